"""A table's screen when somebody goes: who is away, what everybody is asked, leaving, being left out, coming back."""
from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from client.draw.plates import NO_WAY, NOT_REACHED
from client.play import table_words
from client.play.game_table import ScreenState
from client.play.unreachable import absence
from client.ui import question
from client.ui.phrases import clock_words
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import new_draft
from p2p.peer.refusals import FULL
from p2p.peer.session import SAID
from p2p.table.going import WentOn
from tests.client.screen_drivers import IDENTITIES, THREE, MemoryDriver, charter
from tests.client.table_views import changed

pytestmark = pytest.mark.xdist_group("table")
SIZES = ((1280, 800), (960, 600))


def without(driver, member):
    """From now on nobody can reach this member; somebody at another computer says what we say here."""
    others = [other for other in range(len(driver.network.tables)) if other != member]
    driver.network.cut |= {frozenset((member, other)) for other in others}
    driver.node.alive.discard(IDENTITIES[member].key)
    driver.update()


def again(driver, member):
    """It can be reached again."""
    driver.network.cut.clear()
    driver.node.alive.add(IDENTITIES[member].key)
    driver.run(1500)


def asked(driver):
    """The question of the people here; None also once it only waits for others, when they may but take it back."""
    shown = driver.running.shown_question(driver.clock())
    waits = shown and [reply.name for reply in shown.open] in (["refuse"], ["not back"])
    return None if waits else shown


def words(driver):
    """The question and the answers that can be given, as they are read."""
    found = asked(driver)
    return found and (found.headline, [reply.label for reply in found.open])


def three(tmp_path, game="tau", **options):
    names = THREE if game != "taroky" else (*THREE, "Petr")
    return MemoryDriver(tmp_path, charter(names, game=game, **options))


def silent_for(driver, member, ms):
    without(driver, member)
    if driver.screen.view.charter.game == "tau":
        driver.claim(1)                             # so that the table waits for who is silent
    driver.run(ms)


def test_nothing_is_asked_before_twenty_seconds_and_while_nobody_is_waited_for(tmp_path):
    driver = three(tmp_path)
    without(driver, 2)
    driver.run(30_000)
    assert asked(driver) is None                    # the board lies there for who wants to look for Taus
    driver = three(tmp_path / "other")
    silent_for(driver, 2, 15_000)
    assert asked(driver) is None
    driver.run(6000)
    assert words(driver) == ("Ana is away", ["Wait", "End here"])
    assert asked(driver).replies[1].label == "Go on without Ana"
    assert asked(driver).replies[1].off


def test_who_is_heard_and_owes_an_answer_is_not_called_away(tmp_path):
    """Ana's computer says each second that it is there, and gives nothing: her word or a disk keeps it. After the
    table's patience the others are asked."""
    driver = three(tmp_path)
    driver.network.table(2)._may_write = lambda: False              # private: only a cheat, or a full disk, does that
    driver.claim(1)
    driver.run(19_000)
    assert asked(driver) is None
    assert driver.shown().race.seats[2].gone == ""
    driver.run(12_000)
    assert asked(driver) is None
    seconds = int(driver.shown().race.seats[2].gone.removeprefix("no answer, ").removesuffix(" s"))
    assert 29 <= seconds <= 31
    assert driver.shown().waiting == f"Ana's computer has owed an answer for {seconds} s"
    driver.run(31_000)
    assert words(driver) == ("Ana's computer owes an answer", ["Wait", "Go on without Ana", "End here"])
    assert asked(driver).time in ("1:01", "1:02")
    driver.network.table(1).answer("wait", (), driver.network.now)
    driver.network.settle(1)
    driver.key(pygame.K_1)
    driver.run(1500)
    assert asked(driver).lines[1] == "All who are here wait: it goes on by itself once their answers come."
    del driver.network.table(2)._may_write
    driver.run(3000)
    assert asked(driver) is None
    assert driver.shown().race.seats[2].gone == ""


def test_two_of_four_who_are_away_or_cant_be_talked_to(tmp_path):
    view = changed(three(tmp_path, "taroky").screen.view, started=True, unreachable_since={2: 0.0, 3: 0.0},
                   waited_for=((2, 30_000),))
    assert absence.question(view, ScreenState(), 30_000).headline.endswith(" and Petr are away")
    barred = changed(view, barred={2: "No way in.", 3: "No way in."})
    assert absence.question(barred, ScreenState(), 30_000).headline.endswith(" and Petr can't be talked to")
    owes = changed(view, unreachable_since={2: 0.0}, stalling_since={3: 0.0})
    assert absence.question(owes, ScreenState(), 30_000).headline.endswith("Ana is away")
    late = changed(owes, may_be_voted_out=frozenset({2, 3}))
    assert absence.question(late, ScreenState(), 30_000).headline.endswith(" and Petr don't answer")
    both = changed(late, unreachable_since={}, stalling_since={2: 0.0, 3: 0.0})
    assert absence.question(both, ScreenState(), 30_000).headline.endswith(" and Petr owe answers")


def test_whose_computer_owes_an_answer_for_the_patience_is_left_out_by_all_others(tmp_path):
    driver = three(tmp_path)
    driver.network.table(2)._may_write = lambda: False              # private, as above
    driver.claim(1)
    driver.run(63_000)
    driver.network.table(1).answer("go on", (2,), driver.network.clock(1))
    driver.network.settle(1)
    driver.key(pygame.K_2)
    driver.run(3000)
    assert asked(driver) is None
    assert driver.screen.view.people.members_here == {0, 1}


def test_while_this_computer_has_lost_its_network_nobody_is_called_away(tmp_path):
    driver = three(tmp_path)
    without(driver, 2)
    driver.run(3000)
    assert driver.shown().race.seats[2].gone == "away, 2 s"         # since anybody heard her, as the others tell
    no_way = changed(driver.running.view, barred={2: "No way in."})     # it answers, and neither computer lets one in
    driver.running.game.view = no_way
    assert driver.shown().race.seats[2].gone == NO_WAY
    driver.node.lost = driver.clock()
    driver.update()
    assert driver.shown().race.seats[2].gone == NOT_REACHED
    driver.node.lost = None
    driver.update()
    assert driver.shown().race.seats[2].gone == "away, 2 s"


def test_all_who_are_there_go_on_without_somebody_by_one_key_each(tmp_path):
    driver = three(tmp_path)
    silent_for(driver, 2, 61_000)
    assert words(driver) == ("Ana is away", ["Wait", "Go on without Ana", "End here"])
    driver.network.table(1).answer("wait", (), driver.network.now)
    driver.network.settle(1)
    driver.run(1500)
    assert asked(driver).replies[0].seats == (1,)   # Luka's chip stands in his answer
    driver.key(pygame.K_2)
    driver.run(1500)
    assert asked(driver).replies[1].seats == (0,)
    assert driver.screen.view.people.voted_out == {}
    driver.network.table(1).answer("go on", (2,), driver.network.now)
    driver.network.settle(1)
    driver.run(3000)
    view = driver.screen.view
    assert set(view.people.voted_out) == {2}
    assert view.state.scores == (0, 1, 0)           # Luka's claim counts now
    assert asked(driver) is None
    assert driver.shown().race.seats[2].gone == "left out"
    assert view.proof.fault is None


def test_who_has_answered_reads_for_whose_answer_the_table_waits(tmp_path):
    driver = three(tmp_path, "taroky")
    silent_for(driver, member := somebody_else_is_asked(driver), 61_000)
    here = [other for other in (1, 2, 3) if other != member]
    names = [driver.screen.view.charter.members[other].name for other in here]
    driver.key(pygame.K_1)
    driver.run(1500)
    assert asked(driver).lines[1] == f"You said Wait; {names[0]} and {names[1]} haven't answered yet."
    driver.network.table(here[0]).answer("wait", (), driver.network.now)
    driver.network.settle(here[0])
    driver.run(1500)
    assert asked(driver).lines[1] == f"You said Wait; {names[1]} hasn't answered yet."
    driver.network.table(here[1]).answer("end", (), driver.network.now)
    driver.network.settle(here[1])
    driver.run(1500)
    assert asked(driver).lines[1] == f"You said Wait, {names[1]} didn't: all who are here must say the same."
    driver.key(pygame.K_3)
    driver.run(1500)
    assert asked(driver).lines[1].startswith("You said End, ")


def test_an_answer_is_over_once_everybody_is_there_again(tmp_path):
    """Else it would count the next time that somebody is away."""
    driver = three(tmp_path)
    silent_for(driver, 2, 25_000)
    driver.key(pygame.K_3)
    driver.run(1500)
    assert driver.screen.view.people.answers[0].answer == "end"
    again(driver, 2)
    driver.run(1500)
    assert driver.screen.view.people.answers[0].answer == ""


def test_one_of_three_who_is_alone_reads_the_names_of_both_others(tmp_path):
    driver = three(tmp_path)
    without(driver, 1)
    without(driver, 2)
    driver.claim(0)
    driver.run(25_000)
    found = asked(driver)
    assert found.headline == "Luka and Ana are away"
    assert "More than half" in found.lines[0]
    driver.key(pygame.K_1)
    driver.run(1500)
    assert asked(driver).lines[1] == "You wait: it goes on by itself once Luka and Ana are back."


def test_two_of_four_are_away_and_nobody_is_asked_about_one_alone(tmp_path):
    """To go on without some while waiting for another one would never come about."""
    driver = three(tmp_path, "taroky")
    member = somebody_else_is_asked(driver)
    other = next(one for one in (1, 2, 3) if one != member)
    without(driver, other)
    silent_for(driver, member, 61_000)
    names = [driver.screen.view.charter.members[one].name for one in sorted((member, other))]
    assert asked(driver).headline == f"{names[0]} and {names[1]} are away"
    assert [reply.label for reply in asked(driver).replies] == ["Wait", "Go on with bots", "End here"]


def test_one_of_two_reads_that_it_can_only_wait_or_end(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira", "Luka")))
    without(driver, 1)
    driver.claim(0)
    driver.run(70_000)
    assert words(driver) == ("Luka is away", ["Wait", "End here"])
    assert "More than half" in asked(driver).lines[0]
    driver.key(pygame.K_3)
    assert driver.node.asked == [("end_here", bytes(16))]


def test_three_who_all_want_to_end_end(tmp_path):
    driver = three(tmp_path)
    silent_for(driver, 2, 61_000)
    driver.key(pygame.K_3)
    driver.run(1500)
    assert driver.node.asked == []
    driver.network.table(1).answer("end", (), driver.network.now)
    driver.network.settle(1)
    driver.run(1500)
    assert ("end_here", bytes(16)) in driver.node.asked


def test_who_was_left_out_reads_it_asks_and_is_taken_in_again(tmp_path):
    """Seen by Mira, whom the others leave out."""
    driver = three(tmp_path)
    without(driver, 0)
    network = driver.network
    network.act(1, 1, next(move for move in driver.state.moves(1, 0) if move.verb == "claim"))
    driver.run(61_000)
    for member in (1, 2):
        network.table(member).answer("go on", (0,), network.now)
        network.settle(member)
    driver.run(3000)
    network.cut.clear()
    driver.run(3000)
    assert words(driver) == ("They went on without you from move 1", ["Take my seat again", "To the lobby"])
    driver.key(pygame.K_1)
    driver.run(1500)
    assert words(driver) == ("They went on without you from move 1", ["To the lobby"])
    assert asked(driver).lines == ("Asked: Luka and Ana haven't answered yet.",)
    for member in (1, 2):
        network.table(member).agree_back(0, network.now)
        network.settle(member)
        driver.run(1000)
        if member == 1:
            assert asked(driver).lines == ("Asked: Ana hasn't answered yet.",)
    driver.run(3000)
    assert asked(driver) is None
    assert driver.screen.view.people.members_here == {0, 1, 2}
    claim = next(move for move in driver.state.moves(0, 0) if move.verb == "claim")
    driver.take(0, tuple(map(int, claim.args)))
    driver.run(3000)
    assert driver.screen.view.state.scores[0] == 1


@pytest.mark.parametrize(("went", "headline"), [
    (WentOn(3, 60, 6, False), "They went on without you from trick 7"),
    (WentOn(3, 9, 0, False), "They went on without you in deal 3"),
    (WentOn(3, 88, 12, True), "They went on without you after deal 3"),
])
def test_who_was_left_out_at_cards_reads_from_where_they_went_on(tmp_path, went, headline):
    driver = three(tmp_path, "taroky")
    view = changed(driver.node.table(b""), members_here=frozenset({1, 2, 3}), voted_out={0: 7},
                   voted_on_without={0: went}, number=5)
    found = absence.question(view, ScreenState(), driver.clock())
    assert found.headline == headline
    ended = "" if went.between else ": deal 3 ended there"
    assert found.lines[0] == f"You were away too long{ended}. You look on now."
    assert absence.question(view, ScreenState(asked_back=True), driver.clock()).headline == headline


def test_a_full_disk_stands_at_its_seat_until_there_is_room(tmp_path):
    """Its computer says so each second, and nothing else: not one notice that passes, but as long as it is so."""
    driver = three(tmp_path)
    without(driver, 2)
    driver.claim(1)
    for _ in range(22):
        driver.node.session.hear_trouble(IDENTITIES[2].key, FULL, driver.network.now)
        driver.run(1000)
    driver.node.session.hear_trouble(IDENTITIES[1].key, "Something else.", driver.network.now)
    view = driver.screen.view
    assert dict(view.people.disks) == {2: "disk is full"}
    assert [plate.gone for plate in driver.shown().race.seats] == ["", "", "disk is full"]
    assert asked(driver).headline == "Ana: disk is full"
    assert table_words.waiting(view).startswith("Waiting for Ana (disk is full), 2")
    driver.run(SAID)                                                # it says so no more
    assert driver.shown().race.seats[2].gone.startswith("away, ")
    assert asked(driver).headline == "Ana is away"


def test_nobody_waits_for_who_has_left_while_that_isnt_known_to_all(tmp_path):
    """Luka leaves for good while Ana is away: his word counts once she has heard it, but he is asked for nothing."""
    driver = three(tmp_path)
    without(driver, 2)
    driver.network.table(1).leave(driver.network.now)
    driver.network.settle(1)
    driver.run(2000)
    driver.network.tables[1] = None
    driver.run(30_000)
    view = driver.screen.view
    assert (view.people.left_for_good, view.people.members_here) == ({}, {0, 2})
    assert absence.why_away(view, driver.running.state, 1, driver.clock()) == "has left"
    assert table_words.manner(view).startswith(f"{len(view.charter.seats) - 1} of {len(view.charter.seats)} players")
    assert {member for member, _ in view.people.waited_for} <= {2}
    assert "Luka" not in table_words.waiting(view)
    assert asked(driver).headline == "Ana is away"
    driver.key(pygame.K_1)
    driver.run(1500)
    assert not any("Luka" in line for line in asked(driver).lines)


def test_the_end_is_signed_by_those_who_were_there(tmp_path):
    driver = three(tmp_path)
    view = changed(driver.node.table(b""), members_here=frozenset({0, 1}), left_for_good={2: 7}, agreed=frozenset({0}),
                   over=True)
    assert table_words.sealed(view) == ("1 of 2 signed the same end.", "Waiting for Luka.")
    checked = changed(view, agreed=frozenset({0, 1}), report=SimpleNamespace(seal="six words"))
    assert table_words.sealed(checked) == ("All 2 signed the same end:", "six words")


def test_who_comes_back_is_taken_in_by_one_key_or_put_off(tmp_path):
    driver = three(tmp_path)
    silent_for(driver, 2, 61_000)
    driver.key(pygame.K_2)
    driver.network.table(1).answer("go on", (2,), driver.network.now)
    driver.network.settle(1)
    driver.run(3000)
    again(driver, 2)
    driver.network.table(2).ask_back(driver.network.now)
    driver.network.settle(2)
    driver.run(2500)
    assert words(driver) == ("Ana is back", ["Yes", "Not now"])
    driver.key(pygame.K_F10)
    assert asked(driver) is None
    driver.running.state.refused = frozenset()
    driver.key(pygame.K_F9)
    driver.run(1500)
    assert asked(driver) is None
    said = driver.running.shown_question(driver.clock())
    assert (said.headline, said.lines) == ("Ana is back", ("You said yes; Luka hasn't answered yet.",))
    driver.key(pygame.K_F10)                                        # which may be closed: what it covers is wanted
    assert driver.running.shown_question(driver.clock()) is None
    driver.network.table(1).agree_back(2, driver.network.now)
    driver.network.settle(1)
    driver.run(3000)
    assert driver.screen.view.people.members_here == {0, 1, 2}
    assert asked(driver) is None
    assert driver.shown().race.seats[2].gone == ""


def test_leaving_is_for_a_while_or_for_good(tmp_path):
    driver = three(tmp_path)
    driver.key(pygame.K_ESCAPE)
    assert [command.name for command, _ in driver.running.answers(driver.clock())] == ["aside", "go", "stay", "sit in"]
    driver.key(pygame.K_RETURN)                                     # Step away
    assert driver.screen is None
    driver.network.run_for(1500)
    assert driver.network.table(1).intentions.others[0].stepped_out


def test_leaving_for_good_is_seen_by_the_others_who_play_on(tmp_path):
    driver = three(tmp_path)
    driver.key(pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_RETURN)       # the answer beside the one that has Enter
    driver.network.run_for(3000)
    others = driver.network.table(1).replica
    assert set(others.view.left) == {0}
    driver.claim(1)
    driver.network.run_for(3000)
    assert others.state.scores == (0, 1, 0)
    assert others.fault is None


def somebody_else_is_asked(driver):
    """The member that is asked, once it isn't this computer's turn; our own moves are the first legal ones."""
    table = driver.network.table(0).replica
    driver.network.run(lambda: table.started and driver.state.turn())
    while driver.state.turn() == {0}:
        step = table.step
        driver.network.act(0, 0, next(iter(driver.state.moves(0, 0))))
        driver.network.run(lambda step=step: table.step > step and driver.state.turn())
    driver.update()
    return min(driver.state.turn() - {0})


def test_in_a_deal_of_cards_going_on_makes_it_void_and_a_bot_sits_in(tmp_path):
    driver = three(tmp_path, "taroky")
    member = somebody_else_is_asked(driver)
    silent_for(driver, member, 61_000)
    found = asked(driver)
    assert "this deal is void" in found.lines[0]
    here = [other for other in range(4) if other not in (0, member)]
    driver.key(pygame.K_2)
    for other in here:
        driver.network.table(other).answer("go on", (member,), driver.network.now)
        driver.network.settle(other)
    driver.run(4000)
    view = driver.screen.view
    assert set(view.people.voted_out) == {member}
    assert view.proof.fault is None
    for other in (0, *here):
        driver.network.table(other).want_deal(driver.network.now)
        driver.network.settle(other)
    driver.network.run(lambda: driver.network.table(0).replica.deals.number > 1 and driver.state.turn())
    driver.update()
    view = driver.screen.view
    assert view.deal.bots == {member: "steady"}
    assert view.deal.holders[member] in {0, *here}
    assert view.deal.match.totals == (100,) * 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_the_bar_covers_no_card_and_its_answers_dont_overlap(tmp_path, size, text):
    driver = three(tmp_path)
    silent_for(driver, 2, 61_000)
    driver.look = driver.look._replace(text=text)
    driver.draw(size)
    scale = driver.running.state.scale
    bar, rects = question.layout(scale, asked(driver)).bar, question.layout(scale, asked(driver)).buttons
    assert len(rects) == 3
    for one, other in pairwise(rects):
        assert one.right <= other.x
    assert all(bar.contains(rect) for rect in rects)
    lay = driver.running.picture(driver.clock()).layout(scale)
    assert bar.bottom <= min(lay.area.y, lay.left.y, lay.right.y)


def test_times_are_said_alike_everywhere():
    assert clock_words(64_900) == "1:04"


def proposal(driver, newcomer, ready=()):
    """Luka's draft that carries this table on, with somebody new in Ana's seat, as the lobby shows it."""
    view, keys = driver.screen.view, driver.screen.view.charter.keys
    seats = tuple(DraftSeat(key, seat.name, "") for key, seat in zip(keys, view.charter.seats, strict=True))
    seats = (*seats[:2], DraftSeat(newcomer, "Eva", ""))
    draft = new_draft(bytes([9]) * 16, keys[1], view.charter.game, dict(view.charter.options), seats)
    return replace(draft, carries=view.charter.id, origins=(0, 1, 2), ready=ready)


def test_a_newcomer_is_let_in_by_one_key(tmp_path):
    driver = three(tmp_path)
    luka = IDENTITIES[1].key
    asked_of = []
    driver.node.lobby = SimpleNamespace(tables=(proposal(driver, bytes([5]) * 32, (luka,)),), here=(),
                                        me=SimpleNamespace(key=IDENTITIES[0].key))
    driver.node.room.ready = lambda *said: asked_of.append(said)
    assert words(driver) == ("Eva would like to sit in from the next deal", ["Yes", "No"])
    assert asked(driver).replies[0].seats == (1,)
    driver.draw()
    driver.key(pygame.K_F10)
    driver.key(pygame.K_F9)
    assert asked_of == [(bytes([9]) * 16, False), (bytes([9]) * 16, True)]
    driver.node.lobby.tables = (proposal(driver, bytes([5]) * 32, (luka, IDENTITIES[0].key)),)
    assert asked(driver) is None
    said = driver.running.shown_question(driver.clock())
    assert said.lines == ("You said yes; Eva hasn't answered yet.",)
    driver.key(pygame.K_F10)                                        # and takes it back
    assert asked_of[-1] == (bytes([9]) * 16, False)


def test_one_half_of_a_table_agrees_to_go_on_with_bots_while_the_other_is_away(tmp_path):
    """Whose yes is wanted are all there: their proposal comes before the question about who is away."""
    driver = three(tmp_path, "taroky")
    member = somebody_else_is_asked(driver)
    other = next(one for one in (1, 2, 3) if one != member)
    without(driver, other)
    silent_for(driver, member, 25_000)
    assert "are away" in asked(driver).headline
    view, keys = driver.screen.view, driver.screen.view.charter.keys
    here = next(one for one in (1, 2, 3) if one not in (member, other))
    seats = tuple(DraftSeat(keys[number] if number in (0, here) else keys[here], seat.name,
                            "" if number in (0, here) else "steady") for number, seat in enumerate(view.charter.seats))
    draft = new_draft(bytes([9]) * 16, keys[here], "taroky", dict(view.charter.options), seats)
    draft = replace(draft, carries=view.charter.id, origins=(0, 1, 2, 3), ready=(keys[here],))
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=(), me=SimpleNamespace(key=keys[0]))
    assert words(driver) == ("Bots for those who are away, from the next deal?", ["Yes", "No"])
    driver.node.lobby.tables = (replace(draft, ready=(keys[0],)),)
    assert asked(driver) is None
    name = view.charter.members[here].name
    assert driver.running.shown_question(driver.clock()).lines == (f"You said yes; {name} hasn't answered yet.",)


def test_who_has_ended_the_game_is_not_waited_for_without_a_word(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira", "Luka")))
    without(driver, 1)
    driver.claim(0)
    driver.run(30_000)
    assert asked(driver).headline == "Luka is away"
    driver.network.table(0).intentions.end(1)
    driver.run(1500)
    assert asked(driver).headline == "Luka has ended this game"
    assert asked(driver).replies[-1].seats == (1,)


SEATS_OF_FOUR = ((0, "Mira", ""), (1, "Luka", ""), (0, "Bot", "easy"), (0, "Bot 2", "easy"))


def luka_has_left(tmp_path, game):
    """Luka has left for good a table of four, and the deal is over."""
    driver = MemoryDriver(tmp_path, charter(THREE[:2], SEATS_OF_FOUR, game=game))
    view = changed(driver.node.table(b""), between=True, members_here=frozenset({0}), left_for_good={1: 7})
    driver.node.table = lambda _table: view
    driver.node.room.carry_on_fewer = driver.node.asked.append
    driver.update()
    return driver


def test_where_four_may_be_three_one_key_proposes_it_and_one_keeps_the_bot(tmp_path):
    driver = luka_has_left(tmp_path, "tarok")
    table, mira = driver.screen.view.charter, IDENTITIES[0].key
    assert words(driver) == ("Luka is gone", ["Play on as three", "A bot sits there"])
    driver.draw()
    driver.key(pygame.K_F9)
    assert driver.node.asked == [table.id]
    driver.key(pygame.K_F10)
    assert (asked(driver), len(driver.node.asked)) == (None, 1)
    seats = tuple(DraftSeat(mira, name, "") for name in ("Mira", "Bot", "Bot 2"))       # proposed by somebody else
    draft = replace(new_draft(bytes([9]) * 16, bytes([7]) * 32, "tarok", dict(table.options), seats), carries=table.id,
                    origins=(0, 2, 3))
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=(), me=SimpleNamespace(key=mira))
    assert words(driver) == ("Play on as three, without Luka?", ["Yes", "No"])


def test_taroky_is_for_four(tmp_path):
    assert asked(luka_has_left(tmp_path, "taroky")) is None


def test_of_two_who_come_back_the_answer_is_about_the_one_that_is_asked_about(tmp_path):
    """Mira has said yes to Luka, which still waits for others; now she is asked about Ana."""
    driver = MemoryDriver(tmp_path, charter((*THREE, "Petr")))
    view = changed(driver.node.table(b""), members_here=frozenset({0, 3}), voted_out={1: 7, 2: 7},
                   asks_to_return={1: frozenset({0}), 2: frozenset()})
    driver.node.table = lambda _table: view
    driver.node.agree_back = lambda *said: driver.node.asked.append(said)
    driver.update()
    assert words(driver) == ("Ana is back", ["Yes", "Not now"])
    driver.draw()
    driver.key(pygame.K_F9)
    assert driver.node.asked == [(driver.screen.view.charter.id, 2)]
    driver.key(pygame.K_F10)
    assert driver.running.state.refused == {2}

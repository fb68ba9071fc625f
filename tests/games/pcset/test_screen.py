"""The PC Set screen: real keys through a real node to the end of a game, and tables with others."""
from dataclasses import replace

import pygame
import pytest

from client.games.pcset import board, model
from client.games.pcset.presses import LOST, Presses
from client.games.pcset.story import STORY as story
from client.games.pcset.table import PcSetTable
from client.games.race.replay import RaceReplay
from client.pages.verifying.verify import Verify
from client.play import pace
from p2p.games.game import Move
from p2p.games.pcset import BEGINS as GET_READY, deadline, sets, why_not
from p2p.peer.session import now_ms
from p2p.table.plays import Refused
from p2p.table.retold import figures_of, look_back
from tests.client.screen_drivers import COUCH, IDENTITIES, THREE, MemoryDriver, charter, real
from tests.client.table_views import changed

pytestmark = pytest.mark.xdist_group("loopback")

ALONE = ((0, "Mira", ""),)


def press(driver, seat: int, *faces: int) -> None:
    """A player here who has looked presses the keys of these cards, one after the other."""
    driver.see()
    cards = driver.shown().race
    codes = board.key_codes(cards, driver.cluster(seat))
    driver.press(*(codes[cards.board.index(face)] for face in faces))


def no_set(state, *begin: int) -> tuple[int, ...]:
    """Three cards that lie there and are no set, beginning with these."""
    faces = list(begin)
    for face in state.board:
        if face not in faces and face is not None and len(faces) < 3:
            faces.append(face)
    return tuple(faces) if why_not(faces) else no_set(replace(state, board=state.board[1:]), *begin)


def couch(home, **options) -> MemoryDriver:
    """Two at one keyboard; the game has begun."""
    driver = MemoryDriver(home, charter(("Mira",), COUCH, "pcset", **options))
    driver.run(GET_READY)
    return driver


def lan(home, *members: str, **options) -> MemoryDriver:
    driver = MemoryDriver(home, charter(members, (), "pcset", **options))
    driver.run(GET_READY)
    return driver


def settle(driver) -> None:
    """Long enough for a move to be ordered, short enough for no second to pass."""
    driver.network.run_for(40)
    driver.update()


# ---------------------------------------------------------------------- a whole game

def test_two_play_to_the_end_by_keys_alone(tmp_path):
    with real(tmp_path, ("Mira", "Luka"), game="pcset", point_seconds="0") as driver:
        assert isinstance(driver.game, PcSetTable)
        while (left := GET_READY - pace.clock(driver.screen.view, now_ms())) > 0:
            driver.news.wait(left / 1000)
            driver.update()
        turns = 0
        while driver.screen.view.deal.outcome is None:
            faces, scores, seat = sets(driver.screen.view.state)[0], driver.screen.view.state.scores, turns % 3 % 2
            press(driver, seat, *faces)
            driver.until(lambda scores=scores: driver.screen.view.state.scores != scores
                         and not driver.screen.view.state.need())
            assert driver.screen.view.state.scores[seat] == scores[seat] + 1
            turns += 1
        driver.until(lambda: driver.screen.view.proof.report)
        state = driver.screen.view.state
        assert not list(sets(state))
        assert sum(state.scores) == turns >= 21
        banner = driver.shown().banner
        assert banner.headline == f"Mira wins, {state.scores[0]} to {state.scores[1]}"
        assert banner.line.startswith(f"No set is left. {turns} sets in 0:")
        assert driver.shown().strong == "Checked and sealed:"
        assert driver.screen.title() == f"Fairdeal - PC Set - {state.scores[0]}:{state.scores[1]}"
        played = driver.desk.sounds.played
        assert (played.count("press"), played.count("right"), played[-1]) == (3 * turns, turns, "win")
        driver.draw()
        after_the_end(driver, turns)


def after_the_end(driver, turns: int) -> None:
    """Recap and verification, by keys too; then another game with the same company."""
    driver.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(driver.screen, RaceReplay)
    assert len(driver.screen.shown.takes) == turns
    assert [driver.screen.shown.unit(count) for count in (1, 2)] == ["set", "sets"]
    driver.draw()
    driver.key(pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(driver.screen, Verify)
    assert driver.screen.checking.wait().ok
    driver.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    old = driver.screen.draft_id
    driver.key(pygame.K_LEFT, pygame.K_RETURN)
    driver.until(lambda: driver.screen.draft_id != old and driver.screen.view)
    assert [place.name for place in driver.screen.view.charter.seats] == ["Mira", "Luka"]
    assert driver.screen.view.state.scores == (0, 0)


# ---------------------------------------------------------------------- presses

def test_a_press_puts_a_token_there_and_the_next_one_lifts_it(tmp_path):
    driver = couch(tmp_path)
    face = driver.state.board[5]
    press(driver, 1, face)
    settle(driver)
    assert driver.state.tokens == ((), (face,))
    assert driver.shown().race.seats[1].chosen == (face,)
    press(driver, 1, face)
    settle(driver)
    assert driver.state.tokens == ((), ())


def test_a_quick_hand_claims_with_the_third_key_though_nothing_is_ordered_yet(tmp_path):
    driver = lan(tmp_path, *THREE)
    faces = sets(driver.state)[0]
    press(driver, 0, *faces)
    assert driver.state.tokens[0] == ()
    assert set(driver.shown().held(driver.shown().race.seats[0])) == set(faces)     # keys fill at once
    assert driver.shown().race.seats[0].chosen == ()                                # tokens when ordered
    settle(driver)
    assert driver.state.scores == (1, 0, 0)
    assert [step.move.verb for step in driver.screen.view.happenings] == ["token", "token", "claim"]
    assert driver.game.memo.presses.of(0) == ()


def test_while_a_claim_is_judged_no_key_counts(tmp_path):
    driver = lan(tmp_path, *THREE)
    faces = no_set(driver.state)
    other = next(face for face in driver.state.board if face not in faces)
    press(driver, 0, *faces, other)
    settle(driver)
    assert [step.move.verb for step in driver.screen.view.happenings] == ["token", "token", "claim"]


def test_the_mouse_puts_tokens_too_and_changes_hands(tmp_path):
    driver = couch(tmp_path)
    rect = board.layout(driver.shown(), driver.screen.state.scale).board.cards[4]
    face = driver.shown().race.board[4]
    driver.click(rect.center)
    settle(driver)
    assert driver.state.tokens == ((face,), ())
    driver.key(pygame.K_F6)
    driver.click(rect.center)
    settle(driver)
    assert driver.state.tokens == ((face,), (face,))


def test_keys_of_other_boards_lie_elsewhere(tmp_path):
    driver = couch(tmp_path, rows="4", columns="5")
    driver.press(pygame.KSCAN_1, pygame.KSCAN_B, pygame.KSCAN_6, pygame.KSCAN_SLASH)
    settle(driver)
    first, last = driver.state.board[0], driver.state.board[-1]
    assert driver.state.tokens == (tuple(sorted((first, last))),) * 2


# ---------------------------------------------------------------------- frozen

def test_a_wrong_claim_freezes_says_why_and_a_token_must_be_lifted(tmp_path):
    driver = couch(tmp_path)
    faces = no_set(driver.state)
    press(driver, 0, *faces)
    settle(driver)
    shown = driver.shown()
    why, = shown.whys.values()
    assert why.words == why_not(tuple(sorted(faces, key=driver.state.board.index)))
    assert (shown.race.seats[0].frozen, len(shown.race.seats[0].chosen)) == (3, 3)
    assert driver.desk.sounds.played[-1] == "wrong"
    happenings = driver.game.memo.happenings
    assert [event.faces for event in happenings if event.kind == "wrong"] == [tuple(sorted(faces))]
    for left in (2, 1, 0):
        press(driver, 0, faces[0])
        driver.run(1000)
        assert driver.shown().race.seats[0].frozen == left
        assert len(driver.state.tokens[0]) == 3                 # nothing counts while frozen
    other = next(face for face in driver.state.board if face not in faces)
    press(driver, 0, other)
    settle(driver)
    assert set(driver.state.tokens[0]) == set(faces)            # a fourth is no token
    press(driver, 0, faces[0], other)
    settle(driver)
    assert len(driver.screen.view.happenings) == 6
    assert driver.screen.view.happenings[-1].move.verb == "claim"


def test_who_makes_a_point_waits_a_second_and_sees_no_reason(tmp_path):
    driver = couch(tmp_path)
    press(driver, 0, *no_set(driver.state))
    driver.run(3000)
    state = driver.state
    lifted = state.tokens[0]
    press(driver, 0, *lifted, *sets(state)[0])
    settle(driver)
    assert driver.state.scores == (1, 0)
    assert driver.shown().race.seats[0].frozen == 1
    assert driver.shown().whys == {}


def test_the_reason_stays_while_one_is_frozen_though_the_cards_leave(tmp_path):
    driver = couch(tmp_path)
    right, lay = sets(driver.state)[0], driver.state.board
    wrong = no_set(driver.state, *right[:2])
    press(driver, 0, *wrong)
    press(driver, 1, *right)
    settle(driver)
    mira = driver.shown().race.seats[0]
    assert (mira.frozen, mira.chosen, mira.score) == (3, (wrong[2],), 0)
    (seat, why), = driver.shown().whys.items()
    assert (seat, why.words) == (0, why_not(tuple(sorted(wrong, key=lay.index))))
    driver.run(3000)
    assert driver.shown().whys == {}


def test_tokens_on_cards_that_leave_go_with_them(tmp_path):
    driver = couch(tmp_path)
    faces = sets(driver.state)[0]
    other = next(face for face in driver.state.board if face not in faces)
    press(driver, 1, faces[0], other)
    press(driver, 0, *faces)
    driver.run(500)
    if driver.state.board.count(other):
        assert driver.state.tokens == ((), (other,))
    assert driver.shown().takes[0].faces == faces


# ---------------------------------------------------------------------- time

def test_a_new_game_shows_get_ready_and_takes_no_press_yet(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "pcset", hints="on"))
    shown = driver.shown()
    assert shown.banner.headline == "GET READY"
    assert shown.race.hidden
    driver.press(pygame.KSCAN_Q)
    driver.key(pygame.K_F4, pygame.K_F2)                                # neither a pause nor a hint
    driver.run(GET_READY)
    assert not driver.screen.view.happenings
    assert driver.shown().banner is None
    assert driver.shown().race.hinted == ()
    driver.press(pygame.KSCAN_Q)
    settle(driver)
    assert driver.state.tokens[0] == driver.state.board[:1]


def run_to_the_last_seconds(driver) -> None:
    driver.run(GET_READY + 55_100 - driver.network.tables[0].replica.clock(driver.network.now))


def test_the_round_ends_by_this_computers_word(tmp_path):
    driver = couch(tmp_path)
    press(driver, 0, driver.state.board[0])
    run_to_the_last_seconds(driver)
    shown = driver.shown()
    assert shown.clock.words == "4.90"
    assert (shown.strong, shown.words) == ("In five seconds", "all cards are dealt anew.")
    assert driver.screen.wakes(driver.clock()) == driver.clock()        # every frame shows other hundredths
    before = driver.state.board
    driver.run(4899)
    assert driver.shown().clock.words == "0.00"
    driver.run(60)
    settle(driver)
    step = driver.screen.view.happenings[-1]
    assert (step.seat, str(step.move)) == (0, "time 61500")
    assert driver.state.tokens == ((), ())
    assert driver.state.board != before
    assert driver.shown().clock.words == "1:00"


def test_it_is_said_once_by_the_lowest_seat_and_by_the_next_if_that_is_silent(tmp_path):
    driver = lan(tmp_path, *THREE)
    driver.node.alive.discard(IDENTITIES[1].key)
    run_to_the_last_seconds(driver)
    driver.run(5000)
    driver.run(200)
    said = [step for step in driver.screen.view.happenings if step.move.verb == "time"]
    assert [step.seat for step in said] == [0]

    later = MemoryDriver(tmp_path / "2", charter(THREE, (), "pcset"), me=1)
    later.run(GET_READY)
    run_to_the_last_seconds(later)
    later.run(5000)
    assert not later.screen.view.happenings                             # seat 1 leaves 300 ms to seat 0
    later.run(300)
    later.run(100)
    assert [(step.seat, str(step.move)) for step in later.screen.view.happenings] == [(1, "time 61500")]


def test_the_screen_wakes_when_something_changes_by_itself(tmp_path):
    driver = couch(tmp_path)
    driver.run(1000)
    now = driver.clock()
    clock = driver.network.tables[0].replica.clock(now)
    assert driver.screen.wakes(now) == pytest.approx(now + ((61_500 - clock) % 1000 or 1000), abs=1)
    press(driver, 0, *no_set(driver.state))
    driver.run(1200)
    now, clock = driver.clock(), driver.network.tables[0].replica.clock(driver.clock())
    until = driver.state.frozen[0]
    assert driver.screen.wakes(now) <= now + (until - clock) % 1000 + 1


def test_without_a_limit_nothing_is_said(tmp_path):
    driver = couch(tmp_path, round_seconds="0")
    driver.run(70_000)
    assert not driver.screen.view.happenings
    assert driver.shown().clock.words == "1:10"
    silent = couch(tmp_path / "2", round_seconds="-1")
    assert silent.shown().clock == board.NO_CLOCK


def test_a_pause_of_two_at_one_computer_covers_the_cards_and_stops_clock_and_freezes(tmp_path):
    driver = couch(tmp_path)
    press(driver, 0, *no_set(driver.state))
    driver.run(500)
    assert [seat.frozen for seat in driver.shown().race.seats] == [3, 0]
    driver.key(pygame.K_F4)
    settle(driver)
    shown, tokens = driver.shown(), driver.state.tokens
    assert (shown.banner.headline, shown.race.hidden) == ("Paused", True)
    driver.run(70_000)
    press(driver, 1, driver.state.board[0])
    settle(driver)
    assert (driver.shown().clock, driver.shown().race.seats) == (shown.clock, shown.race.seats)
    assert driver.state.tokens == tokens
    assert driver.screen.wakes(driver.clock()) is None
    driver.key(pygame.K_RETURN)
    settle(driver)
    assert driver.shown().banner is None
    assert [seat.frozen for seat in driver.shown().race.seats] == [3, 0]
    press(driver, 1, *sets(driver.state)[0])
    driver.run(500)
    take, = driver.shown().takes
    assert take.seconds < 2                                     # the 70 s of the pause don't count


def test_a_pause_is_part_of_what_is_verified(tmp_path):
    driver = couch(tmp_path, features="3")
    driver.key(pygame.K_F4)
    driver.run(5000)
    driver.key(pygame.K_RETURN)
    settle(driver)
    while not driver.screen.view.deal.outcome:
        press(driver, 0, *sets(driver.state)[0])
        driver.run(1100)
    driver.run(500)
    driver.node.check()
    report = driver.node.session.report
    assert (report.ok, report.outcome.scores) == (True, driver.screen.view.deal.outcome.scores)
    assert {"pause", "resume"} <= {step.move.verb for step in driver.screen.view.happenings}
    told = look_back(driver.node.session.store.path)
    assert told.ms - figures_of(told).ms == pytest.approx(5000, abs=100)            # its length has no pause in it


def test_with_others_elsewhere_there_is_no_pause(tmp_path):
    driver = lan(tmp_path, *THREE)
    driver.key(pygame.K_F4)
    settle(driver)
    assert driver.shown().strong == "No pause here:"
    assert "pause" not in [command.name for command in driver.shown().commands]
    assert not driver.screen.view.happenings
    with pytest.raises(Refused, match="at one computer"):
        driver.network.tables[0].act(0, Move("pause"), 0, driver.network.now)


# ---------------------------------------------------------------------- with others

def test_tokens_of_others_and_their_freezes_show(tmp_path):
    driver = lan(tmp_path, *THREE)
    faces = no_set(driver.state)
    for face, verb in zip(faces, ("token", "token", "claim"), strict=True):
        driver.network.act(2, 2, Move(verb, (face,)))
    settle(driver)
    ana = driver.shown().race.seats[2]
    assert (ana.frozen, set(ana.chosen), ana.cluster) == (3, set(faces), "")
    assert driver.shown().whys == {}


def test_a_lost_race_says_who_was_quicker_and_leaves_the_other_tokens(tmp_path):
    driver = lan(tmp_path, *THREE)
    faces = sets(driver.state)[0]
    other = next(face for face in driver.state.board if face not in faces)
    for face in faces[:2]:
        driver.network.act(1, 1, Move("token", (face,)))
    press(driver, 0, faces[0], other)
    driver.run(500)
    driver.network.act(1, 1, Move("claim", (faces[2],)), driver.network.now - 34)
    press(driver, 0, faces[2])
    settle(driver)
    won, lost = driver.screen.view.happenings[-2:]
    assert (won.seat, lost.seat, lost.reaction - won.reaction) == (1, 0, 34)
    assert driver.shown().strong == "Luka was 34 ms quicker."
    assert driver.state.scores == (0, 1, 0)
    assert driver.state.frozen[0] == 0


def test_a_bot_that_presses_at_random_plays_along(tmp_path):
    from client.bots import Bots
    with real(tmp_path, ("Mira",), bots=("presser",), game="pcset") as driver:
        bots = Bots(driver.desk.node)
        driver.desk.node.on_change = lambda: (driver.news.set(), bots.wake())
        bots.wake()
        driver.until(lambda: len(driver.screen.view.happenings) > 2)
        bots.close()
        assert {step.seat for step in driver.screen.view.happenings} == {1}
        assert driver.shown().race.seats[1].bot == "presser"
        assert driver.shown().manner == "you and a bot"
        driver.draw()


def test_hints_are_a_house_rule(tmp_path):
    driver = couch(tmp_path)
    driver.key(pygame.K_F2)
    assert driver.shown().strong == "No hints here:"
    assert [command.name for command in driver.shown().commands] == ["book", "pause"]       # where the rule stands
    driver = couch(tmp_path / "2", hints="on")
    first = sets(driver.state)[0]
    for count in (1, 2, 3, 1):
        driver.key(pygame.K_F2)
        assert driver.shown().race.hinted == first[:count]
    press(driver, 0, *first)
    driver.run(200)
    assert driver.shown().race.hinted == ()


def test_a_hint_completes_the_own_tokens(tmp_path):
    """The first card that it marks is one without a token, of a set that the tokens are part of."""
    driver = MemoryDriver(tmp_path, charter(("Mira",), ((0, "Mira", ""),), "pcset", hints="on"))
    driver.run(GET_READY)
    last = sets(driver.state)[-1]
    press(driver, 0, *last[:2])
    driver.settle()
    driver.key(pygame.K_F2)
    (card,) = driver.shown().race.hinted
    assert {*last[:2], card} in map(set, sets(driver.state))
    driver.key(pygame.K_F2)
    driver.key(pygame.K_F2)
    assert set(driver.shown().race.hinted) == {*last[:2], card}


# ---------------------------------------------------------------------- what is told

def test_the_story_of_a_game(tmp_path):
    driver = couch(tmp_path)
    right = sets(driver.state)[0]
    driver.run(1000)
    press(driver, 1, *right)
    driver.run(500)
    happenings = driver.screen.view.happenings
    assert [story.verdict(step) for step in happenings] == ["", "", "right"]
    take, = story.takes(happenings)
    assert (take.seat, take.faces) == (1, right)
    assert take.seconds == pytest.approx(1.0, abs=0.05)


def test_presses_are_counted_until_they_are_ordered_or_refused(tmp_path):
    presses, one, two = Presses(), Move("token", (1,)), Move("token", (2,))
    view = lan(tmp_path, *THREE).screen.view
    for move in (one, two, one):
        presses.sent(0, move, 100.0)
    step = changed(view, waited_for=((1, 30),))
    presses.forget(step, 100 + LOST)
    assert presses.of(0) == (one, two, one)                     # somebody is waited for
    presses.ordered([type("Step", (), {"seat": 0, "move": two})()])
    assert presses.of(0) == (one,)                              # what was sent before it was refused
    presses.forget(changed(view, waited_for=()), 100 + LOST)
    assert presses.of(0) == ()


def test_a_table_come_back_to_does_not_get_ready_again(tmp_path):
    driver = couch(tmp_path)
    press(driver, 0, *sets(driver.state)[0])
    driver.run(300)
    view = driver.screen.view
    assert not model.ready(changed(view, ms=0), view.clock.at)


def test_the_last_five_seconds_of_a_round_are_heard(tmp_path):
    driver = couch(tmp_path, round_seconds="30")
    end, heard = deadline(driver.state), {}
    while (left := end - pace.clock(driver.screen.view, driver.clock())) > 300:
        heard[-(-left // 1000)] = driver.desk.sounds.played.count("tick")
        driver.run(100)
    assert [heard[seconds] for seconds in (7, 6, 5, 4, 3, 2, 1)] == [0, 0, 1, 2, 3, 4, 5]


def test_tokens_of_who_was_left_out_lie_on_no_card(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE, game="pcset"))
    view = driver.screen.view
    face = next(face for face in view.state.board if face is not None)
    view = view._replace(state=replace(view.state, tokens=((), (face,), (face,))))
    view = changed(view, voted_out={2: 5}, members_here=frozenset({0, 1}))
    shown = model.seats(view, driver.game.memo, driver.clock())
    assert [seat.chosen for seat in shown] == [(), (face,), ()]

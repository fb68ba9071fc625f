"""Tables with a gap in the middle: the second member has gone, and no seat has the number of its member. Whatever is
shown, asked, said and judged then goes by who is meant: the seat, its member, or who plays it now."""
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from client.bot_answers import MOMENT, BotGreetings
from client.games.taroky.game import TAROKY
from client.games.tricks import ended
from client.pages import table_people
from client.pages.verifying import verify_stages
from client.pages.verifying.verify import Verify, blamed
from client.play.replays.past import past_view
from client.settings import Settings
from p2p.deal.proven import Proven
from p2p.games.game import Seat
from p2p.log.fault import Fault
from p2p.log.store import Store
from p2p.peer.remarks import Heard
from p2p.peer.session import Session
from p2p.table.retold import figures_of, lines, look_back
from p2p.table.transcript import verify_elsewhere
from tests.client.screen_drivers import MemoryDriver, charter
from tests.client.table_views import changed
from tests.networks import IDENTITIES, NAMES
from tests.table.liars import Liars
from tests.table.transcript_files import filed

pytestmark = pytest.mark.xdist_group("table")

GONE = 1
FIVE = (2, 4, 0, 1, 3)                  # the member of each seat of a race
FOUR = (2, 0, 3, 1)                     # and of a table of cards


# ------------------------------------------------------------------ a race of five

@pytest.fixture(params=[(0, True), (3, False)], ids=["left", "voted out"])
def race(request, tmp_path):
    """Five at Tau, seen by one of them, once the second has gone: by itself, or by the votes of the others."""
    me, leaves = request.param
    driver = MemoryDriver(tmp_path, charter(NAMES[:5], [(member, NAMES[member], "") for member in FIVE],
                                            mode="z3tau"), me=me)
    if leaves:
        driver.network.table(GONE).leave(driver.network.now)
        driver.network.settle(GONE)
        driver.run(3000)
        driver.network.tables[GONE] = None
    else:
        driver.network.tables[GONE] = None
        driver.node.alive.discard(driver.screen.view.charter.keys[GONE])
        driver.claim(me, seat=FIVE.index(me))
        driver.run(61_000)
        driver.network.table(4).answer("go on", (GONE,), driver.network.now)
        driver.network.settle(4)
        driver.run(1500)
        question = driver.running.shown_question(driver.clock())
        assert question.headline == f"{NAMES[GONE]} is away"
        assert question.replies[1].seats == (FIVE.index(4),)
        driver.key(pygame.K_2)
        for other in {0, 2}:
            driver.network.table(other).answer("go on", (GONE,), driver.network.now)
            driver.network.settle(other)
        driver.run(3000)
    assert driver.screen.view.people.members_here == {0, 2, 3, 4}
    return driver


def test_each_claim_and_word_of_a_race_stands_at_its_seat(race):
    me, view = race.node.me, race.screen.view
    assert view.mine == {FIVE.index(me)}
    scores = list(view.state.scores)
    for peer in (4, 0, 3, 2):
        race.claim(peer, seat=FIVE.index(peer))
        race.settle()
        scores[FIVE.index(peer)] += 1
        assert list(race.screen.view.state.scores) == scores
    shown = race.shown().race
    assert [bool(place.gone) for place in shown.seats] == [member == GONE for member in FIVE]
    race.draw()
    while not race.state.over:
        race.claim(4, seat=FIVE.index(4))
        race.settle()
    race.run(3000)
    best = {NAMES[FIVE[seat]] for seat, score in enumerate(race.state.scores) if score == max(race.state.scores)}
    assert NAMES[4] in best
    assert {name for name in NAMES if name in race.running.banner().headline} == best
    race.draw()
    race.go(Verify(race.desk, race.screen.view))
    race.node.write()
    report = race.screen.checking.wait()
    page = race.screen.shown()
    assert (page.bad, page.broken) == (False, None)
    assert [(holder.name, holder.seat, holder.has) for holder in page.holders] == [
        (NAMES[member], FIVE.index(member), member != GONE) for member in range(5)]
    assert report.ok


# ------------------------------------------------------------------ a table of cards

@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    """Four at Taroky; the second has left in the first deal. In the next one a bot of another member sits in for it,
    and lies."""
    network = Liars({FOUR.index(GONE)}, deal=2, holders=FOUR, leaving="nothing", deals="1", seed=1)
    assert network.run(lambda: all(table.dealing.decks[1].ready for table in network.up))
    network.table(GONE).leave(network.clock(GONE))
    network.settle(GONE)
    assert network.run(lambda: all(GONE not in table.view.members for table in network.up), 5000)
    network.tables[GONE] = None
    assert network.run(lambda: all(table.ended for table in network.up), 900_000)
    network.run_for(3000)
    assert network.lies
    folder = tmp_path_factory.mktemp("cards")
    keys = frozenset(identity.key for identity in IDENTITIES)
    network.views = {
        member: Session(network.tables[member], Store.create(folder, f"{member}", network.charter)).view(
            keys, network.now) for member in (0, 2, 3)}
    network.file = filed(folder, network.charter, [record.data for record in network.disks[0] if record.entry])
    network.report, proven = verify_elsewhere(network.file, Proven())
    network.told = look_back(network.file, Proven(proven))
    network.sitter = network.up[0].holders.now[FOUR.index(GONE)]
    return network


def test_who_sits_in_is_named_for_what_is_played_there(cards):
    """The gone member broke no rule: whose computer played its seat did."""
    words = f"{NAMES[cards.sitter]} for {NAMES[GONE]}"
    report, told = cards.report, cards.told
    rules = next(check.text for check in report.checks if check.name == "rules")
    assert f": {words} broke rule " in rules
    assert f": {NAMES[GONE]} broke" not in rules
    assert any(f": {words} broke rule " in line for line in lines(told))
    assert figures_of(told).words.startswith(f"{words} broke rule ")
    past = past_view(told, told.deals[-1], len(told.deals[-1].happenings), 0.0)
    for view in (*cards.views.values(), past):
        assert table_people.players(view) == [
            words if member == GONE else NAMES[member] for member in FOUR]
        assert {found.seat for found in view.proof.found} == {FOUR.index(GONE)}
        last = verify_stages.of_view(view, report, 0.1)[3]
        assert last.title == f"{words} broke a rule"
        assert table_people.level(view, Seat(FOUR.index(GONE))) == "steady"


def test_the_seats_of_a_member_are_those_of_the_charter_whatever_it_plays(cards):
    assert [len(view.mine) for view in cards.views.values()] == [
        2 if member == cards.sitter else 1 for member in cards.views]
    for member, view in cards.views.items():
        assert table_people.own_seats(view) == {FOUR.index(member)}
        assert table_people.people(view) == (FOUR.index(member),)
        assert [table_people.holder(view, Seat(seat)) for seat in range(4)] == [
            cards.sitter if holder == GONE else holder for holder in FOUR]


def test_only_who_shuffled_stands_in_the_check_and_only_what_was_questioned(cards):
    """Four shuffles in the deal that is void, three in the next one."""
    report, view = cards.report, changed(cards.views[0], found=())
    assert report.questioned == 4 + 3
    first, second, *_ = verify_stages.of_view(view, report, 0.1)
    assert first.seats == tuple(FOUR.index(member) for member in (0, 2, 3))
    assert second.figure == "280 questions"


def test_a_copied_key_is_told_to_whose_it_is_also_while_it_sits_in_for_another(cards):
    view = cards.views[cards.sitter]
    own, others = (blamed(changed(view, fault=Fault("copied key", member, ())), None)
                   for member in (cards.sitter, GONE))
    assert own.headline == "Somebody uses your key"
    assert others.headline == f"{NAMES[GONE]} broke the agreement"


def test_who_sits_in_is_ready_only_by_its_own_word(cards):
    """Who has come back wants the next deal; whose bot still has its seat hasn't said so."""
    view = cards.views[cards.sitter]
    view = changed(view, between=True, over=False, ready=frozenset({GONE}), members_here=frozenset(range(4)),
                   left_for_good={})
    sheet = ended.sheet(SimpleNamespace(view=view, memo=SimpleNamespace(sheet_trick=-1), game=TAROKY,
                                        desk=SimpleNamespace(settings=Settings())))
    assert not any("You are ready" in words for words in (sheet.then, sheet.line))


def test_bots_answer_for_their_own_seats_alone(cards):
    view, said = cards.views[cards.sitter], []
    seats = [replace(seat, bot="steady") if seat.member == GONE else seat for seat in view.charter.seats]
    view = changed(view, charter=replace(view.charter, seats=tuple(seats)))
    heard = Heard(view.charter.keys[0], Seat(FOUR.index(0)), NAMES[0], "hello", "", 1000.0)
    remarks = SimpleNamespace(heard={view.charter.id: (heard,)}, say=lambda *what: said.append(what))
    assert BotGreetings(SimpleNamespace(remarks=remarks)).answer(view, heard.at + MOMENT) is None
    assert said == []

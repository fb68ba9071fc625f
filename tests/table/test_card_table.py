"""Deals of Taroky from the shuffle to the audit on replicas of one table: in bad weather, on couches, in matches."""
import random
from collections import Counter

import pytest

from p2p.deal.steps import SHUFFLE
from p2p.games import taroky
from p2p.log.entry import STEP_LIMIT, DeckStep, SeatMove, Start
from p2p.net.wire import MESSAGE_LIMIT
from tests.effort import only_long, some, times
from tests.networks import play_out, rough
from tests.table.card_network import CardNetwork, played
from tests.table.liars import Liars

pytestmark = pytest.mark.xdist_group("table")


def assert_ended_well(network):
    """Everybody holds the same end, honest play is found honest, and the chips are all there."""
    first = network.up[0]
    for table in (*network.up, network.watcher):
        assert table.history.running == first.history.running
        assert table.ended is not None
        assert table.deals.found == ()
        assert table.deals.match == first.deals.match
        assert sum(table.deals.match.totals) == 400
        assert sorted(table.state.faces[:54]) == list(range(54))
    assert network.looked or len(network.tables) == 1


@pytest.mark.parametrize("seed", range(times(2, 8)))
def test_a_deal_comes_to_the_same_end_on_every_replica_in_any_weather(seed):
    assert_ended_well(played(conditions=rough(seed), seed=seed))


@pytest.mark.parametrize("holders", [(0, 0, 0, 0), (0, 1, 0, 1), (0, 0, 1, 0), (0, 1, 2, 1)])
def test_couches(holders):
    """Several seats at one computer, or all of them."""
    assert_ended_well(played(holders, seed=sum(holders)))


@pytest.mark.parametrize("seed", range(times(1, 3)))
def test_proofs_that_are_looked_at_late_change_nothing(seed):
    """Heavy work comes back from other processes in any order, after up to two seconds."""
    network, luck = CardNetwork(conditions=rough(seed), seed=seed), random.Random(f"work {seed}")
    network.job_time = lambda: luck.choice((1, 200, 2000))
    play_out(network)
    network.run(lambda: all(len(table.agreed) == 4 for table in network.up))
    assert_ended_well(network)


def test_a_match_whose_next_deck_is_shuffled_in_advance():
    network, ready, decks = CardNetwork((0, 1, 0, 1), deals="3"), [], {}
    for number in (1, 2):
        assert network.run(lambda number=number: all(table.deals.closed == number for table in network.up))
        decks |= network.up[0].dealing.decks            # those of audited deals are put away later
        ready.append(decks[number + 1].ready)
    play_out(network)
    network.run(lambda: all(len(table.agreed) == 2 for table in network.up))
    assert ready == [True, True]
    assert_ended_well(network)
    assert network.up[0].deals.match.rounds == 3
    points = [{slot.point for slot in map(decks[number].layout.__getitem__, range(54))} for number in (1, 2, 3)]
    assert points[0] == points[1] == points[2], "at their ends all decks lie open: the same 54 cards"


def made(network, deal):
    """Table times at which this deal's shuffles were made."""
    return [held.entry.at for chain in network.up[0].order.chains for held in chain
            if isinstance(held.entry.body, DeckStep) and held.entry.body.deal == deal
            and held.entry.body.data[0] == SHUFFLE]


def test_the_next_deck_waits_for_the_first_one():
    """Its shuffle would take the time that everybody waits for."""
    network = CardNetwork((0, 1, 0, 1), deals="3")
    network.job_time = lambda: 100
    assert network.run(lambda: all(table.started and table.dealing.decks[2].dealt
                                                      for table in network.up))
    assert max(made(network, 1)) < min(made(network, 2))


def test_entries_stay_within_their_limits():
    network = played(conditions=rough(1), seed=1)
    entries = [held for chain in network.up[0].order.chains for held in chain]
    steps = [held.entry.body.data for held in entries if isinstance(held.entry.body, DeckStep)]
    assert max(map(len, steps)) < STEP_LIMIT
    assert max(len(held.raw) for held in entries) < MESSAGE_LIMIT // 2


class Hasty(CardNetwork):
    """Everybody presses every key twice."""

    def act(self, peer, seat, move, pressed=None):
        super().act(peer, seat, move, pressed)
        super().act(peer, seat, move, pressed)


def test_a_key_pressed_twice_answers_only_the_question_that_was_seen():
    """A second "pass" or "none" may not pass for the answer to the next question: it could be a lie there."""
    network = Hasty(seed=1)
    play_out(network)
    presses = [held for chain in network.up[0].order.chains for held in chain if isinstance(held.entry.body, SeatMove)]
    assert len(presses) == 2 * len(network.up[0].happenings)
    assert network.up[0].deals.found == ()


# ------------------------------------------------------------------ lies

@pytest.mark.parametrize("fault", some(["penalty", "void"], 1))
@pytest.mark.parametrize("liars", [{1}, {0, 3}])
def test_every_lie_is_named_by_the_audit_on_every_replica(fault, liars):
    """Nobody is told before; then the entry, the seat and the rule are the same everywhere, and the option decides."""
    network = Liars(liars, seed=len(liars), fault=fault)
    assert network.run(lambda: all(table.deals.closed == 1 for table in network.up))
    table = network.up[0]
    first = table.deals.match.sheet[0]
    named = network.found[0]
    assert [*network.found.values()] == [named] * 4
    told = [table.happenings[found.entry] for found in named]
    assert [happening.seat for happening in told] == [found.seat for found in named]
    said = [(happening.seat, str(happening.move)) for happening in table.happenings]
    assert Counter((happening.seat, str(happening.move)) for happening in told) == Counter(
        said for said in said if said in network.lies), "a lie that crossed another answer is void, and nobody's fault"
    assert told
    if fault == "void":
        assert (first.again, first.scores, first.reason) == (True, (0, 0, 0, 0), "void")
    else:
        fined = Counter(item.scores.index(min(item.scores)) for item in first.items if item.name == "penalty")
        assert set(fined) == {found.seat for found in named}
        assert sum(first.scores) == 0


@only_long("two deals of Taroky")
def test_after_a_void_deal_the_same_dealer_deals_again_with_another_deck():
    network = Liars({1}, seed=1, fault="void")
    play_out(network)
    assert network.run(lambda: all(len(table.agreed) == 4 for table in network.up))
    match = network.up[0].deals.match
    assert match.sheet[0].again
    assert match.rounds == 1
    assert network.up[0].state.dealer == taroky.start(4, {}).dealer
    assert sum(match.totals) == 400


def test_who_is_ready_says_so_once():
    """A screen may ask again at every piece of news; while the word is on its way it is not said again."""
    network = CardNetwork(holders=(0, 0, 1, 1), deals="2")
    assert network.run(lambda: all(table.deals.between for table in network.up))
    for _ in range(5):
        network.tables[1].want_deal(network.clock(1))
    assert [type(held.entry.body) for held in network.tables[1].replica.order.chains[1]].count(Start) == 1


def test_whoever_plays_a_card_is_shown_it_as_played_before_its_opening_leaves():
    """As the last acknowledgement comes, the card is played and its opening written, where that didn't travel with the
    move: nothing is put before the view."""
    network, seen = CardNetwork(), set()
    for table in network.tables:
        table._opening = lambda _seat, _move: b""           # private: one may send it later, too
    settle = network.settle

    def look_and_settle(peer):
        table = network.table(peer)
        made = table.replica.happenings
        if made and made[-1].move.verb == "play" and made[-1].seat in table.replica.mine and table._effects.own:
            assert not table.urgent
            seen.add((peer, len(made)))
        settle(peer)
    network.settle = look_and_settle
    assert network.run(lambda: len(seen) == 8, 600_000)

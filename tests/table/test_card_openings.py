"""A card that is played opens with its move: shown after one hop, final after two (PROTOCOL.md 9)."""
import pytest

from p2p.deal import steps
from p2p.games.game import Move
from p2p.log.entry import Entry, SeatMove, sign
from p2p.net.wire import Entries
from p2p.table.plays import LyingCard
from tests.bench.memory_network import MemoryNetwork
from tests.checker.curve import Wrong
from tests.checker.games_played import file_of, written
from tests.checker.table import check
from tests.networks import IDENTITIES, always, charter_for
from tests.table.card_network import CardNetwork
from tests.table.rogue import convicted

pytestmark = pytest.mark.xdist_group("table")

HOP = 200.0                     # ms on the way


def playing(cards: int = 0, **options) -> CardNetwork:
    """A Tarok of three in which so many cards at least have been played, and nobody plays any more but the test."""
    network = CardNetwork(holders=(0, 1, 2), game="tarok", deals="1", hush="0", **options)
    assert network.run(lambda: all(len(played(table)) >= cards and asked(table) for table in network.up)
                       and network.in_agreement(), 900_000)
    network.playing = False
    network.run_for(3000)
    return network


def played(table) -> list:
    return [taken for taken in table.happenings if taken.move.verb == "play"]


def asked(table) -> bool:
    """Whether a card is to be played now."""
    return any(move.verb == "play" for seat in table.state.turn() for move in table.state.moves(seat, 0))


def next_card(network: CardNetwork) -> tuple[int, Move]:
    """Whose turn it is, and a card that may be played."""
    seat = min(network.up[0].state.turn())
    own = network.table(seat).replica
    return seat, next(move for move in own.state.seen_by({seat}).moves(seat, 0) if move.verb == "play")


def open_everywhere(network: CardNetwork, move: Move) -> bool:
    return all(table.state.public(move.args[0]) >= 0 for table in network.up)


def test_a_played_card_lies_open_at_all_tables_after_two_hops():
    network = playing(3)
    network.conditions = always(HOP)
    seat, move = next_card(network)
    assert not open_everywhere(network, move)
    before, began = network.up[0].step, network.now
    network.act(seat, seat, move)
    assert network.run(lambda: open_everywhere(network, move), 2000)
    assert 2 * HOP <= network.now - began < 2 * HOP + 50
    assert {table.step for table in network.up} == {before + 2}         # the move, and what it owes
    own = network.up[0].order.chains[seat]
    assert [held.entry.body.opening[:1] for held in own if isinstance(held.entry.body, SeatMove)][-1] == b"\x02"


def test_no_state_shows_the_face_before_its_step():
    network = playing(3)
    network.conditions = always(HOP)
    seat, move = next_card(network)
    network.act(seat, seat, move)
    network.run_for(1.5 * HOP)
    for table in network.up:
        if table.me != seat:
            assert table.order.queue[0].entry.body.opening
            assert table.state.public(move.args[0]) == -1
    network.run_for(HOP)
    assert open_everywhere(network, move)


def lying(network: CardNetwork, seat: int) -> set[LyingCard | None]:
    return {table.lying() for table in network.up if table.me != seat}


def test_a_laid_card_is_seen_after_one_hop_and_its_face_is_in_no_state():
    network = playing(3)
    network.conditions = always(HOP)
    seat, move = next_card(network)
    face, step = network.table(seat).replica.state.seen_by({seat}).faces[move.args[0]], network.up[0].step
    began = network.now
    network.act(seat, seat, move)
    network.run_for(HOP - 1)
    assert lying(network, seat) == {None}
    network.run_for(began + HOP + 1 - network.now)
    assert lying(network, seat) == {LyingCard(seat, move.args[0], face)}
    assert not any(table.state.public(move.args[0]) >= 0 for table in network.up)
    assert {table.step for table in network.up} == {step}
    network.run_for(HOP)
    assert open_everywhere(network, move)
    assert lying(network, seat) == {None}
    assert network.up[0].state.public(move.args[0]) == face


@pytest.mark.parametrize("name", ["proof", "card", "slot", "length", "to a seat"])
def test_a_card_whose_opening_proves_wrong_is_not_seen_to_lie(name):
    network = playing(0)
    network.conditions = always(HOP)
    seat, move = next_card(network)
    table = network.table(seat)
    right, hand = table._opening, table.replica.state.hands[seat]
    table._opening = lambda seat, move: WRONG[name](right(seat, move), hand)        # private: only a cheat does that
    network.act(seat, seat, move)
    network.run_for(HOP + 1)
    assert {len(table.order.queue) for table in network.up} == {1}
    assert lying(network, seat) == {None}
    assert not network.faults()


def test_a_card_that_loses_its_effect_lies_no_longer():
    """Somebody's `leave`, which the player hasn't heard of yet, comes before it."""
    network = playing(3)
    network.conditions = always(HOP)
    seat, move = next_card(network)
    goes, other = (member for member in range(3) if member != seat)
    network.table(goes).leave(network.now)
    network.settle(goes)
    network.act(seat, seat, move)
    network.run_for(HOP + 1)
    first = network.table(other).replica.order.queue[0].member
    assert (network.table(other).replica.lying() is None) == (first == goes)
    network.run_for(5 * HOP)
    assert network.table(other).replica.lying() is None
    assert not network.faults()


def test_a_card_takes_two_hops_more_where_its_player_has_no_way_to_one_of_the_others():
    """A third passes on what either writes (PEERS.md 8)."""
    network = playing(3)
    seat, move = next_card(network)
    network.cut.add(frozenset((seat, (seat + 1) % 3)))
    network.run_for(8000)
    network.conditions = always(HOP)
    began = network.now
    network.act(seat, seat, move)
    assert network.run(lambda: open_everywhere(network, move), 2000)
    assert 2 * HOP < network.now - began < 4 * HOP + 50


def turned(opening: bytes, at: int) -> bytes:
    data = bytearray(opening)
    data[at] ^= 1
    return bytes(data)


WRONG = {
    "proof": lambda opening, _: turned(opening, -33),
    "card": lambda opening, _: turned(opening, 4),
    "slot": lambda opening, hand: opening[:3] + bytes([({*hand} - {opening[3]}).pop()]) + opening[4:],
    "to a seat": lambda opening, _: opening[:1] + b"\x00" + opening[2:],
    "kind": lambda _opening, _: bytes((steps.SEED,)) + bytes(32),
    "length": lambda opening, _: opening[:-1],
    "nothing but a kind": lambda opening, _: opening[:1],
}


@pytest.mark.parametrize("name", WRONG)
def test_an_opening_that_proves_wrong_or_is_of_another_need_convicts(name):
    network = playing(0)
    seat, move = next_card(network)
    table = network.table(seat)
    right, hand = table._opening, table.replica.state.hands[seat]
    table._opening = lambda seat, move: WRONG[name](right(seat, move), hand)        # private: only a cheat does that
    network.said = [name]
    network.act(seat, seat, move)
    convicted(network, "cheat", rogue=seat)
    other = next(member for member in range(3) if member != seat)
    with pytest.raises(Wrong) as wrong:
        check(file_of(network, other))
    assert wrong.value.fault == "cheat"


def test_a_move_that_owes_nothing_brings_no_opening():
    """One that was made for a bid, say."""
    network = CardNetwork(holders=(0, 1, 2), game="tarok", deals="1", hush="0", playing=False)
    assert network.run(lambda: all(table.state.turn() for table in network.up) and network.in_agreement(), 60_000)
    seat = min(network.up[0].state.turn())
    table = network.table(seat)
    move = next(iter(table.replica.state.seen_by({seat}).moves(seat, 0)))
    assert table._opening(seat, move) == b""
    table._opening = lambda _seat, _move: bytes((steps.UNLOCK, 255, 1, 0)) + bytes(128)
    network.said = ["a bid"]
    network.act(seat, seat, move)
    convicted(network, "cheat", rogue=seat)


def test_a_second_card_shown_before_the_first_is_decided_convicts():
    """Without an opening it is void, as a key pressed twice is."""
    network = playing(0)
    seat, move = next_card(network)
    table = network.table(seat)
    network.conditions = always(HOP)
    network.act(seat, seat, move)
    assert table._opening(seat, move) == b""                # private: our own program sends no second one
    network.act(seat, seat, move)
    network.run_for(2000)
    assert not network.faults()
    seat, move = next_card(network)
    table = network.table(seat)
    opening = table._opening(seat, move)
    network.act(seat, seat, move)
    table._write(SeatMove(seat, str(move), opening))        # private
    network.settle(seat)
    network.said = ["a second card"]
    convicted(network, "illegal", rogue=seat)


def test_an_opening_whose_deal_is_over_is_passed_over():
    network = playing(3)
    network.conditions = always(HOP)
    seat, move = next_card(network)
    leaver = next(member for member in range(3) if member != seat)
    network.table(leaver).leave(network.now)
    network.settle(leaver)
    for _ in range(9):                                      # private: so that the card lies deeper than the leave
        network.table(seat)._write(None)
    network.act(seat, seat, move)
    network.settle(seat)
    network.run_for(5000)
    assert not network.faults()
    taken = [table for table in network.up if table.me != leaver]
    assert all(table.deals.closed == 1 and table.state.public(move.args[0]) == -1 for table in taken)
    assert network.same_steps(taken)
    assert check(file_of(network, seat)).running == network.up[seat].history.running


def test_where_no_card_lies_face_down_no_move_brings_an_opening():
    network = MemoryNetwork(charter_for(2, "lines"), IDENTITIES)
    assert network.run(lambda: all(table.started and table.state.turn() for table in network.up))
    table = network.up[0]
    first = min(table.state.turn())
    n, _ = table.order.chains[first].head
    move = SeatMove(first, "name 5", b"x")
    entry = Entry(table.id, first, n + 1, table.order.heads(), table.history.seen, 10**6, move)
    raw = sign(IDENTITIES[first], entry).raw
    raws = [record.data for record in network.disks[1 - first] if record.entry]
    network.post(first, 1 - first, Entries(table.id, (raw,)))
    network.run_for(50)
    assert network.up[1 - first].fault == ("illegal", first, (raw,))
    with pytest.raises(Wrong) as wrong:
        check(written(network.charter, [*raws, raw]))
    assert wrong.value.fault == "illegal"

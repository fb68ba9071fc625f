"""PC Set on a network: it goes on without who has left or vanished, whose points stay and whose open claims are void
(PROTOCOL.md 13); everybody's reaction counts from the cards.
"""
from functools import partial

import pytest

from p2p.games.game import Move
from p2p.games.pcset import BEGINS, lying, press, sets
from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import PATIENCE, alike, go_on_without, leave
from tests.networks import IDENTITIES, always, charter_for, wait


def dealt() -> MemoryNetwork:
    """A PC Set of three whose cards lie open, at which nobody plays but the test; rounds have no end."""
    charter = charter_for(3, "pcset", round_seconds="0", point_seconds="0")
    network = MemoryNetwork(charter, IDENTITIES, always(2))
    assert network.run(lambda: all(lying(table.state.board) for table in network.up))
    wait(network, BEGINS)
    return network


def take_a_set(network: MemoryNetwork, member: int) -> None:
    """This member presses the cards of a set, one after the other, until it has a point more."""
    table = network.table(member).replica
    before, cards = table.state.scores[member], sets(table.state)[0]
    for face in cards:
        network.act(member, member, press(table.state, member, face, ()))
        network.run_for(200)
    assert network.run(lambda: network.table(member).replica.state.scores[member] == before + 1, 5000)
    network.run(lambda: all(lying(up.state.board) and None not in up.state.board for up in network.up), 5000)


@pytest.mark.parametrize("vanishes", [False, True])
def test_who_goes_keeps_its_points_its_open_claim_is_void_and_the_others_play_on(vanishes):
    network = dealt()
    network.observers.append(lambda _member, table: table.waiting(network.now))     # as each view of a session asks
    take_a_set(network, 2)
    scores = network.up[0].state.scores
    assert scores == (0, 0, 1)
    cards = sets(network.table(2).replica.state)[0]
    for face in cards[:2]:
        network.act(2, 2, press(network.table(2).replica.state, 2, face, ()))
        network.run_for(200)
    assert {*network.up[0].state.tokens[2]} == {*cards[:2]}
    network.cut |= {frozenset((2, 0)), frozenset((2, 1))}
    network.act(2, 2, Move("claim", (cards[2],)))           # a seal that nobody hears, so it never is opened
    assert [seal.member for seal in network.table(2).replica.order.seals] == [2]
    if vanishes:
        network.run_for(PATIENCE)
        go_on_without(network, 2)
    else:
        leave(network, 2)
        network.cut.clear()
    assert network.run(lambda: all(table.view.members == {0, 1} for table in network.up[:2]), 5000)
    network.cut.clear()
    assert network.run(lambda: network.up[2].view.members == {0, 1}, 5000)
    assert network.up[0].state.scores == scores
    take_a_set(network, 0)
    take_a_set(network, 1)
    network.run_for(1000)
    assert [table.state.scores for table in network.up] == [(1, 1, 1)] * 3
    assert alike(network)


@pytest.mark.parametrize("members", [3, 4])
def test_everybody_looks_from_when_the_cards_are_shown(members):
    """PROTOCOL.md 6, form 1.4 of pcset: a reaction counts from T = 1500 on; whoever knew the cards before hid them."""
    network = MemoryNetwork(charter_for(members, "pcset"), IDENTITIES, always(60))
    assert network.run(lambda: all(lying(table.state.board) for table in network.up))
    shown = [network.now - table.clock(network.now) + 1500 for table in network.up]
    assert min(shown) > network.now                                     # all know the cards long before
    one, other, last = sets(network.up[0].state)[0]
    wait(network, max(shown) - network.now)
    for seat in (0, 1):
        for face in (one, other):
            network.act(seat, seat, Move("token", (face,)))
    quick, slow = (0, 1) if shown[0] > shown[1] else (1, 0)             # so that they press before they hear of it
    for seat, took in ((quick, 900), (slow, 940)):
        network.at(shown[seat] + took, partial(network.act, seat, seat, Move("claim", (last,))))
    assert network.run(lambda: all(sum(table.state.scores) == 1 for table in network.up), 5000)
    first, second = [step for step in network.up[0].happenings if step.move.verb == "claim"]
    assert [(step.seat, step.before != step.after) for step in (first, second)] == [(quick, True), (slow, False)]
    assert first.reaction in range(890, 902 + 60)       # the others hear of it 60 ms later, of which 30 are credited
    assert second.reaction in range(930, 942 + 60)
    assert network.run(network.in_agreement, 5000)
    assert not network.faults()

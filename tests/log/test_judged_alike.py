"""What every replica, a verifier and the second checker judge alike, whatever came in first (PROTOCOL.md 4, 6, 13)."""
from p2p.games.game import Move
from p2p.log.entry import SeatMove
from p2p.table.transcript import verify
from tests.bench.memory_network import MemoryNetwork
from tests.checker.games_played import file_of
from tests.checker.table import check
from tests.log.partings import leave
from tests.networks import IDENTITIES, charter_for


def lines_of_two() -> tuple[MemoryNetwork, int]:
    """A game of TAU, and the member that speaks first."""
    network = MemoryNetwork(charter_for(2, "lines"), IDENTITIES)
    assert network.run(lambda: all(table.started and table.state.turn() for table in network.up))
    return network, next(iter(network.up[0].state.turn()))


# ---------------------------------------------------------------- once a deal is over

def test_a_move_behind_the_leave_that_ended_its_deal_changes_nothing(tmp_path):
    """PROTOCOL.md 4: the state of such a deal stands in the middle of play, and yet no move has effect in it."""
    network, first = lines_of_two()
    network.cut.add(frozenset((0, 1)))
    leave(network, 1 - first)
    writer = network.table(first)
    for _ in range(9):                          # private: so that the move lies deeper than the leave
        writer._write(None)
    network.act(first, first, Move("name", (5,)))
    network.cut.clear()
    assert network.run(lambda: all(table.ended is not None for table in network.up), 5000)
    network.run_for(2000)
    moves = [held for chain in network.up[0].order.chains for held in chain if isinstance(held.entry.body, SeatMove)]
    assert len(moves) == 1
    assert not network.up[first].order.queue
    assert {table.state.named for table in network.up} == {()}
    assert network.same_steps(network.up)
    assert not network.faults()
    data = file_of(network, first)
    assert [step.kind for step in check(data).steps][-2:] == ["leave", "move"]
    assert check(data).running == writer.replica.history.running
    path = tmp_path / "over.fairdeal"
    path.write_bytes(data)
    assert verify(path).ok

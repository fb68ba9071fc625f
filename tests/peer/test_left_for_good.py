"""Whether a program that is started again goes on with a table, or has left it for good, as its file says."""
from pathlib import Path

from p2p.log.store import SUFFIX
from p2p.peer.session import Session
from tests.bench.memory_network import MemoryNetwork
from tests.checker.games_played import file_of
from tests.each import each
from tests.log.partings import PATIENCE, go_on_without, leave, take_in_again
from tests.networks import IDENTITIES, charter_for

LAST = 2


def left(network: MemoryNetwork) -> None:
    leave(network, LAST)
    assert network.run(lambda: all(LAST not in table.view.members for table in network.up), 5000)


def came_back(network: MemoryNetwork) -> None:
    take_in_again(network, LAST)
    assert network.run(lambda: all(LAST in table.view.members for table in network.up), 5000)
    network.run_for(2000)


def left_out(network: MemoryNetwork) -> None:
    """It hears of it once it is there again."""
    network.cut |= {frozenset((LAST, other)) for other in range(LAST)}
    network.run_for(5000 + PATIENCE)
    go_on_without(network, LAST)
    network.run_for(3000)
    network.cut.clear()
    assert network.run(lambda: all(LAST not in table.view.members for table in network.up), 5000)


@each("what", [(), (left,), (left, came_back), (left, came_back, left_out), (left, came_back, left), (left_out,),
               (left_out, came_back, left)])
def test_who_has_come_back_since_it_left_has_not_left_for_good(what, tmp_path: Path):
    network = MemoryNetwork(charter_for(3), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    network.run_for(2000)
    for happens in what:
        happens(network)
    assert not network.faults()
    path = tmp_path / f"table{SUFFIX}"
    path.write_bytes(file_of(network, LAST))
    session = Session.resume(path, IDENTITIES[LAST], network.now)
    assert session.parting == session.left == (what[-1:] == (left,))
    session.store.close()

"""Files of tables whose members went: whole once all who still play have signed, and they say who went and when."""
import re

from p2p.log.entry import Back, Without
from p2p.log.store import Store
from p2p.peer.home.unfinished import PLAYING, Present, unfinished
from p2p.table.retold import tell
from p2p.table.transcript import Report, verify
from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import slip_in
from tests.networks import IDENTITIES, charter_for

PATIENCE = 61_000
STOOD = r", (\d+\.\d) s after the last step by their clocks; Ana's last entry (\d+\.\d) s after it"


def claiming(network: MemoryNetwork, member, table) -> None:
    replica = table.replica
    here = replica.me in replica.view.members and replica.started and replica.ended is None
    if here and not replica.order.queue and not replica.fault and not table.listening:
        move = next(iter(replica.state.moves(member, replica.clock(network.now))), None)
        if move:
            network.act(member, member, move)


def tau(members: int = 3) -> MemoryNetwork:
    network = MemoryNetwork(charter_for(members, "tau"), IDENTITIES)
    network.observers.append(lambda member, table: claiming(network, member, table))
    return network


def report(network: MemoryNetwork, member: int, folder) -> tuple[Report, str]:
    """What is found in this member's file, and what is told of it."""
    store = Store.create(folder, f"{member}", network.charter)
    store.append(network.disks[member], sync=True)
    store.close()
    return verify(store.path), "\n".join(tell(store.path))


def play_on(network: MemoryNetwork, *members: int) -> None:
    def over() -> bool:
        tables = [network.tables[member].replica for member in members]
        return all(table.ended is not None and not table.unsigned for table in tables)
    assert network.run(over, 900_000)
    assert not network.faults()


def test_a_file_says_who_left_and_is_whole_without_its_signature(tmp_path):
    network = tau()
    network.run(lambda: len(network.up[0].happenings) > 3)
    network.table(2).leave(network.clock(2))
    network.settle(2)
    assert network.run(lambda: network.table(2).parted, 5000)
    network.tables[2] = None
    play_on(network, 0, 1)
    found, told = report(network, 0, tmp_path)
    assert found.whole
    assert found.seal
    assert "All 2 who still played signed the same end." in found.checks[-1].text
    assert "Ana left for good after step" in told
    assert report(network, 1, tmp_path)[0].seal == found.seal


def test_a_file_says_who_was_left_out_also_the_one_of_who_was(tmp_path):
    """Its own file holds entries that never counted: they are no fault, and the seal is the same."""
    network = tau()
    network.run(lambda: len(network.up[0].happenings) > 3)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(PATIENCE)
    for member in (0, 1):
        network.table(member).answer("go on", (2,), network.clock(member))
        network.settle(member)
    play_on(network, 0, 1)
    network.cut.clear()
    assert network.run(lambda: network.up[2].ended is not None, 30_000)
    network.run_for(3000)
    reports = [report(network, member, tmp_path) for member in range(3)]
    assert len({found.seal for found, _ in reports}) == 1
    assert all(found.whole for found, _ in reports), [found.checks for found, _ in reports]
    assert all("Ana was left out by the others after step" in told for _, told in reports)
    (line,) = {line for _, told in reports for line in told.splitlines() if "left out" in line}     # alike in all
    said = re.search(rf"{STOOD}\.$", line)
    assert said, line
    assert 60 <= float(said.group(1)) <= 63
    assert float(said.group(2)) < 1


def test_it_is_told_how_long_the_table_stood_by_all_clocks_when_clocks_are_put_forward():
    """Two put theirs forward by a minute and vote; the third's last entry shows that it was there meanwhile."""
    network = tau()
    network.run(lambda: len(network.up[0].happenings) > 3)
    network.observers.clear()
    for _ in range(2):
        network.run_for(4000)
        network.table(2)._write(None)                               # private: so that it writes something
    network.run_for(400)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    for member in (0, 1):
        replica = network.table(member).replica
        since, base = replica.clock_set
        replica._clock = (since, base + PATIENCE)                       # private: its computer's clock
        slip_in(network, member, Without(0, (2,)))
    assert network.run(lambda: network.up[0].view.members == {0, 1}, 5000)
    assert not network.faults()
    told = "\n".join(network.up[0].went())
    theirs, own = re.search(rf"Ana was left out .*{STOOD}", told).groups()
    assert float(theirs) > 60
    assert 2 < float(own) < 6


def waits_for_none_of(network: MemoryNetwork, member: int, folder) -> frozenset[int]:
    """Of whom the list of unfinished tables says nothing any more, at this member."""
    home = folder / f"home {member}"
    store = Store.create(home / PLAYING, "tau-1", network.charter)
    store.append(network.disks[member], sync=True)
    store.close()
    (offered,) = unfinished(home, IDENTITIES[member], print)
    return offered.gone


def test_an_unfinished_table_waits_for_nobody_who_has_gone(tmp_path):
    network = tau(4)
    network.run(lambda: len(network.up[0].happenings) > 3)
    assert waits_for_none_of(network, 1, tmp_path) == frozenset()
    network.table(2).leave(network.clock(2))
    network.settle(2)
    assert network.run(lambda: network.table(2).parted, 5000)
    network.cut |= {frozenset((3, other)) for other in (0, 1)}
    network.tables[2] = None
    network.run_for(PATIENCE)
    for member in (0, 1):
        network.table(member).answer("go on", (3,), network.clock(member))
        network.settle(member)
    assert network.run(lambda: all(network.table(member).replica.view.members == {0, 1} for member in (0, 1)), 9000)
    assert waits_for_none_of(network, 0, tmp_path) == {2, 3}


def test_who_has_come_back_is_waited_for_again():
    present, without, back = Present(4), Without(0, (3,)), Back(1, 3, 5, bytes(32))
    present.hear(0, without)
    present.hear(1, without)
    assert present.gone == frozenset()                  # all who remain have to say so
    present.hear(2, without)
    assert present.gone == {3}
    for member in (0, 1, 2):
        assert present.gone == {3}
        present.hear(member, back)
    assert present.gone == frozenset()
    present.hear(0, Without(2, (2, 3)))
    present.hear(1, Without(2, (2, 3)))
    assert present.gone == frozenset()                  # two of four are no more than half

"""Votes where two have no way to each other, and a third one passes on what they write."""
import pytest

from p2p.log.entry import Without
from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import PATIENCE, alike, go_on_without, opened

APART = frozenset((0, 1))


def parted(members: int, *apart: frozenset[int]) -> MemoryNetwork:
    """A race at which these pairs have no way to each other, and from which the last one vanishes for so long that the
    others may go on without it."""
    network = opened(members)
    network.cut |= {*apart}
    network.run_for(10_000)
    network.tables[-1] = None
    network.run_for(PATIENCE)
    return network


@pytest.mark.parametrize(("members", "apart"), [(4, [APART]), (5, [APART]), (5, [APART, frozenset((0, 2))])])
def test_two_who_only_a_third_one_hears_go_on_without_who_vanished(members, apart):
    network = parted(members, *apart)
    go_on_without(network, members - 1)
    assert network.run(lambda: all(table.view.members == {*range(members - 1)} for table in network.up), 10_000)
    assert alike(network)


def test_where_nobody_hears_all_others_nobody_signs():
    network = parted(5, APART, frozenset((2, 3)))
    go_on_without(network, 4)
    network.run_for(20_000)
    assert not any(table.votes.cast() for table in network.up)


def test_who_isn_t_heard_and_says_nothing_is_waited_for_by_all():
    """The third one hears that it hasn't said so, and signs nothing; so do the others."""
    network = parted(4, APART)
    for member in (0, 2):
        network.table(member).answer("go on", (3,), network.clock(member))
        network.settle(member)
    network.run_for(20_000)
    assert not any(table.votes.cast() for table in network.up)


def test_a_vote_of_who_has_heard_nobody_binds_no_further_one():
    """It signs though the second one says nothing to it. Whoever doesn't hear that one takes its word for it, but
    nothing is settled without that one's own vote."""
    network = parted(4, APART)
    network.table(0).answer("go on", (3,), network.clock(0))
    network.settle(0)
    network.table(2)._write(Without(0, (3,)))           # private: its program asks nobody
    network.settle(2)
    network.run_for(20_000)
    assert all(table.view.number == 0 for table in network.up)
    go_on_without(network, 3)
    assert network.run(lambda: all(table.view.members == {0, 1, 2} for table in network.up), 10_000)
    assert alike(network)

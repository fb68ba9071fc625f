"""Members that can't reach each other, but a third that both reach: it tells each that it hears the other, and passes
on what that one writes (PEERS.md 8)."""
from msgspec.structs import replace

from p2p.games.game import Move
from p2p.net.wire import Heads
from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import PATIENCE, alike, go_on_without, opened
from tests.networks import always

HOP = 100.0                     # ms on the way


def apart(members: int = 3) -> MemoryNetwork:
    """The first two have no way to each other."""
    network = opened(members)
    network.cut.add(frozenset((0, 1)))
    return network


def away(network: MemoryNetwork, member: int) -> set[int]:
    """Who isn't there, as this member's screen says."""
    said, view = network.table(member).intentions, network.table(member).replica.view
    reached = {other for other in range(len(network.tables))
               if network.tables[other] and frozenset((member, other)) not in network.cut}
    now = network.clock(member)
    return {*said.unreachable_since(view.owing - {member}, reached | said.relayed(view.owing, now), now)}


def test_whom_a_third_hears_is_not_away():
    network = apart()
    for _ in range(70):
        network.run_for(1000)
        assert [away(network, member) for member in range(3)] == [set()] * 3
    assert not any(table.intentions.may_be_voted_out(table.replica.view.owing, network.now)
                   for table in network.tables)


def test_a_claim_takes_at_most_two_hops_more_where_two_have_no_way_to_each_other():
    def takes(network: MemoryNetwork) -> float:
        network.run_for(5000)
        network.conditions = always(HOP)
        began = network.now
        network.act(0, 0, Move("claim", (1,)))
        assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 5000)
        return network.now - began
    whole, parted = takes(opened(3)), takes(apart())
    assert parted - whole <= 2 * HOP * 3 + 100          # the seal, what opens it and the coin: each goes a hop further


def test_once_the_third_goes_each_is_away_for_the_other():
    network = apart()
    network.run_for(5000)
    network.tables[2] = None
    network.run_for(8000)
    assert away(network, 0) == {1, 2}
    assert away(network, 1) == {0, 2}


def test_who_goes_is_away_for_all_also_for_who_heard_of_it_from_others():
    network = apart(4)
    network.run_for(5000)
    network.tables[1] = None
    network.run_for(PATIENCE)
    assert away(network, 0) == away(network, 2) == away(network, 3) == {1}
    go_on_without(network, 1)
    assert network.run(lambda: all(table.view.members == {0, 2, 3} for table in network.up), 5000)
    assert alike(network)


def test_that_somebody_has_stepped_away_is_told_on():
    network = apart()
    network.run_for(5000)
    network.table(1).step_away(True, network.clock(1))
    network.settle(1)
    network.run_for(6000)
    assert away(network, 0) == {1} == {who for who, said in network.table(0).intentions.others.items()
                                       if said.stepped_out}
    network.table(1).step_away(False, network.clock(1))
    network.settle(1)
    network.run_for(3000)
    assert away(network, 0) == set()


def test_who_has_stepped_away_and_is_heard_says_so_itself():
    """Its beats still come: no other's word about it counts, nor its own about whom it hears."""
    network = opened(3)
    network.table(1).step_away(True, network.clock(1))
    network.settle(1)
    for _ in range(15):
        network.run_for(1000)
        assert all(network.table(member).intentions.others[1].stepped_out for member in (0, 2))
    network.table(0).answer("go on", (1,), network.clock(0))
    network.run_for(5000)
    assert network.table(0).intentions.own.gone == (1,)


def hears_all(network: MemoryNetwork, liar: int) -> None:
    """This member says in its beats that it has just heard everybody."""
    table = network.table(liar)
    beat = table.beat

    def lying() -> Heads:
        return replace(beat(), hears=tuple((0, False) for _ in network.tables))
    table.beat = lying


def test_a_liar_that_hears_who_is_gone_keeps_it_from_being_asked_about_and_no_more():
    """As one of those who would have to sign it could do that anyhow. Once it is gone itself, nothing is left of it."""
    network = opened(4)
    hears_all(network, 2)
    network.tables[3] = None
    network.run_for(PATIENCE)
    assert away(network, 0) == set()
    network.tables[2] = None
    network.run_for(8000)
    assert away(network, 0) == {2, 3}


def test_who_does_not_count_has_no_word_about_others():
    network = opened(4)
    network.cut.update(frozenset((2, other)) for other in (0, 1, 3))
    network.run_for(PATIENCE)
    go_on_without(network, 2)
    assert network.run(lambda: network.up[0].view.members == {0, 1, 3}, 5000)
    hears_all(network, 2)
    network.cut.clear()
    network.tables[3] = None
    network.run_for(10_000)
    assert 3 in away(network, 0)
    assert not network.faults()

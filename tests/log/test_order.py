"""Whatever the network does to honest peers: one order, one running hash, nobody blamed, no stall once connected."""
import random
from itertools import combinations, cycle

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from p2p.games.game import Move
from p2p.log.entry import sign
from p2p.net.wire import Entries
from p2p.table.plays import Refused
from p2p.table.replica import Replica
from p2p.table.table import Table
from tests.bench.memory_network import Conditions, MemoryNetwork
from tests.bench.race_game import RACE_GAMES, RaceGame, RaceState
from tests.effort import times
from tests.networks import IDENTITIES, busy_race, charter_for, play_out, quiet_race, rough

SEEDS = st.integers(0, 1 << 32)


class HeavyState(RaceState):
    """A race whose boards take long to find, so that it is done elsewhere."""
    __slots__ = ()

    def heavy(self) -> bool:
        return True


HEAVY_GAMES = {"race": RaceGame(HeavyState)}


@settings(max_examples=times(8, 25), deadline=None)
@given(SEEDS, st.integers(1, 5))
def test_same_hash_everywhere_under_drop_delay_duplication_and_reordering(seed, peers):
    network = busy_race(peers, rough(seed), seed)
    play_out(network)
    assert sum(network.up[0].state.scores) == 5


@settings(max_examples=times(8, 25), deadline=None)
@given(SEEDS, st.integers(1, 4))
def test_same_hash_everywhere_under_crashes_at_any_moment(seed, peers):
    network, rng = busy_race(peers, rough(seed), seed), random.Random(seed)
    network.crash_when = lambda _peer, _when: network.crashes < 12 and rng.random() < 0.05
    play_out(network)


@settings(max_examples=times(5, 15), deadline=None)
@given(SEEDS)
def test_partitions_that_heal_leave_one_order(seed):
    network, rng = busy_race(4, rough(seed), seed), random.Random(seed)
    pairs = [frozenset(pair) for pair in combinations(range(4), 2)]
    for start in range(0, 20_000, 2000):
        network.at(start, lambda: network.cut.update(rng.sample(pairs, rng.randint(1, 6))))
        network.at(start + 1500, network.cut.clear)
    play_out(network)


def test_two_peers_without_a_link_play_through_a_third():
    network = busy_race(3)
    network.cut.add(frozenset((0, 1)))
    play_out(network)


def test_a_broken_chain_of_links_is_enough_to_play():
    network = busy_race(4)
    network.cut |= {frozenset(pair) for pair in ((0, 2), (0, 3), (1, 3))}
    play_out(network)


@settings(max_examples=times(4, 10), deadline=None)
@given(SEEDS)
def test_a_watcher_reaches_the_same_hash_from_any_disk_in_any_order(seed):
    network = busy_race(3, rough(seed), seed)
    play_out(network)
    for disk in network.disks:
        raws = [record.data for record in disk if record.entry]
        random.Random(seed).shuffle(raws)
        watcher = Replica(network.charter, games=RACE_GAMES)
        for raw in raws:
            watcher.take_in(raw)
        assert watcher.fault is None
        assert watcher.history.running == network.up[0].history.running


def test_peers_agree_on_the_end_and_sign_it():
    network = busy_race(3)
    play_out(network)
    assert network.run(lambda: all(table.agreed == {0, 1, 2} for table in network.up), 5000)


def test_nothing_moves_without_everybody_and_the_missing_one_is_named():
    network = busy_race(3)
    network.run(lambda: network.up[0].state.board == 2)
    network.tables[2] = None
    network.run_for(5000)
    step = network.up[0].step
    network.run_for(5000)
    assert network.up[0].step == step
    assert [peer for peer, _ in network.up[0].waiting(network.now)] == [2]
    assert network.up[0].waiting(network.now)[0][1] >= 5000
    network.restart(2)
    play_out(network)


def test_before_the_start_nobody_can_move():
    network = quiet_race(2)
    with pytest.raises(Refused, match="begun"):
        network.act(1, 1, Move("claim", (1,)))
    network.run(lambda: all(table.started for table in network.up))
    assert not network.faults()


def test_plain_moves_that_cross_are_void_not_blamed():
    """Both nod as number 0 before they hear each other: one counts, the other was legal where it was written."""
    network = quiet_race(2)
    network.run(lambda: all(table.state.open for table in network.up))
    for peer in (0, 1):
        network.act(peer, peer, Move("nod", (0,)))
    network.run_for(100)
    assert [table.state.nods for table in network.up] == [1, 1]
    assert not network.faults()


def at_board(members: int, number: int):
    """A race at this board, which all see; member 0 has taken those before."""
    network = quiet_race(members, length="20")
    for board in range(1, number + 1):
        assert network.run(lambda board=board: all(table.state.board == board and table.state.open
                                                   for table in network.up))
        if board < number:
            network.act(0, 0, Move("claim", (board,)))
    return network


def test_a_fast_presser_loses_no_claim_and_none_overtakes():
    """Claims pressed while the last one is still open wait in line."""
    network = at_board(2, 9)
    for board in (7, 8, 9, 6, 5):
        network.act(0, 0, Move("claim", (board,)))
    network.act(1, 1, Move("claim", (4,)))
    network.run_for(1000)
    claims = [happening.move.args[0] for happening in network.up[1].happenings[8:] if happening.seat == 0]
    assert claims == [7, 8, 9, 6, 5]
    assert network.up[1].state.scores == (9, 0)


def test_a_seat_has_one_open_seal_at_most():
    network = at_board(3, 3)
    network.cut |= {frozenset((0, 1)), frozenset((0, 2))}
    for board in (1, 2, 3):
        network.act(0, 0, Move("claim", (board,)))
    network.run_for(3000)
    assert len(network.tables[0].replica.order.queue) == 1


@pytest.mark.parametrize("times", [(700,), (0, 700, 50)])
def test_long_work_done_elsewhere_changes_nothing(times):
    """Entries go on coming in while the work is done; the replicas that waited for it catch up."""
    network = busy_race(3, games=HEAVY_GAMES)
    taking = cycle(times)
    network.job_time = lambda: next(taking)
    play_out(network)
    assert network.now > 5 * 700


def test_a_fault_found_while_work_is_done_elsewhere_stays_found():
    network = busy_race(2, games=HEAVY_GAMES)
    network.job_time = lambda: 700
    table = network.tables[1]
    handed_out = []
    jobs = table.replica.jobs.take
    table.replica.jobs.take = lambda: [handed_out.append(job) or job for job in jobs()]
    network.run(lambda: handed_out)
    last = network.tables[0].replica.order.chains[0][-1].entry
    twin = sign(IDENTITIES[0], msgspec.structs.replace(last, at=last.at + 1))
    table.on(0, Entries(table.replica.id, (twin.raw,)), network.now)
    step = table.replica.step
    network.run_for(1500)
    assert (table.replica.fault.reason, table.replica.fault.member) == ("fork", 0)
    assert table.replica.step == step


@pytest.mark.parametrize("mode", ["3tau", "sbqtau"])
def test_a_whole_game_of_tau_ends_alike_under_loss(mode):
    """Everybody claims the first Tau it sees, or now and then something wrong."""
    conditions = Conditions(0.02, 0.1, lambda rng, _a, _b: rng.uniform(1, 20))
    network = MemoryNetwork(charter_for(3, "tau", mode=mode), IDENTITIES, conditions)

    def play(peer: int, table: Table) -> None:
        replica = table.replica
        if replica.started and replica.ended is None and not replica.order.queue and not replica.fault:
            move = next(iter(replica.state.moves(peer, replica.clock(network.now))), None)
            if move:
                network.act(peer, peer, move)
    network.observers.append(play)
    play_out(network)
    assert network.up[0].state.outcome()
    assert sum(network.up[0].state.scores) > 0

"""Clocks: an hour off, jumping, stopped by a machine that slept. Nobody is blamed, and table time stays true."""
import pytest

from p2p.bench.memory_network import MemoryNetwork
from p2p.games.game import Move
from p2p.table.table import Table
from tests.networks import always, busy_race, play_out, quiet_race

HOUR = 3_600_000
TRIP = 2 * 10               # ms of a round trip, in both directions together
SLACK = TRIP + 20           # and the ms in which an entry is acknowledged


def watch(network: MemoryNetwork) -> list[tuple[float, int]]:
    """(network's time, table time) at each step of peer 0 that a seat made; first the network's time of the start."""
    times: list[tuple[float, int]] = []

    def look(_member: int, _table: Table) -> None:
        table = network.tables[0]
        if table and table.replica.started and not times:
            times.append((network.now, 0))
        if table and len(table.replica.happenings) >= len(times) > 0:
            times.append((network.now, table.replica.happenings[-1].at))
    network.observers.append(look)
    return times


def all_true(times: list[tuple[float, int]]) -> None:
    """A step is made when its choice is final: everybody's word of having heard it came at most two ways later."""
    begun = times[0][0]
    assert len(times) > 5
    for now, at in times[1:]:
        assert -SLACK <= now - begun - at <= 4 * 10 + SLACK


@pytest.mark.parametrize("off", [HOUR, -HOUR, 86_400_000.5])
@pytest.mark.parametrize("peers", [2, 3])
def test_a_clock_an_hour_off_from_the_beginning(off, peers):
    network = busy_race(peers, always(10))
    network.clock_offset[1] = off
    times = watch(network)
    play_out(network)
    all_true(times)


@pytest.mark.parametrize("jump", [200, HOUR])
@pytest.mark.parametrize("peers", [2, 3, 4])
@pytest.mark.parametrize("who", [0, 1])
def test_a_clock_that_jumps_ahead_in_the_middle(jump, peers, who):
    network = busy_race(peers, always(10))
    times = watch(network)
    network.run(lambda: network.up[0].state.board == 2)
    network.clock_offset[who] += jump
    play_out(network)
    all_true(times)


@pytest.mark.parametrize("who", [0, 1])
def test_a_clock_that_jumps_back(who):
    """It stands still until it has caught up; the others carry the time on."""
    network = busy_race(3, always(10))
    times = watch(network)
    network.run(lambda: network.up[0].state.board == 2)
    network.clock_offset[who] -= HOUR
    play_out(network)
    all_true(times)


def sleep(network: MemoryNetwork, peer: int, ms: float, clock_runs: bool) -> None:
    """The machine does nothing for so long; whatever is sent to it arrives when it wakes."""
    network.suspend(peer, ms)
    if not clock_runs:
        network.clock_offset[peer] -= ms


@pytest.mark.parametrize("clock_runs", [True, False])
@pytest.mark.parametrize("who", [0, 2])
def test_a_machine_that_slept_wakes_into_the_same_game(clock_runs, who):
    network = busy_race(3, always(10))
    network.run(lambda: network.up[0].state.board == 2)
    sleep(network, who, 30_000, clock_runs)
    network.run_for(29_000)
    assert [peer for peer, _ in network.tables[1].replica.waiting(network.now)] == [who]
    play_out(network)


def test_a_restarted_peer_goes_on_where_its_table_clock_stood():
    """Its computer was started anew too: its own clock begins at zero again."""
    network = busy_race(3)
    network.run(lambda: network.up[0].state.board == 3)
    before = network.tables[1].replica.clock(network.now)
    network.crash(1)
    network.clock_offset[1] = -network.now - 500
    play_out(network)
    ats = [held.entry.at for held in network.tables[0].replica.order.chains[1]]
    assert ats == sorted(ats)
    assert ats[-1] >= before


def test_table_time_of_three_is_the_middle_one_of_their_words():
    """One clock jumps ahead by an hour and the claim's own member too says so: the low median of three is true."""
    network = quiet_race(3)
    network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(1000)
    network.clock_offset[0] += HOUR
    begun = network.now
    clocks = sorted(table.clock(network.clock(peer)) for peer, table in enumerate(network.up))
    network.act(0, 0, Move("nod", (0,)))
    network.run_for(100)
    assert clocks[2] >= HOUR
    assert abs(network.up[1].happenings[0].at - clocks[1]) <= 5
    assert network.now > begun

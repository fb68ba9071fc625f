"""Clocks: an hour off, jumping, stopped by a machine that slept. Nobody is blamed, and table time stays true."""
import pytest

from p2p.bench.memory_network import MemoryNetwork
from p2p.games.game import Move
from p2p.table.table import Table
from tests.networks import always, busy_race, play_out, quiet_race

HOUR = 3_600_000
TRIP = 2 * 10               # ms of a round trip, in both directions together
SLACK = TRIP + 20           # and the ms in which an entry is acknowledged


def watch(mesh: MemoryNetwork) -> list[tuple[float, int]]:
    """(mesh's time, table time) whenever peer 0 makes a step that a seat made; the mesh's time of the start first."""
    times: list[tuple[float, int]] = []

    def look(_member: int, _table: Table) -> None:
        table = mesh.tables[0]
        if table and table.replica.started and not times:
            times.append((mesh.now, 0))
        if table and len(table.replica.happenings) >= len(times) > 0:
            times.append((mesh.now, table.replica.happenings[-1].at))
    mesh.observers.append(look)
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
    mesh = busy_race(peers, always(10))
    mesh.clock_offset[1] = off
    times = watch(mesh)
    play_out(mesh)
    all_true(times)


@pytest.mark.parametrize("jump", [200, HOUR])
@pytest.mark.parametrize("peers", [2, 3, 4])
@pytest.mark.parametrize("who", [0, 1])
def test_a_clock_that_jumps_ahead_in_the_middle(jump, peers, who):
    mesh = busy_race(peers, always(10))
    times = watch(mesh)
    mesh.run(lambda: mesh.up[0].state.board == 2)
    mesh.clock_offset[who] += jump
    play_out(mesh)
    all_true(times)


@pytest.mark.parametrize("who", [0, 1])
def test_a_clock_that_jumps_back(who):
    """It stands still until it has caught up; the others carry the time on."""
    mesh = busy_race(3, always(10))
    times = watch(mesh)
    mesh.run(lambda: mesh.up[0].state.board == 2)
    mesh.clock_offset[who] -= HOUR
    play_out(mesh)
    all_true(times)


def sleep(mesh: MemoryNetwork, peer: int, ms: float, clock_runs: bool) -> None:
    """The machine does nothing for so long; whatever is sent to it arrives when it wakes."""
    mesh.suspend(peer, ms)
    if not clock_runs:
        mesh.clock_offset[peer] -= ms


@pytest.mark.parametrize("clock_runs", [True, False])
@pytest.mark.parametrize("who", [0, 2])
def test_a_machine_that_slept_wakes_into_the_same_game(clock_runs, who):
    mesh = busy_race(3, always(10))
    mesh.run(lambda: mesh.up[0].state.board == 2)
    sleep(mesh, who, 30_000, clock_runs)
    mesh.run_for(29_000)
    assert [peer for peer, _ in mesh.tables[1].replica.waiting(mesh.now)] == [who]
    play_out(mesh)


def test_a_restarted_peer_goes_on_where_its_table_clock_stood():
    """Its computer was started anew too: its own clock begins at zero again."""
    mesh = busy_race(3)
    mesh.run(lambda: mesh.up[0].state.board == 3)
    before = mesh.tables[1].replica.clock(mesh.now)
    mesh.crash(1)
    mesh.clock_offset[1] = -mesh.now - 500
    play_out(mesh)
    ats = [held.entry.at for held in mesh.tables[0].replica.order.chains[1]]
    assert ats == sorted(ats)
    assert ats[-1] >= before


def test_table_time_of_three_is_the_middle_one_of_their_words():
    """One clock jumps ahead by an hour and the claim's own member too says so: the low median of three is true."""
    mesh = quiet_race(3)
    mesh.run(lambda: all(table.state.open for table in mesh.up))
    mesh.run_for(1000)
    mesh.clock_offset[0] += HOUR
    begun = mesh.now
    clocks = sorted(table.clock(mesh.clock(peer)) for peer, table in enumerate(mesh.up))
    mesh.act(0, 0, Move("nod", (0,)))
    mesh.run_for(100)
    assert clocks[2] >= HOUR
    assert abs(mesh.up[1].happenings[0].at - clocks[1]) <= 5
    assert mesh.now > begun

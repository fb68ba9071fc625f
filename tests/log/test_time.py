"""Clocks: an hour off, jumping, stopped by a machine that slept. Nobody is blamed, and table time stays true."""
import pytest

from p2p.games.game import Move
from tests.mesh import Mesh, Weather, charter_for, play_out, race_mesh

HOUR = 3_600_000
TRIP = 2 * 10               # ms of a round trip, in both directions together
SLACK = TRIP + 20           # and the ms in which an entry is acknowledged


def watch(mesh: Mesh) -> list[tuple[float, int]]:
    """(mesh's time, table time) whenever peer 0 makes a step that a seat made; the mesh's time of the start first."""
    times: list[tuple[float, int]] = []
    settle = mesh.settle

    def look(peer: int) -> None:
        settle(peer)
        table = mesh.tables[0]
        if table and table.started and not times:
            times.append((mesh.now, 0))
        if table and len(table.happenings) >= len(times) > 0:
            times.append((mesh.now, table.happenings[-1].at))
    mesh.settle = look
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
    mesh = race_mesh(peers, Weather(delay=lambda _rng, _a, _b: 10))
    mesh.skew[1] = off
    times = watch(mesh)
    play_out(mesh)
    all_true(times)


@pytest.mark.parametrize("jump", [200, HOUR])
@pytest.mark.parametrize("peers", [2, 3, 4])
@pytest.mark.parametrize("who", [0, 1])
def test_a_clock_that_jumps_ahead_in_the_middle(jump, peers, who):
    mesh = race_mesh(peers, Weather(delay=lambda _rng, _a, _b: 10))
    times = watch(mesh)
    mesh.run(lambda: mesh.up[0].state.board == 2)
    mesh.skew[who] += jump
    play_out(mesh)
    all_true(times)


@pytest.mark.parametrize("who", [0, 1])
def test_a_clock_that_jumps_back(who):
    """It stands still until it has caught up; the others carry the time on."""
    mesh = race_mesh(3, Weather(delay=lambda _rng, _a, _b: 10))
    times = watch(mesh)
    mesh.run(lambda: mesh.up[0].state.board == 2)
    mesh.skew[who] -= HOUR
    play_out(mesh)
    all_true(times)


def sleep(mesh: Mesh, peer: int, ms: float, clock_runs: bool) -> None:
    """The machine does nothing for so long; whatever is sent to it arrives when it wakes."""
    table, asleep, arrive, beat = mesh.tables[peer], mesh.now + ms, mesh._arrive, mesh.beat

    def later(sender: int, to: int, data: bytes) -> None:
        if to == peer and mesh.now < asleep:
            mesh.at(asleep, lambda: arrive(sender, to, data))
        else:
            arrive(sender, to, data)
    mesh._arrive = later
    mesh.beat = lambda who: mesh.at(asleep, lambda: beat(who)) if who == peer and mesh.now < asleep else beat(who)
    mesh.at(asleep, lambda: mesh.settle(peer))
    table.due = lambda: None
    mesh.at(asleep, lambda: delattr(table, "due"))
    if not clock_runs:
        mesh.skew[peer] -= ms


@pytest.mark.parametrize("clock_runs", [True, False])
@pytest.mark.parametrize("who", [0, 2])
def test_a_machine_that_slept_wakes_into_the_same_game(clock_runs, who):
    mesh = race_mesh(3, Weather(delay=lambda _rng, _a, _b: 10))
    mesh.run(lambda: mesh.up[0].state.board == 2)
    sleep(mesh, who, 30_000, clock_runs)
    mesh.run_for(29_000)
    assert [peer for peer, _ in mesh.tables[1].waiting(mesh.now)] == [who]
    play_out(mesh)


def test_a_restarted_peer_goes_on_where_its_table_clock_stood():
    """Its computer was started anew too: its own clock begins at zero again."""
    mesh = race_mesh(3)
    mesh.run(lambda: mesh.up[0].state.board == 3)
    before = mesh.tables[1].clock(mesh.now)
    mesh.crash(1)
    mesh.skew[1] = -mesh.now - 500
    play_out(mesh)
    ats = [held.entry.at for held in mesh.tables[0].order.chains[1]]
    assert ats == sorted(ats)
    assert ats[-1] >= before


def test_table_time_of_three_is_the_middle_one_of_their_words():
    """One clock jumps ahead by an hour and the claim's own author too says so: the low median of three is true."""
    mesh = Mesh(charter_for(3, "race"), 3)
    mesh.run(lambda: all(table.state.open for table in mesh.up))
    mesh.run_for(1000)
    mesh.skew[0] += HOUR
    begun = mesh.now
    clocks = sorted(table.clock(mesh.clock(peer)) for peer, table in enumerate(mesh.up))
    mesh.act(0, 0, Move("nod", (0,)))
    mesh.run_for(100)
    assert clocks[2] >= HOUR
    assert abs(mesh.up[1].happenings[0].at - clocks[1]) <= 5
    assert mesh.now > begun

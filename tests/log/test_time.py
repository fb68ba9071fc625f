"""Clocks: an hour off, jumping, stopped by a machine that slept. Nobody is blamed, and table time stays true."""
from contextlib import suppress
from itertools import combinations

import pytest

from p2p.games.game import Move, Seat
from p2p.games.pcset import BEGINS, press, sets
from p2p.games.sets.decks import lying
from p2p.table.plays import Refused
from p2p.table.replica import Replica
from p2p.table.table import Table
from tests.bench.memory_network import MemoryNetwork
from tests.effort import only_long
from tests.networks import IDENTITIES, always, busy_race, charter_for, play_out, quiet_race, wait

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


class StoppedClock:
    """Two at PC Set. Member 1's clock stands still from the moment at which member 0 is frozen for 3 s."""

    def __init__(self) -> None:
        network = self.network = MemoryNetwork(charter_for(2, "pcset"), IDENTITIES[:2], always(2))
        assert network.run(lambda: all(lying(replica.state.board) for replica in network.up))
        wait(network, BEGINS)
        cards = lying(network.up[0].state.board)
        wrong = next(three for three in combinations(cards, 3) if three not in sets(network.up[0].state))
        for face in wrong:
            network.act(0, 0, press(network.up[0].state, 0, face, ()))
            network.run_for(200)
        self.frozen = network.up[0].state.frozen[0]
        assert self.frozen > 2500
        self.card = wrong[0]

    def stop_clock(self) -> None:
        """Member 1 signs the same time from now on."""
        replica = self.network.tables[1].replica
        stands = replica.clock(self.network.now)
        replica.clock = lambda _now: stands

    def press_every(self, ms: float, member: int = 0) -> float:
        """Ms until a press of member 0 counts again."""
        began = self.network.now
        while self.card in self.network.up[1].state.tokens[0]:
            with suppress(Refused):             # after thousands of presses for nothing its own program sends no more
                self.network.act(member, 0, Move("token", (self.card,)))
            self.network.at(self.network.now + ms, lambda: None)        # time goes on though nothing is sent
            self.network.run_for(ms)
            assert self.network.now - began < 60_000, "frozen for ever"
            assert not self.network.faults()
        return self.network.now - began


def test_a_stopped_clock_of_one_of_two_does_not_keep_the_other_frozen():
    """Each press that the other has heard proves 50 ms: pressing ten times a second, 3 s last 6 s."""
    table = StoppedClock()
    table.stop_clock()
    assert 2500 <= table.press_every(100) <= 7000


@only_long("presses as fast as it can for a minute")
def test_a_clock_that_runs_ahead_of_an_honest_one_shortens_nothing():
    """Member 0 says that 3 s are over at once, and presses as fast as it can: the other answers every 50 ms."""
    table = StoppedClock()
    table.network.clock_offset[0] += 3_600_000
    assert table.press_every(5) >= 2500


def test_who_was_away_and_who_looks_on_have_the_clock_of_the_others():
    """Half a minute passes while one of three is down, and before somebody looks on; then one entry of each is enough.

    A single clock that is an hour ahead puts nobody else's forward.
    """
    network = quiet_race(3, always(10))
    network.run(lambda: all(table.state.board for table in network.up))
    network.crash(1, 30_000)
    network.run_for(40_000)
    network.clock_offset[2] += HOUR
    watcher = Replica(network.charter, games=network.games)
    network.act(0, Seat(0), Move("claim", (network.table(0).replica.state.board,)))
    network.run_for(1000)
    for record in network.disks[0]:
        if record.entry:
            watcher.take_in(record.data, network.now)
    true = network.table(0).replica.clock(network.now)
    assert true >= 40_000
    assert abs(network.table(1).replica.clock(network.clock(1)) - true) < 1500
    assert abs(watcher.clock(network.now) - true) < 1500


def back_at_a_table_of_two(ahead: float = 0.0) -> tuple[MemoryNetwork, int]:
    """Member 1 of two was down for half a minute; the clock of member 0 is so far ahead. Gives what was before."""
    network = quiet_race(2, always(10))
    network.run(lambda: all(table.state.board for table in network.up))
    network.run_for(5000)
    before = network.table(1).replica.clock(network.clock(1))
    network.crash(1, 30_000)
    network.clock_offset[0] += ahead
    network.run_for(32_000)
    return network, before


def test_one_of_two_who_was_away_has_the_clock_of_the_other_before_anybody_moves():
    network, before = back_at_a_table_of_two()
    true = network.table(0).replica.clock(network.now)
    assert before <= true - 30_000
    assert abs(network.table(1).replica.clock(network.clock(1)) - true) < 1500


def test_one_of_two_goes_by_the_other_no_further_than_it_was_away():
    network, _ = back_at_a_table_of_two(HOUR)
    now = network.table(1).replica.clock(network.clock(1))
    assert now <= network.now + 1500
    assert now < HOUR / 2


def test_one_of_two_whose_computer_slept_has_the_clock_of_the_other():
    """Its clock stood still meanwhile, as many do; the other clock of the computer tells for how long."""
    network = quiet_race(2, always(10))
    network.run(lambda: all(table.state.board for table in network.up))
    sleep(network, 1, 30_000, clock_runs=False)
    network.run_for(32_000)
    true = network.table(0).replica.clock(network.now)
    replica = network.table(1).replica
    assert replica.clock(network.clock(1)) <= true - 29_000
    replica.slept(30_000, network.clock(1))
    assert abs(replica.clock(network.clock(1)) - true) < 1500


def test_who_looks_on_has_the_clock_of_who_shows_the_table():
    """Nobody has moved for long, so no entry tells the time; the first beat does."""
    network = quiet_race(2, always(10))
    network.run(lambda: all(table.state.board for table in network.up))
    network.run_for(20_000)
    watcher = Table(network.charter, games=network.games)
    for record in network.disks[0]:
        watcher.replica.take_in(record.data, network.now)
    true = network.table(0).replica.clock(network.now)
    assert watcher.replica.clock(network.now) < true - 15_000
    watcher.on(0, network.table(0).beat(), network.now)
    assert abs(watcher.replica.clock(network.now) - true) < 1500

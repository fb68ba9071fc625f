"""Crashes: at every own write, with a disk that lost its end, with others that answer late. No fork, no blame."""
from collections import Counter

import pytest

from p2p.bench.memory_network import MemoryNetwork
from p2p.games.game import Move
from p2p.log import store
from p2p.log.entry import Seal, read
from p2p.log.repair import BELIEF, RECOVERY
from p2p.net.wire import Heads
from tests.effort import times
from tests.networks import busy_race, play_out, quiet_race

PHASES = ("before disk", "before sending")


def dying(peer: int, nth: int, phase: str) -> MemoryNetwork:
    """A short race in which this peer crashes at its nth own write."""
    network, seen = busy_race(3, seed=nth), Counter()

    def die(who: int, when: str) -> bool:
        seen[who, when] += 1
        return (who, when, seen[who, when]) == (peer, phase, nth)
    network.crash_when = die
    return network


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("peer", range(3))
def test_a_crash_at_each_own_write_forks_nothing_and_the_game_ends(peer, phase):
    for nth in range(1, 1000, times(3, 1)):
        network = dying(peer, nth, phase)
        play_out(network)
        if not network.crashes:
            break
    assert nth > 20, "so many writes a player makes at least: a nod, a seal, an open, a share a board"


@pytest.mark.parametrize("nth", range(2, 30, 3))
@pytest.mark.parametrize("phase", PHASES)
def test_two_crashes_in_a_row_end_well_too(nth, phase):
    network, count = busy_race(3, seed=nth), Counter()

    def die(who: int, when: str) -> bool:
        count[when] += when == phase
        return when == phase and who == nth % 3 and count[when] in range(nth, nth + 12)
    network.crash_when = die
    play_out(network)
    assert network.crashes


def test_false_heads_silence_a_restarted_member_for_a_bounded_time():
    """Member 2 says with each beat that it holds entries of member 0 which were never written."""
    network = quiet_race(3)
    assert network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    honest = network.tables[2].beat
    heads = honest().heads
    network.tables[2].beat = lambda: Heads(honest().table, ((2**32 - 1, bytes(32)), *heads[1:]))
    network.crash(0)
    assert network.run(lambda: network.tables[0] and network.tables[0].listening, 1000)
    assert network.run(lambda: not network.tables[0].listening, BELIEF + RECOVERY + 2000)
    network.act(0, 0, Move("nod", (0,)))
    assert network.run(lambda: all(table.happenings for table in network.up), 2000)
    assert not network.faults()


def lossy_crash(network: MemoryNetwork, peer: int, records: int, back_after: float = 500) -> None:
    """Crash, and the disk loses its last records although they were synced."""
    network.crash(peer, back_after)
    del network.disks[peer][max(0, len(network.disks[peer]) - records):]


@pytest.mark.parametrize("records", [1, 2, 3, 8, 1000])
@pytest.mark.parametrize("board", [1, 3])
def test_entries_that_the_disk_lost_come_back_from_the_others(records, board):
    network = busy_race(3, seed=board)
    network.run(lambda: network.up[1].state.board == board)
    network.run_for(50)
    n = len(network.up[0].order.chains[1])
    lossy_crash(network, 1, records)
    network.observers.clear()             # nobody plays any more
    network.run_for(5000)
    assert not network.faults()
    assert network.in_agreement()
    assert not network.forked()
    assert len(network.up[0].order.chains[1]) >= n


@pytest.mark.parametrize("silence", [2500, 4000, 20_000])
def test_a_restarted_peer_writes_nothing_before_it_was_answered_however_late(silence):
    """The disk lost own entries, and the others' answers come after the three seconds of listening."""
    network = busy_race(3)
    network.run(lambda: network.up[1].state.board == 2)
    network.run_for(50)
    lossy_crash(network, 1, 3)
    network.cut |= {frozenset((0, 1)), frozenset((1, 2))}
    network.run_for(silence)
    network.cut.clear()
    play_out(network)


def test_a_seal_whose_move_the_disk_lost_stops_nobody_but_its_race():
    """Seal and note are gone, the others hold the seal: nobody is blamed, and the one awaited is named."""
    network = quiet_race(2)
    network.run(lambda: all(table.state.open for table in network.up))
    network.tables[1].replica.shown_at, network.hold_back = 0.0, lambda sender, _to, _m: 30.0 * (sender == 0)
    network.act(1, 1, Move("claim", (1,)))
    network.run_for(5)
    assert isinstance(network.tables[0].replica.order.chains[1][-1].entry.body, Seal)
    lossy_crash(network, 1, 2)
    network.run_for(6000)
    assert not network.faults()
    assert [peer for peer, _ in network.tables[0].replica.waiting(network.now)] == [1]


def test_no_stranger_can_keep_a_restarted_peer_from_writing():
    """Somebody who is no member tells of own entries that don't exist."""
    network = busy_race(2)
    network.run(lambda: network.up[1].state.board == 2)
    network.crash(1)
    network.run(lambda: network.tables[1] is not None)
    lie = Heads(network.tables[1].replica.id, ((9999, bytes(32)),) * 2)
    network.tables[1].on(None, lie, network.now)
    play_out(network)


def test_a_torn_last_record_is_dropped_and_fetched_again(tmp_path):
    """The file is cut inside its last entry, at each byte in turn: the whole ones are read, others have the last."""
    network = busy_race(2)
    play_out(network)
    file = store.Store.create(tmp_path, "race", network.charter)
    file.append(network.disks[1], sync=True)
    file.close()
    data = file.path.read_bytes()
    last = 5 + len(network.disks[1][-1].data)
    for cut in range(1, last + 1):
        file.path.write_bytes(data[:-cut])
        again, contents = store.Store.reopen(file.path)
        again.close()
        assert list(contents.records) == network.disks[1][:-1]
        assert contents.cut == (cut < last)
    network.crash(1)
    network.disks[1] = list(contents.records)
    network.run_for(5000)
    assert network.over()
    assert not network.forked()


def test_what_is_sent_was_on_the_disk_before():
    """Every own entry that reaches anybody stands on its member's disk by then (PROTOCOL.md 8)."""
    network = busy_race(3)

    def check(_sender, _to, _data):
        for table in network.up:
            held = {record.data for record in network.disks[table.me] if record.entry}
            assert all(h.raw in held for other in network.up for h in other.order.chains[table.me])
    network.taps.append(check)
    network.run(lambda: network.up[0].state.board == 3)
    assert all(read(record.data) for disk in network.disks for record in disk if record.entry)

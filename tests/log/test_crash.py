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
    mesh, seen = busy_race(3, seed=nth), Counter()

    def die(who: int, when: str) -> bool:
        seen[who, when] += 1
        return (who, when, seen[who, when]) == (peer, phase, nth)
    mesh.crash_when = die
    return mesh


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("peer", range(3))
def test_a_crash_at_each_own_write_forks_nothing_and_the_game_ends(peer, phase):
    for nth in range(1, 1000, times(3, 1)):
        mesh = dying(peer, nth, phase)
        play_out(mesh)
        if not mesh.crashes:
            break
    assert nth > 20, "so many writes a player makes at least: a nod, a seal, an open, a share a board"


@pytest.mark.parametrize("nth", range(2, 30, 3))
@pytest.mark.parametrize("phase", PHASES)
def test_two_crashes_in_a_row_end_well_too(nth, phase):
    mesh, count = busy_race(3, seed=nth), Counter()

    def die(who: int, when: str) -> bool:
        count[when] += when == phase
        return when == phase and who == nth % 3 and count[when] in range(nth, nth + 12)
    mesh.crash_when = die
    play_out(mesh)
    assert mesh.crashes


def test_false_heads_silence_a_restarted_member_for_a_bounded_time():
    """Member 2 says with each beat that it holds entries of member 0 which were never written."""
    mesh = quiet_race(3)
    assert mesh.run(lambda: all(table.state.open for table in mesh.up))
    mesh.run_for(100)
    honest = mesh.tables[2].beat
    heads = honest().heads
    mesh.tables[2].beat = lambda: Heads(honest().table, ((2**32 - 1, bytes(32)), *heads[1:]))
    mesh.crash(0)
    assert mesh.run(lambda: mesh.tables[0] and mesh.tables[0].listening, 1000)
    assert mesh.run(lambda: not mesh.tables[0].listening, BELIEF + RECOVERY + 2000)
    mesh.act(0, 0, Move("nod", (0,)))
    assert mesh.run(lambda: all(table.happenings for table in mesh.up), 2000)
    assert not mesh.faults()


def lossy_crash(mesh: MemoryNetwork, peer: int, records: int, back_after: float = 500) -> None:
    """Crash, and the disk loses its last records although they were synced."""
    mesh.crash(peer, back_after)
    del mesh.disks[peer][max(0, len(mesh.disks[peer]) - records):]


@pytest.mark.parametrize("records", [1, 2, 3, 8, 1000])
@pytest.mark.parametrize("board", [1, 3])
def test_entries_that_the_disk_lost_come_back_from_the_others(records, board):
    mesh = busy_race(3, seed=board)
    mesh.run(lambda: mesh.up[1].state.board == board)
    mesh.run_for(50)
    n = len(mesh.up[0].order.chains[1])
    lossy_crash(mesh, 1, records)
    mesh.observers.clear()             # nobody plays any more
    mesh.run_for(5000)
    assert not mesh.faults()
    assert mesh.in_agreement()
    assert not mesh.forked()
    assert len(mesh.up[0].order.chains[1]) >= n


@pytest.mark.parametrize("silence", [2500, 4000, 20_000])
def test_a_restarted_peer_writes_nothing_before_it_was_answered_however_late(silence):
    """The disk lost own entries, and the others' answers come after the three seconds of listening."""
    mesh = busy_race(3)
    mesh.run(lambda: mesh.up[1].state.board == 2)
    mesh.run_for(50)
    lossy_crash(mesh, 1, 3)
    mesh.cut |= {frozenset((0, 1)), frozenset((1, 2))}
    mesh.run_for(silence)
    mesh.cut.clear()
    play_out(mesh)


def test_a_seal_whose_move_the_disk_lost_stops_nobody_but_its_race():
    """Seal and note are gone, the others hold the seal: nobody is blamed, and the one awaited is named."""
    mesh = quiet_race(2)
    mesh.run(lambda: all(table.state.open for table in mesh.up))
    mesh.tables[1].replica.shown_at, mesh.hold_back = 0.0, lambda sender, _to, _m: 30.0 * (sender == 0)
    mesh.act(1, 1, Move("claim", (1,)))
    mesh.run_for(5)
    assert isinstance(mesh.tables[0].replica.order.chains[1][-1].entry.body, Seal)
    lossy_crash(mesh, 1, 2)
    mesh.run_for(6000)
    assert not mesh.faults()
    assert [peer for peer, _ in mesh.tables[0].replica.waiting(mesh.now)] == [1]


def test_no_stranger_can_keep_a_restarted_peer_from_writing():
    """Somebody who is no member tells of own entries that don't exist."""
    mesh = busy_race(2)
    mesh.run(lambda: mesh.up[1].state.board == 2)
    mesh.crash(1)
    mesh.run(lambda: mesh.tables[1] is not None)
    lie = Heads(mesh.tables[1].replica.id, ((9999, bytes(32)),) * 2)
    mesh.tables[1].on(None, lie, mesh.now)
    play_out(mesh)


def test_a_torn_last_record_is_dropped_and_fetched_again(tmp_path):
    """The file is cut inside its last entry, at each byte in turn: the whole ones are read, others have the last."""
    mesh = busy_race(2)
    play_out(mesh)
    file = store.Store.create(tmp_path, "race", mesh.charter)
    file.append(mesh.disks[1], sync=True)
    file.close()
    data = file.path.read_bytes()
    last = 5 + len(mesh.disks[1][-1].data)
    for cut in range(1, last + 1):
        file.path.write_bytes(data[:-cut])
        again, contents = store.Store.reopen(file.path)
        again.close()
        assert list(contents.records) == mesh.disks[1][:-1]
        assert contents.cut == (cut < last)
    mesh.crash(1)
    mesh.disks[1] = list(contents.records)
    mesh.run_for(5000)
    assert mesh.over()
    assert not mesh.forked()


def test_what_is_sent_was_on_the_disk_before():
    """Every own entry that reaches anybody stands on its member's disk by then (PROTOCOL.md 8)."""
    mesh = busy_race(3)

    def check(_sender, _to, _data):
        for table in mesh.up:
            held = {record.data for record in mesh.disks[table.me] if record.entry}
            assert all(h.raw in held for other in mesh.up for h in other.order.chains[table.me])
    mesh.taps.append(check)
    mesh.run(lambda: mesh.up[0].state.board == 3)
    assert all(read(record.data) for disk in mesh.disks for record in disk if record.entry)

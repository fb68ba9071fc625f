"""Crashes: at every own write, with a disk that lost its end, with others that answer late. No fork, no blame."""
from collections import Counter

import pytest
from msgspec.structs import replace

from p2p.games.game import Move
from p2p.log import store
from p2p.log.entry import Forfeit, Seal, Share, read_entry, sign
from p2p.net.wire import Entries, Heads
from tests.bench.memory_network import MemoryNetwork
from tests.effort import times
from tests.log.partings import alike, leave, lossy_crash, opened
from tests.networks import IDENTITIES, busy_race, play_out, quiet_race

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


@pytest.mark.parametrize("shows", [False, True])
def test_false_heads_silence_a_restarted_member_for_a_bounded_time(shows):
    """Member 2 says with each beat that it holds entries of member 0 which were never written: without the entry
    itself that isn't believed, nor with one that it has signed itself."""
    network = quiet_race(3)
    assert network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    honest = network.tables[2].beat
    heads = honest().heads
    network.tables[2].beat = lambda: Heads(honest().table, ((2**32 - 1, bytes(32)), *heads[1:]))
    if shows:
        repair, last = network.tables[2].repair, network.tables[0].replica.order.chains[0].last
        made_up = sign(IDENTITIES[2], replace(last.entry, n=last.entry.n + 90)).raw
        beat_for = repair.beat_for
        repair.beat_for = lambda member, beat: replace(beat_for(member, beat), yours=made_up)
    network.crash(0)
    assert network.run(lambda: network.tables[0] and network.tables[0].listening, 1000)
    assert network.run(lambda: not network.tables[0].listening, 2000)
    network.act(0, 0, Move("nod", (0,)))
    assert network.run(lambda: all(table.happenings for table in network.up), 2000)
    assert not network.faults()


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


@pytest.mark.parametrize("silence", [4000, 60_000])
@pytest.mark.parametrize("records", [4, 6, 1000])
def test_an_older_backup_convicts_nobody_while_the_holder_of_the_newest_entries_is_cut_off(records, silence):
    """Member 1 wrote entries that only member 0 has, then a backup of before is put back, and 0 can't be reached.

    Member 2 alone is heard; it knows nothing of those entries, so nothing may be written yet.
    """
    network = busy_race(3)
    network.run(lambda: network.up[1].state.board == 2)
    network.run_for(50)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(3000)
    newest = len(network.up[0].order.chains[1])
    assert newest > len(network.up[2].order.chains[1]), "member 0 alone holds them"
    network.cut = {frozenset((0, 1)), frozenset((0, 2))}
    lossy_crash(network, 1, records)
    network.run_for(silence)
    table = network.tables[1]
    assert len(table.replica.order.chains[1]) < newest, "the backup is older"
    assert table.listening
    assert [member for member, _ in table.waiting(network.now)] == [0]
    network.cut.clear()
    network.observers.clear()             # nobody plays any more: the moves of lost seals are lost
    network.run_for(5000)
    assert not network.faults()
    assert not network.forked()
    assert network.in_agreement()
    assert len(table.replica.order.chains[1]) > newest


@pytest.mark.parametrize("given", [1, 3])
def test_who_was_told_of_a_newer_own_entry_waits_for_it_also_if_its_holder_is_cut_off_then(given):
    """The holder's heads come through, the entries behind them don't: the signed entry in them vouches for it."""
    network = quiet_race(2)
    network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    heads = network.tables[0].heads_for(1)
    disk = network.disks[1]
    own = [place for place, record in enumerate(disk) if record.entry and read_entry(record.data).entry.member == 1]
    lossy_crash(network, 1, len(disk) - own[-given])
    network.cut.add(frozenset((0, 1)))
    network.run(lambda: network.tables[1] is not None)
    network.tables[1].on(0, heads, network.now)
    network.run_for(60_000)
    assert network.tables[1].listening
    network.cut.clear()
    network.run_for(3000)
    assert not network.tables[1].listening
    assert not network.faults()
    assert not network.forked()


def test_what_waits_elsewhere_for_its_past_is_known_to_be_written():
    """Only member 2 has the newest entry of 0, but not what that had heard of 1; then 0 loses it. Another one in its
    place would convict 0 as soon as 2 has all."""
    network = quiet_race(3)
    assert network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    network.cut.add(frozenset((1, 2)))
    network.hold_back = lambda sender, to, message: 1e12 * (sender == 0 and holds_of(message, to - 1))
    network.act(1, 1, Move("nod", (0,)))
    network.run_for(50)
    newest = network.up[0].order.chains[0].head[0]
    assert network.up[2].order.chains[0].head[0] < newest, "it waits there"
    lossy_crash(network, 0, len(network.disks[0]) - place_of(network.disks[0], 0, newest))
    network.hold_back = lambda _sender, _to, _message: 0.0
    network.run_for(6000)
    assert not network.tables[0].listening
    assert network.up[0].order.chains[0].head[0] >= newest
    network.act(0, 0, Move("nod", (1,)))
    network.cut.clear()
    network.run_for(3000)
    assert not network.faults()
    assert not network.forked()
    assert network.in_agreement()


def test_a_claim_that_all_others_delay_is_known_to_be_written():
    """Its member's share was 3 s late, so they take its claim in as much later. Another entry in the place of that one
    would convict it then."""
    network = quiet_race(3)
    assert network.run(lambda: all(table.state.open for table in network.up))
    network.hold_back = lambda sender, _to, message: 3000.0 * (sender == 2 and shares(message))
    network.act(1, 1, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 20_000)
    network.hold_back = lambda _sender, _to, _message: 0.0
    network.run_for(100)
    records, n = len(network.disks[2]), network.up[2].order.chains[2].head[0]
    network.act(2, 2, Move("claim", (2,)))
    network.run_for(20)
    assert network.up[2].order.chains[2].head[0] > n == network.up[0].order.chains[2].head[0]
    lossy_crash(network, 2, len(network.disks[2]) - records)
    network.run_for(1500)
    assert network.tables[2].listening
    network.run_for(6000)
    assert not network.tables[2].listening
    assert not network.faults()
    assert network.in_agreement()
    assert network.up[0].order.chains[2].head[0] > n


def shares(message: object) -> bool:
    """Whether these are entries, with a share of a coin among them."""
    return isinstance(message, Entries) and any(isinstance(read_entry(raw).entry.body, Share)
                                                for raw in message.entries)


def holds_of(message: object, author: int) -> bool:
    """Whether these are entries of this member."""
    return isinstance(message, Entries) and read_entry(message.entries[0]).entry.member == author


def place_of(disk: list, author: int, n: int) -> int:
    """Where this entry lies."""
    return next(place for place, record in enumerate(disk) if record.entry
                and (entry := read_entry(record.data).entry).member == author and entry.n == n)


def test_all_restarted_at_once_write_again_without_waiting_for_a_beat():
    """Who listens asks: each answers at once, those that listen themselves, too."""
    network = quiet_race(4)
    assert network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    for member in range(4):
        network.crash(member, 500 + 20 * member)
    assert network.run(lambda: all(table and not table.listening for table in network.tables), 600)
    assert not network.faults()


def test_a_seal_whose_move_the_disk_lost_is_given_up_and_the_game_goes_on():
    """Seal and note are gone, the others hold the seal: its author forfeits it, nobody is blamed, and it may claim
    again (PROTOCOL.md 6)."""
    network = quiet_race(2)
    network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    network.tables[1].replica.shown_at, network.hold_back = 0.0, lambda sender, _to, _m: 30.0 * (sender == 0)
    network.act(1, 1, Move("claim", (1,)))
    network.run_for(5)
    assert isinstance(network.tables[0].replica.order.chains[1][-1].entry.body, Seal)
    lossy_crash(network, 1, 2)
    network.run_for(6000)
    assert not network.faults()
    assert isinstance(network.tables[0].replica.order.chains[1][-2].entry.body, Forfeit | Seal)
    assert not network.tables[0].replica.order.seals
    assert network.tables[0].replica.state.open
    network.act(1, 1, Move("claim", (1,)))
    network.run_for(1000)
    assert network.up[0].state.scores == (0, 1)
    assert network.in_agreement()
    assert not network.faults()


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
    """Every own entry that reaches anybody stands on its member's disk by then (PEERS.md 8)."""
    network = busy_race(3)

    def check(_sender, _to, _data):
        for table in network.up:
            held = {record.data for record in network.disks[table.me] if record.entry}
            assert all(h.raw in held for other in network.up for h in other.order.chains[table.me])
    network.taps.append(check)
    network.run(lambda: network.up[0].state.board == 3)
    assert all(read_entry(record.data) for disk in network.disks for record in disk if record.entry)


@pytest.mark.parametrize("records", [0, 3])
def test_who_restarts_after_somebody_left_for_good_waits_only_for_who_still_counts(records):
    """And gets what its disk lost from them."""
    network = opened(3)
    leave(network, 2)
    assert network.run(lambda: network.table(2).parted and all(table.view.members == {0, 1} for table in network.up))
    network.tables[2] = None
    network.run_for(100)
    n = network.up[0].order.chains[1].head[0]
    lossy_crash(network, 1, records)
    assert network.run(lambda: network.tables[1] and not network.tables[1].listening, 3000)
    assert network.up[1].order.chains[1].head[0] >= n
    plays_on_alone_with(network, 1)


def test_who_was_down_while_somebody_left_for_good_waits_for_it_only_until_it_hears_of_that():
    """The first tells of the `leave`; whoever left is never there again. It was no step while the second was down."""
    network = opened(3)
    network.crash(1, back_after=5000)
    leave(network, 2)
    network.run_for(1000)
    assert not network.table(2).parted
    network.tables[2] = None
    network.cut.add(frozenset((0, 1)))
    assert network.run(lambda: network.tables[1] is not None, 6000)
    network.run_for(10_000)
    assert network.tables[1].listening
    assert {member for member, _ in network.tables[1].waiting(network.now)} == {0, 2}
    network.cut.clear()
    assert network.run(lambda: not network.tables[1].listening, 3000)
    assert network.run(lambda: all(table.view.members == {0, 1} for table in network.up), 3000)
    plays_on_alone_with(network, 1)


def plays_on_alone_with(network: MemoryNetwork, member: int) -> None:
    """Member 0 and this one are left, and make the same further steps."""
    network.act(member, member, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 3000)
    assert network.up[0].state.scores[member] == 1
    assert alike(network, 2)
    assert not network.forked()

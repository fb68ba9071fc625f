"""Entries that are final for everybody are kept on disk alone: nothing else may change by it."""
import gc

import pytest
from msgspec.structs import replace

from p2p.games.game import Move
from p2p.log.chain import Held
from p2p.log.entry import BadEntry, sign
from p2p.log.past import KeptEntries
from p2p.log.store import ENTRY, Record, Store
from p2p.net.wire import Entries, Want
from p2p.table.replica import Replica
from p2p.table.states import States
from tests.bench.memory_network import Conditions, RecordDisk
from tests.log.partings import PATIENCE, go_on_without, is_in_again, take_in_again
from tests.networks import IDENTITIES, busy_race, play_out


@pytest.fixture(scope="module")
def race():
    """A race to its end whose replicas let go of all they can, and the same one whose replicas keep everything."""
    races = []
    for lets_go in (True, False):
        network = busy_race(3, seed=2, length="20")
        network.lets_go = lets_go
        play_out(network)
        network.run_for(5000)
        races.append(network)
    return races


def raws(replica):
    return [[held.raw for held in chain] for chain in replica.order.chains]


def decoded():
    """How many entries are in memory, decoded."""
    gc.collect()
    return sum(isinstance(thing, Held) for thing in gc.get_objects())


def test_memory_holds_only_what_is_still_needed(race):
    lean, _ = race
    replica, before, records = Replica(lean.charter, games=lean.games), decoded(), []
    for record in lean.disks[0]:
        records.append(record)
        replica.take_in(record.data, signed_before=True) if record.entry else None
        replica.let_go(RecordDisk(records))
    assert sum(map(len, replica.order.chains)) > 250
    assert decoded() - before < 120


def test_what_was_asked_for_is_not_remembered_for_ever():
    """Some entries overtake their past on the way: it is asked for, and comes."""
    network, most = busy_race(3, Conditions(drop=0.1), seed=2, length="20"), 0

    def look(_member, table):
        nonlocal most
        most = max(most, len(table.repair._asked))          # private: nothing else shows it
    network.observers.append(look)
    play_out(network)
    assert 0 < most <= 6


def test_the_same_follows_from_both(race):
    lean, full = race
    assert [table.history.running for table in lean.up] == [table.history.running for table in full.up]
    assert [table.order.heads() for table in lean.up] == [table.order.heads() for table in full.up]


def test_what_was_let_go_is_given_to_who_comes_late(race):
    lean, full = race
    replica = Replica(lean.charter, games=lean.games)
    while wants := [Want(replica.id, member, replica.order.chains[member].head[0] + 1)
                    for member, head in enumerate(lean.tables[1].replica.order.heads())
                    if replica.order.chains[member].head != head]:
        for want in wants:
            for raw in lean.tables[1].repair.serve(want).entries:
                replica.take_in(raw)
    assert raws(replica) == raws(lean.tables[1].replica)
    assert replica.history.running == full.tables[0].replica.history.running
    assert replica.state == full.tables[0].replica.state


def test_a_second_story_about_an_old_entry_convicts(race):
    lean, _ = race
    replica = lean.tables[0].replica
    old = replica.order.chains[2].find(7)
    twin = sign(IDENTITIES[2], replace(old.entry, at=old.entry.at + 1))
    assert replica.order.receive(old.raw) == []
    other = lean.tables[1]
    other.on(0, Entries(replica.id, (old.raw,)), lean.now)
    assert other.replica.fault is None
    other.on(0, Entries(replica.id, (twin.raw,)), lean.now)
    assert (other.replica.fault.reason, other.replica.fault.member) == ("fork", 2)
    assert {*other.replica.fault.evidence} == {old.raw, twin.raw}


def test_a_disk_that_has_lost_entries_convicts_nobody():
    network = busy_race(2, seed=3, length="20")
    play_out(network)
    replica = network.tables[0].replica
    network.disks[0][:] = [Record(True, b"\0" * 100)] * len(network.disks[0])
    old = sign(IDENTITIES[1], replace(replica.order.chains[1].last.entry, n=3))
    with pytest.raises(BadEntry):
        network.tables[0].on(1, Entries(replica.id, (old.raw,)), network.now)
    with pytest.raises(BadEntry):
        network.tables[0].repair.serve(Want(replica.id, 1, 1))
    assert replica.fault is None


class Shelf:
    """A disk that holds these entries."""

    def __init__(self):
        self.held = []

    def entries(self, after):
        return [*enumerate(self.held)][0 if after is None else after + 1:]

    def entry_at(self, place):
        return self.held[place]


def test_only_what_is_written_is_let_go():
    shelf, kept = Shelf(), KeptEntries()
    kept.add(bytes([n]) for n in range(9))
    shelf.held += [bytes([n]) for n in (1, 0, 2, 3, 5)]
    assert kept.let_go(shelf) == {bytes([n]): place for place, n in enumerate((1, 0, 2, 3, 5))}
    shelf.held.append(bytes([4]))
    kept.let_go(shelf)
    assert (len(kept), kept.all()) == (9, [bytes([n]) for n in range(9)])
    shelf.held[2] = b"other"
    with pytest.raises(BadEntry):
        kept.all()


def test_a_file_gives_its_entries_by_their_places(tmp_path):
    store = Store.create(tmp_path, "a", b"charter")
    store.append([Record(True, b"one"), Record(False, b"private"), Record(True, b"two")], sync=False)
    (first, one), (second, two) = store.entries(None)
    assert (one, two) == (b"one", b"two")
    assert [*store.entries(first)] == [(second, b"two")]
    assert [*store.entries(second)] == []
    store.append([Record(True, b"three")], sync=False)      # goes to the end, wherever was read
    assert [entry for _, entry in store.entries(first)] == [b"two", b"three"]
    assert store.entry_at(second) == b"two"
    assert store.path.read_bytes().endswith(ENTRY + b"\0\0\0\5three")
    store.close()
    assert store.entry_at(second) == b""


def test_packed_states_are_the_same():
    states, all_ = States("0"), [str(step) for step in range(40)]
    for state in all_[1:]:
        states.append(state)
    for upto in (9, 9, 20):
        states.pack(upto)
    assert [*states] == all_
    assert (len(states), [states[step] for step in range(3, 12)], states[25]) == (40, all_[3:12], "25")
    with pytest.raises(IndexError):
        states[40]


@pytest.mark.parametrize("end", [False, True])
def test_who_has_to_replay_what_its_disk_has_lost_begins_again_from_what_is_left(end):
    """Member 2 writes on alone and is left out; the vote makes it go through its log once more, of which the disk has
    lost an entry, or its end, meanwhile. It gets that from the others, follows them, comes back, and plays on."""
    network = busy_race(3, seed=4, length="20")
    network.run(lambda: network.up[2].state.board == 6)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(PATIENCE)
    network.observers.clear()                   # nobody plays any more
    heard, disk = network.up[0].order.chains[2].head, network.disks[2]
    assert network.up[2].order.chains[2].head > heard, "it played on"
    place = len(disk) // 2
    disk[place:] = [] if end else [Record(True, b"\0" * 100), *disk[place + 1:]]
    go_on_without(network, 2)
    assert network.run(lambda: network.up[0].view.members == {0, 1}, 3000)
    network.cut.clear()
    network.run_for(5000)
    assert [table.view.members for table in network.up] == [{0, 1}] * 3
    take_in_again(network, 2)
    assert network.run(lambda: is_in_again(network, 2), 3000)
    scores = network.up[0].state.scores
    network.act(2, 2, Move("claim", (network.up[2].state.board,)))
    network.run_for(1000)
    assert [table.state.scores for table in network.up] == [(*scores[:2], scores[2] + 1)] * 3
    assert network.in_agreement()
    assert not network.faults()
    assert not network.forked()
    assert network.crashes == 1

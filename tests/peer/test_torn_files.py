"""A crash garbles the end of a table's file: whoever goes on keeps what is whole, whatever the bytes behind it are."""
import errno
from functools import cache
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from p2p.log.claims import Note
from p2p.log.entry import Forfeit, Reveal, Seal, read_entry
from p2p.log.store import CHARTER, MAGIC, Store, _framed, is_writable, read, trouble
from p2p.peer.home.unfinished import PLAYING, unfinished
from p2p.peer.session import Session, now_ms
from tests.bench.memory_network import MemoryNetwork
from tests.effort import times
from tests.networks import IDENTITIES, charter_for
from tests.peer.nodes import NodeGroup, open_tau

ME, OTHER = 1, 0


@cache
def played() -> tuple[bytes, tuple]:
    """Charter and file of member 1 at a Tau table of two: shares, acknowledgements, and at the end an own seal."""
    network = MemoryNetwork(charter_for(2), IDENTITIES[:2])
    network.run(lambda: all(table.started and not table.state.need() for table in network.up))
    network.run_for(200)
    state = network.up[ME].state
    network.act(ME, ME, next(move for move in state.moves(ME, 0) if move.verb in network.up[ME].game.SEALED))
    records = tuple(network.disks[ME])
    assert isinstance(read_entry(records[-1].data).entry.body, Seal)
    assert not records[-2].entry, "its note comes first"
    return network.charter, records


def file_of(folder: Path) -> tuple[Path, list[int]]:
    """The file on disk, and where each of its records ends."""
    charter, records = played()
    (folder / PLAYING).mkdir(exist_ok=True)
    path = folder / PLAYING / "tau.fairdeal"
    path.unlink(missing_ok=True)
    store = Store.create(folder / PLAYING, "tau", charter)
    store.append(records, sync=False)
    store.close()
    ends = accumulate((5 + len(record.data) for record in records), initial=len(MAGIC + _framed(CHARTER, charter)))
    return path, [*ends]


def go_on(path: Path, whole: int) -> None:
    """The file is offered and gone on with, its first `whole` records are there, and nothing else is left of it."""
    known = unfinished(path.parent.parent, IDENTITIES[ME], pytest.fail)
    assert [table.file for table in known] == [path]
    session = Session.resume(path, IDENTITIES[ME], 0.0)
    assert session.replica.fault is None
    assert session.table.listening
    session.store.close()
    assert read(path).records[:whole] == played()[1][:whole]
    assert not read(path).cut
    replica = session.replica
    assert replica.claims.owed() is None, "the seal isn't final, nothing may be opened"


@pytest.mark.parametrize("fill", [b"", b"\0", b"\xff", b"E"])
def test_cut_or_overwritten_from_any_byte_on_the_whole_records_before_stay(tmp_path, fill):
    path, ends = file_of(tmp_path)
    data = path.read_bytes()
    for place in range(len(data) - 900, len(data), times(11, 1)):
        path.write_bytes(data[:place] + fill * (len(data) - place))
        go_on(path, sum(end <= place for end in ends) - 1)


@given(st.data())
@settings(max_examples=times(40, 400), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_over_any_stretch_of_the_end_lose_only_what_came_after(tmp_path, data):
    path, ends = file_of(tmp_path)
    raw = path.read_bytes()
    first = data.draw(st.integers(ends[0], len(raw)))
    junk = data.draw(st.binary(max_size=400) | st.integers(0, 400).map(bytes))
    path.write_bytes((raw[:first] + junk + raw[first + len(junk):])[:data.draw(st.integers(first, len(raw)))])
    go_on(path, sum(end <= first for end in ends) - 1)


def test_a_garbled_note_opens_no_seal(tmp_path):
    """The seal behind the note is whole, but opened with another move it would convict its author."""
    path, ends = file_of(tmp_path)
    data = bytearray(path.read_bytes())
    data[ends[-2] - 1] ^= 1                             # the last sign of the move's text
    path.write_bytes(data)
    session = Session.resume(path, IDENTITIES[ME], 0.0)
    session.store.close()
    claims, seal = session.replica.claims, session.replica.order.seals[-1]
    seal.first = [seal, seal]                           # as if both had heard it
    assert seal.entry.n in claims.notes
    assert isinstance(claims.owed(), Forfeit)
    claims.notes[seal.entry.n] = msgspec.msgpack.decode(played()[1][-2].data, type=Note).text
    assert isinstance(claims.owed(), Reveal)


@pytest.mark.xdist_group("loopback")
def test_a_file_that_has_lost_moves_while_it_is_played_is_read_anew_and_its_screen_stays(tmp_path):
    """Bytes in the middle of it are garbled, and then something of it is needed: nobody has to start Fairdeal again."""
    with NodeGroup(tmp_path) as group:
        ana, ben = group.node("Ana"), group.node("Ben")
        table = group.sit_down(ana, ben)
        group.take(table, ana, ben, count=2)
        before = ana._tables.find(table)
        path, size = before.store.path, before.store.size
        with path.open("r+b") as file:
            file.seek(size // 2)
            file.write(b"\0" * 200)
        before.replica.lost = True
        seen = []
        group.wait(lambda: seen.append(ana.table(table)) or ana._tables.find(table) is not before, "table read anew")
        assert all(seen), "the table stays on the screen"
        group.take(table, ana, ben)
        group.take(table, ben, ana)
        group.play_out(table, ana, ben)
        reports = [view.proof.report for view in group.verified(table, ana, ben)]
        assert all(report.whole for report in reports)
        assert len({report.seal for report in reports}) == 1
        assert not ana.unfinished


@pytest.mark.xdist_group("loopback")
def test_a_full_disk_that_has_room_again_goes_on_by_itself(tmp_path, monkeypatch):
    """Nobody has to start Fairdeal again; what had not reached the disk was told to nobody."""
    room, tried = [False], []
    monkeypatch.setattr("p2p.peer.tables.is_writable",
                        lambda path: tried.append(path) or (room[0] and is_writable(path)))
    with NodeGroup(tmp_path) as group:
        ana, ben = group.node("Ana"), group.node("Ben")
        table = group.sit_down(ana, ben)
        group.take(table, ana, ben)
        full = ben._tables.find(table)

        def refuse(*_, **__):
            raise trouble(full.store.path, OSError(errno.ENOSPC, "No space left on device"))
        full.store.append = refuse
        ana.act(table, 0, open_tau(ana.table(table)), now_ms())
        group.wait(lambda: ben.table(table).trouble, "trouble")
        assert ben.table(table).trouble == "The disk is full. Free some space: the table then goes on by itself."
        group.wait(lambda: dict(ana.table(table).people.disks) == {1: "disk is full"}, "word of it")
        group.wait(lambda: len(tried) > 1, "another look")
        assert ben._tables.find(table) is full
        room[0] = True
        group.wait(lambda: not ben.table(table).trouble, "the table again")
        group.wait(lambda: not ana.table(table).people.disks, "word that there is room")
        group.take(table, ben, ana)
        group.play_out(table, ana, ben)
        reports = [view.proof.report for view in group.verified(table, ana, ben)]
        assert all(report.whole for report in reports)
        assert [path.suffix for path in full.store.path.parent.iterdir()].count(".room") == 0


def test_whether_a_disk_takes_more_is_looked_at_and_nothing_is_left_behind(tmp_path):
    path = tmp_path / "table"
    path.write_bytes(b"x")
    assert is_writable(path)
    assert [*tmp_path.iterdir()] == [path]
    assert not is_writable(tmp_path / "no folder" / "table")

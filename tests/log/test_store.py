"""Tables on disk: what was appended is read back, a torn end is dropped, damage and full disks get one sentence."""
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from p2p.log.store import MAGIC, Record, Store, StoreError, read

CHARTER = b"a charter"
RECORDS = (Record(True, b"an entry"), Record(False, b"a note"), Record(True, b""), Record(True, bytes(5000)))


def written(folder: Path) -> Path:
    store = Store.create(folder, "table", CHARTER)
    for record in RECORDS:
        store.append((record,), sync=record.entry)
    store.close()
    return store.path


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    path = written(tmp_path / "new" / "folder")
    assert path == tmp_path / "new" / "folder" / "table.fairdeal"
    contents = read(path)
    assert contents == (CHARTER, RECORDS, path.stat().st_size, False)
    assert os.name != "posix" or path.stat().st_mode & 0o777 == 0o600


def test_the_form_on_disk_is_magic_then_kind_length_and_data(tmp_path: Path) -> None:
    path = tmp_path / "by hand"
    path.write_bytes(b"fairdeal table 2\n" + b"C\x00\x00\x00\x02ch" + b"E\x00\x00\x01\x00" + bytes(256) + b"N\0\0\0\0")
    assert read(path)[:2] == (b"ch", (Record(True, bytes(256)), Record(False, b"")))


def test_cut_anywhere_the_whole_records_before_stay_and_writing_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "table.fairdeal"
    store = Store.create(tmp_path, "table", CHARTER)
    ends = [path.stat().st_size]
    for record in RECORDS[:3]:
        store.append((record,), sync=False)
        ends.append(path.stat().st_size)
    store.close()
    data = path.read_bytes()
    for end in range(ends[0], len(data) + 1):
        path.write_bytes(data[:end])
        whole = sum(place <= end for place in ends) - 1
        assert read(path) == (CHARTER, RECORDS[:whole], ends[whole], end not in ends)
        again, contents = Store.reopen(path)
        again.append(RECORDS[3:], sync=True)
        again.close()
        assert contents.records == RECORDS[:whole]
        assert read(path) == (CHARTER, RECORDS[:whole] + RECORDS[3:], path.stat().st_size, False)


def test_zeros_that_a_power_cut_left_at_the_end_are_dropped(tmp_path: Path) -> None:
    """Some file systems write the new length before the data."""
    path = written(tmp_path)
    whole = path.stat().st_size
    with path.open("ab") as file:
        file.write(bytes(3000))
    assert read(path) == (CHARTER, RECORDS, whole, True)
    store, _ = Store.reopen(path)
    store.close()
    assert path.stat().st_size == whole


@pytest.mark.parametrize("content", [
    b"", b"PK\x03\x04", MAGIC[:-1], MAGIC, MAGIC + b"C\0\0\0\x05char", MAGIC + b"E\0\0\0\x01x", MAGIC + bytes(100),
    MAGIC + b"?\0\0\0\x01x"])
def test_what_is_no_table_is_refused_in_one_sentence_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    for use in (read, Store.reopen):
        with pytest.raises(StoreError, match=f"{path} (is no table of Fairdeal|is damaged at byte|ends before its)"):
            use(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("tail", [b"C\0\0\0\x01x", b"\0\0\0\0\0\0E", b"E\xff\0\0\0\0", b"?\0\0\0\x01x",
                                  b"E\0\0\0\x01"])
def test_a_tail_that_is_no_record_is_refused_by_readers_and_dropped_to_go_on(tmp_path: Path, tail: bytes) -> None:
    """A crash may leave any bytes in what was written since the last sync."""
    path, whole = tmp_path / "x", MAGIC + b"C\0\0\0\x01xE\0\0\0\x01y"
    path.write_bytes(whole + tail)
    if tail[-1:] != b"\x01":            # a record whose rest is missing is no damage, see above
        with pytest.raises(StoreError, match=f"{path} is damaged at byte {len(whole)}"):
            read(path)
        assert path.read_bytes() == whole + tail
    store, contents = Store.reopen(path)
    store.close()
    assert contents == (b"x", (Record(True, b"y"),), len(whole), True)
    assert path.read_bytes() == whole


def test_of_whole_records_only_the_good_ones_are_kept(tmp_path: Path) -> None:
    path = written(tmp_path)
    store, contents = Store.reopen(path)
    store.keep(contents, 2)
    store.append(RECORDS[:1], sync=True)
    store.close()
    assert read(path).records == RECORDS[:2] + RECORDS[:1]


def test_what_isn_t_there_or_is_a_folder_gets_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(StoreError, match=r"^Can't read .+: .+\.$"):
            read(path)


@given(st.binary(max_size=200))
def test_any_bytes_give_records_or_a_store_error(tmp_path_factory: pytest.TempPathFactory, rest: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    for data in (rest, MAGIC + rest, MAGIC + b"C\0\0\0\x01x" + rest):
        path.write_bytes(data)
        try:
            contents = read(path)
        except StoreError:
            continue
        kinds = b"".join((b"E" if record.entry else b"N") + len(record.data).to_bytes(4) + record.data
                         for record in contents.records)
        assert data[:contents.whole].endswith(kinds)
        assert contents.cut == (contents.whole < len(data))


def test_a_table_is_never_written_over(tmp_path: Path) -> None:
    path = written(tmp_path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="exists"):
        Store.create(tmp_path, "table", b"another")
    assert path.read_bytes() == before


def test_a_file_in_place_of_the_folder_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "playing").write_text("")
    with pytest.raises(StoreError, match=r"Can't write .+\. Choose another folder with --data DIR\.$"):
        Store.create(tmp_path / "playing", "table", CHARTER)


@contextmanager
def short_files() -> Iterator[None]:
    """No file of this process may grow beyond 4096 bytes: the system cuts a longer write off, then refuses.

    Not a fixture: that would still stand when pytest reports the test, perhaps to a file.
    """
    resource = pytest.importorskip("resource", reason="limits of files are POSIX")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_write_that_stops_in_the_middle_is_a_store_error_and_the_rest_survives(tmp_path: Path) -> None:
    store = Store.create(tmp_path, "table", CHARTER)
    store.append(RECORDS[:2], sync=True)
    with short_files(), pytest.raises(StoreError, match=r"^Can't write .+table\.fairdeal: File too large\. "):
        store.append(RECORDS[3:], sync=True)
    store.close()
    assert read(store.path)[1:] == (RECORDS[:2], store.path.stat().st_size - (4096 - read(store.path).whole), True)
    again, contents = Store.reopen(store.path)
    again.append(RECORDS[:1], sync=True)
    again.close()
    assert contents.records == RECORDS[:2]
    assert read(store.path).records == RECORDS[:2] + RECORDS[:1]


def test_a_charter_that_doesn_t_fit_leaves_no_file_behind(tmp_path: Path) -> None:
    with short_files(), pytest.raises(StoreError):
        Store.create(tmp_path, "table", bytes(5000))
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_called_full(tmp_path: Path) -> None:
    """/dev/full answers every write with ENOSPC, as a full disk does."""
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    store = Store(tmp_path / "table.fairdeal", os.open("/dev/full", os.O_WRONLY))
    said = r"^The disk is full\. Free some space: the table then goes on by itself\.$"
    with pytest.raises(StoreError, match=said) as caught:
        store.append(RECORDS, sync=True)
    store.close()
    assert isinstance(caught.value.__cause__, OSError)
    assert caught.value.__cause__.errno == errno.ENOSPC


def test_own_entries_are_synced_when_append_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the system call tells whether bytes are on the disk itself."""
    synced: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (synced.append(os.fstat(file).st_size), real(file))[1])
    store = Store.create(tmp_path, "table", CHARTER)
    synced.clear()
    store.append(RECORDS[:1], sync=False)
    assert synced == []
    store.append(RECORDS[1:], sync=True)
    assert synced == [store.path.stat().st_size]
    store.close()

"""Files are replaced as a whole: a failure leaves the old content, and data is synced before it gets its name."""
import os
import stat
from pathlib import Path

import pytest

from p2p.files import PRIVATE, temporary, write_atomically

posix = pytest.mark.skipif(os.name != "posix", reason="modes and syncs of folders are POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_content_is_replaced_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for data in (b"old and long", b"new\n", b""):
        write_atomically(path, data)
        assert path.read_bytes() == data
        assert [*tmp_path.iterdir()] == [path]


@posix
def test_a_private_file_is_its_owners_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_atomically(tmp_path / "public", b"")
        write_atomically(tmp_path / "private", b"", PRIVATE)
    finally:
        os.umask(before)
    assert mode(tmp_path / "public") == 0o666
    assert mode(tmp_path / "private") == 0o600


@posix
def test_what_a_crash_left_behind_lends_the_file_no_mode(tmp_path: Path) -> None:
    path = tmp_path / "file"
    temporary(path).write_bytes(b"half")
    temporary(path).chmod(0o644)
    write_atomically(path, b"whole", PRIVATE)
    assert path.read_bytes() == b"whole"
    assert mode(path) == 0o600


def test_a_failure_leaves_the_old_content_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [path]


@posix
def test_data_is_synced_before_it_gets_its_name_and_the_name_afterwards(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(file: int) -> None:
        done.append("sync folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "sync file")
        fsync(file)

    def noted_replace(old: Path, new: Path) -> None:
        done.append("replace")
        replace(old, new)
    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_atomically(tmp_path / "file", b"data")
    assert done == ["sync file", "replace", "sync folder"]

"""Files are replaced as a whole: a failure leaves the old content, and data is synced before it gets its name."""
import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from client.languages import catalogue
from p2p import files, language
from p2p.files import PRIVATE, read_object, read_start, sync_file, temporary, write_atomically
from p2p.language import reason, spoken

posix = pytest.mark.skipif(os.name != "posix", reason="modes and syncs of folders are POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_content_is_replaced_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for data in (b"old and long", b"new\n", b""):
        write_atomically(path, data)
        assert path.read_bytes() == data
        assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("content", [
    None, b"", b"junk", b"\xff", b"[1]", b"[" * 60_000, b'{"a":"' + b"x" * (1 << 16) + b'"}'])
def test_a_file_that_holds_no_object_is_an_empty_one(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "file.json"
    if content is not None:
        path.write_bytes(content)
    assert read_object(path) == {}


def test_an_object_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b'{"taroky": 3}')
    assert read_object(path) == {"taroky": 3}


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


class Clock:
    """A clock that only a nap moves on."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(files, "time", made)
    return made


def scanned(monkeypatch: pytest.MonkeyPatch, clock: Clock, seconds: float) -> None:
    """As on Windows while a virus scanner reads the file: it can't be replaced for so long."""
    replace = os.replace

    def guarded(old: Path, new: Path) -> None:
        if clock.now < seconds:
            raise PermissionError(13, "Access is denied")
        replace(old, new)
    monkeypatch.setattr(os, "replace", guarded)


def test_a_file_that_a_scanner_reads_is_replaced_when_it_is_done(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")
    scanned(monkeypatch, clock, 0.9)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert 0.9 <= clock.now < 1.2


def test_a_file_that_never_may_be_replaced_is_given_up_after_a_second(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")
    scanned(monkeypatch, clock, 60)
    with pytest.raises(PermissionError):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [path]
    assert 0.9 <= clock.now < 1.2


FULL = 51           # F_FULLFSYNC of macOS (sys/fcntl.h)


@posix
@pytest.mark.parametrize("known", [True, False], ids=["a disk", "a disk that knows only fsync"])
def test_on_macos_the_disk_itself_is_told_to_write(
        known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There fsync leaves the data in the disk's own memory (fsync(2) of macOS)."""
    import fcntl
    done: list[object] = []

    def told(_file: int, what: int) -> int:
        done.append(what)
        if not known:
            raise OSError(45, "Operation not supported")
        return 0
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", FULL, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", told)
    monkeypatch.setattr(os, "fsync", lambda _file: done.append("fsync"))
    with (tmp_path / "file").open("wb") as file:
        sync_file(file.fileno())
    assert done == ([FULL] if known else [FULL, "fsync"])


def test_elsewhere_a_file_is_synced_as_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "fsync", done.append)
    with (tmp_path / "file").open("wb") as file:
        sync_file(file.fileno())
        assert done == [file.fileno()]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems say it in other words")
def test_why_a_file_can_not_be_used_is_said_in_the_systems_own_words() -> None:
    for number in language._OF_SYSTEM:
        assert str(reason(OSError(number, os.strerror(number)))) == os.strerror(number)
    assert reason(OSError(errno.EDOM, "Numerical argument out of domain")) == "Numerical argument out of domain"


@pytest.mark.parametrize(("name", "why"), [("nowhere", "take datoteke ali mape ni"), ("", "ni datoteka, ampak mapa")])
def test_why_a_file_can_not_be_used_is_said_in_the_readers_language(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(OSError) as error:        # noqa: PT011  whichever: its reason is looked at
        read_start(tmp_path / name, 1)
    with spoken(catalogue("sl")):
        assert str(reason(error.value)) == why

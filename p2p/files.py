"""Writing files so that a crash or a power cut leaves either the old content or the new one, and reading them up to a
limit, whatever lies where a file should be."""
import errno
import json
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from p2p.language import tr, trc

Stamp = tuple[int, int]         # the size of a file, and its time in ns
PRIVATE = 0o600                 # a mode: its owner alone reads and writes the file
_USUAL = 0o666                  # less what the umask takes away, as `open` does
_JSON_LIMIT = 1 << 16           # bytes of a file of `read_object`
_PIECE = 1 << 16                # bytes that are read at a time behind the size that a file had
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)    # a pipe isn't waited for
_PATIENCE, _NAP = 1.0, 0.05     # seconds: how long a file that may not be replaced is tried again, and how often


def write_atomically(path: Path, data: bytes, mode: int = _USUAL) -> None:
    """Replaces the content of `path`, or makes the file with this mode (POSIX permission bits, less the umask).

    The data is on disk, under its name, when this returns. Until then it lies in `temporary(path)`, which has the same
    mode from the start. Raises OSError; the old content then stays as it was, unless only the last step failed, the
    sync of the folder.
    """
    beside = temporary(path)
    beside.unlink(missing_ok=True)              # left behind by a crash
    try:
        with open(beside, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            sync_file(file.fileno())
        _replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def read_object(path: Path) -> dict[str, Any]:
    """The object in this JSON file; an empty one if there is no such file, or it is broken or above 64 KiB."""
    try:
        found = json.loads(read_start(path, _JSON_LIMIT))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read_start(path: Path, count: int) -> bytes:
    """The first bytes of a file, so many at most. Raises OSError as `open_file` does."""
    handle = open_file(path, os.O_RDONLY)
    with open(handle, "rb") as file:
        parts = [file.read(min(os.fstat(handle).st_size, count))]
        left = count - len(parts[0])
        while left > 0 and (more := file.read(min(left, _PIECE))):      # it has grown, or is one that names no size
            parts.append(more)
            left -= len(more)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def read_whole(path: Path, limit: int) -> bytes:
    """The bytes of a file. Raises OSError as `read_start` does, with EFBIG for one of more than `limit` bytes."""
    data = read_start(path, limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, tr("it has more than {limit} bytes", limit=limit))
    return data


def open_file(path: Path, flags: int, mode: int = _USUAL) -> int:
    """`os.open` in binary. Raises OSError, also for what is no file: a pipe would let us wait for ever, a device give
    bytes without an end."""
    with suppress(FileNotFoundError):
        _check_regular(path.stat())             # before it is opened: that does something to some devices
    handle = os.open(path, flags | _AT_ONCE, mode)
    try:
        _check_regular(os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return handle


def stamp_of(path: Path) -> Stamp:
    """By it is known whether a file has changed; -1 each if it isn't there."""
    try:
        status = path.stat()
    except OSError:
        return -1, -1
    return status.st_size, status.st_mtime_ns


def lies_in(path: Path, folder: Path) -> bool:
    """Whether this file lies in the folder, or in one in it, wherever links lead. Raises nothing, for a link to itself
    neither."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _check_regular(status: os.stat_result) -> None:
    mode = status.st_mode
    if not stat.S_ISREG(mode):
        kind = next((name for is_one, name in _KINDS if is_one(mode)), trc("not a file", "device"))
        raise OSError(errno.EINVAL, tr("it is a {kind}, not a file", kind=kind))


_KINDS = ((stat.S_ISDIR, trc("not a file", "folder")), (stat.S_ISFIFO, trc("not a file", "pipe")),
          (stat.S_ISSOCK, trc("not a file", "socket")))


def temporary(path: Path) -> Path:
    """The file beside `path` that `write_atomically` fills first; a crash may leave it behind."""
    return path.with_name(f"{path.name}.new")


def sync_file(file: int) -> None:
    """Put all that was written to this open file on disk. Raises OSError.

    On macOS fsync leaves it in the memory of the disk; F_FULLFSYNC empties that, where the disk knows it.
    """
    if sys.platform == "darwin":
        import fcntl
        with suppress(OSError):
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def _replace(old: Path, new: Path) -> None:
    """os.replace, tried again for a while: on Windows nobody may replace a file while a virus scanner reads it."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            os.replace(old, new)
            return
        except PermissionError:
            if time.monotonic() >= end:
                raise
        time.sleep(_NAP)


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder survive a power cut, as POSIX wants it (fsync of the folder). Raises OSError.

    Elsewhere this does nothing: the system looks after it.
    """
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

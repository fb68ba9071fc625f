"""Writing files so that a crash or a power cut leaves either the old content or the new one, and reading small ones."""
import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

PRIVATE = 0o600                 # a mode: its owner alone reads and writes the file
_USUAL = 0o666                  # less what the umask takes away, as `open` does
_JSON_LIMIT = 1 << 16           # bytes of a file of `read_object`
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
        with path.open("rb") as file:
            found = json.loads(file.read(_JSON_LIMIT))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def temporary(path: Path) -> Path:
    """The file beside `path` that `write_atomically` fills first; a crash may leave it behind."""
    return path.with_name(f"{path.name}.new")


def sync_file(file: int) -> None:
    """What was written to this open file is on disk when this returns. Raises OSError.

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

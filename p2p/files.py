"""Writing files so that a crash or a power cut leaves either the old content or the new one. Knows no format."""
import os
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600                 # a mode: its owner alone reads and writes the file
_USUAL = 0o666                  # less what the umask takes away, as `open` does


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
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def temporary(path: Path) -> Path:
    """The file beside `path` that `write_atomically` fills first; a crash may leave it behind."""
    return path.with_name(f"{path.name}.new")


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

"""The played games of a home, for a list: their figures, read by another process and kept beside the files.

A file is read once, and again only when its size or time changes. Knows no screen.
"""
import json
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from p2p.files import Stamp, read_whole, stamp_of, write_atomically
from p2p.language import english
from p2p.log.store import SUFFIX
from p2p.peer.home.checked import CHECKED_SUFFIX
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.processes import Processes
from p2p.peer.reading import figures_here, read_by, trouble_of
from p2p.table.retold import Figures

KEPT = "figures.json"
KEPT_LIMIT = 16 << 20           # bytes
SHOWN, SAVED = 0.2, 5.0         # s between two lists that are shown, and that are saved, while many files are read


class PlayedGame(NamedTuple):
    """A file of a played game: when it began (s since 1970), and its figures; None with the `trouble`."""

    path: Path
    when: float
    figures: Figures | None
    trouble: str = ""


class FileNote(msgspec.Struct, array_like=True, frozen=True):
    """The note of a file: its name, size, time in ns, and what was found in it."""

    name: str
    size: int
    time: int
    figures: Figures | None
    trouble: str

    @property
    def when(self) -> float:
        """The time at which the game began, in s since 1970; that of its file, where it holds none."""
        return self.figures.when if self.figures else self.time / 1e9


def kept_rows(folder: Path) -> list[FileNote]:
    """The notes of the games in this folder; none if the file is damaged or of another version."""
    path = folder / KEPT
    try:
        return msgspec.json.decode(read_whole(path, KEPT_LIMIT), type=list[FileNote])
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return []


def newest(rows: Iterable[FileNote]) -> list[FileNote]:
    """These rows, the newest game first."""
    return sorted(rows, key=lambda row: (row.when, row.time), reverse=True)


class PlayedGames:
    """All played games of a home, newest first, in `games`; `left` are still to be read. `changed` is told of news.

    Files that were written before `since` (ns since 1970) aren't read, only told of if they have been.
    """

    def __init__(self, home: Path, changed: Callable[[], None] = lambda: None, since: int | None = None) -> None:
        self.folder, self._changed, self._since = home / PLAYED, changed, since
        self._lock = threading.Lock()
        self._rows = {row.name: row for row in kept_rows(self.folder)}
        self._processes = Processes()
        self._shown = self._saved = time.monotonic()
        self._read = threading.Event()
        self.games: tuple[PlayedGame, ...] = ()
        self.left = 0
        self.look()

    def look(self) -> None:
        """Looks for new and changed files, and has them read."""
        self.close()
        files = {path.name: path for path in self._files()}
        with self._lock:
            processes = self._processes = Processes()
            stamps = {name: stamp_of(path) for name, path in files.items()}
            self._rows = {name: row for name, row in self._rows.items()
                          if name in files and stamps[name] == (row.size, row.time)}
            new = [path for name, path in files.items() if name not in self._rows
                   and (self._since is None or stamps[name][1] >= self._since)]
            self.left = len(new)
        self._publish()
        if new:
            self._read.clear()
        for path in sorted(new, key=lambda path: -stamps[path.name][1]):
            read = read_by(processes, partial(figures_here, self.folder.parent), path)
            read.add_done_callback(partial(self._take, processes, path, stamps[path.name]))

    @property
    def reading(self) -> bool:
        """Whether `games` will still change by itself: nothing may be `left` to read already."""
        return not self._read.is_set()

    def wait(self) -> None:
        """Returns when all files are read, or nothing reads any more."""
        self._read.wait()

    def close(self) -> None:
        """Ends the reading."""
        self._processes.close()
        self._read.set()

    def forget(self, path: Path) -> None:
        """Deletes the file of a game. Raises OSError."""
        path.unlink(missing_ok=True)
        path.with_suffix(CHECKED_SUFFIX).unlink(missing_ok=True)
        self.look()

    def _files(self) -> list[Path]:
        try:
            return [path for path in self.folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
        except OSError:
            return []

    def _take(self, processes: Processes, path: Path, stamp: Stamp, read: "Future[Figures]") -> None:
        """`stamp`: of the file before it was read, so that one that has changed since is read again."""
        with self._lock:
            if read.cancelled() or processes is not self._processes:
                return
            trouble = trouble_of(read)
            self._rows[path.name] = FileNote(path.name, *stamp, None if trouble else read.result(), trouble)
            self.left -= 1
            done, now = not self.left, time.monotonic()
            if done or now - self._saved > SAVED:
                self._saved = now
                self._save()
            show = done or now - self._shown > SHOWN
            self._shown = now if show else self._shown
        if show:
            self._publish()
        if done:
            processes.close()
            self._read.set()

    def _publish(self) -> None:
        with self._lock:
            rows = newest(self._rows.values())
        self.games = tuple(PlayedGame(self.folder / row.name, row.when, row.figures, row.trouble) for row in rows)
        self._changed()

    def _save(self) -> None:
        rows = [msgspec.to_builtins(row, enc_hook=english) for row in self._rows.values()]
        with suppress(OSError):
            write_atomically(self.folder / KEPT, json.dumps(rows, ensure_ascii=False).encode())

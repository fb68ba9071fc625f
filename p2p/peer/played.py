"""The played games of a home, for a list: their figures, read by another process and kept beside the files.

A file is read once, and again only when its size or time changes. Whatever a file holds, the program stays alive: it is
read elsewhere, for at most PATIENCE seconds. Knows no screen.
"""
import json
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from p2p.files import lies_in, read_whole, write_atomically
from p2p.identity import Identity, IdentityError
from p2p.log.charter import BadCharter, Charter
from p2p.log.store import SUFFIX, StoreError
from p2p.peer.home.checked import SUFFIX as CHECKED, checked_of
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.processes import Processes
from p2p.table.retold import UNFINISHED, Figures, ToldGame, figures_of, look_back
from p2p.table.transcript import earlier

KEPT = "figures.json"
KEPT_LIMIT = 16 << 20           # bytes
EVENING = 12 * 3600             # s
PATIENCE = 120.0                # s that one file may take
TOO_LONG = "It takes too long to read."
DAMAGED = "It can't be read on this computer."
T = TypeVar("T")
Player = tuple[str, str]        # the key of the computer in hexadecimal, the name of the seat


class PlayedGame(NamedTuple):
    """A file of a played game: when it began (s since 1970), and its figures; None with the `trouble`."""

    path: Path
    when: float
    figures: Figures | None
    trouble: str = ""


class Row(msgspec.Struct, array_like=True, frozen=True):
    """What is kept of a file: its name, size, time in ns, and what was found in it."""

    name: str
    size: int
    time: int
    figures: Figures | None
    trouble: str

    @property
    def when(self) -> float:
        """When the game began, in s since 1970; when the file was written that holds none."""
        return self.figures.when if self.figures else self.time / 1e9


def kept_rows(folder: Path) -> list[Row]:
    """What is kept of the games in this folder; nothing if the file is damaged or of another version."""
    path = folder / KEPT
    try:
        return msgspec.json.decode(read_whole(path, KEPT_LIMIT), type=list[Row])
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return []


def read_by(processes: Processes, read: Callable[[Path], T], path: Path, seconds: float = PATIENCE) -> "Future[T]":
    """What `read` finds in a file, still to come from another process; whatever is wrong, `trouble_of` says it."""
    return processes.submit(partial(_found, read, path), seconds)


def _found(read: Callable[[Path], T], path: Path) -> T:
    try:
        return read(path)
    except (StoreError, BadCharter) as error:
        raise StoreError(str(error)) from None
    except Exception as error:                          # a file that nobody thought of must not end the list
        raise StoreError(f"{DAMAGED} ({type(error).__name__})") from None


def trouble_of(read: "Future[Any]") -> str:
    """The sentence about a file that couldn't be read; "" of one that was."""
    error = read.exception()
    if isinstance(error, StoreError):
        return str(error)
    return "" if error is None else TOO_LONG if isinstance(error, TimeoutError) else DAMAGED


def newest(rows: Iterable[Row]) -> list[Row]:
    """These rows, the newest game first."""
    return sorted(rows, key=lambda row: (row.when, row.time), reverse=True)


def look_back_here(home: Path, path: Path) -> ToldGame:
    """`look_back`, but what this computer checked of a file in its own home before isn't checked again.

    Raises StoreError or BadCharter if the file holds no game.
    """
    try:
        inside = lies_in(path, home) and (home / "identity").exists()
        checked = checked_of(path, Identity.load(home)) if inside else None
    except (IdentityError, StoreError, OSError):
        checked = None
    told = look_back(path, checked)
    if checked is not None:
        checked.save()
    return told


def match_back_here(home: Path, path: Path) -> ToldGame:
    """`look_back_here`, with the `earlier` games of the same match. Raises the same."""
    told = look_back_here(home, path)
    games = [told]
    while games[0].report.ok and (before := earlier(games[0].path, games[0].charter)):
        games.insert(0, look_back_here(home, before))
    return told._replace(earlier=tuple(games[not games[0].report.ok:-1]))


def evening(home: Path, told: ToldGame) -> str:
    """The matches that the same people have begun and won in the EVENING up to this one, as "Mira 2 : 1 Jana".

    By what is kept in the home, and this one while its table isn't put away; a match that is level counts for nobody.
    "" with fewer than two matches.
    """
    company = players(told.charter)
    won = matches_won(home, company, told.charter.clock_of(_own_key(home)))
    if told.over and told.path.parent.name != PLAYED:
        _count(won, company, company, told.totals)
    return standing(told.names, won)


def _own_key(home: Path) -> bytes:
    """The key of this home; no bytes without one."""
    with suppress(IdentityError):
        return Identity.load(home).key if (home / "identity").exists() else b""
    return b""


def players(charter: Charter) -> list[Player]:
    """Who sits on each seat."""
    return [(charter.keys[seat.member].hex(), seat.name) for seat in charter.seats]


def matches_won(home: Path, company: Sequence[Player], end: float, left_out: str = "") -> list[int]:
    """How many matches that began in the EVENING up to `end` (s since 1970) each of a company has won, and behind them
    how many there were, whoever opened the table and wherever they sat. `left_out` is a file's name; one that isn't
    finished, or whose match goes on at another table, is none.
    """
    won = [0] * (len(company) + 1)
    for row in kept_rows(home / PLAYED):
        found = row.figures
        if found is None or found.goes_on or found.still == UNFINISHED or row.name == left_out:
            continue
        keys = dict(enumerate(found.keys))
        there = [(keys.get(member, ""), name) for name, _, member in found.seats]
        late = not 0 <= end - row.when <= EVENING
        if late or sorted(there) != sorted(company) or found.state == "bad" or len(found.totals) != len(there):
            continue
        _count(won, company, there, found.totals)
    return won


def _count(won: list[int], company: Sequence[Player], there: Sequence[Player], totals: Sequence[int]) -> None:
    """Counts a match that ended with these totals, by the seats of those `there`, for whoever of the company won it."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    won[-1] += 1
    if len(best) == 1:
        won[company.index(there[best[0]])] += 1


def standing(names: Sequence[str], won: Sequence[int]) -> str:
    """What `matches_won` found, as "Matches won: Mira 2 : 1 Jana"; "" with fewer than two matches."""
    if won[-1] < 2:
        return ""
    if len(names) == 2:
        return f"Matches won: {names[0]} {won[0]} : {won[1]} {names[1]}"
    return "Matches won: " + ", ".join(f"{name} {won[seat]}" for seat, name in enumerate(names))


def figures_here(home: Path, path: Path) -> Figures:
    """The figures of a file, read in the same way."""
    return figures_of(look_back_here(home, path), _own_key(home))


class PlayedGames:
    """All played games of a home, newest first, in `games`; `left` are still to be read. `changed` is told of news.

    Files that were written before `since` (ns since 1970) aren't read, only told of if they have been.
    """

    def __init__(self, home: Path, changed: Callable[[], None] = lambda: None, since: int | None = None) -> None:
        self.folder, self._changed, self._since = home / PLAYED, changed, since
        self._lock = threading.Lock()
        self._rows = self._load()
        self._processes = Processes(1)
        self._read = threading.Event()
        self.games: tuple[PlayedGame, ...] = ()
        self.left = 0
        self.look()

    def look(self) -> None:
        """Looks for new and changed files, and has them read."""
        self.close()
        files = {path.name: path for path in self._files()}
        with self._lock:
            processes = self._processes = Processes(1)
            self._rows = {name: row for name, row in self._rows.items()
                          if name in files and _stamp(files[name]) == (row.size, row.time)}
            new = [path for name, path in files.items() if name not in self._rows
                   and (self._since is None or _stamp(path)[1] >= self._since)]
            self.left = len(new)
        self._publish()
        if new:
            self._read.clear()
        for path in sorted(new, key=lambda path: -_stamp(path)[1]):
            read = read_by(processes, partial(figures_here, self.folder.parent), path)
            read.add_done_callback(partial(self._take, processes, path))

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
        path.with_suffix(CHECKED).unlink(missing_ok=True)
        self.look()

    def _files(self) -> list[Path]:
        try:
            return [path for path in self.folder.iterdir() if path.suffix == SUFFIX and path.is_file()]
        except OSError:
            return []

    def _take(self, processes: Processes, path: Path, read: "Future[Figures]") -> None:
        with self._lock:
            if read.cancelled() or processes is not self._processes:
                return
            (size, time), trouble = _stamp(path), trouble_of(read)
            self._rows[path.name] = Row(path.name, size, time, None if trouble else read.result(), trouble)
            self.left -= 1
            done = not self.left
            if done or self.left % 20 == 0:
                self._save()
        self._publish()
        if done:
            processes.close()
            self._read.set()

    def _publish(self) -> None:
        with self._lock:
            rows = newest(self._rows.values())
        self.games = tuple(PlayedGame(self.folder / row.name, row.when, row.figures, row.trouble) for row in rows)
        self._changed()

    def _load(self) -> dict[str, Row]:
        return {row.name: row for row in kept_rows(self.folder)}

    def _save(self) -> None:
        rows = [msgspec.to_builtins(row) for row in self._rows.values()]
        with suppress(OSError):
            write_atomically(self.folder / KEPT, json.dumps(rows, ensure_ascii=False).encode())


def _stamp(path: Path) -> tuple[int, int]:
    """A file's size and time; nothing of a file that has just gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns

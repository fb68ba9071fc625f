"""The tries of others on this network at the deals of a day, by their files, which are checked here (PEERS.md 20).

Each file is small and comes in one message. The own tries that count are given to whoever is here and asks. Everything
runs in the node's thread, but what takes long, which another process does. Owns no socket.
"""
import asyncio
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType

from p2p.files import write_atomically
from p2p.games.days import DAY, check_day
from p2p.games.saved import BadCode
from p2p.log.charter import BadCharter, decode_charter
from p2p.log.store import SUFFIX, StoreError, read, read_charter, without_notes
from p2p.net.allowance import Allowance
from p2p.net.wire import DAY_FILE_LIMIT, DayAsks, DayFile
from p2p.peer.home.checked import CHECKED_SUFFIX
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import FileNote, PlayedGame, kept_rows
from p2p.peer.processes import Processes
from p2p.peer.reading import figures_here, read_in_turn, trouble_of
from p2p.peer.services import NodeServices
from p2p.peer.session import now_ms
from p2p.table.retold import Figures

FOLDER = "today"
AGAIN = 20.0                    # s between two questions to one peer
PATIENCE = 60.0                 # s that the check of one file may take
PEERS, GAMES = 64, 8            # whose files are taken at most, and of how many games


class DayTries:
    """What is known of one day, the last one that was asked for. A screen reads `view`, the tries that were checked by
    their keys in hexadecimal and games, and has the node ask."""

    def __init__(self, node: NodeServices) -> None:
        self._node = node
        self._day = ""
        self._asked: dict[bytes, float] = {}                    # when (s) each was asked
        self._came: dict[bytes, set[str]] = {}                  # the games of which each has given a file
        self._answers: dict[bytes, Allowance] = {}
        self._checks = Processes(1)
        self.view: Mapping[tuple[str, str], PlayedGame] = MappingProxyType({})

    def ask(self, day: str, peers: Iterable[bytes]) -> None:
        """Asks these for their tries at the deals of this day, each so often at most."""
        if day != self._day:
            self._day, self._asked, self._came = day, {}, {}
            self.view = MappingProxyType({})
        now = now_ms() / 1000
        for key in peers:
            if now - self._asked.get(key, float("-inf")) >= AGAIN and (key in self._asked or len(self._asked) < PEERS):
                self._asked[key] = now
                self._node.send(key, DayAsks(day))

    def hear(self, sender: bytes, message: DayAsks | DayFile) -> None:
        """A question, or a file that we have asked for; anything else is dropped."""
        if isinstance(message, DayAsks):
            if len(self._answers) >= PEERS:
                self._answers.pop(next(iter(self._answers)))
            if self._answers.setdefault(sender, Allowance(1 / AGAIN, 3)).take(now_ms() / 1000):
                self._node.spawn(self._answer(sender, message.day))
            return
        if message.day != self._day or sender not in self._asked:
            return
        came = self._came.setdefault(sender, set())
        if message.game not in came and len(came) < GAMES:
            came.add(message.game)
            self._node.spawn(self._check(sender, message))

    async def _answer(self, key: bytes, day: str) -> None:
        for game, data in (await asyncio.to_thread(own_tries, self._node.home, self._node.identity.key, day)).items():
            self._node.send(key, DayFile(day, game, data))

    async def _check(self, key: bytes, message: DayFile) -> None:
        path = self._node.home / FOLDER / f"{message.game.encode().hex()}-{key.hex()[:16]}{SUFFIX}"
        try:
            await asyncio.to_thread(_put, path, message.data)
        except OSError:
            return                                              # it isn't shown where the disk is full
        look = partial(others_try, self._node.home, key, message.day, message.game)
        read = await read_in_turn(self._checks, look, path, PATIENCE)
        if read.cancelled() or trouble_of(read) or message.day != self._day:
            with suppress(OSError):
                path.unlink(missing_ok=True)
            return
        found = PlayedGame(path, read.result().when, read.result())
        self.view = MappingProxyType({**self.view, (key.hex(), message.game): found})
        self._node.publish()

    def close(self) -> None:
        """Ends the process."""
        self._checks.close()


def own_tries(home: Path, key: bytes, day: str) -> dict[str, bytes]:
    """By game the file of the own try that counts at the deal of this day, without private notes."""
    found: dict[str, bytes] = {}
    for row in counting(kept_rows(home / PLAYED), key, day).values():
        with suppress(StoreError):
            data = without_notes(read(home / PLAYED / row.name))
            if row.figures and len(data) <= DAY_FILE_LIMIT:
                found[row.figures.game] = data
    return found


def counting(rows: Iterable[FileNote], key: bytes, day: str) -> dict[str, FileNote]:
    """By game the first of these files that was begun on this day at its deal."""
    found: dict[str, FileNote] = {}
    for row in sorted(rows, key=lambda row: row.when):
        figures = row.figures
        if figures and is_try(figures, key, day) and time.strftime("%Y-%m-%d", time.localtime(row.when)) == day:
            found.setdefault(figures.game, row)
    return found


def is_try(figures: Figures, key: bytes, day: str) -> bool:
    """Whether this is a whole game at the deal of this day in which a person of the computer with this key has the
    first seat, with bots of that computer alone."""
    return figures.state == "good" and dict(figures.options).get(DAY) == day and figures.keys == (key.hex(),) \
        and bool(figures.seats) and not figures.seats[0][1] and all(bot for _, bot, _ in figures.seats[1:])


def others_try(home: Path, key: bytes, day: str, game: str, path: Path) -> Figures:
    """What another process finds in the file of a try of the peer with this key. Raises StoreError for one that is
    none."""
    try:
        check_day(day)
        charter = decode_charter(read_charter(path))
        good = charter.keys == (key,) and charter.game == game and dict(charter.options).get(DAY) == day
    except (BadCode, BadCharter) as error:
        raise StoreError(str(error)) from error
    figures = figures_here(home, path) if good else None        # somebody else's file isn't even gone through
    path.with_suffix(CHECKED_SUFFIX).unlink(missing_ok=True)
    if figures is None or not is_try(figures, key, day):
        raise StoreError("It is no try at this deal.")
    return figures


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    write_atomically(path, data, 0o600)

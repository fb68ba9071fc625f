"""The games of a club, which its members pass on to each other when they meet (PEERS.md 19): named, fetched, checked by
another process, counted.

Everything runs in the node's thread, but what takes long (a file that is checked, a standing that is computed), which
other processes do. What a member gives is limited; who keeps us waiting is asked less often. Owns no socket.
"""
import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec

from p2p.club.standing import OPEN, Standing, standing_of
from p2p.club.words import Club
from p2p.files import Stamp, stamp_of
from p2p.language import reason, tr
from p2p.log.store import StoreError
from p2p.net.allowance import Allowance
from p2p.net.wire import ClubAsks, ClubGet, ClubNames, ClubPiece, GameName
from p2p.peer.club_files import (
    FILE_LIMIT,
    NAMES,
    ClubFiles,
    HeldRow,
    Named,
    NoRoom,
    OwnRow,
    copied,
    held_game,
    made_of,
    own_game,
    taken_in,
)
from p2p.peer.home.checked import CHECKED_SUFFIX
from p2p.peer.lobby.people import wall_clock
from p2p.peer.processes import Processes
from p2p.peer.reading import DAMAGED, WrongFile, read_in_turn, trouble_of
from p2p.peer.services import NodeServices
from p2p.peer.session import now_ms

PIECE, PAUSE = 16 << 10, 0.025  # bytes that are asked for at once, and s between two: games that go on need the network
WAIT, TRIES = 5.0, 3            # s that a piece is waited for, and how often it is asked for
SLOWEST, LEAST = 32 << 10, 30.0     # bytes a second at which a file must come, and s that it may take in any case
REST, MOST_REST = 60.0, 16      # s in which who kept us waiting isn't asked, doubled each time up to so many times that
AT_ONCE = 2                     # members from which files are taken at the same time
PATIENCE = 900.0                # s that the check of one file may take, beside everything else
COPY = "copy"                   # no folder: it tells work on a copy apart from other work on a file
LOOK = 3.0                      # s between two looks at the played games
SPARING, SOON = 4, 0.1          # while files are read, s between two standings for each that one takes; s between looks


@dataclass
class _Giver:
    """A member that is here. `names`: the games that it offers, by their files, the oldest first."""

    names: dict[bytes, GameName] = field(default_factory=dict)
    coming: list[GameName] = field(default_factory=list)
    listed: bytes = b""                 # the digest of the games whose names are complete
    asked: bool = False                 # its names are to come
    pieces: Allowance = field(default_factory=lambda: Allowance(2 << 20, 8 << 20))
    awaited: tuple[bytes, int, "asyncio.Future[bytes]"] | None = None
    fetching: bool = False
    fetched: bytes = b""                # the table whose file it gives
    given: set[tuple[bytes, str]] = field(default_factory=set)      # tables, with their seals, whose file it has given
    failed: set[bytes] = field(default_factory=set)     # files that it couldn't give, or that can't be read here
    apart: set[bytes] = field(default_factory=set)      # files of games that the club doesn't count
    waits: int = 0                      # how often it kept us waiting, one time after the other
    rests: float = float("-inf")        # until when (s) nothing is asked of it

    def rest(self) -> None:
        """It kept us waiting, so others come first."""
        self.rests = _seconds() + REST * min(MOST_REST, 2 ** self.waits)
        self.waits += 1


class ClubGames:
    """The games of the one club of a peer. `blame(key, why)` is told of a member that gave what is wrong, `news` that
    there is something else to show, `holds` that we hold other games than before."""

    def __init__(self, node: NodeServices, blame: Callable[[bytes, str], None], news: Callable[[], None],
                 holds: Callable[[], None]) -> None:
        self._node, self._blame, self._news, self._now_holds = node, blame, news, holds
        self._club = OPEN
        self._here: dict[bytes, _Giver] = {}
        self._files = ClubFiles(node.home)
        self._wrong: set[tuple[bytes, bytes]] = set()   # who gave a file that is wrong, and its hash
        self._torn: set[tuple[bytes, bytes]] = set()    # the same of files whose first half may have been spoilt here
        self._unread: dict[str, Stamp] = {}            # what these paths held when they couldn't be read
        self._checks, self._own = Processes(AT_ONCE), Processes(AT_ONCE)
        self._sums = Processes(1, gives_way=False)
        self._reading: set[str] = set()
        self._summing = self._changed = self._looking = False
        self._looked = self._full = float("-inf")       # when (s) it was looked, until when nothing is written
        self._said_full = False
        self._fetchers = asyncio.Semaphore(AT_ONCE)
        self.standing: Standing | None = None

    # ------------------------------------------------------------------ what the club says

    def use(self, club: Club) -> None:
        """The club is this one now."""
        self._club = club
        self._look()
        if self.standing is None and (kept := self._files.kept_standing(made_of(self._files.games(), club))):
            self.standing = kept
            self._news()
        else:
            self._sum()

    def put_away(self) -> None:
        """There is no club any more; its folder lies elsewhere."""
        self._club, self.standing = OPEN, None
        self._files = ClubFiles(self._node.home)
        self._here.clear()

    def meet(self, here: frozenset[bytes]) -> None:
        """These members are here now."""
        for key in here - self._here.keys():
            self._here[key] = _Giver()
        for key in self._here.keys() - here:
            del self._here[key]

    def forget(self, key: bytes) -> None:
        """Nothing of what this member has named is known any more."""
        self._files.forget_names(key.hex())

    def beat(self) -> None:
        """Looks for games that were played, and goes on fetching."""
        if _seconds() - self._looked > LOOK:
            self._looked = _seconds()
            self._look()
        self._fetch()

    @property
    def digest(self) -> bytes:
        """32 bytes that are the same for the same games."""
        return _digest(self._files.names)

    @property
    def left(self) -> int:
        """The number of files still to be fetched or checked."""
        return len(self._reading) + len({(name.table, name.seal) for giver in self._here.values()
                                         for name in giver.names.values()
                                         if name.file not in giver.failed | giver.apart} - self._files.held_ends)

    @property
    def gaps(self) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
        """The games that are known by name only, by table, with when they were and who names them."""
        return tuple((rows[0].game, rows[0].when, tuple(row.by for row in rows))
                     for _, rows in sorted(self._files.gaps().items()))

    def close(self) -> None:
        """Ends the processes."""
        for processes in (self._checks, self._own, self._sums):
            processes.close()
        self._files.look()

    # ------------------------------------------------------------------ names

    def names(self, first: int) -> ClubNames:
        """The names of our games from number `first` on."""
        names = self._files.names
        return ClubNames(self._id, first, len(names), tuple(names[first:first + 200]))

    def heard_of(self, key: bytes, digest: bytes) -> None:
        """This member holds games with this digest."""
        giver = self._here[key]
        if digest != giver.listed:
            giver.coming, giver.asked = [], True
            self._node.send(key, ClubAsks(self._id, "names", 0))

    def hear(self, sender: bytes, message: ClubNames | ClubGet | ClubPiece) -> None:
        """A message of a member that is here."""
        giver = self._here[sender]
        match message:
            case ClubNames():
                self._hear_names(sender, giver, message)
            case ClubGet():
                if giver.pieces.take(_seconds(), PIECE):
                    piece = self._files.piece(message.file, message.at, PIECE)
                    self._node.send(sender, ClubPiece(message.file, message.at, piece))
            case ClubPiece():
                awaited = giver.awaited
                if awaited and awaited[:2] == (message.file, message.at) and not awaited[2].done():
                    awaited[2].set_result(message.data)

    @property
    def _id(self) -> bytes:
        return bytes.fromhex(self._club.id)

    def _hear_names(self, sender: bytes, giver: _Giver, message: ClubNames) -> None:
        if not giver.asked or message.first != len(giver.coming) or message.of > NAMES:
            return                                      # nobody has asked for it
        giver.coming += message.names
        if message.names and len(giver.coming) < message.of:
            self._node.send(sender, ClubAsks(self._id, "names", len(giver.coming)))
            return
        giver.asked = False
        found = sorted(giver.coming, key=lambda name: (name.when, name.table))
        giver.names = {name.file: name for name in found if name.file and (sender, name.file) not in self._wrong}
        self._files.forget_names(sender.hex())
        for name in found:
            if (sender, name.file) not in self._wrong and name.file not in giver.apart:     # else nothing is missing
                self._files.name(Named(name.table.hex(), name.game, name.when, sender.hex()))
        giver.listed, giver.coming = _digest(giver.coming), []
        self._files.changed()
        self._news()
        self._fetch()

    # ------------------------------------------------------------------ files of others

    def _wanted(self, giver: _Giver) -> GameName | None:
        """The oldest game that this member offers, that isn't held, and that nobody is giving us."""
        coming, most = {other.fetched for other in self._here.values()}, min(FILE_LIMIT, self._files.room)
        known, files = self._files.held_ends | giver.given, self._files.held_files
        return next((name for name in giver.names.values()
                     if name.size <= most and (name.table, name.seal) not in known and name.file not in files
                     and name.file not in giver.failed | giver.apart
                     and name.table not in coming
                     and not self._files.comes_by_itself(name, wall_clock())), None)

    def _fetch(self) -> None:
        now = _seconds()
        for key, giver in self._here.items() if now >= self._full else ():
            if not giver.fetching and giver.rests <= now and self._wanted(giver):
                giver.fetching = True
                self._node.spawn(self._fetch_from(key, giver))

    async def _fetch_from(self, key: bytes, giver: _Giver) -> None:
        """Takes one file after the other from a member, as long as it is here; others have their turn between two."""
        try:
            while self._here.get(key) is giver and max(giver.rests, self._full) <= _seconds():
                async with self._fetchers:
                    if (name := self._wanted(giver)) is None:
                        break
                    giver.fetched = name.table
                    await self._get(key, giver, name)
                    giver.fetched = b""
        finally:
            giver.fetching, giver.fetched, giver.awaited = False, b"", None

    async def _get(self, key: bytes, giver: _Giver, name: GameName) -> None:
        """Fetches a file, going on where it was broken off, and has it checked."""
        files = self._files
        part = files.parts / f"{name.file.hex()}-{key.hex()[:16]}"       # what others gave isn't this one's fault
        try:
            files.make()
            begun = await self._fill(key, giver, name, part)
        except OSError as error:
            self._no_room(tr("The club's games can't be written: {reason}.", reason=reason(error)))
            return
        if begun is None:
            return
        read = await read_in_turn(self._checks, partial(taken_in, self._node.home, name=name, club=self._club), part,
                                  PATIENCE)
        if read.cancelled() or files is not self._files:
            return                                      # the program ends, or the club was put away
        why = read.exception()
        if isinstance(why, NoRoom):
            self._no_room(trouble_of(read))
            return
        with suppress(OSError):
            part.unlink(missing_ok=True)
            part.with_suffix(CHECKED_SUFFIX).unlink(missing_ok=True)
        torn = begun and (key, name.file) not in self._torn
        if isinstance(why, WrongFile) and torn:       # what lay here from before may be what is wrong
            self._torn.add((key, name.file))
        elif isinstance(why, WrongFile):
            self._wrong.add((key, name.file))
            del giver.names[name.file]
            files.unname(name.table.hex(), key.hex())
            self._blame(key, trouble_of(read))
        elif why:                                     # not the fault of who gave it, like a newer program's game
            giver.failed.add(name.file)
            if isinstance(why, TimeoutError):
                giver.rest()
        elif row := read.result():
            giver.given.add((name.table, name.seal))
            self._hold(row)
        else:
            giver.apart.add(name.file)
            files.unname(name.table.hex(), key.hex())
        self._news()

    async def _fill(self, key: bytes, giver: _Giver, name: GameName, part: Path) -> bool | None:
        """Fetches what is missing of a file. Whether some of it lay here before; None if it didn't come. Raises
        OSError."""
        at = part.stat().st_size if part.exists() else 0
        if at > name.size:
            part.unlink()
            at = 0
        begun, end = at > 0, _seconds() + LEAST + name.size / SLOWEST
        with part.open("ab") as file:
            while at < name.size:
                data = await self._piece(key, giver, name, at)
                if data is None or _seconds() > end:
                    giver.rest()
                    return None
                if len(data) != min(PIECE, name.size - at):
                    giver.failed.add(name.file)
                    return None
                file.write(data)
                at += len(data)
                await asyncio.sleep(PAUSE)
        giver.waits, self._said_full = 0, False
        return begun

    async def _piece(self, key: bytes, giver: _Giver, name: GameName, at: int) -> bytes | None:
        """A piece of a file; None if it doesn't come."""
        for _ in range(TRIES):
            came: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
            giver.awaited = name.file, at, came
            self._node.send(key, ClubGet(name.file, at))
            with suppress(TimeoutError):
                return await asyncio.wait_for(came, WAIT)
            if self._here.get(key) is not giver:
                break
        return None

    def _no_room(self, why: str) -> None:
        """The disk takes no more: it is tried again later, and told once."""
        self._full = _seconds() + REST
        if not self._said_full:
            self._said_full = True
            self._node.say(why)

    def _hold(self, row: HeldRow) -> None:
        if self._files.held.get(row.name) == row:
            return                                      # read again, and nothing new
        self._files.held[row.name] = row
        tables = {row.game.table, row.game.carries}
        for other in [*self._files.held.values()]:      # a beginning and its end may have come in either order
            if other.game.state == "open" and (other.game.table in tables or other.game.carries in tables) \
                    and other.name != row.name:
                self._read_again(self._files.games_folder / other.name)
        self._files.changed()
        self._now_holds()
        self._sum()

    # ------------------------------------------------------------------ files of our own

    def _look(self) -> None:
        """Has new files read, and copies of what counts made."""
        if self._club.id and not self._looking:
            self._looking = True
            self._node.spawn(self._looks(self._files))
        self._copy_own()

    async def _looks(self, files: ClubFiles) -> None:
        try:
            seen = await asyncio.to_thread(files.look)
        finally:
            self._looking = False
        if files is not self._files:
            return
        if seen.gone:
            files.lose(seen.gone)
            self._sum()
        for path in seen.own:
            self._read(path, partial(own_game, self._node.home), self._read_own)
        for path in seen.unknown:
            self._read_again(path)

    def _copy_own(self) -> None:
        for row in self._files.to_copy(self._club) if self._club.id and _seconds() >= self._full else ():
            self._read(self._node.home / COPY / row.name, partial(_copy, self._node.home, row), self._hold,
                       (row.size, row.time))

    def _read_again(self, path: Path) -> None:
        self._read(path, partial(held_game, self._node.home), self._hold)

    def _read(self, path: Path, read: "Callable[[Path], OwnRow | HeldRow]", then: "Callable[..., None]",
              stamp: Stamp | None = None) -> None:
        """Has a file read by another process, once at a time. `stamp`: what there is to read, if it isn't the file at
        this path; one that couldn't be read is read again once it has changed."""
        stamp = stamp_of(path) if stamp is None else stamp
        if str(path) not in self._reading and self._unread.get(str(path)) != stamp:
            self._reading.add(str(path))
            self._node.spawn(self._reads(self._files, path, stamp, read, then))

    async def _reads(self, files: ClubFiles, path: Path, stamp: Stamp,
                     read: "Callable[[Path], OwnRow | HeldRow]", then: "Callable[..., None]") -> None:
        future = await read_in_turn(self._own, read, path, PATIENCE)
        self._reading.discard(str(path))
        if future.cancelled() or files is not self._files:
            return
        if why := trouble_of(future):
            self._not_read(path, stamp, why, future.exception())
        else:
            then(future.result())
        self._news()

    def _not_read(self, path: Path, stamp: Stamp, why: str, error: BaseException | None) -> None:
        """A file that holds no game isn't looked at again until it changes, also since its reading began; one that
        can't be read now besides at the next start. Only what is wrong is thrown away."""
        if isinstance(error, NoRoom):
            self._no_room(why)
        elif path.parent == self._files.games_folder:
            self._unread[str(path)] = stamp
            if isinstance(error, WrongFile):
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            self._node.say(tr("A game of the club, {file}, can't be read any more: {why}", file=path.name, why=why))
        elif path.parent.name == COPY:
            self._unread[str(path)] = stamp
            self._node.say(why)
        elif not isinstance(error, StoreError) or why.startswith(DAMAGED):
            self._unread[str(path)] = stamp
        else:
            self._files.own[path.name] = OwnRow(path.name, *stamp, None)

    def _read_own(self, row: OwnRow) -> None:
        self._files.own[row.name] = row
        self._files.changed()
        self._copy_own()

    # ------------------------------------------------------------------ what counts

    def _sum(self) -> None:
        """Has the standing computed anew."""
        self._changed = True
        if not self._summing:
            self._summing = True
            self._node.spawn(self._sums_up())

    async def _sums_up(self) -> None:
        while self._changed:
            self._changed, began = False, _seconds()
            club, games = self._club, self._files.games()
            work = self._sums.submit(partial(standing_of, games, club))
            with suppress(Exception):
                standing = await asyncio.wrap_future(work)
                if club.id == self._club.id:
                    self.standing = standing
                    await asyncio.to_thread(self._files.keep_standing, standing, made_of(games, club))
            self._news()
            rests = _seconds() + SPARING * (_seconds() - began)
            while self._reading and _seconds() < rests:         # each file that is read makes another standing
                await asyncio.sleep(SOON)
        self._summing = False


def _copy(home: Path, row: OwnRow, _path: Path) -> HeldRow:
    return copied(home, row)


def _seconds() -> float:
    return now_ms() / 1000


def _digest(names: Iterable[GameName]) -> bytes:
    return sha256(msgspec.msgpack.encode([*names])).digest()

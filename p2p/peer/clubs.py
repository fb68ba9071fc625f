"""The club of a peer: its members' words, and the games that they pass on to each other when they meet (PEERS.md 19).

Everything runs in the node's thread, but what takes long (a file that is checked, a standing that is computed), which
other processes do. What a member sends is limited; who sends what is wrong isn't asked any more. Owns no socket.
"""
import asyncio
import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from p2p.club.standing import Standing, standing_of
from p2p.club.words import BadClub, Club, ClubWords as Words, Kind, Rules, found_club, read_club, write_club
from p2p.identity import clean_name
from p2p.language import reason, tr
from p2p.log.store import StoreError
from p2p.net.allowance import Allowance
from p2p.net.turns import turn
from p2p.net.wire import (
    ClubAsks,
    ClubGet,
    ClubHolds,
    ClubMessage,
    ClubNames,
    ClubPiece,
    ClubWords,
    DraftId,
    GameName,
    Knock,
    Refuse,
    WordProof,
)
from p2p.peer.club_files import (
    FILE_LIMIT,
    FOLDER,
    NAMES,
    WORDS,
    ClubFiles,
    HeldRow,
    Named,
    OwnRow,
    copied,
    held_game,
    own_game,
    taken_in,
)
from p2p.peer.home.checked import CHECKED_SUFFIX
from p2p.peer.processes import Processes
from p2p.peer.reading import DAMAGED, read_by, trouble_of
from p2p.peer.services import NodeServices
from p2p.peer.session import now_ms
from p2p.peer.table_word import Doors

DOOR = DraftId(sha256(b"fairdeal club door").digest()[:16])     # where newcomers knock, whatever the club
PIECE, PAUSE = 16 << 10, 0.025  # bytes that are asked for at once, and s between two: games that go on need the network
WAIT, TRIES = 5.0, 3            # s that a piece is waited for, and how often it is asked for
AT_ONCE = 2                     # members from which files are taken at the same time
BAD = 3                         # wrong files or messages of a member, after which it isn't listened to
PATIENCE = 900.0                # s that the check of one file may take, beside everything else
COPY = "copy"                   # no folder: it tells work on a copy apart from other work on a file
AGAIN = 5.0                     # s between two words to a member that doesn't hold the same
LOOK = 3.0                      # s between two looks at the played games
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


class ClubView(NamedTuple):
    """The club as a screen shows it. `club` is None without one. `here`: the keys, in hexadecimal, of the members that
    are here. `left`: files that are still to be fetched or checked. `gaps`: by table the games that are known by name
    only, with when they were and who names them. `file`: the club file that anybody may have."""

    club: Club | None = None
    own: str = ""
    standing: Standing | None = None
    here: tuple[str, ...] = ()
    left: int = 0
    gaps: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    file: bytes = b""


@dataclass
class _Member:
    """A member that is here. `names`: what it offers, complete if `of` are there; `bad`: how often it was wrong."""

    names: dict[bytes, GameName] = field(default_factory=dict)
    coming: list[GameName] = field(default_factory=list)
    held: ClubHolds | None = None       # the last that it said
    listed: bytes = b""                 # the digest of the games whose names are complete
    told: float = float("-inf")
    words: Allowance = field(default_factory=lambda: Allowance(5, 300))
    asks: Allowance = field(default_factory=lambda: Allowance(2, 60))
    pieces: Allowance = field(default_factory=lambda: Allowance(2 << 20, 8 << 20))
    asked: bool = False                 # its names are to come
    awaited: tuple[bytes, int, "asyncio.Future[bytes]"] | None = None
    fetching: bool = False
    fetched: bytes = b""                # the table whose file it gives
    failed: set[bytes] = field(default_factory=set)     # files that it couldn't give


class Clubs:
    """The one club of a peer, or none. A screen reads `view` and calls the methods without an underscore by the node.
    """

    def __init__(self, node: NodeServices, name_of: Callable[[bytes], str], publish: Callable[[], None]) -> None:
        self._node, self._name_of, self._publish = node, name_of, publish
        self._me = node.identity.key
        self._files = ClubFiles(node.home)
        self._path = node.home / FOLDER / WORDS
        self._words: Words | None = None
        self._club = Club("", Rules(), {})
        self._here: dict[bytes, _Member] = {}
        self._bad: dict[bytes, int] = {}                # wrong things by key, since this program began
        self._not_copied: set[str] = set()
        self._wrong: set[tuple[bytes, bytes]] = set()   # who gave a file that is wrong, and its hash
        self._begun: dict[bytes, Words] = {}            # what has come of a club that lets us in, by who lets us in
        self._alive: frozenset[bytes] = frozenset()
        self._knocks: dict[bytes, Doors] = {}
        self._asked: set[bytes] = set()                 # those of whom we expect a club, as we have shown its code
        self._doors = Doors(node.identity, node.send, lambda _sentence: None, now_ms)
        self._checks, self._sums = Processes(1), Processes(1, gives_way=False)
        self._reading: set[str] = set()
        self._summing = self._changed = self._looking = False
        self._looked = float("-inf")
        self._fetchers = asyncio.Semaphore(AT_ONCE)
        self.view = ClubView(own=self._me.hex())

    def start(self) -> None:
        """Reads what is on disk, in the node's thread."""
        if self._path.exists():
            try:
                self._words = read_club(self._path)
                self._made()
            except BadClub as error:
                self._node.say(str(error))

    # ------------------------------------------------------------------ what a player does

    def found(self, name: str, rules: Rules, members: Iterable[tuple[bytes, str]] = (), own: str = "") -> None:
        """A new club with these further members. Raises ValueError for a name that can't be, or if there is one."""
        self._needs_none()
        if not clean_name(name):
            raise ValueError(tr("A club has a name."))
        first = (self._me, clean_name(own) or self._name_of(self._me))
        try:
            self._words = found_club(self._node.identity, clean_name(name), rules, (first, *members), _clock(),
                                     os.urandom(16))
        except BadClub as error:
            raise ValueError(str(error)) from error
        self.new_code()

    def join(self, code: str) -> None:
        """Shows the code to everybody who is here; who has its club lets us in. Raises ValueError if nobody is here."""
        self._needs_none()
        if not code.strip():
            raise ValueError(tr("Type the code that a member of the club sees on its page."))
        if not self._alive:
            raise ValueError(tr("Nobody is here who could let you in."))
        self._knocks = {}
        for key in self._alive:
            doors = self._knocks[key] = Doors(self._node.identity, self._node.send, lambda _sentence: None, now_ms)
            doors.enter(DOOR, key, _plain(code), partial(self._asked.add, key))
        self._node.spawn(self._say_if_alone())

    def leave(self) -> None:
        """Our own word that we leave. Raises ValueError while no other member is here to hear it."""
        self._say("leave", self._me, "", self._turn(self._me), heard=True)

    def leave_out(self, key: bytes) -> None:
        """Our word that this member is to be left out; it is once more than half of the others say so."""
        self._say("out", key, "", self._turn(key))

    def take_back(self, key: bytes) -> None:
        """Our word that who has gone is to come back."""
        self._say("in", key, self._club.names.get(key.hex(), ""), self._turn(key) + 1)

    def new_code(self) -> None:
        """Another code by which others come in from now on."""
        random = os.urandom(8)
        letters = "".join(ALPHABET[byte % len(ALPHABET)] for byte in random)
        self._say("code", self._me, f"{letters[:4]}-{letters[4:]}", 1)

    def forget(self) -> None:
        """Puts the club away that we have left: its words and games stay in a folder beside. Raises ValueError while
        we are a member."""
        if self._words and not self._is_member(self._me):
            folder = self._node.home / FOLDER
            with suppress(OSError):
                folder.rename(folder.with_name(f"{FOLDER}-{self._words.id.hex()[:8]}-{_clock()}"))
            self._words = None
            self._club = Club("", Rules(), {})
            self._files = ClubFiles(self._node.home)
            self._here.clear()
            self._show()

    def _needs_none(self) -> None:
        if self._words and self._is_member(self._me):
            raise ValueError(tr("You are in a club. Leave it first."))
        self.forget()

    def _say(self, kind: Kind, subject: bytes, text: str, turns: int, heard: bool = False) -> None:
        if self._words is None or not self._is_member(self._me, new=True):
            raise ValueError(tr("You are in no club."))
        if heard and not self._here:
            raise ValueError(tr("Nobody of the club is here who could hear it. Try it when another member is."))
        try:
            raw = self._words.say(self._node.identity, kind, subject, turns, text, _clock())
        except BadClub as error:
            raise ValueError(str(error)) from error
        for key in self._here:
            self._node.send(key, ClubWords(self._words.id, self._words.founding, (raw,)))
        self._made(news=True)

    def _turn(self, key: bytes) -> int:
        return self._club.turns.get(key.hex(), 1)

    def _is_member(self, key: bytes, new: bool = False) -> bool:
        return key.hex() in self._club.members or (new and not self._club.id)

    async def _say_if_alone(self) -> None:
        await turn(4.0)
        self._knocks = {}
        if self._words is None:
            self._node.say(tr("Nobody here lets you in. A member of the club must be here, and the code the newest."))

    # ------------------------------------------------------------------ the words

    def _made(self, news: bool = False) -> None:
        """The words have changed, or were read."""
        assert self._words is not None
        before = self._club
        self._club = self._words.club()
        if self._club.code and self._club.code != before.code:
            self._doors = Doors(self._node.identity, self._node.send, lambda _sentence: None, now_ms)
            self._doors.lock(DOOR, _plain(self._club.code))
        if news:
            try:
                write_club(self._path, self._words, codes=True)
            except OSError as error:
                self._node.say(tr("The club's words can't be written: {reason}.", reason=reason(error)))
        self.view = self.view._replace(file=self._words.encode())
        self.peers(self._alive)
        for key in self._here:
            self._tell(key)
        self._say_heard()
        self._look()
        self._sum()

    def peers(self, alive: frozenset[bytes]) -> None:
        """These peers are here now."""
        self._alive = alive
        here = {key for key in alive if self._words and self._is_member(key) and self._bad.get(key, 0) < BAD}
        for key in here - self._here.keys():
            self._here[key] = _Member()
            self._tell(key)
        for key in self._here.keys() - here:
            del self._here[key]
        self._show()

    def beat(self, now: float) -> None:
        """Says again what may have got lost, and looks for games that were played; `now` in s."""
        if self._words is None:
            return
        if self._is_member(self._me):
            mine = self._holds() if self._here else None
            for key, member in self._here.items():
                if member.held != mine and now - member.told > AGAIN:
                    self._tell(key)
            if now - self._looked > LOOK:
                self._looked = now
                self._look()
            self._fetch()

    def _holds(self) -> ClubHolds:
        assert self._words is not None
        return ClubHolds(self._words.id, self._words.digest, _digest(self._files.names()))

    def _tell(self, key: bytes) -> None:
        self._here[key].told = now_ms() / 1000
        self._node.send(key, self._holds())

    def hear_door(self, sender: bytes, message: Knock | WordProof) -> bool:
        """Whether this is an exchange about a club: a newcomer shows us its code, or we show it to a member."""
        if message.table != DOOR:
            return False
        if sender in self._knocks:
            self._knocks[sender].hear(sender, message)
            return True
        self._doors.hear(sender, message)
        if self._words and self._is_member(self._me) and self._doors.admits(DOOR, sender):
            self._doors.locks[DOOR].inside.discard(sender)
            self._let_in(sender)
        return True

    def _let_in(self, key: bytes) -> None:
        assert self._words is not None
        if key.hex() in self._club.until:
            self._node.say(tr("{name}, who isn't in the club any more, has its code. Only more than half can let it in "
                              "again.", name=self._club.names[key.hex()]))
            return
        if key.hex() not in self._club.names:
            name = clean_name(self._name_of(key)) or "Player"
            self._say("in", key, name, 1)
            self._node.say(tr("{name} is in the club {club} now.", name=name, club=self._club.name))
        for raws in _batches([*self._words.words][::-1]):
            self._node.send(key, ClubWords(self._words.id, self._words.founding, tuple(raws)))

    def refused(self, sender: bytes, message: Refuse) -> bool:
        """Whether this refuses us as a newcomer."""
        return message.table == DOOR and self._knocks.pop(sender, None) is not None

    def hear(self, sender: bytes, message: ClubMessage) -> None:
        """A message about a club. What isn't of a member of ours is dropped, without an answer."""
        if isinstance(message, ClubWords) and self._words is None and sender in self._asked:
            self._begin(sender, message)
        member = self._here.get(sender)
        if member is None or self._words is None:
            return
        if not self._is_member(self._me) and not isinstance(message, ClubAsks | ClubWords):
            return                                      # others may still have to hear that we have left
        if not isinstance(message, ClubGet | ClubPiece) and message.club != self._words.id:
            return
        match message:
            case ClubHolds():
                self._hear_holds(sender, member, message)
            case ClubAsks():
                if member.asks.take(now_ms() / 1000):
                    self._answer(sender, message)
            case ClubWords():
                self._hear_words(sender, member, message)
            case ClubNames():
                self._hear_names(sender, member, message)
            case ClubGet():
                if member.pieces.take(now_ms() / 1000, PIECE):
                    self._node.send(sender, ClubPiece(message.file, message.at,
                                                      self._files.piece(message.file, message.at, PIECE)))
            case ClubPiece():
                awaited = member.awaited
                if awaited and awaited[:2] == (message.file, message.at) and not awaited[2].done():
                    awaited[2].set_result(message.data)

    def _begin(self, sender: bytes, message: ClubWords) -> None:
        """The club whose code we have shown."""
        try:
            words = self._begun.setdefault(sender, Words(message.founding))
            words.add(message.words)
        except BadClub as error:
            self._asked.discard(sender)
            self._node.say(str(error))
            return
        if self._me.hex() not in words.club().members:
            return
        self._words, self._asked, self._knocks, self._begun = words, set(), {}, {}
        self._node.say(tr("You are in the club {club} now.", club=words.first.name))
        self._made(news=True)

    def _hear_holds(self, sender: bytes, member: _Member, message: ClubHolds) -> None:
        if not member.asks.take(now_ms() / 1000):
            return
        first, member.held = member.held is None, message
        mine = self._holds()
        if first or (message != mine and now_ms() / 1000 - member.told > AGAIN / 2):
            self._tell(sender)
        if message.words != mine.words:
            self._node.send(sender, ClubAsks(message.club, "words", 0))
        if message.games != member.listed:
            member.coming, member.asked = [], True
            self._node.send(sender, ClubAsks(message.club, "names", 0))

    def _answer(self, sender: bytes, message: ClubAsks) -> None:
        assert self._words is not None
        if message.what == "words":
            for raws in _batches([*self._words.words]):
                self._node.send(sender, ClubWords(self._words.id, self._words.founding, tuple(raws)))
            return
        names = self._files.names()
        self._node.send(sender, ClubNames(self._words.id, message.first, len(names),
                                          tuple(names[message.first:message.first + 200])))

    def _hear_words(self, sender: bytes, member: _Member, message: ClubWords) -> None:
        assert self._words is not None
        new = [raw for raw in message.words if raw not in self._words.words]
        if not new or not member.words.take(now_ms() / 1000, len(new)):
            return
        try:
            changed = self._words.add(new)
        except BadClub as error:
            changed = True                              # perhaps: those before the bad one
            self._blame(sender, str(error))
        if changed:
            self._made(news=True)

    def _say_heard(self) -> None:
        """Our word about each member that left and whom nobody else has heard: up to then its games count."""
        for key in map(bytes.fromhex, self._club.unheard):
            if key != self._me and self._is_member(self._me):
                self._say("heard", key, "", self._turn(key))

    def _hear_names(self, sender: bytes, member: _Member, message: ClubNames) -> None:
        if not member.asked or message.first != len(member.coming) or message.of > NAMES:
            return                                      # nobody has asked for it
        member.coming += message.names
        if message.names and len(member.coming) < message.of:
            self._node.send(sender, ClubAsks(message.club, "names", len(member.coming)))
            return
        member.asked = False
        member.names = {name.file: name for name in member.coming if name.file}
        self._files.forget_names(sender.hex())
        for name in member.coming:
            if (sender, name.file) in self._wrong:
                continue                                # it is no game, so nothing is missing
            self._files.named[name.table.hex(), sender.hex()] = Named(name.table.hex(), name.game, name.when,
                                                                      sender.hex())
        member.listed, member.coming = _digest(member.coming), []
        self._files.changed()
        self._show()
        self._fetch()

    def _blame(self, key: bytes, why: str) -> None:
        """Something of this member is wrong: it is told once, and after some such things it isn't listened to."""
        self._bad[key] = self._bad.get(key, 0) + 1
        if self._bad[key] in (1, BAD):
            name = self._club.names.get(key.hex(), "")
            self._node.say(tr("Something for the club from the computer of {name} is wrong and doesn't count: {why}",
                              name=name, why=why) if self._bad[key] < BAD else
                           tr("Too much for the club from the computer of {name} is wrong: nothing more is taken from "
                              "it until Fairdeal is started again.", name=name))
        if self._bad[key] >= BAD:
            self._files.forget_names(key.hex())
        self.peers(self._alive)

    # ------------------------------------------------------------------ files of others

    def _wanted(self, member: _Member) -> GameName | None:
        """The oldest game that this member offers, that isn't held, and that nobody is giving us."""
        coming, most = {other.fetched for other in self._here.values()}, min(FILE_LIMIT, self._files.room)
        held = {row.game.table for row in self._files.held.values()}
        found = [name for name in member.names.values()
                 if name.size <= most and name.table.hex() not in held and name.file not in member.failed
                 and name.table not in coming]
        return next((name for name in sorted(found, key=lambda name: (name.when, name.table))
                     if not self._files.comes_by_itself(name, _clock())), None)

    def _fetch(self) -> None:
        for key, member in self._here.items():
            if not member.fetching and self._wanted(member):
                member.fetching = True
                self._node.spawn(self._fetch_from(key, member))

    async def _fetch_from(self, key: bytes, member: _Member) -> None:
        """Takes one file after the other from a member, as long as it is here."""
        try:
            async with self._fetchers:
                while self._here.get(key) is member and (name := self._wanted(member)):
                    member.fetched = name.table
                    if not await self._get(key, member, name):
                        member.failed.add(name.file)
        finally:
            member.fetching, member.fetched, member.awaited = False, b"", None

    async def _get(self, key: bytes, member: _Member, name: GameName) -> bool:
        """Fetches a file, going on where it was broken off, and has it checked. Whether the member could give it."""
        part = self._files.parts / f"{name.file.hex()}-{key.hex()[:16]}"     # what others gave isn't this one's fault
        try:
            self._files.make()
            at = part.stat().st_size if part.exists() else 0
            with part.open("ab") as file:
                while at < name.size:
                    data = await self._piece(key, member, name, at)
                    if not data or at + len(data) > name.size:
                        return False
                    file.write(data)
                    at += len(data)
                    await asyncio.sleep(PAUSE)
        except OSError as error:
            self._node.say(tr("The club's games can't be written: {reason}.", reason=reason(error)))
            return False
        read = read_by(self._checks, partial(taken_in, self._node.home, name=name), part, PATIENCE)
        with suppress(Exception):
            await asyncio.wrap_future(read)
        if read.cancelled():
            return False
        part.unlink(missing_ok=True)
        part.with_suffix(CHECKED_SUFFIX).unlink(missing_ok=True)
        why = trouble_of(read)
        if why and isinstance(read.exception(), StoreError) and not why.startswith(DAMAGED):
            self._wrong.add((key, name.file))
            self._files.named.pop((name.table.hex(), key.hex()), None)
            self._blame(key, why)
        elif not why:
            self._hold(read.result())
        return not why

    async def _piece(self, key: bytes, member: _Member, name: GameName, at: int) -> bytes:
        for _ in range(TRIES):
            came: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
            member.awaited = name.file, at, came
            self._node.send(key, ClubGet(name.file, at))
            with suppress(TimeoutError):
                return await asyncio.wait_for(came, WAIT)
            if self._here.get(key) is not member:
                break
        return b""

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
        for key in self._here:
            self._tell(key)
        self._sum()

    # ------------------------------------------------------------------ files of our own

    def _look(self) -> None:
        """Has new files read, and copies of what counts made."""
        if not self._looking:
            self._looking = True
            self._node.spawn(self._looks())
        self._copy_own()

    async def _looks(self) -> None:
        try:
            seen = await asyncio.to_thread(self._files.look)
        finally:
            self._looking = False
        if seen.gone:
            self._files.lose(seen.gone)
            self._sum()
        for path in seen.own:
            self._read(path, partial(own_game, self._node.home), self._read_own)
        for path in seen.unknown:
            self._read_again(path)

    def _copy_own(self) -> None:
        for row in self._files.to_copy(self._club):
            if row.name in self._not_copied:
                continue
            self._read(self._node.home / COPY / row.name, partial(_copy, self._node.home, row), self._hold_copy)

    def _read_again(self, path: Path) -> None:
        self._read(path, partial(held_game, self._node.home), self._hold)

    def _read(self, path: Path, read: "Callable[[Path], OwnRow | HeldRow]", then: "Callable[..., None]") -> None:
        """Has a file read by another process, once at a time."""
        if str(path) not in self._reading:
            self._reading.add(str(path))
            self._node.spawn(self._reads(path, read, then))

    async def _reads(self, path: Path, read: "Callable[[Path], OwnRow | HeldRow]", then: "Callable[..., None]") -> None:
        future = read_by(self._checks, read, path, PATIENCE)
        with suppress(Exception):
            await asyncio.wrap_future(future)
        self._reading.discard(str(path))
        if future.cancelled():
            return
        if why := trouble_of(future):
            self._not_read(path, why)
        else:
            then(future.result())
        self._show()

    def _not_read(self, path: Path, why: str) -> None:
        """A file that holds no game isn't looked at again until it changes."""
        if path.parent == self._files.games_folder:
            path.unlink(missing_ok=True)
            self._node.say(tr("A game of the club, {file}, can't be read any more: {why}", file=path.name, why=why))
            return
        if path.parent.name == COPY:
            self._not_copied.add(path.name)
            self._node.say(why)
            return
        with suppress(OSError):
            status = path.stat()
            self._files.own[path.name] = OwnRow(path.name, status.st_size, status.st_mtime_ns, None)

    def _read_own(self, row: OwnRow) -> None:
        self._files.own[row.name] = row
        self._files.changed()
        self._copy_own()

    def _hold_copy(self, row: HeldRow) -> None:
        self._hold(row)

    # ------------------------------------------------------------------ what is shown

    def _sum(self) -> None:
        """Has the standing computed anew."""
        self._changed = True
        if not self._summing:
            self._summing = True
            self._node.spawn(self._sums_up())

    async def _sums_up(self) -> None:
        while self._changed:
            self._changed = False
            work = self._sums.submit(partial(standing_of, self._files.games(), self._club))
            with suppress(Exception):
                standing = await asyncio.wrap_future(work)
                self.view = self.view._replace(standing=standing)
            self._show()
        self._summing = False

    def _show(self) -> None:
        """A new snapshot for screens."""
        club = self._club if self._words else None
        gaps = tuple((rows[0].game, rows[0].when, tuple(row.by for row in rows))
                     for _, rows in sorted(self._files.gaps().items())) if club else ()
        left = len(self._reading) + len({name.table for member in self._here.values() for name in member.names.values()}
                                        - {bytes.fromhex(row.game.table) for row in self._files.held.values()})
        self.view = self.view._replace(
            club=club, here=tuple(sorted(key.hex() for key in self._here)), left=left, gaps=gaps,
            standing=self.view.standing if club else None)
        self._publish()

    def close(self) -> None:
        """Ends the processes."""
        self._checks.close()
        self._sums.close()
        self._files.look()


def _copy(home: Path, row: OwnRow, _path: Path) -> HeldRow:
    return copied(home, row)


def _clock() -> int:
    return int(time.time())


def _plain(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter in ALPHABET) or "?"


def _digest(names: Iterable[GameName]) -> bytes:
    return sha256(msgspec.msgpack.encode([*names])).digest()


def _batches(raws: list[bytes]) -> Iterable[list[bytes]]:
    return [raws[at:at + 40] for at in range(0, len(raws), 40)] or [[]]


"""The games of a club in a home: the files that count, what was found in them, and what is known by name only.

A file of our own is copied without its private notes, one of others is checked before it lies among them. Knows no
socket.
"""
import json
import os
import shutil
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from p2p.club.games import CheckedGame, agreed_game, checked_game
from p2p.club.standing import Standing, at_one_table
from p2p.club.words import Club
from p2p.files import open_file, read_whole, stamp_of, write_atomically
from p2p.games import GAMES
from p2p.identity import fingerprint
from p2p.language import english, reason, text_of, tr
from p2p.log.charter import BadCharter, decode_charter, table_hash
from p2p.log.store import SUFFIX, StoreError, Unreadable, file_name, read, read_charter, without_notes
from p2p.net.wire import GameName, TableId
from p2p.peer.home.checked import CHECKED_SUFFIX
from p2p.peer.home.unfinished import PLAYED, PLAYING
from p2p.peer.reading import WrongFile, game_here, look_back_here
from p2p.peer.standings import neighbours

FOLDER, WORDS, FILES, PARTS, KEPT, STANDING = "club", "words", "games", "parts", "kept.json", "standing"
KEPT_LIMIT = 64 << 20           # bytes
FILE_LIMIT = 8 << 20            # bytes of one game; a match of a hundred deals of Tarok has about as many
ROOM = 2 << 30                  # bytes of all of them
WRITTEN = 300.0                 # s after which a file of ours that isn't whole may come from others
NAMES = 3000                    # games that one member may name


_encoder = msgspec.msgpack.Encoder(enc_hook=english)
_standings = msgspec.msgpack.Decoder(tuple[bytes, Standing])


class NoRoom(StoreError):
    """The disk takes no more of the club's games; the text is the sentence for the player."""


class OwnRow(msgspec.Struct, array_like=True, frozen=True):
    """A file among the played games: its name, size and time in ns, and its game, if it holds one."""
    name: str
    size: int
    time: int
    game: CheckedGame | None


class HeldRow(msgspec.Struct, array_like=True, frozen=True):
    """A file among those of the club: its name, size and hash in hexadecimal, and its game."""
    name: str
    size: int
    file: str
    game: CheckedGame


class Named(msgspec.Struct, array_like=True, frozen=True):
    """A game that is known by name: its table in hexadecimal, its kind, when it was, the key of who named it."""
    table: str
    game: str
    when: int
    by: str


class KeptRows(msgspec.Struct):
    """All rows as they lie on disk."""
    own: list[OwnRow] = []
    held: list[HeldRow] = []
    named: list[Named] = []


class Seen(NamedTuple):
    """What a look at the folders has found: played games and files of the club that weren't read yet, and files that
    were held and are gone."""
    own: list[Path]
    unknown: list[Path]
    gone: list[HeldRow]


class ClubFiles:
    """The files of one club in a home. `own` and `held` by file name, `named` by table and who named it."""

    def __init__(self, home: Path) -> None:
        self.home, self.folder = home, home / FOLDER
        self.games_folder, self.parts = self.folder / FILES, self.folder / PARTS
        kept = self._load()
        self.own = {row.name: row for row in kept.own}
        self.named = {(row.table, row.by): row for row in kept.named}
        self.held = {row.name: row for row in kept.held}
        self._new = False                               # something isn't on disk yet
        self.lose(self.look().gone)

    def changed(self) -> None:
        """Something is new, which the next `look` writes; what followed from the old is forgotten."""
        self._new = True
        for memo in ("held_ends", "held_files", "names"):
            self.__dict__.pop(memo, None)

    @cached_property
    def held_ends(self) -> frozenset[tuple[bytes, str]]:
        """The tables of which a file is held, each with its seal. One that is open doesn't count: a whole one may still
        come in its place; nor does another end of the same table, which all have to know."""
        return frozenset((bytes.fromhex(row.game.table), row.game.seal) for row in self.held.values()
                         if row.game.state != "open")

    @cached_property
    def held_files(self) -> frozenset[bytes]:
        """The hashes of the files that are held."""
        return frozenset(bytes.fromhex(row.file) for row in self.held.values())

    def look(self) -> Seen:
        """Looks at the folders and writes what is new. For another thread: a disk may take long."""
        if self._new:
            self._new = False
            self.save()
        held = dict(self.held)
        return Seen(self._new_own(), self._unknown(held),
                    [row for row in held.values() if not (self.games_folder / row.name).is_file()])

    def lose(self, gone: Iterable[HeldRow]) -> None:
        """These files aren't there any more: their names stay known."""
        for row in gone:
            if self.held.pop(row.name, None):
                self.named[row.game.table, ""] = Named(row.game.table, row.game.game, row.game.when, "")
                self.changed()

    def comes_by_itself(self, name: GameName, now: float) -> bool:
        """Whether this is a game of our own whose file will be copied, or was written a moment ago (s since 1970)."""
        if (name.table.hex(), "") in self.named or name.game not in GAMES:
            return False
        known = file_name(name.game, name.table)
        row = self.own.get(known)
        if row and row.game:
            return row.game.state in ("whole", "goes on")
        with suppress(OSError):
            return any(now - path.stat().st_mtime < WRITTEN for folder in (PLAYING, PLAYED)
                       if (path := self.home / folder / known).exists())
        return False

    def make(self) -> None:
        """Makes the folders. Raises OSError."""
        self.games_folder.mkdir(parents=True, exist_ok=True)
        self.parts.mkdir(exist_ok=True)

    def _new_own(self) -> list[Path]:
        """The files among the played games that weren't read yet."""
        known = {row.name: (row.size, row.time) for row in [*self.own.values()]}
        with suppress(OSError):
            return sorted(path for path in (self.home / PLAYED).iterdir()
                          if path.suffix == SUFFIX and known.get(path.name) != stamp_of(path))
        return []

    def _unknown(self, held: Container[str]) -> list[Path]:
        """The files among those of the club of which nothing is kept: it is read again."""
        with suppress(OSError):
            return sorted(path for path in self.games_folder.iterdir()
                          if path.suffix == SUFFIX and path.name not in held)
        return []

    def to_copy(self, club: Club) -> list[OwnRow]:
        """Our own games that the club counts and doesn't hold yet; a held file that is open is none of them."""
        tables = {row.game.table for row in self.held.values() if row.game.state != "open"}
        tables |= {table for table, by in self.named if not by}
        return [row for row in self.own.values() if row.game and row.game.table not in tables
                and row.game.state in ("whole", "goes on") and not at_one_table(row.game, club)]

    def games(self) -> list[CheckedGame]:
        """All games that are held."""
        return [row.game for row in self.held.values()]

    @cached_property
    def names(self) -> list[GameName]:
        """The names by which we offer what we hold, and those that we have lost the file of."""
        held = {row.game.table for row in self.held.values()}
        offered = [GameName(TableId(bytes.fromhex(row.game.table)), row.game.game, row.game.when,
                            bytes.fromhex(row.file), row.size, row.game.seal)
                   for row in self.held.values() if row.game.state in ("whole", "goes on")]
        lost = [GameName(TableId(bytes.fromhex(row.table)), row.game, row.when, b"", 0)
                for row in self.named.values() if not row.by and row.table not in held]
        return sorted((*offered, *lost), key=lambda name: (name.table, name.file))[:NAMES]

    def name(self, row: Named) -> None:
        """This game is known by name."""
        self.named[row.table, row.by] = row

    def unname(self, table: str, by: str) -> None:
        """Forgets the game that this member has named as that table: it isn't missing."""
        if self.named.pop((table, by), None):
            self.changed()

    def forget_names(self, by: str) -> None:
        """Nothing of what this member has named is known any more."""
        self.named = {key: row for key, row in self.named.items() if row.by != by}

    def gaps(self) -> Mapping[str, list[Named]]:
        """The members that name a game that isn't held, by table."""
        held = {row.game.table for row in self.held.values()}
        found: dict[str, list[Named]] = {}
        for row in self.named.values():
            if row.table not in held:
                found.setdefault(row.table, []).append(row)
        return found

    def piece(self, file: bytes, at: int, size: int) -> bytes:
        """A piece of the file with this hash; none if it isn't held or can't be read."""
        row = next((row for row in self.held.values() if row.file == file.hex()), None)
        if row is None:
            return b""
        with suppress(OSError), open(open_file(self.games_folder / row.name, os.O_RDONLY), "rb") as opened:
            opened.seek(at)
            return opened.read(size)
        return b""

    @property
    def room(self) -> int:
        """The number of bytes that may still come in."""
        return ROOM - sum(row.size for row in self.held.values())

    def save(self) -> None:
        """Write what is known; what can't be written is found out again."""
        kept = KeptRows([*self.own.values()], [*self.held.values()], [*self.named.values()])
        with suppress(OSError):
            self.make()
            write_atomically(self.folder / KEPT, json.dumps(msgspec.to_builtins(kept, enc_hook=english),
                                                            ensure_ascii=False).encode())

    def keep_standing(self, standing: Standing, made_of: bytes) -> None:
        """Keeps this standing, of these games (`made_of`), for the next start. Raises nothing."""
        kept = _encoder.encode((made_of, standing))
        with suppress(OSError):
            self.make()
            write_atomically(self.folder / STANDING, kept)

    def kept_standing(self, made_of: bytes) -> Standing | None:
        """The standing that was kept, if it is of these games."""
        try:
            found, standing = _standings.decode(read_whole(self.folder / STANDING, KEPT_LIMIT))
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
            return None
        return standing if found == made_of else None

    def _load(self) -> KeptRows:
        try:
            return msgspec.json.decode(read_whole(self.folder / KEPT, KEPT_LIMIT), type=KeptRows)
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
            return KeptRows()


def made_of(games: Iterable[CheckedGame], club: Club) -> bytes:
    """32 bytes that are the same for the same games and the same club, of which the same standing is made."""
    return sha256(_encoder.encode((club, sorted(games, key=lambda game: (game.table, game.seal, game.state))))).digest()


def bare(path: Path) -> tuple[bytes, bytes, str]:
    """The bytes of a table's file without private notes, its table's id and its game. Raises StoreError or BadCharter.
    """
    contents = read(path)
    game = decode_charter(contents.charter).game
    if game not in GAMES:                               # it becomes a part of a file's name
        raise BadCharter(tr("This program doesn't know the game of this file."))
    return without_notes(contents), table_hash(contents.charter), game


def own_game(home: Path, path: Path) -> OwnRow:
    """What another process finds in a played game of ours. Raises StoreError or BadCharter."""
    return OwnRow(path.name, *stamp_of(path), game_here(home, (), path))


def copied(home: Path, row: OwnRow) -> HeldRow:
    """A game of ours goes among those of the club. Raises StoreError, also if the disk takes no more."""
    assert row.game is not None
    path = home / PLAYED / row.name
    data, table, game = bare(path)
    if len(data) > FILE_LIMIT:
        raise StoreError(tr("{path} is too large for a club.", path=str(path)))
    held = HeldRow(_name(game, table, data), len(data), sha256(data).hexdigest(), row.game)
    target = home / FOLDER / FILES / held.name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, data)
        with suppress(OSError):
            shutil.copyfile(path.with_suffix(CHECKED_SUFFIX), target.with_suffix(CHECKED_SUFFIX))
    except OSError as error:
        raise NoRoom(tr("The club's games can't be written: {reason}.", reason=reason(error))) from error
    return held


def taken_in(home: Path, part: Path, name: GameName, club: Club) -> HeldRow | None:
    """A file that has come whole, checked by another process, goes among those of the club; None for a game that the
    club doesn't count, which is looked at before it is checked.

    Raises WrongFile for one that isn't what it was said to be, or in which something is wrong, NoRoom if the disk takes
    no more, else StoreError or BadCharter for one of which this program can't tell.
    """
    if sha256(read_whole(part, FILE_LIMIT)).digest() != name.file:
        raise WrongFile(tr("It isn't the file that was asked for."))
    try:
        data, table, game = bare(part)
    except Unreadable:
        raise
    except StoreError as error:
        raise WrongFile(text_of(error)) from error
    if len(data) != name.size or (table, game) != (name.table, name.game):
        raise WrongFile(tr("It isn't the game that was named."))
    if at_one_table(agreed_game(decode_charter(read_charter(part))), club):
        return None
    row = msgspec.structs.replace(held_game(home, part), name=_name(game, table, data))
    if row.game.seal != name.seal and row.game.state != "open":
        raise WrongFile(tr("It isn't the game that was named."))
    target = home / FOLDER / FILES / row.name
    try:
        part.replace(target)
    except OSError as error:
        raise NoRoom(tr("The club's games can't be written: {reason}.", reason=reason(error))) from error
    with suppress(OSError):
        part.with_suffix(CHECKED_SUFFIX).replace(target.with_suffix(CHECKED_SUFFIX))
    return row


def held_game(home: Path, path: Path) -> HeldRow:
    """What another process finds in a file for the club. Raises StoreError or BadCharter, WrongFile for one in which
    something is wrong."""
    others = [found for found in (home / FOLDER / FILES).iterdir() if found.suffix == SUFFIX and found != path]
    told = look_back_here(home, path, neighbours([path, *others])[path])
    game = checked_game(told)
    if game.state == "bad":
        raise (StoreError if told.report.trouble else WrongFile)(game.why)
    data = read_whole(path, FILE_LIMIT)
    return HeldRow(path.name, len(data), sha256(data).hexdigest(), game)


def _name(game: str, table: bytes, data: bytes) -> str:
    return f"{game}-{fingerprint(table)}-{sha256(data).hexdigest()[:8]}{SUFFIX}"

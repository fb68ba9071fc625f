"""A table on disk: one file, appended to, that is at once the log as it came and the transcript. Knows no game.

The file begins with MAGIC, then come records: one byte of kind, four of length (big end first), the data. The first is
the charter (PROTOCOL.md 1). A crash can garble the bytes that were written since the last sync. `reopen` and
`Store.keep` drop a file's end from the first bad record on. A mere reader refuses such bytes.
"""
import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Self

from p2p.files import read_start, read_whole, sync_file, sync_folder
from p2p.identity import fingerprint
from p2p.language import reason, tr
from p2p.net.wire import TableId

MAGIC = b"fairdeal table 2\n"
CHARTER, ENTRY, NOTE = b"C", b"E", b"N"
SUFFIX = ".fairdeal"
FILE_LIMIT = 256 << 20          # bytes
RECORD_LIMIT = 1 << 20
RECORDS = 1 << 20               # of one file; six members write at most 700 000 entries and notes
_HEAD = 5                       # bytes before the data of a record
_CHARTER_LIMIT = 1 << 14        # bytes of it that are read alone: more than any good one has
_BINARY = getattr(os, "O_BINARY", 0)


def file_name(game: str, table: TableId) -> str:
    """The name of the file of a table of this game."""
    return f"{game}-{fingerprint(table)}{SUFFIX}"
SPARE = 1 << 18                 # bytes that a disk must have before a table goes on that it has refused


class StoreError(Exception):
    """A table's file can't be read or written; the text is the sentence for the player."""


class Unreadable(StoreError):
    """The system gives nothing or not all of a file, or it has another version's form: nothing is known of it."""


class Record(NamedTuple):
    """A piece of the file: an entry as it travels, or a private note that only this program needs after a restart."""
    entry: bool
    data: bytes


class Contents(NamedTuple):
    """A file's charter and its other whole records, as far as they were wanted; how many bytes all take, and if
    anything else follows."""
    charter: bytes
    records: tuple[Record, ...]
    whole: int
    cut: bool

    def within(self, length: int) -> int:
        """How many of the records lie in the first so many bytes; all of the file's must have been wanted."""
        end, count = self.whole - sum(_HEAD + len(record.data) for record in self.records), 0
        for record in self.records:
            end += _HEAD + len(record.data)
            if end > length:
                break
            count += 1
        return count


def read(path: Path, notes: bool = True, torn: bool = False) -> Contents:
    """The whole records of this file, private notes only if they are wanted. Raises StoreError if it can't be read
    or is no table's, and, unless it may be `torn`, if anything follows them but an incomplete record or zeros."""
    try:
        data = read_start(path, len(MAGIC))
        data = read_whole(path, FILE_LIMIT) if data == MAGIC else data
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise StoreError(tr("{path} is too large for a table of Fairdeal.", path=path)) from error
        raise Unreadable(tr("Can't read {path}: {reason}.", path=path, reason=reason(error))) from error
    if data.startswith(b"fairdeal table 1\n"):
        raise Unreadable(tr("{path} was made by an earlier version of Fairdeal, before its first release. This one "
                            "can't read it.", path=path))
    if not data.startswith(MAGIC):
        raise StoreError(tr("{path} is no table of Fairdeal.", path=path))
    charter, records, at, count = None, [], len(MAGIC), 0
    while at + _HEAD <= len(data):
        kind, size = data[at:at + 1], int.from_bytes(data[at + 1:at + _HEAD])
        if kind not in (CHARTER, ENTRY, NOTE) or size > RECORD_LIMIT or (kind == CHARTER) != (at == len(MAGIC)):
            if any(data[at:]) and not (torn and charter is not None):
                raise StoreError(tr("{path} is damaged at byte {at}.", path=path, at=at))
            break
        if at + _HEAD + size > len(data):
            break
        if (count := count + 1) > RECORDS:
            raise StoreError(tr("{path} holds more records than a table of Fairdeal can have.", path=path))
        if kind == CHARTER:
            charter = data[at + _HEAD:at + _HEAD + size]
        elif kind == ENTRY or notes:
            records.append(Record(kind == ENTRY, data[at + _HEAD:at + _HEAD + size]))
        at += _HEAD + size
    if charter is None:
        raise StoreError(tr("{path} ends before its charter.", path=path))
    return Contents(charter, tuple(records), at, at < len(data))


def read_charter(path: Path) -> bytes:
    """The charter alone, with which the file begins. Raises StoreError if it can't be read or is no table's."""
    try:
        start = read_start(path, len(MAGIC) + _HEAD + _CHARTER_LIMIT)
    except OSError as error:
        raise StoreError(tr("Can't read {path}: {reason}.", path=path, reason=reason(error))) from error
    head, charter = start[:len(MAGIC) + _HEAD], start[len(MAGIC) + _HEAD:]
    size = int.from_bytes(head[len(MAGIC) + 1:])
    if not head.startswith(MAGIC + CHARTER) or len(charter) < size:
        raise StoreError(tr("{path} is no table of Fairdeal.", path=path))
    return charter[:size]


def without_notes(contents: Contents) -> bytes:
    """The bytes of a file with these contents, but without private notes: what others may have."""
    return MAGIC + _framed(CHARTER, contents.charter) + b"".join(
        _framed(ENTRY, record.data) for record in contents.records if record.entry)


class Store:
    """The open file of a table that is played here. `size`: its bytes."""

    def __init__(self, path: Path, file: int, data: bytes = b"") -> None:
        """`data`: what the file holds."""
        self.path, self._file = path, file
        self.size, self._hash = len(data), sha256(data)

    @classmethod
    def create(cls, folder: Path, name: str, charter: bytes) -> Self:
        """A new file with this charter, on disk when this returns. Raises StoreError."""
        path = folder / f"{name}{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            store = cls(path, os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, 0o600))
        except OSError as error:
            raise trouble(path, error) from error
        try:
            store._write(MAGIC + _framed(CHARTER, charter))
            sync_file(store._file)
            sync_folder(folder)
        except OSError as error:
            store.close()
            path.unlink(missing_ok=True)
            raise trouble(path, error) from error
        return store

    @classmethod
    def reopen(cls, path: Path) -> tuple[Self, Contents]:
        """Open a file to go on with it; what follows its whole records is dropped. Raises StoreError."""
        contents = read(path, torn=True)
        try:
            os.truncate(path, contents.whole)
            return cls(path, os.open(path, os.O_RDWR | os.O_APPEND | _BINARY), path.read_bytes()), contents
        except OSError as error:
            raise trouble(path, error) from error

    def append(self, records: Iterable[Record], sync: bool) -> None:
        """Write the records; with `sync` they are on disk when this returns. Raises StoreError."""
        try:
            self._write(b"".join(_framed(ENTRY if record.entry else NOTE, record.data) for record in records))
        except OSError as error:
            raise trouble(self.path, error) from error
        if sync:
            self.sync()

    def sync(self) -> None:
        """All appended records are on disk when this returns; may be called in another thread. Raises StoreError."""
        try:
            sync_file(self._file)
        except OSError as error:
            raise trouble(self.path, error) from error

    def entries(self, after: int | None) -> Iterator[tuple[int, bytes]]:
        """(place, entry) of each behind the one at this place, of all for None, as far as the file can be read."""
        start = len(MAGIC) if after is None else after
        data, at = self._read(start, self.size - start), 0
        while at + _HEAD <= len(data):
            kind, end = data[at:at + 1], at + _HEAD + int.from_bytes(data[at + 1:at + _HEAD])
            if kind == ENTRY and start + at != after:
                yield start + at, data[at + _HEAD:end]
            at = end

    def entry_at(self, place: int) -> bytes:
        """The entry at this place; other bytes if the file has lost it."""
        return self._read(place + _HEAD, int.from_bytes(self._read(place + 1, _HEAD - 1)))

    def _read(self, place: int, size: int) -> bytes:
        """So many bytes from this place on, or less if they can't be read. Whatever is written goes to the end."""
        try:
            os.lseek(self._file, place, os.SEEK_SET)
            return os.read(self._file, min(size, FILE_LIMIT))
        except OSError:
            return b""

    def keep(self, contents: Contents, count: int) -> None:
        """Of these contents only so many records are good: the others are dropped. Raises StoreError."""
        bad = contents.records[count:]
        if not bad:
            return
        try:
            os.ftruncate(self._file, contents.whole - sum(_HEAD + len(record.data) for record in bad))
            data = self.path.read_bytes()
            self.size, self._hash = len(data), sha256(data)
        except OSError as error:
            raise trouble(self.path, error) from error

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the file."""
        return self._hash.digest()

    def close(self) -> None:
        os.close(self._file)

    def _write(self, data: bytes) -> None:
        while data:
            written = os.write(self._file, data)
            self.size += written
            self._hash.update(data[:written])
            data = data[written:]


def _framed(kind: bytes, data: bytes) -> bytes:
    return kind + len(data).to_bytes(4) + data


def is_writable(path: Path) -> bool:
    """Whether this file takes more, and its folder a further file of SPARE bytes: the disk has room again."""
    spare = path.with_name(f"{path.name}.room")
    try:
        with path.open("ab"), spare.open("wb") as file:
            file.write(bytes(SPARE))
    except OSError:
        return False
    finally:
        with suppress(OSError):
            spare.unlink()
    return True


def trouble(path: Path, error: OSError) -> StoreError:
    """The error to raise when a file of a table can't be written: what happened and what the player can do."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError(tr("The disk is full. Free some space: the table then goes on by itself."))
    return StoreError(tr("Can't write {path}: {reason}. Choose another folder with --data DIR.", path=path,
                         reason=reason(error)))

"""The checks that this computer has made of a table, kept beside its file so that it isn't checked again (PEERS.md
12).

Each record is authenticated by a key that only this identity can derive: what anybody else writes there counts for
nothing. Nothing here is needed to go on; whatever is missing or doesn't fit is checked again.
"""
import hmac
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from p2p.deal.proven import Proven
from p2p.files import PRIVATE, open_file, read_whole
from p2p.identity import Identity
from p2p.log.charter import table_hash
from p2p.log.store import FILE_LIMIT, read
from p2p.net.wire import TableId

CHECKED_SUFFIX = ".checked"
MAGIC = b"fairdeal checked 1\n"
PROVEN, SIGNED = b"P", b"S"
SIZE_LIMIT = 16 << 20           # bytes; more is passed over
OFTEN = 4096                    # bytes of the table's file behind which it is noted again how far it is signed
_MAC = 16
_RECORD = 1 + 8 + 32 + _MAC     # bytes: kind, length of the table's file or 0, a digest, the code over these


class Checked(Proven):
    """The proofs that hold at one table, and how much of its file holds nothing but good entries.

    New things are kept in memory until `save`: a crash may lose them.
    """

    def __init__(self, path: Path, identity: Identity, table: TableId) -> None:
        """Reads what is kept beside the table's file `path`; nothing is there for a new one. Raises nothing."""
        self.path = path.with_suffix(CHECKED_SUFFIX)
        self._key = identity.secret(b"checked\0" + table)
        self._signed: dict[int, bytes] = {}         # SHA-256 of the first bytes of the table's file, by their number
        self._new: list[bytes] = []
        super().__init__()
        for kind, length, digest in _records(self.path, self._key):
            if kind == PROVEN:
                self.note(digest)
            else:
                self._signed[length] = digest
        self._new.clear()

    def note(self, *digests: bytes) -> None:
        """The things that these digests stand for hold."""
        self._new += [self._record(PROVEN, 0, digest) for digest in digests if digest not in self]
        super().note(*digests)

    def signed(self, data: bytes) -> int:
        """The number of first bytes of a table's file, which holds this data, that were checked before."""
        running, at, found = sha256(), 0, 0
        for length in sorted(self._signed):
            if length > len(data):
                break
            running.update(data[at:length])
            at = length
            if running.digest() == self._signed[length]:
                found = length
        return found

    def wants(self, length: int) -> bool:
        """Whether it should be noted that so many bytes of the table's file are good: enough has come since."""
        return length >= max(self._signed, default=0) + OFTEN

    def note_signed(self, length: int, digest: bytes) -> None:
        """All entries in the first so many bytes of the table's file are good; `digest` is the SHA-256 of these."""
        self._signed = {length: digest}             # those before it are in the file
        self._new.append(self._record(SIGNED, length, digest))

    def save(self) -> None:
        """Write what is new. Raises nothing: what isn't kept is checked again."""
        if self._new:
            with suppress(OSError):
                self._append(b"".join(self._new))
            self._new.clear()

    def _append(self, data: bytes) -> None:
        """Behind what is there; what a crash has left torn, or somebody else has put there, is replaced."""
        file = open_file(self.path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            size = os.fstat(file).st_size
            if size > SIZE_LIMIT or os.read(file, len(MAGIC)) != MAGIC:
                size = 0
                data = MAGIC + data
            os.ftruncate(file, size - (size - len(MAGIC)) % _RECORD if size else 0)
            os.lseek(file, 0, os.SEEK_END)
            os.write(file, data)
        finally:
            os.close(file)

    def _record(self, kind: bytes, length: int, digest: bytes) -> bytes:
        content = kind + length.to_bytes(8) + digest
        return content + _code(self._key, content)


def checked_of(path: Path, identity: Identity) -> Checked:
    """The proofs that are kept beside this file of a table, and which entries of it are known to be good. Raises
    StoreError if it is none."""
    contents = read(path, torn=True)
    checked = Checked(path, identity, table_hash(contents.charter))
    with suppress(OSError):
        good = contents.within(checked.signed(read_whole(path, FILE_LIMIT)))
        checked.entries.update(record.data for record in contents.records[:good] if record.entry)
    return checked


def _records(path: Path, key: bytes) -> Iterator[tuple[bytes, int, bytes]]:
    """(kind, length, digest) of each record in this file that was written with the key."""
    try:
        data = read_whole(path, SIZE_LIMIT)
    except OSError:
        return
    if not data.startswith(MAGIC):
        return
    for at in range(len(MAGIC), len(data) - _RECORD + 1, _RECORD):
        content, code = data[at:at + _RECORD - _MAC], data[at + _RECORD - _MAC:at + _RECORD]
        if hmac.compare_digest(code, _code(key, content)):
            yield content[:1], int.from_bytes(content[1:9]), content[9:]


def _code(key: bytes, content: bytes) -> bytes:
    return hmac.digest(key, content, "sha256")[:_MAC]

"""What is kept of entries that nobody will look at soon: their hashes, and where they lie on the disk.

An entry that all who count have heard, and whose place in the order is taken, is read again only for who comes late, or
to show that somebody lied. So memory doesn't grow with the log by more than some 50 bytes an entry.
"""
from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from hashlib import sha256
from itertools import chain
from typing import Protocol, overload

from p2p.log.entry import BadEntry, Signed, read

OFTEN = 512                     # entries that come in before the disk is looked at again
_HASH = 32                      # bytes of SHA-256
_BLOCK = 128                    # hashes that lie in one piece
_ROWS = 256                     # of a set of hashes: one for each first byte
_NUMBERS = "I"                  # of four bytes: more than a file of FILE_LIMIT bytes, or ENTRY_LIMIT entries need


class Disk(Protocol):
    """The file of a table, as it is read while the table is played. A place is a number of bytes, or of records."""

    def entries(self, after: int | None) -> Iterator[tuple[int, bytes]]:
        """(place, entry) of each that was written behind the one at this place; of all if it is None."""

    def entry_at(self, place: int) -> bytes:
        """The entry at this place; other bytes if the disk has lost it."""


class Hashes(Sequence[bytes]):
    """SHA-256 hashes in a row, of which each takes 32 bytes of memory.

    They lie in blocks, so that a long row never moves: each move would leave a hole, and room to grow, of its size.
    """

    def __init__(self, hashes: Iterable[bytes] = ()) -> None:
        self._blocks, self._last = list[bytes](), bytearray()       # the full blocks, and the one that is being filled
        for hash_ in hashes:
            self.append(hash_)

    def append(self, hash_: bytes) -> None:
        """The next one."""
        self._last += hash_
        if len(self._last) == _BLOCK * _HASH:
            self._blocks.append(bytes(self._last))
            self._last = bytearray()

    def __len__(self) -> int:
        return len(self._blocks) * _BLOCK + len(self._last) // _HASH

    @overload
    def __getitem__(self, index: int) -> bytes: ...
    @overload
    def __getitem__(self, index: slice) -> "Hashes": ...
    def __getitem__(self, index: int | slice) -> "bytes | Hashes":
        places = range(len(self))[index]
        if isinstance(places, range):
            return Hashes(map(self._at, places))
        return self._at(places)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hashes) and (self._blocks, self._last) == (other._blocks, other._last)

    __hash__ = None         # type: ignore[assignment]  # it grows

    def __iter__(self) -> Iterator[bytes]:
        return chain.from_iterable(map(_hashes_of, (*self._blocks, bytes(self._last))))

    def _at(self, index: int) -> bytes:
        number, place = divmod(index, _BLOCK)
        block = self._blocks[number] if number < len(self._blocks) else self._last
        return bytes(block[place * _HASH:(place + 1) * _HASH])


class HashSet(Collection[bytes]):
    """A set of SHA-256 hashes, of which each takes some 35 bytes of memory: in a set of bytes it would be above 100."""

    def __init__(self, hashes: Iterable[bytes] = ()) -> None:
        self._rows, self._count = [bytearray() for _ in range(_ROWS)], 0        # by the first byte of the hash
        self.update(hashes)

    def update(self, hashes: Iterable[bytes]) -> None:
        """These are in it, too."""
        for hash_ in hashes:
            if hash_ not in self:
                self._rows[hash_[0]] += hash_
                self._count += 1

    def __contains__(self, hash_: object) -> bool:
        return isinstance(hash_, bytes) and len(hash_) == _HASH and hash_ in _hashes_of(self._rows[hash_[0]])

    def __iter__(self) -> Iterator[bytes]:
        return chain.from_iterable(map(_hashes_of, self._rows))

    def __len__(self) -> int:
        return self._count


def _hashes_of(row: bytes | bytearray) -> Iterator[bytes]:
    return (bytes(row[at:at + _HASH]) for at in range(0, len(row), _HASH))


class Past:
    """The first entries of a chain: hash, depth (see `Held`) and place of each."""

    def __init__(self) -> None:
        self._hashes, self._depths, self._places = Hashes(), array(_NUMBERS), array(_NUMBERS)

    def __len__(self) -> int:
        return len(self._places)

    def add(self, hash_: bytes, depth: int, place: int) -> None:
        """The next entry."""
        self._hashes.append(hash_)
        self._depths.append(depth)
        self._places.append(place)

    def hash_at(self, index: int) -> bytes:
        """The hash of the entry with this index, from 0."""
        return self._hashes[index]

    def depth_at(self, index: int) -> int:
        """The depth of the entry with this index."""
        return self._depths[index]

    def read(self, index: int, disk: Disk) -> Signed:
        """The entry with this index. Raises BadEntry if the disk doesn't hold it any more."""
        signed = read(disk.entry_at(self._places[index]))
        if signed.hash != self.hash_at(index):
            raise BadEntry("the disk has lost an entry")
        return signed


class Kept:
    """All entries of a table that were ever held, as they travel, in the order in which they came: those that were let
    go are the first ones, and of them only the places on the disk are kept."""

    def __init__(self, raws: Sequence[bytes] = ()) -> None:
        self._raws = [*raws]
        self._places, self._digest = array(_NUMBERS), b""
        self._disk: Disk | None = None
        self._after: int | None = None      # nothing of what is still here lies on the disk up to this place
        self._next = OFTEN          # how many entries here make it worth the while to look at the disk

    def __len__(self) -> int:
        return len(self._places) + len(self._raws)

    def add(self, raws: Iterable[bytes]) -> None:
        """The next entries."""
        self._raws += raws

    @property
    def many(self) -> bool:
        """Whether so many have come in that some should be let go."""
        return len(self._raws) >= self._next

    def let_go(self, disk: Disk) -> dict[bytes, int]:
        """Keep of the entries that lie on the disk only their places, which are returned."""
        self._disk = disk
        found = {raw: place for place, raw in disk.entries(self._after)}
        count = next((i for i, raw in enumerate(self._raws) if raw not in found), len(self._raws))
        for raw in self._raws[:count]:
            self._places.append(found[raw])
            self._digest = _digest(self._digest, raw)
        del self._raws[:count]
        if not self._raws:
            self._after = max(found.values(), default=self._after)
        self._next = len(self._raws) + OFTEN
        return found

    def all(self) -> list[bytes]:
        """All entries. Raises BadEntry if the disk has lost one."""
        gone = [self._disk.entry_at(place) for place in self._places] if self._disk else []
        if reduce(_digest, gone, b"") != self._digest:
            raise BadEntry("the disk has lost an entry")
        return gone + self._raws


def _digest(before: bytes, raw: bytes) -> bytes:
    """The running hash of entries, `before` being that of those before this one."""
    return sha256(before + raw).digest()

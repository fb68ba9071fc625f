"""The entries that nobody will look at soon: in memory lie only their hashes and their places on the disk.

Such an entry has been heard by all who count, and its choice is taken. It is read again only for a member that comes
late, or to show that somebody lied. So memory grows with the log by some 90 bytes an entry.
"""
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from hashlib import sha256
from typing import Protocol

from p2p.log.entry import BadEntry

OFTEN = 512                     # entries that come in before the disk is looked at again
NUMBERS = "I"                  # of four bytes: more than a file of FILE_LIMIT bytes, or ENTRY_LIMIT entries need


class Disk(Protocol):
    """The file of a table, as it is read while the table is played. A place is a number of bytes, or of records."""

    def entries(self, after: int | None) -> Iterator[tuple[int, bytes]]:
        """(place, entry) of each that was written behind the one at this place; of all if it is None."""

    def entry_at(self, place: int) -> bytes:
        """The entry at this place; other bytes if the disk has lost it."""


class KeptEntries:
    """All entries of a table that were ever held, as they travel, in the order in which they came: those that were let
    go are the first ones, and of them only the places on the disk are kept."""

    def __init__(self, raws: Sequence[bytes] = ()) -> None:
        self._raws = [*raws]
        self._places, self._digest = array(NUMBERS), b""
        self._disk: Disk | None = None
        self._after: int | None = None      # no entry that is still here lies on the disk up to this place
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

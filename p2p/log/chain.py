"""The entries of one table that are held with their whole past, and the chain that they make for each member."""
from collections.abc import Iterator, Sequence

from p2p.log.charter import Member
from p2p.log.entry import Head, Signed
from p2p.log.view import View


class Held:
    """An entry whose whole past is held here.

    `member` wrote it. `depth` is the length of the longest chain in its past (PROTOCOL.md 4). `first[m]` is the first
    entry of member m that had heard it: for its own member the entry itself, None while there is none here. `heard`:
    how many entries of each member it had heard.
    """

    __slots__ = ("_view", "depth", "entry", "first", "hash", "heard", "member", "rank", "raw")

    def __init__(self, signed: Signed, depth: int, heard: Sequence[int], view: View) -> None:
        self.entry, self.raw, self.hash = signed
        self.depth, self.heard, self.member = depth, heard, self.entry.member
        members = len(heard)
        self.first: list[Held | None] = [None] * members
        self.first[self.member] = self
        self._view = view
        # The key of the order: depth, then the members in an order that rotates with it and so favours nobody.
        self.rank = (depth, (self.member - depth) % members)

    @property
    def silent(self) -> set[Member]:
        """The members that count and haven't shown yet that they heard this entry; who has left needn't."""
        return {member for member in self._view.owing if self.first[member] is None}

    @property
    def final(self) -> bool:
        """Whether every member that counts has been heard to have heard this entry: its place in the order can't
        change."""
        first = self.first
        return all(first[member] for member in self._view.owing)

    @property
    def hearers(self) -> list[Member]:
        """The members that count and have heard this entry or are still to say so, ascending."""
        view = self._view
        return sorted(member for member in view.members if self.first[member] or member not in view.closed)

    def has_heard(self, other: "Held") -> bool:
        """Whether `other` is in this entry's causal past, or is this entry."""
        return other is self or self.heard[other.member] >= other.entry.n

    def heard_at(self, member: Member) -> int | None:
        """The member's own clock, in ms, when it first showed that it heard this entry; None if it has not."""
        first = self.first[member]
        return first.entry.at if first else None

    def time(self) -> int:
        """The table time of a final entry in ms: the low median of the clocks of those who count, when they heard it.
        """
        heard = (self.first[member] for member in self._view.members)
        return low_median([first.entry.at for first in heard if first])


def low_median(values: list[int]) -> int:
    """The median; of an even number of values the lower of the two in the middle."""
    return sorted(values)[(len(values) - 1) // 2]


class Chain:
    """The entries of one member, ascending by n. Who was left out and came back has a gap in its chain: entries that
    never counted, of which only the last one's hash is known."""

    def __init__(self, table: bytes) -> None:
        self._held: list[Held] = []
        self._gaps: list[tuple[int, Head]] = []     # how many entries stand before the gap, and its last entry
        self.head: Head = (0, table)                # of the last entry, or of the gap that it ends with
        self.last: Held | None = None               # the last entry that is held

    def __iter__(self) -> Iterator[Held]:
        return iter(self._held)

    def __len__(self) -> int:
        """How many entries are held."""
        return len(self._held)

    def __getitem__(self, place: int) -> Held:
        """The entry at this place among those that are held."""
        return self._held[place]

    def append(self, held: Held) -> None:
        """The next entry."""
        self._held.append(held)
        self.head, self.last = (held.entry.n, held.hash), held

    def skip(self, head: Head) -> None:
        """The chain goes on behind this entry, which isn't held."""
        self._gaps.append((len(self._held), head))
        self.head = head

    def find(self, n: int) -> Held | None:
        """Entry n, if it is held."""
        index = self._index(n) if self._gaps else n
        held = self._held[index - 1] if 0 < index <= len(self._held) else None
        return held if held and held.entry.n == n else None

    def hash_of(self, n: int) -> bytes | None:
        """The hash of entry n, if it is held or the last one of a gap."""
        held = self.find(n)
        return held.hash if held else next((hash_ for _, (last, hash_) in self._gaps if last == n), None)

    def since(self, n: int) -> Sequence[Held]:
        """The entries held from n on."""
        return self.between(n - 1, self.head[0])

    def between(self, after: int, upto: int) -> Sequence[Held]:
        """The entries held with after < n <= upto."""
        first, end = (self._index(after), self._index(upto)) if self._gaps else (after, upto)
        return self._held[max(0, first):max(0, end)]

    def _index(self, n: int) -> int:
        """How many entries up to n are held, if the chain goes that far."""
        for before, (last, _) in reversed(self._gaps):
            if n >= last:
                return before + n - last
            n = min(n, self._held[before - 1].entry.n if before else 0)
        return n

"""The entries of one table that are held with their whole past, and the chain that they make for each member."""
from array import array
from collections.abc import Iterator, Mapping, Sequence, Set

from p2p.log.charter import Member
from p2p.log.entry import BadEntry, Head, Signed, read_entry
from p2p.log.past import NUMBERS, Disk
from p2p.log.view import View


class Held:
    """An entry whose whole past is held here.

    `member` wrote it. `depth` is the length of the longest chain in its past (PROTOCOL.md 4). `first[m]` is the first
    entry of member m that had heard it: for its own member the entry itself, None while there is none here. `heard`:
    how many entries of each member it had heard.
    """

    __slots__ = ("_view", "depth", "entry", "first", "hash", "heard", "member", "place", "rank", "raw")

    def __init__(self, signed: Signed, depth: int, heard: Sequence[int], view: View) -> None:
        self.entry, self.raw, self.hash = signed
        self.depth, self.heard, self.member = depth, heard, self.entry.member
        members = len(heard)
        self.first: list[Held | None] = [None] * members
        self.first[self.member] = self
        self._view = view
        self.place: int | None = None       # on the disk, once that is known
        # The key of the order: depth, then the members in an order that rotates with it and so favours nobody.
        self.rank = (depth, (self.member - depth) % members)

    @property
    def unheard_by(self) -> set[Member]:
        """The members that count and haven't shown yet that they heard this entry. One that has left needn't."""
        return {member for member in self._view.owing if self.first[member] is None}

    @property
    def is_final(self) -> bool:
        """Whether every member that counts has shown that it heard this entry. Its place can't change any more."""
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

    def time(self) -> int:
        """The table time of a final entry in ms: the low median of all counting members' clocks when they heard it.
        """
        heard = (self.first[member] for member in self._view.members)
        return low_median([first.entry.at for first in heard if first])


def low_median(values: list[int]) -> int:
    """The median; of an even number of values the lower of the two in the middle."""
    return sorted(values)[(len(values) - 1) // 2]


class Chain:
    """The entries of one member, ascending by n. A member that was voted out and came back has a gap in its chain:
    entries that never counted. Only its own next entry names the last one of these.

    Entries that were let go are read from the disk again when somebody asks for them. Their `first` says nothing.
    """

    def __init__(self, table: bytes, view: View) -> None:
        self._view = view
        # Of each entry that was let go, the past: hash, depth (see `Held`) and place on the disk.
        self._hashes, self._depths, self._places = list[bytes](), array(NUMBERS), array(NUMBERS)
        self._gone = 0                              # how many these are
        self._disk: Disk | None = None
        self._pinned: dict[int, Held] = {}          # by index: of those in the past the ones that are still needed
        self._held: list[Held] = []                 # all after the past
        self._gaps: list[tuple[int, int, int]] = []     # how many entries stand before it, n of their last, of its last
        self.head: Head = (0, table)                # of the last entry, or of the gap that it ends with
        self.held: Head = (0, table)                # of the last entry that is held
        self.last: Held | None = None               # the last entry that is held

    def __iter__(self) -> Iterator[Held]:
        """Each entry. Raises BadEntry if the disk has lost one."""
        yield from (self[index] for index in range(self._gone))
        yield from self._held

    def __len__(self) -> int:
        """How many entries are held."""
        return self._gone + len(self._held)

    def __getitem__(self, index: int) -> Held:
        """The entry with this index among those that are held. Raises BadEntry if the disk has lost it."""
        index = range(len(self))[index]
        if index >= self._gone:
            return self._held[index - self._gone]
        if index in self._pinned:
            return self._pinned[index]
        assert self._disk is not None
        signed = read_entry(self._disk.entry_at(self._places[index]))
        if signed.hash != self._hashes[index]:
            raise BadEntry("the disk has lost an entry")
        return Held(signed, self._depths[index], tuple(n for n, _ in signed.entry.heard), self._view)

    def append(self, held: Held) -> None:
        """The next entry."""
        self._held.append(held)
        self.head = self.held = (held.entry.n, held.hash)
        self.last = held

    def skip(self, head: Head) -> None:
        """The chain goes on behind this entry, which isn't held."""
        self._gaps.append((len(self), self.held[0], head[0]))
        self.head = head

    def find(self, n: int) -> Held | None:
        """Entry n, if it is held. Raises BadEntry if the disk has lost it."""
        recent = n - 1 - self._gone
        if recent >= 0 and not self._gaps:              # most often
            return self._held[recent] if recent < len(self._held) else None
        index = self._known(n)
        return None if index is None else self[index]

    def hash_of(self, n: int) -> bytes | None:
        """The hash of entry n, if it is held."""
        index = self._known(n) if self._gaps or n < 1 else n - 1
        if index is None:
            return None
        recent = index - self._gone
        if recent < 0:
            return self._hashes[index]
        return self._held[recent].hash if recent < len(self._held) else None

    def since(self, n: int) -> Iterator[Held]:
        """The entries held from n on. Raises BadEntry if the disk has lost one."""
        return (self[index] for index in range(max(0, self._upto(n - 1)), len(self)))

    def between(self, after: int, upto: int) -> Sequence[Held]:
        """The entries held with after < n <= upto that weren't let go."""
        past = self._gone
        if after >= past and not self._gaps:            # most often
            return self._held[after - past:max(0, upto - past)]
        first, end = (max(0, self._upto(after)), max(0, self._upto(upto))) if self._gaps else (after, upto)
        pinned = [held for index, held in self._pinned.items() if first <= index < end] if first < past else []
        return [*pinned, *self._held[max(0, first - past):max(0, end - past)]]

    def let_go(self, places: Mapping[bytes, int], disk: Disk, until: int, needed: Set[bytes]) -> list[Held]:
        """Keep hash, depth and place alone of each entry before n = `until` that lies on the disk and isn't `needed`.

        `places`: the entries that were written there since the last call. `needed`: hashes. Gives the entries that were
        let go.
        """
        self._disk = disk
        for held in self._held:
            held.place = places.get(held.raw) if held.place is None else held.place
        for held in self._held[:-1]:
            if held.place is None or held.entry.n >= until:
                break
            self._pinned[len(self._places)] = held
            self._hashes.append(held.hash)
            self._depths.append(held.depth)
            self._places.append(held.place)
        del self._held[:len(self._places) - self._gone]
        self._gone = len(self._places)
        gone = {index: held for index, held in self._pinned.items() if held.hash not in needed}
        for index in gone:
            del self._pinned[index]
        return [*gone.values()]

    def _known(self, n: int) -> int | None:
        """The index of entry n, if it is held."""
        index = self._upto(n) - 1
        return index if 0 <= index < len(self) and self._upto(n - 1) == index else None

    def _upto(self, n: int) -> int:
        """How many entries up to n are held, if the chain goes that far."""
        for before, end, last in reversed(self._gaps):
            if n >= last:
                return before + n - last
            n = min(n, end)
        return n

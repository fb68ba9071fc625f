"""One total order for all replicas: entries come in any order, choices come out in the same one everywhere.

See PROTOCOL.md 3 and 4. Each entry names in `heard` the entries that its member had when it wrote it: this causal order
makes the log a graph in which every entry's past is explicit. A choice is final when every member has an entry that
heard it. Then none can come before it any more: it would have to stand in some member's chain before the entry that
heard the choice, and that chain is held here up to there. Knows no game, no clock.
"""
from bisect import insort
from collections.abc import Iterator

from p2p.log.charter import Member, numbered
from p2p.log.entry import BadEntry, ChoiceBody, Entry, Seal, Signed, is_signed, read
from p2p.log.fault import MemberFault

WAITING_LIMIT = 200             # entries of one member that wait for their past


class Held:
    """An entry whose whole past is held here.

    `depth` is the length of the longest chain in its past (PROTOCOL.md 4). `first[m]` is the first entry of member m
    that had heard it: for its own member the entry itself, None while there is none here.
    """

    __slots__ = ("depth", "entry", "first", "hash", "raw")

    def __init__(self, signed: Signed, depth: int, members: int) -> None:
        self.entry, self.raw, self.hash = signed
        self.depth = depth
        self.first: list[Held | None] = [None] * members
        self.first[self.entry.member] = self

    @property
    def member(self) -> Member:
        """The member that wrote the entry."""
        return self.entry.member

    @property
    def rank(self) -> tuple[int, int]:
        """The key of the order: depth, then the members in an order that rotates with it and so favours nobody."""
        return self.depth, (self.member - self.depth) % len(self.first)

    @property
    def final(self) -> bool:
        """Whether every member has been heard to have heard this entry: its place in the order can't change."""
        return None not in self.first

    def has_heard(self, other: "Held") -> bool:
        """Whether `other` is in this entry's causal past, or is this entry."""
        return other is self or self.entry.heard[other.member][0] >= other.entry.n

    def heard_at(self, member: Member) -> int | None:
        """The member's own clock, in ms, when it first showed that it heard this entry; None if it has not."""
        first = self.first[member]
        return first.entry.at if first else None

    def time(self) -> int:
        """The table time of a final entry in ms: the low median of the members' clocks when they heard it."""
        return low_median([first.entry.at for first in self.first if first])


def low_median(values: list[int]) -> int:
    """The median; of an even number of values the lower of the two in the middle."""
    return sorted(values)[(len(values) - 1) // 2]


class Order:
    """The chains of all members of one table, and the queue of choices not taken yet."""

    def __init__(self, table: bytes, keys: tuple[bytes, ...]) -> None:
        self.table, self.keys = table, keys
        self.chains: list[list[Held]] = [[] for _ in keys]          # by member
        self.queue: list[Held] = []                                 # choices, in order, not taken yet
        self.seals: list[Held] = []                                 # the seals among them
        self._waiting: dict[tuple[Member, int], Signed] = {}           # by (member, n): their past isn't all here
        self._wanted: set[tuple[Member, int]] = set()                  # (member, n) that somebody is known to have

    # ------------------------------------------------------------------ what is held

    def heads(self) -> tuple[tuple[int, bytes], ...]:
        """(n, hash) of the last entry held of each member: the `heard` of an entry, the `heads` of a beat."""
        return tuple((len(chain), chain[-1].hash if chain else self.table) for chain in self.chains)

    def find(self, member: Member, n: int) -> Held | None:
        """The member's entry n, if it is held."""
        chain = self.chains[member]
        return chain[n - 1] if 0 < n <= len(chain) else None

    def wants(self) -> list[tuple[Member, int]]:
        """(member, first n to ask for), for each member of which entries are known to be missing."""
        for signed in self._waiting.values():
            self._past_is_held(signed.entry)
        firsts: dict[Member, int] = {}
        for member, n in sorted(self._wanted, reverse=True):
            firsts[member] = min(n, len(self.chains[member]) + 1)
        self._wanted.clear()
        return sorted(firsts.items())

    # ------------------------------------------------------------------ what comes in

    def receive(self, raw: bytes, signed_before: bool = False) -> list[Held]:
        """Take an entry in. Gives the entries that are held from now on, each after its past.

        `signed_before`: its signature was checked once already. Raises BadEntry for bytes that are no entry of this
        table, MemberFault for one that convicts its member.
        """
        signed = read(raw)
        entry = signed.entry
        if entry.table != self.table or entry.member >= len(self.keys) or len(entry.heard) != len(self.keys):
            raise BadEntry("an entry of another table")
        if entry.n > len(self.chains[entry.member]) + WAITING_LIMIT:
            return []
        known = self.find(entry.member, entry.n) or self._waiting.get((entry.member, entry.n))
        if known and known.hash == signed.hash:
            return []
        if not (signed_before or is_signed(signed, self.keys[entry.member])):
            raise BadEntry("an entry that its author did not sign")
        if known:
            raise MemberFault("fork", entry.member, known.raw, raw)
        return self.add(signed)

    def add(self, signed: Signed) -> list[Held]:
        """`receive` for an entry whose signature is known to be good."""
        self._waiting[signed.entry.member, signed.entry.n] = signed
        return list(self._release())

    def heard_of(self, member: Member, head: tuple[int, bytes]) -> None:
        """Somebody holds this member's entries up to `head`: what is missing or differs here is wanted."""
        n, hash_ = head
        mine = self.find(member, n)
        if n > len(self.chains[member]) or (mine and mine.hash != hash_):
            self._wanted.add((member, min(n, len(self.chains[member]) + WAITING_LIMIT)))

    def take(self, *choices: Held) -> None:
        """Take these choices out of the queue: they are applied."""
        for choice in choices:
            self.queue.remove(choice)
            if isinstance(choice.entry.body, Seal):
                self.seals.remove(choice)

    def _release(self) -> Iterator[Held]:
        """Hold the waiting entries whose past is held by now."""
        progress = True
        while progress:
            progress = False
            for key in sorted(self._waiting):
                if self._past_is_held(self._waiting[key].entry):
                    yield self._hold(self._waiting.pop(key))
                    progress = True

    def _past_is_held(self, entry: Entry) -> bool:
        """Whether all that the entry names in `heard` is held here; what is missing is wanted."""
        ready = entry.n == len(self.chains[entry.member]) + 1
        for member, (n, hash_) in numbered(entry.heard):
            if member == entry.member:
                continue
            mine = self.find(member, n)
            if (n and not mine) or (mine and mine.hash != hash_):
                self.heard_of(member, (n, hash_))
                ready = False
        if entry.n > len(self.chains[entry.member]) + 1:
            self._wanted.add((entry.member, len(self.chains[entry.member]) + 1))
        return ready

    def _hold(self, signed: Signed) -> Held:
        entry = signed.entry
        chain = self.chains[entry.member]
        self._check_chain(signed, chain[-1] if chain else None)
        depth = 1 + max((self.chains[a][n - 1].depth for a, (n, _) in numbered(entry.heard) if n), default=0)
        held = Held(signed, depth, len(self.keys))
        self._note_heard(held, chain[-1].entry if chain else None)
        chain.append(held)
        if isinstance(entry.body, ChoiceBody):
            insort(self.queue, held, key=lambda h: h.rank)
        if isinstance(entry.body, Seal):
            insort(self.seals, held, key=lambda h: h.rank)
        return held

    def _check_chain(self, signed: Signed, last: Held | None) -> None:
        """Checks 3 and 4 of PROTOCOL.md 3: the chain goes on, and nothing heard, seen or timed goes back."""
        entry = signed.entry
        if any(n == 0 and hash_ != self.table for n, hash_ in (*entry.heard, entry.seen)):
            raise MemberFault("form", entry.member, signed.raw)
        own_n, own_hash = entry.heard[entry.member]
        if own_n != entry.n - 1:
            raise MemberFault("form", entry.member, signed.raw)
        if last is None:
            return
        if own_hash != last.hash:
            raise MemberFault("fork", entry.member, last.raw, signed.raw)
        before = last.entry
        back = any(now < then for (now, _), (then, _) in zip(entry.heard, before.heard, strict=True))
        if back or entry.seen[0] < before.seen[0] or entry.at < before.at:
            raise MemberFault("back", entry.member, last.raw, signed.raw)

    def _note_heard(self, held: Held, before: Entry | None) -> None:
        """Set `first` of the entries that this one is its member's first to have heard."""
        entry = held.entry
        for member, (n, _) in numbered(entry.heard):
            first = before.heard[member][0] if before else 0
            for other in self.chains[member][first:n]:
                if other.first[entry.member] is None:
                    other.first[entry.member] = held

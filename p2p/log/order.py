"""One order for all: entries come in any order, choices come out in the same one everywhere. Knows no game, no clock.

Strategy: `heard` makes the entries a graph in which everybody's past is explicit. A choice is final when every member
has been heard to have heard it; then nothing can come before it any more, because whatever could have would stand in
somebody's chain before the entry that heard it, and that chain is held up to there.
"""
from bisect import insort
from collections.abc import Iterator

from p2p.log.entry import BadEntry, ChoiceBody, Entry, Signed, is_signed, read
from p2p.log.fault import MemberFault

WAITING_LIMIT = 200             # entries of one member held back


class Held:
    """An entry whose whole past is held. `first[p]` is p's first entry that had heard it, for its author itself."""

    __slots__ = ("depth", "entry", "first", "hash", "raw")

    def __init__(self, signed: Signed, depth: int, peers: int) -> None:
        self.entry, self.raw, self.hash = signed
        self.depth = depth
        self.first: list[Held | None] = [None] * peers
        self.first[self.entry.member] = self

    @property
    def member(self) -> int:
        return self.entry.member

    @property
    def rank(self) -> tuple[int, int]:
        """The place in the order: depth, then a rotation that favours nobody."""
        return self.depth, (self.member - self.depth) % len(self.first)

    @property
    def final(self) -> bool:
        return None not in self.first

    def has_heard(self, other: "Held") -> bool:
        """Whether this entry's author had heard `other` when it wrote this."""
        return other is self or self.entry.heard[other.member][0] >= other.entry.n

    def heard_at(self, member: int) -> int | None:
        """This peer's own clock when it first showed to have heard this entry; None if it has not."""
        first = self.first[member]
        return first.entry.at if first else None

    def time(self) -> int:
        """Table time of a final entry: the low median of the peers' clocks when they heard it."""
        return low_median([first.entry.at for first in self.first if first])


def low_median(values: list[int]) -> int:
    return sorted(values)[(len(values) - 1) // 2]


class Order:
    """The chains of all peers of one table, and the queue of choices not taken yet."""

    def __init__(self, table: bytes, keys: tuple[bytes, ...]) -> None:
        self.table, self.keys = table, keys
        self.chains: list[list[Held]] = [[] for _ in keys]
        self.queue: list[Held] = []                                 # choices, in order, not taken yet
        self._waiting: dict[tuple[int, int], Signed] = {}
        self._wanted: set[tuple[int, int]] = set()                  # (member, n) that somebody is known to have

    # what we hold

    def heads(self) -> tuple[tuple[int, bytes], ...]:
        """(n, hash) of the last entry held of each peer: an entry's `heard`, a beat's `heads`."""
        return tuple((len(chain), chain[-1].hash if chain else self.table) for chain in self.chains)

    def find(self, member: int, n: int) -> Held | None:
        chain = self.chains[member]
        return chain[n - 1] if 0 < n <= len(chain) else None

    def wants(self) -> list[tuple[int, int]]:
        """(author, first number to ask for), for each author of whom something is known to be missing."""
        for signed in self._waiting.values():
            self._past_is_held(signed.entry)
        firsts: dict[int, int] = {}
        for member, n in sorted(self._wanted, reverse=True):
            firsts[member] = min(n, len(self.chains[member]) + 1)
        self._wanted.clear()
        return sorted(firsts.items())

    # what comes in

    def receive(self, raw: bytes) -> list[Held]:
        """Take an entry in; the entries that can now be held, in an order in which each one's past comes first.

        Raises BadEntry for what is none of this table's, MemberFault for what convicts its member.
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
        if not is_signed(signed, self.keys[entry.member]):
            raise BadEntry("an entry that its author did not sign")
        if known:
            raise MemberFault("fork", entry.member, known.raw, raw)
        return self.add(signed)

    def add(self, signed: Signed) -> list[Held]:
        """Take in an entry whose signature is known to be good."""
        self._waiting[signed.entry.member, signed.entry.n] = signed
        return list(self._release())

    def heard_of(self, member: int, head: tuple[int, bytes]) -> None:
        """Somebody holds this author's entries up to `head`: what we lack or hold differently is wanted."""
        n, hash_ = head
        mine = self.find(member, n)
        if n > len(self.chains[member]) or (mine and mine.hash != hash_):
            self._wanted.add((member, min(n, len(self.chains[member]) + WAITING_LIMIT)))

    def take(self, *choices: Held) -> None:
        """These choices have their place in the order now."""
        for choice in choices:
            self.queue.remove(choice)

    def _release(self) -> Iterator[Held]:
        """Hold whatever waits only for what is held by now."""
        progress = True
        while progress:
            progress = False
            for key in sorted(self._waiting):
                if self._past_is_held(self._waiting[key].entry):
                    yield self._hold(self._waiting.pop(key))
                    progress = True

    def _past_is_held(self, entry: Entry) -> bool:
        ready = entry.n == len(self.chains[entry.member]) + 1
        for member, (n, hash_) in enumerate(entry.heard):
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
        depth = 1 + max((self.chains[a][n - 1].depth for a, (n, _) in enumerate(entry.heard) if n), default=0)
        held = Held(signed, depth, len(self.keys))
        self._note_heard(held, chain[-1].entry if chain else None)
        chain.append(held)
        if isinstance(entry.body, ChoiceBody):
            insort(self.queue, held, key=lambda h: h.rank)
        return held

    def _check_chain(self, signed: Signed, last: Held | None) -> None:
        """Rule 2.4: the own chain goes on, and nothing heard, seen or timed goes back."""
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
        """Every entry that this one is its author's first to have heard learns when."""
        entry = held.entry
        for member, (n, _) in enumerate(entry.heard):
            first = before.heard[member][0] if before else 0
            for other in self.chains[member][first:n]:
                if other.first[entry.member] is None:
                    other.first[entry.member] = held

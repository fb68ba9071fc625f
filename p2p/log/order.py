"""One total order for all replicas: entries come in any order, choices come out in the same one everywhere.

See PROTOCOL.md 3 and 4. Each entry names in `heard` the entries that its member had when it wrote it: this causal order
makes the log a graph in which every entry's past is explicit. A choice is final when every member that counts has an
entry that heard it. Then none can come before it any more: it would have to stand in some member's chain before the
entry that heard the choice, and that chain is held here up to there. Knows no game, no clock.
"""
from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from operator import gt, lt

from p2p.language import tr
from p2p.log.chain import Chain, Held
from p2p.log.charter import Member, numbered
from p2p.log.entry import (
    BadEntry,
    Body,
    ChoiceBody,
    Entry,
    Head,
    Leave,
    Seal,
    Signed,
    Without,
    is_signed,
    read_entry,
)
from p2p.log.fault import MemberFault
from p2p.log.past import Disk
from p2p.log.view import View

WAITING_LIMIT = 200             # entries of one member that wait for their past
VERSIONS = 4                    # of an entry that wait, the newest ones: only a liar has more than one


class Order:
    """The chains of all members of one table, the view, and the queue of choices not taken yet."""

    def __init__(self, table: bytes, keys: tuple[bytes, ...]) -> None:
        self.table, self.keys = table, keys
        self.replaying = False          # the entries that come in were held before: no own vote freezes them
        self._clear()

    def _clear(self) -> None:
        self.view = View(len(self.keys))
        self.chains = [Chain(self.table, self.view) for _ in self.keys]        # by member
        self.queue: list[Held] = []                                 # choices, in order, not taken yet
        self.seals: list[Held] = []                                 # the seals among them
        self.frozen: frozenset[Member] = frozenset()                # no new entry of theirs is taken in (PEERS.md 13)
        self.voted: set[Member] = set()         # members that have voted since, or had by then, about going on without
        self._waiting: dict[tuple[Member, int], list[Signed]] = {}     # by (member, n): their past isn't all here
        self._wanted: set[tuple[Member, int]] = set()                  # (member, n) that somebody is known to have

    def forget_entries(self) -> None:
        """Forget all entries, but not which votes were settled."""
        known = self.view.known
        self._clear()
        self.view.known = known

    # ------------------------------------------------------------------ what is held

    def heads(self, author: Member | None = None) -> tuple[Head, ...]:
        """(n, hash) of the last entry held of each member: the `heads` of a beat.

        `author`: the `heard` of this member's next entry. Its own chain may go on behind an entry that isn't held."""
        return tuple(chain.head if member == author else chain.held for member, chain in numbered(self.chains))

    def find(self, member: Member, n: int) -> Held | None:
        """The member's entry n, if it is held."""
        return self.chains[member].find(n)

    def newest(self, member: Member) -> tuple[int, bytes]:
        """n and bytes of this member's last entry that is here, held or waiting for its past; (0, b"") for none.

        Another one in the place of an entry that waits would be a fork as well, once that is held."""
        last, (head, _) = self.chains[member].last, self.chains[member].head
        waiting = [n for of, n in self._waiting if of == member and self._counts(member, n)]
        if waiting and (n := max(waiting)) > head:
            return n, self._waiting[member, n][-1].raw
        return head, last.raw if last else b""

    def holds(self, signed: Signed) -> bool:
        """Whether this entry is held."""
        entry = signed.entry
        return entry.member < len(self.chains) and self.chains[entry.member].hash_of(entry.n) == signed.hash

    def wants(self) -> list[tuple[Member, int]]:
        """(member, first n to ask for), for each member whose chain is known to have further entries."""
        if not self._waiting and not self._wanted:
            return []
        for signed in self._all_waiting():
            self._past_is_held(signed.entry)
        firsts: dict[Member, int] = {}
        for member, n in sorted(self._wanted, reverse=True):
            firsts[member] = min(n, self.chains[member].head[0] + 1)
        self._wanted.clear()
        return sorted(firsts.items())

    # ------------------------------------------------------------------ what comes in

    def receive(self, raw: bytes, signed_before: bool = False) -> Iterable[Held]:
        """Take an entry in. Gives the entries that are held from now on, each after its past.

        To be gone through at once: each is held when it is given, so that those before a fault are known.

        `signed_before`: its signature was checked once already. Raises BadEntry for bytes that are no entry of this
        table, MemberFault for one that convicts its member.
        """
        signed = read_entry(raw)
        entry = signed.entry
        if entry.table != self.table or entry.member >= len(self.keys) or len(entry.heard) != len(self.keys):
            raise BadEntry(tr("an entry of another table"))
        chain, n = self.chains[entry.member], entry.n
        if n > chain.head[0] + WAITING_LIMIT or not self._counts(entry.member, n):
            return []
        further = n > chain.head[0]
        if not further and self.holds(signed):
            return []
        if self._waiting and any(signed.hash == other.hash for other in self._waiting.get((entry.member, n), ())):
            return []
        if not signed_before:
            self.check_signed(signed)
        if not further and (held := chain.find(n)):
            raise MemberFault("fork", entry.member, held.raw, raw)
        return self.add(signed)

    def check_signed(self, signed: Signed) -> None:
        """Raises BadEntry for an entry that its member did not sign."""
        if not is_signed(signed, self.keys[signed.entry.member]):
            raise BadEntry(tr("an entry that its author did not sign"))

    def add(self, signed: Signed) -> Iterable[Held]:
        """`receive` for an entry whose signature is known to be good."""
        entry = signed.entry
        if not self._waiting and self._counts(entry.member, entry.n) and self._past_is_held(entry):
            return [self._hold(signed)]                     # most often: nothing had to wait, nothing waited for it
        versions = self._waiting.setdefault((entry.member, entry.n), [])
        versions[:] = [*versions[1 - VERSIONS:], signed]
        return self.release()

    def heard_of(self, member: Member, head: Head) -> None:
        """Somebody holds this member's entries up to `head`. Those that are missing or differ here are wanted."""
        n, hash_ = head
        last, known = self.chains[member].head[0], self.chains[member].hash_of(n)
        if self._counts(member, n) and (n > last or (known and known != hash_)):
            self._wanted.add((member, min(n, last + WAITING_LIMIT)))

    def take(self, *choices: Held) -> None:
        """Take these choices out of the queue: they are applied."""
        for choice in choices:
            self.queue.remove(choice)
            if isinstance(choice.entry.body, Seal):
                self.seals.remove(choice)

    def let_go(self, places: Mapping[bytes, int], disk: Disk, needed: Set[bytes]) -> list[Held]:
        """Forget the entries that lie on the disk and that all who count have heard, but for their hashes, depths and
        places. Gives them.

        `places`: the entries that were written to the disk since the last call. `needed`: hashes of entries that stay,
        besides the choices that wait.
        """
        gone: list[Held] = []
        lasts = [self.chains[member].last for member in self.view.owing]
        stays = needed | {held.hash for held in self.queue}
        for member, chain in numbered(self.chains):
            until = min((last.heard[member] if last else 0 for last in lasts), default=0)
            gone += chain.let_go(places, disk, until, stays)
        for held in gone:
            held.first = []             # a Held that is still named somewhere keeps no other entry in memory
        return gone

    # ------------------------------------------------------------------ who counts

    def freeze(self, members: Iterable[Member], voted: Iterable[Member] = ()) -> None:
        """Only those new entries of these members are taken in that the others have heard, up to their own votes.

        `voted`: who has voted by now; the caller adds further ones to `voted`."""
        self.frozen, self.voted = frozenset(members), {*voted}
        for member, n in [*self._waiting]:
            if not self._counts(member, n):
                del self._waiting[member, n]

    def drop_choices(self, members: frozenset[Member]) -> list[Held]:
        """The choices that these members still had in the queue are void. Gives them."""
        dropped = [choice for choice in self.queue if choice.member in members]
        self.take(*dropped)
        return dropped

    def _counts(self, member: Member, n: int) -> bool:
        """Whether entry n of this member may be taken in."""
        limit = self.view.limit(member)
        if limit is None and member in self.frozen and not self.replaying:
            limit = max(self.chains[member].head[0], max(self._told_of(member), default=0))
        return limit is None or n <= limit

    def _told_of(self, member: Member) -> Iterator[int]:
        """The n's up to which the others had heard this member by the entries that wait. What somebody hears behind its
        own vote is none of that vote: it would be cut off here as well."""
        for other, chain in numbered(self.chains):
            n, bound = chain.head[0] + 1, other in self.frozen or other in self.voted
            while not bound and (versions := self._waiting.get((other, n))):
                yield from (signed.entry.heard[member][0] for signed in versions)
                n, bound = n + 1, any(isinstance(signed.entry.body, Without) for signed in versions)

    def _all_waiting(self) -> Iterator[Signed]:
        return (signed for versions in self._waiting.values() for signed in versions)

    # ------------------------------------------------------------------ entries are held

    def release(self) -> Iterator[Held]:
        """Hold the waiting entries whose past is held by now, and give each, after its past. Raises MemberFault.

        Two entries in one place convict nobody before one of them is held: the past of either may hold somebody else's
        lie, and differ from peer to peer.
        """
        progress = True
        while progress:
            progress = False
            for key in sorted(self._waiting):
                if not self._counts(*key):
                    del self._waiting[key]
                    continue
                if held := self.find(*key):
                    raise MemberFault("fork", key[0], held.raw, self._waiting[key][0].raw)
                ready = next((signed for signed in self._waiting[key] if self._past_is_held(signed.entry)), None)
                if ready:
                    self._waiting[key].remove(ready)
                    if not self._waiting[key]:
                        del self._waiting[key]
                    yield self._hold(ready)
                    progress = True

    def _past_is_held(self, entry: Entry) -> bool:
        """Whether every entry that this one names in `heard` is held here. A missing one is wanted."""
        own = self.chains[entry.member]
        last, before = own.head[0], own.last
        ready = entry.n == last + 1
        knew = before.entry.heard if before else (None,) * len(self.chains)
        for chain, head, known in zip(self.chains, entry.heard, knew, strict=True):
            if head == known or head == chain.held or chain is own:
                continue                        # an entry that is held here has its whole past here
            n, hash_ = head
            if n and chain.hash_of(n) != hash_:
                self.heard_of(Member(self.chains.index(chain)), head)
                ready = False
        if entry.n > last + 1:
            self._wanted.add((entry.member, last + 1))
        return ready and self.shows_return(entry.member, entry.heard)

    def shows_return(self, member: Member, heard: Sequence[Head]) -> bool:
        """Whether the member's next entry, which has heard this much, shows the step that took the member in again, if
        it is its first one since: another member's entry that it has heard says that this step was made, or all others
        have left."""
        step, behind = self.view.returned(member)
        if not step or self.chains[member].head[0] > behind:
            return True
        lasts = [self.find(other, n) for other, (n, _) in numbered(heard) if other != member]
        return any(last.entry.seen[0] >= step for last in lasts if last) or all(
            self.view.has_left(other, step, heard[other][0]) for other in self.view.at(step) - {member})

    def _hold(self, signed: Signed) -> Held:
        entry = signed.entry
        chain, heard = self.chains[entry.member], tuple([n for n, _ in entry.heard])
        self._check_chain(signed, chain, heard)
        before = chain.last if chain.last and chain.last.entry.n == entry.n - 1 else None
        # The entry before it is deeper than every entry in its past, which is closed.
        depth = before.depth if before else 0
        knew = before.entry.heard if before else (None,) * len(heard)
        for of_one, head, known in zip(self.chains, entry.heard, knew, strict=True):
            other = of_one.find(head[0]) if head != known else None
            if other and any(map(gt, other.heard, heard)):
                raise MemberFault("form", entry.member, signed.raw)
            if other and other.depth > depth:
                depth = other.depth
        held = Held(signed, depth + 1, heard, self.view)
        self._note_heard(held, chain.last)
        chain.append(held)
        if entry.body is not None:
            self._queue(held, entry.body)
        return held

    def _queue(self, held: Held, body: Body) -> None:
        """If this entry is a choice, it waits for its turn."""
        if isinstance(body, ChoiceBody):
            insort(self.queue, held, key=lambda h: h.rank)
        if isinstance(body, Seal):
            insort(self.seals, held, key=lambda h: h.rank)
        if isinstance(body, Leave):
            self.view.close(held.member, held.entry.n)

    def _check_chain(self, signed: Signed, chain: Chain, heard: Sequence[int]) -> None:
        """Checks 3 and 4 of PROTOCOL.md 3.3: the chain goes on, and nothing heard, seen or timed goes back.

        `_hold` sees that `heard` is closed."""
        entry = signed.entry
        first = 0 in heard or not entry.seen[0]
        if first and any(n == 0 and hash_ != self.table for n, hash_ in (*entry.heard, entry.seen)):
            raise MemberFault("form", entry.member, signed.raw)
        own_n, own_hash = entry.heard[entry.member]
        if own_n != entry.n - 1:
            raise MemberFault("form", entry.member, signed.raw)
        last = chain.last
        if own_hash != chain.head[1]:
            raise MemberFault("fork", entry.member, *([last.raw] if last else []), signed.raw)
        if last is None:
            return
        before = last.entry
        if any(map(lt, heard, last.heard)) or entry.seen[0] < before.seen[0] or entry.at < before.at:
            raise MemberFault("back", entry.member, last.raw, signed.raw)

    def _note_heard(self, held: Held, before: Held | None) -> None:
        """Set `first` of the entries that this one is its member's first to have heard; `before`: the one before it."""
        member = held.member
        knew = before.heard if before else (0,) * len(held.heard)
        for chain, n, first in zip(self.chains, held.heard, knew, strict=True):
            if first == n:
                continue
            for other in chain.between(first, n):
                if other.first[member] is None:
                    other.first[member] = held

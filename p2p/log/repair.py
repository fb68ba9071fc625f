"""Finds and fills what is missing: replicas compare the heads of their chains, ask for missing entries and send them.

See PEERS.md 8. After a restart the same comparison shows when the own entries that the disk lost are all back.
"""
from collections.abc import Callable
from contextlib import suppress

import msgspec

from p2p.log.charter import Member, numbered
from p2p.log.entry import BadEntry, Head, is_signed, read_entry
from p2p.log.order import Order
from p2p.net.wire import BATCH_LIMIT, Entries, Heads, TableId, Want

ASK_AGAIN = 150                 # ms before the same entries are asked for again
BATCH_COUNT = 512               # entries of one message


class Repair:
    """The repair of one replica's log. Times are own clock readings in ms.

    `listening`: nothing new may be written yet after a restart: others may hold own entries that the disk has lost.
    """

    def __init__(self, table: TableId, order: Order, newest: Callable[[Member], bytes], me: Member | None) -> None:
        """`newest(member)`: the last entry of a member that is here, as it travels."""
        self._table, self._order, self.newest, self._me = table, order, newest, me
        self._asked: dict[tuple[Member, int], float] = {}      # when, by member and first n; not long ago
        self.listening = False
        self.excused: frozenset[Member] = frozenset()   # whom the people here want to go on without
        self.heard: set[Member] = set()             # members that have told since what they hold
        self._known = 0                             # the highest n of an own entry that somebody has shown since
        self.told: tuple[Head, ...] = ()            # the heads that whoever spoke last holds; none before
        self._apart = False                         # what was done while the others were out of reach isn't made up for
        self._holders: dict[Member, tuple[Head, ...]] = {}      # what each has said since then that it holds
        self._lags: float | None = None             # since when that is known

    @property
    def unheard(self) -> set[Member]:
        """While listening: the members that have still to tell which own entries they hold."""
        if not self.listening:
            return set()
        return set(self._order.view.owing) - {self._me} - self.excused - self.heard

    def come_apart(self) -> None:
        """Nobody else can be reached, or this computer was off or asleep: what was heard before says nothing of where
        the others are."""
        self._apart, self._lags, self.told = True, None, ()
        self._holders.clear()

    def lagging(self, step: int, now: float) -> float | None:
        """Since when others are known to hold more, or somebody to have come further than to this step, after it came
        apart; None if that isn't so, or is made up for.

        Only an entry that is held proves anything: the past that another one names may be a lie, signed or not, and
        would keep our people from playing for ever. Before the first missing entry is here two who say that they hold
        more are believed, a single one only by who was voted out: nobody keeps that one from playing.
        """
        chains, owing = self._order.chains, self._order.view.owing
        if self._apart and self.told:
            further = any(last.entry.seen[0] > step for member in owing if (last := chains[member].last))
            more = [member for member, heads in self._holders.items() if member in owing and any(
                chain.head[0] < n for chain, (n, _) in zip(chains, heads, strict=True))]
            self._apart = further or bool(more)
            enough = 1 if self._voted_out else 2
            self._lags = (self._lags or now) if further or len(more) >= enough else None
        return self._lags

    @property
    def _voted_out(self) -> bool:
        return self._me is not None and self._me not in self._order.view.members

    def beat(self) -> Heads:
        """The heads that are held here, for anybody to compare."""
        return Heads(self._table, self._order.heads())

    def beat_for(self, member: Member, beat: Heads) -> Heads:
        """The same for this member: with the last of its own entries, and whether it is waited for."""
        return msgspec.structs.replace(beat, yours=self.newest(member), asks=member in self.unheard)

    def hear(self, sender: Member | None, beat: Heads) -> Heads | None:
        """Compare what somebody holds with what is held here; gives the answer, if one is asked for.

        `sender`: its member, None for others.
        """
        if len(beat.heads) != len(self._order.chains):
            return None
        self.told = beat.heads
        if sender is not None and self._apart:
            self._holders[sender] = beat.heads
        for member, head in numbered(beat.heads):
            self._order.heard_of(member, head)
        if sender is None or self._me is None:
            return None
        self.note_shown(sender, beat.yours)
        return msgspec.structs.replace(self.beat_for(sender, self.beat()), asks=False) if beat.asks else None

    def note_shown(self, member: Member, raw: bytes) -> None:
        """While listening: this is the last own entry that the member holds, as it travels."""
        if self.listening:
            self.heard.add(member)
            self._known = max(self._known, self._shown(raw))

    def _shown(self, raw: bytes) -> int:
        """The n of an own entry by which somebody shows that there is one; 0 for anything else."""
        with suppress(BadEntry):
            signed = read_entry(raw)
            entry = signed.entry
            own = entry.table == self._table and entry.member == self._me
            if own and is_signed(signed, self._order.keys[entry.member]):
                return entry.n
        return 0

    def ask(self, now: float) -> list[Want]:
        """The questions to ask now, of the member whose message has just shown that something is missing here."""
        missing = self._order.wants()
        if not missing:
            return []
        self._asked = {entry: at for entry, at in self._asked.items() if now - at < ASK_AGAIN}
        wants = [Want(self._table, *entry) for entry in missing if entry not in self._asked]
        self._asked.update(((want.member, want.first), now) for want in wants)
        return wants

    def serve(self, want: Want) -> Entries | None:
        """The entries asked for, as many as one message holds; None if none of them is here."""
        if want.member >= len(self._order.chains) or want.first < 1:
            return None
        batch: list[bytes] = []
        size = 0
        for held in self._order.chains[want.member].since(want.first):
            size += len(held.raw) + 8
            if batch and (size > BATCH_LIMIT or len(batch) == BATCH_COUNT):
                break
            batch.append(held.raw)
        return Entries(self._table, tuple(batch)) if batch else None

    def listen(self) -> None:
        """After a restart: hear the others before anything new is written."""
        self.listening = True

    def recover(self) -> None:
        """Stop listening once all others were heard and all own entries that they have shown are held here.

        There is no time after which it is done without somebody: who wasn't heard may hold own entries that the disk
        has lost, and another entry in the place of one of them would be a fork. An entry counts as shown by its own
        signature, so nobody can make one up.
        """
        if self.listening and self._me is not None and not self.unheard:
            self.listening = self._order.chains[self._me].head[0] < self._known

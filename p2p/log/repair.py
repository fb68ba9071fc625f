"""Finds and fills what is missing: replicas compare the heads of their chains, ask for missing entries and send them.

See PROTOCOL.md 8. After a restart the same comparison shows when the own entries that the disk lost are all back.
"""
from p2p.log.charter import Member, numbered
from p2p.log.order import Order
from p2p.net.wire import BATCH_LIMIT, Entries, Heads, TableId, Want

ASK_AGAIN = 150                 # ms before the same entries are asked for again
RECOVERY = 3000                 # ms that a restarted member listens before it writes
BELIEF = 10_000                 # ms in which some of the own entries that somebody says it holds must have come
BATCH_COUNT = 512               # entries of one message


class Repair:
    """The repair of one replica's log. Times are own clock readings in ms."""

    def __init__(self, table: TableId, order: Order, me: Member | None) -> None:
        self._table, self._order, self._me = table, order, me
        self._asked: dict[tuple[Member, int], float] = {}      # when, by member and first n
        self._listening: float | None = None        # after a restart: until when it listens at most
        self._heard: set[Member] = set()               # members whose heads came since
        self._claimed: dict[Member, int] = {}       # the highest n of an own entry that each says it holds
        self._came: tuple[int, float] = (0, 0.0)    # how many own entries were here, and since when no more

    @property
    def listening(self) -> bool:
        """Whether nothing new may be written yet: others may hold own entries that the disk has lost."""
        return self._listening is not None

    def beat(self) -> Heads:
        """What is held here, for others to compare."""
        return Heads(self._table, self._order.heads())

    def hear(self, sender: Member | None, beat: Heads, now: float) -> None:
        """Compare what somebody holds with what is held here. `sender`: its member, None for others."""
        if len(beat.heads) != len(self._order.chains):
            return
        for member, head in numbered(beat.heads):
            self._order.heard_of(member, head)
        if sender is not None and self._me is not None:
            self._heard.add(sender)
            if not self._claimed:
                self._came = len(self._order.chains[self._me]), now
            self._claimed[sender] = beat.heads[self._me][0]

    def ask(self, now: float) -> list[Want]:
        """What to ask for now, of the one whose message has just shown that it is missing here."""
        wants = []
        for member, first in self._order.wants():
            if now - self._asked.get((member, first), -ASK_AGAIN) >= ASK_AGAIN:
                self._asked[member, first] = now
                wants.append(Want(self._table, member, first))
        return wants

    def serve(self, want: Want) -> Entries | None:
        """The entries asked for, as many as one message holds; None if none of them is here."""
        if want.member >= len(self._order.chains) or want.first < 1:
            return None
        batch: list[bytes] = []
        size = 0
        for held in self._order.chains[want.member][want.first - 1:]:
            size += len(held.raw) + 8
            if batch and (size > BATCH_LIMIT or len(batch) == BATCH_COUNT):
                break
            batch.append(held.raw)
        return Entries(self._table, tuple(batch)) if batch else None

    def listen(self, now: float) -> None:
        """After a restart: hear the others before anything new is written."""
        self._listening = now + RECOVERY

    def recover(self, now: float) -> None:
        """Stop listening once all others were heard, or some when the time is over, and all own entries that they
        hold are taken over.

        With nobody heard it goes on: the first message may come late and show an own entry that the disk lost. Own
        entries that somebody says it holds are waited for while they come: signed by us, nobody can make them up.
        """
        if self._listening is None or self._me is None:
            return
        others = set(range(len(self._order.chains))) - {self._me}
        heard = self._heard >= others or (self._heard and now >= self._listening)
        held, (before, since) = len(self._order.chains[self._me]), self._came
        if held > before:
            self._came = held, now
        missing = held < max(self._claimed.values(), default=0)
        if heard and not (missing and (held > before or now - since < BELIEF)):
            self._listening = None

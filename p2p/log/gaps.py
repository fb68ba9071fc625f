"""What is missing here and there: beats are compared, gaps asked for and served, a restart listens first."""
from p2p.log.order import Order
from p2p.net.wire import BATCH_LIMIT, Entries, Heads, TableId, Want

ASK_AGAIN = 150                 # ms before the same gap is asked for again
RECOVERY = 3000                 # ms that a restarted member listens before it writes
BATCH_COUNT = 512               # entries of one message


class Gaps:
    """One replica's dealings with lost messages (order.md 7 and 8)."""

    def __init__(self, table: TableId, order: Order, me: int | None) -> None:
        self._table, self._order, self._me = table, order, me
        self._asked: dict[tuple[int, int], float] = {}
        self._listening: float | None = None        # until when, after a restart
        self._heard: set[int] = set()
        self._own_known = 0                         # own entries that anybody is known to hold

    @property
    def listening(self) -> bool:
        """Nothing new may be written: others may hold own entries that the disk has lost."""
        return self._listening is not None

    def beat(self) -> Heads:
        return Heads(self._table, self._order.heads())

    def hear(self, sender: int | None, beat: Heads) -> None:
        """Compare what somebody holds with what is held here."""
        if len(beat.heads) != len(self._order.chains):
            return
        for member, head in enumerate(beat.heads):
            self._order.heard_of(member, head)
        if sender is not None and self._me is not None:
            self._heard.add(sender)
            self._own_known = max(self._own_known, beat.heads[self._me][0])

    def ask(self, now: float) -> list[Want]:
        """The gaps to ask for now, of whoever has just shown them."""
        wants = []
        for member, first in self._order.wants():
            if now - self._asked.get((member, first), -ASK_AGAIN) >= ASK_AGAIN:
                self._asked[member, first] = now
                wants.append(Want(self._table, member, first))
        return wants

    def serve(self, want: Want) -> Entries | None:
        """What is asked for, as much as one message holds; the rest is asked for again."""
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
        """Stop listening once everybody reachable was heard and all own entries that they hold are taken over.

        Alone there is nothing to write for: the first answer may come late and show an own entry that the disk lost.
        """
        if self._listening is None or self._me is None:
            return
        others = set(range(len(self._order.chains))) - {self._me}
        heard = self._heard >= others or (self._heard and now >= self._listening)
        if heard and len(self._order.chains[self._me]) >= self._own_known:
            self._listening = None

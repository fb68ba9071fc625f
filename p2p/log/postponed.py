"""Claims that wait because their author made the table wait: who holds its coin share back may see the board early.

Each member for itself takes such a claim in later, by as long as it had waited for that share alone beyond the window.
To everybody else that looks like a slower wire, which the order bears anyway; nobody's word is needed.
"""
from p2p.log.entry import Seal, is_signed, read
from p2p.log.order import Order

LIMIT = 8                       # claims that wait at once
LONGEST = 5000                  # ms that one waits: a member that was away shall not stop the table as long again


class Postponed:
    """When the shares of the next coin came here, and the claims that wait."""

    def __init__(self, order: Order, me: int | None, window: int) -> None:
        self._order, self._me, self._window = order, me, window
        self._came: dict[int, float] = {}               # own clock when each member's share came
        self._late: tuple[int, float] | None = None     # who came too late, and by how many ms
        self._until: dict[bytes, float] = {}

    def share_came(self, member: int, now: float) -> None:
        self._came[member] = now

    def tossed(self) -> None:
        """The coin is there: see who kept the others waiting for it."""
        came = sorted((at, member) for member, at in self._came.items())
        self._came = {}
        late = came[-1][0] - came[-2][0] - self._window if len(came) > 1 else 0
        self._late = (came[-1][1], min(late, LONGEST)) if late > 0 and came[-1][1] != self._me else None

    def holds(self, raw: bytes, now: float) -> bool:
        """Whether these bytes are such a claim and have to wait. Raises BadEntry for bytes that are no entry."""
        if self._late is None or self._me is None or (len(self._until) >= LIMIT and raw not in self._until):
            return False
        member, wait = self._late
        signed = read(raw)
        entry = signed.entry
        if entry.member != member or not isinstance(entry.body, Seal) or self._order.find(member, entry.n) \
                or not is_signed(signed, self._order.keys[member]):
            return False
        return now < self._until.setdefault(raw, now + wait)

    def due(self) -> float | None:
        return min(self._until.values(), default=None)

    def release(self, now: float) -> list[bytes]:
        """The claims that have waited long enough."""
        ready = [raw for raw, until in self._until.items() if until <= now]
        for raw in ready:
            del self._until[raw]
        return ready

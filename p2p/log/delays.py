"""Delays race claims of a member that released its coin share late, since withholding it shows it the cards first.

Each replica by itself takes such a claim in later, by as long as it had waited for that share alone beyond the race
window. To all others that looks like a slower link, which the order bears anyway; no message about it is needed and
a verifier needs nothing of it (PROTOCOL.md 6).
"""
from p2p.log.charter import Member
from p2p.log.entry import Seal, is_signed, read
from p2p.log.order import Order

LIMIT = 8                       # claims delayed at once
LONGEST = 5000                  # ms; a member that was away shall not hold up the table as long again


class Delays:
    """When the shares of the next coin came here, and the claims that are delayed. Times: own clock, ms."""

    def __init__(self, order: Order, me: Member | None, window: int) -> None:
        """`window`: the race window in ms."""
        self._order, self._me, self._window = order, me, window
        self._came: dict[Member, float] = {}               # by member: when its share of the next coin came
        self._late: tuple[Member, float] | None = None  # the member whose share of the last coin was late, by how much
        self._until: dict[bytes, float] = {}            # by raw entry

    def share_came(self, member: Member, now: float) -> None:
        """A member's share of the next coin came."""
        self._came[member] = now

    def tossed(self) -> None:
        """All shares are here: if the last one came more than the window after the last but one, its member is
        late."""
        came = sorted((at, member) for member, at in self._came.items())
        self._came = {}
        late = came[-1][0] - came[-2][0] - self._window if len(came) > 1 else 0
        self._late = (came[-1][1], min(late, LONGEST)) if late > 0 and came[-1][1] != self._me else None

    def holds(self, raw: bytes, now: float) -> bool:
        """Whether these bytes are a new claim of the late member and are to be delayed; it keeps them then.

        Raises BadEntry for bytes that are no entry.
        """
        if self._late is None or self._me is None or (len(self._until) >= LIMIT and raw not in self._until):
            return False
        member, delay = self._late
        signed = read(raw)
        entry = signed.entry
        if entry.member != member or not isinstance(entry.body, Seal) or self._order.find(member, entry.n) \
                or not is_signed(signed, self._order.keys[member]):
            return False
        return now < self._until.setdefault(raw, now + delay)

    def due(self) -> float | None:
        """When `release` has something to give next."""
        return min(self._until.values(), default=None)

    def release(self, now: float) -> list[bytes]:
        """The claims whose delay is over, to be taken in now."""
        ready = [raw for raw, until in self._until.items() if until <= now]
        for raw in ready:
            del self._until[raw]
        return ready

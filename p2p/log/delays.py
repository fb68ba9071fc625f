"""The times that this member measures of the others, and the claims that it takes in later than they came.

Withholding a coin share shows a board early to its member alone. So each replica by itself delays the claims of a
member whose share came late on the board it belongs to, by as much as that was beyond the member's credit. To all
others that looks like a slower link, which the order bears anyway; a verifier needs nothing of it (PEERS.md 6).
"""
from msgspec.msgpack import encode

from p2p.log.chain import Held, low_median
from p2p.log.charter import Member
from p2p.log.entry import Seal, Shown, is_signed, read_entry
from p2p.log.order import WAITING_LIMIT, Order
from p2p.log.witnesses import Witnesses

SEAL = encode(Seal.__struct_config__.tag)       # the bytes that every seal holds
ABSENT = 5000                   # ms: who shared a coin later than this was away, and leaves the board to the others


class Delays:
    """When shares and answers of the others came here, and the claims that are delayed. Times: own clock, ms."""

    def __init__(self, order: Order, me: Member | None, witnesses: Witnesses) -> None:
        self._order, self._me, self._witnesses = order, me, witnesses
        self._members = [Member(member) for member in range(len(order.keys))]
        self._came: dict[Member, int] = {}              # by member: when its share of the next coin came
        self._until: dict[tuple[Member, int], tuple[float, bytes]] = {}     # by member and n: when, and the raw entry
        self._forget_board()

    def _forget_board(self) -> None:
        self._step = 0                                  # that showed the board
        self._known: dict[Member, float] = {}           # when it was known here but for that member's share
        self._waited = dict.fromkeys(self._members, 0.0)
        self._late = dict.fromkeys(self._members, 0)    # how late that member's share was
        self._answered: dict[Member, float] = {}        # when each said that it lies open there
        self._early: dict[Member, float] = {}           # the same of the next one
        self._before: dict[Member, int | None] = {}     # the answers to the board before

    def forget(self) -> None:
        """Times that were taken while a log was replayed say nothing."""
        self._came = {}
        self._forget_board()

    # ------------------------------------------------------------------ what is measured

    def share_came(self, member: Member, now: float) -> None:
        """A member's share of the next coin came, or was written here."""
        self._came[member] = round(now)

    def board(self, step: int, now: float, coin: bool) -> None:
        """This step shows a new board, by a coin whose shares are all here, or without one."""
        answers = {member: self._answer(member) for member in self._members}
        came, early = (self._came if coin else {}), self._early
        self._forget_board()
        self._step, self._before, self._answered = step, answers, early
        if coin:
            self._came = {}
        for member in self._members:
            others = [at for other, at in came.items() if other != member]
            self._known[member] = max(others, default=now)
            self._waited[member] = max(0.0, now - self._known[member])
            if others and member in came:
                self._late[member] = max(0, came[member] - low_median(others))

    def shown_came(self, held: Held, now: float) -> None:
        """A member says that the board lies open there, or a board that isn't known here yet."""
        if held.entry.seen[0] >= self._step:
            (self._early if held.member in self._answered else self._answered)[held.member] = now

    def owed(self, step: int) -> Shown | None:
        """The own words about the board of this step and about the answers to the one before. None if they are said, or
        if nobody else is here."""
        if self._me is None or self._witnesses.last_shown(self._me) >= step or len(self._witnesses.members) == 1:
            return None
        return Shown(tuple(round(self._waited[member]) for member in self._members),
                     tuple(self._late[member] for member in self._members),
                     tuple(self._before.get(member) for member in self._members))

    def _answer(self, member: Member) -> int | None:
        at, known = self._answered.get(member), self._known.get(member)
        return None if at is None or known is None or member == self._me else round(max(0.0, at - known))

    def pause(self, now: float) -> float:
        """Ms for which this member makes no claim yet on the board that lies open.

        Its share was so late that it must have been away, and the others would hold its claim, with all that follows
        it, for as long: meanwhile nobody could go on. It lets them look first, from when they said that they see it.
        """
        late = self._witnesses.late(self._me, self._step) if self._me is not None else 0
        if late <= ABSENT:
            return 0.0
        since = max((at for member, at in self._answered.items() if member != self._me), default=-late)
        return max(0.0, since + late - now)

    # ------------------------------------------------------------------ claims that are delayed

    def holds(self, raw: bytes, now: float) -> bool:
        """Whether these bytes are a new claim that is to be delayed; it keeps them then, of two with one number the
        first: the other is asked for again. Raises BadEntry for bytes that are no entry, but may hold a claim.
        """
        if self._me is None or not self._step or SEAL not in raw:
            return False
        signed = read_entry(raw)
        entry, order = signed.entry, self._order
        key = entry.member, entry.n
        if not isinstance(entry.body, Seal) or entry.member >= len(order.keys) or order.find(*key) \
                or entry.n > order.chains[entry.member].head[0] + WAITING_LIMIT:
            return False
        delay = self._witnesses.late(entry.member, self._step)
        if delay <= 0 or not is_signed(signed, order.keys[entry.member]):
            return False
        return now < self._until.setdefault(key, (now + delay, raw))[0]

    def newest(self, member: Member) -> bytes:
        """This member's last entry that is here, also one that is delayed, as it travels; empty if there is none."""
        delayed = ((n, raw) for (of, n), (_, raw) in self._until.items() if of == member)
        return max((self._order.newest(member), *delayed))[1]

    def due(self) -> float | None:
        """When `release` has something to give next."""
        return min(at for at, _ in self._until.values()) if self._until else None

    def release(self, now: float) -> list[bytes]:
        """The claims whose delay is over, to be taken in now."""
        if not self._until:
            return []
        ready = {key: raw for key, (until, raw) in self._until.items() if until <= now}
        for key in ready:
            del self._until[key]
        return list(ready.values())

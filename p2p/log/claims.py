"""Race claims of one table: sealed, opened when everybody has heard the seal, decided together. Knows no game."""
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from p2p.identity import Identity
from p2p.log.entry import Reveal, Seal, seal_hash
from p2p.log.fault import MemberFault
from p2p.log.order import Held, Order
from p2p.log.race import crossed, ranking

QUEUE_LIMIT = 32                # claims of one seat that wait for its last one


class Claim(NamedTuple):
    """A claim of a decided race: its seal, the seat, the move's text, and the ms it counts as having taken."""
    held: Held
    seat: int
    text: str
    reaction: int


class Claims:
    """The seals and opens of all members, and the own claims that still wait."""

    def __init__(self, table: bytes, me: int | None, identity: Identity | None, window: int) -> None:
        self._table, self._me, self._identity, self._window = table, me, identity, window
        self._opens: dict[bytes, Held] = {}                 # by the hash of the seal
        self._bodies: dict[bytes, Reveal] = {}
        self._decided: dict[int, int] = {}                  # the step that decided a seat's last claim
        self._waiting: dict[int, deque[tuple[str, int]]] = {}
        self.shown: tuple[Held, ...] = ()                   # the entries that made the board known
        self.shown_step = 0
        self.notes: dict[int, str] = {}                     # the moves of own seals, by the seal's n

    # ------------------------------------------------------------------ everybody's

    def accept(self, held: Held, body: Reveal, order: Order) -> None:
        """An open fits its seal, comes once, and only after everybody has been heard to have heard the seal."""
        member = held.member
        seal = order.find(member, body.n)
        if not seal or not isinstance(seal.entry.body, Seal) or seal.hash in self._opens:
            raise MemberFault("answer", member, held.raw)
        commitment = seal_hash(self._table, member, seal.entry.body.seat, body.text, body.nonce)
        if commitment != seal.entry.body.hash or not all(first and held.has_heard(first) for first in seal.first):
            raise MemberFault("answer", member, seal.raw, held.raw)
        self._opens[seal.hash] = held
        self._bodies[seal.hash] = body

    def show(self, entries: tuple[Held, ...], step: int) -> None:
        """These entries made a new board known, applied as this step."""
        self.shown, self.shown_step = entries, step

    def missing(self, order: Order) -> set[int]:
        """The members without whose entry the race at the head of the queue can't be decided."""
        race = crossed(order.queue)
        opens = [self._opens[held.hash] for held in race if held.hash in self._opens]
        return _silent(race) or {held.member for held in race if held.hash not in self._opens} or _silent(opens)

    def decide(self, order: Order, step: int) -> tuple[list[Claim], tuple[Held, ...]] | None:
        """The race at the head of the queue, first to last, to be applied as the step after `step`, with the entries
        that opened it; None while it can't be decided yet."""
        race = crossed(order.queue)
        if not all(held.final and held.hash in self._opens for held in race):
            return None
        ranks = ranking(race, self._bodies, self.shown, self.shown_step, self._window)
        if ranks is None:
            return None
        order.take(*race)
        claims: list[Claim] = []
        for held, reaction in ranks:
            seal = held.entry.body
            assert isinstance(seal, Seal)
            if held.entry.seen[0] > step:
                raise MemberFault("saw too much", held.member, held.raw)
            if self._decided.get(seal.seat, 0) > held.entry.seen[0]:
                raise MemberFault("two seals", held.member, held.raw)
            twin = next((claim.held for claim in claims if claim.seat == seal.seat), None)
            if twin:
                raise MemberFault("two seals", held.member, twin.raw, held.raw)
            claims.append(Claim(held, seal.seat, self._bodies[held.hash].text, reaction))
        self._decided.update((claim.seat, step + 1) for claim in claims)
        return claims, tuple(self._opens[held.hash] for held in race)

    # ------------------------------------------------------------------ the own ones

    def put(self, seat: int, text: str, took: int) -> None:
        """A local seat's claim, to be sealed as soon as its last one is decided; beyond the limit it is dropped."""
        waiting = self._waiting.setdefault(seat, deque())
        if len(waiting) < QUEUE_LIMIT:
            waiting.append((text, took))

    def owed(self, order: Order) -> Reveal | None:
        """The opening of an own seal that has become final."""
        for held in order.queue:
            if held.member == self._me and isinstance(held.entry.body, Seal) and held.final \
                    and held.hash not in self._opens and held.entry.n in self.notes:
                return Reveal(held.entry.n, self.notes[held.entry.n], self._nonce(held.entry.n))
        return None

    def next_seal(self, order: Order, n: int) -> Seal | None:
        """The oldest waiting claim of a seat that has none open, sealed as own entry n; its move is in `notes[n]`."""
        assert self._me is not None
        busy = {held.entry.body.seat for held in order.queue if isinstance(held.entry.body, Seal)}
        for seat, waiting in self._waiting.items():
            if waiting and seat not in busy:
                text, took = waiting.popleft()
                self.notes[n] = text
                return Seal(seat, took, seal_hash(self._table, self._me, seat, text, self._nonce(n)))
        return None

    def _nonce(self, n: int) -> bytes:
        assert self._identity is not None
        return self._identity.secret(b"nonce\0" + self._table + n.to_bytes(4))[:16]


def _silent(entries: Sequence[Held]) -> set[int]:
    """The members who haven't shown to have heard all of these."""
    return {member for held in entries for member, first in enumerate(held.first) if first is None}

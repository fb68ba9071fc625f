"""The bytes of dealing: what a deal is bound to, a commitment to a seed, the head of a step. Knows no curve, no log."""
from dataclasses import dataclass
from hashlib import sha256

from p2p.deal.proofs import Cheat, joined
from p2p.games.game import Mix, Open, Seat

VERSION = 1
COMMIT, SHUFFLE, OPEN, MIX, SEED = range(5)     # the first byte of a step
ALL = 255                                   # instead of a seat: everybody
CARDS_LIMIT = 128                           # cards of a deck
SLOTS_LIMIT = 255                           # slots of a deal, fresh ones included
SEED_SIZE = 32


class LostSeed(Exception):
    """The log holds a step of this peer that its seed can't have made. `gone`: it has none, else it is another one."""

    def __init__(self, gone: bool) -> None:
        super().__init__(f"The log holds a step of {'a seed that is gone' if gone else 'another seed'}. "
                         "The deal has to be made anew.")
        self.gone = gone


@dataclass(frozen=True, slots=True)
class DealContext:
    """What every peer has to see alike before a deck is shuffled; all of it goes into every proof.

    `keys` are the peers' identities in the order in which they shuffle, `seats` says for each seat which peer holds
    it, `head` is the hash of the log where this deal began (32 bytes). A new shuffle of the same deal is a new attempt.
    `order`: the faces by slot where a save code says them; the table's hash binds them.
    """

    game: str
    rules: int
    table: bytes
    number: int
    attempt: int
    keys: tuple[bytes, ...]
    seats: tuple[int, ...]
    head: bytes
    cards: int
    order: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= CARDS_LIMIT or not self.keys or not set(self.seats) <= set(range(len(self.keys))):
            raise ValueError("a deal has 1 to 128 cards, a peer or more, and a peer for each seat")
        if self.order and sorted(self.order) != list(range(self.cards)):
            raise ValueError("an order of the deck has each card once")

    @property
    def proven(self) -> bool:
        """A peer that is alone has nobody to prove anything to."""
        return len(self.keys) > 1

    @property
    def encoded(self) -> bytes:
        """What binds a proof to this deal."""
        numbers = b"".join(n.to_bytes(4) for n in (VERSION, self.rules, self.number, self.attempt, self.cards))
        return joined(b"fairdeal deal", numbers, self.game.encode(), self.table, joined(*self.keys),
                      bytes(self.seats), self.head)

    def rotation(self) -> list[int]:
        """The peers in the order in which they take their locks off: the last one, who sees first, changes by deal."""
        count = len(self.keys)
        return [(self.number + i) % count for i in range(count)]


def commit(deal: DealContext, member: int, seed: bytes) -> bytes:
    """What a member commits to before the shuffle. Bound to deal and member: a copied commitment can't be kept."""
    return sha256(joined(b"fairdeal deal promise 1", deal.encoded, deal.keys[member], seed)).digest()


def head(need: Open | Mix) -> bytes:
    """How a step says which need it works on: kind, seat, number of slots, slots, for a Mix the fresh slots too."""
    if isinstance(need, Mix):
        return bytes((MIX, need.by, len(need.slots), *need.slots, *need.fresh))
    return bytes((OPEN, ALL if need.to is None else need.to, len(need.slots), *need.slots))


def read_head(step: bytes) -> tuple[Open | Mix, bytes]:
    """The need that a step of kind OPEN or MIX names, and the rest of the step. Raises Cheat."""
    if len(step) < 3:
        raise Cheat("size")
    kind, seat, count = step[:3]
    slots, fresh = tuple(step[3:3 + count]), tuple(step[3 + count:3 + 2 * count])
    need = Mix(slots, Seat(seat), fresh) if kind == MIX else Open(slots, None if seat == ALL else Seat(seat))
    if not step.startswith(head(need)) or not slots:
        raise Cheat("size")
    return need, step[len(head(need)):]

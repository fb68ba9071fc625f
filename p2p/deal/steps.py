"""The bytes of dealing: the context of a deal, commitments to seeds, heads of steps, the statements and proofs behind
them. Knows no secret, no log.

See PROTOCOL.md 9, The deal and Steps.
"""
from dataclasses import dataclass
from hashlib import sha256

from p2p.deal.curve import SIZE
from p2p.deal.proofs import CHALLENGE, Cheat, Shuffle, joined, opening_size, proof_size
from p2p.deal.shufflers import Shuffler
from p2p.games.game import Mix, Open, Seat

VERSION = 3
COMMIT, SHUFFLE, UNLOCK, MIX, SEED, SHADOW, SHARE, ANSWERS = range(8)     # kinds of steps: the first byte
ALL = 255                                   # in place of a seat: all
CARDS_LIMIT = 128                           # cards of a deck
SLOTS_LIMIT = 255                           # slots of a deal, fresh ones included
SEED_SIZE = 32
COMMITMENT_SIZE = 64


class LostSeed(Exception):
    """The log holds a step of this member that its seed can't have made.

    `gone`: it has no seed; else its seed is another one.
    """

    def __init__(self, gone: bool) -> None:
        super().__init__(f"The log holds a step of {'a seed that is gone' if gone else 'another seed'}. "
                         "The deal has to be made anew.")
        self.gone = gone


@dataclass(frozen=True, slots=True)
class DealContext:
    """The deal of a deck, as all members must see it alike before they shuffle.

    `table`: its id, the hash of the charter. `number`: of the deal. `attempt`: of several shuffles of one deal; none
    has a second one. `view`: the number of the view in which the deck begins. `keys`: the members' public keys in the
    order in which they shuffle. These are bound into every proof; they name nothing but what members have signed.

    The rest follows from the table and its log: `seats`, the shuffler of each seat; `cards`, how many there are;
    `order`, the faces by slot where a save code says them.
    """

    table: bytes
    number: int
    attempt: int
    view: int
    keys: tuple[bytes, ...]
    seats: tuple[Shuffler, ...]
    cards: int
    order: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= CARDS_LIMIT or not self.keys or not set(self.seats) <= set(range(len(self.keys))):
            raise ValueError("a deal has 1 to 128 cards, a member or more, and a member for each seat")
        if self.order and sorted(self.order) != list(range(self.cards)):
            raise ValueError("an order of the deck has each card once")

    @property
    def proven(self) -> bool:
        """Whether steps carry proofs: a member that is alone has nobody to prove anything to."""
        return len(self.keys) > 1

    @property
    def encoded(self) -> bytes:
        """The context as bytes, which every commitment and every proof of this deal is bound to."""
        numbers = b"".join(n.to_bytes(4) for n in (VERSION, self.number, self.attempt, self.view))
        return joined(b"fairdeal deal", numbers, self.table, joined(*self.keys))

    def rotation(self) -> list[Shuffler]:
        """The members in the order in which they take their locks off; the last, who sees first, changes by deal."""
        count = len(self.keys)
        return [Shuffler((self.number + i) % count) for i in range(count)]


def commit(deal: DealContext, shuffler: Shuffler, seed: bytes) -> bytes:
    """The commitments of a member to its seed and to its share of the challenge, 32 bytes each.

    They are bound to deal and member, so that nobody can open copied ones.
    """
    promise = sha256(joined(b"fairdeal deal promise 1", deal.encoded, deal.keys[shuffler], seed)).digest()
    return promise + commit_share(deal, shuffler, share_of(deal, shuffler, seed))


def share_of(deal: DealContext, shuffler: Shuffler, seed: bytes) -> bytes:
    """The member's share of the challenge that questions all shuffles of this deck."""
    return sha256(joined(b"fairdeal deal share 1", deal.encoded, deal.keys[shuffler], seed)).digest()


def commit_share(deal: DealContext, shuffler: Shuffler, share: bytes) -> bytes:
    """The commitment of a member to this share."""
    return sha256(joined(b"fairdeal deal share promise 1", deal.encoded, deal.keys[shuffler], share)).digest()


def head(need: Open | Mix) -> bytes:
    """The head of the steps for a need: kind, seat, number of slots, slots, and for a Mix the fresh slots."""
    if isinstance(need, Mix):
        return bytes((MIX, need.by, len(need.slots), *need.slots, *need.fresh))
    return bytes((UNLOCK, ALL if need.to is None else need.to, len(need.slots), *need.slots))


def read_head(step: bytes) -> tuple[Open | Mix, bytes]:
    """The need that a step of kind UNLOCK or MIX names, and the rest of the step. Raises Cheat."""
    if len(step) < 3:
        raise Cheat("size")
    kind, seat, count = step[:3]
    slots, fresh = tuple(step[3:3 + count]), tuple(step[3 + count:3 + 2 * count])
    need = Mix(slots, Seat(seat), fresh) if kind == MIX else Open(slots, None if seat == ALL else Seat(seat))
    if not step.startswith(head(need)) or not slots:
        raise Cheat("size")
    return need, step[len(head(need)):]


def read_opening(body: bytes, cards: int, proven: bool) -> tuple[bytes, bytes | None, bytes]:
    """The points of so many cards without a lock, the proof (None where none is asked for), and the rest of the body.

    Raises Cheat if the body is too short.
    """
    end = cards * SIZE
    stop = end + (opening_size(cards) if proven else 0)
    if len(body) < stop:
        raise Cheat("size")
    return body[:end], body[end:stop] if proven else None, body[stop:]


def read_shuffle(body: bytes, context: bytes, base: bytes, ins: bytes, proven: bool) -> tuple[Shuffle, bytes | None]:
    """The shuffle of `ins` that this body states, and its proof (None where none is asked for).

    Its points and its proof are still to be checked. Raises Cheat if the body is of another length.
    """
    image, outs, proof = body[:SIZE], body[SIZE:SIZE + len(ins)], body[SIZE + len(ins):]
    size = proof_size(proof[:CHALLENGE], len(ins) // SIZE) if proven else 0
    if len(image) < SIZE or len(outs) < len(ins) or len(proof) != size:
        raise Cheat("size")
    return Shuffle(context, base, image, ins, outs), proof if proven else None

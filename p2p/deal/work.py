"""The heavy work of a deck as pure functions of bytes, to be done in a process pool. Keeps which proofs held."""
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from p2p.deal.curve import SIZE, G, Lock, lock_of, packed, scalar, split, unpacked
from p2p.deal.proofs import (
    ROUNDS,
    Cheat,
    Opening,
    Shuffle,
    check_points,
    joined,
    prove_opening,
    prove_shuffle,
    shuffle,
    verify_opening,
    verify_shuffle,
)
from p2p.games.draw import Draw

HELD_LIMIT = 4096           # proofs remembered
Claim = tuple[Shuffle | Opening, bytes | None]      # what is stated, and its proof; None: not to be proven
_held: set[bytes] = set()   # all that a proof says and the proof itself, hashed


class Work(NamedTuple):
    """Something to find out. `cost` counts X25519 operations, about 27 us each: do small ones at once."""

    number: int
    do: Callable[..., bytes]
    args: tuple[Any, ...]
    cost: int

    def done(self) -> bytes | Cheat:
        """What came out; a Cheat is returned, not raised, to come back whole from another process."""
        try:
            return self.do(*self.args)
        except Cheat as cheat:
            return cheat

    def __repr__(self) -> str:
        return f"Work({self.number}, {self.do.__name__}, cost={self.cost})"


def secrets(seed: bytes, context: bytes, ins: bytes) -> tuple[bytes, bytes]:
    """The key (packed) and the order with which the owner of this seed shuffles these cards, now and after a restart.

    Another context or another list gives others: what was shuffled once is never shuffled again in the same way.
    """
    points = split(ins)
    draw = Draw(joined(b"fairdeal deal secrets 1", seed, context, sha256(ins).digest()))
    return packed(scalar(draw)), bytes(draw.order(range(len(points))))


def make_shuffle(seed: bytes, context: bytes, base: bytes, ins: bytes, proven: bool) -> bytes:
    """A shuffle: image, cards, proof."""
    key, order = secrets(seed, context, ins)
    statement = shuffle(context, base, ins, key, order)
    proof = prove_shuffle(statement, key, order, seed) if proven else b""
    return statement.image + statement.outs + proof


def make_openings(seed: bytes, stacks: Iterable[tuple[bytes, bytes, bytes, bytes]], proven: bool) -> bytes:
    """Take locks off: for each stack (context, image, key, ins) the cards without this lock, then the proof."""
    body = b""
    for context, image, key, ins in stacks:
        outs = b"".join(map(lock_of(key).off, split(ins)))
        proof = prove_opening(Opening(context, image, ins, outs), key, seed) if proven else b""
        body += outs + proof
    return body


def make_mix(seed: bytes, context: bytes, key: bytes, bare: bytes, held: bytes, proven: bool) -> bytes:
    """A mix: the bare cards under the holder's lock and the proof of it, then the shuffle of all of them."""
    lock, back = lock_of(key), b""
    if bare:
        ins = b"".join(map(lock.on, split(bare)))
        proof = prove_opening(Opening(context, lock.public, ins, bare), key, seed) if proven else b""
        back, held = ins + proof, ins + held
    return back + make_shuffle(seed, context, lock.public, held, proven)


def check(claims: Iterable[Claim]) -> bytes:
    """Verify each claim; a shuffle's proof that held before (the same file again, another peer's file) holds.

    Raises Cheat.
    """
    for statement, proof in claims:
        if proof is None:
            check_points(statement.outs, len(statement.ins) // SIZE)
        elif isinstance(statement, Opening):
            verify_opening(statement, proof)
        elif _digest(statement, proof) not in _held:
            verify_shuffle(statement, proof)
    remember(claims)
    return b""


def remember(claims: Iterable[Claim]) -> None:
    """These were found right, in this process or by another that this one asked."""
    if len(_held) >= HELD_LIMIT:
        _held.clear()
    _held.update(_digest(statement, proof) for statement, proof in claims if isinstance(statement, Shuffle) and proof)


def _digest(statement: Shuffle, proof: bytes) -> bytes:
    return sha256(joined(*statement, proof)).digest()


def audit(seeds: tuple[bytes, ...], record: Iterable[tuple[int, Shuffle | Opening]]) -> bytes:
    """Do every shuffle of a deal again from the seeds and look at every opening, without any proof.

    `record`: each statement of the deal with its member, in order. Raises Cheat, with the peer, for what differs.
    """
    locks = {G: Lock(1)}
    for member, statement in record:
        if isinstance(statement, Opening):
            lock = locks[statement.image]
            good = b"".join(map(lock.on, split(statement.outs))) == statement.ins
        else:
            key, order = secrets(seeds[member], statement.context, statement.ins)
            good = shuffle(statement.context, statement.base, statement.ins, key, order) == statement
            locks[statement.image] = Lock(unpacked(key) * locks[statement.base].scalar)
        if not good:
            raise Cheat("audit", member)
    return b""


def shuffle_cost(cards: int, proven: bool) -> int:
    """X25519 operations of making or verifying a shuffle."""
    return (ROUNDS * (cards + 2) if proven else 0) + cards + 1


def claim_cost(statement: Shuffle | Opening, proof: bytes | None) -> int:
    """X25519 operations of verifying a claim."""
    cards = len(statement.outs) // SIZE
    return shuffle_cost(cards, proof is not None) if isinstance(statement, Shuffle) else 3 * cards + 3

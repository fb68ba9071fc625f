"""The long computations of a deck as pure functions of bytes, fit for another process. Raise Cheat, know no deck."""
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from p2p.deal.curve import SIZE, G, Lock, lock_of, packed, scalar, split, unpacked
from p2p.deal.proofs import (
    QUESTIONS,
    ROUNDS,
    Cheat,
    Opening,
    Questioned,
    Shuffle,
    answer_questions,
    check_points,
    joined,
    prove_opening,
    prove_shuffle,
    shuffle,
    verify_answers,
    verify_opening,
    verify_shuffle,
)
from p2p.deal.proven import Evidence
from p2p.deal.shufflers import Shuffler
from p2p.games.draw import Draw


class Work(NamedTuple):
    """A computation, whose result goes to `then`. `cost` is its number of X25519 operations, about 27 us each: below
    some hundreds do it at once."""

    do: Callable[..., bytes]
    args: tuple[Any, ...]
    cost: int
    then: Callable[[bytes | Cheat], None]

    @property
    def done(self) -> Callable[[], bytes | Cheat]:
        """The computation to be called for the result, perhaps in another process."""
        return partial(computed, self.do, self.args)

    def __repr__(self) -> str:
        return f"Work({self.do.__name__}, cost={self.cost})"


def computed(do: Callable[..., bytes], args: tuple[Any, ...]) -> bytes | Cheat:
    """The result of a computation. A Cheat is returned, not raised, so that it comes back whole from another process.
    """
    try:
        return do(*args)
    except Cheat as cheat:
        return cheat


def secrets(seed: bytes, context: bytes, ins: bytes) -> tuple[bytes, bytes]:
    """The key (packed) and the order by which the owner of this seed shuffles these cards (PROTOCOL.md 10).

    The same now, after a restart, and in the audit. Another context or another list gives another key and order: what
    was shuffled once is never shuffled again in the same way.
    """
    points = split(ins)
    draw = Draw(joined(b"fairdeal deal secrets 1", seed, context, sha256(ins).digest()))
    return packed(scalar(draw)), bytes(draw.order(range(len(points))))


def own_key(seed: bytes, statement: Shuffle, base: bytes | None) -> bytes:
    """The key (packed) whose image this shuffle of an own seed should have; `base`: the key of its base, None for G."""
    key, _ = secrets(seed, statement.context, statement.ins)
    return packed(unpacked(key) * unpacked(base)) if base else key


def make_shuffle(seed: bytes, context: bytes, base: bytes, ins: bytes, proven: bool) -> bytes:
    """The body of a shuffle step: image, cards, and the proof if it is to be `proven`."""
    key, order = secrets(seed, context, ins)
    statement = shuffle(context, base, ins, key, order)
    proof = prove_shuffle(statement, key, order, seed) if proven else b""
    return statement.image + statement.outs + proof


def make_answers(seed: bytes, asked: Questioned) -> bytes:
    """The body of an answers step."""
    return answer_questions(asked, *secrets(seed, asked.context, asked.ins), seed)


def make_openings(seed: bytes, stacks: Iterable[tuple[bytes, bytes, bytes, bytes]], proven: bool) -> bytes:
    """The body of an open step: for each stack (context, image, key, ins) the cards without this lock, then the
    proof."""
    body = b""
    for context, image, key, ins in stacks:
        outs = b"".join(map(lock_of(key).off, split(ins)))
        proof = prove_opening(Opening(context, image, ins, outs), key, seed) if proven else b""
        body += outs + proof
    return body


def make_mix(seed: bytes, context: bytes, key: bytes, bare: bytes, held: bytes, proven: bool) -> bytes:
    """The body of a mix step: the bare cards under the holder's lock and the proof of it, then the shuffle of all."""
    lock, covering = lock_of(key), b""
    if bare:
        ins = b"".join(map(lock.on, split(bare)))
        proof = prove_opening(Opening(context, lock.public, ins, bare), key, seed) if proven else b""
        covering, held = ins + proof, ins + held
    return covering + make_shuffle(seed, context, lock.public, held, proven)


def check(evidence: Iterable[Evidence]) -> bytes:
    """Verify each statement by its proof; without one, only the points. Raises Cheat, else gives nothing (b"")."""
    for statement, proof in evidence:
        if proof is None:
            if isinstance(statement, Shuffle):
                check_points(statement.image, 1)
            check_points(statement.outs, len(statement.ins) // SIZE)
        elif isinstance(statement, Opening):
            verify_opening(statement, proof)
        elif isinstance(statement, Questioned):
            verify_answers(statement, proof)
        else:
            verify_shuffle(statement, proof)
    return b""


def audit(seeds: tuple[bytes | None, ...], record: Iterable[tuple[Shuffler, Shuffle | Opening]]) -> bytes:
    """Do every shuffle of a deal again from the seeds and check every opening by its key, without any proof
    (PROTOCOL.md 10).

    `seeds` by shuffler, None of one who has left: its statements rest on their proofs. `record`: who made each
    statement, in the order in which they were made. Raises Cheat, with the shuffler, for one that differs; else gives
    nothing (b"").
    """
    locks = {G: Lock(1)}
    for shuffler, statement in record:
        if (seed := seeds[shuffler]) is not None and not _follows(statement, seed, locks):
            raise Cheat("audit", shuffler)
    return b""


def _follows(statement: Shuffle | Opening, seed: bytes, locks: dict[bytes, Lock]) -> bool:
    """Whether a statement follows from its member's seed; `locks` by image, to which that of a shuffle is added.

    What follows from valid points is valid, byte for byte, whether it was checked before or not.
    """
    try:
        if isinstance(statement, Opening):
            return b"".join(map(locks[statement.image].off, split(statement.ins))) == statement.outs
        key, order = secrets(seed, statement.context, statement.ins)
        locks[statement.image] = Lock(unpacked(key) * locks[statement.base].scalar)
        return shuffle(statement.context, statement.base, statement.ins, key, order) == statement
    except ValueError:                  # a point of small order, of one whose seed isn't here
        return False


def shuffle_cost(cards: int, rounds: int) -> int:
    """X25519 operations of a shuffle with so many rounds of its proof, made or verified."""
    return rounds * (cards + 2) + cards + 1


def checking_cost(statement: Shuffle | Questioned | Opening, proof: bytes | None) -> int:
    """X25519 operations of verifying a statement by its proof."""
    cards = len(statement.outs) // SIZE
    if isinstance(statement, Opening):
        return 3 * cards + 3
    rounds = QUESTIONS if isinstance(statement, Questioned) else ROUNDS
    return shuffle_cost(cards, rounds if proof else 0)

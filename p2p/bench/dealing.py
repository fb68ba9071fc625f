"""How long the parts of dealing take against their curve operations alone, and how uniform it is. Knows no table."""
import os
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from math import sqrt
from time import process_time

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from p2p.bench.row import Row
from p2p.deal.curve import SIZE, G, Lock, card_points, packed, scalar, unpacked
from p2p.deal.proofs import (
    QUESTIONS,
    Opening,
    answer_questions,
    cast_shadow,
    prove_opening,
    question,
    shuffle,
    verify_answers,
    verify_opening,
)
from p2p.deal.work import make_openings, secrets
from p2p.games.draw import Draw

CARDS, PEERS = 54, 4
RATIO = 1.25                        # goal: at most so many times the time of the curve operations alone


def measure_shuffle(repeats: int = 5) -> Iterator[Row]:
    """A shuffle of 54 cards, casting its shadow, verifying the answers; the best of so many repetitions."""
    draw = Draw(os.urandom(32))
    key, order = packed(scalar(draw)), bytes(draw.order(range(CARDS)))
    ins = b"".join(card_points(CARDS))
    statement = shuffle(b"", G, ins, key, order)
    asked = question(statement, cast_shadow(statement, b""), [os.urandom(32)])
    answers = answer_questions(asked, key, order, b"")
    zeros = QUESTIONS - int.from_bytes(asked.challenge).bit_count()
    yield from _against_bare("shuffle", lambda: shuffle(b"", G, ins, key, order), CARDS + 1, 10 * repeats)
    yield from _against_bare("prove", lambda: cast_shadow(statement, b""), QUESTIONS * (CARDS + 2), repeats)
    yield from _against_bare("verify", lambda: verify_answers(asked, answers), (QUESTIONS + 1) * (CARDS + 1) + zeros,
                             repeats)
    yield Row("deal proof size", len(answers), "bytes", None)


def measure_opening(repeats: int = 50) -> Iterator[Row]:
    """Taking an own lock off one card and off 39 with the proof, and verifying it; the best of the repetitions."""
    key = packed(scalar(Draw(os.urandom(32))))
    lock = Lock(unpacked(key))
    for count, name in ((1, "1 card"), (39, "39 cards")):
        cards = card_points(CARDS)[:count]
        ins = b"".join(map(lock.on, cards))
        statement = Opening(b"", lock.public, ins, b"".join(cards))
        proof = prove_opening(statement, key, b"")
        stack = (b"", lock.public, key, ins)
        yield from _against_bare(f"open {name}", partial(make_openings, b"", [stack], True), 2 * count + 1, repeats)
        yield from _against_bare(f"verify {name}", partial(verify_opening, statement, proof), 3 * count + 3, repeats)
        yield Row(f"deal open {name} size", len(proof) + count * SIZE, "bytes", None)


def measure_uniformity(shuffles: int = 20_000) -> Iterator[Row]:
    """How far from uniform the places of the cards are if all members but one always shuffle alike."""
    for honest in range(PEERS):
        z = uniformity(shuffles, honest, os.urandom(16))
        yield Row(f"deal uniform by peer {honest}", abs(z), "sigma", 4.0, f"{shuffles} shuffles, all others fixed")


def uniformity(shuffles: int, honest: int, luck: bytes = b"") -> float:
    """Pearson's chi-square statistic of the table of cards and places, in standard deviations from its mean.

    Member `honest` takes a new seed for each deal, the others always shuffle alike; only the orders are made, without
    the locks. For n cards the statistic has (n - 1)^2 degrees of freedom, since all sums of rows and columns are fixed.
    `luck` goes into the new seeds.
    """
    ins = b"".join(card_points(CARDS))
    fixed = [secrets(bytes((peer,)), b"", ins)[1] for peer in range(PEERS)]
    counts = [[0] * CARDS for _ in range(CARDS)]
    for deal in range(shuffles):
        order = secrets(sha256(luck + deal.to_bytes(4)).digest(), b"", ins)[1]
        faces = list(range(CARDS))
        for peer in range(PEERS):
            faces = [faces[i] for i in (order if peer == honest else fixed[peer])]
        for row, face in zip(counts, faces, strict=True):
            row[face] += 1
    expected = shuffles / CARDS
    total = sum((count - expected) ** 2 for row in counts for count in row) / expected
    freedom = (CARDS - 1) ** 2
    return (total * (CARDS - 1) / CARDS - freedom) / sqrt(2 * freedom)


def _against_bare(name: str, do: Callable[[], object], operations: int, repeats: int) -> Iterator[Row]:
    """The best time of `do` beside that of so many X25519 operations (RFC 7748)."""
    bare, took = float("inf"), float("inf")
    for _ in range(repeats):
        bare, took = min(bare, bare_operation()), min(took, _seconds(do))
    yield Row(f"deal {name}", took * 1000, "ms", None, f"{operations} operations on the curve",
              bare=operations * bare * 1000, most=RATIO)


def bare_operation() -> float:
    """Seconds of one X25519 operation with keys that are already loaded."""
    secret = X25519PrivateKey.generate()
    points = [X25519PublicKey.from_public_bytes(point) for point in card_points(CARDS)]
    return _seconds(lambda: [secret.exchange(point) for point in points]) / CARDS


def _seconds(do: Callable[[], object]) -> float:
    """CPU seconds of this process: others on the computer don't count."""
    start = process_time()
    do()
    return process_time() - start

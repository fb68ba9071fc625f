"""Proofs that a member did to the cards what it states: shuffles by cut and choose, openings by Chaum and Pedersen.

The shuffle of a whole deck is questioned by a challenge of all members together; the others are made non-interactive by
hashing (Fiat and Shamir); see PROTOCOL.md 9, Proofs. Pure functions of bytes, fit for another process. They know points
and secrets, no slot and no deal: `context` is whatever a proof is bound to. Every `verify_` takes any bytes and raises
Cheat.
"""
from collections.abc import Iterable, Sequence
from hashlib import sha256, sha512
from typing import NamedTuple

from p2p.deal.curve import SIZE, A, G, L, Lock, P, lock_of, packed, scalar, split, unpacked, valid
from p2p.deal.shufflers import Shuffler
from p2p.games.draw import Draw
from p2p.language import tr

ROUNDS = 128                        # of a mix's proof: the chance of a false one is 2^-128 a hash tried
CHALLENGE = ROUNDS // 8             # bytes
QUESTIONS = 40                      # rounds of a deck's shuffle: the chance of a false one is 2^-40 a deck

REASONS = {
    "form": tr("sent a step that no program of ours sends"),
    "size": tr("sent a step of the wrong length"),
    "turn": tr("spoke out of turn"),
    "not owed": tr("opened cards that are owed to nobody"),
    "point": tr("sent something that is no card"),
    "double": tr("sent the same card twice"),
    "response": tr("sent a number that isn't reduced"),
    "permutation": tr("sent an order that isn't one"),
    "shuffle": tr("can't prove its shuffle"),
    "opening": tr("can't prove that it took off its own lock"),
    "commitment": tr("gave the same commitment as another"),
    "key": tr("used a lock again"),
    "foreign": tr("brought in a card that isn't in the deck"),
    "share": tr("revealed another share of the challenge than it had committed to"),
    "seed": tr("revealed another seed than it had committed to"),
    "audit": tr("did not deal as its seed says"),
}


class Cheat(Exception):
    """A wrong step, as the cards themselves show it. `shuffler`: its member; None where nobody knows yet who it is."""

    def __init__(self, reason: str, shuffler: Shuffler | None = None, step: bytes = b"") -> None:
        super().__init__(reason, shuffler, step)
        self.reason, self.shuffler, self.step = reason, shuffler, step

    def __str__(self) -> str:
        who = "somebody" if self.shuffler is None else f"shuffler {self.shuffler}"
        return f"{who} {REASONS[self.reason]}"


def joined(*parts: bytes) -> bytes:
    """The parts, each behind its length (4 bytes, big end first): no two lists of parts give the same bytes."""
    return b"".join([len(part).to_bytes(4) + part for part in parts])


def check_points(raw: bytes, count: int) -> list[bytes]:
    """The `count` points in these bytes. Raises Cheat unless all are valid and different."""
    if len(raw) != count * SIZE:
        raise Cheat("size")
    points = split(raw)
    if not all(map(valid, points)):
        raise Cheat("point")
    if len(set(points)) < count:
        raise Cheat("double")
    return points


# ------------------------------------------------------------------ shuffle


class Shuffle(NamedTuple):
    """The statement that there are a key k and an order with out[i] = lock(k, in[order[i]]) and image = lock(k, base).

    Base and image tie the cards to the key that later openings must take off.
    """

    context: bytes
    base: bytes
    image: bytes
    ins: bytes
    outs: bytes


def shuffle(context: bytes, base: bytes, ins: bytes, key: bytes, order: bytes) -> Shuffle:
    """The shuffle that puts the lock of `key` (packed) on all cards and brings them into this order."""
    lock, points = Lock(unpacked(key)), split(ins)
    return Shuffle(context, base, _on(lock, base), ins, b"".join(lock.on(points[i]) for i in order))


def prove_shuffle(statement: Shuffle, key: bytes, order: bytes, secret: bytes) -> bytes:
    """The proof: the challenge (16 bytes), then for each of its bits, high bit first, the answer of that round.

    Round j blinds the result by a lock r and an order s and hashes it to its shadow. One challenge covers all shadows,
    since single ones could be tried out round by round. Bit 0 reveals (r, s), as their seed: the shadow follows from
    the outs. Bit 1 reveals r*k and the order from the ins: the shadow follows from the ins. Either alone tells nothing
    about k and the order. `secret` makes the blinding unpredictable to others and the proof deterministic.
    """
    seeds = _seeds(b"fairdeal shuffle nonce 1", statement, secret, ROUNDS)
    challenge = _challenge(statement, _shadows(statement, seeds))
    return challenge + _answers(key, order, seeds, challenge)


def verify_shuffle(statement: Shuffle, proof: bytes) -> None:
    """Raises Cheat unless the proof holds. The ins and the base must be valid already."""
    challenge = proof[:CHALLENGE]
    if len(proof) != proof_size(challenge, len(statement.ins) // SIZE):
        raise Cheat("size")
    if _challenge(statement, _rebuilt(statement, challenge, proof[CHALLENGE:])) != challenge:
        raise Cheat("shuffle")


def proof_size(challenge: bytes, cards: int) -> int:
    """The bytes of a shuffle proof that begins with this challenge."""
    return CHALLENGE + answers_size(challenge, cards)


# ------------------------------------------------------------------ a shuffle questioned by all


class Questioned(NamedTuple):
    """A shuffle with the digest of the shadows that its member sent, and the challenge of all members after it."""

    context: bytes
    base: bytes
    image: bytes
    ins: bytes
    outs: bytes
    shadow: bytes
    challenge: bytes


def cast_shadow(statement: Shuffle, secret: bytes) -> bytes:
    """The shadow that a member sends before anybody knows the challenge: the digest of those of its 40 rounds."""
    return _digest(_shadows(statement, _question_seeds(statement, secret)))


def question(statement: Shuffle, shadow: bytes, shares: Iterable[bytes]) -> Questioned:
    """The shuffle with its challenge: the first 40 bits of the hash of what is stated, its shadow, and everybody's
    share.

    Each share was committed to before the shuffle, so one statement has one challenge: no round is ever answered in
    both ways, whatever a restart has forgotten.
    """
    hashed = sha512(joined(b"fairdeal challenge 1", *statement, shadow, *shares)).digest()
    return Questioned(*statement, shadow, hashed[:QUESTIONS // 8])


def answer_questions(asked: Questioned, key: bytes, order: bytes, secret: bytes) -> bytes:
    """The answers of all rounds, as in `prove_shuffle`; key, order and secret are those of the shuffle."""
    statement = Shuffle(*asked[:5])
    return _answers(key, order, _question_seeds(statement, secret), asked.challenge)


def verify_answers(asked: Questioned, answers: bytes) -> None:
    """Raises Cheat unless the answers give the shadows again. The ins and the base must be valid already."""
    statement = Shuffle(*asked[:5])
    if len(answers) != answers_size(asked.challenge, len(asked.ins) // SIZE):
        raise Cheat("size")
    if _digest(_rebuilt(statement, asked.challenge, answers)) != asked.shadow:
        raise Cheat("shuffle")


def answers_size(challenge: bytes, cards: int) -> int:
    """The bytes of the answers to this challenge."""
    return sum(_answer_size(bit, cards) for bit in _bits(challenge))


def _question_seeds(statement: Shuffle, secret: bytes) -> list[bytes]:
    return _seeds(b"fairdeal question nonce 1", statement, secret, QUESTIONS)


def _digest(shadows: list[bytes]) -> bytes:
    return sha256(b"".join(shadows)).digest()


# ------------------------------------------------------------------ rounds of either


def _seeds(tag: bytes, statement: Shuffle, secret: bytes, rounds: int) -> list[bytes]:
    """The seed of each round's lock and order: without the secret they can't be foreseen, with it they are the same
    again."""
    nonce = sha512(joined(tag, secret, *statement)).digest()
    return [sha256(nonce + bytes((j,))).digest() for j in range(rounds)]


def _shadows(statement: Shuffle, seeds: list[bytes]) -> list[bytes]:
    """The shadow of each round, from its seed."""
    outs = split(statement.outs)
    rounds = (_blind(seed, len(outs)) for seed in seeds)
    return [_shadow(Lock(r), outs, s, statement.image) for r, s in rounds]


def _answers(key: bytes, order: bytes, seeds: list[bytes], challenge: bytes) -> bytes:
    """The answer of each round."""
    k, answers = unpacked(key), b""
    for bit, seed in zip(_bits(challenge), seeds, strict=True):
        if bit:
            r, s = _blind(seed, len(order))
            seed = packed(r * k) + bytes(order[i] for i in s)
        answers += seed
    return answers


def _rebuilt(statement: Shuffle, challenge: bytes, answers: bytes) -> list[bytes]:
    """The shadow of each round, from its answer; the size of the answers is checked already. Raises Cheat."""
    ins = split(statement.ins)
    outs = check_points(statement.outs, len(ins))
    check_points(statement.image, 1)
    shadows, at = [], 0
    for bit in _bits(challenge):
        size = _answer_size(bit, len(ins))
        answer, at = answers[at:at + size], at + size
        if bit:
            shadows.append(_shadow(*_unblinded(answer, ins), statement.base))
        else:
            r, s = _blind(answer, len(ins))
            shadows.append(_shadow(Lock(r), outs, s, statement.image))
    return shadows


def _answer_size(bit: int, cards: int) -> int:
    return SIZE + cards if bit else SIZE


def _bits(challenge: bytes) -> list[int]:
    return [byte >> shift & 1 for byte in challenge for shift in range(7, -1, -1)]


def _blind(seed: bytes, cards: int) -> tuple[int, list[int]]:
    """The lock and the order of a round, from its seed."""
    draw = Draw(b"fairdeal round 1\0" + seed)
    return scalar(draw), draw.order(range(cards))


def _unblinded(answer: bytes, ins: list[bytes]) -> tuple[Lock, list[bytes], bytes]:
    """The arguments of `_shadow` for a round whose bit is 1: the lock r*k, the ins, the order from the ins."""
    lock, order = Lock(_response(answer[:SIZE])), answer[SIZE:]
    if sorted(order) != list(range(len(ins))):
        raise Cheat("permutation")
    return lock, ins, order


def _shadow(lock: Lock, points: list[bytes], order: Sequence[int], fixed: bytes) -> bytes:
    """The hash of the points in this order and of one more, fixed point, all under the lock."""
    return sha256(b"".join([lock.on(points[i]) for i in order]) + _on(lock, fixed)).digest()


def _challenge(statement: Shuffle, shadows: list[bytes]) -> bytes:
    return sha512(joined(b"fairdeal shuffle 1", *statement, *shadows)).digest()[:CHALLENGE]


# ------------------------------------------------------------------ opening


class Opening(NamedTuple):
    """The statement that there is a key k with in[i] = lock(k, out[i]) for all i, and image = lock(k, G).

    It states that a lock came off, or, read the other way round, that it went on.
    """

    context: bytes
    image: bytes
    ins: bytes
    outs: bytes


def prove_opening(statement: Opening, key: bytes, secret: bytes) -> bytes:
    """The proof: R for G and for each out, then s. The nonce hashes the whole statement: used twice it reveals k."""
    r = _number(b"fairdeal opening nonce 1", secret, *statement)
    blind = Lock(r)
    shown = blind.public + b"".join(map(blind.on, split(statement.outs)))
    return shown + packed(r + _number(b"fairdeal opening 1", *statement, shown) * lock_of(key).scalar)


def verify_opening(statement: Opening, proof: bytes) -> None:
    """Raises Cheat unless the proof holds. The ins and the image must be valid already.

    An R is only checked to be reduced: whatever fits the equation is x(sB + cC) or x(sB - cC), and so in the group of
    order L.
    """
    images = (statement.image, *split(statement.ins))
    bases = (G, *check_points(statement.outs, len(images) - 1))
    if len(proof) != opening_size(len(images) - 1):
        raise Cheat("size")
    shown, response = proof[:-SIZE], proof[-SIZE:]
    by_s, by_c = Lock(_response(response)), Lock(_number(b"fairdeal opening 1", *statement, shown))
    for base, image, r in zip(bases, images, split(shown), strict=True):
        if not _is_sum(_on(by_s, base), by_c.on(image), r):
            raise Cheat("opening")


def opening_size(cards: int) -> int:
    """The bytes of an opening proof for so many cards."""
    return (cards + 2) * SIZE


def _number(*parts: bytes) -> int:
    """A hash as a scalar; about one in 2^126 can't be clamped, which won't occur."""
    return int.from_bytes(sha512(joined(*parts)).digest(), "little") % L


def _is_sum(one: bytes, other: bytes, r: bytes) -> bool:
    """Whether r is the x of the sum or the difference of two points given by their x (Renes and Smith, qDSA, 2017)."""
    x, y, z = (int.from_bytes(raw, "little") for raw in (one, other, r))
    if z >= P:
        return False
    b = (x * y + 1) * (x + y) + 2 * A * x * y
    return ((x - y) ** 2 * z * z - 2 * b * z + (x * y - 1) ** 2) % P == 0


# ------------------------------------------------------------------ shared


def _on(lock: Lock, point: bytes) -> bytes:
    return lock.public if point == G else lock.on(point)


def _response(raw: bytes) -> int:
    try:
        return unpacked(raw)
    except ValueError:
        raise Cheat("response") from None

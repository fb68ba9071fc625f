"""The rounds of a shuffle's proof as PROTOCOL.md 9 has them, computed beside p2p.deal.proofs. For five cards."""
from hashlib import sha256

from p2p.deal.curve import scalar
from p2p.games.draw import Draw


def bits_of(challenge):
    """The bit of each round."""
    return [int(bit) for bit in f"{int.from_bytes(challenge):0{8 * len(challenge)}b}"]


def blind_of(seed):
    """The lock and the order of a round."""
    draw = Draw(b"fairdeal round 1\0" + seed)
    return scalar(draw), draw.order(range(5))


def shadow_of(lock, points, order, fixed):
    """The shadow of a round."""
    return sha256(b"".join(lock.on(points[i]) for i in order) + lock.on(fixed)).digest()


def rounds_of(challenge, proof):
    """The answers to this challenge: (bit, answer)."""
    at, rounds = 0, []
    for bit in bits_of(challenge):
        rounds.append((bit, proof[at:at + 32 + 5 * bit]))
        at += 32 + 5 * bit
    return rounds

"""Reads statements and their proofs from the bytes behind a step's head (PROTOCOL.md 9, Steps). Knows no secret."""
from collections.abc import Iterable

from p2p.deal.curve import SIZE
from p2p.deal.proofs import CHALLENGE, Cheat, Shuffle, check_points, opening_size, proof_size
from p2p.deal.proven import Evidence


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


def check_shuffled(evidence: Iterable[Evidence]) -> None:
    """The points of all shuffles among these. This doesn't wait for their proofs, since the next member puts its lock
    on the points at once. Raises Cheat."""
    for statement, _ in evidence:
        if isinstance(statement, Shuffle):
            check_points(statement.image, 1)
            check_points(statement.outs, len(statement.ins) // SIZE)

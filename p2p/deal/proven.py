"""Which shuffle proofs were verified already, so that none is verified twice. Whoever opens tables owns one."""
from collections.abc import Iterable
from hashlib import sha256

from p2p.deal.proofs import Opening, Shuffle, joined

Evidence = tuple[Shuffle | Opening, bytes | None]   # a statement and its proof; None where none is asked for
LIMIT = 4096                                        # proofs; a proof of 54 cards takes about 0.2 s to verify


class ProvenShuffles:
    """Digests of shuffles with proofs that hold: the same ones hold at every replica and in every file.

    An opening is not kept: verifying one costs little.
    """

    def __init__(self, digests: Iterable[bytes] = ()) -> None:
        self._digests = set(digests)

    def copy(self) -> "ProvenShuffles":
        """What is proven by now, for another process or thread."""
        return ProvenShuffles(self._digests)

    def unproven(self, evidence: Iterable[Evidence]) -> list[Evidence]:
        """Those pieces of evidence that have still to be verified."""
        return [piece for piece in evidence if _digest(piece) not in self._digests]

    def add(self, evidence: Iterable[Evidence]) -> None:
        """These were verified and hold."""
        if len(self._digests) >= LIMIT:
            self._digests.clear()
        self._digests.update(digest for digest in map(_digest, evidence) if digest)


def _digest(piece: Evidence) -> bytes | None:
    """What names a proven shuffle: the hash of all that it states and of its proof; None for an opening."""
    statement, proof = piece
    return sha256(joined(*statement, proof)).digest() if isinstance(statement, Shuffle) and proof else None

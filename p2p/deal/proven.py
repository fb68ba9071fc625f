"""Which proofs and audits were found good or made here already, so that none is checked twice. Whoever opens tables
owns one."""
from collections.abc import Iterable
from hashlib import sha256

from p2p.deal.proofs import Opening, Questioned, Shuffle, joined
from p2p.deal.shufflers import Shuffler

Evidence = tuple[Shuffle | Questioned | Opening, bytes | None]   # a statement and its proof; None: none is asked for
KINDS: dict[type, bytes] = {Shuffle: b"shuffle", Questioned: b"questioned", Opening: b"opening"}
LIMIT = 1 << 16                                     # digests; a deal of Taroky among four has about 130


class Proven:
    """Digests of statements whose proofs hold, and of audits that found nothing: the same ones hold at every replica
    and in every file. `entries`: those of files, as they travel, whose signatures hold."""

    def __init__(self, digests: Iterable[bytes] = ()) -> None:
        self._digests, self.entries = set(digests), set[bytes]()

    @property
    def digests(self) -> frozenset[bytes]:
        """All that is proven by now."""
        return frozenset(self._digests)

    def copy(self) -> "Proven":
        """A copy of what is proven by now, for another process or thread."""
        return Proven(self._digests)

    def unproven(self, evidence: Iterable[Evidence]) -> list[Evidence]:
        """The pieces of this evidence that have still to be verified."""
        return [piece for piece in evidence if evidence_digest(piece) not in self._digests]

    def judged_by_seeds(self, statements: Iterable[Shuffle | Opening]) -> None:
        """A deck was audited with the seeds of all its members, and these are all statements of it. Says nothing to
        who verifies each piece of evidence as it comes."""

    def add(self, evidence: Iterable[Evidence]) -> None:
        """Note that these pieces of evidence were verified and hold."""
        pieces = [*evidence]
        self.note(*filter(None, (evidence_digest(piece) for piece in pieces if piece[1] is not None)),
                  *(answered_digest(Shuffle(*asked[:5])) for asked, _ in pieces if isinstance(asked, Questioned)))

    def __contains__(self, digest: bytes) -> bool:
        return digest in self._digests

    def note(self, *digests: bytes) -> None:
        """Note that the statements with these digests hold."""
        if len(self._digests) + len(digests) > LIMIT:
            self._digests = set()
        self._digests.update(digests)


def evidence_digest(piece: Evidence) -> bytes | None:
    """The name of a proven statement: the hash of all that it states and of its proof. Of a shuffle without one, of
    which only the points are checked, that of an answered one; None for an opening without one."""
    statement, proof = piece
    if proof is None:
        return answered_digest(statement) if isinstance(statement, Shuffle) else None
    return sha256(joined(KINDS[type(statement)], *statement, proof)).digest()


def answered_digest(statement: Shuffle) -> bytes:
    """The name of a shuffle whose member has answered all questions rightly: its points needn't be checked again."""
    return sha256(joined(b"answered", *statement)).digest()


def audit_digest(seeds: Iterable[bytes], record: Iterable[tuple[Shuffler, Shuffle | Opening]]) -> bytes:
    """The name of an audit: the hash of the seeds, by member, and of everything that each member stated in the deal."""
    stated = (joined(bytes((shuffler, isinstance(statement, Shuffle))), *statement) for shuffler, statement in record)
    return sha256(joined(b"audit", *seeds, *stated)).digest()

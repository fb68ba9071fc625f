"""Joint coins: every peer reveals the next preimage of its hash chain, all of them hashed together are the coin.

Nobody can choose a share: it is fixed by the chain's head in the charter (Lamport's hash chain, CACM 24/11, 1981).
"""
from hashlib import sha256

from p2p.identity import Identity


def link(value: bytes) -> bytes:
    """The element before `value` in its chain; the last one so reached is the head."""
    return sha256(b"fairdeal chain\0" + value).digest()


class Chain:
    """A peer's own chain of `length` shares for one table, derived again from its identity whenever needed."""

    def __init__(self, identity: Identity, salt: bytes, length: int) -> None:
        value = identity.secret(b"coin\0" + salt)
        self._values = [value]
        for _ in range(length):
            self._values.append(value := link(value))

    @property
    def head(self) -> bytes:
        """What stands in the charter."""
        return self._values[-1]

    def share(self, j: int) -> bytes:
        """Share j, from 1 on: `link` of it is share j - 1, and share 0 is the head."""
        return self._values[-1 - j]

    def __repr__(self) -> str:
        return "Chain(…)"


def coin(table: bytes, j: int, shares: tuple[bytes, ...]) -> bytes:
    """The 32 bytes of coin j of a table, from one share a peer in the charter's order."""
    return sha256(b"fairdeal coin\0" + table + j.to_bytes(4) + b"".join(shares)).digest()

"""Joint coins: every member reveals the next preimage of its hash chain; all of them hashed together are the coin.

Nobody can choose a share: the chain's head, which the charter holds, commits to all of them (PROTOCOL.md 5; Lamport,
"Password authentication with insecure communication", CACM 24/11, 1981).
"""
from hashlib import sha256

from p2p.identity import Identity


def link(value: bytes) -> bytes:
    """The hash of a chain's element, which is the element before it; the first of all is the head."""
    return sha256(b"fairdeal chain\0" + value).digest()


class ShareChain:
    """An own hash chain of `length` shares for one table, derived from the identity and the charter's salt."""

    def __init__(self, identity: Identity, salt: bytes, length: int) -> None:
        value = identity.secret(b"coin\0" + salt)
        self._values = [value]
        for _ in range(length):
            self._values.append(value := link(value))

    @property
    def head(self) -> bytes:
        """The commitment to all shares, which stands in the charter."""
        return self._values[-1]

    def share(self, j: int) -> bytes:
        """Share j, from 1 to `length`: its `link` is share j - 1, and share 0 is the head."""
        return self._values[-1 - j]

    def __repr__(self) -> str:
        return "ShareChain(…)"


def coin(table: bytes, j: int, shares: tuple[bytes, ...]) -> bytes:
    """The 32 bytes of coin j of a table, from share j of each member in the charter's order."""
    return sha256(b"fairdeal coin\0" + table + j.to_bytes(4) + b"".join(shares)).digest()

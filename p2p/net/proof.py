"""The proof in a Beat that its sender holds the secret of the CURVE key that it names. Knows no socket.

Two CURVE keys share a secret that only the holders of theirs can compute (X25519, RFC 7748). A question and its answer
are keyed with it, so nobody can name another's CURVE key as its own, or pass a question on as its own.
"""
import hmac
import secrets
import struct
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from zmq.utils import z85

NUMBER, PROOF = 8, 8            # bytes of an `ask`: random ones, and those of its proof


class Pair:
    """The secret of our CURVE key and another one. Keys are z85 (ZeroMQ RFC 32)."""

    def __init__(self, secret: bytes, curve: str, other: str) -> None:
        """`secret`: that of our CURVE key `curve`. Raises ValueError if `other` is no key, or one of small order, with
        which all secrets are the same (RFC 7748, 6.1)."""
        try:
            mine = X25519PrivateKey.from_private_bytes(z85.decode(secret))
            shared = mine.exchange(X25519PublicKey.from_public_bytes(z85.decode(other.encode("ascii"))))
        except (ValueError, KeyError, struct.error) as error:
            raise ValueError(f"{other} is no CURVE key") from error
        keys = b"".join(sorted(map(z85.decode, (curve.encode("ascii"), other.encode("ascii")))))
        self._secret = sha256(b"fairdeal pair\0" + shared + keys).digest()

    def question(self, key: bytes, stamp: int) -> bytes:
        """A new `ask` for a Beat of this identity key with this stamp."""
        number = secrets.token_bytes(NUMBER)
        return number + self._proof(number, key, stamp)

    def proves(self, ask: bytes, key: bytes, stamp: int) -> bool:
        """Whether a Beat of this identity key with this stamp may carry this `ask`."""
        return len(ask) == NUMBER + PROOF and hmac.compare_digest(
            ask[NUMBER:], self._proof(ask[:NUMBER], key, stamp))

    def answer(self, ask: bytes, key: bytes) -> bytes:
        """The answer of this identity key to an `ask`."""
        return hmac.digest(self._secret, b"answer" + ask + key, "sha256")[:NUMBER + PROOF]

    def _proof(self, number: bytes, key: bytes, stamp: int) -> bytes:
        return hmac.digest(self._secret, b"ask" + number + key + stamp.to_bytes(6, "big"), "sha256")[:PROOF]

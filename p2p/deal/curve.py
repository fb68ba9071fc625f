"""Re-encryption locks on Curve25519: multiplication of x-coordinates through X25519 (RFC 7748, PROTOCOL.md 9).

A point is its x-coordinate, 32 bytes, little end first. A scalar is an int modulo L, the order of the group; s and -s
are the same lock. Locks commute: whoever put theirs on first, they come off in any order. Knows no proof and no deal.
"""
from functools import lru_cache
from hashlib import sha512

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from p2p.games.draw import Draw

P = 2 ** 255 - 19                                           # of the field
L = 2 ** 252 + 27742317777372353535851937790883648493       # the order of the group
A = 486662                                                  # of the curve y^2 = x^3 + A x^2 + x
SIZE = 32                           # bytes of a point, and of a scalar
G = (9).to_bytes(SIZE, "little")     # the base point
_LEAST = 2 ** 254
_EIGHTH = pow(8, -1, L)
_BOTH = -2 * _LEAST * _EIGHTH % L                           # the sum of the two m in `clamp`


def clamp(scalar: int) -> int | None:
    """The n that X25519 can multiply by: n = scalar or -scalar modulo L, n = 0 mod 8, 2^254 <= n < 2^255.

    The smaller where there are two, None where there is none: one scalar in about 2^126, some small ones among them.
    """
    m = (scalar - _LEAST) * _EIGHTH % L
    m = min(m, (_BOTH - m) % L)
    return _LEAST + 8 * m if m < 2 ** 251 else None


def scalar(draw: Draw) -> int:
    """A uniformly drawn scalar that can be clamped."""
    while (clamp(s := draw.below(L))) is None:
        pass
    return s


def packed(s: int) -> bytes:
    """The one public form of a scalar: reduced and clamped, so that it tells nothing but its class modulo L and sign.

    32 bytes, little end first. Raises ValueError for a scalar that can't be clamped.
    """
    n = clamp(s)
    if n is None:
        raise ValueError("a scalar that X25519 can't multiply by")
    return n.to_bytes(SIZE, "little")


def unpacked(raw: bytes) -> int:
    """The scalar in bytes that `packed` made. ValueError for others, also those that X25519 takes for the same."""
    n = int.from_bytes(raw, "little")
    if len(raw) != SIZE or clamp(n) != n:
        raise ValueError("not a reduced and clamped scalar")
    return n % L


# A proof multiplies the same points in each of its rounds: to read them again would take one part in twelve.
_read = lru_cache(maxsize=256)(X25519PublicKey.from_public_bytes)


class Lock:
    """A lock: one secret scalar."""

    def __init__(self, s: int) -> None:
        """Raises ValueError for a scalar that can't be clamped."""
        self.scalar = s % L
        self._secret = X25519PrivateKey.from_private_bytes(packed(s))
        self._inverse: X25519PrivateKey | None = None
        self._public: bytes | None = None

    @property
    def public(self) -> bytes:
        """Its image: the lock put on G, which names it without giving it away."""
        if self._public is None:
            self._public = self._secret.public_key().public_bytes_raw()
        return self._public

    def on(self, point: bytes) -> bytes:
        """The point with this lock on. Raises ValueError for a point of small order."""
        return self._secret.exchange(_read(point))

    def off(self, point: bytes) -> bytes:
        """The point with this lock taken off: `off(on(x)) == x` for every valid x."""
        if self._inverse is None:
            self._inverse = X25519PrivateKey.from_private_bytes(packed(pow(self.scalar, -1, L)))
        return self._inverse.exchange(_read(point))

    def __repr__(self) -> str:
        return "Lock(…)"


@lru_cache(maxsize=32)
def lock_of(key: bytes) -> Lock:
    """The lock of a packed key; the last 32 are kept, since making one costs as much as using it."""
    return Lock(unpacked(key))


_ONE = Lock(1)


def valid(point: bytes) -> bool:
    """Whether these are the canonical bytes of a point in the group of order L.

    The clamped 1 is a multiple of 8, and 1 or -1 modulo L: multiplying by it changes a point of the twist, one with a
    torsion part, and any other encoding (bit 255 set, not reduced), and leaves all else as it is.
    """
    try:
        return len(point) == SIZE and _ONE.on(point) == point
    except ValueError:
        return False


def split(raw: bytes) -> list[bytes]:
    """The points that are joined in these bytes."""
    return [raw[at:at + SIZE] for at in range(0, len(raw), SIZE)]


@lru_cache(maxsize=8)
def card_points(count: int) -> tuple[bytes, ...]:
    """The public point of each face below `count`: hashed to the curve, so that nobody knows one as a multiple of
    another.

    SHA-512 of a tag, the face and a counter, until it is the x of a point; the clamped 1 then brings it into the group
    of order L.
    """
    return tuple(map(_card_point, range(count)))


@lru_cache(maxsize=8)
def faces_of(count: int) -> dict[bytes, int]:
    """The face of each card without locks, by its point."""
    return {point: face for face, point in enumerate(card_points(count))}


def _card_point(face: int) -> bytes:
    counter = 0
    while True:
        text = b"fairdeal card 1\0" + face.to_bytes(2) + counter.to_bytes(2)
        x = int.from_bytes(sha512(text).digest(), "little") % P
        point = _ONE.on(x.to_bytes(SIZE, "little"))
        if valid(point):                            # it is not, if x was that of a point of the twist
            return point
        counter += 1

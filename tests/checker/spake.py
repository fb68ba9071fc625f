"""The exchange about a table's word (PEERS.md 15): SPAKE2 by its formula, on the curve of Ed25519."""
from hashlib import sha256

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL = 0, 1


def even_x(y):
    """The even x of the point with this y; None if there is none."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P:
        return None
    return P - x if x % 2 else x


def added(one, other):
    (a, b), (c, d) = one, other
    t = D * a * b * c * d
    return (a * d + b * c) * pow(1 + t, -1, P) % P, (b * d + a * c) * pow(1 - t, -1, P) % P


def times(number, point):
    found = NEUTRAL
    for bit in f"{number:b}":
        found = added(found, found)
        found = added(found, point) if bit == "1" else found
    return found


def less(one, other):
    return added(one, (-other[0] % P, other[1]))


def written(point):
    return (point[1] + (point[0] % 2 << 255)).to_bytes(32, "little")


def read(raw):
    """The point; None if it is none of the group, or the neutral one."""
    number = int.from_bytes(raw, "little")
    y, odd = number % 2**255, number >> 255
    x = even_x(y) if len(raw) == 32 and y < P else None
    if x is None:
        return None
    point = (P - x if odd else x), y
    return point if point != NEUTRAL and times(L, point) == NEUTRAL and written(point) == raw else None


def number(secret, info):
    return int.from_bytes(HKDF(SHA256(), 48, b"", info).derive(secret), "big")


def named(name):
    """The point that nobody knows as a multiple of the base."""
    y = number(name, b"SPAKE2 arbitrary element") % P
    while True:
        x = even_x(y)
        if x is not None and (point := times(8, (x, y))) != NEUTRAL:
            return point
        y = (y + 1) % P


BASE = even_x(4 * pow(5, -1, P) % P), 4 * pow(5, -1, P) % P
M, N = named(b"M"), named(b"N")


def share(side, word, secret):
    """What the guest (side "A") or the holder (side "B") sends."""
    w = number(word, b"SPAKE2 pw") % L
    blind = M if side == "A" else N
    return side.encode() + written(added(times(secret, BASE), times(w, blind)))


def key(side, word, secret, own, came, names):
    """K, from the own secret and share, and the share that came; None if that is none. `names`: idA and idB."""
    w, point = number(word, b"SPAKE2 pw") % L, read(came[1:])
    if point is None or came[:1] != {"A": b"B", "B": b"A"}[side] or came[1:] == own[1:]:
        return None
    z = written(times(secret, less(point, times(w, N if side == "A" else M))))
    x, y = (own, came) if side == "A" else (came, own)
    hashes = b"".join(sha256(part).digest() for part in (word, *names))
    return sha256(hashes + x[1:] + y[1:] + z).digest()

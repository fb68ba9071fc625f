"""Hashes, draws, locks and proofs (PROTOCOL.md 5 and 9)."""
from functools import lru_cache
from hashlib import sha256, sha512, shake_256

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
G = (9).to_bytes(32, "little")


class Wrong(Exception):
    """What is wrong in a file: the name of the fault, and what it is about."""

    def __init__(self, fault, about=""):
        super().__init__(f"{fault}: {about}")
        self.fault, self.about = fault, about


def hashed(*parts):
    return sha256(b"".join(parts)).digest()


def joined(*parts):
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


class Draw:
    """A stream of draws (PROTOCOL.md 5)."""

    def __init__(self, raw):
        self.stream, self.at = shake_256(raw), 0
        self.bytes = self.stream.digest(1024)

    def read(self, count):
        self.at += count
        if self.at > len(self.bytes):
            self.bytes = self.stream.digest(2 * self.at)
        return int.from_bytes(self.bytes[self.at - count:self.at], "big")

    def below(self, n):
        count = 0
        while 256 ** count < n:
            count += 1
        fits = 256 ** count
        while True:
            value = self.read(count)
            if value < fits - fits % n:
                return value % n

    def order(self, things):
        things = list(things)
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things

    def scalar(self):
        while True:
            s = self.below(L)
            if clamp(s) is not None:
                return s


def clamp(s):
    """The smallest n = s or -s mod L, n = 0 mod 8, 2^254 <= n < 2^255; None without one."""
    found = []
    for residue in (s % L, -s % L):
        # n = residue + L t with n = 0 mod 8, so t = -residue / L mod 8; from 2^254 on, in steps of 8 L
        n = residue + L * (-residue * pow(L, -1, 8) % 8)
        n += max(0, -(-(2**254 - n) // (8 * L))) * 8 * L
        if n < 2**255:
            found.append(n)
    return min(found, default=None)


def packed(s):
    return clamp(s).to_bytes(32, "little")


def is_packed(raw):
    n = int.from_bytes(raw, "little")
    return len(raw) == 32 and clamp(n) == n


@lru_cache(maxsize=64)
def _secret(raw):
    return X25519PrivateKey.from_private_bytes(raw)


def lock(raw, point):
    """X25519 of the point by a packed scalar."""
    if point == G:
        return _secret(raw).public_key().public_bytes_raw()
    try:
        return _secret(raw).exchange(X25519PublicKey.from_public_bytes(point))
    except ValueError:
        raise Wrong("cheat", "a point of small order") from None


ONE = packed(1)


@lru_cache(maxsize=4096)
def is_valid(point):
    try:
        return lock(ONE, point) == point
    except Wrong:
        return False


def points(raw, count):
    """The points in these bytes: so many, all valid and different."""
    if len(raw) != 32 * count:
        raise Wrong("cheat", "length")
    found = [raw[at:at + 32] for at in range(0, len(raw), 32)]
    if not all(map(is_valid, found)) or len(set(found)) < count:
        raise Wrong("cheat", "points")
    return found


@lru_cache(maxsize=2)
def card_points(count):
    found = []
    for face in range(count):
        counter = 0
        while True:
            text = b"fairdeal card 1\0" + face.to_bytes(2, "big") + counter.to_bytes(2, "big")
            x = int.from_bytes(sha512(text).digest(), "little") % P
            if pow(x**3 + 486662 * x * x + x, (P - 1) // 2, P) == 1:
                break
            counter += 1
        found.append(lock(ONE, x.to_bytes(32, "little")))
    return found


@lru_cache(maxsize=64)
def shuffle_holds(context, base, image, ins, outs, proof):
    """Whether a shuffle's proof holds; all points are known to be valid."""
    challenge = proof[:16]
    shadows = round_shadows(base, image, ins, outs, challenge, proof[16:]) if len(challenge) == 16 else None
    if shadows is None:
        return False
    text = joined(b"fairdeal shuffle 1", context, base, image, ins, outs, *shadows)
    return sha512(text).digest()[:16] == challenge


@lru_cache(maxsize=64)
def answers_hold(base, image, ins, outs, challenge, answers, shadow):
    """Whether the answers to everybody's challenge give the shadow of a shuffle of a deck."""
    shadows = round_shadows(base, image, ins, outs, challenge, answers)
    return shadows is not None and hashed(*shadows) == shadow


def answers_length(challenge, count):
    """How many bytes the answers to a challenge about so many cards have."""
    return sum(32 + count * (byte >> shift & 1) for byte in challenge for shift in range(8))


def round_shadows(base, image, ins, outs, challenge, rest):
    """The shadow of each round by its answer, None if an answer is none."""
    count, shadows = len(ins) // 32, []
    in_points, out_points = ([raw[at:at + 32] for at in range(0, len(raw), 32)] for raw in (ins, outs))
    for j in range(8 * len(challenge)):
        bit = challenge[j // 8] >> (7 - j % 8) & 1
        size = 32 + count if bit else 32
        answer, rest = rest[:size], rest[size:]
        if len(answer) < size:
            return None
        if bit:
            by, order, cards, fixed = answer[:32], list(answer[32:]), in_points, base
            if not is_packed(by) or sorted(order) != list(range(count)):
                return None
        else:
            draw = Draw(b"fairdeal round 1\0" + answer)
            by = packed(draw.scalar())
            order, cards, fixed = draw.order(range(count)), out_points, image
        shadows.append(hashed(*(lock(by, cards[i]) for i in order), lock(by, fixed)))
    return None if rest else shadows


@lru_cache(maxsize=256)
def opening_holds(context, image, ins, outs, proof):
    """Whether an opening's proof holds; all points are known to be valid."""
    count = len(ins) // 32
    if len(proof) != 32 * (count + 2) or not is_packed(proof[-32:]):
        return False
    shown, s = proof[:-32], proof[-32:]
    text = joined(b"fairdeal opening 1", context, image, ins, outs, shown)
    e = packed(int.from_bytes(sha512(text).digest(), "little") % L)
    bases = [G, *(outs[at:at + 32] for at in range(0, len(outs), 32))]
    images = [image, *(ins[at:at + 32] for at in range(0, len(ins), 32))]
    for i, (base, goal) in enumerate(zip(bases, images, strict=True)):
        x, y, r = (int.from_bytes(raw, "little") for raw in (lock(s, base), lock(e, goal), shown[32 * i:32 * i + 32]))
        middle = (x * y + 1) * (x + y) + 2 * 486662 * x * y
        if r >= P or ((x - y) ** 2 * r * r - 2 * middle * r + (x * y - 1) ** 2) % P:
            return False
    return True

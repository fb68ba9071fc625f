"""The file, the charter and the entries as bytes (PROTOCOL.md 1 to 3): everything is of its type and within its limits.
"""
import unicodedata
from hashlib import sha256
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.checker.curve import P, Wrong, hashed

MAGIC = b"fairdeal table 2\n"


class Entry(NamedTuple):
    member: int
    n: int
    heard: list
    seen: list
    at: int
    kind: str           # "" for an acknowledgement
    body: list          # its fields
    hash: bytes


# --- Shapes of fields

def number(least, below):
    return lambda value: type(value) is int and least <= value < below


def raw(least, most=None):
    return lambda value: type(value) is bytes and least <= len(value) <= (least if most is None else most)


def text(least, most):
    return lambda value: type(value) is str and least <= len(value) <= most


def many(least, most, shape):
    return lambda value: type(value) is list and least <= len(value) <= most and all(map(shape, value))


def fields(*shapes):
    return lambda value: (type(value) is list and len(value) == len(shapes)
                          and all(shape(item) for shape, item in zip(shapes, value, strict=True)))


def optional(shape):
    return lambda value: value is None or shape(value)


def boolean(value):
    return type(value) is bool


COUNT, MS, PLACE, HASH = number(0, 2**32), number(0, 2**48), number(0, 6), raw(32)
HEAD = fields(COUNT, HASH)
BODIES = {
    "start": fields(), "leave": fields(), "move": fields(PLACE, text(1, 300), raw(0, 28672)),
    "seal": fields(PLACE, MS, HASH), "reveal": fields(COUNT, text(1, 300), raw(16)), "share": fields(HASH),
    "shown": fields(many(0, 6, MS), many(0, 6, MS), many(0, 6, optional(MS))),
    "step": fields(COUNT, raw(1, 28672)), "forfeit": fields(COUNT),
    "without": fields(COUNT, many(0, 5, PLACE)), "back": fields(COUNT, PLACE, COUNT, HASH)}
WORD, NAME, VALUE = text(0, 32), text(1, 24), text(0, 128)
CARRIED = fields(HASH, COUNT, HASH, many(0, 6, PLACE), *[number(0, 1000)] * 3,
                 many(0, 6, number(-999_999, 1_000_000)), many(0, 8, fields(WORD, VALUE)),
                 COUNT, many(0, 6, fields(PLACE, COUNT, many(1, 5, HASH))))
CHARTER = fields(COUNT, raw(16), WORD, COUNT, many(0, 64, fields(WORD, VALUE)),
                 many(1, 6, fields(HASH, NAME, raw(16), HASH, COUNT)), many(1, 6, fields(PLACE, NAME, WORD)),
                 boolean, optional(CARRIED))


def decoded(data, fault):
    """The value of these bytes, which are its one shortest form."""
    try:
        value = msgspec.msgpack.decode(data)
        again = msgspec.msgpack.encode(value)
    except (msgspec.MsgspecError, ValueError, RecursionError, TypeError):
        raise Wrong(fault, "no msgpack") from None
    if again != data:
        raise Wrong(fault, "not the shortest form")
    return value


# --- The file

def read_file(data):
    """The charter's bytes and those of the entries, in their order."""
    if not data.startswith(MAGIC) or len(data) > 256 << 20:
        raise Wrong("file", "no table")
    at, charter, entries, records = len(MAGIC), None, [], 0
    while at < len(data):
        kind, size = data[at:at + 1], int.from_bytes(data[at + 1:at + 5], "big")
        record = data[at + 5:at + 5 + size]
        records += 1
        if at + 5 > len(data) or len(record) < size or size > 1 << 20 or records > 1 << 20:
            raise Wrong("file", "a record isn't whole")
        if kind not in (b"C", b"E", b"N") or (kind == b"C") != (charter is None):
            raise Wrong("file", "kinds")
        if kind == b"C":
            charter = record
        elif kind == b"E":
            entries.append(record)
        at += 5 + size
    if charter is None:
        raise Wrong("file", "no charter")
    return charter, entries


# --- The charter

def has_small_order(key):
    """Whether eight times this point of Ed25519 is the neutral one, by three doublings (RFC 8032, 5.1).

    The y of a doubled point follows from y alone.
    """
    d = -121665 * pow(121666, -1, P)
    y = int.from_bytes(key, "little") % 2**255
    try:
        for _ in range(3):
            x2 = (y * y - 1) * pow(d * y * y + 1, -1, P)
            y = (y * y + x2) * pow(1 - d * x2 * y * y, -1, P) % P
    except ValueError:                      # no point of the curve
        return False
    return y == 1


def is_clean(name):
    """Whether a name can be shown (PROTOCOL.md 2): nothing that isn't printed, single spaces, none at the ends."""
    printed = all(c == " " or unicodedata.category(c)[0] not in "CZ" for c in name)
    return printed and name == " ".join(name.split(" ")) and "  " not in name and name == name.strip(" ") != ""


class Charter:
    """The charter's fields by name."""

    def __init__(self, data):
        if len(data) > 8192:
            raise Wrong("charter", "length")
        value = decoded(data, "charter")
        if not CHARTER(value) or value[0] != 4:
            raise Wrong("charter", "fields")
        _, _, self.game, self.rules, options, members, seats, _, self.carried = value
        self.table = hashed(b"fairdeal charter\0", data)
        self.keys, self.heads = [member[0] for member in members], [member[3] for member in members]
        self.members, self.seats = [member[1] for member in members], [seat[0] for seat in seats]
        self.options = dict(options)
        names = [name for name, _ in options]
        if any(map(has_small_order, self.keys)):
            raise Wrong("charter", "a key of small order")
        twice = len(set(self.keys)) < len(members) or len(set(self.heads)) < len(members)
        if twice or set(self.seats) != set(range(len(members))):
            raise Wrong("charter", "members and seats")
        if names != sorted(set(names)):
            raise Wrong("charter", "options")
        if not all(is_clean(item[1]) for item in (*members, *seats)):
            raise Wrong("charter", "names")


# --- An entry

def read_entry(data, charter):
    """The entry in these bytes; it is signed, and of this table."""
    payload = data[64:]
    value = decoded(payload, "signatures")
    members = len(charter.keys)
    frame = fields(HASH, PLACE, number(1, 100_001), many(members, members, HEAD), HEAD, MS,
                   lambda body: body is None or _is_body(body))
    if not frame(value) or value[0] != charter.table or value[1] >= members:
        raise Wrong("signatures", "no entry of this table")
    try:
        key = Ed25519PublicKey.from_public_bytes(charter.keys[value[1]])
        key.verify(data[:64], b"fairdeal entry 3\0" + payload)
    except (InvalidSignature, ValueError):
        raise Wrong("signatures", f"member {value[1]}") from None
    kind, *body = value[6] or [""]
    return Entry(*value[1:6], kind, body, sha256(payload).digest())


def _is_body(body):
    named = type(body) is list and bool(body) and type(body[0]) is str and body[0] in BODIES
    return named and BODIES[body[0]](body[1:])

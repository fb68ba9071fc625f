"""One signed entry of a table's log. The bytes that are signed travel, lie on disk and are hashed. Knows no order."""
from hashlib import sha256
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from p2p.identity import SIGNATURE_SIZE, Identity, verifies
from p2p.net.wire import Count, Key, Milliseconds, TableId

DOMAIN = b"fairdeal entry 1"
ENTRY_LIMIT = 100_000           # entries of one member at one table
STEP_LIMIT = 28 << 10           # bytes

MoveText = Annotated[str, Meta(min_length=1, max_length=300)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
Head = tuple[Count, Key]        # n and hash of an entry; (0, table) before the first


class BadEntry(Exception):
    """Bytes that are no entry of this table; nobody can be blamed for them, they are dropped."""


class _Body(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    pass


class Start(_Body, frozen=True, tag="start"):
    """A choice: the deal begins."""


class SeatMove(_Body, frozen=True, tag="move"):
    """A choice: a seat moves, in the text form of the rules."""
    seat: SeatNumber
    text: MoveText


class Seal(_Body, frozen=True, tag="seal"):
    """A choice: a race claim whose move is hidden until everybody has heard of it. `took` counts from the board's
    showing to the key press, in ms."""
    seat: SeatNumber
    took: Milliseconds
    hash: Key


class Reveal(_Body, frozen=True, tag="open"):
    """An answer: the move of the own seal number n."""
    n: Count
    text: MoveText
    nonce: Nonce


class Share(_Body, frozen=True, tag="share"):
    """An answer: the next preimage of the own coin chain."""
    value: Key


class DeckStep(_Body, frozen=True, tag="step"):
    """An answer: a step of dealing face-down cards (p2p/deal/steps.py), of the deck of this deal."""
    deal: Count
    data: Annotated[bytes, Meta(min_length=1, max_length=STEP_LIMIT)]


ChoiceBody = Start | SeatMove | Seal
AnswerBody = Reveal | Share | DeckStep
Body = ChoiceBody | AnswerBody


class Entry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What an author says, and all it had heard and applied when it said so. `body` None is an acknowledgement."""
    table: TableId
    member: Annotated[int, Meta(ge=0, lt=6)]
    n: Annotated[int, Meta(ge=1, le=ENTRY_LIMIT)]
    heard: Annotated[tuple[Head, ...], Meta(min_length=1, max_length=6)]
    seen: Head                  # (k, running hash after step k)
    at: Milliseconds            # on the member's table clock
    body: Body | None


class Signed(NamedTuple):
    """An entry with the bytes it came in: 64 of signature, then the payload that `hash` covers."""
    entry: Entry
    raw: bytes
    hash: bytes


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Entry)


def sign(identity: Identity, entry: Entry) -> Signed:
    payload = _encoder.encode(entry)
    return Signed(entry, identity.sign(DOMAIN, payload) + payload, sha256(payload).digest())


def read(raw: bytes) -> Signed:
    """The entry in these bytes, its signature not yet checked. Raises BadEntry for any bytes that are none."""
    payload = raw[SIGNATURE_SIZE:]
    try:
        return Signed(_decoder.decode(payload), raw, sha256(payload).digest())
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadEntry(f"not an entry: {error}") from error


def is_signed(signed: Signed, key: bytes) -> bool:
    """Whether this key signed the entry (Ed25519)."""
    return verifies(key, DOMAIN, signed.raw[SIGNATURE_SIZE:], signed.raw[:SIGNATURE_SIZE])


def seal_hash(table: bytes, member: int, seat: int, text: str, nonce: bytes) -> bytes:
    """What a Seal commits to: SHA-256 over table, author, seat, nonce and the move's text."""
    return sha256(b"fairdeal seal\0" + table + bytes((member, seat)) + nonce + text.encode()).digest()

"""One signed entry of a table's log (PROTOCOL.md 3). Knows no order.

The bytes that are signed are the ones that travel, lie on disk and are hashed.
"""
from hashlib import sha256
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from p2p.identity import SIGNATURE_SIZE, Identity, verifies
from p2p.language import tr
from p2p.log.charter import Member, MemberNumber
from p2p.net.wire import Count, Key, Milliseconds, TableId

VERSION = 3                     # of entries, and of what follows from them
DOMAIN = b"fairdeal entry %d" % VERSION
ENTRY_LIMIT = 100_000           # entries of one member at one table
STEP_LIMIT = 28 << 10           # bytes of a deck step

MoveText = Annotated[str, Meta(min_length=1, max_length=300)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
Head = tuple[Count, Key]        # n and hash of an entry; (0, table) before the first


class BadEntry(Exception):
    """Bytes that are no entry of this table. They are dropped: nobody can be blamed for what isn't signed."""


class _Body(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    pass


class Start(_Body, frozen=True, tag="start"):
    """A choice: this member is ready for the next deal."""


class SeatMove(_Body, frozen=True, tag="move"):
    """A choice: a seat's move, in the text form of the rules.

    `opening`: b"", or the step of dealing by which its member shows the card that it plays (PROTOCOL.md 9).
    """
    seat: SeatNumber
    text: MoveText
    opening: Annotated[bytes, Meta(max_length=STEP_LIMIT)] = b""


class Seal(_Body, frozen=True, tag="seal"):
    """A choice: a race claim, committed to by `hash` until every member has heard of it (PROTOCOL.md 6).

    `took`: the reaction time in ms, from the board's showing to the key press.
    """
    seat: SeatNumber
    took: Milliseconds
    hash: Key


class Reveal(_Body, frozen=True, tag="reveal"):
    """An answer: opens the commitment of the own seal with this n: its move, and the nonce that hid it."""
    n: Count
    text: MoveText
    nonce: Nonce


class Share(_Body, frozen=True, tag="share"):
    """An answer: the share of the next coin, the next preimage of the own hash chain (PROTOCOL.md 5)."""
    value: Key


class DeckStep(_Body, frozen=True, tag="step"):
    """An answer: a step of dealing this deal's face-down cards (PROTOCOL.md 9; p2p/deal/steps.py)."""
    deal: Count
    data: Annotated[bytes, Meta(min_length=1, max_length=STEP_LIMIT)]


class Shown(_Body, frozen=True, tag="shown"):
    """An acknowledgement that a board to race for lies open here, with what this member measured (PROTOCOL.md 6).

    Ms by member: `waited`, how long the board waited here for that member's share alone; `late`, how long after the low
    median of all others' shares that share came; `answers`, how long after the board before was known here but for that
    member's share its own `shown` came, None if it didn't.
    """
    waited: Annotated[tuple[Milliseconds, ...], Meta(max_length=6)]
    late: Annotated[tuple[Milliseconds, ...], Meta(max_length=6)]
    answers: Annotated[tuple[Milliseconds | None, ...], Meta(max_length=6)]


class Forfeit(_Body, frozen=True, tag="forfeit"):
    """An answer: the move behind the own seal with this n is lost; it counts as a wrong claim (PROTOCOL.md 6)."""
    n: Count


class Leave(_Body, frozen=True, tag="leave"):
    """A choice: this member leaves the table for good; it owes nothing any more (PROTOCOL.md 13)."""


class Without(_Body, frozen=True, tag="without"):
    """A vote: in the view with this number, go on without these members, ascending; or with all (PROTOCOL.md 13)."""
    view: Count
    gone: Annotated[tuple[MemberNumber, ...], Meta(max_length=5)]


class Back(_Body, frozen=True, tag="back"):
    """A choice: in the view with this number, take this member in again; its entries go on behind the one named."""
    view: Count
    member: MemberNumber
    n: Count
    hash: Key


ChoiceBody = Start | SeatMove | Seal | Leave | Back
AnswerBody = Reveal | Share | DeckStep | Forfeit
Body = ChoiceBody | AnswerBody | Without | Shown


class Entry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A record of a member: its body, and the entries and steps that it had by then. Without a body it is an
    acknowledgement."""
    table: TableId
    member: MemberNumber
    n: Annotated[int, Meta(ge=1, le=ENTRY_LIMIT)]
    heard: Annotated[tuple[Head, ...], Meta(min_length=1, max_length=6)]    # by member: its last entry held
    seen: Head                  # (k, running hash after step k): the steps applied
    at: Milliseconds            # on the member's table clock
    body: Body | None


class Signed(NamedTuple):
    """An entry with the bytes it came in: 64 of signature, then the payload, whose SHA-256 is `hash`."""
    entry: Entry
    raw: bytes
    hash: bytes


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Entry)


def sign(identity: Identity, entry: Entry) -> Signed:
    """The entry with its bytes, signed by this identity (Ed25519, RFC 8032)."""
    payload = _encoder.encode(entry)
    return Signed(entry, identity.sign(DOMAIN, payload) + payload, sha256(payload).digest())


def read_entry(raw: bytes) -> Signed:
    """The entry in these bytes, its signature not yet checked. Raises BadEntry for any bytes that are none, or that
    aren't the one shortest form of their fields."""
    payload = raw[SIGNATURE_SIZE:]
    try:
        entry = _decoder.decode(payload)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadEntry(tr("not an entry: {error}", error=error)) from error
    if _encoder.encode(entry) != payload:
        raise BadEntry(tr("not an entry: its fields have a shorter form"))
    return Signed(entry, raw, sha256(payload).digest())


def is_signed(signed: Signed, key: bytes) -> bool:
    """Whether this key signed the entry (Ed25519, RFC 8032)."""
    return verifies(key, DOMAIN, signed.raw[SIGNATURE_SIZE:], signed.raw[:SIGNATURE_SIZE])


def seal_hash(table: bytes, member: Member, seat: int, text: str, nonce: bytes) -> bytes:
    """The commitment of a Seal: SHA-256 over table, member, seat, nonce and the move's text (PROTOCOL.md 6)."""
    return sha256(b"fairdeal seal\0" + table + bytes((member, seat)) + nonce + text.encode()).digest()

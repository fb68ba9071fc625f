"""What a table agrees on before its first entry: the same bytes, signed by all with their first entries."""
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from p2p.identity import clean_name
from p2p.net.wire import Count, DraftId, Key, Name, TableId, Value, Word

VERSION = 1
CHAIN_LENGTH = 1024             # coins a table can toss
CHARTER_LIMIT = 8192            # bytes
WINDOW_LEAST, WINDOW_MOST = 60, 300     # ms; what a false word of one's time may gain

Salt = Annotated[bytes, Meta(min_length=16, max_length=16)]


class BadCharter(Exception):
    """A charter that can't be played; the text says why."""


class MemberInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A peer of the table. Its coins are the preimages of `head`; `salt` lets it find them again after a restart."""
    key: Key
    name: Name
    salt: Salt
    head: Key


class SeatInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat: which member holds it, the name shown, and the level of the bot that plays it (empty: a person)."""
    member: Annotated[int, Meta(ge=0, lt=6)]
    name: Name
    bot: Word


class Charter(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who plays what by which house rules. `window` is the race window W in ms (fairness of distant peers)."""
    version: Count
    id: DraftId
    game: Word
    rules: Count
    options: Annotated[tuple[tuple[Word, Value], ...], Meta(max_length=64)]
    members: Annotated[tuple[MemberInfo, ...], Meta(min_length=1, max_length=6)]
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=6)]
    window: Annotated[int, Meta(ge=WINDOW_LEAST, le=WINDOW_MOST)]

    @property
    def keys(self) -> tuple[bytes, ...]:
        return tuple(member.key for member in self.members)

    def seats_of(self, member: int | None) -> frozenset[int]:
        """The seats that this member holds; a watcher (None) holds none."""
        return frozenset(seat for seat, place in enumerate(self.seats) if place.member == member)


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Charter)


def encode_charter(charter: Charter) -> bytes:
    return _encoder.encode(charter)


def table_hash(raw: bytes) -> TableId:
    """What names the table everywhere: the hash of the charter's bytes."""
    return TableId(sha256(b"fairdeal charter\0" + raw).digest())


def decode_charter(raw: bytes) -> Charter:
    """Read and check a charter. Raises BadCharter for any bytes that are none."""
    if len(raw) > CHARTER_LIMIT:
        raise BadCharter(f"A charter has at most {CHARTER_LIMIT} bytes, this one has {len(raw)}.")
    try:
        charter = _decoder.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadCharter(f"This is no charter: {error}.") from error
    if charter.version != VERSION:
        raise BadCharter(f"This table uses version {charter.version} of the charter, this program knows {VERSION}. "
                         "Play with the same version of Fairdeal.")
    if len(set(charter.keys)) < len(charter.members):
        raise BadCharter("A member stands twice in the charter.")
    if {place.member for place in charter.seats} != set(range(len(charter.members))):
        raise BadCharter("Each member of a charter holds at least one seat, and each seat has a member.")
    names = [member.name for member in charter.members] + [place.name for place in charter.seats]
    if any(clean_name(name) != name for name in names):
        raise BadCharter("A name in the charter can't be shown as it stands.")
    if len(dict(charter.options)) < len(charter.options):
        raise BadCharter("An option stands twice in the charter.")
    return charter

"""The charter: what a table agrees on before its first entry. All sign its bytes with their first entries.

See PROTOCOL.md 2. Members and seats are numbered from 0 by their places in it.
"""
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Annotated, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from p2p.identity import clean_name, has_small_order
from p2p.language import tr
from p2p.net.wire import Count, DraftId, Key, Member as Member, MemberNumber as MemberNumber, Name, TableId, Value, Word

VERSION = 4
CHAIN_LENGTH = 1024             # coins a table can toss
CHARTER_LIMIT = 8192            # bytes

T = TypeVar("T")

SeatNumber = Annotated[int, Meta(ge=0, lt=6)]
DealCount = Annotated[int, Meta(ge=0, lt=1000)]
Total = Annotated[int, Meta(gt=-1_000_000, lt=1_000_000)]
TableHash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Salt = Annotated[bytes, Meta(min_length=16, max_length=16)]


class BadCharter(Exception):
    """A charter that can't be played; the text says why."""


class OtherVersion(BadCharter):
    """A charter of rules or of a form that this program doesn't know, so it can't say whether they were kept."""


class MemberInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A participant. Its coin shares are the preimages of `head`; from `salt` it derives them again after a restart.

    `clock`: when it was, in s since 1970, by its own wall clock as it told. Nothing at the table is judged by that.
    """
    key: Key
    name: Name
    salt: Salt
    head: Key
    clock: Count


class SeatInfo(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat: the index of the member that holds it, its name, and the level of its bot (empty: a person plays)."""
    member: MemberNumber
    name: Name
    bot: Word


class Gone(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A member of the table that is carried on that doesn't count there any more: the step with which it went, and the
    hashes of the entries by which it did, its own `leave`, or the votes of the others by member."""
    member: MemberNumber
    step: Count
    votes: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=5)]


class Carried(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The match of another table with which this one goes on, as it stood there after a finished deal.

    `table` is the hash of that table's charter, `step` the step that finished the deal (0: before the first one),
    `history` the running hash after it. `seats`: for each seat here the seat there from which it goes on. `deals` were
    dealt, `rounds` of them count, and the match has `length`. By seat here: `totals`; `place` is what the next deal
    starts with. A seat that comes new has the number after the last one there. `view`: the number of the view with
    which it was carried on there; `gone`: who didn't count in it, ascending.
    """
    table: TableHash
    step: Count
    history: Key
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=6)]
    deals: DealCount
    rounds: DealCount
    length: DealCount
    totals: Annotated[tuple[Total, ...], Meta(max_length=6)]
    place: Annotated[tuple[tuple[Word, Value], ...], Meta(max_length=8)]
    view: Count
    gone: Annotated[tuple[Gone, ...], Meta(max_length=6)]


class Charter(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The agreement of a table: its members, its seats, its game and its house rules.

    `id` is that of the table's draft. `locked`: whether it takes a word to watch; `carried`: None for a match that
    begins here."""
    version: Count
    id: DraftId
    game: Word
    rules: Count
    options: Annotated[tuple[tuple[Word, Value], ...], Meta(max_length=64)]
    members: Annotated[tuple[MemberInfo, ...], Meta(min_length=1, max_length=6)]
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=6)]
    locked: bool = False
    carried: Carried | None = None

    @property
    def keys(self) -> tuple[bytes, ...]:
        """The public keys of the members, by member."""
        return tuple(info.key for info in self.members)

    def member_of(self, key: bytes) -> Member | None:
        """The member with this public key, None if it is nobody's."""
        return next((member for member, other in numbered(self.keys) if other == key), None)

    def clock_of(self, key: bytes) -> int:
        """When this table was agreed on, in s since 1970, as the member with this key told; the opener, if none has it.
        """
        return self.members[self.member_of(key) or 0].clock

    def seats_of(self, member: Member | None) -> frozenset[int]:
        """The seats that this member holds; a watcher (None) holds none."""
        return frozenset(seat for seat, info in enumerate(self.seats) if info.member == member)

    @property
    def first_seats(self) -> tuple[int, ...]:
        """The lowest seat of each member, by member."""
        return tuple(min(self.seats_of(member)) for member, _ in numbered(self.members))


def numbered(things: Iterable[T]) -> Iterator[tuple[Member, T]]:
    """Each of these things, one a member in the charter's order, with its member."""
    return cast("Iterator[tuple[Member, T]]", enumerate(things))


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Charter)


def encode_charter(charter: Charter) -> bytes:
    return _encoder.encode(charter)


def table_hash(raw: bytes) -> TableId:
    """The table's id, which names it everywhere: the hash of its charter's bytes."""
    return TableId(sha256(b"fairdeal charter\0" + raw).digest())


def decode_charter(raw: bytes) -> Charter:
    """Read and check a charter. Raises BadCharter for any bytes that are none."""
    if len(raw) > CHARTER_LIMIT:
        raise BadCharter(tr("A charter has at most {limit} bytes, this one has {size}.",
                            limit=CHARTER_LIMIT, size=len(raw)))
    version = _version(raw)
    if version not in (None, VERSION):
        raise OtherVersion(tr("This table uses version {version} of the charter, this program knows {own}. "
                              "Play with the same version of Fairdeal.", version=version, own=VERSION))
    try:
        charter = _decoder.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadCharter(tr("This is no charter: {error}.", error=error)) from error
    if encode_charter(charter) != raw:
        raise BadCharter(tr("This charter isn't written in the one way that its fields have."))
    if min(len(set(charter.keys)), len({info.head for info in charter.members})) < len(charter.members):
        raise BadCharter(tr("A member stands twice in the charter."))
    if any(map(has_small_order, charter.keys)):
        raise BadCharter(tr("A key in the charter is nobody's: anybody can sign for it."))
    if {seat.member for seat in charter.seats} != set(range(len(charter.members))):
        raise BadCharter(tr("Each member of a charter holds at least one seat, and each seat has a member."))
    names = [info.name for info in charter.members] + [seat.name for seat in charter.seats]
    if any(clean_name(name) != name for name in names):
        raise BadCharter(tr("A name in the charter can't be shown as it stands."))
    if len(dict(charter.options)) < len(charter.options):
        raise BadCharter(tr("An option stands twice in the charter."))
    return charter


def _version(raw: bytes) -> int | None:
    """The version that these bytes name, whatever else they hold; None if they name none."""
    try:
        fields = msgspec.msgpack.decode(raw, type=list[msgspec.Raw])
        return msgspec.msgpack.decode(fields[0], type=int)
    except (msgspec.MsgspecError, ValueError, RecursionError, IndexError):
        return None

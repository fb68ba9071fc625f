"""Every message between peers, and the only functions that decode bytes from outside. Knows no socket.

A message is a MessagePack array whose first item names its kind (a tagged struct of msgspec). `decode` is strict:
unknown kinds, wrong types, too many fields and anything above the limits raise BadMessage, never another exception.
"""
from typing import Annotated, Literal, NewType, TypeVar

import msgspec
from msgspec import Meta, Struct

from p2p.language import english

VERSION = 7                     # of all messages; a peer with another one isn't talked to
MESSAGE_LIMIT = 1 << 16         # bytes of one message at most, also ZMQ_MAXMSGSIZE
CARD_LIMIT = 320                # bytes of a WhoIs, and of a Card at most
BEAT_LIMIT = 60_000             # bytes of a Beat: a datagram holds 65 507
DAY_FILE_LIMIT = 60_000         # bytes of a file that comes in one message at most
BATCH_LIMIT = 24 << 10          # bytes of entries sent in one message at most

Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
Member = NewType("Member", int)          # a member's number in the charter, from 0
MemberNumber = Annotated[Member, Meta(ge=0, lt=6)]
Answer = Literal["", "wait", "go on", "end"]
Phrase = Literal["", "hello", "good luck", "well played", "thank you", "sorry", "one moment", "I am back", "oh no",
                 "lucky me", "ha", "take your time", "good night"]
DraftId = NewType("DraftId", Annotated[bytes, Meta(min_length=16, max_length=16)])     # a table before it starts
TableId = NewType("TableId", Annotated[bytes, Meta(min_length=32, max_length=32)])     # the hash of its charter
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(max_length=200)]
Word = Annotated[str, Meta(max_length=32)]
Value = Annotated[str, Meta(max_length=128)]    # of an option; a save code is the longest
Count = Annotated[int, Meta(ge=0, lt=1 << 32)]
Milliseconds = Annotated[int, Meta(ge=0, lt=1 << 48)]
RawEntry = Annotated[bytes, Meta(min_length=64, max_length=MESSAGE_LIMIT // 2)]
Address = Annotated[str, Meta(max_length=45)]
Port = Annotated[int, Meta(ge=1, le=65535)]
Curve = Annotated[str, Meta(min_length=40, max_length=40)]      # a CURVE public key as z85 (ZeroMQ RFC 32)
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
MaybeNonce = Annotated[bytes, Meta(max_length=16)]              # empty: none
Digest = Annotated[bytes, Meta(max_length=8)]                   # the first 8 bytes of SHA-256; empty: of nothing


class BadMessage(Exception):
    """These bytes from outside are no message; the text says what is wrong with them."""


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The base of all messages: an array on the wire, no field more than is named, immutable."""


class Hello(Message, frozen=True, tag="hello"):
    """Binds the sender's identity to the CURVE key of its link; signed over all fields but the last."""
    version: Count
    key: Key
    curve: Curve
    name: Name
    addresses: Annotated[tuple[Address, ...], Meta(max_length=8)]
    port: Port
    signature: Signature


class Ping(Message, frozen=True, tag="ping"):
    """Asks for a Pong with the same random number, to measure the round trip and to show that both are alive."""
    stamp: Count


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a Ping, with its number."""
    stamp: Count


class Pad(Message, frozen=True, tag="pad"):
    """The first message of a connection, which says nothing: it is bigger than any path's packet, so that nothing comes
    behind it where a path swallows those."""
    filling: Annotated[bytes, Meta(max_length=2048)]


class Bye(Message, frozen=True, tag="bye"):
    """The peer ends and will not use its CURVE key again."""


class WhoIs(Message, frozen=True, tag="fairdeal whois 1"):
    """A datagram that asks an address who is there, padded to CARD_LIMIT bytes: no answer is longer."""
    nonce: Nonce
    padding: Annotated[bytes, Meta(max_length=CARD_LIMIT)]


class Card(Message, frozen=True, tag="fairdeal card 1"):
    """The datagram that answers a WhoIs; signed over all fields but the last."""
    version: Count
    key: Key
    curve: Curve
    name: Name
    port: Port
    nonce: Nonce
    signature: Signature


class Beat(Message, frozen=True, tag="fairdeal beat 1"):
    """A datagram by which peers without a link know that both are here, and what each shows in the lobby.

    `stamp` grows with each one of a process. `ask`: 16 random bytes that the receiver's answer repeats in `answer`.
    `shows` is the digest of the sender's Here, `holds` that of the receiver's that the sender holds; `here` is the
    sender's Here if the receiver doesn't hold it. `leaves`: the sender ends, as by Bye. Signed over all fields but the
    last.
    """
    version: Count
    key: Key
    curve: Curve
    name: Name
    port: Port
    stamp: Milliseconds
    ask: MaybeNonce
    answer: MaybeNonce
    shows: Digest
    holds: Digest
    here: Annotated[bytes, Meta(max_length=BEAT_LIMIT - 512)]
    leaves: bool
    signature: Signature


class OwnAddress(Message, frozen=True, tag="fairdeal address 1"):
    """The datagram, to all nodes of a link by IPv6, that says at which IPv4 address and port its sender listens."""
    curve: Curve
    address: Address
    port: Port


class Rest(Message, frozen=True, tag="rest"):
    """Nothing was said over this link for a while: the sender closes its side, but is still here (see Beat)."""


class Meet(Message, frozen=True, tag="meet"):
    """Peers that answer the sender, each by its CURVE key, and where it answers: the receiver asks them itself."""
    peers: Annotated[tuple[tuple[Curve, Address, Port], ...], Meta(max_length=8)]


class DraftSeat(Message, frozen=True):
    """A seat of a table before it starts: free (`key` is empty), a person's or a bot's at the peer with this key."""
    key: Annotated[bytes, Meta(max_length=32)]
    name: Annotated[str, Meta(max_length=24)]
    bot: Word               # the bot's level, empty for a person


class Draft(Message, frozen=True):
    """A table as its opener shows it to the lobby, before and while it is played.

    `rules` and `charter`: the versions of the game's rules and of the charter that it will be played by. `revision`
    counts the changes after which everybody is asked again; `ready`: who has said yes to this one. `carries`: the
    draft of the table whose match it carries on, empty for a new one; `origins`: for each seat the seat there from
    which it goes on, or the number after the last one there for a seat that comes new.
    """
    id: DraftId
    opener: Key
    game: Word
    options: Annotated[dict[Word, Value], Meta(max_length=64)]
    seats: Annotated[tuple[DraftSeat, ...], Meta(min_length=1, max_length=6)]
    state: Word             # open, playing, over
    rules: Count
    charter: Count
    revision: Count
    ready: Annotated[tuple[Key, ...], Meta(max_length=6)]
    locked: bool
    carries: Annotated[bytes, Meta(max_length=16)]
    origins: Annotated[tuple[Annotated[int, Meta(ge=0, lt=6)], ...], Meta(max_length=6)]


class Here(Message, frozen=True, tag="here"):
    """The sender as the lobby shows it: its name, its doing, the tables that it opened.

    `n` grows with each change. A Here takes two roads, links and datagrams: one that comes late is older by its `n`.
    """
    name: Name
    doing: Text
    tables: Annotated[tuple[Draft, ...], Meta(max_length=4)]
    n: Count = 0


class Sit(Message, frozen=True, tag="sit"):
    """To a table's opener: asks for these seats, and gives what the charter needs of the sender.

    `clock`: s since 1970 by the sender's wall clock.
    """
    table: DraftId
    seats: Annotated[tuple[DraftSeat, ...], Meta(min_length=1, max_length=6)]
    salt: Annotated[bytes, Meta(min_length=16, max_length=16)]      # from which the sender derives its coin chain
    head: Key               # of that chain
    clock: Count


class Stand(Message, frozen=True, tag="stand"):
    """To a table's opener: the sender leaves the table before it starts, or no longer watches it."""
    table: DraftId


class Ready(Message, frozen=True, tag="ready"):
    """To a table's opener: the sender is ready for its game as this revision shows it, or no longer is."""
    table: DraftId
    revision: Count
    ready: bool


class Swap(Message, frozen=True, tag="swap"):
    """To a table's opener: the sender, who sits on one of these two seats, asks that they are exchanged."""
    table: DraftId
    seats: tuple[Annotated[int, Meta(ge=0, lt=6)], Annotated[int, Meta(ge=0, lt=6)]]


class Knock(Message, frozen=True, tag="knock"):
    """A wish to come in at a table with a word, and the answer to it: each side's share of a SPAKE2 exchange."""
    table: DraftId
    share: Annotated[bytes, Meta(min_length=33, max_length=33)]


class WordProof(Message, frozen=True, tag="word"):
    """Shows that the sender came to the same key, so that it knows the word: the guest first, then the other."""
    table: DraftId
    proof: Key


class Propose(Message, frozen=True, tag="propose"):
    """From a table's opener: the charter, to be checked and signed by all its members."""
    charter: Annotated[bytes, Meta(max_length=8192)]


class Refuse(Message, frozen=True, tag="refuse"):
    """The receiver's wish at this table is refused; `why` is a sentence for the player."""
    table: DraftId
    why: Text


class Watch(Message, frozen=True, tag="watch"):
    """To a table's opener: asks to watch the table."""
    table: DraftId


class Show(Message, frozen=True, tag="show"):
    """From a table's opener to a watcher: the charter; the table's entries follow."""
    charter: Annotated[bytes, Meta(max_length=8192)]


class Entries(Message, frozen=True, tag="entries"):
    """Signed entries of a table's log, oldest first."""
    table: TableId
    entries: Annotated[tuple[RawEntry, ...], Meta(max_length=512)]


class Heads(Message, frozen=True, tag="heads"):
    """Sent about once a second: (n, hash) of the last entry that the sender holds of each member, in their order.

    `yours`: the last entry of the receiver itself that the sender holds, as it travels; empty if there is none, or to
    a watcher. `asks`: the sender was started again and writes nothing before the receiver's heads have come.

    What the sender's people say: `stepped_out`, they are away for a while and are coming back; `answer`, what to do
    about who is away, and without whom to go on (`gone`); `back`, they were voted out and ask to be taken in again
    behind this entry.
    `clock`: the sender's table clock in ms. `hears`: for each member, how many ms ago the sender itself heard it while
    its people were there, and whether they have stepped away. `away`, to a watcher only: who isn't at the table, for
    how many ms, and whether it has stepped away; `disks`, too: whose disk can't be written, and whether it is full.
    `onlookers`: how many look on at the table by the sender.
    """
    table: TableId
    heads: Annotated[tuple[tuple[Count, Key], ...], Meta(max_length=6)]
    yours: Annotated[bytes, Meta(max_length=MESSAGE_LIMIT // 2)] = b""
    asks: bool = False
    stepped_out: bool = False
    answer: Answer = ""
    gone: Annotated[tuple[MemberNumber, ...], Meta(max_length=5)] = ()
    back: tuple[Count, Key] | None = None
    clock: Count = 0
    away: Annotated[tuple[tuple[MemberNumber, Count, bool], ...], Meta(max_length=6)] = ()
    onlookers: Annotated[int, Meta(ge=0, le=20)] = 0
    disks: Annotated[tuple[tuple[MemberNumber, bool], ...], Meta(max_length=6)] = ()
    hears: Annotated[tuple[tuple[Count, bool], ...], Meta(max_length=6)] = ()


class Want(Message, frozen=True, tag="want"):
    """Asks for this member's entries from number `first` on."""
    table: TableId
    member: MemberNumber
    first: Count


class AskLast(Message, frozen=True, tag="ask last"):
    """Asks a member, by one that reaches it, which of the asker's own entries it holds as the last one.

    `asker` was started again, and writes nothing before it knows; `nonce` is drawn anew with each start, so that no old
    answer will do.
    """
    table: TableId
    asker: MemberNumber
    member: MemberNumber
    nonce: Nonce


class TellLast(Message, frozen=True, tag="tell last"):
    """The answer of `member` to an AskLast: the asker's last entry that it holds, as it travels; empty if there is
    none. Signed by `member` over all fields but the last, so that it can be passed on.
    """
    table: TableId
    asker: MemberNumber
    member: MemberNumber
    nonce: Nonce
    last: Annotated[bytes, Meta(max_length=MESSAGE_LIMIT // 2)]
    signature: Signature


class Remark(Message, frozen=True, tag="remark"):
    """A word beside a table's log: a phrase, or a short text; the other one is empty.

    `key` is the author's, `seat` the author's, None of who looks on. `stamp` grows with each remark of an author at a
    table. Signed over all fields but the last, so that it can be passed on.
    """
    table: DraftId
    key: Key
    seat: Annotated[int, Meta(ge=0, lt=6)] | None
    stamp: Milliseconds
    phrase: Phrase
    text: Annotated[str, Meta(max_length=80)]
    signature: Signature


class ClubHolds(Message, frozen=True, tag="club holds"):
    """To a member of a club: the digests of the words and of the games that the sender holds of it."""
    club: Key
    words: Key
    games: Key


class ClubAsks(Message, frozen=True, tag="club asks"):
    """Asks a member for the words of the club, or the names of its games from number `first` on."""
    club: Key
    what: Literal["words", "names"]
    first: Count


class ClubWords(Message, frozen=True, tag="club words"):
    """The founding of a club and words of its members, as they are signed."""
    club: Key
    founding: Annotated[bytes, Meta(max_length=4096)]
    words: Annotated[tuple[Annotated[bytes, Meta(max_length=512)], ...], Meta(max_length=40)]


class GameName(Message, frozen=True):
    """A game of a club by name: its table, when it was (s since 1970), the file's hash and bytes, and the game's seal;
    no hash where only the name is to be had, no seal where its match goes on at another table."""
    table: TableId
    game: Word
    when: Count
    file: Annotated[bytes, Meta(max_length=32)]
    size: Count
    seal: Annotated[str, Meta(max_length=80)] = ""


class ClubNames(Message, frozen=True, tag="club names"):
    """The sender's games of a club from number `first` on, of so many in all."""
    club: Key
    first: Count
    of: Count
    names: Annotated[tuple[GameName, ...], Meta(max_length=256)]


class ClubGet(Message, frozen=True, tag="club get"):
    """Asks a member for a piece of the file with this hash, from byte `at` on."""
    file: Key
    at: Count


class ClubPiece(Message, frozen=True, tag="club piece"):
    """A piece of a file; an empty one where it can't be given."""
    file: Key
    at: Count
    data: Annotated[bytes, Meta(max_length=MESSAGE_LIMIT // 2)]


class DayAsks(Message, frozen=True, tag="day asks"):
    """Asks for the receiver's tries that count at the deals of this day."""
    day: Word


class DayFile(Message, frozen=True, tag="day file"):
    """The file of the sender's try that counts at the deal of this day of this game."""
    day: Word
    game: Word
    data: Annotated[bytes, Meta(max_length=DAY_FILE_LIMIT)]


ClubMessage = ClubHolds | ClubAsks | ClubWords | ClubNames | ClubGet | ClubPiece
AnyMessage = (Pad | Hello | Ping | Pong | Bye | Rest | Meet | Here | Sit | Stand | Ready | Swap | Knock | WordProof
              | Propose | Refuse | Watch | Show | Entries | Heads | Want | AskLast | TellLast | Remark | ClubHolds
              | ClubAsks | ClubWords | ClubNames | ClubGet | ClubPiece | DayAsks | DayFile)
Decoded = TypeVar("Decoded")
_decoder: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)
Datagram = WhoIs | Card | OwnAddress | Beat
_datagrams: msgspec.msgpack.Decoder[Datagram] = msgspec.msgpack.Decoder(Datagram)
_heres: msgspec.msgpack.Decoder[Here] = msgspec.msgpack.Decoder(Here)
_encoder = msgspec.msgpack.Encoder(order="sorted", enc_hook=english)


def encode(message: Message) -> bytes:
    """The bytes of a message. Raises ValueError if they are above MESSAGE_LIMIT."""
    data = _encoder.encode(message)
    if len(data) > MESSAGE_LIMIT:
        raise ValueError(f"a message of {len(data)} bytes is above the limit of {MESSAGE_LIMIT}")
    return data


def decode(data: bytes) -> AnyMessage:
    """The message in these bytes. Raises BadMessage, and nothing else whatever the bytes are."""
    return _decode(_decoder, data, MESSAGE_LIMIT)


def decode_datagram(data: bytes) -> Datagram:
    """The message in this datagram. Raises BadMessage, and nothing else whatever the bytes are."""
    return _decode(_datagrams, data, BEAT_LIMIT)


def decode_here(data: bytes) -> Here:
    """The Here in these bytes of a Beat. Raises BadMessage, and nothing else whatever the bytes are."""
    return _decode(_heres, data, BEAT_LIMIT)


def _decode(decoder: msgspec.msgpack.Decoder[Decoded], data: bytes, limit: int) -> Decoded:
    if len(data) > limit:
        raise BadMessage(f"{len(data)} bytes are above the limit of {limit}")
    try:
        message: Decoded = decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise BadMessage(f"not a message: {error}") from error
    return message


def signed_part(message: Hello | Card | Beat | Remark | TellLast) -> bytes:
    """The bytes that the signature of such a message covers: all its fields but the last, as a MessagePack array."""
    return _encoder.encode(msgspec.structs.astuple(message)[:-1])

"""The words by which a club is founded and changed, each signed, in any order: PEERS.md 19.

Who holds the same words sees the same members. A club file holds them all; it has no other content, so anybody may
have it. Everything in it is checked by `read_club`, the one door.
"""
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from p2p.files import read_whole, write_atomically
from p2p.identity import Identity, clean_name, has_small_order, verifies
from p2p.language import reason, tr
from p2p.net.wire import Count, Key, Name, Signature, Value, Word as Code

MAGIC = b"fairdeal club 1\n"
DOMAIN = b"fairdeal club 1"
MEMBERS = 64                    # of a club at most
OWN = 256                       # words of one member that are kept
WORD_LIMIT = 4096               # bytes of a founding or of a word; a word alone has far less
FILE_LIMIT = 8 << 20            # bytes: more than all words that are kept
TURNS = 16                      # times that somebody is let in at most
NEVER = (1 << 53) - 1           # no time: the largest clock
NOW = NEVER + 1                 # the end of who hasn't gone
Kind = Literal["in", "out", "leave", "heard", "code"]
Turn = Annotated[int, Meta(ge=1, le=TURNS)]


class BadClub(Exception):
    """Bytes that are no club, or no word of it; the text is the sentence for the player."""


class Rules(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The games that count: of these codes (none named: all), with these values of house rules, with so many seats of
    members (0: all). `bots`: also with bots; `beside`: also with two people at one computer."""

    games: Annotated[tuple[Code, ...], Meta(max_length=16)] = ()
    options: Annotated[tuple[tuple[Code, Value], ...], Meta(max_length=16)] = ()
    seats: Annotated[int, Meta(ge=0, le=6)] = 0
    bots: bool = False
    beside: bool = True


class Founding(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The first word of a club, signed by its first member over all fields but the last. `salt`: 16 random bytes."""

    name: Name
    rules: Rules
    members: Annotated[tuple[tuple[Key, Name], ...], Meta(min_length=1, max_length=MEMBERS)]
    clock: Count
    salt: Annotated[bytes, Meta(min_length=16, max_length=16)]
    signature: Signature


class ClubWord(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A word of a member about `subject`: it is let in, it is to be left out, it leaves by itself, the author has heard
    it leave; or, about the author itself, the code by which others come in from now on. `text`: the newcomer's name, or
    the code.

    `turn` counts how often the subject was let in, with this time. `clock`: s since 1970 as the author told. Signed
    over all fields but the last.
    """

    club: Key
    kind: Kind
    subject: Key
    turn: Turn
    text: Annotated[str, Meta(max_length=24)]
    clock: Count
    author: Key
    signature: Signature


Said = TypeVar("Said", Founding, ClubWord)
_encoder = msgspec.msgpack.Encoder()
_foundings = msgspec.msgpack.Decoder(Founding)
_words = msgspec.msgpack.Decoder(ClubWord)
_files = msgspec.msgpack.Decoder(tuple[bytes, Annotated[tuple[bytes, ...], Meta(max_length=MEMBERS * OWN)]])


@dataclass(frozen=True)
class Club:
    """A club as a set of words makes it. `names`: of all who were ever members, by key in hexadecimal; `until`: the
    time (s since 1970) from which on the games of somebody don't count who left or was left out, NEVER while no other
    member has heard it leave.

    `turns`: how often each was let in; `voices`: how many say of a member that it is to be left out; `unheard`: who
    left without any other member's word that it heard so.
    """

    id: str
    rules: Rules
    names: Mapping[str, str]
    name: str = ""
    since: int = 0
    until: Mapping[str, int] = field(default_factory=dict)
    turns: Mapping[str, int] = field(default_factory=dict)
    voices: Mapping[str, int] = field(default_factory=dict)
    unheard: tuple[str, ...] = ()
    code: str = ""

    @property
    def members(self) -> tuple[str, ...]:
        """The keys of those who are members now, in hexadecimal."""
        return tuple(key for key in self.names if key not in self.until)

    def counts(self, key: str, when: int) -> bool:
        """Whether games of this key count that began at this time. Without a club they all do."""
        return not self.id or (key in self.names and when <= self.until.get(key, when))


@dataclass
class HeldWords:
    """All words of one club that are held here. Raises BadClub for a founding that is none."""

    founding: bytes
    words: dict[bytes, ClubWord] = field(default_factory=dict)       # by their bytes

    def __post_init__(self) -> None:
        self.first = _founding(self.founding)
        self.id = club_id(self.founding)

    def add(self, raws: Iterable[bytes]) -> bool:
        """Take words in, in any order; whether that changed what is held. Raises BadClub at bytes that are no word of
        this club; those before them are taken in.

        What is kept depends on the words alone, not on the order in which they came: of who was ever a member, the
        first word of each kind about the same subject and turn (of codes the last one), and of those the first OWN.
        """
        before = {*self.words}
        try:
            for raw in raws:
                if raw not in self.words:
                    self.words[raw] = _word(raw, self.id)
        finally:
            self._drop()
        return before != {*self.words}

    def _drop(self) -> None:
        """Forget what isn't kept."""
        names, said = self._names(), dict[tuple[bytes, str, bytes, int], bytes]()
        for raw, word in sorted(self.words.items(), key=lambda item: _order(item[1])):
            what = word.author, word.kind, word.subject, word.turn
            if word.author in names and (word.kind == "code" or what not in said):
                said[what] = raw
        of_author = dict[bytes, int]()
        kept = set[bytes]()
        for raw in sorted(said.values(), key=lambda raw: _order(self.words[raw])):
            author = self.words[raw].author
            of_author[author] = of_author.get(author, 0) + 1
            if of_author[author] <= OWN:
                kept.add(raw)
        self.words = {raw: word for raw, word in self.words.items() if raw in kept}

    def say(self, identity: Identity, kind: Kind, subject: bytes, turn: int, text: str,
            clock: int) -> bytes:
        """A word of ours, which is taken in. Raises BadClub if it isn't kept."""
        raw = self.signed(identity, kind, subject, turn, text, clock)
        self.add([raw])
        if raw not in self.words:
            raise BadClub(tr("The club doesn't take this word: it was said before, you have said too many, or you "
                             "are no member."))
        return raw

    def signed(self, identity: Identity, kind: Kind, subject: bytes, turn: int, text: str, clock: int) -> bytes:
        """The bytes of a word about this club, signed by this identity."""
        word = ClubWord(self.id, kind, subject, turn, text, clock, identity.key, bytes(64))
        return _encoder.encode(msgspec.structs.replace(word, signature=identity.sign(DOMAIN, _signed(word))))

    def _names(self) -> dict[bytes, str]:
        """The names of all who were ever members: who was let in may have let in others."""
        lets_in = sorted((word for word in self.words.values() if word.kind == "in" and word.turn == 1), key=_order)
        names = dict(self.first.members)
        grew = True
        while grew:
            grew = False
            for word in lets_in:
                if word.author in names and word.subject not in names and len(names) < MEMBERS:
                    names[word.subject] = word.text
                    grew = True
        return names

    def club(self) -> Club:
        """The club that follows from these words, in whatever order they came."""
        words, names = sorted(self.words.values(), key=_order), self._names()
        fates = _Fates(words, names)
        turns, until = fates.turns, fates.until
        codes = [word.text for word in words if word.kind == "code" and word.author == word.subject in names
                 and word.author not in until]
        voices = {key: len(fates.voices("out", key, turns[key])) for key in names if key not in until}
        return Club(self.id.hex(), self.first.rules, {key.hex(): name for key, name in names.items()}, self.first.name,
                    self.first.clock, {key.hex(): clock for key, clock in until.items()},
                    {key.hex(): turn for key, turn in turns.items()},
                    {key.hex(): count for key, count in voices.items() if count},
                    tuple(key.hex() for key, clock in until.items() if clock == NEVER), codes[-1] if codes else "")

    def encode(self, codes: bool = False) -> bytes:
        """The bytes of a club file: without the codes anybody may have it."""
        return MAGIC + _encoder.encode((self.founding, sorted(
            raw for raw, word in self.words.items() if codes or word.kind != "code")))

    @property
    def digest(self) -> bytes:
        """32 bytes that are the same for the same words."""
        return sha256(self.encode(codes=True)).digest()


class _Fates:
    """Who of all who were ever members (`names`) is one by these words, in their order. `turns`: how often each was let
    in; `until`: the time of who has gone; `left_out`: who of those has gone by the word of the others."""

    def __init__(self, words: Sequence[ClubWord], names: Collection[bytes]) -> None:
        self._names = {*names}
        self._about = {key: [word for word in words if word.subject == key] for key in names}
        self.turns, self.until, self.left_out = dict.fromkeys(names, 1), dict[bytes, int](), set[bytes]()
        self._undecided = {key for key in names if self._leaves(key)}   # who left, and may have been left out before
        changed = True
        while changed:                              # a turn only grows, and within it a member only goes
            changed = False
            for key in names:
                if key not in self.until:
                    changed |= self._is_left_out(key)
                elif key not in self._undecided or not self.voices("out", key, self.turns[key]):
                    changed |= self._is_let_in(key)
            if not changed and self._undecided:     # all others' coming and going is known, so this one's follows
                first = min(self._undecided, key=lambda key: (self.until[key], key))
                self._undecided.remove(first)
                self._is_left_out(first)
                changed = True

    def voices(self, kind: Kind, key: bytes, turn: int) -> dict[bytes, ClubWord]:
        """By author the last word of this kind about somebody: of other members, and of those who have left by
        themselves, from before. What they had a part in deciding stands once they are gone."""
        return {word.author: word for word in self._about[key] if word.kind == kind and word.turn == turn
                and word.author in self._names - self.left_out - {key} and word.clock <= self._end(word.author)}

    def _leaves(self, key: bytes) -> bool:
        """Note the end of who leaves by itself with this turn; whether it does."""
        left = self._clocks("leave", key, by_itself=True)
        if left:
            heard = self._clocks("heard", key, by_itself=False)
            self.until[key] = max(min(left), min(heard)) if heard else NEVER        # its clock could undo what it lost
        return bool(left)

    def _is_left_out(self, key: bytes) -> bool:
        """Whether the others leave somebody out with this turn."""
        against = self.voices("out", key, self.turns[key])
        if not self._is_more_than_half(against, key, self._end(key)):
            return False
        # Not the low median: of two clocks an early one would take back what was played.
        end = sorted(word.clock for word in against.values())[len(against) // 2]
        self.until[key] = min(end, self._end(key))
        self.left_out.add(key)
        return True

    def _is_let_in(self, key: bytes) -> bool:
        """Whether who has gone is let in with the next turn."""
        again = self.voices("in", key, self.turns[key] + 1)
        if self.turns[key] == TURNS or not again \
                or (key in self.left_out and not self._is_more_than_half(again, key, NOW)):
            return False
        self.turns[key] += 1
        self.left_out.discard(key)
        self._undecided.discard(key)
        del self.until[key]
        if self._leaves(key):
            self._undecided.add(key)
        return True

    def _is_more_than_half(self, authors: Collection[bytes], key: bytes, when: int) -> bool:
        """Whether these are more than half of the others whose end is later than this time (NOW: of those who haven't
        gone), with those among these who had left."""
        others = {other for other in self._names - self.left_out - {key} if self._end(other) > min(when, NEVER)}
        return 2 * len(authors) > len(others.union(authors))

    def _end(self, key: bytes) -> int:
        """The time until which somebody is a member, NOW for one that hasn't gone."""
        return self.until.get(key, NOW)

    def _clocks(self, kind: Kind, key: bytes, by_itself: bool) -> list[int]:
        """The clocks of the words of this kind with this turn, of the subject itself or of others."""
        return [word.clock for word in self._about[key] if word.kind == kind and word.turn == self.turns[key]
                and word.author in self._names and (word.author == key) == by_itself]


def found_club(identity: Identity, name: str, rules: Rules, members: Iterable[tuple[bytes, str]], clock: int,
               salt: bytes) -> HeldWords:
    """A new club, founded by this identity; `members` begin with it. Raises BadClub for a name or members that can't
    be."""
    founding = Founding(name, rules, tuple(members), clock, salt, bytes(64))
    raw = _encoder.encode(msgspec.structs.replace(founding, signature=identity.sign(DOMAIN, _signed(founding))))
    return HeldWords(raw)


def club_id(founding: bytes) -> bytes:
    """The club's id, which names it everywhere."""
    return sha256(b"fairdeal club\0" + founding).digest()


def read_club(path: Path) -> HeldWords:
    """The club in this file. Raises BadClub."""
    try:
        data = read_whole(path, FILE_LIMIT)
    except OSError as error:
        raise BadClub(tr("Can't read {path}: {reason}.", path=str(path), reason=reason(error))) from error
    try:
        if not data.startswith(MAGIC):
            raise ValueError
        founding, words = _files.decode(data[len(MAGIC):])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadClub(tr("{path} is no club of Fairdeal.", path=str(path))) from error
    found = HeldWords(founding)
    found.add(words)
    return found


def write_club(path: Path, words: HeldWords, codes: bool) -> None:
    """Write a club file, on disk when this returns. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, words.encode(codes), 0o600)


def _decoded(decoder: msgspec.msgpack.Decoder[Said], raw: bytes, otherwise: str) -> Said:
    """The founding or the word in these bytes. Raises BadClub with this sentence if there is none."""
    try:
        if len(raw) > WORD_LIMIT:
            raise ValueError
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, ValueError, RecursionError) as error:
        raise BadClub(otherwise) from error


def _founding(raw: bytes) -> Founding:
    founding = _decoded(_foundings, raw, tr("These bytes are no club of Fairdeal."))
    keys = [key for key, _ in founding.members]
    names = [founding.name, *(name for _, name in founding.members)]
    if len({*keys}) < len(keys) or any(map(has_small_order, keys)) or any(clean_name(name) != name for name in names) \
            or _encoder.encode(founding) != raw or len(dict(founding.rules.options)) < len(founding.rules.options):
        raise BadClub(tr("This club isn't written as a club is."))
    if not verifies(keys[0], DOMAIN, _signed(founding), founding.signature):
        raise BadClub(tr("This club isn't signed by who founded it."))
    return founding


def _word(raw: bytes, club: bytes) -> ClubWord:
    word = _decoded(_words, raw, tr("These bytes are no word of a club."))
    if word.club != club or _encoder.encode(word) != raw or has_small_order(word.subject) \
            or (word.kind in ("in", "code")) != bool(word.text) or clean_name(word.text) != word.text:
        raise BadClub(tr("This word isn't written as a word of this club is."))
    if not verifies(word.author, DOMAIN, _signed(word), word.signature):
        raise BadClub(tr("A word of the club isn't signed by its author."))
    return word


def _order(word: ClubWord) -> tuple[int, bytes]:
    return word.clock, word.signature


def _signed(said: Founding | ClubWord) -> bytes:
    """The bytes that a signature covers: all fields but the last."""
    return type(said).__name__.encode() + b"\0" + _encoder.encode(msgspec.structs.astuple(said)[:-1])

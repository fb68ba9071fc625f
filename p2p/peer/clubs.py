"""The club of a peer: how it is founded, joined and left, and the signed words of its members, which they tell each
other when they meet (PEERS.md 19). Its games: `club_games`.

Everything runs in the node's thread. What a member says is limited; who says what is wrong isn't heard any more. Owns
no socket.
"""
import asyncio
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from p2p.club.games import CheckedGame
from p2p.club.standing import OPEN, Standing, StandingRow
from p2p.club.words import MEMBERS, BadClub, Club, HeldWords, Kind, Rules, found_club, read_club, write_club
from p2p.identity import clean_name
from p2p.language import reason, text_of, tr
from p2p.net.allowance import Allowance
from p2p.net.turns import turn
from p2p.net.wire import (
    ClubAsks,
    ClubGet,
    ClubHolds,
    ClubMessage,
    ClubNames,
    ClubPiece,
    ClubWords,
    DraftId,
    Knock,
    Refuse,
    WordProof,
)
from p2p.peer.club_files import FOLDER, WORDS
from p2p.peer.club_games import ClubGames
from p2p.peer.lobby.people import wall_clock
from p2p.peer.services import NodeServices
from p2p.peer.session import now_ms
from p2p.peer.table_word import TOO_MANY, WAIT, Doors

DOOR = DraftId(sha256(b"fairdeal club door").digest()[:16])     # where newcomers knock, whatever the club
BAD = 3                         # wrong files or messages of a member, after which it isn't listened to
AGAIN = 5.0                     # s between two words to a member that doesn't hold the same
# What a newcomer reads whom a member refuses so.
REFUSED = {
    WAIT: tr("After a wrong code the club waits a moment before it hears another one. Type it again in some seconds."),
    TOO_MANY: tr("Too many wrong codes were tried: the club hears none from here until a member makes another one.")}
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


class ClubView(NamedTuple):
    """The club as a screen shows it. `club` is None without one. `here`: the keys, in hexadecimal, of the members that
    are here. `left`: files that are still to be fetched or checked. `gaps`: by table the games that are known by name
    only, with when they were and who names them. `file`: the club file that anybody may have. `asks`: whether somebody
    who is here may still let us in."""

    club: Club | None = None
    own: str = ""
    standing: Standing | None = None
    here: tuple[str, ...] = ()
    left: int = 0
    gaps: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    file: bytes = b""
    asks: bool = False

    @property
    def inside(self) -> bool:
        """Whether we are a member of the club."""
        return self.club is not None and self.own in self.club.members

    @property
    def lists(self) -> Mapping[str, tuple[StandingRow, ...]]:
        """The lists of the standing, by game; none before there is one."""
        return self.standing.lists if self.standing else {}

    @property
    def counted(self) -> tuple[CheckedGame, ...]:
        """The games that counted; none before there is a standing."""
        return self.standing.counted if self.standing else ()


@dataclass
class _Member:
    """A member that is here. `held`: the last that it said it holds; `told`: when (s) we last said what we hold."""

    held: ClubHolds | None = None
    told: float = float("-inf")
    words: Allowance = field(default_factory=lambda: Allowance(5, 300))
    asks: Allowance = field(default_factory=lambda: Allowance(2, 60))


class Clubs:
    """The one club of a peer, or none. A screen reads `view` and calls the methods without an underscore by the node.
    """

    def __init__(self, node: NodeServices) -> None:
        self._node = node
        self._me = node.identity.key
        self._path = node.home / FOLDER / WORDS
        self._words: HeldWords | None = None
        self._club = OPEN
        self._here: dict[bytes, _Member] = {}
        self._bad: dict[bytes, int] = {}                # wrong things by key, since this program began
        self._full = False                              # the club that we knocked at has no place
        self._begun: dict[bytes, HeldWords] = {}            # what has come of a club that lets us in, by who lets us in
        self._alive: frozenset[bytes] = frozenset()
        self._knocks: dict[bytes, Doors] = {}
        self._refusals: set[str] = set()                # what those said of whom we were refused at this try
        self._typed: set[str] = set()                   # codes that were shown since we were last let in
        self._asked: set[bytes] = set()                 # those of whom we expect a club, as we have shown its code
        self._doors = self._new_doors()
        self._games = ClubGames(node, self._blame, self._show, self._tell_all)
        self.view = ClubView(own=self._me.hex())

    def start(self) -> None:
        """Reads what is on disk, in the node's thread."""
        if self._path.exists():
            try:
                self._words = read_club(self._path)
                self._made()
            except BadClub as error:
                self._node.say(text_of(error))

    # ------------------------------------------------------------------ what a player does

    def found(self, name: str, rules: Rules, members: Iterable[tuple[bytes, str]] = (), own: str = "") -> None:
        """A new club with these further members. Raises ValueError for a name that can't be, or if there is one."""
        self._needs_none()
        if not clean_name(name):
            raise ValueError(tr("A club has a name."))
        first = (self._me, clean_name(own) or self._node.name_of(self._me))
        try:
            self._words = found_club(self._node.identity, clean_name(name), rules, (first, *members), wall_clock(),
                                     os.urandom(16))
        except BadClub as error:
            raise ValueError(text_of(error)) from error
        self.new_code()

    def join(self, code: str) -> None:
        """Shows the code to everybody who is here; who has its club lets us in. Raises ValueError if nobody is here."""
        self._needs_none()
        if not code.strip():
            raise ValueError(tr("Type the code that a member of the club sees on its page."))
        if not self._alive:
            raise ValueError(tr("Nobody is here who could let you in."))
        self._knocks, self._refusals, self._asked, self._begun, self._full = {}, set(), set(), {}, False
        self._typed.add(_plain(code))
        self.view = self.view._replace(asks=True)
        self._node.spawn(self._knock(_plain(code)))

    def leave(self) -> None:
        """Our own word that we leave. Who isn't here hears it at the next meeting."""
        alone = len(self._club.members) > 1 and not self._here
        self._say("leave", self._me, "", self._turn(self._me))
        if alone:
            self._node.say(tr("Nobody of the club is here: they hear that you left when you meet, unless you are in "
                              "another club by then."))

    def leave_out(self, key: bytes) -> None:
        """Our word that this member is to be left out; it is once more than half of the others say so."""
        self._say("out", key, "", self._turn(key))

    def take_back(self, key: bytes) -> None:
        """Our word that who has gone is to come back."""
        self._say("in", key, self._club.names.get(key.hex(), ""), self._turn(key) + 1)

    def new_code(self) -> None:
        """Another code by which others come in from now on."""
        random = os.urandom(8)
        letters = "".join(ALPHABET[byte % len(ALPHABET)] for byte in random)
        newest = max((word.clock for word in self._words.words.values() if word.kind == "code"), default=0) \
            if self._words else 0                       # somebody's clock may be ahead of ours
        self._say("code", self._me, f"{letters[:4]}-{letters[4:]}", 1, clock=max(wall_clock(), newest + 1))

    def forget(self) -> None:
        """Puts the club away that we have left, or whose words can't be read: they and its games stay in a folder
        beside. Raises ValueError while we are a member."""
        if not self._is_member(self._me):
            with suppress(OSError):
                folder = self._path.parent
                if self._path.exists():
                    folder.rename(folder.with_name(f"{FOLDER}-{self._club.id[:8]}-{wall_clock()}"))
            self._words, self._club = None, OPEN
            self._games.put_away()
            self._here.clear()
            self._show()

    def _needs_none(self) -> None:
        if self._words and self._is_member(self._me):
            raise ValueError(tr("You are in a club. Leave it first."))
        self.forget()

    def _say(self, kind: Kind, subject: bytes, text: str, turns: int, clock: int = 0) -> None:
        if self._words is None or not self._is_member(self._me, new=True):
            raise ValueError(tr("You are in no club."))
        try:
            raw = self._words.say(self._node.identity, kind, subject, turns, text, clock or wall_clock())
        except BadClub as error:
            raise ValueError(text_of(error)) from error
        for key in self._here:
            self._node.send(key, ClubWords(self._words.id, self._words.founding, (raw,)))
        self._made(news=True)

    def _turn(self, key: bytes) -> int:
        return self._club.turns.get(key.hex(), 1)

    def _is_member(self, key: bytes, new: bool = False) -> bool:
        return key.hex() in self._club.members or (new and not self._club.id)

    async def _knock(self, code: str) -> None:
        knocks, asked = self._knocks, self._asked
        for key in self._alive:                         # an exchange takes ms: a game that goes on has its turn between
            doors = knocks[key] = Doors(self._node.identity, self._node.send, lambda _sentence: None, now_ms)
            doors.enter(DOOR, key, code, partial(asked.add, key))
            await asyncio.sleep(0)
        await turn(4.0)
        if self._knocks is not knocks:
            return                                      # another code was tried meanwhile: what comes of it is told
        self._knocks = {}
        self.view = self.view._replace(asks=False)
        self._node.publish()
        if self._words is None and not self._full:
            told = self._refusals if len(self._typed) > 1 else ()       # the one code again was no wrong one before
            self._node.say(next((why for said, why in REFUSED.items() if said in told), tr(
                "Nobody here lets you in. A member of the club must be here, and the code the newest.")))

    # ------------------------------------------------------------------ the words

    def _made(self, news: bool = False) -> None:
        """The words have changed, or were read."""
        assert self._words is not None
        before = self._club
        self._club = self._words.club()
        if self._club.code != before.code:
            self._doors = self._new_doors()             # nobody comes in here without a code
            if self._club.code:
                self._doors.lock(DOOR, _plain(self._club.code))
        if news:
            try:
                write_club(self._path, self._words, codes=True)
            except OSError as error:
                self._node.say(tr("The club's words can't be written: {reason}.", reason=reason(error)))
        self.view = self.view._replace(file=self._words.encode())
        self.peers(self._alive)
        self._tell_all()
        self._say_heard()
        self._games.use(self._club)

    def peers(self, alive: frozenset[bytes]) -> None:
        """These peers are here now."""
        self._alive = alive
        here = {key for key in alive if self._words and self._is_member(key) and self._bad.get(key, 0) < BAD}
        for key in here - self._here.keys():
            self._here[key] = _Member()
            self._tell(key)
        for key in self._here.keys() - here:
            del self._here[key]
        self._games.meet(frozenset(here))
        self._show()

    def beat(self, now: float) -> None:
        """Says again what may have got lost, and looks for games that were played; `now` in s."""
        if self._words is not None and self._is_member(self._me):
            mine = self._holds() if self._here else None
            for key, member in self._here.items():
                if member.held != mine and now - member.told > AGAIN:
                    self._tell(key)
            self._games.beat()

    def _holds(self) -> ClubHolds:
        assert self._words is not None
        return ClubHolds(self._words.id, self._words.digest, self._games.digest)

    def _tell(self, key: bytes) -> None:
        self._here[key].told = now_ms() / 1000
        self._node.send(key, self._holds())

    def _tell_all(self) -> None:
        for key in self._here:
            self._tell(key)

    def _new_doors(self) -> Doors:
        return Doors(self._node.identity, self._node.send, self._say_guessed, now_ms)

    def _say_guessed(self, _of_a_table: str) -> None:
        self._node.say(tr("Somebody tries codes of the club: nobody comes in here any more. Make another code."))

    def hear_door(self, sender: bytes, message: Knock | WordProof) -> bool:
        """Whether this is an exchange about a club: a newcomer shows us its code, or we show it to a member."""
        if message.table != DOOR:
            return False
        if sender in self._knocks:
            self._knocks[sender].hear(sender, message)
            return True
        self._doors.hear(sender, message)
        if self._words and self._is_member(self._me) and self._doors.admits(DOOR, sender):
            self._doors.locks[DOOR].inside.discard(sender)
            try:
                self._let_in(sender)
            except ValueError as error:                 # the club takes no more words of ours
                self._node.say(text_of(error))
        return True

    def _let_in(self, key: bytes) -> None:
        assert self._words is not None
        if key.hex() in self._club.until and self._left_in_peace(key):
            self.take_back(key)
        if key.hex() in self._club.until:
            self._node.say(tr("{name}, who isn't in the club any more, has its code. Members can let it in again.",
                              name=self._club.names[key.hex()]))
            return
        if key.hex() not in self._club.names and len(self._club.names) >= MEMBERS:
            self._node.say(tr("{name} has the club's code, but no place: a club has {n} members at most, with those "
                              "who left.", name=self._node.name_of(key), n=MEMBERS))
        elif key.hex() not in self._club.names:
            name = clean_name(self._node.name_of(key)) or "Player"
            self._say("in", key, name, 1)
        for raws in _batches([*self._words.words][::-1]):
            self._node.send(key, ClubWords(self._words.id, self._words.founding, tuple(raws)))

    def _left_in_peace(self, key: bytes) -> bool:
        """Whether somebody has left by itself whom no member wanted to leave out."""
        assert self._words is not None
        about = [word for word in self._words.words.values() if word.subject == key and word.turn == self._turn(key)]
        return any(word.kind == "leave" for word in about) and not any(word.kind == "out" for word in about)

    def refused(self, sender: bytes, message: Refuse) -> bool:
        """Whether this refuses us as a newcomer."""
        if message.table != DOOR or self._knocks.pop(sender, None) is None:
            return False
        self._refusals.add(message.why)
        return True

    def hear(self, sender: bytes, message: ClubMessage) -> None:
        """A message about a club. What isn't of a member of ours is dropped, without an answer."""
        if isinstance(message, ClubWords) and self._words is None and sender in self._asked:
            self._begin(sender, message)
        member = self._here.get(sender)
        if member is None or self._words is None:
            return
        if not self._is_member(self._me) and not isinstance(message, ClubAsks | ClubWords):
            return                                      # others may still have to hear that we have left
        if not isinstance(message, ClubGet | ClubPiece) and message.club != self._words.id:
            return
        match message:
            case ClubHolds():
                self._hear_holds(sender, member, message)
            case ClubAsks():
                if member.asks.take(now_ms() / 1000):
                    self._answer(sender, message)
            case ClubWords():
                self._hear_words(sender, member, message)
            case ClubNames() | ClubGet() | ClubPiece():
                self._games.hear(sender, message)

    def _begin(self, sender: bytes, message: ClubWords) -> None:
        """The club whose code we have shown."""
        try:
            words = self._begun.setdefault(sender, HeldWords(message.founding))
            words.add(message.words)
        except BadClub as error:
            self._asked.discard(sender)
            self._node.say(text_of(error))
            return
        club = words.club()
        if self._me.hex() not in club.members:
            if len(club.names) >= MEMBERS and not self._full:
                self._full = True
                self._node.say(tr("The club {club} is full: it has {n} members at most, with those who left.",
                                  club=club.name, n=MEMBERS))
            return
        self._words, self._asked, self._knocks, self._begun, self._typed = words, set(), {}, {}, set()
        self._made(news=True)

    def _hear_holds(self, sender: bytes, member: _Member, message: ClubHolds) -> None:
        if not member.asks.take(now_ms() / 1000):
            return
        first, member.held = member.held is None, message
        mine = self._holds()
        if first or (message != mine and now_ms() / 1000 - member.told > AGAIN / 2):
            self._tell(sender)
        if message.words != mine.words:
            self._node.send(sender, ClubAsks(message.club, "words", 0))
        self._games.heard_of(sender, message.games)

    def _answer(self, sender: bytes, message: ClubAsks) -> None:
        assert self._words is not None
        if message.what == "words":
            for raws in _batches([*self._words.words]):
                self._node.send(sender, ClubWords(self._words.id, self._words.founding, tuple(raws)))
            return
        self._node.send(sender, self._games.names(message.first))

    def _hear_words(self, sender: bytes, member: _Member, message: ClubWords) -> None:
        assert self._words is not None
        new = [raw for raw in message.words if raw not in self._words.words]
        if not new or not member.words.take(now_ms() / 1000, len(new)):
            return
        try:
            changed = self._words.add(new)
        except BadClub as error:
            changed = True                              # perhaps: those before the bad one
            self._blame(sender, text_of(error))
        if changed:
            self._made(news=True)

    def _say_heard(self) -> None:
        """Our word about each member that left and whom nobody else has heard: up to then its games count."""
        for key in map(bytes.fromhex, self._club.unheard):
            if key != self._me and self._is_member(self._me):
                with suppress(ValueError):              # we have said too many words: another one says it
                    self._say("heard", key, "", self._turn(key))

    def _blame(self, key: bytes, why: str) -> None:
        """Something of this member is wrong: it is told once, and after some such things it isn't listened to."""
        self._bad[key] = self._bad.get(key, 0) + 1
        if self._bad[key] in (1, BAD):
            name = self._club.names.get(key.hex(), "")
            self._node.say(tr("Something for the club from the computer of {name} is wrong and doesn't count: {why}",
                              name=name, why=why) if self._bad[key] < BAD else
                           tr("Too much for the club from the computer of {name} is wrong: nothing more is taken from "
                              "it until Fairdeal is started again.", name=name))
        if self._bad[key] >= BAD:
            self._games.forget(key)
        self.peers(self._alive)

    def _show(self) -> None:
        """A new snapshot for screens."""
        club = self._club if self._words else None
        self.view = self.view._replace(
            club=club, here=tuple(sorted(key.hex() for key in self._here)), left=self._games.left if club else 0,
            gaps=self._games.gaps if club else (), standing=self._games.standing if club else None)
        self._node.publish()

    def close(self) -> None:
        """Ends the processes."""
        self._games.close()


def _plain(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter in ALPHABET) or "?"


def _batches(raws: list[bytes]) -> Iterable[list[bytes]]:
    return [raws[at:at + 40] for at in range(0, len(raws), 40)] or [[]]


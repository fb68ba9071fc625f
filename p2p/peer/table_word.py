"""Tables with a word: who wants to come in shows that it knows the word, without sending it (PEERS.md 15).

The exchange is SPAKE2 (Abdalla and Pointcheval, CT-RSA 2005) over Ed25519, of the package `spake2`. It is bound to both
identities and to the table, and both show that they came to the same key, the guest first. One exchange is one guess;
guesses are counted by peer and in all, from the first message on. Knows no socket.
"""
import hmac
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from p2p.files import PRIVATE, read_start, write_atomically
from p2p.identity import Identity, clean_sentence
from p2p.language import reason, tr
from p2p.net.wire import DraftId, Knock, Refuse, WordProof

WORD_SUFFIX = ".word"                # of the file with the word of a table that is played
WORD_LIMIT = 40                 # characters
PEER_LIMIT, TABLE_LIMIT = 5, 20     # wrong guesses of one peer and of all, at one table
PAUSE = 1000.0                  # ms that a peer waits after its first wrong guess; each further one doubles it
LOCKED = tr("This table has a word. Ask those who sit there for it.")
WRONG = tr("That isn't the word of this table.")
WAIT = tr("Wait a moment before the next word.")
TOO_MANY = tr("There were too many wrong words. Nobody else comes in at this table.")
PATIENCE = 3000.0               # ms that an exchange may take
DoorMessage = Knock | WordProof


def plain_word(word: str) -> str:
    """A word as it is compared: without differences of case, of spaces, and of how its letters are written."""
    return clean_sentence(unicodedata.normalize("NFKC", word).casefold(), WORD_LIMIT)


@dataclass
class Guesses:
    """The wrong words, and the exchanges that aren't ended, of one peer at one table; when the next is heard (ms)."""
    count: int = 0
    next_at: float = 0.0


@dataclass
class WordLock:
    """The word of one table that we hold: who has come in, and who is guessing."""
    word: str
    inside: set[bytes] = field(default_factory=set)
    guesses: dict[bytes, Guesses] = field(default_factory=dict)
    keys: dict[bytes, bytes] = field(default_factory=dict)      # of the exchanges that wait for the guest's proof

    @property
    def wrong(self) -> int:
        """The wrong guesses of all."""
        return sum(guesses.count for guesses in self.guesses.values())


@dataclass
class Knocking:
    """We want to come in: the holder of the door, our side of the exchange, what to do then; the key once it is known.
    """
    holder: bytes
    word: str
    side: Any
    then: Callable[[], object]
    until: float                # ms of the own clock, after which we may knock anew
    key: bytes = b""


class Doors:
    """The locks of the tables that we know the words of, and the tables where we knock.

    `send(key, message)` reaches a peer; `say` shows the player a sentence; `now` is the own clock in ms.
    """

    def __init__(self, identity: Identity, send: Callable[[bytes, DoorMessage | Refuse], object],
                 say: Callable[[str], None], now: Callable[[], float]) -> None:
        self._identity, self._send, self._say, self._now = identity, send, say, now
        self.locks: dict[DraftId, WordLock] = {}
        self._knocking: dict[DraftId, Knocking] = {}

    # ------------------------------------------------------------------ our side of a door

    def lock(self, table: DraftId, word: str) -> None:
        """From now on nobody comes in at this table without the word. Raises ValueError for one that nobody can type.
        """
        if not plain_word(word):
            raise ValueError(tr("A word has at least one letter."))
        self.locks[table] = WordLock(plain_word(word))

    def pass_on(self, old: DraftId, new: DraftId) -> None:
        """The match of one table goes on at another: the same word, and who is inside stays inside."""
        if old in self.locks:
            self.locks[new] = WordLock(self.locks[old].word, set(self.locks[old].inside))

    def keep(self, table: DraftId, file: Path) -> None:
        """The word of this table, if it is known here, goes to disk beside its file, for its holder's eyes alone."""
        if word := self.word(table):
            try:
                write_atomically(file.with_suffix(WORD_SUFFIX), word.encode(), PRIVATE)
            except OSError as error:
                self._say(tr("The word of this table can't be kept: {reason}.", reason=reason(error)))

    def word(self, table: DraftId) -> str:
        """The word of this table, "" if we don't know one. May be called from any thread."""
        return self.locks[table].word if table in self.locks else ""

    def admits(self, table: DraftId, key: bytes) -> bool:
        """Whether this peer has shown us that it knows the word of this locked table."""
        return table in self.locks and key in self.locks[table].inside

    def hear(self, sender: bytes, message: DoorMessage) -> None:
        """A message of an exchange: of one who knocks here, or of the door at which we knock."""
        knocking = self._knocking.get(message.table)
        if knocking and knocking.holder == sender:
            self._go_on(message, knocking)
        elif lock := self.locks.get(message.table):
            if isinstance(message, Knock):
                self._answer(sender, message, lock)
            else:
                self._judge(sender, message, lock)

    def _answer(self, sender: bytes, knock: Knock, lock: WordLock) -> None:
        """Somebody begins an exchange, which counts as a wrong guess until it is proven to be a right one."""
        guesses = lock.guesses.get(sender, Guesses())
        if guesses.count >= PEER_LIMIT or lock.wrong >= TABLE_LIMIT:
            self._send(sender, Refuse(knock.table, TOO_MANY))
            return
        if self._now() < guesses.next_at:
            self._send(sender, Refuse(knock.table, WAIT))
            return
        guesses.next_at = self._now() + PAUSE * 2 ** guesses.count
        guesses.count += 1
        lock.guesses[sender] = guesses
        if lock.wrong == TABLE_LIMIT:
            self._say(tr("Somebody tries many words at your table: nobody else comes in. Open another one."))
        side = _side("B", lock.word, knock.table, sender, self._identity.key)
        share = side.start()
        key = _finished(side, knock.share)
        if key is not None:
            lock.keys[sender] = key
            self._send(sender, Knock(knock.table, share))

    def _judge(self, sender: bytes, message: WordProof, lock: WordLock) -> None:
        """A guest that proves the key knew the word; each exchange has one proof."""
        key = lock.keys.pop(sender, None)
        if key is None:
            return
        if not hmac.compare_digest(message.proof, _proof(key, b"guest")):
            self._send(sender, Refuse(message.table, WRONG))
            return
        lock.inside.add(sender)
        lock.guesses.pop(sender, None)
        self._send(sender, WordProof(message.table, _proof(key, b"holder")))

    # ------------------------------------------------------------------ the door of others

    def enter(self, table: DraftId, holder: bytes, word: str, then: Callable[[], object]) -> None:
        """Knock at the door of this peer with a word, or the one that we know; `then` is called once we are inside.

        Raises ValueError without a word.
        """
        word = plain_word(word) or self.word(table)
        if not word:
            raise ValueError(LOCKED)
        before = self._knocking.get(table)
        if before and (before.holder, before.word) == (holder, word) and self._now() < before.until:
            return                          # pressed again: a second exchange would break the first one off
        side = _side("A", word, table, self._identity.key, holder)
        self._knocking[table] = Knocking(holder, word, side, then, self._now() + PATIENCE)
        self._send(holder, Knock(table, side.start()))

    def refused(self, sender: bytes, table: DraftId) -> bool:
        """The holder refuses us; whether we had knocked there."""
        knocking = self._knocking.get(table)
        if knocking is None or knocking.holder != sender:
            return False
        del self._knocking[table]
        return True

    def _go_on(self, message: DoorMessage, knocking: Knocking) -> None:
        if isinstance(message, Knock) and not knocking.key:
            knocking.key = _finished(knocking.side, message.share) or b""
            if knocking.key:
                self._send(knocking.holder, WordProof(message.table, _proof(knocking.key, b"guest")))
        elif isinstance(message, WordProof) and knocking.key:
            del self._knocking[message.table]
            if not hmac.compare_digest(message.proof, _proof(knocking.key, b"holder")):
                self._say(tr("Who opened this table doesn't know its word."))
                return
            self.locks.setdefault(message.table, WordLock(knocking.word))
            knocking.then()


def kept_word(file: Path) -> str:
    """The word that lies beside a table's file; "" if there is none that can be read."""
    try:
        return plain_word(read_start(file.with_suffix(WORD_SUFFIX), 4 * WORD_LIMIT).decode())
    except (OSError, UnicodeError):
        return ""


def _side(side: str, word: str, table: DraftId, guest: bytes, holder: bytes) -> Any:
    """One side of an exchange, the guest's (A) or the holder's (B); each is named by its role, its key and the table.

    The package computes its constants when it is imported, which takes 50 ms: tables without a word don't pay for it.
    """
    import spake2  # type: ignore[import-untyped]
    names = b"fairdeal guest\0" + table + guest, b"fairdeal holder\0" + table + holder
    return getattr(spake2, f"SPAKE2_{side}")(word.encode(), *names)


def _finished(side: Any, share: bytes) -> bytes | None:
    """The key of an exchange; None if the other's share is none."""
    try:
        return bytes(side.finish(share))
    except Exception:       # of many kinds, some of them the package's own inner ones: these bytes are no point of ours
        return None


def _proof(key: bytes, role: bytes) -> bytes:
    return hmac.digest(key, b"fairdeal word\0" + role, sha256)

"""Race claims of one table: committed to, revealed when all have heard the commitment, decided together.

See PROTOCOL.md 6. Knows no game.
"""
from collections import deque
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from p2p.identity import Identity
from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.entry import BadEntry, Forfeit, Reveal, Seal, seal_hash
from p2p.log.fault import MemberFault
from p2p.log.history import History
from p2p.log.order import Order
from p2p.log.race import crossed, ranking
from p2p.log.undecided import Undecided
from p2p.log.witnesses import Witnesses

NO_NONCE = bytes(16)            # that of a seal whose move is lost
QUEUE_LIMIT = 32                # claims of one seat that wait until its last one is decided


class Claim(NamedTuple):
    """A claim of a decided race: its seal, the seat, the move's text (None if it was forfeited), and the reaction time
    it counts with, in ms."""
    held: Held
    seat: int
    text: str | None
    reaction: int


class Note(msgspec.Struct, frozen=True, array_like=True):
    """A private record of the file: the hidden move of the own seal n."""
    n: int
    text: str


class Claims:
    """The revealed claims of all members, and the own claims that wait to be sealed."""

    def __init__(self, order: Order, me: Member | None, identity: Identity | None, witnesses: Witnesses,
                 history: History, notes: dict[int, str]) -> None:
        """`notes`: the moves of own seals, by the seal's n, to which further ones are added."""
        self._order, self._me, self._identity, self._witnesses = order, me, identity, witnesses
        self._history = history
        # By the hash of each seal that was answered: its reveal; None for one that was forfeited, or is decided.
        self._answers: dict[bytes, tuple[Held, Reveal] | None] = {}
        self.unanswered: set[bytes] = set()                 # the seals without an answer, by hash
        self._undecided = Undecided(history, "two seals")
        self._waiting: dict[int, deque[tuple[str, int]]] = {}       # by seat: move and reaction time in ms
        self.shown_step = 0                                 # the step that showed the board
        self.notes = notes

    # ------------------------------------------------------------------ claims of all members

    def accept_seal(self, held: Held, body: Seal) -> None:
        """Take a seal: its member must have seen the seat's last claim decided. Raises MemberFault."""
        self._undecided.accept(held, body.seat)
        self.unanswered.add(held.hash)

    def end(self, members: Collection[Member], step: int) -> None:
        """These members go with this step: their seals that weren't decided have lost their effect."""
        self._undecided.end(members, step)

    def accept(self, held: Held, body: Reveal | Forfeit) -> None:
        """Take the answer to a seal: it must come once, and a reveal must fit its seal. Raises MemberFault."""
        member = held.member
        seal = self._order.find(member, body.n)
        if not seal or not isinstance(seal.entry.body, Seal) or seal.hash in self._answers:
            raise MemberFault("answer", member, held.raw)
        if isinstance(body, Forfeit):
            self._note_answer(seal, None)
            return
        commitment = seal_hash(self._order.table, member, seal.entry.body.seat, body.text, body.nonce)
        if commitment != seal.entry.body.hash:
            raise MemberFault("answer", member, seal.raw, held.raw)
        self._note_answer(seal, (held, body))
        if held.entry.seen[0] <= self._history.step:        # else it is judged when its race is decided
            self._check_heard(seal, held)

    def _note_answer(self, seal: Held, answer: tuple[Held, Reveal] | None) -> None:
        self._answers[seal.hash] = answer
        self.unanswered.discard(seal.hash)

    def _check_heard(self, seal: Held, reveal: Held) -> None:
        """A reveal comes only after the hearing of its seal was heard of every member that counted then, or the
        `leave` that it wrote since it came in. Raises MemberFault."""
        for member in self._order.view.at(reveal.entry.seen[0]):
            first, k = seal.first[member], reveal.entry.seen[0]
            left = self._order.view.has_left(member, k, reveal.entry.heard[member][0])
            if not left and not (first and reveal.has_heard(first)):
                raise MemberFault("answer", seal.member, seal.raw, reveal.raw)

    def is_void(self, seal: Held) -> bool:
        """Whether this seal can't count any more: its member left before it answered it."""
        return seal.member in self._order.view.closed and seal.hash not in self._answers

    def _race(self) -> list[Held]:
        """The race of the first seal in the queue that isn't void; none if all are."""
        return crossed([seal for seal in self._order.seals if not self.is_void(seal)])

    def missing(self) -> set[Member]:
        """The members without whose entry the race at the head of the queue can't be decided."""
        before, race = self.stands_on(), self._race()
        if before and not before.is_final:
            return before.unheard_by
        return _unheard_by(race) or {held.member for held in race if held.hash not in self._answers}

    def stands_on(self) -> Held | None:
        """The first waiting move that one of the claims at the head of the queue stands on, as it was written before
        by the same member: it is taken before their race. Also of a void claim: others don't know yet that it is."""
        race = crossed(self._order.seals)
        return next((choice for choice in self._order.queue if not isinstance(choice.entry.body, Seal) and any(
            choice.member == seal.member and choice.entry.n < seal.entry.n for seal in race)), None)

    def decide(self) -> list[Claim] | None:
        """Decide the race at the head of the queue: its claims, first to last, to be applied as the next step;
        None while it can't be decided yet. Raises MemberFault.
        """
        race = self._race()
        if not all(held.is_final and held.hash in self._answers for held in race):
            return None
        opened = {held.hash: answer for held in race if (answer := self._answers[held.hash])}
        self._answers.update(dict.fromkeys((held.hash for held in race), None))
        for held in race:
            if held.hash in opened:
                self._check_heard(held, opened[held.hash][0])
        nonces = {held.hash: opened[held.hash][1].nonce if held.hash in opened else NO_NONCE for held in race}
        ranks = ranking(race, nonces, self._witnesses, self.shown_step)
        self._order.take(*race)
        claims: list[Claim] = []
        for held, reaction in ranks:
            seal = held.entry.body
            assert isinstance(seal, Seal)
            if held.entry.seen[0] > self._history.step:
                raise MemberFault("saw too much", held.member, held.raw)
            claims.append(Claim(held, seal.seat, opened[held.hash][1].text if held.hash in opened else None, reaction))
        for held in race:
            self._undecided.decide(held, self._history.step + 1)
        return claims

    # ------------------------------------------------------------------ own claims

    def queue(self, seat: int, text: str, took: int) -> None:
        """A local seat's claim with its reaction time in ms: sealed as soon as the seat's last one is decided; dropped
        above the limit."""
        waiting = self._waiting.setdefault(seat, deque())
        if len(waiting) < QUEUE_LIMIT:
            waiting.append((text, took))

    def owed(self) -> Reveal | Forfeit | None:
        """The answer to an own seal that has become final, or None: a seal whose note is lost is forfeited."""
        for held in self._order.seals:
            n = held.entry.n
            if held.member == self._me and held.is_final and held.hash not in self._answers:
                return Reveal(n, self.notes[n], self._nonce(n)) if self._noted(held) else Forfeit(n)
        return None

    def _noted(self, held: Held) -> bool:
        """Whether the note of this own seal is there: one that a crash garbled doesn't fit it, and counts as lost."""
        seal, n = held.entry.body, held.entry.n
        assert isinstance(seal, Seal)
        fits = seal_hash(self._order.table, held.member, seal.seat, self.notes.get(n, ""), self._nonce(n)) == seal.hash
        return n in self.notes and fits

    def next_seal(self, n: int) -> Seal | None:
        """The oldest waiting claim of a seat without an undecided one, sealed as own entry n, or None.

        The move is kept in `notes[n]`.
        """
        assert self._me is not None
        if not any(self._waiting.values()):
            return None
        busy = {held.entry.body.seat for held in self._order.seals if isinstance(held.entry.body, Seal)
                and not self.is_void(held)}
        for seat, waiting in self._waiting.items():
            if waiting and seat not in busy:
                text, took = waiting.popleft()
                self.notes[n] = text
                return Seal(seat, took, seal_hash(self._order.table, self._me, seat, text, self._nonce(n)))
        return None

    def noted(self, n: int) -> bytes:
        """The note of own seal n, as it lies on disk, so that the seal can be opened after a restart, too."""
        return msgspec.msgpack.encode(Note(n, self.notes[n]))

    def recall(self, data: bytes) -> None:
        """Take a note from the disk. Raises BadEntry for bytes that are none."""
        try:
            note = msgspec.msgpack.decode(data, type=Note)
        except (msgspec.MsgspecError, ValueError) as error:
            raise BadEntry(f"a note that can't be read: {error}") from error
        self.notes[note.n] = note.text

    def _nonce(self, n: int) -> bytes:
        assert self._identity is not None
        return self._identity.secret(b"nonce\0" + self._order.table + n.to_bytes(4))[:16]


def _unheard_by(entries: Sequence[Held]) -> set[Member]:
    """The members that haven't shown that they heard all of these entries."""
    return {member for held in entries for member in held.unheard_by}

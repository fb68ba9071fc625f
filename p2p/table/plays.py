"""The moves of a table: each judged where it stands in the order, then applied to the deal (PROTOCOL.md 4). Knows no
network."""
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from p2p.games.game import PAUSES, IllegalMove, Move, Seat, as_sentence
from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.claims import Claim
from p2p.log.entry import SeatMove
from p2p.log.fault import MemberFault
from p2p.table.deals import Deals
from p2p.table.holders import Holders
from p2p.table.states import States


class Refused(Exception):
    """A move that no rule of the game forbids, but that this table can't take: the move, and why in words."""

    rule = ""                       # by which it is refused: none

    def __init__(self, move: Move, why: str) -> None:
        super().__init__(f"{move}: {why}")
        self.sentence = as_sentence(why)


class TakenMove(NamedTuple):
    """A move that was taken: its step, its table time in ms, and the states of the rules before and after it.

    `reaction`: the ms that a race claim counts as having taken; None for any other move.
    """
    step: int
    at: int
    seat: Seat
    move: Move
    before: Any
    after: Any
    reaction: int | None


class LyingCard(NamedTuple):
    """A card that a seat has laid on the table and that isn't played yet: not all have heard of it."""
    seat: Seat
    slot: int
    face: int


def played(happenings: Iterable[TakenMove], at: int) -> int:
    """How many of the first `at` ms of table time the game wasn't paused."""
    stopped, since = 0, None
    for step in happenings:
        if step.move.verb not in PAUSES or step.at > at or step.after.paused == step.before.paused:
            continue
        if step.move.verb == "pause":
            since = step.at
        elif since is not None:
            stopped, since = stopped + step.at - since, None
    return at - stopped - (at - since if since is not None else 0)


class PastTakenMove(TakenMove):
    """A move of a deal long past. Its field `before` holds all states, of which both of its own are unpacked when they
    are asked for."""

    __slots__ = ()

    @property
    def before(self) -> Any:
        """The state before the move."""
        return self[4][self.step - 1]

    @property
    def after(self) -> Any:
        """The state after the move."""
        return self[4][self.step]


class Plays:
    """All moves so far, and the state after each step: a move may have been written in any of these."""

    def __init__(self, deals: Deals, holders: Holders) -> None:
        self._deals, self._holders = deals, holders
        self.time = 0                                       # table time of the last choice, in ms
        self._states = States(deals.state)                  # after each step
        self._taken: list[TakenMove] = []
        self._past = 0                                      # how many of them are of deals long past
        self._all: tuple[TakenMove, ...] | None = None      # all of them, once somebody has asked since the last change
        self._moved_last: dict[Seat, int] = {}              # the step of each seat's last move

    @property
    def _step(self) -> int:
        return len(self._states) - 1

    def close_step(self) -> None:
        """A step was made: the state as it is now is the one after it."""
        self._states.append(self._deals.state)

    @property
    def happenings(self) -> tuple[TakenMove, ...]:
        """All moves up to now: the same object until there is another one, so that any thread may read it."""
        if self._all is None:
            self._all = tuple(self._taken)
        return self._all

    def let_go(self, step: int) -> None:
        """Pack the states up to this step, which finished a deal of cards."""
        self._states.pack(step)
        while self._past < len(self._taken) and (old := self._taken[self._past]).step <= step:
            self._taken[self._past] = PastTakenMove(old.step, old.at, old.seat, old.move, self._states, None, None)
            self._past += 1
        self._all = None

    def play(self, held: Held, body: SeatMove) -> bool:
        """A seat's move is this step; once a deal is over no move has effect. Gives whether it has. Raises MemberFault.
        """
        seat = Seat(body.seat)
        move = self._effective(held, seat, body.text)
        if not move:
            return False
        self._apply(held, seat, move, None)
        self._moved_last[seat] = self._step + 1
        return True

    def foreseen(self, held: Held, body: SeatMove) -> Any | None:
        """The state once this move is taken, if it is the next step; None if it is a fault then or has no effect."""
        seat = Seat(body.seat)
        try:
            move = self._effective(held, seat, body.text)
        except MemberFault:
            return None
        return self._deals.state.apply(seat, move, self.time) if move else None

    def _effective(self, held: Held, seat: Seat, text: str) -> Move | None:
        """A seat's move, if it is the next step and has effect. Raises MemberFault."""
        self._holders.check(held, seat)
        move = self._legal(held, seat, text, sealed=False)
        return None if not self._deals.running or self._answers_the_past(held, seat) else move

    def claim(self, claims: Sequence[Claim]) -> Member | None:
        """A decided race is this step. Gives the member that won it, whose claim was the first to change the state;
        None if none did. Raises MemberFault."""
        winner = None
        for held, seat, text, reaction in claims:
            before = self._deals.state
            if text is None:
                self._forfeit(held, Seat(seat))
            elif (move := self._legal(held, Seat(seat), text, sealed=True)) and self._deals.running:
                self._apply(held, Seat(seat), move, reaction)
            if winner is None and self._deals.state != before:
                winner = held.member
        return winner

    def _answers_the_past(self, held: Held, seat: Seat) -> bool:
        """Whether this move's question is over: in a card game one that was written before its member saw the seat's
        last one take effect, or whose seat has another holder by now."""
        if self._holders.now[seat] != held.member:
            return True
        return self._deals.cards > 0 and held.entry.seen[0] < self._moved_last.get(seat, 0)

    def _forfeit(self, held: Held, seat: Seat) -> None:
        """A seat's claim whose move is lost counts as a wrong one. Raises MemberFault."""
        self._check_begun(held)
        if self._deals.running:
            self._deals.forfeit(seat, self.time)

    def _check_begun(self, held: Held) -> None:
        if not self._deals.number:
            raise MemberFault("illegal", held.member, held.raw)

    def _legal(self, held: Held, seat: Seat, text: str, sealed: bool) -> Move | None:
        """The move of a seat, by a race claim if it is `sealed`; None if it was legal in the state that its member had
        seen, but isn't any more. Raises MemberFault if it is legal in neither."""
        self._check_begun(held)
        game, entry = self._deals.game, held.entry
        try:
            move = Move.parse(text)
            if sealed != (move.verb in game.SEALED) or str(move) != text or (
                    move.verb in PAUSES and not self._holders.alone):
                raise MemberFault("illegal", held.member, held.raw)
            self._deals.state.seen_by(()).check(seat, move, self.time)
        except ValueError as error:
            raise MemberFault("illegal", held.member, held.raw) from error
        except IllegalMove as error:
            try:
                self._states[entry.seen[0]].seen_by(()).check(seat, move, entry.at)
            except IllegalMove:
                raise MemberFault("illegal", held.member, held.raw) from error
            return None
        return move

    def _was_shown(self, held: Held, move: Move) -> bool:
        """Whether what a race's move names lay open to its member, and is still what is asked: else it is void.

        Raises MemberFault if it never lay open by then: its member has read a coin that it kept from the others."""
        seen = held.entry.seen[0]
        if self._states[seen].shows(move, self._deals.state):
            return True
        if not self.has_shown(move, seen):
            raise MemberFault("unseen", held.member, held.raw)
        return False

    def has_shown(self, move: Move, step: int) -> bool:
        """Whether all that this move of a race names has lain open together up to this step."""
        return any(state.shows(move, state) for state in map(self._states.__getitem__, range(step, -1, -1)))

    def _apply(self, held: Held, seat: Seat, move: Move, reaction: int | None) -> None:
        """Let a legal move take effect, or none if its member saw something else than it names. Raises MemberFault."""
        before = after = self._deals.state
        if not self._deals.game.SEALED or self._was_shown(held, move):
            before, after = self._deals.apply(seat, move, self.time)
        else:
            self._deals.pass_by()
        self._taken.append(TakenMove(self._step + 1, self.time, seat, move, before, after, reaction))
        self._all = None

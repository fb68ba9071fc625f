"""The moves of a table: each judged where it stands in the order, then applied to the deal. Knows no network."""
from collections.abc import Sequence
from typing import Any, NamedTuple

from p2p.games.game import Move, Seat
from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.claims import Claim
from p2p.log.entry import SeatMove
from p2p.log.fault import MemberFault
from p2p.table.deals import Deals
from p2p.table.holders import Holders
from p2p.table.legality import Said, has_shown, legal, was_shown
from p2p.table.states import States


class Happening(NamedTuple):
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


class PastHappening(Happening):
    """A move of a deal long past: `before` and `after` are unpacked when they are asked for."""

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
    """All moves so far, and the state after each step, which a move may have been written in."""

    def __init__(self, deals: Deals, holders: Holders) -> None:
        self._deals, self._holders = deals, holders
        self.happenings: list[Happening] = []
        self.time = 0                                       # table time of the last choice, in ms
        self._states = States(deals.state)                  # after each step
        self._past = 0                                      # how many happenings are past ones
        self._moves: dict[Move, Move] = {}                  # equal ones of these are one object
        self._moved_last: dict[Seat, int] = {}              # the step of each seat's last move

    @property
    def _step(self) -> int:
        return len(self._states) - 1

    def close_step(self) -> None:
        """A step was made: the state as it is now is the one after it."""
        self._states.append(self._deals.state)

    def let_go(self, step: int) -> None:
        """Pack the states up to this step, which finished a deal of cards."""
        self._states.pack(step)
        while self._past < len(self.happenings) and (old := self.happenings[self._past]).step <= step:
            move = self._moves.setdefault(old.move, old.move)
            past = PastHappening(old.step, old.at, old.seat, move, self._states, None, old.reaction)
            self.happenings[self._past] = past
            self._past += 1

    def play(self, held: Held, body: SeatMove) -> None:
        """A seat's move is this step. Raises MemberFault."""
        seat = Seat(body.seat)
        self._holders.check(held, seat)
        move = self._legal(held, seat, body.text, sealed=False)
        if move and not self._answers_the_past(held, seat):
            self._apply(held, seat, move, None)
            self._moved_last[seat] = self._step + 1

    def claim(self, claims: Sequence[Claim]) -> Member | None:
        """A decided race is this step. Gives the member that won it, whose claim was the first to change the state;
        None if none did. Raises MemberFault."""
        winner = None
        for held, seat, text, reaction in claims:
            before, move = self._deals.state, self._legal(held, Seat(seat), text, sealed=True)
            if move:
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

    def _legal(self, held: Held, seat: Seat, text: str, sealed: bool) -> Move | None:
        if not self._deals.number:
            raise MemberFault("illegal", held.member, held.raw)
        said = Said(held, seat, text, sealed)
        return legal(self._deals.game, self._states, self._deals.state, said, self.time, self._holders.alone)

    def has_shown(self, move: Move) -> bool:
        """Whether all that this move of a race names has lain open here together."""
        return has_shown(self._states, move)

    def _apply(self, held: Held, seat: Seat, move: Move, reaction: int | None) -> None:
        """Let a legal move take effect, or none if its member saw something else than it names. Raises MemberFault."""
        before = after = self._deals.state
        if not self._deals.game.SEALED or was_shown(self._states, before, held, move):
            before, after = self._deals.apply(seat, move, self.time)
        self.happenings.append(Happening(self._step + 1, self.time, seat, move, before, after, reaction))

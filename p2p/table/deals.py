"""The match of one table in play: the deal that goes on, the votes for the next one, the audits. Knows no log."""
from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from p2p.games.game import CardGame, EndsByLeaving, Move, Need, Outcome, Seat
from p2p.log.charter import Member
from p2p.table.audit import Finding, Played, audit
from p2p.table.match import Match


class FinishedDeal(NamedTuple):
    """A deal that is finished: the step that finished it, the match after it, its last state (None once it was let
    go), how many moves it had, and the findings of its audit."""
    step: int
    match: Match
    state: Any
    moves: int
    findings: tuple[Finding, ...]


class Deals:
    """The deals of a match. All replicas call the same methods in the same order, so that all hold the same."""

    def __init__(self, match: Match) -> None:
        """`match`: before its first deal at this table. Raises ValueError for options that the game doesn't have."""
        self.game, self.match = match.game, match
        self.cards = self.game.CARDS if isinstance(self.game, CardGame) else 0      # dealt face down in each deal
        self.state: Any = self.match.deal()
        self.number = 0                                 # of the current deal's deck, from 1; 0 before the first
        self._skipped: list[int] = []                   # those that no deal got
        self.ready: frozenset[Member] = frozenset()     # members that want the next deal
        self.closing = False                            # the deal has ended, its audit is still to come
        self.closed = 0                                 # the number of the last deal that is finished
        self.finished = [FinishedDeal(0, match, None, 0, ())]       # by place; before the first one stands the start
        self.ended: int | None = None                   # the step that ended the match
        self._first = self.state
        self._played: list[Played] = []
        self._void = 0                                  # moves of this deal that named what had gone
        self._coins: list[bytes] = []
        self._needs: tuple[Any, tuple[Need, ...]] = (None, ())      # a state, and its needs

    @property
    def place(self) -> int:
        """Which deal of this table the current one is for people, from 1; 0 before the first."""
        return self.place_of(self.number)

    def place_of(self, number: int) -> int:
        """Which deal of this table the one with this number is: those that no deal got aren't counted."""
        return number - sum(skipped < number for skipped in self._skipped)

    @property
    def found(self) -> tuple[Finding, ...]:
        """The findings of the current deal's audit; none while it goes on."""
        return self.finished[-1].findings if self.number == self.closed > 0 else ()

    @property
    def between(self) -> bool:
        """Whether the deal is finished and the next one waits until every member wants it."""
        return self.number == self.closed > 0 and not self.match.over

    @property
    def outcome(self) -> Outcome | None:
        """How the current deal ended, after its audit; None while it goes on."""
        return self.match.sheet[-1] if self.number == self.closed > 0 else None

    @property
    def another(self) -> bool:
        """Whether the match needs a further deal after the current one, as far as is known."""
        return self.match.rounds + 1 < self.match.length

    def first_need(self) -> Need | None:
        """The need that is answered next. All replicas answer needs one by one, in the order that the rules give.

        A deal that somebody's going has ended needs nothing any more, wherever it stood.
        """
        needs = self.needs if self.number > self.closed else ()
        return needs[0] if needs else None

    @property
    def needs(self) -> tuple[Need, ...]:
        """The needs of the rules' state. A state never changes, so each is asked once."""
        state, needs = self._needs
        if state is not self.state:
            needs = self.state.need()
            self._needs = self.state, needs
        return needs

    def vote(self, member: Member, view: frozenset[Member], dead: Container[int]) -> bool:
        """A member wants the next deal. The first deal begins with any member's vote, a later one with the last of
        those who count (`view`). Gives whether this vote began a deal. `dead`: as `begin_if_ready` has it.
        """
        if self.number and not self.between:
            return False
        self.ready |= {member}
        return self.begin_if_ready(view, dead)

    def begin_if_ready(self, view: frozenset[Member], dead: Container[int]) -> bool:
        """Begin the next deal if it is wanted: by anybody if it is the first, else by all who count. No deal gets a
        number whose deck is `dead`: a member that has gone had begun it."""
        self.ready &= view
        if not self.ready or (self.number and (not self.between or not view <= self.ready)):
            return False
        self.state = self.match.deal()
        self.number += 1
        while self.number in dead:
            self._skipped.append(self.number)
            self.number += 1
        self.ready = frozenset()
        self._first, self._played, self._void, self._coins = self.state, [], 0, []
        return True

    @property
    def running(self) -> bool:
        """Whether a deal has begun and isn't finished."""
        return self.number > self.closed

    def forsake(self, seats: Sequence[Seat], pays: bool, step: int) -> bool:
        """The players of these seats have gone with this step in the middle of the deal. Gives whether that ended it.
        """
        outcome = None
        if isinstance(self.game, EndsByLeaving):
            outcome = self.game.forsaken(self.state, seats, pays)
        elif self.cards:
            outcome = Outcome((0,) * self.match.seats, (), "void", again=True, next=self.match.place)
        if outcome:
            self._finish(outcome, (), step)
        return outcome is not None

    def apply(self, seat: Seat, move: Move, at: int) -> tuple[Any, Any]:
        """Apply a move that the rules have checked, at table time `at` in ms. Gives the states before and after it."""
        before, self.state = self.state, self.state.apply(seat, move, at)
        self._played.append((seat, move, at))
        return before, self.state

    def pass_by(self) -> None:
        """A move that names what isn't there any more has no effect; it counts among the deal's moves."""
        self._void += 1

    def forfeit(self, seat: Seat, at: int) -> None:
        """A claim of this seat whose move is lost counts as a wrong one, at table time `at` in ms."""
        self.state = self.state.forfeit(seat, at)

    def tossed(self, coin: bytes) -> None:
        """A coin was supplied; the audit will need it again."""
        self._coins.append(coin)

    @property
    def moves(self) -> int:
        """How many moves this deal has had, also those without effect."""
        return len(self._played) + self._void

    def let_go(self, step: int) -> None:
        """Forget the last states of the deals that were finished up to this step."""
        self.finished = [deal._replace(state=None) if deal.step <= step else deal for deal in self.finished]

    def settle(self, step: int) -> bool:
        """To be called after each step: whether it ended a deal with hidden cards, which is `closing` from then on."""
        if not self.number or self.closing or self.closed == self.number:
            return False
        outcome = self.state.outcome()
        if outcome is None:
            return False
        if self.cards:
            self.closing = True
        else:
            self._finish(outcome, (), step)
        return self.closing

    def judge(self, faces: Mapping[int, int], step: int) -> Outcome:
        """Audit the deal in this step by the faces of all its slots, and enter its outcome into the match.

        The rules say what the findings change (PROTOCOL.md, section 10).
        """
        assert isinstance(self.game, CardGame)
        replay = audit(self._first, self._played, faces, self._coins)
        outcome = self.game.judged(self.state, replay.violators)
        self._finish(outcome, replay.faults, step)
        return outcome

    def _finish(self, outcome: Outcome, faults: tuple[Finding, ...], step: int) -> None:
        self.match = self.match.after(outcome)
        self.finished.append(FinishedDeal(step, self.match, self.state, self.moves, faults))
        self.closed, self.closing = self.number, False
        self.ended = step if self.match.over else None

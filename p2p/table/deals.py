"""The match of one table in play: the deal that goes on, the votes for the next one, the audits. Knows no log."""
from collections.abc import Mapping
from typing import Any

from p2p.games.game import CardGame, Move, Need, Outcome, Seat
from p2p.log.charter import Member
from p2p.table.audit import Finding, Played, audit
from p2p.table.match import Match


class Deals:
    """The deals of a match. All replicas call the same methods in the same order, so that all hold the same."""

    def __init__(self, match: Match, members: int) -> None:
        """`match`: before its first deal at this table; `members`: how many there are.

        Raises ValueError for options that the game doesn't have.
        """
        self.game, self._members = match.game, members
        self.match = match
        self.state: Any = self.match.deal()
        self.number = 0                                 # of the current deal, from 1; 0 before the first
        self.ready: frozenset[Member] = frozenset()     # members that want the next deal
        self.closing = False                            # the deal has ended, its audit is still to come
        self.closed = 0                                 # the number of the last deal that is finished
        self.named: list[tuple[Finding, ...]] = []      # the findings of the audit, for each finished deal
        self.ends: list[tuple[Any, int]] = []           # the last state and the number of moves, for each finished deal
        self._first = self.state
        self._played: list[Played] = []
        self._coins: list[bytes] = []

    @property
    def cards(self) -> int:
        """How many cards are dealt face down; 0 in a game whose cards all lie open."""
        return self.game.CARDS if isinstance(self.game, CardGame) else 0

    @property
    def found(self) -> tuple[Finding, ...]:
        """The findings of the current deal's audit; none while it goes on."""
        return self.named[-1] if self.number == self.closed > 0 else ()

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
        """The need that is answered next. All replicas answer needs one by one, in the order that the rules give."""
        return next(iter(self.state.need()), None) if self.number else None

    def vote(self, member: Member) -> bool:
        """A member wants the next deal. The first deal begins with any member's vote, a later one with the last.

        Gives whether this vote began a deal.
        """
        if self.number and not self.between:
            return False
        self.ready |= {member}
        if self.number and len(self.ready) < self._members:
            return False
        self.state = self.match.deal()
        self.number += 1
        self.ready = frozenset()
        self._first, self._played, self._coins = self.state, [], []
        return True

    def apply(self, seat: Seat, move: Move, at: int) -> tuple[Any, Any]:
        """Apply a move that the rules have checked, at table time `at` in ms. Gives the states before and after it."""
        before, self.state = self.state, self.state.apply(seat, move, at)
        self._played.append((seat, move, at))
        return before, self.state

    def tossed(self, coin: bytes) -> None:
        """A coin was supplied; the audit will need it again."""
        self._coins.append(coin)

    def settle(self) -> bool:
        """To be called after each step: whether it ended the deal. One with hidden cards is `closing` from then on."""
        if not self.number or self.closing or self.closed == self.number:
            return False
        outcome = self.state.outcome()
        if outcome is None:
            return False
        if self.cards:
            self.closing = True
        else:
            self._finish(outcome, ())
        return True

    def judge(self, faces: Mapping[int, int]) -> Outcome:
        """Audit the deal by the faces of all its slots, and enter its outcome into the match.

        The rules say what the findings change (PROTOCOL.md, section 10).
        """
        assert isinstance(self.game, CardGame)
        replay = audit(self._first, self._played, faces, self._coins)
        outcome = self.game.judged(self.state, replay.violators)
        self._finish(outcome, replay.faults)
        return outcome

    def _finish(self, outcome: Outcome, faults: tuple[Finding, ...]) -> None:
        self.match = self.match.after(outcome)
        self.named.append(faults)
        self.ends.append((self.state, len(self._played)))
        self.closed, self.closing = self.number, False

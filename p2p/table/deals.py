"""The deals of one table: the state that the rules are in, the match around it, the audit at the end. Knows no log."""
from collections.abc import Mapping
from typing import Any

from p2p.games.game import CardGame, Game, Move, Need, Outcome, Seat
from p2p.table.audit import Found, Played, audit
from p2p.table.match import Match, new_match


class Deals:
    """A match in play. Every replica calls the same methods in the same order."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], members: int) -> None:
        """Raises ValueError for what the game doesn't allow."""
        self.game, self._members = game, members
        self.match: Match = new_match(game, seats, options)
        self.state: Any = self.match.deal()
        self.number = 0                                 # of the deal, from 1; 0 before the first
        self.ready: frozenset[int] = frozenset()        # members that want the next deal
        self.closing = False                            # all cards lie open, the audit is still to come
        self.closed = 0                                 # the last deal that was finished
        self.named: list[tuple[Found, ...]] = []        # what the audit of each finished deal named
        self._first = self.state
        self._played: list[Played] = []
        self._coins: list[bytes] = []

    @property
    def cards(self) -> int:
        """The cards that are dealt face down; 0: all lie open."""
        return self.game.CARDS if isinstance(self.game, CardGame) else 0

    @property
    def found(self) -> tuple[Found, ...]:
        """What the audit of this deal named; nothing while it goes on."""
        return self.named[-1] if self.number == self.closed > 0 else ()

    @property
    def between(self) -> bool:
        """The deal is over, and the next one waits until every member wants it."""
        return self.number == self.closed > 0 and not self.match.over

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, audited; None while it goes on."""
        return self.match.sheet[-1] if self.number == self.closed > 0 else None

    @property
    def another(self) -> bool:
        """Whether a further deal is to be expected after this one."""
        return self.match.rounds + 1 < self.match.length

    def first_need(self) -> Need | None:
        """What is answered next: all replicas answer needs one by one, in this order."""
        return next(iter(self.state.need()), None) if self.number else None

    def vote(self, member: int) -> bool:
        """A member wants a deal. The first one begins with the first word, the others when all have said it.

        True if this began a deal.
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
        """The states around a checked move."""
        before, self.state = self.state, self.state.apply(seat, move, at)
        self._played.append((seat, move, at))
        return before, self.state

    def tossed(self, coin: bytes) -> None:
        """A coin was answered; the audit needs it again."""
        self._coins.append(coin)

    def settle(self) -> bool:
        """After each step: True if it ended the deal; a deal with hidden cards is then `closing`."""
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
        """Play the deal again with all faces, let the rules say what its faults change, enter it into the match."""
        assert isinstance(self.game, CardGame)
        replay = audit(self._first, self._played, faces, self._coins)
        outcome = self.game.judged(self.state, replay.violators)
        self._finish(outcome, replay.faults)
        return outcome

    def _finish(self, outcome: Outcome, faults: tuple[Found, ...]) -> None:
        self.match = self.match.after(outcome)
        self.named.append(faults)
        self.closed, self.closing = self.number, False

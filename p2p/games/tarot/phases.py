"""The phases of a card game: their names, and for each what may be done in it.

A move is judged twice: by what everybody knows, and by the mover's own hand where that is known.
"""
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Generic, NamedTuple, Protocol, TypeVar

from p2p.games.game import Move, Seat, seat_after, seats_of
from p2p.language import tr

PASS = Move("pass")
EVERYBODY = 31          # who may see a slot, as bits: those of up to four seats, and one for who only watches
Hand = tuple[int, ...]  # the faces that a seat holds
Why = tuple[str, str] | None        # the rule's number and the sentence for the player; None: nothing against it


class CardPhase(StrEnum):
    """The phases that every game with tarot cards has; each game names all of its own in its `Phase`."""

    DEAL = "deal"       # the hands are opened to their seats
    MIX = "mix"         # hands that took talon cards are mixed
    LAY = "lay"         # cards are laid away
    PLAY = "play"       # the tricks
    COUNT = "count"     # everything is opened
    OVER = "over"       # there is an outcome


class WithHands(Protocol):
    """The part of a state that a phase needs to judge a move by the mover's hand."""

    def hand(self, seat: Seat) -> Hand | None:
        """The faces of a hand; None if not all are known here."""


S = TypeVar("S", bound=WithHands)


class PhaseRules(NamedTuple, Generic[S]):
    """The moves of one phase, and the phase after it.

    `moves` lists what a seat may do. `refuses` judges a move by what everybody knows, `forbids` by the mover's own hand
    too, if that is known here. `apply` is the state after a move, `coin` after a coin. `done` is called when nobody is
    left to be asked and nothing is owed; it leads on, to another phase as a rule.
    """

    moves: Callable[[S, Seat], Iterable[Move]]
    refuses: Callable[[S, Seat, Move], Why]
    forbids: Callable[[S, Seat, Move, Hand], Why]
    apply: Callable[[S, Seat, Move], S]
    done: Callable[[S], S]
    coin: Callable[[S, bytes], S] | None = None         # None: no coin is tossed in this phase


def anything(_state: S, _seat: Seat, _move: Move, _hand: Hand) -> Why:
    """Nothing in the own hand can be against it."""
    return None


def question(rule: str, answers: Callable[[S, Seat], Iterable[Move]], apply: Callable[[S, Seat, Move], S],
             done: Callable[[S], S], forbids: Callable[[S, Seat, Move, Hand], Why] = anything) -> PhaseRules[S]:
    """A phase whose answers can be listed: `answers` are those possible as far as everybody knows."""

    def moves(state: S, seat: Seat) -> Iterable[Move]:
        possible = answers(state, seat)
        hand = None if forbids is anything else state.hand(seat)
        return possible if hand is None else [move for move in possible if forbids(state, seat, move, hand) is None]

    def refuses(state: S, seat: Seat, move: Move) -> Why:
        possible = list(answers(state, seat))
        if move in possible:
            return None
        verbs = dict.fromkeys(str(answer) if len(possible) <= 8 else answer.verb for answer in possible)
        return rule, tr("the answers here are: {answers}", answers=", ".join(verbs))

    return PhaseRules(moves, refuses, forbids, apply, done)


def dealing(done: Callable[[S], S], coin: Callable[[S, bytes], S] | None = None) -> PhaseRules[S]:
    """A phase in which nobody is asked and only the dealing owes something."""

    def nobody(state: S, _seat: Seat, _move: Move) -> S:
        return state

    return PhaseRules(lambda _state, _seat: (), lambda _state, _seat, _move: None, anything, nobody, done, coin)


def ring(first: Seat, seats: int = 4) -> tuple[Seat, ...]:
    """All seats in the order of play, beginning with one of them."""
    return _RINGS[seats][first]


_RINGS = {seats: tuple(tuple(seat_after(first, step, seats) for step in range(seats)) for first in seats_of(seats))
          for seats in (3, 4)}


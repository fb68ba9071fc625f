"""How the States of both tarot games keep the protocol `game.State`: by a table of phases. Knows no rules of a game."""
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from p2p.games.game import IllegalMove, Move, Need, Seat
from p2p.games.tarot.phases import CardPhase, PhaseRules
from p2p.games.tarot.slots import CardState, seen_by


class PhasedState(CardState, Protocol):
    """A CardState with the phases of its game, which know it as the game's own Position."""

    PHASES: ClassVar[Mapping[str, PhaseRules[Any]]]

    def turn(self) -> frozenset[Seat]:
        """Who may move now."""


C = TypeVar("C", bound=CardState)
P = TypeVar("P", bound=PhasedState)


def settled(state: P, changed: Any) -> P:
    """The state after all phases that are done have led on: somebody is asked, something is owed or the deal is over.

    `changed` is what a move or an answer has made of `state`. The phases take it for a Position, but every change is
    a _replace, which keeps the class.
    """
    position: P = changed
    while not (position.owed or position.queue or position.phase == CardPhase.OVER):
        position = state.PHASES[position.phase].done(position)
    return position


class Phased:
    """What the States of card games do alike; a State is its game's Position, a NamedTuple, and this.

    Answers (`supply`) and the score (`outcome`) are each game's own.
    """

    __slots__ = ()

    def turn(self: CardState) -> frozenset[Seat]:
        """Nobody while the dealing owes, else the one who is asked."""
        return frozenset() if self.owed else frozenset(self.queue[:1])

    def moves(self: PhasedState, seat: Seat, at: int) -> Iterable[Move]:
        """What this seat may do; if its hand isn't known here, what it could do as far as everybody knows."""
        del at
        return self.PHASES[self.phase].moves(self, seat) if seat in self.turn() else ()

    def check(self: PhasedState, seat: Seat, move: Move, at: int) -> None:
        """Raise IllegalMove by what everybody knows, and by the seat's own hand if this peer knows it."""
        del at
        if seat not in self.turn():
            raise IllegalMove("0", move, "it isn't this seat's turn")       # rule 0 of Tarok and of Taroky
        self.PHASES[self.phase].check(self, seat, move)

    def apply(self: P, seat: Seat, move: Move, at: int) -> P:
        """The state after a checked move."""
        del at
        return settled(self, self.PHASES[self.phase].apply(self, seat, move))

    def need(self: CardState) -> tuple[Need, ...]:
        """The coin, openings and mixes that are owed now."""
        return self.owed

    def heavy(self) -> bool:
        """Nothing here takes long."""
        return False

    def seen_by(self: C, seats: Iterable[Seat]) -> C:
        """The same state with the faces open to all or to one of these seats."""
        return seen_by(self, seats)

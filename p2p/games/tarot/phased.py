"""How the States of both tarot games keep the protocol `game.State`: by a table of phases. Knows no rules of a game."""
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self, TypeVar

from msgspec.structs import replace

from p2p.games.game import Answer, IllegalMove, Mix, Move, Need, Open, Seat, seats_of
from p2p.games.tarot.phases import CardPhase, PhaseRules
from p2p.games.tarot.slots import VIEWS, CardState, Slots, mixed, opened, still_owed
from p2p.language import tr

P = TypeVar("P", bound="Phased")
OVER: str = CardPhase.OVER              # Python 3.11 takes ten times as long to look up an Enum's member as a name
NOBODY_ASKED: frozenset[Seat] = frozenset()
ASKED = tuple(frozenset({seat}) for seat in seats_of(4))        # by seat: it alone


def settled(state: P, changed: Any, slots: Slots = ()) -> P:
    """The state after all phases that are done have led on: somebody is asked, something is owed or the deal is over.

    `changed` is what a move or an answer has made of `state`, `slots` whose faces or sight it has changed. The phases
    take it for a Position, but every change is a replace, which keeps the class.
    """
    position: P = changed
    while not (position.owed or position.queue or position.phase == OVER):
        position = state.PHASES[position.phase].done(position)
    views = state.__dict__.pop(VIEWS, None)
    if views is not None and len(position.sight) == len(state.sight):       # else they have too few slots
        views[0].extend(slots)
        position.__dict__[VIEWS] = views
    return position


class Phased(CardState, frozen=True):
    """The part that the States of card games do alike; a State is its game's Position and this. The score (`outcome`)
    is each game's own."""

    PHASES: ClassVar[Mapping[str, PhaseRules[Any]]]     # which know the state as the game's own Position
    PARTNER_SEEN: ClassVar["staticmethod[[Any, Open], Any]"]    # the state once the called card may lie open; likewise

    def turn(self) -> frozenset[Seat]:
        """Nobody while the dealing owes, else the one who is asked."""
        return NOBODY_ASKED if self.owed or not self.queue else ASKED[self.queue[0]]

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        """The moves that this seat may make; if its hand isn't known here, those of any hand that it may have."""
        del at
        return self.PHASES[self.phase].moves(self, seat) if seat in self.turn() else ()

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """Raise IllegalMove by what everybody knows, and by the seat's own hand if this peer knows it."""
        del at
        if seat not in self.turn():
            raise IllegalMove("0", move, tr("it isn't this seat's turn"))       # rule 0 of Tarok and of Taroky
        rules = self.PHASES[self.phase]
        why = rules.refuses(self, seat, move)
        if why is None and (hand := self.hand(seat)) is not None:
            why = rules.forbids(self, seat, move, hand)
        if why:
            raise IllegalMove(why[0], move, why[1])

    def apply(self, seat: Seat, move: Move, at: int) -> Self:
        """The state after a checked move."""
        del at
        return settled(self, self.PHASES[self.phase].apply(self, seat, move))

    def need(self) -> tuple[Need, ...]:
        """The coin, openings and mixes that are owed now."""
        return self.owed

    def supply(self, need: Need, answer: Answer) -> Self:
        """The state after an answer: a coin's bytes, or the faces this peer may see."""
        if isinstance(answer, bytes):
            toss = self.PHASES[self.phase].coin
            assert toss, self.phase
            return settled(self, toss(replace(self, owed=still_owed(self, need)), answer))
        if isinstance(need, Open):
            return settled(self, self.PARTNER_SEEN(opened(self, need, answer), need), need.slots)
        assert isinstance(need, Mix)
        return settled(self, mixed(self, need, answer), need.fresh)

    def heavy(self) -> bool:
        """Nothing here takes long."""
        return False


def tells(state: Phased) -> bool:
    """Whether a word is asked for, whose time could tell something of a hand: always, but when cards are played."""
    return state.phase != CardPhase.PLAY


def tricks_done(state: Phased) -> int:
    """The number of tricks of the deal that are over."""
    return len(state.tricks)

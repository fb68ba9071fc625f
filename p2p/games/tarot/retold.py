"""A deal of tarot cards as it is told afterwards: hands as dealt, talon, cards laid away, the tricks. Pure.

`state` is the last one of the deal. If the deal is over, all its cards lie open; else those that don't are -1.
"""
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from p2p.games.game import Seat
from p2p.games.tarot.cards import TEXT
from p2p.games.tarot.phases import CardPhase, ring
from p2p.games.tarot.slots import CardState, Slots
from p2p.language import tr

Faces = tuple[int, ...]


class ToldTrick(NamedTuple):
    """A trick: its cards as (seat, face) in the order played, who won it, and its points."""

    cards: tuple[tuple[Seat, int], ...]
    winner: Seat
    points: int


class ToldCards(NamedTuple):
    """The cards of a deal. By seat: `dealt`, `played` (the hand for the tricks), `laid` away.

    `talon`: (who took it or NOBODY, face) for each of its cards.
    """

    dealt: tuple[Faces, ...]
    played: tuple[Faces, ...]
    laid: tuple[Faces, ...]
    talon: tuple[tuple[Seat, int], ...]
    tricks: tuple[ToldTrick, ...]

    @property
    def in_words(self) -> tuple[str, int]:
        """The cards of the tricks that are over."""
        return "play", sum(len(trick.cards) for trick in self.tricks)

    def lines_before(self, names: Sequence[str]) -> Iterator[str]:
        """The hands as dealt, what was laid away, the talon."""
        for name, hand in zip(names, self.dealt, strict=True):
            yield tr("  dealt to {name}: {cards}", name=name, cards=_texts(sorted(hand)))
        for name, away in zip(names, self.laid, strict=True):
            if away:
                yield tr("  laid away by {name}: {cards}", name=name, cards=_texts(away))
        if self.talon:
            yield tr("  talon: {cards}", cards=_texts(face for _, face in self.talon))

    def lines_after(self, names: Sequence[str]) -> Iterator[str]:
        """The tricks that are over, one a line."""
        for number, trick in enumerate(self.tricks, 1):
            cards = ", ".join(f"{names[seat]} {_texts([face])}" for seat, face in trick.cards)
            yield tr("  trick {number}: {cards}; won by {name}, {points}", number=number, cards=cards,
                     name=names[trick.winner], points=trick.points)


def _texts(faces: Iterable[int]) -> str:
    return " ".join(TEXT[face] if face >= 0 else "?" for face in faces)


def told_cards(befores: Sequence[CardState], state: CardState, talon: Iterable[tuple[Seat, int]],
           points: Callable[[Faces], int]) -> ToldCards:
    """Returns the cards of a deal; `befores` are its states before each move.

    `talon`: (who took it or NOBODY, slot) for each of its cards; `points`: what the cards of a trick count together.
    """
    dealt = next((before for before in befores if all(before.hands)), state)
    playing = next((before for before in befores if before.phase == CardPhase.PLAY), None)
    return ToldCards(
        _faces(state, dealt.hands), _faces(state, playing.hands) if playing else (),
        _faces(state, tuple((*hidden, *bared) for hidden, bared in zip(state.laid, state.bared, strict=True))),
        tuple((taker, state.public(slot)) for taker, slot in talon), tuple(_tricks(state, points)))


def _faces(state: CardState, slots: Iterable[Slots]) -> tuple[Faces, ...]:
    return tuple(tuple(map(state.public, row)) for row in slots)


def _tricks(state: CardState, points: Callable[[Faces], int]) -> Iterator[ToldTrick]:
    seats = len(state.hands)
    for trick in state.tricks:
        faces = tuple(map(state.public, trick.slots))
        yield ToldTrick(tuple(zip(ring(trick.leader, seats), faces, strict=False)), trick.winner,
                        points(faces) if -1 not in faces else 0)

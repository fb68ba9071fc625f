"""A deal of tarot cards as it is told afterwards: hands as dealt, talon, cards laid away, the tricks. Pure.

`state` is the last one of the deal. If the deal is over, all its cards lie open; else those that don't are -1.
"""
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from p2p.games.game import NOBODY, Seat, seats_of
from p2p.games.tarot.cards import pile_points, worth
from p2p.games.tarot.phases import CardPhase, ring
from p2p.games.tarot.slots import CardState, Slots

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


def retold(befores: Sequence[CardState], state: CardState) -> ToldCards:
    """Returns the cards of a deal; `befores` are its states before each move."""
    dealt = next((before for before in befores if all(before.hands)), state)
    playing = next((before for before in befores if before.phase == CardPhase.PLAY), None)
    return ToldCards(
        _faces(state, dealt.hands), _faces(state, playing.hands) if playing else (),
        _faces(state, tuple((*hidden, *bared) for hidden, bared in zip(state.laid, state.bared, strict=True))),
        tuple((taker, state.public(slot)) for taker, slot in zip(takers(state), _talon(state), strict=True)),
        tuple(_tricks(state)))


def _faces(state: CardState, slots: Iterable[Slots]) -> tuple[Faces, ...]:
    return tuple(tuple(map(state.public, row)) for row in slots)


def _talon(state: CardState) -> Slots:
    slots: Slots = getattr(state, "talon", ())
    return slots


def takers(state: CardState) -> tuple[Seat, ...]:
    """Returns who took each card of the talon, NOBODY where it was left.

    Taroky keeps that by card (`taken`), Tarok the slots that its declarer `took`.
    """
    if hasattr(state, "taken"):
        return tuple(state.taken[:len(_talon(state))])
    declarer, took = getattr(state, "declarer", NOBODY), getattr(state, "took", ())
    return tuple(declarer if slot in took else NOBODY for slot in _talon(state))


def _tricks(state: CardState) -> Iterable[ToldTrick]:
    seats = len(state.hands)
    grouped = hasattr(state, "took")                    # Tarok counts cards by three (rule 1.4 of Tarok)
    for trick in state.tricks:
        faces = tuple(map(state.public, trick.slots))
        points = (pile_points(faces) if grouped else worth(faces)) if -1 not in faces else 0
        yield ToldTrick(tuple(zip(ring(trick.leader, seats), faces, strict=False)), trick.winner, points)


def held(cards: ToldCards, count: int) -> tuple[Faces, ...]:
    """Returns by seat the cards of `played` that are still in hand after so many cards."""
    gone = [card for trick in cards.tricks for card in trick.cards][:count]
    return tuple(tuple(face for face in hand if (seat, face) not in gone)
                 for seat, hand in zip(seats_of(len(cards.played)), cards.played, strict=True))

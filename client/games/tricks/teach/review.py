"""After the deal: the own cards that cost most, each judged by what the seat knew when it played it. Draws nothing."""
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

from client.games.tricks import model
from client.games.tricks.teach.advice import Adviser, Thought, card_words, reason
from p2p.games.game import Seat, seat_after
from p2p.games.tarot.cards import SUIT, winning
from p2p.games.tarot.phases import CardPhase
from p2p.peer.session import TableView
from p2p.table.plays import Happening

MOST, LEAST = 3, 0.2            # decisions that are shown, and what one must cost to count


class Costly(NamedTuple):
    """A card that cost something: the trick from 0, what the better card would have brought more, both, and why."""

    trick: int
    cost: float
    played: int
    better: int
    before: str
    why: str


class Review(NamedTuple):
    """All that was found: the costly cards, what all own cards cost together, how many were looked at."""

    worst: tuple[Costly, ...]
    cost: float
    looked: int


class Reviewing:
    """Looks at one deal that is over, one decision after the other, each in the process that thinks.

    Raises ValueError for a deal that isn't over: nothing may be told before.
    """

    def __init__(self, view: TableView, seat: Seat, names: Sequence[str]) -> None:
        if view.outcome is None:
            raise ValueError("the deal isn't over")
        self._names, self._seat = tuple(names), seat
        self._left = [step for step in of_deal(view.happenings) if _decides(step, seat)]
        self._game, self.all = view.charter.game, len(self._left)
        self._asked: tuple[Happening, Future[Thought | None]] | None = None
        self._found: list[Costly] = []
        self._cost = 0.0

    @property
    def done(self) -> int:
        """Returns how many decisions were looked at."""
        return self.all - len(self._left) - (self._asked is not None)

    def update(self) -> Review | None:
        """Takes what was thought and asks on. Returns the review once all is looked at, else None."""
        if self._asked and self._asked[1].done():
            step, future = self._asked
            self._asked = None
            thought = None if future.cancelled() or future.exception() else future.result()
            if thought:
                self._take(step, thought)
        if self._asked is None and self._left:
            step = self._left.pop(0)
            self._asked = step, Adviser.ask(self._game, step.before.seen_by({self._seat}), self._seat, True)
        if self._asked or self._left:
            return None
        worst = sorted((found for found in self._found if found.cost >= LEAST), key=lambda found: -found.cost)[:MOST]
        return Review(tuple(worst), self._cost, self.all)

    def _take(self, step: Happening, thought: Thought) -> None:
        state = step.before.seen_by({self._seat})
        played = state.faces[int(step.move.args[0])]
        better = state.faces[int(thought.move.args[0])]
        stood = stands_for(played, thought.values, state.strength())
        cost = thought.values[better] - thought.values[stood]
        if cost <= 0 or stood == better:
            return
        self._cost += cost
        self._found.append(Costly(len(state.tricks), cost, played, better, _before(state, self._seat, self._names),
                                  f"Better was the {card_words(better)}. {reason(state, self._seat, better)}".strip()))


def of_deal(happenings: Sequence[Happening]) -> list[Happening]:
    """Returns the steps of the last deal, whose number of tricks never falls."""
    found: list[Happening] = []
    for step in reversed(happenings):
        if found and len(step.before.tricks) > len(found[-1].before.tricks):
            break
        found.append(step)
    return found[::-1]


def _decides(step: Happening, seat: Seat) -> bool:
    """Returns whether this seat chose among several cards here."""
    if step.seat != seat or step.move.verb != "play" or step.before.phase != CardPhase.PLAY:
        return False
    return len(list(step.before.seen_by({seat}).moves(seat, 0))) > 1


def stands_for(face: int, values: Mapping[int, float], strength: Sequence[int]) -> int:
    """Returns the face under which the value of a card is kept: of like cards of a suit the lowest has it."""
    like = [other for other in values if SUIT[other] == SUIT[face] and strength[other] <= strength[face]]
    return face if face in values else max(like, key=strength.__getitem__)


def _before(state: Any, seat: Seat, names: Sequence[str]) -> str:
    """Returns in words who led what, and who was winning."""
    if not state.trick:
        return "You led."
    faces = [state.public(slot) for slot in state.trick]
    count = len(state.hands)
    lead = seat_after(seat, -len(faces), count)
    said = f"{names[lead]} led the {card_words(faces[0])}"
    best = winning(faces, state.strength())
    if best == 0:
        return f"{said}."
    return f"{said}; {names[seat_after(lead, best, count)]}’s {card_words(faces[best])} was winning."


def reviewed(view: TableView) -> Seat | None:
    """Returns whose cards can be looked at here: the only person's of this computer, once the deal is over."""
    people = model.people(view)
    return people[0] if view.outcome is not None and len(people) == 1 and view.state.tricks else None

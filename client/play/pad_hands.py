"""Game pads at a table: each belongs to a person at this computer and has a hand on the board, which it moves from one
thing to the next. Knows no rules: what there is to touch is what the board finds at a point (`pick`).

The strategy of a step: along rays from the hand's place, first straight in its direction, then more and more to either
side, the first point at which something else lies; the hand goes to the middle of that.
"""
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import NamedTuple

from client.draw.paint import Paint, Point
from client.play.game_table import Pick
from client.ui.keys import ARROWS
from p2p.games.game import Seat

STEP = 20.0                     # units between two points of a ray
RAYS = 0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.8, -0.8, 1.2, -1.2    # to the side, as shares of the way
FINE = 4.0                      # units between points when the middle of a thing is looked for
FIRST = 0.5, 0.86               # where a hand is at first, as shares of the window: over a hand of cards
CHIP = 17.0                     # a hand's radius, in units: it is seen from 3 m
BESIDE = 2 * CHIP + 4           # from a hand to the next one on the same thing
NO_TARGETS = ("", "term", "header", "plate")
Look = Callable[[Point], Pick]


class PadHand(NamedTuple):
    """A pad's hand: for which seat it plays, where it is (units), None before it was moved, and the lower edge of what
    it is on: it is drawn there, so that it covers no sign of a card and no word."""

    seat: Seat
    at: Point | None = None
    low: float = 0.0


@dataclass
class PadHands:
    """The hands of all pads at one table, by pad."""

    of: dict[int, PadHand] = field(default_factory=dict)

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats for which pads play."""
        return frozenset(hand.seat for hand in self.of.values())

    def sits(self, pad: int, people: Sequence[Seat]) -> bool:
        """Has a pad that plays for nobody here play for the first person without one, else for the first. Returns
        whether it is new."""
        if pad in self.of and self.of[pad].seat in people:
            return False
        self.of[pad] = PadHand(self._next(pad, people, 0))
        return True

    def turn(self, pad: int, people: Sequence[Seat]) -> None:
        """Has a pad play for the next person without one."""
        seat = self.of[pad].seat
        self.of[pad] = PadHand(self._next(pad, people, people.index(seat) + 1 if seat in people else 0))

    def _next(self, pad: int, people: Sequence[Seat], first: int) -> Seat:
        taken = {hand.seat for other, hand in self.of.items() if other != pad}
        order = [people[(first + number) % len(people)] for number in range(len(people))]
        return next((seat for seat in order if seat not in taken), order[0])

    def move(self, pad: int, key: int, look: Look, size: Point) -> None:
        """Moves a pad's hand by an arrow key."""
        hand = self.of[pad]
        at = inside(hand.at or (size[0] * FIRST[0], size[1] * FIRST[1]), size)
        if hand.at is None and is_target(look(at)):
            at = middle(look, at, size)
        else:
            at = toward(look, at, ARROWS[key], size) or at
        self.of[pad] = hand._replace(at=at, low=lower(look, at, size))

    def draw(self, paint: Paint, looks: Seat | None) -> None:
        """Draws each hand that was moved, in its seat's colour; those on the same thing side by side. While somebody
        `looks` at a hidden hand it is that person's alone."""
        size = paint.scale.size[0], paint.scale.size[1] - CHIP
        moved = [(inside((hand.at[0], hand.low), size), hand.seat) for hand in self.of.values()
                 if hand.at is not None and looks in (None, hand.seat)]
        for number, (at, seat) in enumerate(moved):
            here = [other for other, (where, _) in enumerate(moved) if dist(where, at) < BESIDE]
            aside = here.index(number) - (len(here) - 1) / 2
            paint.chip((at[0] + aside * BESIDE, at[1]), seat, CHIP)


def inside(at: Point, size: Point) -> Point:
    """Returns the point of a window of this size (units) that is nearest to `at`: a hand stays seen in a smaller one.
    """
    return min(at[0], size[0] - 1), min(at[1], size[1] - 1)


def is_target(pick: Pick) -> bool:
    """Returns whether a hand stops on this."""
    return pick[0] not in NO_TARGETS


def toward(look: Look, at: Point, way: Point, size: Point) -> Point | None:
    """Returns the middle of the next thing from a point in a direction, (1, 0) for the right; None if there is none."""
    here = look(at)
    for share in RAYS:
        for number in range(1, int(max(size) / STEP)):
            far, aside = number * STEP, share * number * STEP
            point = at[0] + way[0] * far + way[1] * aside, at[1] + way[1] * far + way[0] * aside
            if not (0 <= point[0] < size[0] and 0 <= point[1] < size[1]):
                break
            found = look(point)
            if found != here and is_target(found):
                return middle(look, point, size)
    return None


def lower(look: Look, at: Point, size: Point) -> float:
    """Returns the y at which the thing at a point ends below it, that of the point where nothing is."""
    thing, y = look(at), at[1]
    while is_target(thing) and y + FINE < size[1] and look((at[0], y + FINE)) == thing:
        y += FINE
    return y


def middle(look: Look, at: Point, size: Point) -> Point:
    """Returns the middle of the part that is seen of the thing at a point."""
    across = _middle(look, at, (FINE, 0), size)
    up = _middle(look, across, (0, FINE), size)
    return _middle(look, up, (FINE, 0), size)           # once more where the thing is wider


def _middle(look: Look, at: Point, step: Point, size: Point) -> Point:
    """Returns the middle of the line through a point on which the same thing lies."""
    thing, ends = look(at), []
    for way in (-1, 1):
        x, y = at
        while 0 <= x + way * step[0] < size[0] and 0 <= y + way * step[1] < size[1] and look(
                (x + way * step[0], y + way * step[1])) == thing:
            x, y = x + way * step[0], y + way * step[1]
        ends.append((x, y))
    return (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2

"""Cards on their way: those taken from the board to their taker, new ones from the deck. Pure; lengths in units, ms."""
from math import pi, sin
from typing import NamedTuple

from pygame import FRect

from client.draw import motion

LASTS = 1000.0              # until all of a take is over, at the usual speed
SCORES = 390.0              # when a take counts
COLUMN = (390, 690)         # while the ring round the taker's column fades
COMES, APART, EACH = 300, 60, 240       # new cards: the first one, between two, the way of each
FADED = 490                 # when all cards of a take have faded, where nothing moves
YELLOW = (660, 1000)        # while their yellow paper fades
DECK_SIZE = 0.35            # of a new card's width as it leaves the deck
SIZES = 6.0                 # units between two widths of a card on its way, so that their pictures are drawn once


class Course(NamedTuple):
    """The way of taken cards: lifted until `first`, `apart` from each other, each `lasts` long, `arc` high.

    With `green` they are ringed as right until they leave.
    """

    first: float
    apart: float
    lasts: float
    arc: float
    lift: float
    green: bool = False


TAKE, WIN = Course(110, 50, 280, 40, 14), Course(120, 90, 420, 46, 0, True)


class FlyingCard(NamedTuple):
    """A card on its way: whether it has left, and whether it still has its ring."""

    rect: FRect
    alpha: float
    flown: bool
    ringed: bool = True


def leaving(old: FRect, goal: FRect, index: int, age: float, course: Course, speed: str) -> FlyingCard | None:
    """Returns where the card number `index` of a take is, `age` ms after it; None once it has arrived.

    Calm: it fades in its place. Off: it stands there for a moment.
    """
    if speed == "off":
        return FlyingCard(old, 1.0, False) if age < motion.STEADY else None
    first = course.first + index * course.apart
    done = motion.phase(age, first, first + course.lasts, speed)
    if done >= 1:
        return None
    if speed == "calm":
        return FlyingCard(old, 1 - motion.ease_both(done), False)
    way = motion.ease_both(done)
    lifted = course.lift * motion.ease_out(motion.phase(age, 0, 90, speed))
    wide = _step(motion.between(old.w, goal.w, way)) if way else old.w
    x = motion.between(old.centerx, goal.centerx, way)
    y = motion.between(old.centery - lifted, goal.centery, way) - course.arc * sin(pi * way)
    rect = FRect(0, 0, wide, wide * old.h / old.w)
    rect.center = (x, y)
    return FlyingCard(rect, 1.0, way > 0)


def arriving(place: FRect, deck: tuple[float, float], index: int, age: float, speed: str) -> tuple[FRect, float, float]:
    """Returns rectangle, opacity and yellowness of new card number `index`, `age` ms after the take before it.

    Calm: it appears in its place, once the last card of the take before has faded.
    """
    first = (FADED if speed == "calm" else COMES) + index * APART
    done = motion.phase(age, first, first + EACH, speed)
    yellow = 1 - motion.ease_both(motion.phase(age, *YELLOW, speed))
    if speed == "off":
        yellow = 1.0 if age < motion.STEADY else 0.0
    if speed == "calm" or done >= 1:
        return place, done, yellow
    way = motion.ease_both(done)
    wide = _step(place.w * motion.between(DECK_SIZE, 1, way))
    rect = FRect(0, 0, wide, wide * place.h / place.w)
    rect.center = (motion.between(deck[0], place.centerx, way), motion.between(deck[1], place.centery, way))
    return rect, 1.0 if done > 0 else 0.0, yellow


def lands(count: int, speed: str) -> float:
    """Returns how long (ms) after the take before them so many new cards lie in their places; where they fade in, how
    long until the last one begins to; with no motion, until the cards that were taken stand there no longer.
    """
    last = (count - 1) * APART
    if speed == "off":
        return motion.STEADY
    if speed == "calm":
        return FADED + last
    return motion.stretched(COMES + last, speed) + motion.stretched(EACH, speed)


def _step(wide: float) -> float:
    return max(1.0, round(wide / SIZES)) * SIZES


def ring(age: float, speed: str) -> float:
    """Returns how strong the ring round the taker's column is, `age` ms after a take, 0 to 1."""
    if speed == "off":
        return 1.0 if 0 <= age < motion.STEADY else 0.0
    if age < 0:
        return 0.0
    return 1 - motion.ease_both(motion.phase(age, *COLUMN, speed))


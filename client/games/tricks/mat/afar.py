"""The table while all people here hold their cards on phones: read from three metres, with the room of the hand.

Where its parts lie, and what only it shows. Layout and drawing only; lengths are units, NEAR times as large.
"""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import CardDrawing, Cards, paint_card
from client.draw.fonts import SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks.mat import trick_area
from client.games.tricks.mat.seats import Plate, is_aside
from client.games.tricks.mat.trick_area import MatSizes, MatTrick, Point

NEAR = 1.225                                # how much larger than usual it is drawn, in the largest text
IN, TOP, FOOT = 20.0, 100.0, 57.0           # of the mat: from the window's sides, its upper and its lower edge
WIDE, HIGH, PLATE_IN, OVER = 262.0, 79.0, 33.0, 55.0    # a plate; at the side: from the window, over the middle
UPPER, LOWER = 69.0, 11.0                   # of the upper plate from the window's top, of the lower one from its foot
CORNER, CORNER_TOP = 88.0, 130.0            # of what lies in the mat's upper corners: from the window's side and top
PAST, PAST_STEP = 48.0, 54.0                # a card of the last trick, from one to the next
PROMPT = 50.0                               # how high the prompt is, below the mat
CHIP, HALO, SEEN = 23.0, 29.0, 75.0         # who plays, on the place of a card to come; where no other card lies on it
_SPOTS = (0.0, 94.0), (145.0, 0.0), (0.0, -79.0), (-145.0, 0.0)     # of a trick's cards from the mat's middle
SIZES = MatSizes(127.0, {3: (_SPOTS[0], _SPOTS[1], _SPOTS[3]), 4: _SPOTS}, 1.48, 60.0, 273.0, 200.0,
                 (-400.0, -158.0, 68.0))


class LastTrick(NamedTuple):
    """The last trick that was gathered: the words above it, its faces, the number of the winning one and its seat."""

    words: str
    faces: tuple[int, ...]
    winning: int
    seat: int


def mat(scale: Scale) -> FRect:
    """Returns the mat's rectangle."""
    wide, high = scale.size
    return FRect(IN, TOP, wide - 2 * IN, high - FOOT - TOP)


def plates(count: int, scale: Scale) -> tuple[FRect, ...]:
    """Returns the plates' rectangles: the lower one, then right, upper and left; of three no upper one."""
    (wide, high), side = scale.size, mat(scale).centery - OVER - HIGH / 2
    middle = wide / 2 - WIDE / 2
    lower, upper = FRect(middle, high - LOWER - HIGH, WIDE, HIGH), FRect(middle, UPPER, WIDE, HIGH)
    right, left = FRect(wide - PLATE_IN - WIDE, side, WIDE, HIGH), FRect(PLATE_IN, side, WIDE, HIGH)
    return (lower, right, *((upper,) if count == 4 else ()), left)[:count]


def prompt(scale: Scale, words: float, kept: float) -> FRect:
    """Returns where a prompt of so many units stands: right of the lower plate, with `kept` units free beside it."""
    (wide, tall), left = scale.size, scale.size[0] / 2 + WIDE / 2 + 14
    return FRect(left, tall - (FOOT + PROMPT) / 2 + 1, min(words, wide - IN - left - kept), PROMPT)


def question(count: int, scale: Scale, low: bool) -> FRect:
    """Returns the room for a question: between the plates, or `low` on the mat, where it is wide."""
    lower, right, *_, left = plates(count, scale)
    if low:
        return FRect(left.x + 40, left.bottom + 12, right.right - left.x - 80, lower.y - left.bottom - 24)
    top = UPPER + HIGH if count == 4 else TOP
    return FRect(left.right + 12, top + 8, right.x - left.right - 24, lower.y - top - 14)


def past_at(scale: Scale, count: int, right: bool) -> tuple[Point, list[FRect]]:
    """Returns where the words above the last trick begin, and the rectangles of its `count` cards; `right`: in the
    upper right corner."""
    left = scale.size[0] - CORNER - (count - 1) * PAST_STEP - PAST if right else CORNER
    return (left, CORNER_TOP), [trick_area.card_at(left + number * PAST_STEP, CORNER_TOP + 18, PAST)
                                for number in range(count)]


def draw_past(paint: Paint, cards: Cards, past: LastTrick, palette: str, right: bool) -> None:
    """Draws the last trick, its winning card in a ring of the winner's colour."""
    at, rects = past_at(paint.scale, len(past.faces), right)
    paint.fitted(past.words, at, WIDE, theme.SECOND, SEMI, "muted", least=0.7)
    for number, (face, rect) in enumerate(zip(past.faces, rects, strict=True)):
        rings = (theme.SEATS[past.seat],) if number == past.winning else ()
        paint_card(paint, cards, trick_area.named(face, palette), rect, CardDrawing(rings))


def draw_to_come(paint: Paint, trick: MatTrick, seats: Sequence[Plate], middle: Point) -> None:
    """Draws the places of the cards to come, the next one in brass, each with the chip of its seat."""
    there, low = {card.place for card in trick.cards}, trick_area.spot(middle, 0, len(seats), SIZES)
    for place, plate in enumerate(seats):
        if place in there:
            continue
        rect = trick_area.spot(middle, place, len(seats), SIZES)
        upper = place and rect.colliderect(low)             # its lower part lies under the own place
        with paint.clipped(FRect(rect.topleft, (rect.w, low.y - rect.y)) if upper else rect):
            paint.dashed(rect, "accent_text" if plate.turn else "edge", 2.5 if plate.turn else 1.6, 8, 7)
        aside = is_aside(place, len(seats))
        at = rect.centerx, rect.centery if aside else rect.bottom - SEEN if place == 0 else rect.y + SEEN
        paint.disc(at, HALO, "plate")
        if plate.turn:
            paint.chip(at, plate.seat, CHIP)
        else:
            paint.open_seat(at, CHIP, theme.SEATS[plate.seat])

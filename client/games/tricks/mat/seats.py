"""The players round a trick table: their plates, the cards they hold face down, what they said. Layout and drawing."""
from dataclasses import dataclass

from pygame import FRect

from client.draw import fonts, theme
from client.draw.cards import Cards, paint_card
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import (
    NOT_REACHED,
    NUMBER,
    SIGN,
    UNDER,
    draw_look,
    draw_name,
    draw_phone,
    draw_plate,
    draw_rings,
    look_width,
    missing_ink,
    name_of,
    plate_height,
    rings_width,
)
from client.draw.scale import Scale
from client.games.tricks.mat import trick_area

BACK_CARD, BACK_STEP = 30.0, 9.0
FAINT = 0.45                            # opacity of cards whose player isn't reached
LOOK_IN, LOOK_OUT = 10.0, 13.0          # of a look key on the plate's edge and beyond it
FAR_CHIP, FAR_IN, FAR_NUMBER = 23.0, 18.0, 26.0      # of a plate read from three metres: chip, room beside it, number
FAR_SAID = 340.0                        # of what is said beside such a plate, at most
SAID_WIDE, SAID_ASIDE, SAID_HIGH = 264.0, 212.0, 98.0       # of what a seat said, at most: it stays off the mat


@dataclass(frozen=True)
class Plate:
    """A player. `cards` is how many lie face down beside the plate; `said` is what this seat last answered."""

    seat: int
    name: str
    line: str = ""
    score: str = ""
    bot: bool = False
    away: bool = False
    turn: bool = False
    cards: int = 0
    said: str = ""
    rings: int = 0                  # doublings that wait for this seat
    settled: bool = False           # what it said is its last word, unless somebody says something new
    badge: str = ""                 # what it has just got: a trick, its points
    phone: str = ""                 # the icon of its phone, "phone" or "phoneoff"; "" if it is played from none
    far: bool = False               # it is read from three metres
    look: str = ""                  # the key with which this seat looks at its hand, "" if its hand isn't hidden here


def tall_height(scale: Scale) -> float:
    """Returns the height in units of a plate with three lines."""
    return plate_height(scale) + 1.5 * scale.em(theme.PLATE_NAME)


def is_crowded(scale: Scale, wide: float, plate: Plate) -> bool:
    """Returns whether a plate so wide needs `tall_height`, since number and rings leave no room for the name."""
    room = wide - 64 - (min(NUMBER, scale.measure(plate.score, 22, SERIF)) + 12 if plate.score else 0.0)
    loop = rings_width(scale, plate.rings)
    line = scale.measure(plate.line, theme.PLATE_SECOND)
    if not (plate.line and plate.rings and line > room - loop):
        return False
    if line > wide - 64 - loop:
        return True
    return scale.measure(name_of(plate.name), theme.PLATE_NAME, SEMI) > room


def _draw_tall(paint: Paint, plate: Plate, rect: FRect) -> None:
    """Draws a crowded plate: name, line, and number one below the other, the rings behind line or number."""
    left, step, loop = rect.x + 52, rect.h / 3.3, rings_width(paint.scale, plate.rings)
    paint.plate(rect, "plate", "accent" if plate.turn else None, 3, theme.PLATE_RADIUS)
    beside = paint.scale.measure(plate.line, theme.PLATE_SECOND) <= rect.w - 64 - loop
    chip = rect.centery - (0 if beside else step)
    paint.sitter((rect.x + 27, chip), plate.seat, 14, plate.name, bool(plate.bot), not plate.away)
    draw_name(paint, plate.name, (left, rect.centery - step), rect.w - 64, theme.PLATE_NAME, SEMI,
              theme.ON_PLATE)
    left = left if beside else rect.x + UNDER
    wide = paint.fitted(plate.line, (left, rect.centery), rect.w - 64 - loop if beside else rect.right - 12 - left,
                        theme.PLATE_SECOND, SANS, missing_ink(plate.line) if plate.away else theme.ON_PLATE_MUTED)
    number = paint.text(plate.score, (left, rect.centery + step), 22, SERIF, theme.ON_PLATE)
    at = (left + wide + 8, rect.centery) if beside else (left + number + 8, rect.centery + step)
    draw_rings(paint, plate.rings, at)


def _draw_far(paint: Paint, plate: Plate, rect: FRect) -> None:
    """Draws a plate that is read from three metres, all of it in brass while its player is asked."""
    ink, low = (theme.DARK.on_accent,) * 2 if plate.turn else (theme.ON_PLATE, theme.ON_PLATE_MUTED)
    if plate.away and not plate.turn:
        ink, low = theme.ON_PLATE_MUTED, missing_ink(plate.line)
    paint.plate(rect, "accent" if plate.turn else "plate", radius=theme.PLATE_RADIUS)
    left, chip = rect.x + 2 * (FAR_CHIP + FAR_IN) - 5, (rect.x + FAR_CHIP + FAR_IN, rect.centery)
    if plate.turn:
        paint.disc(chip, FAR_CHIP + 2, theme.ON_SEAT)
    paint.sitter(chip, plate.seat, FAR_CHIP, plate.name, plate.bot, not plate.away)
    name, line, right = rect.y + rect.h * 0.3, rect.y + rect.h * 0.74, rect.right - FAR_IN
    wide = paint.text(plate.score, (right, name), FAR_NUMBER, SERIF, ink, "right") + 10 if plate.score else 0.0
    room = right - left
    paint.fitted(name_of(plate.name), (left, name), room - wide, theme.NAME, SEMI, ink, least=0.7)
    if plate.phone:
        paint.icon(plate.phone, (left + 9, line), 24, low)
        left, room = left + 26, room - 26
    loop, words = draw_rings(paint, plate.rings, (left, line), low), plate.line
    face = SEMI if plate.away or plate.turn else SANS
    if paint.scale.measure(words, theme.PLATE_SECOND, face) > room - loop:          # what the strip says comes first
        words = str(words).rpartition(", ")[2]
    paint.fitted(words, (left + loop, line), room - loop, theme.PLATE_SECOND, face, low, least=0.7)


def backs_at(plate: FRect, place: int, seats: int, count: int) -> FRect:
    """Returns the rectangle (units) of a seat's face-down cards: under its plate, or beside the upper one."""
    wide = BACK_CARD + max(0, count - 1) * BACK_STEP
    if place == 2 and seats == 4:
        return FRect(plate.right + 26, plate.y + 3, wide, BACK_CARD * 1.8)
    return FRect(plate.centerx - wide / 2, plate.bottom + 16, wide, BACK_CARD * 1.8)


def said_at(scale: Scale, plate: FRect, place: int, seats: int, shown: Plate) -> FRect:
    """Returns the rectangle (units) of a seat's answer: above its plate, left of the upper one.

    What is too long for the side of the mat stands in more than one line. Where it is read from three metres it is one
    line: below a plate at the side, else left of it.
    """
    sign, top = 24 if shown.settled else 0, place == 2 and seats == 4
    if shown.far:
        most = plate.w if is_aside(place, seats) else FAR_SAID
        wide = min(most, scale.measure(shown.said, theme.BODY, SEMI) + 32 + sign)
        return _far_beside(plate, place, seats, wide, _said_high(scale, theme.BODY))
    wide = min(SAID_WIDE if top else SAID_ASIDE, scale.measure(shown.said, theme.BODY, SEMI) + 32 + sign)
    size, lines = (theme.BODY, (shown.said,)) if top else _said_lines(scale, shown.said, wide - 24 - sign)
    high = _said_high(scale, size) + (len(lines) - 1) * scale.em(size) * 1.4
    if top:
        return FRect(plate.x - 16 - wide, plate.centery - high / 2, wide, high)
    return FRect(plate.centerx - wide / 2, plate.y - high - 12, wide, high)


def is_aside(place: int, seats: int) -> bool:
    """Returns whether a place round the table is at its left or right side."""
    return place in (1, seats - 1)


def _far_beside(plate: FRect, place: int, seats: int, wide: float, high: float) -> FRect:
    """Returns where something so large stands beside a plate that is read from three metres."""
    if is_aside(place, seats):
        return FRect(plate.centerx - wide / 2, plate.bottom + 5, wide, high)
    return FRect(plate.x - 14 - wide, plate.centery - high / 2, wide, high)


def _said_high(scale: Scale, size: float) -> float:
    """Returns how high (units) an answer of one line is."""
    return max(34.0, scale.em(size) * 1.7)


def _said_lines(scale: Scale, said: str, room: float) -> tuple[int, tuple[str, ...]]:
    """Returns a size and an answer in lines of `room` units, as many as have room above a plate; in the least size the
    last one may be cut."""
    size, most, lines = theme.BODY, 0, tuple[str, ...]()
    for size in (theme.BODY, theme.SECOND, theme.LABEL):
        lines = fonts.balanced(said, SEMI, scale.pixels(size), room * scale.unit)
        most = 1 + int((SAID_HIGH - _said_high(scale, size)) / (1.4 * scale.em(size)))
        if len(lines) <= most:
            return size, lines
    rest = " ".join(lines[most - 1:])
    return size, (*lines[:most - 1], fonts.cut(rest, SEMI, scale.pixels(size), room * scale.unit))


def badge_at(scale: Scale, plate: FRect, place: int, seats: int, words: str, far: bool = False) -> FRect:
    """Returns the rectangle of what a seat has just got: above its plate, left of the upper one. Where it is read from
    three metres it stands where answers do."""
    wide, high = scale.measure(words, theme.SECOND, BOLD) + 30, max(30.0, scale.em(theme.SECOND) * 1.9)
    if far:
        return _far_beside(plate, place, seats, wide, high)
    if place == 2 and seats == 4:
        return FRect(plate.x - 12 - wide, plate.centery - high / 2, wide, high)
    return FRect(plate.x, plate.y - high - 8, wide, high)


def look_at(scale: Scale, plate: FRect, place: int, seats: int, key: str) -> FRect:
    """Returns the rectangle of a seat's look key: on the lower edge of its plate, on the upper one's upper edge."""
    wide, high = look_width(scale, key), LOOK_IN + LOOK_OUT
    top = plate.y + LOOK_IN - high if place == 2 and seats == 4 else plate.bottom - LOOK_IN
    return FRect(plate.right - 12 - wide, top, wide, high)


def draw(paint: Paint, cards: Cards, plate: Plate, rect: FRect, place: int, seats: int, palette: str) -> None:
    if plate.far:
        _draw_far(paint, plate, rect)
    elif rect.h >= tall_height(paint.scale) and is_crowded(paint.scale, rect.w, plate):
        _draw_tall(paint, plate, rect)
    else:
        draw_plate(paint, rect, plate.seat, plate.name, plate.line, plate.score, plate.bot, plate.away,
                   plate.turn, plate.rings, sign=SIGN if plate.phone else 0.0)
    where = backs_at(rect, place, seats, plate.cards)
    with paint.faded(where.inflate(16, 16), FAINT if plate.line == NOT_REACHED else 1.0):
        for number in range(plate.cards):
            paint_card(paint, cards, trick_area.named(trick_area.BACK, palette),
                       trick_area.card_at(where.x + number * BACK_STEP, where.y, BACK_CARD))
    if plate.said:
        pill = said_at(paint.scale, rect, place, seats, plate)
        paint.plate(pill, "raised", radius=min(pill.h / 2, 20))
        sign = 24 if plate.settled else 0
        if sign:
            paint.icon("check", (pill.x + 22, pill.centery), 18, "good")
        room, one = pill.w - 24 - sign, plate.far or pill.w >= SAID_WIDE
        size, lines = (theme.BODY, (plate.said,)) if one else _said_lines(paint.scale, plate.said, room)
        for number, line in enumerate(lines):
            y = pill.centery + (number - (len(lines) - 1) / 2) * paint.scale.em(size) * 1.4
            paint.fitted(line, (pill.centerx + sign / 2, y), room, size, SEMI, align="centre")
    if not plate.far:
        draw_phone(paint, rect, plate.phone)
    if plate.look:
        draw_look(paint, look_at(paint.scale, rect, place, seats, plate.look), plate.look, plate.seat)
    if plate.badge:
        pill = badge_at(paint.scale, rect, place, seats, plate.badge, plate.far)
        paint.plate(pill, theme.ON_PLATE, theme.HAIRLINE, 1.5, pill.h / 2)
        paint.text(plate.badge, pill.center, theme.SECOND, BOLD, theme.HAIRLINE, "centre")

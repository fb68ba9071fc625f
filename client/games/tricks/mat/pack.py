"""The pack to be cut: fanned on the mat, it parts where one points. Layout and drawing only; lengths are units."""
from dataclasses import dataclass
from math import cos, degrees, radians, sin
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards, height_of
from client.draw.fonts import BOLD, SANS
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks import hand
from client.games.tricks.hand import CardPlace, Fan
from client.games.tricks.mat.trick_area import BACK, AnswerButton, named
from client.ui.keys import Labels
from p2p.language import tr, trc

CARDS = 54
CARD, STEP, RADIUS = 122.0, 9.6, 1500.0     # width of a card, from one to the next along the arc, the arc
GAP, HIGHER = 56.0, 22.0                    # between the parts; how much higher the last card of the upper part stands
PILL, HINT = 30.0, 16
KNOCK = "knock"                             # the answer that leads to the ways to knock
HINTS = (("←→", trc("a key", "move")), ("Enter", trc("a key", "cut")), ("K", tr("knock instead")))


@dataclass(frozen=True)
class Pack:
    """The pack. `at` is after how many cards it is parted, 0: not; `answers` are all cuts in their order, and KNOCK.

    There are none for who only looks on; `chosen` is what the keyboard is on.
    """

    at: int = 0
    answers: tuple[AnswerButton, ...] = ()
    seat: int = 0
    chosen: int = -1


def asks(at: int, seat: int) -> Pack:
    """Returns the pack for the cutter, parted after `at` cards."""
    cuts = tuple(AnswerButton(f"cut {number}", tr("after card {number}", number=number)) for number in range(1, CARDS))
    return Pack(at, (*cuts, AnswerButton(KNOCK, tr("knock instead"))), seat)


class PackLayout(NamedTuple):
    """The layout: the fan, the words above it, the strip of each answer, the line of keys with where each begins."""

    fan: Fan
    pill: FRect
    answers: tuple[FRect, ...]
    hints: tuple[FRect, ...]


def layout(pack: Pack, area: FRect, scale: Scale) -> PackLayout:
    """Returns the layout in the area; the pack is smaller where large text leaves less room."""
    pill, line = max(PILL, scale.em(theme.BODY) * 1.7), max(theme.TARGET, scale.em(HINT) * 1.7)
    turn = (CARDS / 2 * STEP + GAP / 2) / RADIUS
    bend = RADIUS * (1 - cos(turn)) + CARD / 2 * sin(turn)
    room = area.h - pill - line - 12 - HIGHER
    k = min(1.0, room / (CARD * height_of("pack", 1) + bend), area.w / (CARDS * STEP + CARD + GAP))
    high = CARD * k * height_of("pack", 1)
    middle = area.centerx, area.y + pill + 6 + HIGHER + high / 2
    places = tuple(_place(middle, number, pack.at, k) for number in range(CARDS))
    strips = []
    for number in range(CARDS - 1):
        rest = _place(middle, number, 0, k)
        wide = STEP * k if number < CARDS - 2 else CARD * k + STEP * k
        strips.append(FRect(rest.x - CARD * k / 2, rest.y - high / 2 - HIGHER, wide, high + HIGHER))
    hints = _hints(scale, FRect(area.x, area.bottom - line, area.w, line))
    answers = (*strips, hints[-1]) if pack.answers else ()
    wide = scale.measure(tr("after card {number}", number=pack.at), theme.BODY, BOLD) + 32
    return PackLayout(Fan(places, CARD * k, high), FRect(area.centerx - wide / 2, area.y, wide, pill), answers, hints)


def reach(fan: Fan) -> FRect:
    """Returns the bounding box (units) of all cards of the pack."""
    found = []
    for place in fan.places:
        a = abs(radians(place.angle))
        wide, high = fan.width * cos(a) + fan.height * sin(a), fan.width * sin(a) + fan.height * cos(a)
        found.append(FRect(place.x - wide / 2, place.y - high / 2, wide, high))
    return found[0].unionall(found[1:])


def _place(middle: tuple[float, float], number: int, at: int, k: float) -> CardPlace:
    """Returns where a card lies: on the arc, moved aside by half of GAP if the pack is parted."""
    along = (number - (CARDS - 1) / 2) * STEP * k + (0 if not at else -GAP / 2 if number < at else GAP / 2)
    angle, radius = along / (RADIUS * k), RADIUS * k + (HIGHER if at and number == at - 1 else 0)
    return CardPlace(middle[0] + radius * sin(angle), middle[1] + RADIUS * k - radius * cos(angle), degrees(angle))


def _hints(scale: Scale, line: FRect) -> tuple[FRect, ...]:
    """Returns the rectangles of the keys with their words, in a row round the middle of `line`."""
    wides = [_cap(scale, key) + 8 + scale.measure(words, HINT) for key, words in HINTS]
    x, found = line.centerx - (sum(wides) + 28 * (len(wides) - 1)) / 2, []
    for wide in wides:
        found.append(FRect(x, line.y, wide, line.h))
        x += wide + 28
    return tuple(found)


def _cap(scale: Scale, key: str) -> float:
    return max(28.0, scale.measure(key, theme.PLATE_SECOND, BOLD) + 16)


def words(_pack: Pack, lay: PackLayout, _scale: Scale) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of the texts that may have a term in them."""
    return [(lay.hints[-1], tr("knock"))]


def things(lay: PackLayout) -> list[FRect]:
    """Returns the rectangles (units) of all cards and answers."""
    return [reach(lay.fan), *lay.hints]


def draw(paint: Paint, cards: Cards, _labels: Labels, pack: Pack, lay: PackLayout, palette: str, hover: str) -> None:
    """Draws the pack as laid out; `hover` is the name of the answer under the mouse."""
    for place in lay.fan.places:
        hand.draw_turning(paint, cards, named(BACK, palette), place, lay.fan, 1.0)
    if not pack.answers:
        return
    if pack.at:
        paint.plate(lay.pill, theme.ON_PLATE, theme.HAIRLINE, 1.5, lay.pill.h / 2)
        paint.text(tr("after card {number}", number=pack.at), lay.pill.center, theme.BODY, BOLD, theme.HAIRLINE,
                   "centre")
    for (key, said), rect in zip(HINTS, lay.hints, strict=True):
        if hover == KNOCK and said == HINTS[-1][1]:
            paint.plate(rect.inflate(20, -6), "hover", radius=theme.CONTROL_RADIUS)
        wide = _cap(paint.scale, key)
        cap = FRect(rect.x, rect.centery - 13, wide, 26)
        paint.plate(cap, None, "edge", 1.5, theme.KEY_RADIUS)
        paint.text(key, cap.center, theme.PLATE_SECOND, BOLD, "text", "centre")
        paint.text(said, (cap.right + 8, rect.centery), HINT, SANS, "muted")

"""The prompt over the hand, the secret beside it, and where explanations stand: over nothing read or pressed."""
from collections.abc import Sequence
from itertools import product
from math import dist

from pygame import FRect

from client.draw import fonts, theme
from client.draw.commands import Command
from client.draw.fonts import BOLD, SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.ui import glossary

APART, GRID = 6.0, 20               # from the words that are explained to the explanation; between places to try
ROOMS = glossary.TIP, 180.0         # how wide its words may be: 180 stand beside the mat
Point = tuple[float, float]


def draw(paint: Paint, words: str, rect: FRect, size: float, urgent: bool, bad: bool = False, least: float = 0.7,
         high: float = 0.0) -> None:
    """Draws the prompt in `rect` (units); `urgent`: somebody here has to act, `bad`: something is wrong. What has no
    room in a line stands in more of them within `high`."""
    paint.plate(rect, "raised" if urgent else "panel", radius=rect.h / 2)
    if urgent:
        paint.ring(rect, rect.h / 2)
    paint.fitted(words, rect.center, rect.w - 40, size, BOLD, "bad" if bad else "text", "centre", least,
                 high=high)


def instead(scale: Scale, words: str, prompt: FRect, room: float, why: tuple[Command, ...] = ()) -> Point:
    """Returns the centre (units) of an explanation in the place of the prompt, above all cards and keys."""
    rect, _ = glossary.tip_layout(scale, words, prompt.center, why, room)
    return prompt.centerx, prompt.bottom - rect.h / 2


def beside(scale: Scale, words: str, target: FRect, taken: Sequence[FRect]) -> tuple[Point, float] | None:
    """Returns where an explanation of the words at `target` lies over none of the rectangles `taken`, None if nowhere.

    That is its centre and the room for its words (units): below, above, right or left of them, else as near as can be.
    """
    for room in ROOMS:
        rect, _ = glossary.tip_layout(scale, words, target.center, widest=room)
        across, down = (rect.w + target.w) / 2 + APART, (rect.h + target.h) / 2 + APART
        near = [(target.centerx + x, target.centery + y) for x, y in ((0, down), (0, -down), (across, 0), (-across, 0))]
        for at in near + _grid(scale, target.center):
            rect = glossary.placed(scale, rect, at)
            if rect.collidelist([target, *taken]) < 0:
                return rect.center, room
    return None


def _grid(scale: Scale, middle: Point) -> list[Point]:
    """Returns places all over the window, `GRID` units apart, the nearest one to `middle` first."""
    width, height = scale.size
    places = product(range(0, int(width), GRID), range(0, int(height), GRID))
    return sorted(places, key=lambda at: dist(at, middle))


def whisper_at(scale: Scale, words: tuple[str, str], least: FRect) -> FRect:
    """Returns the rectangle (units) of what only this player may know: `least`, as high as its words need."""
    high = max(least.h, _lines(scale, words, least.w) * scale.em(theme.PLATE_SECOND) * 1.4 + 20)
    return FRect(least.x, least.y, least.w, high)


def _lines(scale: Scale, words: tuple[str, str], width: float) -> int:
    size, room = scale.pixels(theme.PLATE_SECOND), (width - 46) * scale.unit
    return sum(len(fonts.wrap(text, face, size, room)) for text, face in zip(words, (SEMI, SANS), strict=True))


def draw_whisper(paint: Paint, words: tuple[str, str], rect: FRect) -> None:
    """Draws what only this player may know."""
    paint.plate(rect, "panel", radius=theme.PLATE_RADIUS)
    paint.icon("eyeoff", (rect.x + 20, rect.centery), 20, "muted")
    step, room = paint.scale.em(theme.PLATE_SECOND) * 1.4, rect.w - 46
    y = rect.centery - (_lines(paint.scale, words, rect.w) - 1) * step / 2
    for text, face, ink in zip(words, (SEMI, SANS), ("text", "muted"), strict=True):
        if text:
            y += paint.lines(text, (rect.x + 38, y), room, theme.PLATE_SECOND, face, ink)

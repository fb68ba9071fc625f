"""The facts about a deal in the strip above a trick table: layout and drawing. All lengths are units."""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale

STRIP, SIZE, APART = 64.0, 16, 8.0          # the strip's height; size of a pill of one line; between two


class Pill(NamedTuple):
    """A fact about this deal in the strip: its label, its value, and the value's colour. `short` is the value where
    room is short, "" if it is the same."""

    label: str
    value: str
    ink: str = "text"
    short: str = ""


def layout(pills: Sequence[Pill], left: float, end: float, scale: Scale) -> tuple[FRect, ...]:
    """Returns the pills' rectangles between two x; pills without room are left out.

    Where they have no room side by side, each is of two lines: its value below its label.
    """
    wides = [scale.measure(pill.label, SIZE) + scale.measure(pill.value, SIZE, SEMI) + 32 for pill in pills]
    high, x, found = _one_line(scale), left, []
    if x + sum(wides) + APART * (len(wides) - 1) > end:
        high = min(STRIP - 6, 2.6 * scale.em(theme.PLATE_SECOND) + 4)
        wides = [max(scale.measure(pill.label, theme.PLATE_SECOND), scale.measure(pill.value, theme.PLATE_SECOND, SEMI))
                 + 28 for pill in pills]
    for wide in wides:
        if x + min(wide, 140) > end:
            break
        found.append(FRect(x, STRIP / 2 - high / 2, min(wide, end - x), high))
        x += found[-1].w + APART
    return tuple(found)


def _one_line(scale: Scale) -> float:
    return max(34.0, scale.em(SIZE) * 1.7)


def draw(paint: Paint, pills: Sequence[Pill], rects: Sequence[FRect]) -> None:
    """Draws the pills as laid out."""
    apart = paint.scale.em(theme.PLATE_SECOND) * 0.6
    for pill, rect in zip(pills, rects, strict=False):
        if rect.h > _one_line(paint.scale) + 1:         # a rectangle's numbers are rounded
            paint.plate(rect, "raised", radius=theme.ROW_RADIUS)
            at = rect.x + 14, rect.centery + apart
            paint.text(pill.label, (rect.x + 14, rect.centery - apart), theme.PLATE_SECOND, SANS, "muted")
            value = paint.scale.longest((pill.value, pill.short or pill.value), rect.w - 27, theme.PLATE_SECOND, SEMI)
            paint.fitted(value, at, rect.w - 27, theme.PLATE_SECOND, SEMI, pill.ink)
            continue
        paint.plate(rect, "raised", radius=rect.h / 2)
        wide = paint.text(pill.label, (rect.x + 12, rect.centery), SIZE, SANS, "muted")
        paint.fitted(pill.value, (rect.x + 20 + wide, rect.centery), rect.w - wide - 30, SIZE, SEMI, pill.ink)

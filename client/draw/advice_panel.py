"""The panel that says what to do and why, with the value of each choice, and the brass arrow to what is meant.

The board draws what stands before a row. Lengths are units."""
from collections.abc import Callable, Sequence
from math import atan2, ceil, cos, hypot, sin
from typing import Any, NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import CLOSE, Paint, Point
from client.draw.scale import Scale
from p2p.language import tr, trn

SAID = theme.SECOND             # size of the sentence and all below it, in usual text
WIDEST = 1.2                    # how much larger it is at most, where a board is low and wide
INSET, MOST = 14.0, 5           # of the panel; rows at most
TIGHT = 8.0                     # above and below where the sentence is smaller than usual
FEW, CLEAR = 3, 12.0            # fewer rows than that stand two abreast without bars, so far from each other
BESIDE = 5.0                    # between what a row is about and its value
STROKE, HEAD = 3.5, 12.0        # of the arrow: thickness, length of its head
OPEN = 0.5                      # radians between the arrow's line and each side of its head
BEND = 0.16                     # how far it bends, as a share of its length
PIECES = 24                     # straight pieces of its line


class AdviceRow(NamedTuple):
    """A choice: the board draws `key` before it, `words` is its value, none is better than a `good` one. `share` (-1 to
    1) is the length of its bar from the middle line, None without a bar, and `error` how far that may be off: so far
    the bar's end is thin to both sides."""

    key: Any
    words: str
    good: bool
    share: float | None = None
    error: float = 0.0


class Counsel(NamedTuple):
    """The words of the panel: the advice, its reason in one sentence, the choices from the best on, the unit of their
    values. A smaller `size` of the sentence takes a smaller title and less air."""

    title: str
    why: str
    rows: tuple[AdviceRow, ...] = ()
    more: str = ""
    size: int = SAID


THINKING = tr("Thinking…")


def _said(scale: Scale, size: float = SAID) -> float:
    """Returns a size that is as large beside the window’s width as it is in the usual window: under the band of a
    lesson a board is low, and its units are small."""
    return size * min(WIDEST, max(1.0, scale.size[0] / theme.WINDOW[0]))


def draw(paint: Paint, shown: Counsel, room: FRect, picture: Callable[[Any, FRect], None], wide: float,
         least: float = 24.0, low: bool = False) -> FRect:
    """Draws the panel at the top of `room`, or with `low` at its bottom. Returns its rectangle. `picture` draws a row's
    key in a rectangle `wide` units wide; a row is at least `least` units high. Rows without room are counted."""
    pitch = max(least, paint.scale.em(_said(paint.scale)) * 1.5)
    panel, rows, abreast = _layout(paint.scale, shown, room, pitch, wide, low)
    inner = panel.w - 2 * INSET
    (size, title), said = _title(paint.scale, shown, inner), _said(paint.scale, shown.size)
    line = paint.scale.em(said)
    paint.shadow(panel, theme.ROW_RADIUS, 8, 3)
    paint.plate(panel, "raised", "line", 1.5, theme.ROW_RADIUS)
    x, y = panel.x + INSET, panel.y + _air(shown) + title / 2
    paint.block(shown.title, (x, y), inner, size, SERIF)
    y += title / 2 + line * 0.7
    words = paint.lines(shown.why, (x, y), inner, said, SANS, "muted")
    y += words - line * 0.7 + 14
    for number, row in enumerate(rows):
        if abreast == 1:
            _draw_row(paint, FRect(x, y + number * pitch, inner, pitch), row, picture, wide)
        else:
            cell = _cell(inner)
            at = x + number % 2 * (cell + CLEAR), y + number // 2 * pitch
            _draw_row(paint, FRect(*at, cell, pitch), row._replace(share=None), picture, wide)
    if rows:
        y += ceil(len(rows) / abreast) * pitch
        left = len(shown.rows) - len(rows)
        more = trn("{words}, {n} more", "{words}, {n} more", left, words=shown.more) if left else shown.more
        more = paint.scale.clauses(more, inner, _said(paint.scale))
        paint.fitted(more, (x, y + line * 0.75), inner, _said(paint.scale), SANS, "muted")
    return panel


def _air(shown: Counsel) -> float:
    """Returns the free space above and below."""
    return INSET if shown.size == SAID else TIGHT


def _title(scale: Scale, shown: Counsel, wide: float) -> tuple[int, float]:
    """Returns the size of the title and the height of its lines: smaller where a large one needs a second line."""
    most = theme.NAME if shown.size == SAID else theme.BODY
    size = most if scale.measure(shown.title, most, SERIF) <= wide else theme.BODY
    more = scale.wrapped(shown.title, wide, size, SERIF) / 1.4 - scale.em(size)
    return size, scale.em(most) * 1.3 + more * CLOSE


def fits(scale: Scale, shown: Counsel, room: FRect, wide: float) -> int:
    """Returns for how many rows there is room, as `draw` draws them."""
    return len(_layout(scale, shown, room, max(24.0, scale.em(_said(scale)) * 1.5), wide, False)[1])


def needed(scale: Scale, shown: Counsel, wide: float) -> float:
    """Returns how high (units) a panel without rows has to be that is so wide."""
    words = scale.wrapped(shown.why, wide - 2 * INSET, _said(scale, shown.size))
    return 2 * _air(shown) + _title(scale, shown, wide - 2 * INSET)[1] + words


def _cell(inner: float) -> float:
    return (inner - CLEAR) / 2


def _layout(scale: Scale, shown: Counsel, room: FRect, pitch: float, wide: float,
            low: bool) -> tuple[FRect, Sequence[AdviceRow], int]:
    """Returns the panel's rectangle, the rows that have room (each `pitch` high), and how many of them stand abreast:
    two without bars where few have room."""
    title, said = _title(scale, shown, room.w - 2 * INSET)[1], _said(scale, shown.size)
    line, words = scale.em(said), scale.wrapped(shown.why, room.w - 2 * INSET, said)
    left = room.h - 2 * _air(shown) - title - words - 14 - (line * 1.5 if shown.rows else 0)
    lines, free = max(0, min(MOST, int(left // pitch))), _cell(room.w - 2 * INSET) - wide - BESIDE
    short = all(row.share is not None and scale.measure(row.words, _said(scale), SEMI) <= free for row in shown.rows)
    abreast = 2 if short and lines < min(FEW, len(shown.rows)) else 1
    rows = shown.rows[:lines * abreast]
    high = 2 * _air(shown) + title + words + (14 + ceil(len(rows) / abreast) * pitch + line * 1.5 if rows else 0)
    return FRect(room.x, room.bottom - high if low else room.y, room.w, high), rows, abreast


def _draw_row(paint: Paint, rect: FRect, row: AdviceRow, picture: Callable[[Any, FRect], None], wide: float) -> None:
    picture(row.key, FRect(rect.x, rect.y + 1, wide, rect.h - 3))
    ink = "good" if row.good else "text"
    if row.share is not None:
        zero, half = rect.x + wide + 10 + 42, 40.0
        sure = max(2.0, (abs(row.share) - row.error) * half)
        fill = "good" if row.good else "edge"
        paint.plate(FRect(zero if row.share >= 0 else zero - sure, rect.centery - 6, sure, 12), fill, radius=3)
        if row.error:
            left = max(-half, (row.share - row.error) * half)
            right = min(half, (row.share + row.error) * half)
            paint.plate(FRect(zero + left, rect.centery - 2, max(2.0, right - left), 4), fill, radius=2)
        paint.upright(FRect(zero - 0.75, rect.y, 1.5, rect.h), "muted")
    room = rect.w - wide - (BESIDE if row.share is None else 92)
    paint.fitted(row.words, (rect.right, rect.centery), room, _said(paint.scale), SEMI, ink, "right", least=0.6)


# ---------------------------------------------------------------------- the arrow

def draw_arrow(paint: Paint, start: Point, end: Point) -> None:
    """Draws the brass arrow from `start` to `end`, bent a little upwards."""
    points = _bent(start, end)
    (ax, ay), (bx, by) = points[-3], points[-1]
    angle = atan2(by - ay, bx - ax)
    sides = [(bx - HEAD * cos(angle + turn), by - HEAD * sin(angle + turn)) for turn in (-OPEN, OPEN)]
    paint.curve([*points, sides[0], end, sides[1]], "accent", STROKE)


def _bent(start: Point, end: Point) -> list[Point]:
    (ax, ay), (bx, by) = start, end
    long = hypot(bx - ax, by - ay) or 1.0
    side = -1.0 if bx >= ax else 1.0
    cx = (ax + bx) / 2 - (by - ay) * BEND * side
    cy = (ay + by) / 2 + (bx - ax) * BEND * side - 0.05 * long
    ways = [number / PIECES for number in range(PIECES + 1)]
    return [((1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
             (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by) for t in ways]

"""A scrolling panel of options, one row each with its words and its control.

Where not all rows fit, a bar and a line at the bottom say how many are out of sight."""
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.ui.widgets import Control, Field, Toggle
from p2p.language import tr

ROW = 69                        # least height of a row
INSET, EDGE = 30, 20            # left of the words, right of the controls
SHARE = 0.55                    # of the width that a control may take beside its words; a wider one stands below them
BAR, BAR_IN = 4, 10             # width of the bar, and how far its middle lies inside
PAGES = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


@dataclass
class OptionRow:
    """A house rule or setting: its words and its control; a dot marks one that `differs` from its usual value."""

    title: str
    why: str
    control: Control
    differs: bool = False


class OptionList:
    """The panel. Call `place` before each `draw`; the form draws the controls, except those in `hidden`."""

    def __init__(self, rows: Sequence[OptionRow] = ()) -> None:
        self.rows = tuple(rows)
        self.rect = FRect()
        self.first, self.count = 0, len(self.rows)      # the rows in sight
        self._rects: tuple[FRect, ...] = ()
        self._heights: list[float] = []
        self._room = 0.0

    @property
    def hidden(self) -> frozenset[str]:
        """Returns the names of the controls that are out of sight."""
        return frozenset(row.control.name for row in (*self.rows[:self.first], *self.rows[self.first + self.count:]))

    def place(self, scale: Scale, left: float, top: float, width: float, bottom: float) -> None:
        """Lays out the panel from `top` down to `bottom` at most (units), with every control, in sight or not."""
        heights = self._heights = [_height(scale, row, width) for row in self.rows]
        whole = sum(heights) <= bottom - top
        self._room = bottom - top - (0 if whole else _foot(scale))
        self.first, self.count = in_sight(heights, self._room, self.first)
        shown = range(self.first, self.first + self.count)
        spare = 0 if whole else max(0.0, self._room - sum(heights[number] for number in shown)) / max(1, self.count)
        y, rects = top - sum(heights[:self.first]), []
        for number, (row, high) in enumerate(zip(self.rows, heights, strict=True)):
            rects.append(FRect(left, y, width, high + (spare if number in shown else 0)))
            _place(scale, row.control, rects[-1])
            y = rects[-1].bottom
        self._rects = tuple(rects)
        self.rect = FRect(left, top, width, sum(heights) if whole else bottom - top)

    def scroll(self, rows: int) -> None:
        """Scrolls by so many rows, up if negative; `place` keeps it within bounds."""
        self.first = max(0, self.first + rows)

    def handle(self, event: pygame.Event) -> bool:
        """Handles the wheel and the Page keys. Returns whether the event was one of them."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(-event.y)
        elif event.type == pygame.KEYDOWN and event.key in PAGES:
            self.scroll(PAGES[event.key] * self.count)
        else:
            return False
        return True

    def reveal(self, name: str) -> None:
        """Scrolls until the row of the control of this name is in sight."""
        at = next((n for n, row in enumerate(self.rows) if row.control.name == name), None)
        if at is None:
            return
        self.first = min(self.first, at)
        while self.first < at and sum(self._heights[self.first:at + 1]) > self._room:
            self.first += 1

    def draw(self, paint: Paint) -> None:
        """Draws the panel and the words of the rows in sight."""
        paint.plate(self.rect, "panel", radius=theme.GAP)
        shown = range(self.first, self.first + self.count)
        for number in shown:
            rect = self._rects[number]
            if number > self.first:
                paint.rule(rect.x + EDGE, rect.y, rect.w - 2 * EDGE)
            _draw_words(paint, self.rows[number], rect)
        if self.count < len(self.rows):
            self._draw_bar(paint)
            last = self._rects[shown[-1]]
            paint.rule(last.x + EDGE, last.bottom, last.w - 2 * EDGE)
            foot = (last.x + INSET, (last.bottom + self.rect.bottom) / 2)
            paint.fitted(more(self.first, len(self.rows) - shown.stop), foot, last.w - INSET - EDGE, theme.SECOND, SANS,
                         "muted")

    def _draw_bar(self, paint: Paint) -> None:
        high, whole = self.rect.h - 2 * theme.GAP, len(self.rows)
        track = FRect(self.rect.right - BAR_IN - BAR / 2, self.rect.y + theme.GAP, BAR, high)
        thumb = FRect(track.x, track.y + high * self.first / whole, BAR, high * self.count / whole)
        paint.plate(track, "line", radius=BAR / 2)
        paint.plate(thumb, "edge", radius=BAR / 2)


def more(above: int, below: int) -> str:
    """Returns the sentence that says how many rows are out of sight, and how they are reached."""
    if above and below:
        return tr("{above} above, {below} more below: mouse wheel or Page Down", above=above, below=below)
    return (tr("{below} more below: mouse wheel or Page Down", below=below) if below else
            tr("{above} above: mouse wheel or Page Up", above=above))


def _foot(scale: Scale) -> float:
    return scale.em(theme.SECOND) * 2.2


def in_sight(heights: Sequence[float], room: float, first: int) -> tuple[int, int]:
    """Returns the rows to show, as (first, count): whole rows, at least one, without spare room below the last.
    `heights` and `room` are in units; `first` is the row wanted at the top."""
    last = len(heights)
    while last > 0 and sum(heights[last - 1:]) <= room:
        last -= 1
    first = min(first, last, max(0, len(heights) - 1))
    count = 0
    while first + count < len(heights) and sum(heights[first:first + count + 1]) <= room:
        count += 1
    return first, max(min(1, len(heights)), count)


def _size(scale: Scale, control: Control, width: float) -> tuple[float, float]:
    """Returns width and height of a control, never wider than its row."""
    if isinstance(control, Field | Toggle):
        return control.rect.w or 52.0, 44.0
    return min(control.width(scale), width - INSET - EDGE), 40.0     # type: ignore[attr-defined]


def _beside(scale: Scale, row: OptionRow, width: float) -> bool:
    return _size(scale, row.control, width)[0] <= width * SHARE


def _room(scale: Scale, row: OptionRow, width: float) -> float:
    taken = _size(scale, row.control, width)[0] + theme.GAP if _beside(scale, row, width) else 0
    return width - INSET - EDGE - taken


def _words_height(scale: Scale, row: OptionRow, width: float) -> float:
    room = _room(scale, row, width)
    return scale.wrapped(row.title, room, theme.BODY, SEMI) + scale.wrapped(row.why, room, theme.SECOND)


def _height(scale: Scale, row: OptionRow, width: float) -> float:
    below = 0 if _beside(scale, row, width) else _size(scale, row.control, width)[1] + 8
    return max(ROW, _words_height(scale, row, width) + below + 10)


def _place(scale: Scale, control: Control, rect: FRect) -> None:
    """Places a control at the right edge of its row, in the middle, or at the bottom below the words."""
    wide, high = _size(scale, control, rect.w)
    y = rect.centery - high / 2 if wide <= rect.w * SHARE else rect.bottom - high - 8
    control.rect = FRect(rect.right - EDGE - wide, y, wide, high)


def _draw_words(paint: Paint, row: OptionRow, rect: FRect) -> None:
    em, small = paint.scale.em(theme.BODY), paint.scale.em(theme.SECOND)
    room, tall = _room(paint.scale, row, rect.w), _words_height(paint.scale, row, rect.w)
    top = rect.centery - tall / 2 if _beside(paint.scale, row, rect.w) else rect.y + 6
    y = top + em * 0.7
    if row.differs:
        paint.disc((rect.x + 17, y), 4, "accent_text")
    y += paint.lines(row.title, (rect.x + INSET, y), room, theme.BODY, SEMI, "accent_text" if row.differs else "text")
    paint.lines(row.why, (rect.x + INSET, y - em * 0.7 + small * 0.7), room, theme.SECOND, SANS, "muted")

"""More controls: areas that a screen draws itself, steppers, and focus that arrow keys move."""
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SEMI
from client.draw.paint import Paint, Point
from client.draw.scale import Scale
from client.ui.keys import ARROWS
from client.ui.widgets import Choice, Control, Field, Form, Switch

SEGMENTS, SHARE = 4, 0.45       # more values, or wider ones than this share of a row, are stepped through
ACROSS = 3.0                    # how much worse a control lies that is off the arrow's line


@dataclass
class Area(Control):
    """A control of any size, such as a tile or a row. `content` draws on it, in its `rect` (units)."""

    content: Callable[[Paint, FRect], None]
    fill: str | None = "panel"
    radius: float = field(default=theme.ROW_RADIUS, kw_only=True)

    def draw(self, paint: Paint, hover: bool, _focused: bool) -> None:
        fill = ("hover" if self.fill == "raised" else "raised") if hover else self.fill
        if fill:
            paint.plate(self.rect, fill, radius=self.radius)
        self.content(paint, self.rect)


def back() -> Area:
    """Returns the arrow back, for a page without a header."""
    return Area("back", lambda paint, rect: paint.icon("back", rect.center, 24), None, rect=FRect(24, 22, 44, 44),
                radius=theme.CONTROL_RADIUS)


@dataclass
class Stepper(Choice):
    """A choice with a minus and a plus."""

    radius: float = field(default=18, kw_only=True)

    def width(self, scale: Scale) -> float:
        """Returns the width in units that its longest words need."""
        return max(scale.measure(words, theme.BODY, SEMI) for _, words in self.options) + 2 * theme.TARGET + 8

    def click(self, at: Point, _scale: Scale) -> bool:
        return self.choose(self.at + (-1 if at[0] < self.rect.centerx else 1))

    def draw(self, paint: Paint, hover: bool, _focused: bool) -> None:
        at, last = self.at, len(self.options) - 1
        paint.plate(self.rect, "hover" if hover else "raised", "edge", 1.5, self.rect.h / 2, 0.7)
        paint.icon("minus", (self.rect.x + 22, self.rect.centery), 18, "text" if at else "muted")
        paint.icon("plus", (self.rect.right - 22, self.rect.centery), 18, "text" if at < last else "muted")
        room = self.rect.w - 2 * theme.TARGET
        paint.fitted(self.options[at][1], self.rect.center, room, theme.BODY, SEMI, align="centre")


def arrow(form: Form, event: pygame.Event) -> None:
    """Moves the focus to the nearest control in an arrow key's direction."""
    if event.type != pygame.KEYDOWN or event.key not in ARROWS:
        return
    way, here = ARROWS[event.key], form.control(form.focus)
    if isinstance(here, Field) and way[1] == 0:
        return
    there = [c for c in form.controls if c.enabled and c is not here and c.rect.w]
    number = nearest(here.rect, [c.rect for c in there], way) if here else 0
    if number is not None and there:
        form.shows_focus = True
        form.take_focus(there[number].name)


def nearest(here: FRect, there: Sequence[FRect], way: tuple[int, int]) -> int | None:
    """Returns the number of the rectangle that lies nearest in a direction, one of ARROWS; None if none lies there."""
    found = {number: far for number, rect in enumerate(there) if (far := _distance(here, rect, way)) is not None}
    return min(found, key=lambda number: found[number], default=None)


def _distance(here: FRect, there: FRect, way: tuple[int, int]) -> float | None:
    gap_x = max(there.x - here.right, here.x - there.right, 0.0)
    gap_y = max(there.y - here.bottom, here.y - there.bottom, 0.0)
    along, off = (gap_x, gap_y) if way[0] else (gap_y, gap_x)
    ahead = ((there.centerx - here.centerx) * way[0] + (there.centery - here.centery) * way[1])
    if ahead <= 0 or (along == 0 and off > 0):
        return None
    apart = abs(there.centery - here.centery) if way[0] else abs(there.centerx - here.centerx)
    return along + ACROSS * off + apart / 100 + 1


def chooser(scale: Scale, name: str, values: Sequence[tuple[str, str]], value: str, room: float,
            share: float = SHARE) -> Switch | Stepper:
    """Returns the control for one of several (value, words) in a row `room` units wide: a Switch if it fits into
    `share` of it, the rest is for words."""
    options = ordered(tuple(values))
    switch = Switch(name, options, value)
    fits = len(options) <= SEGMENTS and switch.width(scale) <= room * share
    return switch if fits else Stepper(name, options, value)


def ordered(values: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Returns an option's (value, words) in order: numbers ascending, all others as they are. Values of four characters
    or more each are codes, not numbers."""
    numbers = all(value.removeprefix("-").isdecimal() for value, _ in values) and any(len(v) < 4 for v, _ in values)
    return tuple(sorted(values, key=lambda row: int(row[0]))) if numbers else values

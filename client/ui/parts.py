"""Draws what the screens before a game share: notices, hints of keys, the dark strip."""
from collections.abc import Iterable, MutableSequence

import pygame
from pygame import FRect

from client.draw import emblems, theme
from client.draw.emblems import Picture
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.plates import plate_height
from client.draw.scale import Scale
from client.ui.areas import Stepper
from client.ui.widgets import Button, Switch
from p2p.language import tr

CONTENT = 1440                  # units: wider windows leave air at both sides
HINT_GAP, STRIP, NOTICE = 18, 120, 60
Hints = Iterable[tuple[str, str]]


def content(scale: Scale, margin: float = theme.MARGIN) -> tuple[float, float]:
    """Returns the left and right edge in units of what a screen shows, at most CONTENT wide."""
    side = max(margin, (scale.size[0] - CONTENT) / 2)
    return side, scale.size[0] - side


def draw_hints(paint: Paint, right: float, y: float, hints: Hints) -> float:
    """Draws keys and what they do, ending at `right`. Returns where they begin (units)."""
    for key, words in reversed(list(hints)):
        right -= paint.text(words, (right, y), theme.SECOND, SANS, "muted", "right") + 8
        right -= paint.cap((right, y), key) + HINT_GAP
    return right + HINT_GAP


def place(scale: Scale, right: float, middle: float, *controls: Button | Switch | Stepper, least: float = 0,
          gap: float = 8, high: float = theme.CONTROL) -> float:
    """Places controls side by side, the last one ending at `right`, each as wide as its words need and at least `least`
    units. Returns where the first one begins."""
    left = right + gap
    for control in reversed(controls):
        wide = max(least, control.width(scale))
        left -= gap + wide
        control.rect = FRect(left, middle - high / 2, wide, high)
    return left


def draw_initial(paint: Paint, centre: tuple[float, float], radius: float, name: str, own: bool,
                 size: float = theme.BODY) -> None:
    """Draws somebody as a disc with the first letter of the name; `own`: it is the player here."""
    paint.disc(centre, radius, "accent" if own else "plate")
    paint.text(name[:1].upper(), centre, size, SEMI, "on_accent" if own else theme.ON_PLATE, "centre")


class Notices:
    """A panel with the newest of some sentences and a button; the page calls `put_away` when that was used."""

    def __init__(self, said: MutableSequence[str]) -> None:
        self._said = said
        self.button = Button("notice", tr("OK"))

    def put_away(self) -> None:
        """Drops all sentences."""
        self._said.clear()

    @property
    def text(self) -> str:
        """Returns the newest sentence, "" if there is none."""
        return self._said[-1] if self._said else ""

    @property
    def controls(self) -> list[Button]:
        """Returns the button while there is a sentence."""
        return [self.button] if self._said else []

    def height(self, scale: Scale, width: float) -> float:
        """Returns the height in units of the panel with the gap beside it; 0 if there is no sentence."""
        return _said_height(scale, self.text, width) + theme.GAP if self.text else 0

    def draw_above(self, paint: Paint, left: float, right: float, bottom: float) -> None:
        """Draws the panel as high as its sentence needs, if there is one."""
        if self.text:
            high = self.height(paint.scale, right - left) - theme.GAP
            self.draw(paint, FRect(left, bottom - high, right - left, high))

    def draw(self, paint: Paint, rect: FRect) -> None:
        """Draws the panel in `rect` and places its button."""
        paint.plate(rect, "bad_bg", "bad", 1.5, theme.ROW_RADIUS)
        wide = self.button.width(paint.scale, 72)
        self.button.rect = FRect(rect.right - 12 - wide, rect.centery - theme.CONTROL / 2, wide, theme.CONTROL)
        room = rect.w - wide - 48
        tall = paint.lines_height(self.text, room)
        first = rect.centery - tall / 2 + paint.scale.em(theme.BODY) * 0.7
        paint.lines(self.text, (rect.x + 20, first), room)


def _said_height(scale: Scale, text: str, width: float) -> float:
    lines = -(-scale.measure(text) // max(1.0, width - 150))
    return max(NOTICE, (lines + 0.3) * scale.em(theme.BODY) * 1.4 + 24)


def strip_rect(scale: Scale) -> FRect:
    """Returns the rectangle of the dark strip along the bottom of a screen."""
    left, right = content(scale)
    return FRect(left, scale.size[1] - theme.MARGIN - STRIP, right - left, STRIP)


def draw_strip(paint: Paint, rect: FRect, fan: Picture | None, bold: str, line: str, until: float) -> None:
    """Draws one sentence and a smaller line on dark ground beside the game's picture (`fan`, None where something else
    stands there); words end at x = `until`."""
    paint.plate(rect, "plate", radius=theme.PANEL_RADIUS)
    if fan is not None:
        emblems.draw(paint, fan, (rect.x + 88, rect.centery), 54, on_plate=True)
    x, room = rect.x + 172, until - rect.x - 172
    high, low = paint.lines_height(bold, room, theme.PLATE_NAME, SEMI), paint.lines_height(line, room, theme.SECOND)
    if high + low > rect.h - 16:
        line, low = "", 0.0                 # the sentence is what counts
    y = rect.centery - (high + low) / 2 + paint.scale.em(theme.PLATE_NAME) * 0.7
    paint.lines(bold, (x, y), room, theme.PLATE_NAME, SEMI, theme.ON_PLATE)
    y += high - paint.scale.em(theme.PLATE_NAME) * 0.7 + paint.scale.em(theme.SECOND) * 0.7
    paint.lines(line, (x, y), room, theme.SECOND, SANS, theme.ON_PLATE_MUTED)


def pressed(event: pygame.Event, *keys: int) -> bool:
    """Returns whether one of these keys (keycodes) went down."""
    return event.type == pygame.KEYDOWN and event.key in keys


def draw_place(words: str, paint: Paint, rect: FRect) -> None:
    """Draws a place that is free; `words` say what a press puts there."""
    paint.dashed(rect, "edge", 1.5, theme.GAP, 7)
    paint.icon("plus", (rect.x + 39, rect.centery), 22, "muted")
    paint.text(words, (rect.x + 64, rect.centery), theme.BODY, SEMI, "muted")


def draw_open_seat(paint: Paint, plate: FRect, name: str, line: str) -> None:
    """Draws the plate of an open seat."""
    paint.plate(plate, "plate", radius=theme.PLATE_RADIUS)
    paint.open_seat((plate.x + 27, plate.centery), 14)
    apart = paint.scale.em(theme.PLATE_SECOND) * 0.8 if plate.h >= plate_height(paint.scale) else 0
    paint.text(name, (plate.x + 52, plate.centery - apart), theme.PLATE_NAME, SEMI, theme.ON_PLATE)
    if apart:
        paint.text(line, (plate.x + 52, plate.centery + apart), theme.PLATE_SECOND, SANS, theme.ON_PLATE_MUTED)

"""Draws text, plates, chips, keys and icons, in units of the window and colours of the theme.

Knows no screen, card or game. A colour is the name of a theme token ("panel") or #RRGGBB.
"""
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import FRect, Rect

from assets import faces
from assets.people import PEOPLE
from client.draw import fonts, shapes, theme
from client.draw.fonts import BOLD, SANS, SEMI
from client.draw.scale import Scale
from client.draw.theme import DARK, Theme

Point = tuple[float, float]
LABEL_TRACK = 1.1           # units between the letters of a label
CLOSE = 1.12                # of a text's size: from one close line to the next
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)     # of a text's size, tried one after the other


class Style(NamedTuple):
    """The appearance that the settings choose."""

    theme: Theme = DARK
    text: float = 1.0           # one of theme.TEXT_SIZES
    palette: str = "plain"      # "plain" or "safe"
    motion: str = "normal"      # one of motion.SPEEDS


PLAIN_STYLE = Style()


class Paint:
    """Draws on one surface in one style. Sizes are in units; text is placed by the middle of its capitals."""

    def __init__(self, surface: pygame.Surface, style: Style = PLAIN_STYLE, density: float = 1,
                 within: bool = False, near: float = 1.0, around: "Paint | None" = None) -> None:
        """`density`: pixels of a point, in which the desktop measures windows; `within`, `near` as a Scale has them.
        `around`: the brush of the picture of which this surface is a part, which tells what was cut here, too."""
        self.surface, self.style, self.theme, self.density = surface, style, style.theme, density
        self.scale = Scale(*surface.get_size(), style.text, within, near)
        self.width, self.height = self.scale.size
        # Texts that had no room, whole, and where they stand in the picture (pixels).
        self.cut: list[tuple[FRect, str]] = around.cut if around else []

    def dark(self) -> "Paint":
        """Returns a brush for the same surface in the dark theme; what has no room for it is `cut` here, too."""
        other = copy(self)
        other.style, other.theme = self.style._replace(theme=DARK), DARK
        return other

    def colour(self, name: str) -> str:
        """Returns the #RRGGBB of a theme token, or the colour itself. Raises AttributeError for any other name."""
        return name if name.startswith("#") else getattr(self.theme, name)

    def fill(self, colour: str = "table") -> None:
        """Fills the whole surface."""
        self.surface.fill(self.colour(colour))

    def points(self, rect: FRect) -> Rect:
        """A rectangle as the desktop measures it."""
        return Rect(*(round(side / self.density) for side in self.scale.rect(rect)))

    def line_pixels(self, width: float) -> float:
        """Converts a stroke's width from units to pixels, at least one."""
        return max(1.0, width * self.scale.unit)

    # shapes

    def plate(self, rect: FRect, fill: str | None = "panel", edge: str | None = None, line: float = 1.5,
              radius: float = theme.ROW_RADIUS, opacity: float = 1) -> None:
        """Draws a rounded rectangle; its edge, `line` wide, lies inside. None leaves fill or edge out."""
        box = self.scale.rect(rect)
        if box.w <= 0 or box.h <= 0:
            return
        width = self.line_pixels(line) if edge else 0
        shape = shapes.rounded(box.w, box.h, radius * self.scale.unit, fill and self.colour(fill),
                               edge and self.colour(edge), width, opacity)
        self.surface.blit(shape, box)

    def dashed(self, rect: FRect, edge: str = "edge", line: float = 1.5, radius: float = theme.ROW_RADIUS,
               dash: float = 5) -> None:
        """Draws the dashed outline of an empty place."""
        box, u = self.scale.rect(rect), self.scale.unit
        shape = shapes.dashed_box(box.w, box.h, radius * u, self.colour(edge), self.line_pixels(line), dash * u)
        self.surface.blit(shape, box)

    def disc(self, centre: Point, radius: float, fill: str | None, edge: str | None = None, line: float = 1.5) -> None:
        """Draws a circle; its edge, `line` wide, lies inside."""
        width = self.line_pixels(line) if edge else 0
        self._centred(shapes.disc(self._diameter(radius), fill and self.colour(fill), edge and self.colour(edge),
                                  width), centre)

    def rule(self, x: float, y: float, width: float, colour: str = "line") -> None:
        """Draws a horizontal divider 1.5 units thick from (x, y) to the right; all are of as many pixels."""
        box = self.scale.rect(FRect(x, y, width, 1.5))
        self.surface.fill(self.colour(colour), (box.x, box.y, max(1, box.w), max(1, round(1.5 * self.scale.unit))))

    def upright(self, rect: FRect, colour: str) -> None:
        """Fills a rectangle without rounding, at least one pixel wide and high."""
        box = self.scale.rect(rect)
        self.surface.fill(self.colour(colour), (box.x, box.y, max(1, box.w), max(1, box.h)))

    def curve(self, points: Iterable[Point], colour: str, width: float) -> None:
        """Draws a line through these points with round ends and corners, `width` units thick, between hairlines."""
        u = self.scale.unit
        shapes.polyline(self.surface, [(x * u, y * u) for x, y in points], self.colour(colour),
                        self.line_pixels(width), True)

    def shadow(self, rect: FRect, radius: float, blur: float, down: float) -> None:
        """Draws a soft shadow, `down` units lower, for a rectangle that is drawn next."""
        box, u = self.scale.rect(rect), self.scale.unit
        soft = max(1, round(blur * u))
        shade = shapes.shadow(box.w, box.h, radius * u, soft, self.theme.shadow)
        self.surface.blit(shade, (box.x - 3 * soft, box.y - 3 * soft + round(down * u)))

    def ring(self, rect: FRect, radius: float = theme.CONTROL_RADIUS) -> None:
        """Draws the brass edge of what is chosen or whose turn it is, between hairlines in the light theme."""
        if self.theme is theme.LIGHT:
            self.plate(rect.inflate(2, 2), None, theme.HAIRLINE, 5, radius + 1)
        self.plate(rect, None, "accent", 3, radius)

    def focus(self, rect: FRect, radius: float = theme.CONTROL_RADIUS) -> None:
        """Draws the focus ring, 5 units off `rect`."""
        self.ring(rect.inflate(16, 16), radius + 8)

    @contextmanager
    def faded(self, rect: FRect, alpha: float) -> Iterator[None]:
        """Shows what is drawn meanwhile within `rect` at this opacity, 0 to 1, over the picture before."""
        box = self.scale.rect(rect).clip(self.surface.get_rect())
        before = self.surface.subsurface(box).copy() if alpha < 1 else None
        yield
        if before:
            before.set_alpha(round(255 * (1 - alpha)))
            self.surface.blit(before, box)

    @contextmanager
    def clipped(self, rect: FRect) -> Iterator[None]:
        """Shows what is drawn meanwhile within `rect` only."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.scale.rect(rect).clip(before))
        yield
        self.surface.set_clip(before)

    # text

    def text(self, text: str, at: Point, size: float = theme.BODY, face: str = SANS, colour: str = "text",
             align: str = "left", track: float = 0) -> float:
        """Draws one line; `at` is the middle of its capitals at the left, centre or right. Returns its width."""
        pixels, u = self.scale.pixels(size), self.scale.unit
        image = fonts.rendered(text, face, pixels, self.colour(colour), track * u)
        wide = fonts.width(text, face, pixels, track * u)
        left = at[0] * u - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
        self.surface.blit(image, (round(left), round(at[1] * u) - fonts.cap_middle(face, pixels)))
        return wide / u

    def fitted(self, text: str, at: Point, width: float, size: float = theme.BODY, face: str = SANS,
               colour: str = "text", align: str = "left", least: float = 0.8, whole: str = "", high: float = 0.0
               ) -> float:
        """Draws one line of at most `width` units: it shrinks down to `least` of its size, then it is broken into close
        lines within `high` units, `at` their middle, and where even these have no room it is cut. `whole` is the text
        before it was shortened. Returns its width in units."""
        text = str(text)
        if high and self.scale.measure(text, max(0.1, size * least), face) > width:
            for share in (share for share in SHARES if share >= least):
                lines = fonts.wrap(text, face, self.scale.pixels(size * share), width * self.scale.unit)
                if len(lines) * self.scale.em(size * share) * CLOSE <= high and " ".join(lines) == text:
                    self.block(text, at, width, size * share, face, colour, align)
                    return max(self.scale.measure(line, size * share, face) for line in lines)
        if least < 1 and self.scale.measure(text, size, face) > width:
            floor, size = size * least, size * max(least, width / self.scale.measure(text, size, face) * 0.99)
            pixel = 1 / (self.scale.unit * self.scale.text)
            if self.scale.measure(text, size, face) > width:            # whole pixels were rounded up
                size = max(0.0, size - pixel)
            while size > floor and self.scale.measure(text, size, face) > width:       # as was the room between words
                size -= pixel
        short = fonts.cut(text, face, self.scale.pixels(size), width * self.scale.unit)
        wide = self.text(short, at, size, face, colour, align)
        if short != (whole := str(whole) or text):
            left, high = at[0] - wide * {"left": 0, "centre": 0.5, "right": 1}[align], self.scale.em(size) * 1.3
            u, (x, y) = self.scale.unit, self.surface.get_abs_offset()
            self.cut.append((FRect(x + left * u, y + (at[1] - high / 2) * u, wide * u, high * u), whole))
        return wide

    def lines(self, text: str, at: Point, width: float, size: float = theme.BODY, face: str = SANS,
              colour: str = "text", align: str = "left") -> float:
        """Draws a text wrapped to `width` units, its first line at `at`. Returns the height of all lines in units.
        Centred lines are about equally long, so that no word stands alone."""
        step = self.scale.em(size) * 1.4
        wrap = fonts.balanced if align == "centre" else fonts.wrap
        wrapped = wrap(text, face, self.scale.pixels(size), width * self.scale.unit)
        for number, line in enumerate(wrapped):
            self.text(line, (at[0], at[1] + number * step), size, face, colour, align)
        return len(wrapped) * step

    def block(self, text: str, at: Point, width: float, size: float = theme.BODY, face: str = SANS,
              colour: str = "text", align: str = "left") -> None:
        """Draws a text wrapped to `width` units in close lines; `at` is the middle of them all, as of one line."""
        step = self.scale.em(size) * CLOSE
        wrapped = fonts.wrap(text, face, self.scale.pixels(size), width * self.scale.unit)
        for number, line in enumerate(wrapped):
            self.text(line, (at[0], at[1] + (number - (len(wrapped) - 1) / 2) * step), size, face, colour, align)

    def lines_height(self, text: str, width: float, size: float = theme.BODY, face: str = SANS) -> float:
        """Returns the height in units that `lines` takes for the same text."""
        return self.scale.wrapped(text, width, size, face)

    def label(self, text: str, at: Point, colour: str = "faint", align: str = "left") -> float:
        """Draws a small heading in spaced capitals. Returns its width in units."""
        return self.text(str(text).upper(), at, theme.LABEL, SEMI, colour, align, LABEL_TRACK)

    # signs

    def chip(self, centre: Point, seat: int, radius: float = 14, bot: bool = False, here: bool = True) -> None:
        """Draws a seat's token, or a dashed ring in its colour while nobody is `here`."""
        size = self._diameter(radius)
        shape = shapes.chip(size, seat, bot) if here else self._open(size, theme.SEATS[seat])
        self._centred(shape, centre)

    def sitter(self, centre: Point, seat: int, radius: float, name: str, bot: bool, here: bool = True) -> None:
        """Draws the token of a seat, or in a ring of its colour the portrait of a bot that has one."""
        if bot and here and name in PEOPLE:
            self.disc(centre, radius, theme.SEATS[seat])
            self.portrait(centre, radius - max(1.6, radius * 0.12), name)
        else:
            self.chip(centre, seat, radius, bot, here)

    def portrait(self, centre: Point, radius: float, name: str) -> None:
        """Draws the portrait of a bot that has one."""
        self._centred(_person(name, self._diameter(radius)), centre)

    def open_seat(self, centre: Point, radius: float, colour: str = theme.ON_PLATE_MUTED) -> None:
        """Draws the dashed ring of a seat that nobody has."""
        self._centred(self._open(self._diameter(radius), colour), centre)

    def _open(self, size: int, colour: str = theme.ON_PLATE_MUTED) -> pygame.Surface:
        return shapes.dashed_disc(size, self.colour(colour), self.line_pixels(1.6))

    def key(self, rect: FRect, label: str, seat: int | None = None, on: bool = False) -> None:
        """Draws a key of the keyboard in its seat's colour, filled with it while `on`."""
        box = self.scale.rect(rect)
        ink = theme.SEATS[seat] if seat is not None else theme.ON_PLATE
        self.surface.blit(shapes.keycap(box.w, box.h, ink if on else theme.KEY), box)
        size = max(theme.SMALLEST_TEXT, round(box.h * 0.62))
        image = fonts.rendered(label, BOLD, size, theme.ON_SEAT if on else ink)
        top = box.y + round(box.h * 0.455) - fonts.cap_middle(BOLD, size)
        self.surface.blit(image, (round(box.centerx - image.get_width() / 2), top))

    def cap(self, right: Point, label: str, colour: str = "muted", height: float = 22) -> float:
        """Draws a command's key, outlined; `right` is the middle of its right edge. Returns its width in units."""
        width = self.scale.cap_width(label, height)
        rect = FRect(right[0] - width, right[1] - height / 2, width, height)
        self.plate(rect, None, colour, 1.4, 5, 0.6)
        self.text(label, rect.center, theme.PLATE_SECOND, BOLD, colour, "centre")
        return width

    def icon(self, name: str, centre: Point, size: float = 24, colour: str = "text") -> None:
        """Draws an icon of `assets`, `size` units wide and high, in one colour."""
        self._centred(_icon(name, self.colour(colour), max(8, round(size * self.scale.unit))), centre)

    def mark(self, centre: Point, size: float, colours: Iterable[str] = theme.SEATS[:4]) -> None:
        """Draws the knot: Fairdeal's mark, or a seal in the colours of the seats that shuffled."""
        self._centred(_mark(tuple(colours), round(size * self.scale.unit)), centre)

    def _diameter(self, radius: float) -> int:
        return max(2, round(2 * radius * self.scale.unit))

    def _centred(self, shape: pygame.Surface, centre: Point) -> None:
        u = self.scale.unit
        self.surface.blit(shape, (round(centre[0] * u - shape.get_width() / 2),
                                  round(centre[1] * u - shape.get_height() / 2)))


@lru_cache(200)
def _icon(name: str, colour: str, size: int) -> pygame.Surface:
    return shapes.surface(faces.icon_svg(name, colour), size, size)


@lru_cache(60)
def _person(name: str, size: int) -> pygame.Surface:
    return shapes.surface(faces.person_svg(name), size, size)


@lru_cache(20)
def _mark(colours: tuple[str, ...], size: int) -> pygame.Surface:
    return shapes.surface(faces.mark_svg(colours), size, size)

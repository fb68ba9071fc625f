"""Converts between units and pixels, and measures text. Draws nothing.

Layouts are pure functions of what is shown and a Scale; their numbers are units (1/1280 of the design's width).
"""
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pygame import FRect, Rect

from client.draw import fonts, theme


@dataclass(frozen=True)
class Scale:
    """A window of `width` x `height` pixels with the text size of the settings, one of `theme.TEXT_SIZES`. `within`: it
    is a part of a page with a way back of its own. `near`: how much larger than usual all is drawn, for who sits far
    away; there are as many units less."""

    width: int
    height: int
    text: float = 1.0
    within: bool = False
    near: float = 1.0

    @cached_property
    def unit(self) -> float:
        """Returns the pixels of one unit."""
        return theme.unit(self.width, self.height) * self.near

    @cached_property
    def size(self) -> tuple[float, float]:
        """Returns width and height in units: one is that of the design (1280 x 800), the other at least that; `near`
        times less."""
        return self.width / self.unit, self.height / self.unit

    def pixels(self, size: float) -> int:
        """Returns the pixels of a text size, at least `theme.SMALLEST_TEXT`."""
        return max(theme.SMALLEST_TEXT, round(size * self.unit * self.text))

    def em(self, size: float) -> float:
        """Returns the units of a text size after rounding to whole pixels and the least size."""
        return self.pixels(size) / self.unit

    def measure(self, text: str, size: float = theme.BODY, face: str = fonts.SANS, track: float = 0) -> float:
        """Returns the width of a line of text in units."""
        return fonts.width(text, face, self.pixels(size), track * self.unit) / self.unit

    def wrapped(self, text: str, width: float, size: float = theme.BODY, face: str = fonts.SANS) -> float:
        """Returns the height in units of a text wrapped to `width` units."""
        return len(fonts.wrap(text, face, self.pixels(size), width * self.unit)) * self.em(size) * 1.4

    def cap_width(self, key: str, height: float = 22) -> float:
        """Returns the width in units of a key's outlined cap of this height."""
        return max(height + 4, self.measure(key, theme.PLATE_SECOND, fonts.BOLD) + 13)

    def clauses(self, text: str, width: float, size: float = theme.BODY, face: str = fonts.SANS) -> str:
        """Returns as much of a text as fits a width (units), up to a colon or a comma; at least its first part."""
        text = str(text)
        while self.measure(text, size, face) > width and (found := max(text.rfind(", "), text.rfind(": "))) > 0:
            text = text[:found]
        return text

    def longest(self, words: Sequence[str], width: float, size: float = theme.BODY, face: str = fonts.SANS) -> str:
        """Returns the first of these words that has room (units), the last one if none has; the longest come first."""
        return next((said for said in words if self.measure(said, size, face) <= width), words[-1])

    def rect(self, rect: FRect) -> Rect:
        """Converts a rectangle from units to pixels. Its edges are rounded, so that neighbours still touch."""
        u = self.unit
        left, top = round(rect.x * u), round(rect.y * u)
        return Rect(left, top, round(rect.right * u) - left, round(rect.bottom * u) - top)

    def to_units(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Converts a mouse position from pixels to units."""
        return pixel[0] / self.unit, pixel[1] / self.unit

    def to_pixels(self, at: tuple[float, float]) -> tuple[float, float]:
        """Converts a point from units to pixels."""
        return at[0] * self.unit, at[1] * self.unit

"""The measure of a window: how many pixels a unit has, and how big text is in it. Draws nothing.

Layouts are pure functions of what is shown and a Scale; their numbers are units (1/1280 of the design's width).
"""
from dataclasses import dataclass
from functools import cached_property

from pygame import FRect, Rect

from client.draw import fonts, theme


@dataclass(frozen=True)
class Scale:
    """A window of width x height pixels and the text size of the settings (0.9 to 1.4)."""

    width: int
    height: int
    text: float = 1.0

    @cached_property
    def unit(self) -> float:
        """Pixels of one unit."""
        return theme.unit(self.width, self.height)

    @cached_property
    def size(self) -> tuple[float, float]:
        """The window in units: one side is the design's, the other at least that."""
        return self.width / self.unit, self.height / self.unit

    def pixels(self, size: float) -> int:
        """Pixels of a text size, never under the smallest readable one."""
        return max(theme.SMALLEST_TEXT, round(size * self.unit * self.text))

    def em(self, size: float) -> float:
        """A text size in units as it really comes out."""
        return self.pixels(size) / self.unit

    def measure(self, text: str, size: float = theme.BODY, face: str = fonts.SANS, track: float = 0) -> float:
        """Units a line of text takes."""
        return fonts.width(text, face, self.pixels(size), track * self.unit) / self.unit

    def wrapped(self, text: str, width: float, size: float = theme.BODY, face: str = fonts.SANS) -> float:
        """The height in units of a text wrapped to `width`."""
        return len(fonts.wrap(text, face, self.pixels(size), width * self.unit)) * self.em(size) * 1.4

    def rect(self, rect: FRect) -> Rect:
        """The pixels of a rectangle in units; edges are rounded, so neighbours stay neighbours."""
        u = self.unit
        left, top = round(rect.x * u), round(rect.y * u)
        return Rect(left, top, round(rect.right * u) - left, round(rect.bottom * u) - top)

    def to_units(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Where a mouse position lies in units."""
        return pixel[0] / self.unit, pixel[1] / self.unit

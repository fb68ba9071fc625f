"""A Paint that notes what is filled with brass and how large texts are, and contrasts from pixels."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.paint import Look, Paint
from tests.assets.measure import contrast

LEAST = 3.0                     # contrast of a mark that tells a state


class Watching(Paint):
    """Notes what is filled with brass and every text with its size in units."""

    def __init__(self, surface: pygame.Surface, look: Look) -> None:
        super().__init__(surface, look)
        self.brass: list[FRect] = []
        self.sizes: dict[str, float] = {}

    def plate(self, rect, fill="panel", *more, **options):
        if fill == "accent":
            self.brass.append(FRect(rect))
        super().plate(rect, fill, *more, **options)

    def disc(self, centre, radius, fill, *more, **options):
        if fill == "accent":
            self.brass.append(FRect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius))
        super().disc(centre, radius, fill, *more, **options)

    def text(self, text, at, size=theme.BODY, *more, **options):
        self.sizes[text] = size
        return super().text(text, at, size, *more, **options)


def best(paint: Paint, rect: FRect, ground: str) -> float:
    """The best contrast of a pixel in `rect` (units) with the colour `ground`."""
    box, under = paint.scale.rect(rect), paint.colour(ground)
    inks = {tuple(paint.surface.get_at((x, y))[:3])
            for x in range(box.left, box.right) for y in range(box.top, box.bottom)}
    return max(contrast("#{:02X}{:02X}{:02X}".format(*ink), under) for ink in inks)

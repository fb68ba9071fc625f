"""Reads a rendered card from its pixels: its signs, their shading and shape. Uses no drawing code."""
import io
import os
from functools import cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from assets.faces import DECKS, face_svg

NEAR = (48, 48, 48, 255)


def rendered(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG text as pixels."""
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)


@cache
def card(deck: str, face: int, palette: str, wide: int) -> pygame.Surface:
    """A face laid on white, `wide` pixels wide."""
    w, h = DECKS[deck].size
    size = (wide, round(wide * h / w))
    ground = pygame.Surface(size)
    ground.fill("white")
    ground.blit(rendered(face_svg(deck, face, palette), size), (0, 0))
    return ground


def inked(surface: pygame.Surface, colour: str) -> pygame.mask.Mask:
    """Where a colour is."""
    return pygame.mask.from_threshold(surface, pygame.Color(colour), NEAR)


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    """How many pixels differ by more than the threshold in some channel."""
    w, h = a.get_size()
    return w * h - pygame.mask.from_threshold(a, (0, 0, 0), NEAR, b).count()


def filled(mask: pygame.mask.Mask) -> pygame.mask.Mask:
    """The mask with its holes closed; the upper left corner must be outside."""
    outside = mask.copy()
    outside.invert()
    outside = outside.connected_component((0, 0))
    outside.invert()
    return outside


def shading(mask: pygame.mask.Mask) -> int:
    """0 empty, 1 shaded, 2 solid: how much of the closed outline is ink."""
    part = mask.count() / filled(mask).count()
    return 0 if part < .45 else 1 if part < .9 else 2


def shape(mask: pygame.mask.Mask) -> str:
    """The name of one closed sign, by how it fills its box and where its weight lies."""
    whole = filled(mask)
    box = whole.get_bounding_rects()[0]
    part = whole.count() / (box.w * box.h)
    if part > .93:
        return "square"
    if part > .68:
        return "circle"
    return "triangle" if whole.centroid()[1] > box.centery + box.h * .08 else "diamond"

"""Renders rotated cards, their shadows and rings, in pixels. Knows no board."""
from functools import lru_cache
from math import ceil, cos, radians, sin

import pygame

from assets import faces
from client.draw import shapes, theme


def box(width: float, height: float, angle: float) -> tuple[int, int]:
    """Returns width and height in pixels of the upright box round a card rotated by `angle` degrees."""
    a = radians(abs(angle))
    return ceil(width * cos(a) + height * sin(a)) + 2, ceil(width * sin(a) + height * cos(a)) + 2


def card(deck: str, face: int, palette: str, width: int, angle: float) -> pygame.Surface:
    """Renders a face `width` pixels wide, rotated by `angle` degrees clockwise round its middle."""
    across, down = faces.DECKS[deck].size
    svg, k = faces.face_svg(deck, face, palette), width / across
    wide, high = box(across * k, down * k, angle)
    inner = svg[svg.index(">") + 1:svg.rindex("</svg>")]
    place = (f"translate({wide / 2:.2f} {high / 2:.2f}) rotate({angle}) scale({k:.4f}) "
             f"translate({-across / 2} {-down / 2})")
    return shapes.drawn(f'<g transform="{place}">{inner}</g>', wide, high)


@lru_cache(200)
def shadow(width: int, height: int, angle: float, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Returns the soft shadow of a rotated card, three blurs larger on each side; blurred once for all angles."""
    return pygame.transform.rotozoom(_upright_shadow(width, height, colour), -angle, 1)


@lru_cache(16)
def _upright_shadow(width: int, height: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    blur = max(1, round(width * 0.045))
    r, g, b, a = colour
    return pygame.transform.gaussian_blur(
        _rounded(width, height, 0, 3 * blur, f'fill="#{r:02X}{g:02X}{b:02X}" fill-opacity="{a / 255:.3f}"'), blur)


@lru_cache(100)
def ring(width: int, height: int, angle: float, colour: str, line: float) -> pygame.Surface:
    """Renders a ring `line` pixels thick round a rotated card, between two dark hairlines."""
    paints = (f'fill="none" stroke="{ink}" stroke-width="{thick:.2f}"'
              for ink, thick in ((theme.HAIRLINE, 2 * line), (colour, line)))
    below, above = (_rounded(width + line * 2, height + line * 2, angle, round(2 * line), paint) for paint in paints)
    below.blit(above, (0, 0))
    return below


def _rounded(width: float, height: float, angle: float, margin: int, paint: str) -> pygame.Surface:
    wide, high = (side + 2 * margin for side in box(width, height, angle))
    rect = shapes.box(-width / 2, -height / 2, width, height, width * theme.CARD_RADIUS, paint)
    return shapes.drawn(f'<g transform="translate({wide / 2} {high / 2}) rotate({angle})">{rect}</g>', wide, high)

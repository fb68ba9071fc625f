"""Renders antialiased shapes as cached surfaces, in pixels, from SVG text that SDL reads. Knows no unit and no screen.

nanosvg draws paths only and leaves stray lines at dashes on corners, so dashed lines are cut into pieces here.
"""
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import cos, pi, sin, tau

import pygame

from client.draw import theme

Point = tuple[float, float]
PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)),
)


def surface(svg: str, width: int, height: int) -> pygame.Surface:
    """Renders an SVG picture at this size in pixels. Raises pygame.error if it can't be read."""
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), (width, height)).convert_alpha()


def drawn(marks: str, width: int, height: int) -> pygame.Surface:
    """Renders these marks of SVG on a surface of this size in pixels."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return surface(f"{head}{marks}</svg>", width, height)


def box(x: float, y: float, width: float, height: float, radius: float, paint: str) -> str:
    """Returns the mark of a rounded rectangle; `paint` are its attributes."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{radius:.2f}" {paint}/>'


def _stroke(colour: str, width: float, opacity: float = 1) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.2f}"'


def _circle(x: float, y: float, radius: float, paint: str) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {paint}/>'


@lru_cache(600)
def rounded(width: int, height: int, radius: float, fill: str | None, stroke: str | None = None, line: float = 0,
            opacity: float = 1) -> pygame.Surface:
    """Renders a rounded rectangle; a stroke `line` pixels wide lies inside its edge. Colours are #RRGGBB or None."""
    marks = ""
    if fill:
        marks = box(0, 0, width, height, radius, f'fill="{fill}"')
    if stroke:
        marks += box(line / 2, line / 2, width - line, height - line, radius - line / 2,
                     _stroke(stroke, line, opacity))
    return drawn(marks, width, height)


@lru_cache(60)
def dashed_box(width: int, height: int, radius: float, colour: str, line: float, dash: float) -> pygame.Surface:
    """Renders a dashed rounded outline; dashes and gaps are `dash` pixels long."""
    path = _round_path(width, height, radius, line / 2)
    return drawn(f'<path d="{_dashes(path, dash)}" {_stroke(colour, line)}/>', width, height)


def _round_path(width: float, height: float, radius: float, inset: float) -> list[Point]:
    r = radius - inset
    corners = ((width - radius, radius, -pi / 2), (width - radius, height - radius, 0.0),
               (radius, height - radius, pi / 2), (radius, radius, pi))
    points = [(x + r * cos(a + k * pi / 16), y + r * sin(a + k * pi / 16)) for x, y, a in corners for k in range(9)]
    return points + points[:1]


def _dashes(points: list[Point], dash: float) -> str:
    pieces, at = [], 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        t = 0.0
        while t < length - 1e-6:
            step = min(max(dash - at % dash, 1e-3), length - t)     # never so small that t stands still
            if int(at / dash + 1e-6) % 2 == 0:
                ends = ((ax + (bx - ax) * s / length, ay + (by - ay) * s / length) for s in (t, t + step))
                pieces.append("M{:.2f} {:.2f}L{:.2f} {:.2f}".format(*(n for end in ends for n in end)))
            t, at = t + step, at + step
    return "".join(pieces)


@lru_cache(300)
def disc(size: int, fill: str | None, stroke: str | None = None, line: float = 0) -> pygame.Surface:
    """Renders a circle `size` pixels across; its stroke lies inside its edge."""
    middle = size / 2
    marks = _circle(middle, middle, middle, f'fill="{fill}"') if fill else ""
    if stroke:
        marks += _circle(middle, middle, middle - line / 2, _stroke(stroke, line))
    return drawn(marks, size, size)


@lru_cache(60)
def dashed_disc(size: int, colour: str, line: float) -> pygame.Surface:
    """Renders a dashed ring `size` pixels across, the sign of an open seat."""
    middle = size / 2
    radius = middle - line
    count = max(8, round(tau * radius / 8))
    half = pi / count * 0.52
    turns = [tau * i / count for i in range(count)]
    path = "".join(f"M{middle + radius * cos(a - half):.2f} {middle + radius * sin(a - half):.2f}"
                   f"L{middle + radius * cos(a + half):.2f} {middle + radius * sin(a + half):.2f}" for a in turns)
    return drawn(f'<path d="{path}" stroke-linecap="round" {_stroke(colour, line)}/>', size, size)


@lru_cache(120)
def chip(size: int, seat: int, bot: bool) -> pygame.Surface:
    """Renders a seat's token `size` pixels across: 1 to 6 pips on its colour, filled for a person, hollow for a bot."""
    middle, colour = size / 2, theme.SEATS[seat]
    ink = colour if bot else theme.ON_SEAT
    marks = _circle(middle, middle, middle, f'fill="{colour}"')
    if bot:
        marks += _circle(middle, middle, middle * 0.78, f'fill="{theme.ON_SEAT}"')
    else:
        marks += _circle(middle, middle, middle * 0.86, _stroke(theme.ON_SEAT, max(1.0, middle * 0.08)))
    pip = middle * (0.17 if seat else 0.24)
    for x, y in PIPS[seat]:
        marks += _circle(middle + x * middle * 0.36, middle + y * middle * 0.36, pip, f'fill="{ink}"')
    return drawn(marks, size, size)


@lru_cache(200)
def keycap(width: int, height: int, fill: str) -> pygame.Surface:
    """Renders the cap of a key with its dark lower edge."""
    radius = height * 0.24
    marks = box(0, 0, width, height, radius, f'fill="{theme.KEY_EDGE}"')
    return drawn(marks + box(0, 0, width, height * 0.91, radius, f'fill="{fill}"'), width, height)


@lru_cache(120)
def ring(width: int, height: int, radius: float, colours: tuple[str, ...], line: float) -> pygame.Surface:
    """Renders a ring between two dark hairlines; the sizes are its outer ones. Two colours share it half and half."""
    rings = [_ring(width, height, radius, colour, line) for colour in colours]
    if len(rings) == 1:
        return rings[0]
    both, half = rings[0].copy(), width // 2
    both.fill((0, 0, 0, 0), (half, 0, width - half, height))
    both.blit(rings[1], (half, 0), (half, 0, width - half, height), special_flags=pygame.BLEND_RGBA_MAX)
    return both


def _ring(width: int, height: int, radius: float, colour: str, line: float) -> pygame.Surface:
    inner = (line, line, width - 2 * line, height - 2 * line, radius - line)
    return drawn(box(*inner, _stroke(theme.HAIRLINE, 2 * line)) + box(*inner, _stroke(colour, line)), width, height)


@lru_cache(60)
def shadow(width: int, height: int, radius: float, blur: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Renders a blurred rounded rectangle, three blurs larger on each side. `colour` is RGBA. A wide blur is made on a
    smaller picture, which can't be seen afterwards."""
    margin, k = 3 * blur, max(1, blur // 4)
    r, g, b, a = colour
    marks = box(margin / k, margin / k, width / k, height / k, radius / k,
                 f'fill="#{r:02X}{g:02X}{b:02X}" fill-opacity="{a / 255:.3f}"')
    size = width + 2 * margin, height + 2 * margin
    soft = pygame.transform.gaussian_blur(drawn(marks, -(-size[0] // k), -(-size[1] // k)), round(blur / k))
    return soft if k == 1 else pygame.transform.smoothscale(soft, size)


def polyline(on: pygame.Surface, points: list[Point], colour: str, width: float, hairlines: bool) -> None:
    """Draws a line through points (pixels of the surface), `width` pixels wide, between dark hairlines if wanted."""
    pad = width + 4
    left, top = min(x for x, _ in points) - pad, min(y for _, y in points) - pad
    wide = round(max(x for x, _ in points) + pad - left)
    high = round(max(y for _, y in points) + pad - top)
    path = "M" + "L".join(f"{x - left:.2f} {y - top:.2f}" for x, y in points)
    strokes = [(theme.HAIRLINE, width + 2.4)] * hairlines + [(colour, width)]
    marks = "".join(f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{line}" stroke-linecap="round" '
                    'stroke-linejoin="round"/>' for ink, line in strokes)
    on.blit(drawn(marks, wide, high), (round(left), round(top)))

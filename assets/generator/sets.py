"""Faces of the race decks: Tau, classic (the shapes of PC Set), Projective and Quad. Knows no rule of the games.

Colour is never alone: shapes, shadings and numbers differ by themselves, and what reads the files may lay a tab over
the upper edge whose place says the colour once more. Inks are dyes ink0, ink1, ...: the colour's number.
"""
from collections.abc import Callable
from itertools import pairwise

from .ink import EDGE, GROUND, Art, Colour, Dye, svg
from .shapes import Point, Shape, flat, oval, path, poly, rect, rounded, scale

W, H, ROUND = 250, 350, 18
OUTLINE, BAR, STEP = 7.5, 4.6, 10.5
EMPTY, SHADED, SOLID = range(3)
TAU_INKS = ("#C8281C", "#22997C", "#2A1E96")                # red, green, blue
CLASSIC_INKS = ("#C8281C", "#22997C", "#5A1E8C")            # red, green, purple
QUAD_INKS = ("#A8110C", "#C28213", "#2A2A9C", "#2B8F81")    # red, yellow, blue, green

CIRCLE, SQUARE = oval(0, 0, 44), rect(-39.5, -39.5, 79, 79, 5)
TRIANGLE, RHOMB = rounded([(0, -45), (50, 40), (-50, 40)], 6), rounded([(0, -51), (43, 0), (0, 51), (-43, 0)], 5)
SQUIGGLE = path("M-72 14C-78 -16 -58 -36 -32 -34C-8 -32 6 -18 28 -22C44 -25 50 -38 60 -36C72 -34 78 -14 72 2"
                "C64 26 44 38 22 34C-2 30 -12 18 -32 24C-46 28 -52 38 -60 36C-67 34 -70 24 -72 14Z")
DIAMOND, PILL = rounded([(0, -37), (76, 0), (0, 37), (-76, 0)], 4), rect(-70, -33, 140, 66, 33)
PITCH, FLAT_PITCH = 104, 92     # from middle to middle of signs below each other; the classic ones are flatter


def bars(shape: Shape) -> Shape:
    """Upright centre lines that part a shape evenly, each from edge to edge: nanosvg has no patterns, no clipping."""
    points = flat(shape[0], 24)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    count = round((right - left) / STEP)
    lines: Shape = []
    for i in range(1, count):
        x = left + (right - left) * i / count
        ys = sorted(a[1] + (x - a[0]) / (b[0] - a[0]) * (b[1] - a[1])
                    for a, b in pairwise(points + points[:1]) if (a[0] <= x) != (b[0] <= x))
        for top, low in zip(ys[::2], ys[1::2], strict=True):
            lines += poly((x, top), (x, low))
    return lines


def signs(art: Art, shape: Shape, shading: int, colour: Colour, places: list[Point]) -> None:
    """The same sign at each place; shading 0 empty, 1 shaded, 2 solid."""
    shapes = [scale(shape, 1, 1, *place) for place in places]
    if shading == SOLID:
        art.fill(colour, [ring for s in shapes for ring in s])
    if shading == SHADED:
        art.line(colour, BAR, *(bars(s) for s in shapes), cap="butt")
    art.line(colour, OUTLINE, *shapes, closed=True, cap="butt")


def column(count: int, pitch: float) -> list[Point]:
    """Places below each other round the card's middle."""
    return [(W / 2, H / 2 + (i - (count - 1) / 2) * pitch) for i in range(count)]


def card(draw: Callable[[Art], None]) -> str:
    """A whole face: paper, its edge, and what `draw` puts on it."""
    art = Art()
    art.fill(GROUND, rect(0, 0, W, H, ROUND))
    art.line(EDGE, 2, rect(1, 1, W - 2, H - 2, ROUND - 1), closed=True, cap="butt")
    draw(art)
    return svg(W, H, art)


def dye(inks: tuple[str, ...], colour: int) -> Dye:
    """The exchangeable ink of a colour's number."""
    return Dye(f"ink{colour}", inks[colour])


def tau(face: int) -> str:
    """Face 0..80 = colour + 3 number + 9 shading + 27 shape (rule 1.1 of Tau)."""
    colour, number, shading, shape = (face // 3 ** i % 3 for i in range(4))
    form = (CIRCLE, SQUARE, TRIANGLE)[shape]
    return card(lambda art: signs(art, form, shading, dye(TAU_INKS, colour), column(number + 1, PITCH)))


def classic(face: int) -> str:
    """The same 81 with the shapes and the purple of PC Set."""
    colour, number, shading, shape = (face // 3 ** i % 3 for i in range(4))
    form = (SQUIGGLE, DIAMOND, PILL)[shape]
    return card(lambda art: signs(art, form, shading, dye(CLASSIC_INKS, colour), column(number + 1, FLAT_PITCH)))


def projective(face: int) -> str:
    """Face 1..63 = circle + 4 square + 16 triangle; 0 bare, 1 red empty, 2 green shaded, 3 blue solid.

    Each sign has its own place, so that a bare place is seen as well.
    """
    def draw(art: Art) -> None:
        for i, form in enumerate((CIRCLE, SQUARE, TRIANGLE)):
            value = face // 4 ** i % 4
            if value:
                signs(art, form, value - 1, dye(TAU_INKS, value - 1), [column(3, PITCH)[i]])
    return card(draw)


def quad(face: int) -> str:
    """Face 0..63 = colour + 4 number + 16 shape: one to four solid circles, squares, triangles or diamonds."""
    colour, number, shape = (face // 4 ** i % 4 for i in range(3))
    form = scale((CIRCLE, SQUARE, TRIANGLE, RHOMB)[shape], .92, .92)
    places = column(number + 1, PITCH + 4)
    if number == 3:     # two and two: four in a row would be counted, not seen
        places = [(W / 2 + dx, H / 2 + dy) for dx in (-54, 54) for dy in (-56, 56)]
    return card(lambda art: signs(art, form, SOLID, dye(QUAD_INKS, colour), places))

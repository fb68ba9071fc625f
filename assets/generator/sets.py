"""Faces of the race decks: Tau, classic (the shapes of PC Set), Projective and Quad, each also as taugame’s other
cards have them (signs, dice). Knows no rule of the games.

Colour is never alone: shapes, shadings and numbers differ by themselves, and what reads the files may lay a tab over
the upper edge whose place says the colour once more. Inks are dyes ink0, ink1, ...: the colour's number.
"""
from collections.abc import Callable
from itertools import pairwise

from assets.ink import CLASSIC_INKS, EDGE, GROUND, QUAD_INKS, TAU_INKS, Art, Colour, Dye, svg
from assets.shapes import Point, Shape, flat, oval, path, poly, rect, rounded, scale

from .glyphs import suit

W, H, ROUND = 250, 350, 18
OUTLINE, BAR, STEP = 7.5, 4.6, 10.5
EMPTY, SHADED, SOLID = range(3)

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


def of_81(face: int, forms: tuple[Shape, ...], inks: tuple[str, ...], pitch: float) -> str:
    """Face 0..80 = colour + 3 number + 9 shading + 27 shape (rule 1.1 of Tau)."""
    colour, number, shading, shape = (face // 3 ** i % 3 for i in range(4))
    return card(lambda art: signs(art, forms[shape], shading, dye(inks, colour), column(number + 1, pitch)))


def tau(face: int) -> str:
    """A face of Tau."""
    return of_81(face, (CIRCLE, SQUARE, TRIANGLE), TAU_INKS, PITCH)


def classic(face: int) -> str:
    """The same 81 with the shapes and the purple of PC Set."""
    return of_81(face, (SQUIGGLE, DIAMOND, PILL), CLASSIC_INKS, FLAT_PITCH)


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


LEFT, RIGHT, TOP, LOW = W / 2 - 54, W / 2 + 54, H / 2 - 56, H / 2 + 56
FOUR = [(LEFT, TOP), (RIGHT, TOP), (LEFT, LOW), (RIGHT, LOW)]          # in a row they would be counted, not seen
BELOW = (*(column(count, PITCH + 4) for count in (1, 2, 3)), [FOUR[0], FOUR[2], FOUR[1], FOUR[3]])
BESIDE = ([(W / 2, H / 2)], [(LEFT, H / 2), (RIGHT, H / 2)], [(LEFT, TOP), (RIGHT, TOP), (W / 2, LOW)], FOUR)


def quad(face: int, places: tuple[list[Point], ...] = BELOW) -> str:
    """Face 0..63 = colour + 4 number + 16 shape: one to four solid circles, squares, triangles or diamonds."""
    colour, number, shape = (face // 4 ** i % 4 for i in range(3))
    form = scale((CIRCLE, SQUARE, TRIANGLE, RHOMB)[shape], .92, .92)
    return card(lambda art: signs(art, form, SOLID, dye(QUAD_INKS, colour), places[number]))


# Nine different signs as on taugame's first projective cards: a chess piece, a coin's sign, a suit.
ROOK = poly((-36, -42), (-20, -42), (-20, -28), (-8, -28), (-8, -42), (8, -42), (8, -28), (20, -28), (20, -42),
            (36, -42), (36, -14), (24, -6), (24, 22), (40, 30), (40, 44), (-40, 44), (-40, 30), (-24, 22), (-24, -6),
            (-36, -14))
BISHOP = path("M0 -48C10 -48 10 -36 6 -31C27 -15 31 4 18 19L27 27L37 33V45H-37V33L-27 27L-18 19C-31 4 -27 -15 -6 -31"
              "C-10 -36 -10 -48 0 -48Z")
KNIGHT = path("M-31 45V35C-27 13 -11 9 -9 -6L-27 5L-40 -7L-19 -32L-15 -47L0 -36C27 -32 37 -5 37 35V45Z")
YEN = poly((-32, -44), (0, -4)) + poly((32, -44), (0, -4), (0, 45))
YEN += poly((-25, 6), (25, 6)) + poly((-25, 24), (25, 24))
POUND = path("M29 -27C22 -47 -12 -48 -12 -20C-12 2 -4 22 -27 41H31") + poly((-30, 3), (15, 3))
DOLLAR = path("M27 -25C19 -42 -25 -40 -25 -18C-25 3 27 -4 27 19C27 42 -21 44 -29 25") + poly((0, -50), (0, 50))
SIGNS = ((BISHOP, KNIGHT, ROOK), (YEN, POUND, DOLLAR), tuple(suit(code, 0, 0, 92) for code in "CHD"))


def projective_signs(face: int) -> str:
    """The same 63 with a sign of its own for each value of each place; the coins' signs are lines, the others solid."""
    def draw(art: Art) -> None:
        for i, forms in enumerate(SIGNS):
            value = face // 4 ** i % 4
            if value:
                sign = scale(forms[value - 1], 1, 1, W / 2 + (-44, 44, 0)[i], column(3, PITCH)[i][1])
                if i == 1:
                    art.line(dye(TAU_INKS, value - 1), 11, sign)
                else:
                    art.fill(dye(TAU_INKS, value - 1), sign)
    return card(draw)


def quad_dice(face: int) -> str:
    """The same 64 with the signs side by side, as on taugame's printed cards."""
    return quad(face, BESIDE)

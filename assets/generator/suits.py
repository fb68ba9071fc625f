"""The 32 suit cards: pips in rows; courts in two halves with the diagonal band between them.

A rank brings headgear, pose and what is carried (courts.py); a suit brings its look (looks.py).
"""
from assets.ink import OCHRE, PAPER, Art, svg
from assets.letters import court_index, index
from assets.shapes import oval, poly, rect, rounded, turn

from .courts import COURTS, X
from .frame import LEFT, MIDDLE, RIGHT, TOP, H, W, double, paper
from .glyphs import suit
from .looks import SuitLook

CORNER_X, CORNER_Y = 100, 150       # the index's corner, cut out of the picture
SLOPE, BAND = -152 / 260, 11        # the diagonal and half its band


def diagonal(x: float) -> float:
    """The height of the band's middle at x."""
    return MIDDLE[1] + SLOPE * (x - MIDDLE[0])


def ends(look: SuitLook, rank: str) -> Art:
    """Index and sign of a pip card in two opposite corners."""
    art, x = Art(), 22 if rank == "10" else 28
    width = index(rank, art, look.sign, x, 27, 54)
    art.fill(look.sign, suit(look.code, x + width / 2 if rank == "10" else 50, 112, 40))
    art.turned(*MIDDLE)
    return art


def court_ends(look: SuitLook, rank: str) -> Art:
    """Letter and sign of a court in two opposite corners; who shows the card may exchange the letter."""
    art, sign = Art(), Art()
    sign.fill(look.sign, suit(look.code, 50, 112, 40))
    art.marks.append(f'<g class="letter">{court_index(rank, look.sign)}</g><g class="sign">{"".join(sign.marks)}</g>')
    art.turned(*MIDDLE)
    return art


# pips: columns -1, 0, 1 and heights -1 to 1 on the card

_SEVEN: list[tuple[float, float]] = [(s, y) for s in (-1, 1) for y in (-1, 0, 1)] + [(0, -.5)]
_EIGHT: list[tuple[float, float]] = [(s, y) for s in (-1, 1) for y in (-1, -1 / 3, 1 / 3, 1)]
PLACES: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)], 2: [(0, -1), (0, 1)], 3: [(0, -1), (0, 0), (0, 1)], 4: [(s, y) for s in (-1, 1) for y in (-1, 1)],
    7: _SEVEN, 8: [*_SEVEN, (0, .5)], 9: [*_EIGHT, (0, 0)], 10: [*_EIGHT, (0, -2 / 3), (0, 2 / 3)]}


def pips(look: SuitLook, n: int) -> str:
    """A card of n signs and nothing else."""
    size, dx, dy = (134, 0, 0) if n == 1 else (84, 0, 142) if n < 4 else (72, 50, 104) if n == 4 else (52, 50, 134)
    signs = Art()
    for column, height in PLACES[n]:
        x, y = MIDDLE[0] + column * dx, MIDDLE[1] + height * dy
        sign = suit(look.code, x, y, size)
        signs.fill(look.sign, turn(sign, 180, x, y) if height > 0 else sign)
    return svg(W, H, paper(), signs, ends(look, str(n)))


def court(look: SuitLook, rank: str) -> str:
    """King K, queen Q, knight N or jack J."""
    edge = [diagonal(x) - BAND for x in (RIGHT, LEFT)]
    picture = rounded([(CORNER_X, TOP), (RIGHT, TOP), (RIGHT, edge[0]), (LEFT, edge[1]), (LEFT, CORNER_Y),
                       (CORNER_X, CORNER_Y)], [9, 9, 3, 3, 9, 9])
    half, beads = Art(side=lambda x, y: diagonal(x) - BAND - y), Art()
    half.fill(look.tint, rect(LEFT - 4, TOP - 4, RIGHT - LEFT + 8, 360))
    half.fill(PAPER, oval(X, 118, 74))
    COURTS[rank](half, look)
    for i in range(-5, 6):
        x = MIDDLE[0] + i * 22.5
        y = diagonal(x)
        second = OCHRE if look.code == "H" else look.robe
        beads.fill(look.sign if i % 2 else second, poly((x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)))
    return double(half, picture).replace("</svg>", "".join(beads.marks + court_ends(look, rank).marks) + "\n</svg>")

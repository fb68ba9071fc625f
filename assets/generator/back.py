"""The card backs: the knot of four rings on spruce or brick."""
from assets.ink import OCHRE, Art, svg
from assets.knot import knot
from assets.shapes import move, oval, path, rect

from .frame import MIDDLE, H, W, paper

# ground, pattern, medallion
BACKS = {"spruce": ("#1F4A40", "#2B5E51", "#F3E8D0"), "brick": ("#7E2620", "#93362D", "#F7E6D2")}
LEAF = path("M-8 0C-8 -10.7 8 -10.7 8 0C8 10.7 -8 10.7 -8 0Z")      # a small ring of two curves


def back(name: str) -> str:
    """The back called spruce or brick, 300 x 540, alike from both ends."""
    ground, mid, light = BACKS[name]
    art = Art()
    art.fill(ground, rect(16, 16, W - 32, H - 32, 10))
    places = [(54 + 48 * (i + j % 2 / 2), 54 + 48 * j) for j in range(10) for i in range(5 - j % 2)]
    for x, y in places:
        if (x - MIDDLE[0]) ** 2 + (y - MIDDLE[1]) ** 2 < 84 ** 2:
            continue        # under the medallion
        leaves = (move(LEAF, x + dx, y + dy) for dx, dy in ((9, 0), (0, 9), (-9, 0), (0, -9)))
        art.line(mid, 3, *leaves, closed=True, cap="butt")
    art.line(OCHRE, 2, rect(25, 25, W - 50, H - 50, 5), closed=True)
    art.fill(ground, oval(*MIDDLE, 104))
    art.line(OCHRE, 2, oval(*MIDDLE, 100), closed=True)
    art.fill(light, oval(*MIDDLE, 92))
    knot(art, *MIDDLE, 78, [ground] * 4)
    return svg(W, H, paper(), art)

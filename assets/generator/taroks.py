"""The 22 taroks: one valley from dawn (I) to night (XXI), and the fool who belongs to no hour.

Each card has the same skeleton: a numeral in the corner of warm paper, and a stepped picture whose
sky tells the rank: the lower the tarok, the earlier the hour. Sorted in a hand they make one day.
"""
from collections.abc import Callable
from itertools import pairwise

from assets.ink import BRICK, INK, Art, Colour
from assets.shapes import Shape, rect, rounded, span

from .frame import LEFT, RIGHT, TOP, double
from .glyphs import fools_cap, roman
from .scenes import day, evening, morning

NAMES = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
         "XVIII", "XIX", "XX", "XXI"]
HOURS = [(1, "#F5CFAF"), (4, "#F7E2B4"), (8, "#CFE2D6"), (12, "#A9CFD3"), (14, "#A5CBCB"), (16, "#F0CE8A"),
         (17, "#EDA86A"), (18, "#C9736B"), (19, "#6C5A86"), (20, "#34407A"), (21, "#1C2447")]
CORNER, FLOOR = 104, 266        # how far down the numeral's corner reaches, and the picture


def blend(a: str, b: str, t: float) -> str:
    """The colour the part t of the way from a to b."""
    pairs = ((int(a[i:i + 2], 16), int(b[i:i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * t):02X}" for p, q in pairs)


def sky(n: int) -> str:
    """The colour of the hour of tarok n, 1 to 21."""
    for (a, low), (b, high) in pairwise(HOURS):
        if n <= b:
            return blend(low, high, (n - a) / (b - a))
    raise ValueError(f"no tarok has the number {n}")


def tarok(sign: list[Shape], sign_colour: Colour, ground: str, scene: Callable[[Art], None]) -> str:
    """One card: a sign in the corner, and a scene in the picture that steps back from it."""
    step = max(span(s)[2] for s in sign) + 13
    picture = rounded([(step, TOP), (RIGHT, TOP), (RIGHT, FLOOR), (LEFT, FLOOR), (LEFT, CORNER), (step, CORNER)],
                      [9, 9, 3, 3, 9, 9])
    half = Art(side=lambda _, y: FLOOR + 1 - y)
    half.fill(ground, rect(LEFT - 6, TOP - 6, RIGHT - LEFT + 12, FLOOR - TOP + 12))
    scene(half)
    return double(half, picture, (sign_colour, sign))


def numbered(n: int) -> str:
    """Tarok I to XXI."""
    return tarok(roman(NAMES[n - 1], 22, 26, 62, 116), INK, sky(n), SCENES[n])


def skyz() -> str:
    """The fool, XXII without a number."""
    return tarok(fools_cap(22, 24, 66), BRICK, BRICK, evening.fool)


SCENES = dict(enumerate((
    morning.juggler, morning.rooster, morning.oven, morning.milk_cart, morning.postman, morning.market,
    morning.beehives, morning.windmill, day.angler, day.cherries, day.bell, day.picnic, day.train, day.lake,
    day.hayrack, evening.accordion, evening.balloon, evening.cafe, evening.lantern, evening.owl, evening.moon), 1))

"""Slab numerals, suit signs and the fool's cap: lettering without a font. Knows no card."""
from assets.shapes import Shape, mirror, move, oval, path, poly, rect, scale

_STEM = "C.08 .8 .2 .93 .36 1L-.36 1C-.2 .93 -.08 .8 -.06 .5Z"
_SUITS = {
    "H": path("M0 1C-.16 .7 -1 .3 -1 -.36C-1 -.76 -.74 -.98 -.48 -.98C-.24 -.98 -.06 -.84 0 -.62"
              "C.06 -.84 .24 -.98 .48 -.98C.74 -.98 1 -.76 1 -.36C1 .3 .16 .7 0 1Z"),
    "D": path("M0 -1C.16 -.62 .48 -.22 .8 0C.48 .22 .16 .62 0 1C-.16 .62 -.48 .22 -.8 0C-.48 -.22 -.16 -.62 0 -1Z"),
    "S": path("M0 -1C.14 -.68 .96 -.3 .96 .26C.96 .6 .72 .76 .48 .76C.3 .76 .14 .66 .06 .5" + _STEM +
              "M0 -1L0 .6L-.06 .5C-.14 .66 -.3 .76 -.48 .76C-.72 .76 -.96 .6 -.96 .26C-.96 -.3 -.14 -.68 0 -1Z"),
    "C": (oval(0, -.54, .45) + oval(-.53, .2, .45) + oval(.53, .2, .45)
          + poly((-.3, -.3), (.3, -.3), (.2, .3), (-.2, .3))
          + path("M.06 .3C.08 .75 .2 .93 .36 1L-.36 1C-.2 .93 -.08 .75 -.06 .3Z")),
}


def suit(code: str, cx: float, cy: float, size: float) -> Shape:
    """The suit sign, `size` high, centred."""
    return scale(_SUITS[code], size / 2, size / 2, cx, cy)


def slab(x0: float, x1: float, y: float, t: float) -> Shape:
    """A serif from x0 to x1, t high."""
    return rect(x0, y, x1 - x0, t)


def glyph_i(w: float, h: float, s: float, t: float) -> list[Shape]:
    """I, w wide and h high; s is the stem, t the serif."""
    m = w / 2
    return [rect(m - s / 2, 0, s, h), slab(0, w, 0, t), slab(0, w, h - t, t)]


def glyph_v(w: float, h: float, s: float, t: float) -> list[Shape]:
    """V, w wide and h high; s is the stem, t the serif."""
    o, b = s * .42, s * .5
    run = w / 2 - b - o                      # sideways travel of the outer edge over the height
    d = s * (h * h + run * run) ** .5 / h    # stem measured along the top
    inner = h * (w / 2 - o - d) / run
    body = poly((o, 0), (o + d, 0), (w / 2, inner), (w - o - d, 0), (w - o, 0), (w / 2 + b, h), (w / 2 - b, h))
    return [body, slab(0, o * 2 + d, 0, t), slab(w - o * 2 - d, w, 0, t)]


def glyph_x(w: float, h: float, s: float, t: float) -> list[Shape]:
    """X, w wide and h high; s is the stem, t the serif."""
    o = s * .42
    d = s * 1.16
    arm = poly((o, 0), (o + d, 0), (w - o, h), (w - o - d, h))
    return [arm, mirror(arm, w / 2)] + [slab(a, b, y, t) for y in (0, h - t) for a, b in
                                        ((0, 2 * o + d), (w - 2 * o - d, w))]


_ROMAN = {"I": (glyph_i, .47), "V": (glyph_v, .86), "X": (glyph_x, .84)}


def roman(text: str, x: float, y: float, h: float, limit: float) -> list[Shape]:
    """Shapes of a Roman numeral, left edge x, top y, no wider than `limit`: a fan shows that much of a card."""
    gap = h * .05
    natural = sum(_ROMAN[c][1] for c in text) * h + gap * (len(text) - 1)
    narrow = min(1, limit / natural)
    stem, serif = h * .215 * narrow ** .85, h * .12
    shapes: list[Shape] = []
    for c in text:
        draw, w = _ROMAN[c]
        shapes += [move(g, x, y) for g in draw(w * h * narrow, h, stem, serif)]
        x += (w * h + gap) * narrow
    return shapes


def fools_cap(x: float, y: float, h: float) -> list[Shape]:
    """The sign of Skyz where other taroks have a number: a cap with two bells."""
    cap = path("M.2 .78C.21 .6 .2 .5 .13 .51C.08 .52 .07 .57 .065 .63L-.03 .61C-.05 .3 .1 .08 .3 .08"
               "C.41 .08 .48 .17 .5 .3C.52 .17 .59 .08 .7 .08C.9 .08 1.05 .3 1.03 .61L.935 .63"
               "C.93 .57 .92 .52 .87 .51C.8 .5 .79 .6 .8 .78Z")
    parts = cap, oval(.015, .72, .1), oval(.985, .72, .1), rect(.18, .83, .64, .17, .04)
    return [scale(s, h, h, x + h * .08, y) for s in parts]

"""How far colours stay apart: WCAG contrast, and CIEDE2000 under simulated colour blindness. Knows no card.

Simulation: Machado, Oliveira, Fernandes 2009, severity 1. Distance: Sharma, Wu, Dalal 2005.
"""
from collections.abc import Sequence
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Lab = tuple[float, float, float]
VIEWS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((.152286, 1.052583, -.204868), (.114503, .786281, .099216), (-.003882, -.048116, 1.051998)),
    "deutan": ((.367322, .860646, -.227968), (.280085, .672501, .047413), (-.01182, .04294, .968881)),
    "tritan": ((1.255528, -.076749, -.178779), (-.078411, .930809, .147602), (.004733, .691367, .3039)),
}


def linear(colour: str) -> list[float]:
    """Red, green and blue of #RRGGBB as parts of full light."""
    values = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return [v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4 for v in values]


def contrast(a: str, b: str) -> float:
    """WCAG 2 contrast ratio of two colours #RRGGBB, 1 to 21."""
    low, high = sorted(.2126 * r + .7152 * g + .0722 * b for r, g, b in (linear(a), linear(b)))
    return (high + .05) / (low + .05)


def lab(colour: str, view: str = "normal") -> Lab:
    """CIE L*a*b* (D65) of a colour as this view sees it."""
    r, g, b = (min(1, max(0, sum(m * c for m, c in zip(row, linear(colour), strict=True)))) for row in VIEWS[view])
    xyz = ((.4124564 * r + .3575761 * g + .1804375 * b) / .95047, .2126729 * r + .7151522 * g + .072175 * b,
           (.0193339 * r + .119192 * g + .9503041 * b) / 1.08883)
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(p: Lab, q: Lab) -> float:
    """The distance of two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = p, q
    c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - .5 * sqrt(c7 / (c7 + 25 ** 7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (1 - .17 * cos(radians(hue - 30)) + .24 * cos(radians(2 * hue)) + .32 * cos(radians(3 * hue + 6))
         - .2 * cos(radians(4 * hue - 63)))
    dl = (l2 - l1) / (1 + .015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + .045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + .015 * chroma * t)
    c7 = chroma ** 7
    twist = -2 * sqrt(c7 / (c7 + 25 ** 7)) * sin(radians(60 * exp(-((hue - 275) / 25) ** 2)))
    return sqrt(dl * dl + dc * dc + dh * dh + twist * dc * dh)


def closest(colours: Sequence[str]) -> dict[str, float]:
    """For each view the smallest distance between any two of the colours."""
    return {view: min(ciede2000(lab(a, view), lab(b, view)) for a, b in combinations(colours, 2)) for view in VIEWS}

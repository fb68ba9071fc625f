"""Inks of the cards, and the SVG text of what is drawn with them.

Only paths (and groups that turn them) leave this file: nanosvg, which draws them, knows no <text>, clipPath,
pattern or <use>.
"""
from typing import NamedTuple

from assets.shapes import Shape, Side, cut, data, number

EDGE, INK, SHADE = "#D8CBAE", "#20242C", "#F1E6CE"
BRICK, OCHRE, PINE, SKY, DUSK, NIGHT = "#B5352B", "#E3A53C", "#2E6E5B", "#8DB6BF", "#3C4B7C", "#1C2447"
CREAM, ROSE, PAPER = "#FFF3D9", "#E9A98C", "#FCF7EA"
TAU_INKS = ("#C8281C", "#22997C", "#2A1E96")                # red, green, blue
CLASSIC_INKS = ("#C8281C", "#22997C", "#5A1E8C")            # red, green, purple
QUAD_INKS = ("#A8110C", "#C28213", "#2A2A9C", "#2B8F81")    # red, yellow, blue, green
SUITS = "HDSC"
SUIT_INKS = (BRICK, BRICK, INK, INK)
RED, BLACK = ("4", "3", "2", "1", "J", "N", "Q", "K"), ("7", "8", "9", "10", "J", "N", "Q", "K")
RANKS = {"H": RED, "D": RED, "S": BLACK, "C": BLACK}       # of the suits, ascending


class Dye(NamedTuple):
    """A colour that a reader of the file may exchange; it is written with its role as class."""
    role: str       # ink0, ink1, ... or paper
    value: str      # the usual colour, #RRGGBB


GROUND = Dye("paper", PAPER)
Colour = str | Dye


def paint(attribute: str, colour: Colour) -> str:
    """`fill` or `stroke` as SVG attributes."""
    if isinstance(colour, Dye):
        return f'class="{colour.role}" {attribute}="{colour.value}"'
    return f'{attribute}="{colour}"'


class Art:
    """Marks in drawing order; `side`, if given, cuts away what lies on its wrong side."""

    def __init__(self, side: Side | None = None) -> None:
        self.side = side
        self.marks: list[str] = []

    def fill(self, colour: Colour, *shapes: Shape, rule: str = "") -> None:
        """Each shape filled, as a path of its own."""
        rule = rule and f' fill-rule="{rule}"'
        for shape in shapes:
            rings = cut(shape, self.side) if self.side else shape
            if rings:
                self.marks.append(f'<path {paint("fill", colour)}{rule} d="{data(rings)}"/>')

    def line(self, colour: Colour, width: float, *shapes: Shape, closed: bool = False, cap: str = "round") -> None:
        """All shapes stroked as one path; joins are round."""
        rings: Shape = []
        for shape in shapes:
            if self.side:
                shape = [[*ring, ring[0]] for ring in shape] if closed else shape
                shape = cut(shape, self.side, closed=False)
            rings += shape
        if rings:
            end = closed and not self.side
            ends = "" if cap == "butt" else f' stroke-linecap="{cap}"'
            self.marks.append(f'<path fill="none" {paint("stroke", colour)} stroke-width="{number(width)}"{ends} '
                              f'stroke-linejoin="round" d="{data(rings, end)}"/>')

    def turned(self, cx: float, cy: float) -> None:
        """Everything so far once more, half a turn round: the other end of a double-ended card."""
        self.marks.append(f'<g transform="rotate(180 {number(cx)} {number(cy)})">' + "".join(self.marks) + "</g>")


def svg(width: float, height: float, *arts: Art) -> str:
    """A whole SVG file, one mark a line."""
    body = "\n".join(mark for art in arts for mark in art.marks)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
            f'viewBox="0 0 {number(width)} {number(height)}">\n{body}\n</svg>\n')

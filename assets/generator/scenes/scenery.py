"""The scenery that the taroks share: a few inks and small signs. Knows no scene.

A scene is the upper half only: 260 wide, from y 20 to 266, clear of the numeral's corner; a few flat inks and one
subject that reads at 60 pixels. What sticks out is cut or covered.
"""
from assets.shapes import Shape, path, poly

BROWN, LIT, STRAW, WINE, LEAF = "#7B4330", "#F6D78C", "#C99F5B", "#8E2A24", "#2A5C50"


def star(x: float, y: float, r: float) -> Shape:
    """Four points with hollow sides."""
    return path(f"M{x} {y - r}Q{x} {y} {x + r} {y}Q{x} {y} {x} {y + r}Q{x} {y} {x - r} {y}Q{x} {y} {x} {y - r}Z")


def lozenge(x: float, y: float, w: float, h: float) -> Shape:
    """A rhomb round its middle, w and h to its corners."""
    return poly((x, y - h), (x + w, y), (x, y + h), (x - w, y))

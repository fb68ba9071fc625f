"""The frame of the cards of the pack: size, warm paper, double ends, a head. Knows no game."""
from collections.abc import Sequence

from assets.ink import BRICK, CREAM, EDGE, GROUND, INK, ROSE, Art, Colour, svg
from assets.shapes import Shape, oval, path, rect, turn

W, H, ROUND = 300, 540, 20
MIDDLE = (W / 2, H / 2)
LEFT, TOP, RIGHT, BOTTOM = 20, 20, 280, 520      # the picture's outer edges


def paper(holes: Sequence[Shape] = ()) -> Art:
    """The card's ground; with holes it is laid over pictures and hides what sticks out of them."""
    art = Art()
    art.fill(GROUND, [*rect(0, 0, W, H, ROUND), *(ring for h in holes for ring in h)], rule="evenodd" if holes else "")
    art.line(EDGE, 2, rect(1, 1, W - 2, H - 2, ROUND - 1), closed=True)
    return art


def double(half: Art, picture: Shape, *corner: tuple[Colour, list[Shape]]) -> str:
    """A card from its upper half: picture, paper with two windows, then keyline and corner signs."""
    half.turned(*MIDDLE)
    over = Art()
    over.line(INK, 2.4, picture, closed=True)
    for colour, shapes in corner:
        over.fill(colour, *shapes)
    over.turned(*MIDDLE)
    return svg(W, H, half, paper([picture, turn(picture, 180, *MIDDLE)]), over)


def head(art: Art, x: float, y: float, r: float, wink: bool = False) -> None:
    """A head lit from the left: skin, shaded side, cheeks, eyes, nose and mouth."""
    top, low = y - r * 1.12, y + r * 1.12
    art.fill(CREAM, oval(x, y, r, r * 1.12))
    art.fill("#F6DDBB", path(f"M{x} {top}C{x + r * .56} {top} {x + r} {y - r * .62} {x + r} {y}"
                             f"C{x + r} {y + r * .62} {x + r * .56} {low} {x} {low}"
                             f"C{x + r * .2} {y + r * .6} {x + r * .3} {y - r * .6} {x} {top}Z"))
    art.fill(ROSE, oval(x - r * .54, y + r * .32, r * .19), oval(x + r * .54, y + r * .32, r * .19))
    art.fill(INK, oval(x - r * .36, y - r * .06, r * .1, r * .14))
    if wink:
        lid = y - r * .04
        art.line(INK, r * .1, path(f"M{x + r * .22} {lid}Q{x + r * .38} {lid - r * .16} {x + r * .54} {lid}"))
    else:
        art.fill(INK, oval(x + r * .36, y - r * .06, r * .1, r * .14))
    art.line(INK, r * .09, path(f"M{x + r * .02} {y - r * .06}L{x + r * .13} {y + r * .26}H{x - r * .04}"))
    art.line(BRICK, r * .12, path(f"M{x - r * .26} {y + r * .54}Q{x} {y + r * .76} {x + r * .3} {y + r * .5}"))

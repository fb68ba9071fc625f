"""The frame of a recap: header, list at the left, a panel and the seal at the right. Knows no game; lengths are units.
"""
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_seal
from client.draw.scale import Scale
from client.ui.widgets import Button
from p2p.language import tr

TOP, RIGHT, SEAL = 88, 424, 168
INSET, HEAD = 28, 52        # from a panel's edge to what it holds; the height of its heading


class RecapLayout(NamedTuple):
    """The rectangles of the list, of the panel at its right and of the seal's plate."""

    list: FRect
    side: FRect
    seal: FRect


def layout(scale: Scale) -> RecapLayout:
    """Returns where the parts of a recap lie."""
    width, height = scale.size
    left = FRect(theme.MARGIN, TOP, width - 3 * theme.MARGIN - RIGHT, height - TOP - theme.MARGIN)
    seal = FRect(left.right + theme.MARGIN, left.bottom - SEAL, RIGHT, SEAL)
    return RecapLayout(left, FRect(seal.x, TOP, RIGHT, seal.y - theme.GAP - TOP), seal)


def place(again: Button, verify: Button, seal: FRect, scale: Scale) -> None:
    """Places the way to another game in the header and that to the check on the seal's plate."""
    wide = verify.width(scale)
    verify.rect = FRect(seal.right - 20 - wide, seal.bottom - 16 - theme.CONTROL, wide, theme.CONTROL)
    wide = again.width(scale)
    again.rect = FRect(seal.right - wide, (theme.HEADER - theme.CONTROL) / 2, wide, theme.CONTROL)


def draw_seal_plate(paint: Paint, plate: FRect, seal: str, rings: tuple[int, ...]) -> None:
    """Draws the seal's plate; `rings` are the seats that colour it, `seal` is "" before all have signed."""
    paint.plate(plate, "plate", radius=theme.PANEL_RADIUS)
    paint.mark((plate.x + 68, plate.centery), 88, tuple(theme.SEATS[seat] for seat in rings))
    room = plate.w - 152
    said = (tr("The game was fair."),) if seal else (tr("Not yet signed by all."), tr("Not yet signed."))
    words = paint.scale.longest(said, room, theme.NAME, SERIF)
    paint.fitted(words, (plate.x + 132, plate.y + 30), room, theme.NAME, SERIF, theme.ON_PLATE)
    draw_seal(paint, seal or tr("The check follows."), (plate.x + 132, plate.y + 74), room,
              ink=theme.ON_PLATE_MUTED)

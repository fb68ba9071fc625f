"""The board of High or low: four cards as words. It draws header, foot and banner itself, as every board does."""
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.banners import Banner, EndBanner, draw_banner
from client.draw.cards import Cards
from client.draw.commands import Foot, draw_foot, foot_layout
from client.draw.headers import Header, header_layout
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.play.game_table import NOTHING, Pick
from client.ui import panels
from client.ui.keys import Labels
from tests.sixth.rules import NAMES, TITLE

FOOT = 96.0                     # units that the foot and its margins take


@dataclass(frozen=True)
class View:
    """What the board draws: the faces by slot, the header's line, the foot's note, what lies over it."""

    faces: tuple[int, ...]
    line: str
    note: tuple[str, str]
    banner: Banner | None = None


class Lay(NamedTuple):
    """Where the parts lie, in units."""

    header: Header
    area: FRect
    foot: Foot


def layout(_view: View, scale: Scale) -> Lay:
    """Returns where the parts lie."""
    wide, high = scale.size
    return Lay(header_layout(scale), FRect(0, theme.HEADER, wide, high - theme.HEADER - FOOT),
               foot_layout(scale, theme.MARGIN, wide - theme.MARGIN, ()))


def draw(paint: Paint, _cards: Cards, _labels: Labels, view: View, _now: float, hover: Pick) -> None:
    """Draws all of it."""
    lay, over = layout(view, paint.scale), str(hover[1])
    paint.fill()
    panels.draw_head(paint, TITLE, view.line, view.banner, over if hover[0] == "header" else "")
    for slot, face in enumerate(view.faces):
        x = lay.area.x + lay.area.w * (slot + 1) / (len(view.faces) + 1)
        paint.text(NAMES[face] if face >= 0 else "hidden", (x, lay.area.centery), theme.TITLE, align="centre")
    if not isinstance(view.banner, EndBanner):
        draw_foot(paint, lay.foot, *view.note, ())
    if view.banner:
        draw_banner(paint, view.banner, lay.area.center, over)


def pick(_view: View, scale: Scale, at: tuple[float, float]) -> Pick:
    """Returns the target of the header at a point; the cards are only looked at."""
    header = header_layout(scale).pick(at)
    return ("header", header) if header else NOTHING

"""The frame around the cards of every race table: header, columns at both sides, line of hints, banner.

Lays out, draws and picks the parts that all race views share. Knows no game.
"""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.advice_panel import Counsel
from client.draw.banners import Banner, EndBanner, bar_layout, draw_banner, pick_banner
from client.draw.commands import Command, Foot, draw_foot, foot_layout, pick_command
from client.draw.fonts import SEMI
from client.draw.headers import Header, header_layout
from client.draw.paint import Paint
from client.draw.plates import plate_height
from client.draw.scale import Scale
from client.games.race import columns
from client.games.race.board import RaceLayout, RaceView, board_layout, pick_position
from client.games.race.columns import Take, Why
from client.games.race.searches import Pace
from client.play.wheel import RemarkSpot
from client.ui import panels
from p2p.games.game import Seat
from p2p.language import tr, trn

SIDE = theme.MARGIN + columns.WIDTH + 32        # where the board's area begins, from either edge
TOP = 88
Pick = tuple[str, int | str]                    # ("card", position), ("command", name), ("header", name) or ("", "")


class RaceAdvice(NamedTuple):
    """Advice at a race: the cards that are meant, and the words of the panel."""

    faces: tuple[int, ...]
    shown: Counsel


@dataclass(frozen=True)
class Framed:
    """The part of a race table's view that all games share.

    `left` counts the cards in the deck; `takes` oldest first; `whys` by seat; `strong` and `words` are the hint line;
    `waiting` stands in its place while a peer is silent; `advice` is shown in the lower right corner, `pace` in games
    against a gentle bot.
    """

    race: RaceView
    title: str
    manner: str
    left: int | None = None
    takes: tuple[Take, ...] = ()
    whys: Mapping[Seat, Why] = field(default_factory=dict)
    strong: str = ""
    words: str = ""
    waiting: str = ""
    commands: tuple[Command, ...] = ()
    banner: Banner | None = None
    advice: RaceAdvice | None = None
    pace: Pace | None = None


class Frame(NamedTuple):
    """The rectangles of all parts, in units."""

    header: Header
    left: FRect
    right: FRect
    board: RaceLayout
    area: FRect
    foot: Foot


def layout(view: Framed, scale: Scale) -> Frame:
    """Returns where all parts lie: columns at both sides, the board between them, the line of hints below."""
    width, height = scale.size
    foot = foot_layout(scale, SIDE, width - SIDE, view.commands)
    bottom = foot.strip.y - 16
    end = height - TOP
    if isinstance(view.banner, EndBanner):
        bar = bar_layout(scale, view.banner)[0].y
        bottom, end = min(bottom, bar - 8), bar - theme.GAP
    left = FRect(theme.MARGIN, TOP, columns.WIDTH, end - TOP)
    right = left.move(width - 2 * theme.MARGIN - columns.WIDTH, 0)
    area = FRect(SIDE, TOP, width - 2 * SIDE, bottom - TOP)
    header = header_layout(scale)
    board = board_layout(view.race, area)._replace(deck=(header.words.right - 60, theme.HEADER / 2))
    return Frame(header, left, right, board, area, foot)


def pick(view: Framed, scale: Scale, at: tuple[float, float]) -> Pick:
    """Returns what lies at a point in units; a banner covers the cards."""
    lay = layout(view, scale)
    if name := lay.header.pick(at):
        return "header", name
    ended = isinstance(view.banner, EndBanner)
    name = "" if ended else pick_command(view.commands, lay.foot.commands, at)
    if name := name or (pick_banner(scale, view.banner, lay.area.center, at) if view.banner else ""):
        return "command", name
    place = None if view.banner or view.race.hidden else pick_position(lay.board, at)
    return ("", "") if place is None or view.race.board[place] is None else ("card", place)


def spots(view: Framed, scale: Scale) -> dict[Seat, RemarkSpot]:
    """Returns where remarks are shown: over the plate of a local player, below the plates of all others."""
    lay, local, others, found = layout(view, scale), view.race.local(), view.race.others(), {}
    for seat, column in zip(local, (lay.left, lay.right), strict=False):
        plate = FRect(column.x + columns.INSET, column.y + columns.INSET, column.w - 2 * columns.INSET, theme.PLATE)
        found[seat.index] = RemarkSpot(FRect(plate.x + 46, plate.y, plate.w - 46, plate.h), "over", plate)
    if len(local) < 2:
        column = lay.right if local else lay.left
        high = plate_height(scale) + 8
        below = column.y + columns.INSET + len(others) * high - 8
        for number, seat in enumerate(others):
            plate = FRect(column.x + columns.INSET, column.y + columns.INSET + number * high, 184, high - 8)
            found[seat.index] = RemarkSpot(plate, "below", plate, below - plate.bottom)
    return found


def hovered(hover: Pick) -> str:
    """Returns the name of the command or header button under the mouse, "" for anything else."""
    return str(hover[1]) if hover[0] in ("command", "header") else ""


def draw_top(paint: Paint, lay: Frame, view: Framed, hover: str, clock: Callable[[], None]) -> None:
    """Draws the header with `clock` in its middle, and the number of cards left."""
    panels.draw_head(paint, view.title, view.manner, view.banner, hover, clock)
    if view.left is None:
        return
    words = trn("{n} card left", "{n} cards left", view.left) if view.left else tr("no cards left")
    right = lay.header.words.right - 4
    wide = paint.text(words, (right, 44), theme.BODY, SEMI, align="right")
    paint.icon("deck", (right - wide - 18, 44), 22, "muted")


def draw_below(paint: Paint, lay: Frame, view: Framed, hover: str) -> None:
    """Draws the line of hints and the banner over everything, at the end the bar alone."""
    if not isinstance(view.banner, EndBanner):
        strong, words = (view.waiting, "") if view.waiting else (view.strong, view.words)
        draw_foot(paint, lay.foot, strong, words, view.commands, bool(view.waiting), hover)
    if view.banner:
        draw_banner(paint, view.banner, lay.area.center, hover, lay.area.w)


def low(y: float) -> float:
    """Returns the y of a column's last section: the usual one, or `y` if the sections above reach below it."""
    return max(y, TOP + columns.LOWER)

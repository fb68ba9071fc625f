"""The TAU board: the grid with its groups, lines and the preview of one more. Layout, drawing, picking, in units."""
from math import log
from typing import Any, NamedTuple

from pygame import FRect

from client.draw import motion, theme
from client.draw.banners import EndBanner, bar_layout, draw_banner, pick_banner
from client.draw.cards import Cards
from client.draw.commands import Foot, pick_command
from client.draw.fonts import SEMI, SERIF
from client.draw.headers import Header, header_layout
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.draw.theme import Theme
from client.games.lines import advising, ask
from client.games.lines.side import WHOLE, WIDTH, Side, below_label, draw_side, draw_whole, side_layout
from client.games.lines.view import DrawnLine, LinesView
from client.games.lines.words import line_label
from client.play.wheel import RemarkSpot
from client.ui import panels
from client.ui.keys import Labels
from p2p.games.game import Seat
from p2p.games.lines import Line
from p2p.games.lines.value import CellGroup

TOP = 88
BEFORE, AFTER = (60.0, 78.0), (42.0, 51.0)      # room for the labels and for the chips at the lines' ends
WIDEST = 150.0                                  # of a cell: small grids don't fill the board
BAND, RADIUS, CHIP = 0.9, 10.0, 14.0            # share of a lane that the preview fills; corners; the drawers' chips
NUMBER, LABEL = 27.0, 16.0
LARGE = 20                                      # groups from this size on have the full tint
EDGES = {"light": "#4F8A72", "dark": None}        # round a group: a single cell is nearly as light as the panel
TINTS = {"light": ("#EAF2E8", "#7FB59E"), "dark": ("#CBE3D8", "#6BA28C")}       # of a single cell and of LARGE
EDGE = 12.0                                     # from the dialogue for a number to the board's edge
STAYS = 0.12                                    # share of a cell by which another direction must be nearer
Pick = tuple[str, Any]                          # ("line", (way, number)), ("command", name), ("header", name), ("", "")


class LinesGrid(NamedTuple):
    """The places of the cells, in units; `pixel` is a pixel's size in units, for lines of one kind equally thick."""

    rows: int
    columns: int
    rect: FRect
    cell: float
    pixel: float

    def lane(self, line: Line) -> FRect:
        """Returns the rectangle of the cells that a line goes through."""
        way, number = line
        at = (number - 1) * self.cell
        if way == "row":
            return FRect(self.rect.x, self.rect.y + at, self.rect.w, self.cell)
        return FRect(self.rect.x + at, self.rect.y, self.cell, self.rect.h)

    def group(self, group: CellGroup) -> FRect:
        """Returns the tinted rectangle of a group, inside its cells."""
        rect = FRect(self.rect.x + (group.column - 1) * self.cell, self.rect.y + (group.row - 1) * self.cell,
                     group.width * self.cell, group.height * self.cell)
        inset = 2 * max(1.0, self.cell * 0.065)
        return rect.inflate(-inset, -inset)

    def bar(self, line: Line) -> FRect:
        """Returns the rectangle of the line itself, from a little before the grid to the chip."""
        lane, thick = self.lane(line), max(3.0, min(10.0, self.cell * 0.16))
        if line[0] == "row":
            y, high = self.stroke(lane.centery, thick)
            return FRect(lane.x - 4, y, lane.w + 8, high)
        x, wide = self.stroke(lane.centerx, thick)
        return FRect(x, lane.y - 4, wide, lane.h + 8)

    def stroke(self, middle: float, thick: float) -> tuple[float, float]:
        """Returns where a line of this thickness begins, and its thickness, both rounded to whole pixels."""
        whole = max(1, round(thick / self.pixel)) * self.pixel
        return round((middle - whole / 2) / self.pixel) * self.pixel, whole

    def chip(self, line: Line) -> tuple[float, float, float]:
        """Returns x, y and radius of the chip at a line's end, which has the colour of the seat that drew it."""
        lane, radius = self.lane(line), min(CHIP, self.cell * 0.46)
        return (lane.right + 8, lane.centery, radius) if line[0] == "row" else (lane.centerx, lane.bottom + 8, radius)

    def label(self, line: Line) -> tuple[float, float]:
        """Returns where the letter or number of a row or column stands."""
        lane = self.lane(line)
        return (self.rect.x - 32, lane.centery) if line[0] == "row" else (lane.centerx, self.rect.y - 36)


class LinesLayout(NamedTuple):
    """The rectangles of all parts, in units; `foot` is where a sentence about trouble goes, `ask` the dialogue for a
    number.
    """

    header: Header
    board: FRect
    grid: LinesGrid
    area: FRect
    side: Side
    foot: Foot
    ask: FRect


def layout(view: LinesView, scale: Scale) -> LinesLayout:
    """Returns where all parts lie: the board at the left, which grows with the window, and the column at the right.

    While numbers are named the grid leaves room for the dialogue.
    """
    width, height = scale.size
    side = side_layout(view, scale)
    board = FRect(theme.MARGIN, TOP, width - 3 * theme.MARGIN - WIDTH, height - TOP - theme.MARGIN)
    foot = Foot(side.keys, side.keys, ())
    low = ask.height(scale)
    asked = FRect(board.x + EDGE, board.bottom - EDGE - low, board.w - 2 * EDGE, low)
    above = FRect(board) if view.figures else FRect(board.topleft, (board.w, asked.y - TOP))
    grid = grid_layout(scale, view.rows, view.columns, above)
    if isinstance(view.banner, EndBanner):
        board.h = bar_layout(scale, view.banner)[0].y - theme.GAP - TOP
        if grid.rect.bottom + 2 * CHIP + 8 > board.bottom:
            grid = grid_layout(scale, view.rows, view.columns, board)
    area = board if view.figures or isinstance(view.banner, EndBanner) else asked    # a question leaves the grid free
    return LinesLayout(header_layout(scale), board, grid, area, side, foot, asked)


def grid_layout(scale: Scale, rows: int, columns: int, board: FRect) -> LinesGrid:
    """Returns the grid, centred on the board and as large as it allows, up to WIDEST a cell."""
    room = FRect(board.x + BEFORE[0], board.y + BEFORE[1], board.w - BEFORE[0] - AFTER[0],
                 board.h - BEFORE[1] - AFTER[1])
    cell = min(room.w / columns, room.h / rows, WIDEST)
    rect = FRect(0, 0, cell * columns, cell * rows)
    rect.center = room.center
    return LinesGrid(rows, columns, rect, cell, 1 / scale.unit)


def spots(view: LinesView, scale: Scale) -> dict[Seat, RemarkSpot]:
    """Returns where remarks are shown: over the right part of each player's plate."""
    rects = side_layout(view, scale).players
    return {Seat(player.seat): RemarkSpot(FRect(rect.right - 216, rect.y, 200, rect.h), "over", rect)
            for player, rect in zip(view.players, rects, strict=True)}


# ---------------------------------------------------------------------- picking

def pick(view: LinesView, scale: Scale, at: tuple[float, float]) -> Pick:
    """Returns what lies at a point in units; the banner and the dialogue for a number cover the grid."""
    lay = layout(view, scale)
    if name := lay.header.pick(at):
        return "header", name
    ended = isinstance(view.banner, EndBanner)
    name = "" if ended else pick_command(view.commands, lay.side.commands, at)
    if name := name or (pick_banner(scale, view.banner, lay.area.center, at) if view.banner else ""):
        return "command", name
    if WHOLE in view.commands and lay.side.figures.collidepoint(at):
        return "command", WHOLE.name
    if view.banner or view.ask:
        return "", ""
    line = nearest(lay.grid, view, at)
    if line is None or (line not in view.free and not view.figures):
        return "", ""
    return "line" if line in view.free else "shut", line


def nearest(grid: LinesGrid, view: LinesView, at: tuple[float, float]) -> Line | None:
    """Returns the line nearest to a point, or None: within a cell its row or column, on a label only that line.

    One that may be drawn comes before one that may not.

    Near a cell's middle the one that is shown as the preview stays.
    """
    cell = grid.cell
    column, row = int((at[0] - grid.rect.x) // cell) + 1, int((at[1] - grid.rect.y) // cell) + 1
    across, down = 1 <= column <= grid.columns, 1 <= row <= grid.rows
    found: list[tuple[float, Line]] = []
    if across and grid.rect.y - BEFORE[1] <= at[1] < grid.rect.bottom + AFTER[1]:
        found.append((abs(at[0] - grid.lane(("column", column)).centerx), ("column", column)))
    if down and grid.rect.x - BEFORE[0] <= at[0] < grid.rect.right + AFTER[0]:
        found.append((abs(at[1] - grid.lane(("row", row)).centery), ("row", row)))
    stays = cell * STAYS
    near = [(line not in view.free, off - stays * (line == view.preview), line) for off, line in found]
    return min(near)[2] if near else None


# ---------------------------------------------------------------------- drawing

def draw(paint: Paint, cards: Cards, labels: Labels, view: LinesView, now: float, hover: Pick = ("", "")) -> None:
    """Draws the whole screen; `now` is in ms."""
    del cards, labels
    lay = layout(view, paint.scale)
    over = str(hover[1]) if hover[0] in ("command", "header") else ""
    paint.fill()
    panels.draw_head(paint, view.title, view.manner, view.banner, over)
    draw_grid(paint, lay.board, lay.grid, view, now)
    draw_side(paint, lay.side, view, over)
    if view.whole or over == WHOLE.name:
        draw_whole(paint, lay.board, view)
    if view.ask:
        view.ask.draw(paint, lay.ask)
    if view.advice and not isinstance(view.banner, EndBanner):
        room = below_label(lay.side, paint.scale)
        advising.draw(paint, view.advice, room, _advised(view, lay.grid))
    if view.banner:
        draw_banner(paint, view.banner, lay.area.center, over)


def _advised(view: LinesView, grid: LinesGrid) -> tuple[float, float] | None:
    """Returns where the arrow to what the advice means ends, None if there is nothing to point at."""
    if isinstance(view.advised, tuple):
        lane = grid.lane(view.advised)
        return (lane.right + 10, lane.centery) if view.advised[0] == "row" else (lane.centerx, lane.bottom + 8)
    return view.ask.target(view.advised) if view.ask and view.advised else None


def draw_grid(paint: Paint, board: FRect, grid: LinesGrid, view: LinesView, now: float) -> None:
    """Draws background, labels, groups, the preview's band, the lines, then the band's outline and the chips."""
    paint.plate(board, "panel", radius=theme.PANEL_RADIUS)
    _draw_labels(paint, grid, view)
    for group in view.groups:
        _draw_group(paint, grid, group)
    band = _band(grid, view.preview) if view.preview else None
    if band:
        paint.plate(band, mixed(paint.theme.panel, paint.theme.accent, 0.55), radius=RADIUS)
    for number, drawn in enumerate(view.drawn):
        newest = number == len(view.drawn) - 1
        grown = motion.way(now, view.drawn_at, theme.PLAY, paint.style.motion) if newest else 1.0
        _draw_line(paint, grid, drawn, motion.ease_out(grown), band)
    if band:
        paint.dashed(band, "accent_text", 2, RADIUS, 6)
    for drawn in view.drawn:
        *middle, radius = grid.chip(drawn.line)
        paint.chip((middle[0], middle[1]), drawn.seat, radius, drawn.bot)


def _draw_labels(paint: Paint, grid: LinesGrid, view: LinesView) -> None:
    size = min(LABEL, grid.cell * 0.62 / paint.style.text)
    gone = {drawn.line for drawn in view.drawn}
    for way, count in (("row", grid.rows), ("column", grid.columns)):
        for number in range(1, count + 1):
            line = way, number
            ink = "accent_text" if line == view.preview else "faint" if line in gone else "muted"
            paint.text(line_label(*line), grid.label(line), size, SEMI, ink, "centre")


def _draw_group(paint: Paint, grid: LinesGrid, group: CellGroup) -> None:
    rect, fill = grid.group(group), tint(paint.theme, group.size)
    paint.plate(rect, fill, EDGES[paint.theme.name], 1.5, min(RADIUS, rect.w / 4, rect.h / 4))
    gap, ink = min(8.0, grid.cell * 0.13), between(paint.theme, fill)
    for step in range(1, group.width):
        x, thin = grid.stroke(grid.rect.x + (group.column - 1 + step) * grid.cell, 1.5)
        paint.upright(FRect(x, rect.y + gap, thin, rect.h - 2 * gap), ink)
    for step in range(1, group.height):
        y, thin = grid.stroke(grid.rect.y + (group.row - 1 + step) * grid.cell, 1.5)
        paint.upright(FRect(rect.x + gap, y, rect.w - 2 * gap, thin), ink)
    size = number_size(paint.scale, grid, group)
    wide, high = paint.scale.measure(str(group.size), size, SERIF) + 6, paint.scale.em(size) * 1.05
    patch = FRect(rect.centerx - wide / 2, rect.centery - high / 2, wide, high)
    paint.upright(patch.clip(rect.inflate(-gap, -gap)), fill)
    paint.text(str(group.size), rect.center, size, SERIF, theme.ON_SEAT, "centre")


def number_size(scale: Scale, grid: LinesGrid, group: CellGroup) -> float:
    """Returns the font size at which a group's number stays within the group."""
    rect = grid.group(group)
    size = min(NUMBER, rect.h * 0.8 / scale.text)
    wide = scale.measure(str(group.size), size, SERIF)
    return size if wide <= rect.w - 4 else size * (rect.w - 4) / wide


def _band(grid: LinesGrid, line: Line) -> FRect:
    """Returns the rectangle of the preview: the whole row or column and a little more at both ends."""
    lane = grid.lane(line)
    thin = grid.cell * (1 - BAND)
    return lane.inflate(8, -thin) if line[0] == "row" else lane.inflate(-thin, 8)


def _draw_line(paint: Paint, grid: LinesGrid, drawn: DrawnLine, grown: float, band: FRect | None) -> None:
    """Draws a line as a dark bar, `grown` of its length (0 to 1); the preview's band shows through where it crosses."""
    rect = grid.bar(drawn.line)
    ink = paint.theme.text
    if drawn.line[0] == "row":
        rect.w *= grown
    else:
        rect.h *= grown
    paint.plate(rect, ink, radius=5)
    if band and band.colliderect(rect):
        paint.upright(rect.clip(band), mixed(ink, paint.theme.accent, 0.5))


# ---------------------------------------------------------------------- colours

def tint(look: Theme, size: int) -> str:
    """Returns the colour of a group of this size, #RRGGBB; it is deeper for larger groups."""
    return mixed(*TINTS[look.name], min(1.0, log(size) / log(LARGE)))


def between(look: Theme, fill: str) -> str:
    """Returns the colour of the lines between the cells of a group, #RRGGBB."""
    return mixed(fill, look.panel, 0.8 if look is theme.LIGHT else 0.35)


def mixed(one: str, other: str, share: float) -> str:
    """Returns the mix of two colours, #RRGGBB; `share` (0 to 1) is the second one's part."""
    pairs = ((int(one[i:i + 2], 16), int(other[i:i + 2], 16)) for i in (1, 3, 5))
    return "#{:02X}{:02X}{:02X}".format(*(round(a + (b - a) * share) for a, b in pairs))

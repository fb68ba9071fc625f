"""The short rules of TAU as a panel with an example grid, and the drawing of a grid's size in the set-up."""
from collections.abc import Mapping
from math import prod

from pygame import FRect

from client.draw import theme
from client.draw.commands import draw_way
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.games.lines.board import draw_grid, grid_layout, tint
from client.games.lines.view import DrawnLine, LinesView, Moves
from client.games.lines.words import spaced
from client.pages.book.book_page import BOOK
from p2p.games.game import Seat
from p2p.games.lines import State, grid_groups, is_suggested, length
from p2p.language import tr, trn

WIDTH, INSET, GRID = 680.0, 32.0, (330.0, 250.0)
SHARE = 0.5                 # of the room below the house rules that a grid may be wide: beside it stands how it goes
EXAMPLE = State(4, 7, first=Seat(0), named=("70",), high=Seat(0), drawn=(("row", 2), ("column", 2), ("column", 4)))
BEFORE = tr("First both name numbers, each higher than the last. Who passes is LOW, the other is HIGH; the last number "
          "is LIMIT. HIGH draws first.")
BESIDE = tr("A line takes a whole row or column away; one of each has to stay. After the last line the sizes of all "
          "groups of cells are multiplied.")
AFTER = tr("Above LIMIT HIGH wins, else LOW. Arrows or the mouse choose a line, Enter or a click draws it.")


def example() -> LinesView:
    """Returns the view of the example: groups of 1, 1, 2, 2, 3 and 6 cells, and the lines between them."""
    drawn = tuple(DrawnLine(line, number % 2) for number, line in enumerate(EXAMPLE.drawn))
    return LinesView("", "", EXAMPLE.rows, EXAMPLE.columns, grid_groups(EXAMPLE), drawn, (),
                     Moves(1, "", ""), drawn_at=-theme.PLAY * 1.0)


def sum_words() -> str:
    """Returns the example's score as a multiplication."""
    sizes = [group.size for group in grid_groups(EXAMPLE)]
    return f"{' × '.join(map(str, sizes))} = {spaced(prod(sizes))}"


def draw(paint: Paint, board: FRect, hover: str = "") -> FRect:
    """Draws the panel over the whole board. Returns the rectangle of the line that leads to all the rules, in units."""
    room, step = WIDTH - 2 * INSET, paint.scale.em(theme.BODY)
    heights = [paint.lines_height(text, room) for text in (BEFORE, AFTER)]
    high = 28 + paint.scale.em(theme.TITLE) * 1.4 + sum(heights) + GRID[1] + 2 * 12 + 28 + step * 1.6
    rect = FRect(board.centerx - WIDTH / 2, board.centery - high / 2, WIDTH, high)
    paint.plate(board, "panel", radius=theme.PANEL_RADIUS)
    x, y = rect.x + INSET, rect.y + 28 + paint.scale.em(theme.TITLE) * 0.4
    wide = paint.cap((rect.right - INSET, y), "Esc")
    paint.fitted(tr("TAU, lines on a grid"), (x, y), room - wide - 16, theme.TITLE, SERIF)
    y += paint.scale.em(theme.TITLE)
    paint.lines(BEFORE, (x, y + step * 0.7), room)
    y += heights[0] + 12
    _draw_example(paint, FRect(x, y, room, GRID[1]))
    paint.lines(AFTER, (x, y + GRID[1] + 12 + step * 0.7), room)
    return draw_way(paint, BOOK, (x, rect.bottom - 16 - step * 0.8), hover)


def _draw_example(paint: Paint, rect: FRect) -> None:
    view, board = example(), FRect(rect.x - 24, rect.y - 8, *GRID)
    draw_grid(paint, board, grid_layout(paint.scale, view.rows, view.columns, board), view, 0.0)
    x, room = rect.x + GRID[0] - 8, rect.w - GRID[0] + 8
    high = paint.lines_height(BESIDE, room)
    y = rect.centery - (high + paint.scale.em(theme.NAME) * 2) / 2 + paint.scale.em(theme.BODY) * 0.7
    paint.lines(BESIDE, (x, y), room, theme.BODY, SANS)
    paint.fitted(sum_words(), (x, y + high + paint.scale.em(theme.NAME) * 0.6), room,
                 theme.NAME / paint.style.text, SEMI, "accent_text")


def draw_size(paint: Paint, options: Mapping[str, str], room: FRect) -> None:
    """Draws the grid of these options below the house rules, how it is played beside it, and whether it makes a good
    game; `room` is in units.
    """
    rows, columns = int(options["rows"]), int(options["columns"])
    words = paint.lines_height(size_words(rows, columns), room.w) + 8
    high = min(room.h - words - 20, room.w * SHARE * rows / columns, 28.0 * rows)
    if high < 12 * paint.scale.text:
        return
    cell = high / rows
    for row in range(rows):
        for column in range(columns):
            rect = FRect(room.x + column * cell, room.y + 16 + row * cell, cell, cell)
            paint.plate(rect.inflate(-cell * 0.12, -cell * 0.12), tint(paint.theme, 9), radius=cell * 0.2)
    y = room.y + 16 + high + 12 + paint.scale.em(theme.BODY) * 0.7
    paint.lines(size_words(rows, columns), (room.x, y), room.w, theme.BODY, SANS, "muted")
    x = room.x + columns * cell + 32
    _draw_how(paint, FRect(x, room.y + 16, room.right - x, room.h - words - 20))


def _draw_how(paint: Paint, room: FRect) -> None:
    paint.label(tr("How it goes"), (room.x, room.y + 8), "muted")
    y = room.y + 8 + paint.scale.em(theme.LABEL) * 1.4
    for text in (BEFORE, BESIDE, AFTER):
        high = paint.lines_height(text, room.w, theme.SECOND)
        if y + high > room.bottom:
            return
        paint.lines(text, (room.x, y + paint.scale.em(theme.SECOND) * 0.7), room.w, theme.SECOND, SANS, "muted")
        y += high + 10


def size_words(rows: int, columns: int) -> str:
    """Returns in words how many lines a game on this grid has (rule 4) and whether the size is a good one (rule 1)."""
    if rows == columns == 1:
        return tr("A single cell has no line to draw: take a larger grid.")
    count = length(State(rows, columns))
    good = tr("a good game") if is_suggested(rows, columns) else tr("a size for the curious")
    return trn("One line is drawn: {good}.", "{n} lines are drawn: {good}.", count, good=good)

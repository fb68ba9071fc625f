"""The words (F8) and the rules page of TAU: text, a drawn grid with its score, an example of the negotiation."""
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.pages.book.rule_page import Picture, RulePage, Text
from client.pages.book.words_page import Word, glosses, word_list
from client.pages.desk import Desk
from p2p.language import tr

NAMED = ((0, "70"), (1, "120"), (0, "143"), (1, tr("pass")))       # the example of rule 2: seats and what they say
STEP, CHIP = 46, 15


def _draw_grid(paint: Paint, _desk: Desk, room: FRect) -> None:
    from client.games.lines.board import draw_grid, grid_layout
    from client.games.lines.panel import example, sum_words
    view = example()
    board = FRect(room.x - 24, room.y - 24, room.h * 1.6 + 48, room.h + 48)
    draw_grid(paint, board, grid_layout(paint.scale, view.rows, view.columns, board), view, 0.0)
    x = board.right - 8
    paint.fitted(sum_words(), (x, room.centery), room.right - x, theme.NAME / paint.style.text, SEMI,
                 "accent_text")


def _draw_named(paint: Paint, _desk: Desk, room: FRect) -> None:
    """Draws an example of the negotiation (rule 2): who named what, and which side each one became."""
    half = room.w / 2
    for number, (seat, said) in enumerate(NAMED):
        y = room.y + 22 + number * STEP
        paint.plate(FRect(room.x, y - 19, half - 24, 38), "plate", radius=theme.PLATE_RADIUS)
        paint.chip((room.x + 24, y), seat, CHIP)
        number_said = said.isdecimal()
        paint.text(said, (room.x + 52, y), theme.NAME if number_said else theme.BODY, SERIF if number_said else SANS,
                   theme.ON_PLATE if number_said else theme.ON_PLATE_MUTED)
    for number, (seat, name, words) in enumerate((
            (0, tr("HIGH"), tr("wins above 143")), (1, tr("LOW"), tr("wins with 143 or less")))):
        y = room.y + 45 + number * 2 * STEP
        paint.chip((room.x + half + 16, y), seat, CHIP)
        paint.text(name, (room.x + half + 44, y - 11), theme.BODY, SEMI)
        paint.fitted(words, (room.x + half + 44, y + 13), half - 44, theme.SECOND, SANS, "muted")


PAGE = RulePage(tr("How TAU is played"),
                tr("Draw lines through a grid; one wants a large score, the other a small one."), (
    Picture(tr("The score"),
            tr("The sizes of all groups of cells that are left, multiplied. Each line took a row or a column "
            "away."), _draw_grid),
    Picture(tr("The sides"),
            tr("Both name numbers, each higher than the last, until one passes. The last number is the "
            "limit."), _draw_named),
), (
    (Text(tr("Before"),
          tr("A coin of both computers says who begins. That player names a number from 1; then each names a "
          "higher one or passes. Who passes is LOW, the other is HIGH.")),),
    (Text(tr("Lines"),
          tr("HIGH draws first, then in turn. A line takes a whole row or column away. It must cross a cell "
          "that is still there, and one row and one column always stay.")),),
    (Text(tr("The end"),
          tr("After a third of rows and columns together, rounded up, it is over: a 10 by 10 grid has seven "
          "lines. The screen says who draws the last one. Above the limit HIGH wins, else LOW.")),),
    (Text(tr("Keys"),
          tr("Arrows or the mouse choose a line, and you see what the score would be. Enter or a click draws "
          "it. Nothing is hidden: only the best line is hard to see. F8 lists the words.")),),
), ground="panel")

WORDS = word_list(
    Word(tr("HIGH"), tr("The side that wants a large score: it wins above the limit, and draws the first line.")),
    Word(tr("LOW"), tr("The side that wants a small score: it wins at the limit or below. Who passed is LOW.")),
    Word(tr("Limit"), tr("The last number that was named: above it HIGH wins, else LOW."), (), ("LIMIT",)),
    Word(tr("Score"), tr("The sizes of all groups, multiplied.")),
    Word(tr("Group"), tr("Cells that are left and lie side by side, in rows or columns; lines part them.")),
    Word(tr("Line"), tr("Takes a whole row or column away. It must cross a cell that is still there.")),
    Word(tr("Pass"), tr("Ends the naming of numbers: the last number is the limit.")),
)
GLOSSES = glosses(WORDS)

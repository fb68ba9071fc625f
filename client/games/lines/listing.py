"""TAU's (lines) entry in the catalogue."""
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pygame import FRect

from client.draw.emblems import GridEmblem
from client.draw.paint import Paint
from client.games.levels import CODES
from client.games.lines.rules import PAGE
from client.games.listing import FirstLesson, LaterBot, Listing, Measure, Telling
from client.pages.desk import Desk
from p2p.peer.characters import LINES

if TYPE_CHECKING:
    from client.games.boards import Boards

GROUPS = re.compile(r"(?<=\d)(?=(?:\d{3})+(?!\d))")        # where a long number has its spaces, as on the board


def _reason(words: str) -> str:
    """Returns why a game ended, "2 002, above 7", for the list of played games."""
    return GROUPS.sub(" ", words.removeprefix("score ").replace(" is", "", 1))


def _words(options: Mapping[str, str]) -> str:
    from p2p.games import lines
    rows, columns = (options[rule.name] if options.get(rule.name) in dict(rule.values) else rule.usual
                     for rule in lines.OPTIONS)
    return f"{rows} by {columns} cells"


def _boards() -> "Boards":
    from client.games.boards import Boards
    from client.games.lines.lesson import LESSONS
    from client.games.lines.table import LinesTable
    return Boards(LinesTable, LESSONS, LinesTable.replay)


def _draw_size(paint: Paint, _desk: Desk, options: Mapping[str, str], room: FRect) -> None:
    from client.games.lines.panel import draw_size
    draw_size(paint, options, room)


LISTING = Listing(
    name="Lines", line="2, lines", alone="duel on a grid",
    about="Agree on a number, then draw lines in turn: does the grid end above it or not?",
    begins="Nothing is hidden. A coin of everybody says who names the first number.",
    fan=lambda _art, _palette: GridEmblem(), pair=lambda _options, _art, _palette: GridEmblem(), words=_words,
    levels=CODES, level="steady", clusters=(), boards=_boards,
    lessons=(FirstLesson("lines", 3, 4),), rules=PAGE, bot=LaterBot("client.games.lines.bot"),
    slow=frozenset({"sharp"}), example=_draw_size, habits=LINES,
    telling=Telling(reason=_reason, measure=Measure.NUMBER, declarer="HIGH"))

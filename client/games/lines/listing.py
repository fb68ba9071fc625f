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
from p2p.language import tr
from p2p.peer.characters import LINES

if TYPE_CHECKING:
    from client.games.boards import Boards

ENDED = re.compile(r"score (?P<score>\d+) is (?P<not>not )?above LIMIT (?P<limit>\d+)")
GROUPS = re.compile(r"(?<=\d)(?=(?:\d{3})+(?!\d))")        # where a long number has its spaces, as on the board


def _reason(words: str) -> str:
    """Returns why a game ended, "2 002, above 7", for the list of played games."""
    told = ENDED.fullmatch(words)
    if not told:
        return tr("the other one left") if words == tr("the other one left") else words
    score, limit = (GROUPS.sub(" ", number) for number in told.group("score", "limit"))
    if told["not"]:
        return tr("{score} not above LIMIT {limit}", score=score, limit=limit)
    return tr("{score} above LIMIT {limit}", score=score, limit=limit)


def _words(options: Mapping[str, str]) -> str:
    from p2p.games import lines
    rows, columns = (options[rule.name] if options.get(rule.name) in dict(rule.values) else rule.usual
                     for rule in lines.OPTIONS)
    return tr("{rows} by {columns} cells", rows=rows, columns=columns)


def _boards() -> "Boards":
    from client.games.boards import Boards
    from client.games.lines import on_phone
    from client.games.lines.lesson import LESSONS
    from client.games.lines.table import LinesTable
    return Boards(LinesTable, LESSONS, LinesTable.replay, phone=on_phone)


def _draw_size(paint: Paint, _desk: Desk, options: Mapping[str, str], room: FRect) -> None:
    from client.games.lines.panel import draw_size
    draw_size(paint, options, room)


LISTING = Listing(
    name=tr("Lines"), line=tr("2, lines"), alone=tr("duel on a grid"),
    about=tr("Agree on a number, then draw lines in turn: does the grid end above it or not?"),
    begins=tr("Nothing is hidden. A coin of everybody says who names the first number."),
    fan=lambda _art, _palette: GridEmblem(), pair=lambda _options, _art, _palette: GridEmblem(), words=_words,
    levels=CODES, level="steady", clusters=(), boards=_boards,
    lessons=(FirstLesson("lines", 3, 4),), rules=PAGE, bot=LaterBot("client.games.lines.bot"),
    slow=frozenset({"sharp"}), example=_draw_size, habits=LINES, phones=True,
    telling=Telling(reason=_reason, measure=Measure.NUMBER, declarer=tr("HIGH")))

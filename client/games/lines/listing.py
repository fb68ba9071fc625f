"""TAU's (lines) entry in the catalogue."""
from collections.abc import Mapping

from client.draw.emblems import Grid
from client.games.levels import INSTANT
from client.games.lines import bot
from client.games.lines.lesson import LESSONS
from client.games.lines.panel import draw_size
from client.games.lines.rules import PAGE
from client.games.lines.table import LinesTable
from client.games.listing import Listing
from p2p.games import lines


def _words(options: Mapping[str, str]) -> str:
    """Returns the grid's size; an unknown value of a stranger's table counts as the usual one."""
    rows, columns = (options[rule.name] if options.get(rule.name) in dict(rule.values) else rule.usual
                     for rule in lines.OPTIONS)
    return f"{rows} by {columns} cells"


LISTING = Listing(
    name="Lines", line="2, lines", alone="duel on a grid",
    begins="Nothing is hidden. A coin of everybody says who names the first number.",
    fan=lambda _art, _palette: Grid(), pair=lambda _options, _art, _palette: Grid(), words=_words,
    levels=tuple(level for level in bot.LEVELS if level != INSTANT), level="steady", clusters=(), table=LinesTable,
    rules=PAGE, bot=bot, slow=frozenset({"sharp"}),
    example=lambda paint, _desk, options, room: draw_size(paint, options, room), lessons=LESSONS)

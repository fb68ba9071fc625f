"""High or low in the catalogue."""
from typing import TYPE_CHECKING

from client.draw.emblems import GridEmblem
from client.games.listing import LaterBot, Listing
from tests.sixth.window.rules import PAGE

if TYPE_CHECKING:
    from client.games.boards import Boards


def _boards() -> "Boards":
    from client.games.boards import Boards
    from tests.sixth.window.table import Table
    return Boards(Table, ())


LISTING = Listing(
    name="High or low", line="2, one word", alone="one word each", about="Is your card the high one?",
    begins="Each gets a card.", fan=lambda _art, _palette: GridEmblem(),
    pair=lambda _options, _art, _palette: GridEmblem(),
    words=lambda _options: "one word each", levels=("steady",), level="steady", clusters=(), boards=_boards,
    lessons=(), rules=PAGE, bot=LaterBot("tests.sixth.window.bot"))

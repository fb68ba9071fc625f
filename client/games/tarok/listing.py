"""Tarok's entry in the catalogue: its pictures, its words, its table."""
from typing import TYPE_CHECKING

from client.games.tarok import bot
from client.games.tarok.rules import PAGE
from client.games.tricks.listing import listing
from p2p.games import tarok

if TYPE_CHECKING:
    from client.games.boards import Boards


def _boards() -> "Boards":
    from client.games.tarok.boards import BOARDS
    return BOARDS


LISTING = listing("3 or 4, tricks", "tricks, you and two", (0, 43, 21), (0, 21), _boards, 10, bot, tarok.OPTIONS, PAGE)

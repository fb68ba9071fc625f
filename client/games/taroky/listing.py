"""Taroky's entry in the catalogue: its pictures, its words, its table."""
from typing import TYPE_CHECKING

from client.games.taroky import bot
from client.games.taroky.rules import PAGE
from client.games.tricks.listing import listing
from p2p.games import taroky

if TYPE_CHECKING:
    from client.games.boards import Boards


def _boards() -> "Boards":
    from client.games.taroky.boards import BOARDS
    return BOARDS


LISTING = listing("4, tricks", "tricks, you and three", (7, 20, 21), (20, 21), _boards, 12, bot, taroky.OPTIONS, PAGE)

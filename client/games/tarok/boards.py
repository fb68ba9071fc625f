"""Tarok's table, lessons, replay and ledger."""
from functools import partial

from client.games.boards import Boards
from client.games.tarok import game
from client.games.tarok.lesson import LESSONS
from client.games.tricks.replay.ledger import Ledger
from client.games.tricks.replay.page import TrickReplay
from client.games.tricks.table import TrickTable

BOARDS = Boards(partial(TrickTable, game), LESSONS, partial(TrickReplay, game), partial(Ledger, game))

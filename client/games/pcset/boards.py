"""PC Set's table, lesson and replay."""
from client.games.boards import Boards
from client.games.pcset.lesson import LESSONS
from client.games.pcset.table import PcSetTable

BOARDS = Boards(PcSetTable, LESSONS, PcSetTable.replay)

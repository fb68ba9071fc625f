"""TAU's table, lesson and replay."""
from client.games.boards import Boards
from client.games.lines.lesson import LESSONS
from client.games.lines.table import LinesTable

BOARDS = Boards(LinesTable, LESSONS, LinesTable.replay)

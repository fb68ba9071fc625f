"""TAU's table and lesson."""
from client.games.boards import Boards
from client.games.lines.lesson import LESSONS
from client.games.lines.replay import LinesReplay
from client.games.lines.table import LinesTable

BOARDS = Boards(LinesTable, LESSONS, LinesReplay)

"""PC Set's table and lesson."""
from client.games.boards import Boards
from client.games.pcset.lesson import LESSONS
from client.games.pcset.table import PcSetTable

BOARDS = Boards(PcSetTable, LESSONS)

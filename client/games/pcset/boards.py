"""PC Set's table and lesson."""
from functools import partial

from client.games.boards import Boards
from client.games.pcset.lesson import LESSONS
from client.games.pcset.story import tell
from client.games.pcset.table import PcSetTable
from client.games.race.replay import RaceReplay

BOARDS = Boards(PcSetTable, LESSONS, partial(RaceReplay, tell))

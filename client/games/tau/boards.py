"""Tau's table, lessons, replay and training."""
from functools import partial

from client.games.boards import Boards
from client.games.race.replay import RaceReplay
from client.games.tau.lesson import LESSONS
from client.games.tau.quiz.training import Training
from client.games.tau.recap import tell
from client.games.tau.table import TauTable

BOARDS = Boards(TauTable, LESSONS, partial(RaceReplay, tell), training=Training)

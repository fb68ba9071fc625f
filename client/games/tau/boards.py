"""Tau's table, lessons, replay and training."""
from client.games.boards import Boards
from client.games.tau.lesson import LESSONS
from client.games.tau.quiz.training import Training
from client.games.tau.table import TauTable

BOARDS = Boards(TauTable, LESSONS, TauTable.replay, training=Training)

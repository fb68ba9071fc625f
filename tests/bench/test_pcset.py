"""The load test of PC Set: a minute of ten presses a second each, and that a lost press would be seen."""
import random

from p2p.games.game import Move
from tests.bench.pcset import EVERY, QUEUE, PressingPlayers, ten_a_second


def test_a_minute_loses_nothing():
    came = ten_a_second(1)
    assert came.presses > 2 * 60_000 / EVERY - 20
    assert (came.lost, came.left, came.differ) == (0, 0, 0)
    assert 1 <= came.longest < QUEUE            # presses crossed each other, and didn't pile up


def test_a_press_that_is_nowhere_counts_as_lost_at_both():
    players = PressingPlayers(random.Random(2))
    players.deal()
    players.sent[1].append(Move("token", (0,)))
    assert players.report(0).lost == 2

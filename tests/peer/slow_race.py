"""A race whose boards take longer to find than a peer may be silent, for tests."""
import time
from dataclasses import replace

from tests.bench.race_game import RaceGame, RaceState

SECONDS = 2.5


class SlowState(RaceState):
    """Each board keeps a core busy for SECONDS."""

    __slots__ = ()

    def heavy(self) -> bool:
        return True

    def supply(self, need: object, answer: bytes) -> "SlowState":
        del need, answer
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            pass
        return replace(self, board=self.board + 1, open=True)


SLOW_RACE = RaceGame(SlowState)

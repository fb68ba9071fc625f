"""A game whose dealer thinks longer than a peer may be silent, for tests: one board, then the end."""
import time
from collections.abc import Mapping
from dataclasses import replace

from p2p.bench.race_game import RaceState

TITLE = "Slow race"
RULES = 1
SEATS = range(1, 7)
OPTIONS = ()
SEALED = frozenset({"claim"})
SECONDS = 2.5


class SlowState(RaceState):
    """The race with a dealer that burns SECONDS of a core for each board."""

    __slots__ = ()

    def heavy(self) -> bool:
        return True

    def supply(self, need: object, answer: bytes) -> "SlowState":
        del need, answer
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            pass
        return replace(self, board=self.board + 1, open=True)


def start(seats: int, options: Mapping[str, str]) -> SlowState:
    del options
    return SlowState(1, (0,) * seats)

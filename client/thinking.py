"""The process in which bots think that take long: the window and the tables stay quick beside it."""
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from p2p.games.game import Move, Seat
from p2p.peer.processes import Processes

Chosen = tuple[Move, float] | None


def choose(module: str, state: Any, seat: Seat, at: int, level: str, seed: int) -> Chosen:
    """Returns what the bot of this module chooses. Runs in the process, which imports nothing of the window."""
    found: Chosen = import_module(module).choose(state, seat, at, level, Random(seed))
    return found


class Thinker:
    """A process that starts with the first question and answers one after the other."""

    def __init__(self) -> None:
        self._workers = Processes(1)

    def ask(self, module: str, state: Any, seat: Seat, at: int, level: str, seed: int,
            tell: Callable[[], None]) -> "Future[Chosen]":
        """Returns the choice of this module's bot, still to come; `tell` is called in a thread when it is there."""
        future: Future[Chosen] = self._workers.submit(partial(choose, module, state, seat, at, level, seed))
        future.add_done_callback(lambda _future: tell())
        return future

    def close(self) -> None:
        """Ends the process after the question that it is at."""
        self._workers.close()

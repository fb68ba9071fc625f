"""The work of the process in which slow bots think: the window and the tables stay quick beside it."""
from importlib import import_module
from random import Random
from typing import Any

from p2p.games.game import Move, Seat

Chosen = tuple[Move, float] | None


def choose(module: str, state: Any, seat: Seat, at: int, level: str, seed: int) -> Chosen:
    """Returns what the bot of this module chooses. Runs in the process, which imports nothing of the window."""
    found: Chosen = import_module(module).choose(state, seat, at, level, Random(seed))
    return found

"""The bot of High or low: it says what its own card is good for."""
from random import Random
from typing import Any

from p2p.games.game import Move, Seat
from tests.sixth.rules import State


def sight(state: Any) -> object:
    """Returns all of it."""
    return state


def choose(state: State, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
    """Returns "high" with one of the two high cards, and in its time any card aside."""
    del level, rng
    moves = state.moves(seat, at)
    return (moves[state.faces[seat] < 2], 0.0) if moves else None

"""How a bot plays TAU: it names numbers by what it thinks the grid is worth, and draws lines by search.

Knows only the state that everybody sees, no clock and no network; its luck is the `rng` it is given.
"""
import math
from random import Random
from typing import NamedTuple

from client.games.levels import INSTANT
from client.games.lines.search import Position, search
from p2p.games.game import Move, Seat
from p2p.games.lines.state import LARGEST, State, left, limit, sides


class Level(NamedTuple):
    """Lines it looks ahead; whether it plays perfectly where that is quick; how wrong its numbers are (spread of the
    logarithm, a share of it); chance of a line drawn without a thought; ms it seems to think."""
    depth: int
    perfect: bool
    doubt: float
    slips: float
    thinks: tuple[int, int]


LEVELS = {
    "easy": Level(1, False, 0.15, 0.2, (900, 2600)),
    "steady": Level(3, False, 0.06, 0.0, (900, 2600)),
    "sharp": Level(5, True, 0.0, 0.0, (700, 1800)),
    INSTANT: Level(2, False, 0.0, 0.0, (0, 0)),
}


def sight(state: State) -> object:
    """What a bot looks at: only when this changes does it look again from the start."""
    return state


def choose(state: State, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
    """What this bot says or draws and the ms it takes for it from now; None if it isn't its turn."""
    if seat not in state.turn():
        return None
    row = LEVELS.get(level, LEVELS["steady"])
    move = _line(state, seat, at, row, rng) if state.high is not None else _word(state, row, rng)
    return move, float(rng.randint(*row.thinks))


def estimate(state: State, depth: int, perfect: bool = True) -> int:
    """What the grid will be worth after good play, HIGH drawing first: exact for grids that can be seen through.

    Else the geometric mean of two depths: who looks one line ahead less sees the other side's good line last.
    """
    root = _position(state)
    deep = search(root, depth, perfect)
    if deep.to_the_end:
        return deep.value(root)
    return math.isqrt(deep.value(root) * search(root, depth - 1, perfect).value(root))


def _position(state: State) -> Position:
    rows, columns = (tuple(sorted(side)) for side in sides(state))
    return Position(rows, columns, left(state), len(state.drawn) % 2 == 0)


def _word(state: State, row: Level, rng: Random) -> Move:
    """HIGH wins with any LIMIT below the worth of the grid: so nobody who says worth - 1 can be answered well."""
    worth = estimate(state, row.depth, row.perfect)
    if row.doubt:
        worth = round(math.exp(math.log(worth) * (1 + rng.gauss(0, row.doubt))))
    number = min(max(1, worth - 1), LARGEST)
    return Move("name", (number,)) if number > limit(state) or not state.named else Move("pass")


def _line(state: State, seat: Seat, at: int, row: Level, rng: Random) -> Move:
    """One of the lines with the best value, whichever."""
    moves = list(state.moves(seat, at))
    if rng.random() < row.slips:
        return rng.choice(moves)
    root = _position(state)
    seen = search(root, row.depth, row.perfect)
    values = [seen.value(_position(state.apply(seat, move, at))) for move in moves]
    best = max(values) if root.high else min(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])

"""The bot of TAU: it names numbers by an estimate of the final score, and draws lines by minimax search.

It sees only the public state, no clock and no network; `rng` gives all its random numbers.
"""
import math
from random import Random
from typing import NamedTuple

from client.games.levels import GENTLE, INSTANT
from client.games.lines.search import LinesPosition, search
from p2p.games.game import Move, Seat
from p2p.games.lines import LARGEST, State, left, limit, sides


class LinesLevel(NamedTuple):
    """A bot's parameters.

    `depth`: lines it looks ahead; `perfect`: whether it searches to the end where that is quick; `doubt`: by how much
    its number stays below its estimate, as the standard deviation of the logarithm of their ratio; `slips`: the
    probability of a random line; `thinks`: the least and the most ms before a move.
    """
    depth: int
    perfect: bool
    doubt: float
    slips: float
    thinks: tuple[int, int]


LEVELS = {
    GENTLE: LinesLevel(1, False, 0.9, 0.45, (900, 2600)),
    "easy": LinesLevel(1, False, 0.5, 0.2, (900, 2600)),
    "steady": LinesLevel(3, False, 0.1, 0.0, (900, 2600)),
    "sharp": LinesLevel(5, True, 0.0, 0.0, (700, 1800)),
    INSTANT: LinesLevel(2, False, 0.0, 0.0, (0, 0)),
}


SEEN = 3                        # lines that the estimate looks ahead which players can ask for


def sight(state: State) -> object:
    """Returns the part of the State that the choice depends on: all of it."""
    return state


def choose(state: State, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
    """Returns this bot's move and the ms from now until it makes it; None if it isn't its turn."""
    if seat not in state.turn():
        return None
    row = LEVELS.get(level, LEVELS["steady"])
    move = _line(state, seat, at, row, rng) if state.high is not None else _word(state, row, rng)
    return move, float(rng.randint(*row.thinks))


def estimate(state: State, depth: int) -> tuple[int, bool]:
    """Returns an estimate of the score after good play, HIGH drawing first, and whether it is exact: whether the search
    reaches the end.

    Else it is the geometric mean of two depths, since each favours the side that draws the last line it sees.
    """
    root = position(state)
    deep = search(root, depth)
    if deep.to_the_end:
        return deep.value(root), True
    return math.isqrt(deep.value(root) * search(root, depth - 1).value(root)), False


def position(state: State) -> LinesPosition:
    """Returns the grid of a State as the search sees it."""
    rows, columns = (tuple(sorted(side)) for side in sides(state))
    return LinesPosition(rows, columns, left(state), len(state.drawn) % 2 == 0)


def _word(state: State, row: LinesLevel, rng: Random) -> Move:
    """Returns the number that this bot names, or its pass.

    The value is exact where that is quick, else the same estimate that players can see; no level names more.
    """
    worth, _ = estimate(state, max(SEEN, row.depth))
    if row.doubt:
        worth = round(worth * math.exp(-abs(rng.gauss(0, row.doubt))))
    return word_for(state, worth)


def word_for(state: State, worth: int) -> Move:
    """Returns the number to name where good play leads to this score, or the pass.

    HIGH wins with any LIMIT below the score of good play; so one less than it leaves no good higher number: once the
    other one has named that, good play beats a pass and a higher number alike, and only LOW can still profit from a
    slip in each of HIGH's lines.
    """
    number = min(max(1, worth - 1), LARGEST)
    return Move("name", (number,)) if number > limit(state) or not state.named else Move("pass")


def _line(state: State, seat: Seat, at: int, row: LinesLevel, rng: Random) -> Move:
    """Returns one of the lines with the best value, or with the level's probability a random one."""
    moves = list(state.moves(seat, at))
    if rng.random() < row.slips:
        return rng.choice(moves)
    root = position(state)
    seen = search(root, row.depth, row.perfect)
    values = [seen.value(position(state.apply(seat, move, at))) for move in moves]
    best = max(values) if root.high else min(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])

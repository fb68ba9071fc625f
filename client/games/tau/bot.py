"""How a bot plays Tau: it finds a Tau as people do, sooner when there are many, now and then none, now and then wrong.

Knows only the state that its seat may see, no clock and no network; its luck is the `rng` it is given.
"""
import math
from random import Random
from typing import NamedTuple

from client.games.levels import INSTANT
from p2p.games.game import Move, Seat
from p2p.games.sets.decks import lying
from p2p.games.tau.state import State, open_taus, taus


class Level(NamedTuple):
    """`median` ms to find a usual Tau, `spread` of its logarithm, chances to overlook one and to take a wrong card."""
    median: float
    spread: float
    misses: float
    errs: float


LEVELS = {
    "easy": Level(14_000, 0.5, 0.25, 0.08),
    "steady": Level(7_000, 0.45, 0.12, 0.0),
    "sharp": Level(3_500, 0.4, 0.05, 0.0),
}
QUICKEST = 900                  # ms below which nobody sees a Tau and presses three keys
USUAL_TAUS = 3                  # Taus on a usual board: the medians are for so many
AFTER_FREEZE = 400              # ms


def sight(state: State) -> object:
    """What a bot looks at: only when this changes does it look again from the start."""
    return state.board, state.found, state.target, state.near, state.paused, state.over


def choose(state: State, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
    """The claim that this bot will make and the ms it takes for it from now (`at` on the table clock); None if it
    sees nothing to do."""
    found = open_taus(state)
    if state.paused or state.need() or not found:
        return None
    frozen = max(0, state.frozen[seat] - at)
    if level == INSTANT:
        return Move("claim", rng.choice(found)), frozen
    row = LEVELS.get(level, LEVELS["steady"])
    faces = rng.choice(found)
    if rng.random() < row.errs:
        faces = _nearly(state, faces, rng)
    return Move("claim", faces), frozen + AFTER_FREEZE * (frozen > 0) + _thinking(state, len(found), row, rng)


def _thinking(state: State, found: int, row: Level, rng: Random) -> float:
    """Ms until the claim: log-normal, longer for few Taus and for Taus of many cards; who misses looks once more."""
    median = row.median * math.sqrt(USUAL_TAUS / found) * state.row.take / 3
    looks = 1
    while rng.random() < row.misses:
        looks += 1
    return max(QUICKEST, sum(median * math.exp(rng.gauss(0, row.spread)) for _ in range(looks)))


def _nearly(state: State, faces: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """This Tau with one wrong card, if the board has one that fits nowhere."""
    others = [face for face in lying(state.board) if face not in faces]
    wrong = [tuple(sorted((*faces[1:], other))) for other in others]
    wrong = [claim for claim in wrong if claim not in taus(state)]
    return rng.choice(wrong) if wrong else faces

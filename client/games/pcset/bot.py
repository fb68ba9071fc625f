"""The bots of PC Set: they look for a set and put their tokens down one by one; one level presses at random.

They see only the public state, no network; `rng` gives all random numbers. They say `time` like any client.
"""
import math
from random import Random
from typing import NamedTuple

from client.games.levels import INSTANT, PRESSER
from p2p.games.game import Move, Seat
from p2p.games.pcset.state import BEGINS, HELD, State, press, say_time_at, sets
from p2p.games.sets.decks import CLASSIC, Faces, lying

PRESSER_PAUSE = 120             # ms between its presses


class Level(NamedTuple):
    """A bot's parameters.

    `median`: ms to see a set on a usual board; `spread`: the standard deviation of its logarithm; `misses`: the
    probability of each further look; `errs`: the probability of a wrong third card; `press`: ms between presses.
    """
    median: float
    spread: float
    misses: float
    errs: float
    press: float

    @property
    def mean(self) -> float:
        """The mean time for a set in a whole game, over the median on a usual board (log-normal looks)."""
        return BOARDS * math.exp(self.spread ** 2 / 2) / (1 - self.misses) / (1 - self.errs)


# By level: how much longer than the players here at their best a bot takes: "as quick as your best", "a bit slower".
BESIDE_YOU = {"easy": 1.8, "steady": 1.25, "sharp": 1.0}
BOARDS = 1.19                   # what the boards of whole games take beside a usual one
QUICKEST = 700                  # ms below which nobody sees a set
LEVELS = {
    "easy": Level(14_000, 0.5, 0.25, 0.08, 600),
    "steady": Level(7_000, 0.45, 0.12, 0.02, 450),
    "sharp": Level(3_500, 0.4, 0.05, 0.0, 300),
    INSTANT: Level(0, 0.0, 0.0, 0.0, 0),
}
USUAL_SETS = 3                  # sets on a usual board: the medians are for so many
AFTER_FREEZE = 400              # ms
TIME_MARGIN = 50                # ms behind the deadline, so that no clock finds it early


def sight(state: State) -> object:
    """Returns the part of the State that the choice depends on; the bot chooses anew only when it changes.

    The tokens of others aren't part of it.
    """
    return state.board, state.paused, state.over


def choose(state: State, seat: Seat, at: int, level: str, rng: Random,
           own: float | None = None) -> tuple[Move, float] | None:
    """Returns this bot's next move and the ms from now (`at` ms of table time) until it makes it: like everybody it
    looks at the cards once they are shown.

    `own`: in how many ms the players here find a set at their best, None if that isn't known.
    The move is a press, or `time` if the round ends before it; None after the end, in a pause and while cards are owed.
    """
    if state.over or state.paused is not None or state.need():
        return None
    chosen = _random_press(state, seat, rng) if level == PRESSER else _next_press(state, seat, _row(level, own), rng)
    frozen = max(0, state.frozen[seat] - at)
    wait = chosen[1] + max(frozen, BEGINS - at) + AFTER_FREEZE * (frozen > 0 and level != INSTANT)
    due = say_time_at(state, seat)
    if due is not None and due + TIME_MARGIN - at < wait:
        return Move("time", (state.since + 1000 * state.round_seconds,)), float(max(0, due + TIME_MARGIN - at))
    return chosen[0], wait


def _row(level: str, own: float | None = None) -> Level:
    row = LEVELS.get(level, LEVELS["steady"])
    if own is None or level not in BESIDE_YOU:
        return row
    return row._replace(median=max(QUICKEST, (own * BESIDE_YOU[level] - 2 * row.press) / row.mean))


def _random_press(state: State, seat: Seat, rng: Random) -> tuple[Move, float]:
    return _press(state, seat, rng.choice(lying(state.board))), PRESSER_PAUSE


def _next_press(state: State, seat: Seat, row: Level, rng: Random) -> tuple[Move, float]:
    """Returns the press that leads from the seat's tokens to a set; if none is reachable, one token is lifted."""
    own, found = state.tokens[seat], sets(state)
    leading = [faces for faces in found if set(own) < set(faces)]
    if not leading:
        return _press(state, seat, wrong_token(own, found)), row.press
    aim = rng.choice(leading)
    missing = [face for face in aim if face not in own]
    if len(own) == HELD - 1 and rng.random() < row.errs:
        missing = _wrong_cards(state, own) or missing
    return _press(state, seat, rng.choice(missing)), row.press if own else _searching(len(found), row, rng)


def _press(state: State, seat: Seat, face: int) -> Move:
    move = press(state, seat, face)
    assert move is not None, "nothing is on its way"
    return move


def wrong_token(own: Faces, found: tuple[Faces, ...]) -> int:
    """Returns the token whose lifting leaves the most cards of some set."""
    def start_left(face: int) -> int:
        return max((len((set(own) - {face}) & set(faces)) for faces in found), default=0)
    return max(own, key=start_left)


def _wrong_cards(state: State, own: Faces) -> list[int]:
    """Returns the cards on the board that make no set with these two."""
    return [face for face in lying(state.board) if face not in own and CLASSIC.total((*own, face))]


def _searching(found: int, row: Level, rng: Random) -> float:
    """Returns the ms until the first token: log-normal for each look, longer for few sets."""
    looks = 1
    while rng.random() < row.misses:
        looks += 1
    median = row.median * math.sqrt(USUAL_SETS / found)
    return sum(median * math.exp(rng.gauss(0, row.spread)) for _ in range(looks))

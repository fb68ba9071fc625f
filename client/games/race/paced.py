"""The pace of the races' bots: that of a level, that of the best times of the players at this computer, and a gentle
one that follows how long they take now."""
import math
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any, NamedTuple, Protocol

from p2p.games.game import Move, Seat

# By level: how much longer than the players here at their best a bot takes: "as quick as your best", "a bit slower".
BESIDE_YOU = {"easy": 1.8, "steady": 1.25, "sharp": 1.0}
BOARDS = 1.19                   # times as long as a usual board: the boards of whole games
USUAL_SETS = 3                  # sets on a usual board: the medians are for so many
AFTER_FREEZE = 400              # ms
KEPT = 20                       # searches that the usual time of the players here is taken from
LONGER = 1.5                    # times the seconds of a search that somebody else ended: who looked on had taken longer
SLOWER, SLOWEST = 1.1, 1.2      # a gentle bot's time over the usual one of the players here: on average, at most
UNKNOWN = 40.0                  # seconds: that usual time before anything is known


class SetSearch(NamedTuple):
    """A look for a set: the seconds until it was taken, and whether the players here took it."""

    seconds: float
    found: bool


def usual(searches: Sequence[SetSearch]) -> float:
    """Returns in how many seconds the players here find a set as a rule: the median of the last KEPT searches.

    What somebody else took first would have taken them longer. Without that the bot, who leaves them only their quick
    ones, would get quicker with each of them.
    """
    last = searches[-KEPT:]
    return median(search.seconds * (1 if search.found else LONGER) for search in last) if last else UNKNOWN


def gentle(own: float | None, rng: Random) -> float:
    """Returns the ms in which a gentle bot finds a set where the players here usually need `own` ms."""
    least = 2 * SLOWER - SLOWEST
    return (1000 * UNKNOWN if own is None else own) * rng.uniform(least, SLOWEST)


class RaceLevel(NamedTuple):
    """A bot's parameters.

    `median`: ms to find a set on a usual board; `spread`: the standard deviation of its logarithm; `misses`: the
    probability of each further look; `errs`: the probability of a wrong card; `press`: ms between presses, where the
    cards are pressed one by one.
    """
    median: float
    spread: float
    misses: float
    errs: float
    press: float = 0.0

    @property
    def mean(self) -> float:
        """The mean time for a set in a whole game, over the median on a usual board (log-normal looks)."""
        return BOARDS * math.exp(self.spread ** 2 / 2) / (1 - self.misses) / (1 - self.errs)

    def search(self, found: int, share: float, rng: Random) -> float:
        """Returns the ms of all looks, longer for few sets on the board (`found`); one takes `share` of the usual."""
        median = self.median * math.sqrt(USUAL_SETS / found) * share
        looks = 1
        while rng.random() < self.misses:
            looks += 1
        return sum(median * math.exp(rng.gauss(0, self.spread)) for _ in range(looks))


class RaceBot(Protocol):
    """The bot's module of a race. `own` is the best time of the players here in ms for one set, for a gentle bot their
    usual one; None for none."""

    def sight(self, state: Any, /) -> object:
        """Returns the part of the State that the choice depends on."""

    def choose(self, state: Any, seat: Seat, at: int, level: str, rng: Random, own: float | None, /
               ) -> tuple[Move, float] | None:
        """Returns the next move and the ms from now (`at` ms of table time) until it is made; None for none."""


class Paced(NamedTuple):
    """The bot of this module with the own time, as a listing's bot."""

    module: RaceBot
    own: float | None

    def sight(self, state: Any) -> object:
        """Returns the part of the State that the choice depends on."""
        return self.module.sight(state)

    def choose(self, state: Any, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
        """Returns the next move and the ms from now (`at` ms of table time) until it is made; None for none."""
        return self.module.choose(state, seat, at, level, rng, self.own)

"""Times of pairs by the properties that differ, kept on this computer, and the costs of properties. Draws nothing."""
import json
from math import log, sqrt
from pathlib import Path
from statistics import median
from typing import NamedTuple

from p2p.files import read_object, write_atomically
from p2p.games.sets.decks import USUAL, Faces
from p2p.language import reason, tr

FILE = "training.json"
KEPT = 300                      # answers, the newest
ENOUGH = 20                     # answers from which something is said
LONG = 4                        # medians: an answer that took longer counts as this long, somebody looked away
SURE, MIXED = 3.0, 10           # of the boundary that an estimate has to pass, in standard errors and answers
ROUND = 10                      # pairs of a round


class Answer(NamedTuple):
    """A pair that was completed at the first try and without a hint: the ms it took, and which properties differ."""

    ms: int
    differs: tuple[bool, ...]


def differing(pair: Faces) -> tuple[bool, ...]:
    """Returns for each property whether it differs on these two cards."""
    return tuple(USUAL.value(pair[0], at) != USUAL.value(pair[1], at) for at in range(len(USUAL.properties)))


class PropertyCost(NamedTuple):
    """The cost of a property: by how many seconds a pair takes longer where it differs, the error of that, and of how
    many answers it is made.
    """

    name: str
    seconds: float
    error: float
    answers: int

    @property
    def sure(self) -> bool:
        """Returns whether the error leaves no doubt that it costs time.

        It is asked after every answer, so the boundary grows with the logarithm of the answers: a sum of normal errors
        ever passes it with a probability of at most exp(-SURE²/2) (H. Robbins, Statistical Methods Related to the Law
        of the Iterated Logarithm, Ann. Math. Statist. 41, 1970).
        """
        bound = sqrt((1 + MIXED / self.answers) * (SURE ** 2 + log(1 + self.answers / MIXED)))
        return self.seconds > bound * self.error


def weak_spots(answers: list[Answer]) -> list[PropertyCost]:
    """Returns what each property costs, worst first; nothing while the answers can't tell the properties apart.

    Most pairs differ in several properties at once, so the four costs are estimated together, by ordinary least
    squares on a constant and four indicators. The error is the estimate's standard error. Times of more than LONG
    medians count as LONG medians.
    """
    if len(answers) < ENOUGH:
        return []
    import numpy as np  # here alone: the window needs it for nothing else
    times = np.array([answer.ms for answer in answers]) / 1000
    times = np.minimum(times, LONG * median(times))
    design = np.array([(1, *answer.differs) for answer in answers], float)
    unknown = design.shape[1]
    if np.linalg.matrix_rank(design) < unknown:
        return []
    inverse = np.linalg.inv(design.T @ design)
    costs = inverse @ design.T @ times
    spread = ((times - design @ costs) ** 2).sum() / (len(answers) - unknown)
    errors = np.sqrt(spread * np.diag(inverse))
    found = [PropertyCost(prop.name, float(costs[at]), float(errors[at]), len(answers))
             for at, prop in enumerate(USUAL.properties, 1)]
    return sorted(found, key=lambda spot: -spot.seconds)


class PairTimes:
    """The answers and the best round of this computer. A damaged file counts as an empty one."""

    def __init__(self, home: Path) -> None:
        self._path = home / FILE
        self.answers, self.best = _read(self._path)

    def add(self, answer: Answer) -> None:
        """Takes an answer."""
        self.answers = [*self.answers, answer][-KEPT:]

    def end(self, ms: int) -> bool:
        """Takes the time of a whole round and keeps all. Returns whether it is the best one."""
        record = not self.best or ms < self.best
        self.best = ms if record else self.best
        self.keep()
        return record

    def keep(self) -> str:
        """Writes the file. Returns "", or a sentence if that failed."""
        rows = [[answer.ms, *map(int, answer.differs)] for answer in self.answers]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, json.dumps({"best": self.best, "answers": rows}).encode())
        except OSError as error:
            return tr("Your times can't be kept: {reason}.", reason=reason(error))
        return ""


def _read(path: Path) -> tuple[list[Answer], int]:
    try:
        found = read_object(path)
        rows = [[int(number) for number in row] for row in found["answers"]][-KEPT:]
        answers = [Answer(row[0], tuple(map(bool, row[1:]))) for row in rows if len(row) == 5 and row[0] > 0]
        return answers, max(0, int(found["best"]))
    except (ValueError, TypeError, KeyError, OverflowError):
        return [], 0

"""How long pairs took, by the properties that differ, kept on this computer; what follows from it. Draws nothing."""
import json
from pathlib import Path
from statistics import median
from typing import NamedTuple

from p2p.files import read_object, write_atomically
from p2p.games.sets.decks import USUAL, Faces

FILE = "training.json"
KEPT = 300                      # answers, the newest
ENOUGH = 8                      # answers of each kind from which something is said
ROUND = 10                      # pairs of a round


class Answer(NamedTuple):
    """A pair that was completed at the first try and without a hint: the ms it took, and which properties differ."""

    ms: int
    differs: tuple[bool, ...]


def differing(pair: Faces) -> tuple[bool, ...]:
    """Returns for each property whether it differs on these two cards."""
    return tuple(USUAL.value(pair[0], at) != USUAL.value(pair[1], at) for at in range(len(USUAL.properties)))


def weak_spots(answers: list[Answer]) -> list[tuple[str, float]]:
    """Returns by how many seconds a pair takes longer where a property differs than where it is alike, worst first.

    That is the difference of two medians; a property with fewer than ENOUGH answers of either kind is left out.
    """
    found = []
    for at, prop in enumerate(USUAL.properties):
        other = [answer.ms for answer in answers if answer.differs[at]]
        alike = [answer.ms for answer in answers if not answer.differs[at]]
        if min(len(other), len(alike)) >= ENOUGH:
            found.append((prop.name, (median(other) - median(alike)) / 1000))
    return sorted(found, key=lambda spot: -spot[1])


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
            return f"Your times can’t be kept: {error.strerror}."
        return ""


def _read(path: Path) -> tuple[list[Answer], int]:
    try:
        found = read_object(path)
        rows = [[int(number) for number in row] for row in found["answers"]][-KEPT:]
        answers = [Answer(row[0], tuple(map(bool, row[1:]))) for row in rows if len(row) == 5 and row[0] > 0]
        return answers, max(0, int(found["best"]))
    except (ValueError, TypeError, KeyError, OverflowError):
        return [], 0

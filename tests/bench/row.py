"""A figure of the bench, and how it is judged."""
from collections.abc import Sequence
from typing import NamedTuple

SURE = 3                        # standard errors by which a figure that has them is judged


class Row(NamedTuple):
    """One figure. `value` None: it wasn't measured; `note` says why, or how it was.

    A value up to `goal` is good; with `more` one from it on. `bare`: what the bare operations in it take on this
    computer, measured in the same run, in the same unit; None where there is no such sum. Where there is one, a ratio
    up to `most` is good, so that a slow disk or core is judged fairly. `error`: the value's standard error; where there
    is one, the value has to be good by SURE of them.
    """
    name: str
    value: float | None
    unit: str
    goal: float | None
    note: str = ""
    more: bool = False
    bare: float | None = None
    most: float | None = None
    error: float = 0.0

    @property
    def ratio(self) -> float | None:
        """How many times its bare operations the value is; None if they weren't measured."""
        return self.value / self.bare if self.value is not None and self.bare else None

    @property
    def ok(self) -> bool | None:
        """Whether the goals are met; None if there is none, or nothing was measured."""
        if self.value is None:
            return None
        met = [] if self.goal is None else [self._ahead >= SURE * self.error]
        met += [] if self.most is None or self.ratio is None else [self.ratio <= self.most]
        return all(met) if met else None

    @property
    def open(self) -> bool:
        """Whether the value is less than SURE errors away from its goal, so that only more measuring can tell."""
        return self.value is not None and self.goal is not None and abs(self._ahead) < SURE * self.error

    @property
    def _ahead(self) -> float:
        """By how much the value is better than its goal."""
        ahead = (self.value or 0.0) - (self.goal or 0.0)
        return ahead if self.more else -ahead


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest of the values that at least so many percent of them don't exceed (nearest rank)."""
    return sorted(values)[max(0, -(-len(values) * percent // 100) - 1)]

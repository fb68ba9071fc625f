"""A figure of the bench, and how it is judged."""
from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One figure. `value` None: it wasn't measured; `note` says why, or how it was.

    A value up to `goal` is good; with `more` one from it on. `bare`: what the bare operations in it take on this
    computer, measured in the same run, in the same unit; None where there is no such sum. Where there is one, a ratio
    up to `most` is good, so that a slow disk or core is judged fairly.
    """
    name: str
    value: float | None
    unit: str
    goal: float | None
    note: str = ""
    more: bool = False
    bare: float | None = None
    most: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times its bare operations the value is; None if they weren't measured."""
        return self.value / self.bare if self.value is not None and self.bare else None

    @property
    def ok(self) -> bool | None:
        """Whether the goals are met; None if there is none, or nothing was measured."""
        if self.value is None:
            return None
        met = [] if self.goal is None else [self.value >= self.goal if self.more else self.value <= self.goal]
        met += [] if self.most is None or self.ratio is None else [self.ratio <= self.most]
        return all(met) if met else None


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest of the values that at least so many percent of them don't exceed (nearest rank)."""
    return sorted(values)[max(0, -(-len(values) * percent // 100) - 1)]

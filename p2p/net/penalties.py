"""For how long senders of garbage are ignored: a second at first, twice as long each time. Knows no socket."""
from collections.abc import Sequence
from typing import TypeVar

FIRST, LONGEST = 1.0, 30.0      # s
REMEMBERED = 1024               # names; the oldest are forgotten first
Value = TypeVar("Value")


class Penalties:
    """Names here are CURVE keys and identities. Times are seconds of one clock."""

    def __init__(self) -> None:
        self._terms: dict[str, tuple[float, float]] = {}        # by name: ignored until, for how long the last time

    def punish(self, names: Sequence[str], now: float) -> float:
        """Ignores all of these names, which are one sender's; returns for how many seconds."""
        term = min(2 * max(self._terms.get(name, (0, FIRST / 2))[1] for name in names), LONGEST)
        for name in names:
            remember(self._terms, name, (now + term, term))
        return term

    def ignored(self, name: str, now: float) -> bool:
        """Whether what this name says is to be dropped now."""
        return name in self._terms and now < self._terms[name][0]


def remember(memory: dict[str, Value], name: str, value: Value) -> None:
    """Puts a name into a memory as its newest one, and forgets the oldest above REMEMBERED."""
    memory.pop(name, None)
    memory[name] = value
    while len(memory) > REMEMBERED:
        del memory[next(iter(memory))]

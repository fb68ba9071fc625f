"""Two computers with one address: the network takes turns in which of them it reaches, so each seems to come and go.

Every process has a CURVE key of its own. So one that answers from somewhere, then another from the same address and
port, then the first again, are two that run at the same time. Times are the event loop's in seconds.
"""
from collections.abc import Iterator
from dataclasses import dataclass, field

SEEN = 60.0                     # s for which that is told after it was last seen
SURE = 10.0                     # s for which we have to be told of one with our address: it might have just ended
PLACES = 512                    # addresses with ports that are remembered


@dataclass
class Twins:
    """The answers by address and port: the last two CURVE keys there, and when they last took turns."""
    _last: dict[tuple[str, int], tuple[str, str]] = field(default_factory=dict)
    _turns: dict[tuple[str, int], float] = field(default_factory=dict)
    _own: tuple[str, float, float] = "", 0.0, 0.0       # who is said to answer from our place, since when, when last

    def answers(self, curve: str, address: str, port: int, now: float) -> None:
        """This CURVE key answers from there."""
        where = address, port
        before, last = self._last.pop(where, ("", ""))
        if curve not in (before, last):
            self._turns.pop(where, None)
        elif curve == before:
            self._turns[where] = now
        self._last[where] = (before, last) if curve == last else (last, curve)
        while len(self._last) > PLACES:
            self._turns.pop(oldest := next(iter(self._last)), None)
            del self._last[oldest]

    def of(self, curve: str, now: float) -> tuple[str, str, int] | None:
        """The CURVE key of another that answers from where this one does, and where that is."""
        return next(((({*pair} - {curve}).pop(), *where) for where, pair in self.pairs(now) if curve in pair), None)

    def pairs(self, now: float) -> Iterator[tuple[tuple[str, int], tuple[str, str]]]:
        """The addresses with ports of two computers, and their CURVE keys."""
        return ((where, self._last[where]) for where, at in [*self._turns.items()]
                if now - at < SEEN and where in self._last)

    def told(self, curve: str, now: float) -> None:
        """This one is said to answer from where we do."""
        before, since, last = self._own
        self._own = curve, since if curve == before and now - last < SEEN else now, now

    def has_ours(self, now: float) -> bool:
        """Whether another computer has our address, as we were told for long enough, and lately."""
        _, since, last = self._own
        return last - since >= SURE and now - last < SEEN

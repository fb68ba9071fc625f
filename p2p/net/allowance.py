"""How much somebody may ask of us: so much at once, and so much a second from then on. Knows no socket and no clock."""
import math
from dataclasses import dataclass, field


@dataclass(slots=True)
class Allowance:
    """The rest of `most`, which `rate` a second fill up again. Times are seconds of one clock."""
    rate: float
    most: float
    _left: float = field(init=False)
    _at: float = field(init=False, default=math.inf)

    def __post_init__(self) -> None:
        self._left = self.most

    def take(self, now: float, amount: float = 1) -> bool:
        """Whether there is so much left, which is taken then."""
        self._left = min(self.most, self._left + self.rate * max(0.0, now - self._at))
        self._at = now
        if amount > self._left:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> None:
        """Takes off what was used besides, which may leave less than nothing."""
        self._left -= amount

"""How many questions may wait for their answers, and how long for each: congestion control for presence. Knows no peer.

Where computers or the network are slow, less is asked, not more (RFC 8085, section 3.1): an answer is waited for as in
RFC 6298, and the number of questions grows and shrinks as TCP's window does (RFC 5681, section 3.1).
"""
MOST = 8                        # questions that wait for their answers at once
SHORTEST, LONGEST = 0.2, 2.0    # s that an answer is waited for; SHORTEST as long as none has come


class Questions:
    """Those that wait for their answers, by their random numbers. Times are in seconds."""

    def __init__(self) -> None:
        self._open: dict[bytes, float] = {}             # until when each is waited for
        self._window, self._answers = float(MOST), 0    # how many there may be; answers since the last tick
        self._trip: float | None = None                 # smoothed, of all peers together
        self._varies = 0.0

    @property
    def room(self) -> bool:
        """Whether another question may be put now."""
        return len(self._open) < int(self._window)

    @property
    def wait(self) -> float:
        """The time (s) for which an answer is waited for now."""
        return SHORTEST if self._trip is None else min(LONGEST, max(SHORTEST, self._trip + 4 * self._varies))

    def put(self, number: bytes, now: float) -> None:
        """A question with this number leaves."""
        self._open[number] = now + self.wait

    def answered(self, number: bytes, trip: float) -> None:
        """The answer to this number came after `trip`, perhaps after we had ceased to wait for it."""
        self._open.pop(number, None)
        self._answers += 1
        self._window = min(MOST, self._window + 1 / self._window)
        if self._trip is None:
            self._trip, self._varies = trip, trip / 2
        else:
            self._varies += (abs(trip - self._trip) - self._varies) / 4
            self._trip += (trip - self._trip) / 8

    def tick(self, now: float) -> None:
        """To be called now and then: ceases to wait for late answers. More of them than came mean that it is too much:
        somebody who is gone costs one, where all are slow it is all."""
        waiting = {number: until for number, until in self._open.items() if until > now}
        if len(self._open) - len(waiting) > self._answers:
            self._window = max(1.0, self._window / 2)
        self._open, self._answers = waiting, 0

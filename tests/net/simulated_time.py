"""An event loop in which time passes as soon as everybody waits for it."""
import asyncio
import selectors
from typing import Any

import pytest


class SimulatedTime(selectors.DefaultSelector):     # type: ignore[misc, valid-type]
    """A selector that waits for nothing: the time for which it should wait has passed at once."""
    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.now += timeout or 0.0
        return super().select(0)


def simulated_time(monkeypatch: pytest.MonkeyPatch) -> tuple[SimulatedTime, asyncio.AbstractEventLoop]:
    """The time, and a loop that lives by it."""
    time = SimulatedTime()
    loop = asyncio.SelectorEventLoop(time)
    monkeypatch.setattr(loop, "time", lambda: time.now)
    return time, loop

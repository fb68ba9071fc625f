"""How much a repeated test repeats: all that it can with `pytest --long`, otherwise enough to find a gross mistake."""
import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

MOST = 240.0                    # s that a loaded computer makes of a wait
long = False                    # set by conftest.py from the command line, before any test is imported


def times(usual: int, at_length: int) -> int:
    """The number of examples, seeds or games to try: the second number with `--long`."""
    return at_length if long else usual


def patience(seconds: float) -> float:
    """How long to wait for what a computer with nothing else to do does within so many seconds: by its load a core.

    Not so long that pytest ends the test before it can say what it has waited for."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    return max(seconds, min(MOST, seconds * (load + 1) / (os.cpu_count() or 1)))


def some(cases: Iterable[Any], usual: int) -> list[Any]:
    """The first `usual` of these cases; all of them with `--long`."""
    return [*cases] if long else [*cases][:usual]


def ends(cases: Sequence[Any]) -> list[Any]:
    """The first and the last of cases in a row, such as sizes; all of them with `--long`."""
    return [*cases] if long else [cases[0], cases[-1]]


def only_long(why: str) -> pytest.MarkDecorator:
    """The mark of a test that runs with `--long` only, and `why`."""
    return pytest.mark.skipif(not long, reason=f"{why}: run with --long")

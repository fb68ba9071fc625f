"""Everything that can happen around a vote, in a small space; `python -m tests.bench.going_walk` walks through more."""
import pytest

from tests.bench.going_walk import walk
from tests.effort import times


@pytest.mark.parametrize(("members", "written", "depth"),
                         [(3, 0, times(2, 3)), (3, 2, times(1, 3)), (4, 1, times(1, 2))])
def test_no_two_continuations_nobody_named_and_no_standstill(members, written, depth):
    assert walk(members, depth, written)["states"] > 10

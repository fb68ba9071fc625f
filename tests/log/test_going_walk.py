"""Everything that can happen around a vote, in a small space; `python -m p2p.bench.going_walk` walks through more."""
import pytest

from p2p.bench.going_walk import walk
from tests.effort import times


@pytest.mark.parametrize(("members", "written"), [(3, 0), (3, 2), (4, 1)])
def test_no_two_continuations_nobody_named_and_no_standstill(members, written):
    found = walk(members, times(1, 2 if members == 4 else 3), written)
    assert found["states"] > 6

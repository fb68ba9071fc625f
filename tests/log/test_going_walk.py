"""Everything that can happen around a vote, in a small space; `python -m tests.bench.going_walk` walks through more."""
import pytest

from tests.bench.going_walk import Walk, walk
from tests.effort import times


@pytest.mark.parametrize(("members", "written", "depth"), [
    (3, 0, 2), pytest.param(3, 0, 3, marks=pytest.mark.phases), (3, 2, times(1, 3)), (4, 1, times(1, 2))])
def test_no_two_continuations_nobody_named_and_no_standstill(members, written, depth):
    assert walk(members, depth, written)["states"] > 10


def test_so_it_is_around_a_vote_about_somebody_who_owes_an_entry_and_is_there():
    assert walk(3, times(1, 3), written=0, stalls=True)["states"] > 8


@pytest.mark.parametrize("stalls", [False, True])
def test_the_walk_begins_where_a_vote_is_signed(stalls):
    """Else it would walk through nothing."""
    start = Walk(3, 0, stalls)
    start.after([("hear", 0, 1), ("hear", 1, 0)]).check()
    voted = start.after([("hear", 0, 1), ("hear", 1, 0), ("hear", 0, 1)])
    assert {2} not in [table.replica.view.members for table in voted.tables if table]
    assert any(table.replica.view.members == {0, 1} for table in voted.tables if table)

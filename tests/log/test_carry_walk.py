"""Everything that can happen around a match that is carried on; `python -m tests.bench.carry_walk` walks further."""
import pytest

from p2p.table import carry
from tests.bench.carry_walk import CarryWalk
from tests.bench.going_walk import Fork, walk
from tests.effort import times

# They vote to go on without the last one; then a deal ends for the second one, and the first one doesn't know it yet.
VOTED = (("hear", 0, 1), ("hear", 1, 0), ("hear", 0, 1), ("hear", 1, 0))
ENDED = (*VOTED, ("move", 0, 0), ("hear", 1, 0))
REFUSED = (*ENDED, ("carry", 0, 0), ("join", 1, 0))


@pytest.mark.parametrize(("members", "written", "stalls", "depth"), [
    (3, 0, False, times(1, 2)), pytest.param(3, 0, False, 3, marks=pytest.mark.phases), (3, 1, False, times(1, 2)),
    (3, 0, True, times(1, 2)), (4, 1, False, times(1, 2))])
def test_no_charter_leaves_out_a_deal_and_none_is_in_the_way(members, written, stalls, depth):
    assert walk(members, depth, written, stalls, CarryWalk)["states"] > 10


def test_so_it_is_where_one_has_seen_a_deal_end_and_the_other_hasn_t():
    assert walk(3, times(1, 3), 0, kind=CarryWalk, first=ENDED)["states"] > 10


def test_who_has_seen_a_deal_end_refuses_a_charter_without_it():
    """Else the walk would walk through nothing."""
    start = CarryWalk(3, 0)
    ended = start.after(ENDED)
    assert [table.replica.deals.finished[-1].step for table in ended.tables[:2]] == [0, 3]
    asked = start.after(REFUSED[:-1])
    assert list(asked.proposed) == [0]
    assert asked.joined.keys() == {0}
    refused = start.after(REFUSED)
    assert not refused.proposed
    assert not refused.joined
    begun = start.after((*ENDED, ("carry", 1, 1), ("hear", 0, 1), ("join", 0, 1)))
    begun.check()
    assert begun.joined.keys() == {0, 1}


def test_without_the_rule_the_walk_finds_it(monkeypatch):
    monkeypatch.setattr(carry, "_knows_a_later_deal", lambda *_: False)
    with pytest.raises(Fork, match="leaves out a deal"):
        walk(3, 2, 0, kind=CarryWalk, first=ENDED)

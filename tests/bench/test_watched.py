"""The bench's crowd looks on at a real table."""
import pytest

from p2p.bench.watched import crowd
from tests.effort import only_long
from tests.peer.nodes import NodeGroup, mine

pytestmark = [only_long("a crowd of real meshes in a process of their own"), pytest.mark.xdist_group("loopback")]


def test_all_of_the_crowd_look_on_at_each_table_that_they_are_told_of(tmp_path):
    with NodeGroup(tmp_path) as group:
        ana = group.node("Ana")
        with crowd(ana, 3) as onlookers:
            for _ in range(2):
                ana.open_and_begin("tau", {"mode": "z3tau"}, (mine(ana),))
                group.wait(lambda: ana.tables and ana.tables[0].started, "table")
                (view,) = ana.tables
                onlookers.watch(view.charter.id)
                assert len(ana._tables.onlookers(ana._tables.find(view.charter.id).replica.id)) == 3       # private
                ana.leave(view.charter.id)
                group.wait(lambda: not ana.tables, "empty screen")

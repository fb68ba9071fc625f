"""The bench of a lobby of many, with few: what it measures is of the right size; and the picture of its rows."""
import xml.etree.ElementTree as ET

import pytest

from p2p.net.presence import ASKS
from tests.bench.plot import curves, svg
from tests.bench.row import Row
from tests.bench.scale import measure, watchers
from tests.effort import only_long
from tests.peer.nodes import NodeGroup, mine

pytestmark = pytest.mark.xdist_group("loopback")


def test_a_lobby_of_thirty_is_seen_by_one_of_them_with_few_packets_and_links() -> None:
    cost = measure(30, settle=0.5, quiet=2)
    assert cost.size == 30
    assert cost.shown < 30
    assert cost.links <= 16
    assert 0 < cost.packets <= 16 * ASKS        # asked and answered both ways, the last questions of the meeting too
    assert cost.trip > 0


def test_a_plot_has_a_curve_for_each_quantity_and_a_point_for_each_number() -> None:
    rows = [Row(f"lobby of {n}, {what}", value, unit, None) for n in (50, 10)
            for what, value, unit in (("links", 8, ""), ("pro<cessor", n / 10, "%"))]
    rows += [Row("lobby of 99, links", None, "", None), Row("card played", 3, "ms", None)]
    assert curves(rows) == {"links, by lobby of": [(10, 8), (50, 8)],
                            "pro<cessor (%), by lobby of": [(10, 1.0), (50, 5.0)]}
    picture = ET.fromstring(svg(rows))
    name = "{http://www.w3.org/2000/svg}"
    assert len(picture.findall(f"{name}g")) == 2
    assert [len(group.findall(f"{name}circle")) for group in picture.findall(f"{name}g")] == [2, 2]


@only_long("real meshes in a process of their own")
def test_all_watchers_look_on_at_each_table_that_they_are_told_of(tmp_path):
    with NodeGroup(tmp_path) as group:
        ana = group.node("Ana")
        with watchers(ana, 3) as onlookers:
            for _ in range(2):
                ana.room.open_and_begin("tau", {"mode": "z3tau"}, (mine(ana),))
                group.wait(lambda: ana.tables and ana.tables[0].started, "table")
                (view,) = ana.tables
                onlookers.watch(view.charter.id)
                assert len(ana._tables.find(view.charter.id).watchers.keys) == 3       # private
                ana.leave(view.charter.id)
                group.wait(lambda: not ana.tables, "empty screen")

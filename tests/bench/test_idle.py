"""What a window at rest costs can be measured: in the lobby, and at a table."""
import pytest

from tests.bench.idle import idle_rows

pytestmark = pytest.mark.xdist_group("loopback")


def test_a_window_is_watched_in_the_lobby_and_at_a_table():
    rows = [*idle_rows(settle=0.0, idle=0.3)]
    assert [row.unit for row in rows] == ["%", "", "%", ""]
    assert all(row.value >= 0 for row in rows)

"""The bench's figures of phones are measured at a real computer with ten of them."""
import pytest

from tests.bench import phones

pytestmark = pytest.mark.xdist_group("loopback")


def test_a_touch_is_measured_with_one_phone_and_with_ten(monkeypatch):
    monkeypatch.setattr(phones, "TOUCHES", 3)
    rows = [*phones.rows()]
    assert sum(phones.TABLES.values()) == 10
    assert [row.value is not None and row.unit == "ms" for row in rows] == [True, True]

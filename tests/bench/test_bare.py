"""The bare parts of a move: each is measured, and the sums are of as many of them as a table of four needs."""
import pytest

from tests.bench import bare
from tests.bench.bare import Parts
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")


@only_long("four more processes; `python -m tests.bench speed` and `deal` do it at each run")
def test_the_parts_are_measured_among_four_processes(monkeypatch):
    monkeypatch.setattr(bare, "TIMES", 3)
    parts = bare.measure()
    assert min(parts) > 0
    assert parts.told < parts.answered < parts.exchange     # which does all that the answers do, and more
    assert [row.value for row in parts.rows()] == [*parts]


def test_the_sums_count_every_signature_check_and_operation_of_four(monkeypatch):
    monkeypatch.setattr(bare.os, "cpu_count", lambda: 1)
    parts = Parts(sync=1_000_000, syncs=3_000_000, sign=1000, check=10, curve=0.01, told=10_000_000,
                  answered=30_000_000, exchange=0)
    assert parts.choice == 34_004_120               # an entry and three acknowledgements, each checked by three
    assert parts.coin == 23_004_120                 # four shares at once
    assert parts.claim == parts.choice + 11_001_030
    assert parts.card == pytest.approx(parts.claim + 0.01 * (3 + 3 * 6))
    assert parts.hands(36) == pytest.approx(13_004_120 + 0.01 * 4 * (73 + 3 * 111 + 12))
    monkeypatch.setattr(bare.os, "cpu_count", lambda: 64)
    assert parts.choice == 34_000_000 + 4120 / 4    # no more than four work at a time

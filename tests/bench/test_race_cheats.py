"""The bench of fairness: what makes it quick changes nothing that it says."""
import pytest

from p2p.log import entry
from tests.bench.simulation import Cheat, check_signatures_once, race_shares


def test_signatures_that_are_checked_once_change_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[tuple[bytes, bytes, bytes, bytes]] = []
    verifies = entry.verifies

    def counted(key: bytes, domain: bytes, message: bytes, signature: bytes) -> bool:
        checked.append((key, domain, message, signature))
        return verifies(key, domain, message, signature)

    def shares() -> object:
        checked.clear()
        return race_shares(6, 5, delays=(0, 0, 20), cheat=Cheat(took_zero=True, hold_acks=24))
    monkeypatch.setattr(entry, "verifies", counted)
    usual = shares()
    assert len(checked) > 1.5 * len({*checked}), "each by several members"
    check_signatures_once()
    assert shares() == usual
    assert len(checked) == len({*checked}) > 0

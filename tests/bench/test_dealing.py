"""A first deal as if each peer had a computer of its own: the longest chain of work and hops, by real tables."""
import pytest

from tests.bench import dealing


def test_a_first_deal_takes_the_hops_that_the_protocol_asks_for(monkeypatch):
    """Of three: commitments, two shuffles passed on, shadows, shares, answers, two locks off a hand (PROTOCOL.md 9),
    one after the other; the first step is made meanwhile, as the first deck is shuffled from the beginning."""
    monkeypatch.setattr(dealing, "HOP", 100_000.0)
    hops = dealing.first_deal(3, "tarok", {}) / dealing.HOP
    assert 8 <= hops < 14


def test_a_hop_longer_makes_a_deal_as_many_hops_longer(monkeypatch):
    """All work of a member is done one after the other by its own core: what is no hop is the same work as before."""
    took = {}
    for hop in (0.0, 10_000.0):
        monkeypatch.setattr(dealing, "HOP", hop)
        took[hop] = dealing.first_deal(3, "tarok", {})
    assert took[0.0] < 10_000 < took[10_000.0]
    assert took[10_000.0] % 10_000 < 2 * took[0.0]


def test_a_deal_that_nobody_can_make_is_given_up():
    cores = dealing.OwnCores(3, "tarok", {})
    with pytest.raises(TimeoutError, match="stands still"):
        cores.run(lambda _: False)

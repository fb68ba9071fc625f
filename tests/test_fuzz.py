"""The short form of the fuzz: each target with its seeds and with changes of them (the long one: `tests/fuzz.py`)."""
import random

import pytest

from tests import fuzz
from tests.effort import times

COUNTS = {"wire": (4000, 40_000), "entry": (2000, 20_000), "charter": (1000, 10_000), "transcript": (40, 400),
          "code": (1000, 10_000), "place": (4000, 40_000)}


@pytest.mark.parametrize("name", fuzz.TARGETS)
def test_changed_seeds_are_read_or_refused(name):
    target, rng = fuzz.TARGETS[name], random.Random(1)
    for seed in (seeds := fuzz.seeds(name)):
        target(seed)
    for _ in range(times(*COUNTS[name])):
        target(fuzz.changed(rng.choice(seeds), rng))


def test_a_broken_promise_fails_its_target(monkeypatch):
    """A reader that lets another exception out, and one that gives what no text says."""
    from p2p.net import endpoint, wire
    monkeypatch.setattr(wire, "decode", lambda data: data[5])
    with pytest.raises(IndexError):
        fuzz.fuzz_wire(b"")
    monkeypatch.setattr(endpoint, "parse_endpoint", lambda _text, _mine=(): ("192.168.1.1", 0))
    with pytest.raises(AssertionError):
        fuzz.fuzz_place(b"192.168.1.1")

"""The short form of the fuzz: each target with its seeds and with changes of them (the long one: `tests/fuzz.py`)."""
import random

import pytest

from p2p.log.entry import is_signed, read_entry
from p2p.table.transcript import go_through, verify
from tests import fuzz, fuzz_transcripts
from tests.effort import some, times
from tests.networks import IDENTITIES

COUNTS = {"wire": (4000, 40_000), "entry": (2000, 20_000), "charter": (1000, 10_000), "transcript": (40, 400),
          "code": (1000, 10_000), "place": (4000, 40_000)}


@pytest.mark.parametrize("name", fuzz.TARGETS)
def test_changed_seeds_are_read_or_refused(name, monkeypatch):
    files = some(fuzz_transcripts.transcripts(), 3)
    for module in (fuzz, fuzz_transcripts):
        monkeypatch.setattr(module, "transcripts", lambda: files)
    target, rng = fuzz.TARGETS[name], random.Random(1)
    for seed in (seeds := fuzz.seeds(name)):
        target(seed)
    for _ in range(times(*COUNTS[name])):
        target(fuzz.changed(rng.choice(seeds), rng))


@pytest.mark.parametrize("path", some(fuzz_transcripts.transcripts(), 2))
def test_a_table_goes_on_from_before_any_entry_as_it_did(path):
    whole, known = verify(path), fuzz_transcripts.film(path)
    for taken in range(0, len(known.entries) + 1, 9):
        report, _ = go_through(path, known.table(taken), known.entries, taken)
        assert report.checks == tuple(check for check in whole.checks if check.name != "carried")
        assert report.totals == whole.totals


def test_changed_entries_are_signed_by_a_member_again():
    path = fuzz.VECTORS / "lines.fairdeal"
    entries = fuzz_transcripts.film(path).entries
    changed = fuzz_transcripts._signed_again(entries, bytes([0, 9, 0, 60, 0, 7]))
    assert [at for at, entry in enumerate(changed) if entry != entries[at]] == [9]
    assert is_signed(read_entry(changed[9]), IDENTITIES[changed[9][64 + 35]].key)
    assert fuzz_transcripts._signed_again(entries, bytes([0, 9, 0, 0, 255, 0])) == entries[:9] + entries[10:]
    twice = fuzz_transcripts._signed_again(entries, bytes([0, 9, 0, 0, 254, 3]))
    assert twice == (*entries[:12], entries[9], *entries[12:])


def test_a_broken_promise_fails_its_target(monkeypatch):
    """A reader that lets another exception out, and one that gives what no text says."""
    from p2p.net import endpoint, wire
    monkeypatch.setattr(wire, "decode", lambda data: data[5])
    with pytest.raises(IndexError):
        fuzz.fuzz_wire(b"")
    monkeypatch.setattr(endpoint, "parse_endpoint", lambda _text, _mine=(): ("192.168.1.1", 0))
    with pytest.raises(AssertionError):
        fuzz.fuzz_place(b"192.168.1.1")

"""The refused files of p2p/vectors: the program and the second checker find in each what stands beside it."""
import json
from pathlib import Path

import pytest

from p2p.deal.proven import Proven
from p2p.log.store import SUFFIX
from tests import refusals
from tests.checker.curve import Wrong
from tests.checker.table import check
from tests.each import each

REFUSED = json.loads((Path(__file__).parents[2] / "p2p" / "vectors" / "refused.json").read_text("utf-8"))
PROVEN = Proven()               # what the program has checked of the vectors: each proof once is enough


@each("refusal", REFUSED)
def test_the_program_refuses_each_at_its_entry_and_names_who_wrote_it(refusal, tmp_path):
    assert refusal == refusal | {"check": "", **refusals.verdict(refusal, tmp_path / f"refused{SUFFIX}", PROVEN)}


@each("refusal", REFUSED)
def test_the_checker_refuses_each_for_the_same(refusal):
    with pytest.raises(Wrong) as wrong:
        check(refusals.file_of(refusal))
    assert wrong.value.fault == (refusal.get("fault") or refusal["check"])


def test_without_its_end_each_is_a_file_in_which_nothing_is_wrong():
    """So it is what stands in `more` that is refused, and the bytes before it are a vector's."""
    for vector, entries in {(one["of"], one["entries"]) for one in REFUSED if "of" in one}:
        check(refusals.file_of({"of": vector, "entries": entries, "more": []}))


def test_each_refusal_has_its_name_and_all_checks_that_are_of_entries_are_there():
    assert len({one["name"] for one in REFUSED}) == len(REFUSED) > 100
    assert {one["check"] for one in REFUSED} == {"charter", "signatures", "chains", "order", "coins", "cards", "claims",
                                                 "rules"}
    assert {one["fault"] for one in REFUSED if "fault" in one} >= {
        "", "fork", "back", "form", "early", "drift", "saw too much", "answer", "cheat", "two seals", "illegal",
        "two votes", "unseen", "idle"}

"""assets/check.html beside `verify`, on files of the forger that knows who cheated (tests/forger).

The page knows no rules, so it finds less; what it finds must be wrong, and whom it names must be the cheat."""
import pytest

from tests.check_page.node import NODE, reports, written
from tests.effort import times
from tests.forger import scenes
from tests.forger.__main__ import forged

pytestmark = pytest.mark.skipif(not NODE, reason="needs node")
DECKED = ("tarok", "taroky")
# What is wrong by the rules, which the page doesn't know, or by a proof where no seed was shown.
UNSEEN = {"illegal", "saw too much", "idle", "early", "two seals", "unseen", "answer", "cheat", "drift", "carried",
          "charter"}


def test_the_page_blames_no_file_that_is_right_and_names_nobody_whom_verify_does_not(tmp_path):
    made = list(forged([*scenes.vectors()], times(24, 300), 9, tmp_path))
    found = reports(written(tmp_path, [one.data for one in made]))
    for one, report in zip(made, found, strict=True):
        told = one.kind, one.game, one.verdict, report["verdict"], report.get("fault")
        fault = report.get("fault") or {}
        assert fault.get("reason") != "unknown", told
        if one.verdict in ("whole", "not whole"):
            assert not fault, told
        elif not fault:
            assert one.verdict in UNSEEN, told
        if fault.get("name"):
            assert one.named, told
            assert fault["name"] == report["charter"]["names"][one.culprit], told
        if one.verdict == "not whole" and one.game in DECKED:
            assert report["verdict"] == "unfinished", told
            assert not report.get("words"), told

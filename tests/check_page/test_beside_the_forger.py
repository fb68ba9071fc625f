"""assets/check.html beside `verify`, on files of the forger that knows who cheated (tests/forger).

The page knows no rules, so it finds less; what it finds must be wrong, and whom it names must be the cheat."""
import copy

import pytest

from p2p.deal.proven import Proven
from p2p.deal.steps import ANSWERS, MIX, SEED, UNLOCK
from p2p.table.transcript import FileProofs
from tests.check_page.node import NODE, reports, written
from tests.checker.forging import BODY, MEMBER, signed
from tests.effort import times
from tests.forger import scenes
from tests.forger.__main__ import forged
from tests.forger.cheats import deals
from tests.forger.judge import by_the_program, written as written_file
from tests.forger.tape import Scene, Tape

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


@pytest.mark.parametrize("kind", [ANSWERS, MIX, UNLOCK])
def test_behind_a_false_proof_the_page_names_nobody_but_who_has_lied_as_well(kind, tmp_path):
    """It looks at no proof. Each member's word is judged by its own seed and by what the others have stated, right or
    wrong, so that of a lie in front of it nobody honest is named (here all others go on as if it were right)."""
    known = scenes.vector("taroky")
    scene = Scene(known.name, known.charter, known.entries)
    scene.proven = FileProofs(Proven())                       # nobody looks at a proof
    place = max(place for place in range(len(scene.entries)) if deals(kind)(scene, place))
    seeds = [place for place in range(len(scene.entries)) if deals(SEED)(scene, place)]
    liar = scene.fields[place][MEMBER]
    other = max(at for at in seeds if scene.fields[at][MEMBER] != liar)
    still, = scene.stills((place,))
    tape = Tape(still)
    fields = copy.deepcopy(scene.fields[place])
    fields[BODY][2] = fields[BODY][2][:-1] + bytes((fields[BODY][2][-1] ^ 1,))
    assert tape.follow(place, fields)
    tape.changed.clear()
    tape.go_on(place + 1, other - place - 1)
    assert len(tape.raws) == other
    alone, again = [*tape.raws], tape.again(scene.fields[other])
    again[BODY] = [*again[BODY][:2], again[BODY][2][:-1] + bytes((again[BODY][2][-1] ^ 1,))]
    files = [written_file(scene.charter, raws) for raws in (alone, [*alone, signed(again)])]
    paths = written(tmp_path, files)
    assert [by_the_program(path)[1].culprit for path in paths] == [liar, liar]
    names = [(report.get("fault") or {}).get("name") for report in reports(paths)]
    assert names == [None, reports(paths)[1]["charter"]["names"][scene.fields[other][MEMBER]]]

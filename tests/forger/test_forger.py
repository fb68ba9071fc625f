"""Forged files: `verify` names the cheat or nobody, never fails, and says what the second checker says."""
import copy
from collections import Counter

import pytest

from p2p.deal.proven import Proven
from p2p.deal.steps import ANSWERS, MIX, SEED, UNLOCK
from p2p.log.store import SUFFIX
from p2p.peer.verifying import verify_files
from p2p.table.transcript import FileProofs
from tests import effort
from tests.checker.forging import BODY, MEMBER
from tests.forger import lies, scenes
from tests.forger.__main__ import forged, told
from tests.forger.cheats import KINDS, deals
from tests.forger.judge import Said, by_the_checker, by_the_program, written
from tests.forger.tape import Scene, Tape

SMALL = ("tau", "lines", "resigned", "five", "left", "fewer", "voted", "void", "before", "taroky")


@pytest.mark.parametrize("seed", range(1, effort.times(2, 3)))
def test_forged_files_name_the_cheat_and_nobody_else(seed, tmp_path):
    """`python -m tests.forger --count 10000` is the long form."""
    files = [*forged([scenes.vector(name) for name in SMALL], effort.times(300, 400), seed, tmp_path)]
    assert [(one.kind, one.game, one.members, one.wrong) for one in files if one.wrong] == []
    assert sum(one.named for one in files) > len(files) / 3
    assert Counter(one.wanted for one in files).keys() >= {"named", "nobody", "either"}
    assert "0 wrong verdicts" in [*told(files)][-1]


def test_each_kind_of_cheat_has_its_own_name():
    names = [kind.name for kind in KINDS]
    assert len({*names}) == len(names) > 130
    assert all(bool(kind.why) == (kind.wanted == "either") for kind in KINDS)


def test_a_scene_that_goes_on_without_a_cheat_is_the_record():
    """The tape adds nothing of its own: what is only followed comes out byte by byte."""
    scene = scenes.vector("left")
    for still in scene.stills((3, 20)):
        tape = Tape(still)
        tape.go_on(still.place, len(scene.entries))
        assert (tape.raws, tape.fault) == ([*scene.entries], None)


@pytest.mark.parametrize("kind", [ANSWERS, MIX, UNLOCK])
def test_a_false_proof_is_judged_unless_all_have_shown_their_seeds_behind_it(kind, tmp_path):
    """PROTOCOL.md 10. Only members that all lie go on so: the record's are made to, and sign the end."""
    known = scenes.vector("taroky")
    scene = Scene(known.name, known.charter, known.entries)
    scene.proven = FileProofs(Proven())                     # nobody looks at a proof
    place = max(place for place in range(len(scene.entries)) if deals(kind)(scene, place))
    still, = scene.stills((place,))
    tape = Tape(still)
    fields = copy.deepcopy(scene.fields[place])
    fields[BODY][2] = fields[BODY][2][:-1] + bytes((fields[BODY][2][-1] ^ 1,))
    assert tape.follow(place, fields)
    tape.changed.clear()                                    # they go on as if it were right
    tape.go_on(place + 1, len(scene.entries))
    assert len(tape.raws) == len(scene.entries)
    last = max(place for place in range(len(scene.entries)) if deals(SEED)(scene, place))
    for raws, wanted in ((tape.raws, Said("", True)), (tape.raws[:last], Said("cheat", False)),
                         (tape.raws[:place + 1], Said("cheat", False))):
        data = written(scene.charter, raws)
        path = tmp_path / f"{len(raws)}{SUFFIX}"
        path.write_bytes(data)
        ours, report = by_the_program(path)
        assert ours == by_the_checker(data).said == wanted
        assert (report.bad, report.culprit) == ((place + 1, fields[MEMBER]) if wanted.wrong else (None, None))


def test_the_trouble_of_one_file_is_never_that_of_another(tmp_path):
    """Verified together, also with proofs that were found good or bad before, each says what it says alone."""
    bad = lies.lying("answers that are too short", "taroky, two", 1) + lies.lying("the seed", "taroky, two", 1)
    good = [scenes.vector("tau"), scenes.vector("void")]
    paths = []
    for number, scene in enumerate([bad[0], good[0], bad[-1], good[1]]):
        paths.append(tmp_path / f"{number}{SUFFIX}")
        paths[-1].write_bytes(written(scene.charter, scene.entries))
    (tmp_path / "cut.fairdeal").write_bytes(paths[1].read_bytes()[:-3])
    paths.insert(2, tmp_path / "cut.fairdeal")
    alone = [by_the_program(path, Proven())[1] for path in paths]
    together = verify_files(paths)
    assert [(one.checks, one.bad, one.culprit, one.seal) for one in together] == [
        (one.checks, one.bad, one.culprit, one.seal) for one in alone]
    assert [one.culprit for one in alone] == [1, None, None, 1, None]
    assert [one.ok for one in alone] == [False, True, False, False, True]

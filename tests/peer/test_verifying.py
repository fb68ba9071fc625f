"""Files are verified on all cores, and this computer doesn't check again what it has checked before."""
import shutil

import pytest

from p2p.deal.proofs import Questioned
from p2p.deal.proven import Proven
from p2p.identity import Identity
from p2p.log import order
from p2p.log.store import read
from p2p.peer import verifying
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.verifying import check_on_all_cores, verify_files
from p2p.table.transcript import verify
from tests.networks import IDENTITIES
from tests.table.session_pair import Pair
from tests.table.transcript_files import failed, filed


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A file in the home of its member, with its key: the deck of one deal, shuffled by two."""
    home = tmp_path_factory.mktemp("home")
    pair = Pair(home)
    pair.run(lambda: pair.ready(1))
    path = pair.sessions[1].store.path
    for session in pair.sessions:
        session.store.close()
    shutil.copytree(path.parent, home / PLAYED)
    (home / "identity").write_bytes(IDENTITIES[1]._secret.private_bytes_raw())     # what the program itself writes
    (home / "identity").chmod(0o600)
    assert Identity.load(home).key == IDENTITIES[1].key
    return home / PLAYED / path.name


@pytest.fixture
def asked(monkeypatch):
    """How many shuffles of each file were asked about."""
    asked = []

    def counted(pieces):
        asked.append(sum(isinstance(statement, Questioned) for statement, _ in pieces))
        return check_on_all_cores(pieces)
    monkeypatch.setattr(verifying, "check_on_all_cores", counted)
    return asked


def test_what_was_checked_once_is_not_checked_again_unless_asked_for(file, asked):
    home = file.parents[1]
    first = verify_files([file], home)
    assert verify_files([file], home) == first == verify_files([file]) == [verify(file)]
    assert asked == [2, 0, 2]


def test_the_same_proofs_in_another_file_are_checked_once(file, asked, tmp_path):
    shutil.copy(file, tmp_path)
    reports = verify_files([file, tmp_path / file.name])
    assert [report.ok for report in reports] == [True, True]
    assert asked == [2, 0]


def test_each_signature_is_checked_once_in_however_many_files_it_stands(file, tmp_path, monkeypatch):
    """A signature that none of them holds fails in the second file too, whatever the first one has shown of its entry.
    """
    count, is_signed = [0], order.is_signed

    def counted(signed, key):
        count[0] += 1
        return is_signed(signed, key)
    monkeypatch.setattr(order, "is_signed", counted)
    contents = read(file, notes=False)
    raws = [record.data for record in contents.records]
    shutil.copy(file, tmp_path)
    assert all(report.ok for report in verify_files([file, tmp_path / file.name]))
    assert count == [len(raws)]
    last = bytes((raws[-1][0] ^ 1,)) + raws[-1][1:]
    other = filed(tmp_path, contents.charter, [*raws[:-1], last])
    proven = Proven()
    proven.entries.update(raws)
    found = verify(other, proven, lambda pieces: [True] * len(pieces))
    assert failed(found) == (["signatures"], len(raws))


def test_what_lies_elsewhere_is_checked_whatever_lies_beside_it(file, asked, tmp_path):
    """The memory of a computer speaks of its own files alone."""
    verify_files([file], file.parents[1])
    shutil.copy(file, tmp_path)
    shutil.copy(file.with_suffix(".checked"), tmp_path)
    asked.clear()
    verify_files([tmp_path / file.name], file.parents[1])
    assert asked == [2]


def test_on_all_cores_each_proof_gets_its_own_verdict(file):
    pieces = []

    def keep(found):
        pieces.extend(found)
        return [True] * len(found)
    verify(file, check_all=keep)
    points, _, (statement, proof), other = pieces
    assert isinstance(statement, Questioned)
    false = statement, proof[:-1] + bytes((proof[-1] ^ 1,))
    told = []
    asked = [points, other, false] * 5
    assert check_on_all_cores(asked, lambda done, of: told.append((done, of))) == [True, True, False] * 5
    assert told == [(done, 10) for done in range(1, 11)]
    assert check_on_all_cores([false, points, other]) == [False, True, True]

"""What a computer has checked of a table is remembered beside its file, and only what it has written there itself."""
import os
from hashlib import sha256
from pathlib import Path

import pytest

from p2p.log import order
from p2p.log.store import read
from p2p.peer.home.checked import MAGIC, OFTEN, Checked, checked_of
from p2p.table.transcript import verify
from tests.networks import IDENTITIES
from tests.table.session_pair import Pair

MIRA, LUKA = IDENTITIES[:2]
TABLE = bytes(range(32))
ONE, TWO = sha256(b"1").digest(), sha256(b"2").digest()


def kept(path: Path, *digests: bytes) -> Checked:
    checked = Checked(path, MIRA, TABLE)
    checked.note(*digests)
    checked.save()
    return checked


def test_what_is_noted_is_there_after_a_restart(tmp_path):
    path = tmp_path / "a.fairdeal"
    kept(path, ONE)
    kept(path, TWO)
    kept(path, ONE, TWO)
    assert Checked(path, MIRA, TABLE).digests == {ONE, TWO}
    assert path.with_suffix(".checked").stat().st_size == len(MAGIC) + 2 * 57, "what is known isn't written again"
    assert os.name != "posix" or path.with_suffix(".checked").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(("identity", "table"), [(LUKA, TABLE), (MIRA, bytes(32))])
def test_what_another_key_or_table_has_written_counts_for_nothing(tmp_path, identity, table):
    path = tmp_path / "a.fairdeal"
    kept(path, ONE)
    assert Checked(path, identity, table).digests == set()


def test_a_changed_record_counts_for_nothing_and_the_others_stay(tmp_path):
    path = tmp_path / "a.fairdeal"
    kept(path, ONE, TWO)
    data = path.with_suffix(".checked").read_bytes()
    for place in range(len(MAGIC), len(MAGIC) + 57):
        path.with_suffix(".checked").write_bytes(data[:place] + bytes((data[place] ^ 1,)) + data[place + 1:])
        assert Checked(path, MIRA, TABLE).digests == {TWO}


def test_a_file_cut_anywhere_or_of_another_kind_gives_what_is_whole_and_is_gone_on_with(tmp_path):
    path = tmp_path / "a.fairdeal"
    kept(path, ONE, TWO)
    data = path.with_suffix(".checked").read_bytes()
    for end in range(len(data)):
        path.with_suffix(".checked").write_bytes(data[:end])
        whole = {digest for digest, need in ((ONE, 1), (TWO, 2)) if end >= len(MAGIC) + 57 * need}
        assert Checked(path, MIRA, TABLE).digests == whole
        kept(path, sha256(b"3").digest())
        assert Checked(path, MIRA, TABLE).digests == whole | {sha256(b"3").digest()}
    path.with_suffix(".checked").write_bytes(b"something else altogether, and long enough to hold a record or two" * 3)
    kept(path, ONE)
    assert Checked(path, MIRA, TABLE).digests == {ONE}


def test_a_file_is_signed_as_far_as_its_bytes_are_those_that_were_checked(tmp_path):
    path, data = tmp_path / "a.fairdeal", os.urandom(5 * OFTEN)
    checked = Checked(path, MIRA, TABLE)
    for length in range(0, len(data), 100):
        if checked.wants(length):
            checked.note_signed(length, sha256(data[:length]).digest())
    checked.save()
    again = Checked(path, MIRA, TABLE)
    assert len(data) - OFTEN - 100 <= again.signed(data) <= len(data)
    assert again.signed(data + b"more") == again.signed(data)
    for place in (0, OFTEN - 1, 2 * OFTEN, 3 * OFTEN + 500):
        changed = data[:place] + bytes((data[place] ^ 1,)) + data[place + 1:]
        assert place - OFTEN - 100 <= again.signed(changed) <= place
    assert Checked(path, LUKA, TABLE).signed(data) == 0


def test_after_a_restart_nothing_is_checked_a_second_time(tmp_path, monkeypatch):
    """Both decks of Luka's are verified; he is killed and comes back with what he remembers, and once without."""
    pair = Pair(tmp_path, deals="2")
    pair.run(lambda: pair.ready(2))
    pair.sessions[1].remember()
    step, path = pair.sessions[1].replica.step, pair.sessions[1].store.path
    checked_signatures = []
    real = order.is_signed
    monkeypatch.setattr(order, "is_signed", lambda *args: checked_signatures.append(args) or real(*args))
    pair.restart(1)
    replica = pair.sessions[1].replica
    assert (replica.step, replica.jobs.take()) == (step, []), "no proof is left to be checked, no step to be made"
    assert len(checked_signatures) * 300 < 2 * OFTEN, "only entries of the last bytes"
    assert pair.ready(2)
    path.with_suffix(".checked").unlink()
    pair.restart(1)
    replica = pair.sessions[1].replica
    jobs = replica.jobs.take()
    assert [job.do.args[0].__name__ for job in jobs] == ["check"], "a shuffle of Mira's; the other follows it"
    assert len(checked_signatures) > len(replica.order.chains[0])


def test_of_an_own_file_the_signatures_behind_what_was_checked_are_checked(tmp_path, monkeypatch):
    """Half a file was checked, then all of it, then a byte of a signature is changed: each is told by its memory."""
    pair = Pair(tmp_path)
    pair.run(lambda: pair.ready(1))
    path, table, count, real = pair.sessions[1].store.path, pair.sessions[1].replica.id, [], order.is_signed
    path.with_suffix(".checked").unlink(missing_ok=True)
    data, records = path.read_bytes(), read(path, notes=False).records
    monkeypatch.setattr(order, "is_signed", lambda *args: count.append(args) or real(*args))

    def found():
        count.clear()
        return verify(path, checked_of(path, LUKA), lambda pieces: [True] * len(pieces)).ok, len(count)
    assert found() == (True, len(records))
    checked = Checked(path, LUKA, table)
    half = data.index(records[len(records) // 2].data)
    checked.note_signed(half, sha256(data[:half]).digest())
    checked.save()
    assert found() == (True, len(records) - len(records) // 2)
    checked.note_signed(len(data), sha256(data).digest())
    checked.save()
    assert found() == (True, 0)
    path.write_bytes(data.replace(records[0].data[:64], bytes(64)))
    assert found() == (False, 1)


def test_a_restart_without_what_was_checked_comes_to_the_same(tmp_path):
    """The proofs are checked again, as work for other processes, and the table goes on."""
    pair = Pair(tmp_path, deals="2")
    pair.run(lambda: pair.ready(2))
    step = pair.sessions[1].replica.step
    pair.restart(1)
    pair.run(lambda: pair.ready(2))
    assert pair.sessions[1].replica.step >= step
    assert not any(session.replica.fault for session in pair.sessions)
    assert pair.sessions[1].replica.dealing.proven.digests, "and are remembered from now on"

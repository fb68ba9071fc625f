"""Where seeds come from and where they lie: the formula, the file beside a table's own, two computers with disks."""
import errno
import os
import stat

import msgspec
import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC

from p2p.deal.steps import COMMIT, commit
from p2p.log.entry import DeckStep, read_entry
from p2p.log.store import Store, StoreError
from p2p.peer.home import seeds
from p2p.peer.home.seeds import Seeds, forget
from p2p.peer.home.unfinished import PLAYED, PLAYING, unfinished
from p2p.peer.lobby.people import FREE
from p2p.peer.session import Session
from tests.networks import IDENTITIES
from tests.peer.nodes import NodeGroup, draft_of, mine
from tests.table.session_pair import Pair, stirred

pytestmark = pytest.mark.xdist_group("table")

MIRA, LUKA = IDENTITIES[:2]
TABLE = bytes(range(32))
posix = pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")


@pytest.fixture
def dull(monkeypatch):
    """A system whose randomness is always the same."""
    monkeypatch.setattr(seeds, "token_bytes", bytes)


def seed(folder, identity=MIRA, table=TABLE, deal=1, stirring=b""):
    """Of a fresh file."""
    (folder / "deal.seeds").unlink(missing_ok=True)
    return Seeds(folder / "deal", identity, table).draw(deal, stirring)


# ------------------------------------------------------------------ what a seed is made of

def test_stirring_is_every_movement_in_its_order():
    assert stirred() == b""
    some = [stirred(b"ab", b"c"), stirred(b"a", b"bc"), stirred(b"c", b"ab"), stirred(b"ab"), stirred(b"abc"),
            stirred(b""), stirred(b"", b"")]
    assert len({*some}) == len(some)
    assert {len(digest) for digest in some} == {32}
    assert stirred(b"ab", b"c") == some[0]


@pytest.mark.usefixtures("dull")
def test_with_the_same_randomness_other_stirrings_give_other_seeds(tmp_path):
    stirrings = [b"", stirred(b"1"), stirred(b"2"), stirred(b"1", b"2")]
    assert len({seed(tmp_path, stirring=stirring) for stirring in stirrings}) == 4


@pytest.mark.usefixtures("dull")
def test_without_randomness_and_stirring_the_secret_of_identity_table_and_deal_is_left(tmp_path):
    """As strong as a seed that is derived from the identity alone."""
    found = [seed(tmp_path, identity, table, deal) for identity in (MIRA, LUKA) for table in (TABLE, bytes(32))
             for deal in (1, 2)]
    assert len({*found}) == 8


def test_without_stirring_each_seed_has_its_own_randomness(tmp_path):
    """Nobody who knows the identity's key, and nothing else, knows a seed."""
    found = [seed(tmp_path) for _ in range(20)]
    assert len({*found}) == 20
    assert {len(one) for one in found} == {32}


def test_the_formula_as_the_protocol_page_gives_it(tmp_path, monkeypatch):
    monkeypatch.setattr(seeds, "token_bytes", lambda size: b"r" * size)
    stirring = stirred(b"around and around")
    mac = HMAC(MIRA.secret(b"deck\0" + TABLE + bytes((0, 0, 0, 7))), SHA256())
    mac.update(b"fairdeal deck seed 1\0" + b"r" * 32 + stirring)
    assert seed(tmp_path, deal=7, stirring=stirring) == mac.finalize()


# ------------------------------------------------------------------ the file

def test_the_file_gives_the_same_seeds_again_and_tells_which_were_stirred(tmp_path):
    first = Seeds(tmp_path / "deal", MIRA, TABLE)
    drawn = {1: first.draw(1, b""), 2: first.draw(2, stirred(b"x"))}
    again = Seeds(tmp_path / "deal", MIRA, TABLE)
    assert again.kept() == first.kept() == drawn
    assert again.stirred == {2}
    with pytest.raises(ValueError, match="has its seed"):
        again.draw(1, b"")
    forget(again.path)
    assert [*tmp_path.iterdir()] == []


@posix
def test_nobody_else_may_read_the_file(tmp_path):
    old = os.umask(0)
    try:
        kept = Seeds(tmp_path / "deal", MIRA, TABLE)
        kept.draw(1, b"")
        kept.draw(2, b"")
    finally:
        os.umask(old)
    assert stat.S_IMODE(kept.path.stat().st_mode) == 0o600


def test_the_file_alone_holds_no_seed_and_nothing_shows_one(tmp_path):
    kept = Seeds(tmp_path / "deal", MIRA, TABLE)
    drawn = kept.draw(1, stirred(b"x"))
    data = kept.path.read_bytes()
    assert drawn not in data
    fresh = kept._grains[1].fresh                   # private: the half of a seed that nothing may show
    assert fresh in data
    for shown in (repr(kept), repr(kept._grains), str(kept._grains[1])):
        assert not any(part in shown for part in (repr(fresh)[2:-1], fresh.hex(), repr(drawn)[2:-1], drawn.hex()))


def of_deal(deal):
    """A file with the grain of one deal."""
    return seeds.MAGIC + msgspec.msgpack.encode([TABLE, {deal: [bytes(32), b""]}])


@pytest.mark.parametrize("data", [b"", b"hello", seeds.MAGIC, seeds.MAGIC + b"\x92\xc4\x00\x80", bytes(2 << 20),
                                  of_deal(0), of_deal(-1), of_deal(1 << 32), of_deal((1 << 64) - 1)])
def test_a_damaged_file_is_one_sentence(data, tmp_path):
    (tmp_path / "deal.seeds").write_bytes(data)
    with pytest.raises(StoreError, match=r"deal\.seeds (is damaged|belongs to another).*or the deal can't go on\."):
        Seeds(tmp_path / "deal", MIRA, TABLE)


def test_any_byte_cut_off_is_told(tmp_path):
    kept = Seeds(tmp_path / "deal", MIRA, TABLE)
    kept.draw(1, stirred(b"x"))
    data = kept.path.read_bytes()
    for size in range(len(data)):
        kept.path.write_bytes(data[:size])
        with pytest.raises(StoreError, match="is damaged"):
            Seeds(tmp_path / "deal", MIRA, TABLE)


def test_another_tables_file_is_told(tmp_path):
    Seeds(tmp_path / "deal", MIRA, TABLE).draw(1, b"")
    with pytest.raises(StoreError, match="belongs to another table"):
        Seeds(tmp_path / "deal", MIRA, bytes(32))


def test_a_full_disk_keeps_the_old_seeds_and_gives_no_new_one(tmp_path, monkeypatch):
    kept = Seeds(tmp_path / "deal", MIRA, TABLE)
    kept.draw(1, b"")

    def full(_file):
        raise OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="The disk is full"):
        kept.draw(2, b"")
    monkeypatch.undo()
    assert Seeds(tmp_path / "deal", MIRA, TABLE).kept() == kept.kept()
    assert {*kept.kept()} == {1}


# ------------------------------------------------------------------ two computers, with their disks

@pytest.fixture
def pair(tmp_path):
    return Pair(tmp_path, deals="2")


def test_no_commitment_reaches_the_transcript_before_its_seed_is_on_disk(pair, monkeypatch):
    """Looked at as each record is written: the file of seeds already holds the one that was committed to."""
    append, seen = Store.append, []

    def looking(store, records, sync):
        for record in records:
            entry = read_entry(record.data).entry
            if isinstance(entry.body, DeckStep) and entry.body.data[0] == COMMIT:
                author = pair.sessions[entry.member]
                on_disk = Seeds(author.store.path, IDENTITIES[entry.member], author.replica.id).kept()
                deal = author.replica.dealing.decks[entry.body.deal].deal
                assert entry.body.data[1:] == commit(deal, entry.member, on_disk[entry.body.deal])
                seen.append((entry.member, entry.body.deal))
        append(store, records, sync)
    monkeypatch.setattr(Store, "append", looking)
    pair.run(lambda: pair.ready(2))
    assert {*seen} == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert [session.seeds.stirred for session in pair.sessions] == [{1, 2}, frozenset()]
    assert pair.sessions[0].view(frozenset(), pair.now).proof.stirred == {1, 2}


def test_without_room_for_the_seed_nothing_leaves(pair, monkeypatch):
    def full(_path, _data, _mode):
        raise OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(seeds, "write_atomically", full)
    pair.run(lambda: all(session.trouble for session in pair.sessions))
    assert pair.commitments(0) == pair.commitments(1) == set()
    assert all("The disk is full" in session.trouble for session in pair.sessions)


def test_a_restart_goes_on_with_the_seeds_of_this_deal_and_the_next(pair):
    pair.run(lambda: pair.commitments(0) and pair.commitments(1))
    pair.restart(0)
    pair.run(lambda: {deal for deal, _ in pair.commitments(1)} == {1, 2})
    before = [session.seeds.kept() for session in pair.sessions]
    pair.restart(1)
    pair.run(lambda: pair.ready(2))
    pair.restart(0)
    after = [session.seeds.kept() for session in pair.sessions]
    assert after == [{**before[0], **after[0]}, before[1]]
    assert [len(pair.commitments(me)) for me in (0, 1)] == [2, 2]
    assert not any(session.replica.fault for session in pair.sessions)


def test_a_lost_file_is_told_offers_no_table_and_can_be_put_back(pair):
    pair.run(lambda: pair.ready(1))
    session = pair.sessions[0]
    session.store.close()
    path = session.seeds.path
    data = path.read_bytes()
    path.unlink()
    with pytest.raises(StoreError, match=r"taroky-\w+\.seeds is missing.*Put it back there, or the deal can't go on"):
        Session.resume(session.store.path, MIRA, pair.now)
    said = []
    assert unfinished(pair.homes[0], MIRA, said.append) == []
    assert "Put it back" in said[0]
    assert session.store.path.exists()
    assert not path.exists()
    path.write_bytes(data)
    assert [known.id for known in unfinished(pair.homes[0], MIRA, said.append)] == [session.replica.id]
    pair.restart(0, closed=True)
    pair.run(lambda: pair.ready(2))


def test_nothing_of_a_seed_stands_in_a_file_or_a_message_before_the_deal_is_over(pair):
    pair.run(lambda: pair.ready(2))
    for me, session in enumerate(pair.sessions):
        # Private: the half of a seed that lies in the file of seeds alone.
        secrets = [*session.seeds.kept().values(), *(grain.fresh for grain in session.seeds._grains.values())]
        assert len(secrets) == 4
        assert not any(secret in raw for secret in secrets for _, raw in pair.sent)
        files = [path for path in pair.homes[me].rglob("*") if path.is_file() and path.suffix != ".seeds"]
        assert files
        assert not any(secret in path.read_bytes() for secret in secrets for path in files)
        assert not any(repr(secret)[2:-1] in shown for secret in secrets
                       for shown in map(repr, (session, session.table, session.seeds, session.view(frozenset(), 0))))


def test_the_seeds_of_a_deal_that_somebody_has_left_are_deleted(pair):
    """PEERS.md 12: that there was one is kept, so that this deal never gets another."""
    pair.run(lambda: pair.ready(1))
    stays, leaves = pair.sessions
    fresh = stays.seeds._grains[1].fresh                # private: the half of a seed that lies on the disk
    assert fresh in stays.seeds.path.read_bytes()
    leaves.leave(pair.now)
    pair.run(lambda: not stays.seeds.kept()[1])
    assert stays.replica.dealing.dead.keys() >= {1}
    assert fresh not in stays.seeds.path.read_bytes()
    assert Seeds(stays.store.path, MIRA, stays.replica.id).kept()[1] == b""


def test_the_file_goes_with_its_table(pair):
    pair.run(lambda: pair.ready(1))
    first, second = pair.sessions
    first.discard()
    assert [*(pair.homes[0] / PLAYING).iterdir()] == []
    second.close()
    assert second.seeds.path.exists(), "the table isn't over"
    second.replica.deals.ended = 1
    second.store.close = lambda: None
    second.close()
    assert [*(pair.homes[1] / PLAYING).iterdir()] == []
    assert sorted(path.suffix for path in (pair.homes[1] / PLAYED).iterdir()) == [".checked", ".fairdeal"]


@pytest.mark.xdist_group("loopback")
def test_what_is_stirred_at_a_real_computer_goes_into_its_decks_and_survives_a_restart(tmp_path):
    with NodeGroup(tmp_path) as group:
        node = group.node("Mira")
        node.stir(b"here")
        node.stir(b"and there")
        seats = tuple(mine(node, name) for name in ("Mira", "Luka", "Ana", "Petr"))
        node.room.open_and_begin("taroky", {"deals": "2"}, seats)
        group.wait(lambda: node.tables and node.tables[0].proof.stirred == {1, 2}, "stirred decks")
        kept = node.tables[0].file.with_suffix(".seeds")
        data = kept.read_bytes()
        assert stirred(b"here", b"and there") in data
        node.close()
        again = group.node("Mira")
        group.wait(lambda: again.unfinished, "offer")
        again.resume(again.unfinished[0].id)
        group.wait(lambda: again.tables and again.tables[0].proof.stirred == {1, 2}, "stirred decks")
        assert kept.read_bytes() == data


@pytest.mark.xdist_group("loopback")
def test_each_stirs_only_its_own_part(tmp_path):
    """Two real computers: what one stirs while they sit down goes into its seeds, and into nobody else's."""
    with NodeGroup(tmp_path) as group:
        mira, luka = group.node("Mira"), group.node("Luka")
        group.meet(mira, luka)
        mira.room.open_table("taroky", {"deals": "2"}, (mine(mira), mine(mira, "Ana"), FREE, FREE))
        group.wait(lambda: luka.lobby.tables, "table")
        (table,) = (draft.id for draft in luka.lobby.tables)
        luka.room.sit(table, (mine(luka), mine(luka, "Petr")))
        group.wait(lambda: (draft := draft_of(mira, table)) and all(seat.key for seat in draft.seats), "full table")
        mira.stir(b"round")
        mira.room.begin(table)
        group.wait(lambda: all(node.table(table) and node.table(table).file.with_suffix(".seeds").exists()
                               for node in (mira, luka)), "seeds")
        group.wait(lambda: mira.table(table).proof.stirred == {1, 2}, "stirred decks")
        assert luka.table(table).proof.stirred == frozenset()

"""Files that are made to break a reader or to cost it much: each gets its lines, or its verdict, at a bounded price."""
import tracemalloc

import pytest

from p2p.log.entry import Seal, SeatMove, Start, seal_hash
from p2p.log.store import MAGIC, RECORDS, read
from p2p.table.retold import codes, tell
from p2p.table.transcript import verify
from tests.effort import only_long, some
from tests.networks import charter_for, quiet_race
from tests.table.card_network import CardNetwork
from tests.table.transcript_files import cards_of_tricks, failed, filed


@pytest.fixture(scope="module")
def hasty():
    """A match of two deals; its member says that it wants the second one before the first one is audited."""
    network = CardNetwork((0, 0, 0, 0), deals="2", seed=3)
    table, said = network.tables[0], []
    owed = table._owed                          # private: an honest program offers no way to say it early

    def early():
        if table.replica.deals.closing and not said:
            said.append(1)
            return Start()
        return owed()
    table._owed = early
    assert network.run(lambda: table.replica.deals.number == 2)
    assert said
    return network


def test_a_start_before_the_audit_leaves_a_file_that_can_be_told(hasty, tmp_path):
    path = filed(tmp_path, hasty.charter, [record.data for record in hasty.disks[0]])
    assert verify(path).ok
    played = cards_of_tricks(tell(path))
    assert len(played) == 48
    assert not any(card.isdigit() for card in played)


def test_a_start_before_the_audit_leaves_a_file_that_gives_the_code_of_its_deal(hasty, tmp_path):
    path = filed(tmp_path, hasty.charter, [record.data for record in hasty.disks[0]])
    assert [(deal, code.partition(":")[0]) for deal, code in codes(path)] == [(1, "taroky")]


def framed(kind, data=b""):
    return kind + len(data).to_bytes(4) + data


@only_long("a hundred thousand notes")
def test_notes_are_passed_over_while_a_file_is_read(tmp_path):
    """A note takes five bytes of a file; kept, it would take a hundred and more of memory."""
    path = tmp_path / "notes"
    path.write_bytes(MAGIC + framed(b"C", charter_for(2)) + framed(b"N") * 100_000)
    tracemalloc.start()
    try:
        read(path, notes=False)
        assert tracemalloc.get_traced_memory()[1] < 2 * path.stat().st_size
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", some([b"N", b"E"], 1))
def test_more_records_than_a_table_can_have_are_refused(kind, tmp_path):
    path = tmp_path / "many"
    path.write_bytes(MAGIC + framed(b"C", charter_for(2)) + framed(kind) * RECORDS)
    found = verify(path)
    assert failed(found) == (["file"], None)
    assert "more records" in found.checks[0].text


class Counted(list):
    """A list that counts how often somebody goes through all of it."""
    walks = 0

    def __iter__(self):
        self.walks += 1
        return super().__iter__()

    def __getitem__(self, place):
        self.walks += isinstance(place, slice)
        return super().__getitem__(place)


def test_what_waits_behind_a_claim_that_is_never_opened_is_not_gone_through_again_and_again():
    """Each entry that came in took as long as all that waited, so that a crowd of moves took the square of it."""
    network = quiet_race(2)
    assert network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    writer, reader = network.tables[1], network.tables[0].replica
    reader.order.queue = Counted()
    writer._owed = lambda: None                 # private, as _write below: it never opens its claim
    writer._write(Seal(1, 400, seal_hash(reader.id, 1, 1, "claim 1", bytes(16))))
    for _ in range(50):
        writer._write(SeatMove(1, "nod 0"))
    for held in writer.replica.order.chains[1]:
        reader.take_in(held.raw)
    assert (len(reader.order.queue), len(reader.order.seals), reader.order.queue.walks) == (51, 1, 0)

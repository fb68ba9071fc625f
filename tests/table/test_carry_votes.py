"""The votes that a charter names by which somebody went from the table whose match it carries on: members and `verify`
compare them with the old table.
"""
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from p2p.log.charter import Member, decode_charter, encode_charter
from p2p.log.entry import Without, read_entry
from p2p.peer.tables import Tables
from p2p.table.carry import carry
from p2p.table.transcript import verify
from tests.networks import charter_for
from tests.table.card_network import CardNetwork
from tests.table.transcript_files import filed

pytestmark = pytest.mark.xdist_group("table")


def file_of(folder, charter, disk=()):
    folder.mkdir()
    return filed(folder, charter, [record.data for record in disk])


def line_of(report):
    """What is said of what is carried on."""
    (check,) = (check for check in report.checks if check.name == "carried")
    return check


@pytest.fixture(scope="module")
def voted():
    """A Tarok of three before its first deal, from which two have voted the third, which was cut off."""
    return voted_out("3")


def voted_out(deals: str) -> CardNetwork:
    network = CardNetwork((0, 1, 2), game="tarok", deals=deals)
    network.playing = False
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(61_000)
    for member in (0, 1):
        network.table(member).answer("go on", (Member(2),), network.clock(member))
        network.settle(member)
    assert network.run(lambda: all(table.view.number == 1 for table in network.up[:2]))
    return network


def votes_of(network: CardNetwork) -> tuple[bytes, ...]:
    """The hashes of the votes that two members cast, as their entries on the disk of one of them have them."""
    entries = [read_entry(record.data) for record in network.disks[0] if record.entry]
    votes = {signed.entry.member: signed.hash for signed in entries if isinstance(signed.entry.body, Without)}
    return tuple(votes[member] for member in sorted(votes))


NO_VOTES = {
    "a vote missing": lambda gone, _: (replace(gone, votes=gone.votes[:1]),),
    "all missing": lambda _gone, _other: (),
    "forged": lambda gone, _: (replace(gone, votes=(gone.votes[0], bytes(32))),),
    "of another table": lambda gone, other: (replace(gone, votes=votes_of(other)),),
    "turned round": lambda gone, _: (replace(gone, votes=gone.votes[::-1]),),
    "at another step": lambda gone, _: (replace(gone, step=gone.step + 1),),
    "of who still counts": lambda gone, _: (replace(gone, member=1),),
}


def test_a_charter_names_the_votes_by_which_somebody_went_and_a_lie_about_them_is_refused(voted, tmp_path):
    """By each member, and by a verifier that has both files."""
    old = voted.tables[0].replica
    right = carry(old, (0, 1, 2), {"deals": "3"})
    assert [(gone.member, gone.votes) for gone in right.gone] == [(2, votes_of(voted))]
    assert len(votes_of(voted)) == 2
    there, other = file_of(tmp_path / "old", voted.charter, voted.disks[0]), voted_out("4")
    tables = Tables(SimpleNamespace())
    tables._sessions[old.id] = SimpleNamespace(replica=voted.tables[1].replica, unchecked=False)     # private: no file
    for name, lie in {"": lambda gone, _: (gone,), **NO_VOTES}.items():
        charter = replace(decode_charter(charter_for(2, "tarok", holders=(0, 1, 0), deals="3")),
                          carried=replace(right, gone=lie(right.gone[0], other)))
        wrong = "Not as the table that it carries on says: votes on who plays." if name else ""
        assert tables.differs(charter) == wrong, name
        here = file_of(tmp_path / f"new {name}", encode_charter(charter))
        line = line_of(verify(here, others=[there]))
        assert (line.ok, line.text) == ((False, wrong) if name else (True, (
            f"The match goes on from deal 0 in {there.name}, as that says. "
            "Carried on by Mira and Luka, without Ana (left out by the others)."))), name


def test_a_file_that_ends_before_the_votes_says_that_another_one_is_missing(voted, tmp_path):
    """As that of who was voted out: it doesn't make a liar of those who went on."""
    there, whole = (file_of(tmp_path / f"old {member}", voted.charter, voted.disks[member]) for member in (2, 0))
    charter = replace(decode_charter(charter_for(2, "tarok", holders=(0, 1, 0), deals="3")),
                      carried=carry(voted.tables[0].replica, (0, 1, 2), {"deals": "3"}))
    here = file_of(tmp_path / "new", encode_charter(charter))
    line = line_of(verify(here, others=[there]))
    assert (line.ok, line.whole) == (True, False)
    assert line.text == (f"The match goes on from deal 0 in {there.name}, which ends before the votes with which it "
                         "was carried on: verify it together with the file of who carried it on.")
    assert line_of(verify(here, others=[there, whole])).whole

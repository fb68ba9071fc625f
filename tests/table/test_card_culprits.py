"""Cheats at a table of four whose second member has gone: from then on the places in a deck aren't the numbers of the
charter, and everybody names the member who cheated, in the file too."""
import pytest

from p2p.deal import steps
from p2p.log.entry import DeckStep
from p2p.table.transcript import verify
from tests.effort import some
from tests.networks import NAMES
from tests.table.rogue import convicted, kind, rogue_network, turned
from tests.table.transcript_files import filed

pytestmark = pytest.mark.xdist_group("table")

GONE, MIDDLE, LAST = 1, 2, 3                    # the two have the places 1 and 2 among the three who are left
NOBODYS = DeckStep(0, steps.head(steps.Open((53,), None)) + bytes(32 * 4))

CHEATS = {
    # Judged before the deck looks at it: by what its member had seen and heard, or what deal it names.
    "an opening of cards that are owed to nobody": lambda body: NOBODYS if kind(body) == steps.UNLOCK else None,
    "a step of a deal that isn't there": lambda body: DeckStep(body.deal + 2, body.data) if kind(body) == steps.UNLOCK
    else None,
    # Judged by the deck at once.
    "a commitment again": lambda body: DeckStep(
        body.deal, bytes((steps.COMMIT,)) + bytes(64)) if kind(body) == steps.SHUFFLE else None,
    "another share of the challenge": lambda body: turned(body, -1) if kind(body) == steps.SHARE else None,
    # Found by work that is done later, perhaps elsewhere.
    "another answer to the challenge": lambda body: turned(body, -1) if kind(body) == steps.ANSWERS else None,
    "another proof of an opening": lambda body: turned(body, -33) if kind(body) == steps.UNLOCK else None,
}


def table_with_a_gap(cheat, rogue):
    """The second member has left in deal 1; in the next deal the rogue cheats so, once."""
    def change(replica, body):
        if not isinstance(body, DeckStep) or GONE in replica.view.members or body.deal < 2:
            return None
        found = cheat(body)
        return DeckStep(found.deal or body.deal, found.data) if found else None
    network = rogue_network(change, rogue, leaving="nothing", deals="1")
    assert network.run(lambda: all(table.deals.number == 1 for table in network.up))
    network.table(GONE).leave(network.clock(GONE))
    network.settle(GONE)
    assert network.run(lambda: all(GONE not in table.view.members for table in network.up), 5000)
    network.tables[GONE] = None
    return network


@pytest.mark.parametrize("rogue", [MIDDLE, LAST])
@pytest.mark.parametrize("name", some(CHEATS, 3))
def test_behind_a_gap_the_cheat_is_named_at_every_table_and_by_its_file(name, rogue, tmp_path):
    network = table_with_a_gap(CHEATS[name], rogue)
    network.job_time = lambda: 50.0             # long work is done later
    convicted(network, rogue=rogue)
    for member in {0, 2, 3} - {rogue}:
        raws = [record.data for record in network.disks[member] if record.entry]
        report = verify(filed(tmp_path / str(member), network.charter, raws))
        assert [(check.name, check.text.split(": ")[1]) for check in report.checks] == [
            ("cards", f"{NAMES[rogue]} sent a step of dealing that proves wrong.")]

"""A rogue that copies what an honest member has just stated of a deck, says that it hadn't heard it, and tells some of
it first: the honest one is named by nobody, whatever comes in first (PROTOCOL.md 9.4, 9.6)."""
from p2p.deal.schedule import Images
from p2p.log.entry import DeckStep, Entry, Signed, read_entry, sign
from p2p.log.store import SUFFIX
from p2p.net.wire import Entries
from p2p.table.transcript import verify
from tests.bench.memory_network import MemoryNetwork
from tests.check_page.node import NODE, reports
from tests.checker.games_played import file_of
from tests.checker.table import check
from tests.networks import IDENTITIES, charter_for

ROGUE = 2
IMAGE = bytes(32)


def apart() -> tuple[MemoryNetwork, Signed]:
    """Three at Tarok, of whom the first two don't hear each other and the third one has turned; and the commitment of
    the first one."""
    network = MemoryNetwork(charter_for(3, "tarok"), IDENTITIES)
    network.tables[ROGUE] = None
    network.cut.add(frozenset((0, 1)))
    network.run_for(50)
    written = [read_entry(record.data) for record in network.disks[0] if record.entry]
    original, = (signed for signed in written if isinstance(signed.entry.body, DeckStep) and signed.entry.member == 0)
    return network, original


def copy_of(original: Signed, heard: bool) -> Signed:
    entry, nothing = original.entry, (0, original.entry.table)
    heads = ((entry.n, original.hash), nothing, nothing) if heard else (nothing,) * 3
    return sign(IDENTITIES[ROGUE], Entry(entry.table, ROGUE, 1, heads, nothing, 0, entry.body))


def tell(network: MemoryNetwork, member: int, signed: Signed) -> None:
    network.post(ROGUE, member, Entries(signed.entry.table, (signed.raw,)))
    network.run_for(20)


def test_a_commitment_that_was_copied_and_told_first_names_nobody_who_had_made_it(tmp_path):
    """Whoever made it can keep it, and the copy can't be kept: it is bound to the member."""
    network, original = apart()
    for member in (1, 0):
        tell(network, member, copy_of(original, heard=False))
    network.cut.clear()
    network.run_for(3000)
    assert not network.faults()
    paths = [tmp_path / f"{member}{SUFFIX}" for member in (0, 1)]
    for member, path in enumerate(paths):
        path.write_bytes(file_of(network, member))
        check(path.read_bytes())
        assert verify(path).ok
        assert len(network.up[member].order.chains[ROGUE]) == 1
    assert [report.get("fault") for report in (reports(paths) if NODE else ())] == [None] * 2 * bool(NODE)


def test_a_copied_commitment_whose_author_had_heard_the_other_convicts():
    network, original = apart()
    network.cut.clear()
    network.run_for(1000)
    tell(network, 1, copy_of(original, heard=True))
    network.run_for(1000)
    assert network.faults() == {("cheat", ROGUE)}


def test_an_image_is_known_to_whom_had_heard_of_it_alone():
    """An image that was copied from a mix of one deck into a shuffle of the next one, and told first."""
    network, original = apart()
    tell(network, 0, copy_of(original, heard=False))
    network.cut.clear()
    network.run_for(1000)
    first, second, third = network.up[0].order.chains
    shown = next(held for held in first if held.hash == original.hash)
    unaware, aware = third[0], second[-1]
    assert aware.has_heard(shown)
    assert not unaware.has_heard(shown)
    images = Images()
    images.now = shown
    images.add(IMAGE)
    images.now = unaware
    assert IMAGE not in images
    images.add(IMAGE)
    images.now = aware
    assert IMAGE in images

"""Files of whole games for tests that look back: a puzzle of Tau for two, and deals of Taroky and Tarok."""
from p2p.games.game import Move
from p2p.games.tau import open_taus
from tests import networks
from tests.bench.memory_network import MemoryNetwork
from tests.table.card_network import CardNetwork
from tests.table.transcript_files import filed


def puzzle(folder):
    """The file of a puzzle that two peers solve in turn."""
    net = MemoryNetwork(networks.charter_for(2, mode="z3tau"), networks.IDENTITIES)
    assert net.run(lambda: all(table.state.board for table in net.up))
    for number in range(6):
        net.act(number % 2, number % 2, Move("claim", open_taus(net.tables[0].replica.state)[0]))
        assert net.run(lambda number=number: all(len(table.happenings) > number for table in net.up))
    assert net.run(lambda: all(len(table.agreed) == 2 for table in net.up))
    return filed(folder, net.charter, entries(net))


def cards(folder, game="taroky", holders=(0, 1, 0, 1), seed=2, deals="1", **options):
    """The file of whole deals played at random, and the network on which they were played."""
    net = CardNetwork(holders, seed=seed, deals=deals, game=game, **options)
    networks.play_out(net)
    assert net.run(lambda: all(len(table.agreed) == len(net.tables) for table in net.up))
    return filed(folder, net.charter, entries(net)), net


def entries(net):
    return [record.data for record in net.disks[0] if record.entry]

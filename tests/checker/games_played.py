"""Whole games for the checker to check: of any game, by any house rules, on any network, written down as a file."""
import random

from p2p.games import GAMES
from p2p.log.store import CHARTER, ENTRY, MAGIC
from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import cuts, people
from tests.networks import IDENTITIES, charter_for, play_out, rough
from tests.recorded_races import OPTIONS, Player
from tests.table.card_network import CardNetwork


def written(charter, entries):
    """The bytes of a file."""
    records = [(CHARTER, charter), *((ENTRY, entry) for entry in entries)]
    return MAGIC + b"".join(kind + len(data).to_bytes(4, "big") + data for kind, data in records)


def house_rules(game, luck, most=6):
    """Some house rules at other values than the usual ones."""
    chosen = luck.sample(GAMES[game].OPTIONS, luck.randrange(most + 1))
    return {option.name: luck.choice(option.values)[0] for option in chosen if option.name != "mode"}


def card_game(game, seed, deals="1", members=1, **more):
    """A match at random by random house rules. Who is alone at a table has nothing to prove, and so plays quickly."""
    luck = random.Random(f"{game} {seed}")
    options = house_rules(game, luck) if seed else {}
    seats = 4 if game == "taroky" else luck.choice((3, 4))
    holders = tuple(seat % members for seat in range(seats))
    network = CardNetwork(holders, seed=seed, game=game, deals=deals, hush="0", **options, **more)
    play_out(network)
    network.run(lambda: all(len(table.agreed) == members for table in network.up))
    return file_of(network)


def race_game(game, seed, members=3, **options):
    """A race at random on a bad network."""
    options = {**house_rules(game, random.Random(seed), 3), **OPTIONS.get(game, {}), **options}
    network = MemoryNetwork(charter_for(members, game, **options), IDENTITIES, rough(seed), seed=seed)
    network.observers.append(Player(network).look)
    play_out(network)
    network.run(lambda: all(len(table.agreed) == members for table in network.up))
    return file_of(network)


def file_of(network, member=0):
    """The file of a member."""
    return written(network.charter, [record.data for record in network.disks[member] if record.entry])


def left_race(game, seed, members=3, gone=(1,), after=3, **options):
    """A race, or a game of TAU, on a bad network, which some members leave after so many moves."""
    options = {**OPTIONS.get(game, {}), **options}
    network = MemoryNetwork(charter_for(members, game, **options), IDENTITIES, rough(seed), seed=seed)
    network.observers.append(Player(network).look)
    network.run(lambda: len(network.up[0].happenings) >= after)
    for member in gone:
        network.table(member).leave(network.clock(member))
        network.settle(member)
    stay = [table for member, table in enumerate(network.tables) if member not in gone]
    network.run(lambda: all(network.table(member).parted for member in gone))
    for member in gone:
        network.tables[member] = None
    network.run(lambda: all(table.replica.ended is not None and not table.replica.unsigned for table in stay))
    return file_of(network)


def parted_race(game, seed, members):
    """The files of all members of a race on a network that parts and comes together again: they go on without who is
    away, and take back who asks."""
    luck = random.Random(f"{game}{seed}{members}")
    network = MemoryNetwork(charter_for(members, game, **OPTIONS.get(game, {})), IDENTITIES, rough(seed), seed=seed)
    network.observers.append(Player(network).look)
    people(network, luck)
    cuts(network, luck, [luck.uniform(200, 4000) for _ in range(luck.randint(1, 2))])
    assert network.run(lambda: all(table.ended is not None and not table.unsigned for table in network.up), 900_000)
    return [file_of(network, member) for member in range(members)]

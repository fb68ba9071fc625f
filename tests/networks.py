"""Tables on the network in memory as tests use them: members that are always there, bad networks, races that play."""
import random
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from p2p.games import GAMES
from p2p.games.game import Game, IllegalMove, Move
from p2p.identity import Identity
from p2p.log import past
from p2p.table.plays import Refused
from p2p.table.table import Table
from tests.bench import memory_network
from tests.bench.memory_network import NAMES as NAMES, Conditions, MemoryNetwork
from tests.bench.race_game import RACE_GAMES

past.OFTEN = 20                 # so that replicas let go of entries in all these tests, not only in long ones

# The same ones in each run, so that a game in memory is a function of its seed.
IDENTITIES = [Identity(Ed25519PrivateKey.from_private_bytes(sha256(bytes([101 + n])).digest())) for n in range(6)]


def charter_for(members: int, game: str = "tau", holders: Sequence[int] = (),
                games: Mapping[str, Game] = GAMES, **options: str) -> bytes:
    """A charter in which each of the first identities holds one seat, or each seat has its holder."""
    return memory_network.charter_for(IDENTITIES[:members], game, options, holders=holders, games=games)


def rough(seed: int) -> Conditions:
    """Anything between a quiet cable and a bad radio, with delays that reorder."""
    rng = random.Random(seed)
    drop, duplicate, spread = rng.choice((0, 0.05, 0.3)), rng.choice((0, 0.2)), rng.choice((1, 30, 400))
    return Conditions(drop, duplicate, lambda rng, _sender, _to: rng.uniform(0.2, spread))


def always(ms: float) -> Conditions:
    """A sound network on which every message takes so many ms."""
    return Conditions(delay=lambda _rng, _sender, _to: ms)


def quiet_race(members: int, conditions: Conditions | None = None, seed: int = 0, length: str = "5",
               games: Mapping[str, Game] = RACE_GAMES) -> MemoryNetwork:
    """A race at which nobody plays but the test."""
    charter = charter_for(members, "race", games=games, length=length)
    return MemoryNetwork(charter, IDENTITIES, conditions, seed, games=games)


def busy_race(members: int, conditions: Conditions | None = None, seed: int = 0, length: str = "5",
              games: Mapping[str, Game] = RACE_GAMES) -> MemoryNetwork:
    """A race in which everybody plays, each needing 200 to 900 ms."""
    network = quiet_race(members, conditions, seed, length, games=games)
    play_race(network, lambda: network.rng.uniform(200, 900))
    return network


def play_race(network: MemoryNetwork, reaction: Callable[[], float]) -> None:
    """From now on each member claims every new board after `reaction` ms, with a nod before, if it is still there."""
    seen: dict[int, tuple[Table, int]] = {}

    def look(member: int, table: Table) -> None:
        """Looks again after a restart, which makes a new replica."""
        before, board = seen.get(member, (table, 0))
        state = table.replica.state
        if state.open and (before is not table or state.board > board):
            seen[member] = table, state.board
            press_later(member, state.board, reaction())

    def press_later(member: int, board: int, ms: float) -> None:
        network.at(network.now + ms, lambda: press(member, board))

    def press(member: int, board: int) -> None:
        table = network.tables[member]
        if table is None or table.replica.fault:
            return
        state = table.replica.state
        if state.board > board or not state.open:
            return
        try:
            network.act(member, member, Move("nod", (state.nods,)))
            network.act(member, member, Move("claim", (board,)))
        except (IllegalMove, Refused):      # the table stands still for a while after a restart
            press_later(member, board, 300)
    network.observers.append(look)


def wait(network: MemoryNetwork, ms: float) -> None:
    """Lets so many ms pass, whatever is due in them."""
    network.at(network.now + ms, lambda: None)
    network.run_for(ms)


def play_out(network: MemoryNetwork, limit: float = 600_000) -> None:
    """Play to the end; on the way no two replicas may differ."""
    while not network.over():
        start = network.now
        network.run(network.over, 1000)
        assert not network.faults()
        assert not network.diverged()
        assert network.now - start > 0
        assert (limit := limit - 1000) > 0, f"stalled: {[table.waiting(network.now) for table in network.up]}"
    assert not network.forked()

"""Real tables joined in memory: a network that delays, drops, duplicates and reorders, and peers that crash.

Time is simulated: nothing sleeps, and a schedule is a function of its seed. Each peer has a disk of its own (a list of
records, and the seeds of its decks); a crash forgets everything else. `die` crashes a peer when it has kept a seed,
before writing to disk, or between that and sending.
"""
import heapq
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from p2p.deal.coin import Chain
from p2p.games import GAMES
from p2p.games.game import IllegalMove, Move
from p2p.identity import Identity
from p2p.log.charter import CHAIN_LENGTH, Charter, MemberInfo, SeatInfo, encode_charter
from p2p.log.entry import BadEntry
from p2p.log.store import Record
from p2p.net import wire
from p2p.table.match import settled
from p2p.table.table import Effects, Job, Table

IDENTITIES = [Identity.new() for _ in range(6)]
NAMES = ("Mira", "Luka", "Ana", "Petr", "Jana", "Ota")


def charter_for(peers: int, game: str = "tau", window: int = 60, identities: list[Identity] = IDENTITIES,
                holders: tuple[int, ...] = (), **options: str) -> bytes:
    """A charter in which each of the first identities holds one seat, or each seat has its holder."""
    salts = [bytes([i]) * 16 for i in range(peers)]
    members = tuple(MemberInfo(identities[i].key, NAMES[i], salts[i], Chain(identities[i], salts[i], CHAIN_LENGTH).head)
                    for i in range(peers))
    places = tuple(SeatInfo(i, NAMES[i], "") for i in holders or range(peers))
    rules = GAMES[game]
    chosen = tuple(sorted(settled(rules, options).items()))
    return encode_charter(Charter(1, bytes(16), game, rules.RULES, chosen, members, places, window))


@dataclass
class Weather:
    """How bad the network is: chances a message, and one-way delays in ms."""
    drop: float = 0.0
    twice: float = 0.0
    delay: Callable[[random.Random, int, int], float] = lambda _rng, _a, _b: 1.0


class Mesh:
    """`peers` replicas of one table and the wires between them."""

    def __init__(self, charter: bytes, peers: int, weather: Weather | None = None, seed: int = 0,
                 identities: list[Identity] = IDENTITIES) -> None:
        self.charter, self.identities = charter, identities
        self.weather = weather or Weather()
        self.rng = random.Random(seed)
        self.now = 0.0
        self.disks: list[list[Record]] = [[] for _ in range(peers)]
        self.seeds: list[dict[int, bytes]] = [{} for _ in range(peers)]
        self.drawn: list[tuple[int, int]] = []              # (peer, deal) of every seed: twice the same is a mistake
        self.tables: list[Table | None] = [Table(charter, identities[i]) for i in range(peers)]
        self.cut: set[frozenset[int]] = set()               # pairs that can't reach each other
        self.hold: Callable[[int, int, Any], float] = lambda _a, _b, _m: 0.0    # extra ms for a message
        self.die: Callable[[int, str], bool] = lambda _peer, _when: False
        self.writes = 0                                     # times that somebody wrote an entry of its own
        self.think: Callable[[int], float] | None = None    # ms that a player of the race needs; None: nobody plays
        self.skew = [0.0] * peers                           # ms that each peer's clock is ahead of the mesh's
        self.pressed: list[tuple[int, int]] = []            # (peer, board) of every claim
        self.work: Callable[[], float] | None = None        # ms that a job takes in another process; None: done at once
        self._boards = [0] * peers
        self.crashes = 0
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        for i in range(peers):
            self.at(self.now, lambda i=i: self.beat(i))

    # time

    def at(self, when: float, what: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._queue, (when, self._count, what))

    def run(self, until: Callable[[], bool], limit: float = 120_000) -> bool:
        """Let time pass until the condition holds; False if it doesn't within `limit` ms."""
        end = self.now + limit
        while not until():
            if not self._queue or self._queue[0][0] > end:
                return False
            self.now, _, what = heapq.heappop(self._queue)
            what()
        return True

    def run_for(self, ms: float) -> None:
        self.run(lambda: False, ms)

    # peers

    def act(self, peer: int, seat: int, move: Any, pressed: float | None = None) -> None:
        table = self.tables[peer]
        if table:
            now = self.clock(peer)
            table.act(seat, move, now if pressed is None else pressed, now)
            self.settle(peer)

    def clock(self, peer: int) -> float:
        """The peer's own clock."""
        return self.now + self.skew[peer]

    def beat(self, peer: int) -> None:
        table = self.tables[peer]
        if table:
            table.tick(self.clock(peer))
            self.settle(peer)
        self.at(self.now + 1000, lambda: self.beat(peer))

    def settle(self, peer: int) -> None:
        """What a node does after each call: disk first, then the wires."""
        table = self.tables[peer]
        assert table is not None
        while (deal := table.seedless()) is not None:
            self.seeds[peer][deal] = self.draw(peer, deal)
            if self.die(peer, "seed kept"):
                return self.crash(peer)
            table.plant(deal, self.seeds[peer][deal], self.clock(peer))
        effects = table.flush(self.clock(peer))
        self.writes += effects.own
        if effects.own and self.die(peer, "before disk"):
            return self.crash(peer)
        self.disks[peer] += effects.records
        if effects.own and self.die(peer, "before sending"):
            return self.crash(peer)
        self._send(peer, effects)
        self._do_jobs(peer, table)
        self._look(peer, table)
        due = table.due()
        if due is not None:
            self.at(due - self.skew[peer], lambda: self._flush(peer, table))
        return None

    def draw(self, peer: int, deal: int) -> bytes:
        """As unlike all others as a real one, also a second one of the same deal; alike whenever a test runs again."""
        self.drawn.append((peer, deal))
        nth = self.drawn.count((peer, deal))
        return self.identities[peer].secret(b"mesh" + self.charter + bytes((deal, nth)))

    def _do_jobs(self, peer: int, table: Table) -> None:
        """What takes long comes back later, if `work` says so; nobody waits for it."""
        table.defer = self.work is not None
        for job in table.jobs():
            assert self.work is not None
            self.at(self.now + self.work(), lambda job=job: self._worked(peer, table, job))

    def _worked(self, peer: int, table: Table, job: Job) -> None:
        if self.tables[peer] is table:
            table.worked(job, job.do(), self.clock(peer))
            self.settle(peer)

    def _look(self, peer: int, table: Table) -> None:
        """A player of the race sees a new board, and claims it after a while if it is still there."""
        if self.think and table.state.open and table.state.board > self._boards[peer]:
            board = self._boards[peer] = table.state.board
            self.at(self.now + self.think(peer), lambda: self._press(peer, board))

    def _press(self, peer: int, board: int) -> None:
        table = self.tables[peer]
        if table is None or table.fault or table.state.board > board or not table.state.open:
            return
        try:
            self.act(peer, peer, Move("nod", (table.state.nods,)))
            self.act(peer, peer, Move("claim", (board,)))
            self.pressed.append((peer, board))
        except IllegalMove:
            self.at(self.now + 300, lambda: self._press(peer, board))

    def _flush(self, peer: int, table: Table) -> None:
        due = table.due()
        if self.tables[peer] is table and due is not None and due <= self.clock(peer) + 0.001:
            self.settle(peer)

    def _send(self, peer: int, effects: Effects) -> None:
        for to, message in effects.messages:
            for other in range(len(self.tables)) if to is None else (to,):
                if other != peer:
                    self.post(peer, other, message)

    def post(self, sender: int, to: int, message: Any) -> None:
        """Through the real wire format, with the weather's delays and losses."""
        data = wire.encode(message)
        if frozenset((sender, to)) in self.cut or self.rng.random() < self.weather.drop:
            return
        for _ in range(2 if self.rng.random() < self.weather.twice else 1):
            delay = self.weather.delay(self.rng, sender, to) + self.hold(sender, to, message)
            self.at(self.now + delay, lambda: self._arrive(sender, to, data))

    def _arrive(self, sender: int, to: int, data: bytes) -> None:
        table = self.tables[to]
        if table is None:
            return
        message = wire.decode(data)
        assert isinstance(message, wire.Entries | wire.Heads | wire.Want)
        with suppress(BadEntry):
            table.on(sender, message, self.clock(to))
        self.settle(to)

    def crash(self, peer: int, back_after: float = 500) -> None:
        self.crashes += 1
        self.tables[peer] = None
        self.at(self.now + back_after, lambda: self.restart(peer))

    def restart(self, peer: int) -> None:
        table = Table(self.charter, self.identities[peer])
        table.resume(self.disks[peer], self.clock(peer), self.seeds[peer])
        self.tables[peer] = table
        self._boards[peer] = 0
        self.settle(peer)

    # what tests ask

    @property
    def up(self) -> list[Table]:
        return [table for table in self.tables if table]

    def alike(self) -> bool:
        """All replicas are there and have made the same steps."""
        return len(self.up) == len(self.tables) and len({tuple(table.history.running) for table in self.up}) == 1

    def over(self) -> bool:
        """Everybody has come to the end of the game, and alike."""
        return self.alike() and all(table.ended is not None for table in self.up)

    def split(self) -> bool:
        """Whether two replicas made another step after the same ones."""
        runs = sorted((table.history.running for table in self.up), key=len)
        return any(long[:len(short)] != short for short, long in pairwise(runs))

    def told_two_stories(self) -> bool:
        """Whether the chains held anywhere differ for any author."""
        chains = [table.order.chains[author] for author in range(len(self.tables)) for table in self.up]
        hashes: dict[tuple[int, int], bytes] = {}
        return any(hashes.setdefault((held.member, held.entry.n), held.hash) != held.hash
                   for chain in chains for held in chain)

    def faults(self) -> set[tuple[str, int]]:
        return {(table.fault.reason, table.fault.member) for table in self.up if table.fault}


def rough(seed: int) -> Weather:
    """Anything between a quiet cable and a bad radio, with delays that reorder."""
    rng = random.Random(seed)
    drop, twice, spread = rng.choice((0, 0.05, 0.3)), rng.choice((0, 0.2)), rng.choice((1, 30, 400))
    return Weather(drop, twice, lambda rng, _a, _b: rng.uniform(0.2, spread))


def race_mesh(peers: int, weather: Weather | None = None, seed: int = 0, length: str = "5") -> Mesh:
    """A race in which everybody plays, each needing 200 to 900 ms."""
    mesh = Mesh(charter_for(peers, "race", length=length), peers, weather, seed)
    mesh.think = lambda _peer: mesh.rng.uniform(200, 900)
    return mesh


def play_out(mesh: Mesh, limit: float = 600_000) -> None:
    """Play to the end; on the way no two replicas may differ."""
    while not mesh.over():
        start = mesh.now
        mesh.run(mesh.over, 1000)
        assert not mesh.faults()
        assert not mesh.split()
        assert mesh.now - start > 0
        assert (limit := limit - 1000) > 0, f"stalled: {[table.waiting(mesh.now) for table in mesh.up]}"
    assert not mesh.told_two_stories()

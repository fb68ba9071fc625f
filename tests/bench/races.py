"""The figures of network, log and rules: latencies, and how fair a race is. Knows no screen.

Latencies are measured between real nodes in processes of their own on loopback, from the call that a key press makes
to the moment at which a node tells its screen. `time.perf_counter` is one clock for all processes of a computer.
"""
import asyncio
import random
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from p2p.games import GAMES
from p2p.games.game import Coin, Move, usual
from p2p.games.tau import open_taus
from p2p.games.tau.modes import MODES, find
from p2p.net.mesh import Mesh
from p2p.net.wire import DraftId, Message
from p2p.peer.node import Node
from p2p.peer.process_group import LOOPBACK, PeerProcess, ProcessGroup
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView
from p2p.peer.watching import WATCHERS
from tests.bench import bare, recovery
from tests.bench.cards import TAIL, count_row, proof_rows, rules_rows as card_rules_rows, table_rows
from tests.bench.dealing import own_cores_rows
from tests.bench.pcset import MINUTES, QUEUE, ten_a_second
from tests.bench.race_cheats import fair_values
from tests.bench.row import Row, percentile
from tests.bench.scale import watchers

PEERS = 4
SECONDS = 60.0                  # after which a measurement is given up
FAR = 10.0                      # ms by which each message is delayed
# One-way delays that a coin, a plain move and a claim need: one share; entry, acknowledgement; seal, acknowledgement,
# open, acknowledgement.
HOPS = {"coin": 1, "move": 2, "claim": 4}
MOST = 1.5                      # goal: times its bare parts that each of these may take


@contextmanager
def homes(count: int) -> Iterator[list[Path]]:
    """Gives empty folders for so many peers and deletes them at the end of the `with` block."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-bench-", ignore_cleanup_errors=True) as folder:
        yield [Path(folder) / str(place) for place in range(count)]


# ---------------------------------------------------------------------- moves, claims and coins among four processes

class Stamps(NamedTuple):
    """What one peer saw of one game, in ms of the common clock.

    `presses`: its own key presses; `happenings`: when each move was in its view; both by the number of the move.
    `waits`: ms for which each coin was owed.
    """
    presses: dict[int, float]
    happenings: dict[int, float]
    waits: list[float]


class DelayedMesh(Mesh):
    """A mesh whose messages to peers leave `delay` ms late, so that its process seems further away."""

    def __init__(self, delay: float, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._delay = delay

    def send(self, key: bytes, message: Message) -> bool:
        """Always True: whether the peer can take the message isn't known yet."""
        asyncio.get_running_loop().call_later(self._delay / 1000, super().send, key, message)
        return True


def play_rounds(peer: PeerProcess, games: int, looking: int = 0) -> list[Stamps]:
    """A peer's part: whole games of Tau in which hints and claims alternate, by one peer after the other, one move at
    a time; at the tables of peer 0 so many look on. Returns the stamps of each game."""
    peer.meet()
    if peer.index or not looking:
        return [_game(peer) for _ in range(games)]
    with watchers(peer.node, looking) as onlookers:
        return [_game(peer, onlookers.watch) for _ in range(games)]


def _game(peer: PeerProcess, seated: Callable[[DraftId], None] = lambda _: None) -> Stamps:
    """Plays one game; `seated` is called with the table before this peer's first move."""
    stamps = Stamps({}, {}, [])
    watch = _StampTaker(stamps)
    table = peer.sit_down("tau", {"training": "on"}).charter.id
    seated(table)
    peer.listener = lambda: watch.look(peer.node.table(table))
    done = 0
    while True:
        view = peer.wait(partial(_quiet, peer, table, done))
        if view.deal.outcome:
            peer.wait(lambda: len(_there(peer, table).proof.agreed) == PEERS
                      and len(stamps.happenings) == len(_there(peer, table).happenings))
            peer.listener = lambda: None
            peer.node.leave(table)
            return stamps
        done = len(view.happenings) + 1
        if done // 2 % PEERS == peer.index:
            seat = min(view.mine)
            move = Move("hint") if done % 2 else Move("claim", open_taus(view.state)[0])
            time.sleep(0.005)                           # lets the entries of the last move settle
            stamps.presses[done] = now_ms()
            peer.node.act(table, seat, move, now_ms())


def _there(peer: PeerProcess, table: DraftId) -> TableView:
    view = peer.node.table(table)
    assert view is not None
    return view


def _quiet(peer: PeerProcess, table: DraftId, done: int) -> TableView | None:
    """The view, once so many moves are made and no coin is owed, or the game is over."""
    view = _there(peer, table)
    return view if view.deal.outcome or (len(view.happenings) >= done and not view.state.need()) else None


class _StampTaker:
    """Fills in stamps as things come into the view."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._owed: float | None = None                     # since when a coin is owed

    def look(self, view: TableView | None) -> None:
        """To be called on the node's thread with each new view."""
        if view is None:
            return
        now = now_ms()
        for n in range(len(self._stamps.happenings) + 1, len(view.happenings) + 1):
            self._stamps.happenings[n] = now
        owes = any(isinstance(need, Coin) for need in view.state.need())
        if owes and self._owed is None:
            self._owed = now
        elif not owes and self._owed is not None:
            self._stamps.waits.append(now - self._owed)
            self._owed = None


def latencies(games: int, delay: float, looking: int = 0) -> dict[str, list[float]]:
    """Ms of each coin, plain move and claim among four processes, whose messages leave `delay` ms late, while so many
    others look on.

    Raises ProcessGroupError.
    """
    mesh = partial(DelayedMesh, delay) if delay else Mesh
    with homes(PEERS) as folders, ProcessGroup(folders, play_rounds, (games, looking), mesh=mesh) as group:
        seen: list[list[Stamps]] = group.run(SECONDS)
    took: dict[str, list[float]] = {"coin": [], "move": [], "claim": []}
    for stamps in zip(*seen, strict=True):                      # one game, as each peer saw it
        took["coin"] += [wait for peer in stamps for wait in peer.waits]
        for peer in stamps:
            for n, pressed in peer.presses.items():
                took["move" if n % 2 else "claim"].append(max(p.happenings[n] for p in stamps) - pressed)
    return took


def speed_rows() -> Iterator[Row]:
    """Latencies on loopback: medians and 99th percentiles, beside the sums of their bare parts."""
    parts = bare.measure()
    yield from parts.rows()
    took = latencies(8, 0)
    for name, what, sum_ in (("coin", "need to answer at each peer", parts.coin),
                             ("move", "press to applied on all four", parts.choice),
                             ("claim", "press to applied on all four", parts.claim)):
        usual_time = median(took[name])
        yield Row(f"{name}, median", usual_time, "ms", None, f"{what}; {len(took[name])} measured",
                  bare=sum_, most=MOST)
        yield Row(f"{name}, 99 of 100", percentile(took[name], 99), "ms", TAIL * usual_time,
                  f"{TAIL} x the median", bare=sum_)


def far_rows() -> Iterator[Row]:
    """Latencies with every message delayed by FAR ms: medians."""
    took = latencies(2, FAR)
    for name, hops in HOPS.items():
        yield Row(f"{name}, far, median", median(took[name]), "ms", hops * FAR + 10,
                  f"every message leaves {FAR:g} ms late; {hops} one-way delays + 10")


def watched_rows() -> Iterator[Row]:
    """Latencies with a full table of watchers, beside those without any: medians."""
    alone, seen = latencies(4, 0), latencies(4, 0, WATCHERS)
    for name, took in seen.items():
        yield Row(f"{name}, {WATCHERS} watchers, median", median(took), "ms", None,
                  "bare: the same without watchers, who share these cores", bare=median(alone[name]), most=2)


# ---------------------------------------------------------------------- the lobby

def welcome(peer: PeerProcess, visits: int, home: str, name: str) -> dict[bytes, float]:
    """A peer's part: peer 0 starts so many visitors of this name, one after the other; the others note when they see
    each in their lobby.

    Returns ms by the visitor's key: at peer 0 when the visitor had started, elsewhere when it was in the lobby.
    """
    times: dict[bytes, float] = {}
    peer.meet()
    if peer.index:
        peer.listener = lambda: _note(peer, name, times)
        peer.wait(lambda: len(times) == visits)
        return times
    for visit in range(visits):
        visitor = Node(Path(home) / str(visit), name, LOOPBACK, group=peer.group)
        visitor.start()
        times[visitor.identity.key] = now_ms()
        peer.wait(partial(_sees, peer, visitor.identity.key))
        time.sleep(0.3)                                     # the others note it meanwhile
        visitor.close()
    return times


def _sees(peer: PeerProcess, key: bytes) -> bool:
    return any(person.key == key for person in peer.node.lobby.here)


def _note(peer: PeerProcess, name: str, times: dict[bytes, float]) -> None:
    for person in peer.node.lobby.here:
        if person.name == name:
            times.setdefault(person.key, now_ms())


def lobby_rows() -> Iterator[Row]:
    """How soon a new peer is in everybody's lobby."""
    name = f"visitor {secrets.token_hex(4)}"                # others may be on this loopback too
    with homes(PEERS + 1) as folders, ProcessGroup(folders[:PEERS], welcome, (10, str(folders[PEERS]), name)) as group:
        up, *seen = group.run(SECONDS)
    took = [max(times[key] for times in seen) - at for key, at in up.items()]
    yield Row("new peer in all lobbies, median", median(took) / 1000, "s", 0.2, "10 visitors, 3 lobbies, by mDNS")
    yield Row("new peer in all lobbies, worst", max(took) / 1000, "s", 0.2)
    yield Row("healed partition", None, "s", 6, "not measured here: it takes hosts that can be cut off; tests/lan does")


# ---------------------------------------------------------------------- the rules of Tau

def random_game(mode: str, seats: int, rng: random.Random) -> int:
    """Plays a whole game of random legal moves; returns how many turns there were."""
    rules = GAMES["tau"]
    state = rules.start(seats, usual(rules.OPTIONS) | {"mode": mode})
    at = 0
    while not state.outcome():
        for need in state.need():
            state = state.supply(need, rng.randbytes(32))
        at += 1000
        seat = rng.randrange(seats)
        moves = list(state.moves(seat, at))
        if moves and not state.need():
            move = rng.choice(moves)
            state.check(seat, move, at)
            state = state.apply(seat, move, at)
    return at // 1000


def rules_rows() -> Iterator[Row]:
    """Whole games, and the slowest single call on a board of twelve cards."""
    rng = random.Random(1)
    began = time.perf_counter()
    for _ in range(1000):
        random_game("3tau", rng.randint(1, 4), rng)
    yield Row("1000 random games of Tau", time.perf_counter() - began, "s", 20, "3 Tau")
    for call, worst in slowest_calls(rng).items():
        yield Row(f"slowest {call} on 12 cards", worst, "ms", 1, "all modes of twelve cards, nothing remembered")


def slowest_calls(rng: random.Random) -> dict[str, float]:
    """Ms of the slowest `moves`, `check` and `apply` on a board of twelve cards.

    Each call is timed three times and the best time counts, so that other work of the computer isn't counted.
    """
    worst = {"moves": 0.0, "check": 0.0, "apply": 0.0}
    rules = GAMES["tau"]
    for mode in (mode for mode in MODES.values() if mode.minimum == 12):
        for _ in range(10):
            state = rules.start(2, usual(rules.OPTIONS) | {"mode": mode.code})
            state = state.supply(state.need()[0], rng.randbytes(32))
            if sum(face is not None for face in state.board) != 12:
                continue
            move = next(iter(state.moves(0, 0)), Move("claim", tuple(sorted(state.board[:mode.take]))))
            calls: dict[str, Callable[[], Any]] = {
                "moves": partial(_listed, state), "check": partial(state.check, 0, move, 0),
                "apply": partial(state.apply, 0, move, 0)}
            for name, call in calls.items():
                worst[name] = max(worst[name], min(_cold(call) for _ in range(3)))
    return worst


def _listed(state: Any) -> list[Move]:
    return list(state.moves(0, 0))


def _cold(call: Callable[[], Any]) -> float:
    """Ms of a call with an empty cache."""
    find.cache_clear()
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000


# ---------------------------------------------------------------------- fairness

def fair_rows() -> Iterator[Row]:
    """The shares of simulated players who are equally quick, of whom one or two are further away or cheat."""
    yield from (Row(*values) for values in fair_values())


# ---------------------------------------------------------------------- a table of PC Set

def pcset_rows() -> Iterator[Row]:
    """The load test of PC Set: two simulated players who press keys all the time."""
    came = ten_a_second()
    yield Row("presses lost", came.lost, "presses", 0,
              f"{came.presses} by two players of PC Set, ten a second each for {MINUTES} minutes; {came.seconds:.1f} s")
    yield Row("entries that wait for their order, most", came.longest, "entries", QUEUE, f"{came.left} at the end")
    yield Row("steps that differ between the two replicas", came.differ, "steps", 0)


# ---------------------------------------------------------------------- cards face down

def deal_rows() -> Iterator[Row]:
    """A match of Taroky among four processes; a first deal as if each had a computer of its own."""
    with homes(PEERS) as folders:
        yield from table_rows(folders)
    with homes(PEERS) as folders:
        yield count_row(folders)
    yield from own_cores_rows()


def recovery_rows() -> Iterator[Row]:
    """How soon a match of Taroky is playable again after a kill, a sleep, a lost network."""
    with homes(recovery.PEERS) as folders:
        yield from recovery.recovery_rows(folders)


GROUPS: dict[str, Callable[[], Iterator[Row]]] = {
    "speed": speed_rows, "far": far_rows, "watched": watched_rows, "lobby": lobby_rows, "rules": rules_rows,
    "fair": fair_rows, "pcset_presses": pcset_rows, "deal": deal_rows, "proofs": proof_rows,
    "taroky": card_rules_rows, "recovery": recovery_rows,
}

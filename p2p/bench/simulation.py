"""How fair a race is: real tables joined in memory, equal players, unequal wires, cheats. Knows no disk, no socket.

For the bench and the tests. Time is simulated, and so is luck: a result is a function of its seed. The game raced is
the smallest there is: a coin shows a board, whoever claims it first scores.
"""
import heapq
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from p2p.deal.coin import Chain
from p2p.games import GAMES
from p2p.games.game import Coin, IllegalMove, Move, Need, Option, Outcome, Seat, highest, seats_of
from p2p.identity import Identity
from p2p.log.charter import CHAIN_LENGTH, WINDOW_LEAST, Charter, Member, Place, encode_charter
from p2p.log.entry import Seal, Share, read as read_entry
from p2p.net.wire import Entries
from p2p.table.table import Table, TableMessage

MEAN, SPREAD = 900, 60          # ms from the board to the key press
WIRE = 1.0                      # ms of the shortest way between two peers
TABLE_ROUNDS = 250              # rounds before a new table is charted
LENGTHS = ("5", "20", "250")


@dataclass(frozen=True, slots=True)
class RaceState:
    """`board` counts the boards shown; a claim names the one it takes. `nods` counts the plain moves."""

    length: int
    scores: tuple[int, ...]
    board: int = 0
    open: bool = False
    nods: int = 0

    def turn(self) -> frozenset[Seat]:
        return frozenset() if self.outcome() else frozenset(seats_of(len(self.scores)))

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        del seat, at
        return (Move("claim", (self.board,)), Move("nod", (self.nods,))) if self.open else ()

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """A claim may be late; a nod that doesn't go on from the last one is refused."""
        del seat, at
        if move.verb not in ("claim", "nod") or len(move.args) != 1 or not isinstance(move.args[0], int):
            raise IllegalMove("race", move, "moves are claim BOARD and nod NUMBER")
        if move.verb == "nod" and move.args[0] != self.nods:
            raise IllegalMove("race", move, f"the next nod is number {self.nods}")

    def apply(self, seat: Seat, move: Move, at: int) -> "RaceState":
        del at
        if move.verb == "nod":
            return replace(self, nods=self.nods + 1)
        if not self.open or move.args != (self.board,):
            return self
        scores = (*self.scores[:seat], self.scores[seat] + 1, *self.scores[seat + 1:])
        return replace(self, scores=scores, open=False)

    def need(self) -> tuple[Need, ...]:
        return () if self.open or self.board == self.length else (Coin(),)

    def supply(self, need: Need, answer: bytes) -> "RaceState":
        del need, answer
        return replace(self, board=self.board + 1, open=True)

    def heavy(self) -> bool:
        return False

    def outcome(self) -> Outcome | None:
        if self.open or self.board < self.length:
            return None
        return Outcome(self.scores, highest(self.scores), "all boards taken")

    def seen_by(self, seats: Iterable[Seat]) -> "RaceState":
        del seats
        return self


class RaceGame:
    """The rules module of the race, as an object."""

    TITLE = "Race"
    RULES = 1
    SEATS = range(1, 7)
    OPTIONS: tuple[Option, ...] = (Option("length", "Length", "How many boards.", tuple((n, n) for n in LENGTHS)),)
    SEALED = frozenset({"claim"})

    def start(self, seats: int, options: Mapping[str, str]) -> RaceState:
        return RaceState(int(options["length"]), (0,) * seats)


@contextmanager
def race_game() -> Iterator[None]:
    """While this lasts, tables know the game "race"."""
    before = GAMES.get("race")
    GAMES["race"] = before or RaceGame()
    try:
        yield
    finally:
        if before is None:
            del GAMES["race"]


@dataclass(frozen=True, slots=True)
class Cheat:
    """What player 0 does against the others: a false word of its time, acknowledgements of seals or its coin shares
    held back for so many ms."""

    took_zero: bool = False
    hold_acks: float = 0
    hold_share: float = 0


CHEATS: dict[str, Cheat | None] = {
    "none": None,
    "took 0": Cheat(took_zero=True),
    "hold acknowledgements": Cheat(hold_acks=2000),
    "hold acknowledgements, took 0": Cheat(took_zero=True, hold_acks=2000),
    "hold acknowledgements a little, took 0": Cheat(took_zero=True, hold_acks=100),
    "hold share": Cheat(hold_share=500),
    "hold share, took 0": Cheat(took_zero=True, hold_share=500),
    "hold share a little, took 0": Cheat(took_zero=True, hold_share=100),
    "hold share long, took 0": Cheat(took_zero=True, hold_share=3000),
    "hold everything a little, took 0": Cheat(took_zero=True, hold_acks=100, hold_share=100),
}


def race_shares(rounds: int, seed: int, *, delays: Sequence[float] = (0, 0, 0, 20), cheat: str = "none",
                window: int | None = None) -> dict[str, Any]:
    """Race so often; `delays` are each player's extra ms one way, `window` W in ms (None: as the wires call for).

    Returns `shares`, the percent of rounds each player won, `quickest`, the percent won by whoever needed least time
    from its own board to the key, `late`, the mean ms from the first press to the end of the round, and `window`.
    """
    trip = 2 * (WIRE + sum(sorted(delays)[-2:]))
    window = window or max(WINDOW_LEAST, int(1.5 * trip + 40))
    rng = random.Random(seed)
    wins, quickest, lasted = [0] * len(delays), 0, 0.0
    with race_game():
        for first in range(0, rounds, TABLE_ROUNDS):
            race = Race(rng, delays, CHEATS[cheat], window)
            race.run(min(TABLE_ROUNDS, rounds - first))
            wins = [a + b for a, b in zip(wins, race.wins, strict=True)]
            quickest += race.quickest
            lasted += race.lasted
    return {"shares": [100 * n / rounds for n in wins], "quickest": 100 * quickest / rounds, "late": lasted / rounds,
            "window": window}


def new_identity(rng: random.Random) -> Identity:
    """A key made from this luck."""
    return Identity(Ed25519PrivateKey.from_private_bytes(rng.randbytes(32)))


def charter_of(identities: Sequence[Identity], rng: random.Random, window: int, game: str,
               options: Mapping[str, str]) -> bytes:
    """A table of this game with a seat for each."""
    salts = [rng.randbytes(16) for _ in identities]
    members = tuple(Member(identity.key, "Ana", salt, Chain(identity, salt, CHAIN_LENGTH).head)
                    for identity, salt in zip(identities, salts, strict=True))
    places = tuple(Place(i, "Ana", "") for i in range(len(identities)))
    rules, chosen = GAMES[game].RULES, tuple(sorted(options.items()))
    return encode_charter(Charter(1, rng.randbytes(16), game, rules, chosen, members, places, window))


class Wires:
    """Replicas of one table, joined by wires that keep the order of what they carry, like TCP; `delays` are each
    peer's extra ms one way."""

    def __init__(self, tables: Sequence[Table], delays: Sequence[float]) -> None:
        self.tables, self.delays = tables, delays
        self.now = 0.0
        self._free: dict[tuple[int, int], float] = {}   # when each wire is free again
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def begin(self) -> None:
        """The first beat of everybody."""
        for peer, table in enumerate(self.tables):
            table.tick(0)
            self.settle(peer)

    def step(self) -> None:
        """The next thing that happens."""
        self.now, _, what = heapq.heappop(self._queue)
        what()

    def at(self, when: float, what: Callable[[], None]) -> None:
        """Do this then."""
        self._count += 1
        heapq.heappush(self._queue, (when, self._count, what))

    def settle(self, peer: int) -> None:
        """What a node does after each call, without a disk."""
        table = self.tables[peer]
        for to, message in table.flush(self.now).messages:
            for other in range(len(self.tables)) if to is None else (to,):
                if other != peer:
                    self._post(peer, other, message)
        self.look(peer)
        due = table.due()
        if due is not None:
            self.at(due, lambda: self._flush(peer))

    def look(self, peer: int) -> None:
        """A peer has something new to see."""

    def held_back(self, sender: int, to: int, message: TableMessage) -> float:
        """Ms that a sender waits with a message on purpose."""
        del sender, to, message
        return 0

    def _flush(self, peer: int) -> None:
        due = self.tables[peer].due()
        if due is not None and due <= self.now:
            self.settle(peer)

    def _post(self, sender: int, to: int, message: TableMessage) -> None:
        """What is held back holds back whatever its sender says after it."""
        sent = max(self.now + self.held_back(sender, to, message), self._free.get((sender, to), 0))
        self._free[sender, to] = sent
        arrives = sent + WIRE + self.delays[sender] + self.delays[to]

        def arrive() -> None:
            self.tables[to].on(sender, message, self.now)
            self.settle(to)
        self.at(arrives, arrive)


class Race(Wires):
    """One table of players who race for boards."""

    def __init__(self, rng: random.Random, delays: Sequence[float], cheat: Cheat | None, window: int) -> None:
        identities = [new_identity(rng) for _ in delays]
        charter = charter_of(identities, rng, window, "race", {"length": LENGTHS[-1]})
        super().__init__([Table(charter, identity) for identity in identities], delays)
        self.rng, self.cheat = rng, cheat
        self.wins, self.quickest, self.lasted = [0] * len(delays), 0, 0.0
        self._boards = [0] * len(delays)                # the last board each player has seen
        self._times: dict[int, list[int]] = {}          # by board: what each player needs
        self._first: dict[int, float] = {}              # by board: when the first key was pressed

    def run(self, rounds: int) -> None:
        self.begin()
        while len(self.tables[-1].happenings) < rounds or sum(self.wins) < rounds:
            self.step()
            self._score()

    def _score(self) -> None:
        """Count the rounds as the last player sees them decided."""
        state, done = self.tables[-1].state, sum(self.wins)
        if sum(state.scores) > done:
            fault = next((table.fault for table in self.tables if table.fault), None)
            assert fault is None, fault
            self.wins = list(state.scores)
            winner = next(h.seat for h in reversed(self.tables[-1].happenings) if h.before.scores != h.after.scores)
            times = self._times[done + 1]
            self.quickest += times[winner] == min(times)
            self.lasted += self.now - self._first[done + 1]

    def held_back(self, sender: int, to: int, message: TableMessage) -> float:
        if not self.cheat or not isinstance(message, Entries) or 0 not in (sender, to):
            return 0
        kind, hold = (Share, self.cheat.hold_share) if sender == 0 else (Seal, self.cheat.hold_acks)
        return hold if hold and any(isinstance(read_entry(raw).entry.body, kind) for raw in message.entries) else 0

    def look(self, peer: int) -> None:
        """A player who sees a new board will press its key, if the board is still there then."""
        state = self.tables[peer].state
        if state.open and state.board > self._boards[peer]:
            board = self._boards[peer] = state.board
            if board not in self._times:
                self._times[board] = [max(1, round(self.rng.gauss(MEAN, SPREAD))) for _ in self.tables]
            self.at(self.now + self._times[board][peer], lambda: self._press(peer, board))

    def _press(self, peer: int, board: int) -> None:
        table = self.tables[peer]
        self._first.setdefault(board, self.now)
        if table.state.board == board and table.state.open:
            lie = peer == 0 and self.cheat is not None and self.cheat.took_zero
            table.act(Seat(peer), Move("claim", (board,)), table.shown_at if lie else self.now, self.now)
            self.settle(peer)

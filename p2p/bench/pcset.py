"""What a table of PC Set stands: two players who press ten keys a second each for ten minutes. Knows no screen.

Real tables, simulated time: no press may be lost, no queue may grow, both replicas must come to the same state.
"""
import random
import time
from typing import NamedTuple

from p2p.bench.simulation import WIRE, Wires, charter_of, new_identity
from p2p.games.game import Move, Seat, seats_of, settle_options
from p2p.games.pcset.state import OPTIONS, deadline, press, say_time_at
from p2p.games.sets.decks import lying
from p2p.log.charter import WINDOW_LEAST
from p2p.table.table import Table

MINUTES, EVERY = 10, 100.0      # how long, ms from one press of a player to the next
APART = 37.0                    # ms between the two players' presses
DRAIN = 5000.0                  # ms after the last press until everything must be ordered
FAR = 30.0                      # ms of extra delay of each, one way: presses cross each other
QUEUE = 12                      # entries that may wait for their order at most


class Pressing(NamedTuple):
    """What came of it: presses made and not found on both replicas in their order, the longest queue at a press and
    the one at the end, steps at which the replicas differ, seconds it took to compute."""

    presses: int
    lost: int
    longest: int
    left: int
    differ: int
    seconds: float


class Players(Wires):
    """A table for two at two computers, and what each has sent."""

    def __init__(self, rng: random.Random) -> None:
        identities = [new_identity(rng) for _ in range(2)]
        window = max(WINDOW_LEAST, int(3 * (WIRE + 2 * FAR) + 40))      # as a node would take it
        charter = charter_of(identities, rng, window, "pcset", settle_options(OPTIONS, {}))
        super().__init__([Table(charter, identity) for identity in identities], (FAR, FAR))
        self.rng = rng
        self.sent: tuple[list[Move], list[Move]] = ([], [])
        self.longest = 0
        self._ordered, self._seen = [0, 0], [0, 0]          # own steps among those read, and how many are read

    def press(self, seat: Seat) -> None:
        """One key, whatever lies there; or that the round is over."""
        table = self.tables[seat]
        self.longest = max(self.longest, len(table.order.queue))
        due, end = say_time_at(table.state, seat), deadline(table.state)
        if due is not None and table.clock(self.now) >= due:
            self._send(seat, Move("time", (end or 0,)))
        elif cards := lying(table.state.board):
            face = self.rng.choice(cards)
            on_their_way = self.sent[seat][self._own(seat):]
            self._send(seat, press(table.state, seat, face, on_their_way) or Move("token", (face,)))

    def _own(self, seat: Seat) -> int:
        """How many of this seat's moves are ordered at its own replica."""
        steps = self.tables[seat].happenings
        self._ordered[seat] += sum(step.seat == seat for step in steps[self._seen[seat]:])
        self._seen[seat] = len(steps)
        return self._ordered[seat]

    def _send(self, seat: Seat, move: Move) -> None:
        self.sent[seat].append(move)
        self.tables[seat].act(seat, move, self.now, self.now)
        self.settle(seat)


def ten_a_second(minutes: int = MINUTES, seed: int = 1) -> Pressing:
    """Play it. The same seed gives the same game."""
    began = time.perf_counter()
    players = Players(random.Random(seed))
    players.begin()
    while not all(table.started and lying(table.state.board) for table in players.tables):
        players.step()
    start, count = players.now, int(minutes * 60_000 / EVERY)
    for number in range(count):
        for seat in seats_of(2):
            players.at(start + number * EVERY + seat * APART, lambda seat=seat: players.press(seat))  # type: ignore[misc]
    players.at(start + count * EVERY + DRAIN, lambda: None)
    while players.now < start + count * EVERY + DRAIN:
        players.step()
    return _came_of_it(players, time.perf_counter() - began)


def _came_of_it(players: Players, seconds: float) -> Pressing:
    lost = 0
    for table in players.tables:
        for seat, sent in enumerate(players.sent):
            there = [step.move for step in table.happenings if step.seat == seat]
            lost += len(sent) - sum(a == b for a, b in zip(sent, there, strict=False))
    one, other = (table.history.running for table in players.tables)
    differ = sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
    left = max(len(table.order.queue) for table in players.tables)
    return Pressing(sum(map(len, players.sent)), lost, players.longest, left, differ, seconds)

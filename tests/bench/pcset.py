"""A load test of PC Set: two players who press ten keys a second each for ten minutes. Knows no screen.

Real tables in simulated time: no press may be lost, no queue may grow, both replicas must come to the same state.
"""
import random
import time
from functools import partial
from typing import NamedTuple

from p2p.games.game import Move, Seat, seats_of
from p2p.games.pcset import BEGINS, deadline, press, say_time_at
from p2p.games.sets.decks import lying
from tests.bench.memory_network import MemoryNetwork, charter_for
from tests.bench.simulation import at_distances, new_identity

MINUTES, EVERY = 10, 100.0      # how long, ms from one press of a player to the next
APART = 37.0                    # ms between the two players' presses
DRAIN = 5000.0                  # ms after the last press until everything must be ordered
FAR = 30.0                      # ms of extra delay of each, one way: presses cross each other
QUEUE = 12                      # entries that may wait for their order at most


class LoadReport(NamedTuple):
    """What came of the load: the presses made, those that aren't in the order of each replica, the longest queue of
    entries at a press, the queue at the end, the steps at which the replicas differ, and the seconds it took."""

    presses: int
    lost: int
    longest: int
    left: int
    differ: int
    seconds: float


class PressingPlayers:
    """A table for two at two computers, and the moves that each seat has sent. Seat and member are the same number."""

    def __init__(self, rng: random.Random) -> None:
        identities = [new_identity(rng) for _ in range(2)]
        charter = charter_for(identities, "pcset", {}, names=("Ana", "Ana"),
                              salts=[rng.randbytes(16) for _ in identities], draft=rng.randbytes(16))
        self.network = MemoryNetwork(charter, identities, at_distances((FAR, FAR)), beat=None)
        self.rng = rng
        self.sent: tuple[list[Move], list[Move]] = ([], [])
        self.longest = 0
        self._ordered, self._seen = [0, 0], [0, 0]          # own steps among those read, and how many are read

    def deal(self) -> None:
        """Lets time pass until the first cards lie on both tables and may be pressed."""
        while not all(table.started and lying(table.state.board) for table in self.network.up):
            self.network.step()
        self.network.at(self.network.now + BEGINS, lambda: None)
        self.network.run_for(BEGINS)

    def press(self, seat: Seat) -> None:
        """Presses the key of any card that lies there; or says that the round is over, when it is."""
        table = self.network.table(seat).replica
        self.longest = max(self.longest, len(table.order.queue))
        due, end = say_time_at(table.state, seat), deadline(table.state)
        if due is not None and table.clock(self.network.now) >= due:
            self._send(seat, Move("time", (end or 0,)))
        elif cards := lying(table.state.board):
            face = self.rng.choice(cards)
            on_their_way = self.sent[seat][self._own(seat):]
            self._send(seat, press(table.state, seat, face, on_their_way) or Move("token", (face,)))

    def _own(self, seat: Seat) -> int:
        """How many of this seat's moves are ordered at its own replica."""
        steps = self.network.table(seat).replica.happenings
        self._ordered[seat] += sum(step.seat == seat for step in steps[self._seen[seat]:])
        self._seen[seat] = len(steps)
        return self._ordered[seat]

    def _send(self, seat: Seat, move: Move) -> None:
        self.sent[seat].append(move)
        self.network.act(seat, seat, move)

    def report(self, seconds: float) -> LoadReport:
        """What came of the moves sent so far."""
        lost = 0
        for table in self.network.up:
            for seat, sent in enumerate(self.sent):
                there = [step.move for step in table.happenings if step.seat == seat]
                lost += len(sent) - sum(a == b for a, b in zip(sent, there, strict=False))
        one, other = (table.history.running for table in self.network.up)
        differ = sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
        left = max(len(table.order.queue) for table in self.network.up)
        return LoadReport(sum(map(len, self.sent)), lost, self.longest, left, differ, seconds)


def ten_a_second(minutes: int = MINUTES, seed: int = 1) -> LoadReport:
    """Plays so many minutes of simulated time. The same seed gives the same game."""
    began = time.perf_counter()
    players = PressingPlayers(random.Random(seed))
    players.deal()
    network, count = players.network, int(minutes * 60_000 / EVERY)
    start = network.now
    end = start + count * EVERY + DRAIN
    for number in range(count):
        for seat in seats_of(2):
            network.at(start + number * EVERY + seat * APART, partial(players.press, seat))
    network.at(end, lambda: None)
    network.run(lambda: network.now >= end, 2 * (end - start))
    return players.report(time.perf_counter() - began)

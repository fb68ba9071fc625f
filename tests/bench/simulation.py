"""How fair a race is: equal players at unequal distances, honest and cheating, on a network in memory.

Time is simulated and so is luck: a result is a function of its seed. Knows no disk and no socket.
"""
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from p2p.games.game import Move, Seat
from p2p.identity import Identity
from p2p.log import entry
from p2p.log.entry import Seal, Share, Shown, read_entry
from p2p.net.wire import Entries
from p2p.table.replica import Replica
from p2p.table.table import Table, TableMessage
from tests.bench.memory_network import Conditions, MemoryNetwork, charter_for
from tests.bench.race_game import LENGTHS, RACE_GAMES

MEAN, SPREAD = 900, 60          # ms from the board to the key press: a normal distribution
WIRE = 1.0                      # ms one way between two members that are next to each other
TABLE_ROUNDS = 250              # boards of a game, usually
SIGNATURES = 1 << 12            # that `check_signatures_once` remembers


@dataclass(frozen=True, slots=True)
class Cheat:
    """What member 0 does against the others, or the first `members` together: they hold nothing back from each other.

    `took_zero`: it says that it needed no time at all. `hold_acks`, `hold_share`, `hold_answers`: ms by which its
    acknowledgements of seals, its coin shares and its answers to boards are late; `every`: only at each so many boards.
    `clock`: ms by which its clock jumps ahead whenever somebody else has claimed, and back when an accomplice has.
    """

    took_zero: bool = False
    hold_acks: float = 0
    hold_share: float = 0
    hold_answers: float = 0
    every: int = 1
    clock: float = 0
    members: int = 1


class RaceShares(NamedTuple):
    """The percentage of rounds that each player won; that won by whoever needed least time from its own board to the
    key; the mean ms from the first press to the end of a round."""
    shares: tuple[float, ...]
    quickest: float
    late: float


def race_shares(rounds: int, seed: int, *, delays: Sequence[float] = (0, 0, 0, 20), cheat: Cheat | None = None,
                jitter: Sequence[float] = (), boards: int = TABLE_ROUNDS) -> RaceShares:
    """Simulates so many rounds on real replicas, in games of so many boards. `delays` are each player's extra ms one
    way, `jitter` at most so many besides, by player."""
    rng = random.Random(seed)
    wins, quickest, lasted = [0] * len(delays), 0, 0.0
    for first in range(0, rounds, boards):
        race = Race(rng, delays, cheat, jitter or (0,) * len(delays))
        race.run(min(boards, rounds - first))
        wins = [a + b for a, b in zip(wins, race.wins, strict=True)]
        quickest += race.quickest
        lasted += race.lasted
    return RaceShares(tuple(100 * n / rounds for n in wins), 100 * quickest / rounds, lasted / rounds)


def new_identity(rng: random.Random) -> Identity:
    """An identity that is a function of the state of `rng`; for simulations only."""
    return Identity(Ed25519PrivateKey.from_private_bytes(rng.randbytes(32)))


def check_signatures_once() -> None:
    """From now on this process checks each signature once, not once for each member: all replicas of a simulated table
    are here. That was more than half of the work, and changes no figure, as simulated time knows nothing of it."""
    entry.verifies = lru_cache(SIGNATURES)(entry.verifies)         # type: ignore[attr-defined]


def at_distances(delays: Sequence[float], jitter: Sequence[float] = ()) -> Conditions:
    """A network like TCP on wires without loss; `delays` are each member's extra ms one way, `jitter` at most so many
    more on the way to or from it."""
    def delay(rng: random.Random, sender: int, to: int) -> float:
        spread = max(jitter[sender], jitter[to]) if jitter else 0
        return WIRE + delays[sender] + delays[to] + (rng.uniform(0, spread) if spread else 0)
    return Conditions(delay=delay, in_order=True)


def _none(now: float) -> float:
    """What a cheat has for `Delays.pause`: it lets nobody look first, however late its share was."""
    del now
    return 0.0


class Race:
    """One table of players who race for boards. `wins` are the rounds that each one won."""

    def __init__(self, rng: random.Random, delays: Sequence[float], cheat: Cheat | None,
                 jitter: Sequence[float]) -> None:
        identities = [new_identity(rng) for _ in delays]
        charter = charter_for(identities, "race", {"length": LENGTHS[-1]}, names=("Ana",) * len(delays),
                              salts=[rng.randbytes(16) for _ in delays], draft=rng.randbytes(16), games=RACE_GAMES)
        self.network = MemoryNetwork(charter, identities, at_distances(delays, jitter), beat=None, games=RACE_GAMES)
        self.network.hold_back = self._held_back
        self.network.observers.append(self._look)
        self.rng, self.cheat = rng, cheat
        self._cheats = range(cheat.members if cheat else 0)
        for member in self._cheats:
            self.network.table(member).replica.delays.pause = _none     # type: ignore[method-assign]
        self.wins, self.quickest, self.lasted = [0] * len(delays), 0, 0.0
        self._boards = [0] * len(delays)                # the last board each player has seen
        self._times: dict[int, list[int]] = {}          # by board: what each player needs
        self._first: dict[int, float] = {}              # by board: when the first key was pressed

    def run(self, rounds: int) -> None:
        """Plays so many rounds. Raises AssertionError if somebody is blamed."""
        observed = self.network.table(len(self.wins) - 1).replica
        while len(observed.happenings) < rounds or sum(self.wins) < rounds:
            self.network.step()
            self._score(observed)

    def _score(self, observed: Replica) -> None:
        """Counts the rounds that this replica has decided by now."""
        state, done = observed.state, sum(self.wins)
        if sum(state.scores) > done:
            assert not self.network.faults()
            self.wins = list(state.scores)
            winner = next(h.seat for h in reversed(observed.happenings) if h.before.scores != h.after.scores)
            times = self._times[done + 1]
            self.quickest += times[winner] == min(times)
            self.lasted += self.network.now - self._first[done + 1]

    def _held_back(self, sender: int, to: int, message: TableMessage) -> float:
        """Ms that shares and answers of a cheat are late, or seals on their way to it, which it then acknowledges
        late."""
        cheating = [member in self._cheats for member in (sender, to)]
        if not self.cheat or not isinstance(message, Entries) or not any(cheating):
            return 0
        bodies = [type(read_entry(raw).entry.body) for raw in message.entries]
        if cheating[1] and Seal in bodies:
            self.network.clock_offset[to] += -self.cheat.clock if cheating[0] else self.cheat.clock
        if all(cheating) or sum(self.wins) % self.cheat.every:
            return 0
        holds: dict[type, float] = {Seal: self.cheat.hold_acks}
        if cheating[0]:
            holds = {Share: self.cheat.hold_share, Shown: self.cheat.hold_answers}
        return max((holds.get(body, 0) for body in bodies), default=0)

    def _look(self, player: int, table: Table) -> None:
        """A player who sees a new board will press its key, if the board is still there then."""
        state = table.replica.state
        if state.open and state.board > self._boards[player]:
            board = self._boards[player] = state.board
            if board not in self._times:
                self._times[board] = [max(1, round(self.rng.gauss(MEAN, SPREAD))) for _ in self.wins]
            self.network.at(self.network.now + self._times[board][player], lambda: self._press(player, board))

    def _press(self, player: int, board: int) -> None:
        replica = self.network.table(player).replica
        self._first.setdefault(board, self.network.now)
        if replica.state.board == board and replica.state.open:
            lies = player in self._cheats and self.cheat is not None and self.cheat.took_zero
            self.network.act(player, Seat(player), Move("claim", (board,)), replica.shown_at if lies else None)

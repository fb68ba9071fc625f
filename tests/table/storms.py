"""Short storms over a table on the network in memory: members leave for good, vanish, are left out and come back.

`card_storms.py` and `race_storms.py` let them come over real replicas of the games, one for each seed.
"""
import argparse
import random
import time
import traceback
from collections.abc import Callable

from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import cuts, diverged, people

STORM = 12_000                  # ms within which somebody goes, about as long as a deal
CALM = 240                      # s after which all can reach each other
END = 1_500_000                 # ms within which a table must have come to its end in the calm


class Storm:
    """A storm over this table. `run` plays it to its end and raises AssertionError if something is wrong."""

    def __init__(self, network: MemoryNetwork, rng: random.Random, words: str) -> None:
        """`words`: which table it is."""
        self.network, self.rng, self.words = network, rng, words
        self.left = self.vanished = 0
        people(network, rng)
        cuts(network, rng, [rng.uniform(0, STORM) for _ in range(rng.randint(0, 3))])
        if rng.random() < 0.5:
            network.crash_when = lambda _member, _moment: network.crashes < 6 and rng.random() < 0.004
        for what, most in ((self._leave, 2), (self._vanish, 2)):
            for _ in range(rng.randint(0, most)):
                network.at(rng.uniform(0, STORM), what)

    def _leave(self) -> None:
        member = self.rng.randrange(len(self.network.tables))
        if self.network.tables[member]:
            self.left += 1
            self.network.table(member).leave(self.network.clock(member))
            self.network.settle(member)

    def _vanish(self) -> None:
        member = self.rng.randrange(len(self.network.tables))
        if self.network.tables[member]:
            self.vanished += 1
            self.network.crash(member, self.rng.choice((2000.0, 90_000.0, 200_000.0)))

    def run(self) -> str:
        """Returns in words how it ended."""
        network = self.network
        for _ in range(CALM):
            network.run_for(1000)
            self._check()
            if network.over():
                return self._how()
        network.crash_when = lambda _member, _moment: False
        network.run_for(200_000)                        # who has vanished is back
        network.cut.clear()
        for _ in range(END // 10_000):
            network.run_for(10_000)
            self._check()
            if self._ended():
                return self._how()
        standing = [(table.me, sorted(table.view.members), table.step, table.deals.number, table.waiting(network.now),
                     table.votes.cast()) for table in network.up]
        raise AssertionError(f"stands still: {standing}")

    def _how(self) -> str:
        tables = self.network.up
        deals, view = max(table.deals.number for table in tables), max(table.view.number for table in tables)
        return (f"{self.words}: {self.left} left, {self.vanished} vanished, {self.network.crashes} crashes, "
                f"{view} views, {deals} deals, {self.network.now / 1000:.0f} s")

    def _ended(self) -> bool:
        """Whether all who count have come to the same end; with nobody left there is none."""
        counting = [table for table in self.network.up if table.me in table.view.members]
        if not counting:
            return True
        return all(table.ended is not None for table in counting) and self.network.same_steps(counting)

    def _check(self) -> None:
        assert not self.network.faults(), self.network.faults()
        assert not diverged(self.network), "diverged"


def main(play: Callable[[int], str], words: str | None) -> None:
    """The command of a file of storms: `play(seed)` plays one and returns how it ended, or raises what is wrong.

    `words`: what the command does.
    """
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=300)
    given = parser.parse_args()
    wrong = 0
    began = time.process_time()
    for seed in range(given.first, given.first + given.count):
        try:
            print(seed, play(seed), f"{time.process_time() - began:.0f} s", flush=True)
        except Exception:
            wrong += 1
            print(seed, "WRONG", traceback.format_exc(), flush=True)
    print(f"{given.count} storms, {wrong} wrong, {time.process_time() - began:.0f} s of computing")

"""Short storms over card tables: members leave for good, vanish, are left out and come back while deals are played.

    python -m tests.table.card_storms --first 0 --count 300

plays one storm for each seed, among three or four real replicas of Taroky and Tarok, and prints a row for each: how it
ended, or what went wrong. Takes some seconds of computing a seed.
"""
import argparse
import random
import time
import traceback

from p2p.deal.curve import Lock
from tests.log.partings import cuts, diverged, people
from tests.networks import rough
from tests.table.card_network import CardNetwork

STORM = 12_000                  # ms within which somebody goes, about as long as a deal
CALM = 240                      # s after which all can reach each other
END = 1_500_000                 # ms within which a table must have come to its end in the calm


class Storm:
    """A table in a storm by this seed. `run` plays it to its end and raises AssertionError if something is wrong."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(f"storm {seed}")
        game, members = rng.choice((("tarok", 3), ("tarok", 4), ("taroky", 3), ("taroky", 4)))
        holders = (0, 1, 2) if (game, members) == ("tarok", 3) else (0, 1, 2, rng.randrange(3) if members == 3 else 3)
        self.network = CardNetwork(holders, rough(seed), seed, deals=rng.choice("12"), game=game, hush="0",
                                   patience="20", leaving=rng.choice(("fault", "nothing")),
                                   vanishing=rng.choice(("void", "fault")))
        self.words, self.left, self.vanished = f"{game} of {members} at seats {holders}", 0, 0
        people(self.network, rng)
        cuts(self.network, rng, [rng.uniform(0, STORM) for _ in range(rng.randint(0, 3))])
        if rng.random() < 0.5:
            self.network.crash_when = lambda _member, _moment: self.network.crashes < 6 and rng.random() < 0.004
        for what, most in ((self._leave, 2), (self._vanish, 2)):
            for _ in range(rng.randint(0, most)):
                self.network.at(rng.uniform(0, STORM), what)

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
        return all(table.ended is not None for table in counting) and (
            len({tuple(table.history.running) for table in counting}) == 1)

    def _check(self) -> None:
        assert not self.network.faults(), self.network.faults()
        assert not diverged(self.network), "diverged"


def remember() -> None:
    """Has each product of a scalar and a point computed once: four members here check the same proofs."""
    compute = Lock.on
    known: dict[tuple[int, bytes], bytes] = {}

    def on(lock: Lock, point: bytes) -> bytes:
        at = lock.scalar, point
        if at not in known:
            if len(known) > 500_000:
                known.clear()
            known[at] = compute(lock, point)
        return known[at]
    Lock.on = on                                        # type: ignore[method-assign]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=300)
    given = parser.parse_args()
    remember()
    wrong = 0
    began = time.process_time()
    for seed in range(given.first, given.first + given.count):
        try:
            print(seed, Storm(seed).run(), f"{time.process_time() - began:.0f} s", flush=True)
        except Exception:
            wrong += 1
            print(seed, "WRONG", traceback.format_exc(), flush=True)
    print(f"{given.count} storms, {wrong} wrong, {time.process_time() - began:.0f} s of computing")


if __name__ == "__main__":
    main()

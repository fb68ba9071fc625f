"""Short storms over card tables: members leave for good, vanish, are left out and come back while deals are played.

    python -m tests.table.card_storms --first 0 --count 300

plays one storm for each seed, among three or four real replicas of Taroky and Tarok, and prints a row for each: how it
ended, or what went wrong. Takes some seconds of computing a seed.
"""
import random

from p2p.deal.curve import Lock
from tests.networks import rough
from tests.table.card_network import CardNetwork
from tests.table.storms import Storm, main


def play(seed: int) -> str:
    """Plays the storm of this seed. Returns in words how it ended; raises AssertionError if something is wrong."""
    rng = random.Random(f"storm {seed}")
    game, members = rng.choice((("tarok", 3), ("tarok", 4), ("taroky", 3), ("taroky", 4)))
    holders = (0, 1, 2) if (game, members) == ("tarok", 3) else (0, 1, 2, rng.randrange(3) if members == 3 else 3)
    network = CardNetwork(holders, rough(seed), seed, deals=rng.choice("12"), game=game, hush="0", patience="20",
                          leaving=rng.choice(("fault", "nothing")), vanishing=rng.choice(("void", "fault")))
    if seed % 2:                                        # proofs take time, as between real computers
        taken = random.Random(f"jobs {seed}")
        network.job_time = lambda: taken.choice((1, 200, 2000))
    return Storm(network, rng, f"{game} of {members} at seats {holders}").run()


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


if __name__ == "__main__":
    remember()
    main(play, __doc__)

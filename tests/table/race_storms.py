"""Short storms over races: members leave for good, vanish, are left out and come back while Tau and PC Set are played.

    python -m tests.table.race_storms --first 0 --count 300

plays one storm for each seed, among two to five real replicas, and prints a row for each: how it ended, or what went
wrong. At the end the file of each member that counts is verified, by the program and by the second checker
(tests/checker), and all have the same seal; none if somebody was left out who never signed the charter. Takes about two
seconds of computing a seed.
"""
import random
import tempfile
from contextlib import suppress
from pathlib import Path

from p2p.games.game import PAUSES, IllegalMove, Seat
from p2p.log.entry import Seal, SeatMove
from p2p.table.plays import Refused
from p2p.table.replica import Replica
from p2p.table.transcript import verify
from tests.bench.memory_network import MemoryNetwork
from tests.checker.__main__ import WORDS
from tests.checker.games_played import file_of
from tests.checker.table import check
from tests.networks import IDENTITIES, charter_for, rough
from tests.table.storms import Storm, main

SIGNING = 300_000               # ms within which all who count sign the end
MODES = ("z3tau", "3tau", "3ptau", "n3tau", "g3tau", "4tau")


class Racers:
    """Everybody who is at the table moves at random every now and then, claims first."""

    def __init__(self, network: MemoryNetwork, rng: random.Random) -> None:
        self._network, self._rng = network, rng
        for member in range(len(network.tables)):
            self._look_later(member)

    def _look_later(self, member: int) -> None:
        self._network.at(self._network.now + self._rng.uniform(50, 900), lambda: self._look(member))

    def _look(self, member: int) -> None:
        table = self._network.tables[member]
        if table and table.replica.started and not table.replica.fault:
            for seat in sorted(table.replica.mine & table.replica.state.turn()):
                self._move(member, seat, table.replica)
        if table is None or table.replica.ended is None:
            self._look_later(member)

    def _move(self, member: int, seat: Seat, replica: Replica) -> None:
        """Not before the seat's last move was taken: a second press would take the first one back."""
        if any(held.entry.body.seat == seat for held in replica.order.queue
               if isinstance(held.entry.body, SeatMove | Seal)):
            return
        moves = [move for move in replica.state.moves(seat, replica.clock(self._network.now))
                 if move.verb not in PAUSES]
        claims = [move for move in moves if move.verb == "claim"]
        if moves:
            with suppress(IllegalMove, Refused):        # the table stands still for a while after a restart
                self._network.act(member, seat, self._rng.choice(claims or moves))


def table_of(seed: int, rng: random.Random) -> tuple[MemoryNetwork, str]:
    """A table of a race on a bad network, and which one it is."""
    game, members = rng.choice(("tau", "pcset")), rng.randint(2, 5)
    options = {"patience": "20", "penalty_seconds": rng.choice(("0", "3"))}
    if game == "tau":
        options["mode"] = rng.choice(MODES)
    else:
        members = min(members, 4)
        options |= {"features": rng.choice("34"), "round_seconds": rng.choice(("0", "30", "60")),
                    "point_seconds": rng.choice("01")}
    holders = [*range(members)]
    if members < 4 and rng.random() < 0.3:
        holders.append(rng.randrange(members))          # two at one computer
    network = MemoryNetwork(charter_for(members, game, holders, **options), IDENTITIES, rough(seed), seed)
    Racers(network, rng)
    return network, f"{game} {options.get('mode', '')} of {members} at {len(holders)} seats"


def play(seed: int) -> str:
    """Plays the storm of this seed. Returns in words how it ended; raises AssertionError if something is wrong."""
    rng = random.Random(f"race storm {seed}")
    network, words = table_of(seed, rng)
    told = Storm(network, rng, words).run()
    network.crash_when = lambda _member, _moment: False
    network.cut.clear()
    assert network.run(lambda: all(not table.unsigned for table in network.up if table.me in table.view.members),
                       SIGNING), [(table.me, table.unsigned) for table in network.up]
    return f"{told}; {files_agree(network)} files"


def files_agree(network: MemoryNetwork) -> int:
    """How many members count, each of which has a good file, with the same seal."""
    words, seals = WORDS.read_text("ascii").split(), []
    for table in network.up:
        if table.me in table.view.members:
            data = file_of(network, table.me)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "race.fairdeal"
                path.write_bytes(data)
                report = verify(path)
            assert report.ok, report.checks
            assert [part.name for part in report.checks if not part.whole] in ([], ["charter"]), report.checks
            second = check(data)
            assert (second.unsigned() == []) == report.whole
            assert not report.whole or second.seal(words) == report.seal
            seals.append(report.seal)
    assert len({*seals}) <= 1
    return len(seals)


if __name__ == "__main__":
    main(play, __doc__)

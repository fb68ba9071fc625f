"""Walks through everything that can happen around a vote: members hear each other in any order, crash and come back.

    python -m p2p.bench.going_walk --members 4 --depth 5

Each state is reached on the real tables of a race, by the actions that lead there. In each of them nobody is blamed and
no two members that count have made different steps; and from each of them the larger part goes on once it is connected,
whether the last member, which had vanished, comes back or never does. Prints a row of JSON.
"""
import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise, permutations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from p2p.bench.memory_network import charter_for
from p2p.bench.race_game import RACE_GAMES
from p2p.games.game import Move, Seat
from p2p.identity import Identity
from p2p.log.charter import Member
from p2p.log.entry import BadEntry
from p2p.log.store import Record
from p2p.net.wire import Entries, Heads
from p2p.table.table import Effects, Table

IDENTITIES = [Identity(Ed25519PrivateKey.from_private_bytes(bytes([1 + n]) * 32)) for n in range(4)]
LONG = 70_000.0                 # ms, longer than the table's patience
Action = tuple[str, int, int]   # "hear": the first member hears all that the second holds; "crash", "back", "ask"


class Fork(AssertionError):
    """What must never be: two continuations, somebody blamed, or a table that stands still."""


class Walk:
    """The tables of all members after some actions."""

    def __init__(self, members: int, written: int, actions: Sequence[Action]) -> None:
        """`written`: how many entries the last member wrote that nobody else has heard."""
        self.gone = Member(members - 1)
        self.charter = charter_for(IDENTITIES[:members], "race", {"length": "5"}, games=RACE_GAMES)
        self.tables: list[Table | None] = [Table(self.charter, IDENTITIES[n], games=RACE_GAMES)
                                           for n in range(members)]
        self.disks: list[list[Record]] = [[] for _ in range(members)]
        self.now = 0.0
        for member in range(members):
            self._beat(member)
        self.connect(range(members))
        for _ in range(written):
            self._table(self.gone).act(Seat(self.gone), Move("nod", (0,)), self.now, self.now)
            self._flush(self.gone)
        self.now += LONG
        for member in range(members - 1):
            self._hear(member, (member + 1) % (members - 1))
            self._ask(member)
        for action in actions:
            self.do(action)

    # ------------------------------------------------------------------ what happens

    def do(self, action: Action) -> None:
        """Let this happen."""
        kind, member, other = action
        if kind == "hear":
            self._hear(member, other)
        elif kind == "crash":
            self.tables[member] = None
        elif kind == "back":
            self._come_back(member)
        else:
            self._ask(member)

    def actions(self) -> Iterator[Action]:
        """All that can happen now."""
        up = [member for member, table in enumerate(self.tables) if table]
        for member, other in permutations(up, 2):
            yield "hear", member, other
        for member, table in enumerate(self.tables):
            yield "crash" if table else "back", member, member
        for member in up:
            if member != self.gone:
                yield "ask", member, member

    def connect(self, members: Sequence[int], rounds: int = 12) -> None:
        """These hear each other until nobody has anything new to say."""
        for _ in range(rounds):
            self.now += 1000
            for member in members:
                self._beat(member)
            for member, other in permutations(members, 2):
                self._hear(member, other)

    def _table(self, member: int) -> Table:
        table = self.tables[member]
        assert table is not None
        return table

    def _hear(self, member: int, other: int) -> None:
        """A member gets the beat of another and, in its order, all that is on its disk."""
        mine, theirs = self._table(member), self._table(other)
        beat = theirs.heads_for(Member(member))
        assert isinstance(beat, Heads)
        mine.on(Member(other), beat, self.now)
        for record in self.disks[other]:
            if record.entry:
                with suppress(BadEntry):
                    mine.on(Member(other), Entries(mine.replica.id, (record.data,)), self.now)
        self._flush(member)

    def _beat(self, member: int) -> None:
        self._table(member).tick(self.now)
        self._flush(member)

    def _flush(self, member: int) -> None:
        for later in (0.0, 50.0):
            effects: Effects = self._table(member).flush(self.now + later)
            self.disks[member] += effects.records

    def _ask(self, member: int) -> None:
        """The people there are asked, and go on without the last member."""
        table = self._table(member)
        if self.gone in table.replica.view.members:
            table.answer("go on", (self.gone,), self.now)
            self._flush(member)

    def _come_back(self, member: int) -> None:
        table = self.tables[member] = Table(self.charter, IDENTITIES[member], games=RACE_GAMES)
        table.resume(self.disks[member], self.now)
        self._flush(member)

    # ------------------------------------------------------------------ what must hold

    def state(self) -> bytes:
        """What tells this state from others."""
        words = [(sorted({record.data[:64] for record in disk}), table and (table.intentions.own, table.listening))
                 for table, disk in zip(self.tables, self.disks, strict=True)]
        return sha256(repr(words).encode()).digest()

    def check(self) -> None:
        """Raises Fork if somebody is blamed, or members that count differ in a step."""
        up = [table.replica for table in self.tables if table]
        if any(replica.fault for replica in up):
            raise Fork([replica.fault for replica in up])
        newest = max((replica.view for replica in up), key=lambda view: view.number, default=None)
        runs = sorted((replica.history.running for replica in up if newest and replica.me in newest.members), key=len)
        if any(longer[:len(shorter)] != shorter for shorter, longer in pairwise(runs)):
            raise Fork("two continuations")

    def go_on(self, everybody: bool) -> None:
        """Connect all, or all but the last member. Raises Fork unless they make another step."""
        members = [*range(len(self.tables))] if everybody else [*range(self.gone)]
        for member in members:
            if self.tables[member] is None:
                self._come_back(member)
        if not everybody:
            self.tables[self.gone] = None
        self.connect(members)
        if not everybody:
            self.now += LONG
            for member in members:
                self._beat(member)
            for member, other in permutations(members, 2):
                self._hear(member, other)
            for member in members:
                self._ask(member)
            self.connect(members)
        self.check()
        first = self._table(0)
        step = first.replica.step
        if self._table(0).replica.me in first.replica.view.members:
            first.act(Seat(0), Move("nod", (first.replica.state.nods,)), self.now, self.now)
            self._flush(0)
        self.connect(members, 3)
        self.check()
        if any(self._table(member).replica.step <= step for member in members[:self.gone]):
            raise Fork(f"stands still: {[self._table(member).replica.votes.cast() for member in members]}")


def walk(members: int, depth: int, written: int = 1) -> dict[str, int]:
    """Goes through all states within so many actions. Gives how many there are. Raises Fork, with the actions."""
    seen: set[bytes] = set()
    paths: list[tuple[Action, ...]] = [()]
    for _ in range(depth + 1):
        further: list[tuple[Action, ...]] = []
        for path in paths:
            here = Walk(members, written, path)
            if here.state() in seen:
                continue
            seen.add(here.state())
            try:
                here.check()
                further += [(*path, action) for action in here.actions()]
                here.go_on(everybody=False)
                Walk(members, written, path).go_on(everybody=True)
            except Fork as fork:
                raise Fork(f"after {path}: {fork}") from fork
        paths = further
    return {"members": members, "depth": depth, "written": written, "states": len(seen)}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=4, choices=(3, 4))
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--written", type=int, default=1, help="entries of who vanished that nobody has heard")
    options = parser.parse_args()
    print(json.dumps(walk(options.members, options.depth, options.written)))


if __name__ == "__main__":
    main()

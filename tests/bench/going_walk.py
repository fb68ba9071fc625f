"""Walks through everything that can happen around a vote: members hear each other, crash, leave, in any order.

    python -m tests.bench.going_walk --members 4 --depth 5

Each state is reached on the real tables of a race, by the actions that lead there. In each of them nobody is blamed and
no two members that count have made different steps; and from each of them the larger part goes on once it is connected,
whether the last member, which had vanished, comes back or never does. Any member may leave for good at any time, also
the last one; who has left comes back only while nobody else has heard of it. Prints a row of JSON.

What needn't be walked: a crash and the return are one action, as nobody hears of who is down, so that going down later
is the same. Of two actions in a row that touch different members one order is walked (partial order reduction; see
`walk`). Whether the others go on without the last member is tried once for all states that differ only in who isn't
with them.
"""
import argparse
import io
import json
import pickle
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise, permutations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from p2p.games.game import Move, Seat
from p2p.identity import Identity
from p2p.log.charter import Member
from p2p.log.entry import BadEntry, Leave, read_entry
from p2p.log.store import Record
from p2p.net.wire import Entries, Heads
from p2p.table.table import Effects, Table
from tests.bench.memory_network import charter_for
from tests.bench.race_game import RACE_GAMES

IDENTITIES = [Identity(Ed25519PrivateKey.from_private_bytes(bytes([1 + n]) * 32)) for n in range(4)]
LONG = 70_000.0                 # ms, longer than the table's patience
QUIET = 3                       # rounds of beats after which nobody has anything new to say any more
Action = tuple[str, int, int]   # "hear": the first hears all that the second holds; "ask", "leave", "restart"


class Fork(AssertionError):
    """What must never be: two continuations, somebody blamed, or a table that stands still."""


class Walk:
    """The tables of all members after some actions."""
    GAMES, GAME, OPTIONS = RACE_GAMES, "race", {"length": "5"}

    def __init__(self, members: int, written: int, stalls: bool = False) -> None:
        """`written`: how many entries the last member wrote that nobody else has heard. All others have heard that it
        vanished, and one another, and want to go on without it. `stalls`: it hasn't vanished, but owes an entry, and
        its beats are heard."""
        self.gone = Member(members - 1)
        self.charter = charter_for(IDENTITIES[:members], self.GAME, self.OPTIONS, games=self.GAMES)
        self.tables: list[Table | None] = [Table(self.charter, IDENTITIES[n], games=self.GAMES)
                                           for n in range(members)]
        self.disks: list[list[Record]] = [[] for _ in range(members)]
        self.known: list[set[bytes]] = [set() for _ in range(members)]      # the entries on each disk
        self.now = 0.0
        for member in range(members):
            self._beat(member)
        self.connect(range(members))
        for _ in range(written):
            self._table(self.gone).act(Seat(self.gone), Move("nod", (0,)), self.now, self.now)
            self._flush(self.gone)
        if stalls:
            self._table(self.gone)._may_write = _never          # type: ignore[method-assign]
            self._table(0).act(Seat(0), Move("nod", (0,)), self.now, self.now)
            self._flush(0)
            self.connect(range(members))
        self.now += LONG
        for member in range(members - 1):
            self._beat(member)
            for other in [self.gone] if stalls else []:
                self._hear(member, other)
            self._hear(member, (member + 1) % (members - 1))
            self._ask(member)

    def after(self, actions: Iterable[Action]) -> "Walk":
        """A copy, in which all this has happened, too."""
        return unpacked(self.packed(), actions)

    def packed(self) -> bytes:
        """All of it, for `unpacked`."""
        packed = io.BytesIO()
        pickler = pickle.Pickler(packed, pickle.HIGHEST_PROTOCOL)
        pickler.dispatch_table = {Identity: lambda one: (_identity, (IDENTITIES.index(one),))}
        pickler.dump(self)
        return packed.getvalue()

    # ------------------------------------------------------------------ what happens

    def do(self, action: Action) -> None:
        """Let this happen."""
        kind, member, other = action
        if kind == "hear":
            self._hear(member, other)
        elif kind == "restart":
            self._come_back(member)
        elif kind == "leave":
            self._table(member).leave(self.now)
            self._flush(member)
        else:
            self._ask(member)

    def actions(self) -> Iterator[Action]:
        """All that can happen now."""
        everybody = range(len(self.tables))
        for member, other in permutations(everybody, 2):
            yield "hear", member, other
        for member in everybody:
            yield "restart", member, member
            if member not in self.left:
                yield "leave", member, member
            if member != self.gone:
                yield "ask", member, member

    @property
    def left(self) -> set[int]:
        """The members that have left for good, whether anybody else knows or not."""
        return {member for member, disk in enumerate(self.disks) if any(_leaves(record) == member for record in disk)}

    def known_to_have_left(self, members: Iterable[int]) -> set[int]:
        """The members that have left for good, as these hold it."""
        return {left for member in members for record in self.disks[member] if (left := _leaves(record)) is not None}

    def connect(self, members: Sequence[int]) -> None:
        """These hear each other until nobody has anything new to say."""
        quiet = 0
        while quiet < QUIET:
            before = sum(map(len, self.disks))
            self.now += 1000
            for member in members:
                self._beat(member)
            for member, other in permutations(members, 2):
                self._hear(member, other)
            quiet = quiet + 1 if sum(map(len, self.disks)) == before else 0

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
        for record in [*self.disks[other]]:
            if record.entry and record.data not in self.known[member]:
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
            self.known[member].update(record.data for record in effects.records)

    def _ask(self, member: int) -> None:
        """The people there are asked, and go on without the last member."""
        table = self._table(member)
        if self.gone in table.replica.view.members:
            table.answer("go on", (self.gone,), self.now)
            self._flush(member)

    def _gives_at_last(self) -> None:
        """Who stalled writes again."""
        vars(self._table(self.gone)).pop("_may_write", None)

    def _come_back(self, member: int) -> None:
        table = self.tables[member] = Table(self.charter, IDENTITIES[member], games=self.GAMES)
        table.resume(self.disks[member], self.now)
        self._flush(member)

    # ------------------------------------------------------------------ what must hold

    def state(self, members: Iterable[int] | None = None) -> bytes:
        """What tells this state from others, of these members, by default of all: what they said and hold."""
        told = []
        for member in range(len(self.tables)) if members is None else members:
            table = self._table(member)
            said = (table.intentions.own, sorted(table.intentions.others.items()), table.listening,
                    "_may_write" in vars(table))
            told.append((member, said, sorted(record.data[:64] for record in self.disks[member])))
        return sha256(repr((told, sorted(self.left))).encode()).digest()

    @property
    def staying(self) -> list[int]:
        """The members that haven't left, without the last one."""
        return [member for member in range(self.gone) if member not in self.left]

    @property
    def others(self) -> list[int]:
        """The members among which it is known that the last one vanished: without it, and those of whose leaving one
        that stays has heard."""
        quiet = self.known_to_have_left(self.staying)
        return [member for member in range(self.gone) if member not in quiet]

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
        """Connect all, or all but the last member and those whose leaving another one has heard of. Raises Fork unless
        they make another step, if they may."""
        staying, members = self.staying, [*range(len(self.tables))] if everybody else self.others
        for member in {*range(len(self.tables))} - {*members}:
            self.tables[member] = None
        if everybody:
            self._gives_at_last()
        self.connect(members)
        for _ in range(0 if everybody else 2):      # whoever made a step last shows first that the table stands there
            self.now += LONG
            for member in members:
                self._beat(member)
            for member, other in permutations(members, 2):
                self._hear(member, other)
            for member in members:
                self._ask(member)
            self.connect(members)
        self.check()
        if staying and (everybody or 2 * len(staying) > len(self._counting(staying))):
            self._make_step(staying, members)

    def _counting(self, staying: Sequence[int]) -> frozenset[Member]:
        view = max((self._table(member).replica.view for member in staying), key=lambda view: view.number)
        return view.owing

    def _make_step(self, staying: Sequence[int], members: Sequence[int]) -> None:
        first = self._table(staying[0])
        step = first.replica.step
        first.act(Seat(staying[0]), Move("nod", (first.replica.state.nods,)), self.now, self.now)
        self._flush(staying[0])
        self.connect(members)
        self.check()
        if any(self._table(member).replica.step <= step for member in staying):
            raise Fork(f"stands still: {[self._table(member).replica.votes.cast() for member in members]}")


def _identity(number: int) -> Identity:
    return IDENTITIES[number]


def unpacked(packed: bytes, actions: Iterable[Action] = ()) -> Walk:
    """The tables in these bytes, after these actions."""
    walk: Walk = pickle.loads(packed)
    for action in actions:
        walk.do(action)
    return walk


def _never() -> bool:
    return False


def _leaves(record: Record) -> Member | None:
    """Who leaves with this entry."""
    entry = read_entry(record.data).entry if record.entry else None
    return Member(entry.member) if entry and isinstance(entry.body, Leave) else None


def independent(one: Action, other: Action) -> bool:
    """Whether two actions lead to the same state in either order: each changes its first member by what it and the
    second one hold, so neither may change a member of the other."""
    return one[1] not in other[1:] and other[1] not in one[1:]


def walk(members: int, depth: int, written: int = 1, stalls: bool = False, kind: type[Walk] = Walk,
         first: Sequence[Action] = ()) -> dict[str, int]:
    """Goes through all states within so many actions behind the `first` ones. Gives how many there are. Raises Fork,
    with the actions.

    A path isn't walked on by an action that is independent of its last one and stands before it in the order of tuples:
    the state is reached by the path in which the two are exchanged. If that one isn't walked either because its state
    was seen on another path, or was skipped for the same reason, the same holds there of an action later in that order;
    so one of them is walked, and none of them is longer.
    """
    start = kind(members, written, stalls).after(first)
    packed, seen = start.packed(), {start.state()}
    without: set[bytes] = set()             # what the others held and said where they were let go on without the last
    _goes_on(start, (), without)
    paths: list[tuple[Action, ...]] = [()]
    for _ in range(depth):
        further: list[tuple[Action, ...]] = []
        for path in paths:
            parent = unpacked(packed, path)
            actions, before = [*parent.actions()], parent.packed()
            for action in actions:
                if path and action < path[-1] and independent(path[-1], action):
                    continue
                here = unpacked(before, [action])
                if (state := here.state()) not in seen:
                    seen.add(state)
                    further.append((*path, action))
                    _goes_on(here, further[-1], without)
        paths = further
    return {"members": members, "depth": depth, "written": written, "states": len(seen), "without": len(without)}


def _goes_on(here: Walk, path: Sequence[Action], without: set[bytes]) -> None:
    """Nothing is wrong here, and all go on from here, as do the others, unless they did where they held and said the
    same. Raises Fork, with the path."""
    try:
        here.check()
        rest, others = here.state(here.others), here.packed()
        if rest not in without:
            without.add(rest)
            unpacked(others).go_on(everybody=False)
        here.go_on(everybody=True)
    except Fork as fork:
        raise Fork(f"after {(*path,)}: {fork}") from fork


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=4, choices=(3, 4))
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--written", type=int, default=1, help="entries of who vanished that nobody has heard")
    parser.add_argument("--stalls", action="store_true", help="it hasn't vanished, but gives nothing that it owes")
    options = parser.parse_args()
    print(json.dumps(walk(options.members, options.depth, options.written, options.stalls)))


if __name__ == "__main__":
    main()

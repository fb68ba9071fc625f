"""Replicas of one table on a network in memory, in simulated time, for simulations and tests. Knows no rules.

Nothing sleeps and nothing is random but what the seed says, so a run is a function of its arguments. Messages pass
through the real wire format and may be delayed, lost, doubled and reordered. Each member has a disk of its own (a list
of records, and the seeds of its decks); a crash forgets everything else.
"""
import heapq
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal

from p2p.deal.coin import ShareChain
from p2p.games import GAMES
from p2p.games.game import Game, Move, Seat
from p2p.identity import Identity
from p2p.log.charter import CHAIN_LENGTH, VERSION, Charter, Member, MemberInfo, SeatInfo, decode_charter, encode_charter
from p2p.log.entry import BadEntry
from p2p.log.store import Record
from p2p.net import wire
from p2p.peer.process_group import NAMES as NAMES
from p2p.table.jobs import Job
from p2p.table.match import settled
from p2p.table.replica import Replica
from p2p.table.table import Effects, Table, TableMessage

BEAT = 1000.0                   # ms between two beats of a table, as in a node
CLOCK = 1_700_000_000           # what all wall clocks tell: 2023-11-14 22:13:20 UTC
PATIENCE = 120_000.0            # ms of simulated time that `run` lets pass at most
Moment = Literal["seed kept", "before disk", "before sending"]


def charter_for(identities: Sequence[Identity], game: str, options: Mapping[str, str], *,
                holders: Sequence[int] = (), names: Sequence[str] = NAMES, salts: Sequence[bytes] = (),
                draft: bytes = bytes(16), games: Mapping[str, Game] = GAMES, clock: int = CLOCK) -> bytes:
    """The bytes of a charter whose members are these identities; options that aren't given have their usual values.

    `holders`: the member that holds each seat, by default one seat each. `salts`: those of the members' coin chains,
    by default all different. `clock`: what all wall clocks told. Raises ValueError for options that the game doesn't
    have.
    """
    rules = games[game]
    salts = salts or [bytes([member]) * 16 for member in range(len(identities))]
    members = tuple(MemberInfo(identity.key, name, salt, ShareChain(identity, salt, CHAIN_LENGTH).head, clock)
                    for identity, name, salt in zip(identities, names, salts, strict=False))
    seats = tuple(SeatInfo(Member(member), names[member], "") for member in holders or range(len(identities)))
    chosen = tuple(sorted(settled(rules, options).items()))
    return encode_charter(Charter(VERSION, wire.DraftId(draft), game, rules.RULES, chosen, members, seats))


@dataclass
class Conditions:
    """What the network does to each message on its way from one member to another.

    `drop` and `duplicate` are probabilities, `delay(rng, sender, to)` is the time on the way in ms. `in_order`: no
    message overtakes another one of the same sender to the same member, as over TCP.
    """
    drop: float = 0.0
    duplicate: float = 0.0
    delay: Callable[[random.Random, int, int], float] = lambda _rng, _sender, _to: 1.0
    in_order: bool = False


class RecordDisk:
    """The records of a member's disk as `p2p.log.past.Disk`: a place is the number of a record."""

    def __init__(self, records: list[Record]) -> None:
        self._records = records

    def entries(self, after: int | None) -> Iterator[tuple[int, bytes]]:
        """(place, entry) of each behind this place."""
        first = 0 if after is None else after + 1
        return ((place, record.data) for place, record in enumerate(self._records[first:], first) if record.entry)

    def entry_at(self, place: int) -> bytes:
        """The entry at this place; other bytes if the disk has lost it."""
        return self._records[place].data if place < len(self._records) else b""


class MemoryNetwork:
    """The replicas of a table's members and the network between them. Times are in ms from the start.

    What a test or a simulation may set at any time:
    `cut`: pairs of members that can't reach each other.
    `clock_offset`: ms that each member's own clock is ahead of the simulated time.
    `hold_back(sender, to, message)`: ms that a sender waits with a message on purpose.
    `crash_when(member, moment)`: whether a member crashes at this moment of its work.
    `job_time()`: ms that a job takes in another process; None: it is done at once.
    `lets_go`: whether replicas keep in memory only what is still needed, as those of a session do.
    `observers`: each is called with (member, table) after a member has taken something in, written it to its disk and
    sent what follows from it. An observer may act: that is how members play.
    `taps`: each is called with (sender, to, data) for each message just before it arrives.
    """

    def __init__(self, charter: bytes, identities: Iterable[Identity], conditions: Conditions | None = None,
                 seed: int = 0, *, beat: float | None = BEAT, games: Mapping[str, Game] = GAMES) -> None:
        """`identities`: at least the members'. `beat`: ms between two beats of a replica, None for only the first.

        Raises BadCharter.
        """
        keys = decode_charter(charter).keys
        known = {identity.key: identity for identity in identities}
        self.charter, self.games = charter, games
        self.identities = [known[key] for key in keys]
        self.conditions = conditions or Conditions()
        self.rng = random.Random(seed)
        self.now = 0.0
        self.job_time: Callable[[], float] | None = None
        self.tables: list[Table | None] = [self._new_table(member) for member in range(len(keys))]
        self.disks: list[list[Record]] = [[] for _ in keys]
        self.seeds: list[dict[int, bytes]] = [{} for _ in keys]
        self.drawn: list[tuple[int, int]] = []          # (member, deal) of every seed: the same twice is a mistake
        self.crashes = 0                                # how many there were
        self.cut: set[frozenset[int]] = set()
        self.clock_offset = [0.0] * len(keys)
        self.hold_back: Callable[[int, int, TableMessage], float] = lambda _sender, _to, _message: 0.0
        self.crash_when: Callable[[int, Moment], bool] = lambda _member, _moment: False
        self.lets_go = True
        self.observers: list[Callable[[int, Table], None]] = []
        self.taps: list[Callable[[int, int, bytes], None]] = []
        self._beat_time = beat
        self._wrote: dict[int, float] = {}              # when each member last wrote to its disk
        self._suspended: dict[int, float] = {}          # members whose computer sleeps, until when
        self._free: dict[tuple[int, int], float] = {}   # by sender and receiver: when the last message leaves
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._event_count = 0
        for member in range(len(keys)):
            self.at(0.0, partial(self._beat, member))

    # ------------------------------------------------------------------ time

    def at(self, when: float, do: Callable[[], None]) -> None:
        """Has this done at that time; what is due at the same time is done in the order of these calls."""
        self._event_count += 1
        heapq.heappush(self._events, (when, self._event_count, do))

    def step(self) -> None:
        """Lets the next event happen. Raises IndexError if none is left."""
        self.now, _, do = heapq.heappop(self._events)
        do()

    def run(self, until: Callable[[], bool], limit: float = PATIENCE) -> bool:
        """Lets time pass until the condition holds; False if it doesn't within `limit` ms."""
        end = self.now + limit
        while not until():
            if not self._events or self._events[0][0] > end:
                return False
            self.step()
        return True

    def run_for(self, ms: float) -> None:
        """Lets everything happen that is due within so many ms."""
        self.run(lambda: False, ms)

    # ------------------------------------------------------------------ members

    @property
    def up(self) -> list[Replica]:
        """The replicas of the members that are running."""
        return [table.replica for table in self.tables if table]

    def table(self, member: int) -> Table:
        """The table of a member that is running."""
        table = self.tables[member]
        assert table is not None, f"member {member} has crashed"
        return table

    def clock(self, member: int) -> float:
        """The member's own clock."""
        return self.now + self.clock_offset[member]

    def act(self, member: int, seat: Seat, move: Move, pressed: float | None = None) -> None:
        """A seat of this member moves, unless the member has crashed; `pressed` is its own clock at the key press.

        Raises IllegalMove and Refused.
        """
        table = self.tables[member]
        if table:
            now = self.clock(member)
            table.act(seat, move, now if pressed is None else pressed, now)
            self.settle(member)

    def settle(self, member: int) -> None:
        """Does what a node does after each call of its table: seeds and records to disk, then messages to the wires."""
        table = self.table(member)
        while (deal := table.seedless()) is not None:
            self.seeds[member][deal] = self._draw(member, deal)
            if self.crash_when(member, "seed kept"):
                return self.crash(member)
            table.plant(deal, self.seeds[member][deal], self.clock(member))
        effects = table.flush(self.clock(member))
        if effects.own and self.crash_when(member, "before disk"):
            return self.crash(member)
        self.disks[member] += effects.records
        if effects.records:
            self._wrote[member] = self.now
        if table.replica.lost:
            return self.crash(member, 0)
        if self.lets_go:
            table.replica.let_go(RecordDisk(self.disks[member]))
        if effects.own and self.crash_when(member, "before sending"):
            return self.crash(member)
        self._send(member, effects)
        self._begin_jobs(member, table)
        for observe in (*self.observers,):
            observe(member, table)
        due = table.due()
        if due is not None:
            self.at(due - self.clock_offset[member], partial(self._flush, member, table))
        return None

    def crash(self, member: int, back_after: float = 500) -> None:
        """The member's program ends at once, and begins again from its disk after so many ms."""
        self.crashes += 1
        self.tables[member] = None
        self.at(self.now + back_after, partial(self.restart, member))

    def restart(self, member: int) -> None:
        """The member's program begins (again) with what its disk holds."""
        table = self.tables[member] = self._new_table(member)
        absent = self.now - self._wrote.get(member, self.now)
        good = table.resume(self.disks[member], self.clock(member), self.seeds[member], absent=absent)
        del self.disks[member][good:]
        table.tick(self.clock(member))
        self.settle(member)

    def suspend(self, member: int, ms: float) -> None:
        """The member's computer sleeps for so long: what is sent to it arrives when it wakes. Its clock runs on."""
        self._suspended[member] = self.now + ms
        self.at(self.now + ms, partial(self._wake, member))

    def _wake(self, member: int) -> None:
        if self.tables[member]:
            self.settle(member)

    def _asleep(self, member: int) -> bool:
        return self.now < self._suspended.get(member, 0.0)

    def _new_table(self, member: int) -> Table:
        return Table(self.charter, self.identities[member], self.job_time is not None, self.games)

    def _beat(self, member: int) -> None:
        if self._asleep(member):
            self.at(self._suspended[member], partial(self._beat, member))
            return
        table = self.tables[member]
        if table:
            table.tick(self.clock(member))
            self.settle(member)
        if self._beat_time is not None:
            self.at(self.now + self._beat_time, partial(self._beat, member))

    def _flush(self, member: int, table: Table) -> None:
        """Settles what is due now, unless that was done meanwhile; 1 microsecond early is on time."""
        due = table.due()
        awake = self.tables[member] is table and not self._asleep(member)
        if awake and due is not None and due <= self.clock(member) + 0.001:
            self.settle(member)

    def _draw(self, member: int, deal: int) -> bytes:
        """A seed that is unlike all others, also unlike another one of the same deal, and alike in each run."""
        self.drawn.append((member, deal))
        nth = self.drawn.count((member, deal))
        return self.identities[member].secret(b"mesh" + self.charter + bytes((deal, nth)))

    def _begin_jobs(self, member: int, table: Table) -> None:
        """Long work is done later, if `job_time` says so, while the table goes on with what it can."""
        table.replica.jobs.defer = self.job_time is not None
        for job in table.replica.jobs.take():
            assert self.job_time is not None
            self.at(self.now + self.job_time(), partial(self._finish_job, member, table, job))

    def _finish_job(self, member: int, table: Table, job: Job) -> None:
        if self.tables[member] is table:
            table.finish(job, job.do(), self.clock(member))
            self.settle(member)

    # ------------------------------------------------------------------ messages

    def _send(self, sender: int, effects: Effects) -> None:
        for to, message in effects.messages:
            for other in range(len(self.tables)) if to is None else (to,):
                if other != sender:
                    self.post(sender, other, message)

    def post(self, sender: int, to: int, message: TableMessage) -> None:
        """Puts a message on its way through the real wire format, under the network's conditions."""
        data = wire.encode(message)
        if frozenset((sender, to)) in self.cut or self.rng.random() < self.conditions.drop:
            return
        for _ in range(2 if self.rng.random() < self.conditions.duplicate else 1):
            delay = self.conditions.delay(self.rng, sender, to)
            leaves = self.now + self.hold_back(sender, to, message)
            if self.conditions.in_order:
                leaves = self._free[sender, to] = max(leaves, self._free.get((sender, to), 0.0))
            self.at(leaves + delay, partial(self._arrive, sender, to, data))

    def _arrive(self, sender: int, to: int, data: bytes) -> None:
        if self._asleep(to):
            self.at(self._suspended[to], partial(self._arrive, sender, to, data))
            return
        for tap in self.taps:
            tap(sender, to, data)
        table = self.tables[to]
        if table is None:
            return
        message = wire.decode(data)
        assert isinstance(message, TableMessage)
        with suppress(BadEntry):
            table.on(Member(sender), message, self.clock(to))
        self.settle(to)

    # ------------------------------------------------------------------ how the replicas stand to each other

    def in_agreement(self) -> bool:
        """Whether all members are running and have made the same steps."""
        return len(self.up) == len(self.tables) and self.same_steps(self.up)

    @staticmethod
    def same_steps(replicas: Iterable[Replica]) -> bool:
        """Whether all of these, one at least, have made the same steps."""
        runs = [replica.history.running for replica in replicas]
        return bool(runs) and all(run == runs[0] for run in runs)

    def over(self) -> bool:
        """Whether everybody has come to the end of the game, in agreement."""
        return self.in_agreement() and all(table.ended is not None for table in self.up)

    def diverged(self) -> bool:
        """Whether two replicas made different steps after the same ones."""
        runs = sorted((table.history.running for table in self.up), key=len)
        return any(longer[:len(shorter)] != shorter for shorter, longer in pairwise(runs))

    def forked(self) -> bool:
        """Whether anywhere two different entries of one author and number are held."""
        hashes: dict[tuple[int, int], bytes] = {}
        return any(hashes.setdefault((held.member, held.entry.n), held.hash) != held.hash
                   for table in self.up for chain in table.order.chains for held in chain)

    def faults(self) -> set[tuple[str, int]]:
        """(reason, member blamed) of each replica that has stopped."""
        return {(table.fault.reason, table.fault.member) for table in self.up if table.fault}

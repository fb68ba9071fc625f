"""Tables at which members do what no program of ours proposes, and nothing that a rule forbids: they vote, leave and
take each other in again in any order, also with numbers that are over, while the network parts.
"""
import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations

from p2p.log.charter import Member
from p2p.log.entry import Back, Body, Head, Leave, Start, Without
from p2p.table.plays import Refused
from tests.bench.memory_network import Conditions, MemoryNetwork
from tests.networks import IDENTITIES, charter_for
from tests.recorded_races import Player

PATIENCE = 20                   # s, the least that there is
FAR = 0, 150_000, 2**32 - 1     # numbers that no entry to come back behind has


class Willing(Player):
    """Who plays what may be played; what its table takes only later, as after it was away, it leaves."""

    def _move(self, member: int, step: int) -> None:
        with suppress(Refused):
            super()._move(member, step)


class Unusual:
    """A race of up to five; what its members do follows from `luck`."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(f"unusual {seed}")
        self._members = range(self.luck.choice((2, 3, 3, 4, 4, 5)))
        charter = charter_for(len(self._members), mode="z3tau", training="on", patience=str(PATIENCE))
        conditions = Conditions(delay=lambda rng, _sender, _to: rng.uniform(1, 40))
        self.network = MemoryNetwork(charter, IDENTITIES, conditions, seed)
        if self.luck.random() < 0.3:
            self.network.observers.append(Willing(self.network).look)

    def go_on(self, times: int) -> None:
        """So many things are done, one after the other; then all hear each other again."""
        for _ in range(times):
            if self.network.faults():
                return
            self._do_something()
        self._hear(Member(0))

    def _do_something(self) -> None:
        member = Member(self.luck.choice(self._members))
        self.luck.choice((self._vote, self._vote, self._take_in, self._take_in, self._leave, self._start,
                          self._part, self._hear, self._wait))(member)
        self.network.run_for(self.luck.choice((0, 0, 2, 20, 100, 1000)))

    def _say(self, member: Member, body: Body) -> None:
        """The member signs such an entry, if its program may write anything."""
        table = self.network.table(member)
        table._now = self.network.clock(member)
        if table._may_write():
            table._write(body)
        self.network.settle(member)

    def _vote(self, member: Member) -> None:
        replica = self.network.table(member).replica
        cast, others = replica.votes.cast(), sorted(replica.view.members - {member})
        if member in cast or not others or not replica.votes.stands(member, replica.step, replica.clock(
                self.network.clock(member))):
            return
        gone = tuple(sorted(self.luck.sample(others, self.luck.randint(1, min(2, len(others))))))
        if cast and self.luck.random() < 0.7:
            gone = self.luck.choice([*cast.values()])
        gone = () if member in gone else gone
        if gone or any(cast.values()):                      # who answers nobody with nobody is named for it
            self._say(member, Without(replica.view.number, gone))

    def _take_in(self, member: Member) -> None:
        view = self.network.table(member).replica.view
        out = [other for other in self._members if other not in view.members]
        if not out:
            return
        other = Member(self.luck.choice(out))
        words: Sequence[int] = sorted(view.members) if self.luck.random() < 0.6 else (member,)
        behind = self._behind(member, other)
        for each in map(Member, words):
            number = self.network.table(each).replica.view.number
            self._say(each, Back(max(0, number - (self.luck.random() < 0.1)), other, *behind))

    def _behind(self, member: Member, other: Member) -> Head:
        """The last entry of the other one as it says, or as this member knows; or none that there is."""
        known = self.network.table(member).replica.order.heads()[other]
        head = self.network.table(other).replica.last_own if self.luck.random() < 0.7 else known
        return (self.luck.choice(FAR), head[1]) if self.luck.random() < 0.05 else head

    def _leave(self, member: Member) -> None:
        if self.luck.random() < 0.5:
            self._say(member, Leave())

    def _start(self, member: Member) -> None:
        self._say(member, Start())

    def _part(self, _member: Member) -> None:
        away = {*self.luck.sample(self._members, self.luck.randint(1, len(self._members) - 1))}
        self.network.cut.update(frozenset(pair) for pair in combinations(self._members, 2) if len({*pair} & away) == 1)

    def _hear(self, _member: Member) -> None:
        self.network.cut.clear()
        self.network.run_for(3000)

    def _wait(self, _member: Member) -> None:
        self.network.run_for(self.luck.choice((5, 300, 1000 * PATIENCE + 1000)))

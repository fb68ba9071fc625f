"""Races before their beginning, at which rogues lie while somebody comes back whose entries were cut off."""
import math
from collections.abc import Iterable
from itertools import combinations

from p2p.log.charter import Member
from p2p.log.entry import Back, Body, Entry, Head, Without, read_entry, sign
from p2p.net.wire import Entries
from tests.bench.memory_network import MemoryNetwork
from tests.checker.curve import Wrong
from tests.checker.games_played import file_of
from tests.checker.table import check
from tests.networks import IDENTITIES, charter_for


class Liar:
    """A member that writes what it likes, with its own key; `last`: its last entry."""

    def __init__(self, network: MemoryNetwork, member: Member) -> None:
        last = network.table(member).replica.order.chains[member].last
        assert last
        self.member, self.last, self.hash = member, last.entry, last.hash
        network.tables[member] = None

    def write(self, body: Body | None = None, *heard: bytes, seen: Head | None = None) -> bytes:
        """The next entry. It has heard what the last one had, and these entries."""
        heads = [*self.last.heard]
        heads[self.member] = self.last.n, self.hash
        for raw in heard:
            signed = read_entry(raw)
            heads = [max(pair) for pair in zip(heads, signed.entry.heard, strict=True)]
            heads[signed.entry.member] = max(heads[signed.entry.member], (signed.entry.n, signed.hash))
        signed = sign(IDENTITIES[self.member], Entry(self.last.table, self.member, self.last.n + 1, tuple(heads),
                                                     seen or self.last.seen, self.last.at, body))
        self.last, self.hash = signed.entry, signed.hash
        return signed.raw


class Return:
    """So many members, of which `back` was voted out and had written what nobody else has heard; the `rogues` lie.

    Nobody has to wait before a vote, as the race hasn't begun."""

    def __init__(self, members: int, back: Member, rogues: Iterable[Member]) -> None:
        self.members = range(members)
        self.network = MemoryNetwork(charter_for(members, mode="z3tau", training="on", patience="20"), IDENTITIES,
                                     seed=1)
        for member in self.members:
            self.table(member).count_ends = math.inf
            self.say(member)
        self.part()
        self.back, self.rogues = back, {rogue: Liar(self.network, rogue) for rogue in rogues}
        self.honest = [Member(member) for member in self.members if member not in self.rogues]
        self.staying = [member for member in self.honest if member != back]
        self._vote_out()

    def table(self, member: int):
        return self.network.table(member)

    def part(self, *groups: Iterable[int]) -> None:
        """From now on only those in one group hear each other; without groups all do."""
        near = {frozenset(pair) for group in groups or [self.members] for pair in combinations(group, 2)}
        self.network.cut = {frozenset(pair) for pair in combinations(self.members, 2)} - near
        self.network.run_for(3000)

    def say(self, member: int, body: Body | None = None) -> bytes:
        """This honest member's program signs such an entry."""
        table = self.table(member)
        table._now = self.network.clock(member)         # private: its people are asked nothing
        assert table._may_write()
        table._write(body)
        raw = table.replica.order.chains[member].last.raw
        self.network.settle(member)
        return raw

    def tell(self, *raws: bytes, to: Iterable[int]) -> None:
        """These get such entries at once, from a rogue if there is one."""
        sender = min(self.rogues, default=self.staying[0])
        for member in to:
            table = self.table(member)
            table.on(sender, Entries(table.replica.id, raws), self.network.clock(member))
            self.network.settle(member)

    def restart(self, member: Member) -> None:
        """This honest member's program ends and begins again; the rogues tell it that they hold nothing of it."""
        self.network.tables[member] = None
        self.network.restart(member)
        for rogue in self.rogues:
            self.table(member).repair.note_shown(rogue, b"")

    def _vote_out(self) -> None:
        """The others go on without the one that is to come back: what that wrote last is cut off."""
        self.part(self.staying)
        self.cut_off = self.say(self.back)
        vote = Without(0, (self.back,))
        self.tell(*(rogue.write(vote) for rogue in self.rogues.values()), to=self.staying)
        for member in self.staying:
            self.say(member, vote)
        self.part()
        self.seen = self.table(self.back).replica.history.seen

    def backs(self, said: bool = True) -> list[bytes]:
        """All who stay agree to take it in again, the rogues too if they have `said` so, and these tell that to all."""
        raws = [self.say(member, self.agreement) for member in self.staying]
        self.network.run_for(500)
        if said:
            raws += [rogue.write(self.agreement, *raws, seen=self.seen) for rogue in self.rogues.values()]
            raws += [rogue.write(None, *raws) for rogue in self.rogues.values()]
        return raws

    def agree(self, *more: bytes) -> None:
        """All have agreed, and have heard that and these entries, each on its own. Nobody makes the step of it yet."""
        self.part(*([member] for member in self.honest))
        self.tell(*self.backs(), *more, to=self.honest)
        self.hearing = [self.table(member).replica.newest(member) for member in self.staying]

    def let_go_on(self, *members: Member) -> None:
        """These hear that everybody has heard it: they make that step."""
        self.tell(*self.hearing, to=members)
        assert all(self.back in self.table(member).replica.view.members for member in members)

    @property
    def agreement(self) -> Back:
        """What all say who take it in again."""
        replica = self.table(self.back).replica
        return Back(replica.view.number, self.back, *replica.last_own)

    def counts(self) -> list[Member]:
        """The honest that can go on, all with the same steps, if nobody is named and all that they wrote is good."""
        assert not self.network.faults()
        tables = [self.table(member) for member in self.honest]
        assert self.network.same_steps([table.replica for table in tables])
        assert [verdict(self.network, member) for member in self.honest] == [""] * len(self.honest)
        return [table.replica.me for table in tables if table._may_write()]


def verdict(network: MemoryNetwork, member: int) -> str:
    """What the second checker says of this member's file; "" if nothing is wrong."""
    try:
        check(file_of(network, member))
    except Wrong as wrong:
        return str(wrong)
    return ""

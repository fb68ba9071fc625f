"""A member that votes and lies around its vote: it names nobody else by that, and no table waits for it without end."""
import math
from hashlib import sha256
from itertools import combinations

from p2p.log.charter import Member
from p2p.log.entry import Back, Body, Entry, Head, Without, read_entry, sign
from p2p.net.wire import Entries
from tests.bench.memory_network import MemoryNetwork
from tests.checker.curve import Wrong
from tests.checker.games_played import file_of
from tests.checker.table import check
from tests.networks import IDENTITIES, charter_for

FIRST, SECOND, GONE, ROGUE = map(Member, range(4))


class Lies:
    """Four at a race that hasn't begun, so that nobody has to wait before a vote. The last one writes what it likes,
    and tells it to whom it likes; the third one may have vanished."""

    def __init__(self) -> None:
        self.network = MemoryNetwork(charter_for(4, mode="z3tau", training="on", patience="20"), IDENTITIES, seed=1)
        for member in range(4):
            self.table(member).count_ends = math.inf
            self.say(member, None)
        self.part()
        last = self.table(ROGUE).replica.order.chains[ROGUE].last
        assert last
        self.last, self.hash = last.entry, last.hash
        self.network.tables[ROGUE] = None

    def table(self, member):
        return self.network.table(member)

    def part(self, *groups) -> None:
        """From now on only those in one group hear each other; without groups all do."""
        near = {frozenset(pair) for group in groups or [range(4)] for pair in combinations(group, 2)}
        self.network.cut = {frozenset(pair) for pair in combinations(range(4), 2)} - near
        self.network.run_for(3000)

    def say(self, member: int, body: Body | None) -> bytes:
        """This honest member's program signs such an entry."""
        table = self.table(member)
        table._now = self.network.clock(member)         # private: its people are asked nothing
        table._write(body)
        raw = table.replica.order.chains[member].last.raw
        self.network.settle(member)
        return raw

    def lie(self, body: Body | None, *heard: bytes, seen: Head | None = None) -> bytes:
        """The rogue's next entry. It has heard what its last one had, and these entries."""
        heads = [*self.last.heard]
        heads[ROGUE] = self.last.n, self.hash
        for raw in heard:
            signed = read_entry(raw)
            heads = [max(pair) for pair in zip(heads, signed.entry.heard, strict=True)]
            heads[signed.entry.member] = max(heads[signed.entry.member], (signed.entry.n, signed.hash))
        signed = sign(IDENTITIES[ROGUE], Entry(self.last.table, ROGUE, self.last.n + 1, tuple(heads),
                                               seen or self.last.seen, self.last.at, body))
        self.last, self.hash = signed.entry, signed.hash
        return signed.raw

    def tell(self, *raws: bytes, to: tuple[int, ...] = (FIRST, SECOND)) -> None:
        """These get the rogue's entries at once."""
        for member in to:
            table = self.table(member)
            table.on(ROGUE, Entries(table.replica.id, raws), self.network.clock(member))
            self.network.settle(member)

    def vote_apart(self) -> None:
        """The first one votes to go on without the third, of whom only the rogue hears; then nobody hears anybody."""
        self.part([FIRST, SECOND])
        self.tell(self.lie(Without(0, (GONE,))))
        self.part([FIRST])
        self.say(FIRST, Without(0, (GONE,)))

    def settle(self) -> None:
        """The second one votes as well, and hears the first one again."""
        self.say(SECOND, Without(0, (GONE,)))
        self.part([FIRST, SECOND])


def verdict(lies: Lies, member: int) -> str:
    """What the second checker says of this member's file; "" if nothing is wrong."""
    try:
        check(file_of(lies.network, member))
    except Wrong as wrong:
        return str(wrong)
    return ""


def test_what_a_voter_hears_behind_its_vote_of_whom_it_named_is_taken_in_by_nobody_who_has_voted():
    """PEERS.md 13: it stands behind the cut. Who had taken it in could write nothing more that the others can read."""
    lies = Lies()
    lies.part([FIRST, SECOND])
    unheard = lies.say(GONE, None)
    lies.vote_apart()
    lies.tell(lies.lie(None, unheard), unheard, to=(FIRST,))
    lies.say(FIRST, Back(0, SECOND, 1, bytes(32)))
    lies.settle()
    assert not lies.network.faults()
    for member in (FIRST, SECOND):
        table = lies.table(member)
        assert table.replica.view.members == {FIRST, SECOND, ROGUE}
        assert table._may_write()
        assert verdict(lies, member) == ""
    assert lies.network.same_steps([lies.table(member).replica for member in (FIRST, SECOND)])


def test_what_somebody_hears_before_its_vote_is_taken_in_by_who_has_voted():
    """PEERS.md 13: the vote shows it, so it counts."""
    lies = Lies()
    lies.part([FIRST, SECOND])
    unheard = lies.say(GONE, None)
    lies.say(FIRST, Without(0, (GONE,)))
    lies.part([FIRST])
    heard, vote = lies.lie(None, unheard), lies.lie(Without(0, (GONE,)))
    lies.tell(vote, heard, unheard)
    lies.say(FIRST, None)
    assert lies.table(FIRST).replica.holds(unheard)
    lies.settle()
    for member in (FIRST, SECOND):
        assert lies.table(member).replica.order.heads()[GONE] == (2, read_entry(unheard).hash)
        assert lies.table(member)._may_write()
        assert verdict(lies, member) == ""


def test_a_voter_that_shows_a_further_step_behind_its_vote_names_itself_alone():
    """Who had voted makes that step because of it, and says so; then the vote is settled below it."""
    lies = Lies()
    choice = lies.say(GONE, Back(0, FIRST, 1, bytes(32)))
    lies.network.run_for(100)
    first, second = (lies.table(member).replica for member in (FIRST, SECOND))
    covers = [replica.order.chains[replica.me].last.raw for replica in (first, second)]
    lies.vote_apart()
    state = sha256(first._public()).digest()
    shown = 1, sha256(first.history.running[0] + read_entry(choice).hash + state).digest()
    lies.tell(lies.lie(None, choice, *covers), lies.lie(None, seen=shown), to=(FIRST,))
    lies.say(FIRST, None)
    assert (first.step, second.step) == (1, 0)
    lies.settle()
    lies.network.run_for(3000)
    assert {member for _, member in lies.network.faults()} == {ROGUE}
    assert [verdict(lies, member) for member in (FIRST, SECOND)] == ["saw too much: member 3", "drift: member 3"]

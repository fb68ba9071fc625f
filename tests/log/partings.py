"""Networks that part and come together again, and the people at them."""
import random
from collections.abc import Iterable
from itertools import combinations, pairwise

from p2p.log.charter import Member
from p2p.log.entry import Entry, Head, sign
from p2p.log.store import Record
from p2p.net.wire import Entries
from tests.bench.memory_network import MemoryNetwork
from tests.networks import IDENTITIES, quiet_race

PATIENCE = 61_000               # ms; a table's usual patience is 60 s


def people(network: MemoryNetwork, rng: random.Random) -> None:
    """From now on everybody answers for itself: goes on without who has been away for long, takes back who asks."""
    def look(member: int) -> None:
        table = network.tables[member]
        if table and not table.replica.fault:
            now, view = network.clock(member), table.replica.view
            gone = table.intentions.may_be_voted_out(view.owing, now)
            if member not in view.members:
                table.ask_back(now)
            elif gone and gone != set(table.intentions.own.gone):
                table.answer("go on", gone, now)
            for other, said in table.intentions.others.items():
                if said.back and other not in view.members and member not in table.replica.votes.agreed(other):
                    table.agree_back(other, now)
            network.settle(member)
        network.at(network.now + rng.uniform(500, 3000), lambda: look(member))
    for member in range(len(network.tables)):
        network.at(rng.uniform(0, 1000), lambda member=member: look(member))


def cuts(network: MemoryNetwork, rng: random.Random, times: Iterable[float]) -> None:
    """At each of these times some are cut off from the others, for longer than the table's patience or not."""
    members = range(len(network.tables))
    pairs = [frozenset(pair) for pair in combinations(members, 2)]

    def part() -> None:
        away = set(rng.sample(members, rng.randint(1, len(members) - 1)))
        cut = [pair for pair in pairs if len(pair & away) == 1]
        network.cut.update(cut)
        network.at(network.now + rng.choice((2000, 30_000, 90_000)), lambda: network.cut.difference_update(cut))
    for time in times:
        network.at(time, part)


def diverged(network: MemoryNetwork) -> bool:
    """Whether two members that count in the newest view differ in a step that both have made."""
    if not network.up:                  # all have crashed at once
        return False
    newest = max((table.view for table in network.up), key=lambda view: view.number)
    runs = sorted((table.history.running for table in network.up if table.me in newest.owing), key=len)
    return any(longer[:len(shorter)] != shorter for shorter, longer in pairwise(runs))


def opened(members: int) -> MemoryNetwork:
    """A race whose first board is shown to all, at which nobody plays but the test."""
    network = quiet_race(members)
    assert network.run(lambda: all(table.state.open for table in network.up))
    return network


def lossy_crash(network: MemoryNetwork, peer: int, records: int, back_after: float = 500) -> None:
    """Crash, and the disk loses its last records although they were synced."""
    network.crash(peer, back_after)
    del network.disks[peer][max(0, len(network.disks[peer]) - records):]


def leave(network: MemoryNetwork, member: int) -> None:
    network.table(member).leave(network.clock(member))
    network.settle(member)


def go_on_without(network: MemoryNetwork, *gone: int) -> None:
    """Everybody else who runs says that they go on without these."""
    for member in [table.me for table in network.up if table.me not in gone]:
        network.table(member).answer("go on", gone, network.clock(member))
        network.settle(member)


def take_in_again(network: MemoryNetwork, back: int) -> None:
    """The member asks to be taken in again, and all others who run agree."""
    network.table(back).ask_back(network.clock(back))
    network.settle(back)
    network.run_for(1500)
    for member in [table.me for table in network.up if table.me != back]:
        network.table(member).agree_back(back, network.clock(member))
        network.settle(member)


def is_in_again(network: MemoryNetwork, back: int) -> bool:
    """Whether all count everywhere, and this member has heard that others know it."""
    members = set(range(len(network.tables)))
    return all(table.view.members == members for table in network.up) and network.table(back)._may_write()


def others(network: MemoryNetwork, *gone: int):
    """The replicas of all but these."""
    return [table.replica for member, table in enumerate(network.tables) if table and member not in gone]


def alike(network: MemoryNetwork, *gone: int) -> bool:
    """Whether all but these have made the same steps, and nobody is blamed anywhere."""
    assert not network.faults()
    return network.same_steps(others(network, *gone))


def signed(network: MemoryNetwork, member: int, body, seen: Head | None = None) -> bytes:
    """The next entry of this member with that body, as it would sign it now, or when it had seen no more than this."""
    replica = network.table(member).replica
    n = replica.order.chains[member].head[0] + 1
    heads, clock = replica.order.heads(Member(member)), replica.clock(network.clock(member))
    return sign(IDENTITIES[member], Entry(replica.id, member, n, heads, seen or replica.history.seen, clock, body)).raw


def slip_in(network: MemoryNetwork, member: int, body, seen: Head | None = None) -> None:
    """This member's key signs such an entry, its own program has it on its disk, and everybody hears it."""
    raw = signed(network, member, body, seen)
    network.table(member).resume([Record(True, raw)], network.now)
    for other in range(len(network.tables)):
        if other != member and network.tables[other]:
            network.table(other).on(member, Entries(network.table(other).replica.id, (raw,)), network.now)
            network.settle(other)

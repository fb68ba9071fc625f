"""A member of a table in memory that turns: it writes and tells what it likes, with its own key."""
import msgspec

from p2p.log.entry import Entry, Seal, Signed, seal_hash, sign
from p2p.net.wire import Entries
from tests.bench.memory_network import MemoryNetwork
from tests.networks import IDENTITIES

ROGUE = 2
NONCE = bytes(16)


class Rogue:
    """A member that writes what it likes: it knows all that its honest replica knew when it turned."""

    def __init__(self, network: MemoryNetwork) -> None:
        self.network, self.table = network, network.tables[ROGUE]
        self.replica = self.table.replica
        network.tables[ROGUE] = None
        self.last = self.replica.order.chains[ROGUE][-1]
        self.before = self.last.entry
        self.heads = self.replica.order.heads()

    def entry(self, body=None, after: Signed | None = None, **changes) -> Signed:
        """The entry that an honest peer would write now (or after that one), with these fields changed."""
        n, heads = len(self.replica.order.chains[ROGUE]) + 1, list(self.heads)
        if after:
            n, heads[ROGUE] = after.entry.n + 1, (after.entry.n, after.hash)
        entry = Entry(self.replica.id, ROGUE, n, tuple(heads), self.replica.history.seen, self.before.at + 5, body)
        return sign(IDENTITIES[ROGUE], msgspec.structs.replace(entry, **changes))

    def heard(self, member: int, head: tuple[int, bytes]) -> tuple[tuple[int, bytes], ...]:
        return (*self.heads[:member], head, *self.heads[member + 1:])

    def seal(self, text: str = "claim 1", seat: int = ROGUE, **changes) -> Signed:
        return self.entry(Seal(seat, 400, seal_hash(self.replica.id, ROGUE, seat, text, NONCE)), **changes)

    def tell(self, *entries: Signed, to: tuple[int, ...] = (0, 1)) -> None:
        for peer in to:
            self.network.post(ROGUE, peer, Entries(self.replica.id, tuple(entry.raw for entry in entries)))
        self.network.run_for(50)

    def believe(self, *entries: Signed) -> None:
        """Its replica takes them for its own."""
        self.table.repair.listen()             # private: as after a restart it believes what others hold
        self.table.on(0, Entries(self.replica.id, tuple(entry.raw for entry in entries)), 0)

    def learn(self) -> None:
        """Take in what the honest wrote since."""
        for peer in (0, 1):
            raws = tuple(held.raw for held in self.network.tables[peer].replica.order.chains[peer])
            self.table.on(peer, Entries(self.replica.id, raws), 0)
        self.heads = tuple((len(chain), chain[-1].hash) for chain in self.replica.order.chains)

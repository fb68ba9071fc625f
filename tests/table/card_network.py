"""Tables of Taroky joined in memory, played at random, with an eye on what each replica could read at any moment."""
import random

from msgspec.structs import replace

from p2p.games.game import Mix, Open
from p2p.games.tarot.slots import WATCHER
from p2p.log.charter import decode_charter, encode_charter
from p2p.log.entry import SeatMove
from p2p.table.replica import Replica
from tests.bench.memory_network import MemoryNetwork
from tests.networks import IDENTITIES, charter_for, play_out

RASH = ("valat", "throw_in")


class CardNetwork(MemoryNetwork):
    """`holders` says which peer holds each seat. Every seat plays a legal move of its own view, chosen by `seed`.

    After whatever happens, each replica and a watcher are looked at: none may be able to read a card that its seats
    may not see.
    """

    def __init__(self, holders=(0, 1, 2, 3), conditions=None, seed=0, playing=True, deals="1",
                 game="taroky", carried=None, **options):
        charter = charter_for(max(holders) + 1, game, holders=holders, deals=deals, **options)
        charter = encode_charter(replace(decode_charter(charter), carried=carried))
        super().__init__(charter, IDENTITIES, conditions, seed)
        self.observers.append(self._play_soon)
        self.playing = playing
        self.luck = random.Random(f"moves {seed}")
        self.looked = 0                                 # slots that were looked at
        self.choose = self.random_move
        self.watcher = Replica(self.charter)
        self._told = 0
        self._asked = {}

    def settle(self, peer):
        super().settle(peer)
        if self.tables[peer]:
            no_leak(self.tables[peer].replica)
            self.looked += len(readable(self.tables[peer].replica))
        self._tell_watcher()

    def _tell_watcher(self):
        """What is on the first peer's disk."""
        for record in self.disks[0][self._told:]:
            if record.entry:
                self.watcher.take_in(record.data, self.now)
        self._told = max(self._told, len(self.disks[0]))
        no_leak(self.watcher)

    def _play_soon(self, peer, table):
        if self.playing and not table.replica.fault:
            self.at(self.now + 1, lambda: self._go_on(peer, table))

    def _go_on(self, peer, table):
        """Every seat of this peer that is asked moves; between deals the peer is ready for the next one."""
        replica = table.replica
        if self.tables[peer] is not table or replica.fault or table.listening or not replica.started:
            return
        if peer not in replica.view.owing:                  # it has left
            return
        if replica.deals.between and self._asked.get(peer) != (table, replica.deals.number):
            self._asked[peer] = table, replica.deals.number
            table.want_deal(self.clock(peer))
            self.settle(peer)
        for seat in sorted(replica.state.turn() & replica.mine):
            waits = any(isinstance(held.entry.body, SeatMove) and held.entry.body.seat == seat
                        for held in replica.order.queue)
            if seat in replica.state.turn() and not waits:
                self.act(peer, seat, self.choose(replica.state, seat))

    def random_move(self, state, seat):
        """Any legal move, but seldom one that ends a deal early."""
        moves = list(state.seen_by({seat}).moves(seat, 0))
        quiet = [move for move in moves if move.verb not in RASH]
        return self.luck.choice(quiet if quiet and self.luck.random() < 0.9 else moves)


def eyes(table):
    """What this replica may see, as bits of `sight`: what its seats do, also once it has gone, and who only watches."""
    return WATCHER | sum(1 << seat for seat in table.holders.seats_of(table.me))


def readable(table):
    """The slots of the current deal whose face this replica could read with what it holds.

    Whoever is alone at a table shuffles alone too: there only the state says what is known. Cards from a save code are
    known to whoever has it.
    """
    deck = table.dealing.decks.get(table.deals.number)
    if deck is None or not deck.dealt or len(deck.deal.keys) == 1:
        return set()
    mine = {deck.me}                                # by its place among those who shuffled
    return {slot for slot in deck.layout if mine.issuperset(locks := deck.layout[slot].locks)
            and (locks or not deck.deal.order)}


def no_leak(table):
    """Readable is only what the rules have shown to these seats or owe them at this moment."""
    state, may = table.state, eyes(table)
    owed = {slot for need in state.need() if isinstance(need, Open) and (need.to is None or need.to in table.mine)
            for slot in need.slots}
    owed |= {slot for need in state.need() if isinstance(need, Mix) and need.by in table.mine for slot in need.fresh}
    for slot in readable(table) - owed:
        assert state.sight[slot] & may, f"peer {table.me} can read slot {slot}: {state.sight[slot]}"
    for slot, face in enumerate(state.faces):
        assert face < 0 or state.sight[slot] & may, f"peer {table.me} knows slot {slot}"


def played(holders=(0, 1, 2, 3), conditions=None, seed=0, **options):
    """A match played to its end by everybody."""
    network = CardNetwork(holders, conditions, seed, **options)
    play_out(network)
    network.run(lambda: all(len(table.agreed) == len(network.tables) for table in network.up))
    return network

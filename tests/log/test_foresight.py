"""A member that reads a coin before the others: what it names before it lay open convicts it, in every race game."""
import msgspec
import pytest

from p2p.games.game import Move
from p2p.games.pcset import sets
from p2p.games.tau import open_taus
from p2p.log.entry import Entry, Reveal, Seal, SeatMove, Share, Signed, read_entry, seal_hash, sign
from p2p.net.wire import Entries
from tests.bench.memory_network import MemoryNetwork, charter_for
from tests.networks import IDENTITIES

ROGUE, NONCE = 2, bytes(16)


class EarlyReader:
    """Member 2 of a table holds its coin share back until it has read the coin; the others wait for it."""

    def __init__(self, game: str, draft: bytes = bytes(16), **options: str) -> None:
        charter = charter_for(IDENTITIES[:3], game, options, draft=draft)
        network = self.network = MemoryNetwork(charter, IDENTITIES[:3])
        self.coins = 1                  # of which the share is told, and then no more
        network.hold_back = self._held_back

    def _held_back(self, sender: int, _to: int, message) -> float:
        """Its last share and everything after it never leaves."""
        if sender != ROGUE or self.network.tables[ROGUE] is None:
            return 0.0
        chain = self.network.table(ROGUE).replica.order.chains[ROGUE]
        shares = [held for held in chain if isinstance(held.entry.body, Share)]
        last = shares[self.coins - 1].entry.n if len(shares) >= self.coins else 1 << 30
        entries = message.entries if isinstance(message, Entries) else ()
        return 1e9 if any(read_entry(raw).entry.n >= last for raw in entries) else 0.0

    def read_coin(self) -> None:
        """Until the own replica knows the next board, which nobody else does."""
        replica = self.network.table(ROGUE).replica
        assert self.network.run(lambda: sum(isinstance(held.entry.body, Share) for held in
                                            replica.order.chains[ROGUE]) == self.coins and not replica.state.need())
        assert all(other.state.need() for other in self.network.up if other is not replica)
        self.replica, self.network.tables[ROGUE] = replica, None
        chain = replica.order.chains[ROGUE]
        self.share = next(entry for entry in reversed(chain) if isinstance(entry.entry.body, Share))

    def write(self, *bodies) -> list[Signed]:
        """Entries with these bodies instead of the share and what followed it, then the share itself."""
        entry, written = self.share.entry, []
        for body in (*bodies, entry.body):
            signed = sign(IDENTITIES[ROGUE], msgspec.structs.replace(entry, body=body))
            written.append(signed)
            heard = (*entry.heard[:ROGUE], (signed.entry.n, signed.hash))
            entry = msgspec.structs.replace(entry, n=entry.n + 1, heard=heard)
        self.post(*written)
        return written

    def post(self, *entries: Signed) -> None:
        for peer in (0, 1):
            self.network.post(ROGUE, peer, Entries(self.replica.id, tuple(entry.raw for entry in entries)))
        self.network.run_for(200)

    def seal(self, text: str) -> Seal:
        return Seal(ROGUE, 1, seal_hash(self.replica.id, ROGUE, ROGUE, text, NONCE))

    def open(self, text: str, written: list[Signed]) -> None:
        """Open the seal that was written first, having heard what the others say."""
        chains = [self.network.up[peer].order.chains[peer] for peer in (0, 1)]
        heads = ((len(chain), chain[-1].hash) for chain in chains)
        last = written[-1]
        entry = Entry(self.replica.id, ROGUE, last.entry.n + 1, (*heads, (last.entry.n, last.hash)), last.entry.seen,
                      last.entry.at, Reveal(written[0].entry.n, text, NONCE))
        self.post(sign(IDENTITIES[ROGUE], entry))

    def verdicts(self) -> set:
        return {(replica.fault and replica.fault.reason, replica.fault and replica.fault.member)
                for replica in self.network.up}


@pytest.mark.parametrize("mode", ["3tau", "3ptau", "sbqtau", "z3tau", "n3tau", "g3tau", "4tau", "6tau"])
def test_a_claim_of_tau_sealed_before_the_own_share_is_named(mode):
    rogue = EarlyReader("tau", mode=mode)
    rogue.read_coin()
    text = str(Move("claim", open_taus(rogue.replica.state)[0]))
    rogue.open(text, rogue.write(rogue.seal(text)))
    assert rogue.verdicts() == {("unseen", ROGUE)}


def test_a_claim_of_pc_set_sealed_before_the_own_share_is_named():
    rogue = EarlyReader("pcset")
    rogue.read_coin()
    text = f"claim {sets(rogue.replica.state)[0][2]}"
    rogue.open(text, rogue.write(rogue.seal(text)))
    assert rogue.verdicts() == {("unseen", ROGUE)}


def test_a_token_of_pc_set_placed_before_the_own_share_is_named():
    """Else two tokens on cards nobody else knows would prepare a claim on a third that lies there already."""
    rogue = EarlyReader("pcset")
    rogue.read_coin()
    rogue.write(SeatMove(ROGUE, f"token {sets(rogue.replica.state)[0][0]}"))
    assert rogue.verdicts() == {("unseen", ROGUE)}


@pytest.mark.parametrize("mode", ["n3tau", "g3tau", "4tau"])
def test_an_old_board_with_a_target_that_only_the_cheat_knows_gives_nothing(mode):
    """All cards of the claim lie open, the target doesn't yet: the claim is void and nobody is named."""
    known = None
    for number in range(50):
        rogue = EarlyReader("tau", bytes([number]) * 16, mode=mode, penalty_seconds="10")
        network, rogue.coins = rogue.network, 2
        assert network.run(lambda network=network: all(open_taus(replica.state) for replica in network.up))
        network.act(0, 0, Move("claim", open_taus(network.up[0].state)[0]))
        rogue.read_coin()
        open_then = network.up[0].state.board
        known = next((tau for tau in open_taus(rogue.replica.state) if set(tau) <= set(open_then)), None)
        if known:
            break
    assert known
    text = str(Move("claim", known))
    rogue.open(text, rogue.write(rogue.seal(text)))
    assert rogue.verdicts() == {(None, None)}
    assert [happening.before == happening.after for happening in network.up[0].happenings] == [False, True]
    assert network.up[0].state.scores[ROGUE] == 0
    assert network.up[0].state.frozen[ROGUE] == 0

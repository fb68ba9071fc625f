"""One cheat of each kind: every honest replica names the right peer, and so does a stranger who only gets the log."""
from hashlib import sha256

import msgspec
import pytest

from p2p.games.game import Move
from p2p.identity import Identity
from p2p.log.entry import Entry, Reveal, Seal, SeatMove, Share, Signed, Start, sign
from p2p.net.wire import Entries
from p2p.table.plays import Refused
from p2p.table.replica import Replica
from tests.bench.memory_network import MemoryNetwork
from tests.bench.race_game import RACE_GAMES
from tests.log.rogue_member import NONCE, ROGUE, Rogue
from tests.networks import IDENTITIES, busy_race, play_out, quiet_race


@pytest.fixture
def rogue():
    """Three peers before the first board; the third turns."""
    network = quiet_race(3)
    network.run(lambda: all(table.state.open for table in network.up))
    network.run_for(100)
    return Rogue(network)


def convicted(network: MemoryNetwork, *reasons: str) -> None:
    """All honest replicas and a stranger name the rogue, for one of these reasons, and stop."""
    network.run_for(3000)
    assert {table.fault and table.fault.member for table in network.up} == {ROGUE}
    assert {table.fault.reason for table in network.up} <= set(reasons)
    for table in filter(None, network.tables):
        replica, stranger = table.replica, Replica(network.charter, games=RACE_GAMES)
        raws = [held.raw for chain in replica.order.chains for held in chain]
        for raw in (*raws, *replica.fault.evidence):
            stranger.take_in(raw)
        assert stranger.fault is not None
        assert stranger.fault.member == ROGUE
        with pytest.raises(Refused, match="stands still"):
            table.act(replica.me, Move("claim", (1,)), 0, network.now)
        shown_by_the_file(network, replica.me)


def shown_by_the_file(network: MemoryNetwork, member: int) -> None:
    """The last entry in this member's file shows the fault; up to there each entry stands once, behind its past."""
    raws = [record.data for record in network.disks[member] if record.entry]
    replica = Replica(network.charter, games=RACE_GAMES)
    for number, raw in enumerate(raws, 1):
        assert replica.fault is None
        replica.take_in(raw)
        assert replica.fault or replica.taken == number
    assert replica.fault is not None
    assert replica.fault.member == ROGUE


# ---------------------------------------------------------------- fork

def test_two_entries_with_one_number_told_to_the_same(rogue):
    rogue.tell(rogue.entry(), rogue.entry(at=rogue.before.at + 6))
    convicted(rogue.network, "fork")


def test_two_stories_told_to_two_peers(rogue):
    rogue.tell(rogue.entry(), to=(0,))
    rogue.tell(rogue.entry(at=rogue.before.at + 6), to=(1,))
    rogue.network.act(0, 0, Move("nod", (0,)))
    rogue.network.act(1, 1, Move("nod", (0,)))
    convicted(rogue.network, "fork")


def test_a_chain_that_goes_on_from_an_entry_nobody_was_told(rogue):
    hidden = rogue.entry(at=rogue.before.at + 6)
    rogue.tell(rogue.entry(), rogue.entry(after=hidden))
    convicted(rogue.network, "fork")


def test_two_entries_with_one_number_that_waited_for_their_past(rogue):
    """What they had waited for comes in with them: without it no file would show the fault."""
    network = rogue.network
    network.cut.add(frozenset((0, 1)))
    network.act(1, 1, Move("nod", (0,)))
    rogue.learn()
    rogue.tell(rogue.entry(), rogue.entry(at=rogue.before.at + 6), to=(0,))
    assert not network.faults()
    network.cut.clear()
    convicted(network, "fork")


# ---------------------------------------------------------------- back, form

def test_unhearing_what_was_heard(rogue):
    first = rogue.network.tables[0].replica.order.chains[0][0]
    assert rogue.before.heard[0][0] > 1
    rogue.tell(rogue.entry(heard=rogue.heard(0, (1, first.hash))))
    convicted(rogue.network, "back")


def test_unseeing_what_was_seen(rogue):
    assert rogue.before.seen[0] >= 1
    rogue.tell(rogue.entry(seen=(0, rogue.replica.id)))
    convicted(rogue.network, "back")


def test_turning_the_clock_back(rogue):
    assert rogue.before.at > 0
    rogue.tell(rogue.entry(at=rogue.before.at - 1))
    convicted(rogue.network, "back")


def test_not_naming_ones_own_last_entry(rogue):
    rogue.tell(rogue.entry(heard=rogue.heard(ROGUE, (0, rogue.replica.id))))
    convicted(rogue.network, "form")


@pytest.mark.parametrize("changes", [{"seen": (0, bytes(32))}, {"heard": ((0, bytes(32)),) * 3}])
def test_another_beginning_than_the_charter(changes):
    """The very first entry of a member, which nothing before it can contradict."""
    network = quiet_race(3)
    table = network.tables[ROGUE].replica
    network.tables[ROGUE] = None
    entry = Entry(table.id, ROGUE, 1, table.order.heads(), table.history.seen, 0, None)
    raw = sign(IDENTITIES[ROGUE], msgspec.structs.replace(entry, **changes)).raw
    for peer in (0, 1):
        network.post(ROGUE, peer, Entries(table.id, (raw,)))
    convicted(network, "form")


# ---------------------------------------------------------------- answers

def sealed(rogue, text="claim 1") -> Signed:
    """A seal that everybody has heard, and the rogue has heard that."""
    seal = rogue.seal(text)
    rogue.tell(seal)
    rogue.believe(seal)
    rogue.learn()
    return seal


def test_opening_another_move_than_was_sealed(rogue):
    seal = sealed(rogue)
    rogue.tell(rogue.entry(Reveal(seal.entry.n, "claim 2", NONCE)))
    convicted(rogue.network, "answer")


def test_opening_with_another_nonce(rogue):
    seal = sealed(rogue)
    rogue.tell(rogue.entry(Reveal(seal.entry.n, "claim 1", b"x" * 16)))
    convicted(rogue.network, "answer")


def test_opening_before_everybody_has_heard_the_seal(rogue):
    seal = rogue.seal()
    rogue.tell(seal, rogue.entry(Reveal(seal.entry.n, "claim 1", NONCE), after=seal))
    convicted(rogue.network, "answer")


def test_opening_twice(rogue):
    seal = sealed(rogue)
    opened = rogue.entry(Reveal(seal.entry.n, "claim 1", NONCE))
    rogue.tell(opened, rogue.entry(Reveal(seal.entry.n, "claim 1", NONCE), after=opened))
    convicted(rogue.network, "answer")


@pytest.mark.parametrize("n", [0, 1, 999])
def test_opening_what_was_never_sealed(rogue, n):
    rogue.tell(rogue.entry(Reveal(n, "claim 1", NONCE)))
    convicted(rogue.network, "answer")


def test_a_share_that_is_not_of_the_chain(rogue):
    rogue.tell(rogue.entry(Share(bytes(32))))
    convicted(rogue.network, "answer")


def test_a_share_shown_twice(rogue):
    spent = next(h for h in rogue.replica.order.chains[ROGUE] if isinstance(h.entry.body, Share))
    rogue.tell(rogue.entry(spent.entry.body))
    convicted(rogue.network, "answer")


def test_a_share_shown_before_it_is_needed(rogue):
    """It is the right one, but written when nothing was owed: caught when the coin is tossed."""
    early = rogue.entry(Share(rogue.replica.dealing._tosses._chain.share(2)))       # private: nobody may ask for it
    rogue.tell(early)
    seal = rogue.seal(after=early)
    rogue.tell(seal)
    rogue.believe(early, seal)
    rogue.learn()
    rogue.tell(rogue.entry(Reveal(seal.entry.n, "claim 1", NONCE)))
    convicted(rogue.network, "answer")


# ---------------------------------------------------------------- illegal

@pytest.mark.parametrize("body", [
    pytest.param(SeatMove(0, "nod 0"), id="another's seat"),
    pytest.param(SeatMove(5, "nod 0"), id="a seat that nobody has"),
    pytest.param(SeatMove(ROGUE, "nod  0"), id="text that is no move"),
    pytest.param(SeatMove(ROGUE, "nod 00"), id="another writing of the same move"),
    pytest.param(SeatMove(ROGUE, "fly 0"), id="a word that the game doesn't know"),
    pytest.param(SeatMove(ROGUE, "claim 1"), id="a claim sent openly"),
    pytest.param(SeatMove(ROGUE, "nod 7"), id="what its own view forbade"),
    pytest.param(Seal(0, 1, bytes(32)), id="another's seat, sealed"),
])
def test_a_move_that_cannot_be(rogue, body):
    rogue.tell(rogue.entry(body))
    rogue.learn()
    rogue.tell(rogue.entry(after=rogue.entry(body)))
    convicted(rogue.network, "illegal")


@pytest.mark.parametrize("text", ["nod 0", "claim", "claim x", "fly 1", "claim  1", " "])
def test_a_sealed_move_that_cannot_be(rogue, text):
    seal = sealed(rogue, text)
    rogue.tell(rogue.entry(Reveal(seal.entry.n, text, NONCE)))
    convicted(rogue.network, "illegal")


# ---------------------------------------------------------------- seeing, sealing

@pytest.mark.parametrize("body", [None, SeatMove(ROGUE, "nod 0"), Seal(ROGUE, 1, bytes(32))])
def test_seeing_what_has_not_happened(rogue, body):
    rogue.tell(rogue.entry(body, seen=(rogue.replica.step + 1, bytes(32))))
    convicted(rogue.network, "saw too much")


@pytest.mark.parametrize("body", [None, SeatMove(ROGUE, "nod 0"), Start()])
def test_seeing_another_state(rogue, body):
    rogue.tell(rogue.entry(body, seen=(rogue.replica.step, sha256(b"else").digest())))
    convicted(rogue.network, "drift")


def two_claims(rogue) -> None:
    """Two seals of one seat, both opened in time; neither takes the board."""
    nothing = rogue.entry()
    first = rogue.seal("claim 0", after=nothing)
    second = rogue.seal("claim 0", after=first)
    rogue.tell(nothing, first, second)
    rogue.believe(nothing, first, second)
    rogue.learn()
    one = rogue.entry(Reveal(first.entry.n, "claim 0", NONCE))
    rogue.tell(one, rogue.entry(Reveal(second.entry.n, "claim 0", NONCE), after=one))


def test_a_second_claim_while_the_first_is_open(rogue):
    two_claims(rogue)
    convicted(rogue.network, "two seals")


def test_a_second_seal_is_found_when_it_comes_though_nothing_is_opened(rogue):
    nothing = rogue.entry()
    first = rogue.seal("claim 0", after=nothing)
    rogue.tell(nothing, first)
    assert not rogue.network.faults()
    rogue.tell(rogue.seal("claim 0", after=first))
    assert {(table.fault.reason, table.fault.evidence[0]) for table in rogue.network.up} == {("two seals", first.raw)}
    convicted(rogue.network, "two seals")


def test_two_claims_of_one_seat_in_one_race(rogue):
    """Both cross an honest seal, which comes before them in the order: they lie deeper."""
    for peer in (0, 1):
        rogue.network.act(peer, peer, Move("claim", (0,)))
    two_claims(rogue)
    convicted(rogue.network, "two seals")


# ---------------------------------------------------------------- no proof, but no harm

def test_a_key_used_in_two_places_stops_its_owner():
    network = busy_race(3)
    network.run(lambda: network.up[0].state.board == 2)
    network.run_for(50)
    table = network.tables[ROGUE].replica
    entry = Entry(table.id, ROGUE, len(table.order.chains[ROGUE]) + 1, table.order.heads(), table.history.seen,
                  table.clock(network.now), None)
    network.post(0, ROGUE, Entries(table.id, (sign(IDENTITIES[ROGUE], entry).raw,)))
    network.run_for(50)
    assert (table.fault.reason, table.fault.member) == ("copied key", ROGUE)


def test_hearing_what_nobody_wrote_convicts_nobody_and_names_the_one_awaited(rogue):
    rogue.tell(rogue.entry(heard=rogue.heard(0, (len(rogue.replica.order.chains[0]) + 3, bytes(32)))))
    rogue.network.act(0, 0, Move("nod", (0,)))
    rogue.network.run_for(5000)
    assert not rogue.network.faults()
    assert [peer for peer, _ in rogue.network.tables[0].replica.waiting(rogue.network.now)] == [ROGUE]


def test_withheld_answers_convict_nobody_and_name_the_one_awaited(rogue):
    rogue.tell(rogue.seal())
    rogue.network.run_for(5000)
    assert not rogue.network.faults()
    assert [peer for peer, _ in rogue.network.tables[1].replica.waiting(rogue.network.now)] == [ROGUE]


def test_an_entry_in_another_name_is_dropped(rogue):
    """A member signs with its own key what another should have said."""
    entry = msgspec.structs.replace(rogue.entry().entry, member=0, n=len(rogue.replica.order.chains[0]) + 1,
                                    heard=rogue.heard(0, rogue.heads[0]))
    rogue.tell(sign(IDENTITIES[ROGUE], entry), sign(Identity.new(), rogue.entry().entry))
    assert not rogue.network.faults()


def test_evidence_survives_a_restart(rogue):
    rogue.tell(rogue.entry(), rogue.entry(at=rogue.before.at + 6))
    for peer in (0, 1):
        rogue.network.crash(peer)
    rogue.network.run_for(5000)
    assert rogue.network.faults() == {("fork", ROGUE)}


@pytest.mark.parametrize("peers", [2, 3, 4])
def test_honest_peers_are_never_named(peers):
    network = busy_race(peers, seed=peers, length="20")
    play_out(network)
    assert not network.faults()

"""What every replica, a verifier and the second checker judge alike, whatever came in first (PROTOCOL.md 4, 6, 13)."""
from dataclasses import replace
from itertools import combinations

import msgspec
import pytest

from p2p.games import pcset, tau
from p2p.games.game import Move
from p2p.games.pcset import BEGINS
from p2p.games.tau import State as TauState
from p2p.log import idle
from p2p.log.chain import Held
from p2p.log.entry import Back, DeckStep, Entry, Forfeit, Leave, Reveal, SeatMove, Signed, Start, Without, sign
from p2p.log.fault import MemberFault
from p2p.log.idle import STEPS_LIMIT
from p2p.net.wire import Entries
from p2p.table.plays import Refused
from p2p.table.table import MANY, SPARED
from p2p.table.transcript import verify
from tests.bench.memory_network import MemoryNetwork
from tests.checker import table as checked
from tests.checker.curve import Wrong
from tests.checker.games_played import file_of, written
from tests.checker.table import check
from tests.log.partings import PATIENCE, alike, go_on_without, is_in_again, leave, opened, take_in_again
from tests.log.rogue_member import NONCE, ROGUE, Rogue
from tests.networks import IDENTITIES, charter_for


def lines_of_two() -> tuple[MemoryNetwork, int]:
    """A game of TAU, and the member that speaks first."""
    network = MemoryNetwork(charter_for(2, "lines"), IDENTITIES)
    assert network.run(lambda: all(table.started and table.state.turn() for table in network.up))
    return network, next(iter(network.up[0].state.turn()))


# ---------------------------------------------------------------- once a deal is over

def test_a_move_behind_the_leave_that_ended_its_deal_changes_nothing(tmp_path):
    """PROTOCOL.md 4: the state of such a deal stands in the middle of play, and yet no move has effect in it."""
    network, first = lines_of_two()
    network.cut.add(frozenset((0, 1)))
    leave(network, 1 - first)
    writer = network.table(first)
    for _ in range(9):                          # private: so that the move lies deeper than the leave
        writer._write(None)
    network.act(first, first, Move("name", (5,)))
    network.cut.clear()
    assert network.run(lambda: all(table.ended is not None for table in network.up), 5000)
    network.run_for(2000)
    moves = [held for chain in network.up[0].order.chains for held in chain if isinstance(held.entry.body, SeatMove)]
    assert len(moves) == 1
    assert not network.up[first].order.queue
    assert {table.state.named for table in network.up} == {()}
    assert network.same_steps(network.up)
    assert not network.faults()
    data = file_of(network, first)
    assert [step.kind for step in check(data).steps][-2:] == ["leave", "move"]
    assert check(data).running == writer.replica.history.running
    path = tmp_path / "over.fairdeal"
    path.write_bytes(data)
    assert verify(path).ok


# ---------------------------------------------------------------- two seals

def tau_of_three(**options: str) -> Rogue:
    """Three at a game of Tau whose cards lie open, at which nobody plays but the test; the third turns."""
    network = MemoryNetwork(charter_for(3, **options), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    network.run_for(200)
    return Rogue(network)


def wrong_claim(rogue: Rogue) -> str:
    """The text of a claim on three cards that lie, and are no Tau."""
    return wrong_claim_at(rogue.replica.state)


def wrong_claim_at(state: TauState) -> str:
    right = {move.args for move in state.moves(0, 10**9) if move.verb == "claim"}
    lying = sorted(face for face in state.board if face is not None)
    wrong = (cards for cards in combinations(lying, 3) if cards not in right)
    return str(Move("claim", next(wrong)))


def verdicts(charter: bytes, raws: list[bytes], tmp_path) -> tuple[str, int | None, str]:
    """What the program says of a file with these entries (the check that fails and whose fault it is), and what the
    second checker does: "" for nothing."""
    data, path = written(charter, raws), tmp_path / "judged.fairdeal"
    path.write_bytes(data)
    report = verify(path)
    failed = [check.name for check in report.checks if not check.ok]
    try:
        check(data)
    except Wrong as wrong:
        return "".join(failed), report.culprit, wrong.fault
    return "".join(failed), report.culprit, ""


def crossing(rogue: Rogue) -> tuple[list[bytes], Signed]:
    """The rogue's seal crosses one of the first member's, and is opened before that: what is on the second one's disk
    up to there, and what opened it."""
    network, text = rogue.network, wrong_claim(rogue)
    network.cut.add(frozenset((0, 1)))
    network.act(0, 0, Move.parse(text))
    seal = rogue.seal(text)
    network.cut.clear()
    rogue.tell(seal)
    rogue.believe(seal)
    rogue.learn()
    reveal = rogue.entry(Reveal(seal.entry.n, text, NONCE))
    raws = [record.data for record in network.disks[1] if record.entry]
    rogue.tell(reveal)
    return [*raws, reveal.raw], reveal


def test_a_second_seal_is_judged_by_what_its_member_had_seen_and_not_by_what_came_first(tmp_path):
    """PROTOCOL.md 6: the same entries in two orders, the one before the race was decided, the other behind it."""
    rogue = tau_of_three()
    text = wrong_claim(rogue)
    before, reveal = crossing(rogue)
    second = rogue.seal(text, after=reveal)
    network = rogue.network
    network.run_for(1000)
    behind = [record.data for record in network.disks[1] if record.entry and record.data not in before]
    assert second.entry.seen[0] < network.up[1].step
    assert not network.faults()
    charter = network.charter
    assert verdicts(charter, [*before, *behind], tmp_path) == ("", None, "")
    assert verdicts(charter, [*before, second.raw, *behind], tmp_path) == ("claims", ROGUE, "two seals")
    assert verdicts(charter, [*before, *behind, second.raw], tmp_path) == ("claims", ROGUE, "two seals")
    rogue.tell(second)
    assert network.faults() == {("two seals", ROGUE)}


def test_who_comes_back_seals_again_though_its_last_seal_was_never_opened():
    """Its open seal has lost its effect with the step with which it went."""
    network = opened(3)
    network.act(2, 2, Move("claim", (1,)))                  # the others hear it, and nobody hears that
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(2 * PATIENCE)
    assert [len(table.order.seals) for table in network.up] == [1, 1, 1]
    go_on_without(network, 2)
    assert network.run(lambda: network.up[0].view.members == {0, 1}, 5000)
    network.cut.clear()
    network.run_for(2000)
    take_in_again(network, 2)
    assert network.run(lambda: is_in_again(network, 2), 5000)
    network.act(2, 2, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.scores == (0, 0, 1) for table in network.up), 5000)
    assert alike(network)


# ---------------------------------------------------------------- a forfeit

@pytest.mark.parametrize(("penalty", "frozen"), [("5", True), ("0", False)])
@pytest.mark.parametrize("last", [False, True])
def test_who_forfeits_a_claim_has_claimed_wrongly(last, penalty, frozen, tmp_path):
    """PROTOCOL.md 6, form 4.6 of tau: whether it does so before the others have opened theirs, or has heard them."""
    rogue = tau_of_three(penalty_seconds=penalty)
    network, text = rogue.network, wrong_claim(rogue)
    claim = next(move for move in rogue.replica.state.moves(0, 10**9) if move.verb == "claim")
    network.cut.add(frozenset((0, 1)))
    network.act(0, 0, claim)
    seal = rogue.seal(text)
    network.cut.clear()
    rogue.tell(seal)
    if last:
        rogue.believe(seal)
        rogue.learn()
        heard = rogue.entry()
        rogue.tell(heard)
        rogue.believe(heard)
        rogue.learn()
        assert any(isinstance(held.entry.body, Reveal) for held in network.up[1].order.chains[0])
        rogue.tell(rogue.entry(Forfeit(seal.entry.n)))
    else:
        given_up = rogue.entry(Forfeit(seal.entry.n), after=seal)
        rogue.tell(given_up)
        rogue.believe(seal, given_up)
        rogue.learn()
        rogue.tell(rogue.entry())
    network.run_for(500)
    state, at = network.up[1].state, network.up[1].plays.time
    assert not network.faults()
    assert state.scores == (1, 0, 0)
    assert state.frozen == (0, 0, at + 5000 if frozen else 0)
    assert verdicts(network.charter, [record.data for record in network.disks[1] if record.entry], tmp_path) == (
        "", None, "")
    assert network.same_steps(network.up)


def test_who_is_frozen_already_is_not_frozen_again_by_a_forfeit():
    for state, at in ((tau.start(2, {"penalty_seconds": "3"}), 0), (pcset.start(2, {}), BEGINS)):
        once = state.forfeit(1, at)
        assert once.frozen == (0, at + 3000)
        assert once.forfeit(1, at + 2999) == once
        assert once.forfeit(1, at + 3000).frozen == (0, at + 6000)
        assert once == replace(state, frozen=once.frozen)
    assert pcset.start(2, {}).forfeit(1, BEGINS - 1) == pcset.start(2, {})


# ---------------------------------------------------------------- behind the end of a chain

def further(network: MemoryNetwork, member: int, **changes) -> Entry:
    """An entry that this member could go on with behind the last one that anybody else holds of it."""
    table = network.up[0]
    n, _ = table.order.chains[member].head
    entry = Entry(table.id, member, n + 1, table.order.heads(), table.history.seen, 10**7, None)
    return msgspec.structs.replace(entry, **changes)


@pytest.mark.parametrize("goes", [leave, go_on_without])
def test_an_entry_behind_the_end_of_its_chain_is_passed_over_by_all(goes, tmp_path):
    """PROTOCOL.md 13: it is never a fault, whatever it says; but it is signed, and stands once."""
    network = MemoryNetwork(charter_for(3), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    network.run_for(200)
    if goes is go_on_without:
        network.tables[2] = None
        network.run_for(PATIENCE)
    goes(network, 2)
    network.run_for(5000)
    assert network.up[0].view.members == {0, 1}
    raws = [record.data for record in network.disks[0] if record.entry]
    good, lie = sign(IDENTITIES[2], further(network, 2)), sign(IDENTITIES[2], further(network, 2, at=0, body=Leave()))
    strange = sign(IDENTITIES[1], further(network, 2))
    charter = network.charter
    for more in ([], [good.raw], [lie.raw, good.raw]):
        assert verdicts(charter, [*raws, *more], tmp_path) == ("", None, "")
        assert check(written(charter, [*raws, *more])).running == network.up[0].history.running
    assert verdicts(charter, [*raws, good.raw, good.raw], tmp_path) == ("chains", None, "chains")
    assert verdicts(charter, [*raws, strange.raw], tmp_path) == ("signatures", None, "signatures")
    held = len(network.disks[1])
    network.post(2, 1, Entries(network.up[0].id, (good.raw, lie.raw)))
    network.run_for(2000)
    assert len(network.disks[1]) == held
    assert not network.faults()


# ---------------------------------------------------------------- a `leave` that is over

def back_unheard(members: int, *near: int) -> MemoryNetwork:
    """A race whose last member left, and came back: it has gone on behind its `leave`, and only these have heard it."""
    network, last = MemoryNetwork(charter_for(members), IDENTITIES), members - 1
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    leave(network, last)
    assert network.run(lambda: all(last not in table.view.members for table in network.up), 5000)
    network.run_for(2000)
    take_in_again(network, last)
    network.hold_back = lambda sender, to, _: 0 if sender != last or to in near else 10 * PATIENCE
    assert network.run(lambda: all(last in table.view.members for table in network.up), 5000)
    network.cut |= {frozenset((one, other)) for one in range(last) if one not in near for other in (last, *near)}
    network.hold_back = lambda *_: 0
    network.run_for(5000 + PATIENCE)
    for table in network.up:
        assert isinstance(table.order.chains[last].last.entry.body, Leave) is (table.me not in {last, *near})
    return network


def read_alike(network: MemoryNetwork, tmp_path) -> None:
    """All files are right, also once all hear each other again; then each is read as it was played."""
    for disk in network.disks:
        assert verdicts(network.charter, [record.data for record in disk if record.entry], tmp_path) == ("", None, "")
    network.cut.clear()
    network.run_for(5000)
    assert alike(network)
    for member, table in enumerate(network.up):
        assert check(file_of(network, member)).running == table.history.running


def test_two_of_four_leave_out_nobody_though_a_third_one_left_in_an_earlier_view(tmp_path):
    """PROTOCOL.md 13.5: it has come back since, and counts, though its `leave` is the last that the two hold of it."""
    network = back_unheard(4, 2)
    for member in (0, 1):
        says(network, member, Without(2, (2,)))
    network.run_for(1000)
    assert [table.view.number for table in network.up] == [2, 2, 2, 2]
    read_alike(network, tmp_path)


def test_no_vote_has_failed_while_one_is_silent_that_left_in_an_earlier_view(tmp_path):
    """PROTOCOL.md 13.5: it has come back since, and has still to vote; only then the votes fail, for all alike."""
    network = back_unheard(3)
    says(network, 0, Without(2, (1,)))
    network.run_for(100)
    says(network, 1, Without(2, (2,)))
    network.run_for(1000)
    assert [table.view.number for table in network.up] == [2, 2, 2]
    read_alike(network, tmp_path)


def went_on_behind_an_open_vote() -> MemoryNetwork:
    """A race of five, of whom the last has left, which is a step; two haven't heard of that, and vote to go on without
    the third, who has. The fourth, of whom that one has heard, is gone, and its entries are the rogue's."""
    network = MemoryNetwork(charter_for(5), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    network.run_for(500)
    network.cut.add(frozenset((0, 1)))                          # so neither of the two makes the step of the `leave`
    leave(network, 4)
    network.run_for(10)
    seen = network.up[0].history.seen
    assert network.up[3].order.chains[3].last.entry.seen == seen
    network.tables[3] = network.tables[4] = None
    network.cut |= {frozenset(pair) for pair in combinations(range(5), 2)}
    network.run_for(5000 + PATIENCE)
    two = network.table(2).replica
    assert two.order.chains[2].last.entry.seen[0] == seen[0] + 1
    for member in (0, 1):
        says(network, member, Without(0, (2,)))
    return network


def says_below(network: MemoryNetwork, *bodies) -> None:
    """The fourth one signs these, having heard all that the third one holds, and seen no more than its own last entry.
    """
    two = network.table(2).replica
    seen, (n, hash_) = two.order.chains[3].last.entry.seen, two.order.heads()[3]
    raws = [held.raw for chain in two.order.chains for held in chain]
    for body in bodies:
        heard = [*two.order.heads()]
        heard[3] = n, hash_
        signed = sign(IDENTITIES[3], Entry(two.id, 3, n + 1, tuple(heard), seen, two.clock(network.now), body))
        n, hash_ = n + 1, signed.hash
        for member in range(3):
            network.table(member).on(3, Entries(two.id, (signed.raw, *raws)), network.now)
            network.settle(member)
    network.cut.clear()
    network.run_for(5000)


def test_votes_that_show_the_step_with_which_their_view_ended_come_too_late(tmp_path):
    """PROTOCOL.md 13.6: one leaves without a vote, and says that it hasn't seen what the entry at the cut has."""
    network = went_on_behind_an_open_vote()
    says_below(network, None, Leave())
    assert [table.view.members for table in network.up] == [{0, 1, 2}] * 3
    read_alike(network, tmp_path)


def test_a_vote_below_what_its_member_had_heard_convicts(tmp_path):
    """PROTOCOL.md 13.4: it would say that the table stands where it has gone on."""
    network = went_on_behind_an_open_vote()
    says_below(network, None, Without(0, (2,)))
    assert network.faults() == {("early", 3)}
    for disk in network.disks[:3]:
        raws = [record.data for record in disk if record.entry]
        assert verdicts(network.charter, raws, tmp_path) == ("chains", 3, "early")

def come_back() -> MemoryNetwork:
    """Three at Tau, whose third one has left and come back, of which all have heard."""
    network = MemoryNetwork(charter_for(3), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    leave(network, 2)
    assert network.run(lambda: all(2 not in table.view.members for table in network.up), 5000)
    network.run_for(2000)
    take_in_again(network, 2)
    network.cut |= {frozenset((2, 0)), frozenset((2, 1))}
    assert network.run(lambda: 2 in network.up[0].view.members & network.up[1].view.members, 5000)
    return network


def test_a_claim_is_opened_too_early_though_one_has_left_in_an_earlier_view(tmp_path):
    """PROTOCOL.md 6.2: it has come back since, so its hearing of the seal is waited for, before it writes again, too.
    """
    network = come_back()
    table = network.table(0)
    assert isinstance(network.up[0].order.chains[2].last.entry.body, Leave)
    network.act(0, 0, Move.parse(wrong_claim_at(network.up[0].state)))
    network.run_for(1000)
    seal, = network.up[0].order.seals
    assert seal.unheard_by == {2}
    claims, n = network.up[0].claims, seal.entry.n
    table._write(Reveal(n, claims.notes[n], claims._nonce(n)))          # private: its program waits
    assert table.replica.fault
    raws = [record.data for record in network.disks[0] if record.entry] + [*table.replica.fault.evidence][1:]
    assert verdicts(network.charter, raws, tmp_path) == ("claims", 0, "answer")


# ---------------------------------------------------------------- what changes nothing

@pytest.fixture
def few(monkeypatch):
    """A table takes twenty choices of a member that change nothing, and no more."""
    assert idle.IDLE_LIMIT == checked.IDLE == 8192          # PROTOCOL.md 4
    monkeypatch.setattr(idle, "IDLE_LIMIT", 20)
    monkeypatch.setattr(checked, "IDLE", 20)


def says(network: MemoryNetwork, member: int, body) -> None:
    """This member writes such an entry, which no program of ours would, and everybody hears it."""
    network.table(member)._write(body)          # private
    network.settle(member)
    network.run_for(20)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("kind", ["start", "back", "claim"])
def test_twenty_choices_that_change_nothing_are_taken_and_the_next_one_convicts(kind, tmp_path):
    network = MemoryNetwork(charter_for(3), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    network.run_for(200)
    text, before = wrong_claim_at(network.up[0].state), network.up[0].idle.of(2)
    for nth in range(21 - before):
        assert not network.faults()
        assert network.up[0].idle.of(2) == before + nth
        match kind:
            case "start":
                says(network, 2, Start())
            case "back":
                says(network, 2, Back(0, 1, 99 + nth, bytes(32)))
            case "claim":
                network.act(2, 2, Move.parse(text))         # no penalty: a wrong one costs nothing
                network.run_for(100)
    assert {(table.fault.reason, table.fault.member) for table in network.up[:2]} == {("idle", 2)}
    raws = [record.data for record in network.disks[0] if record.entry]
    assert verdicts(network.charter, raws, tmp_path) == ("order", 2, "idle")


def test_a_vote_for_all_that_answers_nobody_convicts_and_stops_no_table(tmp_path):
    """While a vote is held no step is made; nobody would owe anything, so nobody could be left out for it."""
    network = MemoryNetwork(charter_for(3), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    network.run_for(200)
    says(network, 2, Without(0, ()))
    assert {(table.fault.reason, table.fault.member) for table in network.up[:2]} == {("form", 2)}
    raws = [record.data for record in network.disks[0] if record.entry]
    assert verdicts(network.charter, raws, tmp_path) == ("chains", 2, "form")


@pytest.mark.parametrize("body", [Back(0, 5, 3, bytes(32)), Back(1, 3, 0, bytes(32)), Without(0, (1, 4))])
def test_a_word_about_nobody_of_the_charter_changes_nothing(body, tmp_path):
    """A number that a charter may hold, but this one doesn't: no program stumbles over it."""
    network = MemoryNetwork(charter_for(3), IDENTITIES)
    assert network.run(lambda: all(table.claims.shown_step for table in network.up))
    says(network, 2, body)
    network.run_for(500)
    assert {table.view.members for table in network.up} == {frozenset(range(3))}
    raws = [record.data for record in network.disks[0] if record.entry]
    early = isinstance(body, Without)           # which is judged whomever it names
    assert verdicts(network.charter, raws, tmp_path) == (("chains", 2, "early") if early else ("", None, ""))


@pytest.mark.usefixtures("few")
def test_choices_that_go_with_their_member_are_counted():
    network = opened(3)
    network.cut |= {frozenset((0, 1))}                      # so that nothing is final
    for _ in range(21):
        network.table(2)._write(Start())                    # private
        network.settle(2)
    leave(network, 2)
    network.cut.clear()
    assert network.run(network.faults, 3000)
    assert network.faults() == {("idle", 2)}


def test_a_member_writes_so_many_steps_for_one_deal_and_no_more():
    """Also for a deck that is dead by then: the chain alone shows it."""
    assert STEPS_LIMIT == checked.STEPS == 256              # PROTOCOL.md 4
    table, step = opened(2).up[0], DeckStep(1, bytes(65))
    signed = sign(IDENTITIES[1], Entry(table.id, 1, 1, table.order.heads(), (0, table.id), 0, step))
    held, counted = Held(signed, 1, (0, 0), table.view), idle.Idle()
    for _ in range(256):
        counted.accept_step(held, step)
    counted.accept_step(held, DeckStep(2, bytes(65)))
    with pytest.raises(MemberFault, match="without end"):
        counted.accept_step(held, step)


def test_our_program_sends_nothing_more_that_would_name_it():
    network = opened(2)
    table = network.table(0)
    table.replica.idle._choices[0] = MANY                   # private: as after a thousand
    with pytest.raises(Refused, match="change nothing"):
        network.act(0, 0, Move("claim", (0,)))
    network.act(0, 0, Move("nod", (0,)))
    network.run_for(100)
    assert network.up[1].state.nods == 1
    table.replica.idle._choices[0] = idle.IDLE_LIMIT - SPARED
    with pytest.raises(Refused, match="takes no more"):
        network.act(0, 0, Move("nod", (1,)))

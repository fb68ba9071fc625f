"""Who counts: members leave, vanish, are left out, come back. The others go on, and nobody honest is named."""
from itertools import product

import pytest

from p2p.games.game import Move
from p2p.log.charter import Member
from p2p.log.entry import Back, Entry, Leave, SeatMove, Share, Without, read_entry, sign
from p2p.net.wire import Entries
from p2p.table.plays import Refused
from p2p.table.replica import Replica
from tests.bench.memory_network import MemoryNetwork
from tests.log.partings import (
    PATIENCE,
    alike,
    go_on_without,
    is_in_again,
    leave,
    opened,
    others,
    slip_in,
    take_in_again,
)
from tests.networks import IDENTITIES, busy_race, charter_for, quiet_race


def test_who_leaves_is_out_and_the_others_play_on():
    network = opened(3)
    leave(network, 2)
    assert network.run(lambda: all(table.view.members == {0, 1} for table in network.up), 1000)
    assert network.table(2).parted
    network.tables[2] = None
    network.act(0, 0, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 1000)
    assert network.up[0].state.scores == (1, 0, 0)
    assert alike(network, 2)


def test_two_who_leave_at_once_wait_for_nothing_of_each_other():
    network = opened(4)
    network.cut.add(frozenset((2, 3)))
    leave(network, 2)
    leave(network, 3)
    network.tables[2] = network.tables[3] = None
    assert network.run(lambda: all(table.view.members == {0, 1} for table in network.up), 5000)
    assert alike(network)


def test_a_coin_needs_no_share_of_who_has_left():
    """The share was still owed when its member left, and it stays away."""
    network = opened(3)
    leave(network, 2)
    network.act(0, 0, Move("claim", (1,)))
    network.run_for(30)
    network.tables[2] = None
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 3000)
    assert alike(network, 2)


def test_the_open_claim_of_who_leaves_is_void():
    """A seal that its member never opened before its `leave` decides nothing, and holds up nobody."""
    network = opened(3)
    for other in (0, 1):
        network.cut.add(frozenset((2, other)))
    network.act(2, 2, Move("claim", (1,)))
    leave(network, 2)
    network.cut.clear()
    network.act(1, 1, Move("claim", (1,)))
    assert network.run(lambda: all(table.view.members == {0, 1} and table.state.board == 2 for table in network.up),
                       5000)
    assert network.up[0].state.scores == (0, 1, 0)
    assert alike(network, 2)


def test_what_comes_after_a_leave_is_passed_over():
    """A move that is signed behind it is no entry of the table, and no fault."""
    network = opened(3)
    leave(network, 2)
    last = network.table(2).replica.order.chains[2][-1]
    assert isinstance(last.entry.body, Leave)
    n, heads = last.entry.n, list(last.entry.heard)
    heads[2] = n, last.hash
    behind = sign(IDENTITIES[2], Entry(last.entry.table, Member(2), n + 1, tuple(heads), last.entry.seen,
                                       last.entry.at, SeatMove(2, "nod 0")))
    for other in (0, 1):
        network.post(2, other, Entries(last.entry.table, (behind.raw,)))
    network.run_for(2000)
    assert [table.order.chains[2].head for table in network.up] == [(n, last.hash)] * 3
    assert not network.faults()
    assert [table.state.nods for table in network.up] == [0] * 3


def test_who_has_left_moves_no_more_though_nobody_has_heard_it_yet():
    """Each further move would be an entry of its own that nobody takes, all with the same number."""
    network = MemoryNetwork(charter_for(2, "lines"), IDENTITIES)
    assert network.run(lambda: all(table.started and table.state.turn() for table in network.up))
    (seat,) = network.table(0).replica.state.turn()
    network.cut.add(frozenset((0, 1)))
    leave(network, seat)
    move = next(iter(network.table(seat).replica.state.seen_by({seat}).moves(seat, 0)))
    with pytest.raises(Refused, match="has left the table"):
        network.act(seat, seat, move)
    assert network.table(seat).replica.order.chains[seat].head[0] == network.table(seat).replica.last_own[0]


def test_the_last_one_plays_alone():
    network = opened(2)
    leave(network, 1)
    network.run_for(500)
    network.act(0, 0, Move("claim", (1,)))
    assert network.run(lambda: network.up[0].state.board == 2 and network.up[0].state.open, 1000)
    assert not network.faults()


def test_who_vanished_is_voted_out_and_the_others_play_on():
    network = opened(3)
    network.tables[2] = None
    network.run_for(PATIENCE)
    go_on_without(network, 2)
    assert network.run(lambda: all(table.view.members == {0, 1} for table in network.up), 3000)
    network.act(0, 0, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 1000)
    assert alike(network, 2)


def test_nobody_is_voted_out_before_the_patience_is_over():
    network = opened(3)
    network.tables[2] = None
    network.run_for(50_000)
    go_on_without(network, 2)
    network.run_for(5000)
    assert all(table.view.members == {0, 1, 2} for table in network.up)
    network.run_for(10_000)
    assert all(table.view.members == {0, 1} for table in network.up)


def test_one_of_two_and_two_of_four_go_on_without_nobody():
    for members, gone in ((2, (1,)), (4, (2, 3))):
        network = opened(members)
        for member in gone:
            network.tables[member] = None
        network.run_for(PATIENCE)
        go_on_without(network, *gone)
        network.run_for(20_000)
        assert all(table.view.number == 0 for table in network.up)


def test_three_of_five_go_on_without_two():
    network = opened(5)
    network.tables[3] = network.tables[4] = None
    network.run_for(PATIENCE)
    go_on_without(network, 3, 4)
    assert network.run(lambda: all(table.view.members == {0, 1, 2} for table in network.up), 3000)
    assert alike(network)


def test_of_five_two_vanish_one_after_the_other_and_each_is_voted_out():
    """The second vote is one of the view that the first one made: three of four, then two of three."""
    network = opened(5)
    left = {0, 1, 2, 3, 4}
    for number, gone in enumerate((3, 4, 2), start=1):
        network.tables[gone] = None
        left.remove(gone)
        network.run_for(PATIENCE)
        go_on_without(network, gone)
        assert network.run(lambda: all(table.view.members == left for table in network.up), 3000)
        assert {table.view.number for table in network.up} == {number}
        assert alike(network)
    network.act(0, 0, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 1000)


def test_a_further_one_vanishes_while_all_are_asked_about_the_first():
    """Nobody has signed yet: the others are asked about both."""
    network = opened(5)
    network.tables[3] = None
    network.run_for(PATIENCE)
    for member in (0, 1, 2):
        network.table(member).answer("go on", (3,), network.clock(member))
        network.settle(member)
    network.tables[4] = None                        # it hadn't answered
    network.run_for(PATIENCE)
    assert all(table.view.number == 0 for table in network.up)
    go_on_without(network, 3, 4)
    assert network.run(lambda: all(table.view.members == {0, 1, 2} for table in network.up), 3000)
    assert alike(network)


def test_a_further_one_vanishes_while_the_others_sign_and_its_coming_back_ends_the_vote():
    """Who has signed is bound: until the one who vanished last is there again the vote stays open."""
    network = opened(5)
    network.tables[3] = None
    network.run_for(PATIENCE)
    network.table(4).answer("go on", (3,), network.clock(4))
    network.settle(4)
    network.run_for(100)                            # the others have heard it, and sign, but it can't any more
    network.cut |= {frozenset((4, other)) for other in (0, 1, 2)}
    go_on_without(network, 3)
    network.run_for(PATIENCE)
    assert all(table.view.number == 0 for table in network.up)
    assert all(table.votes.cast() == {0: (3,), 1: (3,), 2: (3,)} for table in network.up if table.me != 4)
    network.cut.clear()
    assert network.run(lambda: all(table.view.members == {0, 1, 2, 4} for table in network.up), 10_000)
    assert alike(network)


def test_who_leaves_for_good_while_a_vote_about_it_stands_ends_the_vote():
    """Two have signed to go on without it, a third hears its `leave` before their votes: nobody waits for ever."""
    network = opened(4)
    network.cut |= {frozenset((2, other)) for other in (0, 1, 3)}
    network.run_for(PATIENCE)
    network.table(3).answer("go on", (2,), network.clock(3))
    network.settle(3)
    network.run_for(100)
    network.cut |= {frozenset((3, other)) for other in (0, 1)}
    for member in (0, 1):
        network.table(member).answer("go on", (2,), network.clock(member))
        network.settle(member)
    network.run_for(1000)
    assert network.table(0).replica.votes.cast() == {0: (2,), 1: (2,)}
    leave(network, 2)
    network.cut.discard(frozenset((2, 3)))
    network.run_for(5000)
    network.cut.clear()
    assert network.run(lambda: all(table.view.members == {0, 1, 3} for table in network.up), 20_000)
    assert alike(network, 2)


def test_a_vote_that_fails_as_another_one_leaves_binds_nobody_any_more():
    """Who has voted takes nothing in of whom it named; the only other one who could tell what that says has left."""
    network = opened(3)
    network.cut |= {frozenset((2, other)) for other in (0, 1)}
    network.run_for(PATIENCE)
    network.table(1).answer("go on", (2,), network.clock(1))
    network.settle(1)
    network.run_for(100)
    network.cut.add(frozenset((0, 1)))
    network.table(0).answer("go on", (2,), network.clock(0))
    network.settle(0)
    leave(network, 1)
    assert network.table(0).replica.votes.cast() == {0: (2,)}
    network.cut.clear()
    assert network.run(lambda: all(table.view.members == {0, 2} for table in network.up), 20_000)
    assert alike(network, 1)


def test_who_has_voted_counts_in_that_vote_whether_it_has_left_since_or_not():
    """One hears the vote and then that its author leaves, the author hears the other's vote after its own `leave`: for
    both two of three have signed."""
    network = opened(3)
    network.tables[2] = None
    network.run_for(PATIENCE)
    network.table(0).answer("go on", (2,), network.clock(0))
    network.settle(0)
    network.run_for(100)
    network.cut.add(frozenset((0, 1)))
    network.table(1).answer("go on", (2,), network.clock(1))
    leave(network, 1)
    slip_in(network, 0, Without(0, (2,)))
    assert network.table(1).replica.view.members == {0, 1}
    network.cut.clear()
    assert network.run(lambda: all(table.view.members == {0} for table in network.up), 5000)
    network.act(0, 0, Move("nod", (0,)))
    network.run_for(1000)
    assert network.up[0].state.nods == 1
    assert alike(network)


def test_three_of_five_have_signed_although_one_of_them_has_left_meanwhile():
    """Two of the four that still count couldn't go on without the other two: the third had voted before it left."""
    network = opened(5)
    network.tables[3] = network.tables[4] = None
    network.run_for(PATIENCE)
    for member in (0, 2):
        network.table(member).answer("go on", (3, 4), network.clock(member))
        network.settle(member)
    network.run_for(100)
    network.cut |= {frozenset((0, other)) for other in (1, 2)}
    network.table(1).answer("go on", (3, 4), network.clock(1))
    leave(network, 1)
    network.run_for(100)
    assert network.table(2).replica.votes.cast() == {1: (3, 4), 2: (3, 4)}
    network.tables[1] = None
    network.cut.clear()
    assert network.run(lambda: all(table.view.members == {0, 2} for table in network.up), 5000)
    assert alike(network)


def test_who_leaves_in_a_later_view_settles_no_vote_of_an_earlier_one():
    """Two votes came too late, their view was over: they aren't all that remain since another one leaves now."""
    network = opened(5)
    network.run_for(PATIENCE)
    leave(network, 3)
    assert network.run(lambda: all(table.view.number == 1 for table in network.up), 5000)
    for member in (0, 1):
        before = network.table(member).replica.order.chains[member].last.entry.seen
        assert network.table(member).replica.view.number_at(before[0]) == 0
        slip_in(network, member, Without(0, (4,)), before)
    network.run_for(5000)
    network.cut.add(frozenset((2, 4)))
    network.act(4, 4, Move("nod", (0,)))
    leave(network, 2)
    network.run_for(100)
    network.cut.clear()
    assert network.run(lambda: all(table.view.members == {0, 1, 4} for table in network.up), 10_000)
    network.act(4, 4, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 for table in network.up), 3000)
    assert alike(network)


def test_nobody_is_voted_out_while_one_of_the_others_wants_to_wait():
    network = opened(3)
    network.tables[2] = None
    network.run_for(PATIENCE)
    network.table(0).answer("go on", (2,), network.clock(0))
    network.table(1).answer("wait", (), network.clock(1))
    network.run_for(20_000)
    assert all(table.view.number == 0 for table in network.up)


@pytest.mark.parametrize("writes", [0, 1, 3])
def test_who_was_left_out_accepts_the_cut_and_follows(writes):
    """It wrote on alone, with steps that the others never saw: those don't count, and it makes the others' steps."""
    network = opened(3)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    for _ in range(writes):
        network.act(2, 2, Move("nod", (0,)))
    network.run_for(PATIENCE)
    for member in (0, 1):
        network.table(member).answer("go on", (2,), network.clock(member))
        network.settle(member)
    assert network.run(lambda: network.up[0].view.members == {0, 1}, 3000)
    network.act(1, 1, Move("claim", (1,)))
    network.run_for(500)
    network.cut.clear()
    assert network.run(network.in_agreement, 5000)
    assert network.up[2].view.members == {0, 1}
    assert not network.faults()


def test_who_was_left_out_comes_back_once_all_have_agreed():
    network = opened(3)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.act(2, 2, Move("nod", (0,)))
    network.run_for(PATIENCE)
    for member in (0, 1):
        network.table(member).answer("go on", (2,), network.clock(member))
        network.settle(member)
    assert network.run(lambda: network.up[0].view.members == {0, 1}, 3000)
    network.cut.clear()
    network.run_for(2000)
    network.table(2).ask_back(network.clock(2))
    network.settle(2)
    network.run_for(1500)
    network.table(0).agree_back(2, network.clock(0))
    network.settle(0)
    network.run_for(3000)
    assert all(table.view.members == {0, 1} for table in network.up)
    network.table(1).agree_back(2, network.clock(1))
    network.settle(1)
    assert network.run(lambda: is_in_again(network, 2), 3000)
    for board in (1, 2, 3):
        network.act(2, 2, Move("claim", (board,)))
        assert network.run(lambda board=board: all(table.state.board > board for table in network.up), 3000)
    assert network.up[0].state.scores == (0, 0, 3)
    assert alike(network)
    network.crash(2)
    network.run_for(5000)
    assert network.in_agreement()
    assert alike(network)


@pytest.mark.parametrize("n", [100_000, 2**32 - 1])
def test_who_is_taken_in_behind_the_last_number_that_there_is_writes_nothing_more(n):
    """The others agree on a false one; what it signed then, and its file, would be no entries."""
    network = opened(3)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(PATIENCE)
    go_on_without(network, 2)
    assert network.run(lambda: network.up[0].view.members == {0, 1}, 3000)
    network.cut.clear()
    for member in (0, 1):
        slip_in(network, member, Back(1, Member(2), n, bytes(32)))
    network.run_for(5000)
    assert all(table.view.members == {0, 1, 2} for table in network.up)
    assert network.up[2].order.chains[2].head[0] == n
    assert [read_entry(record.data).entry.n for record in network.disks[2] if record.entry][-1] < n
    assert alike(network)


def test_asking_and_agreeing_many_times_says_it_once_and_keeps_nobody_out():
    network = opened(3)
    network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    network.run_for(PATIENCE)
    for member in (0, 1):
        network.table(member).answer("go on", (2,), network.clock(member))
        network.settle(member)
    assert network.run(lambda: network.up[0].view.members == {0, 1}, 3000)
    network.cut.clear()
    network.run_for(2000)
    table, messages = network.table(2), []
    for _ in range(500):
        table.ask_back(network.clock(2))
        messages += [message for _, message in table.flush(network.clock(2)).messages]
    assert len(messages) == 1
    network.run_for(1500)
    before = network.table(0).replica.taken
    for member in (0, 1):
        for _ in range(500):
            network.table(member).agree_back(2, network.clock(member))
            network.settle(member)
    assert network.run(lambda: is_in_again(network, 2), 5000)
    assert network.table(0).replica.taken - before < 20
    network.act(2, 2, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 5000)
    assert alike(network)


def test_a_busy_race_goes_on_when_somebody_leaves_in_it():
    network = busy_race(4)
    network.run(lambda: network.up[0].state.board == 2)
    leave(network, 3)
    assert network.run(lambda: all(table.ended is not None for table in others(network, 3)), 60_000)
    assert alike(network, 3)
    network.run_for(3000)
    assert all(not table.unsigned for table in others(network, 3))


def test_a_vote_of_one_alone_fails_when_all_are_there():
    network = opened(3)
    network.run_for(PATIENCE)
    slip_in(network, 0, Without(0, (2,)))
    assert network.run(lambda: all(table.view.number == 1 for table in network.up), 10_000)
    assert all(table.view.members == {0, 1, 2} for table in network.up)
    network.act(2, 2, Move("claim", (1,)))
    assert network.run(lambda: all(table.state.board == 2 for table in network.up), 3000)
    assert alike(network)


def test_a_vote_and_its_opposite_convict():
    network = opened(4)
    network.tables[3] = None
    network.run_for(PATIENCE)
    slip_in(network, 0, Without(0, (3,)))
    slip_in(network, 0, Without(0, (2,)))
    network.run_for(100)
    assert {(table.fault.reason, table.fault.member) for table in network.up[1:]} == {("two votes", 0)}


@pytest.mark.parametrize("leaves", [False, True])
def test_a_vote_for_another_view_than_its_member_had_seen_convicts(leaves):
    """Neither for one that is to come nor for one that is over."""
    network = opened(4)
    if leaves:
        leave(network, 3)
        assert network.run(lambda: all(table.view.number == 1 for table in network.up), 5000)
    network.run_for(PATIENCE)
    network.table(0)._write(None)           # private: an entry of this member that has seen the present view
    slip_in(network, 0, Without(0 if leaves else 1, (2,)))
    network.run_for(100)
    assert {(table.fault.reason, table.fault.member) for table in network.up[1:]} == {("form", 0)}


@pytest.mark.parametrize(("waits", "faults"), [(0, {("early", 0)}), (58_000, {("early", 0)}), (PATIENCE, set())])
def test_a_vote_before_the_table_stood_still_for_the_patience_convicts(waits, faults):
    """PROTOCOL.md 13: the own entries of its member show whether it did."""
    network = opened(3)
    network.run_for(1000)
    network.act(1, 1, Move("nod", (0,)))
    network.run_for(100)
    for member in (0, 1):
        network.table(member)._write(None)              # private: entries that have seen the present step
        network.settle(member)
    network.run_for(waits)
    slip_in(network, 0, Without(0, (2,)))
    network.run_for(100)
    assert network.faults() == faults


def test_steps_in_between_begin_the_patience_anew():
    network = opened(3)
    for nods in range(4):
        network.act(2, 2, Move("nod", (nods,)))
        network.run_for(20_000)
        for member in (0, 1):
            network.table(member)._write(None)          # private, as above
            network.settle(member)
    slip_in(network, 0, Without(0, (2,)))
    network.run_for(100)
    assert network.faults() == {("early", 0)}


def test_before_the_first_deal_nobody_waits_to_vote():
    network = quiet_race(3)
    network.tables[0] = network.tables[2] = None
    slip_in(network, 1, Without(0, (2,)))
    network.run_for(100)
    assert not network.faults()


def test_what_stands_behind_votes_waits_for_them_also_if_all_comes_at_once():
    """Members 2 and 4 were cut off together, so 4 holds what 2 wrote there, of which the others have only the last
    hash, since 2 came back behind it. 4 hears of all this from the last entry to the first one."""
    network = opened(5)
    network.cut = {frozenset(pair) for pair in product((0, 1, 3), (2, 4))}
    for _ in range(3):
        network.act(2, 2, Move("nod", (0,)))
        network.run_for(1000)
    network.run_for(PATIENCE)
    for member in (0, 1, 3):
        network.table(member).answer("go on", (2, 4), network.clock(member))
        network.settle(member)
    assert network.run(lambda: network.up[0].view.members == {0, 1, 3}, 5000)
    network.cut = {frozenset((member, 4)) for member in range(4)}
    network.run_for(2000)
    assert network.table(2).replica.view.members == {0, 1, 3}
    take_in_again(network, 2)
    assert network.run(lambda: network.up[0].view.members == {0, 1, 2, 3}, 5000)
    network.act(0, 0, Move("nod", (network.up[0].state.nods,)))
    network.run_for(3000)
    table = network.table(4)
    raws = [record.data for record in network.disks[0] if record.entry]
    for raw in reversed(raws):
        table.on(0, Entries(table.replica.id, (raw,)), network.clock(4))
    network.settle(4)
    assert not network.faults()
    network.cut.clear()
    network.run_for(3000)
    assert table.replica.view.members == {0, 1, 2, 3}
    assert alike(network)


def stalling() -> MemoryNetwork:
    """A race in which the third member says that it is there and gives nothing that its program owes."""
    network = opened(3)
    network.table(2)._may_write = lambda: False             # private: only a cheat, or a full disk, does that
    network.act(0, 0, Move("claim", (1,)))
    network.run_for(PATIENCE)
    assert network.up[0].state.board == 1
    return network


def test_who_owes_what_its_program_gives_by_itself_may_be_left_out_whatever_its_beats_say():
    network = stalling()
    for member in (0, 1):
        said, now = network.table(member).intentions, network.clock(member)
        assert said.silence(2, now) < 2000
        assert said.may_be_voted_out(network.up[member].view.owing, now) == {2}
        assert said.stalling_since(now).keys() == {2}
    go_on_without(network, 2)
    assert network.run(lambda: all(table.view.members == {0, 1} for table in network.up[:2]), 5000)
    assert network.run(lambda: all(table.state.board == 2 for table in network.up[:2]), 5000)
    assert alike(network, 2)


def test_who_gives_at_last_what_it_owed_is_left_out_by_nobody():
    network = stalling()
    network.table(0).answer("go on", (2,), network.clock(0))
    network.settle(0)
    network.run_for(5000)
    assert network.table(0).intentions.own.gone == (2,)     # its beats alone take nothing back
    del network.table(2)._may_write
    network.run_for(3000)
    assert network.table(0).intentions.own.gone == ()
    assert network.up[1].state.board == 2
    go_on_without(network, 2)
    network.run_for(3000)
    assert all(table.view.members == {0, 1, 2} for table in network.up)
    assert alike(network)


def test_who_has_come_back_and_has_still_to_hear_somebody_calls_nobody_slow():
    """What the others wrote meanwhile isn't here yet: they seem to owe it."""
    network = stalling()
    network.cut = {frozenset((0, 1)), frozenset((0, 2))}
    network.table(0).repair.listen()
    network.run_for(PATIENCE)
    assert network.table(0).listening
    assert not network.table(0).intentions.stalls


def test_while_somebody_is_silent_who_stalls_has_twice_the_time():
    """A program that has started again writes nothing before it has heard the one who is silent, or its people go on
    without that one."""
    network = stalling()
    said, owing = network.table(0).intentions, network.up[0].view.owing
    assert said.may_be_voted_out(owing, network.now) == {2}
    network.tables[1] = None
    network.run_for(5000)
    assert said.may_be_voted_out(owing, network.now) == set()
    network.run_for(PATIENCE)
    assert said.may_be_voted_out(owing, network.now) == {1, 2}


def test_who_thinks_owes_nothing():
    """A race waits for people, and so does the next deal."""
    network = opened(3)
    network.run_for(2 * PATIENCE)
    assert [table.stalling() for table in network.up] == [set()] * 3
    assert not network.table(0).intentions.may_be_voted_out(network.up[0].view.owing, network.now)


def test_an_entry_that_nobody_heard_before_a_view_began_is_dropped_with_its_cut():
    """Member 2 wrote it just before it heard that the `leave` of member 3 is final, and is left out of the next view:
    made anew, its log would come to the same again and again."""
    network = opened(4)
    leave(network, 3)
    network.run_for(1.5)                                # heard and acknowledged by all, and not yet known to be
    network.hold_back = lambda sender, _to, _message: 1e9 * (sender == 2)
    network.act(2, 2, Move("nod", (0,)))
    assert network.table(2).replica.view.number == 0
    network.run_for(PATIENCE)
    assert [table.view.members for table in network.up] == [{0, 1, 2}] * 4
    go_on_without(network, 2)
    assert network.run(lambda: all(table.view.members == {0, 1} for table in network.up), 5000)
    assert alike(network)
    assert not network.up[2].happenings


def test_a_game_that_hasnt_begun_begins_without_the_first_member():
    """Its `start` is void once the others go on without it, so the next one says it."""
    network = quiet_race(3)
    network.cut |= {frozenset((0, 1)), frozenset((0, 2))}
    network.run_for(PATIENCE)
    assert not any(table.started for table in network.up)
    assert [member for member, _ in network.table(1).waiting(network.now)] == [0]
    go_on_without(network, 0)
    assert network.run(lambda: all(table.state.open for table in others(network, 0)), 5000)
    assert alike(network, 0)


def test_shares_that_come_in_at_once_with_what_followed_convict_nobody():
    """A coin was needed, its last share stayed away, and the others went on without that member. Whoever hears of it
    late, in whatever order, makes several steps at once."""
    network = opened(3)
    network.hold_back = lambda sender, _to, message: 1e9 * (sender == 2 and any(
        isinstance(read_entry(raw).entry.body, Share) for raw in getattr(message, "entries", ())))
    network.act(0, 0, Move("claim", (1,)))
    network.run_for(100)
    assert all(table.state.need() for table in others(network, 2))
    network.tables[2] = None
    network.run_for(PATIENCE)
    go_on_without(network, 2)
    assert network.run(lambda: all(table.state.board == 2 and table.state.open for table in network.up), 5000)
    entries = [record.data for record in network.disks[0] if record.entry]
    for late in range(len(entries)):
        watcher = Replica(network.charter, games=network.games)
        for raw in (*entries[:late], *entries[late + 1:], entries[late]):
            watcher.take_in(raw)
        assert watcher.fault is None, late
        assert watcher.history.running == network.up[0].history.running


@pytest.mark.parametrize(("leaving", "winners"), [("fault", (1,)), ("nothing", None)])
def test_who_leaves_a_game_of_lines_has_lost_it_if_leaving_costs_anything(leaving, winners):
    network = MemoryNetwork(charter_for(2, "lines", leaving=leaving), IDENTITIES)
    assert network.run(lambda: all(table.started and table.state.turn() for table in network.up))
    network.table(0).leave(network.clock(0))
    network.settle(0)
    assert network.run(lambda: network.table(0).parted, 5000)
    outcome = network.table(1).replica.deals.outcome
    assert (outcome.winners if outcome else None) == winners
    assert not network.faults()

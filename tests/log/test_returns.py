"""Somebody comes back behind entries that were cut off, and rogues vote in the view that is just ending: they keep out
nobody for good, and nobody honest is named (PROTOCOL.md 13.7)."""
import msgspec
import pytest

from p2p.log.charter import Member
from p2p.log.entry import Back, Entry, Leave, Without, read_entry, sign
from p2p.log.store import SUFFIX
from tests.checker.games_played import file_of
from tests.checker.records import read_file
from tests.forger.judge import by_the_checker, by_the_program, written
from tests.log.returns import Return
from tests.networks import IDENTITIES

FIRST, SECOND, BACK, ROGUE, OTHER = map(Member, range(5))


def agreed(members: int, *rogues: Member) -> Return:
    table = Return(members, BACK, rogues)
    table.agree()
    return table


@pytest.mark.parametrize("restarts", [(), (FIRST,), (SECOND,), (BACK,), (FIRST, SECOND, BACK)])
@pytest.mark.parametrize("told", [(BACK,), (SECOND,), (SECOND, BACK)])
def test_a_vote_in_the_view_that_a_return_ends_keeps_nobody_out(told, restarts):
    """The rogue has said that it takes it in again, and then votes in the same view: some hear of that before they
    have made the step by which that view ends, the first one later."""
    table = agreed(4, ROGUE)
    vote = table.rogues[ROGUE].write(Without(1, (FIRST,)), seen=table.seen)
    table.tell(vote, to=told)
    table.let_go_on(FIRST)
    for member in restarts:
        table.restart(member)
    table.part()
    table.tell(vote, to=table.honest)
    table.network.run_for(5000)
    assert table.counts() == table.honest


def test_two_rogues_that_vote_so_keep_nobody_out():
    table = agreed(5, ROGUE, OTHER)
    votes = [rogue.write(Without(1, (FIRST,)), seen=table.seen) for rogue in table.rogues.values()]
    for vote, told in zip(votes, ([BACK], [SECOND, BACK]), strict=True):
        table.tell(vote, to=told)
    table.let_go_on(FIRST)
    table.part()
    table.tell(*votes, to=table.honest)
    table.network.run_for(5000)
    assert table.counts() == table.honest


def test_a_leave_beside_the_return_keeps_nobody_out():
    """Somebody leaves once it has agreed and heard it; the rogue votes before it hears of that."""
    table = agreed(5, ROGUE)
    leave = table.say(OTHER, Leave())
    vote = table.rogues[ROGUE].write(Without(1, (FIRST,)), seen=table.seen)
    table.tell(vote, to=[SECOND, BACK])
    table.let_go_on(FIRST)
    table.part()
    table.tell(vote, table.rogues[ROGUE].write(None, leave), to=table.honest)
    table.network.run_for(5000)
    assert table.counts() == [FIRST, SECOND, BACK]


def test_who_comes_back_to_a_table_that_all_others_leave_goes_on_alone():
    """They have agreed, and leave before they have made that step."""
    table = Return(3, BACK, [])
    table.part(*([member] for member in table.honest))
    agreed_first = table.say(FIRST, table.agreement)
    for body in (None, None, None, Leave()):
        table.say(FIRST, body)
    table.tell(agreed_first, to=[SECOND])
    table.say(SECOND, table.agreement)
    table.say(SECOND, Leave())
    table.part()
    assert all(table.table(member).replica.view.members == {BACK} for member in table.honest)
    assert table.counts() == [BACK]


def test_what_was_written_before_a_return_is_not_taken_in_behind_it():
    """All agree on an older entry than the last one: that one shows no return, and nobody is named for it."""
    table = Return(3, BACK, [])
    older = read_entry(table.cut_off).entry.heard[BACK]
    assert table.table(FIRST).replica.order.heads()[BACK] == older
    for member in table.staying:
        table.say(member, Back(1, BACK, *older))
    table.part()
    table.tell(table.cut_off, to=table.staying)
    assert all(table.table(member).replica.view.members == {FIRST, SECOND, BACK} for member in table.honest)
    assert table.counts() == table.staying


def test_an_entry_that_names_what_was_cut_off_is_held_by_nobody():
    """Only the next entry of who comes back names the one behind which it goes on: any other's would hold up whoever
    hasn't made that step."""
    table = agreed(4, ROGUE)
    table.let_go_on(FIRST)
    replica = table.table(FIRST).replica
    rogue = table.rogues[ROGUE]
    rogue.last = msgspec.structs.replace(rogue.last, heard=tuple(
        replica.order.chains[BACK].head if member == BACK else head for member, head in enumerate(rogue.last.heard)))
    table.tell(rogue.write(), to=[FIRST])
    assert replica.order.heads()[ROGUE][0] == rogue.last.n - 1
    assert not replica.fault


def test_who_makes_the_step_of_a_return_shows_it_at_once():
    """Else who comes back waits until somebody has something else to say."""
    table = agreed(4, ROGUE)
    table.let_go_on(FIRST)
    replica = table.table(FIRST).replica
    assert replica.order.chains[FIRST].last.entry.seen[0] == replica.step == replica.view.last_return


def test_a_first_entry_that_shows_no_return_is_held_by_nobody(tmp_path):
    """Who comes back could else, with a rogue, hold up whoever has still to hear from somebody else of that step. Once
    it has heard one who shows it all is well."""
    table = agreed(4, ROGUE)
    table.let_go_on(FIRST, BACK)
    first, back = table.table(FIRST).replica, table.table(BACK).replica
    assert not table.table(BACK)._may_write()
    n, own = back.order.chains[BACK].head
    unshown = sign(IDENTITIES[BACK], Entry(back.id, BACK, n + 1, back.order.heads(BACK), back.history.seen, 0, None))
    table.tell(unshown.raw, to=[FIRST])
    assert first.order.heads()[BACK][0] < n
    assert not first.fault
    heads = tuple((n, own) if member == BACK else head for member, head in enumerate(first.order.heads()))
    shown = sign(IDENTITIES[BACK], Entry(back.id, BACK, n + 1, heads, back.history.seen, 0, None))
    charter, entries = read_file(file_of(table.network, FIRST))
    for entry, wrong in ((shown, ""), (unshown, "chains")):
        path = tmp_path / f"{wrong}{SUFFIX}"
        path.write_bytes(written(charter, [*entries, entry.raw]))
        said, report = by_the_program(path)
        assert (said.wrong, report.culprit) == (wrong, None)
        assert by_the_checker(path.read_bytes()).said == said


def test_a_vote_that_all_hear_in_time_holds_up_the_return_until_all_have_voted():
    """The one that comes back has made that step alone, and writes nothing behind it."""
    table = agreed(4, ROGUE)
    vote = table.rogues[ROGUE].write(Without(1, (FIRST,)), seen=table.seen)
    table.let_go_on(BACK)
    assert not table.table(BACK)._may_write()
    table.tell(vote, to=[FIRST, SECOND])
    table.part()
    assert table.counts() == [FIRST, SECOND]
    for member in table.staying:
        table.say(member, table.agreement)
    table.tell(table.rogues[ROGUE].write(table.agreement, seen=table.seen), to=[FIRST])
    table.network.run_for(2000)
    assert table.counts() == [FIRST, SECOND]


def test_who_has_voted_and_hears_later_that_all_had_agreed_follows():
    """No rogue is needed: the voter hasn't heard that somebody had heard all, and another one has."""
    table = agreed(5, ROGUE)
    table.say(SECOND, Without(1, (OTHER,)))
    table.let_go_on(FIRST)
    table.part([FIRST, OTHER, BACK])
    assert BACK in table.table(OTHER).replica.view.members
    assert table.table(BACK)._may_write()
    assert table.table(SECOND).replica.view.number == 1
    table.part()
    table.network.run_for(5000)
    assert table.counts() == table.honest

"""Tables at which members vote, leave and come back in unusual orders: the page takes every member's file for right."""
import math
from itertools import combinations

import pytest

from p2p.log.charter import Member
from p2p.log.entry import Back, Body, Leave, Without, read_entry
from p2p.log.store import SUFFIX
from p2p.net.wire import Entries
from p2p.table.transcript import verify
from tests.bench.memory_network import MemoryNetwork
from tests.check_page.node import NODE, reports
from tests.checker.games_played import file_of
from tests.checker.table import check
from tests.networks import IDENTITIES, charter_for

pytestmark = pytest.mark.skipif(not NODE, reason="needs node")


def table(members):
    """A race of so many, who have all heard each other and have not begun: so nobody has to wait before a vote."""
    network = MemoryNetwork(charter_for(members, mode="z3tau"), IDENTITIES, seed=1)
    for member in range(members):
        network.table(member).count_ends = math.inf
        say(network, member, None)
    part(network)
    return network


def part(network, *groups):
    """From now on only those in one group hear each other; without groups all do."""
    near = {frozenset(pair) for group in groups or [range(len(network.tables))] for pair in combinations(group, 2)}
    network.cut = {frozenset(pair) for pair in combinations(range(len(network.tables)), 2)} - near
    network.run_for(3000)


def say(network, member, body: Body | None):
    """This member's program signs such an entry."""
    table = network.table(member)
    table._now = network.clock(member)
    table._write(body)
    network.settle(member)


def go_on_without(network, gone, *members):
    for member in members:
        say(network, member, Without(network.table(member).replica.view.number, tuple(map(Member, gone))))
    network.run_for(2000)


def back_far_away():
    """A `back` that names a number which no entry can have changes nothing."""
    network = table(3)
    part(network, [0, 1])
    go_on_without(network, [2], 0, 1)
    say(network, 0, Back(1, Member(2), 2**32 - 1, bytes(32)))
    part(network, [0, 1])
    return network


def left_unheard():
    """Two of four vote to go on without the others, of whom one had left before: they aren't more than half."""
    network = table(4)
    part(network, [0, 1], [2, 3])
    say(network, 3, Leave())
    part(network, [0, 1], [2, 3])
    for member in (0, 1):
        say(network, member, Without(0, (Member(2), Member(3))))
    part(network)
    return network


def settled_by_a_leave():
    """Two of four vote to go on without a third; the fourth leaves and hasn't voted."""
    network = table(4)
    part(network, [0, 1, 3])
    go_on_without(network, [2], 0, 1)
    say(network, 2, None)
    say(network, 3, Leave())
    part(network, [0, 1, 3])
    part(network)
    return network


def voted_and_left():
    """Three of five vote to go on without a fourth; the fifth has voted otherwise, and then left."""
    network = table(5)
    part(network, [0, 1, 4], [2])
    say(network, 2, Without(0, (Member(4),)))
    say(network, 2, Leave())
    part(network, [0, 1, 4], [2])
    go_on_without(network, [3], 0, 1, 4)
    part(network)
    say(network, 3, None)
    part(network)
    return network


def back_beside_a_leave():
    """Two of three take a fourth in again while the third leaves: so they haven't agreed in one view."""
    network = table(4)
    part(network, [0, 1, 2])
    go_on_without(network, [3], 0, 1, 2)
    last = network.table(3).replica.last_own
    part(network, [0, 1])
    for member in (0, 1):
        say(network, member, Back(1, Member(3), *last))
    say(network, 2, Leave())
    part(network, [0, 1, 2])
    return network


def cut_before_a_leave():
    """A member writes on and leaves, and only then hears that the others have gone on without it."""
    network = table(3)
    part(network, [0, 1])
    go_on_without(network, [2], 0, 1)
    for body in (None, None, Leave()):
        say(network, 2, body)
    part(network)
    return network


def words_of_an_earlier_view():
    """The last one who is there takes two in again, the first with the number of a view that had ended: in vain."""
    network = table(3)
    for member in (1, 2):
        say(network, member, Leave())
        part(network)
    heads = network.table(0).replica.order.heads()
    for view, member in ((1, 1), (2, 2)):
        say(network, 0, Back(view, Member(member), *heads[member]))
    part(network)
    for member in (2, 0):
        say(network, member, None)
        part(network)
    assert network.table(0).replica.view.members == {0, 2}
    return network


def back_behind_an_older_entry():
    """A member is taken in again behind its last entry but one, and its last one still comes: in vain, since it was
    written before anybody had shown that its member came back."""
    network = table(3)
    part(network, [0, 1])
    for _ in range(3):
        say(network, 2, None)
    older, last = (read_entry(record.data) for record in network.disks[2][-2:])
    go_on_without(network, [2], 0, 1)
    for member in (0, 1):
        say(network, member, Back(1, Member(2), older.entry.n, older.hash))
    part(network)
    for member in (0, 2):
        given = Entries(network.table(member).replica.id, (last.raw,))
        network.table(member).on(Member(1), given, network.clock(member))
        network.settle(member)
    say(network, 0, None)
    part(network)
    assert network.table(0).replica.view.members == {0, 1, 2}
    assert network.table(0).replica.order.heads()[2][0] < older.entry.n
    assert [[record.data for record in disk].count(last.raw) for disk in network.disks] == [0, 0, 1]
    return network


def back_and_a_vote_in_one_view():
    """All who are there take a fourth in again, and one of them votes before it hears of that: the vote fails, and the
    fourth isn't back. The next vote is settled without it."""
    network = table(4)
    part(network, [0, 1, 2])
    go_on_without(network, [3], 0, 1, 2)
    say(network, 3, None)
    part(network, [0], [1], [2])
    for member in (0, 1, 2):
        say(network, member, Back(1, Member(3), *network.table(3).replica.last_own))
    say(network, 0, Without(1, (Member(1),)))
    part(network, [0, 1, 2])
    assert network.table(0).replica.view.ended_by_vote == {0, 1}
    part(network, [0, 1])
    go_on_without(network, [2], 0, 1)
    say(network, 2, None)
    take_in(network, 3, 0, 1)
    take_in(network, 2, 0, 1, 3)
    assert network.table(2).replica.view.members == {0, 1, 2, 3}
    return network


def two_backs_in_one_view():
    """Two who are there take both others in again in one view: only one is back by that, and the next vote is settled
    without the other one."""
    network = table(4)
    for gone, staying in ((3, [0, 1, 2]), (2, [0, 1])):
        part(network, staying)
        go_on_without(network, [gone], *staying)
        say(network, gone, None)
    part(network, [0], [1])
    for member in (0, 1):
        for back in (2, 3):
            say(network, member, Back(2, Member(back), *network.table(back).replica.last_own))
    part(network)
    back, = network.table(0).replica.view.members - {0, 1}
    say(network, back, None)
    part(network, [0, 1])
    go_on_without(network, [back], 0, 1)
    say(network, back, None)
    take_in(network, back, 0, 1)
    assert network.table(back).replica.view.members == {0, 1, back}
    return network


def two_gone():
    """Two of three have left, and whoever is there hears nobody; with it the last entry of the second one."""
    network = table(3)
    for member in (1, 2):
        say(network, member, Leave())
        part(network)
    last = network.table(2).replica.last_own
    part(network, [0])
    return network, last


def words_about_who_is_back():
    """The last one who is there takes another one in again, and says so once more before that one has written."""
    network, last = two_gone()
    for view in (2, 3):
        say(network, 0, Back(view, Member(2), *last))
    part(network)
    say(network, 2, None)
    assert network.table(2).replica.view.members == {0, 2}
    return network


def two_numbers_in_one_view():
    """Two who are there take the third one in again, each in a second word behind a number that it never had."""
    network = table(3)
    say(network, 2, Leave())
    part(network)
    last = network.table(2).replica.last_own
    part(network, [0], [1])
    for member in (0, 1):
        for head in (last, (2**32 - 1, bytes(32))):
            say(network, member, Back(1, Member(2), *head))
    part(network)
    say(network, 2, None)
    part(network)
    say(network, 0, None)
    assert network.table(2).replica.view.members == {0, 1, 2}
    return network


def a_vote_about_who_is_back():
    """The last one who is there takes another one in again, says so once more, then votes before that one writes."""
    network, last = two_gone()
    for body in (Back(2, Member(2), *last), Back(3, Member(2), *last), Without(3, (Member(2),))):
        say(network, 0, body)
    part(network)
    say(network, 2, None)                       # behind its own vote, for all
    part(network)
    say(network, 0, None)
    assert network.table(0).replica.view.members == {0, 2}
    return network


def take_in(network, back, *members):
    """These, who count, take that one in again, and it says something."""
    for member in members:
        last = network.table(back).replica.last_own
        say(network, member, Back(network.table(member).replica.view.number, Member(back), *last))
    part(network)
    say(network, back, None)
    part(network)


STORIES = (back_far_away, left_unheard, settled_by_a_leave, voted_and_left, back_beside_a_leave, cut_before_a_leave,
           words_of_an_earlier_view, back_behind_an_older_entry, back_and_a_vote_in_one_view, two_backs_in_one_view,
           words_about_who_is_back, two_numbers_in_one_view, a_vote_about_who_is_back)


def test_the_page_takes_every_members_file_for_right(tmp_path):
    paths = []
    for story in STORIES:
        network = story()
        assert not network.faults(), story.__name__
        for member in range(len(network.tables)):
            paths.append(tmp_path / f"{story.__name__} {member}{SUFFIX}")
            paths[-1].write_bytes(file_of(network, member))
            check(paths[-1].read_bytes())
    assert [path.name for path in paths if not verify(path).ok] == []
    told = zip(paths, reports(paths), strict=True)
    assert [(path.name, report.get("fault")) for path, report in told if report["verdict"] != "right"] == []

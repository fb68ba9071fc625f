"""Looking on at tables of others, over real nodes on loopback."""
from functools import partial

import pytest

from client.play import table_words
from p2p.peer.lobby.people import PLAYING
from p2p.table.transcript import verify
from tests.peer.nodes import NodeGroup, draft_of

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def group(tmp_path):
    with NodeGroup(tmp_path) as group:
        yield group


def looking_on(group, watcher, table):
    group.wait(lambda: (draft := draft_of(watcher, table)) and draft.state == PLAYING, "row of the game in the lobby")
    watcher.room.watch(table)
    group.wait(lambda: (view := watcher.table(table)) and view.started and view.state.board, "table to look on at")


def test_a_watcher_sees_the_game_as_it_goes_and_holds_no_seat(group):
    ana, ben, eve = (group.node(name) for name in ("Ana", "Ben", "Eve"))
    table = group.sit_down(ana, ben)
    group.take(table, ana, ben, count=2)
    group.meet(ana, ben, eve)
    group.wait(lambda: draft_of(eve, table), "table in the lobby")
    looking_on(group, eve, table)
    group.wait(lambda: eve.table(table).state == ana.table(table).state, "the same board")
    group.take(table, ben, ana, eve, count=2)
    assert eve.table(table).mine == frozenset()
    group.wait(lambda: "watches tau" in [p.doing for p in ana.lobby.here if p.name == "Eve"], "news of the watcher")
    before = eve._tables.find(table)
    before.replica.lost = True                          # its file is damaged: it asks to be shown the table again
    group.wait(lambda: eve._tables.find(table) not in (None, before) and eve.table(table), "table shown again")
    group.take(table, ana, ben, eve)


def test_a_watcher_is_told_who_has_stepped_away_or_is_gone(group):
    ana, ben, eve = (group.node(name) for name in ("Ana", "Ben", "Eve"))
    table = group.sit_down(ana, ben)
    group.meet(ana, ben, eve)
    group.wait(lambda: draft_of(eve, table), "table in the lobby")
    looking_on(group, eve, table)
    assert not eve.table(table).people.unreachable_since
    ben.step_away(table)
    group.wait(lambda: set(eve.table(table).people.unreachable_since) == {1}, "word of it")
    assert eve.table(table).people.stepped_out == {1}
    ben.step_away(table, False)
    group.wait(lambda: not eve.table(table).people.unreachable_since, "word of the return")
    ana.step_away(table)                                # who passes all on tells it of itself, too
    group.wait(lambda: set(eve.table(table).people.unreachable_since) == {0}, "word of it")


def test_all_at_a_table_are_told_how_many_look_on(group):
    """Also Ben, by whom nobody looks on, and who looks on itself."""
    ana, ben, eve = (group.node(name) for name in ("Ana", "Ben", "Eve"))
    table = group.sit_down(ana, ben)
    group.meet(ana, ben, eve)
    group.wait(lambda: draft_of(eve, table), "table in the lobby")
    assert table_words.manner(ben.table(table)) == "2 players on this network"
    looking_on(group, eve, table)
    group.wait(lambda: table_words.manner(ben.table(table)) == "2 players on this network, 1 watches", "word of it")
    group.wait(lambda: any(said.onlookers for said in eve.table(table).people.answers.values()), "word of it")
    assert table_words.watched(eve.table(table)) == ""             # it isn't counted to itself
    assert table_words.watched(ana.table(table)) == ", 1 watches"
    eve.leave(table)
    group.wait(lambda: not any(table_words.watched(node.table(table)) for node in (ana, ben)), "word of the parting")


def test_a_watcher_is_told_of_a_full_disk_as_members_are(group, monkeypatch):
    """Of a member's by who passes all on, and of the disk of that one."""
    monkeypatch.setattr("p2p.peer.tables.is_writable", lambda _: False)         # else it goes on by itself
    ana, ben, eve = (group.node(name) for name in ("Ana", "Ben", "Eve"))
    table = group.sit_down(ana, ben)
    group.meet(ana, ben, eve)
    group.wait(lambda: draft_of(eve, table), "table in the lobby")
    looking_on(group, eve, table)
    for number, node in ((1, ben), (0, ana)):
        node.call(partial(setattr, node._tables.find(table), "trouble", "The disk is full."))
        group.wait(lambda number=number: eve.table(table).people.disks.get(number) == "disk is full", "word of it")


def test_a_watcher_can_verify_the_end_and_keeps_no_file(group):
    ana, ben, eve = (group.node(name) for name in ("Ana", "Ben", "Eve"))
    table = group.sit_down(ana, ben)
    group.meet(ana, eve)
    group.wait(lambda: draft_of(eve, table), "table in the lobby")
    looking_on(group, eve, table)
    group.play_out(table, ana, ben)
    ends = group.verified(table, ana, ben, eve)
    assert len({view.proof.report.seal for view in ends}) == 1
    assert verify(ends[2].file).ok
    eve.leave(table)
    group.wait(lambda: not eve.tables, "empty screen")
    assert not ends[2].file.exists()
    assert not eve.unfinished


def test_who_asks_to_look_on_at_nothing_gets_a_sentence(group):
    ana, eve = group.node("Ana"), group.node("Eve")
    group.meet(ana, eve)
    eve.room.watch(b"x" * 16)
    group.said(eve, "This table isn't played any more.")


def test_a_twenty_first_watcher_is_refused():
    from p2p.net.wire import Refuse, Show
    from p2p.peer.watching import WATCHERS, Watchers
    from p2p.table.table import Table
    from tests.networks import IDENTITIES, charter_for
    sent = []
    watchers = Watchers(Table(charter_for(2), IDENTITIES[0]), lambda key, message: sent.append((key, message)))
    keys = [bytes([i]) * 32 for i in range(WATCHERS + 1)]
    for key in keys:
        watchers.admit(key, 0)
    assert WATCHERS == 20
    assert [key for key, message in sent if isinstance(message, Show)] == keys[:-1]
    assert [key for key, message in sent if isinstance(message, Refuse)] == keys[-1:]
    watchers.drop(keys[0])
    watchers.admit(keys[-1], 0)
    assert keys[-1] in watchers.keys


def test_who_looks_on_draws_the_log_once_and_then_so_much_a_second():
    """42 bytes drew 23.6 KB, as often as they came: on 40 Mbit/s each move of the table was three seconds late. One key
    that asks without end, and as many as look on, which come anew each time."""
    from p2p.net.wire import Entries, Want
    from p2p.peer.watching import ALL_AT_ONCE, ALL_RATE, AT_ONCE, RATE, WATCHERS, Watchers
    from tests.bench.memory_network import MemoryNetwork
    from tests.networks import IDENTITIES, charter_for
    network = MemoryNetwork(charter_for(2, "lines"), IDENTITIES)
    assert network.run(lambda: network.table(0).replica.started)
    table = network.table(0)
    sent = []
    watchers = Watchers(table, lambda key, message: sent.append((key, message)))
    want = Want(table.replica.id, 0, 1)
    (one, *others) = (bytes([number]) * 32 for number in range(WATCHERS))

    def drawn():
        return sum(len(raw) for _, message in sent if isinstance(message, Entries) for raw in message.entries)
    watchers.admit(one, 1000)
    message = len(table.repair.serve(want).entries[0])
    for _ in range(2 * AT_ONCE // message):
        watchers.hear(one, want, 5.0)
    biggest = sum(map(len, table.repair.serve(want).entries))
    assert 0.9 * AT_ONCE <= drawn() <= 1000 + AT_ONCE + biggest
    watchers.drop(one)
    watchers.admit(one, 1000)                           # comes anew: it has had its part
    before = drawn()
    for tenth in range(100):
        watchers.hear(one, want, 5.0 + tenth / 10)
    assert 0 < drawn() - before <= 10 * RATE + biggest
    before = drawn()
    for key in others:
        watchers.admit(key, 1000)
    for key in others:
        for _ in range(2 * AT_ONCE // message):
            watchers.hear(key, want, 15.0)
    assert drawn() - before <= ALL_AT_ONCE + biggest
    assert ALL_RATE < ALL_AT_ONCE


def test_a_watcher_whose_link_was_cut_for_a_moment_sees_the_game_again(group):
    ana, ben, eve = (group.node(name) for name in ("Ana", "Ben", "Eve"))
    table = group.sit_down(ana, ben)
    group.meet(ana, ben, eve)
    group.wait(lambda: draft_of(eve, table), "table in the lobby")
    looking_on(group, eve, table)
    ana.call(lambda: ana._tables.drop_watcher(eve.identity.key))       # as when a link is lost
    group.take(table, ben, ana, count=1)
    group.wait(lambda: eve.table(table).state == ana.table(table).state, "the same board")
    assert not eve.notices

"""The count before a game: the table stands meanwhile, a deck is shuffled, no honest peer begins before its end."""
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from p2p.log.entry import Start
from p2p.peer.lobby.people import FREE
from p2p.peer.node import Node
from p2p.peer.refusals import TABLE_CLOSED
from p2p.peer.session import now_ms
from tests.peer.nodes import LOOPBACK, NodeGroup, draft_of, mine

LONG = 120_000                      # ms: a count that no busy computer comes to the end of; a test ends it
pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def group(tmp_path: Path) -> Iterator[NodeGroup]:
    with NodeGroup(tmp_path) as group:
        yield group


def counting(group: NodeGroup, game: str = "tarok") -> tuple[bytes, list[Node]]:
    """All three sit at a full table and are ready; each has joined its charter."""
    nodes = [group.node(name, LOOPBACK, LONG) for name in ("Ana", "Ben", "Cleo")]
    group.meet(*nodes)
    opener = nodes[0]
    opener.room.open_table(game, {}, (mine(opener), FREE, FREE))
    group.wait(lambda: opener.lobby.tables, "open table")
    table = opener.lobby.tables[0].id
    for node in nodes[1:]:
        group.take_seat(table, node, opener)
    for node in nodes:
        node.room.ready(table)
    group.wait(lambda: all(node.table(table) for node in nodes), "table")
    return table, nodes


def dealt(nodes: list[Node], table: bytes) -> bool:
    return all((view := node.table(table)) and view.started and not view.state.need() for node in nodes)


def shuffled(node: Node, table: bytes) -> bool:
    """Whether the first deck of this table is shuffled and proved here."""
    return node._tables.find(table).replica.dealing.decks[1].ready


def end_count(nodes: list[Node], table: bytes) -> None:
    """The counts of all are over now, though their time hasn't passed."""
    for node in nodes:
        def end(node: Node = node) -> None:
            session = node._tables.find(table)          # private: nobody shortens a count
            session.table.count_ends = now_ms()
            node._tables.settle(session)
        node.call(end)


def test_the_deck_is_shuffled_when_the_count_ends_and_no_start_was_said_before(group):
    table, nodes = counting(group)
    ends = [node.table(table).clock.count_ends for node in nodes]
    assert all(now_ms() < end < now_ms() + LONG for end in ends)
    group.wait(lambda: all(shuffled(node, table) for node in nodes), "shuffled deck")
    assert not any(node.table(table).started or node._tables.find(table).table.starts for node in nodes)
    end_count(nodes, table)
    group.wait(lambda: dealt(nodes, table), "hands")
    assert [node.table(table).clock.count_ends for node in nodes] == [0] * 3
    assert not any(node.notices for node in nodes)


@pytest.mark.parametrize("who", [0, 1])
def test_who_leaves_while_it_counts_closes_the_table_for_all(group, who):
    table, nodes = counting(group)
    nodes[who].leave(table)
    group.wait(lambda: not any(node.table(table) for node in nodes), "closed table")
    group.wait(lambda: all(len(node.notices) == 1 for node in nodes if node is not nodes[who]), "word of it")
    assert not [*group.folder.glob("*/playing/*")]
    assert not any(node.unfinished for node in nodes)


def test_a_start_before_the_end_of_the_count_blames_nobody(group):
    """Ben's program is another one, and says it at once: the game begins earlier, that is all."""
    table, nodes = counting(group, "tau")
    ends = min(node.table(table).clock.count_ends for node in nodes)
    session = nodes[1]._tables.find(table)

    def start() -> None:
        session.table._write(Start())                   # private: no honest program does
        nodes[1]._tables.settle(session)
    nodes[1].call(start)
    group.wait(lambda: dealt(nodes, table), "board")
    assert now_ms() < ends
    assert not any(node.table(table).proof.fault or node.notices for node in nodes)


def said(node: Node, table: bytes) -> bool:
    """Whether a `start` is held here."""
    return bool(node._tables.find(table).table.starts)


def say_start(node: Node, table: bytes) -> None:
    """As an honest program does once its count is over, in the thread of its node."""
    session = node._tables.find(table)
    session.table._write(Start())
    node._tables.settle(session)


def test_who_leaves_before_it_has_heard_the_start_closes_the_table_for_all_who_have(group):
    table, (ana, ben, cleo) = counting(group)
    deaf, go = Event(), Event()

    def leave() -> None:                                # meanwhile it hears nothing
        deaf.set()
        go.wait(30)
        ben._tables.drop(table)                         # private: what `leave` does, before anything else is read
    ben.call(leave)
    deaf.wait(30)
    ana.call(lambda: say_start(ana, table))
    group.wait(lambda: said(cleo, table), "start")
    go.set()
    group.wait(lambda: not any(node.table(table) for node in (ana, ben, cleo)), "closed table")
    assert not [*group.folder.glob("*/playing/*")]


def test_who_has_said_the_start_itself_leaves_a_game_and_may_come_back(group):
    """The others may have begun already when it leaves."""
    table, (ana, ben, cleo) = counting(group)

    def start_and_leave() -> None:
        say_start(ana, table)
        ana.leave(table)
    ana.call(start_and_leave)
    group.wait(lambda: ana.unfinished, "offer")
    ana.resume(ana.unfinished[0].id)
    group.wait(lambda: dealt([ana, ben, cleo], table), "hands")


def test_who_is_killed_while_it_counts_comes_back_and_the_game_begins(group):
    table, nodes = counting(group)
    group.wait(lambda: all(shuffled(node, table) for node in nodes), "shuffled deck")
    again = killed_and_back(group, "Ben")
    group.wait(lambda: again.table(table), "table")
    end_count([nodes[0], again, nodes[2]], table)
    group.wait(lambda: dealt([nodes[0], again, nodes[2]], table), "hands")
    assert not any(node.table(table).proof.fault for node in (nodes[0], again, nodes[2]))


def killed_and_back(group: NodeGroup, name: str) -> Node:
    """This node is killed, so that it says nothing, and comes back to its table."""
    node = next(node for node in group.nodes if node.lobby.me.name == name)
    node._tables.leave_counts = lambda: None            # private: what a killed program doesn't say
    node.close()
    group.nodes.remove(node)
    again = group.node(name, LOOPBACK, LONG)
    group.wait(lambda: again.unfinished, "offer")
    again.resume(again.unfinished[0].id)
    return again


def is_told(node: Node, goes: str) -> bool:
    """Whether this node has read once that the table is closed: by who goes, or by another one that heard it before."""
    others = {"Ana", "Ben", "Cleo"} - {goes, node.lobby.me.name}
    said = {f"{goes} left before the game began.", *(f"{name}: {TABLE_CLOSED}" for name in others)}
    return len(node.notices) == 1 and node.notices[0] in said


@pytest.mark.parametrize(("back", "goes"), [("Ben", "Ben"), ("Ana", "Ana"), ("Ben", "Cleo"), ("Ana", "Cleo")])
def test_after_a_restart_in_the_count_it_closes_the_table_for_all_whoever_leaves(group, back, goes):
    """Ana has opened it."""
    table, _ = counting(group)
    again = killed_and_back(group, back)
    group.wait(lambda: again.table(table), "table")
    group.meet(*group.nodes)
    leaver = next(node for node in group.nodes if node.lobby.me.name == goes)
    leaver.leave(table)
    group.wait(lambda: not any(node.table(table) for node in group.nodes), "closed table")
    assert not leaver.notices
    for node in group.nodes:
        group.wait(lambda node=node: node is leaver or is_told(node, goes), "word of it")
        group.wait(lambda node=node: not draft_of(node, table), "lobby without it")
    assert not [*group.folder.glob("*/playing/*")]
    assert not any(node.unfinished for node in group.nodes)


@pytest.mark.parametrize("who", [0, 1])
def test_a_window_that_is_closed_while_it_counts_closes_the_table_for_all(group, who):
    table, nodes = counting(group)
    name = nodes[who].lobby.me.name
    nodes[who].close()
    group.nodes.remove(nodes[who])
    group.wait(lambda: not any(node.table(table) for node in group.nodes), "closed table")
    for node in group.nodes:
        group.wait(lambda node=node: is_told(node, name), "word of it")
    assert not [*group.folder.glob("*/playing/*")]


def test_who_comes_back_to_a_table_that_was_closed_meanwhile_is_told(group):
    table, (ana, ben, cleo) = counting(group)
    ben._tables.leave_counts = lambda: None
    ben.close()
    group.nodes.remove(ben)
    cleo.leave(table)
    group.wait(lambda: not ana.table(table), "closed table")
    again = group.node("Ben", LOOPBACK, LONG)
    group.wait(lambda: again.unfinished, "offer")
    again.resume(again.unfinished[0].id)
    group.wait(lambda: is_told(again, "Cleo") and not again.table(table), "word of it")
    assert not again.unfinished

"""While the count before a game of cards runs its deck is shuffled; if it is stopped nothing of that counts."""
from collections.abc import Iterator
from pathlib import Path

import pytest

from p2p.files import sync_folder
from p2p.log.charter import encode_charter
from p2p.log.entry import Start
from p2p.net.wire import Here, Propose, Refuse
from p2p.peer.lobby import FREE, OPEN
from p2p.peer.node import Node, now_ms
from tests.peer.joined_lobbies import ANA, BEN, CLEO, Room, Side, seat
from tests.peer.nodes import LOOPBACK, NodeGroup, draft_of, mine

COUNT, AHEAD = 3000, 10_000         # ms: PROTOCOL.md 14
LONG = 9000                         # ms: a count that takes its time, for a busy computer
pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def room() -> Room:
    return Room(ANA, BEN, CLEO, count=COUNT)


def full(room: Room, game: str = "tarok", seats: int = 3) -> bytes:
    """All three sit at Ana's table, which has so many seats."""
    ana, ben, cleo = room
    table = ana.lobby.open(game, {}, (seat(), *(FREE,) * (seats - 1)))
    room.deliver()
    ben.lobby.sit(table, (seat(BEN),))
    room.deliver()
    cleo.lobby.sit(table, (seat(CLEO),))
    room.deliver()
    return table


def ready(room: Room, table: bytes, *sides: Side) -> None:
    for side in sides or room:
        side.lobby.ready(table, True)
    room.deliver()


def ahead(room: Room) -> list[bytes | None]:
    """For each the charter that it has joined before the end of the count, None for none."""
    return [encode_charter(charter) if (charter := next(iter(side.counting.values()), None)) else None for side in room]


def begun(room: Room) -> list[bytes | None]:
    return [encode_charter(charter) if (charter := next(iter(side.charters.values()), None)) else None for side in room]


def test_a_charter_is_joined_as_the_count_begins_and_stands_at_its_end(room):
    table = full(room)
    assert ahead(room) == [None] * 3
    ready(room, table)
    first, *others = ahead(room)
    assert first
    assert others == [first] * 2
    assert [side.only.state for side in room] == [OPEN] * 3
    room.wait(COUNT - 1)
    assert begun(room) == [None] * 3
    room.wait(200)
    assert begun(room) == [first] * 3
    assert ahead(room) == [None] * 3


@pytest.mark.parametrize(("game", "seats"), [("tau", 3), ("tarok", 4)], ids=["a race", "a free seat"])
def test_with_no_deck_to_shuffle_or_a_free_seat_there_is_no_charter_before_the_end(room, game, seats):
    table = full(room, game, seats)
    ready(room, table)
    room.wait(COUNT - 1)
    assert ahead(room) == begun(room) == [None] * 3
    room.wait(200)
    assert len({*begun(room)} - {None}) == 1


@pytest.mark.parametrize("who", [0, 1])
def test_a_count_that_is_stopped_takes_the_charter_back_everywhere(room, who):
    table = full(room)
    ready(room, table)
    (first,) = {*ahead(room)}
    room.wait(1000)
    [*room][who].lobby.ready(table, False)
    room.deliver()
    assert ahead(room) == begun(room) == [None] * 3
    assert [side.only.state for side in room] == [OPEN] * 3
    assert [len(side.sits_at(table)) for side in room] == [3] * 3           # all still sit there
    room.wait(AHEAD)
    ready(room, table, [*room][who])
    (second,) = {*ahead(room)}
    assert second not in (first, None)
    room.wait(COUNT + 200)
    assert begun(room) == [second] * 3
    assert not any(side.said for side in room)


def test_counts_that_are_stopped_and_begun_again_cost_one_shuffle_in_ten_seconds(room):
    table = full(room)
    ben = [*room][1]
    joined = set()
    for _ in range(9):
        ready(room, table)
        joined |= {*ahead(room)}
        room.wait(500)
        ben.lobby.ready(table, False)
        room.wait(500)
    assert len(joined - {None}) == 1
    ready(room, table)
    room.wait(COUNT + 200)
    assert len({*begun(room)} - {None}) == 1            # the game begins all the same


def test_an_opener_that_proposes_one_charter_after_another_costs_no_more(room):
    """Its program is another one: it stops the count and begins it again, with a new charter each time."""
    table = full(room)
    ana, ben, _ = room
    proposed = []
    for number in range(5):
        ana.lobby._ours._ahead_at = float("-inf")       # private: a program of its own keeps no such time
        ready(room, table)
        proposed.append(ahead(room)[0])
        assert (ahead(room)[1] is not None) == (number == 0)
        ana.lobby.ready(table, False)
        room.wait(100)
    assert len({*proposed}) == 5
    assert ben.counting == {}


def test_a_charter_that_was_taken_back_is_never_joined_again(room):
    """Else its author could make us sign another first entry of the same table: a fork."""
    table = full(room)
    ready(room, table)
    ana, ben, _ = room
    (raw,) = {*ahead(room)}
    shown = ana.lobby.here()
    ana.lobby.ready(table, False)
    room.wait(AHEAD)
    assert ben.counting == {}
    ben.lobby.on(ana.key, shown)                        # the count runs again, it says
    ben.lobby.on(ana.key, Propose(raw))
    assert ben.counting == ben.charters == {}
    assert (ana.key, Refuse(table, "I was shown another table.")) in ben.sent


def test_who_opened_the_table_and_vanishes_takes_the_charter_with_it(room):
    table = full(room)
    ready(room, table)
    ana, ben, cleo = room
    room.part(ana.key)
    assert ahead(room) == begun(room) == [None] * 3
    assert ben.said == cleo.said == ["Ana is gone, and the table with it."]


def test_only_its_opener_can_take_a_charter_back(room):
    table = full(room)
    ready(room, table)
    _, ben, cleo = room
    ben.lobby.on(cleo.key, Refuse(table, "It is off."))
    ben.lobby.on(cleo.key, Here("Cleo", "", ()))
    assert ahead(room)[1]
    room.wait(COUNT + 200)
    assert len({*begun(room)}) == 1


def test_who_stands_up_or_closes_the_table_while_it_counts_ends_it_for_all(room):
    table = full(room)
    ready(room, table)
    ana, ben, _ = room
    ben.lobby.stand(table)
    room.deliver()
    assert ahead(room) == begun(room) == [None] * 3
    room.wait(AHEAD)
    ben.lobby.sit(table, (seat(BEN),))
    room.deliver()
    ready(room, table)
    assert None not in ahead(room)
    ana.lobby.close(table)
    room.deliver()
    assert ahead(room) == begun(room) == [None] * 3


# ---------------------------------------------------------------------- real nodes

@pytest.fixture
def group(tmp_path: Path) -> Iterator[NodeGroup]:
    with NodeGroup(tmp_path) as group:
        yield group


def counting(group: NodeGroup, count: int, *names: str) -> tuple[bytes, list[Node]]:
    """All of these sit at a full table of Tarok and are ready; each has joined its charter, and nobody sees it."""
    nodes = [group.node(name, LOOPBACK, count) for name in names]
    group.meet(*nodes)
    opener = nodes[0]
    opener.open_table("tarok", {"deals": "1"}, (mine(opener), *(FREE,) * (len(nodes) - 1)))
    group.wait(lambda: opener.lobby.tables, "open table")
    table = opener.lobby.tables[0].id
    for node in nodes[1:]:
        group.take_seat(table, node, opener)
    for node in nodes:
        node.room.ready(table)
    group.wait(lambda: all(node._tables.find(table) for node in nodes), "charter")       # private: nobody sees it
    assert [node.tables for node in nodes] == [()] * len(nodes)
    return table, nodes


def shuffled(node: Node, table: bytes) -> bool:
    """Whether the first deck of this table is shuffled and proved here."""
    return node._tables.find(table).replica.dealing.decks[1].ready


def files(group: NodeGroup) -> list[str]:
    return [path.name for path in group.folder.glob("*/playing/*")]


def test_the_deck_is_shuffled_when_the_count_ends_and_no_start_was_said_before(group):
    table, nodes = counting(group, LONG, "Ana", "Ben", "Cleo")
    group.wait(lambda: all(shuffled(node, table) for node in nodes), "shuffled deck")
    assert [node.tables for node in nodes] == [()] * len(nodes)
    assert not any(node._tables.find(table).replica.order.queue for node in nodes)
    group.wait(lambda: all((view := node.table(table)) and view.started and not view.state.need() for node in nodes),
               "hands")
    assert not [name for name in files(group) if name.endswith(".counting")]
    assert not any(node.notices for node in nodes)


def test_no_power_cut_brings_the_mark_of_a_count_back_once_a_start_was_said(group, monkeypatch):
    """That it is gone is on disk before this peer says that it wants the game."""
    table, nodes = counting(group, LONG, "Ana", "Ben", "Cleo")
    sessions = [node._tables.find(table) for node in nodes]
    synced = []

    def sync(folder: Path) -> None:
        session = next(each for each in sessions if each.store.path.parent == folder)
        own = session.replica.order.chains[session.replica.me]
        starts = [held for held in own if isinstance(held.entry.body, Start)]
        synced.append((folder, [*folder.glob("*.counting")], starts))
        sync_folder(folder)
    monkeypatch.setattr("p2p.peer.counting.sync_folder", sync)
    group.wait(lambda: all((view := node.table(table)) and view.started for node in nodes), "game")
    assert sorted(synced) == sorted((session.store.path.parent, [], []) for session in sessions)


def test_a_mark_that_cannot_be_deleted_stops_the_table_and_says_so(group, monkeypatch):
    table, nodes = counting(group, LONG, "Ana", "Ben", "Cleo")

    def broken(_folder: Path) -> None:
        raise OSError(5, "Input/output error")
    monkeypatch.setattr("p2p.peer.counting.sync_folder", broken)
    group.wait(lambda: all((view := node.table(table)) and view.trouble for node in nodes), "trouble")
    assert not any(node.table(table).started for node in nodes)


def test_a_stopped_count_leaves_nothing_on_any_disk_and_the_next_game_is_another_table(group):
    table, nodes = counting(group, LONG, "Ana", "Ben", "Cleo")
    group.wait(lambda: all(shuffled(node, table) for node in nodes), "shuffled deck")
    first = {node._tables.find(table).replica.id for node in nodes}
    nodes[1].room.ready(table, False)
    group.wait(lambda: not files(group), "charters taken back")
    assert len(draft_of(nodes[0], table).ready) == 2
    nodes[1].room.ready(table)
    group.wait(lambda: all((view := node.table(table)) and view.started and not view.state.need() for node in nodes),
               "hands")
    assert first.isdisjoint(view.id for view in (node._tables.find(table).replica for node in nodes))


def test_a_start_before_the_end_of_the_count_begins_nothing(group):
    """Ben's program is another one, and says it at once: the count runs on, and the game begins after it all the same.
    """
    table, nodes = counting(group, LONG, "Ana", "Ben", "Cleo")
    ends = nodes[0].lobby.begins[table]
    session = nodes[1]._tables.find(table)

    def start() -> None:
        session.table._write(Start())                   # private: no honest program does
        nodes[1]._tables.settle(session)
    nodes[1]._call(start)
    group.wait(lambda: any(node._tables.find(table).replica.started for node in nodes), "game")
    assert now_ms() >= ends
    group.wait(lambda: all((view := node.table(table)) and view.started and not view.state.need() for node in nodes),
               "hands")


@pytest.mark.parametrize("killed", [False, True], ids=["closed", "killed"])
def test_who_is_closed_or_killed_while_it_counts_is_offered_no_table(group, killed):
    table, nodes = counting(group, LONG, "Ana", "Ben", "Cleo")
    kept = {path: path.read_bytes() for path in (group.folder / "Ben" / "playing").glob("*")}
    nodes[1].close()
    group.nodes.remove(nodes[1])
    assert not [*(group.folder / "Ben" / "playing").glob("*")]
    group.wait(lambda: not any(node._tables.find(table) for node in (nodes[0], nodes[2])), "charters taken back")
    if killed:                                          # as its folder was then
        for path, data in kept.items():
            path.write_bytes(data)
    again = group.node("Ben", LOOPBACK)
    group.meet(nodes[0], again)
    assert again.unfinished == ()
    assert not [*(group.folder / "Ben" / "playing").glob("*")]

"""Real nodes: who looks on at a race asks for a seat, and has one in the next game, or reads that nobody joins."""
from collections.abc import Iterator

import pytest

from p2p.peer.lobby.people import FREE, PLAYING
from p2p.peer.node import Node
from tests.peer.nodes import NodeGroup, draft_of, mine

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def group(tmp_path) -> Iterator[NodeGroup]:
    with NodeGroup(tmp_path) as group:
        yield group


def looks_on(group: NodeGroup, table: bytes, eva: Node, *players: Node) -> None:
    """Eva comes while the game goes on, and watches it."""
    group.meet(eva, *players)
    group.wait(lambda: (shown := draft_of(eva, table)) and shown.state == PLAYING, "running race in Eva's lobby")
    eva.room.watch(table)
    group.wait(lambda: eva.table(table) and eva.table(table).started, "watched race")


def test_who_asks_during_a_race_plays_the_next_one_from_nought(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    eva = group.node("Eva")
    looks_on(group, table, eva, ana, ben)
    eva.room.sit(table, (mine(eva),))
    group.play_out(table, ana, ben, seconds=60)
    group.wait(lambda: draft_of(eva, table) is None, "end of the race in Eva's lobby")
    ana.room.open_table("tau", dict(ana.table(table).charter.options), (mine(ana), FREE))
    group.wait(lambda: any(draft.id != table and eva.identity.key in {seat.key for seat in draft.seats}
                           for draft in eva.lobby.tables), "seat of the next game")
    following = next(draft.id for draft in eva.lobby.tables if draft.id != table)
    group.wait(lambda: draft_of(ana, following), "the next game in Ana's lobby")
    group.take_seat(following, ben, ana)
    for node in (ana, ben, eva):
        node.room.ready(following)
    group.dealt(following, ana, ben, eva)
    view = eva.table(following)
    assert [seat.name for seat in view.charter.seats] == ["Ana", "Ben", "Eva"]
    assert (view.mine, view.state.scores) == ({2}, (0, 0, 0))
    group.take(following, eva, ana, ben)


def test_where_nobody_joins_the_asker_reads_it_and_the_race_goes_on(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben, joining="off")
    eva = group.node("Eva")
    looks_on(group, table, eva, ana, ben)
    eva.room.sit(table, (mine(eva),))
    group.said(eva, "Nobody joins this game while it goes on.")
    group.take(table, ben, ana)

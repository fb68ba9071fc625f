"""Another game with the same people, asked for by several at once: real nodes on 127.0.0.1 all end at one table."""
from collections.abc import Callable

import pytest

from client.draw.sound import Sounds
from client.pages.desk import Desk
from client.pages.reunion import TOGETHER, Reunion
from client.play.again import Again, meet_from_page, news_here
from client.settings import Settings
from p2p.peer.lobby.people import FREE, OPEN
from p2p.peer.session import now_ms
from tests.peer.nodes import NodeGroup, draft_of, mine

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def played(tmp_path):
    """Three people after a game, and a desk for each."""
    with NodeGroup(tmp_path) as group:
        nodes = tuple(group.node(name) for name in ("Ana", "Ben", "Cleo"))
        table = group.sit_down(*nodes)
        group.play_out(table, *nodes)
        yield group, [Desk(node, Settings(), sounds=Sounds(0)) for node in nodes], [node.table(table) for node in nodes]


def meeting(group: NodeGroup, desks: list[Desk], right: Callable[[], bool], at: dict[int, bytes] | None = None
            ) -> dict[int, bytes]:
    """Each looks from the table where it sits or that it opened, as its waiting room does, until it is right.

    `at`: where each is, by its number, the table's id or nothing for the lobby, where all are at first. Returns where
    they are in the end.
    """
    at = dict.fromkeys(range(len(desks)), b"") if at is None else at

    def met() -> bool:
        for number, desk in enumerate(desks):
            me = desk.node.identity.key
            for draft in desk.node.lobby.tables:
                if draft.state == OPEN and me in (draft.opener, *(seat.key for seat in draft.seats)):
                    at[number] = draft.id
            if desk.reunion and desk.reunion.meet(at[number], now_ms()):
                at[number] = b""                        # the waiting room leads to the lobby
        return right()
    group.wait(met, "one table for all")
    return at


def tables(desk: Desk) -> list[tuple[str, int]]:
    """The open tables that somebody sees: the penalty there, and how many seats are taken."""
    return [(draft.options["penalty_seconds"], sum(bool(seat.key) for seat in draft.seats))
            for draft in desk.node.lobby.tables if draft.state == OPEN]


def test_all_who_press_at_once_sit_at_one_table(played):
    group, desks, views = played
    for desk, view in zip(desks, views, strict=True):
        Again.of(desk, view)
    meeting(group, desks, lambda: all(tables(desk) == [("0", 3)] for desk in desks))


def test_who_asked_at_a_table_that_closed_before_it_gave_a_seat_goes_to_the_other(played):
    """Cleo has asked Ben, who has gone over to Ana meanwhile: she is in the lobby, where no table leads on."""
    group, desks, views = played
    ana, _, cleo = desks
    Again.of(ana, views[0])
    group.wait(lambda: tables(cleo) == [("0", 1)], "table of Ana")
    meeting_of = Reunion(cleo.node, views[2], (mine(cleo.node),), (), asked=b"closed" + bytes(10))
    assert not meeting_of.meet(b"", now_ms() + 2 * TOGETHER)         # nobody is led away from the lobby later on
    assert meeting_of.meet(b"", now_ms())
    group.wait(lambda: tables(cleo) == [("0", 2)], "seat at the table of Ana")
    (table,) = (draft.id for draft in cleo.node.lobby.tables if draft.state == OPEN)
    assert not meeting_of.meet(table, now_ms())
    cleo.node.room.stand(table)
    group.wait(lambda: tables(cleo) == [("0", 1)], "seat given back")
    assert not meeting_of.meet(b"", now_ms())                        # who has stood up isn't led there again


def test_who_gave_up_an_own_table_for_one_that_closed_goes_to_the_other(played):
    """Cleo has opened one like Ben, gone over to his and back to the lobby: then he goes over to Ana."""
    group, desks, views = played
    ana, ben, cleo = desks
    Again.of(cleo, views[2])
    group.wait(lambda: tables(cleo) == [("0", 1)], "table of Cleo")
    (own,) = (draft.id for draft in cleo.node.lobby.tables if draft.state == OPEN)
    assert not cleo.reunion.meet(own, now_ms())
    options = dict(views[1].charter.options)
    ben.node.room.open_table("tau", options, (FREE, mine(ben.node), FREE))
    group.wait(lambda: len(tables(cleo)) == 2, "table of Ben")
    assert cleo.reunion.meet(own, now_ms())
    (bens,) = (draft.id for draft in cleo.node.lobby.tables if draft.opener == ben.node.identity.key)
    ana.node.room.open_table("tau", {**options, "penalty_seconds": "5"}, (mine(ana.node), FREE, FREE))
    ben.node.leave(bens)
    group.wait(lambda: tables(cleo) == [("5", 1)], "table of Ana alone")
    assert cleo.reunion.meet(b"", now_ms())
    group.wait(lambda: tables(ana) == [("5", 2)], "seat at the table of Ana")


def test_whose_table_closes_before_the_next_one_is_shown_is_led_on_from_the_lobby(played):
    """Cleo sits with Ben, who goes over to Ana: she hears that his table is closed, and of Ana's a moment later."""
    group, desks, views = played
    ana, ben, cleo = desks
    options = dict(views[1].charter.options)
    ben.node.room.open_table("tau", options, (FREE, mine(ben.node), FREE))
    group.wait(lambda: tables(cleo) == [("0", 1)], "table of Ben")
    (bens,) = (draft.id for draft in cleo.node.lobby.tables if draft.state == OPEN)
    Again.of(cleo, views[2])
    group.wait(lambda: tables(cleo) == [("0", 2)], "seat at the table of Ben")
    assert not cleo.reunion.meet(bens, now_ms())
    ben.node.leave(bens)
    group.wait(lambda: tables(cleo) == [], "table closed")
    assert not cleo.reunion.meet(bens, now := now_ms())
    ana.node.room.open_table("tau", {**options, "penalty_seconds": "5"}, (mine(ana.node), FREE, FREE))
    group.wait(lambda: tables(cleo) == [("5", 1)], "table of Ana")
    assert not cleo.reunion.meet(b"", now + TOGETHER + 1)               # nobody is led away from the lobby later on
    assert cleo.reunion.meet(b"", now)
    group.wait(lambda: tables(ana) == [("5", 2)], "seat at the table of Ana")


def test_those_at_a_table_as_before_go_to_the_one_with_other_rules(played):
    """Ben and Cleo sit again already when Ana opens what she has chosen on the page."""
    group, desks, views = played
    (ana, ben, cleo), view = desks, views[0]
    meet_from_page(ana, view)
    for desk, seen in zip((ben, cleo), views[1:], strict=True):
        Again.of(desk, seen)
    at = meeting(group, desks, lambda: tables(ana) == [("0", 2)])
    options = {**dict(view.charter.options), "penalty_seconds": "5"}
    ana.node.room.open_table("tau", options, (mine(ana.node), FREE, FREE))
    meeting(group, desks, lambda: all(tables(desk) == [("5", 3)] for desk in desks), at)
    (table,) = (draft.id for draft in ben.node.lobby.tables if draft.state == OPEN)
    assert draft_of(ben.node, table).opener == ana.node.identity.key
    assert news_here(ben, table) == news_here(cleo, table) == (
        "Ana asks for another game by other rules: After a wrong claim: 5 s.")
    assert news_here(ana, table) == ""

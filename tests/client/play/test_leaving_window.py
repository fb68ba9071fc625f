"""In a real window on a virtual display: who plays with somebody at another computer leaves for good by the dialog, and
the other one plays on."""
import pytest

from p2p.peer.session import now_ms
from tests.client.window_user import TO_MANNERS
from tests.peer.nodes import NodeGroup, mine

pytestmark = pytest.mark.xdist_group("loopback")


def test_one_leaves_by_the_dialog_and_the_other_plays_on(user, tmp_path_factory):
    user.key(*TO_MANNERS, "Right", "Right", "Tab", "Return")      # with others, Tau
    user.sees("A Tau table")
    user.key("Return")
    user.sees("Tau: waiting")
    with NodeGroup(tmp_path_factory.mktemp("others")) as group:
        luka = group.node("Luka")
        table = sits_down(group, luka)
        luka.room.ready(table)
        user.sees("Everybody is here")
        user.key("Return")                                          # ready
        group.dealt(table, luka)
        group.take(table, luka)
        user.sees("Fairdeal - 3 Tau - 0:1")
        user.key("Escape", "Tab", "Return")                        # past Step away: Leave for good
        user.sees("Fairdeal")
        group.wait(lambda: luka.table(table).people.left_for_good, "Mira's going")
        group.take(table, luka, count=2)
        view = luka.table(table)
        assert (view.state.scores, view.deal.outcome, view.proof.fault) == ((0, 3), None, None)


def sits_down(group: NodeGroup, luka) -> bytes:
    """Luka has the free seat of the only table; as a player does he asks again when nothing has come of it."""
    asked = 0.0

    def sits() -> bool:
        nonlocal asked
        if luka.lobby.tables and now_ms() - asked > 1000:
            asked = now_ms()
            luka.room.sit(luka.lobby.tables[0].id, (mine(luka),))
        return any(seat.key == luka.identity.key for draft in luka.lobby.tables for seat in draft.seats)
    group.wait(sits, "seat at the table")
    return luka.lobby.tables[0].id

"""In a real window on a virtual display: four at one keyboard; one looks at a hidden hand, and turns to a page."""
import pytest

from client.ui.keys import HANDS
from tests.client.window_user import EARLY, TO_MANNERS, WindowUser

pytestmark = pytest.mark.xdist_group("loopback")

NAMES = ("Mira", "Jana", "Tom", "Petr")
SIDES = ("left", "right", "left", "right")
VEIL = 800                          # ms


def test_a_hand_is_looked_at_under_a_page_and_in_another_window(user):
    """The key is let go of over F10 and F6, where nobody hears it: back at the table every hand lies face down."""
    path = deal(user)
    seat = first_bid(user, path)
    closed = user.wait(lambda: (now := user.hand()) and set(now.faces) == {-1} and now)
    assert closed.seat == seat
    user.hold(seat)
    opened = user.wait(lambda: (now := user.hand()) and set(now.faces) != {-1} and now)
    assert opened.at - closed.at >= VEIL
    assert sorted(opened.faces) == sorted(user.state(path).seen_by({seat}).hand(seat))
    user.key("F7")
    user.sees("Fairdeal - Taroky - all the rules")
    user.let_go(seat)
    user.key("Escape")
    user.sees(f"Fairdeal - Taroky - {NAMES[seat]}’s turn")
    user.wait(lambda: set(user.hand().faces) == {-1})
    user.key("F10")
    user.hold(seat)
    user.key("Escape")
    user.let_go(seat)
    user.key("F2", "F2")                                        # drawn anew
    assert set(user.hand().faces) == {-1}


def deal(user: WindowUser):
    """Four sit down at one keyboard and are dealt cards: the table's file."""
    user.key(*TO_MANNERS, "Right", "Tab", *["Right"] * 3, "Return")
    user.sees("Taroky on one couch")
    user.key("Tab", "Tab", "Tab")
    for name in NAMES[1:]:
        user.key("Tab", "Tab", "Tab")
        user.type(name)
    user.key(*["Tab"] * 5, "Left", "Return")
    return user.file("playing")


def first_bid(user: WindowUser, path) -> int:
    """On by the first answers until somebody is asked about Prever: that seat."""
    while True:
        table = user.wait(lambda: (now := user.table(path)).state.turn() and now)
        seat, moves = min(table.state.turn()), len(table.happenings)
        if table.state.phase == "prever":
            user.sees(f"Fairdeal - Taroky - {NAMES[seat]}’s turn")
            return seat
        user.insist(lambda seat=seat: user.press(HANDS[SIDES[seat]][0]),
                    lambda moves=moves: len(user.table(path).happenings) > moves, EARLY)

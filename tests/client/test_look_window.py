"""In a real window on a virtual display: four at one keyboard; one looks at a hidden hand, and turns to a page."""
import pytest

from tests.client.four_at_taroky import NAMES, deal, first_bid

pytestmark = pytest.mark.xdist_group("loopback")
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
    user.sees(f"Fairdeal - Taroky - {NAMES[seat]}'s turn")
    user.wait(lambda: set(user.hand().faces) == {-1})
    user.key("F10")
    user.hold(seat)
    user.key("Escape")
    user.let_go(seat)
    user.key("F2", "F2")                                        # drawn anew
    assert set(user.hand().faces) == {-1}

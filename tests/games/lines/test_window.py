"""TAU in a real window on a virtual display: from the lobby to the verification by the keyboard alone."""
import pytest

from p2p.games.lines import left, length
from p2p.table.transcript import verify
from tests.client.window_user import TO_MANNERS
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")


@only_long("Tau's window is played each time")
def test_two_agree_on_a_number_and_draw_all_lines(user):
    user.key(*TO_MANNERS, "Right", "Tab", "Right", "Right", "Return")      # one couch, the third game
    user.sees("Lines on one couch")
    user.key("shift+Tab", "Left", "Left", "Left", "Return")                # from Begin back to the columns: 7
    path = user.file("playing")
    state = user.wait(lambda: (now := user.state(path)).first is not None and now)
    assert (state.rows, state.columns) == (10, 7)

    def sees_who_is_next():                                                 # the file is ahead of the screen
        seat, = state.turn()
        user.sees(f"Fairdeal - Lines - {('Mira', 'Player 2')[seat]}'s turn")

    sees_who_is_next()
    user.key("7", "0", "Return")
    state = user.wait(lambda: (now := user.state(path)).named and now)
    sees_who_is_next()
    user.key("plus", "asterisk", "Return")
    state = user.wait(lambda: len((now := user.state(path)).named) == 2 and now)
    assert state.named == ("70", "142")                                     # 71, doubled
    sees_who_is_next()
    user.key("shift+Tab", "shift+Tab", "Return")                           # from the field back past its cross to Pass
    state = user.wait(lambda: (now := user.state(path)).high is not None and now)
    assert state.high == 1 - state.first
    for number in range(length(state)):
        sees_who_is_next()
        user.key("Tab", "Return")
        state = user.wait(lambda number=number: len((now := user.state(path)).drawn) == number + 1 and now)
    assert left(state) == 0
    user.sees("Fairdeal - Lines")
    assert verify(path).ok
    user.key("Tab", "Tab", "Tab", "Return")
    user.sees("Fairdeal - Recap")
    user.key("Tab", "Return")
    user.sees("Fairdeal - How we know")
    user.key("Escape", "Escape", "Escape")
    user.sees("Fairdeal")

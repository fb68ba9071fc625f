"""A real window on a virtual display: two people at one keyboard go from the lobby through a game of Tau and back."""
import pytest

from client.ui.keys import code_at
from p2p.games.tau import open_taus
from p2p.table.transcript import verify
from tests.client.window_user import TO_MANNERS

pytestmark = pytest.mark.xdist_group("loopback")


def test_two_on_one_keyboard_finish_a_game(user):
    user.key(*TO_MANNERS, "Right", "Tab", "Return")            # one couch, Tau
    user.sees("Tau on one couch")
    user.key("shift+Tab", "shift+Tab", "shift+Tab", "Return")  # from Begin back to the mode
    user.sees("Which Tau?")
    user.key("Tab", "Tab", "Tab", "Return")                    # the fourth: the puzzle
    user.sees("Tau on one couch")
    user.key("Tab", "Tab", "Tab", "Return")
    path = user.file("playing")
    state = user.wait(lambda: (now := user.state(path)).board and now)
    assert state.mode == "z3tau"
    while not state.over:
        left, right = state.scores
        user.sees(f"Fairdeal - Puzzle 3 Tau - {left}:{right}")          # the file is ahead of the screen
        cluster, seat = (("left", 0), ("right", 1))[len(state.found) % 2]
        user.press(*(code_at(cluster, state.board.index(face), len(state.board)) for face in open_taus(state)[0]))
        scores = tuple(score + (place == seat) for place, score in enumerate(state.scores))
        state = user.wait(lambda scores=scores: (now := user.state(path)).scores == scores and now)
    assert state.scores == (3, 3)
    user.sees("Fairdeal - Puzzle 3 Tau - 3:3")
    assert verify(path).ok
    user.key("Tab", "Tab", "Tab", "Return")                    # past Again, and Again, but…
    user.sees("Fairdeal - Recap")
    user.key("Tab", "Return")                                   # Enter alone plays again
    user.sees("Fairdeal - How we know")
    user.key("Escape", "Escape", "Escape")
    user.sees("Fairdeal")
    kept = user.file("played")
    assert verify(kept).outcome.scores == (3, 3)

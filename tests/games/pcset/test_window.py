"""PC Set in a real window on a virtual display: two people on one keyboard play it to its end, by keys alone."""
from pathlib import Path

import pytest

from client.ui import keys
from p2p.games.pcset import State, sets
from p2p.table.transcript import verify
from tests.client.window_user import TO_MANNERS, WindowUser
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")


@only_long("Tau's window with two on one keyboard is played each time")
def test_two_on_one_keyboard_finish_a_game_of_pc_set(user):
    user.key(*TO_MANNERS, "Right", "Tab", "Tab", "Return")     # one couch, the second tile
    user.sees("PC Set on one couch")
    user.key(*["shift+Tab"] * 5, "Left", *["Tab"] * 5, "Return")       # no freeze after a right set; begin
    path = user.file("playing")
    state = user.wait(lambda: any((now := user.state(path)).board) and now)
    assert (state.point_seconds, state.rows, state.columns) == (0, 3, 4)
    while not state.over:
        state = _take(user, path, state, ("left", "right")[sum(state.scores) % 2])
    left, right = state.scores
    assert left - right in (0, 1)
    user.sees(f"Fairdeal - PC Set - {left}:{right}")
    user.key("Tab", "Tab", "Tab", "Return")
    user.sees("Fairdeal - Recap")
    user.key("Escape", "Escape")
    user.sees("Fairdeal")
    kept = user.file("played")
    assert verify(kept).outcome.scores == state.scores


def _take(user: WindowUser, path: Path, state: State, cluster: str) -> State:
    """One player puts three tokens on a set. While GET READY stands a press does nothing: then all are made again."""
    user.sees(f"Fairdeal - PC Set - {state.scores[0]}:{state.scores[1]}")      # the file is ahead of the screen
    seat, faces = int(cluster == "right"), sets(state)[0]
    codes = keys.grid(cluster, state.rows, state.columns)
    while user.state(path).scores == state.scores:
        for face in faces:
            row, column = divmod(state.board.index(face), state.columns)
            lies = user.state(path)
            if face in lies.tokens[seat] or lies.scores != state.scores:
                continue
            user.press(codes[row + state.rows * column])
            user.wait(lambda face=face: (now := user.state(path)).scores != state.scores
                       or face in now.tokens[seat] or not any(now.scores))
    return user.wait(lambda: not (now := user.state(path)).need() and now)

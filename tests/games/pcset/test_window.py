"""PC Set in a real window on a virtual display: two people on one keyboard play it to its end, by keys alone."""
from pathlib import Path

from client.ui import keys
from p2p.games.pcset.state import State, sets
from p2p.table.transcript import verify
from tests.client.windows import Hands


def test_two_on_one_keyboard_finish_a_game_of_pc_set(hands):
    hands.key("shift+Tab", "Right", "Tab", "Tab", "Return")     # one couch, the second tile
    hands.sees("PC Set on one couch")
    hands.key(*["shift+Tab"] * 4, "Left", *["Tab"] * 4, "Return")       # no freeze after a right set; begin
    path = hands.file("playing")
    state = hands.wait(lambda: any((now := hands.state(path)).board) and now)
    assert (state.point_seconds, state.rows, state.columns) == (0, 3, 4)
    while not state.over:
        state = _take(hands, path, state, ("left", "right")[sum(state.scores) % 2])
    left, right = state.scores
    assert left - right in (0, 1)
    hands.sees(f"Fairdeal - PC Set - {left}:{right}")
    hands.key("Tab", "Tab", "Return")
    hands.sees("Fairdeal - Recap")
    hands.key("Escape", "Escape")
    hands.sees("Fairdeal")
    kept = hands.file("played")
    assert verify(kept).outcome.scores == state.scores


def _take(hands: Hands, path: Path, state: State, cluster: str) -> State:
    """One player puts three tokens on a set. While GET READY stands a press does nothing: then all are made again."""
    hands.sees(f"Fairdeal - PC Set - {state.scores[0]}:{state.scores[1]}")      # the file is ahead of the screen
    seat, faces = int(cluster == "right"), sets(state)[0]
    codes = keys.grid(cluster, state.rows, state.columns)
    while hands.state(path).scores == state.scores:
        for face in faces:
            row, column = divmod(state.board.index(face), state.columns)
            lies = hands.state(path)
            if face in lies.tokens[seat] or lies.scores != state.scores:
                continue
            hands.press(codes[row + state.rows * column])
            hands.wait(lambda face=face: (now := hands.state(path)).scores != state.scores
                       or face in now.tokens[seat] or not any(now.scores))
    return hands.wait(lambda: not (now := hands.state(path)).need() and now)

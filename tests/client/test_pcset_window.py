"""PC Set in a real window on a virtual display: two people on one keyboard play it to its end, by keys alone."""
import signal
import subprocess
import sys
from pathlib import Path

from test_window import PATIENCE, ROOT, X_KEYCODES, Hands, display, pytestmark, state_of  # noqa: F401

from client import keys
from client.settings import Settings, save
from p2p.games.pcset import State, sets
from p2p.transcript import verify

START = "import sys, pathlib; from client.app import run; sys.exit(run(pathlib.Path(sys.argv[1]), ('127.0.0.1',)))"


def test_two_on_one_keyboard_finish_a_game_of_pc_set(display, tmp_path):  # noqa: F811
    assert save(tmp_path, Settings(name="Mira", volume=0)) == ""
    window = subprocess.Popen([sys.executable, "-c", START, str(tmp_path)], cwd=ROOT, env=display)
    try:
        _play(Hands(display, window), tmp_path)
        window.send_signal(signal.SIGINT)
        window.wait(PATIENCE)
    finally:
        if window.poll() is None:
            window.kill()
            window.wait()


def _play(hands: Hands, home: Path) -> None:
    hands.sit_down()
    hands.key("shift+Tab", "Right", "Tab", "Tab", "Return")     # one couch, the second tile
    hands.sees("PC Set on one couch")
    hands.key(*["shift+Tab"] * 4, "Left", *["Tab"] * 4, "Return")       # no freeze after a right set; begin
    path = hands.wait(lambda: next((home / "playing").glob("*.fairdeal"), None))
    state = hands.wait(lambda: any((now := state_of(path)).board) and now)
    assert (state.point_seconds, state.rows, state.columns) == (0, 3, 4)
    hands.sees("Fairdeal - PC Set - 0:0")
    while not state.over:
        state = _take(hands, path, state, ("left", "right")[sum(state.scores) % 2])
    left, right = state.scores
    assert left - right in (0, 1)
    hands.sees(f"Fairdeal - PC Set - {left}:{right}")
    hands.key("Tab", "Tab", "Return")
    hands.sees("Fairdeal - Recap")
    hands.key("Escape", "Escape")
    hands.sees("Fairdeal")
    kept = hands.wait(lambda: next((home / "played").glob("*.fairdeal"), None))
    assert verify(kept).outcome.scores == state.scores


def _take(hands: Hands, path: Path, state: State, cluster: str) -> State:
    """One player puts three tokens on a set. While GET READY stands a press does nothing: then all are made again."""
    seat, faces = int(cluster == "right"), sets(state)[0]
    codes = keys.grid(cluster, state.rows, state.columns)
    while state_of(path).scores == state.scores:
        for face in faces:
            row, column = divmod(state.board.index(face), state.columns)
            lies = state_of(path)
            if face in lies.tokens[seat] or lies.scores != state.scores:
                continue
            hands.key(str(X_KEYCODES[codes[row + state.rows * column]]))
            hands.wait(lambda face=face: (now := state_of(path)).scores != state.scores
                       or face in now.tokens[seat] or not any(now.scores))
    return hands.wait(lambda: not (now := state_of(path)).need() and now)

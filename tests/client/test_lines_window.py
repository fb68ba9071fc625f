"""TAU in a real window on a virtual display: from the lobby to the verification by the keyboard alone."""
import subprocess
import sys
from pathlib import Path

import test_window
from test_window import PATIENCE, ROOT, Hands, state_of

from client.settings import Settings, save
from p2p.games.lines import left, length
from p2p.transcript import verify

pytestmark = test_window.pytestmark
display = test_window.display
START = "import sys, pathlib; from client.app import run; sys.exit(run(pathlib.Path(sys.argv[1]), ('127.0.0.1',)))"


def test_two_agree_on_a_number_and_draw_all_lines(display, tmp_path):
    assert save(tmp_path, Settings(name="Mira", volume=0)) == ""
    window = subprocess.Popen([sys.executable, "-c", START, str(tmp_path)], cwd=ROOT, env=display)
    try:
        _play(Hands(display, window), tmp_path)
    finally:
        window.terminate()
        window.wait(PATIENCE)


def _play(hands: Hands, home: Path) -> None:
    hands.sit_down()
    hands.sees("Fairdeal")
    hands.key("shift+Tab", "Right", "Tab", "Right", "Right", "Return")      # one couch, the third game
    hands.sees("TAU on one couch")
    hands.key("shift+Tab", "Left", "Left", "Left", "Return")                # from Begin back to the columns: 7
    path = hands.wait(lambda: next((home / "playing").glob("*.fairdeal"), None))
    state = hands.wait(lambda: (now := state_of(path)).first is not None and now)
    assert (state.rows, state.columns) == (10, 7)
    names = ("Mira", "Player 2")
    hands.sees(f"Fairdeal - TAU - {names[state.first]}'s turn")
    hands.key("7", "0", "Return")
    hands.sees(f"Fairdeal - TAU - {names[1 - state.first]}'s turn")
    hands.key("plus", "asterisk", "Return")
    state = hands.wait(lambda: len((now := state_of(path)).named) == 2 and now)
    assert state.named == ("70", "142")                                     # 71, doubled
    hands.key("shift+Tab", "Return")                                        # from the field back to Pass
    state = hands.wait(lambda: (now := state_of(path)).high is not None and now)
    assert state.high == 1 - state.first
    for number in range(length(state)):
        hands.key("Tab", "Return")
        state = hands.wait(lambda number=number: len((now := state_of(path)).drawn) == number + 1 and now)
    assert left(state) == 0
    hands.sees("Fairdeal - TAU")
    assert verify(path).ok
    hands.key("Tab", "Tab", "Return")
    hands.sees("Fairdeal - Recap")
    hands.key("Return")
    hands.sees("Fairdeal - How we know")
    hands.key("Escape", "Escape", "Escape")
    hands.sees("Fairdeal")

"""A real window on a virtual display: two people on one keyboard go through the lobby, play a game and leave.

The keys come from xdotool by their place, as from a keyboard; what lies on the board is known from the running file.
"""
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from client.keys import code_at
from client.settings import Settings, save
from p2p.games.tau import State, open_taus
from p2p.log.entry import BadEntry
from p2p.log.store import StoreError, read
from p2p.net.wire import Entries
from p2p.table import Table
from p2p.transcript import verify

ROOT = Path(__file__).parents[2]
NEEDED = ("Xvfb", "xdotool")
MISSING = [name for name in NEEDED if not shutil.which(name)]
PATIENCE = 30.0                 # s
X_KEYCODES = {20: 24, 26: 25, 8: 26, 21: 27, 23: 28, 28: 29, 24: 30, 12: 31, 18: 32, 19: 33,        # Q to P
              4: 38, 22: 39, 7: 40, 9: 41, 10: 42, 11: 43, 13: 44, 14: 45, 15: 46, 51: 47,          # A to ;
              29: 52, 27: 53, 6: 54, 25: 55, 5: 56, 17: 57, 16: 58, 54: 59, 55: 60, 56: 61}         # Z to /

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs an X server of its own"),
    pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)} (apt-get install xvfb xdotool)"),
]


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """An X server nobody else uses; the environment for its clients."""
    told, tells = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(tells), "-screen", "0", "1280x800x24", "-nolisten", "tcp",
                               "-noreset"], pass_fds=[tells], stderr=subprocess.DEVNULL)
    os.close(tells)
    with open(told) as pipe:
        number = pipe.readline().strip()
    assert number, "the X server didn't start"
    yield {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    server.terminate()
    server.wait(PATIENCE)


class Hands:
    """Whoever sits at the keyboard of that display, before that window."""

    def __init__(self, display: dict[str, str], window: subprocess.Popen) -> None:
        self.display, self.window, self.frame = display, window, ""

    def do(self, *words: str) -> str:
        """What xdotool answers; "" if it finds nothing."""
        return subprocess.run(["xdotool", *words], env=self.display, capture_output=True, text=True,
                              timeout=PATIENCE).stdout

    def sit_down(self) -> None:
        """Wait for the window and give it the keyboard; no window manager does that here."""
        self.frame = self.wait(lambda: self.do("search", "--onlyvisible", "--pid", str(self.window.pid))).split()[0]
        self.do("windowfocus", "--sync", self.frame)

    def sees(self, title: str) -> None:
        """Wait until the window has this title."""
        self.wait(lambda: self.do("getwindowname", self.frame).rstrip("\n") == title)

    def wait(self, look: Callable[[], Any]) -> Any:
        """What `look` gives once it gives something; the other process can't tell us when, so it is asked often."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.window.poll() is None, "the window closed by itself"
            try:
                if found := look():
                    return found
            except (StoreError, BadEntry):
                pass                    # the file is just being written
            time.sleep(0.01)
        raise AssertionError("nothing happened in time")

    def key(self, *names: str) -> None:
        self.do("key", "--delay", "20", *names)

    def cards(self, cluster: str, state: State, faces: tuple[int, ...]) -> None:
        codes = [code_at(cluster, state.board.index(face)) for face in faces]
        self.key(*(str(X_KEYCODES[code]) for code in codes if code is not None))


def state_of(path: Path) -> State:
    """The board as everything in the file so far makes it."""
    contents = read(path)
    table = Table(contents.charter)
    for record in contents.records:
        if record.entry:
            table.on(None, Entries(table.id, (record.data,)), 0)
    state: State = table.state
    return state


def test_two_on_one_keyboard_finish_a_game(display, tmp_path):
    assert save(tmp_path, Settings(name="Mira", volume=0)) == ""
    start = "import sys, pathlib; from client.app import run; sys.exit(run(pathlib.Path(sys.argv[1]), ('127.0.0.1',)))"
    window = subprocess.Popen([sys.executable, "-c", start, str(tmp_path)], cwd=ROOT, env=display)
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
    hands.sees("Fairdeal")
    hands.key("shift+Tab", "Right", "Tab", "Return")            # one couch, Tau
    hands.sees("Tau on one couch")
    hands.key("shift+Tab", "shift+Tab", "shift+Tab", "Return")  # from Begin back to the mode
    hands.sees("Which Tau?")
    hands.key("Tab", "Tab", "Tab", "Return")                    # the fourth: the puzzle
    hands.sees("Tau on one couch")
    hands.key("Tab", "Tab", "Tab", "Return")
    path = hands.wait(lambda: next((home / "playing").glob("*.fairdeal"), None))
    state = hands.wait(lambda: (now := state_of(path)).board and now)
    assert state.mode == "z3tau"
    hands.sees("Fairdeal - Puzzle 3 Tau - 0:0")
    while not state.over:
        cluster, seat = (("left", 0), ("right", 1))[len(state.found) % 2]
        hands.cards(cluster, state, open_taus(state)[0])
        scores = tuple(score + (place == seat) for place, score in enumerate(state.scores))
        state = hands.wait(lambda scores=scores: (now := state_of(path)).scores == scores and now)
    assert state.scores == (3, 3)
    hands.sees("Fairdeal - Puzzle 3 Tau - 3:3")
    assert verify(path).ok
    hands.key("Tab", "Tab", "Return")
    hands.sees("Fairdeal - Recap")
    hands.key("Return")
    hands.sees("Fairdeal - How we know")
    hands.key("Escape", "Escape", "Escape")
    hands.sees("Fairdeal")
    kept = hands.wait(lambda: next((home / "played").glob("*.fairdeal"), None))
    assert verify(kept).outcome.scores == (3, 3)

"""A person at the real window of a `fairdeal` process on a virtual display (Xvfb), who plays by keys alone.

xdotool sends the keys by their place on the keyboard. What lies on the table is read from the table's running file.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from client.settings import Settings, save
from p2p.deal.proven import Proven
from p2p.identity import Identity
from p2p.log.entry import BadEntry
from p2p.log.store import SUFFIX, StoreError, read
from p2p.peer.home.seeds import Seeds
from p2p.table.replica import Replica
from p2p.table.table import Table
from tests import effort
from tests.client.told_window import HAND, SHOWN, seen, taken, titles

ROOT = Path(__file__).parents[2]
START = [sys.executable, "-m", "tests.client.told_window"]       # and the data folder
MISSING = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
PATIENCE = 30.0                 # s
ANEW = 3.0                      # s after which whoever sees nothing happen presses again
ASKED = 0.25                    # s after which the display is asked for the title again
EARLY = 0.5                     # s after which a key that came too early in a turn at one keyboard is pressed again
# X's keycodes by scancode.
KEYCODES = {20: 24, 26: 25, 8: 26, 21: 27, 23: 28, 28: 29, 24: 30, 12: 31, 18: 32, 19: 33,          # Q to P
            4: 38, 22: 39, 7: 40, 9: 41, 10: 42, 11: 43, 13: 44, 14: 45, 15: 46, 51: 47,            # A to ;
            29: 52, 27: 53, 6: 54, 25: 55, 5: 56, 17: 57, 16: 58, 54: 59, 55: 60, 56: 61,           # Z to /
            **{30 + digit: 10 + digit for digit in range(9)}, 39: 19, 45: 20}                       # 1 to 9, 0, -
# X's keycodes of left Shift, right Shift, Tab, Backspace, by which the people at the keyboard look; by its name xdotool
# would press the left Shift with the right one.
LOOKS = ("50", "62", "23", "22")


@contextmanager
def display(depth: int = 24) -> Iterator[dict[str, str]]:
    """Starts an X server of its own, with a screen of so many bits, and gives the environment for its clients."""
    told, tells = os.pipe()
    screen = f"1280x800x{depth}"
    server = subprocess.Popen(["Xvfb", "-displayfd", str(tells), "-screen", "0", screen, "-nolisten", "tcp",
                               "-noreset"], pass_fds=[tells], stderr=subprocess.DEVNULL)
    os.close(tells)
    with open(told) as pipe:
        number = pipe.readline().strip()
    assert number, "the X server didn't start"
    try:
        yield {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    finally:
        server.terminate()
        server.wait(PATIENCE)


class Hand(NamedTuple):
    """A hand of cards on the screen, from the left: since when (ms), whose, faces (-1: a back) and keys (0: none)."""

    at: float
    seat: int
    faces: tuple[int, ...]
    keys: tuple[int, ...]


TO_MANNERS = ("Tab",) * 6       # in the lobby of who is alone: lesson, today, my page, played games, oneself, manner


class WindowUser:
    """The keyboard of a display, the window on it and the data folder of its program."""

    def __init__(self, display: dict[str, str], window: subprocess.Popen, home: Path) -> None:
        self.display, self.window, self.home, self.frame = display, window, home, ""
        self._read: tuple[Path, int, Replica | None] = (home, 0, None)     # a file, its size, what it made
        self._proven = Proven()                                             # proofs that needn't be checked again
        self._pressed = 0                                                   # keys, those that only shift apart
        self._title = -1, 0.0, ""       # what the display last told: after how many titles, until when it holds

    def do(self, *words: str) -> str:
        """Runs xdotool with these words and gives what it prints; "" if it finds nothing."""
        return subprocess.run(["xdotool", *words], env=self.display, capture_output=True, text=True,
                              timeout=PATIENCE).stdout

    def sit_down(self) -> None:
        """Waits for the window and gives it the keyboard focus; no window manager does that here."""
        self.frame = self.wait(lambda: self.do("search", "--onlyvisible", "--pid", str(self.window.pid))).split()[0]
        self.do("windowfocus", "--sync", self.frame)

    def title(self) -> str:
        """What the display tells; it is asked again once the window says that it has another one, and now and then."""
        changes, now = titles(self.home), time.monotonic()
        if self._title[0] != changes or now > self._title[1]:
            self._title = changes, now + ASKED, self.do("getwindowname", self.frame).rstrip("\n")
        return self._title[2]

    def sees(self, title: str) -> None:
        """Wait until the window has this title."""
        self.wait(lambda: self.title() == title)

    def insist(self, press: Callable[[], None], look: Callable[[], Any], anew: float = ANEW) -> Any:
        """Presses again every `anew` s until `look` gives something: the file is ahead of the screen, so one may come
        too early."""
        for _ in range(int(PATIENCE / anew)):
            press()
            with suppress(AssertionError):
                return self.wait(look, anew)
        return self.wait(look)

    def wait(self, look: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """What `look` gives once it gives something; the other process can't tell us when, so it is asked often."""
        end = time.monotonic() + effort.patience(patience)
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
        """Presses these keys; returns when the window has taken them and drawn what they did."""
        self._press("key", names, len(names))

    def type(self, text: str) -> None:
        """Types this text, as `key` does."""
        self._press("type", (text,), len(text))

    def _press(self, way: str, words: Sequence[str], keys: int) -> None:
        self._pressed += keys
        self.do(way, "--delay", "20", *words)
        self.wait(lambda: taken(self.home) >= self._pressed)

    def press(self, *scancodes: int) -> None:
        """Keys of cards, by their place, once the cards that lie there have been seen."""
        self.wait(lambda: seen(self.home))
        self.key(*(str(KEYCODES[code]) for code in scancodes))

    def hold(self, person: int) -> None:
        """Holds the key by which this person here (from 0) looks at the own hand; returns at once."""
        self.do("keydown", LOOKS[person])

    def let_go(self, person: int) -> None:
        """Lets go of it."""
        self._pressed += person > 1                                         # Shifts aren't counted
        self.do("keyup", LOOKS[person])
        self.wait(lambda: taken(self.home) >= self._pressed)

    def hand(self) -> Hand | None:
        """The hand of cards that the window has drawn last."""
        path = self.home / HAND
        if not path.exists():
            return None
        at, seat, cards = json.loads(path.read_text())
        return Hand(at, seat, tuple(face for face, _ in cards), tuple(key for _, key in cards))

    def opened(self, seat: int) -> Hand:
        """Waits until the window shows this seat's hand with keys on its cards."""
        return self.wait(lambda: (now := self.hand()) and now.seat == seat and all(now.keys) and now)

    def looks(self, seat: int, past: Callable[[], Any]) -> None:
        """Holds this seat's look key until its hand is shown, or `past` says that nobody needs it any more.

        The file is ahead of the screen, so a key that came too early is let go of and held again.
        """
        with suppress(AssertionError):
            self.wait(lambda: (now := self.hand()) is None or {*now.faces} <= {-1}, ANEW)
        for _ in range(int(PATIENCE / ANEW)):
            self.hold(seat)
            with suppress(AssertionError):
                return self.wait(lambda: past() or self._sees(seat), ANEW)
            self.let_go(seat)
        raise AssertionError("no look opened a hand in time")

    def _sees(self, seat: int) -> bool:
        """Whether the window shows this seat's hand, each card with its face."""
        now = self.hand()
        return now is not None and now.seat == seat and len(now.faces) > 0 and -1 not in now.faces

    def file(self, folder: str) -> Path:
        """The file of the first table among those `playing` or `played`, once it is there."""
        return self.wait(lambda: next((self.home / folder).glob(f"*{SUFFIX}"), None))

    def table(self, path: Path) -> Replica:
        """The table as everything in the file so far makes it, with what this computer knows; only to be looked at."""
        size = path.stat().st_size if path.exists() else 0
        if self._read[2] is None or self._read[:2] != (path, size):
            self._read = path, size, self._made(path)
        return self._read[2]

    def _made(self, path: Path) -> Replica:
        contents, me = read(path), Identity.load(self.home)
        table = Table(contents.charter, me, proven=self._proven)
        table.resume(contents.records, 0, Seeds(path, me, table.replica.id).kept())
        return table.replica

    def state(self, path: Path) -> Any:
        """The rules' state at that table."""
        return self.table(path).state


def key_of_answer(names: Sequence[str], number: int) -> int:
    """Which key of its side the answer with this number has, from 0: beside bids the pass has the fifteenth, and what
    shows a hand without taroks the one before it (rule 13.2 of Tarok)."""
    kept = {"bid pass": 14, "redeal": 13}
    return kept.get(names[number], number) if {*names} - {*kept} else number


@contextmanager
def sitting(home: Path, start: Sequence[str] = START) -> Iterator[WindowUser]:
    """A person called Mira in the lobby of a new data folder; `start` is the program, without the folder."""
    if not sys.platform.startswith("linux"):
        pytest.skip("needs an X server of its own")
    if MISSING:
        pytest.skip(f"needs {' and '.join(MISSING)} (apt-get install xvfb xdotool)")
    assert save(home, Settings(name="Mira", volume=0)) == ""
    with display() as screen, subprocess.Popen([*start, str(home)], cwd=ROOT, env=screen, stdin=subprocess.PIPE,
                                               text=True) as window:
        try:
            mira = WindowUser(screen, window, home)
            mira.sit_down()
            mira.wait((home / SHOWN).exists)
            mira.sees("Fairdeal")
            yield mira
            window.send_signal(signal.SIGINT)
            window.wait(PATIENCE)
        finally:
            if window.poll() is None:
                window.kill()


@pytest.fixture
def user(tmp_path: Path) -> Iterator[WindowUser]:
    """A person called Mira in the lobby of a new data folder."""
    with sitting(tmp_path) as mira:
        yield mira

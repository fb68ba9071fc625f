"""A real window on a Wayland desktop: its size and title, keys by their place, the clipboard, the mouse."""
import itertools
import signal
import subprocess
import sys

import pygame
import pytest

from client import settings
from client.ui.keys import code_at
from p2p.games.tau import open_taus
from tests.client.told_window import SHOWN, drew
from tests.client.wayland_desk import EVDEV, PATIENCE, SIZE, desk, missing, until
from tests.client.window_user import KEYCODES, ROOT, START, WindowUser

pytestmark = [pytest.mark.xdist_group("loopback"),
              pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a Wayland compositor"),
              pytest.mark.skipif(bool(missing()), reason=f"needs {', '.join(missing())} (apt-get install sway "
                                                         "grim wl-clipboard)")]
ENTER, TAB, ESCAPE, A, V, F11 = 28, 15, 1, 30, 47, 87               # evdev's numbers
RIGHT = 106
COPIES = """import sys, pygame
from client.draw.paint import Paint
from client.pages.save_code import copied
from client.settings import Settings
from client.ui.screen import Quit
from client.window import Window
class Copies:
    def title(self): return "copies"
    def handle(self, event, now):
        if event.type == pygame.KEYDOWN:
            sys.exit(0 if copied("taroky:A1B2C") else 1) if event.key == pygame.K_ESCAPE else copied("taroky:A1B2C")
    def update(self, now): return None
    def draw(self, paint, now): paint.fill("table")
    def wakes(self, now): return None
window = Window(Settings)
window.show(Copies())
"""


class Person:
    """Somebody at the window of a `fairdeal` process on a desktop: a keyboard of this layout, and a data folder."""

    def __init__(self, desktop, home, layout="us"):
        self.desktop, self.home, self.seat = desktop, home, desktop.seat(layout)
        self.program = subprocess.Popen([*START, str(home)], cwd=ROOT, env=desktop.environment)
        until(desktop.window, "there is no window")
        until(lambda: drew(home), "the window drew nothing")        # a key before is for what nobody has seen

    def sees(self, title):
        until(lambda: (self.desktop.window() or {}).get("name") == title, f"no window “{title}”, but "
              f"{(self.desktop.window() or {}).get('name')!r}")

    def close(self):
        self.seat.close()
        self.program.send_signal(signal.SIGINT)
        try:
            self.program.wait(PATIENCE)
        finally:
            self.program.kill()


@pytest.fixture
def desktop(tmp_path):
    with desk(tmp_path) as found:
        yield found


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_the_first_name_comes_from_the_clipboard_and_the_window_fills_the_desktop(desktop, home):
    """Ctrl+A and Ctrl+V in the first field; F11 and back; the title is the window's. Keys that come before the desktop
    has given the window its size and its keyboard are for nobody, so they are pressed until they count."""
    desktop.run("wl-copy", given="Žofie")
    until(lambda: desktop.run("wl-paste", "--no-newline") == "Žofie", "nothing is offered")
    person = Person(desktop, home)
    try:
        person.sees("Fairdeal")
        window = desktop.window()
        assert (window["rect"]["width"], window["rect"]["height"]) == SIZE

        def pasted():
            person.seat.press(A, hold="ctrl")
            person.seat.press(V, hold="ctrl")
            person.seat.press(ENTER)
            return settings.load(home)[0].name
        assert until(pasted, "no name was taken") == "Žofie"
        person.seat.press(F11)
        until(lambda: desktop.window()["fullscreen_mode"], "no full screen")
        person.seat.press(F11)
        until(lambda: not desktop.window()["fullscreen_mode"], "full screen stays")
    finally:
        person.close()
    assert person.program.returncode is not None


def test_keys_count_by_their_place_on_a_german_keyboard(desktop, home):
    """Y and Z change places there; the keys of the cards lie where they lie on any keyboard."""
    assert settings.save(home, settings.Settings(name="Mira", volume=0)) == ""
    person = Person(desktop, home, "de")
    look = WindowUser(desktop.environment, person.program, home)        # reads the table's file; its keys are X's
    try:
        until((home / SHOWN).exists, "the lobby wasn't drawn")
        person.seat.press(TAB, TAB, TAB, TAB, TAB, TAB, RIGHT, TAB, ENTER)   # one couch, Tau
        person.sees("Tau on one couch")
        person.seat.press(TAB, TAB, TAB, hold="shift")
        person.seat.press(ENTER)
        person.sees("Which Tau?")
        person.seat.press(TAB, TAB, TAB, ENTER)                     # the puzzle, which has no clock
        person.sees("Tau on one couch")
        person.seat.press(TAB, TAB, TAB, ENTER)
        path = look.file("playing")
        state = look.wait(lambda: (now := look.state(path)).board and now)
        person.sees("Fairdeal - Puzzle 3 Tau - 0:0")
        places = [code_at("left", state.board.index(face)) for face in open_taus(state)[0]]
        person.seat.press(*(KEYCODES[code] - EVDEV for code in places))
        person.sees("Fairdeal - Puzzle 3 Tau - 1:0")
    finally:
        person.close()


def test_a_click_of_the_mouse_presses_what_lies_there(desktop, home):
    """The button of the first page lies at (800, 490) in a window of 1280 x 800, which the desktop makes of a smaller
    one: a click that comes before is for what was there."""
    person = Person(desktop, home)
    try:
        person.sees("Fairdeal")
        until(lambda: person.seat.click(800, 490) or settings.load(home)[0].name, "the button wasn't pressed")
    finally:
        person.close()


def test_a_copied_text_can_be_pasted_elsewhere(desktop):
    """What a save code's page does by `copied`, in a window of the same class."""
    program = subprocess.Popen([sys.executable, "-c", COPIES], cwd=ROOT, env=desktop.environment)
    seat = desktop.seat("us")
    try:
        until(lambda: (desktop.window() or {}).get("name") == "copies", "no window")
        seat.press(A)
        until(lambda: "text/plain" in desktop.run("sh", "-c", "wl-paste -l 2>&1 || true"), "nothing was copied")
        assert desktop.run("wl-paste", "-n") == "taroky:A1B2C"
    finally:
        seat.close()
        program.kill()
        program.wait(PATIENCE)


def test_on_a_scaled_desktop_each_pixel_is_drawn_and_the_mouse_hits_what_is_seen(tmp_path, home):
    """Two pixels to a point: the edge of the first page's button is one pixel sharp, not blurred by enlarging."""
    with desk(tmp_path, scale=2) as desktop:
        person = Person(desktop, home)
        try:
            person.sees("Fairdeal")

            def sharp():
                desktop.run("grim", str(tmp_path / "seen.png"))
                picture = pygame.image.load(tmp_path / "seen.png")
                assert picture.get_size() == (2 * SIZE[0], 2 * SIZE[1])
                column = [tuple(picture.get_at((1500, y))[:3]) for y in range(900, 1060)]
                return column[80] == (0xE9, 0xB4, 0x4C) and sum(
                    here != after for here, after in itertools.pairwise(column)) <= 4
            until(sharp, "the button wasn't drawn, or stayed blurred")       # as it may be at first
            person.seat.click(800, 490)
            until(lambda: settings.load(home)[0].name, "the button wasn't pressed")
        finally:
            person.close()

"""The window's event loop (frames, sleep, errors, signals) and the start of the program in a process of its own."""
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

import pygame
import pytest

from client.app import Changes, timeless
from client.lessons.practice import Practice
from client.settings import Settings, save
from client.ui.screen import GoBack, Quit
from client.window import FRAME, Window
from p2p.games import tau
from p2p.net.wire import DraftSeat
from p2p.peer.clubs import ClubView
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.node import Node
from p2p.peer.played import kept_rows
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView
from tests.client.table_views import changed
from tests.client.window_user import display

pytestmark = pytest.mark.xdist_group("loopback")

ROOT = Path(__file__).parents[2]


class Page:
    """A screen that follows a script: what its keys lead to, when it wants to wake, when it ends."""

    form = None

    def __init__(self, name: str, leads: dict | None = None, frames: int | None = None, wakes: bool = False) -> None:
        self.name, self.leads, self.frames, self.wants = name, leads or {}, frames, wakes
        self.drawn: list[float] = []

    def title(self) -> str:
        return self.name

    def handle(self, event, _now):
        return self.leads.get(event.key) if event.type == pygame.KEYDOWN else None

    def update(self, _now):
        return GoBack() if self.frames is not None and len(self.drawn) >= self.frames else None

    def draw(self, _paint, now):
        self.drawn.append(now)

    def wakes(self, now):
        return now if self.wants else None


@pytest.fixture
def window() -> Iterator[Window]:
    pygame.event.clear()
    window = Window(Settings)
    yield window
    window.close()


def press(code: int) -> None:
    place = pygame.key.ScancodeWrapper(range(512))[code]
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, scancode=place, mod=0, unicode=""))


def test_screens_are_a_stack(window):
    inner = Page("inner", {pygame.K_ESCAPE: GoBack()})
    outer = Page("outer", {pygame.K_RETURN: inner, pygame.K_q: GoBack()})
    seen = []

    def steps() -> None:
        seen.append(window._window.title)           # what the desktop shows of it: nothing else tells
        for code in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_q):
            press(code)
    assert window.show(outer, steps) is False
    assert seen == ["outer"]


def test_a_page_that_goes_back_asks_the_screen_below_it(window):
    asked = []

    class Below(Page):
        def asked(self, what, _now):
            asked.append((what, window._stack[-1] is self))
            return GoBack()
    over = Page("over", {pygame.K_ESCAPE: GoBack("again")})
    assert window.show(Below("below", {pygame.K_RETURN: over}),
                       lambda: (press(pygame.K_RETURN), press(pygame.K_ESCAPE))) is False
    assert asked == [("again", True)]


def test_behind_other_windows_the_window_calls_who_is_to_play_and_no_screen_saver_comes_over_a_game(window):
    """It was seen only by who looked; and no screen saver came all day, also while nothing was played."""
    state, heard, seen = {"asked": False, "played": False}, [], []
    window.asked, window.played = lambda: state["asked"], lambda: state["played"]
    window.called = lambda: heard.append("turn")
    others = []

    def back() -> None:
        others.pop().destroy()
        window._window.hide()                       # without a desktop only a window that is shown gets the focus
        window._window.show()
    steps = iter((
        lambda: state.update(played=True), lambda: others.append(pygame.Window("another", (100, 100))),
        lambda: state.update(asked=True), lambda: None, back, lambda: state.update(asked=False, played=False)))

    class Table(Page):
        def update(self, _now):
            seen.append((window._window.title, len(heard), pygame.display.get_allow_screensaver()))
            step = next(steps, None)
            return GoBack() if step is None else step()
    window.show(Table("Fairdeal - Taroky - your turn", wakes=True))
    plain = "Fairdeal - Taroky - your turn"
    assert seen[1:] == [(plain, 0, False), (plain, 0, False), ("Your turn: Fairdeal - Taroky", 1, False),
                        ("Your turn: Fairdeal - Taroky", 1, False), (plain, 1, False), (plain, 1, True)]


def test_quit_and_closing_the_window_end_everything(window):
    assert window.show(Page("one", {pygame.K_q: Quit()}), lambda: press(pygame.K_q)) is True
    assert window.show(Page("two"), lambda: pygame.event.post(pygame.Event(pygame.QUIT))) is True


def test_a_screen_that_wants_to_move_gets_sixty_frames_a_second(window):
    page = Page("moving", frames=6, wakes=True)
    window.show(page)
    steps = [later - earlier for earlier, later in zip(page.drawn, page.drawn[1:], strict=False)]
    assert len(steps) == 5
    assert min(steps) >= FRAME * 0.99


def test_nothing_is_drawn_while_nothing_happens(window):
    page, lasts = Page("still"), []

    def later() -> None:
        lasts.append(now_ms())
        timer = threading.Timer(0.3, lambda: pygame.event.post(pygame.Event(pygame.QUIT)))
        timer.start()
    window.show(page, later)
    assert now_ms() - lasts[0] >= 290
    assert len(page.drawn) == 1


def test_much_news_is_hardly_more_than_one_frame(window):
    page = Page("news")

    def tell() -> None:
        for _ in range(500):
            window.wake()
        threading.Timer(0.1, lambda: pygame.event.post(pygame.Event(pygame.QUIT))).start()
    window.show(page, lambda: threading.Thread(target=tell).start())
    assert 2 <= len(page.drawn) <= 4


def lone_table(home: Path) -> TableView:
    """A table of Tarok with bots, as its node shows it once the auction has begun."""
    news = threading.Event()
    node = Node(home, "Mira", ("127.0.0.1",), news.set)
    node.start()
    try:
        seats = [DraftSeat(node.identity.key, *name) for name in (("Mira", ""), ("One", "steady"), ("Two", "steady"))]
        node.room.open_and_begin("tarok", {}, tuple(seats))
        end = now_ms() + 20_000
        while not (node.tables and node.tables[-1].state.turn()):
            assert now_ms() < end, "no table in time"
            news.wait(0.1)
            news.clear()
        return node.tables[-1]
    finally:
        node.close()


def test_the_window_is_not_woken_because_time_goes_by(tmp_path):
    """Each beat of the node tells the clock and how long the table waits; only its seconds are to be seen."""
    view = lone_table(tmp_path)
    later = changed(view, at=view.clock.at + 400, ms=view.clock.ms + 400, waited_for=((1, 600),))
    assert timeless(later) == timeless(changed(view, waited_for=((1, 200),)))
    assert timeless(later) != timeless(changed(view, waited_for=((1, 1200),)))
    assert timeless(later) != timeless(view)
    assert timeless(later) != timeless(later._replace(step=view.step + 1))


def test_what_fails_elsewhere_ends_the_loop(window):
    with pytest.raises(OSError, match="no port"):
        window.show(Page("still"), lambda: threading.Thread(target=window.fail, args=(OSError("no port"),)).start())


def test_what_a_screen_raises_is_not_swallowed(window):
    class Broken(Page):
        def draw(self, _paint, _now):
            raise ZeroDivisionError
    with pytest.raises(ZeroDivisionError):
        window.show(Broken("broken"))


def started(home: Path) -> subprocess.Popen:
    """The program in a process of its own, on loopback, without a screen."""
    code = ("import sys; from pathlib import Path; from client.app import run; from tests import own_network; "
            "own_network.join(); "
            "sys.exit(run(Path(sys.argv[1]), ('127.0.0.1',)))")
    return subprocess.Popen([sys.executable, "-c", code, str(home)], cwd=ROOT, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})


def ended(program: subprocess.Popen) -> tuple[int, str]:
    """SDL takes the signal for a closed window, once it has one: before that it would end the program."""
    takes, end = Path(f"/proc/{program.pid}/status"), now_ms() + 10_000
    while program.poll() is None and takes.exists() and now_ms() < end:
        caught = next(line for line in takes.read_text().splitlines() if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1:
            break
    for _ in range(40):
        program.send_signal(signal.SIGTERM)
        try:
            _, said = program.communicate(timeout=0.5)
            return program.returncode, said
        except subprocess.TimeoutExpired:
            continue
    program.kill()
    program.communicate()
    return program.returncode, "it didn't end"


def wait_for(path: Path, program: subprocess.Popen) -> None:
    end = now_ms() + 10_000
    while not path.exists():
        assert program.poll() is None
        assert now_ms() < end
        pygame.time.wait(10)


@pytest.mark.skipif(sys.platform == "win32", reason="closes the window by a signal")
def test_the_program_starts_and_ends(tmp_path):
    save(tmp_path, Settings("Mira"))
    program = started(tmp_path)
    wait_for(tmp_path / "identity", program)
    assert ended(program) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="closes the window by a signal")
def test_boards_rules_and_what_the_network_needs_are_imported_after_the_first_frame():
    """Importing them all took more than a third of the time to it."""
    found = subprocess.run([sys.executable, "-c", "import client.app, sys; print(*sys.modules)"], cwd=ROOT, text=True,
                           capture_output=True, check=True).stdout.split()
    assert "client.games.catalogue" in found
    assert [name for name in found if name.startswith("client.games.") and name.endswith((".table", ".lesson"))] == []
    assert {name for name in found if name.startswith("p2p.games.")} <= {f"p2p.games.{light}" for light in
                                                                         ("game", "draw", "saved", "days")}
    assert {"zeroconf", "multiprocessing", "p2p.table.retold"}.isdisjoint(found)


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb, a virtual display")
def test_a_screen_of_thirty_bits_is_drawn_on():
    """SDL's window there has a format that pygame doesn't know."""
    code = ("from client.settings import Settings; from client.window import Window; "
            "window = Window(Settings); print(window._window.get_surface().get_bitsize())")
    with display(depth=30) as environment:
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True, timeout=60,
                              env=environment)
    assert (done.returncode, done.stdout) == (0, "32\n"), done.stderr


def test_a_key_that_is_none_is_told_in_a_sentence(tmp_path):
    save(tmp_path, Settings("Mira"))
    (tmp_path / "identity").write_bytes(b"nonsense")
    program = started(tmp_path)
    line = program.stderr.readline()
    assert "Move it away to get a new one." in line
    code, rest = ended(program)
    assert code == 3
    assert "Traceback" not in rest


def test_figures_of_a_game_are_read_once_its_finished_table_is_put_away(tmp_path):
    """So the page of played games needn't read it when somebody opens that."""
    (tmp_path / PLAYED).mkdir()
    (tmp_path / PLAYED / "tau-new.fairdeal").write_bytes(b"no game, which is read like any other")
    view = Practice("tau", 1, tau.start(1, {})).view(0.0)
    node = SimpleNamespace(home=tmp_path, lobby=None, tables=(view,), unfinished=(), network=None, notices=(),
                           refusal=None, remarks=SimpleNamespace(heard={}), clubs=SimpleNamespace(view=None),
                           days=SimpleNamespace(view=None))
    changes = Changes(node, *[SimpleNamespace(wake=lambda: None)] * 3)
    for tables in ((view,), (), (changed(view, over=True),)):
        node.tables = tables
        changes.tell()
        assert changes.figures is None              # it goes on, or can be come back to
    node.tables = ()
    changes.tell()
    changes.figures.wait()
    assert [row.name for row in kept_rows(tmp_path / PLAYED)] == ["tau-new.fairdeal"]


def test_a_club_and_the_tries_of_others_ask_for_a_frame_when_they_change_and_only_then(tmp_path):
    """A club that was just founded stood nowhere until a key was pressed."""
    woken = []
    clubs, days = SimpleNamespace(view=ClubView()), SimpleNamespace(view=MappingProxyType({}))
    node = SimpleNamespace(home=tmp_path, lobby=None, tables=(), unfinished=(), network=None, notices=(), refusal=None,
                           remarks=SimpleNamespace(heard={}), clubs=clubs, days=days)
    quiet = SimpleNamespace(wake=lambda: None)
    changes = Changes(node, quiet, SimpleNamespace(wake=lambda: woken.append(1)), quiet)
    changes.tell()
    for change in (lambda: setattr(clubs, "view", clubs.view._replace(left=3)),
                   lambda: setattr(days, "view", MappingProxyType({("aa", "tau"): "a try"}))):
        woken.clear()
        changes.tell()
        assert woken == []
        change()
        changes.tell()
        assert woken == [1]


def test_at_the_start_the_games_of_this_evening_are_read_and_no_older_ones(tmp_path):
    """The window may have been closed, or have crashed, with the last game still on it."""
    (tmp_path / PLAYED).mkdir()
    for name, hours in (("tau-now", 1), ("tau-old", 30)):
        file = tmp_path / PLAYED / f"{name}.fairdeal"
        file.write_bytes(b"no game, which is read like any other")
        os.utime(file, (time.time() - hours * 3600,) * 2)
    window = SimpleNamespace(wake=lambda: None)
    changes = Changes(SimpleNamespace(home=tmp_path), SimpleNamespace(), window, SimpleNamespace())
    changes.begin()
    changes.figures.wait()
    assert [row.name for row in kept_rows(tmp_path / PLAYED)] == ["tau-now.fairdeal"]

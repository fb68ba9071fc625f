"""How large the window is: within its desktop, as it was last time, and where it is too small for the picture."""
import signal
from itertools import product

import pygame
import pytest

from client.settings import Settings, load
from client.ui import rest as resting
from client.ui.screen import GoBack
from client.window import Window, first_place, first_size

SMALLEST = 960, 600             # pixels of the smallest picture in which every text has its room
DESKTOPS = ((3840, 2160), (1920, 1080), (1440, 900), (1366, 768), (1280, 800), (1024, 768), (800, 600), (640, 480),
            (1080, 1920), (768, 1366), (600, 960))


@pytest.mark.parametrize(("desktop", "size"), [
    ((1920, 1080), (1280, 800)), ((3840, 2160), (2419, 1512)), ((1366, 768), (1280, 658)), ((1280, 800), (1200, 686)),
    ((640, 480), (600, 411)), ((600, 960), (562, 800)),
])
def test_the_first_window_fits_its_desktop(desktop, size):
    assert first_size(desktop) == size


@pytest.mark.parametrize(("desktop", "last"), [*product(DESKTOPS, ((), (900, 700), (5000, 4000)))])
def test_panels_and_title_have_their_room(desktop, last):
    """A panel of 44 pixels and a title of 36; a dock at the side of a wide desktop has 64."""
    wide, high = first_size(desktop, last)
    assert high <= desktop[1] - (80 if desktop[1] > 560 else 60)
    assert wide <= desktop[0] - (64 if desktop[0] > 1024 else 0)


@pytest.mark.parametrize("last", [(), (5000, 4000)])
def test_a_large_panel_that_the_system_tells_of_has_its_room(last):
    wide, high = first_size((1440, 900), last, (1440, 740))
    assert wide <= 1440
    assert high <= 740 - 36


@pytest.mark.parametrize("left", [(0, 0, 1366, 728), (0, 40, 1366, 728), (72, 27, 1294, 741)])
def test_the_window_with_its_title_lies_within_what_panels_leave(left):
    desktop, room = (1366, 768), pygame.Rect(left)
    for last in ((), (900, 640), (5000, 4000)):
        size = first_size(desktop, last, room.size)
        whole = pygame.Rect(first_place(desktop, room, size), size)
        assert room.contains(whole.move(0, -36).union(whole))


@pytest.mark.parametrize("function", [resting._sdl_bounds, None])
def test_where_the_system_says_nothing_of_panels_all_is_left(monkeypatch, function):
    monkeypatch.setattr(resting, "_sdl_bounds", function)
    assert resting.left_by_panels() == pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])


def test_without_panels_it_may_be_larger():
    assert first_size((1366, 768), (1366, 680), (1366, 724)) == (1366, 680)


def test_it_is_as_large_as_last_time_where_it_fits():
    assert first_size((1920, 1080), (900, 700)) == (900, 700)
    assert first_size((800, 600), (900, 700)) == (750, 514)


class Spot:
    """A screen that remembers where the mouse was and how large its picture is; a key ends it."""

    def __init__(self) -> None:
        self.seen = []

    def title(self) -> str:
        return "Spot"

    def handle(self, event, _now):
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.seen.append(event.pos)
        return GoBack() if event.type == pygame.KEYDOWN else None

    def update(self, _now):
        return None

    def draw(self, paint, _now):
        self.size = paint.surface.get_size()
        paint.surface.fill("red", (0, 0, self.size[0] // 2, self.size[1]))
        paint.surface.fill("blue", (self.size[0] // 2, 0, self.size[0], self.size[1]))

    def wakes(self, _now):
        return None


def shown(settings: Settings, *events: pygame.Event) -> tuple[Window, Spot]:
    """A screen in a window with these settings, after a frame and these events."""
    pygame.event.clear()
    window, spot = Window(lambda: settings), Spot()

    def then() -> None:
        for event in (*events, pygame.Event(pygame.KEYDOWN, key=pygame.K_x, scancode=27, mod=0, unicode="x")):
            pygame.event.post(event)
    assert window.show(spot, then) is False
    return window, spot


@pytest.mark.parametrize("size", [(600, 411), (562, 650), (480, 300), (940, 620)])
def test_a_small_window_shows_the_whole_picture_scaled_down(size):
    wide, high = size
    at = wide // 3, high // 2
    window, spot = shown(Settings(window=size), pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    surface, share = window._window.get_surface(), spot.size[0] / wide
    assert surface.get_size() == size
    assert min(spot.size[0] / SMALLEST[0], spot.size[1] / SMALLEST[1]) == pytest.approx(1, abs=0.002)
    assert spot.size[1] / high == pytest.approx(share, rel=0.003)           # nothing is squeezed
    assert spot.seen == [pytest.approx((at[0] * share, at[1] * share), abs=1)]
    assert surface.get_at((wide // 2 - 9, high - 1))[0] > 240     # down to the last row
    assert surface.get_at((wide // 2 + 9, high - 1))[2] > 240
    window.close()


def test_a_window_that_is_large_enough_is_drawn_on_itself():
    window, spot = shown(Settings(window=(960, 640)))
    assert spot.size == window._window.get_surface().get_size() == (960, 640)
    window.close()


def test_filling_the_desktop_is_kept_apart_from_the_size():
    pygame.event.clear()
    window = Window(lambda: Settings(window=(900, 640)))
    window._take(pygame.Event(pygame.WINDOWMAXIMIZED))
    window._window.size = (960, 680)
    window._take(pygame.Event(pygame.WINDOWRESIZED))
    assert (window.size, window.maximised) == ((900, 640), True)
    window._take(pygame.Event(pygame.WINDOWRESTORED))
    window._take(pygame.Event(pygame.WINDOWRESIZED))
    assert (window.size, window.maximised) == ((960, 680), False)
    window.close()


@pytest.mark.xdist_group("loopback")
def test_the_window_s_size_is_kept_when_it_closes(user):
    user.do("windowsize", "--sync", user.frame, "1000", "640")
    user.key("F1", "Escape")                                # it has drawn what came before
    user.window.send_signal(signal.SIGINT)
    user.window.wait(30)
    assert load(user.home) == (Settings("Mira", volume=0, window=(1000, 640)), "")

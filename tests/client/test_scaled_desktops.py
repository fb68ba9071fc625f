"""Desktops that are scaled: what SDL must know before it opens a display, and a mouse that counts other dots."""
import os

import pygame
import pytest
from pygame import FRect

from client import main
from client.settings import Settings
from client.ui.screen import GoBack
from client.ui.widgets import Field, Form
from client.window import Window

WANTED = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2", "SDL_IME_SHOW_UI": "1"}


class Retina(pygame.Window):
    """A window of macOS, with two pixels for each of its points in both directions."""

    wanted: dict[str, object]

    def __init__(self, *words: object, **named: object) -> None:
        super().__init__(*words, **named)
        Retina.wanted = named

    def get_surface(self) -> pygame.Surface:
        return pygame.Surface((2 * self.size[0], 2 * self.size[1]))

    def flip(self) -> None:
        pass


class Spot:
    """A screen with a field that remembers where the mouse was."""

    def __init__(self) -> None:
        self.form = Form([Field("field", rect=FRect(100, 50, 200, 40))], "field")
        self.seen = []

    def title(self) -> str:
        return "Spot"

    def handle(self, event, _now):
        if hasattr(event, "pos"):
            self.seen.append((event.type, event.pos, getattr(event, "rel", None), getattr(event, "button", None)))
        return GoBack() if event.type == pygame.KEYDOWN else None

    def update(self, _now):
        return None

    def draw(self, paint, _now):
        self.size = paint.surface.get_size()
        self.rect = paint.scale.rect(self.form.controls[0].rect)
        self.form.draw(paint)

    def wakes(self, _now):
        return None


@pytest.fixture
def seen_at_first(monkeypatch):
    """What the environment holds when SDL first opens a display: later it isn't read again."""
    found, opened = [], pygame.display.init

    def init() -> None:
        found.append({name: os.environ.get(name) for name in WANTED})
        opened()
    for name in WANTED:
        monkeypatch.setenv(name, "")            # so that it is as before when the test is over
        monkeypatch.delenv(name)
    monkeypatch.setattr(pygame.display, "init", init)
    return found


def test_the_command_opens_no_display_before_sdl_knows_of_the_scaling(seen_at_first):
    assert main._why_no_display() == ""         # the first thing that the command does with SDL
    assert seen_at_first[0] == WANTED


def test_the_window_opens_no_display_before_sdl_knows_of_the_scaling(seen_at_first):
    Window(Settings).close()
    assert seen_at_first[0] == WANTED


def test_what_the_player_has_set_stays(seen_at_first, monkeypatch):
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    Window(Settings).close()
    assert seen_at_first[0] == {**WANTED, "SDL_WINDOWS_DPI_AWARENESS": "unaware"}


@pytest.fixture
def retina(monkeypatch):
    monkeypatch.setattr(pygame, "Window", Retina)
    pygame.event.clear()
    window = Window(Settings)
    yield window
    window.close()
    pygame.display.set_mode((1280, 800))


def played(window: Window, screen: Spot) -> None:
    """One frame, then a mouse at a third of the window and half of it, then a key."""
    wide, high = window._window.size
    at = (wide // 3, high // 2)

    def shown() -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(3, -4), buttons=(0, 0, 0)))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, scancode=0, mod=0, unicode="x"))
    assert window.show(screen, shown) is False


def test_a_retina_desktop_gets_all_its_pixels(retina):
    """Without allow_high_dpi macOS enlarges a picture of half the size."""
    spot = Spot()
    played(retina, spot)
    wide, high = retina._window.size
    assert Retina.wanted.get("allow_high_dpi") is True
    assert spot.size == (2 * wide, 2 * high)


def test_there_the_mouse_is_where_it_is_seen(retina):
    spot = Spot()
    played(retina, spot)
    wide, high = retina._window.size
    at = (2 * (wide // 3), 2 * (high // 2))
    assert spot.seen == [(pygame.MOUSEMOTION, at, (6, -8), None), (pygame.MOUSEBUTTONDOWN, at, None, 1)]


def test_there_an_input_method_opens_at_its_field(retina, monkeypatch):
    """SDL wants the place in points of the window."""
    told = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    spot = Spot()
    played(retina, spot)
    assert told[0] == pygame.Rect(*(round(side / 2) for side in spot.rect))


def test_elsewhere_the_mouse_is_as_it_comes():
    pygame.event.clear()
    window, spot = Window(Settings), Spot()
    try:
        played(window, spot)
        wide, high = window._window.size
        assert [pos for _, pos, _, _ in spot.seen] == [(wide // 3, high // 2)] * 2
    finally:
        window.close()
        pygame.display.set_mode((1280, 800))

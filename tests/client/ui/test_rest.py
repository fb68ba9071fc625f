"""Waiting for the next event: until there is one, or the time is up; at rest where SDL can."""
import threading
import time

import pytest

from client.ui import rest as resting
from client.ui.rest import rest


@pytest.fixture(params=["SDL's wait", "pygame's wait", "no input"])
def quiet(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    import pygame
    if request.param != "no input":
        monkeypatch.setattr(resting, "NO_INPUT", ())
    if request.param == "pygame's wait":
        monkeypatch.setattr(resting, "_sdl_wait", None)
    pygame.display.init()
    pygame.event.get()
    yield pygame
    pygame.event.get()


def test_an_event_ends_the_rest_and_is_there_to_be_got(quiet):
    event = quiet.event.custom_type()
    timer = threading.Timer(0.1, lambda: quiet.event.post(quiet.event.Event(event, word="news")))
    timer.start()
    began = time.monotonic()
    while event not in [got.type for got in quiet.event.get()]:
        rest(5000, threading.Event())
        assert time.monotonic() - began < 4
    timer.join()


def test_without_an_event_the_time_is_kept(quiet):
    quiet.event.get()
    began = time.monotonic()
    while time.monotonic() - began < 0.2:
        rest(100, threading.Event())
        assert time.monotonic() - began < 3
        quiet.event.get()


class Waits(threading.Event):
    """Counts how often it is waited for."""

    waits = 0

    def wait(self, timeout: float | None = None) -> bool:
        self.waits += 1
        return super().wait(timeout)


def test_without_input_it_hardly_looks_and_is_told_at_once(monkeypatch):
    import pygame
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    pygame.display.init()
    pygame.event.get()
    told = Waits()
    rest(500, told)
    assert 1 <= told.waits <= 4
    told.set()
    told.waits = 0
    rest(5000, told)
    assert told.waits == 0
    pygame.display.set_mode((1280, 800))        # for other tests, as conftest.py has it

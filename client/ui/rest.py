"""Calls of SDL that pygame doesn't pass on: a wait that sleeps, and what panels leave of the desktop.

SDL's wait sleeps where the system can; pygame's looks a thousand times a second.
"""
import ctypes
import sys
import threading
import time
from collections.abc import Callable

import pygame

NO_INPUT = "dummy", "offscreen"     # SDL's drivers without keyboard and mouse; there its wait polls as pygame's does
LOOK = 0.5                          # s between two looks at the events there, for what another thread has posted


def rest(ms: int, told: threading.Event) -> None:
    """Returns when an event waits to be got, or after so many ms. Another thread that posts one sets `told`; without it
    the event may be noticed LOOK late where there is no keyboard."""
    if pygame.display.get_driver() in NO_INPUT:
        _rest_without_input(ms / 1000, told)
    elif _sdl_wait is None:
        event = pygame.event.wait(ms)
        if event.type != pygame.NOEVENT:
            pygame.event.post(event)
    else:
        _sdl_wait(None, ms)


def _rest_without_input(seconds: float, told: threading.Event) -> None:
    end = time.monotonic() + seconds
    while not pygame.event.peek() and not told.is_set() and (left := end - time.monotonic()) > 0:
        told.wait(min(left, LOOK))


def left_by_panels() -> pygame.Rect:
    """Returns what panels leave of the first desktop; all of it where the system doesn't say."""
    rect = (ctypes.c_int * 4)()
    if _sdl_bounds is None or _sdl_bounds(0, rect):
        return pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    return pygame.Rect(*rect)


def _found(name: str) -> Callable[..., object] | None:
    """Returns a function of the SDL that pygame has loaded; None if it can't be found."""
    try:
        library = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)
        function: Callable[..., object] = getattr(library, name)
    except (OSError, AttributeError):
        return None
    return function


_sdl_wait, _sdl_bounds = _found("SDL_WaitEventTimeout"), _found("SDL_GetDisplayUsableBounds")

"""Rests until there is an event: pygame's wait looks a thousand times a second, SDL's sleeps where the system can."""
import ctypes
import sys
import threading
import time
from collections.abc import Callable

import pygame

NO_INPUT = "dummy", "offscreen"     # SDL's drivers without keyboard and mouse; there its wait polls as pygame's does
LOOK = 0.5                          # s between two looks at the events there, for what another thread has posted


def rest(ms: int, told: threading.Event) -> None:
    """Returns when an event waits to be got, or after so many ms.

    `told` is set by whoever posts an event from another thread; without it one may be noticed LOOK late where there is
    no keyboard.
    """
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


def _found() -> Callable[[None, int], object] | None:
    """SDL_WaitEventTimeout of the library that pygame has loaded; None if it can't be found."""
    try:
        library = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)
        wait: Callable[[None, int], object] = library.SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    return wait


_sdl_wait = _found()

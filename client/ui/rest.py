"""Rests until SDL has an event: pygame's wait looks a thousand times a second, SDL's sleeps where the system can."""
import ctypes
import sys
from collections.abc import Callable

import pygame


def rest(ms: int) -> None:
    """Returns when an event waits to be got, or after so many ms."""
    if _sdl_wait is None:
        event = pygame.event.wait(ms)
        if event.type != pygame.NOEVENT:
            pygame.event.post(event)
    else:
        _sdl_wait(None, ms)


def _found() -> Callable[[None, int], object] | None:
    """SDL_WaitEventTimeout of the library that pygame has loaded; None if it can't be found."""
    try:
        library = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)
        wait: Callable[[None, int], object] = library.SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    return wait


_sdl_wait = _found()

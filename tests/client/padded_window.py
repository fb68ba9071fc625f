"""Runs the real window of `told_window` with game pads that SDL makes: `python -m tests.client.padded_window FOLDER`.

Each line on its standard input is about one pad, by a number: `3 plug`, `3 pull`, `3 button 0 1`, `3 axis 4 32767`. It
says in the folder (the file `hands`) for which seat each hand plays that was drawn last, and what it was on.
"""
import ctypes
import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from client.play.running import RunningTable
from tests.client.told_window import main

HANDS = "hands"

CONTROLLER, AXES, BUTTONS, HATS = 1, 6, 21, 1       # SDL_JOYSTICK_TYPE_GAMECONTROLLER and its parts
AGAIN = 0.01                                        # s between two looks at what SDL's own loop has to do first


def sdl() -> Any:
    """The functions of the SDL that pygame has loaded. Raises OSError or AttributeError where they can't be found."""
    library = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    library.SDL_JoystickGetButton.argtypes = library.SDL_JoystickGetAxis.argtypes = ctypes.c_void_p, ctypes.c_int
    library.SDL_JoystickGetAxis.restype = ctypes.c_int16
    library.SDL_JoystickSetVirtualButton.argtypes = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8
    library.SDL_JoystickSetVirtualAxis.argtypes = ctypes.c_void_p, ctypes.c_int, ctypes.c_int16
    library.SDL_JoystickAttachVirtual.restype = ctypes.c_int
    return library


def _once(look: Callable[[], Any]) -> Any:
    """What `look` gives once it gives something."""
    while not (found := look()):
        time.sleep(AGAIN)
    return found


def listen() -> None:
    """Does what the lines say, until they end."""
    library, ids = sdl(), dict[str, int]()
    for line in sys.stdin:
        pad, part, *values = line.split()
        if part == "plug":
            place = _once(lambda: 1 + library.SDL_JoystickAttachVirtual(CONTROLLER, AXES, BUTTONS, HATS)) - 1
            ids[pad] = library.SDL_JoystickGetDeviceInstanceID(place)
            continue
        if part == "pull":
            which = ids.pop(pad)
            library.SDL_JoystickDetachVirtual(next(place for place in range(library.SDL_NumJoysticks()) if
                                                   library.SDL_JoystickGetDeviceInstanceID(place) == which))
            continue
        opened = _once(lambda pad=pad: library.SDL_JoystickFromInstanceID(ids[pad]))
        number, value = map(int, values)
        turn, now = ((library.SDL_JoystickSetVirtualButton, library.SDL_JoystickGetButton) if part == "button" else
                     (library.SDL_JoystickSetVirtualAxis, library.SDL_JoystickGetAxis))
        turn(opened, number, value)
        _once(lambda opened=opened, now=now, number=number, value=value: now(opened, number) == value)


def tell_hands(path: Path) -> None:
    """From now on this file says where the hands of pads are."""
    draw = RunningTable.draw

    def told(table: RunningTable, paint: Any, now: float) -> None:
        draw(table, paint, now)
        moved = [hand for hand in table.pads.of.values() if hand.at is not None]
        places = [table.state.scale.to_pixels(hand.at) for hand in moved]
        found = [(hand.seat, *table._pick(at, now)) for hand, at in zip(moved, places, strict=True)]   # as a click
        path.with_suffix(".new").write_text(json.dumps(found))
        path.with_suffix(".new").replace(path)

    RunningTable.draw = told


if __name__ == "__main__":
    tell_hands(Path(sys.argv[1]) / HANDS)
    threading.Thread(target=listen, daemon=True).start()
    sys.exit(main(sys.argv[1:]))

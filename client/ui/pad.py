"""Game pads: what is pressed on one becomes a key of the keyboard, so that every screen understands it.

The cross and the left stick are the arrow keys, A is Enter, B is Esc, X is Space, the upper button (Y) is the key that
opens the wheel of phrases, the shoulders are Tab and Shift+Tab, Start is F1. Two parts are no key of a keyboard: the
left trigger looks at the own hand while it is held, Back (Select) passes the pad on. Knows no screen.

An event has the number of its pad as `pad`; a table asks whose that is (client/play/pad_hands.py).
"""
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

import pygame

from client.ui.keys import SPEECH

PUSHED, LOOSE = 20000, 12000        # of 32767: the stick points somewhere from here on; from here on no longer
JOYSTICK = {pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN,
            pygame.JOYBUTTONUP, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED}


class PadKey(NamedTuple):
    """A key: its keycode, its scancode and the modifiers held with it."""

    key: int
    scancode: int
    mod: int = 0


LEFT, RIGHT = PadKey(pygame.K_LEFT, pygame.KSCAN_LEFT), PadKey(pygame.K_RIGHT, pygame.KSCAN_RIGHT)
UP, DOWN = PadKey(pygame.K_UP, pygame.KSCAN_UP), PadKey(pygame.K_DOWN, pygame.KSCAN_DOWN)
TRIGGER = "LT"                      # as pads name the left one
LOOKS, PASSES = PadKey(pygame.K_F15, pygame.KSCAN_F15), PadKey(pygame.K_F14, pygame.KSCAN_F14)
BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT: RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN: DOWN,
    pygame.CONTROLLER_BUTTON_A: PadKey(pygame.K_RETURN, pygame.KSCAN_RETURN),
    pygame.CONTROLLER_BUTTON_B: PadKey(pygame.K_ESCAPE, pygame.KSCAN_ESCAPE),
    pygame.CONTROLLER_BUTTON_X: PadKey(pygame.K_SPACE, pygame.KSCAN_SPACE),
    pygame.CONTROLLER_BUTTON_Y: PadKey(SPEECH, pygame.KSCAN_F12),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadKey(pygame.K_TAB, pygame.KSCAN_TAB, pygame.KMOD_LSHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadKey(pygame.K_TAB, pygame.KSCAN_TAB),
    pygame.CONTROLLER_BUTTON_START: PadKey(pygame.K_F1, pygame.KSCAN_F1),
    pygame.CONTROLLER_BUTTON_BACK: PASSES,
}
STICK = {pygame.CONTROLLER_AXIS_LEFTX: (LEFT, RIGHT), pygame.CONTROLLER_AXIS_LEFTY: (UP, DOWN),
         pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, LOOKS)}


class Pads:
    """All game pads of this computer. Those that SDL doesn't know are left alone."""

    def __init__(self) -> None:
        self._open: list[object] = []                           # pads close once nothing refers to them
        self._held: dict[tuple[int, str, int], PadKey] = {}        # by pad, kind of part and its number

    def start(self) -> None:
        """Begins to listen to pads, also to those that are plugged in later; nothing happens where that can't be."""
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller
            controller.init()

    def keys(self, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        """Returns the events with those of pads as KEYDOWN and KEYUP, and that one is gone; what means nothing is left
        out."""
        return [key for event in events for key in self._translated(event)]

    def _translated(self, event: pygame.Event) -> list[pygame.Event]:
        if event.type in JOYSTICK:                              # the same once more, without the names of buttons
            return []
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                ups = [up for part in list(self._held) if part[0] == event.instance_id for up in self._turn(part)]
                return [*ups, event]
            case pygame.CONTROLLERBUTTONDOWN:
                return self._turn((event.instance_id, "button", event.button), BUTTONS.get(event.button))
            case pygame.CONTROLLERBUTTONUP:
                return self._turn((event.instance_id, "button", event.button))
            case pygame.CONTROLLERAXISMOTION:
                return self._push(event)
            case _:
                return [event]
        return []

    def _add(self, index: int) -> None:
        from pygame._sdl2 import controller
        with suppress(pygame.error):                            # it has gone again
            self._open.append(controller.Controller(index))

    def _push(self, event: pygame.Event) -> list[pygame.Event]:
        part = event.instance_id, "axis", event.axis
        ends = STICK.get(event.axis)
        if ends is None or LOOSE < abs(event.value) < PUSHED:
            return []
        return self._turn(part, ends[event.value > 0] if abs(event.value) >= PUSHED else None)

    def _turn(self, part: tuple[int, str, int], key: PadKey | None = None) -> list[pygame.Event]:
        """Has a part of a pad hold this key down, or none. Returns the events of the old and the new key."""
        old = self._held.pop(part, None)
        if key:
            self._held[part] = key
        if old == key:
            return []
        return [pygame.Event(kind, {**one._asdict(), "unicode": "", "pad": part[0]})
                for kind, one in ((pygame.KEYUP, old), (pygame.KEYDOWN, key)) if one]

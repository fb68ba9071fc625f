"""Game pads: what they press are keys, at the window with a pad that SDL makes, and on the wheel of phrases."""
import ctypes
import sys

import pygame
import pytest
from pygame import KEYDOWN, KEYUP

from client.settings import Settings
from client.ui.keys import SPEECH
from client.ui.pad import LOOKS, PUSHED, Pads
from client.ui.screen import Quit
from client.window import Window
from tests.client.screen_drivers import THREE, MemoryDriver, charter

TABLE, PAD, FRAMES = bytes(16), 7, 600
A, B, Y = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_Y
LEFT, UP, RIGHT = (getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way}") for way in ("LEFT", "UP", "RIGHT"))


def button(number, pad=PAD):
    """A button goes down and up again, as pygame tells it."""
    return [pygame.Event(kind, instance_id=pad, button=number)
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)]


def stick(axis, value):
    return pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=PAD, axis=axis, value=value)


def pressed(events):
    return [(event.type, event.key) for event in events]


@pytest.mark.parametrize(("number", "key"), [(A, pygame.K_RETURN), (B, pygame.K_ESCAPE), (Y, SPEECH),
                                             (LEFT, pygame.K_LEFT), (UP, pygame.K_UP), (RIGHT, pygame.K_RIGHT)])
def test_a_button_is_a_key_that_goes_down_and_up(number, key):
    assert pressed(Pads().keys(button(number))) == [(KEYDOWN, key), (KEYUP, key)]


def test_the_stick_is_an_arrow_once_until_it_is_let_go_however_it_trembles():
    pads, x = Pads(), pygame.CONTROLLER_AXIS_LEFTX
    values = [300, PUSHED - 1, 30000, 25000, 19000, 32767, 13000, 500, -200, -32768, 0]
    assert pressed(pads.keys(stick(x, value) for value in values)) == [
        (KEYDOWN, pygame.K_RIGHT), (KEYUP, pygame.K_RIGHT), (KEYDOWN, pygame.K_LEFT), (KEYUP, pygame.K_LEFT)]
    assert pads.keys([stick(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32767)]) == []


def test_the_left_trigger_is_held_like_a_key_and_each_event_names_its_pad():
    pads, left = Pads(), pygame.CONTROLLER_AXIS_TRIGGERLEFT
    down, up = pads.keys(stick(left, value) for value in (9000, 30000, 32767, 15000, 200))
    assert (down.type, up.type, down.scancode, up.scancode) == (KEYDOWN, KEYUP, LOOKS.scancode, LOOKS.scancode)
    assert {event.pad for event in (down, up, *pads.keys(button(A)))} == {PAD}
    assert [event.pad for event in pads.keys(button(A, pad=8))] == [8, 8]


def test_a_stick_swept_across_lets_the_first_arrow_go():
    y = pygame.CONTROLLER_AXIS_LEFTY
    assert pressed(Pads().keys([stick(y, -30000), stick(y, 30000)])) == [
        (KEYDOWN, pygame.K_UP), (KEYUP, pygame.K_UP), (KEYDOWN, pygame.K_DOWN)]


def test_a_pad_that_is_pulled_out_holds_no_key_down():
    pads = Pads()
    pads.keys([button(A)[0], button(LEFT, pad=8)[0]])
    gone = pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=PAD)
    key, *ends = pads.keys([gone, gone])
    assert pressed([key]) == [(KEYUP, pygame.K_RETURN)]
    assert ends == [gone, gone]                         # which a table hears


def test_other_events_pass_and_what_joysticks_say_beside_it_does_not():
    key = pygame.Event(KEYDOWN, key=pygame.K_a, scancode=4, mod=0, unicode="a")
    again = pygame.Event(pygame.JOYBUTTONDOWN, instance_id=PAD, button=0)
    assert Pads().keys([again, key, *button(pygame.CONTROLLER_BUTTON_GUIDE)]) == [key]


def test_a_pad_opens_the_wheel_chooses_says_and_closes(tmp_path):
    driver, pads = MemoryDriver(tmp_path, charter(THREE)), Pads()
    driver.settle()

    def press(*numbers):
        for number in numbers:
            for event in pads.keys(button(number)):
                driver.go(driver.screen.handle(event, driver.clock()))
    press(Y, B)
    assert not driver.running.state.speaking
    assert not driver.running.state.leaving
    press(Y, UP)
    assert driver.running.speaking.over == "well played"
    press(LEFT)
    assert driver.running.speaking.over == "good luck"
    press(A)
    assert [what for what in driver.node.asked if what[0] == "say"] == [("say", TABLE, 0, "good luck", {})]
    assert not driver.running.state.speaking


# --- A pad that SDL itself makes

@pytest.fixture
def sdl():
    try:
        library = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)
        library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        library.SDL_JoystickSetVirtualButton.argtypes = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8
        library.SDL_JoystickSetVirtualAxis.argtypes = ctypes.c_void_p, ctypes.c_int, ctypes.c_int16
        library.SDL_JoystickAttachVirtual.restype = ctypes.c_int
    except (OSError, AttributeError):
        pytest.skip("needs SDL's own functions")
    return library


class Player:
    """A screen whose player plugs a pad in, presses one part of it a frame, and goes once Esc is heard."""

    def __init__(self, sdl):
        self.sdl, self.frames, self.keys = sdl, 0, []

    def title(self):
        return "Pad"

    def update(self, now):  # noqa: ARG002
        self.frames += 1
        if self.frames == 2:
            self.device = self.sdl.SDL_JoystickAttachVirtual(1, 6, 21, 1)       # a game controller: axes, buttons, hat
            self.id = self.sdl.SDL_JoystickGetDeviceInstanceID(self.device)
        if self.frames > 2 and (pad := self.sdl.SDL_JoystickFromInstanceID(self.id)):
            step = len(self.keys)
            self.sdl.SDL_JoystickSetVirtualButton(pad, UP, step == 0)
            self.sdl.SDL_JoystickSetVirtualAxis(pad, pygame.CONTROLLER_AXIS_LEFTX, -32000 if step == 1 else 0)
            self.sdl.SDL_JoystickSetVirtualButton(pad, A, step == 2)
            self.sdl.SDL_JoystickSetVirtualButton(pad, B, step >= 3)
        return Quit() if self.frames == FRAMES else None

    def handle(self, event, now):  # noqa: ARG002
        if event.type == KEYDOWN:
            self.keys.append(event.key)
        return Quit() if self.keys[3:] else None

    def draw(self, paint, now):
        pass

    def wakes(self, now):
        return now


def test_a_pad_that_is_plugged_in_reaches_every_screen_as_keys(sdl):
    pygame.event.clear()
    window, player = Window(Settings), Player(sdl)
    try:
        assert window.show(player)
        assert player.keys == [pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN, pygame.K_ESCAPE]
    finally:
        sdl.SDL_JoystickDetachVirtual(player.device)
        window.close()
        pygame.event.clear()
        pygame.display.set_mode((1280, 800))

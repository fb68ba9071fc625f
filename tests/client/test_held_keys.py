"""Key repeat: a key that is held down repeats only in a text field that has the focus."""
from types import SimpleNamespace

import pygame
import pytest

from client.pages.desk import Desk
from client.settings import Settings, load
from client.ui.screen import COVERED, GoBack
from client.ui.widgets import REPEAT, Button, Field, Form
from client.window import Window
from tests.client.screen_drivers import Heard

OFF = (0, 0)
PLACES = pygame.key.ScancodeWrapper(range(512))         # scancodes by keycode


class Pad:
    """A screen that remembers the keys it gets; F1 leads to another, F2 back."""

    def __init__(self, focus: str, then: "Pad | None" = None) -> None:
        self.form = Form([Field("field", "", "abc", caret=3), Button("button", "OK")], focus)
        self.then, self.keys, self.covered = then, [], 0

    def title(self) -> str:
        return "Pad"

    def handle(self, event, now):  # noqa: ARG002
        self.covered += event.type == COVERED
        if event.type == pygame.KEYDOWN:
            self.keys.append((event.key, pygame.key.get_repeat()))
            return {pygame.K_F1: self.then, pygame.K_F2: GoBack()}.get(event.key)
        return None

    def update(self, now):  # noqa: ARG002
        return None

    def draw(self, paint, now):  # noqa: ARG002
        return None

    def wakes(self, now):  # noqa: ARG002
        return None


@pytest.fixture
def window():
    pygame.event.clear()
    made = Window(Settings)
    yield made
    made.close()
    pygame.key.set_repeat()
    pygame.display.set_mode((1280, 800))


def run(window: Window, screen: Pad, *events: tuple[int, int]) -> None:
    for kind, key in events:
        pygame.event.post(pygame.Event(kind, key=key, scancode=PLACES[key], mod=0, unicode=""))
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert window.show(screen)


DOWN, UP = pygame.KEYDOWN, pygame.KEYUP


def test_backspace_comes_again_and_enter_does_not(window):
    pad = Pad("field")
    run(window, pad, (DOWN, pygame.K_BACKSPACE), (DOWN, pygame.K_BACKSPACE), (UP, pygame.K_BACKSPACE),
        (DOWN, pygame.K_RETURN), (DOWN, pygame.K_RETURN), (UP, pygame.K_RETURN), (DOWN, pygame.K_RETURN))
    assert [key for key, _ in pad.keys] == [pygame.K_BACKSPACE] * 2 + [pygame.K_RETURN] * 2


def test_full_screen_by_f11_and_by_the_keys_of_macos(window):
    """There F11 belongs to the system, and Ctrl, Command and F are every program's own (Apple's list of shortcuts)."""
    for key, mod in ((pygame.K_F11, 0), (pygame.K_f, pygame.KMOD_LCTRL | pygame.KMOD_LMETA)):
        pad, seen = Pad("button"), []
        for _ in range(2):
            pygame.event.clear()
            for kind in (DOWN, UP):
                pygame.event.post(pygame.Event(kind, key=key, scancode=0, mod=mod, unicode=""))
            run(window, pad)
            seen.append(window._full)           # a screen that isn't there can't be looked at
        assert (seen, pad.keys) == ([True, False], [])
    pad = Pad("button")
    run(window, pad, (DOWN, pygame.K_f))
    assert len(pad.keys) == 1


def test_ctrl_m_silences_every_screen_and_is_kept(window, tmp_path):
    """AltGr is Ctrl and Alt on Windows: with it M is a letter."""
    desk = Desk(SimpleNamespace(home=tmp_path), Settings("Mira"), sounds=Heard())     # no thread outlives the test
    window.muted = desk.mute
    seen = []
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LCTRL | pygame.KMOD_LALT, 0, pygame.KMOD_LCTRL):
        pad = Pad("button")
        for kind in (DOWN, UP):
            pygame.event.post(pygame.Event(kind, key=pygame.K_m, scancode=0, mod=mod, unicode=""))
        run(window, pad)
        seen.append((desk.sounds.muted, load(tmp_path)[0].muted, len(pad.keys)))
    assert seen == [(True, True, 0), (True, True, 1), (True, True, 1), (False, False, 0)]


def test_the_repeat_follows_the_field_from_screen_to_screen(window):
    pygame.key.set_repeat(*REPEAT)
    second = Pad("button")
    first = Pad("field", second)
    run(window, first, (DOWN, pygame.K_F1), (UP, pygame.K_F1), (DOWN, pygame.K_a), (DOWN, pygame.K_F2),
        (UP, pygame.K_F2), (DOWN, pygame.K_b))
    assert second.keys == [(pygame.K_a, OFF), (pygame.K_F2, OFF)]
    assert first.keys[-1] == (pygame.K_b, REPEAT)


def test_what_is_covered_by_another_screen_is_told(window):
    """By a page that it led to, and by one that a file leads to which is dropped on the window."""
    second = Pad("button")
    first = Pad("button", second)
    run(window, first, (DOWN, pygame.K_a))
    assert first.covered == 0
    run(window, first, (DOWN, pygame.K_F1))
    assert (first.covered, second.covered) == (1, 0)
    window.dropped = lambda _file: second
    pygame.event.post(pygame.Event(pygame.DROPFILE, file="somewhere"))
    run(window, first)
    assert (first.covered, second.covered) == (2, 0)


def test_only_a_field_with_the_keyboard_has_repeated_keys():
    form = Form([Field("field"), Button("button", "OK")])
    assert pygame.key.get_repeat() == OFF
    form.take_focus("field")
    assert pygame.key.get_repeat() == REPEAT
    form.take_focus("button")
    assert pygame.key.get_repeat() == OFF


def posted(kind: int, **given: object) -> pygame.Event:
    return pygame.Event(kind, {"mod": 0, "unicode": "", **given})


def shown(window: Window, screen, *events: pygame.Event) -> None:
    for event in (*events, pygame.Event(pygame.QUIT)):
        pygame.event.post(event)
    assert window.show(screen)


def test_a_layout_that_changes_while_a_key_is_held_swallows_no_press(window):
    """The key goes up by the other layout's name, and is pressed again by the first one's."""
    pad = Pad("button")
    shown(window, pad, posted(DOWN, key=pygame.K_a, scancode=pygame.KSCAN_A),
          posted(UP, key=ord("ф"), scancode=pygame.KSCAN_A), posted(DOWN, key=pygame.K_a, scancode=pygame.KSCAN_A))
    assert [key for key, _ in pad.keys] == [pygame.K_a] * 2


def test_a_held_key_stays_one_press_when_the_layout_changes(window):
    pad = Pad("button")
    shown(window, pad, posted(DOWN, key=pygame.K_a, scancode=pygame.KSCAN_A),
          posted(DOWN, key=ord("ф"), scancode=pygame.KSCAN_A))
    assert len(pad.keys) == 1


class Line(Pad):
    """The same, with a field that takes text."""

    def handle(self, event, now):  # noqa: ARG002
        self.form.handle(event, None)


@pytest.mark.parametrize(("mod", "text"), [(pygame.KMOD_LCTRL, "abc"), (pygame.KMOD_LCTRL | pygame.KMOD_RALT, "abcм"),
                                           (0, "abcм")])
def test_ctrl_types_no_letter_but_altgr_does(window, mod, text):
    """X's input methods send the letter of a Cyrillic layout with Ctrl, too."""
    line = Line("field")
    shown(window, line, posted(DOWN, key=ord("м"), scancode=pygame.KSCAN_V, mod=mod, unicode="м"),
          pygame.Event(pygame.TEXTINPUT, text="м"))
    assert line.form.control("field").text == text

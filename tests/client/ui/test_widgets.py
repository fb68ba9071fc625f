"""Buttons, fields, switches and toggles by mouse and keyboard: what acts, where the focus goes, what a field holds."""
import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.ui.widgets import Button, Field, Form, Switch, Toggle, target

SCALE = Scale(1920, 1200)      # 1.5 pixels a unit


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=0)


def click(at: tuple[float, float]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(at[0] * SCALE.unit, at[1] * SCALE.unit), button=1)


def typed(text: str) -> pygame.Event:
    return pygame.Event(pygame.TEXTINPUT, text=text)


@pytest.fixture
def form() -> Form:
    return Form([
        Field("address", "Address or code", limit=21, rect=FRect(20, 20, 184, 44)),
        Button("join", "Join", rect=FRect(220, 20, 94, 44)),
        Button("off", "Lay away", enabled=False, rect=FRect(330, 20, 94, 44)),
        Switch("manner", (("others", "With others here"), ("couch", "One couch"), ("alone", "Alone")), "others",
               rect=FRect(20, 100, 330, 36)),
        Toggle("watch", True, rect=FRect(20, 160, 52, 28)),
    ])


def test_tab_goes_round_in_reading_order_past_what_is_off(form):
    order = []
    for _ in range(5):
        form.handle(key(pygame.K_TAB), SCALE)
        order.append(form.focus)
    assert order == ["address", "join", "manner", "watch", "address"]
    form.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT), SCALE)
    assert form.focus == "watch"


def test_shift_tab_begins_at_the_end(form):
    form.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT), SCALE)
    assert form.focus == "watch"


def test_enter_and_space_press_a_button(form):
    form.take_focus("join")
    assert form.handle(key(pygame.K_RETURN), SCALE) == "join"
    assert form.handle(key(pygame.K_SPACE), SCALE) == "join"
    assert form.handle(key(pygame.K_x), SCALE) == ""


def test_the_mouse_presses_what_it_is_on(form):
    assert form.handle(click((230, 30)), SCALE) == "join"
    assert form.handle(click((340, 30)), SCALE) == ""
    assert form.handle(click((600, 600)), SCALE) == ""
    assert form.focus == ""


def test_a_switch_by_mouse_and_arrows(form):
    switch = form.control("manner")
    assert form.handle(click(switch.segments(SCALE)[1].center), SCALE) == "manner"
    assert switch.value == "couch"
    assert form.handle(key(pygame.K_RIGHT), SCALE) == "manner"
    assert switch.value == "alone"
    assert form.handle(key(pygame.K_RIGHT), SCALE) == ""
    assert form.handle(key(pygame.K_LEFT), SCALE) == "manner"
    assert switch.value == "couch"


def test_a_toggle_turns(form):
    assert form.handle(click((46, 174)), SCALE) == "watch"
    assert form.control("watch").value is False
    assert form.handle(key(pygame.K_SPACE), SCALE) == "watch"
    assert form.control("watch").value is True


def test_a_field_takes_text_at_its_caret(form):
    field = form.control("address")
    form.take_focus("address")
    form.handle(typed("192.168.1.24"), SCALE)
    for code in (pygame.K_HOME, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_BACKSPACE):
        form.handle(key(code), SCALE)
    assert (field.text, field.caret) == ("2.168.1.24", 0)
    form.handle(typed("17"), SCALE)
    form.handle(key(pygame.K_END), SCALE)
    form.handle(typed("0:5000 and too long"), SCALE)
    assert field.text == "172.168.1.240:5000 an"
    assert form.handle(key(pygame.K_RETURN), SCALE) == "address"


def test_a_field_leaves_out_what_can_not_be_printed():
    field = Field("name")
    field.write("Mi\nra\x00\u200b")
    assert field.text == "Mira"


def test_marked_text_gives_way_to_what_is_typed(form):
    field = form.control("address")
    field.write("linden")
    form.take_focus("address")
    form.handle(key(pygame.K_a, pygame.KMOD_CTRL), SCALE)
    form.handle(typed("oak"), SCALE)
    assert (field.text, field.caret, field.marked) == ("oak", 3, False)
    form.handle(key(pygame.K_a, pygame.KMOD_CTRL), SCALE)
    form.handle(key(pygame.K_LEFT), SCALE)
    form.handle(typed("r"), SCALE)
    assert field.text == "oark"


def test_a_clipboard_that_answers_late_is_asked_again(form, monkeypatch):
    answers = ["", "", "Žofie", "too late"]
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: answers.pop(0))
    field = form.control("address")
    form.take_focus("address")
    form.handle(key(pygame.K_v, pygame.KMOD_CTRL), SCALE)
    assert (field.text, answers) == ("Žofie", ["too late"])


@pytest.mark.parametrize(("code", "letter"), [(pygame.K_a, "ą"), (pygame.K_v, "@")])
def test_altgr_types_its_letter_and_commands_nothing(form, code, letter, monkeypatch):
    """Windows reports AltGr as left Ctrl and right Alt: Polish ą is AltGr and A."""
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "from the clipboard")
    field = form.control("address")
    field.write("linden")
    form.take_focus("address")
    form.handle(key(code, pygame.KMOD_LCTRL | pygame.KMOD_RALT), SCALE)
    form.handle(typed(letter), SCALE)
    assert field.text == f"linden{letter}"


def test_who_comes_to_a_field_by_tab_writes_over_it(form):
    field = form.control("address")
    field.write("linden")
    while form.focus != "address":
        form.handle(key(pygame.K_TAB), SCALE)
    form.handle(key(pygame.K_BACKSPACE), SCALE)
    assert (field.text, field.caret) == ("", 0)


def test_text_goes_only_to_a_field_with_the_focus(form):
    form.take_focus("join")
    form.handle(typed("x"), SCALE)
    assert form.control("address").text == ""


def test_enter_is_the_button_that_says_so_unless_a_ring_shows_another(form):
    form.controls.append(Button("look", "Look", cap="Enter", rect=FRect(400, 200, 94, 44)))
    form.handle(click((230, 40)), SCALE)                        # Join has the keyboard, without a ring
    assert form.handle(key(pygame.K_RETURN), SCALE) == form.handle(key(pygame.K_KP_ENTER), SCALE) == "look"
    form.control("look").enabled = False
    assert form.handle(key(pygame.K_RETURN), SCALE) == "join"
    form.control("look").enabled = True
    form.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT), SCALE)
    form.handle(key(pygame.K_TAB), SCALE)
    assert form.handle(key(pygame.K_RETURN), SCALE) == "join"
    form.handle(click((30, 40)), SCALE)
    assert form.handle(key(pygame.K_RETURN), SCALE) == "address"        # a field's Enter is its own


def test_a_click_sets_the_caret(form):
    field = form.control("address")
    field.write("linden")
    form.handle(click((36 + SCALE.measure("lin"), 40)), SCALE)
    assert field.caret == 3


def test_targets_are_large_enough(form):
    for control in form.controls:
        assert min(target(control).size) >= theme.TARGET


@pytest.mark.parametrize("look", [Style(), Style(theme.LIGHT, 1.4)], ids=["dark", "light, large"])
def test_all_controls_are_drawn_in_their_rectangles(form, look):
    surface = pygame.Surface((1280, 800))
    paint = Paint(surface, look)
    for control in form.controls:
        paint.fill()
        control.draw(paint, False, True)
        ground = pygame.mask.from_threshold(surface, pygame.Color(look.theme.table), (1, 1, 1, 255))
        ground.invert()
        drawn = ground.get_bounding_rects()
        assert drawn
        if not isinstance(control, Switch):     # a switch is as wide as its words: `width` says so
            assert paint.scale.rect(control.rect).inflate(2, 2).contains(drawn[0].unionall(drawn[1:]))

"""Five rules of the looks, by what is painted and by pixels, over the screens before a game.

The boards have theirs in tests/client/test_five_rules_boards.py. Nothing floats over cards, caps or scores; marks of a
state have at least 3:1; large text never shrinks a row; brass is only on what can be pressed; cards for reading are at
least 60 units wide.
"""

import sys
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.cards import paint_card
from client.draw.paint import Paint, Style
from client.games.catalogue import LISTINGS
from client.lessons.progress import Progress
from client.lessons.screen import LessonScreen
from client.screens import waiting_rows
from client.screens.lobby import LobbyScreen
from client.screens.rules import RulesScreen
from client.screens.waiting_rows import SeatRow
from client.ui.areas import Stepper
from client.ui.widgets import Button, Switch, Toggle, target
from tests.client.lessons.learner import LESSONS, desk as learner_desk
from tests.client.screens import fake_node
from tests.client.screens.before_scenes import SHOTS
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL
from tests.client.watching import LEAST, Watching, best
from tests.effort import some


def watched(screen, size) -> Watching:
    look = screen.desk.settings.style if hasattr(screen, "desk") else Style()
    paint = Watching(pygame.Surface(size), look)
    screen.update(0.0)
    screen.draw(paint, 0.0)
    return paint


# --- 2: marks of a state have at least 3:1

def marks(paint: Paint) -> dict[str, tuple[FRect, str]]:
    """Draws each mark on its ground. Returns by name where it is, and the ground."""
    found = {}

    def on(name: str, ground: str, rect: FRect, draw) -> None:
        paint.upright(rect.inflate(8, 8), ground)
        draw()
        found[name] = (rect, ground)

    def at(number: int) -> FRect:
        return FRect(40 + number % 4 * 300, 40 + number // 4 * 110, 200, 60)
    least = Stepper("count", (("1", "one"), ("2", "two")), "1", rect=at(0))
    on("the end of a stepper", "raised", FRect(at(0).x + 12, at(0).centery - 8, 20, 16),
       lambda: least.draw(paint, False, False))
    off = Button("off", "Begin", "primary", enabled=False, rect=at(1))
    on("the edge of what can't be pressed", "panel", at(1), lambda: off.draw(paint, False, False))
    switch = Switch("manner", (("a", "Alone"), ("b", "Couch")), "a", rect=at(2))
    on("the chosen part of a switch", "raised", FRect(at(2).x + 10, at(2).y + 8, 30, 10),
       lambda: switch.draw(paint, False, False))
    for number, value in ((3, False), (4, True)):
        toggle = Toggle("t", value, rect=at(number))
        on(f"a toggle, {value}", "panel", FRect(at(number).right - 52, at(number).centery - 14, 52, 28),
           lambda toggle=toggle: toggle.draw(paint, False, False))
    on("a seat to take", "panel", at(5), lambda: paint.open_seat(at(5).center, 8, "faint"))
    on("a token not yet laid", "panel", at(6), lambda: paint.disc(at(6).center, 15, None, "edge", 1.5))
    on("somebody away", theme.LIGHT.plate, at(7), lambda: paint.chip(at(7).center, 2, 14, here=False))
    for number, mark in ((8, "ready"), (9, "not yet")):
        row = SeatRow(0, "Mira", "", False, mark)
        on(mark, "plate", FRect(at(number).right - 70, at(number).y + 6, 60, 48),
           lambda number=number, row=row: waiting_rows.draw_row(paint, at(number), row, at(number).right))
    return found


@pytest.mark.parametrize("look", [Style(), Style(theme.LIGHT)], ids=["dark", "light"])
def test_marks_of_a_state_stand_out(look):
    paint = Paint(pygame.Surface(USUAL), look)
    for name, (rect, ground) in marks(paint).items():
        found = best(paint, rect, ground)
        assert found >= LEAST, f"{name}: {found:.2f}"


# --- 3: large text never shrinks a row

@pytest.mark.parametrize("game", LISTINGS)
def test_rules_in_large_text_are_read_in_one_size_and_all_of_them(tmp_path, game):
    screen = RulesScreen(fake_node.desk(tmp_path, settings=LARGE), game)
    found: dict[str, float] = {}
    for _ in screen.page.columns:
        found |= watched(screen, SMALL).sizes
        screen.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, scancode=0, mod=0, unicode=""), 0.0)
    for column in screen.page.columns:
        for heading, words in column:
            assert heading in found
            lines = [text for text in found if text and text in words]
            assert sum(map(len, lines)) >= 0.8 * len(words)
            assert min(found[text] for text in lines if len(text) > 12) >= theme.SECOND


def test_the_ways_out_of_trouble_are_equally_large(tmp_path):
    sizes = watched(LobbyScreen(fake_node.desk(tmp_path, 3, settings=LARGE)), SMALL).sizes
    assert sizes["Why not?"] == sizes["Hand it on"]


def test_the_line_at_the_foot_of_the_lobby_gets_shorter_instead_of_smaller(tmp_path):
    usual, large = (watched(LobbyScreen(fake_node.desk(tmp_path, 3, settings=settings)), size).sizes
                    for settings, size in ((LIGHT, USUAL), (LARGE, SMALL)))
    whole, = (text for text in usual if ", code " in text)
    short, = (text for text in large if ", code " in text)
    assert whole.startswith(short)
    assert usual[whole] == large[short] == theme.SECOND


@pytest.mark.parametrize(("name", "words"), [
    ("setup-couch", {"left keys, Tab", "right keys"}), ("setup-taroky", {"the keys on the cards"})])
def test_the_words_of_a_seat_in_the_set_up_get_shorter_instead_of_smaller(tmp_path, name, words):
    screen = SHOTS[name][0](tmp_path)
    screen.desk.settings = LARGE
    sizes = watched(screen, SMALL).sizes
    assert {sizes.get(text) for text in words} == {theme.SECOND}
    assert sizes.get("Shown in everybody's lobby.", theme.SECOND) == theme.SECOND


# --- 4: brass only on what can be pressed

@pytest.mark.parametrize("name", SHOTS)
def test_brass_is_only_on_what_can_be_pressed_and_no_text_is_squeezed_or_runs_over_another(tmp_path, monkeypatch, name):
    """In large text in the smallest window, where there is least room."""
    monkeypatch.setattr("client.screens.network.PLATFORM", "linux")
    screen = SHOTS[name][0](tmp_path)
    if desk := getattr(screen, "desk", None):
        desk.settings = replace(desk.settings, text=LARGE.text)
    paint = watched(screen, SMALL)
    assert paint.runs_over() == paint.squeezed == []
    form = getattr(screen, "form", None)
    pressed = [target(control) for control in (form.controls if form else ()) if control.enabled]
    assert not [rect for rect in paint.brass if not any(control.inflate(1, 1).contains(rect) for control in pressed)]


@pytest.mark.parametrize("code", some(LESSONS, 3))
def test_brass_on_a_lessons_band_is_a_button_and_no_text_is_squeezed_or_runs_over_another(tmp_path, monkeypatch, code):
    """On the band and on the table below it, which has a paint of its own."""
    stages = []
    monkeypatch.setattr("client.lessons.screen.Paint",
                        lambda *below, **more: stages.append(Watching(*below, **more)) or stages[-1])
    desk = learner_desk(tmp_path, text=LARGE.text)
    screen = LessonScreen(desk, LESSONS[code], Progress(tmp_path))
    screen.update(0.0)
    paint = Watching(pygame.Surface(SMALL), desk.settings.style)
    screen.draw(paint, 0.0)
    assert paint.runs_over() == paint.squeezed == paint.brass == []     # it can be skipped, not gone on from
    assert stages[0].texts
    assert stages[0].squeezed == []
    assert code == "lines" or stages[0].runs_over() == []           # whose question lies over the grid


# --- 5: cards for reading are at least 60 wide

@pytest.mark.parametrize("settings", [LIGHT, LARGE], ids=["usual", "large"])
@pytest.mark.parametrize("game", [game for game in LISTINGS if game != "lines"])
def test_cards_for_reading_are_at_least_sixty_wide(tmp_path, monkeypatch, game, settings):
    wide: list[float] = []
    draw = paint_card

    def noted(paint, cards, name, rect, *more):
        wide.append(rect.w)
        draw(paint, cards, name, rect, *more)
    for module in [*sys.modules.values()]:              # whoever paints cards
        if module.__dict__.get("paint_card") is draw and module.__name__.startswith("client."):
            monkeypatch.setattr(module, "paint_card", noted)
    watched(RulesScreen(fake_node.desk(tmp_path, settings=settings), game), SMALL)
    watched(LobbyScreen(fake_node.desk(tmp_path, settings=settings)), SMALL)
    assert wide
    assert min(wide) >= 60

"""The bar that asks everybody at a table: every question in every window and text size, each of its words whole."""
from types import SimpleNamespace

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.tricks import board, score
from client.games.tricks.score_view import GO, READY, ScoreView
from client.play.game_table import ScreenState
from client.play.unreachable import absence, lost_network
from client.ui import question
from tests.client.play.bar_questions import (
    ABOUT_ABSENCE,
    LONG,
    LONGEST,
    NOW,
    away,
    draft_of,
    every_question,
    other_rules,
    told,
    views,
)
from tests.client.screen_drivers import THREE, MemoryDriver, charter
from tests.client.table_views import changed
from tests.games.taroky import scenes as taroky

pytestmark = pytest.mark.xdist_group("table")
SIZES = ((960, 600), (1280, 720), (1920, 1080))
TEXTS = (1.0, 1.4)


@pytest.fixture(scope="module")
def bases(tmp_path_factory):
    return views(tmp_path_factory.mktemp("bar"), LONG, LONGEST)


class Noted(Paint):
    """Notes the rectangle (units) of every text."""

    def __init__(self, surface, look):
        super().__init__(surface, look)
        self.drawn = []

    def text(self, text, at, size=theme.BODY, face="sans", colour="text", align="left", track=0):
        wide, high = self.scale.measure(text, size, face, track), self.scale.em(size) * 0.9
        left = at[0] - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
        self.drawn.append((text, FRect(left, at[1] - high / 2, wide, high), self.scale.pixels(size)))
        return super().text(text, at, size, face, colour, align, track)


def is_read(paint, asked, tools):
    """All words of the bar are drawn whole, large enough, apart from each other, and inside of the bar or a button."""
    laid = question.layout(paint.scale, asked, tools)
    said = " ".join(text for text, _, _ in paint.drawn)
    assert "…" not in said
    lines = asked.lines if all(line in " ".join(row.text for row in laid.rows) for line in asked.lines) else asked.brief
    for line in (asked.headline, asked.time, *lines):
        assert " ".join(line.split()) in said           # a line breaks at any space
    for reply, label, rect in zip(asked.replies, laid.labels, laid.buttons, strict=True):
        assert label in (reply.label, reply.short)
        inside = [text for text, place, _ in paint.drawn if rect.contains(place)]
        assert label in inside
        assert not reply.off or reply.off in inside
    for number, (text, place, pixels) in enumerate(paint.drawn):
        assert pixels >= theme.SMALLEST_TEXT
        assert laid.bar.contains(place), text
        assert not [other for other, at, _ in paint.drawn[:number] if at.inflate(-1, -1).colliderect(place)], text
    return laid


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
def test_every_question_is_drawn_whole(bases, size, text):
    surface = pygame.Surface(size)
    for name, asked in every_question(bases, LONG):
        for tools in (True, False):
            paint = Noted(surface, Style(text=text))
            question.draw(paint, asked, tools=tools)
            laid = is_read(paint, asked, tools)
            assert laid.whole, name
            assert laid.bar.h == question.HIGH


@pytest.mark.parametrize("text", TEXTS)
def test_the_longest_names_and_many_rules_make_the_bar_higher_but_cut_nothing(bases, text):
    surface = pygame.Surface(SIZES[0])
    view = changed(bases["taroky" + "void", LONGEST], between=True)
    asked = [*every_question(bases, LONGEST), ("rules", told(view, draft_of(view, options=other_rules(view, 30))))]
    for _, each in asked:
        paint = Noted(surface, Style(text=text))
        question.draw(paint, each)
        is_read(paint, each, True)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_a_board_is_half_under_the_bar(bases, size, text):
    """Of a trick board and of a sheet each command is wholly covered or wholly free, and no plate is touched."""
    scale = Scale(*size, text)
    asked = told(ABOUT_ABSENCE["one is away"](bases["taroky" + "void", LONG]))
    view = next(iter(taroky.ALL.values()))()
    lay, bar = board.layout(view, scale), question.layout(scale, asked).bar
    icons = [FRect(rect).inflate(24 - rect.w, 24 - rect.h) for rect in lay.header.values()]
    assert not [rect for rect in (*icons, *lay.pills) if bar.colliderect(rect) and not bar.contains(rect)]
    assert not [rect for rect in lay.plates if bar.colliderect(rect)]
    choices = (READY, GO)
    sheet = score.layout(ScoreView("Taroky", "deal 3", "Mira wins", choices=choices), scale)
    bar = question.layout(scale, asked, tools=False).bar
    assert not [rect for rect in sheet.choices if bar.colliderect(rect) and not bar.contains(rect)]
    assert bar.bottom <= sheet.area.y


def test_where_there_is_room_all_is_said_in_full_and_in_the_usual_size(bases):
    asked = told(ABOUT_ABSENCE["one is away"](bases["tau", LONG]))
    laid = question.layout(Scale(1920, 1080), asked)
    assert laid.share == 1
    assert [reply.label for reply in asked.replies] == list(laid.labels)
    short = question.layout(Scale(960, 600, 1.4), told(ABOUT_ABSENCE["two are away"](bases["taroky" + "void", LONG])))
    assert short.labels == ("Wait", "Go on", "End")


def test_what_the_bar_covers_cannot_be_clicked(bases):
    """On the bar only its answers are there, not what lies under it."""
    asked, scale = told(ABOUT_ABSENCE["not long enough"](bases["taroky" + "void", LONG])), Scale(1280, 800)
    laid = question.layout(scale, asked)
    assert [question.pick(scale, asked, rect.center) for rect in laid.buttons] == [absence.WAITS, "", absence.ENDS]
    assert question.pick(scale, asked, (laid.bar.x + 3, laid.bar.centery)) == ""
    assert question.pick(scale, asked, (laid.bar.x + 3, laid.bar.bottom + 3)) is None


def test_a_lost_network_is_told_of_this_computer_and_nobody_is_away(bases):
    """It said that everybody else was away and they were too few, as if it were theirs."""
    view = away(bases["taroky" + "void", LONG], 1, 2, 3, enough=False)
    assert "are away" in absence.question(view, ScreenState(), NOW).headline
    told = lost_network.question(NOW - 14_000, view, NOW)
    assert (told.headline, told.time) == ("This computer has lost its network", "0:14")
    assert [(reply.key, reply.label) for reply in told.open] == [
        ("F9", "Look again"), ("F10", "What to try"), ("Esc", "Keep for later")]
    assert lost_network.question(None, view, NOW) is None
    assert lost_network.question(NOW - 4000, view, NOW) is None          # it may only have changed
    assert lost_network.question(NOW - 14_000, changed(view, me=None), NOW) is None


def test_the_answers_of_a_lost_network_look_again_show_the_page_or_leave(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE))
    driver.node.lost = driver.clock() - 14_000
    driver.node.look_again = lambda: driver.node.asked.append(("look again",))
    pages = []
    driver.screen.desk.ways = SimpleNamespace(network=lambda desk: pages.append(desk))
    driver.update()
    assert driver.running.shown_question(driver.clock()).headline == "This computer has lost its network"
    for digit in (pygame.K_1, pygame.K_2, pygame.K_3):      # cards, for who hasn't looked up yet
        driver.key(digit)
    assert (driver.node.asked, pages) == ([], [])
    driver.key(pygame.K_F9)
    driver.key(pygame.K_F10)
    assert driver.node.asked == [("look again",)]
    assert pages == [driver.screen.desk]
    driver.key(pygame.K_ESCAPE)                             # as at any table: it asks whether to leave
    assert driver.running.state.leaving
    driver.key(pygame.K_ESCAPE)
    assert driver.node.asked == [("look again",)]
    driver.running.carry_out("leave", driver.clock())        # a click on it, which is a press on purpose
    assert driver.node.asked[-1] == ("leave", driver.screen.view.charter.id)
    driver.node.lost = None
    assert driver.running.shown_question(driver.clock()) is None

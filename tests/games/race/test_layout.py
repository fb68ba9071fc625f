"""Nothing on a race board overlaps or leaves the window, at any size of window, board and text."""
from dataclasses import replace
from itertools import combinations

import pytest
from pygame import FRect

from client.draw import theme
from client.draw.banners import banner_layout
from client.draw.scale import Scale
from client.games.race import board as race
from client.games.race.board import RaceView
from client.games.tau import board as tau
from tests.each import each
from tests.games.race import scenes

WINDOWS = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440), (1024, 768), (2560, 1080))
CARDS = (9, 12, 15, 18, 21, 24, 33)
SLACK = 0.01


def view_of(cards: int, goal: bool) -> tau.TauView:
    board = RaceView(tuple(range(cards)), "projective", (scenes.MIRA, scenes.LUKA), columns=3 if cards == 9 else 4,
                     goal=goal)
    return replace(scenes.couch(), race=board)


def overlap(a: FRect, b: FRect) -> bool:
    return a.inflate(-SLACK, -SLACK).colliderect(b.inflate(-SLACK, -SLACK))


@each("window", WINDOWS)
@each("cards", CARDS)
@each("goal", [False, True])
def test_nothing_overlaps_or_leaves_the_window(window, cards, goal):
    for text in theme.TEXT_SIZES:
        scale = Scale(*window, text)
        view = view_of(cards, goal)
        lay = tau.layout(view, scale)
        header = [lay.header.back, lay.header.settings, lay.header.help]
        parts = [*lay.board.cards, lay.left, lay.right, lay.foot.strip, *header]
        parts += [lay.board.goal] if lay.board.goal else []
        assert len(lay.board.cards) == cards
        assert [(a, b) for a, b in combinations(parts, 2) if overlap(a, b)] == []
        inside = FRect(0, 0, *scale.size)
        assert [part for part in parts if not inside.contains(part.inflate(-SLACK, -SLACK))] == []


@each("window", WINDOWS)
@each("cards", CARDS)
def test_key_caps_stay_off_each_other_and_the_card_below(window, cards):
    lay = tau.layout(view_of(cards, False), Scale(*window)).board
    for place, card in enumerate(lay.cards):
        left, right = race.cap_rect(card, False), race.cap_rect(card, True)
        assert not overlap(left, right)
        assert left.bottom <= card.bottom + race.HANG + SLACK
        below = place + 1
        if below % race.ROWS and below < cards:
            assert left.bottom <= lay.cards[below].y + SLACK


def test_board_of_the_design():
    """looks.md 3: side columns 208, board between 264 and 1016, gap 20."""
    lay = tau.layout(view_of(12, False), Scale(1280, 800))
    assert (lay.left.x, lay.left.w, lay.right.right) == (24, 208, 1256)
    assert (lay.area.x, lay.area.right) == (264, 1016)
    first, second = lay.board.cards[0], lay.board.cards[3]
    assert second.x - first.right == pytest.approx(20)
    assert first.w == pytest.approx(137, abs=1)
    assert (lay.board.cards[0].x + lay.board.cards[11].right) / 2 == pytest.approx(640)


@pytest.mark.parametrize("window", [(1920, 1080), (2560, 1080)], ids=str)
def test_cards_stay_when_a_column_is_added(window):
    twelve, fifteen = (tau.layout(view_of(n, False), Scale(*window)).board.cards for n in (12, 15))
    assert fifteen[:12] == twelve


def test_positions_run_down_the_columns():
    cards = tau.layout(view_of(12, False), Scale(1280, 800)).board.cards
    assert cards[0].x == cards[1].x == cards[2].x
    assert cards[0].y < cards[1].y < cards[2].y
    assert cards[3].y == cards[0].y
    assert cards[3].x > cards[0].x


def test_pick_finds_what_is_under_the_mouse():
    view, scale = scenes.couch(), Scale(1920, 1080)
    lay = tau.layout(view, scale)
    for place, rect in enumerate(lay.board.cards):
        assert tau.pick(view, scale, rect.center) == ("card", place)
    assert tau.pick(view, scale, lay.header.back.center) == ("header", "back")
    assert tau.pick(view, scale, lay.foot.commands[0].center) == ("command", "hint")
    assert tau.pick(view, scale, lay.foot.commands[1].center) == ("command", "why")
    assert tau.pick(view, scale, (lay.left.centerx, lay.left.centery)) == ("", "")


def test_gaps_and_hidden_cards_can_not_be_picked():
    scale = Scale(1280, 800)
    view = scenes.couch()
    gap = replace(view, race=replace(view.race, board=(None, *scenes.TWELVE[1:])))
    assert tau.pick(gap, scale, tau.layout(gap, scale).board.cards[0].center) == ("", "")
    paused = scenes.paused()
    assert tau.pick(paused, scale, tau.layout(paused, scale).board.cards[0].center) == ("", "")


def test_a_banner_answers():
    view, scale = scenes.over(), Scale(1280, 800)
    _, answers = banner_layout(scale, view.banner, tau.layout(view, scale).area.center)
    found = [tau.pick(view, scale, rect.center) for rect in answers]
    assert found == [("command", "again"), ("command", "recap"), ("command", "verify"), ("command", "lobby")]


@each("window", WINDOWS)
@each("name", scenes.ALL)
def test_everything_to_press_is_44_high(window, name):
    view = scenes.ALL[name]()
    for text in theme.TEXT_SIZES:
        lay = tau.layout(view, Scale(*window, text))
        targets = [lay.header.back, lay.header.settings, lay.header.help, *lay.foot.commands]
        assert [rect for rect in targets if rect.h < theme.TARGET] == []
        assert [(a, b) for a, b in combinations(targets, 2) if overlap(a, b)] == []
        assert lay.foot.words.w > 0

"""Where the panel of an advice lies at a table of cards, and what of the advice it has room for."""
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from client.draw import advice_panel
from client.draw.advice_panel import Counsel, needed
from client.draw.paint import Style
from client.draw.scale import Scale
from client.games.tricks import board
from client.games.tricks.advice_words import Advice
from client.games.tricks.mat import seats
from client.games.tricks.teach import advising as panels
from p2p.games.tarot.cards import FACE
from tests.client.lessons.learner import desk
from tests.client.screens.pictures import SMALL
from tests.client.watching import Watching
from tests.games.tarok import scenes as tarok_scenes
from tests.games.taroky import scenes
from tests.games.tricks.parts import overlap

OF_CARDS = Advice("Lead the Jack of diamonds", "The higher diamonds are still out, and this one costs little.",
                           tuple((FACE[card], value) for card, value in (
                               ("DJ", 16.4), ("D3", 15.5), ("T14", 14.3), ("T7", -13.7), ("C8", -13.8))), "points")
OF_WORDS = Advice("Two", "You hold six taroks up to the XXI and one King.",
                           (("Two", 19.2), ("Three", 18.1), ("Solo without", -17.5)), "points")
TO_LAY = Advice(
    "Lay these away", "4 and 3 of diamonds, Knight of spades, 9 of clubs: then no diamonds and no spades are left, and "
    "taroks take them.", tuple((tuple(FACE[card] for card in cards.split()), value) for cards, value in (
        ("D4 D3 SN C9", 12.4), ("D4 D3 SN C8", 12.0))), "chips")


def boards(scale):
    """(name, view, layout) of each scene of both games that is a board."""
    for name, make in (*scenes.ALL.items(), *tarok_scenes.ALL.items()):
        view = make()
        if isinstance(view, board.TrickView):
            yield name, view, board.layout(view, scale)


def test_the_panel_covers_nothing_that_was_said():
    """Before the play the upper player's words lie at the mat's upper edge, where the panel begins else."""
    for scale in (Scale(960, 600), Scale(1280, 800, 1.4), Scale(1920, 1080)):
        for name in ("cut", "prever", "offered", "contra", "follow"):
            view = scenes.ALL[name]()
            view = replace(view, plates=tuple(replace(plate, said="go ahead") for plate in view.plates))
            lay = board.layout(view, scale)
            panel = panels.room(view, lay, scale)
            for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
                assert not overlap(panel, seats.said_at(scale, rect, place, 4, plate)), (name, scale)


@pytest.mark.parametrize("text", [1.0, 1.2, 1.4])
def test_the_panel_covers_no_answer(text):
    """It lies beside the mat or below the question where the question is wide."""
    words = Counsel("Nothing more this deal", "You hold 9 taroks up to the XXI and two Kings.")
    for size in ((960, 600), (1920, 1080)):
        scale = Scale(*size, text)
        for name, view, lay in boards(scale):
            if view.middle:
                at = panels.place(view, lay, scale, words)
                panel = FRect(at.topleft, (at.w, needed(scale, words, at.w)))
                answers = [rect for rect in lay.question.answers if rect.colliderect(panel)]
                assert not answers, (name, size)
                assert not panel.colliderect(lay.prompt), (name, size)


@pytest.mark.parametrize("text", [1.0, 1.2, 1.4])
def test_the_reason_is_told_whole_in_the_panel(text):
    """In the least window: what is laid away lies raised in the hand, so that what it is good for is the reason."""
    scale = Scale(*SMALL, text)
    for name, view, lay in boards(scale):
        lays = name.startswith(("laying", "laid"))
        advice = TO_LAY if lays else OF_WORDS if view.middle else OF_CARDS
        shown, at = panels.fitted(view, lay, scale, advice)
        assert advice.why.rpartition(": ")[2].lower() in shown.why.lower(), (name, shown)
        assert needed(scale, shown, at.w) <= at.h, (name, shown, at)


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_more_than_the_best_choice_is_told_and_no_plate_or_answer_is_covered(text):
    """In the least window, whatever is asked: in rows, two abreast without bars, or in words."""
    scale = Scale(*SMALL, text)
    for name, view, lay in boards(scale):
        for advice in (OF_WORDS, TO_LAY) if view.middle else (OF_CARDS,):
            shown, at = panels.fitted(view, lay, scale, advice)
            assert shown.rows or "18.1" in shown.why or "12.0" in shown.why or "15.5" in shown.why, (name, shown)
            panel = at if shown.rows else FRect(at.topleft, (at.w, needed(scale, shown, at.w)))
            for rect in (*lay.plates, *(lay.question.answers if view.middle else ())):
                assert not panel.colliderect(rect), (name, shown.title, panel, rect)


def test_a_reason_that_is_too_long_for_a_small_window_keeps_the_facts():
    """It never begins within a sentence."""
    facts = OF_WORDS.why
    long = OF_WORDS._replace(why=f"{facts} “Pass” promises 1.4 more: that is too little for what such deals leave out.",
                             short=facts)
    for text in (1.0, 1.4):
        scale, view = Scale(*SMALL, text), tarok_scenes.ALL["bid"]()
        shown, at = panels.fitted(view, board.layout(view, scale), scale, long)
        assert shown.why.startswith(facts)
        assert needed(scale, shown, at.w) <= at.h


def test_values_that_read_the_same_look_the_same():
    """Of 1.24 and 1.16 both say 1.2: neither looks better, in rows or in words."""
    rows = tuple((FACE[card], value) for card, value in (("T3", -1.16), ("T19", -1.24), ("DJ", -2.0)))
    assert [row.good for row in panels._counsel(OF_CARDS._replace(rows=rows)).rows] == [True, True, False]
    alike = TO_LAY._replace(rows=tuple((key, -1.8) for key, _ in TO_LAY.rows))
    assert panels._in_words(alike, 2) == "−1.8 chips, others are as good."
    assert panels._in_words(TO_LAY, 2) == "+12.4 chips, the next best +12.0."


def test_cards_stand_two_abreast_where_few_have_room(tmp_path, monkeypatch):
    """Each shows its value, none of them shrunk, and none lies on another."""
    view, drawn = scenes.ALL["follow"](), []
    row = advice_panel._draw_row
    monkeypatch.setattr(advice_panel, "_draw_row", lambda paint, rect, *rest: drawn.append(rect) or
                        row(paint, rect, *rest))
    table = desk(tmp_path)
    paint = Watching(pygame.Surface(SMALL), Style(text=1.4))
    less = OF_CARDS._replace(why="You play last.", rows=tuple((face, value / 4) for face, value in OF_CARDS.rows))
    panels.draw(paint, table.cards, table.labels, replace(view, advice=less), 0.0)
    assert len(drawn) >= 4
    assert drawn[0].y == drawn[1].y < drawn[2].y
    assert all(not one.colliderect(other) for number, one in enumerate(drawn) for other in drawn[:number])
    assert not [words for words in paint.squeezed if words in {"+4.1", "+3.9", "+3.6"}]

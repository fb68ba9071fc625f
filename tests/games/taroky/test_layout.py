"""Nothing at the trick table overlaps or leaves the window, in every phase, at any size of window and text."""
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from client.draw import theme
from client.draw.cards import Cards
from client.draw.fonts import SEMI
from client.draw.paint import Paint, Style
from client.draw.plates import look_width, name_of
from client.draw.scale import Scale
from client.games.tricks import board, hand, look_away, score
from client.games.tricks.hand import Hand, HandCard
from client.games.tricks.mat import trick_area
from client.ui.keys import HANDS, US_NAMES, Labels
from p2p.games.tarot.cards import FACE, TEXT, power
from tests.each import each
from tests.games.taroky import scenes
from tests.games.tricks.parts import check, overlap, parts

WINDOWS = ((960, 600), (1280, 800), (1920, 1080), (1024, 768), (2560, 1080))
COUNTS = (1, 8, 12, 13, 16)
EMPTY = trick_area.MiddleLayout((0, 0), (0, 0), (), (), 0)


@each("window", WINDOWS)
@each("name", scenes.ALL)
def test_nothing_overlaps_or_leaves_the_window(window, name):
    view = scenes.ALL[name]()
    for text in theme.TEXT_SIZES:
        scale = Scale(*window, text)
        check(parts(view, scale), scale)


@each("window", WINDOWS)
@each("name", scenes.ALL)
def test_everything_to_press_is_44_high(window, name):
    view = scenes.ALL[name]()
    for text in theme.TEXT_SIZES:
        lay = board.layout(view, Scale(*window, text))
        assert all(rect.h >= theme.TARGET for rect in (*lay.header.values(), *(lay.question or EMPTY).answers))


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_trick_lies_clear_of_plates_and_piles(window):
    scale = Scale(*window)
    view = scenes.follow()
    lay = board.layout(view, scale)
    spots = [trick_area.spot(lay.area.center, place) for place in range(4)]
    piles = trick_area.talon_at(lay.area), trick_area.laid_at(lay.area)
    assert not any(overlap(spot, other) for spot in spots for other in (*lay.plates, *piles, lay.prompt))
    assert not overlap(spots[1], spots[0])
    assert not overlap(spots[3], spots[2])


def test_the_table_of_the_design():
    """looks.md 3: mat 232 to 1048 by 84 to 528, plates 196 x 60, trick cards 108 wide."""
    lay = board.layout(scenes.follow(), Scale(1280, 800))
    assert (lay.area.x, lay.area.right, lay.area.y, lay.area.bottom) == (232, 1048, 84, 528)
    assert {(rect.w, rect.h) for rect in lay.plates} == {(196, 60)}
    assert [(rect.x, rect.y) for rect in lay.plates] == [(24, 498), (1060, 250), (542, 76), (24, 250)]
    assert trick_area.spot(lay.area.center, 0).w == 108


@pytest.mark.parametrize("count", COUNTS)
def test_a_hand_is_the_arc_of_the_design(count):
    """looks.md 3: radius 1900, 136 wide, 2.4 degrees; 16 cards 124 wide, radius 2300, 1.6 degrees."""
    cards = tuple(HandCard(face) for face in range(count))
    fan = hand.layout(Hand(cards, held=count), (640, 742))
    width, radius, step = (124, 2300, 1.6) if count > 12 else (136, 1900, 2.4)
    assert fan.width == width
    for place in fan.places:
        assert (place.x - 640) ** 2 + (place.y - 742 - radius) ** 2 == pytest.approx(radius ** 2)
    for one, other in pairwise(fan.places):
        assert other.angle - one.angle == pytest.approx(step, abs=0.03)
        assert other.x - one.x >= 0.4 * width                       # an index stays to be read
    assert sum(place.x for place in fan.places) / count == pytest.approx(640)


@pytest.mark.parametrize("count", COUNTS)
def test_every_card_and_every_key_can_be_found_with_the_mouse(count):
    codes = HANDS["left"]
    cards = tuple(HandCard(face, key=codes[face], bright=face % 2 == 0) for face in range(count))
    fan = hand.layout(Hand(cards, asked=True, held=count), (640, 742))
    for number, place in enumerate(fan.places):
        seen = place.x - 0.35 * fan.width, place.y - 0.3 * fan.height
        assert hand.pick(fan, seen) == number
    keys = [hand.key_at(fan, number) for number in range(count)]
    assert all(other[0] - one[0] > hand.CAP for one, other in pairwise(keys))
    assert hand.pick(fan, (640, 400)) is None


def test_a_card_that_may_be_played_lies_26_higher():
    cards = (HandCard(0), HandCard(1, bright=False), HandCard(2))
    up, flat = (hand.layout(Hand(cards, asked=asked), (640, 742)) for asked in (True, False))
    assert [round(before.y - after.y) for before, after in zip(flat.places, up.places, strict=True)] == [26, 0, 26]


def test_clusters_are_those_of_the_rules():
    """Rule 15.1."""
    left, right = ("".join(US_NAMES[code] for code in HANDS[side]) for side in ("left", "right"))
    assert left == "QWERTASDFGZXCVB12345"
    assert right == "YUIOPHJKL;NM,./7890-"


def test_a_hand_is_sorted_suits_left_and_taroks_ascending_to_the_right():
    faces = [FACE[card] for card in ("T21", "C7", "H1", "SK", "T2", "HQ", "D4", "T22", "H4", "CK", "S10")]
    shown = [TEXT[faces[place]] for place in hand.order(faces, power("4321"))]
    assert shown == ["HQ", "H4", "H1", "SK", "S10", "D4", "CK", "C7", "T2", "T21", "T22"]


@each("window", WINDOWS)
@each("text", theme.TEXT_SIZES)
def test_score_sheet_and_look_away_stay_inside(window, text):
    scale = Scale(*window, text)
    lay = score.layout(scenes.sheet(), scale)
    found = [lay.area, lay.chips, lay.fair, lay.next, *lay.choices, lay.header.back]
    look = look_away.layout(scenes.look(), scale)
    for rects in (found, [*look.others, look.area]):
        check(rects, scale)
    assert lay.next.h >= 90


def test_picking():
    scale, view = Scale(1280, 800), scenes.contra()
    lay = board.layout(view, scale)
    assert board.pick(view, scale, lay.question.answers[1].center) == ("answer", "contra")
    assert board.pick(view, scale, lay.header["back"].center) == ("header", "back")
    assert board.pick(view, scale, lay.header["last"].center) == ("", "")          # no trick yet
    assert board.pick(view, scale, (640, 720))[0] == "card"
    sheet = scenes.sheet()
    assert score.pick(sheet, scale, score.layout(sheet, scale).choices[0].center) == ("command", "next")


def test_points_in_tricks_stand_in_the_strip_where_they_are_wanted():
    """The values of rule 1.4, summed by hand over the tricks that lie with each winner."""
    played = scenes.run(scenes.deal(), lambda on: len(on.state.tricks) == 5, scenes.POVINNOST)
    worth = {0: 0, 1: 0, 2: 0, 3: 0}
    for trick in played.state.tricks:
        for card in (played.cards[slot] for slot in trick.slots):
            value = 5 if card[1:] == "K" or card in ("T1", "T21", "T22") else {"Q": 4, "N": 3, "J": 2}.get(card[1:], 1)
            worth[trick.winner] += value
    shown = {pill.label: pill.value for pill in scenes.view(played, counts=True).pills}
    assert shown["In tricks"] == ", ".join(f"{name} {worth[seat]}" for seat, name in enumerate(scenes.NAMES))
    assert "In tricks" not in {pill.label for pill in scenes.view(played).pills}


def test_a_click_on_a_pile_chooses_it():
    """Those that are chosen already are no answer any more."""
    scale, view = Scale(1280, 800), scenes.pile()
    question = board.layout(view, scale).question
    offered = {answer.label: answer.name for answer in view.middle.answers}
    assert offered
    for group, rects in zip(view.middle.groups, question.cards, strict=True):
        picked = board.pick(view, scale, rects[0].center)
        assert picked == (("answer", offered[group.label]) if group.label in offered else ("", ""))


def test_who_cuts_on_a_couch_is_named_and_asked_once():
    asked = scenes.view(scenes.run(scenes.deal(), scenes.asked("cut")), 3, open=False)
    assert asked.prompt.startswith(f"{scenes.NAMES[3]}, you cut: ")
    assert not getattr(asked.middle, "heading", "")


def test_an_answer_that_explains_itself_is_not_explained_twice():
    opened, shut = scenes.contra(), scenes.rhea()
    for view in (opened, shut):
        lay = board.layout(view, Scale(1280, 800))
        name = view.middle.answers[1].name
        assert (board.tip(view, lay, Scale(1280, 800), ("answer", name)) is None) == bool(view.middle.opened)
    assert opened.middle.opened
    assert not shut.middle.opened


def test_the_empty_spot_of_a_trick_names_whose_card_it_waits_for():
    first = scenes.run(scenes.deal(), scenes.asked("play", 1), scenes.POVINNOST)
    assert scenes.view(first, sole=False).trick.waits == ""
    asked = scenes.run(scenes.play(scenes.play(first, 1, "SK"), 2, "S7"), scenes.asked("play", 0))
    assert scenes.view(asked).trick.waits == "you"
    assert scenes.view(asked, sole=False).trick.waits == scenes.NAMES[0]


@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_key_and_name_of_who_looks_stay_whole(text):
    """The longest name that a plate shows, and the longest key, beside what lies on the table."""
    scale = Scale(960, 600, text)
    for scene in (scenes.look, scenes.veil):
        view = replace(scene(), name="Maximiliána N.", key="right Shift", trick=((0, 1), (1, 2), (2, 3)))
        lay = look_away.layout(view, scale)
        paint = Paint(pygame.Surface((960, 600)), Style(theme.DARK, text))
        look_away.draw(paint, Cards(), Labels(), view, 0.0)
        drawn = look_away.layout(view, scale)
        name = scale.measure(name_of(view.name), theme.PLATE_NAME, SEMI)
        assert 52 + name + look_width(scale, view.key) + 14 <= drawn.plate.w
        assert lay.plate.right < lay.area.centerx - look_away.BAR[0] / 2 - 8
        assert lay.area.centerx + look_away.BAR[0] / 2 < lay.table[0].x
        assert all(rect.right <= lay.area.right for rect in lay.table)
        assert lay.others[0].bottom < lay.area.y

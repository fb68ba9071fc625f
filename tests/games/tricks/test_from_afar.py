"""A table of cards whose people all hold phones: read from three metres, with sizes of the design (px of 1280)."""
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.tricks import board
from client.games.tricks.board import TrickView
from client.games.tricks.mat import afar, beside_trick, seats, trick_area
from client.games.tricks.mat.afar import NEAR, LastTrick
from client.games.tricks.mat.beside_trick import OpenHand
from client.games.tricks.mat.exchange import Exchange, Lot
from client.games.tricks.mat.seats import Plate
from client.games.tricks.mat.trick_area import MatTrick, Pile, TrickCard
from client.ui import question
from client.ui.keys import Labels
from client.ui.question import Question, Reply

SIZES = (1280, 800), (1920, 1080), (1024, 768), (960, 600)
NAME, SCORE, LINE, CHIP = 34, 44, 24, 56        # px at least, at 1280 by 800
CARD, PLATE, PILE, PAST = 156, (320, 96), 58, 58        # px of the design's picture
GONE = Question("Magdalena's phone is gone", "12 s", ("It comes back by itself, or:",),
                (Reply("keys", "Use keys", "K"), Reply("code", "Show code", "C")), corner=True)


def far(size):
    return Scale(*size, theme.TEXT_SIZES[-1], near=NEAR)


def view(count, **more):
    plates = tuple(Plate(seat, "Magdalena", "gone for 12 s", "1024", said="pass", phone="phone", far=True)
                   for seat in range(count))
    return replace(TrickView("Taroky", "deal 1", plates, prompt="Magdalena plays", afar=True), **more)


def test_names_numbers_and_cards_are_as_large_as_the_design_has_them():
    scale = far((1280, 800))
    assert scale.pixels(theme.NAME) >= NAME
    assert scale.pixels(seats.FAR_NUMBER) >= SCORE
    assert scale.pixels(theme.PLATE_SECOND) >= LINE
    assert 2 * seats.FAR_CHIP * scale.unit >= CHIP
    card = trick_area.spot((0, 0), 1, 4, afar.SIZES)
    assert card.w * scale.unit == pytest.approx(CARD, abs=1)
    for plate in board.layout(view(4), scale).plates:
        assert (plate.w * scale.unit, plate.h * scale.unit) == pytest.approx(PLATE, abs=1.5)
    assert trick_area.PILE_CARD * afar.SIZES.piles * scale.unit == pytest.approx(PILE, abs=1)
    assert afar.PAST * scale.unit == pytest.approx(PAST, abs=1)


def test_plates_lie_on_the_mat_s_four_sides_where_the_design_has_them():
    scale = far((1280, 800))
    there = [side * scale.unit for plate in board.layout(view(4), scale).plates for side in plate.topleft]
    assert there == pytest.approx([480, 690, 920, 312, 480, 84, 40, 312], abs=2)
    assert board.layout(view(3), scale).plates[2].x * scale.unit == pytest.approx(40, abs=2)


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_a_plate_a_card_or_what_a_seat_said(size, count):
    """Nor what lies in the corners: piles, the last trick, the panel about a phone that is gone."""
    scale = far(size)
    piles = tuple(Pile(seat, 0 if seat else 4, (8, 9, 10)[:seat]) for seat in range(3))
    shown = view(count, talon=piles, laid=piles)
    lay, window = board.layout(shown, scale), FRect(0, 0, *scale.size)
    parts = [*lay.plates, lay.prompt, lay.talon, lay.laid]
    for place, (plate, rect) in enumerate(zip(shown.plates, lay.plates, strict=True)):
        parts.append(seats.said_at(scale, rect, place, count, plate))
    parts += afar.past_at(scale, count, False)[1]
    cards = [trick_area.spot(lay.area.center, place, count, lay.sizes) for place in range(count)]
    for place, card in enumerate(cards):
        parts.append(trick_area.tag_at(scale, card, "led, winning", place, count, lay.sizes))
    panel = question.layout(scale, GONE)
    for number, part in enumerate([*parts, panel.bar]):
        assert window.contains(part)
        others = [other for at, other in enumerate([*parts, panel.bar]) if at != number]
        assert part.inflate(-6, -6).collidelist([*others, *cards]) < 0, (number, part)
    for words in panel.rows:
        assert scale.measure(words.text, words.size, words.face) <= panel.bar.w - 2 * question.INSET
    for button in panel.buttons:
        assert panel.bar.contains(button)


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_what_was_called_and_an_open_hand_lie_over_the_side_plates(size, count):
    scale = far(size)
    lay = board.layout(view(count), scale)
    calls = beside_trick.calls_at(lay.area, 6, scale, True)
    head, faces = beside_trick.hand_at(lay.area, OpenHand("open", tuple(range(12)), 1), count, scale, False, True)
    cards = [trick_area.spot(lay.area.center, place, count, lay.sizes) for place in range(count)]
    for rect in (*calls, *(face for _, face in faces)):
        assert rect.inflate(-2, -2).collidelist([*lay.plates, *cards]) < 0, rect
    assert head.inflate(-2, -2).collidelist(lay.plates) < 0


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_the_open_talon_lies_large_between_the_plates(size, count):
    lots = tuple(Lot(f"take {number}", (2 * number, 2 * number + 1), "1 point") for number in range(3))
    scale = far(size)
    lay = board.layout(view(count, middle=Exchange("talon, in groups of two", lots)), scale)
    for lot in lay.question.lots:
        assert lot.collidelist(lay.plates) < 0
    assert lay.question.card * scale.unit >= 75 * min(size[0] / 1280, size[1] / 800)


def test_whose_card_is_to_come_is_marked_on_its_place_and_the_last_trick_lies_in_a_corner():
    """Each in its place: without them these places look another way."""
    plates = tuple(replace(plate, turn=plate.seat == 3, said="") for plate in view(4).plates)
    full = view(4, plates=plates, to_come=True, trick=MatTrick((TrickCard(1, 1, 8), TrickCard(2, 2, 9)), 0),
                past=LastTrick("Last trick: Jana", (10, 11, 12, 13), 1, 1))

    def drawn(shown):
        surface, cards = pygame.Surface((1280, 800)), Cards()
        cards.pending = True
        while cards.pending:
            cards.frame()
            board.draw(Paint(surface, Style(text=theme.TEXT_SIZES[-1]), near=NEAR), cards, Labels(), shown, 1e9)
        return surface
    scale = far((1280, 800))
    lay, seen = board.layout(full, scale), drawn(full)
    bare, without = drawn(replace(full, to_come=False)), drawn(replace(full, past=None))

    def same(other, rect):
        where = scale.rect(rect)
        return seen.subsurface(where).copy().get_buffer().raw == other.subsurface(where).copy().get_buffer().raw
    for place in range(4):
        assert same(bare, trick_area.spot(lay.area.center, place, 4, lay.sizes)) is (place == 1), place
    assert [same(without, rect) for rect in afar.past_at(scale, 4, False)[1]] == [False] * 4
    chip = trick_area.spot(lay.area.center, 3, 4, lay.sizes).center
    assert seen.get_at([round(at * scale.unit) - 20 * (axis == 0) for axis, at in enumerate(chip)])[:3] == (
        pygame.Color(theme.SEATS[3])[:3])

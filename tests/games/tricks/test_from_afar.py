"""A table of cards whose people all hold phones: read from three metres, with sizes of the design (px of 1280)."""
import pytest

from client.draw import theme
from client.draw.scale import Scale
from client.games.tricks import board
from client.games.tricks.board import TrickView
from client.games.tricks.mat import seats, trick_area
from client.games.tricks.mat.seats import Plate
from client.play.screen import NEAR

SIZES = (1280, 800), (1920, 1080), (1024, 768), (960, 600)
NAME, SCORE, LINE, CHIP = 34, 44, 23, 46        # px at least, at 1280 by 800


def far(size):
    return Scale(*size, theme.TEXT_SIZES[-1], near=NEAR)


def test_names_and_numbers_are_as_large_as_the_design_has_them():
    scale = far((1280, 800))
    assert scale.pixels(theme.NAME) >= NAME
    assert scale.pixels(seats.FAR_NUMBER) >= SCORE
    assert scale.pixels(theme.PLATE_SECOND) >= LINE
    assert 2 * seats.FAR_CHIP * scale.unit >= CHIP


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_a_plate_a_card_or_what_a_seat_said(size, count):
    scale = far(size)
    plates = tuple(Plate(seat, "Magdalena", "gone for 12 s", "1024", cards=12, said="pass", phone="phone", far=True)
                   for seat in range(count))
    view = TrickView("Taroky", "deal 1", plates, prompt="Magdalena plays", afar=True)
    lay = board.layout(view, scale)
    window = pytest.importorskip("pygame").FRect(0, 0, *scale.size)
    parts = [*lay.plates, lay.prompt]
    for place, (plate, rect) in enumerate(zip(plates, lay.plates, strict=True)):
        assert window.contains(rect)
        parts += [seats.said_at(scale, rect, place, count, plate), seats.backs_at(rect, place, count, plate.cards)]
    cards = [trick_area.spot(lay.area.center, place, count) for place in range(count)]
    for number, part in enumerate(parts):
        others = [*parts[:number], *parts[number + 1:], *cards]
        assert part.inflate(-8, -8).collidelist(others) < 0, (number, part)

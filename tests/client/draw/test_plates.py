"""Plates of seats: a long name, or a long line, beside a number."""
import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.paint import Paint, Style
from client.draw.plates import PHONE_IN, draw_plate, plate_height
from client.games.tricks.mat import seats
from client.games.tricks.mat.seats import Plate
from client.ui.glossary import Noting, tell_whole
from tests.client.screens.pictures import Reader
from tests.client.watching import Watching

WIDE = 184.0            # of a plate in a race's column


def drawn(name, text, high, line=""):
    """What stands on a plate: (words, room, y) of each text."""
    found = []

    class Plate(Reader):
        def fitted(self, words, at, room, *args, **options):
            found.append((words, room, at[1]))
            return super().fitted(words, at, room, *args, **options)
    pygame.font.init()
    paint = Plate(pygame.Surface((1280, 800)), Style(theme.DARK, text))
    draw_plate(paint, FRect(0, 0, WIDE, high), 0, name, line, "11")
    return {words: (room, y) for words, room, y in found}


@pytest.mark.parametrize(("name", "text", "own"), [("Eva", 1.0, False), ("Eva", 1.4, False),
                                                   ("Maximiliána N", 1.4, True)])
def test_a_name_that_has_no_room_beside_its_number_has_a_line_of_its_own(name, text, own):
    scale = Paint(pygame.Surface((1280, 800)), Style(theme.DARK, text)).scale
    stands = drawn(name, text, plate_height(scale))
    (room, y), (_, number) = stands[name], stands["11"]
    assert (y < number) == own
    assert not own or room == WIDE - 64             # all that the chip leaves


@pytest.mark.parametrize("name", ["Carl", "Anna", "Ben"])
def test_a_short_name_is_whole_beside_a_large_number_in_large_text(name):
    pygame.font.init()
    paint = Watching(pygame.Surface((960, 600)), Style(theme.DARK, 1.4))
    draw_plate(paint, FRect(0, 0, 196, 70), 0, name, "declarer, 5 tricks", "−1900")
    assert name in paint.sizes
    assert paint.sizes["−1900"] * 1.4 >= 22 - 1
    paint.sizes.clear()
    draw_plate(paint, FRect(0, 0, 196, 70), 0, name, "dealer", "7")
    assert paint.sizes["7"] == 22


@pytest.mark.parametrize("window", [(960, 600), (1280, 800), (1920, 1080)], ids=str)
def test_a_short_name_is_whole_above_radlci_in_large_text(window):
    paint = Watching(pygame.Surface(window), Style(theme.DARK, 1.4))
    draw_plate(paint, FRect(0, 0, 196, 70), 0, "Čeněk", "", "−24", rings=1)
    assert "Čeněk" in paint.sizes


def test_a_low_plate_keeps_one_line():
    stands = drawn("Maximiliána N", 1.4, 40)
    assert stands["Maximiliána N"][1] == stands["11"][1]


@pytest.mark.parametrize("score", ["1024", "-218", "7"])
def test_the_sign_of_a_phone_lies_on_no_digit_of_a_number_below_a_long_name(score):
    """In the largest text with a long name the sign, on the plate's lower corner, lay on the score's last digit."""
    pygame.font.init()
    paint, rect = Paint(pygame.Surface((1280, 800)), Style(text=theme.TEXT_SIZES[-1])), FRect(100, 100, WIDE, 70)
    fitted, found = Paint.fitted, {}

    def notes(one, words, at, *args, **options):
        wide = fitted(one, words, at, *args, **options)
        found[words] = at, wide
        return wide
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Paint, "fitted", notes)
        shown = Plate(0, "Magdalena Nováková", "", score, phone="phone")
        seats.draw(paint, Cards(), shown, rect, 0, 4, "usual")
    (right, middle), _ = found[score]
    assert middle > rect.centery                        # below the name
    assert right <= rect.right - PHONE_IN - 14          # where the sign's disc begins


def test_a_line_that_has_no_room_beside_the_number_has_the_whole_plate():
    """The longest one of the card games: two roles (rule 2.4 of Taroky)."""
    stands = drawn("Eva", 1.0, 60, "dealer, Povinnost")
    assert stands["dealer, Povinnost"][0] == WIDE - 64
    assert stands["11"][1] == stands["Eva"][1] < stands["dealer, Povinnost"][1]
    beside = drawn("Eva", 1.0, 60, "dealer")
    assert beside["Eva"][1] < beside["11"][1] < beside["dealer"][1]


def test_a_long_name_keeps_its_size_and_is_told_whole_under_the_mouse():
    pygame.font.init()
    paint = Watching(pygame.Surface((1280, 800)), Style())
    draw_plate(paint, FRect(0, 0, WIDE, 56), 0, "Maximiliána Novotná", "your turn", "11")
    short, = (text for text in paint.sizes if text.startswith("Max"))
    assert short.endswith("…")
    assert paint.sizes[short] == theme.PLATE_NAME
    (rect, whole), = paint.cut
    assert whole == "Maximiliána Novotná"
    tell_whole(paint, (rect.x - 5, rect.centery))
    assert whole not in " ".join(paint.sizes)
    tell_whole(paint, rect.center)
    assert whole in paint.sizes


def test_what_a_board_within_a_page_had_no_room_for_is_told_under_the_mouse():
    """Lessons, replays and training draw their board on a part of the picture, which has units of its own."""
    pygame.font.init()
    whole, picture = "Maximiliána Novotná", pygame.Surface((1920, 1200))
    paint = Watching(picture, Style())
    part = Watching(picture.subsurface((300, 600, 960, 600)), Style(), around=paint)
    part.fitted(whole, (100, 200), 60)
    u = part.scale.unit
    assert u != paint.scale.unit
    at = paint.scale.to_units((300 + 110 * u, 600 + 200 * u))
    tell_whole(paint, (at[0], at[1] - 40))
    assert whole not in paint.sizes
    tell_whole(paint, at)
    assert whole in paint.sizes


def test_words_are_noted_as_large_as_the_table_is_drawn():
    """Seen from afar, as with phones, all is larger: also while the mouse lies on the table."""
    paint = Paint(pygame.Surface((1280, 800)), near=1.18)
    assert Noting(paint).scale == paint.scale

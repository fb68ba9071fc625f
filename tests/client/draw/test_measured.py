"""What is measured in units fits into as many units, whatever the window's size makes of them in pixels."""
import pygame
import pytest

from client.draw.fonts import SERIF, width, wrap
from client.draw.paint import Paint, Style
from client.draw.theme import DARK
from tests.client.watching import Watching

WORDS = ("Carl looks. Everybody else, look away.", "All cards lie face up", "XVII", "Mira, you cut")


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440)])
def test_a_text_is_never_cut_in_the_room_that_was_measured_for_it(size):
    paint = Paint(pygame.Surface(size), Style(DARK))
    for words in WORDS:
        for letters in range(15, 43):
            paint.fitted(words, (20, 40), paint.scale.measure(words, letters, SERIF), letters, SERIF)
            paint.lines(words, (20, 90), paint.scale.measure(words, letters, SERIF), letters, SERIF)
            assert not paint.cut, f"{words} at {letters}"
            room = paint.scale.measure(words, letters, SERIF)
            assert paint.scale.wrapped(words, room, letters, SERIF) == pytest.approx(paint.scale.em(letters) * 1.4)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1280, 800), (1920, 1080)])
def test_all_dividers_of_a_screen_are_of_as_many_pixels(size):
    paint, thick = Paint(pygame.Surface(size), Style(DARK)), set()
    for tenth in range(1000, 1100, 7):
        paint.fill()
        ground = paint.surface.get_at((30, 10))
        paint.rule(20, tenth / 10, 100)
        thick.add(sum(paint.surface.get_at((30, y)) != ground for y in range(size[1])))
    assert len(thick) == 1


def test_what_has_no_room_on_one_line_is_broken_into_lines_before_it_is_cut():
    paint = Watching(pygame.Surface((1280, 800)), Style())
    room = paint.scale.measure("waits for", 17) + 1
    paint.fitted("waits for Bartholomaeus", (20, 40), room, 17)
    assert paint.cut
    paint.cut.clear()
    paint.texts.clear()
    paint.fitted("waits for two", (20, 40), room, 17, high=44)
    assert paint.cut == []
    assert [words for words, _ in paint.texts] == ["waits for", "two"]
    assert sum(place.centery for _, place in paint.texts) / 2 == pytest.approx(40, abs=1)       # round the same middle
    paint.fitted("waits for two", (20, 90), room, 17, high=20)                                      # of one line
    assert len(paint.cut) == 1


@pytest.mark.parametrize(("words", "lines"), [
    ("bez krále a s taroky", ("bez krále a", "s taroky")), ("vyhrávají o 28", ("vyhrávají", "o 28")),
    ("hra (v celku) trvá", ("hra", "(v celku)", "trvá"))])
def test_no_preposition_of_one_letter_ends_a_line(words, lines):
    """As Czech and Slovene are set."""
    assert wrap(words, "sans", 20, max(width(line, "sans", 20) for line in lines)) == lines

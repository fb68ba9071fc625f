"""How people are called on the screen: nobody looks like another, nobody is a row of boxes."""
import os

import pytest

from client.draw import fonts, system_fonts
from client.draw.plates import BESIDE, name_of
from client.draw.theme import NAME_LETTERS
from client.ui.names import seat_names, told_apart
from p2p.identity import words
from p2p.net.wire import DraftSeat

ANA, BEN, CLEO = (bytes([number]) * 32 for number in (1, 2, 3))
RARE = "𓀀𐘀𝠀𖠀𐜀"        # letters of scripts that few computers have a font for


@pytest.fixture(autouse=True)
def _fonts() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    fonts.pygame.font.init()
    system_fonts.prepare().join()
    fonts.take_in()


def nowhere() -> list[str]:
    """Letters that no font here has."""
    found = [letter for letter in RARE if not fonts.drawable(letter)]
    return found or pytest.skip("this computer has a font for everything")


def test_of_three_with_one_name_the_second_and_third_bear_a_word_of_their_key():
    shown = told_apart([("Ana", ANA), ("Ana", BEN), ("Ben", CLEO), ("ana", CLEO)])
    assert shown == ["Ana", f"Ana{BESIDE}{words(BEN).split()[0]}", "Ben", f"ana{BESIDE}{words(CLEO).split()[0]}"]


def test_names_that_are_alike_once_they_are_cut_are_told_apart_by_what_is_never_cut():
    shown = told_apart([("Alexander the Great", ANA), ("Alexander the Small", BEN)])
    cut = [name_of(name) for name in shown]
    assert [len(name) for name in cut] == [NAME_LETTERS, NAME_LETTERS]
    assert cut[1].endswith(f"…{BESIDE}{words(BEN).split()[0]}")
    assert shown[1] == f"Alexander the Small{BESIDE}{words(BEN).split()[0]}"


def test_who_can_t_be_drawn_here_is_called_by_words_of_the_key():
    name = 2 * nowhere()[0]
    first, second = told_apart([(name, ANA), (name, BEN)])
    assert first == " ".join(words(ANA).split()[:2])
    assert second == " ".join(words(BEN).split()[:2])
    assert len({*told_apart((letter * count, ANA) for letter in nowhere() for count in range(1, 5))}) >= 4


def test_a_free_seat_has_no_name_and_takes_none():
    seats = (DraftSeat(ANA, "Player", ""), DraftSeat(b"", "", ""), DraftSeat(BEN, "Player", ""))
    assert seat_names(seats) == ["Player", "", f"Player{BESIDE}{words(BEN).split()[0]}"]


def test_a_letter_that_the_bundled_fonts_lack_is_drawn_by_one_of_the_computer_s_or_is_no_box():
    """They were boxes, so that two names of as many letters looked alike."""
    for text in ("李雷", "مريم", "😀", *nowhere()):
        drawn = fonts.drawable(text)
        parts = fonts._pieces(text, fonts.SEMI)     # private: which font draws what
        assert "".join(part for part, _ in parts) == (text if drawn else fonts.UNKNOWN * len(text))
        assert all(bool(by.file) == drawn for _, by in parts)
        assert fonts.rendered(text, fonts.SEMI, 20, "#ffffff").get_width() >= fonts.width(text, fonts.SEMI, 20) - 1


def test_our_own_letters_are_drawn_by_our_own_fonts():
    for face in (fonts.SANS, fonts.SEMI, fonts.BOLD, fonts.SERIF):
        assert not fonts.foreign("Žofia Łucja Ångström Æsir ñ ß é", face)


@pytest.mark.parametrize(("one", "other"), [
    ("Ana", "Аnа"), ("Petr", "Реtr"), ("Ota", "Οta"), ("Mira", "Мirа"), ("Iva", "lva"), ("Ilja", "Iljа"),
    ("Jana", "Јаnа"), ("Hugo", "Ηugo"), ("Otto", "0tto"), ("Marn", "Mam"), ("Yvo", "Υνο"), ("Jan", "ЈАN")])
def test_names_of_letters_that_look_alike_are_told_apart(one, other):
    """A name with a Cyrillic letter stood unmarked beside its Latin twin (Unicode TR 39)."""
    first, second = told_apart([(one, b"1" * 32), (other, b"2" * 32)])
    assert first == one
    assert second.startswith(other)
    assert len(second) > len(other)


@pytest.mark.parametrize(("one", "other"), [("Jana", "Jána"), ("Ana", "Anna"), ("Жан", "Жанна"), ("Iva", "Eva")])
def test_names_that_differ_are_left_as_they_are(one, other):
    assert told_apart([(one, b"1" * 32), (other, b"2" * 32)]) == [one, other]

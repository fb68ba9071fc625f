"""Courts are lettered as the language of their reader has it, or as the player chose: never two of them alike."""
import threading
from dataclasses import replace

import pygame
import pytest

from assets.faces import DECKS
from assets.letters import INDEX
from client import languages
from client.draw import cards
from client.draw.cards import CardName, Cards, pack_palette
from client.games.tarok.game import TAROK
from client.games.taroky.game import TAROKY
from client.games.tricks import showing
from client.games.tricks.deal_view import Surroundings
from client.games.tricks.hand import Hand
from client.pages.settings_page import SettingsPage
from client.settings import CHOICES, Settings, letters_of
from p2p.games.tarot.cards import FACE
from p2p.language import spoken
from tests.assets.pixels import card, differing, inked
from tests.client.screens.fake_node import desk

LETTER, SIGN = pygame.Rect(0, 0, 100, 90), pygame.Rect(0, 90, 100, 60)       # of the corner, on a card 300 wide
INSIDE = pygame.Rect(12, 12, 84, 134)       # the corner without the lines round it


@pytest.fixture(autouse=True)
def _nothing_chosen():
    yield
    cards.letter_courts(None)


def corner(name, palette="two", part=LETTER):
    return card("pack", FACE[name], palette, 300).subsurface(part)


def test_a_court_shows_the_letter_of_its_rank():
    usual = {rank: corner(f"S{rank}") for rank in "KQNJ"}
    for rank, letter in zip("KQNJ", "JKQN", strict=True):
        assert differing(corner(f"S{rank}", "two-JKQN"), usual[letter]) == 0
        assert differing(corner(f"S{rank}", "two-JKQN", SIGN), corner(f"S{rank}", part=SIGN)) == 0
    assert differing(corner("S7", "two-JKQN"), corner("S7")) == 0, "pips keep their number"


@pytest.mark.parametrize("palette", ["two", "four"])
def test_without_letters_the_sign_takes_the_corner(palette):
    for suit, name in enumerate(("HK", "DQ", "SN", "CJ")):
        ink = DECKS["pack"].inks[palette][suit]
        lettered, bare = (inked(corner(name, look, INSIDE), ink).connected_components(100) for look in
                          (palette, f"{palette}-"))
        _, sign = sorted(lettered, key=lambda part: part.centroid()[1])
        assert [part.count() > 1.8 * sign.count() for part in bare] == [True], name
        assert bare[0].centroid()[1] < sign.centroid()[1] - 20


@pytest.mark.parametrize("letters", ["K", "KQN", "KQNX", "kqnj", "KQNJK", "K Q N J"])
def test_letters_that_nobody_can_draw_are_named(letters):
    with pytest.raises(ValueError, match="there are no letters"):
        cards.faces.face_svg("pack", FACE["HK"], f"two-{letters}")


@pytest.mark.parametrize("code", languages.CODES)
def test_each_language_has_four_letters_that_can_be_drawn(code):
    letters = letters_of(code)
    assert len(set(letters)) == len(letters) == 4
    assert set(letters) <= INDEX.keys()


def test_courts_are_lettered_in_the_language_spoken_until_the_player_chooses():
    with spoken(languages.catalogue("cs")):
        assert (pack_palette("plain"), pack_palette("safe")) == ("two-KDCJ", "four-KDCJ")
    with spoken(languages.catalogue("sl")):
        assert pack_palette("plain") == "two-KDCF"
    with spoken(languages.catalogue(languages.STRETCHED)):
        assert pack_palette("plain") == "two"
    seen = []
    for letters in CHOICES["letters"]:
        cards.letter_courts(letters_of(letters))
        with spoken(languages.catalogue("cs")):
            seen.append(pack_palette("plain"))
    assert seen == ["two-KDCJ", "two", "two-KDCJ", "two-KDCF", "two-"]


def test_what_the_player_of_the_window_chose_isn_t_chosen_for_phones():
    """A phone's seat is told in a thread of its own, in the phone's language."""
    cards.letter_courts("")
    found = []

    def phone():
        with spoken(languages.catalogue("sl")):
            found.append(pack_palette("plain"))
    thread = threading.Thread(target=phone)
    thread.start()
    thread.join()
    assert (found, pack_palette("plain")) == (["two-KDCF"], "two-")


def test_a_choice_on_the_settings_page_letters_all_cards_at_once(tmp_path):
    page = SettingsPage(desk(tmp_path), "pack")
    names = [CardName("pack", FACE["DN"], pack_palette("plain"))]
    for letters in ("sl", "none", ""):
        page.form.control("letters").value = letters
        page.use_control("letters")
        assert page.desk.settings == replace(Settings("Mira"), letters=letters)
        names.append(CardName("pack", FACE["DN"], pack_palette("plain")))
    assert [name.palette for name in names] == ["two", "two-KDCF", "two-", "two"]
    pictures = Cards()
    shown = [pictures.surface(name, 136, 245) for name in names]
    assert [differing(shown[0], other) > 40 for other in shown] == [False, True, True, False]


@pytest.mark.parametrize("game", [TAROKY, TAROK], ids=["taroky", "tarok"])
def test_who_has_no_cards_sees_those_of_the_others_lettered_as_well(game):
    """The board draws trick and talon by the palette of the hand at the bottom, an empty one too."""
    around = Surroundings(("Mira", "Jana", "Tomáš"), plays=False, palette="four-KDCJ")
    assert showing.own_hand(game, None, around) == Hand(palette="four-KDCJ")

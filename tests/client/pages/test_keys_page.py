"""Own keys of PC Set: each key press gives the chosen card its key, and the board then follows them."""
from types import SimpleNamespace

import pygame
import pytest

from client.draw.paint import Paint
from client.games.catalogue import LISTINGS
from client.pages.keys_page import KeysPage, places
from client.settings import KEY_NAMES, USUAL_KEYS, Settings, load
from client.ui.keys import CODES, US_NAMES
from client.ui.screen import GoBack
from p2p.games import pcset
from p2p.games.pcset import BEGINS
from tests.client.screen_drivers import COUCH, MemoryDriver, charter


def couch(home, **options) -> MemoryDriver:
    driver = MemoryDriver(home, charter(("Mira",), COUCH, "pcset", **options))
    driver.run(BEGINS)
    return driver


def on_page(driver) -> KeysPage:
    page = KeysPage(driver.desk)
    page.draw(Paint(driver.surface, driver.look), 0)
    return page


def press(page, *names: str) -> None:
    for name in names:
        page.handle(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=CODES[name], mod=0), 0)


def click(page, rect) -> None:
    page.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=page.scale.rect(rect).center, button=1), 0)


def tokens(driver) -> tuple:
    driver.run(100)
    return driver.state.tokens


def test_a_key_is_set_for_the_chosen_card_and_the_next_one_follows(tmp_path):
    driver = couch(tmp_path)
    page = on_page(driver)
    press(page, "1", "2")
    assert driver.desk.settings.left_keys == "12" + USUAL_KEYS["left_keys"][2:]
    assert load(tmp_path)[0] == driver.desk.settings
    board = driver.state.board
    driver.press(CODES["1"], CODES["Q"])
    assert tokens(driver) == ((board[0],), ())                  # Q is nobody's key any more
    driver.press(CODES["2"], CODES["I"])
    assert tokens(driver) == (tuple(sorted(board[:2])), (board[1],))


@pytest.mark.parametrize(("options", "left"), [({}, "GWER"), ({"columns": "3"}, "QWE"), ({"rows": "4"}, "1234")])
def test_the_set_up_shows_the_keys_with_which_will_be_played(options, left):
    """Own keys are those of the usual board; the others have the usual ones (rule 4 of PC Set)."""
    settings = Settings("Mira", left_keys="G" + USUAL_KEYS["left_keys"][1:])
    chosen = {option.name: option.usual for option in pcset.OPTIONS} | options
    found = LISTINGS["pcset"].upper_keys(SimpleNamespace(settings=settings), chosen, "left")
    assert [US_NAMES[code] for code in found] == list(left)


def test_a_key_of_another_card_changes_places_with_the_old_one(tmp_path):
    driver = couch(tmp_path)
    page = on_page(driver)
    press(page, "U")                                            # of the right player's first card
    assert (driver.desk.settings.left_keys[0], driver.desk.settings.right_keys[0]) == ("U", "Q")
    first = driver.state.board[0]
    driver.press(CODES["Q"])
    assert tokens(driver) == ((), (first,))


def test_arrows_and_mouse_choose_a_card_and_escape_leads_back(tmp_path):
    page = on_page(couch(tmp_path))
    for key, chosen in ((pygame.K_DOWN, 4), (pygame.K_LEFT, 19), (pygame.K_RIGHT, 4), (pygame.K_UP, 0)):
        page.handle(pygame.event.Event(pygame.KEYDOWN, key=key, scancode=0, mod=0), 0)
        assert page.chosen == chosen
    click(page, places(page.scale)[14])
    assert page.chosen == 14
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, scancode=pygame.KSCAN_ESCAPE, mod=0)
    assert isinstance(page.handle(escape, 0), GoBack)


def test_the_usual_keys_come_back(tmp_path):
    driver = couch(tmp_path)
    page = on_page(driver)
    press(page, "1")
    page.draw(Paint(driver.surface, driver.look), 0)
    click(page, page.form.control("usual").rect)
    assert (driver.desk.settings.left_keys, driver.desk.settings.right_keys) == ("", "")


def test_every_key_that_has_a_label_may_be_an_own_one():
    assert set(KEY_NAMES) == set(CODES)


def test_other_boards_keep_the_usual_keys(tmp_path):
    driver = couch(tmp_path, rows="2")
    press(on_page(driver), "1")
    driver.press(CODES["1"], CODES["Q"])
    assert tokens(driver)[0] == driver.state.board[:1]

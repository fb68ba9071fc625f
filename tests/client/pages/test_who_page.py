"""Who sits at a table: key words and what is known of each key, from the table itself."""
import pygame
import pytest

from client.pages.who_page import WhoPage
from p2p.identity import words
from tests.client.screen_drivers import IDENTITIES, THREE, MemoryDriver, charter
from tests.client.screens.pictures import written

pytestmark = pytest.mark.xdist_group("table")


@pytest.mark.parametrize("game", ["tau", "taroky"])
def test_at_a_running_table_the_key_words_of_all_are_shown_on_demand(game, tmp_path):
    people = THREE if game == "tau" else (*THREE, "Petr")
    driver = MemoryDriver(tmp_path, charter(people, game=game))
    table = driver.screen
    for held in (0, pygame.KMOD_RCTRL):                 # that clears in a race, where K is a card
        driver.event(pygame.KEYDOWN, key=pygame.K_k, scancode=pygame.KSCAN_K, mod=held, unicode="")
        assert driver.screen is table
    driver.event(pygame.KEYDOWN, key=pygame.K_k, scancode=pygame.KSCAN_K, mod=pygame.KMOD_LCTRL, unicode="")
    assert isinstance(driver.screen, WhoPage)
    shown = written(driver.screen, (960, 600))
    assert all(words(identity.key) in shown for identity in IDENTITIES[:len(people)])
    assert shown.count("you") == 1
    assert shown.count("new here") == len(people) - 1
    driver.event(pygame.KEYDOWN, key=pygame.K_ESCAPE, scancode=pygame.KSCAN_ESCAPE, mod=0, unicode="")
    assert driver.screen is table

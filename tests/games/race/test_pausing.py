"""A race is paused where all who play are at one computer, and nowhere else."""
import pygame
import pytest

from client.games.tau import story
from client.play import table_words
from client.ui.keys import code_at
from tests.client.screen_drivers import MemoryDriver, charter, real

pytestmark = pytest.mark.xdist_group("loopback")


def test_a_lone_player_pauses(tmp_path):
    with real(tmp_path) as driver:
        driver.after(lambda: driver.key(pygame.K_F4))
        view = driver.screen.view
        assert driver.shown().race.hidden
        assert driver.shown().banner.headline == "Paused"
        assert story.clock(view, driver.clock() + 5000) == story.clock(view, driver.clock())
        driver.press(code_at("one", 0))
        assert driver.game.memo.selection(0).faces == ()
        driver.after(lambda: driver.key(pygame.K_RETURN))
        assert driver.shown().banner is None
        view = driver.screen.view
        assert story.clock(view, view.clock_at + 5000.5) - story.clock(view, view.clock_at) == 5000
        paused, resumed = (step.at for step in view.happenings)
        assert story.clock(view, view.clock_at) == view.clock - (resumed - paused)


def test_two_at_one_computer_pause_too(tmp_path):
    with real(tmp_path, ("Mira", "Luka")) as driver:
        driver.after(lambda: driver.key(pygame.K_F4))
        assert driver.shown().race.hidden
        assert driver.shown().banner.headline == "Paused"


def test_nobody_pauses_where_others_play_elsewhere(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira", "Luka")))
    driver.key(pygame.K_F4)
    driver.settle()
    assert driver.shown().strong == "No pause here:"
    assert not driver.screen.view.happenings


def test_what_is_under_a_mouse_that_rests_follows_the_table(tmp_path):
    with real(tmp_path) as driver:
        driver.after(lambda: driver.key(pygame.K_F4))
        (_, button), = driver.running.answers(driver.clock())
        at = driver.running.state.scale.rect(button).center
        driver.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        assert driver.running.state.hover == ("command", "resume")
        driver.after(lambda: driver.key(pygame.K_RETURN))
        assert driver.running.state.hover[0] != "command"


def test_who_looks_on_at_a_race_is_told_so(tmp_path):
    view = MemoryDriver(tmp_path, charter(("Mira", "Luka"))).screen.view
    assert table_words.manner(view) == "2 players on this network"
    assert table_words.manner(view._replace(mine=frozenset())) == "you look on, 2 players"

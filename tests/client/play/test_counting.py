"""The count before a game as the screen shows it: 3, 2, 1 until the game begins, and whoever wants to leaves."""
import pygame
import pytest

from client.draw import theme
from client.draw.paint import Style
from client.play import counting
from client.play.screen import PlayScreen
from tests.client import shots
from tests.client.screen_drivers import THREE, MemoryDriver, charter
from tests.client.table_views import changed


def counted(tmp_path, left: float, names: tuple[str, ...] = THREE):
    """A driver of a table of several computers whose count has so many ms left."""
    driver = MemoryDriver(tmp_path, charter(names))
    begun = driver.node.table(b"")
    view = changed(begun, started=False, count_ends=driver.clock() + left)
    driver.node.table = lambda _table: view
    driver.screen = PlayScreen(driver.screen.desk, driver.screen.draft_id, driver.screen._make_table)
    driver.update()
    return driver, begun


@pytest.mark.parametrize(("left", "shown"), [(5000, 3), (2900, 3), (2000, 2), (900, 1), (1, 1), (0, 0), (-50, 0)])
def test_the_seconds_that_are_left_are_counted_and_then_the_table_is_shown(tmp_path, left, shown):
    driver, _ = counted(tmp_path, left)
    view = driver.node.table(b"")
    assert counting.left(view, driver.clock()) == shown
    assert (driver.screen.running is None) is (shown > 0)
    if shown:
        assert driver.clock() < driver.screen.wakes(driver.clock()) <= driver.clock() + 1000


def test_a_game_that_begins_sooner_here_is_shown_at_once(tmp_path):
    driver, begun = counted(tmp_path, 2000)
    driver.node.table = lambda _table: begun
    driver.update()
    assert driver.screen.running is not None


def test_escape_leaves_while_it_counts_and_a_closed_table_leads_back(tmp_path):
    driver, _ = counted(tmp_path, 2000)
    driver.key(pygame.K_ESCAPE)
    assert driver.node.asked == [("leave", bytes(16))]
    assert driver.screen is None
    driver, _ = counted(tmp_path / "other", 2000)
    driver.node.table = lambda _table: None
    driver.update()
    assert driver.screen is None


def test_the_count_looks_like_this(tmp_path):
    driver, _ = counted(tmp_path, 1500)
    driver.look = Style(theme.LIGHT, text=theme.TEXT_SIZES[-1])
    shots.check(driver.draw((960, 600)), "counting")

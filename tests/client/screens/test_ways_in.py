"""From the lobby to a waiting room: by itself where one has a seat already, and without what was said elsewhere."""
import pygame

from client.screens.lobby import LobbyScreen
from client.screens.waiting import Waiting
from tests.client.screen_drivers import Driver
from tests.client.screens import fake_node
from tests.client.screens.fake_node import draft, seat

ESC = pygame.K_ESCAPE
TABLE = bytes([1]) * 16


def at_the_lobby(tmp_path) -> Driver:
    """The lobby, drawn once, with a table of Jana's that has a free seat."""
    desk = fake_node.desk(tmp_path, 3, (draft(1, 1, seat(1), seat(None), seat(None)),))
    driver = Driver(desk, LobbyScreen(desk))
    driver.update()
    driver.draw()
    return driver


def test_a_seat_asked_for_at_a_board_leads_to_its_waiting_room_once(tmp_path):
    """Who plays again with somebody, or has asked for a seat in the next game, isn't left standing in the lobby."""
    driver = at_the_lobby(tmp_path)
    driver.screen.desk.node.lobby = driver.screen.desk.node.lobby._replace(tables=(draft(1, 1, seat(1), seat(0)),))
    driver.update()
    assert isinstance(driver.screen, Waiting)
    driver.key(ESC)
    driver.update()
    assert isinstance(driver.screen, LobbyScreen)


def test_what_was_said_of_one_table_is_not_read_at_the_next(tmp_path):
    driver = at_the_lobby(tmp_path)
    driver.screen.desk.node.notices.append("Jana: The table is closed.")
    driver.update()
    driver.draw()
    driver.click(driver.screen.form.control(f"row {TABLE.hex()}").rect.center)
    driver.update()
    assert isinstance(driver.screen, Waiting)
    assert not driver.screen.desk.node.notices

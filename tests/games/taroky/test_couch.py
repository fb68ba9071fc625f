"""Four people on one couch: Taroky from the set-up to its first tricks, by keys alone, through a real node."""
import threading

import pygame
import pytest

from client.games.tricks import model as tricks_table
from client.games.tricks.table import TrickTable
from client.pages.desk import Desk
from client.screens.lobby import Lobby
from client.screens.setup import Setup
from client.settings import Settings
from p2p.peer.node import Node
from tests.client.screen_drivers import Heard
from tests.games.taroky.real_table import FOUR
from tests.games.tricks.driver import Driver

pytestmark = pytest.mark.xdist_group("loopback")


def name_them(driver: Driver) -> None:
    """Over the names that stand there."""
    for number, name in enumerate(FOUR[1:]):
        driver.screen.form.take_focus(f"here {number}")
        field = driver.screen.form.control(f"here {number}")
        field.text, field.caret = "", 0
        driver.event(pygame.TEXTINPUT, text=name)


def test_four_sit_down_in_the_set_up_and_play_three_tricks_by_keys(tmp_path):
    news = threading.Event()
    node = Node(tmp_path, FOUR[0], ("127.0.0.1",), news.set)
    try:
        node.start()
        desk = Desk(node, Settings(FOUR[0]), sounds=Heard())
        driver = Driver(desk, Setup(desk, "taroky", "couch"), news)
        driver.stack = [Lobby(desk)]
        driver.draw()
        name_them(driver)
        driver.screen.form.take_focus("option hush")
        driver.key(pygame.K_LEFT)
        assert driver.screen.options["hush"] == "0"
        driver.key(pygame.K_RETURN)
        driver.until(lambda: node.tables)
        for _ in range(3):                                  # back to the lobby, on to the board, its first look
            driver.update()
        assert isinstance(driver.game, TrickTable)
        assert tuple(place.name for place in driver.view.charter.seats) == FOUR
        assert driver.view.mine == {0, 1, 2, 3}
        assert tricks_table.clusters(driver.view) == {0: "left", 1: "right", 2: "left", 3: "right"}
        while driver.until_asked("play") is not None and len(driver.view.state.tricks) < 3:
            assert {card.face for card in driver.shown().hand.cards} == {-1}
            driver.answer(driver.asked())
        assert len(driver.view.state.tricks) >= 3
        assert {step.seat for step in driver.view.happenings} == {0, 1, 2, 3}
    finally:
        node.close()

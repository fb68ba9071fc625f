"""Four people on one couch: Taroky from the set-up to its first tricks, by keys alone, through a real node."""
import threading
from types import SimpleNamespace

import pygame
import pytest
from msgspec import structs

from client.games.taroky.game import TAROKY
from client.games.tricks import model as tricks_table
from client.games.tricks.table import TrickTable
from client.lessons.practice import Practice
from client.pages.desk import Desk
from client.play.game_table import ScreenState
from client.screens.lobby import LobbyScreen
from client.screens.setup import Setup
from client.settings import Settings
from p2p.log.charter import SeatInfo
from p2p.peer.node import Node
from tests.client.screen_drivers import Heard
from tests.client.table_views import changed
from tests.games.taroky import scenes
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
        driver.stack = [LobbyScreen(desk)]
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


def test_four_who_are_asked_together_who_has_the_ii_answer_once_each(tmp_path):
    """Rule 3.7: nobody's answer is sent again because another's has its place already."""
    played = scenes.run(scenes.deal(place={"dealer": "0"}), scenes.asked("two"))
    practice, sent = Practice("taroky", 4, played.state, options={"hush": "0"}), []
    practice._faces = dict(played.faces)

    def seen(now):
        shown = practice.view(now, int(now))
        seats = tuple(SeatInfo(place.member, name, "") for place, name in zip(shown.charter.seats, FOUR, strict=True))
        return changed(shown, charter=structs.replace(shown.charter, seats=seats), shown_at=0, at=now)

    node = SimpleNamespace(home=tmp_path, act=lambda _table, seat, move, _pressed: sent.append((seat, move)),
                           notices=[], refusal=None, lost=None, lobby=SimpleNamespace(tables=()))
    table = TrickTable(TAROKY, Desk(node, Settings(), sounds=Heard()), ScreenState(), seen(1000.0), 1000.0)
    table.answering.pass_time(60_000.0)
    assert [seat for seat, _ in sent] == [0, 1, 2, 3]
    for ordered, (seat, move) in enumerate(sent[:4], 1):            # each snapshot shows one more of them
        practice.make(seat, move, ordered)
        table.update(seen(60_000.0 + 10 * ordered), 60_000.0 + 10 * ordered)
        table.answering.pass_time(60_000.0 + 10 * ordered)
        assert len(sent) == 4, f"sent again: {sent[4:]}"
    assert practice.state.phase == "prever"

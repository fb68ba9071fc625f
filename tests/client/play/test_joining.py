"""A running table takes somebody in by one key: who looks on at cards or at a race."""
from types import SimpleNamespace

import pygame
import pytest

from client.play.joining import SIT_IN
from p2p.net.wire import DraftSeat
from p2p.peer.lobby import FREE, OPEN, new_draft
from tests.client.screen_drivers import IDENTITIES, THREE, MemoryDriver, charter


def looking_on(tmp_path, game="tau", bots=(), **options):
    """Eva looks on at Luka's table; `bots`: the seats that bots have."""
    driver = MemoryDriver(tmp_path, charter(THREE if game != "taroky" else (*THREE, "Petr"), game=game, **options))
    view = driver.node.table(b"")._replace(mine=frozenset(), me=None, bots=dict.fromkeys(bots, "easy"))
    driver.node.table = lambda _table: view
    driver.node.lobby = SimpleNamespace(tables=(), here=(), me=SimpleNamespace(name="Eva", key=IDENTITIES[0].key))
    driver.update()
    return driver


SEAT = (DraftSeat(IDENTITIES[0].key, "Eva", ""),)


@pytest.mark.parametrize("game", ["tau", "pcset"])
def test_who_looks_on_at_a_race_asks_by_one_key_for_a_seat_in_the_next(tmp_path, game):
    driver = looking_on(tmp_path, game)
    assert SIT_IN in driver.shown().commands
    driver.key(pygame.K_F10)
    assert driver.node.asked == [("sit", driver.screen.view.charter.id, SEAT)]
    assert driver.running.state.note == ("Asked:", "you have a seat in the next game, once they open it.")


def test_where_nobody_joins_the_key_says_so_and_asks_nothing(tmp_path):
    driver = looking_on(tmp_path, joining="off")
    assert SIT_IN not in driver.shown().commands
    driver.key(pygame.K_F10)
    assert driver.node.asked == []
    assert driver.running.state.note == ("No seat here:", "Nobody joins this game while it goes on.")


def test_who_looks_on_at_cards_asks_for_a_bot_s_seat_in_the_middle_of_a_deal(tmp_path):
    driver = looking_on(tmp_path, "taroky", bots=(2,))
    driver.key(pygame.K_F10)
    assert driver.node.asked == [("sit", driver.screen.view.charter.id, SEAT)]
    driver = looking_on(tmp_path / "full", "taroky")
    driver.key(pygame.K_F10)
    assert driver.node.asked == []
    assert driver.running.state.note == ("No seat here:", "no bot plays that could make room.")


def test_once_the_next_race_is_open_who_asked_reads_of_the_seat(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:2], mode="z3tau"))
    while not driver.screen.view.outcome:
        driver.claim(0)
        driver.settle()
    view = driver.node.table(b"")._replace(mine=frozenset())
    luka, options = view.charter.keys[1], dict(view.charter.options)
    draft = new_draft(b"n" * 16, luka, "tau", options, (DraftSeat(luka, "Luka", ""), FREE, *SEAT), OPEN)
    driver.node.table = lambda _table: view
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=())
    driver.update()
    assert driver.running.state.note == ("Another game:", "You have a seat in it: it waits in the lobby.")

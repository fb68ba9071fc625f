"""After a game: the rematch score stands in the result, and who looks on is told of the next game and led to it."""
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from client.play.again import WATCH, Again, told, watchable
from p2p.net.wire import DraftSeat
from p2p.peer.lobby import FREE, OPEN, PLAYING, new_draft
from tests.client.screen_drivers import THREE, MemoryDriver, charter


@pytest.fixture
def driver(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:2], mode="z3tau"))
    while not driver.screen.view.outcome:
        driver.claim(0)
        driver.settle()
    driver.run(3000)
    return driver


def opens(driver, state):
    """Luka opens another game of the same kind."""
    view = driver.screen.view
    key = view.charter.keys[1]
    draft = new_draft(b"n" * 16, key, "tau", dict(view.charter.options), (DraftSeat(key, "Luka", ""), FREE), state)
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=())
    driver.update()


def looks_on(driver):
    """The same table as somebody sees it who only looks on."""
    view = driver.node.table(b"")._replace(mine=frozenset())
    driver.node.table = lambda _table: view
    driver.update()
    return view


def test_the_score_of_the_evening_stands_in_the_result(driver):
    evening, view = driver.desk.evening, driver.screen.view
    assert "This evening" not in driver.running.banner().line
    again = view._replace(charter=SimpleNamespace(id=b"2" * 16, keys=view.charter.keys, seats=view.charter.seats))
    evening.note(again)
    assert driver.running.banner().line.endswith("This evening: Mira 2 : 0 Luka")


def test_who_looks_on_is_told_when_they_sit_down_again_and_led_to_the_game_once_it_is_played(driver):
    looks_on(driver)
    opens(driver, OPEN)
    assert driver.running.state.note == ("Another game:", "They sit down for another game.")
    assert WATCH not in driver.running.banner().choices
    opens(driver, PLAYING)
    assert driver.running.state.note == ("Another game:", "They play again.")
    assert driver.running.banner().choices[0] == WATCH
    driver.node.watch = lambda table: driver.node.asked.append(("watch", table))
    driver.key(pygame.K_RETURN)
    assert driver.node.asked[-2:] == [("watch", b"n" * 16), ("leave", driver.screen.view.charter.id)]


def test_strangers_and_other_games_are_no_next_game(driver):
    view = looks_on(driver)
    opens(driver, PLAYING)
    (draft,) = driver.node.lobby.tables
    for other in (replace(draft, opener=b"x" * 32), replace(draft, game="pcset"), replace(draft, seats=(FREE,) * 3)):
        driver.node.lobby = SimpleNamespace(tables=(other,), here=())
        assert watchable(driver.node, view) is None


def test_who_plays_is_told_by_the_button_alone(driver):
    opens(driver, OPEN)
    assert told(driver.node, driver.screen.view) == ""
    assert driver.running.banner().choices[0].label == "Again with Luka"


@pytest.mark.parametrize(("locked", "word"), [(True, ("linden",)), (False, ())])
def test_the_next_game_of_a_locked_table_has_the_same_word(driver, locked, word):
    view = driver.screen.view
    driver.node.room = SimpleNamespace(word=lambda _table: "linden")
    Again.of(driver.node, view._replace(charter=replace(view.charter, locked=locked)))
    assert driver.node.asked[-1][:2] == ("open_table", "tau")
    assert driver.node.asked[-1][4:] == word

"""Every game has its page of rules, F1 leads to the right one, its examples are true, and its texts fit."""
import pygame
import pytest
from msgspec.structs import replace

from client.draw.paint import Paint, Style
from client.draw.theme import DARK, TEXT_SIZES
from client.games.catalogue import LISTINGS
from client.games.lines import rules as rules_lines
from client.games.taroky import rules as rules_taroky
from client.screens import rules
from client.screens.lobby import LobbyScreen
from client.screens.rules import RulesScreen
from client.screens.setup import Setup
from client.screens.waiting import Waiting
from client.settings import Settings
from p2p.games import pcset
from p2p.games.lines import State, length
from p2p.games.sets.decks import USUAL
from p2p.games.tarot.cards import VALUE
from tests.client.screen_drivers import Driver
from tests.client.screens import fake_node
from tests.client.screens.fake_node import draft, seat
from tests.each import each


def test_every_game_has_its_page():
    assert all(listing.rules.title for listing in LISTINGS.values())


@pytest.mark.parametrize("game", LISTINGS)
def test_f1_in_the_lobby_shows_the_chosen_game(tmp_path, game):
    desk = fake_node.desk(tmp_path, 2)
    driver = Driver(desk, LobbyScreen(desk))
    driver.draw()
    driver.screen.form.take_focus(f"tile {game}")
    driver.key(pygame.K_F1)
    assert isinstance(driver.screen, RulesScreen)
    assert driver.screen.page is LISTINGS[game].rules
    driver.draw()
    driver.key(pygame.K_F1)
    assert isinstance(driver.screen, LobbyScreen)


def test_f1_remembers_the_tile_while_something_else_has_the_keyboard(tmp_path):
    desk = fake_node.desk(tmp_path, 2)
    driver = Driver(desk, LobbyScreen(desk))
    driver.draw()
    driver.key(pygame.K_RIGHT)
    chosen = driver.screen.form.focus.removeprefix("tile ")
    assert chosen != "tau"
    driver.key(pygame.K_UP)
    assert not driver.screen.form.focus.startswith("tile")
    driver.key(pygame.K_F1)
    assert driver.screen.page is LISTINGS[chosen].rules


@pytest.mark.parametrize("game", LISTINGS)
def test_f1_in_the_set_up_and_the_waiting_room_shows_their_game(tmp_path, game):
    table = replace(draft(1, 0, seat(0), seat(None)), game=game, options={})
    desk = fake_node.desk(tmp_path, 2, (table,))
    for screen in (Setup(desk, game, "others"), Waiting(desk, table)):
        driver = Driver(desk, screen)
        driver.draw()
        driver.key(pygame.K_F1)
        assert driver.screen.page is LISTINGS[game].rules
        driver.key(pygame.K_ESCAPE)
        assert driver.screen is screen


@each("size", [(960, 600), (1280, 800)])
@each("text", TEXT_SIZES)
@each("game", LISTINGS)
def test_all_texts_fit_on_the_page(tmp_path, game, text, size):
    ends = []

    class Measured(Paint):
        def lines(self, words, at, *given, **more):
            high = super().lines(words, at, *given, **more)
            ends.append(at[1] + high)
            return high
    desk = fake_node.desk(tmp_path)
    desk.settings = Settings("Mira", text=text)
    paint = Measured(pygame.Surface(size), Style(DARK, text))
    RulesScreen(desk, game).draw(paint, 0.0)
    assert max(ends) <= paint.height - rules.FOOT + 12
    smallest = min(12 / paint.scale.unit, 12)
    assert paint.scale.em(rules.SIZES[-1]) >= smallest


def test_the_examples_of_the_races_are_true():
    assert not USUAL.total((18, 40, 62))
    assert USUAL.total((18, 40, 80))
    assert pcset.why_not((0, 40, 80)) is None
    assert "Colour fails: red, green, green" in (pcset.why_not((0, 40, 79)) or "")


def test_the_facts_of_taroky_are_those_of_its_rules():
    assert [VALUE[face] for face in (21, 20, 19, 10, 1, 0)] == [5, 5, 1, 1, 1, 5]
    hearts, spades = rules_taroky.HEARTS, rules_taroky.SPADES
    assert [VALUE[face] for face in (hearts + 7, hearts + 6, spades + 5, spades + 4, spades + 3, hearts)] == [
        5, 4, 3, 2, 1, 1]
    assert sum(VALUE) == 106


def test_the_facts_of_tau_lines_are_those_of_its_rules():
    assert length(State(10, 10)) == 7
    numbers = [int(said) for _, said in rules_lines.NAMED if said.isdecimal()]
    assert numbers == sorted(set(numbers))
    assert rules_lines.NAMED[-1] == (1, "pass")         # LOW is the one who passes

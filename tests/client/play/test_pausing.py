"""A game is paused where all who play are at one computer, and nowhere else."""
import threading
from types import SimpleNamespace

import pygame
import pytest
from msgspec import structs

from client.bots import Bots
from client.games.levels import INSTANT
from client.games.tau.story import STORY as story
from client.play import table_words
from client.ui.keys import code_at
from tests.client.screen_drivers import PATIENCE, MemoryDriver, charter, real
from tests.client.table_views import changed
from tests.games.tricks.timed_table import Table

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
        assert story.clock(view, view.clock.at + 5000.5) - story.clock(view, view.clock.at) == 5000
        paused, resumed = (step.at for step in view.happenings)
        assert story.clock(view, view.clock.at) == view.clock.ms - (resumed - paused)


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
    assert table_words.manner(changed(view, mine=frozenset())) == "you look on, 2 players"


# ---------------------------------------------------------------------- games without a clock

def faces(view):
    """The cards that the board shows at the bottom."""
    return [card.face for card in view.hand.cards]


def test_cards_are_hidden_until_a_key_and_nothing_answers_meanwhile(tmp_path):
    table = Table(tmp_path, lambda on: on.state.phase == "play" and 0 in on.state.turn())
    assert max(faces(table.shown())) >= 0
    table.key(pygame.K_F4)
    assert table.shown().banner.headline == "Paused"
    assert set(faces(table.shown())) == {-1}
    assert (table.shown().whisper, table.shown().prompt, table.shown().middle) == (("", ""), "", None)
    for key, code in ((pygame.K_q, pygame.KSCAN_Q), (pygame.K_SPACE, pygame.KSCAN_SPACE), (pygame.K_F9, 0)):
        table.key(key, code)
    table.running._click(("card", 0), table.now)
    table.wait(60_000)
    assert table.acts == []
    assert set(faces(table.shown())) == {-1}
    table.key(pygame.K_RETURN)
    assert table.shown().banner is None
    assert max(faces(table.shown())) >= 0
    table.key(pygame.K_F4)
    table.key(pygame.K_F4)
    assert table.shown().banner is None


def test_leaving_is_asked_in_a_pause_and_shows_no_cards(tmp_path):
    table = Table(tmp_path)
    table.key(pygame.K_F4)
    table.key(pygame.K_ESCAPE)
    assert table.shown().banner.headline == "Leave the table?"
    assert set(faces(table.shown())) == {-1}
    table.key(pygame.K_ESCAPE)
    assert table.shown().banner.headline == "Paused"


def test_no_pause_where_a_turn_has_a_limit_or_others_play_elsewhere(tmp_path):
    table = Table(tmp_path)
    table.practice._charter = structs.replace(table.practice._charter, options=(("turn_seconds", "60"),))
    table.practice._made = None
    table.running.update(table.view(), table.now)
    table.key(pygame.K_F4)
    assert table.state_.note == ("No pause here:", "a turn has a time limit at this table.")
    assert table.desk.paused == set()
    driver = MemoryDriver(tmp_path, charter(("Mira", "Luka"), game="lines"))
    driver.key(pygame.K_F4)
    assert driver.screen.state.note[0] == "No pause here:"


def test_after_a_deal_the_key_is_that_of_its_code(tmp_path):
    table = Table(tmp_path, lambda on: len(on.state.tricks) == 11 and len(on.state.trick) == 3)
    table.key(pygame.K_F4)
    assert table.desk.paused
    table.play()
    assert not table.desk.paused
    assert table.table.keys[pygame.K_F4] == "code"


def test_tau_with_lines_hides_the_number_that_is_typed(tmp_path):
    with real(tmp_path, ("Mira", "Luka"), game="lines") as driver:
        driver.until(lambda: driver.game.ask)
        assert driver.shown().ask
        driver.key(pygame.K_F4)
        assert driver.shown().ask is None
        assert driver.shown().banner.headline == "Paused"
        driver.event(pygame.TEXTINPUT, text="7")
        driver.key(pygame.K_RETURN)
        assert driver.shown().banner is None
        assert driver.shown().ask
        assert driver.game.ask.field.text == ""


class Looked:
    """A node with one table, that tells when its tables were looked at, and when a bot has moved."""

    def __init__(self, view):
        self.view, self.looks, self.acts = view, 0, []
        self.changed = threading.Condition()
        self.remarks = SimpleNamespace(heard={})

    @property
    def tables(self):
        with self.changed:
            self.looks += 1
            self.changed.notify_all()
        return (self.view,)

    def act(self, _table, seat, move, _at):
        with self.changed:
            self.acts.append((seat, move))
            self.changed.notify_all()

    def until(self, condition):
        with self.changed:
            assert self.changed.wait_for(condition, PATIENCE)


def test_bots_wait_until_the_pause_is_over(tmp_path):
    table = Table(tmp_path)
    view = table.practice.view(0, 0)
    bots = tuple(structs.replace(place, bot=INSTANT if place.bot else "") for place in view.charter.seats)
    node = Looked(changed(view, charter=structs.replace(view.charter, seats=bots)))
    assert 0 not in view.state.turn()
    paused = {view.charter.id}
    players = Bots(node, paused=paused)
    try:
        players.wake()
        node.until(lambda: node.looks >= 3)             # the second look begins once the first is over
        assert node.acts == []
        paused.clear()
        node.until(lambda: node.acts)
    finally:
        players.close()


@pytest.mark.parametrize("asked", [pygame.K_F4, pygame.K_ESCAPE])
def test_each_answer_of_pause_and_leaving_names_the_key_that_gives_it(tmp_path, asked):
    keys = {"F4": pygame.K_F4, "Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE}
    with real(tmp_path, ("Mira", "Luka")) as driver:
        driver.key(asked)
        choices = driver.until(driver.running.banner).choices
        assert all(choice.key for choice in choices)
        driver.key(keys[choices[-1].key])
        driver.until(lambda: driver.running.banner() is None)

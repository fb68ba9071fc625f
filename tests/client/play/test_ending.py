"""What the end of a game is for the people here: its sound, its words, and keys that were meant for the game."""
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from client.draw.banners import EndBanner, bar_layout
from client.draw.commands import Command
from client.draw.scale import Scale
from client.games.race.replay import RaceReplay
from client.pages.evening import Evening
from client.play import ending, wheel
from client.play.pace import LastSeconds
from p2p.games.game import Outcome
from p2p.net.wire import DraftId
from p2p.peer.table_view import Refusal
from tests.client.screen_drivers import THREE, MemoryDriver, charter
from tests.client.table_views import changed


def won_by(first: int, me: int, home) -> MemoryDriver:
    """A game that the peer `first` has won, as the peer `me` sees it."""
    driver = MemoryDriver(home, charter(THREE, mode="z3tau"), me)
    while not driver.state.over:
        driver.claim(first)
        driver.run(300)
    return driver


@pytest.mark.parametrize(("me", "here", "sound"), [(0, "won", "win"), (1, "lost", "loss")])
def test_winning_and_losing_differ_in_sound_and_word(me, here, sound, tmp_path):
    driver = won_by(0, me, tmp_path)
    banner = driver.running.banner()
    assert isinstance(banner, EndBanner)
    assert (banner.here, banner.seats) == (here, (0,))
    assert [name for name in driver.desk.sounds.played if name in ("win", "loss")] == [sound]


def test_a_draw_is_neither_won_nor_lost(tmp_path):
    view = won_by(0, 0, tmp_path).screen.view
    draw = changed(view, outcome=replace(view.deal.outcome, winners=(0, 1, 2)))
    assert [ending.here(view), ending.here(draw)] == ["won", ""]


@pytest.mark.parametrize("game", ["tau", "pcset"])
@pytest.mark.parametrize(("me", "here", "mine"), [(0, "", ""), (1, "", ""), (2, "lost", "Not this time.")])
def test_two_of_three_who_are_level_at_the_top_of_a_race_have_a_draw(me, here, mine, game, tmp_path):
    """PC Set 8, Tau 3.5: it is a draw between them; the third one has lost."""
    driver = MemoryDriver(tmp_path, charter(THREE, (), game), me)
    reasons = {"tau": "no Tau left", "pcset": "no set left"}
    view = changed(driver.screen.view, outcome=Outcome((9, 9, 3), (0, 1), reasons[game]), over=True)
    driver.running.update(view, driver.clock())
    assert (ending.here(view), driver.desk.sounds.played[-1]) == (here, "loss" if here else "win")
    banner = driver.running.banner(driver.clock())
    assert (banner.headline, banner.seats) == ("A draw between Mira and Luka, 9 each", (0, 1))
    assert (mine or "21 ") in " ".join(banner.words)
    assert "win" not in f"{banner.headline} {' '.join(banner.words)}".lower()
    recap = driver.running.carry_out("recap", driver.clock())
    assert recap.shown.headline == banner.headline
    evening = Evening(tmp_path, lambda: 10 ** 18)
    third = changed(view, outcome=Outcome((3, 9, 3), (1,), reasons[game]), over=True)
    for number in range(2):
        named = structs.replace(third.charter, id=DraftId(bytes([number]) * 16))
        evening.note((view if number else third)._replace(charter=named, over=True))
    assert evening.words(third) == "Matches won: Mira 0, Luka 1, Ana 0"


@pytest.mark.parametrize("winner", [1, 3])
def test_whoever_of_four_at_one_keyboard_wins_nobody_is_told_that_all_have_lost(winner, tmp_path):
    seats = tuple((0, name, "") for name in ("Mira", "Luka", "Jana", "Petr"))
    driver = MemoryDriver(tmp_path, charter(THREE[:1], seats, game="taroky"))
    chips = tuple(6 if seat == winner else -2 for seat in range(4))
    view = changed(driver.screen.view, outcome=Outcome(chips, (winner,), "played"))
    assert ending.here(view) == ""
    assert driver.running.speaking.speakers == (0, 1, 2, 3)             # and all four may say something


def test_r_leads_to_the_recap_once_it_can_not_be_a_cards_key_any_more(tmp_path):
    driver = won_by(0, 0, tmp_path)
    driver.key(pygame.K_r)
    assert not isinstance(driver.screen, RaceReplay)
    driver.run(600)
    driver.key(pygame.K_r)
    assert isinstance(driver.screen, RaceReplay)


def test_the_end_comes_about_by_itself_and_any_key_cuts_it_short(tmp_path):
    driver = won_by(0, 0, tmp_path)
    begun = driver.running.banner(driver.clock()).age
    driver.run(100)
    assert driver.running.banner(driver.clock()).age == pytest.approx(begun + 100)
    driver.key(pygame.K_F15)
    assert driver.running.banner(driver.clock()).age == float("inf")


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_the_bar_leaves_the_way_to_writing_free(text, tmp_path):
    driver = won_by(0, 0, tmp_path)
    scale = Scale(960, 600, text)
    bar, answers = bar_layout(scale, driver.running.banner())
    assert driver.running.speaking.writes
    assert not any(rect.colliderect(wheel.talk_at(scale)) for rect in (bar, *answers))
    assert bar.contains(answers[0])


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_answers_that_need_more_than_a_row_have_two(text, tmp_path):
    """Those of a match of cards, beside the way to writing."""
    driver, scale = won_by(0, 0, tmp_path), Scale(960, 600, text)
    banner = driver.running.banner()
    more = Command("but", "Again, but…", "B"), Command("sheet", "Score sheet", "R"), Command("better", "Review", "F9")
    bar, answers = bar_layout(scale, replace(banner, choices=(banner.choices[0], *more, *banner.choices[-2:])))
    assert all(bar.contains(rect) for rect in answers)
    assert all(one.collidelist(answers[number + 1:]) < 0 for number, one in enumerate(answers))
    assert [rect.y for rect in answers] == sorted(rect.y for rect in answers)


def test_a_clocks_last_five_seconds_are_told_once_each():
    seconds = LastSeconds()
    assert [left for left in (-1, 60, 7, 6, 5, 5, 4, 3, 3, 2, 1, 0, 60, 59, -1, 3) if seconds.pass_to(left)] == [
        5, 4, 3, 2, 1]


def test_a_refused_press_is_said_at_its_table_and_nowhere_later(tmp_path):
    """Other news of the node stays until somebody has read it in the lobby."""
    driver = MemoryDriver(tmp_path, charter(THREE))
    driver.node.refusal = Refusal(driver.screen.view.charter.id, "Say none.", "4.1")
    driver.update()
    assert (driver.running.state.note, driver.running.state.rule) == (("Say none.", ""), "4.1")
    driver.node.refusal = Refusal(b"another table...", "Not now.", "5")
    driver.update()
    assert driver.running.state.note == ("Say none.", "")

"""The page of today: which try counts, what stands beside it, what is said, and what the lobby greets with."""
import time
from pathlib import Path

import pygame
import pytest

from client.games import dated
from client.games.dated import BotResult
from client.screens.lobby import LobbyScreen
from client.screens.today import greeting as greet
from client.screens.today.news import FILE
from client.screens.today.page import TodayPage
from client.screens.today.tries import behind, day_text, games_of_day, in_a_row, tries
from client.screens.today.words import shared, value_words, what_words
from client.ui.dates import date_words
from client.ui.screen import GoBack
from p2p.games import GAMES, days
from p2p.peer.clubs import ClubView
from p2p.peer.played import PlayedGame
from p2p.table.retold import DealFigures
from tests.client.screens.fake_node import ME, desk, key
from tests.client.screens.own_games import DAY, NOW, game
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL, drawn, written

TODAY = day_text(NOW)
BOTS = [("Hugo", "steady", ""), ("Rudi", "steady", "")]


def tau(number, ago=0.0, day=None, ms=84_000, **more):
    return game(number, "tau", (6,), ms=ms, ago=ago, mode="z3tau", day=day or day_text(NOW - ago * DAY), **more)


def tarok(number, totals=(30, 0, 0), ago=0.0, day=None, made=True, side=(0,)):
    deal = DealFigures("two", side, "", made, totals)
    return game(number, "tarok", totals, BOTS, ago=ago, undertaken=[deal], deals="1",
                day=day or day_text(NOW - ago * DAY))


def test_the_first_try_on_its_day_counts_and_no_later_one():
    found = tries([tau(2, ago=0.01, ms=60_000), tau(1, ago=0.02, ms=84_000)], ME)
    assert found[TODAY, "tau"].value == 84_000
    assert found[TODAY, "tau"].counts


def test_another_day_can_be_played_and_does_not_count():
    yesterday = day_text(NOW - DAY)
    found = tries([tau(1, day=yesterday, ms=70_000), tau(2, ago=-0.001, day=yesterday, ms=50_000)], ME)
    assert (found[yesterday, "tau"].counts, found[yesterday, "tau"].value) == (False, 50_000)
    found = tries([tau(0, ago=1.0, day=yesterday, ms=99_000), tau(1, day=yesterday)], ME)
    assert (found[yesterday, "tau"].counts, found[yesterday, "tau"].value) == (True, 99_000)


@pytest.mark.parametrize("state", ["bad", "open"])
def test_a_file_that_is_not_whole_is_no_try(state):
    assert tries([tau(1, state=state)], ME) == {}
    assert tries([tau(1)], bytes([9]) * 32) == {}


def test_chips_at_the_start_are_no_result():
    one = game(1, "taroky", (112, 96, 96, 96), [*BOTS, ("Míla", "steady", "")], day=TODAY, start_chips="100")
    found = tries([one], ME)[TODAY, "taroky"]
    assert (found.value, found.worth) == (12, 48)


def test_who_stops_the_declarer_has_done_something():
    stopped, idle = (tries([tarok(1, totals)], ME)[TODAY, "tarok"] for totals in ((0, -70, 0), (0, 35, 0)))
    bots = [BotResult("a", 0, 0), BotResult("b", 30, 60), BotResult("c", -20, -40)]
    assert stopped.value == idle.value == 0
    assert (behind(stopped, bots), behind(idle, bots)) == (3, 1)


def test_a_row_of_days_ends_today_or_yesterday():
    played = [tau(n, ago=n) for n in (1, 2, 3, 5)]
    assert in_a_row(tries(played, ME), TODAY) == 3
    assert in_a_row(tries([*played, tau(0)], ME), TODAY) == 4
    assert in_a_row(tries([tau(5, ago=5)], ME), TODAY) == 0


def test_what_is_shared_holds_results_and_no_card():
    found = tries([tau(1), tarok(2, (-30, 15, 15), made=False)], ME)
    bots = [BotResult(bot.name, 0, -99_000 if n < 9 else -1000) for n, bot in enumerate(dated.THE_TWELVE)]
    lines = shared(found, TODAY, ("tau", "tarok", "taroky"), TODAY, lambda _day, code: bots if code == "tau" else ())
    assert lines == [f"Fairdeal, {date_words(TODAY)}", "Tau 1:24, all six found, 9 of 12 bots", "Tarok −30, two, lost",
                     "Taroky: not yet"]


def test_what_was_done_is_said_from_the_own_side():
    deals = [tries([tarok(1, side=side, made=made)], ME)[TODAY, "tarok"]
             for side, made in (((0,), True), ((1, 0), False), ((2,), True))]
    assert [str(what_words(one)) for one in deals] == [
        "two, made", "partner in a two, lost", "against a two, which was made"]
    assert value_words(deals[0]) == "+30"


# ---------------------------------------------------------------------- the page

@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.setattr("client.screens.today.page.time.time", lambda: NOW)
    made = []

    def opened(games=(), settings=None, **more):
        page = TodayPage(desk(tmp_path, settings=settings, **more))
        page.games.wait()
        page.games.games = games
        page.update(0.0)
        page._choose_open()
        made.append(page)
        return page
    yield opened
    for page in made:
        page.leave()


def press(screen, code):
    return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0), 0.0)


def some():
    """A week with gaps: all of the days before, Tau and Tarok of today."""
    played = [tau(100 + n, ago=n, ms=40_000 + 9000 * n) for n in range(1, 7) if n != 4]
    played += [tarok(200 + n, (12 * n - 40, 0, 20), ago=n) for n in range(1, 7) if n != 2]
    return (*played, tau(1), tarok(2))


def test_enter_begins_the_deal_of_the_day_against_its_bots(page):
    shown = page((tau(1),))
    for code in ("taroky", "tarok"):
        drawn(shown, USUAL)
        assert shown.chosen == code
        assert press(shown, pygame.K_RETURN) is None
        name, game, options, seats = shown.desk.node.called[-1]
        assert (name, game, options["day"], options["deals"]) == ("open_and_begin", code, TODAY, "1")
        assert [seat.name for seat in seats[1:]] == [bot.name for bot in dated.company(code, TODAY)]
        assert {seat.bot for seat in seats[1:]} == {"steady"}
        assert len(seats) == days.seats_of_day(GAMES[code])
        press(shown, pygame.K_RIGHT)


def test_nobody_sees_the_deal_of_tomorrow_nor_of_today_before_the_try(page):
    shown = page()
    press(shown, pygame.K_PAGEDOWN)
    assert shown.day == TODAY
    press(shown, pygame.K_PAGEUP)
    assert shown.day == day_text(NOW - DAY)
    assert "one board, six Taus" in written(shown, USUAL)
    assert {day for _, day in shown.places} <= {day_text(NOW - n * DAY) for n in range(32)}


def test_the_twelve_are_reckoned_beside_the_page(page):
    shown = page(some())
    drawn(shown, USUAL)
    end = time.monotonic() + 60
    while shown.twelve.busy:
        assert time.monotonic() < end
        time.sleep(0.02)
    texts = written(shown, USUAL)
    own = shown.found[TODAY, "tau"]
    count = sum(dated.time_of(TODAY, bot) > own.value for bot in dated.THE_TWELVE)
    assert f"ahead of {count} of the twelve bots" in texts
    assert isinstance(press(shown, pygame.K_ESCAPE), GoBack)


@pytest.mark.parametrize("settings", [None, LIGHT, LARGE])
@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_it_is_drawn_in_all_sizes(page, size, settings):
    shown = page(some(), settings)
    drawn(shown, size)
    assert "Seven days" in written(shown, size)


# ---------------------------------------------------------------------- the lobby greets

def greeted(home, *games, now=NOW):
    return greet.greeting(home, games, ME, "Mira", ClubView(), now)


def test_nothing_is_said_before_today_was_opened(tmp_path):
    assert greeted(tmp_path) is None
    greet.note_opened(tmp_path)
    said = greeted(tmp_path, tau(1))
    assert said.news == "Today's Taroky is still to be played."
    assert said.more == "Today's Tau took you 1:24."
    taroky = game(3, "taroky", (9, 0, 0, 0), [*BOTS, ("Míla", "steady", "")], ago=0, day=TODAY)
    assert greeted(tmp_path, tau(1), tarok(2), taroky) is None


def test_what_was_put_away_comes_again_tomorrow(tmp_path):
    greet.note_opened(tmp_path)
    greet.put_away(tmp_path, NOW)
    assert greeted(tmp_path) is None
    assert greeted(tmp_path, now=NOW + DAY) is not None


def test_a_record_is_told_once(tmp_path):
    games = [game(n, ms=ms, mode="3tau", ago=5.5 - n) for n, ms in enumerate((130_000, 120_000, 118_000, 125_000))]
    best = game(9, ms=101_000, mode="3tau", ago=0.1)
    assert greeted(tmp_path, *games, game(8, ms=140_000, mode="3tau", ago=0.2)) is None
    said = greeted(tmp_path, *games, best)
    assert (said.news, said.more, said.way) == (
        "Your quickest yet: 1:41.", "3 Tau, alone; before that it was 1:58.", "mine")
    assert greeted(tmp_path, *games, best) is None


def test_a_damaged_note_says_nothing(tmp_path):
    for text in ("", "[]", "{", '{"opened": 3, "away": [], "told": {}}'):
        (tmp_path / FILE).write_text(text)
        greeted(tmp_path)


def test_games_of_the_day_are_those_of_the_rules():
    assert set(games_of_day()) == {"tau", "tarok", "taroky"}
    assert Path("1.fairdeal") == tries([tau(1)], ME)[TODAY, "tau"].path


def test_the_line_of_the_lobby_can_be_followed_and_put_away(tmp_path, monkeypatch):
    monkeypatch.setattr("client.screens.lobby.time.time", lambda: NOW)
    greet.note_opened(tmp_path)
    lobby = LobbyScreen(desk(tmp_path))
    drawn(lobby, USUAL)
    assert "Today's Tau is still to be played." in written(lobby, USUAL)
    way, cross = (lobby.form.control(name) for name in ("greeting", "greeted"))
    there = click(lobby, way.rect.center)
    assert isinstance(there, TodayPage)
    there.leave()
    click(lobby, cross.rect.center)
    assert "Today's Tau is still to be played." not in written(lobby, USUAL)
    assert lobby.form.control("greeted") is None


def click(screen, at):
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)), 0.0)
    return screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), 0.0)


# ---------------------------------------------------------------------- who else has played

def heard_of(shown, *found):
    """The others here (by number, from 1) have played these games of today, and their files were checked."""
    shown.desk.node.days.view = {(key(number).hex(), one.figures.game): PlayedGame(
        Path("theirs.fairdeal"), one.figures.when, one.figures._replace(keys=(key(number).hex(),)))
        for number, one in found}
    shown.update(0.0)


def test_the_results_of_others_are_shown_after_the_own_try_and_not_before(page):
    shown = page((tau(1),), people=2)
    heard_of(shown, (1, tau(5, ms=69_000)), (1, tarok(6, (35, -35, 0))))
    texts = written(shown, USUAL)
    assert "On this network" in texts
    assert "1:09" in texts                              # the own Tau is over
    assert "+35" not in texts                           # the own Tarok isn't
    assert texts.count("played") == 1
    assert shown.desk.node.days.asked == [TODAY]


def test_a_try_at_another_deal_than_that_of_today_is_not_shown(page):
    shown = page((tau(1),), people=1)
    heard_of(shown, (1, tau(5, ago=1.0, ms=69_000)))
    assert "1:09" not in written(shown, USUAL)


def test_d_shows_the_month_in_place_of_this_network_and_back(page):
    shown = page((tau(1),))
    drawn(shown, USUAL)
    assert shown.places == []
    press(shown, pygame.K_d)
    drawn(shown, USUAL)
    assert TODAY in [day for _, day in shown.places]
    press(shown, pygame.K_PAGEUP)
    assert (shown.day, shown.shows_network) == (day_text(NOW - DAY), False)
    press(shown, pygame.K_d)
    assert (shown.day, shown.shows_network) == (TODAY, True)

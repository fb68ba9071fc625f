"""My page counts what was played, and each figure leads on to the games behind it."""
import random
import time
from pathlib import Path

import pygame
import pytest

from client import languages
from client.games.catalogue import LISTINGS
from client.games.tricks.teach.mistakes import keep
from client.screens.my_page.page import NOTHING, MyPage
from client.screens.my_page.summary import large, running_median, summary, way
from client.screens.my_page.view import _scale_of
from client.screens.played_games.page import PlayedPage
from client.ui.screen import GoBack
from p2p.language import spoken
from p2p.table.retold import DealFigures
from tests.client.screens.fake_node import ME, desk, key
from tests.client.screens.own_games import ANA, BEN, DAY, NOW, game
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL, WIDE, drawn, written


def summed(*games, period="all"):
    found = summary(games, ME, "Mira", NOW, period)
    return found, {one.code: one for one in found.games}


def test_games_are_counted_won_and_lost_and_a_level_one_is_neither():
    jana = ("Jana", "", ANA)
    _, by = summed(game(1, totals=(5, 3), others=[jana]), game(2, totals=(2, 3), others=[jana]),
                   game(3, totals=(3, 3), others=[jana]), game(4, totals=(9, 3), others=[jana], state="bad"),
                   game(5, totals=(9, 3), others=[jana], state="open"), game(6, totals=(5,)))
    assert [len(by["tau"].played), len(by["tau"].won), len(by["tau"].lost)] == [4, 1, 1]


def test_rows_of_wins():
    bot = ("Bruno", "easy", "")
    wins = [True, True, False, True, True, True, False, True, True]
    _, by = summed(*(game(n, totals=(2, 1) if won else (1, 2), others=[bot], ago=20 - n)
                     for n, won in enumerate(wins)))
    assert (by["tau"].longest, by["tau"].present) == (3, 2)


def test_the_best_time_is_of_the_way_that_was_played_most():
    games = [game(n, ms=ms, mode="3tau", ago=10 - n) for n, ms in enumerate((130_000, 108_000, 140_000))]
    _, by = summed(*games, game(9, ms=5_000, mode="z3tau"))
    assert (by["tau"].best.value, by["tau"].best.path) == ("1:48", Path("1.fairdeal"))
    assert [point.value for point in by["tau"].curve] == [130 / 60, 1.8, 140 / 60]
    assert [row.best for row in by["tau"].times] == [(0, 0, 108_000), (5_000,) * 3]


def test_how_a_game_was_played_is_told_in_the_reader_s_language():
    played = game(1, "lines", others=(("Ben", "", BEN),), rows="9", columns="11")
    assert way(played) == "9 by 11 cells, 2 players"
    with spoken(languages.catalogue("cs")):
        assert str(way(played)) == "9 krát 11 políček, 2 hráči"


@pytest.mark.parametrize(("period", "count"), [("week", 1), ("year", 2), ("all", 3)])
def test_a_period_counts_back_from_now(period, count):
    found, by = summed(game(1, ago=6), game(2, ago=300), game(3, ago=400), period=period)
    assert (found.played, len(by["tau"].played)) == (count, count)
    assert found.since == NOW - 400 * DAY


def test_contracts_by_kind_and_what_a_deal_brought_on_each_side():
    others = [("Jana", "", ANA), ("Bruno", "easy", "")]
    deals = [DealFigures(kind, (side,), "", made, scores) for kind, side, made, scores in (
        ("solo_without", 0, True, (80, 0, 0)), ("three", 0, False, (-20, 0, 0)), ("three", 0, True, (30, 0, 0)),
        ("two", 1, True, (0, 40, 0)))]
    _, by = summed(game(1, "tarok", (90, 40, 0), others, undertaken=deals))
    made = {count.words: (len(count.won), len(count.others)) for count in by["tarok"].counts}
    assert made == {"three": (1, 1), "solo without": (1, 0)}
    assert by["tarok"].declared == (3, 30.0)
    assert by["tarok"].defended == (1, 0.0)
    assert by["tarok"].best.value == "+80"


def test_the_largest_limit_that_was_won_with():
    other = ("Jana", "", ANA)
    deals = [DealFigures("HIGH", (0,), "1728", True, (1, 0)), DealFigures("HIGH", (0,), "9" * 60, False, (0, 1)),
             DealFigures("HIGH", (1,), "99999", True, (0, 1))]
    _, by = summed(*(game(n, "lines", deal.scores, [other], undertaken=[deal]) for n, deal in enumerate(deals)))
    assert by["lines"].best.value == "1\u202f728"
    assert large(10 ** 59) == "about 10^59"


def test_people_are_told_apart_by_their_keys_and_bots_are_counted_together():
    found, _ = summed(game(1, totals=(2, 1), others=[("Jana", "", ANA)]),
                      game(2, totals=(2, 1), others=[("Jana", "", BEN)]),
                      game(3, totals=(1, 2), others=[("Jana", "", ANA)]),
                      game(4, totals=(2, 1), others=[("Bruno", "easy", "")]))
    first, second = found.people
    assert (first.words, len(first.games), len(first.won)) == ("Jana", 2, 1)
    assert second.words.startswith("Jana\u00a0")
    assert (len(second.games), len(second.won)) == (1, 1)
    assert (len(found.bots.games), len(found.bots.won)) == (1, 1)


def levelled(count, margin, bots=("steady", "steady"), spread=60):
    """So many games of Tarok for three, each of four deals, in which a deal brings `margin` more than others get, more
    or less `spread` points a game in turn."""
    sitting, made = [("Hugo", bots[0], ""), ("Rudi", bots[1], "")], []
    for n in range(count):
        one = game(n, "tarok", (round(4 * margin) + (spread if n % 2 else -spread), 0, 0), sitting, ago=count - n)
        made.append(one._replace(figures=one.figures._replace(deals=4)))
    return made


def test_after_twenty_games_against_bots_it_says_like_whom_one_plays():
    scale = LISTINGS["tarok"].telling.scale[3]
    assert summed(*levelled(19, 0))[1]["tarok"].level is None
    found = summed(*levelled(40, 0, spread=8))[1]["tarok"].level
    assert found == ("steady", "steady", "steady", 40)
    found = summed(*levelled(40, scale["easy"] - scale["steady"], spread=8))[1]["tarok"].level
    assert found.near == "easy"
    found = summed(*levelled(40, 0, ("easy", "easy"), spread=8))[1]["tarok"].level
    assert found.near == "easy"
    unsure = summed(*levelled(20, 0, spread=400))[1]["tarok"].level
    assert (unsure.near, unsure.low, unsure.high) == ("steady", "easy", "sharp")


def test_games_with_people_say_nothing_of_a_level():
    jana = ("Jana", "", ANA)
    games = [game(n, "tarok", (0, 0, 0), [jana, ("Hugo", "steady", "")], ago=n) for n in range(30)]
    assert summed(*games)[1]["tarok"].level is None
    assert summed(*(game(n, "tau", (6, 4), [("Hugo", "steady", "")], ago=n) for n in range(30)))[1]["tau"].level is None


def test_the_last_time_has_a_rank_of_day_week_and_all():
    games = [game(n, ms=ms, mode="3tau", ago=ago) for n, (ms, ago) in enumerate(
        ((90_000, 30), (130_000, 20), (80_000, 5), (100_000, 0.5), (120_000, 0.3), (100_000, 0.1)))]
    row, = summed(*games)[1]["tau"].times
    assert row.ranks == ((1, 3), (2, 4), (3, 6))


def test_boards_and_deals_of_a_day_set_no_record():
    games = [game(1, ms=90_000, mode="z3tau", ago=2), game(2, ms=20_000, mode="z3tau", day="2026-11-18", ago=1)]
    assert summed(*games)[1]["tau"].best.value == "1:30"


def test_the_running_median_leaves_out_one_bad_evening():
    found, by = summed(*(game(n, ms=ms * 60_000, mode="3tau", ago=20 - n)
                         for n, ms in enumerate((3, 3, 3, 3, 50, 3, 3, 3, 3))))
    assert {value for _, value in running_median(by["tau"].curve)} == {3.0}
    assert found.played == 9


@pytest.mark.parametrize("values", [(0.2, 0.4), (3.0, 7.9), (-40.0, 12.0), (-3.0, -1.0), (1.0, 90_000.0), (0.0, 0.0)])
def test_a_scale_holds_all_values_and_nought(values):
    low, high = _scale_of(values)
    assert low <= min(0.0, *values)
    assert high >= max(0.0, *values)
    assert high > low


# ---------------------------------------------------------------------- the page

def many(count):
    """So many games of all kinds over two years."""
    rng, made = random.Random(1), []
    for number in range(count):
        code = rng.choice(["tau", "tau", "tau", "pcset", "lines", "taroky", "tarok"])
        ago = 730 * (1 - number / count)
        people = [("Jana", "", ANA), ("Petr", "", BEN), ("Tomáš", "", key(3).hex()), ("Luka", "steady", "")]
        seats = {"lines": 1, "taroky": 3, "tarok": 2}.get(code, rng.choice([0, 0, 1, 2]))
        others = rng.sample(people, seats)
        totals = tuple(rng.choice([0, 1]) if code == "lines" else rng.randint(-60, 90) if "tarok" in code else
                       rng.randint(0, 14) for _ in range(seats + 1))
        if code == "lines":
            totals = rng.choice([(1, 0), (0, 1)])
        kinds = {"lines": ["HIGH"], "taroky": ["prever", "with a partner", "alone"],
                 "tarok": ["three", "two", "one", "beggar", "solo_without"]}.get(code, [])
        deals = [DealFigures(rng.choice(kinds), (rng.randrange(seats + 1),),
                             str(rng.randint(5, 9000)) * (code == "lines"), rng.random() < 0.6, totals)
                 for _ in range(3) if kinds]
        mode = {"mode": rng.choice(["3tau", "3tau", "z3tau", "4tau"])} if code == "tau" else {}
        ms = round((420 - 250 * number / count) * 1000 * rng.uniform(0.7, 1.3))
        made.append(game(number, code, totals, others, ms, ago, deals, **mode))
    return tuple(reversed(made))


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.setattr("client.screens.my_page.page.time.time", lambda: NOW)
    made = []

    def opened(games, settings=None):
        page = MyPage(desk(tmp_path, settings=settings))
        page.games.wait()
        page.games.games = games
        page.update(0.0)
        made.append(page)
        return page
    yield opened
    for page in made:
        page.games.close()


def press(screen, code):
    return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0), 0.0)


def test_without_a_game_it_says_what_will_stand_here(page):
    assert NOTHING in written(page(()), USUAL)


def test_a_game_is_chosen_and_enter_leads_to_the_games_behind_it(page):
    games = many(60)
    shown = page(games)
    drawn(shown, USUAL)
    assert shown.places[0].game == "tau"
    for code in ("pcset", "lines", "taroky", "tarok"):
        press(shown, pygame.K_DOWN)
        drawn(shown, USUAL)
        assert shown.game == code
    there = press(shown, pygame.K_RETURN)
    assert isinstance(there, PlayedPage)
    tarok = {game.path for game in games if game.figures.game == "tarok"}
    assert there._only == tarok
    there.games.close()
    assert isinstance(press(shown, pygame.K_ESCAPE), GoBack)


def test_the_focus_begins_at_the_game_that_is_shown(page):
    """It lay on the first row, beside the mark of the game that was played."""
    shown = page((game(1, "pcset"),))
    drawn(shown, USUAL)
    assert shown.game == shown.places[shown.chosen].game == "pcset"
    shown.use_control("period")
    assert shown.places[shown.chosen].game == "pcset"


def test_every_figure_leads_to_games(page):
    shown = page(many(200))
    drawn(shown, USUAL)
    assert len(shown.places) >= 12
    assert all(place.paths and place.words for place in shown.places)


@pytest.mark.parametrize("settings", [None, LIGHT, LARGE])
@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_it_is_drawn_in_all_sizes(page, size, settings):
    shown = page(many(300), settings)
    for code in ("tau", "pcset", "lines", "taroky", "tarok"):
        shown.game = code
        assert code == "lines" or drawn(shown, size)
        assert "With whom" in written(shown, size)


def test_mistakes_of_reviews_stand_under_the_contracts(page, tmp_path):
    keep(tmp_path, "tarok", "one 1", [("king", 0.5), ("king", 0.0), ("left", 12.0)])
    keep(tmp_path, "tarok", "two 1", [("king", 1.25)])
    keep(tmp_path, "tarok", "two 2", [("over", 0.0)])
    shown = page(many(300))
    shown.game = "tarok"
    found = next(text for text in written(shown, WIDE) if text.startswith("Reviews"))
    assert found == "Reviews of 3 deals: a trick left to them \u221212.0 (1×), a King given away \u22121.8 (3×)."
    shown.game = "taroky"
    assert not [text for text in written(shown, USUAL) if text.startswith("Reviews")]


def test_a_thousand_games_are_summed_at_once(page):
    games = many(1000)
    began = time.perf_counter()
    shown = page(games)
    drawn(shown, USUAL)
    assert time.perf_counter() - began < 3                  # 0.3 s is the goal: see `python -m tests.bench`

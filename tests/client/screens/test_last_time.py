"""How it ended last time stands in the set-up: of the same players in the same mode, and only where it has room."""
import json
from pathlib import Path

import msgspec
import pytest

from client.games.catalogue import LISTINGS
from client.screens.played_games.last_time import kept, last_time
from client.screens.played_games.rows import rows
from client.screens.setup import Setup
from p2p.files import write_atomically
from p2p.games import GAMES
from p2p.games.game import usual
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import KEPT, FileNote, PlayedGame
from p2p.table.retold import Figures
from tests.client.screen_drivers import Driver
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import USUAL, written

ME = ("Mira", "", 0)
BOT = ("Čeněk", "steady", 0)
MODES = {"mode": "3tau"}


def figures(seats, totals, mode="3tau", game="tau", state="good", when=0):
    return Figures(game, (("mode", mode),), seats, ("aa",), totals, 1, 121_000, state, "", "no Tau left", when, ())


@pytest.fixture
def home(tmp_path):
    """Four games, the newest first: a broken one, another mode, two of Mira against Čeněk."""
    games = [figures((ME, BOT), (9, 3), state="bad", when=40), figures((ME, BOT), (0, 19), "3ptau", when=30),
             figures((BOT, ME), (9, 15), when=20), figures((ME, BOT), (2, 22), when=10)]
    found = [FileNote(f"{number}.fairdeal", 1, 0, one, "") for number, one in enumerate(games)]
    (tmp_path / PLAYED).mkdir()
    write_atomically(tmp_path / PLAYED / KEPT, json.dumps([msgspec.to_builtins(row) for row in found]).encode())
    return tmp_path


def test_it_is_the_newest_whole_game_of_the_same_players_in_the_same_mode(home):
    games = kept(home)
    found = last_time(games, b"\xaa", "tau", MODES, ("Mira", "Čeněk"))
    assert [(name, points) for _, name, _, points in found.standing] == [("Mira", "15"), ("Čeněk", "9")]
    assert found.length == "2:01"
    assert last_time(games, b"\xaa", "tau", {"mode": "3ptau"}, ("Mira", "Čeněk")).standing[0][3] == "19"
    for names in (("Mira", "Stana"), ("Mira",), ("Mira", "Čeněk", "Stana")):
        assert last_time(games, b"\xaa", "tau", MODES, names) is None
    assert last_time(games, b"\xaa", "lines", MODES, ("Mira", "Čeněk")) is None


def test_the_set_up_shows_it_once_the_same_bots_sit_there(home):
    shown = desk(home)
    driver = Driver(shown, Setup(shown, "tau", "alone"), lambda: 0.0)
    driver.draw()
    assert "LAST TIME" not in written(driver.screen, USUAL)
    driver.screen.use_control("free 2")
    assert "LAST TIME" in written(driver.screen, USUAL)
    driver.screen.options["mode"] = "z3tau"
    driver.screen.use_control("")
    assert "LAST TIME" not in written(driver.screen, USUAL)


def test_long_numbers_of_lines_have_their_spaces_as_on_the_board():
    found = figures((ME, BOT), (0, 1), game="lines")._replace(words="score 1234567 is above LIMIT 99352")
    row, = rows([PlayedGame(Path("lines"), 1.0, found)], b"\xaa", 0.0)
    assert (row.result, row.line) == ("Čeněk won", "1 234 567 above LIMIT 99 352")


def test_a_game_by_a_named_set_of_rules_says_so():
    chosen = LISTINGS["taroky"].rule_sets[2].chosen("taroky", 4)
    four = (ME, BOT, ("Rudi", "steady", 0), ("Míla", "steady", 0))
    found = figures(four, (112, 100, 110, 78), game="taroky")
    for rules, said in ((chosen, "rules of Westfest league"), ({}, "house rules as usual"),
                        ({"red_pips": "1432"}, "one house rule not as usual")):
        told = found._replace(options=tuple((usual(GAMES["taroky"].OPTIONS) | rules).items()))
        assert rows([PlayedGame(Path("taroky"), 1.0, told)], b"\xaa", 0.0)[0].rules == said


@pytest.mark.parametrize(("game", "totals", "said"), [
    ("pcset", (9, 9, 3), ("A draw between you and Čeněk, 9 each", "of 21")),
    ("pcset", (3, 9, 9), ("A draw between Čeněk and Stana, 9 each", "you 3")),
    ("tau", (9, 9, 3), ("A draw between you and Čeněk, 9 each", "of 21")),
    ("pcset", (9, 9, 9), ("A draw, 9 each", "of 27")),
    ("pcset", (9, 8, 3), ("You, 9", "of 20"))])
def test_the_list_of_played_games_says_between_whom_a_race_is_a_draw(game, totals, said):
    """PC Set 8, Tau 3.5."""
    row, = rows([PlayedGame(Path("a"), 0.0, figures((ME, BOT, ("Stana", "easy", 0)), totals, game=game))], b"\xaa", 0.0)
    assert (row.result, row.line) == said

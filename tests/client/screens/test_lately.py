"""The lobby tells of the last games with those who are here, and how they stand this evening, where it has room."""
import json
import time

import msgspec
import pytest

from client.screens.lobby import LobbyScreen
from client.screens.played_games.lately import TITLE
from p2p.files import write_atomically
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import KEPT, FileNote
from p2p.table.retold import Figures
from tests.client.screens.fake_node import ME, desk, draft, key, seat
from tests.client.screens.pictures import USUAL, written


def played(home, *games):
    """Keeps these games, (key of another computer, its name, points there and here), the newest first."""
    now = int(time.time())
    found = [FileNote(f"{number}.fairdeal", 1, 0, Figures(
        "tau", (("mode", "3tau"),), (("Mira", "", 0), (name, "", 1)), (ME.hex(), other.hex()), points, 1, 121_000,
        "good", "", "no Tau left", now - number, ()), "") for number, (other, name, points) in enumerate(games)]
    (home / PLAYED).mkdir(exist_ok=True)
    write_atomically(home / PLAYED / KEPT, json.dumps([msgspec.to_builtins(row) for row in found]).encode())


@pytest.fixture
def lobby(tmp_path):
    played(tmp_path, (key(1), "Jana", (9, 15)), (key(7), "Eva", (30, 2)), (key(1), "Jana", (14, 11)))
    return LobbyScreen(desk(tmp_path, 2))


def test_games_with_those_who_are_here_and_the_standing_of_the_evening(lobby):
    texts = written(lobby, USUAL)
    assert {TITLE, "Matches won: Mira 1 : 1 Jana", "No table is open."} <= {*texts}
    assert texts.count("Jana") == 3                         # whole in both rows, and among those who are here
    assert [text for text in texts if text in ("9", "15", "14", "11", "30")] == ["15", "9", "14", "11"]


def test_a_game_that_ends_meanwhile_stands_above_the_others(lobby):
    written(lobby, USUAL)
    played(lobby.desk.node.home, (key(2), "Petr", (21, 3)), (key(1), "Jana", (9, 15)))
    texts = written(lobby, USUAL)
    assert [text for text in texts if text in ("9", "15", "21", "3")] == ["21", "3", "15", "9"]


def test_open_tables_come_first_and_with_nobody_here_nothing_is_said(tmp_path):
    played(tmp_path, (key(1), "Jana", (9, 15)))
    tables = tuple(draft(number, 1, seat(1), seat(None)) for number in range(1, 5))
    full = LobbyScreen(desk(tmp_path, 2, tables))
    full.update(0.0)
    assert TITLE not in written(full, USUAL)
    assert TITLE not in written(LobbyScreen(desk(tmp_path)), USUAL)

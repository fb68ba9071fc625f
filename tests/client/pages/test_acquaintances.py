"""Who is who: since when a key is known, and that a known name came with another one."""
import json
from datetime import datetime

import msgspec
import pytest

from client.pages.acquaintances import Acquaintances, day
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import KEPT, FileNote
from p2p.table.retold import Figures

ANA, BEN, EVE = (bytes([number]) * 32 for number in (1, 2, 3))
NOW = datetime(2026, 11, 28, 20, 0).timestamp()         # a Saturday
DAY = 86400


def at(ago: float) -> float:
    return NOW - ago * DAY


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Ana played with Ben three days ago, and with a bot of Ana's called Iva ten days ago."""
    monkeypatch.setattr("client.pages.acquaintances.time.time", lambda: NOW)

    def row(ago, *seats):
        figures = Figures("tau", (), seats, (ANA.hex(), BEN.hex()), (1, 2), 1, 1000, "good", "", "", int(at(ago)), ())
        return FileNote(f"{ago}.fairdeal", 1, 1, figures, "")
    rows = [row(3, ("Ana", "", 0), ("Ben", "", 1)), row(10, ("Ana", "", 0), ("Iva", "steady", 1))]
    (tmp_path / PLAYED).mkdir()
    (tmp_path / PLAYED / KEPT).write_text(json.dumps(msgspec.to_builtins(rows)))
    return tmp_path


@pytest.mark.parametrize(("name", "key", "told"), [
    ("Ben", BEN, "as last Wednesday"), ("Benjamin", BEN, "as last Wednesday"),
    ("Ben", EVE, "not the Ben of last Wednesday"),
    ("Веn", EVE, "not the Веn of last Wednesday"), ("Eve", EVE, "new here"), ("Iva", EVE, "new here")])
def test_a_key_is_as_it_was_and_a_known_name_with_another_key_isnt(home, name, key, told):
    assert Acquaintances(home).told(name, key) == told


def test_without_played_games_everybody_is_new(tmp_path):
    assert Acquaintances(tmp_path).told("Ana", ANA) == "new here"


@pytest.mark.parametrize(("ago", "words"), [(0.1, "earlier today"), (1, "yesterday"), (2, "last Thursday"),
                                            (6, "last Sunday"), (7, "21 November 2026")])
def test_a_day_is_said_as_people_say_it(ago, words):
    assert day(at(ago), NOW) == words

"""The standing of the evening: each match counts once, for its winner, beside what is kept of the last hours."""
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from client.pages.evening import EVENING, Evening, matches_won, standing, standing_then, winners
from p2p.games import GAMES
from p2p.games.game import Outcome
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import KEPT
from p2p.table.retold import UNFINISHED
from tests.client.table_views import made_view

KEYS, NAMES, NOW = (b"m" * 32, b"j" * 32), ("Mira", "Jana"), 10**9
PEOPLE = [(key.hex(), name, 0) for key, name in zip(KEYS, NAMES, strict=True)]


def view(table, won, over=True, game="tau", names=NAMES, file="now.fairdeal", keys=KEYS, members=(0, 1, 1)):
    """A view of a match that these seats have won."""
    scores = tuple(10 if seat in won else 0 for seat in range(len(names)))
    seats = [SimpleNamespace(name=name, member=member) for name, member in zip(names, members, strict=False)]
    charter = SimpleNamespace(id=bytes([table]) * 16, keys=keys, seats=seats)
    match = SimpleNamespace(game=GAMES[game], final=scores)
    return made_view(charter=charter, over=over, outcome=Outcome(scores, won, "end"), match=match, file=Path(file))


def kept(home, *rows):
    """What is kept of played games: (file, s since 1970, totals, names, state), of open ones what becomes of them.

    All files were written just now, as those of a copied home are.
    """
    (home / PLAYED).mkdir(parents=True)
    found = [[name, 1, NOW * 10**9, ["tau", [], [[seat, "", n] for n, seat in enumerate(names)],
                              [key.hex() for key in KEYS], list(totals), 1, 1000, state, "", "", when, [], *still], ""]
             for name, when, totals, names, state, *still in rows]
    (home / PLAYED / KEPT).write_text(json.dumps(found))


def test_a_match_counts_once_and_the_score_is_told_from_the_second_one_on(tmp_path):
    evening = Evening(tmp_path, lambda: NOW)
    evening.note(view(1, (0,), over=False))
    for _ in range(3):
        evening.note(view(1, (0,)))
    assert evening.words(view(1, (0,))) == ""
    evening.note(view(2, (1,)))
    evening.note(view(3, (0,)))
    assert evening.words(view(3, (0,))) == "Matches won: Mira 2 : 1 Jana"


def test_a_level_match_counts_for_nobody_and_three_are_listed(tmp_path):
    evening, three = Evening(tmp_path, lambda: NOW), ("Mira", "Jana", "Ota")
    evening.note(view(1, (0, 1), names=three))
    evening.note(view(2, (2,), names=three))
    assert evening.words(view(2, (2,), names=three)) == "Matches won: Mira 0, Jana 0, Ota 1"


def test_who_opens_the_next_game_and_who_sits_where_changes_nothing(tmp_path):
    evening = Evening(tmp_path, lambda: NOW)
    evening.note(view(1, (0,)))                                         # Mira
    second = view(2, (0,), names=("Jana", "Mira"), keys=KEYS[::-1])     # Jana has opened it, and wins
    evening.note(second)
    assert evening.words(second) == "Matches won: Jana 1 : 1 Mira"
    third = view(3, (0,), names=("Jana", "Mira"), members=(1, 0))       # they have changed seats
    evening.note(third)
    assert evening.words(third) == "Matches won: Jana 2 : 1 Mira"
    assert evening.words(view(1, (0,))) == "Matches won: Mira 1 : 2 Jana"


def test_each_of_two_seats_of_one_person_has_its_own_matches(tmp_path):
    """They were all counted at the first of them, here and in the ledger."""
    evening, names = Evening(tmp_path, lambda: NOW), ("Mira", "Jana", "Jana")
    for table, won in enumerate(((2,), (2,), (1,)), 1):
        evening.note(view(table, won, names=names))
    assert evening.words(view(3, (1,), names=names)) == "Matches won: Mira 0, Jana 1, Jana 2"
    company = [(KEYS[0].hex(), "Mira", 0), (KEYS[1].hex(), "Jana", 0), (KEYS[1].hex(), "Jana", 1)]
    (tmp_path / PLAYED).mkdir(parents=True)
    row = ["a.fairdeal", 1, NOW * 10**9, ["tau", [], [["Mira", "", 0], ["Jana", "", 1], ["Jana", "", 1]],
           [key.hex() for key in KEYS], [1, 2, 9], 1, 1000, "good", "", "", NOW, []], ""]
    (tmp_path / PLAYED / KEPT).write_text(json.dumps([row]))
    assert matches_won(tmp_path, company, NOW) == [0, 0, 1, 1]


def test_others_have_a_standing_of_their_own(tmp_path):
    evening = Evening(tmp_path, lambda: NOW)
    evening.note(view(1, (0,)))
    evening.note(view(2, (0,), names=("Mira", "Petr")))
    assert evening.words(view(2, (0,))) == ""


def test_it_begins_with_the_matches_of_the_last_hours(tmp_path):
    old = NOW - EVENING - 60
    kept(tmp_path, ("a", NOW - 1000, (9, 3), NAMES, "good"), ("b", old, (9, 3), NAMES, "good"),
         ("c", NOW - 1000, (0, 9), ("Mira", "Petr"), "good"), ("d", NOW - 1000, (0, 9), NAMES, "bad"),
         ("later", NOW + 60, (9, 3), NAMES, "good"), ("now.fairdeal", NOW - 1, (9, 0), NAMES, "good"))
    assert matches_won(tmp_path, PEOPLE, NOW, "now.fairdeal") == [1, 0, 1]
    assert matches_won(tmp_path, PEOPLE[::-1], NOW, "now.fairdeal") == [0, 1, 1]
    evening = Evening(tmp_path, lambda: NOW)
    evening.note(view(1, (1,)))
    assert evening.words(view(1, (1,))) == "Matches won: Mira 1 : 1 Jana"


def test_a_match_that_somebody_left_counts_there_only_once_it_is_over(tmp_path):
    kept(tmp_path, ("left", NOW - 1000, (9, 3), NAMES, "open", UNFINISHED),
         ("over", NOW - 1000, (3, 9), NAMES, "open", "not signed by all"))
    assert matches_won(tmp_path, PEOPLE, NOW) == [0, 1, 1]


@pytest.mark.parametrize(("folder", "over", "words"), [
    ("playing", True, "Matches won: Mira 1 : 1 Jana"), ("playing", False, ""), (PLAYED, True, "")])
def test_the_ledger_counts_a_match_that_has_just_ended_as_its_table_does(tmp_path, folder, over, words):
    """What lies among the played games is counted by what is kept of it."""
    kept(tmp_path, ("before", NOW - 1, (9, 3), NAMES, "good"), ("the evening before", NOW - EVENING - 1, (9, 3), NAMES,
                                                                "good"))
    path = tmp_path / folder / "now.fairdeal"
    charter = SimpleNamespace(keys=KEYS, seats=[SimpleNamespace(name=name, member=at) for at, name in enumerate(NAMES)],
                              clock_of=lambda _key: NOW)
    told = SimpleNamespace(path=path, charter=charter, names=NAMES, over=over, totals=(3, 9))
    assert standing_then(tmp_path, told) == words


@pytest.mark.parametrize("content", [b"", b"[[1]]", b"{", b"[" * 100_000])
def test_a_damaged_file_counts_nothing(tmp_path, content):
    (tmp_path / PLAYED).mkdir()
    (tmp_path / PLAYED / KEPT).write_bytes(content)
    assert matches_won(tmp_path, PEOPLE, NOW) == [0, 0, 0]
    assert standing(NAMES, [0, 0, 0]) == ""


def test_cards_are_won_by_the_totals_and_a_race_by_its_winners():
    cards = view(1, (0,), game="taroky")
    cards.deal.match.final = (1, 7)
    assert winners(cards) == [1]
    assert winners(view(1, (0,))) == [0]

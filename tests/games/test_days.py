"""The deals of a day: the same from the date alone, as PROTOCOL.md 11 says; the file says that nobody shuffled."""
import json
from collections import Counter

import pytest

from p2p.games import GAMES, days
from p2p.games.saved import BadCode, Saved
from p2p.table.match import new_match, settled
from p2p.table.retold import tell
from p2p.table.transcript import verify
from tests.checker import days as checker
from tests.recordings import HERE, dated

DAY = "2026-11-28"


def test_the_deals_of_a_day_are_those_of_the_vectors():
    said = json.loads((HERE / "days.json").read_text("utf-8"))
    assert dated() == said
    for day, deals in said.items():
        assert checker.coin("tau", day, 1).hex() == deals["tau"]["coin"]
        for game in ("tarok", "taroky"):
            saved = Saved.read(deals[game])
            assert (list(saved.order), dict(saved.place)) == checker.dealt(game, day)


def test_a_table_of_a_day_is_dealt_by_its_date():
    for game in ("tarok", "taroky"):
        options = settled(GAMES[game], {"day": DAY, "deals": "1"})
        match = new_match(GAMES[game], days.seats_of_day(GAMES[game]), options)
        assert match.order == days.saved_of(game, DAY).order
        assert match.deals == 1
    assert new_match(GAMES["tau"], 1, {"mode": "z3tau", "day": DAY}).day == DAY


@pytest.mark.parametrize(("game", "options"), [
    ("pcset", {}), ("tau", {"mode": "3tau"}), ("tau", {"mode": "z3tau", "training": "on"}),
    ("taroky", {"deals": "1", "pagat_value": "20"}), ("taroky", {"deals": "4"}),
    ("tarok", {"deals": "1", "saved": str(days.saved_of("tarok", "2026-11-27"))})])
def test_no_other_table_has_the_deal_of_a_day(game, options):
    with pytest.raises(BadCode):
        settled(GAMES[game], {**options, "day": DAY})


@pytest.mark.parametrize("seats", [2, 6])
def test_the_board_of_a_day_is_for_one(seats):
    with pytest.raises(BadCode, match="has 1 seats"):
        new_match(GAMES["tau"], seats, {"mode": "z3tau", "day": DAY})


def test_days_differ_and_every_seat_deals_as_often():
    """Four years: no order comes twice, and the seats deal about equally often (1344 draws, 5 deviations)."""
    dates = [f"{year}-{month:02}-{day:02}" for year in range(2026, 2030) for month in range(1, 13)
             for day in range(1, 29)]
    orders = {days.saved_of("taroky", day).order for day in dates}
    assert len(orders) == len(dates)
    dealers = Counter(dict(days.saved_of("taroky", day).place)["dealer"] for day in dates)
    mean = len(dates) / 4
    assert set(dealers) == {"0", "1", "2", "3"}
    assert all(abs(count - mean) < 5 * (mean * 3 / 4) ** 0.5 for count in dealers.values())


def test_the_file_of_a_day_says_that_nobody_shuffled():
    path = HERE / "day.fairdeal"
    report = verify(path)
    assert report.whole
    assert any("NOT SHUFFLED: this is the deal of 2026-11-28" in check.text for check in report.checks)
    assert "made from the date: nobody shuffled it" in next(iter(tell(path)))

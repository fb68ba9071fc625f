"""A gentle bot's pace: from what the players here took for each set, whoever took it; and how it is kept and shown."""
import json
import random
import statistics
from types import SimpleNamespace

import pytest

from client.games.catalogue import LISTINGS
from client.games.pcset import bot as pcset_bot
from client.games.race import pace_chart
from client.games.race.columns import Take
from client.games.race.paced import LONGER, UNKNOWN, SetSearch, gentle, usual
from client.games.race.searches import FILE, keep, kept, pace, searches
from client.games.tau import bot as tau_bot
from p2p.games import pcset, tau
from p2p.games.game import Coin
from p2p.log.charter import Member
from tests.client.table_views import made_view


def found(*seconds):
    return tuple(SetSearch(second, True) for second in seconds)


def test_the_usual_time_is_the_median_of_the_last_twenty():
    assert usual(found(26, 19, 21, 13, 14)) == 19
    assert usual((*found(*[90.0] * 30), *found(*[10.0] * 20))) == 10
    assert usual(()) == UNKNOWN


def test_what_another_one_took_first_would_have_taken_longer():
    assert usual((SetSearch(20, False),)) == 20 * LONGER
    assert usual((*found(10, 12), SetSearch(9, False))) == 12


def test_a_gentle_bot_is_a_tenth_slower_and_never_more_than_a_fifth():
    rng = random.Random(1)
    waits = [gentle(10_000, rng) for _ in range(2000)]
    assert 10_000 <= min(waits) < 10_200
    assert 11_800 < max(waits) <= 12_000
    assert statistics.mean(waits) == pytest.approx(11_000, rel=0.01)


@pytest.mark.parametrize("game", ["tau", "pcset"])
def test_the_bot_takes_that_time_for_a_whole_set(game):
    """In PC Set the presses are part of it; few or many sets on the board change nothing."""
    rules, bot = {"tau": (tau, tau_bot), "pcset": (pcset, pcset_bot)}[game]
    for seed in range(5):
        rng, state = random.Random(seed), rules.start(2, {})
        state = state.supply(Coin(), rng.randbytes(32))
        at = began = float(pcset.BEGINS)
        while not any(state.scores):
            move, wait = bot.choose(state, 0, int(at), "gentle", rng, 20_000.0)
            at += wait
            state = state.apply(0, move, int(at))
        assert 20_000 - 1 <= at - began <= 24_000 + 1


@pytest.mark.parametrize("typical", [4.0, 15.0, 60.0])
def test_against_it_a_player_of_any_pace_takes_about_half(typical):
    """Looks are log-normal, as those of people are. That a quick bot leaves only quick own ones must not make it
    quicker and quicker."""
    rng, known, won = random.Random(5), [], []
    for _ in range(600):
        own, bots = typical * rng.lognormvariate(0, 0.6), gentle(1000 * usual(known), rng) / 1000
        won.append(own < bots)
        known.append(SetSearch(min(own, bots), won[-1]))
    assert 0.4 < statistics.mean(won[60:]) < 0.65
    assert 0.5 * typical < usual(known) < 2 * typical


def test_each_table_has_its_row_and_the_last_twenty_stay(tmp_path):
    assert kept(tmp_path, "3tau") == ((), ())
    keep(tmp_path, "3tau", "aa", found(1.0))
    keep(tmp_path, "3tau", "aa", found(1.0, 2.0))
    keep(tmp_path, "4tau", "bb", found(9.0))
    keep(tmp_path, "3tau", "cc", (SetSearch(3.0, False),))
    assert kept(tmp_path, "3tau", "cc") == (found(1.0, 2.0), (SetSearch(3.0, False),))
    assert kept(tmp_path, "3tau") == ((*found(1.0, 2.0), SetSearch(3.0, False)), ())
    keep(tmp_path, "3tau", "dd", found(*range(1, 30)))
    assert kept(tmp_path, "3tau") == (found(*range(10, 30)), ())
    assert len(json.loads((tmp_path / FILE).read_text())["3tau"]) == 1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"3tau": 1}', '{"3tau": {"a": 1}}', '{"3tau": {"a": [[1]]}}',
                                  '{"3tau": {"a": [["1", true], [-1, true], [1, 1], [true, true], [1e9, true]]}}'])
def test_a_damaged_file_has_no_searches(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    assert kept(tmp_path, "3tau", "b") == ((), ())
    keep(tmp_path, "3tau", "a", found(5.0))
    assert kept(tmp_path, "3tau") == (found(5.0), ())


def test_a_disk_that_refuses_changes_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    keep(tmp_path / "file", "3tau", "a", found(5.0))
    assert kept(tmp_path / "file", "3tau") == ((), ())


def test_takes_become_searches_of_the_players_here():
    takes = [Take(0, (1, 2, 3), "", 12.34), Take(1, (4, 5, 6), "", 20.0), Take(0, (7, 8, 9), "", 3600.0)]
    assert searches(takes, {0}) == (SetSearch(12.3, True), SetSearch(20.0, False))


def at_table(*levels):
    """A table of one person here, seat 0, and bots of these levels."""
    seats = tuple(SimpleNamespace(member=Member(0), bot=level) for level in ("", *levels))
    return made_view(charter=SimpleNamespace(seats=seats, members=("Mira",)), mine=frozenset(range(len(seats))))


@pytest.mark.parametrize(("levels", "shown"), [(("gentle",), True), (("easy",), False), (("gentle", "gentle"), False)])
def test_the_chart_is_there_against_one_gentle_bot_alone(levels, shown):
    assert bool(pace(at_table(*levels), (), ())) == shown


def test_each_own_set_has_a_pair_with_the_bot_s_pace_then():
    made = pace(at_table("gentle"), found(20.0, 20.0), (*found(10.0), SetSearch(22.0, False), *found(14.0)))
    assert made.rows == ((10.0, pytest.approx(22.0)), (14.0, pytest.approx(22.0)))
    assert (made.own, made.bots) == (20.0, pytest.approx(22.0))
    assert made.bot == 1


@pytest.mark.parametrize("rows", [(), ((26, 30), (19, 28), (13, 22)), ((0.9, 1.0),), ((500.0, 600.0), (3, 4))])
def test_all_pairs_lie_between_the_lines(rows):
    lines = pace_chart.lines(rows)
    assert len(lines) == pace_chart.LINES
    assert all(lines[0] <= second <= lines[-1] for row in rows for second in row)


def test_only_races_have_a_gentle_bot_of_such_a_pace(tmp_path):
    keep(tmp_path, "3tau", "a", found(8.0))
    assert {game for game, listing in LISTINGS.items() if listing.gentle} == {"tau", "pcset"}
    assert LISTINGS["tau"].gentle(tmp_path, {"mode": "3tau"}).own == 8000
    assert LISTINGS["tau"].gentle(tmp_path, {"mode": "4tau"}).own is None

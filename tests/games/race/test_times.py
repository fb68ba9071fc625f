"""Best times: ranks by hand, files that are damaged, a disk that refuses."""
import json
import os

import pytest

from client.games.pcset import bot
from client.games.race.times import DAY, SLOWEST, BestTimes, Rank, TimedGame, own_pace, pace_of

NOW = 1_800_000_000.0


def game(table: str, ms: int, ago: float = 0, mode: str = "3tau", players: int = 1) -> TimedGame:
    return TimedGame(table, mode, players, ms, NOW - ago)


def test_rank_of_all_time_in_seven_days_and_a_day(tmp_path):
    times = BestTimes(tmp_path)
    for old in (game("a", 1000, 30 * DAY), game("b", 2000, 8 * DAY), game("c", 1500, 3 * DAY), game("d", 4000, DAY / 2),
                game("e", 10, mode="6tau"), game("f", 10, players=2)):
        times.add(old)
    standing = times.add(game("g", 3000))
    assert (standing.ever, standing.week, standing.day) == (Rank(4, 5), Rank(2, 3), Rank(1, 2))
    assert standing.best == 1000
    assert not standing.record


def test_a_record_needs_one_to_beat(tmp_path):
    times = BestTimes(tmp_path)
    first = times.add(game("a", 2000, 60))
    assert (first.ever, first.record, first.best) == (Rank(1, 1), False, None)
    second = times.add(game("b", 1999))
    assert (second.record, second.best) == (True, 2000)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
@pytest.mark.timeout(10)
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(tmp_path):
    os.mkfifo(BestTimes(tmp_path).path)
    assert BestTimes(tmp_path).games() == []


def test_equal_times_share_their_place(tmp_path):
    times = BestTimes(tmp_path)
    times.add(game("a", 2000, 60))
    assert times.add(game("b", 2000)).ever == Rank(1, 2)
    assert times.add(game("c", 2001)).ever == Rank(3, 3)


def test_a_game_counts_once(tmp_path):
    times = BestTimes(tmp_path)
    one = times.add(game("a", 2000, 60))
    assert times.add(game("a", 2000)) == one
    assert len(BestTimes(tmp_path).games()) == 1


def test_a_damaged_file_costs_only_what_is_damaged(tmp_path):
    times = BestTimes(tmp_path)
    times.add(game("a", 2000, 60))
    good = json.loads(times.path.read_text())
    bad = [7, {}, {**good[0], "pace": -1}, {**good[0], "pace": "2"},
           {**good[0], "ms": -1}, {**good[0], "ms": "2"}, {**good[0], "ms": True}, {**good[0], "more": 1}]
    times.path.write_text(json.dumps(good + bad))
    assert times.games() == [game("a", 2000, 60)]
    for text in ("", "{", "null", '{"a": 1}', "[" * 100_000, "\xff"):
        times.path.write_text(text, "latin-1")
        assert times.games() == []
    assert times.add(game("b", 5)).ever == Rank(1, 1)


def test_a_quick_bot_does_not_make_its_opponent_quicker(tmp_path):
    """27 Taus in a minute, nine of them by the person here: 6.7 s each and not 4.4; a file without paces is read."""
    times = BestTimes(tmp_path)
    times.add(game("a", 270_000, 90))
    written = json.loads(times.path.read_text())
    del written[0]["pace"]
    times.path.write_text(json.dumps(written))
    assert own_pace(times.games(), "3tau", 27) == 10_000
    times.add(game("b", 60_000, 60, players=2)._replace(pace=60_000 // 9))
    assert own_pace(times.games(), "3tau", 27) == 6_666
    assert own_pace(times.games(), "6tau", 9) is None


def test_who_found_nothing_is_not_waited_for_by_later_bots(tmp_path):
    """Three minutes of a newcomer who only looked on: the next bots took four minutes for each set."""
    times = BestTimes(tmp_path)
    times.add(game("a", 193_158, 90, players=2)._replace(pace=pace_of(193_158, 1, 0)))
    assert own_pace(times.games(), "3tau", 27) == SLOWEST
    mean = bot.LEVELS["steady"].mean
    assert bot._row("steady", own_pace(times.games(), "3tau", 27)).median * mean < 40_000


def test_a_disk_that_refuses_costs_no_game(tmp_path):
    times = BestTimes(tmp_path / "missing")
    assert times.add(game("a", 2000)).ever == Rank(1, 1)
    assert "missing" in times.trouble
    assert times.games() == []
    (tmp_path / "missing").mkdir()
    times.add(game("b", 2000))
    assert times.trouble == ""
    assert [path.name for path in (tmp_path / "missing").iterdir()] == ["times.json"]

"""Seconds on the screen: whole milliseconds are counted, whatever the own clock's numbers have behind the point."""
import random
from dataclasses import replace

import pytest
from msgspec import structs

from client.games.pcset import model as pcset_model, view as pcset_view
from client.games.pcset.model import PcSetMemo
from client.games.tau import model as tau_model
from client.games.tau.model import TauMemo
from client.games.tau.story import STORY as tau_story
from client.play import pace
from client.play.game_table import ScreenState
from client.play.unreachable import absence
from client.ui.phrases import clock_words, elapsed, remaining
from tests.client.screen_drivers import MemoryDriver, charter
from tests.client.table_views import changed

DICE = random.Random(14)
UPTIMES = [DICE.uniform(0, 10 ** size) for size in range(4, 10) for _ in range(20)]     # ms, from seconds to days


def view_of(home, game, uptime, at=2000.0, **options):
    """A table's view made so long (ms) after its first cards, on a clock that began long ago."""
    driver = MemoryDriver(home, charter(("Mira", "Luka"), (), game))
    driver.run(at)
    view = driver.screen.view
    rows = tuple({**dict(view.charter.options), **options}.items())
    moved = view.clock.at - view.clock.shown_at
    return changed(view, charter=structs.replace(view.charter, options=rows), shown_at=uptime, at=uptime + moved)


@pytest.mark.parametrize("seconds", [20, 90])
def test_a_countdown_begins_with_its_whole_time_and_ends_with_one_second(tmp_path, seconds):
    view = view_of(tmp_path, "tau", 0.0, turn_seconds=str(seconds))
    for uptime in UPTIMES:
        late = changed(view, shown_at=uptime, at=uptime)
        start = pace.since(late)
        assert pace.left(late, start) == seconds, uptime
        assert [pace.left(late, start + 1000 * n) for n in range(seconds + 1)] == [*range(seconds, -1, -1)], uptime
        assert pace.ticks(late, start + 1000) == [start + 2000]


def test_seconds_over_and_left_change_at_whole_seconds():
    for uptime in UPTIMES:
        for seconds in range(30):
            later = uptime + 1000 * seconds
            assert elapsed(later - uptime) == seconds
            assert remaining(uptime + 30_000 - later) == 30 - seconds
    assert (elapsed(999), elapsed(1000), remaining(1), remaining(1000), remaining(-5)) == (0, 1, 1, 1, 0)


def test_freezes_clocks_and_silences_are_told_in_whole_seconds_at_any_uptime(tmp_path):
    """PC Set 9 and Tau 3.2: three seconds of a freeze are 3, 2, 1."""
    tau, pcset = view_of(tmp_path / "tau", "tau", 0.0), view_of(tmp_path / "pcset", "pcset", 0.0)
    for uptime in UPTIMES:
        state = replace(tau.state, frozen=(7000, 0))
        frozen = changed(tau, state=state, ms=4000, at=uptime)
        times = [uptime + 1000 * n for n in range(4)]
        chosen = TauMemo(ScreenState())
        assert [tau_model.seats(frozen, chosen, now)[0].frozen for now in times] == [3, 2, 1, 0], uptime
        assert [tau_story.clock(frozen, now) for now in times] == [4000, 5000, 6000, 7000]
        cards = changed(pcset, state=replace(pcset.state, frozen=(7000, 0)), ms=4000, at=uptime)
        memo = PcSetMemo(ScreenState())
        assert [pcset_model.seats(cards, memo, now)[0].frozen for now in times] == [3, 2, 1, 0]
        assert [pcset_view.round_clock(pcset.state, pace.clock(cards, now)).words for now in times] == [
            "0:58", "0:57", "0:56", "0:55"]                      # of the 60 from T = 1500 on, begun seconds included
        gone = changed(tau, unreachable_since={0: uptime})
        assert [absence.away_for(gone, 0, now) for now in times] == [1, 1, 2, 3]
        assert [clock_words(now - uptime) for now in times] == ["0:00", "0:01", "0:02", "0:03"]

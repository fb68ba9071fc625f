"""The bots of TAU: their search against known values and plain minimax, and that better levels win more."""
import random
import time
from dataclasses import replace
from functools import cache

import pytest

from client.games.levels import INSTANT, LEVELS
from client.games.lines import bot
from client.games.lines.search import LinesPosition, Search, children, cuts, greedy, search
from p2p.games.game import Coin
from p2p.games.lines import left, limit, start, worth

PERFECT = {(2, 2): 1, (2, 3): 2, (3, 3): 3, (3, 4): 4, (4, 4): 8, (4, 5): 18, (5, 5): 16, (5, 6): 32}


def whole(rows, columns):
    return LinesPosition((rows,), (columns,), -(-(rows + columns) // 3), True)


def begun(rows, columns, first=0):
    state = start(2, {"rows": str(rows), "columns": str(columns)})
    coins = (bytes([n] * 32) for n in range(256))
    return next(after for coin in coins if (after := state.supply(Coin(), coin)).first == first)


def plain_value(rows, columns, left, high):
    """Minimax without memory, mirrors or short cuts."""
    if left == 0:
        return greedy(rows, columns, 0, high)
    values = [plain_value(*after, left - 1, not high) for after in children(rows, columns)]
    return max(values) if high else min(values)


@pytest.mark.parametrize("grid", PERFECT)
def test_perfect_play(grid):
    """The facts of the rules (lines 7)."""
    assert Search(whole(*grid), None).value(whole(*grid)) == PERFECT[grid]


def test_a_line_cuts_a_segment_or_its_end():
    assert cuts((5,)) == ((1, 3), (2, 2), (4,))
    assert cuts((1, 2)) == ((1, 1), (2,))
    assert cuts((1,)) == ()


@pytest.mark.parametrize("seed", range(12))
def test_the_search_is_plain_minimax(seed):
    draw = random.Random(seed)
    rows = tuple(sorted(draw.randint(1, 4) for _ in range(draw.randint(1, 3))))
    columns = tuple(sorted(draw.randint(1, 4) for _ in range(draw.randint(1, 3))))
    position = LinesPosition(rows, columns, min(4, sum(rows) + sum(columns) - 2), draw.random() < 0.5)
    assert Search(position, None).value(position) == plain_value(*position)


@pytest.mark.parametrize("rows", range(8, 16))
def test_suggested_grids_are_played_perfectly(rows):
    for columns in range(max(rows, 20 - rows), min(3 * rows, 30 - rows) + 1):
        assert search(whole(rows, columns), 5).to_the_end


@pytest.mark.parametrize("level", [code for code, _ in LEVELS])
def test_no_grid_takes_long(level):
    """A figure is not asserted here but a disaster is: the largest grid, ten times the second it may take."""
    begin = time.perf_counter()
    move, _ = bot.choose(begun(24, 24), 0, 0, level, random.Random(1))
    assert move.verb == "name"
    assert time.perf_counter() - begin < 10


def test_what_the_sharp_one_names():
    """4x5 is worth 18: 17 is named, and to 17 or more it passes; 2x2 is worth 1, yet who speaks first must speak."""
    draw = random.Random(1)
    state = begun(4, 5)
    assert str(bot.choose(state, 0, 0, "sharp", draw)[0]) == "name 17"
    for named, answer in (("3", "name 17"), ("16", "name 17"), ("17", "pass"), ("18", "pass"), ("9" * 60, "pass")):
        after = state.apply(0, bot.Move("name", (int(named),)), 0)
        assert str(bot.choose(after, 1, 0, "sharp", draw)[0]) == answer
    assert str(bot.choose(begun(2, 2), 0, 0, "sharp", draw)[0]) == "name 1"
    assert bot.choose(state, 1, 0, "sharp", draw) is None


@cache
def brute_force(state):
    """The score that good play leads to: every line of the rules tried."""
    if not left(state):
        return worth(state)
    seat, = state.turn()
    best = max if seat == state.high else min
    return best(brute_force(state.apply(seat, move, 0)) for move in state.moves(seat, 0))


SMALL = [(rows, columns) for rows in range(2, 7) for columns in range(rows, 7) if rows + columns < 10]


@pytest.mark.parametrize("grid", SMALL)
def test_the_sharp_one_names_what_high_can_just_exceed(grid):
    value = brute_force(replace(begun(*grid), named=("1",), high=0))
    said, _ = bot.choose(begun(*grid), 0, 0, "sharp", random.Random(1))
    assert said.args == (max(1, value - 1),)


@pytest.mark.parametrize("grid", [grid for grid in SMALL if grid != (2, 2)])
def test_after_the_best_number_every_answer_loses_and_the_sharp_one_passes(grid):
    """HIGH exceeds it in good play; and nobody exceeds the value, which is the lowest higher number (rules 2 and 6)."""
    named = begun(*grid).apply(0, bot.Move("name", (brute_force(replace(begun(*grid), named=("1",), high=0)) - 1,)), 0)
    passed = named.apply(1, bot.Move("pass"), 0)
    assert brute_force(passed) > limit(named)
    assert brute_force(passed) <= limit(named) + 1
    assert str(bot.choose(named, 1, 0, "sharp", random.Random(1))[0]) == "pass"


@pytest.mark.parametrize("grid", [(3, 4), (4, 4), (4, 5)])
def test_the_sharp_one_exceeds_its_best_number_whatever_low_draws(grid):
    state = begun(*grid)
    said, _ = bot.choose(state, 0, 0, "sharp", random.Random(1))
    state = state.apply(0, said, 0).apply(1, bot.Move("pass"), 0)
    assert {min(end.outcome().winners) for end in _against_every_line(state)} == {0}


def _against_every_line(state):
    """The ends of all games in which HIGH is the sharp one and LOW draws any line."""
    if not left(state):
        yield state
        return
    seat, = state.turn()
    own = [bot.choose(state, seat, 0, "sharp", random.Random(1))[0]] if seat == state.high else state.moves(seat, 0)
    for move in own:
        yield from _against_every_line(state.apply(seat, move, 0))


def game(rows, columns, levels, seed, first=0):
    draw, state = random.Random(seed), begun(rows, columns, first)
    while not state.outcome():
        seat, = state.turn()
        move, wait = bot.choose(state, seat, 0, levels[seat], draw)
        assert wait >= 0
        state.check(seat, move, 0)
        state = state.apply(seat, move, 0)
    return state


@pytest.mark.parametrize("level", [*(code for code, _ in LEVELS), INSTANT, "unheard of"])
def test_every_level_plays_whole_games(level):
    for rows, columns in ((1, 2), (2, 2), (1, 9), (5, 6), (10, 10)):
        assert game(rows, columns, (level, level), rows * columns).outcome()


def test_the_sharp_one_speaking_first_always_wins():
    """It names the worth less one; then HIGH's first line or the other's higher number loses."""
    for seed in range(10):
        state = game(6, 7, ("sharp", "easy"), seed)
        assert state.outcome().winners == (0,), limit(state)


def test_better_levels_win_more():
    wins = sum(game(8, 12, ("sharp", "easy"), seed, first=seed % 2).outcome().winners == (0,) for seed in range(20))
    assert wins >= 16


def test_an_easy_one_beats_a_gentle_one():
    wins = sum(game(6, 7, ("easy", "gentle"), seed, first=seed % 2).outcome().winners == (0,) for seed in range(60))
    assert wins > 33



@pytest.mark.parametrize("level", [code for code, _ in LEVELS])
def test_the_first_number_is_below_what_players_can_see_as_its_estimate(level):
    """HIGH loses with a LIMIT that good play doesn't pass (lines 7): a number above the estimate gives it away."""
    for rows, columns in ((7, 9), (12, 13), (14, 14)):
        state = begun(rows, columns)
        worth, _ = bot.estimate(state, bot.SEEN)
        named = [bot.choose(state, 0, 0, level, random.Random(seed))[0].args[0] for seed in range(5)]
        assert all(1 <= number <= max(1, worth - 1) for number in named)
        assert level != "sharp" or set(named) == {worth - 1}

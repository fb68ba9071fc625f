"""TAU: the facts of the rules against brute force, negotiation, lines, numbers of any size, and the recorded games."""
import random

import pytest
from hypothesis import assume, given, strategies as st

from p2p.games import lines
from p2p.games.game import Coin, IllegalMove, Move, Outcome
from p2p.games.lines import draws, grid_groups, is_suggested, left, length, limit, read_number, with_line, worth
from p2p.games.lines.value import runs, score, side
from tests.bench.memory_network import MemoryNetwork
from tests.games.lines import by_the_book as book
from tests.games.lines.record import SCRIPTS, LinesByRules, LinesByTheBook
from tests.games.recorded_games import HERE, parse, told
from tests.networks import IDENTITIES, charter_for

PERFECT = {(2, 2): 1, (2, 3): 2, (3, 3): 3, (3, 4): 4, (4, 4): 8, (4, 5): 18, (5, 5): 16, (5, 6): 32}


def begun(rows=10, columns=10, first=0):
    state = lines.start(2, {"rows": str(rows), "columns": str(columns)})
    coins = (bytes([n] * 32) for n in range(256))
    return next(after for coin in coins if (after := state.supply(Coin(), coin)).first == first)


def played(state, *texts):
    for text in texts:
        move, (seat,) = Move.parse(text), state.turn()
        state.check(seat, move, 0)
        state = state.apply(seat, move, 0)
    return state


def refused(state, text, seat=None):
    seat = next(iter(state.turn())) if seat is None else seat
    with pytest.raises(IllegalMove) as error:
        state.check(seat, Move.parse(text), 0)
    return error.value


# --- The facts (rules 4, 5, 7)

@pytest.mark.parametrize(("sums", "moves"), [((20, 21), 7), ((22, 23, 24), 8), ((25, 26, 27), 9), ((28, 29, 30), 10)])
def test_how_long_a_game_lasts(sums, moves):
    for total in sums:
        for rows in range(max(1, total - 24), min(24, total - 1) + 1):
            assert length(begun(rows, total - rows)) == moves


@pytest.mark.parametrize("grid", PERFECT)
def test_perfect_play_by_brute_force(grid):
    assert book.perfect(book.cells_of(*grid), book.moves_of(*grid), True) == PERFECT[grid]


def test_the_example_of_the_score():
    """Rows {1, 2}, columns {1, 1, 3}: groups 1 1 2 2 3 6, score 72."""
    rows, columns = runs(4, {2}), runs(7, {2, 4})
    assert (side(4, {2}), side(7, {2, 4})) == ((1, 2), (1, 1, 3))
    state = played(begun(4, 7), "name 1", "pass", "row 2", "column 2", "column 4")
    assert sorted(group.size for group in grid_groups(state)) == [1, 1, 2, 2, 3, 6]
    assert worth(state) == score(tuple(map(len, rows)), tuple(map(len, columns))) == 72


def test_a_score_beyond_floats():
    rows, columns = side(15, {4, 8, 12}), side(15, {2, 4, 6, 8, 10, 12, 14})
    assert score(rows, columns) == 1_853_020_188_851_841 == 3 ** 32


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_the_closed_form_is_the_product_of_the_groups(rows, columns, data):
    """On any board: closed form, listed groups and a flood fill of the cells agree."""
    down = data.draw(st.sets(st.integers(1, rows), max_size=rows - 1))
    across = data.draw(st.sets(st.integers(1, columns), max_size=columns - 1))
    assume(rows * columns > 1)
    state, cells = begun(rows, columns), book.cells_of(rows, columns)
    for line in [("row", i) for i in down] + [("column", j) for j in across]:
        state, cells = with_line(state, *line), book.without(cells, *line)
    found = grid_groups(state)
    assert sorted(group.size for group in found) == book.groups(cells)
    assert worth(state) == book.product(book.groups(cells))
    assert {(i, j) for group in found for i in range(group.row, group.row + group.height)
            for j in range(group.column, group.column + group.width)} == cells


@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, 2 ** 32))
def test_legal_lines_are_those_of_the_book(rows, columns, seed):
    assume(rows * columns > 1)
    state, cells = played(begun(rows, columns), "name 5", "pass"), book.cells_of(rows, columns)
    draw = random.Random(seed)
    while state.turn():
        seat, = state.turn()
        legal = [(move.verb, move.args[0]) for move in state.moves(seat, 0)]
        assert sorted(legal) == book.lines(cells)
        for way, number in [("row", i) for i in range(1, rows + 1)] + [("column", j) for j in range(1, columns + 1)]:
            if (way, number) not in legal:
                assert refused(state, f"{way} {number}").rule == "3"
        line = draw.choice(legal)
        state, cells = played(state, "{} {}".format(*line)), book.without(cells, *line)
    assert state.outcome().winners == ((0,) if book.product(book.groups(cells)) > 5 else (1,))


# --- The grid (rule 1)

def test_the_usual_grid_is_ten_by_ten():
    state = lines.start(2, {})
    assert (state.rows, state.columns) == (10, 10)


@pytest.mark.parametrize(("seats", "options", "why"), [
    (1, {}, "2 seats"), (3, {}, "2 seats"), (2, {"rows": "25"}, "rows can't be '25'"), (2, {"rows": "0"}, "rows"),
    (2, {"rows": "1", "columns": "1"}, "at least two cells")])
def test_what_cannot_be_started(seats, options, why):
    with pytest.raises(ValueError, match=why):
        lines.start(seats, options)


@pytest.mark.parametrize(("rows", "columns", "good"), [
    (10, 10, True), (15, 15, True), (8, 22, True), (22, 8, True), (9, 10, False), (16, 15, False), (7, 22, False)])
def test_suggested_grids(rows, columns, good):
    assert is_suggested(rows, columns) is good


# --- Negotiation (rule 2)

@pytest.mark.parametrize("first", [0, 1])
def test_the_example_of_the_negotiation(first):
    """A 70, B 120, A 143, B passes: A is HIGH, LIMIT 143, and moves first."""
    state = played(begun(first=first), "name 70", "name 120", "name 143", "pass")
    assert (state.high, limit(state), state.turn()) == (first, 143, {first})


def test_the_coin_says_who_speaks_first():
    state = lines.start(2, {})
    assert state.turn() == frozenset()
    assert "coin" in str(refused(state, "name 1", 0))
    firsts = [state.supply(Coin(), bytes([n]) * 32).first for n in range(200)]
    assert 70 < sum(firsts) < 130           # four standard deviations round 100


@pytest.mark.parametrize(("before", "text", "why"), [
    ([], "pass", "names a number"), ([], "name 0", "smallest number is 1"), ([], "name many", "whole number"),
    ([], "name", "whole number"), ([], "name 1 2", "whole number"), ([], "row 1", "first a number is agreed"),
    (["name 7"], "name 7", "above 7"), (["name 7"], "name 6", "above 7"), (["name 7"], "pass now", "stands alone"),
    (["name 7"], "play 3", "the moves are"), (["name 7", "pass"], "name 8", "agreed, draw a line"),
    (["name 7", "pass"], "row 11", "from 1 to 10"), (["name 7", "pass"], "column 0", "from 1 to 10"),
    (["name 7", "pass"], "row", "from 1 to 10"), (["name 7", "pass"], "row one", "from 1 to 10"),
    (["name 7", "pass", "row 3"], "row 3", "drawn already"),
])
def test_what_is_refused(before, text, why):
    error = refused(played(begun(), *before), text)
    assert why in error.why
    assert error.rule == ("3" if "pass" in before or why == "drawn already" else "2")


def test_whose_turn_it_is():
    state = played(begun(), "name 7")
    assert "other's turn" in str(refused(state, "name 8", 0))
    state = played(state, "pass")
    assert "other's turn" in str(refused(state, "row 1", 1))
    assert [draws(state, number) for number in range(3)] == [0, 1, 0]


def test_the_last_row_stays():
    state = played(begun(2, 4), "name 1", "pass", "row 1")
    assert "must stay" in str(refused(state, "row 2"))


def test_after_the_end_nothing_moves():
    state = played(begun(2, 2), "name 1", "pass", "row 1", "column 1")
    assert state.turn() == frozenset()
    assert "is over" in str(refused(state, "row 2", 0))
    assert state.apply(0, Move("row", (2,)), 0) == state


# --- Who wins (rule 6)

@pytest.mark.parametrize(("named", "winner"), [("71", 0), ("72", 1), ("73", 1)])
def test_equality_is_lows(named, winner):
    """The score is 72: rows {1, 2}, columns {1, 1, 3}, and one move that has no say, a row of its own cut off first."""
    state = played(begun(5, 7), f"name {named}", "pass", "row 1", "row 3", "column 2", "column 4")
    assert worth(state) == 72
    assert state.outcome() == Outcome(((1, 0), (0, 1))[winner], (winner,), state.outcome().reason)
    assert state.outcome().reason == f"score 72 is {'above' if winner == 0 else 'not above'} LIMIT {named}"


# --- Numbers of any size

BIG = "9" * 60


def test_sixty_digits_go_through():
    state = played(begun(), f"name {BIG[:-1]}8", f"name {BIG}")
    assert limit(state) == 10 ** 60 - 1
    assert [str(move) for move in state.moves(0, 0)] == ["pass"]
    with pytest.raises(IllegalMove, match="at most 60 digits"):
        state.check(0, Move("name", (10 ** 60,)), 0)


@pytest.mark.parametrize(("text", "number"), [("143", 143), (" 1 853 020 ", 1_853_020), ("007", 7),
                                              (BIG, 10 ** 60 - 1)])
def test_numbers_as_typed(text, number):
    assert read_number(text) == number


@pytest.mark.parametrize(("text", "why"), [("", "digits only"), ("12.5", "digits only"), ("-3", "digits only"),
                                           ("٣", "digits only"), ("000", "smallest number is 1"),
                                           ("1" * 61, "at most 60 digits, this one has 61"), ("1" * 9999, "has 9999")])
def test_numbers_that_cannot_be_named(text, why):
    with pytest.raises(ValueError, match=why):
        read_number(text)


def test_a_table_of_two_plays_with_sixty_digits():
    """Through real tables: the number travels, replicas agree, and HIGH can't reach it."""
    network = MemoryNetwork(charter_for(2, "lines", rows="3", columns="5"), IDENTITIES)
    draw = random.Random(1)
    words = [f"name {BIG}", "pass"]
    while not network.over():
        assert network.run(
            lambda: network.in_agreement() and (network.tables[0].replica.state.turn() or network.over()), 5000)
        state = network.tables[0].replica.state
        for seat in state.turn():
            move = Move.parse(words.pop(0)) if words else draw.choice(list(state.moves(seat, 0)))
            network.act(seat, seat, move)
        network.run_for(50)
    assert not network.faults()
    outcome = network.tables[1].replica.deals.outcome
    assert outcome.winners == (1 - network.tables[0].replica.state.high,)
    assert BIG in outcome.reason
    assert left(network.tables[1].replica.state) == 0


# --- Recorded games

@pytest.mark.parametrize("player", [LinesByRules, LinesByTheBook])
@pytest.mark.parametrize("name", SCRIPTS)
def test_recorded_games(name, player):
    """The real rules and the naive ones of the book make the same of every number and line."""
    text = (HERE / "lines" / "recorded" / f"{name}.txt").read_text()
    assert told(*parse(text), player) == text

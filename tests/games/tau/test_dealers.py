"""The dealers of Tau against those of the book, on boards and decks of every size, and what they promise."""
import random

import pytest

from p2p.games.tau.dealers import DEALERS, ROWS, Filled, fill, lay, lying
from p2p.games.tau.modes import MODES, find
from tests.each import each
from tests.games.tau import by_the_book as book


def both(mode, board, deck, coin):
    """What the real dealer and the book's make of one coin."""
    table = book.Table(mode, 1)
    table.board, table.deck = list(board), list(deck)
    table.coin(coin)
    theirs = Filled(tuple(table.board), tuple(table.deck), table.near if table.near is not None else table.target)
    return fill(MODES[mode], tuple(board), tuple(deck), coin), theirs


def table_of(draw, mode, lie, left):
    cards = draw.sample(MODES[mode].deck.faces, lie + left)
    board = cards[:lie]
    for _ in range(MODES[mode].minimum - lie):
        board.insert(draw.randrange(len(board)), None)
    return board, sorted(cards[lie:])


@pytest.mark.parametrize("mode", MODES)
def test_the_first_deal_is_the_book_s(mode):
    for seed in range(4):
        ours, theirs = both(mode, (), MODES[mode].deck.faces, random.Random(f"{mode} {seed}").randbytes(32))
        assert ours == theirs


@each("left", [0, 1, 3, 9, 24])
@each("mode", [mode for mode in MODES if mode != "z3tau"])
def test_a_deal_in_the_game_is_the_book_s(mode, left):
    draw = random.Random(f"{mode} {left}")
    for _ in range(5):
        board, deck = table_of(draw, mode, MODES[mode].minimum - MODES[mode].take, left)
        ours, theirs = both(mode, board, deck, draw.randbytes(32))
        assert ours == theirs


@pytest.mark.parametrize("mode", ["i3tau", "i93tau", "m3tau"])
def test_sets_that_leave_one_tau_are_searched_in_order(mode):
    """Any board, also one that holds a Tau or too many already: the first set, or the first three."""
    draw = random.Random(mode)
    fallbacks = 0
    for _ in range(60):
        board, order = table_of(draw, mode, draw.randrange(MODES[mode].minimum - 3, 16, 3), draw.randrange(3, 16))
        draw.shuffle(order)
        table = book.Table(mode, 1)
        table.board = list(board)
        expected = table.dealt(order, 3)
        fallbacks += expected == order[:3]
        assert list(DEALERS[MODES[mode].dealer](MODES[mode], tuple(board), order, 3)) == expected
    assert 0 < fallbacks < 60


def test_insane_leaves_one_tau_and_master_a_different_one_spread_out():
    for seed in range(20):
        coin = random.Random(seed).randbytes(32)
        insane = fill(MODES["i3tau"], (), tuple(range(81)), coin).board
        master = fill(MODES["m3tau"], (), tuple(range(81)), coin).board
        assert len(find("i3tau", lying(insane), None)) == 1
        faces, = find("m3tau", lying(master), None)
        assert all(len(set(column)) == 3 for column in zip(*map(book.vector, faces), strict=True))
        assert len({master.index(face) // ROWS for face in faces}) > 1


def test_easy_lays_more_taus_than_chance():
    counts = [len(find("e3tau", lying(fill(MODES["e3tau"], (), tuple(range(81)), bytes([n] * 32)).board), None))
              for n in range(20)]
    assert min(counts) >= 9     # twelve cards by chance hold 2.785


def test_a_puzzle_holds_six():
    for n in range(10):
        board = fill(MODES["z3tau"], (), tuple(range(81)), bytes([n] * 32)).board
        assert len(board) == 12
        assert len(book.all_taus("z3tau", board)) == 6


def test_new_cards_fill_gaps_then_columns():
    assert lay((None, 1, None, 3), [10, 11, 12, 13]) == (10, 1, 11, 3, 12, 13)
    assert lay((), [5, 6, 7]) == (5, 6, 7)


def test_every_target_can_be_drawn():
    """The target is the sum of a random triple of the board: each triple as likely as the next."""
    board = (0, 1, 3, 9)
    deck = ()
    sums = {fill(MODES["g3tau"], board, deck, n.to_bytes(32)).want for n in range(200)}
    assert sums == {4, 10, 12, 13}

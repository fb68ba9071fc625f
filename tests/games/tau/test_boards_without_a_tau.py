"""How many boards hold no 3 Tau, counted exactly, against the chances that the book tells (rule 7).

Boards are laid card by card. Two boards that a symmetry of the cards turns into each other can be gone on with in the
same ways, so one of each kind stands for all: its weight is the number of orders in which cards come to that kind. A
kind is told by a key that no symmetry changes: how the cards lie to all others, three times refined. A count without
keys, of all boards that hold three given cards, gave the same numbers, so the keys mix up no two kinds.
"""
from functools import cache
from itertools import product
from math import comb, factorial

import numpy as np
import pytest

from p2p.games.books import TextTable, book, plain

CARDS = list(product(range(3), repeat=4))
PLACE = {card: place for place, card in enumerate(CARDS)}
THIRD = [[PLACE[tuple(-(a + b) % 3 for a, b in zip(one, other, strict=True))] for other in CARDS] for one in CARDS]
PAIRS = np.array([[(b, c) for b, c in enumerate(row) if b < c] for row in THIRD])       # by card: a Tau with it
ALL = (1 << 81) - 1


def mixed(numbers):
    """Other numbers of 64 bits, the same for the same."""
    for shift, factor in ((31, 0x9E3779B97F4A7C15), (29, 0xBF58476D1CE4E5B9), (32, 1)):
        numbers = (numbers ^ numbers >> np.uint64(shift)) * np.uint64(factor)
    return numbers


def key(board):
    """The same number for every board of a kind."""
    colours = np.ones(81, np.uint64)
    colours[list(board)] = 2
    for _ in range(3):
        found = mixed(colours)[PAIRS]
        colours = mixed(colours * np.uint64(3) + mixed(found[..., 0] + found[..., 1]).sum(1))
    return int(mixed(colours).sum())


def free(board):
    """The cards that make no Tau with two of these, as bits."""
    shut = sum(1 << card for card in board)
    for place, card in enumerate(board):
        for other in board[:place]:
            shut |= 1 << THIRD[card][other]
    return ALL & ~shut


def cards_of(bits):
    return [card for card in range(81) if bits >> card & 1]


@cache
def kinds(count):
    """A board of each kind with so many cards and no Tau, and in how many orders cards come to that kind."""
    found = {} if count else {0: ((), 1)}
    for board, weight in kinds(count - 1).values() if count else ():
        for card in cards_of(free(board)):
            longer = (*board, card)
            name = key(longer)
            found[name] = (longer, weight + found.get(name, ("", 0))[1])
    return found


def orders_of_two_more(board):
    """In how many orders two cards more can come without a Tau."""
    left = free(board)
    return sum((left & free((*board, card))).bit_count() for card in cards_of(left))


def boards(count):
    """How many boards of so many cards hold no Tau."""
    orders = sum(weight * orders_of_two_more(board) for board, weight in kinds(count - 2).values())
    number, rest = divmod(orders, factorial(count))
    assert rest == 0
    return number


def told(what):
    tables = [block for block in book("tau").blocks if isinstance(block, TextTable)]
    return next(plain(row[1]) for table in tables for row in table.rows if plain(row[0]) == what)


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize(("words", "count", "number"), [("nine", 9, 77_541_824_880), ("twelve", 12, 2_284_535_476_080)])
def test_the_chance_of_no_tau(words, count, number):
    assert boards(count) == number
    assert told(f"chance of no 3 Tau on {words} cards") == f"{100 * number / comb(81, count):.2f} %"

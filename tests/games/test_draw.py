"""Draws from a coin: against a stream written a second time, and by their frequencies."""
from collections import Counter
from hashlib import shake_256
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from p2p.games.draw import Draw

COIN = bytes(range(32))


def numbers_below(coin, n):
    """The documented stream: fewest whole bytes, big end first, what would favour small numbers thrown away."""
    size = 1 if n <= 256 else 2
    stream = shake_256(coin).digest(20_000)
    values = (int.from_bytes(stream[i:i + size]) for i in range(0, len(stream), size))
    return [value % n for value in values if value < 256 ** size - 256 ** size % n]


@pytest.mark.parametrize("n", [2, 3, 6, 54, 81, 200, 256, 257, 1000, 40_000, 65_536])
def test_numbers_are_those_of_the_documented_stream(n):
    draw = Draw(COIN)
    assert [draw.below(n) for _ in range(2000)] == numbers_below(COIN, n)[:2000]


def test_rejection_really_happens():
    stream = shake_256(COIN).digest(2000)
    assert max(stream) >= 200
    assert numbers_below(COIN, 200)[:1500] == [byte for byte in stream if byte < 200][:1500]


def test_one_choice_reads_nothing():
    draw, plain = Draw(COIN), Draw(COIN)
    assert draw.below(1) == 0
    assert draw.below(256) == plain.below(256)


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_nothing(n):
    with pytest.raises(ValueError, match="no number below"):
        Draw(COIN).below(n)


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=90))
def test_an_order_holds_the_same_things_and_is_the_same_everywhere(coin, things):
    order = Draw(coin).order(things)
    assert sorted(order) == sorted(things)
    assert order == Draw(coin).order(tuple(things))


def test_an_order_is_fisher_yates_from_the_last_place_down():
    expected, draw = list("abcdefg"), Draw(COIN)
    for last in (6, 5, 4, 3, 2, 1):
        other = draw.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert Draw(COIN).order("abcdefg") == expected


def test_all_orders_are_equally_likely():
    draw = Draw(COIN)
    seen = Counter(tuple(draw.order("abcd")) for _ in range(24_000))
    assert set(seen) == set(permutations("abcd"))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in seen.values())
    assert chi_square < 49.7        # 23 degrees of freedom, one in a thousand


def test_coins_that_differ_in_a_bit_draw_differently():
    assert Draw(COIN).order(range(81)) != Draw(COIN[:-1] + b"\x1e").order(range(81))

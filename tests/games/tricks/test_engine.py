"""The engine of the sharp bots beside plain computations: endings by minimax, worlds by counting them all."""
import itertools
import math
from collections import Counter
from random import Random

import numpy as np
import pytest

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import codes, worth
from client.games.tricks.engine.board import TrickRules, begun
from client.games.tricks.engine.hands import ways
from client.games.tricks.engine.judge import Effort, Trials, customary, solved
from client.games.tricks.engine.worlds import Unknown, draw
from p2p.games.tarot.cards import FACES, VALUE, may_follow, power, winning

NAMES = codes(power())


def best(hands, bidders, turn, trick, points):
    """Returns the points of the bidder's side if everybody sees all cards and plays its best, by the rules alone."""
    if not any(hands):
        return points
    found = []
    for face in may_follow(hands[turn], trick[0][1]) if trick else hands[turn]:
        left = [[card for card in hand if card != face] for hand in hands]
        after, counted, following = [*trick, (turn, face)], points, (turn + 1) % 4
        if len(after) == 4:
            following = after[winning([card for _, card in after], power())][0]
            counted += sum(VALUE[card] for _, card in after) if following in bidders else 0
            after = []
        found.append(best(left, bidders, following, after, counted))
    return max(found) if turn in bidders else min(found)


@pytest.mark.parametrize("seed", range(6))
def test_an_ending_is_solved_as_plain_minimax_does(seed):
    draws = Random(seed)
    bidders = draws.choice([(0,), (0, 2), (1, 3), (0, 1)])
    dealt = draws.sample(FACES, 12)
    hands = [dealt[3 * seat:3 * seat + 3] for seat in range(4)]
    side = np.array([[seat in bidders] for seat in range(4)])
    board = begun(TrickRules(4), np.array([[NAMES.mask(hand)] for hand in hands]), side, 0)
    found = solved(board, [1 << NAMES.of[face] for face in hands[0]],
                   lambda ended: (worth(ended.piles) * ended.side).sum(axis=0))
    expected = [best([[card for card in hands[0] if card != face], *hands[1:]], bidders, 1, [(0, face)], 0)
                for face in hands[0]]
    assert found[:, 0].tolist() == expected


def test_every_world_that_fits_is_as_likely_as_another_but_for_what_leans():
    """Five cards in rooms of two, two and one; two of them have fewer places, and one is thrice as likely in the last.
    """
    room, prior = (2, 2, 1), np.ones((5, 3))
    prior[0, 0] = prior[1, 1] = 0
    prior[2, 2] = 3
    lean = np.ones((5, 3))
    lean[3, 0] = 4                                  # only makes such drawings likelier: the weights take it back
    worlds = draw(Unknown(range(5), room, prior, lean), 20_000, np.random.default_rng(1))
    seen = Counter()
    for places, weight in zip(worlds.places.T.tolist(), np.exp(worlds.weights), strict=True):
        seen[tuple(places)] += weight
    chances = {}
    for where in itertools.product(range(3), repeat=5):
        chance = math.prod(prior[card, place] for card, place in enumerate(where))
        if chance and tuple(map(where.count, range(3))) == room:
            chances[tuple(sum(1 << card for card in range(5) if where[card] == place) for place in range(3))] = chance
    assert seen.keys() == chances.keys()
    for world, chance in chances.items():
        assert seen[world] / seen.total() == pytest.approx(chance / sum(chances.values()), rel=0.15)


def test_there_is_no_world_if_a_card_has_nowhere_to_lie():
    prior = np.ones((3, 2))
    prior[1] = 0
    assert not draw(Unknown(range(3), [2, 1], prior), 10, np.random.default_rng(1)).size
    prior[1], prior[2] = (0, 1), (0, 1)             # two cards for one place
    assert not draw(Unknown(range(3), [2, 1], prior), 10, np.random.default_rng(1)).size


def test_the_points_of_a_pack_are_those_of_its_cards():
    assert worth(np.array([(1 << bits.CARDS) - 1, bits.TRUL, bits.QUEENS, 0])).tolist() == [106, 15, 16, 0]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_hand_is_weighed_by_the_ways_to_lay_away_from_it(number):
    draws = Random(number)
    pools = [draws.sample(range(bits.CARDS), 12 + number) for _ in range(20)]
    plain = [sum(bits.PLAIN >> code & 1 for code in pool) for pool in pools]
    found = ways(np.array([sum(1 << code for code in pool) for pool in pools]), number)
    assert found.tolist() == pytest.approx([math.log(math.comb(size, number)) for size in plain])


def test_a_choice_is_surely_better_by_more_than_two_standard_errors():
    """Of four worlds: ahead by 0.75 with an error of 0.22, by 0.5 with one of 0.25, and by 0.5 with one of 1.3."""
    tally = Trials(4, Effort())
    tally.add(np.array([[1.0, 1.0], [0.0, 1.0], [0.0, 1.0], [3.0, -3.0]]))
    tally.add(np.array([[1.0, 1.0], [0.0, 0.0], [0.0, 1.0], [3.0, -1.0]]))
    assert tally.means.tolist() == [1.0, 0.25, 0.5, 0.5]
    assert tally.surely(0, 1)
    assert not tally.surely(0, 2)
    assert not tally.surely(0, 3)
    assert not tally.surely(1, 0)


def test_a_choice_that_is_surely_behind_is_weighed_no_more():
    """The last one by 5 without error; the first is as good as the second, then behind by 0.5 with an error of 0.25."""
    tally = Trials(3, Effort(), drops=True)
    tally.add(np.array([[5.0, 6.0], [5.0, 6.0], [0.0, 1.0]]))
    assert tally.left == [0, 1]
    tally.add(np.array([[1.0, 1.0], [2.0, 2.0]]))
    assert tally.left == [0, 1]
    assert tally.means.tolist() == [3.25, 3.75, -math.inf]
    assert tally.error(1, 0) == 0.25
    assert tally.surely(1, 2)
    assert not tally.surely(1, 0)
    assert not tally.done


@pytest.mark.parametrize(("other", "row"), [([1.0, 1.0, 1.0, 2.0], 1), ([1.0, 0.0, 1.0, 0.0], 0),
                                            ([-1.0, 0.0, 0.0, 0.0], 0)])
def test_custom_gives_way_only_to_what_is_surely_better(other, row):
    """Ahead of it by 1.25 with an error of 0.22, by 0.5 with one of 0.25; behind it."""
    assert customary({0: np.zeros(4), 1: np.array(other)}) == row

"""The sharp bot of Taroky: blunders that card players saw, and what its imagination has to agree with."""
import random

import numpy as np
import pytest

from client.games.taroky import sharp_score
from client.games.taroky.sharp_words import SHARP
from client.games.tricks.engine.bits import codes
from client.games.tricks.engine.board import TrickRules, begun
from client.games.tricks.engine.judge import Effort
from p2p.games.taroky.calls import ITEMS, items_of
from p2p.games.taroky.score import points_chips
from p2p.games.tarot.cards import FACE, FACES, SKYZ, TEXT, VALUE, power
from tests.games.tricks.positions import taroky_play

QUICK = Effort(worlds=64, rounds=1, seconds=9)


def chosen(state, seat):
    """The card that the sharp bot plays, by its seat's view alone."""
    view = state.seen_by({seat})
    move = SHARP.card(view, seat, random.Random(1), QUICK)
    view.check(seat, move, 0)
    return TEXT[view.faces[move.args[0]]]


# Seat 3 plays against Povinnost (seat 0), whose partner is known to be seat 2.
@pytest.mark.parametrize(("trick", "hand", "played"), [
    (("DJ", "D1", "T22"), "DK D2 T5 T9 S7 S8", "D2"),           # not the King under the enemy's Skyz
    (("H4", "HN", "T17"), "HQ H1 H3 T5 S7 S8", "H1 H3"),        # nor the Queen under its XVII
    (("T8", "T2", "T17"), "T1 T5 T20 S7 S8 S9", "T5 T20"),      # nor the I
    (("DJ", "D1", "D3"), "T3 T16 T9 S7 S8 S9", "T3"),           # the last seat wins as cheaply as it can
    (("T6", "T2", "T3"), "T5 T7 T20 S7 S8 S9", "T7"),           # though V and VII would be alike but for the VI
])
def test_the_last_seat_wastes_nothing(trick, hand, played):
    state = taroky_play(("T10 T11 C7 C8 C9", "T12 T13 S10 SJ SN", "T14 T15 HJ D4 CN", hand), worlds=(2,), trick=trick)
    assert chosen(state, 3) in played.split()


def test_nothing_dear_goes_to_an_enemy_before_another_enemy():
    """Seat 2 stands between Povinnost (seat 3) and its partner, who has ruffed: every book gives such a trick the
    cheapest card of the suit. By its imagined deals alone the bot gave the Queen."""
    hands = ("DN T15 T8 D1 SJ T10 S8 SQ", "H1 C10 T14 H2 S10 SK C8 S9", "DQ HQ T6 SN H4 T16 D3 T7 T20",
             "T5 T12 T13 H3 HK HJ T4 T22 T19")
    state = taroky_play(hands, povinnost=3, called="T17", worlds=(1,), trick=("DJ", "T3"),
                        tricks=("CK CN C7 T1", "D2 T18 DK T17", "T11 T21 T9 T2"))
    assert min(state.turn()) == 2
    assert chosen(state, 2) == "D3"


def test_the_pagat_is_not_led_at_the_beginning():
    for worlds in ((0, 1, 2, 3), (2,)):
        state = taroky_play(("T1 T2 T3 HK H1 H2 DK D1 SK S7 CK C7", "T22 T21 T20 T5 T6 T7 T8 HQ HJ DQ DJ CQ",
                             "T19 T18 T17 T16 T15 T14 HN DN SN CN C8 C9", "T4 T9 T10 T11 T12 T13 S8 S9 S10 SJ SQ CJ"),
                            worlds=worlds)
        assert chosen(state, 0) != "T1"


@pytest.mark.parametrize(("points", "side", "alone", "chips"), [
    (54, (0, 2), False, 2),         # rule 9.4: (10 + 1) x 2 tenths, rounded
    (53, (0, 2), False, -2),        # level: the bidder's side loses
    (70, (0, 2), False, 5),         # (10 + 17) x 2 = 54 tenths
    (36, (0,), True, -8),           # in Prever x 3: (10 + 17) x 3 = 81 tenths
])
def test_the_chips_of_imagined_deals_are_those_of_the_rules(points, side, alone, chips):
    empty = np.zeros((4, 1), dtype=np.int64)
    board = begun(TrickRules(4), empty, np.array([[seat in side] for seat in range(4)]), 0)
    left, pile = points, 0
    plain = [8 * suit + rank for suit in range(4) for rank in range(7)]
    for code in (32, 52, 53, 7, 15, 23, 31, *range(33, 52), *plain):
        worth = 5 if code in (32, 52, 53, 7, 15, 23, 31) else max(1, code % 8 - 2) if code < 32 else 1
        if worth <= left:
            pile, left = pile | 1 << code, left - worth
    assert not left
    board.piles[0] = pile
    board.won[:, 0] = (5, 2, 3, 2)
    board.last[:] = 1 << 33
    state = taroky_play(("T2", "T3", "T4", "T5"))
    stakes = sharp_score.TarokyStakes(state.house, 0, 0, alone)
    assert sharp_score.chips(board, stakes)[0] == chips
    assert abs(chips) == points_chips(abs(points - 53), alone)


def test_money_cards_of_imagined_deals_are_those_of_the_rules():
    """Each other seat pays for what a hand has (rule 8.2)."""
    names, draw, found = codes(power()), random.Random(3), set()
    sorts = (lambda _face: 0, lambda face: face > SKYZ, lambda face: VALUE[face] < 5)       # for rare ones, too
    for number in range(300):
        faces = sorted(draw.sample(FACES, 48), key=sorts[number % 3])
        hands = [faces[12 * seat:12 * seat + 12] for seat in range(4)]
        items = [items_of(hand) for hand in hands]
        worth = [sum(ITEMS[item][0] for item in row) for row in items]
        paid = sharp_score.items_paid(np.array([[names.mask(hand)] for hand in hands]), 1)
        assert paid.tolist() == [3 * worth[1] - worth[0] - worth[2] - worth[3]]
        found.update(*items)
    assert found == set(ITEMS)


@pytest.mark.parametrize(("own", "hand", "answer"), [
    ("H2 SK T16 T20 T19 T17 T11 T21 T8 SQ T5 SJ", "T3 DK S10 T2 C10 SN T14 T12 T10 DJ H4 T9", "pass"),
    ("T20 T12 T11 T10 T8 T7 T6 T5 HQ DQ CQ CJ", "T22 T21 T19 T18 T16 T15 T17 HK SK S7 CK C7", "contra"),
])
def test_who_plays_alone_and_doubles_again_is_doubled_only_by_who_is_sure(own, hand, answer):
    """Seat 0 plays alone with eight trumps, was doubled by seat 1, and doubled again. With few imagined deals that fit
    the first hand doubled again now and then, and lost eight times the game."""
    rest = [TEXT[face] for face in FACES if TEXT[face] not in f"{own} {hand}".split()]
    hands = (own, hand, " ".join(rest[:24:2]), " ".join(rest[1:24:2]))
    items = tuple(items_of([FACE[card] for card in cards.split()]) for cards in hands)
    state = taroky_play(hands, worlds=(0,))._replace(phase="contra", prever=0, called=-1, items=items, contra=(1, 0),
                                                    queue=(1, 2, 3))
    view = state.seen_by({1})
    assert [str(move) for move in view.moves(1, 0)] == ["pass", "contra"]
    assert [str(SHARP.move(view, 1, random.Random(seed), QUICK)) for seed in range(8)] == [answer] * 8

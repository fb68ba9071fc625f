"""How imagined players play: they keep the mond from the skis, and the pagat for the end with the most taroks."""
import numpy as np
import pytest

from client.games.tricks.engine.bits import codes
from client.games.tricks.engine.board import TrickRules, middle
from client.games.tricks.engine.policy import Habits, at_random, for_points
from p2p.games.tarot.cards import FACE, TEXT, power
from tests.games.tricks.positions import faces_of

POLICY, NAMES = for_points(Habits(5, 7)), codes(power())


def played(hands, trick="", keeper=-1):
    """The card that the imagined player on turn plays; seat 0 led, and is the declarer; a seat has to keep the pagat.
    """
    cards = [NAMES.of[FACE[word]] for word in trick.split()]
    sets = np.array([[NAMES.mask(FACE[word] for word in hand.split())] for hand in hands])
    side = np.array([[True], [False], [False]])
    board = middle(TrickRules(3, emperor=True, keeper=keeper), sets, side, 0, cards)
    return TEXT[faces_of(int(POLICY(board)[0]), NAMES)[0]]


def test_the_mond_is_not_led_while_another_has_the_skis():
    hand = "T21 T20 T17 T15 T13 T11 T10 T4 H1 D1"
    assert played((hand, "T22 T2 T3 S7 S8 S9 S10 C7 C8 C9", "T5 T6 T7 H2 H3 H4 D2 D3 D4 C10")) == "T20"
    assert played((hand, "T12 T2 T3 S7 S8 S9 S10 C7 C8 C9", "T5 T6 T7 H2 H3 H4 D2 D3 D4 C10")) == "T13"


@pytest.mark.parametrize(("last", "card"), [("T22 T4", "T3"), ("T10 T4", "T21")])
def test_the_mond_beats_a_tarok_only_without_the_skis_behind_it(last, card):
    assert played(("T6 T7", "T21 T3", last), "T15") == card


@pytest.mark.parametrize(("own", "card"), [("T1 T9 T12 T14", "T9"), ("T1 T9", "T1")])
def test_the_last_seat_keeps_the_pagat_for_the_end_with_the_most_taroks(own, card):
    """With more taroks than all others together it may win the last trick; else it is brought home."""
    assert played(("T10 T11 H2 H3", "T8 D1 D2 D3", own), "H1 H4") == card


@pytest.mark.parametrize(("other", "card"), [("T22 H2", "T21"), ("D1 H2", "T9")])
def test_the_last_seat_brings_the_mond_home_from_the_skis(other, card):
    """Without the skis in another hand the lowest tarok will do."""
    assert played((f"T10 {other}", "T8 D2 D3", "T9 T21 S7"), "H1 H4") == card


@pytest.mark.parametrize(("third", "card"), [("C7 S7 S8", "HK"), ("T4 S7 S8", "D4")])
def test_a_king_is_cashed_once_no_enemy_has_a_tarok(third, card):
    """Seat 0 leads; seat 1, its enemy, has none in either case, seat 2 one."""
    assert played(("HK D2 D4", "H1 S9 S10", third)) == card


@pytest.mark.parametrize(("keeper", "others", "card"), [
    (-1, "T1 T8 D2 D3", "D4"),
    (1, "T1 T8 D2 D3", "H3"),                       # it has to ruff the heart
    (1, "T1 T8 H1 H4", "D4"), (1, "T1 T8 D2 H1", "D4"),
    (1, "C7 C8 D2 D3", "D4"),                       # it has no tarok any more
])
def test_who_keeps_the_pagat_is_led_what_it_has_to_ruff(keeper, others, card):
    """Seat 0 leads, and would lead its shortest suit."""
    assert played(("T9 D4 H2 H3", others, "S7 S8 S9 S10"), keeper=keeper) == card


def test_who_keeps_the_pagat_is_not_led_so_by_its_own_side():
    assert played(("T1 T8 D4 H2 H3", "T5 T6 S7 S8 S9", "C7 C8 C9 C10 S10"), keeper=0) == "D4"


def test_at_random_each_legal_card_is_as_likely():
    """Of five cards three follow the heart that was led; the expected spread of a third of 3000 is below 26."""
    hands = [[NAMES.mask(FACE[word] for word in hand.split())] for hand in ("T2 T3 T4 T5", "H1 HQ H4 T9 C7", "")]
    side = np.zeros((3, 3000), dtype=bool)
    board = middle(TrickRules(3), np.repeat(np.array(hands), 3000, axis=1), side, 0, [NAMES.of[FACE["H2"]]])
    cards = at_random(np.random.default_rng(1))(board)
    found = {TEXT[faces_of(int(card), NAMES)[0]]: int((cards == card).sum()) for card in np.unique(cards)}
    assert set(found) == {"H1", "HQ", "H4"}
    assert all(abs(number - 1000) < 5 * 26 for number in found.values())

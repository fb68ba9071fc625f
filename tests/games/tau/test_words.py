"""What the players read about right and wrong claims; expected sentences come from the cards, not from the program."""
import random
from dataclasses import replace
from itertools import combinations

import pytest

from p2p.games import tau
from p2p.games.game import Coin
from p2p.games.sets.decks import PROJECTIVE, QUAD, USUAL
from p2p.games.sets.words import card_words
from p2p.games.tau.dealers import lying
from p2p.games.tau.modes import MODES
from p2p.games.tau.words import property_words, why_not


def on_board(mode, faces, **drawn):
    return replace(tau.start(1, {"mode": mode}), board=faces, **drawn)


def card(colour, number, shading, shape):
    return colour + 3 * number + 9 * shading + 27 * shape


@pytest.mark.parametrize(("deck", "face", "words"), [
    (USUAL, 0, "one empty red circle"), (USUAL, card(1, 1, 1, 1), "two shaded green squares"),
    (QUAD, 3 + 4 * 3 + 16 * 3, "four green diamonds"), (QUAD, 1, "one yellow circle"),
    (PROJECTIVE, 1, "red circle"), (PROJECTIVE, 3 + 16, "blue circle and red triangle"),
])
def test_cards(deck, face, words):
    assert card_words(deck, face) == words


def test_one_property_fails():
    faces = (card(0, 0, 0, 0), card(0, 1, 0, 1), card(0, 2, 1, 2))
    assert why_not(on_board("3tau", faces), faces) == (
        "Shading fails: empty, empty, shaded. The other three are right.")


def test_more_properties_fail():
    faces = (card(0, 0, 0, 0), card(0, 1, 1, 0), card(1, 2, 1, 0))
    assert why_not(on_board("3tau", faces), faces) == "Colour fails: red, red, green. So does shading."
    faces = (card(0, 0, 0, 0), card(0, 0, 0, 1), card(1, 1, 1, 1))
    assert why_not(on_board("3tau", faces), faces) == "Colour fails: red, red, green. No property is right."


def test_right_taus():
    faces = (card(0, 0, 0, 0), card(0, 1, 0, 1), card(0, 2, 0, 2))
    assert why_not(on_board("3tau", faces), faces) is None
    assert property_words(on_board("3tau", faces), faces) == "same colour, same shading"
    faces = (card(0, 0, 0, 0), card(1, 1, 1, 1), card(2, 2, 2, 2))
    assert property_words(on_board("3tau", faces), faces) == "all four differ"


def test_projective_words():
    faces = (1 + 4, 2 + 4, 3)
    state = on_board("3ptau", faces)
    assert why_not(state, faces) is None
    assert property_words(state, faces) == "circle in all three colours, two red squares, no triangle"
    wrong = (1 + 16, 2 + 16, 3 + 32)
    assert why_not(on_board("3ptau", wrong), wrong) == "Triangle fails: red, red, green. The other two are right."


def test_quad_words():
    faces = (0, 1 + 4, 2 + 4, 3)
    assert property_words(on_board("bqtau", faces), faces) == "colour all different, number two and two, same shape"
    wrong = (0, 1, 2, 3 + 16)
    assert why_not(on_board("bqtau", wrong), wrong) == (
        "Shape fails: circle, circle, circle, square. The other two are right.")


def test_near_words():
    right = (card(0, 0, 0, 0), card(0, 1, 0, 1), card(0, 2, 1, 2))
    assert why_not(on_board("n3tau", right, near=2), right) is None
    assert property_words(on_board("n3tau", right, near=2), right) == "all right but shading: empty, empty, shaded"
    assert why_not(on_board("n3tau", right, near=0), right) == (
        "Colour must be wrong here, and it is right: red, red, red.")
    wrong = (card(0, 0, 0, 0), card(0, 0, 0, 1), card(0, 1, 1, 2))
    assert why_not(on_board("n3tau", wrong, near=2), wrong) == "Number fails: one, one, two. Only shading may be wrong."


def test_target_words():
    faces = (card(0, 0, 0, 0), card(0, 0, 0, 1), card(1, 0, 0, 2))
    assert why_not(on_board("g3tau", faces, target=card(1, 0, 0, 0)), faces) is None
    assert property_words(on_board("g3tau", faces, target=1), faces) == "adds up to one empty green circle"
    assert why_not(on_board("g3tau", faces, target=card(2, 0, 0, 0)), faces) == (
        "Colour fails: red, red, green make green, asked is blue. The other three are right.")


def test_outer_words():
    faces = tuple(sorted((card(0, 0, 0, 0), card(1, 0, 0, 0), card(2, 1, 0, 0), card(2, 2, 0, 0))))
    assert why_not(on_board("4otau", faces), faces) is None     # both pairs want one, blue, empty, circle
    assert property_words(on_board("4otau", faces), faces) == "both pairs want one empty blue circle"
    wrong = tuple(sorted((card(0, 0, 0, 0), card(1, 0, 0, 0), card(2, 1, 0, 0), card(2, 2, 0, 1))))
    assert why_not(on_board("4otau", wrong), wrong) == (
        "At best: Shape fails: one pair wants circle, the other triangle. The other three are right.")


def test_six_words():
    two_taus = (card(0, 0, 0, 0), card(1, 0, 0, 0), card(2, 0, 0, 0), card(0, 1, 0, 0), card(1, 1, 0, 0),
                card(2, 1, 0, 0))
    assert why_not(on_board("6tau", two_taus), two_taus) == "These are two 3 Taus. A 6 Tau must not fall into two."


def test_claims_that_could_not_be_judged():
    state = on_board("3tau", (0, 1, 2))
    assert why_not(state, (0, 1)) == "A Tau has three cards here."
    assert why_not(state, (0, 1, 3)) == "One of these cards is already gone."
    assert why_not(on_board("g3tau", (0, 1, 2)), (0, 1, 2)) == "The next one to look for isn't drawn yet."
    assert why_not(replace(on_board("z3tau", (0, 1, 2)), found=((0, 1, 2),)), (0, 1, 2)) == "This Tau is already found."


@pytest.mark.parametrize("mode", MODES)
def test_every_claim_has_an_answer(mode):
    """On a real board: a reason for each wrong claim, none for a right one; at most two sentences."""
    state = tau.start(1, {"mode": mode}).supply(Coin(), random.Random(mode).randbytes(32))
    right = set(tau.taus(state))
    for faces in combinations(lying(state.board), state.row.take):
        why = why_not(state, faces)
        if faces in right:
            assert why is None
            assert property_words(state, faces)
        else:
            assert why.endswith(".")
            assert len(why) <= 120
            assert why.count(". ") <= 1

"""What a sharp bot doesn't even think about: cards that can't be better than another legal one."""
import pytest

from client.games.tricks.engine.bits import codes
from client.games.tricks.engine.thrift import generous, sensible, spared, thrifty, waiting
from p2p.games.tarot.cards import FACE, TEXT, VALUE, power

NAMES = codes(power())


def left(options, best, hidden="", last=False, enemy=True, helped=False, few=False, **more):
    """The cards that are worth a thought."""
    found = sensible([NAMES.of[FACE[word]] for word in options.split()], NAMES.of[FACE[best]],
                     NAMES.mask(FACE[word] for word in hidden.split()), last, enemy, helped, few,
                     lambda code: VALUE[NAMES.face[code]], **more)
    return {TEXT[NAMES.face[code]] for code in found}


@pytest.mark.parametrize(("position", "kept"), [
    ({"last": True}, "D3"),                                         # nobody can help any more
    ({"hidden": "T9"}, "D3"),                                       # who plays after this is an enemy too
    ({"hidden": "T9", "helped": True}, "DQ D3"),                    # a friend may take it
    ({"hidden": "T3", "helped": True}, "D3"),                       # but nobody has what takes it
    ({"hidden": "T9", "enemy": False, "helped": True}, "DQ D3"),    # it may be a friend's
    ({"last": True, "enemy": False}, "DQ D3"),
])
def test_a_trick_that_is_lost_gets_the_cheapest_of_a_suit(position, kept):
    assert left("DQ D3", "T4", **position) == set(kept.split())


@pytest.mark.parametrize(("options", "weak", "kept"), [
    ("T1 T3 H3 SK", True, "H3 SK"), ("T1 T3 H3 SK", False, "T3 H3 SK"), ("T1 T3", True, "T1 T3"),
])
def test_an_opponent_with_few_taroks_leads_a_suit_if_it_has_one(options, weak, kept):
    found = sensible([NAMES.of[FACE[word]] for word in options.split()], -1, 0, False, False, True, False,
                     lambda code: VALUE[NAMES.face[code]], weak=weak)
    assert {TEXT[NAMES.face[code]] for code in found} == set(kept.split())


@pytest.mark.parametrize(("position", "kept"), [
    ({"hidden": "T22"}, "T8 T21"), ({"hidden": "T22", "helped": True}, "T1 T8 T21"),
    ({"hidden": "T22", "few": True}, "T1 T8 T21"),                  # the ending is counted out
])
def test_the_pagat_is_not_lost_where_another_tarok_may_win(position, kept):
    assert left("T1 T8 T21", "T4", **position) == set(kept.split())
    assert left("T1 H3", "T4", **position) == {"T1", "H3"}          # of two suits neither is always better


@pytest.mark.parametrize(("options", "position", "kept"), [
    ("T3 T18 T21", {"hidden": "T22"}, "T3 T21"),                    # the mond is safe here
    ("T3 T18 T21", {"hidden": "T20"}, "T3"),                        # and everywhere without the skis
    ("T3 T18 T21", {"hidden": "T22", "fat": True}, "T21"),
    ("T3 T4 T20", {"ours": True, "enemy": False}, "T3 T4"),         # both leave a friend the XIX
    ("T3 T20 T21", {"ours": True, "enemy": False, "hidden": "T22"}, "T3 T21"),
    ("T3 T4 T20", {"ours": True, "enemy": False, "few": True}, "T3 T4 T20"),
    ("T3 T4 T21", {"ours": True, "enemy": False, "hidden": "T22"}, "T3 T4 T21"),
    ("T3 T4 T21", {"ours": True, "enemy": False, "hidden": "T22", "fat": True}, "T21"),
    ("T20", {"ours": True, "enemy": False}, "T20"),                 # nothing else is left
])
def test_the_last_seat_brings_the_mond_home_and_leaves_a_friends_trick(options, position, kept):
    best = "T19" if "ours" in position else "T2"
    assert left(options, best, last=True, **position) == set(kept.split())


@pytest.mark.parametrize(("options", "chosen", "sure", "played"), [
    ("H2 HJ HQ", "H2", "", "HQ"), ("H2 HJ HQ", "H2", "H2 HQ", "HJ"), ("H2 HJ HQ", "H2", "H2 HQ, H2 HJ", "H2"),
    ("T1 T5 T9", "T9", "", "T1"),                                   # the pagat is brought home
    ("T5 T9 T22", "T9", "", "T9"),                                  # the skis needs nobody for that
])
def test_the_last_seat_gives_a_friend_the_most(options, chosen, sure, played):
    words = options.split()
    better = [tuple(pair.split()) for pair in sure.split(",")]
    row = generous([NAMES.of[FACE[word]] for word in words], words.index(chosen),
                   lambda code: VALUE[NAMES.face[code]], lambda one, other: (words[one], words[other]) in better)
    assert words[row] == played


@pytest.mark.parametrize(("chosen", "best", "sure", "played"), [
    ("SK", "T4", "", "S9"),                             # nothing speaks for the King but chance
    ("SK", "T4", "SK S9", "SJ"), ("SK", "T4", "SK S9, SK SJ", "SK"),
    ("SK", "SQ", "", "SK"),                             # it wins
    ("T1", "T20", "", "T4"), ("H3", "T20", "", "H3"),   # no other heart
    ("T18", "T20", "", "T4"), ("T18", "T20", "T18 T4", "T14"),  # a high tarok may still win another trick
    ("T18", "T14", "", "T18"), ("T4", "T20", "", "T4"),
])
def test_nothing_dear_is_thrown_but_for_a_reason(chosen, best, sure, played):
    """`sure`: which card is surely better than which."""
    options = ["S9", "SJ", "SK", "T4", "T14", "T18", "T1", "H3"]
    better = [tuple(pair.split()) for pair in sure.split(",")]
    row = thrifty([NAMES.of[FACE[word]] for word in options], options.index(chosen), NAMES.of[FACE[best]],
                  lambda code: VALUE[NAMES.face[code]], lambda one, other: (options[one], options[other]) in better)
    assert options[row] == played


@pytest.mark.parametrize(("behind", "kept"), [
    ("", "T8"), ("T6", "T8"), ("T10", "T8 T15"), ("T10 T20", "T8 T15 T22"), ("T20", "T8 T22"),
])
def test_a_higher_tarok_is_worth_a_thought_only_for_a_card_behind_it(behind, kept):
    cards = NAMES.mask(FACE[word] for word in behind.split())
    assert left("T8 T15 T22", "T4", behind=cards) == set(kept.split())
    assert left("T8 T15 T22", "T4", behind=cards, few=True) == {"T8", "T15", "T22"}     # the ending is counted out


def test_the_mond_is_worth_a_thought_while_the_skis_is_out():
    assert left("T8 T21", "T4", hidden="T22", behind=0) == {"T8", "T21"}
    assert left("T8 T21", "T4", hidden="T20", behind=0) == {"T8"}


@pytest.mark.parametrize(("chosen", "best", "ours", "sure", "played"), [
    ("T22", "T10", False, "", "T14"),                   # of those that take it, what brings the most
    ("T22", "T10", False, "T22 T14", "T18"), ("T22", "T10", False, "T22 T14, T22 T18", "T22"),
    ("T18", "T10", False, "", "T18"), ("T4", "T10", False, "", "T4"),
    ("T22", "", False, "", "T4"),                       # before a lead each of them takes it
    ("T22", "T19", False, "", "T22"),                   # nothing else does
    ("T22", "T19", True, "", "T4"),                     # but a friend's trick needn't be taken
    ("T22", "T19", True, "T22 T4", "T14"),
])
def test_the_highest_taroks_give_way(chosen, best, ours, sure, played):
    """The pagat brings the most, and the lower a tarok, the more; `sure`: which card is surely better than which."""
    words = ["T1", "T4", "T14", "T18", "T22", "H3"]
    better = [tuple(pair.split()) for pair in sure.split(",")]
    row = spared([NAMES.of[FACE[word]] for word in words], words.index(chosen), NAMES.of[FACE[best]] if best else -1,
                 ours, lambda row: -row, lambda one, other: (words[one], words[other]) in better)
    assert words[row] == played


@pytest.mark.parametrize(("chosen", "best", "sure", "played"), [
    ("T22", "T14", "", "T4"),                           # of those that leave it, what brings the most
    ("T22", "T14", "T22 T4", "T10"), ("T22", "T14", "T22 T4, T22 T10", "T22"),
    ("T18", "T14", "", "T18"),
])
def test_the_skis_waits_as_the_last_card_on_a_poor_trick(chosen, best, sure, played):
    """The lower a tarok, the more it brings; `sure`: which card is surely better than which."""
    words = ["T4", "T10", "T18", "T22"]
    better = [tuple(pair.split()) for pair in sure.split(",")]
    row = waiting([NAMES.of[FACE[word]] for word in words], words.index(chosen), NAMES.of[FACE[best]],
                  lambda row: -row, lambda one, other: (words[one], words[other]) in better)
    assert words[row] == played

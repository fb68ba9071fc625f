"""Steady bots beside a partner: they don't overtake one without need, give what counts to a safe trick, stay secret."""
from collections import Counter
from functools import cache
from random import Random

import pytest

from client.games.tarok import bot as tarok
from client.games.taroky import bot as taroky
from client.games.tricks.engine.thumbs import friend, give, held
from p2p.games import tarok as tarok_rules, taroky as taroky_rules
from p2p.games.game import seat_after
from p2p.games.tarok.play import leader as tarok_leader, winner_of
from p2p.games.tarok.position import CONTRACTS
from p2p.games.taroky.play import leader as taroky_leader
from p2p.games.tarot.cards import FACE, KINGS, SKYZ, TEXT, VALUE, beating, power, winning
from tests.bench.bots import Pairing, outcome
from tests.games.tricks.positions import tarok_play

GAMES = {"taroky": (taroky, taroky_rules, taroky_leader), "tarok": (tarok, tarok_rules, tarok_leader)}


def faces(*cards):
    return [FACE[card] for card in cards]


@pytest.mark.parametrize(("best", "legal", "settled", "given"), [
    ("T14", ("T3", "T16"), False, "T3"),                # not overtaken, and what is given is cheap: it may be beaten
    ("T14", ("T3", "T16"), True, "T3"),                 # no enemy after us: both count one point
    ("T6", ("T3", "T16"), False, None),                 # a low one needs help
    ("T18", ("HJ", "HQ", "D4"), False, "HQ"),           # it will hold: what counts goes there
    ("T7", ("HJ", "HQ", "D4"), True, "HQ"),
    ("HK", ("H4", "HQ"), False, "HQ"),                  # a King of the suit led
    ("HK", ("T2", "T9"), False, None),                  # nothing but taroks: it must be overtaken
    ("HQ", ("H4", "HK"), False, None),
])
def test_what_is_given_to_a_friend(best, legal, settled, given):
    found = give(faces(*legal), FACE[best], settled, power())
    assert found == (None if given is None else FACE[given])


@cache
def seen(game, seats, deals=14):
    """What steady bots did in some deals: (state, seat, face played, legal faces) of every card but leads."""
    bot, _, _ = GAMES[game]
    found = []

    def player(state, seat, rng):
        move = bot.choose(state, seat, 0, "steady", rng)[0]
        if state.phase == "play" and state.trick:
            legal = [state.faces[int(other.args[0])] for other in state.moves(seat, 0)]
            found.append((state, seat, state.faces[int(move.args[0])], legal))
        return move
    for number in range(deals):
        outcome(Pairing(game, seats, "steady", "steady", None), number, [player] * seats)
    return found


def held_by(game, state, seat):
    """The best face of the trick and whether a friend of this seat holds it."""
    trick = [state.public(slot) for slot in state.trick]
    place = winner_of(state, trick) if game == "tarok" else winning(trick, state.strength())
    holder = seat_after(GAMES[game][2](state), place, len(state.hands))
    return trick[place], friend(state, seat, holder)


def is_for_points(game, state):
    return game == "taroky" or CONTRACTS[state.contract].aim == "points"


@pytest.mark.parametrize(("game", "seats"), [("taroky", 4), ("tarok", 4), ("tarok", 3)])
def test_a_friend_that_may_hold_the_trick_is_not_overtaken_without_need(game, seats):
    count = Counter()
    for state, seat, face, legal in seen(game, seats):
        best, ours = held_by(game, state, seat)
        others = [card for card in legal if card != state.called]
        wins = beating(others, [best], state.strength())
        strong = FACE["T13"] <= best <= SKYZ or best in KINGS
        if is_for_points(game, state) and ours and strong and 0 < len(wins) < len(others):
            count["could"] += 1
            count["did"] += face in beating(legal, [best], state.strength()) and len(state.trick) < seats - 1
    assert count["could"] > 0
    assert count["did"] == 0


def test_in_tarok_a_secret_partner_shows_the_called_king_only_for_three_points_and_more():
    game, count = "tarok", Counter()
    for state, seat, face, legal in seen(game, 4):
        secret = state.called in held(state, seat) and len(state.worlds) > 1 and seat != state.bidder
        others = [VALUE[card] for card in legal if card != state.called]
        if is_for_points(game, state) and secret and state.called in legal and others:
            count["could"] += 1
            assert face != state.called or VALUE[face] - max(others) >= 3
    assert count["could"] > 0


def test_in_taroky_a_secret_partner_shows_the_called_trump_only_for_a_trick_of_six_points():
    game, count = "taroky", Counter()
    for state, seat, face, legal in seen(game, 4):
        secret = state.called in held(state, seat) and len(state.worlds) > 1 and seat != state.bidder
        if secret and state.called in legal and len(legal) > 1:
            count["could"] += 1
            best, _ = held_by(game, state, seat)
            rich = sum(VALUE[state.public(slot)] for slot in state.trick) >= 6
            assert face != state.called or (rich and face in beating(legal, [best], state.strength()))
    assert count["could"] > 0


@pytest.mark.parametrize(("tricks", "first", "declarer", "suit"), [
    ((), 0, 1, "H"),                                # no reason for any suit: the first of the short ones
    (("D2 DK DJ",), 2, 1, "D"),                     # the other defender asked for diamonds with a low one
    (("DN DK DJ",), 2, 1, "H"),                     # a high one asks for nothing
    (("D2 DK DJ",), 2, 0, "H"),                     # nor does an enemy
    (("S7 T5 SJ", "C9 CJ CK"), 0, 1, "S"),          # the declarer has no spades: they cost it a tarok
    (("D2 DK DJ", "S7 T5 SJ", "C9 CJ CK"), 2, 1, "S"),
])
def test_a_defender_returns_its_partners_low_suit_and_makes_the_declarer_ruff(tricks, first, declarer, suit):
    """Books on Tarock: who is weak leads a low card of a short suit, which the partner returns; and the declarer is
    made to spend taroks. Seat 0 has two low cards of each suit."""
    hands = ("H4 H3 D4 D3 S9 S8 C7 C8 T3", "T12 T13 T14 T22 HQ HJ DQ T6 T7", "T15 T16 T17 HN H1 DK SN SQ CQ")
    hands = [" ".join(card for card in hand.split() if card not in " ".join(tricks).split()) for hand in hands]
    state = tarok_play(hands, "two", declarer=declarer, forehand=first, tricks=tricks)
    view = state.seen_by({0})
    move = tarok.choose(view, 0, 0, "steady", Random(1))[0]
    assert TEXT[view.faces[move.args[0]]].startswith(suit)

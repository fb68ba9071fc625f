"""The sharp bot of Tarok: blunders that card players saw, and bids that its hand can't bear."""
import random

import numpy as np
import pytest

from client.games.tarok import sharp_words, sharp_worlds
from client.games.tarok.sharp_score import call_made
from client.games.tarok.sharp_words import SHARP
from client.games.tarok.sharp_worlds import stakes_of
from client.games.tricks.engine import bits
from client.games.tricks.engine.imagining import board_of, worlds_of
from client.games.tricks.engine.judge import Effort
from client.games.tricks.engine.policy import finish
from p2p.games import tarok
from p2p.games.game import Move
from p2p.games.tarok.position import Call
from p2p.games.tarot.cards import FACE, FACES, TEXT
from tests.games.dealing_without_locks import Dealing
from tests.games.tricks.positions import tarok_play

QUICK = Effort(worlds=64, rounds=1, seconds=9)
STRONG = "T22 T21 T20 T19 T18 T15 T14 T11 T9 T7 HK DK HQ S7 S8 C10"
WEAK = "T2 T3 H4 H3 H2 H1 HJ D4 D3 D2 DJ S7 S8 C7 C8 CQ"
BEGGAR = "H4 H3 H2 H1 D4 D3 D2 D1 S7 S8 S9 S10 C7 C8 C9 T1"
HIGH = "HK HQ HN DK DQ T22 T21 T20 T19 SK SQ CK CQ CN T3 T4"


def dealt(words, **options):
    """A deal for three in which the forehand, seat 0, has these cards."""
    own = [FACE[word] for word in words.split()]
    slots = [*range(6, 14), *range(30, 38)]
    rest = [face for face in random.Random(words).sample(FACES, 54) if face not in own]
    dealing = Dealing(random.Random(1))
    dealing.face.update(zip(slots, own, strict=True))
    dealing.face.update(zip([slot for slot in range(54) if slot not in slots], rest, strict=True))
    state = tarok.start(3, {"forehand": "0", **options})
    while needs := state.need():
        state = state.supply(needs[0], dealing.answer(needs[0]))
    return state


def said(state, seat):
    move = SHARP.move(state.seen_by({seat}), seat, random.Random(1), QUICK)
    state.seen_by({seat}).check(seat, move, 0)
    return move


def chosen(state, seat):
    """The card that the sharp bot plays, by its seat's view alone."""
    view = state.seen_by({seat})
    return TEXT[view.faces[SHARP.card(view, seat, random.Random(1), QUICK).args[0]]]


def final(words, **options):
    """What the forehand makes of its three when both others have passed."""
    state = dealt(words, final_statement="always", **options)
    assert str(said(state, 0)) == "bid three"
    for seat, word in ((0, "three"), (1, "pass"), (2, "pass")):
        state = state.apply(seat, Move("bid", (word,)), 0)
    assert state.phase == "final"
    return said(state, 0).args[0]


def test_klop_is_no_refuge_and_a_strong_hand_raises():
    assert final(STRONG) in ("two", "one")
    assert final(STRONG, contracts="full") not in ("klop", "three", "beggar", "open_beggar")


def test_the_value_of_a_bid_agrees_with_whether_the_bot_makes_it():
    """A bid leads to the choice of the best game, which imagined deals leave out: that is in its value, too."""
    passed = []
    for words in (STRONG, WEAK, HIGH, BEGGAR):
        state = dealt(words)
        for seat, word in ((0, "three"), (1, "pass")):
            state = state.apply(seat, Move("bid", (word,)), 0)
            view, asked = state.seen_by({seat + 1}), seat + 1
            bid = sharp_words.word(view, asked, np.random.default_rng(1), 200)
            found = sharp_words.values(view, asked, np.random.default_rng(1), 200)
            away = found.pop(Move("bid", ("pass",)))
            passed.append(bid == Move("bid", ("pass",)))
            assert passed[-1] == (max(found.values()) < away)
    assert set(passed) == {False, True}


def test_no_beggar_without_a_hand_that_makes_it():
    for words in (HIGH, STRONG, WEAK):
        state = dealt(words, contracts="full", open_any="any")
        assert said(state, 0).args[0] not in ("beggar", "open_beggar")


@pytest.mark.parametrize(("trick", "hand", "played"), [
    (("DJ", "T17"), "DK D2 T5 T9 S7 S8", "D2"),         # not the King under the enemy's XVII
    (("T8", "T17"), "T1 T5 T20 S7 S8 S9", "T5 T20"),    # nor the I
    (("DJ", "D1"), "T3 T16 T9 S7 S8 S9", "T3"),         # the last seat wins as cheaply as it can
    (("T6", "HK"), "T5 T7 T20 S7 S8 S9", "T7"),         # though V and VII would be alike but for the VI
])
def test_the_last_seat_wastes_nothing(trick, hand, played):
    """Seat 2 defends; the trick is with the declarer's last card, or nobody's trump lies in it."""
    state = tarok_play(("T10 T11 C7 C8 C9", "T12 T13 S10 SJ SN", hand), "two", declarer=1, forehand=0, trick=trick)
    assert chosen(state, 2) in played.split()


def test_the_pagat_is_not_fed_to_enemies_while_another_card_may_hold_the_trick():
    """Seat 2 stands between the declarer, who ruffed, and its partner: any other tarok loses a point at most. By
    imagined deals alone it was the I, which is worth five."""
    hands = ("C9 C10 T18 H1 H3 CK T17", "T8 CQ T22 T6 CN C7 S7", "T16 T21 T9 T4 T1 H4 T14 S10",
             "T19 T20 HK T15 CJ C8 T12 H2")
    tricks = ("SQ S8 SJ T11", "DK D3 D1 D2", "D4 T10 DQ DN", "SN S9 SK T13")
    state = tarok_play(hands, "one", declarer=1, forehand=1, trick=("DJ", "T3"), tricks=tricks)
    assert min(state.turn()) == 2
    assert chosen(state._replace(worlds=(3,), called=FACE["SK"]), 2) != "T1"


def test_the_pagat_is_not_led_into_the_declarer():
    hands = ("T1 T2 T3 HK H1 H2 DK D1 SK S7 CK C7 H3 D3 S8 C8", "T22 T21 T20 T5 T6 T7 T8 HQ HJ DQ DJ CQ CJ SQ SJ T9",
             "T19 T18 T17 T16 T15 T14 HN DN SN CN C9 S9 D2 H4 T10 T11")
    state = tarok_play(hands, "two", declarer=1, forehand=0)
    assert chosen(state, min(state.turn())) != "T1"


DOUBLED = "T21 T18 T15 T14 T7 T5 T1 HK H1 CK D3 D1"


def doubled(words, *kontra):
    """A solo of seat 0 with these cards, doubled by these seats; what the others hold is any deal of the rest."""
    others = [TEXT[face] for face in FACES if TEXT[face] not in words.split()]
    hands = (words, *(" ".join(others[seat:36:3]) for seat in range(3)))
    state = tarok_play(hands, "solo_three", declarer=0, forehand=3)
    return state._replace(calls=(state.calls[0]._replace(kontra=kontra),))


def test_who_doubles_is_imagined_with_a_strong_hand():
    def imagined(*kontra):
        view = sharp_worlds.view_of(doubled(DOUBLED, *kontra).seen_by({0}), 0)
        return sharp_worlds.hand_power(worlds_of(view, 200, np.random.default_rng(1)).places[1]).mean()

    assert imagined(1) > imagined() + 1.5


KINGS = "T22 T20 T17 T15 T13 T10 T8 HK H2 DK D1 SQ"


def test_a_kontra_on_kings_makes_them_less_likely():
    """The side of seat 0 announced all Kings with two in hand; what seat 1 says of it is heard, what seat 0 says isn't.
    """
    def expected(*kontra):
        call = Call("kings", 0, True, kontra)
        others = [TEXT[face] for face in FACES if TEXT[face] not in KINGS.split()]
        hands = (KINGS, *(" ".join(others[seat:36:3]) for seat in range(3)))
        state = tarok_play(hands, "solo_three", declarer=0, forehand=3)
        state = state._replace(phase="talk", queue=(0,), calls=(state.calls[0], call))
        view = sharp_worlds.view_of(state.seen_by({0}), 0)
        board = finish(board_of(view, worlds_of(view, 400, np.random.default_rng(1))), sharp_worlds.POINTS)
        rows = sharp_words._heard(state, 0, board, stakes_of(state), np.random.default_rng(1))
        return call_made(board, stakes_of(state), call)[rows].mean()
    silent, doubled, answered = expected(), expected(1), expected(1, 0)
    assert doubled < 0.6 * silent               # the odds are a third
    assert abs(answered - doubled) < 0.1


@pytest.mark.parametrize(("item", "mask"), [("kings", bits.KINGS), ("pagat", bits.TAROKS)])
def test_who_doubled_an_announcement_is_imagined_with_cards_that_speak_against_it(item, mask):
    def held(*kontra):
        others = [TEXT[face] for face in FACES if TEXT[face] not in KINGS.split()]
        hands = (KINGS, *(" ".join(others[seat:36:3]) for seat in range(3)))
        state = tarok_play(hands, "solo_three", declarer=0, forehand=3)
        state = state._replace(calls=(state.calls[0], Call(item, 0, True, kontra)))
        view = sharp_worlds.view_of(state.seen_by({3}), 3)
        return bits.count(worlds_of(view, 400, np.random.default_rng(1)).places[1] & mask).mean()
    assert held(1) > held() + 0.2


def test_what_was_called_comes_true_as_the_score_says():
    """By hand: trick by trick, seat 0 with all Kings but one, the pagat last."""
    hands = ("HK T1", "H4 D4", "H3 D3")
    state = tarok_play(hands, "two", declarer=0)
    calls = [Call("game", 0, True), Call("pagat", 0, True), Call("kings", 0, True), Call("kings", 1, False),
             Call("valat", 0, True), Call("trula", 1, False)]
    view = sharp_worlds.view_of(state.seen_by({0, 1, 2}), 0)
    board = finish(board_of(view, worlds_of(view, 1, np.random.default_rng(1))), sharp_worlds.POINTS)
    made = [bool(call_made(board, stakes_of(state), call)[0]) for call in calls]
    assert made == [False, True, False, False, True, False]


@pytest.mark.parametrize(("words", "answer"), [
    (DOUBLED, "pass"), ("T22 T21 T20 T19 T18 T17 T16 T15 HK DK SK CK", "kontra game")])
def test_a_kontra_is_answered_only_by_who_is_sure(words, answer):
    """Seat 1 doubled: to answer doubles the stake again, and it may go on so to sixteen times."""
    state = doubled(words, 1)._replace(phase="talk", queue=(0,))
    assert str(said(state, 0)) == answer


def test_a_beggar_with_a_hand_that_makes_it():
    """All low cards of every suit and the pagat alone: nobody can give it a trick."""
    state = dealt(BEGGAR, contracts="full", open_any="any")
    state = state._replace(house=state.house._replace(final_statement="usual"))
    assert said(state, 0).args[0] in ("beggar", "open_beggar")

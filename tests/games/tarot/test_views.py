"""Views of a deal with tarot cards are made from earlier ones: they hold what a filter of all faces would leave."""
import pickle
import random

import pytest

from p2p.games import tarok, taroky
from p2p.games.game import NOBODY, seats_of
from p2p.games.tarot.cards import FACES, beating, power, winning
from p2p.games.tarot.phases import EVERYBODY
from p2p.games.tarot.slots import cards_of, holder
from tests.games.dealing_without_locks import Dealing


def filtered(state, seats):
    """Slot by slot: open to all, or to one of these seats."""
    return tuple(face if sight == EVERYBODY or any(sight >> seat & 1 for seat in seats) else -1
                 for face, sight in zip(state.faces, state.sight, strict=True))


def states(game, seats, seed):
    """The states of a deal of random moves, one after each answer and each move."""
    rng = random.Random(seed)
    dealing, state = Dealing(rng), game.start(seats, {})
    while state.outcome() is None:
        for need in state.need():
            state = state.supply(need, dealing.answer(need))
            yield state
        if state.turn():
            seat = min(state.turn())
            state = state.apply(seat, rng.choice(list(state.seen_by({seat}).moves(seat, 0))), 0)
            yield state


@pytest.mark.parametrize(("game", "seats"), [(taroky, 4), (tarok, 3), (tarok, 4)])
def test_a_view_holds_what_these_seats_may_know_in_whatever_order_views_are_asked_for(game, seats):
    rng, passed = random.Random(7), []
    for state in (state for seed in range(6) for state in states(game, seats, seed)):
        passed.append(state)
        eyes = rng.sample(seats_of(seats), rng.randint(0, 2))
        for asked in (state, rng.choice(passed)):           # the last state, and one from before
            assert asked.seen_by(eyes).faces == filtered(asked, eyes)
            assert asked.seen_by(eyes).seen_by(()).faces == filtered(asked, ())


def test_a_view_keeps_nothing_of_the_state_that_it_was_made_of():
    for state in states(taroky, 4, 3):
        assert not state.seen_by({0}).__dict__
        assert not pickle.loads(pickle.dumps(state)).__dict__


@pytest.mark.parametrize("game", [taroky, tarok])
def test_only_the_newest_state_of_a_deal_holds_views(game):
    passed = None
    for state in states(game, 4, 3):
        assert passed is None or not passed.__dict__
        state.seen_by(())
        assert state.__dict__
        passed = state


def test_two_states_from_one_have_views_of_their_own():
    before = next(state for state in states(taroky, 4, 5) if state.phase == "play" and state.turn())
    before.seen_by(())
    seat = min(before.turn())
    for move in before.moves(seat, 0):
        state = before.apply(seat, move, 0)
        state = state.supply(*state.need(), {})
        assert state.seen_by(()).faces == filtered(state, ())


def test_faces_that_were_put_into_a_state_are_seen():
    state = next(state for state in states(tarok, 4, 2) if state.phase == "play")
    state.seen_by({0})
    other = state._replace(faces=tuple(reversed(state.faces)))
    assert other.seen_by({0}).faces == filtered(other, {0})


@pytest.mark.parametrize(("game", "seats"), [(taroky, 4), (tarok, 3), (tarok, 4)])
def test_who_had_a_card_is_the_seat_whose_cards_hold_it(game, seats):
    for state in list(states(game, seats, 11))[-30::7]:
        for seen in (state, state.seen_by(()), state.seen_by({0})):
            for face in FACES:
                having = [seat for seat in seats_of(seats) if face in cards_of(seen, seat)]
                assert holder(seen, face) == (having[0] if having else NOBODY)


def test_a_face_beats_a_trick_if_it_would_win_it():
    rng = random.Random(1)
    for _ in range(500):
        pips = rng.choice(("1234", "4321"))
        cards = rng.sample(FACES, 15)
        trick, hand = cards[:rng.randint(1, 3)], cards[3:]
        assert beating(hand, trick, power(pips)) == [
            face for face in hand if winning([*trick, face], power(pips)) == len(trick)]

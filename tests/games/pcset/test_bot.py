"""The bots of PC Set: whole games of every level, and what each does with tokens, freezes and the end of a round."""
import random
from dataclasses import replace

import pytest

from client.games.levels import INSTANT, LEVELS, PRESSER
from client.games.pcset import bot
from p2p.games.game import Coin, Move
from p2p.games.pcset import deadline, sets, start
from p2p.games.sets.decks import CLASSIC, lying


def dealt(seats=2, coin=bytes(32), **options):
    return start(seats, options).supply(Coin(), coin)


def game(levels, seed, **options):
    """A whole game: every bot's press is due some ms after it has looked; the next one to press is the next due."""
    draw, state, at = random.Random(seed), start(len(levels), options), 0
    plans, moves = {}, []
    while not state.outcome():
        while state.need():
            state = state.supply(Coin(), draw.randbytes(32))
        for seat, level in enumerate(levels):
            if seat not in plans or plans[seat][0] != bot.sight(state):
                move, wait = bot.choose(state, seat, at, level, draw)
                assert wait >= 0
                plans[seat] = (bot.sight(state), at + wait, move)
        seat = min(plans, key=lambda seat: plans[seat][1])
        _, due, move = plans.pop(seat)
        at = max(at, int(due) + 1)
        state.check(seat, move, at)
        state = state.apply(seat, move, at)
        moves.append((at, seat, move))
        assert len(moves) < 3000
    return state, moves


@pytest.mark.parametrize("level", [*(code for code, _ in LEVELS), INSTANT])
def test_every_level_plays_whole_games(level):
    state, moves = game((level, level), 3, round_seconds="120")
    assert 20 <= sum(state.scores) <= 27         # at most 20 of the 81 hold no set
    assert any(move.verb == "claim" for _, _, move in moves)


@pytest.mark.parametrize("level", [*(code for code, _ in LEVELS), INSTANT, PRESSER])
def test_bots_look_from_when_the_cards_are_shown(level):
    """Rule 9: nothing counts before; a bot's time runs from then on, as everybody's."""
    (move, wait), (_, later) = (bot.choose(dealt(), 0, at, level, random.Random(2)) for at in (100, 1500))
    assert move.verb == "token"
    assert wait == later + 1400
    assert later >= 0
    moves = game((level, "sharp"), 3, round_seconds="30")[1] if level != PRESSER else []
    assert all(at >= 1500 for at, _, _ in moves)


def test_sharp_ones_are_quicker():
    state, _ = game(("sharp", "easy"), 5)
    assert state.scores[0] > state.scores[1]


def test_without_a_slip_every_claim_is_right():
    state, moves = game(("sharp", INSTANT), 1)
    claims = [seat for _, seat, move in moves if move.verb == "claim"]
    assert [claims.count(seat) for seat in range(2)] == list(state.scores)


def test_the_presser_knows_no_sets():
    """It presses cards that lie, a few a second, and mostly freezes itself."""
    draw, state, at, wrong = random.Random(1), dealt(1, round_seconds="0"), 0, 0
    for _ in range(600):
        move, wait = bot.choose(state, 0, at, bot.PRESSER, draw)
        at += int(wait) + 1
        assert move.args[0] in state.board
        after = state.apply(0, move, at)
        wrong += len(after.tokens[0]) == 3 and len(state.tokens[0]) == 2
        state = after if not after.need() else after.supply(Coin(), draw.randbytes(32))
    assert wrong > 30
    assert sum(state.scores) < wrong / 5


def test_a_wrong_token_is_lifted_so_that_a_set_is_left():
    state = dealt()
    faces = sets(state)[0]
    bad = next(face for face in lying(state.board) if face not in faces and CLASSIC.total((*faces[:2], face)))
    state = replace(state, tokens=(tuple(sorted((*faces[:2], bad))), ()), frozen=(5000, 0))
    move, wait = bot.choose(state, 0, 4000, "sharp", random.Random(1))
    assert wait > 1000
    left = {face for face in state.tokens[0] if face != move.args[0]}
    assert move.verb == "token"
    assert any(left < set(faces) for faces in sets(state))


def test_it_waits_for_cards_and_after_the_end():
    assert bot.choose(start(1, {}), 0, 0, "sharp", random.Random(1)) is None
    assert bot.choose(replace(dealt(), over="no set left"), 0, 0, "sharp", random.Random(1)) is None


def test_it_says_time_when_the_round_is_over_before_it_has_found_a_set():
    state = dealt()
    move, wait = bot.choose(state, 1, 61_400, "easy", random.Random(1))
    assert move == Move("time", (61_500,))
    assert 61_400 + wait >= deadline(state) + 300
    state.check(1, move, 61_400 + int(wait))


def test_it_rests_in_a_pause():
    paused = dealt().apply(0, Move("pause"), 5000)
    assert bot.choose(paused, 1, 6000, "sharp", random.Random(1)) is None
    assert bot.sight(paused.apply(0, Move("resume"), 9000)) != bot.sight(paused)


def test_others_tokens_do_not_make_it_begin_again():
    state = dealt()
    assert bot.sight(state.apply(1, Move("token", (lying(state.board)[0],)), 10)) == bot.sight(state)

"""Taroky against the book in random deals with all options: questions, payments, sums, audit, planted lies."""

import pytest

from p2p.games import taroky
from p2p.games.game import IllegalMove, Mix, Move
from p2p.games.tarot.cards import VALUE
from p2p.table.audit import audit
from tests.each import each
from tests.effort import times
from tests.games.dealing_without_locks import in_any_order
from tests.games.taroky import by_the_book as book
from tests.games.taroky.play import Played, at_random
from tests.games.taroky.questions import SIDED, book_moves, check_question
from tests.games.taroky.random_options import options_of, place_of

DEALS = 500
NAMED = {"two": "3.7", "lay": "5.6", "early_call": "7.2", "call": "7.2", "money": "8.4", "valat": "8.5",
         "contra": "8.7", "pagat_contra": "8.7", "pagat": "8.11", "play": "9.2", "throw": "14 throw_in"}


@each("seed", range(0, DEALS, times(10, 5)))
def test_every_question_is_the_book_s(seed):
    played = Played(seed, options_of(seed), place_of(seed))

    def choose(played, seat, moves):
        check_question(played)
        return at_random(played, seat, moves)

    played.play(choose)


WORDS = ["cut", "knock", "pile", "show", "none", "say", "prever", "pass", "draw", "offer", "accept", "keep", "reject",
         "lay", "bare", "call", "T19", "T15", "T1", "declare", "trul", "uni", "valat", "with", "against", "contra",
         "pagat", "play", "stay", "throw_in", "choice", "povinnost"]


@each("seed", range(20))
def test_anything_may_be_said(seed):
    """A stranger's words are refused with a sentence, or taken, and then the deal goes on."""
    played = Played(seed, options_of(seed), place_of(seed))
    while played.state.turn():
        for _ in range(20):
            args = tuple(played.draw.choice([played.draw.randrange(100), 10 ** 59, played.draw.choice(WORDS)])
                         for _ in range(played.draw.choice([0, 1, 1, 2, 3, 5])))
            move, seat = Move(played.draw.choice(WORDS), args), played.draw.randrange(-1, 5)
            if accepted(played, seat, move):
                assert seat in played.state.turn()
                played.say(seat, move)
        if played.state.turn():
            seat = min(played.state.turn())
            played.say(seat, at_random(played, seat, played.legal(seat)))
    assert sum(played.state.outcome().scores) == 0


# --- Every payment, every sum

def conserved(played):
    state = played.state
    newest = set(range(len(state.faces))) - {slot for _, need, _ in played.answers if isinstance(need, Mix)
                                             for slot in need.slots}
    assert sorted(state.faces[slot] for slot in newest) == list(range(54))
    outcome = state.outcome()
    assert sum(outcome.scores) == 0
    if not outcome.again:
        assert tuple(map(sum, zip(*(item.scores for item in outcome.items), strict=True))) == outcome.scores
    assert set(state.sight) == {31}
    if state.end == "played":
        assert len(state.tricks) == 12
        assert sum(VALUE[state.faces[slot]] for slot in cards_by_side(state)) == 106


def cards_by_side(state):
    taken = [slot for trick in state.tricks for slot in trick.slots]
    away = [slot for row in (*state.laid, *state.bared) for slot in row]
    rest = [slot for slot, seat in zip(state.talon, state.taken, strict=True) if seat < 0]
    return taken + away + rest


@each("tens", range(0, DEALS, 10))
def test_deals_end_with_the_book_s_chips_and_a_clean_audit(tens):
    for seed in range(tens, tens + 10):
        played = Played(seed, options_of(seed), place_of(seed)).play()
        conserved(played)
        found = audit(played.start, played.log, played.faces, played.coins)
        assert found.faults == ()
        assert found.state == played.state
        dealer = played.state.dealer
        if played.state.end == "misdeal":
            assert played.state.outcome().scores == tuple(-6 if seat == dealer else 2 for seat in range(4))
            continue
        left = [(seat, card) for seat in range(4) for card in played.texts(seat)]
        account = book.Account(played.words, played.cards, played.options, played.state.povinnost, left)
        assert played.state.outcome().scores == account.settle()
        assert played.state.povinnost == account.p


@each("seed", range(times(30, 60)))
def test_answers_in_any_order_lead_to_the_same_state(seed):
    played = Played(seed, options_of(seed), place_of(seed)).play()
    assert in_any_order(played.start, played.log, played.answers) == played.state


# --- Lies

@pytest.mark.parametrize("tens", range(0, times(150, 300), 10))
def test_every_lie_is_named_and_nothing_else(tens):
    for seed in range(tens, tens + 10):
        planted, played = lying(seed)
        found = audit(played.start, played.log, played.faces, played.coins)
        assert [(fault.entry, fault.seat, fault.rule) for fault in found.faults] == planted
        assert found.state == played.state
        assert found.state.seen_by(()) == played.state.seen_by(())
        assert sum(played.state.outcome().scores) == 0
        assert sum(taroky.judged(played.state, found.violators).scores) == 0


def lying(seed):
    """A deal in which now and then somebody says what the others can't refuse and the own cards forbid."""
    played, planted = Played(f"lies {seed}", options_of(seed), place_of(seed)), []
    while played.state.turn():
        seat = played.draw.choice(sorted(played.state.turn()))
        legal = played.legal(seat)
        assert book_moves(played, seat) - set(SIDED) <= {str(move) for move in legal} <= book_moves(played, seat)
        lies = [move for move in played.possible(seat) if move not in legal] if played.draw.random() < 0.15 else []
        lies = [move for move in lies if accepted(played, seat, move)]
        if lies:
            planted.append((len(played.log), seat, NAMED[played.state.phase]))
        played.say(seat, played.draw.choice(lies) if lies else at_random(played, seat, legal))
    return planted, played


def accepted(played, seat, move):
    try:
        played.state.seen_by(()).check(seat, move, 0)
    except IllegalMove:
        return False
    return True


def test_the_lies_are_many_and_of_every_kind():
    rules = [rule for seed in range(200) for _, _, rule in lying(seed)[0]]
    assert len(rules) > 1000
    assert {*NAMED.values()} <= {*rules}

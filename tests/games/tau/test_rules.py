"""Tau: the countable facts of the rules, the form of moves, the race, the board, and the recorded games."""
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from p2p.games import tau
from p2p.games.game import Coin, IllegalMove, Move
from p2p.games.sets.decks import USUAL
from p2p.games.tau.dealers import lying, without
from p2p.games.tau.modes import MODES, Kind, find
from tests.each import each
from tests.games.recorded_games import HERE, ByRules, ByTheBook, parse, told
from tests.games.tau import by_the_book as book

ALL_81 = tuple(range(81))
COIN = bytes(32)


def dealt(mode="3tau", seats=2, coin=COIN, **options):
    return tau.start(seats, {"mode": mode, **options}).supply(Coin(), coin)


def claim(faces):
    return Move("claim", tuple(faces))


def wrong_claim(state):
    right = set(tau.taus(state))
    return claim(next(faces for faces in combinations(lying(state.board), state.row.take) if faces not in right))


# --- The countable facts (rules 7)

def test_three_taus():
    taus = find("3tau", ALL_81, None)
    assert len(taus) == 1080
    assert set(Counter(face for faces in taus for face in faces).values()) == {40}
    differing = Counter(sum(len(set(column)) == 3 for column in zip(*map(book.vector, faces), strict=True))
                        for faces in taus)
    assert differing == {1: 108, 2: 324, 3: 432, 4: 216}
    assert all(all(book.right_properties(faces)) for faces in taus)


@pytest.mark.parametrize("prop", range(4))
def test_near_taus(prop):
    taus = find("n3tau", ALL_81, prop)
    assert len(taus) == 2106
    assert all(book.is_tau("n3tau", faces, near=prop) for faces in taus)


def sixes(dimension):
    """6 Taus of the cards with so many properties: sextuples with sum zero, less those that are two 3 Taus."""
    vectors = [tuple(face // 3 ** i % 3 for i in range(dimension)) for face in range(3 ** dimension)]
    ways = [Counter() for _ in range(7)]
    ways[0][(0,) * dimension] = 1
    for vector in vectors:
        for count in range(5, -1, -1):
            for total, n in ways[count].items():
                ways[count + 1][tuple((a + b) % 3 for a, b in zip(total, vector, strict=True))] += n
    cards = 3 ** dimension
    each, taus = (cards - 1) // 2, cards * (cards - 1) // 6
    disjoint_pairs = comb(taus, 2) - cards * comb(each, 2)     # two Taus share at most one card
    return ways[6][(0,) * dimension] - disjoint_pairs


def test_six_taus():
    assert sixes(4) == 3_487_536
    assert len(find("6tau", tuple(range(27)), None)) == sixes(3)


def test_outer_taus():
    assert len(find("4otau", ALL_81, None)) == 63_180


def test_generalized_triples():
    assert [len(find("g3tau", ALL_81, target)) for target in ALL_81] == [1080] + [1053] * 80


@pytest.mark.parametrize("target", [0, 1, 40, 80])
def test_quadruples_of_a_target(target):
    assert len(find("4tau", ALL_81, target)) == 20_540 == comb(81, 4) // 81


def test_projective_taus_and_quads():
    assert len(find("3ptau", tuple(range(1, 64)), None)) == 651
    for mode in ("sbqtau", "bqtau"):
        assert len(find(mode, tuple(range(64)), None)) == 10_416


def test_mean_taus_on_twelve_cards():
    """Each Tau lies on the same number of boards, so the mean is counted exactly."""
    taus = len(find("3tau", ALL_81, None))
    mean = Fraction(taus * comb(78, 9), comb(81, 12))
    assert mean == Fraction(220, 79)
    assert round(float(mean), 3) == 2.785


@pytest.mark.parametrize(("cards", "chance", "tolerance"), [(9, 0.299, 0.013), (12, 0.0327, 0.005)])
def test_chance_of_no_tau(cards, chance, tolerance):
    """20000 boards; the tolerance is four standard deviations."""
    draw = random.Random(cards)
    none = sum(not find("3tau", tuple(sorted(draw.sample(ALL_81, cards))), None) for _ in range(20_000))
    assert none / 20_000 == pytest.approx(chance, abs=tolerance)


@pytest.mark.parametrize("mode", MODES)
def test_taus_are_those_of_the_book(mode):
    draw = random.Random(mode)
    for _ in range(8):
        cards = tuple(sorted(draw.sample(MODES[mode].deck.faces, draw.randrange(12, 16))))
        want = {"near": draw.randrange(4), "target": draw.randrange(81)}.get(MODES[mode].kind)
        assert find(mode, cards, want) == tuple(book.all_taus(mode, cards, target=want, near=want))


def test_rows_are_those_of_the_rules():
    rows = {code: (len(mode.deck.faces), mode.take, mode.minimum) for code, mode in MODES.items()}
    assert rows == {code: (len(book.DECKS[deck]), take, least) for code, (deck, take, least, *_) in book.BOOK.items()}
    groups = {group: [code for code, mode in MODES.items() if mode.group == group]
              for group in ("main", "variants", "obscure")}
    assert groups == {"main": ["3tau", "3ptau", "sbqtau"], "obscure": ["6tau", "g3tau", "4tau", "m3tau"],
                      "variants": ["z3tau", "n3tau", "i3tau", "i93tau", "e3tau", "4otau", "bqtau"]}
    assert [code for code, _ in tau.OPTIONS[0].values] == [
        *groups["main"], *groups["variants"], *groups["obscure"]]


def test_a_card_is_its_number():
    """Rule 1.1: colour + 3 number + 9 shading + 27 shape; the zero card is one empty red circle."""
    assert [prop.values[USUAL.value(0, i)] for i, prop in enumerate(USUAL.properties)] == [
        "red", "one", "empty", "circle"]
    assert [USUAL.value(2 + 3 * 1 + 9 * 0 + 27 * 2, i) for i in range(4)] == [2, 1, 0, 2]


# --- Starting and the form of moves

@pytest.mark.parametrize("seats", [0, 7, -1])
def test_seats_that_tau_does_not_have(seats):
    with pytest.raises(ValueError, match="1 to 6 seats"):
        tau.start(seats, {})


@pytest.mark.parametrize("options", [{"mode": "5tau"}, {"penalty_seconds": "4"}, {"training": "yes"}, {"cards": "12"}])
def test_options_that_tau_does_not_have(options):
    with pytest.raises(ValueError, match="option"):
        tau.start(2, options)


def test_the_usual_game():
    state = tau.start(1, {})
    assert (state.mode, state.training, state.penalty_seconds) == ("3tau", False, 0)


@pytest.mark.parametrize(("move", "rule"), [
    ("claim 1 2", "5"), ("claim 1 2 3 4", "5"), ("claim", "5"),
    ("claim 1 2 81", "1.1"), ("claim 1 2 red", "1.1"), ("claim 1 2 999999999999999999999999", "1.1"),
    ("claim 3 2 1", "1.2"), ("claim 1 1 2", "1.2"),
    ("play 12", "3.1"), ("hint", "6.1"),
])
def test_moves_out_of_form(move, rule):
    state = dealt()
    with pytest.raises(IllegalMove) as refused:
        state.check(0, Move.parse(move), 0)
    assert refused.value.rule == rule
    assert refused.value.why


@pytest.mark.parametrize(("seats", "options", "move"), [
    (2, {"training": "on"}, "hint 3"), (1, {}, "pause now"), (1, {}, "resume 1")])
def test_words_that_stand_alone(seats, options, move):
    with pytest.raises(IllegalMove, match="stands alone"):
        dealt(seats=seats, **options).check(0, Move.parse(move), 0)


@pytest.mark.parametrize(("mode", "faces"), [("3ptau", (0, 1, 2)), ("3ptau", (1, 2, 64)), ("bqtau", (0, 1, 2, 64))])
def test_cards_of_another_deck(mode, faces):
    with pytest.raises(IllegalMove, match="no card"):
        dealt(mode).check(0, claim(faces), 0)


def test_nobody_on_that_seat():
    with pytest.raises(IllegalMove, match="nobody sits"):
        dealt(seats=2).check(2, claim((1, 2, 3)), 0)


# --- The race

def test_a_right_claim_takes_the_cards_and_scores():
    state = dealt()
    faces = tau.taus(state)[0]
    after = state.apply(1, claim(faces), 10)
    assert after.scores == (0, 1)
    assert not set(faces) & set(after.board)
    assert after.need() == (Coin(),)


def test_a_wrong_claim_costs_nothing():
    state = dealt()
    assert state.apply(0, wrong_claim(state), 10) == state


@pytest.mark.parametrize("move", [claim((1, 2, 3)), claim((0, 1, 2))])
def test_a_claim_before_any_card_is_void(move):
    state = tau.start(2, {"penalty_seconds": "3"})
    state.check(0, move, 0)
    assert state.apply(0, move, 0) == state


@pytest.mark.parametrize("mode", ["g3tau", "4tau", "n3tau"])
def test_a_claim_for_the_last_target_is_void_and_freezes_nobody(mode):
    """Rule 3.3: it crossed the coin. The same cards, wrong by both targets, freeze."""
    late = None
    for seed in range(200):
        state = dealt(mode, coin=bytes([seed]) * 32, penalty_seconds="3")
        first, *others = tau.taus(state)
        after = state.apply(0, claim(first), 1000).supply(Coin(), bytes([seed + 1]) * 32)
        still = (faces for faces in others if set(faces) <= set(after.board))
        late = next((faces for faces in still if faces not in tau.taus(after)), None)
        if late:
            break
    assert late
    assert after.apply(1, claim(late), 2000) == after
    wrong = next(faces for faces in combinations(lying(after.board), after.row.take)
                 if faces not in tau.taus(after) and not book.is_tau(mode, faces, after.previous, after.previous))
    assert after.apply(1, claim(wrong), 2000).frozen == (0, 5000)


def test_a_wrong_claim_freezes_where_the_table_says_so():
    state = dealt(penalty_seconds="3")
    right = claim(tau.taus(state)[0])
    frozen = state.apply(0, wrong_claim(state), 1000)
    assert frozen.frozen == (4000, 0)
    assert list(frozen.moves(0, 3999)) == []
    assert frozen.apply(0, right, 3999) == frozen
    assert frozen.apply(1, right, 1001).scores == (0, 1)
    assert frozen.apply(0, right, 4000).scores == (1, 0)


def test_a_late_claim_is_no_offence():
    state = dealt(penalty_seconds="3")
    right = claim(tau.taus(state)[0])
    after = state.apply(0, right, 10)
    after.check(1, right, 11)
    assert after.apply(1, right, 11) == after


def test_a_claim_counts_while_cards_are_on_their_way():
    state = next(state for state in (dealt(coin=bytes([n] * 32)) for n in range(256)) if any(
        not set(a) & set(b) for a, b in combinations(tau.taus(state), 2)))
    one, other = next((a, b) for a, b in combinations(tau.taus(state), 2) if not set(a) & set(b))
    twice = state.apply(0, claim(one), 10).apply(1, claim(other), 20)
    assert twice.scores == (1, 1)
    assert len(lying(twice.board)) == 6
    assert len(lying(twice.supply(Coin(), COIN).board)) >= 12


@pytest.mark.parametrize("mode", ["g3tau", "4tau", "n3tau"])
def test_while_the_target_is_owed_every_claim_is_void(mode):
    state = dealt(mode, penalty_seconds="3")
    after = state.apply(0, claim(tau.taus(state)[0]), 10)
    assert (after.target, after.near) == (None, None)
    assert after.need()
    assert tau.taus(after) == ()
    anything = claim(lying(after.board)[:after.row.take])
    assert after.apply(1, anything, 20) == after


def played_out(state, seat=0):
    draw = random.Random(5)
    while not state.outcome():
        if state.need():
            state = state.supply(Coin(), draw.randbytes(32))
        else:
            state = state.apply(seat, claim(tau.open_taus(state)[0]), 0)
    return state


@pytest.mark.parametrize("mode", MODES)
def test_the_end(mode):
    state = played_out(dealt(mode, seats=3), seat=1)
    outcome = state.outcome()
    assert outcome.scores == state.scores
    assert outcome.winners == (1,)
    assert outcome.reason
    assert state.need() == ()
    assert state.turn() == frozenset()
    assert list(state.moves(1, 0)) == []
    late = claim(state.row.deck.faces[:state.row.take])
    state.check(0, late, 0)
    assert state.apply(0, late, 0) == state


def test_nothing_happens_after_the_end():
    state = played_out(dealt(seats=1, training="on", penalty_seconds="3"))
    cards = lying(state.board)
    assert len(cards) >= 3
    for move in (claim(cards[:3]), Move("hint"), Move("pause"), Move("resume")):
        state.check(0, move, 0)
        assert state.apply(0, move, 0) == state


@pytest.mark.parametrize(("mode", "takes", "left"), [("g3tau", 27, 0), ("4tau", 20, 1), ("z3tau", 6, 12)])
def test_length_of_games_without_chance(mode, takes, left):
    """Rule 5.2, and the puzzle of rule 5."""
    state = played_out(dealt(mode))
    assert (sum(state.scores), len(lying(state.board))) == (takes, left)


def test_every_seat_at_the_top_wins():
    state = dealt("z3tau", seats=3)
    for seat, faces in zip((0, 1, 0, 1, 0, 1), tau.taus(state), strict=True):
        state = state.apply(seat, claim(faces), 0)
    assert state.outcome().winners == (0, 1)


def test_a_puzzle_lies_still_and_lists_what_is_found():
    state = dealt("z3tau", penalty_seconds="3")
    first = tau.taus(state)[0]
    after = state.apply(0, claim(first), 5)
    assert (after.board, after.found, after.need()) == (state.board, (first,), ())
    assert after.apply(1, claim(first), 6) == after
    assert tau.open_taus(after) == tau.taus(state)[1:]


def test_hints_mark_one_card_more():
    state = dealt(training="on")
    first = tau.taus(state)[0]
    for count in range(1, 4):
        state = state.apply(0, Move("hint"), 0)
        assert tau.hinted(state) == first[:count]
    assert state.apply(1, Move("hint"), 0) == state
    assert Move("hint") not in state.moves(0, 0)
    assert tau.hinted(state.apply(0, claim(first), 0)) == ()


@pytest.mark.parametrize("seats", [1, 2])
def test_in_a_pause_nothing_counts(seats):
    state = dealt(seats=seats)
    right = claim(tau.taus(state)[0])
    paused = state.apply(0, Move("pause"), 10)
    assert list(paused.moves(0, 20)) == [Move("resume")]
    assert paused.apply(0, right, 20) == paused
    assert paused.apply(seats - 1, Move("resume"), 30) == state


def test_a_freeze_stands_in_a_pause():
    """Rule 6.2: of 3 s, 1 s has run before the pause of 60 s, so the freeze ends 2 s after it."""
    state = dealt(penalty_seconds="3")
    wrong = next(faces for faces in combinations(lying(state.board), 3) if faces not in tau.taus(state))
    paused = state.apply(0, claim(wrong), 5000).apply(1, Move("pause"), 6000)
    assert paused.apply(0, Move("pause"), 7000) == paused
    assert paused.apply(1, Move("resume"), 66_000).frozen == (68_000, 0)


# --- The board (rules 2)

def test_what_stands_beyond_twelve_moves_into_the_gaps():
    board = tuple(range(15))
    assert without(board, (0, 5, 13), 12) == (12, 1, 2, 3, 4, 14, 6, 7, 8, 9, 10, 11)
    assert without(board, (12, 13, 14), 12) == tuple(range(12))
    assert without(tuple(range(18)), (1, 2, 3), 12) == (0, 12, 13, 14, *range(4, 12), 15, 16, 17)
    assert without(tuple(range(18)), (13, 16, 17), 12) == (*range(13), 14, 15)


def test_gaps_stay_within_twelve_and_go_at_the_end():
    assert without(tuple(range(12)), (0, 10, 11), 12) == (None, *range(1, 10))
    assert without((None, 1, 2, None, 4), (2, 4), 12) == (None, 1)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(MODES)), st.randoms(use_true_random=False))
def test_cards_scores_and_places_on_the_way(mode, draw):
    state, taken = tau.start(2, {"mode": mode}), set()
    while not state.outcome():
        before = state
        if state.need() and (draw.random() < 0.8 or not tau.open_taus(state)):
            state = state.supply(Coin(), draw.randbytes(32))
            assert_filled(before, state)
        else:
            faces = draw.choice(tau.open_taus(state))
            state = state.apply(draw.randrange(2), claim(faces), 0)
            taken |= set() if state.row.goal else set(faces)
            assert state.apply(0, claim(faces), 0) == state      # gone or found: void
        assert sorted([*lying(state.board), *state.deck, *taken]) == sorted(state.row.deck.faces)
        assert sum(state.scores) == (len(state.found) or len(taken) // state.row.take)
        assert not state.board or state.board[-1] is not None


def assert_filled(before, after):
    """Rule 2.2: nobody moves, gaps go first; enough cards and a Tau lie, or the deck is empty; rules 2.3 and 2.4."""
    assert all(after.board[i] == face for i, face in enumerate(before.board) if face is not None)
    new = len(lying(after.board)) - len(lying(before.board))
    assert None not in after.board or (not after.deck and new < before.board.count(None))
    least = after.row.minimum
    assert not after.deck or (len(after.board) >= least and tau.taus(after))
    if after.row.kind != Kind.TARGET and len(after.board) > least:
        assert len(after.board) % 3 == least % 3
        assert not_yet(after, after.board[:-3])
    if after.row.kind == Kind.ZERO and after.row.deck is USUAL:
        assert len(after.board) <= 21


def not_yet(state, cards):
    """No Tau lay before the newest three came (in any property, for near)."""
    nears = range(4) if state.row.kind == Kind.NEAR else (None,)
    return not any(book.all_taus(state.mode, cards, near=near) for near in nears)


# --- Recorded games

@each("player", [ByRules, ByTheBook])
@each("mode", MODES)
def test_recorded_games(mode, player):
    """The real rules and the naive ones of the book make the same of every coin and claim."""
    text = (HERE / "tau" / "recorded" / f"{mode}.txt").read_text()
    assert told(*parse(text), player) == text
    assert f"option mode {mode}\n" in text
    assert "\nover, winners " in text

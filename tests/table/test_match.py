"""Matches: chips, the sheet, and how dealer, cutter and Povinnost go round (rule 2 of Taroky)."""
import random
from itertools import pairwise

import pytest

from p2p.games import tarok, taroky, tau
from p2p.games.game import Outcome, Seat
from p2p.log.charter import Member
from p2p.table.deals import Deals
from p2p.table.match import new_match
from tests.games.dealing_without_locks import Dealing


def play(state, draw):
    """A deal at random, honest; the state at its end and who cut."""
    dealing, cutter = Dealing(draw), None
    while state.outcome() is None:
        if state.need():
            state = state.supply(state.need()[0], dealing.answer(state.need()[0]))
            continue
        seat = min(state.turn())
        cutter = seat if state.phase == "cut" else cutter
        state = state.apply(seat, draw.choice(list(state.seen_by({seat}).moves(seat, 0))), 0)
    return state, cutter


@pytest.mark.parametrize("options", [{}, {"first_dealer": "random"}, {"first_dealer": "high", "misdeal_chance": "5"}])
def test_a_match_goes_round(options):
    draw, match, deals = random.Random(str(options)), new_match(taroky, 4, options), []
    assert match.totals == (100, 100, 100, 100)
    for _ in range(12):
        state, cutter = play(match.deal(), draw)
        assert cutter == (state.dealer - 1) % 4
        deals.append(state)
        match = match.after(state.outcome())
        assert sum(match.totals) == 400
    assert deals[0].dealer == 0 or "first_dealer" in options
    for one, other in pairwise(deals):
        if one.outcome().again:
            assert (other.dealer, other.first) == (one.dealer, one.first)
            continue
        assert other.dealer == one.povinnost
        assert other.povinnost in (-1, (one.povinnost + 1) % 4)
        assert not other.first
    assert match.rounds == sum(not deal.outcome().again for deal in deals)
    assert match.totals == tuple(100 + sum(deal.outcome().scores[seat] for deal in deals) for seat in range(4))


def test_a_void_deal_changes_nothing_and_the_same_dealer_deals_again():
    match = new_match(taroky, 4, {"start_chips": "50", "fault": "void"}).after(Outcome((-2, 6, -2, -2), (1,), "", next=(
        ("dealer", "1"), ("povinnost", "2"))))
    state, _ = play(match.deal(), random.Random(1))
    again = match.after(taroky.judged(state, (3,)))
    assert again.totals == match.totals == (48, 56, 48, 48)
    assert (again.rounds, len(again.sheet)) == (1, 2)
    assert (again.deal().dealer, again.deal().povinnost) == (1, 2)


def test_a_first_round_that_is_void_asks_for_the_ii_again():
    state, _ = play(taroky.start(4, {"dealer": "2", "fault": "void"}), random.Random(1))
    match = new_match(taroky, 4, {}).after(taroky.judged(state, (0,)))
    assert (match.deal().dealer, match.deal().first) == (2, True)


@pytest.mark.parametrize(("game", "seats"), [(taroky, 4), (tarok, 3), (tarok, 4)])
@pytest.mark.parametrize("pays", [False, True])
def test_a_deal_that_is_left_before_anything_is_known_is_dealt_again(game, seats, pays):
    """Tarok is left before the lot says who is forehand (rule 2.3 of Tarok): then the next deal asks the lot."""
    match = new_match(game, seats, {"deals": "3"})
    first = match.deal()
    after = match.after(game.forsaken(first, (Seat(1),), pays))
    assert (after.rounds, len(after.sheet)) == (0, 1)
    again = after.deal()
    assert again.phase == first.phase
    assert play(again, random.Random(1))[0].outcome()


def test_the_pace_of_a_table_never_reaches_the_deal():
    usual, slow = new_match(taroky, 4, {}), new_match(taroky, 4, {"turn_seconds": "60", "hush": "3000"})
    assert slow == usual
    assert slow.deal() == usual.deal()
    with pytest.raises(ValueError, match="turn_seconds"):
        new_match(taroky, 4, {"turn_seconds": "61"})
    with pytest.raises(ValueError, match="hush"):
        new_match(tau, 2, {"hush": "0"})                    # nothing is hidden there


def test_any_game_is_a_match():
    match = new_match(tau, 2, {"mode": "3tau"}).after(Outcome((3, 4), (1,), "no card left"))
    assert match.totals == (3, 4)
    assert match.deal() == tau.start(2, {"mode": "3tau"})


def test_a_deal_that_somebody_has_left_needs_nothing_any_more():
    """Somebody goes while cards are owed: the dead deck is never asked for them (PROTOCOL.md 13)."""
    deals = Deals(new_match(taroky, 4, {}))
    assert deals.vote(Member(0), frozenset(map(Member, range(4))), ())
    while not deals.first_need() and deals.state.turn():
        seat = min(deals.state.turn())
        deals.apply(seat, next(iter(deals.state.moves(seat, 0))), 0)
    assert deals.first_need()
    assert deals.forsake([Seat(2)], False, 1)
    assert deals.first_need() is None
    assert deals.between

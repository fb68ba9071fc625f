"""Matches of Tarok reckoned a second way: thirty deals by chance, totals and radlci from the book alone (rule 8.9)."""
import random
from itertools import pairwise

import pytest

from p2p.games import tarok
from p2p.games.game import Move
from p2p.games.tarot.cards import FACE, TEXT
from p2p.table.match import new_match
from tests.games.dealing_without_locks import Dealing
from tests.games.tarok import by_the_book as book, house_rules
from tests.games.tarok.play import Deal
from tests.games.tarok.random_deals import CONTRACTS, chosen
from tests.games.tarok.record import deck_of
from tests.games.tarok.replay_by_the_book import Told

SKIS = FACE["T22"]


def play(state, draw, wanted=None):
    """A deal by chance, honest, led to a contract; the state at its end and what was said."""
    dealing, said = Dealing(draw), []
    while state.outcome() is None:
        if state.need():
            state = state.supply(state.need()[0], dealing.answer(state.need()[0]))
            continue
        seat, = state.turn()
        text = chosen(draw, list(map(str, state.seen_by({seat}).moves(seat, 0))), wanted)
        said.append(text)
        state = state.apply(seat, Move.parse(text), 0)
    return state, said


class Second:
    """The match kept a second time: who leads first, open radlci, totals, compulsory klop, from the book alone."""

    def __init__(self, seats, options):
        self.seats, self.house = seats, house_rules.house(seats, options)
        self.forehand, self.forced, self.radlci, self.totals = 0, False, [0] * seats, [0] * seats

    def tell(self, state, said):
        told = Told(self.seats, {slot: TEXT[face] for slot, face in enumerate(state.faces)}, self.house,
                    self.forehand, self.radlci, self.forced)
        for text in said:
            told.say(text)
        if told.void:
            self.forced = self.forced or self.house["no_tarok_hand"] == "klop"
            return told
        self.forehand = (self.forehand + 1) % self.seats
        before, scores = list(self.totals), book.scores(told)
        self.totals = [total + score for total, score in zip(before, scores, strict=True)]
        self.radlci = book.radlci_after(told)
        self.forced = self.seats == 4 and any(
            was != 0 and now == 0 for was, now in zip(before, self.totals, strict=True))
        return told


@pytest.mark.parametrize(("seats", "options"), [
    (3, {}), (3, {"contracts": "full"}), (3, {"contracts": "full", "radlci": "40", "no_tarok_hand": "klop"}),
    (3, {"match_end": "skis"}), (4, {}), (4, {"difference": "exact", "match_end": "skis", "no_tarok_hand": "redeal"}),
])
def test_thirty_deals_end_with_the_right_totals(seats, options):
    draw = random.Random(f"{seats} {options}")
    match, second, told = new_match(tarok, seats, {"deals": "30", **options}), Second(seats, options), []
    states = []
    while not match.over:
        start = match.deal()
        assert (start.forehand, start.forced) == (second.forehand if told else -1, second.forced)
        assert list(start.radlci) == second.radlci
        state, said = play(start, draw, draw.choice(CONTRACTS[seats]))
        second.forehand = second.forehand if told else state.forehand       # drawn by lot (2.3)
        told.append(second.tell(state, said))
        states.append(state)
        match = match.after(tarok.judged(state, ()))
        assert match.totals == tuple(second.totals)
        assert len(told) < 60
    for one, other in pairwise(told):
        assert other.forehand == (one.forehand if one.void else (one.forehand + 1) % seats)
    counted = [deal for deal in told if not deal.void]
    assert len(counted) == match.rounds == expected_length(states, told, seats, options)
    each = 40 if options.get("radlci") == "40" else 100
    assert match.final == tuple(total - each * n for total, n in zip(second.totals, second.radlci, strict=True))
    assert sum(second.radlci) > 0


def expected_length(states, told, seats, options):
    """30, or until who was dealt the skis in the thirtieth, or in the first after it that has it in a hand, deals."""
    if "match_end" not in options:
        return 30
    dealers = [(deal.forehand - 1) % seats for deal in told if not deal.void]
    hands = [dealt_skis(state) for state, deal in zip(states, told, strict=True) if not deal.void]
    last = next(number for number in range(29, len(hands)) if hands[number] is not None)
    return next(number for number in range(last + 1, len(dealers)) if dealers[number] == hands[last]) + 1


def dealt_skis(state):
    """Who got the skis in the dealing; None: it lay in the talon."""
    slot = state.faces.index(SKIS)
    _, hands = book.places(state.seats)
    return next(((state.forehand + j) % state.seats for j, hand in enumerate(hands) if slot in hand), None)


# --- One step at a time

def test_a_redeal_keeps_the_dealer_radlci_and_totals():
    """Rule 2.2."""
    deck = deck_of(3, {0: "HK HQ HN HJ H1 H2 H3 H4 DK DQ DN DJ D1 D2 D3 D4"}, random.Random(1))
    deal = Deal("redeal", 3, {}, forehand=2, radlci=[1, 0, 2], deck=deck)
    assert [str(move) for move in deal.legal(2)] == ["redeal"]
    deal.say(2, "redeal")
    outcome = deal.state.outcome()
    assert (outcome.again, outcome.scores) == (True, (0, 0, 0))
    match = new_match(tarok, 3, {"deals": "5"}).after(outcome)
    again = match.deal()
    assert (again.forehand, again.radlci, again.forced) == (2, (1, 0, 2), False)
    assert (match.rounds, match.totals, match.over) == (0, (0, 0, 0), False)


def test_a_fault_penalty_counts_and_closes_like_any_deal():
    """Rule 12, option `fault`: -70 for the violator, the others nothing; radlci stay, and cost at the end."""
    state, _ = play(tarok.start(3, {"fault": "penalty", "open_radlci": "1,0,2"}), random.Random(3))
    outcome = tarok.judged(state, (2, 0, 2))
    assert outcome.scores == (-70, 0, -70)
    assert not outcome.again
    match = new_match(tarok, 3, {"deals": "1", "fault": "penalty"}).after(outcome)
    assert match.over
    assert match.final == (-170, 0, -270)

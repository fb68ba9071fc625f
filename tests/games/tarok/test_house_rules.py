"""Tarok's rules that other tables play, and what a shown hand tells: doubled klop, persons' scores, open hands."""
import random
from itertools import pairwise

import pytest

from p2p.games import tarok
from p2p.games.game import IllegalMove, Move
from p2p.games.tarot.cards import FACE, SKYZ, TEXT
from p2p.table.audit import audit
from tests.games.taroky.play import Played

SUIT_CARDS, TAROKS = [card for card in TEXT if FACE[card] > SKYZ], [card for card in TEXT if FACE[card] <= SKYZ]


class Deal(Played):
    """A deal of Tarok in clear text; the forehand is seat 0."""

    def __init__(self, seed, seats, options=None, deck=None):
        super().__init__(seed, deck=deck)
        self.start = self.state = tarok.start(seats, {"forehand": "0", **(options or {})})
        self.log = []
        self.supply()


def quietly(words):
    """Chooses one of these words wherever it can be said, now and then another, else what isn't a call."""
    def choose(deal, _seat, moves):
        wanted = [move for move in moves if str(move) in words]
        plain = [move for move in moves if move.verb not in ("say", "kontra", "redeal")]
        return deal.draw.choice(wanted if wanted and deal.draw.random() < 0.7 else plain or moves)
    return choose


def without_taroks(seats):
    """A deck in which seat 1 has no tarok, the others have some."""
    packet, plain, rest = 24 // seats, SUIT_CARDS[:48 // seats], [*SUIT_CARDS[48 // seats:], *TAROKS]
    random.Random(seats).shuffle(rest)
    slots = [*range(6 + packet, 6 + 2 * packet), *range(30 + packet, 30 + 2 * packet)]
    return [plain.pop() if slot in slots else rest.pop() for slot in range(54)]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_klop_may_be_doubled(seats):
    """klop_kontra: each doubling by another player; all that is written counts so many times."""
    klops = 0
    for seed in range(80):
        deal = Deal(seed, seats, {"klop_kontra": "yes", "auction": "free"})
        deal.play(quietly({"bid pass", "kontra game"}))
        if deal.state.contract != "klop":
            continue
        klops += 1
        said = [seat for seat, move, _ in deal.log if move.verb == "kontra"]
        assert all(one != other for one, other in pairwise(said))
        plain = deal.state._replace(calls=())
        factor = 2 ** len(said)
        assert deal.state.outcome().scores == tuple(factor * score for score in plain.outcome().scores)
        assert audit(deal.start, deal.log, deal.faces).faults == ()
    assert klops > 10


def test_a_doubled_klop_has_an_order_of_turns_and_a_limit():
    deal = Deal(1, 3, {"klop_kontra": "yes", "auction": "free", "kontra_max": "4"})
    for seat in range(3):
        deal.say(seat, "bid pass")
    assert deal.state.phase == "talk"
    deal.say(0, "kontra game")
    with pytest.raises(IllegalMove, match="the answers here are: pass"):
        deal.say(0, "kontra game")
    deal.say(0, "pass")
    deal.say(1, "kontra game")
    deal.say(1, "pass")
    assert [str(move) for move in deal.legal(2)] == ["pass"]
    for seat in (2, 0, 1):
        deal.say(seat, "pass")
    assert (deal.state.phase, deal.state.turn()) == ("play", {0})


@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_doubled_stands_for_it(seats):
    """score_share: the declarer and the one who doubled are as far apart as else the declarer and the defenders."""
    doubled = 0
    for seed in range(300):
        deal = Deal(f"{seats} {seed}", seats, {"contracts": "full"})
        deal.play(quietly({"kontra game", "bid one", "bid two"}))
        state = deal.state
        if not state.calls or len(state.calls) > 1 or not state.calls[0].kontra:
            continue
        callers = set(state.calls[0].kontra[::2])
        mond = any(item.name == "mond" for item in state.outcome().items)
        if len(callers) > 1 or mond or state.declarer in callers:
            continue
        doubled += 1
        usual = state.outcome().scores
        persons = state._replace(house=state.house._replace(score_share="individual")).outcome().scores
        caller, = callers
        assert persons[state.declarer] - persons[caller] == usual[state.declarer]
        single = state._replace(calls=(state.calls[0]._replace(kontra=()),)).outcome().scores
        assert [n for seat, n in enumerate(persons) if seat != caller] == [
            n for seat, n in enumerate(single) if seat != caller]
    assert doubled > 10


def test_a_defenders_announcement_is_its_own():
    """score_share: who announced for the defenders writes it, 20 or -20, and the declarer doesn't."""
    found = set()
    for seed in range(200):
        deal = Deal(seed, 3, {"score_share": "individual"})
        deal.play(quietly({"say trula", "bid two"}))
        calls = [call for call in deal.state.calls if call.item == "trula" and not call.with_declarer]
        items = [item for item in deal.state.outcome().items if item.name == "trula"]
        if len(calls) == 1 and len(items) == 1 and len(deal.state.calls) == 2:
            won = "won" in items[0].why
            found.add(won)
            assert items[0].scores == tuple((20 if won else -20) * (seat == calls[0].seat) for seat in range(3))
    assert found == {True, False}


@pytest.mark.parametrize("seats", [3, 4])
def test_a_redeal_voids_the_deal_and_a_false_one_opens_the_hand(seats):
    """Rule 2.2, form 6.4."""
    first = 0 if seats == 3 else 1
    deal = Deal(1, seats, deck=without_taroks(seats))
    assert {str(move) for move in deal.state.seen_by({1}).moves(1, 0)} <= {"redeal"}
    if first == 0:
        deal.say(0, "redeal")
        assert all(deal.state.public(slot) >= 0 for slot in deal.state.hands[0])
        assert [str(move) for move in deal.legal(0)] == ["bid three"]
        deal.say(0, "bid three")
    deal.say(1, "redeal")
    outcome = deal.state.outcome()
    assert (outcome.again, outcome.scores, outcome.reason) == (True, (0,) * seats, "redeal")
    assert dict(outcome.next)["forced"] == ("no" if seats == 3 else "yes")
    faults = audit(deal.start, deal.log, deal.faces).faults
    assert [(fault.seat, fault.rule) for fault in faults] == ([(0, "2.2")] if first == 0 else [])


def test_an_open_hand_tells_who_the_partner_is():
    """Form 5.5: a King in a hand that its false redeal opened is nobody's secret."""
    for seed in range(20):
        deal = Deal(seed, 4)
        deal.say(1, "redeal")
        kings = [text for text in deal.texts(1) if text[1] == "K"]
        for seat, words in ((1, "bid pass"), (2, "bid two"), (3, "bid pass"), (0, "bid pass")):
            deal.say(seat, words)
        for suit in "HDSC":
            told = deal.state.apply(2, Move("king", (suit,)), 0)
            assert told.worlds == ((1,) if f"{suit}K" in kings else (0, 2, 3))


def test_nobody_speaks_out_of_turn():
    deal = Deal(1, 3)
    with pytest.raises(IllegalMove, match="it isn't this seat's turn"):
        deal.say(1, "bid two")

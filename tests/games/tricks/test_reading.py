"""What played cards tell bots: cards that a seat can't hold where it must beat, and who plays as a partner does."""
import numpy as np
import pytest

from client.games.tarok import bot as tarok, sharp_worlds as tarok_worlds
from client.games.taroky import sharp_worlds as taroky_worlds
from client.games.tricks.engine.bits import codes
from client.games.tricks.engine.imagining import tricks_of, worlds_of
from client.games.tricks.engine.reading import beaten
from p2p.games.tarok.position import Phase
from p2p.games.tarot.cards import FACE, TEXT, power
from tests.bench.bots import Pairing, outcome
from tests.games.tricks.positions import faces_of, tarok_play, taroky_play

NAMES = codes(power())


def denied(*tricks, seats=3):
    """By seat the cards that it can't hold after tricks such as "H2 H4 T5", all led by seat 0."""
    never = beaten([(0, [NAMES.of[FACE[card]] for card in cards.split()]) for cards in tricks], seats)
    return [{TEXT[face] for face in faces_of(mask, NAMES)} for mask in never]


TAROKS = {TEXT[face] for face in range(22)}


@pytest.mark.parametrize(("trick", "never"), [
    ("H2 H4 H3", ({"H1", "HJ", "HN", "HQ", "HK"}, {"H1", "HJ", "HN", "HQ", "HK"})),     # both stayed under the 2
    ("H2 HJ HQ", (set(), set())),                                                       # both beat it
    ("H2 T5 H4", (set(), set())),                       # a trumped suit can't be beaten by suit cards
    ("H2 T5 T3", (set(), TAROKS - {"T1", "T2", "T3", "T4", "T5"})),
    ("T7 T1 T9", (TAROKS, set())),                      # the pagat is played last of all taroks
    ("T22 T21 T1", (set(), set())),                     # the emperor's trick: there it has to be played
    ("H2 D4 C7", (set(), set())),                       # no suit and no tarok: anything
])
def test_who_must_beat_and_does_not_has_no_card_that_would(trick, never):
    """Rules 7.3 to 7.5 of Tarok."""
    _, second, third = denied(trick)
    assert (second, third) == never


def test_no_real_hand_has_a_card_that_its_plays_deny():
    """Bots in their first week play any legal card: three klops, a third of what they play is pure chance."""
    counted = 0

    def player(state, seat, rng):
        nonlocal counted
        if state.phase == Phase.PLAY and state.row.shy:
            own = {NAMES.of[face] for face in state.hand(seat)}
            never = beaten(tricks_of(tarok_worlds.GAME, state, NAMES), state.seats)[seat]
            counted += bin(never).count("1")
            assert not [code for code in own if never >> code & 1]
        words = [move for move in state.moves(seat, 0) if str(move) in ("bid klop", "bid pass")]
        return words[0] if words else tarok.choose(state, seat, 0, "easy", rng)[0]
    for number in range(3):
        outcome(Pairing("tarok", 4, "easy", "easy", None), number, [player] * 4)
    assert counted > 100


def owners(view, card, number=1200):
    """By place the share of imagined deals in which this card lies there."""
    bit = 1 << view.names.of[FACE[card]]
    places = worlds_of(view, number, np.random.default_rng(5)).places
    return ((places & bit) != 0).mean(axis=1)


def test_imagined_klops_deny_what_was_denied():
    """Seat 1 stayed under the 2 of hearts; so the King, Queen and the other strong hearts are with seat 2."""
    state = tarok_play(("T3 T4 T5 C7 C8", "D4 D3 S8 S9 C9", "HK HQ D2 S10 CJ"), "klop", declarer=-1,
                       tricks=("H2 H4 H3",))
    view = tarok_worlds.view_of(state.seen_by({0}), 0)
    for card in ("HQ", "HN"):
        assert owners(view, card)[1] == 0
    assert owners(view, "DQ")[1] > 0.02


OWN = "T2 T3 T4 D4 D3 S9 C9 CJ H4 H3"


@pytest.mark.parametrize(("smeared", "other", "least", "most"), [
    ("Q", "10", 1.5, 99),           # seat 3 gives the bidder's Kings two Queens: so does a partner
    ("10", "Q", 0, 0.8),            # it gives them the least that it may have: so does an enemy
])
def test_who_plays_as_the_partner_is_imagined_as_the_partner(smeared, other, least, most):
    """Books on Tarock: the partner smears what counts to the bidder's tricks. Seat 1, an enemy, looks on."""
    hands = ("T11 T12 T13 T14 T15 D2 D1 H2 H1 HJ", OWN, f"T5 T6 T7 HN DJ DN DQ S{other} SJ C{other}",
             "T8 T9 T10 T16 T17 T18 T20 DK HQ SN")
    tricks = (f"SK S7 S8 S{smeared}", f"CK C7 C8 C{smeared}")
    tarok_state = tarok_play(hands, "three", tricks=tricks)._replace(called=FACE["HK"], worlds=(1, 2, 3))
    taroky_state = taroky_play(hands, called="T19", tricks=tricks)
    for worlds, state, card in ((tarok_worlds, tarok_state, "HK"), (taroky_worlds, taroky_state, "T19")):
        shares = owners(worlds.view_of(state.seen_by({1}), 1), card)
        assert least * shares[2] < shares[3] < most * shares[2]

"""The bots of Taroky: their moves are legal and quick; a better level wins more chips."""
import random
import time

import numpy as np
import pytest

from client.games.levels import INSTANT, LEVELS
from client.games.taroky import bot, sharp_worlds
from client.games.tricks.engine import choosing
from client.games.tricks.engine.imagining import board_of, worlds_of
from client.games.tricks.engine.judge import Effort
from client.games.tricks.engine.thumbs import shown_empty
from p2p.games.taroky.options import OPTIONS
from p2p.games.taroky.play import leader
from p2p.games.tarot.cards import SUIT
from tests.each import each
from tests.effort import only_long, times
from tests.games.taroky.play import Played
from tests.games.tricks.positions import faces_of


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    """Sharp bots that imagine little: as legal, but quicker."""
    monkeypatch.setattr(choosing, "EFFORT", Effort(worlds=24, rounds=1, seconds=9, ends=8))


def imagined(view, seat, number):
    """By imagined deal, the faces of each hand."""
    seen = sharp_worlds.view_of(view, seat)
    worlds = worlds_of(seen, number, np.random.default_rng(1))
    board = board_of(seen, worlds)
    return [[faces_of(int(board.hands[other, row]), seen.names) for other in range(4)] for row in range(worlds.size)]


def play(seed, levels, options=None):
    """A deal in which every move of a bot is checked by its own view; and the seconds each level took."""
    played, rng = Played(f"bots {seed}", options, {"dealer": str(seed % 4)}), random.Random(seed)
    took = dict.fromkeys(levels, 0.0)
    while played.state.turn():
        seat = min(played.state.turn())
        view, began = played.state.seen_by({seat}), time.process_time()
        move, wait = bot.choose(view, seat, 0, levels[seat], rng)
        took[levels[seat]] += time.process_time() - began
        assert wait >= 0
        view.check(seat, move, 0)
        played.say(seat, move)
    return played, took


@each("seed", range(times(12, 50)))
def test_every_level_plays_a_deal_legally(seed):
    """With the usual rules and with others: one option of the fifty deals in turn is not as usual."""
    option = OPTIONS[seed % len(OPTIONS)]
    options = {option.name: option.values[-1][0]} if seed % 2 else {}
    levels = [("easy", "steady", "sharp", INSTANT)[(seed + seat) % 4] for seat in range(4)]
    played, took = play(seed, levels, options)
    assert sum(played.state.outcome().scores) == 0
    assert max(took.values()) < 1           # goal: a deal in a second


def gained(one, other, deals):
    """Chips that two bots of one level win from two of another, sitting across, both ways round."""
    total = 0
    for seed in range(deals):
        for side in (0, 1):
            levels = [one if seat % 2 == side else other for seat in range(4)]
            scores = play(seed, levels)[0].state.outcome().scores
            total += sum(scores[seat] for seat in range(4) if levels[seat] == one)
    return total


def test_rules_of_thumb_beat_chance():
    assert gained("steady", "easy", 60) > 500


@only_long("thirty deals in which each card is thought about")
def test_counting_beats_chance_by_more():
    assert gained("sharp", "easy", 30) > 200


class Noting(random.Random):
    """Notes between which bounds each whole number was drawn, and what came."""

    def __init__(self, seed):
        super().__init__(seed)
        self.drawn = []

    def randint(self, a, b):
        self.drawn.append((a, b, super().randint(a, b)))
        return self.drawn[-1][2]


def test_the_time_of_an_answer_tells_nothing_about_the_hand():
    """Form 9.4 of tarot: the wait is drawn between bounds that are the same for every hand, and is what was drawn."""
    for level, _ in LEVELS:
        bounds = set()
        for seed in range(4):
            deal, rng = Played(f"hush {seed}", None, {"dealer": "0", "povinnost": "1"}), Noting(seed)
            seat = min(deal.state.turn())
            _, wait = bot.choose(deal.state.seen_by({seat}), seat, 0, level, rng)
            least, most, drawn = rng.drawn[-1]
            assert wait == drawn
            bounds.add((least, most))
        assert len(bounds) == 1
    played = Played("hush", None, {"dealer": "0", "povinnost": "1"})
    while played.state.phase != "contra":
        seat = min(played.state.turn())
        played.say(seat, bot.choose(played.state.seen_by({seat}), seat, 0, "steady", random.Random(1))[0])
    seat = min(played.state.turn())
    assert bot.choose(played.state.seen_by({seat}), seat, 0, INSTANT, random.Random(1))[1] == 0


def test_open_talon_cards_that_prever_took_back_are_in_a_hand():
    """Rule 6.3: after two rejections the first three are known to all, and V holds them."""
    played, rng = Played("taken back", None, {"dealer": "0", "povinnost": "1"}), random.Random(1)
    wishes = {"prever": "say prever", "prever_talon": "reject"}
    while played.state.phase != "play" or played.state.tricks == ():
        seat = min(played.state.turn())
        view = played.state.seen_by({seat})
        move = next((move for move in view.moves(seat, 0) if str(move) == wishes.get(view.phase)), None)
        played.say(seat, move or bot.choose(view, seat, 0, "sharp", rng)[0])
    seat = min(played.state.turn())
    view = played.state.seen_by({seat})
    for hands in imagined(view, seat, 20):
        assert [len(cards) for cards in hands] == [len(cards) for cards in played.state.hands]


def test_who_is_not_asked_says_nothing():
    played = Played("silent", None, {"dealer": "0", "povinnost": "1"})
    assert [seat for seat in range(4) if bot.choose(played.state.seen_by({seat}), seat, 0, "steady",
                                                     random.Random(1))] == [3]


def test_a_bot_imagines_only_what_it_could_not_know_better():
    """Sampled hands fit everything that lies open, and never look into the real ones."""
    played, rng = Played("guess", None, {"dealer": "0", "povinnost": "1"}), random.Random(2)
    while len(played.state.tricks) < 7:
        seat = min(played.state.turn())
        played.say(seat, bot.choose(played.state.seen_by({seat}), seat, 0, "easy", rng)[0])
    seat = min(played.state.turn())
    state = played.state.seen_by({seat})
    hand = list(state.hand(seat))
    none, deals = shown_empty(state, leader(state)), imagined(state, seat, 30)
    assert none
    assert len(deals) == 30
    for hands in deals:
        assert sorted(hands[seat]) == sorted(hand)
        assert [len(cards) for cards in hands] == [len(cards) for cards in state.hands]
        faces = [face for cards in hands for face in cards]
        assert len(set(faces)) == len(faces)
        assert not {state.public(slot) for trick in state.tricks for slot in trick.slots} & set(faces)
        assert not [(other, face) for other, cards in enumerate(hands) for face in cards
                    if other != seat and (other, SUIT[face]) in none]

"""The bots of Tarok: their moves are legal, quick and independent of hidden cards; a better level wins more."""
import random
import threading
import time
from statistics import mean

import numpy as np
import pytest

from client import bots as bots_play
from client.games.levels import INSTANT, LEVELS
from client.games.tarok import bot as bots, sharp_score, sharp_worlds
from client.games.tarok.bot_cards import Turn, for_none
from client.games.tricks.engine import choosing
from client.games.tricks.engine.imagining import board_of, worlds_of
from client.games.tricks.engine.judge import Effort
from client.games.tricks.engine.thumbs import shown_empty
from client.games.tricks.engine.worlds import Worlds
from p2p.games import tarok
from p2p.games.tarok.options import OPTIONS
from p2p.games.tarok.play import leader
from p2p.games.tarot.cards import FACE, SUIT, power
from p2p.games.tarot.phases import EVERYBODY
from p2p.net.wire import DraftSeat
from p2p.peer.node import Node
from p2p.peer.session import now_ms
from tests.effort import only_long, some, times
from tests.games.dealing_without_locks import Dealing
from tests.games.tricks.positions import faces_of

EVERY = (*(level for level, _ in LEVELS), INSTANT)


class Deal:
    """A deal in clear text between bots, each asked with its own view alone."""

    def __init__(self, seed, seats, options=None, deck=None, forehand=None):
        self.dealing, self.rng = Dealing(random.Random(f"tarok bots {seed}")), random.Random(seed)
        if deck:
            self.dealing.face.update(deck)
        self.took, self.slowest = [0.0] * seats, {"card": 0.0, "word": 0.0}
        first = self.rng.randrange(seats) if forehand is None else forehand
        self.state = tarok.start(seats, {**(options or {}), "forehand": str(first)})
        self.supply()

    def supply(self):
        while needs := self.state.need():
            self.state = self.state.supply(needs[0], self.dealing.answer(needs[0]))

    def step(self, level, move=None):
        """The next move, by a bot of this level unless told."""
        seat = min(self.state.turn())
        view, began = self.state.seen_by({seat}), time.process_time()
        chosen, wait = (move, 0) if move else bots.choose(view, seat, 0, level, self.rng)
        took = time.process_time() - began
        self.took[seat] += took
        slowest = "card" if self.state.phase == "play" else "word"
        self.slowest[slowest] = max(took, self.slowest[slowest])
        assert wait >= 0
        view.check(seat, chosen, 0)
        self.state = self.state.apply(seat, chosen, 0)
        self.supply()
        return chosen

    def play(self, levels):
        while self.state.turn():
            self.step(levels[min(self.state.turn())])
        return self.state.outcome()


@pytest.fixture
def hasty(monkeypatch):
    """Sharp bots that imagine little: as legal, but quicker."""
    monkeypatch.setattr(choosing, "EFFORT", Effort(worlds=16, rounds=1, seconds=9, ends=6))


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("option", "seats"), some(
    [(option, 3 + (number + more) % 2) for more in (0, 1) for number, option in enumerate(OPTIONS)], len(OPTIONS) // 3),
    ids=lambda given: getattr(given, "name", given))
def test_every_level_plays_every_option_legally(option, seats):
    """Each value of the option, with few or with all contracts; the view of the mover refuses what is wrong."""
    for number, (value, _) in enumerate(option.values):
        levels, contracts = [EVERY[(number + seat) % 4] for seat in range(seats)], ("full", "base")[number % 2]
        Deal(f"{option.name} {value}", seats, {"contracts": contracts, option.name: value}).play(levels)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_bot_is_blind_to_what_its_seat_may_not_see(seats):
    """Its move stays the same however the hidden faces are exchanged among each other."""
    for seed in range(times(1, 2)):
        deal, draw = Deal(seed, seats, {"contracts": "full"}), random.Random(seed)
        while deal.state.turn():
            seat = min(deal.state.turn())
            known = 1 << seat
            hidden = [slot for slot, sight in enumerate(deal.state.sight) if not sight & known]
            faces = dict(zip(hidden, draw.sample([deal.state.faces[slot] for slot in hidden], len(hidden)),
                             strict=True))
            other = deal.state._replace(faces=tuple(faces.get(slot, face)
                                                    for slot, face in enumerate(deal.state.faces)))
            asked = [bots.choose(state.seen_by({seat}), seat, 0, "sharp", random.Random(seed))[0]
                     for state in (deal.state, other)]
            assert asked[0] == asked[1]
            deal.step("sharp", asked[0])


@pytest.mark.parametrize("seats", [3, 4])
def test_a_sharp_bot_takes_half_a_second_for_a_card(seats):
    """And a second for a word, at most; CPU time, with all the effort that it may spend."""
    deal = Deal(1, seats, {"contracts": "full"})
    deal.play(["sharp", *["steady"] * (seats - 1)])
    assert deal.slowest["card"] < 0.5
    assert deal.slowest["word"] < 1


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_hasty_one_plays_a_deal_in_a_second(seats):
    for seed in (1, 2):
        deal = Deal(seed, seats, {"contracts": "full"})
        deal.play(["sharp"] * seats)
        assert max(deal.took) < 1


def gained(one, other, seats, seeds):
    """Points a deal by which one bot of a level does better than the others' mean, at each place in turn."""
    gains = []
    for seed in seeds:
        for place in range(seats):
            outcome = Deal(seed, seats).play([one if seat == place else other for seat in range(seats)])
            if not outcome.again:
                others = [score for seat, score in enumerate(outcome.scores) if seat != place]
                gains.append(outcome.scores[place] - mean(others))
    return mean(gains)


@pytest.mark.parametrize("seats", [3, 4])
def test_rules_of_thumb_beat_chance(seats):
    assert gained("steady", "easy", seats, range(60)) > 15


@only_long("dozens of deals")
def test_counting_beats_rules_of_thumb(monkeypatch):
    """By less than with all the time it has: it imagines half as much here."""
    monkeypatch.setattr(choosing, "EFFORT", Effort(worlds=40, rounds=1, seconds=9, ends=12))
    assert gained("sharp", "steady", 3, range(8)) > 5


@pytest.mark.parametrize("level", EVERY)
def test_a_hand_without_taroks_is_shown(level):
    """Rule 2.2: the forehand's eight and eight, after the six of the talon, are suit cards alone."""
    own = [*range(6, 14), *range(30, 38)]
    rest = [slot for slot in range(54) if slot not in own]
    deck = dict(zip([*own, *rest], [*range(22, 54), *range(22)], strict=True))
    deal = Deal(0, 3, deck=deck, forehand=0)
    assert str(deal.step(level)) == "redeal"
    assert deal.state.outcome().again


def test_in_klop_it_ducks_high_and_wins_low():
    def turn(legal, trick, last=False):
        best = max(trick, key=lambda card: power()[FACE[card]])
        faces = [FACE[card] for card in legal]
        return Turn(faces, faces, [FACE[card] for card in trick], FACE[best], False, False, last, False, False, power())
    assert for_none(turn(["HQ", "HJ"], ["H4", "HK"])) == FACE["HQ"]      # can't win: rid of the fat one
    assert for_none(turn(["HQ", "H1"], ["H4"])) == FACE["H1"]            # another may still take it
    assert for_none(turn(["T3", "T15"], ["T2", "H4"], last=True)) == FACE["T15"]     # it is ours anyway


def test_the_time_of_an_answer_tells_nothing_about_the_hand():
    """Form 9.4 of tarot: the wait is drawn before anything else."""
    for level, _ in LEVELS:
        waits = {bots.choose(deal.state.seen_by({0}), 0, 0, level, random.Random(5))[1]
                 for deal in (Deal(seed, 3, forehand=0) for seed in range(4))}
        assert len(waits) == 1
    state = Deal(0, 3, forehand=0).state
    assert bots.choose(state.seen_by({0}), 0, 0, INSTANT, random.Random(1))[1] == 0
    assert bots.choose(state.seen_by({1}), 1, 0, "steady", random.Random(1)) is None


@pytest.mark.parametrize("seats", [3, 4])
def test_imagined_hands_fit_all_that_was_seen(seats):
    """Sizes, no card twice, none that lies open, none in a suit that was denied; what was taken is where it may be."""
    for seed in range(6):
        deal = Deal(seed, seats)
        while deal.state.turn() and len(deal.state.tricks) < 6:
            deal.step("steady")
        assert deal.state.turn(), "with these seeds every deal lasts beyond its sixth trick"
        seat = min(deal.state.turn())
        view = deal.state.seen_by({seat})
        empty, seen = shown_empty(view, leader(view)), sharp_worlds.view_of(view, seat)
        worlds = worlds_of(seen, 10, np.random.default_rng(seed))
        assert worlds.size == 10
        for row in range(10):
            hands = {place: faces_of(int(cards[row]), seen.names) for place, cards in enumerate(worlds.places)}
            faces = [face for held in hands.values() for face in held]
            assert len(set(faces)) == len(faces)
            assert not {view.public(slot) for slot in range(len(view.faces)) if view.sight[slot] == EVERYBODY
                        and slot not in view.took} & set(faces)
            for other in set(range(seats)) - {seat}:
                assert len(hands[other]) == len(view.hands[other])
                assert not [face for face in hands[other] if (other, SUIT[face]) in empty]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(times(4, 8)))
def test_a_board_scores_what_the_rules_write(seed, seats):
    """The real cards of a deal, put down on a board one by one, bring the scores of the real sheet."""
    deal, begun = Deal(seed, seats, {"contracts": "full"}), None
    levels = ["sharp" if seat % 2 else "steady" for seat in range(seats)]
    while deal.state.turn():
        if deal.state.phase == "play":
            begun = begun or deal.state
        deal.step(levels[min(deal.state.turn())])
    end = deal.state
    if not begun or deal.state.outcome().again:
        return
    seen = sharp_worlds.view_of(begun, 0)
    hands = [seen.names.mask(begun.faces[slot] for slot in slots) for slots in begun.hands]
    away = seen.names.mask(begun.faces[slot] for laid in begun.laid for slot in laid)
    worlds = Worlds(np.array([[cards] for cards in (*hands, away, 0)]), np.zeros(1))
    board = board_of(seen, worlds)
    if begun.declarer < 0:
        talon = [seen.names.of[deal.dealing.face[slot]] for slot in begun.talon]
        board.gifts = np.array([[1 << code] for code in talon])
    for trick in end.tricks:
        for slot in trick.slots:
            board.play(np.array([1 << seen.names.of[end.faces[slot]]]))
        assert board.mover[0] == trick.winner
    assert tuple(sharp_score.scores(board, sharp_worlds.stakes_of(begun))[:, 0]) == end.outcome().scores


@pytest.mark.xdist_group("loopback")
def test_who_is_too_late_is_played_for(tmp_path, monkeypatch):
    """Issue 3.13 at a real table: the bots' clock runs ahead of the limit, and the deal goes to its end by itself."""
    monkeypatch.setattr(bots_play, "now_ms", lambda: now_ms() + 20_001)
    changed = threading.Event()
    node = Node(tmp_path, "Mira", ("127.0.0.1",))
    players = bots_play.Bots(node)

    def tell():
        players.wake()
        changed.set()
    node.on_change = tell
    node.start()
    try:
        seats = tuple(DraftSeat(node.identity.key, name, bot) for name, bot in
                      (("Mira", ""), ("Bot 1", INSTANT), ("Bot 2", INSTANT)))
        node.room.open_and_begin("tarok", {"turn_seconds": "20", "deals": "1"}, seats)
        while not (node.tables and node.tables[0].deal.outcome):
            assert changed.wait(20), node.notices
            changed.clear()
    finally:
        players.close()
        node.close()
    view = node.tables[0]
    assert not view.proof.found
    assert sum(step.seat == 0 and step.move.verb == "play" for step in view.happenings) == 16

"""A Tarok deal played in clear text by the real rules, with the book telling it beside them: tests compare the two."""
import random

from p2p.games import tarok
from p2p.games.game import IllegalMove, Mix, Move
from p2p.games.tarot.cards import FACE, TEXT
from tests.games.tarok import house_rules
from tests.games.tarok.random_deals import CONTRACTS, chosen
from tests.games.tarok.record import deck_of
from tests.games.tarok.replay_by_the_book import Told
from tests.games.taroky.play import Played

TOP = [f"T{number}" for number in range(7, 23)] + ["HK", "DK", "SK", "CK"]


class Deal(Played):
    """`told` follows every move; `mixes`: the cards that each mix shall bring, else chance does."""

    game = tarok

    def __init__(self, seed, seats, options=None, forehand=0, radlci=None, forced=False, deck=None, mixes=()):
        self.seats, self.mixes = seats, [list(cards) for cards in mixes]
        place = {"forehand": str(forehand), "open_radlci": ",".join(map(str, radlci or [0] * seats))}
        place |= {"forced": "yes"} if forced else {}
        super().__init__(seed, options, place, deck)
        self.told = Told(seats, self.cards, house_rules.house(seats, self.options), forehand, radlci, forced)

    def answer(self, need):
        if isinstance(need, Mix) and self.mixes:
            self.faces.update(zip(need.fresh, (FACE[card] for card in self.mixes.pop(0)), strict=True))
            return {slot: self.faces[slot] for slot in need.fresh}
        return super().answer(need)

    def say(self, seat, move):
        super().say(seat, move)
        self.told.card = self.cards
        self.told.say(str(move))

    def asked(self):
        """The one seat that the real rules ask, None if none."""
        seat, = self.state.turn() or {None}
        return seat

    def play(self, choose=None):
        """To the end; `choose(self, texts)` picks among the book's answers, else chance does."""
        while self.told.asked is not None:
            texts = self.told.may(self.told.asked)
            self.say(self.told.asked, choose(self, texts) if choose else chosen(self.draw, texts))
        return self

    def accepts(self, seat, text):
        """Whether everybody else would take this."""
        return refusal(self.state.seen_by(()), seat, text) is None


def refusal(state, seat, text):
    """Why a state refuses a move: the exception, or None."""
    try:
        state.check(seat, Move.parse(text), 0)
    except IllegalMove as why:
        return why
    return None


def options_of(seed):
    """The full ladder by default rules every other deal, else each option at random."""
    draw = random.Random(f"options {seed}")
    if seed % 2:
        return {"contracts": "full"}
    return {name: draw.choice(values) for name, values in house_rules.OPTIONS.items()}


def by_chance(seed):
    """A deal with options, place, radlci and cards by chance, now and then a strong hand, and where it is led."""
    draw, seats = random.Random(f"place {seed}"), 3 + seed // 2 % 2
    radlci = [draw.choice([0, 0, 1, 2]) for _ in range(seats)]
    options = options_of(seed)
    contracts = CONTRACTS[seats] + ("piccolo",) * (options["contracts"] == "piccolo")
    wanted = contracts[seed // 4 % len(contracts)] if draw.random() < 0.85 else None
    strong = {draw.randrange(seats): " ".join(draw.sample(TOP, 48 // seats))} if draw.random() < 0.5 else {}
    deck = deck_of(seats, strong, draw)
    return Deal(seed, seats, options, draw.randrange(seats), radlci, draw.random() < 0.04, deck), wanted


__all__ = ["FACE", "TEXT", "Deal", "by_chance", "options_of", "refusal"]

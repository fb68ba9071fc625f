"""Tarok deals by chance for tests, played by the book alone. Knows nothing of the real rules."""
import random

from tests.games.tarok.replay_by_the_book import Told
from tests.games.taroky import by_the_book as taroky_by_the_book

CONTRACTS = {3: ("klop", "three", "two", "one", "beggar", "solo_without", "open_beggar", "colour_valat", "valat"),
             4: ("klop", "three", "two", "one", "solo_three", "solo_two", "solo_one", "beggar", "solo_without",
                 "open_beggar", "colour_valat", "valat")}


def chosen(draw, texts, wanted=None, talk=0.25):
    """One of these texts by chance. `wanted`: the contract to get to; `talk`: how often somebody calls something."""
    texts = sorted(texts)
    if wanted and texts[0].startswith("bid ") and "pass" not in texts:
        if f"bid {wanted}" in texts and (draw.random() < 0.7 or "bid pass" not in texts):
            return f"bid {wanted}"
        lower = [text for text in texts if text in ("bid three", "bid pass")]
        return lower[-1] if lower and draw.random() < 0.8 else lower[0] if lower else draw.choice(texts)
    if "pass" in texts:
        calls = [text for text in texts if text != "pass"]
        return draw.choice(calls) if calls and draw.random() < talk else "pass"
    return draw.choice(texts)


class Simulated:
    """A deal played by the book alone: what was said, the deck, the hand that was mixed, and the deal as told."""

    def __init__(self, seed, seats, options, place, deck=None):
        self.draw = random.Random(str(seed))
        self.deck = deck or self.draw.sample(taroky_by_the_book.PACK, 54)
        self.said, self.mixed = [], []
        self.told = Told(seats, dict(enumerate(self.deck)), options, **place)

    def say(self, text):
        told = self.told
        if text.startswith("take "):
            seat, held = told.asked, list(told.hands[told.asked])
            self.said.append((seat, text))
            told.say(text)
            self.mixed = [told.card[slot] for slot in self.draw.sample(held + told.group, len(held + told.group))]
            told.card.update(enumerate(self.mixed, 54))
            return
        self.said.append((told.asked, text))
        told.say(text)

    def play(self, choose=None, wanted=None):
        """To the end; `choose(self, texts)` picks, None or a wanted contract: chance does."""
        while self.told.asked is not None:
            texts = self.told.may(self.told.asked)
            self.say(choose(self, texts) if choose else chosen(self.draw, texts, wanted))
        return self

"""A look at a hidden hand of a shared screen: whose hand, by which key, since when. Times are ms; draws nothing.

While it lasts no other look key does anything. Nothing of the hand is shown before the veil is over.
"""
from random import SystemRandom
from typing import NamedTuple

from client.draw import motion
from client.ui.keys import HANDS
from p2p.games.game import Seat

VEIL, SHORT_VEIL = 800.0, 400.0     # a seat's first one in a deal; later ones, once it has waited for one to be over
TURNS = 160.0                       # the cards turn: their width to 0 and back
EARLY = 400.0                       # at the beginning of a turn, in which no key and no click answers
CHANCE = SystemRandom()


class Look(NamedTuple):
    """A look: the seat, the key held (scancode), since when, and how long the veil lies over the hand.

    `places` are all keys of a side as the cards have them in this look: dealt anew, so that fingers tell nothing.
    """

    seat: Seat
    key: int
    since: float
    veil: float
    places: tuple[int, ...]

    @property
    def opens(self) -> float:
        """Returns when the hand is shown."""
        return self.since + self.veil

    def veiled(self, now: float) -> float:
        """Returns the share of the veil that is over, 1 once the hand is shown. No motion setting changes it."""
        return min(1.0, max(0.0, (now - self.since) / self.veil))

    def turned(self, now: float, speed: str) -> float:
        """Returns the share of the cards' turning that is done."""
        return motion.way(now, self.opens, TURNS, speed)

    def wakes(self, now: float, speed: str) -> list[float]:
        """Returns when the picture changes by itself."""
        return [now] if self.veiled(now) < 1 or self.turned(now, speed) < 1 else []

    def keys(self, cards: int) -> tuple[int, ...]:
        """Returns which of the side's keys each of so many cards has, from the left."""
        return tuple(place for place in self.places if place < cards)


def begin(seat: Seat, key: int, now: float, again: bool) -> Look:
    """Returns a look that begins now; `again`: this seat has seen its hand in this deal."""
    count = len(HANDS["left"])
    return Look(seat, key, now, SHORT_VEIL if again else VEIL, tuple(CHANCE.sample(range(count), count)))

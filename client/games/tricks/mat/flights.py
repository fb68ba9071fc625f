"""Chips on their way from who pays to who gets them, and talon cards on their way to who takes them.

Pure but for `draw`. Lengths are units, times ms since the first one left at the usual speed.
"""
from collections.abc import Sequence
from math import pi, sin
from typing import NamedTuple

from pygame import FRect

from client.draw import motion, theme
from client.draw.cards import Cards, paint_card
from client.draw.paint import Paint
from client.games.tricks.mat import trick_area
from client.games.tricks.mat.trick_area import BACK, Point

TALON = -1                          # in the place of a source
CHIP, CARD = "chip", "card"
APART = {CHIP: 40.0, CARD: 60.0}
EACH = {CHIP: float(theme.CHIPS), CARD: float(theme.GATHER)}
MOST, RADIUS, ARC = 5, 11.0, 34.0   # chips of one flight; their size; how high they rise


class Flight(NamedTuple):
    """Chips of a seat, or cards (`faces`, BACK for closed ones), from a place round the table to another."""

    what: str
    source: int
    goal: int
    seat: int = 0
    faces: tuple[int, ...] = (BACK,)


def lasts(flights: Sequence[Flight]) -> float:
    """Returns how long all of them are on their way."""
    return max((EACH[one.what] + (len(one.faces) - 1) * APART[one.what] for one in flights), default=0.0)


def payments(gains: Sequence[int], me: int) -> tuple[Flight, ...]:
    """Returns the flights of chips by which all get or pay so much; `gains` by seat, `me` sits at place 0."""
    left, found, seats = list(gains), [], len(gains)
    for payer in range(seats):
        for winner in range(seats):
            amount = min(-left[payer], left[winner])
            if amount > 0:
                left[payer] += amount
                left[winner] -= amount
                found.append(Flight(CHIP, (payer - me) % seats, (winner - me) % seats, payer,
                                    (BACK,) * min(MOST, amount)))
    return tuple(found)


def on_the_way(flight: Flight, age: float) -> list[tuple[int, float]]:
    """Returns (number, share of the way) of each of its chips or cards that has left and not arrived."""
    found = []
    for number in range(len(flight.faces)):
        done = (age - number * APART[flight.what]) / EACH[flight.what]
        if 0 <= done < 1:
            found.append((number, motion.ease_both(done)))
    return found


def draw(paint: Paint, cards: Cards, flights: Sequence[Flight], age: float, places: Sequence[Point], talon: FRect,
         palette: str) -> None:
    """Draws what is on its way, `age` ms after the first left; `places` is where each place's things go."""
    for flight in flights:
        start = talon.center if flight.source == TALON else places[flight.source]
        end = places[flight.goal]
        for number, way in on_the_way(flight, age):
            x = motion.between(start[0], end[0], way)
            y = motion.between(start[1], end[1], way) - ARC * sin(pi * way)
            if flight.what == CHIP:
                paint.disc((x, y), RADIUS, theme.SEATS[flight.seat], theme.HAIRLINE, 2)
                paint.disc((x, y), RADIUS * 0.55, None, theme.HAIRLINE, 1.5)
                continue
            paint_card(paint, cards, trick_area.named(flight.faces[number], palette),
                       trick_area.card_round((x, y), trick_area.OPEN_CARD))

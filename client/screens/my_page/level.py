"""How well somebody plays cards against bots, on the scale of their levels. Pure, draws nothing.

A game against bots alone says: what the own seat made a deal beside the others' mean, on top of what these bots make
by the bench's measurement. The mean of that over the games, weighted by their deals, is a place on the scale of the
levels; its standard error says how sure that is.
"""
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from client.games.catalogue import LISTINGS
from p2p.table.retold import Figures

LEAST = 20                      # games from which a level is told
SURE = 2.0                      # standard errors on each side


class Level(NamedTuple):
    """The level that is nearest, and those at both ends of what is likely, after so many games."""

    near: str
    low: str
    high: str
    games: int


def level(code: str, games: Sequence[tuple[int, Figures]]) -> Level | None:
    """Returns the level at which these games of one kind were played, each (own seat, figures); None while they are too
    few."""
    scale = LISTINGS[code].telling.scale
    by_seats = {seats: [*_judged(games, seats, values)] for seats, values in scale.items()}
    seats = max(by_seats, key=lambda seats: len(by_seats[seats]), default=0)
    found = by_seats.get(seats, [])
    if len(found) < LEAST:
        return None
    whole = sum(deals for deals, _ in found)
    mean = sum(deals * value for deals, value in found) / whole
    error = sqrt(sum((deals * (value - mean)) ** 2 for deals, value in found)) / whole
    values = scale[seats]
    near, low, high = (min(values, key=lambda code: abs(values[code] - at))
                       for at in (mean, mean - SURE * error, mean + SURE * error))
    return Level(near, low, high, len(found))


def _judged(games: Iterable[tuple[int, Figures]], seats: int, values: Mapping[str, float]
            ) -> Iterable[tuple[int, float]]:
    """Yields for each game against bots of these levels alone how many deals it had, and the own place on the scale."""
    for own, figures in games:
        bots = [bot for seat, (_, bot, _) in enumerate(figures.seats) if seat != own]
        if len(figures.seats) != seats or figures.deals < 1 or not {*bots} <= {*values}:
            continue
        others = sum(figures.totals) - figures.totals[own]
        margin = (figures.totals[own] - others / len(bots)) / figures.deals
        yield figures.deals, margin + sum(values[bot] for bot in bots) / len(bots)

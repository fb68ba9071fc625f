"""Imagined places of the cards that a seat doesn't see: many drawings at once, weighted by how well they fit.

Cards are drawn one after the other, those with the fewest possible places first, each place with a chance in proportion
to the room left in it. That favours some worlds; each drawing's weight takes this back (importance sampling), so that
all worlds that agree with what was seen are equally likely, apart from `prior`.
"""
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from client.games.tricks.engine.bits import Array


class Unknown(NamedTuple):
    """`cards`: codes; `room`: how many of them lie in each place; they add up to all.

    `prior`, by card and place: 0 where a card can't be, else how likely it is there beside other cards. `lean`: a
    factor for drawing alone, which the weights take back; it makes drawings that fit likelier.
    """

    cards: Sequence[int]
    room: Sequence[int]
    prior: Array
    lean: Array | None = None


class Worlds(NamedTuple):
    """`places`: by place and world the set of cards that lie there; `weights`: logarithms, by world."""

    places: Array
    weights: Array

    @property
    def size(self) -> int:
        """Returns their number."""
        return len(self.weights)


def draw(unknown: Unknown, tries: int, rng: Array) -> Worlds:
    """Returns at most `tries` worlds that agree with `prior`; none if all of them ran into a dead end."""
    chance = unknown.prior if unknown.lean is None else unknown.prior * unknown.lean
    order = sorted(range(len(unknown.cards)), key=lambda card: np.count_nonzero(unknown.prior[card]))
    room = np.repeat(np.array(unknown.room, dtype=np.float64)[:, None], tries, axis=1)
    places = np.zeros((len(unknown.room), tries), dtype=np.int64)
    ratio, lots, rows = np.ones(tries), rng.random((len(order), tries)), np.arange(tries)
    lie, rooms = places.reshape(-1), room.reshape(-1)
    for card, lot in zip(order, lots, strict=True):
        homes = np.flatnonzero(chance[card])
        if not homes.size:
            return Worlds(places[:, :0], ratio[:0])
        share = room[homes] * chance[card][homes][:, None]
        ends = list(accumulate(share))          # row by row: along the worlds numpy adds up many times as fast
        point, number = lot * ends[-1], np.zeros(tries, dtype=np.int64)
        for end in ends[:-1]:
            number += end <= point
        place, drawn = homes.take(number), share.reshape(-1).take(number * tries + rows)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio *= ends[-1] / drawn * unknown.prior[card].take(place)
        place = place * tries + rows
        lie[place] = lie.take(place) | 1 << unknown.cards[card]
        rooms[place] = rooms.take(place) - 1
    good = np.flatnonzero(np.isfinite(ratio))
    return Worlds(places[:, good], np.log(ratio[good]))


def chosen(worlds: Worlds, count: int, rng: Array) -> Worlds:
    """Returns `count` of these worlds, each as often as its weight says; fewer if there are none."""
    if not worlds.size:
        return worlds
    weights = np.exp(worlds.weights - worlds.weights.max())
    ends = np.cumsum(weights)
    points = (np.arange(count) + rng.random()) * (ends[-1] / count)
    rows = np.minimum(np.searchsorted(ends, points, side="right"), len(ends) - 1)
    return Worlds(worlds.places[:, rows], np.zeros(count))


def table(cards: Sequence[int], places: int, where: Mapping[int, Mapping[int, float]]) -> Array:
    """Returns the prior by card and place from the places (with their chance) of each card."""
    rows = np.zeros((len(cards), places))
    for row, card in enumerate(cards):
        for place, chance in where[card].items():
            rows[row, place] = chance
    return rows

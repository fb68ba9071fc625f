"""Matches of bots of a card game over the same deals, each played once for every way to seat the two kinds.

No seat has luck in it: whoever profits from a deal's cards, the other kind has had the same ones. Each player sees only
what its seat may see.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from p2p.games.game import Answer, Coin, Game, Mix, Move, Need, Outcome, Seat

Player = Callable[[Any, Seat, Random], Move]        # the state that this seat sees, the seat, chance
CARDS = 54


class Margin(NamedTuple):
    """What one kind of player does better a deal, its standard error, and the number of different deals."""

    mean: float
    error: float
    deals: int


class Dealer:
    """Shuffled cards without locks: answers what the rules owe. The same seed deals the same cards.

    `faces`: the cards by slot, if they come from elsewhere.
    """

    def __init__(self, seed: str, faces: Sequence[int] = ()) -> None:
        self._chance = Random(seed)
        self._faces = dict(enumerate(faces or self._chance.sample(range(CARDS), CARDS)))

    def answer(self, need: Need) -> Answer:
        """Returns a coin's bytes, or the faces of the opened or fresh slots."""
        if isinstance(need, Coin):
            return self._chance.randbytes(32)
        if isinstance(need, Mix):
            slots = self._chance.sample(need.slots, len(need.slots))
            self._faces.update({fresh: self._faces[slot] for fresh, slot in zip(need.fresh, slots, strict=True)})
            return {fresh: self._faces[fresh] for fresh in need.fresh}
        return {slot: self._faces[slot] for slot in need.slots}


def deal(game: Game, options: Mapping[str, str], seed: str, players: Sequence[Player],
         faces: Sequence[int] = ()) -> tuple[Any, Outcome]:
    """Plays one deal and returns its last state and its outcome. Every move is checked by its seat's own view.

    `faces`: the cards by slot; none: as the seed shuffles them.
    """
    dealer, state = Dealer(seed, faces), game.start(len(players), options)
    chances = [Random(f"{seed} {seat}") for seat in range(len(players))]
    while True:
        while needs := state.need():
            state = state.supply(needs[0], dealer.answer(needs[0]))
        if (outcome := state.outcome()) is not None:
            return state, outcome
        seat = min(state.turn())
        view = state.seen_by({seat})
        move = players[seat](view, seat, chances[seat])
        view.check(seat, move, 0)
        state = state.apply(seat, move, 0)


def margins(one: Player, other: Player, seatings: Sequence[Sequence[bool]],
            play: Callable[[int, Sequence[Player]], Outcome], deals: Iterable[int]) -> list[float]:
    """Returns by deal how much `one` does better than `other`: its seats' mean score less that of the other's seats.

    `seatings`: by seat whether `one` sits there, for each time that a deal is played; a deal's margin is the mean over
    them. `play`: the outcome of the deal of this number among such players.
    """
    found = []
    for number in deals:
        apart = []
        for seating in seatings:
            scores = play(number, [one if mine else other for mine in seating]).scores
            ours = mean(score for score, mine in zip(scores, seating, strict=True) if mine)
            apart.append(ours - mean(score for score, mine in zip(scores, seating, strict=True) if not mine))
        found.append(mean(apart))
    return found


def summed(found: Sequence[float]) -> Margin:
    """Returns the mean of the margins of different deals, with the standard error of that mean."""
    return Margin(mean(found), stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0, len(found))

"""Deals without locks, for tests of the rules: what the real deck and coin would answer, every face known."""
import random
from itertools import permutations

from p2p.games.game import Coin, Mix, Open

CARDS = 54


class Dealing:
    """A shuffled deck. `face` is the face of each slot; `answer` says once and for all what a need brings."""

    def __init__(self, draw: random.Random) -> None:
        self._draw = draw
        self.face = dict(enumerate(draw.sample(range(CARDS), CARDS)))

    def answer(self, need):
        """A coin's bytes, or the faces of the opened or fresh slots."""
        if isinstance(need, Coin):
            return self._draw.randbytes(32)
        if isinstance(need, Mix):
            slots = self._draw.sample(need.slots, len(need.slots))
            self.face.update({fresh: self.face[slot] for fresh, slot in zip(need.fresh, slots, strict=True)})
            return {fresh: self.face[fresh] for fresh in need.fresh}
        return {slot: self.face[slot] for slot in need.slots}


def seen(need, answer, seats):
    """The part of an answer that these seats may see."""
    if isinstance(need, Open):
        return answer if need.to is None or need.to in seats else {}
    if isinstance(need, Mix):
        return answer if need.by in seats else {}
    return answer


def in_any_order(start, log, answers):
    """The end of a deal played again, its needs answered in every order; `answers`: (moves before, need, answer).

    Fails where two orders lead to two states.
    """
    state, known = start, {(at, need): answer for at, need, answer in answers}
    for at in range(len(log) + 1):
        while needs := state.need():
            ends = set()
            for order in permutations(needs):
                end = state
                for need in order:
                    end = end.supply(need, known[at, need])
                ends.add(end)
            state, = ends
        if at < len(log):
            state = state.apply(*log[at])
    return state

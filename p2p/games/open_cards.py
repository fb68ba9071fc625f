"""The cards of a deal at which nothing is hidden: lessons, and what follows from a date. Answers what the rules owe."""
from collections.abc import Callable, Sequence
from typing import Any

from p2p.games.game import Answer, Coin, Mix, Need


class OpenCards:
    """The faces by slot, none in a game without a deck. A hand that is mixed keeps its order."""

    def __init__(self, faces: Sequence[int], coin: Callable[[int], bytes]) -> None:
        """`coin` returns the 32 bytes of a coin by its number, from 1."""
        self._faces = dict(enumerate(faces))
        self._coin, self._coins = coin, 0

    def settled(self, state: Any) -> Any:
        """The state once everything that the rules owe in it is answered."""
        while needs := state.need():
            state = state.supply(needs[0], self._answer(needs[0]))
        return state

    def _answer(self, need: Need) -> Answer:
        if isinstance(need, Coin):
            self._coins += 1
            return self._coin(self._coins)
        if isinstance(need, Mix):
            self._faces.update({fresh: self._faces[slot] for slot, fresh in zip(need.slots, need.fresh, strict=True)})
            return {slot: self._faces[slot] for slot in need.fresh}
        return {slot: self._faces[slot] for slot in need.slots}

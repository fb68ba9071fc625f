"""A race's bot whose pace follows the best times of the players at this computer."""
from random import Random
from typing import Any, NamedTuple, Protocol

from p2p.games.game import Move, Seat


class RaceBot(Protocol):
    """The bot's module of a race. `own` is the best time of the players here in ms for one set, None for none."""

    def sight(self, state: Any, /) -> object:
        """Returns the part of the State that the choice depends on."""

    def choose(self, state: Any, seat: Seat, at: int, level: str, rng: Random, own: float | None, /
               ) -> tuple[Move, float] | None:
        """Returns the next move and the ms from now (`at` ms of table time) until it is made; None for none."""


class Paced(NamedTuple):
    """The bot of this module with the own best time, as a listing's bot."""

    module: RaceBot
    own: float

    def sight(self, state: Any) -> object:
        """Returns the part of the State that the choice depends on."""
        return self.module.sight(state)

    def choose(self, state: Any, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
        """Returns the next move and the ms from now (`at` ms of table time) until it is made; None for none."""
        return self.module.choose(state, seat, at, level, rng, self.own)

"""The smallest race there is, for simulations and tests: a coin shows a board, and whoever claims it first scores."""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from p2p.games.game import Coin, Game, IllegalMove, Move, Need, Option, Outcome, Seat, highest, seats_of

LENGTHS = ("5", "20", "250")    # boards of a game


@dataclass(frozen=True, slots=True)
class RaceState:
    """`length`: boards in a game. `board` counts those shown so far, `open` says whether the last one can be taken.

    A claim names the board that it takes. `nods` counts the plain moves, which change nothing else.
    """

    length: int
    scores: tuple[int, ...]
    board: int = 0
    open: bool = False
    nods: int = 0

    def turn(self) -> frozenset[Seat]:
        return frozenset() if self.outcome() else frozenset(seats_of(len(self.scores)))

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        del seat, at
        return (Move("claim", (self.board,)), Move("nod", (self.nods,))) if self.open else ()

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """A claim may come too late; a nod has to have the next number. Raises IllegalMove."""
        del seat, at
        if move.verb not in ("claim", "nod") or len(move.args) != 1 or not isinstance(move.args[0], int):
            raise IllegalMove("race", move, "moves are claim BOARD and nod NUMBER")
        if move.verb == "nod" and move.args[0] != self.nods:
            raise IllegalMove("race", move, f"the next nod is number {self.nods}")

    def apply(self, seat: Seat, move: Move, at: int) -> "RaceState":
        del at
        if move.verb == "nod":
            return replace(self, nods=self.nods + 1)
        if not self.open or move.args != (self.board,):
            return self
        scores = (*self.scores[:seat], self.scores[seat] + 1, *self.scores[seat + 1:])
        return replace(self, scores=scores, open=False)

    def need(self) -> tuple[Need, ...]:
        return () if self.open or self.board == self.length else (Coin(),)

    def supply(self, need: Need, answer: bytes) -> "RaceState":
        del need, answer
        return replace(self, board=self.board + 1, open=True)

    def shows(self, move: Move, now: "RaceState") -> bool:
        """A claim names a board, which must have been shown."""
        del now
        return move.verb != "claim" or move.args <= (self.board,)

    def forfeit(self, seat: Seat, at: int) -> "RaceState":
        """A wrong claim costs nothing here."""
        del seat, at
        return self

    def heavy(self) -> bool:
        return False

    def outcome(self) -> Outcome | None:
        if self.open or self.board < self.length:
            return None
        return Outcome(self.scores, highest(self.scores), "all boards taken")

    def seen_by(self, seats: Iterable[Seat]) -> "RaceState":
        del seats
        return self


class RaceGame:
    """The race as a `Game`, begun with this kind of state."""

    TITLE = "Race"
    RULES = 1
    SEATS = range(1, 7)
    OPTIONS: tuple[Option, ...] = (Option("length", "Length", "How many boards.", tuple((n, n) for n in LENGTHS)),)
    SEALED = frozenset({"claim"})

    def __init__(self, state: type[RaceState] = RaceState) -> None:
        self._state = state

    def start(self, seats: int, options: Mapping[str, str]) -> RaceState:
        """The state before the first board. Raises KeyError without the option `length`."""
        return self._state(int(options["length"]), (0,) * seats)


RACE_GAMES: Mapping[str, Game] = {"race": RaceGame()}       # the only game that such a table knows

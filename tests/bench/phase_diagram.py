"""Draws the phases of Taroky and Tarok as text, from deals in which every answer of every phase is given in turn.

Run it as `python -m tests.bench.phase_diagram`; p2p/ARCHITECTURE.md holds what it prints, and a test compares the two.
"""
import random
from collections import Counter, defaultdict
from typing import Any

from p2p.games import tarok, taroky
from p2p.games.game import CardGame, Move, Seat
from tests.bench.cards import random_deal

DEALS = 1200                    # of each game; two thirds of them show the same diagram
DONE = "over"
QUIET = ("pass", "none")
SILENT = 0.7


class Walk:
    """Plays deals and notes, by phase, the verbs said in it and the phases that came next."""

    def __init__(self, game: CardGame, seed: int = 1) -> None:
        self.game, self.rng = game, random.Random(seed)
        self.verbs: dict[str, set[str]] = defaultdict(set)
        self.following: dict[str, set[str]] = defaultdict(set)
        self._said: Counter[tuple[str, str]] = Counter()
        self._last = ""

    def deal(self) -> None:
        """Plays one deal with random seats and house rules."""
        game, rng = self.game, self.rng
        seats = rng.choice(game.SEATS)
        options = {option.name: rng.choice(option.values)[0] for option in game.OPTIONS if rng.random() < 0.4}
        place = {"forced": "yes"} if "forced" in game.PLACE and rng.random() < 0.1 else {}
        self._last = ""
        self._reached(str(random_deal(rng, game, seats, options | place, self._choose).state.phase))

    def _choose(self, state: Any, seat: Seat, rng: random.Random) -> Move:
        """Passes most of the time, else gives the answer that was given least often; cards are played by chance."""
        phase, moves = str(state.phase), tuple(state.moves(seat, 0))
        self._reached(phase)
        quiet = [move for move in moves if move.verb in QUIET or move.args[:1] == ("pass",)]
        move: Move = rng.choice(quiet or moves) if rng.random() < SILENT else rng.choice(moves)
        if not quiet and move.verb not in self.game.OF_SLOTS:
            move = min(moves, key=lambda move: (self._said[phase, str(move)], rng.random()))
            self._said[phase, str(move)] += 1
        self.verbs[phase].add(move.verb)
        return move

    def _reached(self, phase: str) -> None:
        if self._last and phase != self._last:
            self.following[self._last].add(phase)
        self._last = phase


def diagram(game: CardGame, deals: int = DEALS) -> str:
    """One line a phase in which somebody is asked: what may be said, and the phases in which somebody is asked next."""
    walk = Walk(game)
    for _ in range(deals):
        walk.deal()
    order = [*map(str, game.start(game.SEATS[0], {}).PHASES), DONE]
    rows = [f"{phase:<13} {', '.join(sorted(walk.verbs[phase])):<28} -> "
            + ", ".join(sorted(walk.following[phase], key=order.index)) for phase in order if walk.following[phase]]
    return "\n".join([game.TITLE, *rows]) + "\n"


def main() -> None:
    """Prints the diagrams of both games."""
    for game in (taroky, tarok):
        print(diagram(game))


if __name__ == "__main__":
    main()

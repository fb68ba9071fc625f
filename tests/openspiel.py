"""Our bots of Tarok for three beside OpenSpiel's MCTS, which sees all cards: `python -m tests.openspiel --deals 60`.

Needs `pip install open_spiel` (tried with 2.0.2). In each deal of that program one of our bots sits against two of its
MCTSBots, once in each seat. Both programs follow every move: that what may be done is the same in both is asserted.
Prints what our seat gets beside the mean of the others, by our score sheet and by theirs, which knows no trula and no
Kings. What theirs doesn't have isn't said: announcements and kontras.
"""
import argparse
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from typing import Any

from client.games.tricks.engine.judge import Effort
from p2p.games import GAMES
from p2p.games.game import Move, Outcome, Seat
from p2p.games.tarok import State
from p2p.games.tarok.auction import dealt_to
from p2p.games.tarok.position import Phase
from p2p.games.tarot.phases import PASS
from p2p.games.tarot.slots import lay_move, split_lay
from tests.bench.bots import player, sharp_bot
from tests.bench.duel import Player, deal, summed

SEATS = 3
# The house rules that OpenSpiel's game has; its forehand is seat 0.
HOUSE = {"auction": "forehand_last", "contracts": "full", "kontra_max": "1", "radlci": "off", "mond_penalty": "20",
         "pagat_beaten_by_partner": "counts", "forehand": "0"}
# Its actions in the auction; in the talon they are the groups from 0 on, else the faces, which are numbered like ours.
BIDS = {"pass": 0, "klop": 1, "three": 2, "two": 3, "one": 4, "beggar": 8, "solo_without": 9, "open_beggar": 10,
        "colour_valat": 11, "valat": 12}
MEMORY = 500                        # MB for a search
Decide = Callable[[State, Seat, Random], Move]


class Both:
    """One deal in both programs. `other`: OpenSpiel's state, which sees all cards."""

    def __init__(self, number: int, simulations: int, explore: float) -> None:
        import pyspiel
        game = pyspiel.load_game(f"tarok(players={SEATS},rng_seed={number})")
        self.other = game.new_initial_state()
        self.other.apply_action(0)                      # it deals
        self._bots = [pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, number + seat), explore, simulations,
                                      MEMORY, True, number + seat, False) for seat in range(SEATS)]

    def faces(self) -> list[int]:
        """Returns the cards by slot, as our dealing has them."""
        placed = dict(enumerate(self.other.talon()))
        for seat, slots in enumerate(dealt_to(SEATS, Seat(0))):
            placed |= zip(slots, self.other.player_cards(seat), strict=True)
        return [placed[slot] for slot in range(len(placed))]

    def player(self, decide: Decide | None) -> Player:
        """Returns a player who moves in both programs: as `decide` says, or as the MCTS does."""
        def moves(state: State, seat: Seat, rng: Random) -> Move:
            if state.phase == Phase.TALK:
                return PASS
            assert self.other.current_player() == seat
            if state.phase == Phase.LAY:
                return self._lay(state, seat, decide(state, seat, rng) if decide else None)
            by_action = {_action(state, move): move for move in state.moves(seat, 0) if move.verb != "redeal"}
            assert sorted(by_action) == sorted(self.other.legal_actions()), (state.phase, state.contract)
            action = _action(state, decide(state, seat, rng)) if decide else self._bots[seat].step(self.other)
            self.other.apply_action(action)
            return by_action[action]
        return moves

    def _lay(self, state: State, seat: Seat, chosen: Move | None) -> Move:
        """Lays away card by card, as OpenSpiel has it: the chosen ones, or what the MCTS gives."""
        slots = [slot for part in split_lay(chosen) or () for slot in part] if chosen else []
        of = {state.faces[slot]: slot for slot in state.hands[seat]}
        for number in range(len(state.took)):
            face = state.faces[slots[number]] if chosen else self._bots[seat].step(self.other)
            assert face in self.other.legal_actions()
            self.other.apply_action(face)
            slots += [] if chosen else [of[face]]
        return lay_move(state, slots)


def _action(state: State, move: Move) -> int:
    if state.phase in (Phase.AUCTION, Phase.FINAL):
        return BIDS[str(move.args[0])]
    return int(move.args[0]) - 1 if state.phase == Phase.TALON else state.faces[int(move.args[0])]


def ours(level: str, worlds: int) -> Decide:
    """Returns how our bot of this level chooses; a sharp one imagines so many deals for a card."""
    if level != "sharp":
        return player("tarok", level)
    sharp, effort, steady = sharp_bot("tarok"), Effort(worlds, 1, 60.0, 30), player("tarok", "steady")
    return lambda state, seat, rng: sharp.move(state, seat, rng, effort) or steady(state, seat, rng)


def margins(number: int, decide: Decide, simulations: int, explore: float) -> Iterator[tuple[float, float]]:
    """Yields by our seat what it gets beside the mean of the others, by our sheet and by theirs."""
    for own in range(SEATS):
        both = Both(number, simulations, explore)
        players = [both.player(decide if seat == own else None) for seat in range(SEATS)]
        outcome: Outcome = deal(GAMES["tarok"], HOUSE, str(number), players, both.faces())[1]
        assert both.other.is_terminal()
        yield _beside(outcome.scores, own), _beside(both.other.returns(), own)


def _beside(scores: Any, own: int) -> float:
    return float(scores[own] - mean(score for seat, score in enumerate(scores) if seat != own))


def main() -> None:
    """Reads the command line and prints both margins a deal with their standard errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--first", type=int, default=1, help="number of the first deal")
    parser.add_argument("--level", default="sharp", choices=("easy", "steady", "sharp"))
    parser.add_argument("--worlds", type=int, default=64, help="deals that a sharp bot imagines for a card")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--explore", type=float, default=20.0, help="the constant of UCT, in points")
    asked = parser.parse_args()
    decide = ours(asked.level, asked.worlds)
    found = []
    for number in range(asked.first, asked.first + asked.deals):
        apart = list(margins(number, decide, asked.simulations, asked.explore))
        found.append([mean(each) for each in zip(*apart, strict=True)])
    for sheet, values in zip(("our", "OpenSpiel's"), zip(*found, strict=True), strict=True):
        margin = summed(values)
        print(f"{asked.level} over MCTS, by {sheet} sheet: {margin.mean:.2f} +- {margin.error:.2f} points a deal;"
              f" {margin.deals} deals")


if __name__ == "__main__":
    main()

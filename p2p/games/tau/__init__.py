"""Tau: the race for Taus in fourteen modes. The package keeps the contract `p2p.games.game.Game`."""
from p2p.games.game import Move
from p2p.games.sets.words import cards_said
from p2p.games.tau.state import DAY_HOUSE, DAY_SEATS, OPTIONS, RULES, SEALED, SEATS, TITLE, State, day_place, start

__all__ = ["DAY_HOUSE", "DAY_SEATS", "OPTIONS", "RULES", "SEALED", "SEATS", "TITLE", "State", "cards_of", "day_place",
           "start"]


def cards_of(state: State, move: Move) -> str:
    """The cards of a move as a player says them; "" for a move without."""
    return cards_said(state.row.deck, move)

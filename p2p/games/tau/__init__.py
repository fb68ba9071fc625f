"""Tau: the race for Taus in fourteen modes. The package keeps the contract `p2p.games.game.Game`."""
from p2p.games.game import Move
from p2p.games.sets.words import move_words
from p2p.games.tau.state import OPTIONS, RULES, SEALED, SEATS, TITLE, State, start

__all__ = ["OPTIONS", "RULES", "SEALED", "SEATS", "TITLE", "State", "in_words", "start"]


def in_words(state: State, move: Move) -> str:
    """A move with its cards as a player says them."""
    return move_words(state.row.deck, move)

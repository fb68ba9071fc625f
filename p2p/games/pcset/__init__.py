"""PC Set: sets claimed with tokens. The package keeps the contract `p2p.games.game.Game`."""
from p2p.games.game import Move
from p2p.games.pcset.state import BEGINS, OPTIONS, RULES, SEALED, SEATS, TITLE, State, start
from p2p.games.sets.decks import CLASSIC
from p2p.games.sets.words import cards_said

__all__ = ["BEGINS", "OPTIONS", "RULES", "SEALED", "SEATS", "TITLE", "State", "cards_of", "start"]


def cards_of(_state: State, move: Move) -> str:
    """The cards of a move as a player says them; "" for a move without."""
    return cards_said(CLASSIC, move)

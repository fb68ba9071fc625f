"""PC Set: sets claimed with tokens. The package keeps the contract `p2p.games.game.Game`."""
from p2p.games.game import Move
from p2p.games.pcset.state import OPTIONS, RULES, SEALED, SEATS, TITLE, State, start
from p2p.games.sets.decks import CLASSIC
from p2p.games.sets.words import move_words

__all__ = ["OPTIONS", "RULES", "SEALED", "SEATS", "TITLE", "State", "in_words", "start"]


def in_words(_state: State, move: Move) -> str:
    """A move with its cards as a player says them."""
    return move_words(CLASSIC, move)

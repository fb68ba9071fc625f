"""PC Set: sets claimed with tokens. The package keeps the contract `p2p.games.game.Game`."""
from p2p.games.pcset.state import OPTIONS, RULES, SEALED, SEATS, TITLE, State, start

__all__ = ["OPTIONS", "RULES", "SEALED", "SEATS", "TITLE", "State", "start"]

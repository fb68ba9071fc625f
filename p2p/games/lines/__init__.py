"""TAU: lines on a grid for two. The package keeps the contract `p2p.games.game.Game`."""
from p2p.games.lines.state import OPTIONS, RULES, SEALED, SEATS, TITLE, State, forsaken, start, undertaken

__all__ = ["OPTIONS", "RULES", "SEALED", "SEATS", "TITLE", "State", "forsaken", "start", "undertaken"]

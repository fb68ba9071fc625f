"""Tau: the race for Taus in fourteen modes. The package keeps the contract `p2p.games.game.Game`."""
from p2p.games.tau.state import OPTIONS, RULES, SEALED, SEATS, TITLE, State, start

__all__ = ["OPTIONS", "RULES", "SEALED", "SEATS", "TITLE", "State", "start"]

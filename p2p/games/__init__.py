"""The registry of all rules: every game by the code that stands in charters."""
from p2p.games import lines, pcset, tarok, taroky, tau
from p2p.games.game import Game

GAMES: dict[str, Game] = {"tau": tau, "pcset": pcset, "lines": lines, "tarok": tarok, "taroky": taroky}

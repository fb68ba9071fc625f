"""The games by their code."""
from p2p.games import tau
from p2p.games.game import Game

GAMES: dict[str, Game] = {"tau": tau}

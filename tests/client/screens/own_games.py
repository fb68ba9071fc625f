"""Played games of somebody at this computer, as their list has them, for the pages that count them."""
from pathlib import Path

from p2p.peer.played import PlayedGame
from p2p.table.retold import Figures
from tests.client.screens.fake_node import ME, key

NOW = 1_795_000_000.0
DAY = 86_400.0
ANA, BEN = key(1).hex(), key(2).hex()


def game(number, code="tau", totals=(5,), others=(), ms=120_000, ago=1.0, undertaken=(), state="good", **options):
    """A game of mine, in the first seat, `ago` days before NOW; others: (name, level, key) by seat."""
    keys = [ME.hex(), *dict.fromkeys(of for _, level, of in others if not level)]
    seats = [("Mira", "", 0), *((name, level, 0 if level else keys.index(of)) for name, level, of in others)]
    figures = Figures(code, tuple(options.items()), tuple(seats), tuple(keys), totals, 1, ms, state, "", "", 0,
                      tuple(undertaken))
    return PlayedGame(Path(f"{number}.fairdeal"), NOW - ago * DAY, figures)

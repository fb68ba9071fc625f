"""All scenes that other tests picture, in one table: each can be drawn in any language, size of window and of text."""
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame

from client.draw.cards import Cards
from client.draw.paint import Style
from client.games.lines import board as lines
from client.games.pcset import board as pcset
from client.games.tau import board as tau
from client.games.tricks import board, look_away, score
from client.ui.keys import Labels
from tests.client.screens.before_scenes import SHOTS as BEFORE
from tests.client.watching import Watching
from tests.games.lines import scenes as grids
from tests.games.pcset import scenes as sets
from tests.games.race import scenes as taus
from tests.games.tarok import scenes as tarok
from tests.games.taroky import scenes as taroky

LATER = 10_000.0                # ms: everything has come to rest


def _grid(*line: tuple[str, int]) -> Any:
    state = grids.game(9, 11, ("row", 4), ("column", 3), ("row", 8), ("column", 7), limit=12_000_000)
    return grids.board(state, *line)


Scene = Callable[[], Any]
BOARDS: dict[str, tuple[ModuleType, Scene]] = {
    "lines": (lines, _grid), "lines-preview": (lines, lambda: _grid(("column", 10))),
    **{f"tau-{name}": (tau, scene) for name, scene in taus.ALL.items()},
    **{f"pcset-{name}": (pcset, scene) for name, scene in sets.ALL.items()},
    **{f"tarok-{name}": (board, scene) for name, scene in tarok.ALL.items()},
    **{f"taroky-{name}": (board, scene) for name, scene in taroky.ALL.items()},
    **{f"tarok-{name}": (score, scene) for name, scene in tarok.SHEETS.items()},
    "taroky-sheet": (score, taroky.sheet),
    "taroky-veil": (look_away, taroky.veil), "taroky-look": (look_away, taroky.look),
}


@cache
def cards() -> Cards:
    """Returns the pictures of all cards, drawn once."""
    return Cards()


def names() -> Iterator[str]:
    """Yields the names of all scenes: the screens before a game, the boards."""
    yield from (f"before-{name}" for name in BEFORE)
    yield from BOARDS


def drawn(name: str, home: Path, size: tuple[int, int], text: float = 1.0) -> Watching:
    """Draws a scene in the language spoken here, with texts of this size in a window of this size (pixels)."""
    look = Style(text=text)
    if name in BOARDS:
        paint = Watching(pygame.Surface(size), look)
        picture, scene = BOARDS[name]
        picture.draw(paint, cards(), Labels(), scene(), LATER)
        return paint
    screen = BEFORE[name.removeprefix("before-")][0](home)
    if hasattr(screen, "desk"):
        screen.desk.settings = replace(screen.desk.settings, text=text)
    paint = Watching(pygame.Surface(size), screen.desk.settings.style if hasattr(screen, "desk") else look)
    screen.update(0.0)
    screen.draw(paint, 0.0)
    return paint

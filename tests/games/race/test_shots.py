"""Boards look like the references, which were looked at beside the design: themes, palettes, sizes of text."""
import pygame
import pytest

from client.draw import theme
from client.draw.cards import Cards
from client.draw.paint import Paint, Style
from client.games.tau import board as tau
from client.ui.keys import Labels
from tests.client import shots
from tests.games.race import scenes

DARK, LIGHT = Style(), Style(theme.LIGHT)
SHOTS = {       # name: scene, look, window, milliseconds since the happenings
    "couch": (scenes.couch, DARK, (1280, 800), 200),
    "gentle": (scenes.gentle, LIGHT, (1280, 800), 0),
    "gentle-large": (scenes.gentle, DARK._replace(text=1.4), (960, 600), 0),
    "fifteen-light-safe": (scenes.fifteen, LIGHT._replace(palette="safe"), (1280, 800), 60),
    "one-of-four": (scenes.one_of_four, DARK, (1280, 720), 0),
    "six-large": (scenes.six, LIGHT._replace(text=1.4), (1280, 800), 0),
    "alone-21": (lambda: scenes.alone(21), LIGHT, (960, 600), 0),
    "puzzle": (scenes.puzzle, LIGHT, (960, 600), 0),
    "target": (scenes.target, DARK, (960, 600), 0),
    "over": (scenes.over, DARK, (960, 600), 0),
    "paused": (scenes.paused, LIGHT, (960, 600), 0),
    "six-cards-large": (scenes.six_cards, LIGHT._replace(text=1.4), (960, 600), 0),
    "frozen": (scenes.frozen, DARK, (960, 600), 0),
}


def drawn(view: tau.TauView, look: Style, size: tuple[int, int], now: float) -> pygame.Surface:
    surface, cards = pygame.Surface(size), Cards()
    cards.pending = True
    while cards.pending:
        cards.frame()
        tau.draw(Paint(surface, look), cards, Labels(), view, now)
    return surface


@pytest.mark.parametrize("name", SHOTS)
def test_looks_like_its_reference(name):
    scene, look, size, now = SHOTS[name]
    shots.check(drawn(scene(), look, size, now), f"tau-{name}")


def test_one_ring_less_is_noticed():
    one, other = (drawn(scene(), DARK, (1280, 800), 0) for scene in (scenes.couch, scenes.frozen))
    mean, worst = shots.differences(one, other)
    assert worst > shots.WORST
    assert shots.differences(one, one.copy()) == (0, 0)
    assert mean > 0

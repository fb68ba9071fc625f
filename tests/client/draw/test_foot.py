"""The line of hints: its sentence is read whole, however little room the commands leave it."""
import pygame
import pytest

from client.draw.commands import Command, draw_foot, foot_layout
from client.draw.paint import Style
from client.draw.theme import DARK
from tests.client.screens.pictures import Reader

HINT = "three cards, every property all the same or all different."
COMMANDS = Command("why", "Why not?", "F3"), Command("advise", "Advice", "F9"), Command("pause", "Pause", "F4")


@pytest.mark.parametrize("text", [1.0, 1.2, 1.4])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_a_sentence_is_read_whole_beside_three_commands(size, text):
    paint = Reader(pygame.Surface(size), Style(DARK, text))
    foot = foot_layout(paint.scale, 264, paint.width - 264, COMMANDS)
    draw_foot(paint, foot, "3 Tau:", HINT, COMMANDS)
    words = " ".join(paint.texts)
    assert f"3 Tau: {HINT}" in words
    assert "…" not in words

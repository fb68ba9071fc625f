"""The page of the first start says beforehand what the system will ask, and only where it asks."""
import pygame
import pytest

from client.draw.paint import Style
from client.screens import name
from client.screens.name import AskName
from tests.client.screens.pictures import LARGE, SMALL, USUAL, Reader


def words(size):
    page = AskName("Mira")
    reader = Reader(pygame.Surface(size), LARGE.style if size == SMALL else Style())
    page.draw(reader, 0.0)
    return " ".join(reader.texts)


@pytest.mark.parametrize(("platform", "who"), [("win32", "Windows"), ("darwin", "macOS")])
@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_the_firewalls_question_is_told_before_it_comes(platform, who, size, monkeypatch):
    monkeypatch.setattr(name, "PLATFORM", platform)
    assert f"{who} asks once" in words(size)


def test_linux_asks_nothing(monkeypatch):
    monkeypatch.setattr(name, "PLATFORM", "linux")
    assert "asks" not in words(USUAL)

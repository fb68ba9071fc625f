"""The six words of a seal are on every page whole: also the widest ones, in a small window and with large text."""
import pygame
import pytest

from client.draw import theme
from client.draw.plates import seal_lines
from client.draw.scale import Scale
from client.pages.verifying.verify import Verify
from client.screens.lobby import LobbyScreen
from client.screens.played_games.rows import GOOD, PlayedRow
from client.screens.played_games.view import draw_detail
from client.settings import Settings
from p2p.identity import WORDS
from tests.client.screen_drivers import THREE, MemoryDriver, charter
from tests.client.screens import fake_node
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL, Reader, written

WIDEST = " ".join(["mushroom"] * 6)
WINDOWS = pytest.mark.parametrize(("settings", "size"), [(LIGHT, USUAL), (LIGHT, SMALL), (LARGE, SMALL)])


def shown_of(texts: list[str]) -> str:
    """What is shown of the seal, in the order drawn."""
    return " ".join(text for text in texts if WIDEST.split()[0][:3] in text)


def finished(home, settings: Settings) -> MemoryDriver:
    """A table at its end, whose seal is the widest."""
    driver = MemoryDriver(home, charter(THREE, mode="z3tau"))
    driver.desk.settings = settings
    while not driver.state.over:
        driver.claim(len(driver.state.found) % 3)
        driver.settle()
    driver.node.check()
    driver.node.session.report = driver.node.session.report._replace(seal=WIDEST)
    driver.update()
    return driver


def test_no_word_is_wider():
    assert max(WORDS, key=lambda word: Scale(*USUAL).measure(word, 100)) == WIDEST.split()[0]


def test_a_seal_is_one_line_or_two_halves():
    scale = Scale(*USUAL)
    assert seal_lines(scale, "a b c d e f", 500, theme.SECOND) == ("a b c d e f",)
    assert seal_lines(scale, "a b c d e f", 30, theme.SECOND) == ("a b c", "d e f")
    assert seal_lines(scale, "checking…", 3, theme.SECOND) == ("checking…",)


@WINDOWS
def test_the_pages_at_the_end_of_a_table(tmp_path, settings, size):
    driver = finished(tmp_path, settings)
    for screen in (driver.running.carry_out("recap", driver.clock()), Verify(driver.desk, driver.screen.view)):
        if isinstance(screen, Verify):
            screen.checking.wait()
            screen.checking.report = screen.checking.report._replace(seal=WIDEST)
        reader = Reader(pygame.Surface(size), settings.style)
        screen.draw(reader, driver.clock())
        assert shown_of(reader.texts).endswith(WIDEST), screen


@WINDOWS
def test_the_lobby(tmp_path, settings, size):
    made = desk(tmp_path, 3, fake_node.tables(2), settings=settings)
    made.node.lobby = made.node.lobby._replace(me=made.node.lobby.me._replace(words=WIDEST))
    assert shown_of(written(LobbyScreen(made, ("tau", "pcset")), size)) == WIDEST


@WINDOWS
def test_a_played_game(settings, size):
    standing = tuple((seat, name, False, "3") for seat, name in enumerate(THREE))
    row = PlayedRow(None, "tau", "Tau", "Today", "20:15", standing[1:], "won", "", "5:00", GOOD, 3, standing, "",
                    WIDEST, 1)
    reader = Reader(pygame.Surface(size), settings.style)
    draw_detail(reader, pygame.FRect(900, 100, 348, 560), row, settings, "")
    assert shown_of(reader.texts).endswith(WIDEST)

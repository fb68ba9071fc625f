"""The screens of TAU look like the references: real tables, always the same coin."""
import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.paint import Style
from client.games.lines.replay import TALLEST
from client.play.replays.recap import HEAD, layout as recap_layout
from p2p.games.game import Move
from tests.client import shots
from tests.client.screen_drivers import COUCH, IDENTITIES, MemoryDriver, charter
from tests.client.screens.pictures import written
from tests.games.lines.typed_numbers import name_and_settle, write

DARK, LIGHT = Style(), Style(theme.LIGHT)
SMALL, WIDE = (960, 600), (1600, 900)
PICTURE = (("column", 3), ("row", 4), ("column", 7), ("row", 8))        # the design's
REST = (("column", 10), ("row", 1), ("row", 6))


def couch(home, **options) -> MemoryDriver:
    return MemoryDriver(home, charter(("Mira",), COUCH, "lines", **{"rows": "9", "columns": "11", **options}))


def estimated(driver) -> None:
    """Wait for the estimate, which has a thread of its own."""
    driver.game.worth.thread.join()


def first_number(home) -> MemoryDriver:
    driver = couch(home)
    estimated(driver)
    return driver


def higher(home) -> MemoryDriver:
    driver = couch(home)
    estimated(driver)
    for number in ("70", "120", "4000"):
        name_and_settle(driver, number)
    write(driver, "4000")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_TAB)
    return driver


def agreed(home, number: str = "12000000", **options) -> MemoryDriver:
    driver = couch(home, **options)
    name_and_settle(driver, number)
    driver.game.ask.form.take_focus("pass")
    driver.key(pygame.K_RETURN)
    driver.settle()
    return driver


def draw_lines(driver, *lines: tuple[str, int]) -> None:
    for line in lines:
        driver.game.memo.cursor.follow(line)
        driver.key(pygame.K_RETURN)
        driver.settle()
    driver.run(6000)


def preview(home) -> MemoryDriver:
    driver = agreed(home)
    draw_lines(driver, *PICTURE)
    driver.game.memo.cursor.follow(("column", 10))
    return driver


def loses(home) -> MemoryDriver:
    """The preview takes from the score, and there is no room for a mouse over a tiny grid."""
    driver = agreed(home, "3", rows="2", columns="5")
    draw_lines(driver, ("column", 3))
    driver.key(pygame.K_DOWN)
    return driver


def huge(home) -> MemoryDriver:
    """The largest grid, a number of sixty digits."""
    driver = agreed(home, "123456789" * 6 + "123456", rows="24", columns="24")
    draw_lines(driver, *(("row", n) for n in (2, 5, 6, 12, 20, 24)), *(("column", n) for n in (1, 7, 8, 13, 19, 22)))
    driver.game.memo.cursor.follow(("row", 15))
    return driver


def all_digits(home) -> MemoryDriver:
    driver = huge(home)
    driver.key(pygame.K_F2)
    return driver


def the_rules(home) -> MemoryDriver:
    driver = couch(home)
    estimated(driver)
    driver.key(pygame.K_F1)
    return driver


def away(home) -> MemoryDriver:
    driver = MemoryDriver(home, charter(("Mira", "Maximiliána N."), (), "lines", rows="8", columns="22"))
    speaker = next(iter(driver.state.turn()))
    if speaker == 0:
        driver.network.act(0, 0, Move("name", (500,)))
    driver.run(500)
    driver.node.alive.discard(IDENTITIES[1].key)
    driver.network.cut.add(frozenset((0, 1)))
    driver.update()
    driver.run(4200)
    return driver


def over(home) -> MemoryDriver:
    driver = agreed(home)
    draw_lines(driver, *PICTURE, *REST)
    driver.node.check()
    driver.update()
    return driver


def recap(home) -> MemoryDriver:
    driver = over(home)
    driver.go(driver.running.carry_out("recap", driver.clock()))
    return driver


def trouble(home) -> MemoryDriver:
    driver = agreed(home)
    driver.node.session.trouble = "The disk is full: make room, then open Fairdeal again and come back to this table."
    driver.update()
    return driver


SCENES = {
    "first": (first_number, DARK, (1280, 800)),
    "higher-light": (higher, LIGHT, (1280, 800)),
    "preview-light": (preview, LIGHT, (1280, 800)),
    "preview": (preview, DARK, (1280, 800)),
    "loses-wide": (loses, DARK, WIDE),
    "huge-large": (huge, DARK._replace(text=1.4), SMALL),
    "all-digits-light": (all_digits, LIGHT, SMALL),
    "rules-large": (the_rules, LIGHT._replace(text=1.4), SMALL),
    "away": (away, DARK, (1280, 800)),
    "over": (over, DARK, (1280, 800)),
    "over-light": (over, LIGHT, (1280, 800)),
    "recap-light": (recap, LIGHT, (1280, 800)),
    "trouble": (trouble, DARK, (1280, 800)),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did_when_somebody_looked(name, tmp_path):
    scene, look, size = SCENES[name]
    driver = scene(tmp_path)
    driver.look = look
    shots.check(driver.draw(size), f"lines-{name}")


def test_a_click_on_a_line_of_the_recap_shows_the_board_after_it_and_esc_leads_back(tmp_path):
    driver = recap(tmp_path)
    driver.draw()
    page, panel = driver.screen, recap_layout(driver.screen.scale).list
    high = min(TALLEST, (panel.h - HEAD - 12) / 7)
    driver.click(page.scale.rect(FRect(panel.x + 60, panel.y + HEAD + 2.2 * high, 40, high / 2)).center)
    assert (page.whole, page.rows[2].step) == (False, page.at)
    driver.draw()
    assert page._table.view.state.drawn == page.live.state.drawn[:3]
    texts = written(page, (1280, 800))
    assert "Tab" not in texts                               # no keys of a game that is over
    driver.key(pygame.K_ESCAPE)
    assert (page.whole, driver.screen) == (True, page)

"""The play screen and what comes after it look like the references: real tables, always the same cards."""
import pygame
import pytest

from client.draw import theme
from client.draw.paint import Style
from client.pages.verifying.verify import Verify
from p2p.games.game import Move
from p2p.games.tau import open_taus
from tests.client import shots
from tests.client.forged_entry import forge
from tests.client.screen_drivers import COUCH, IDENTITIES, THREE, MemoryDriver, charter, wrong_cards

DARK, LIGHT = Style(), Style(theme.LIGHT)
ALONE = ((0, "Mira", ""),)
SMALL = (960, 600)


def couch(home, **options) -> MemoryDriver:
    return MemoryDriver(home, charter(("Mira",), COUCH, **options))


def lan(home, **options) -> MemoryDriver:
    driver = MemoryDriver(home, charter((*THREE, "Maximiliána N."), **options))
    for seat, wait in zip((1, 2, 0, 2, 3), (2100, 900, 4000, 1500, 30_000), strict=True):
        driver.run(wait)
        driver.claim(seat)
        driver.settle()
    return driver


def wrong(home) -> MemoryDriver:
    driver = lan(home)
    driver.run(1000)
    driver.take(0, wrong_cards(driver.state))
    driver.network.run_for(30)
    driver.update()
    return driver


def lost(home) -> MemoryDriver:
    driver = lan(home)
    driver.run(1200)
    tau = open_taus(driver.state)[0]
    driver.network.act(1, 1, Move("claim", tau), driver.network.now - 34)
    driver.take(0, tau)
    driver.network.run_for(30)
    driver.update()
    driver.run(110)
    return driver


def waiting(home) -> MemoryDriver:
    driver = lan(home)
    driver.node.alive.discard(IDENTITIES[2].key)
    driver.network.cut |= {frozenset((2, other)) for other in (0, 1, 3)}
    driver.update()
    driver.take(0, open_taus(driver.state)[0])
    driver.run(3400)
    return driver


def leaving(home) -> MemoryDriver:
    driver = couch(home, mode="4tau")
    driver.run(2000)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_TAB)
    return driver


def the_rules(home) -> MemoryDriver:
    driver = couch(home, mode="6tau")
    driver.run(2000)
    driver.key(pygame.K_F1)
    return driver


def hint(home) -> MemoryDriver:
    driver = MemoryDriver(home, charter(("Mira",), ALONE, mode="3ptau", training="on"))
    driver.run(2000)
    driver.key(pygame.K_F2, pygame.K_F2)
    driver.run(1500)
    return driver


def two_lists(home) -> MemoryDriver:
    driver = couch(home, mode="z3tau")
    for seat in (0, 1, 0):
        driver.run(3000)
        driver.claim(0, seat=seat)
        driver.update()
    driver.network.run_for(0)
    return driver


def fault(home) -> MemoryDriver:
    driver = lan(home)
    forge(driver, 2, IDENTITIES[2])
    driver.running.proof.wait()
    driver.run(2000)
    return driver


def trouble(home) -> MemoryDriver:
    driver = couch(home)
    driver.node.session.trouble = "The disk is full. Free some space: the table then goes on by itself."
    driver.run(2000)
    return driver


def ended(home, *members: str, **options) -> MemoryDriver:
    driver = MemoryDriver(home, charter(members, COUCH if len(members) == 1 else (), **options))
    turn = 0
    while not driver.state.over:
        driver.run(700 + turn * 1831 % 9000)
        seat = turn * turn % len(driver.screen.view.charter.seats)
        driver.claim(driver.screen.view.charter.seats[seat].member, seat=seat)
        driver.settle()
        turn += 1
    driver.run(3000)
    driver.node.check()
    driver.update()
    return driver


def over(home) -> MemoryDriver:
    return ended(home, *THREE)


def recap(home) -> MemoryDriver:
    driver = over(home)
    driver.go(driver.running.carry_out("recap", driver.clock()))
    return driver


def recap_short(home) -> MemoryDriver:
    driver = ended(home, "Mira", mode="z3tau")
    driver.go(driver.running.carry_out("recap", driver.clock()))
    return driver


def verified(home) -> MemoryDriver:
    driver = over(home)
    driver.go(Verify(driver.desk, driver.screen.view))
    driver.screen.checking.wait()
    driver.screen.checking.seconds = 0.2
    return driver


def failed(home) -> MemoryDriver:
    driver = fault(home)
    driver.go(Verify(driver.desk, driver.screen.view))
    driver.screen.checking.wait()
    return driver


SHOTS = {       # name: what happens, look, window
    "wrong-light-safe": (wrong, LIGHT._replace(palette="safe"), (1280, 800)),
    "lost": (lost, DARK, (1280, 800)),
    "waiting": (waiting, DARK, SMALL),
    "leaving": (leaving, LIGHT, SMALL),
    "rules-large": (the_rules, LIGHT._replace(text=1.4), SMALL),
    "hint": (hint, DARK._replace(palette="safe"), SMALL),
    "two-lists": (two_lists, DARK, SMALL),
    "fault": (fault, DARK, SMALL),
    "trouble": (trouble, LIGHT, SMALL),
    "over-light": (over, LIGHT, SMALL),
    "recap": (recap, DARK, (1280, 800)),
    "recap-short-large": (recap_short, LIGHT._replace(text=1.4), SMALL),
    "verified": (verified, DARK, (1280, 800)),
    "verified-large": (verified, LIGHT._replace(text=1.4), SMALL),
    "failed-light": (failed, LIGHT, SMALL),
}


@pytest.mark.parametrize("name", SHOTS)
def test_looks_like_its_reference(tmp_path, name):
    scene, look, size = SHOTS[name]
    driver = scene(tmp_path)
    driver.look = look
    shots.check(driver.draw(size), f"play-{name}")

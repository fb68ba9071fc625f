"""Five rules of the looks on the pages round a game: words, lessons, rules, recap, check, wheel of phrases, settings.

All in large text in the smallest window, where there is least room: no text is squeezed or stands on another, and brass
is only on what can be pressed. Played games, ledger and replay have theirs in tests/client/screens/test_played.py.
"""
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from client.games.catalogue import LISTINGS
from client.games.race.replay import RaceReplay
from client.pages.verifying.verify import Verify
from client.play import wheel
from client.ui.keys import Labels
from client.ui.screen import GoBack
from client.ui.widgets import target
from p2p.table.retold import look_back
from tests.client.screen_drivers import COUCH, MemoryDriver, charter
from tests.client.screens import fake_node
from tests.client.screens.page_scenes import PAGES
from tests.client.screens.pictures import LARGE, SMALL
from tests.client.watching import Watching
from tests.networks import IDENTITIES
from tests.recordings import HERE


def seen(screen, now: float = 0.0) -> Watching:
    """The screen as painted in large text, with the rules that every one of them keeps."""
    screen.desk.settings = replace(screen.desk.settings, text=LARGE.text)
    paint = Watching(pygame.Surface(SMALL), screen.desk.settings.style)
    screen.update(now)
    screen.draw(paint, now)
    assert paint.runs_over() == []
    assert paint.squeezed == []
    form = getattr(screen, "form", None)
    pressed = [target(control) for control in (form.controls if form else ()) if control.enabled]
    pressed += [screen.lanes.rect] if isinstance(screen, RaceReplay) else []        # a press leads to its moment
    assert not [rect for rect in paint.brass if not any(control.inflate(1, 1).contains(rect) for control in pressed)]
    return paint


@pytest.fixture(scope="module")
def ended(tmp_path_factory):
    """A puzzle of two on one couch that is over and checked."""
    driver = MemoryDriver(tmp_path_factory.mktemp("ended"), charter(("Mira",), COUCH, mode="z3tau"))
    for turn in range(6):
        driver.run(900)
        driver.claim(0, seat=turn % 2)
        driver.settle()
    driver.node.check()
    driver.update()
    return driver


def test_the_recap_of_a_race_and_each_of_its_boards(ended):
    ended.go(ended.running.carry_out("recap", ended.clock()))
    recap = ended.screen
    assert "The game was fair." in dict(seen(recap).texts)
    for step in (1, 6):                                 # with five missed ones, and with none
        recap.go(step)
        assert any(text.startswith(f"Tau {step} of 6") for text, _ in seen(recap).texts)
    ended.go(GoBack())


def test_the_recaps_and_steps_of_files(tmp_path):
    """PC Set as Tau; of TAU the recap, whose steps show its own board."""
    made = fake_node.desk(tmp_path)
    made.node.identity = IDENTITIES[0]
    for game, steps in (("pcset", (0, 1, 12)), ("lines", ())):
        replay = LISTINGS[game].look_back(made, look_back(HERE / f"{game}.fairdeal"))
        for step in steps:
            replay.go(step)
            assert any(" lay here" in text for text, _ in seen(replay).texts)
        replay.use_control("recap")
        assert "The game was fair." in dict(seen(replay).texts)


def test_the_check_of_a_game(ended):
    page = Verify(ended.desk, ended.screen.view)
    page.checking.wait()
    page.checking.said = "Saved: /home/mira/Documents/evenings/at-the-club/tau-0123456789abcdef.fairdeal"
    texts = dict(seen(page).texts)
    assert "Secret numbers were fixed before the game" in texts
    assert "Check it elsewhere" in texts


@pytest.mark.parametrize("make", PAGES.values(), ids=PAGES)
def test_a_page(tmp_path, make):
    made = fake_node.desk(tmp_path)
    screen = make(made)
    if not hasattr(screen, "desk"):
        screen.desk = made
    assert len(seen(screen).texts) > 5


@pytest.mark.parametrize("mat", [False, True])
def test_the_wheel_of_phrases(mat):
    paint = Watching(pygame.Surface(SMALL), LARGE.style)
    area = wheel.area_of(paint.scale, FRect(264, 88, 752, 600), mat) if not mat else FRect(232, 84, 816, 444)
    wheel.draw_pills(paint, Labels(), wheel.pills(paint.scale, area, 0.0), "")
    assert len(paint.texts) >= 12
    assert paint.runs_over() == paint.squeezed == []

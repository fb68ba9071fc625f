"""The screens before a game compared with reference pictures; no two of their controls overlap."""
from functools import partial

import pygame
import pytest

from client import languages
from client.games.tau import warm_up
from p2p.language import spoken
from tests.client import shots
from tests.client.screens.before_scenes import SHOTS
from tests.client.screens.pictures import drawn


@pytest.mark.parametrize("name", SHOTS)
def test_looks_like_its_reference(name, tmp_path, monkeypatch):
    monkeypatch.setattr("client.screens.network.PLATFORM", "linux")
    monkeypatch.setattr(warm_up, "WarmUp", partial(warm_up.WarmUp, seed=1))         # always the same cards
    screen_of, size = SHOTS[name]
    shots.check(drawn(screen_of(tmp_path), size), f"before-{name}")


@pytest.mark.parametrize("language", ["en", languages.STRETCHED])
@pytest.mark.parametrize("name", SHOTS)
def test_nothing_clickable_overlaps_or_leaves_the_window(name, language, tmp_path):
    screen_of, size = SHOTS[name]
    with spoken(languages.catalogue(language)):
        screen = screen_of(tmp_path)
        drawn(screen, size)
    form = getattr(screen, "form", None)
    rects = [control.rect for control in (form.controls if form else ()) if control.name not in form.hidden]
    window = pygame.FRect(0, 0, *screen.scale.size)
    assert all(window.contains(rect) for rect in rects)
    assert not [(a, b) for i, a in enumerate(rects) for b in rects[i + 1:] if a.colliderect(b)]

"""The page that hands Fairdeal on: where there is no copy it says so in its own panel."""
import pygame
import pytest

from client.languages import catalogue
from client.pages.handing_page import NONE, HandingPage
from p2p.language import spoken
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import LARGE, SMALL
from tests.client.watching import Watching


@pytest.mark.parametrize("code", ["en", "cs", "sl"])
def test_that_there_is_no_copy_stands_in_the_middle_of_its_panel(code, tmp_path):
    page = HandingPage(desk(tmp_path, settings=LARGE))
    with spoken(catalogue(code)):
        paint = Watching(pygame.Surface(SMALL), page.desk.settings.style)
        page.draw(paint, 0.0)
        lines = [place for text, place in paint.texts if text and str(text) in str(NONE)]
    assert len(lines) > 1
    middle = lines[0].centerx
    assert all(abs(line.centerx - middle) < 1 for line in lines)
    assert max(line.right for line in lines) < paint.width - 420 - 40

"""The page of phones in the window: a camera reads its code, and who scans it has the seat it was shown for."""

import pygame
import pytest

from client.draw.paint import Paint, Style
from client.draw.sound import Sounds
from client.draw.theme import THEMES
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.phones_page import PhonesPage
from client.settings import Settings
from p2p.games.game import Seat
from p2p.peer.session import now_ms
from tests.client.phone.page_player import Page, computer, eventually
from tests.client.watching import Watching

zxingcpp = pytest.importorskip("zxingcpp")
image = pytest.importorskip("PIL.Image")
pytestmark = pytest.mark.xdist_group("loopback")
SIZES = (1280, 800), (960, 600)


def read(screen, desk, size, theme):
    """What a reader of codes finds on the page, drawn in this size and theme."""
    picture = pygame.Surface(size, 0, 32)
    screen.update(now_ms())
    screen.draw(Paint(picture, desk.settings.style._replace(theme=THEMES[theme])), now_ms())
    shown = image.frombytes("RGB", size, pygame.image.tobytes(picture, "RGB"))
    return [found.text for found in zxingcpp.read_barcodes(shown)]


def test_the_code_is_read_off_the_window_and_leads_to_its_seat(tmp_path):
    """In both themes and two sizes; once that phone is in, the next seat's code is shown by itself."""
    pygame.init()
    with computer(tmp_path, hush="0") as (node, phones, table):
        desk = Desk(node, Settings(name="Mira"), sounds=Sounds(0, True), phones=phones)
        phones.take(table, Seat(0))
        screen = PhonesPage(desk, table, lambda: table_people.own_people(node.table(table)), "A Taroky table", 4)
        for size in SIZES:
            for theme in THEMES:
                assert read(screen, desk, size, theme) == [phones.code(table, Seat(1)).url]
        Page(phones.code(table, Seat(1))).until(lambda state: state.get("name") == "Jana")
        eventually(lambda: phones.words(table)[Seat(1)].state == "here")
        assert read(screen, desk, SIZES[0], "dark") == [phones.code(table, Seat(2)).url]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", [1.0, 1.4])
def test_what_is_said_before_there_is_a_code_stays_on_its_panel_above_the_keys(tmp_path, size, text):
    """It began in the middle of the panel and left the window; the panels lay under "Esc back"."""
    with computer(tmp_path, hush="0") as (node, phones, table):
        desk = Desk(node, Settings(name="Mira"), sounds=Sounds(0, True), phones=phones)
        screen = PhonesPage(desk, table, lambda: table_people.own_people(node.table(table)), "A Taroky table", 4)
        screen.update(now_ms())
        paint = Watching(pygame.Surface(size), Style(text=text))
        screen.draw(paint, now_ms())
        assert (paint.outside, paint.runs_over(), paint.cut_short()) == ([], [], [])
        back = paint.scale.rect(next(rect for words, rect in paint.texts if words == "back"))
        assert paint.surface.get_at((back.left - 2, back.top - 3)) == pygame.Color(paint.theme.table)


def test_a_phone_that_is_gone_is_told_after_five_seconds(tmp_path):
    with computer(tmp_path, hush="0") as (_node, phones, table):
        page = Page(phones.code(table, Seat(0)))
        page.until(lambda state: state.get("name"))
        page.close()
        word = eventually(lambda: (found := phones.words(table)[Seat(0)]).state == "gone" and found)
        assert word.gone_for(word.since + 4999) == 0
        assert word.gone_for(word.since + 8000) == 8

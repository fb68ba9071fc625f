"""Panels of options that don't fit into the window: every row can be scrolled to, and nothing leaves its row."""
import pygame
import pytest

from client.draw.paint import Style
from client.draw.theme import LIGHT, TEXT_SIZES
from client.games.catalogue import LISTINGS
from client.screens.setup import Setup
from client.settings import Settings
from client.ui.areas import ordered
from client.ui.option_list import OptionList, in_sight, more
from client.ui.widgets import Switch
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.table.match import offered
from tests.client.screen_drivers import Driver
from tests.client.screens import fake_node
from tests.client.screens.pictures import written
from tests.effort import ends

SIZES = ((960, 600), (1280, 800), (1920, 1080))


def set_up(home, game: str, text: float = 1.0, size: tuple[int, int] = (1280, 800)) -> Driver:
    desk = fake_node.desk(home, 2)
    desk.settings = Settings("Mira", text=text)
    driver = Driver(desk, Setup(desk, game, "others"))
    driver.look = Style(LIGHT, text)
    driver.draw(size)
    return driver


def sheet_of(driver: Driver) -> OptionList:
    """The panel itself: of its rows and where it is scrolled a screen shows no more than a picture."""
    return driver.screen.listed


@pytest.mark.parametrize(("heights", "room", "first", "shown"), [
    ([10, 10, 10], 30, 0, (0, 3)),
    ([10, 10, 10], 29, 0, (0, 2)),
    ([10, 10, 10], 29, 1, (1, 2)),
    ([10, 10, 10], 29, 9, (1, 2)),              # not beyond the last row
    ([10, 10, 10], 30, 2, (0, 3)),              # a larger window shows all again
    ([10, 20, 10, 30], 35, 1, (1, 2)),
    ([10, 20, 10, 30], 35, 9, (3, 1)),
    ([50], 20, 0, (0, 1)),                      # at least one
    ([], 20, 3, (0, 0)),
])
def test_whole_rows_are_in_sight(heights, room, first, shown):
    assert in_sight(heights, room, first) == shown


@pytest.mark.parametrize(("above", "below", "words"), [
    (0, 12, "12 more below: mouse wheel or Page Down"),
    (3, 9, "3 above, 9 more below: mouse wheel or Page Down"),
    (12, 0, "12 above: mouse wheel or Page Up"),
])
def test_what_is_out_of_sight_is_told(above, below, words):
    assert more(above, below) == words


@pytest.mark.parametrize("size", ends(SIZES))
@pytest.mark.parametrize("text", ends(TEXT_SIZES))
@pytest.mark.parametrize("game", LISTINGS)
def test_nothing_runs_out_of_its_row_wherever_it_is_scrolled(tmp_path, game, text, size):
    driver = set_up(tmp_path, game, text, size)
    screen, seen = driver.screen, set()
    for _ in range(60):
        sheet = sheet_of(driver)
        first = sheet.first
        shown = sheet.rows[sheet.first:sheet.first + sheet.count]
        seen |= {row.control.name for row in shown}
        assert all(sheet.rect.contains(row.control.rect) for row in shown)
        switches = [row.control for row in shown if isinstance(row.control, Switch) and len(row.control.options) <= 3]
        assert all(switch.rect.w >= switch.width(screen.scale) - 1 for switch in switches)
        rects = [c.rect for c in screen.form.controls if c.name not in screen.form.hidden]
        assert not [1 for i, a in enumerate(rects) for b in rects[i + 1:] if a.colliderect(b)]
        driver.event(pygame.MOUSEWHEEL, x=0, y=-1)
        driver.draw()
        if sheet.first == first:                # at its end
            break
    code = {"code"} if isinstance(GAMES[game], CardGame) else set()
    sets = {"set"} if LISTINGS[game].rule_sets else set()
    assert seen == {f"option {option.name}" for option in offered(GAMES[game])} | code | sets | {"word"}


def test_tab_and_arrows_bring_the_row_into_sight(tmp_path):
    driver = set_up(tmp_path, "taroky", 1.4, (960, 600))
    form = driver.screen.form
    for key in (pygame.K_TAB, pygame.K_DOWN):
        sheet_of(driver).first = 0
        form.take_focus(sheet_of(driver).rows[0].control.name)
        for row in sheet_of(driver).rows:
            driver.draw()
            assert form.focus == row.control.name
            assert form.focus not in form.hidden
            driver.key(key)


def test_what_is_out_of_sight_can_not_be_clicked(tmp_path):
    driver = set_up(tmp_path, "taroky")
    hidden = next(row.control for row in sheet_of(driver).rows if row.control.name in driver.screen.form.hidden)
    before = dict(driver.screen.options)
    driver.click(hidden.rect.center)
    assert driver.screen.options == before


def test_a_changed_row_stays_where_it_is_and_counts_as_different(tmp_path):
    driver = set_up(tmp_path, "taroky")
    driver.screen.form.take_focus("option deals")
    driver.key(pygame.K_RIGHT)
    driver.draw()
    assert driver.screen.options["deals"] == "5"            # the usual four and one more
    assert [row.title for row in sheet_of(driver).rows if row.differs] == ["Deals"]
    assert "option deals" not in driver.screen.form.hidden
    driver.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    driver.draw()
    assert "option deals" in driver.screen.form.hidden
    assert "option misdeal_chance" not in driver.screen.form.hidden


def test_numbers_are_in_order_and_codes_are_not():
    assert [v for v, _ in ordered((("60", "60 s"), ("-1", "none"), ("120", "2 min"), ("0", "up")))] == [
        "-1", "0", "60", "120"]
    pips = (("4321", "4 3 2 1"), ("1432", "1 4 3 2"), ("1234", "1 2 3 4"))
    assert ordered(pips) == pips


def test_what_leaving_and_vanishing_let_happen_stands_at_their_rows(tmp_path):
    """Who pulls the plug in a lost deal, or all others who say that somebody vanished: before anybody sits down."""
    driver = set_up(tmp_path, "taroky", 1.0, SIZES[0])
    missing = {"Who leaves What leaving in the middle of a deal costs; between deals it costs nothing.",
               "Who vanishes Nothing: who is losing may pull the plug. A fault: the others may say it of anybody."}
    for _ in range(30):
        page = " ".join(written(driver.screen, SIZES[0]))
        missing = {words for words in missing if words not in page}
        if not missing:
            break
        driver.event(pygame.MOUSEWHEEL, x=0, y=-1)
        driver.draw()
    assert not missing

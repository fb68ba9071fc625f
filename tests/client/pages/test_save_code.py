"""Save codes in the window: from a score sheet to the clipboard, into a set-up, and to the same cards; what is said."""
import time
from dataclasses import replace as view_replaced

import pygame
import pytest
from msgspec.structs import replace

from client.draw import theme
from client.draw.cards import Cards
from client.draw.commands import Command
from client.draw.paint import Paint, Style
from client.games.catalogue import LISTINGS
from client.games.levels import INSTANT
from client.games.tricks import score
from client.games.tricks.score_view import GO
from client.pages.desk import DeskPage
from client.pages.save_code import COMMAND, FAIR, KNOWN, PRACTICE, SaveCode, copied
from client.pages.verifying.verify import Verify
from client.screens.setup import Setup
from client.screens.waiting import Waiting
from client.ui.keys import Labels
from p2p.games import taroky
from p2p.games.saved import Saved
from p2p.table.match import settled
from tests.client import shots
from tests.client.screen_drivers import PATIENCE
from tests.client.screens.fake_node import ME, desk, draft, seat
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL, drawn, written
from tests.games.taroky import scenes
from tests.games.taroky.real_table import table
from tests.games.tricks.driver import Driver

pytestmark = pytest.mark.xdist_group("loopback")

ORDER = (*range(20, 54), *range(20))
SAVED = Saved("taroky", 4, (("fault", "void"), ("pagat_value", "20")),
              (("dealer", "1"), ("povinnost", "2"), ("cut", "three_four_five")), ORDER)
CODE = str(SAVED)


def key(screen, code, mod=0, text=""):
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0), 0.0)


def paste(screen, text):
    """By the keyboard alone: to the row, Ctrl and V."""
    assert copied(text)
    screen.form.take_focus("code")
    key(screen, pygame.K_v, pygame.KMOD_CTRL)


def set_up(home, text, settings=None, size=USUAL, manner="alone"):
    screen = Setup(desk(home, settings=settings), "taroky", manner)
    drawn(screen, size)
    if text:
        paste(screen, text)
    return screen


# ------------------------------------------------------------------ the set-up

def rows(screen):
    """Returns the rows of the house rules by title."""
    return {row.title: row for row in screen.listed.rows}        # only those in sight are controls or drawn


def code_row(screen):
    return rows(screen)["Save code"]


def test_a_code_that_is_pasted_sets_the_house_rules_and_says_what_it_holds(tmp_path):
    screen = set_up(tmp_path, CODE.lower())
    assert screen.options == {**settled(taroky, {"deals": "1", "fault": "void", "pagat_value": "20"}), "saved": CODE}
    assert code_row(screen).why == ("Taroky for four, seat 2 deals, seat 3 is Povinnost, knocked for "
                                         f"three-four-five, two house rules not as usual. {PRACTICE}")
    assert "Deals" not in rows(screen), "a code has one deal"
    screen.use_control("open")
    assert screen.desk.node.called[-1][:3] == ("open_and_begin", "taroky", screen.options)


def test_a_code_that_cannot_be_read_is_never_another_deal(tmp_path):
    screen = set_up(tmp_path, CODE[:-1])
    assert code_row(screen).why == "This save code isn't whole: a sign is missing, too many or mistyped."
    assert not screen.form.control("open").enabled
    screen.use_control("open")
    key(screen, pygame.K_RETURN)
    assert screen.desk.node.called == []


def test_a_code_that_is_taken_out_takes_its_house_rules_along(tmp_path):
    screen = set_up(tmp_path, CODE)
    for _ in CODE:
        key(screen, pygame.K_BACKSPACE)
    assert screen.options == settled(taroky, {})
    assert screen.form.control("open").enabled
    paste(screen, CODE)
    screen.use_control("reset")
    assert screen.options == settled(taroky, {})
    assert screen.form.control("code").text == ""


def test_a_game_with_open_cards_has_no_such_row(tmp_path):
    screen = Setup(desk(tmp_path), "tau", "alone")
    assert "Save code" not in rows(screen)


# ------------------------------------------------------------------ before anybody sits down

def open_table(*seats, opener=1):
    options = settled(taroky, {"deals": "1", "saved": CODE})
    return replace(draft(9, opener, *seats), game="taroky", options=options)


def waiting(home, table, settings=None):
    """The waiting room of this table."""
    return Waiting(desk(home, 8, (table,), settings=settings), table)


def test_nobody_sits_down_at_coded_cards_without_having_been_told(tmp_path):
    """With a single free seat left the waiting room asks for it by itself, but not here."""
    seats = (seat(1), seat(1, "Bot 1", "steady"), seat(1, "Bot 2", "steady"), seat(None))
    screen = waiting(tmp_path, open_table(*seats))
    assert screen.desk.node.called == []
    drawn(screen, USUAL)
    assert any(words.startswith("cards from a save code, one deal") for words in written(screen, USUAL))
    screen.use_control("sit")
    assert screen.desk.node.called[0][0] == "sit"
    shuffled = open_table(*seats)
    shuffled.options.pop("saved")
    assert waiting(tmp_path, shuffled).desk.node.called[0][0] == "sit"


# ------------------------------------------------------------------ a deal, and the same deal again

def faces(view):
    """The hands and the talon when the cards had come."""
    state = next(step.before for step in view.happenings if step.before.phase in ("two", "prever"))
    return ([sorted(view.state.faces[slot] for slot in hand) for hand in state.hands],
            [view.state.faces[slot] for slot in state.talon])


def appeared(node, known):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = next((view for view in node.tables if view.charter.id not in known), None)
        if found:
            return found
        time.sleep(0.01)
    return pytest.fail(f"no table: {list(node.notices)}")


def test_from_the_score_sheet_through_the_clipboard_to_the_same_cards(tmp_path):
    """A shuffled deal with bots, F4, a new table by the set-up, its sheet and verification, and once more."""
    with table(tmp_path, ("Mira",), (INSTANT,) * 3, deals="2") as driver:
        driver.until_asked()
        first = driver.view
        page = driver.running.carry_out("code", 0.0)
        assert isinstance(page, SaveCode)
        assert page.said == "It is in the clipboard."
        code = pygame.scrap.get_text()
        assert Saved.read(code) == page.saved
        page.saved = SAVED                                          # one that is the same each time, for the picture
        shots.check(drawn(page, USUAL), "save-page")
        usual, driver.desk.settings = driver.desk.settings, LARGE
        shots.check(drawn(page, SMALL), "save-page-large")
        driver.desk.settings = usual
        assert driver.shown().fair[0] == "The shuffle was fair."

        screen = Setup(driver.desk, "taroky", "alone")
        screen.column.seats = tuple(one._replace(level=INSTANT) for one in screen.column.seats)
        drawn(screen, USUAL)
        paste(screen, code)
        screen.options["hush"] = "0"
        known = {view.charter.id for view in driver.desk.node.tables}
        screen.use_control("open")
        table_id = appeared(driver.desk.node, known).charter.id
        second = Driver(driver.desk, LISTINGS["taroky"].play(driver.desk, table_id), driver.news)
        second.update()
        second.until_asked()
        assert faces(second.view) == faces(first)
        assert second.view.state.dealer == first.state.dealer
        second.until(lambda: second.view.over and second.view.proof.agreed)     # its own end signed
        assert_told(second)

        played = second.screen.draft_id
        second.running.carry_out("again", 0.0)
        second.until(lambda: second.screen.draft_id != played and second.view)
        second.until_asked()
        assert faces(second.view) == faces(first)
        assert str(second.running.carry_out("code", 0.0).saved) == code


def assert_told(driver):
    """Wherever it would say that the shuffle was fair it says that there was none."""
    shown = driver.shown()
    assert shown.fair == FAIR
    assert [choice.label for choice in shown.choices] == ["Same cards again", "To the lobby", "Copy save code",
                                                          "Review"]
    page = Verify(driver.desk, driver.view)
    page.checking.wait()
    checked = page.shown()
    assert checked.coded
    assert checked.stages[0].title == "Nobody shuffled these cards"
    assert [stage.state for stage in checked.stages] == ["open", "good", "open", "good"]
    assert not [stage for stage in checked.stages if "fair." in stage.words or "shuffled and locked" in stage.title]
    shots.check(drawn(without_seal(page), USUAL), "save-verified")


def without_seal(page: DeskPage) -> DeskPage:
    """The words of the seal and the time are others each time."""
    shown = page.shown()
    stages = (*shown.stages[:3], shown.stages[3]._replace(below="in 0.1 s"))
    page.shown = lambda: shown._replace(seal="risk scheme quiz bulk brother vivid", entries="120 entries",
                                        stages=stages)
    return page


def test_nothing_of_a_running_deal_can_be_copied(tmp_path):
    with table(tmp_path, ("Mira",), (INSTANT,) * 3) as driver:
        driver.until_asked("play")
        assert driver.running.carry_out("code", 0.0) is None


# ------------------------------------------------------------------ pictures

SHOTS = {
    "save-setup": (lambda home: set_up(home, CODE), USUAL),
    "save-setup-wrong": (lambda home: set_up(home, CODE[:-1] + "Q", LARGE, SMALL), SMALL),
    "save-setup-open": (lambda home: set_up(home, CODE, LIGHT, manner="others"), USUAL),
    "save-seats": (lambda home: waiting(home, open_table(
        seat(1), seat(1, "Bot", "steady"), seat(None), seat(None))), USUAL),
    "save-seats-four": (lambda home: waiting(home, replace(open_table(
        seat(0), seat(2), seat(3), seat(None)), opener=ME), LARGE), SMALL),
}


@pytest.mark.parametrize("name", SHOTS)
def test_looks_like_its_reference(name, tmp_path):
    screen_of, size = SHOTS[name]
    shots.check(drawn(screen_of(tmp_path), size), f"before-{name}")


@pytest.mark.parametrize(("name", "look", "size"), [("save-sheet", Style(), USUAL), (
    "save-sheet-large", Style(theme.LIGHT)._replace(text=1.4), SMALL)])
def test_the_score_sheet_of_a_coded_deal(name, look, size):
    surface, cards, view = pygame.Surface(size), Cards(), scenes.sheet()
    view = view_replaced(view, choices=(Command("again", "Same cards again"), GO, COMMAND), fair=FAIR,
                         line="the match is over after 1 deal")
    cards.pending = True
    while cards.pending:
        cards.frame()
        score.draw(Paint(surface, look), cards, Labels(), view, 1e9)
    shots.check(surface, name)


def test_the_notice_is_the_two_sentences():
    assert f"{KNOWN} {PRACTICE}" == ("Cards from a save code: whoever has the code knows every hand. For practice and "
                                     "puzzles, not for a fair game.")

"""The play screen of TAU: whole games by keys through a real node on loopback, by mouse and at a table with others."""
import pygame
import pytest

from client.bots import Bots
from client.draw.scale import Scale
from client.games.lines import board, side
from client.games.lines.replay import LinesReplay
from client.pages.verifying.verify import Verify
from client.play.advice import ADVISE
from client.play.pausing import PAUSE
from p2p.games.game import Move
from p2p.games.lines import limit, worth
from tests.client.screen_drivers import COUCH, IDENTITIES, MemoryDriver, charter, real
from tests.games.lines.typed_numbers import name_and_settle, write

pytestmark = pytest.mark.xdist_group("loopback")

ENTER, TAB = pygame.K_RETURN, pygame.K_TAB
ARROWS = {"row": (pygame.K_UP, pygame.K_DOWN), "column": (pygame.K_LEFT, pygame.K_RIGHT)}


def field(driver) -> str:
    return driver.game.ask.field.text.replace(" ", "")


def state(driver):
    return driver.screen.view.state


def name(driver, number: str) -> None:
    write(driver, number)
    driver.after(lambda: driver.key(ENTER))


def pass_on(driver) -> None:
    """Go to Pass by Tab and take it."""
    while driver.game.ask.form.focus != "pass":
        driver.key(TAB)
    driver.after(lambda: driver.key(ENTER))


def reach(driver, line: tuple[str, int]) -> None:
    """Move the preview there by the keys alone."""
    way, number = line
    if driver.game.memo.cursor.line is None:
        driver.key(ENTER)
    if driver.game.memo.cursor.line[0] != way:
        driver.key(TAB)
    for _ in range(30):
        if driver.game.memo.cursor.line == line:
            return
        driver.key(ARROWS[way][driver.game.memo.cursor.line[1] < number])
    pytest.fail(f"{line} can't be reached")


def draw_line(driver, line: tuple[str, int]) -> None:
    reach(driver, line)
    driver.after(lambda: driver.key(ENTER))


def agreed(driver, number: str = "5") -> None:
    name(driver, number)
    pass_on(driver)


# ---------------------------------------------------------------------- a whole game

def test_a_couch_game_by_keyboard_alone(tmp_path):
    with real(tmp_path, ("Mira", "Luka"), game="lines", rows="3", columns="4") as driver:
        first = state(driver).first
        assert driver.desk.sounds.played == ["turn"]
        assert driver.screen.title() == f"Fairdeal - Lines - {('Mira', 'Luka')[first]}'s turn"
        name(driver, "3")
        name(driver, "5")
        pass_on(driver)
        assert (state(driver).high, limit(state(driver))) == (1 - first, 5)
        draw_line(driver, ("column", 2))
        draw_line(driver, ("row", 2))
        assert state(driver).outcome() is None
        draw_line(driver, ("row", 1))
        view = driver.screen.view
        assert view.state.drawn == (("column", 2), ("row", 2), ("row", 1))
        assert worth(view.state) == 1 * 2                       # one row of groups of one and of two cells
        assert view.deal.outcome.winners == (first,)
        assert driver.shown().banner.headline == f"{('Mira', 'Luka')[first]} wins as LOW"
        assert driver.desk.sounds.played[-1] == "win"
        driver.until(lambda: driver.screen.view.proof.report)
        assert driver.screen.view.proof.report.ok
        assert driver.shown().strong == "Checked and sealed:"
        driver.key(pygame.K_F5)
        assert isinstance(driver.screen, Verify)


def test_the_recap_leads_to_another_game(tmp_path):
    with real(tmp_path, ("Mira", "Luka"), game="lines", rows="1", columns="2") as driver:
        agreed(driver, "1")
        draw_line(driver, ("column", 1))
        driver.key(pygame.K_RIGHT, pygame.K_RIGHT, ENTER)
        assert isinstance(driver.screen, LinesReplay)
        driver.draw()
        driver.click(driver.screen.form.control("again").rect.center)
        table = driver.screen.draft_id
        driver.until(lambda: driver.screen.draft_id != table and driver.screen.view and not state(driver).need())
        assert state(driver).drawn == ()


def test_again_begins_a_new_game_and_recap_tells_this_one(tmp_path):
    with real(tmp_path, ("Mira", "Luka"), game="lines", rows="2", columns="2") as driver:
        agreed(driver, "1")
        draw_line(driver, ("row", 1))
        draw_line(driver, ("column", 1))
        driver.key(pygame.K_RIGHT, pygame.K_RIGHT, ENTER)
        assert isinstance(driver.screen, LinesReplay)
        assert [(row.line, row.score, row.ahead) for row in driver.screen.rows] == [
            ("row A", 2, "HIGH"), ("column 1", 1, "LOW")]
        driver.draw()
        driver.key(pygame.K_ESCAPE)
        table = driver.screen.draft_id
        driver.key(pygame.K_LEFT, ENTER)
        driver.until(lambda: driver.screen.draft_id != table and driver.screen.view and not state(driver).need())
        assert state(driver).drawn == ()


def test_a_bot_is_played_against(tmp_path):
    with real(tmp_path, ("Mira",), ("instant",), "lines", rows="3", columns="3") as driver:
        bots = Bots(driver.desk.node)
        driver.desk.node.on_change = lambda: (driver.news.set(), bots.wake())
        bots.wake()
        try:
            driver.until(lambda: driver.game.ask or state(driver).high is not None)
            if driver.game.ask:
                write(driver, "9" * 30)
                driver.key(ENTER)
            driver.until(lambda: state(driver).high is not None)
            while not driver.screen.view.deal.outcome:
                driver.until(lambda: driver.screen.view.deal.outcome or 0 in state(driver).turn())
                if not driver.screen.view.deal.outcome:
                    driver.key(ENTER, ENTER)
                    driver.until(lambda: driver.screen.view.deal.outcome or 0 not in state(driver).turn())
        finally:
            bots.close()


# ---------------------------------------------------------------------- numbers

def test_steps_and_signs_make_numbers(tmp_path):
    with real(tmp_path, ("Mira", "Luka"), game="lines", rows="4", columns="5") as driver:
        write(driver, "+")
        assert field(driver) == "1"
        write(driver, "+*+")
        assert field(driver) == "5"                             # 1, 2, 4, 5
        driver.until(lambda: driver.game.worth.value is not None or driver.news.set())
        driver.key(TAB, TAB, TAB, TAB)
        driver.key(ENTER)
        assert field(driver) == "18"                            # perfect play on 4 x 5 (rule 7)
        driver.after(lambda: (driver.key(TAB), driver.key(ENTER)))
        assert limit(state(driver)) == 18
        driver.shown()
        driver.game.ask.renew()
        assert not driver.game.ask.form.control("estimate").enabled         # as high as the last number: can't be named
        driver.key(TAB, TAB, TAB)
        driver.key(ENTER)
        assert field(driver) == "36"
        driver.event(pygame.KEYDOWN, key=pygame.K_1, scancode=pygame.KSCAN_1, mod=0, unicode="1")    # and no text:
        assert (driver.game.ask.form.focus, field(driver)) == ("field", "361")       # a button had the focus


@pytest.mark.parametrize(("text", "said"), [
    ("", "Type a number"), ("4", "Name a number above 5, or pass."), ("5", "Name a number above 5, or pass."),
    ("0", "smallest number is 1"),
    ("9" * 61, "at most 60 digits, this one has 61"),
])
def test_a_number_that_cannot_be_named_says_why(tmp_path, text, said):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines", rows="4", columns="5"))
    name_and_settle(driver, "5")
    write(driver, text)
    driver.key(ENTER)
    driver.settle()
    ask = driver.game.ask
    assert said in ask.error
    assert driver.state.named == ("5",)
    write(driver, "7")
    assert ask.error == ""


def test_sixty_digits_can_be_named_shown_and_not_be_outbid(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines", rows="4", columns="5"))
    name_and_settle(driver, "9" * 60)
    assert limit(driver.state) == 10 ** 60 - 1
    assert driver.shown().commands == (side.WHOLE, PAUSE)
    driver.draw()
    write(driver, "+")
    assert driver.game.ask.error == "A number has at most 60 digits, this one has 61."
    assert driver.screen.state.note == ("Not this number:", "a number has at most 60 digits, this one has 61.")
    driver.key(pygame.K_F2)
    assert driver.shown().whole
    driver.draw((960, 600))


def test_all_digits_advice_and_the_pause_are_offered_together(tmp_path):
    with_bot = charter(("Mira",), ((0, "Mira", ""), (0, "Rudi", "easy")), "lines")
    driver = MemoryDriver(tmp_path, with_bot)
    driver.node.act(driver.screen.view.charter.id, driver.state.first or 0, Move("name", (10 ** 59,)), driver.clock())
    driver.settle()
    assert driver.shown().commands == (side.WHOLE, ADVISE, PAUSE)


def test_digit_keys_write_digits_whatever_the_layout_has_there(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines"))
    write(driver, "ě", pygame.KSCAN_2)                          # Czech, without Shift
    write(driver, "3", pygame.KSCAN_3)                          # Czech, with Shift
    write(driver, "*", pygame.KSCAN_8)                          # English, with Shift
    assert field(driver) == "46"


@pytest.mark.parametrize("text", ["1.5", "1,5", "1e6", "q"])
def test_what_is_no_whole_number_is_not_named_by_its_digits(tmp_path, text):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines"))
    write(driver, text)
    assert field(driver) == text
    driver.key(ENTER)
    assert driver.game.ask.error == "A whole number is made of digits only."
    driver.settle()
    assert driver.state.named == ()


def test_the_mouse_names_and_passes(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines"))
    driver.draw()
    driver.click(driver.game.ask.form.control("more").rect.center)
    driver.click(driver.game.ask.form.control("double").rect.center)
    assert field(driver) == "2"
    driver.click(driver.game.ask.form.control("name").rect.center)
    driver.settle()
    assert driver.state.named == ("2",)
    driver.draw()
    driver.click(driver.game.ask.form.control("pass").rect.center)
    driver.settle()
    assert driver.state.high == driver.state.first
    assert driver.game.ask is None


def test_the_mouse_goes_down_too_and_begins_anew(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines"))
    driver.draw()
    for name, number in (("double", ""), ("less", ""), ("more", "1"), ("double", "2"), ("double", "4"), ("less", "3"),
                         ("less", "2"), ("less", "1"), ("less", "1"), ("clear", ""), ("more", "1"), ("more", "2")):
        driver.click(driver.game.ask.form.control(name).rect.center)
        assert field(driver) == number, name
    assert driver.state.named == ()


def test_steps_from_an_empty_field_begin_at_the_last_number(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines"))
    name_and_settle(driver, "5")
    driver.draw()
    for name, number in (("less", ""), ("double", "10"), ("less", "9"), ("clear", ""), ("more", "6"), ("less", "6")):
        driver.click(driver.game.ask.form.control(name).rect.center)
        assert field(driver) == number, name
    write(driver, "-", pygame.KSCAN_MINUS)
    assert field(driver) == "6"                         # no number up to the last one may be named


# ---------------------------------------------------------------------- lines

def playing(tmp_path, **options: str) -> MemoryDriver:
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines", **options))
    name_and_settle(driver, "5")
    driver.game.ask.form.take_focus("pass")
    driver.key(ENTER)
    driver.settle()
    return driver


def at(driver, line: tuple[str, int]) -> tuple[float, float]:
    """A pixel near the beginning of a line."""
    driver.draw((960, 600))
    lane = board.layout(driver.shown(), Scale(960, 600)).grid.lane(line)
    x, y = (lane.x + 2, lane.centery) if line[0] == "row" else (lane.centerx, lane.y + 2)
    return x * 0.75, y * 0.75


def test_the_mouse_tries_and_draws(tmp_path):
    driver = playing(tmp_path, rows="9", columns="11")
    driver.event(pygame.MOUSEMOTION, pos=at(driver, ("column", 4)))
    assert driver.shown().preview == ("column", 4)
    assert driver.shown().figures.then == 9 * 3 * 9 * 7
    driver.click(at(driver, ("column", 4)))
    driver.settle()
    assert driver.state.drawn == (("column", 4),)
    assert driver.shown().preview is None
    driver.click(at(driver, ("column", 4)))                     # gone: the nearest line there is a row
    driver.settle()
    assert driver.state.drawn == (("column", 4), ("row", 1))


@pytest.mark.parametrize(("size", "drawn", "clicked", "why"), [
    (("9", "11"), (("column", 4),), ("column", 4), "column 4 is drawn already."),
    (("9", "11"), (("row", 3),), ("row", 3), "row 3 is drawn already."),
    (("1", "11"), (), ("row", 1), "this is the last row, it must stay."),
])
def test_a_click_on_a_line_that_may_not_be_drawn_says_why(tmp_path, size, drawn, clicked, why):
    driver = playing(tmp_path, rows=size[0], columns=size[1])
    for line in drawn:
        reach(driver, line)
        driver.key(ENTER)
        driver.settle()
    driver.draw()
    label = board.layout(driver.shown(), driver.running.state.scale).grid.label(clicked)
    driver.event(pygame.MOUSEMOTION, pos=label)
    assert driver.shown().preview is None
    driver.click(label)
    driver.settle()
    assert driver.running.state.note == ("Not this line:", why)
    assert driver.state.drawn == drawn


def test_the_mouse_takes_away_only_its_own_preview(tmp_path):
    driver = playing(tmp_path, rows="9", columns="11")
    driver.draw()
    driver.key(pygame.K_RIGHT)
    assert driver.shown().preview == ("column", 6)
    driver.event(pygame.MOUSEMOTION, pos=(1000, 20))
    assert driver.shown().preview == ("column", 6)
    driver.event(pygame.MOUSEMOTION, pos=at(driver, ("row", 2)))
    assert driver.shown().preview == ("row", 2)
    driver.event(pygame.MOUSEMOTION, pos=(700, 10))
    assert driver.shown().preview is None


def test_arrows_pass_over_drawn_lines_and_come_back_to_where_they_were(tmp_path):
    driver = playing(tmp_path, rows="5", columns="5")
    driver.key(pygame.K_RIGHT)
    assert driver.shown().preview == ("column", 3)
    driver.key(ENTER)
    driver.settle()
    driver.key(pygame.K_LEFT)
    assert driver.shown().preview == ("column", 2)
    driver.key(pygame.K_RIGHT)
    assert driver.shown().preview == ("column", 4)
    driver.key(pygame.K_DOWN)
    assert driver.shown().preview == ("row", 3)
    driver.key(pygame.K_DOWN)
    driver.key(TAB)
    assert driver.shown().preview == ("column", 4)
    driver.key(TAB)
    assert driver.shown().preview == ("row", 4)
    driver.key(*[pygame.K_DOWN] * 5)
    assert driver.shown().preview == ("row", 5)


def test_the_first_enter_only_shows_a_line(tmp_path):
    driver = playing(tmp_path)
    driver.key(ENTER)
    driver.settle()
    assert driver.state.drawn == ()
    assert driver.shown().preview == ("column", 5)


def test_the_last_row_cannot_be_reached(tmp_path):
    driver = playing(tmp_path, rows="1", columns="6")
    driver.key(pygame.K_UP)
    assert driver.shown().preview is None
    driver.key(pygame.K_LEFT)
    assert driver.shown().preview == ("column", 3)


def test_leaving_is_asked_once_and_the_grid_waits_meanwhile(tmp_path):
    driver = playing(tmp_path)
    driver.key(ENTER, pygame.K_ESCAPE)
    assert driver.shown().banner.headline == "Leave the table?"
    driver.key(pygame.K_ESCAPE)
    assert driver.shown().banner is None
    driver.key(pygame.K_ESCAPE, ENTER)
    assert driver.node.asked == [("leave", bytes(16))]
    assert driver.state.drawn == ()


# ---------------------------------------------------------------------- with others

def lan(tmp_path, me: int = 0) -> MemoryDriver:
    return MemoryDriver(tmp_path, charter(("Mira", "Luka"), (), "lines", rows="3", columns="3"), me)


def test_only_the_player_whose_turn_it_is_is_asked(tmp_path):
    driver = lan(tmp_path)
    driver.settle()
    first = driver.state.first
    driver.update()
    assert (driver.game.ask is not None) == (first == 0)
    if first != 0:
        assert driver.shown().banner.headline == "Luka begins"
        driver.network.act(1, 1, Move("name", (7,)))
        driver.settle()
    else:
        name_and_settle(driver, "7")
        assert driver.shown().banner.headline == "Luka thinks"
        driver.network.act(1, 1, Move("name", (8,)))
        driver.settle()
    assert driver.game.ask is not None
    assert driver.screen.title() == "Fairdeal - Lines - your turn"


def test_a_line_out_of_turn_is_not_sent(tmp_path):
    driver = lan(tmp_path)
    driver.settle()
    for number in (3, 4):
        driver.network.act(next(iter(driver.state.turn())), next(iter(driver.state.turn())), Move("name", (number,)))
        driver.settle()
    speaker = next(iter(driver.state.turn()))
    driver.network.act(speaker, speaker, Move("pass"))
    driver.settle()
    if 0 in driver.state.turn():
        driver.key(ENTER, ENTER)
        driver.settle()
    done = driver.state.drawn
    assert 0 not in driver.state.turn()
    driver.key(ENTER)
    assert driver.shown().preview                               # thinking ahead is free
    driver.key(ENTER)
    driver.settle()
    assert driver.state.drawn == done
    assert driver.shown().strong == "Not your turn:"


def test_who_is_away_is_said_on_the_plate(tmp_path):
    driver = lan(tmp_path)
    driver.node.alive.discard(IDENTITIES[1].key)
    driver.network.cut.add(frozenset((0, 1)))
    driver.update()
    driver.run(2500)
    plate = next(player for player in driver.shown().players if player.seat == 1)
    assert plate.trouble
    assert plate.line.startswith("away, 2")


def test_the_newest_line_grows_and_any_key_ends_it(tmp_path):
    driver = playing(tmp_path)
    assert driver.game.wakes(driver.clock()) in ([], [driver.clock() + 50])
    driver.key(ENTER, ENTER)
    driver.network.run_for(30)
    driver.update()
    assert driver.clock() in driver.game.wakes(driver.clock())
    driver.key(pygame.K_F15)
    assert driver.clock() not in driver.game.wakes(driver.clock())

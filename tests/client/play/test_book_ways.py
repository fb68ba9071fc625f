"""From a running table to the rule book: by F1 and its answer, by F7 at any time, from a refusal to its rule."""
import pygame
import pytest

from client.draw import theme
from client.draw.paint import Style
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.games.tarok.game import TAROK
from client.games.tricks import board, deal_view, look_away, looking, model, showing
from client.pages import table_people
from client.pages.book.book_page import BookPage
from client.ui.keys import HANDS
from p2p.games.books import book
from p2p.games.game import IllegalMove, Move
from tests.client import shots
from tests.client.screen_drivers import COUCH, THREE, MemoryDriver, charter, real
from tests.client.table_views import changed
from tests.games.tricks.driver import code, hold, opens

pytestmark = pytest.mark.xdist_group("loopback")

SEATS = {"tau": ("Mira", "Luka"), "pcset": ("Mira", "Luka"), "lines": ("Mira", "Luka"), "tarok": THREE,
         "taroky": (*THREE, "Jan")}
CALM = ("pass", "bid pass", "bid three", "take 1")


def pressed_book(driver):
    """A click on "All the rules" of the sheet that lies over the table."""
    driver.draw()
    unit, at = driver.screen.state.scale.unit, driver.screen.state.book_at.center
    driver.event(pygame.MOUSEMOTION, pos=(at[0] * unit, at[1] * unit), rel=(0, 0), buttons=(0, 0, 0))
    driver.draw()
    driver.click((at[0] * unit, at[1] * unit))


@pytest.mark.parametrize("game", LISTINGS)
def test_f1_has_one_more_answer_and_f7_leads_there_at_any_time(tmp_path, game):
    with real(tmp_path, SEATS[game], game=game) as driver:
        table = driver.screen
        for go in (lambda: driver.key(pygame.K_F7), lambda: driver.key(pygame.K_F1, pygame.K_F7),
                   lambda: (driver.key(pygame.K_F1), pressed_book(driver))):
            go()
            assert isinstance(driver.screen, BookPage)
            assert (driver.screen.book, driver.screen.rule) == (book(game), None)
            driver.draw()
            driver.key(pygame.K_ESCAPE)
            assert driver.screen is table
            assert not table.state.reading
            driver.update()
        driver.key(pygame.K_F1)
        assert table.state.reading
        driver.draw()
        driver.click((5, 700))
        assert not table.state.reading


@pytest.mark.parametrize(("key", "rule", "table"), [
    (pygame.K_F2, "6.1", charter(("Mira",), COUCH)), (pygame.K_F4, "6.2", charter(("Mira", "Luka")))])
def test_a_refusal_in_the_line_of_hints_leads_to_its_rule(tmp_path, key, rule, table):
    driver = MemoryDriver(tmp_path, table)
    assert "book" not in [command.name for command in driver.shown().commands]
    driver.key(key)
    why = driver.shown().commands[0]
    assert (why.name, why.label, why.key) == ("book", f"Why: rule {rule}", "F7")
    driver.key(pygame.K_F7)
    assert driver.screen.title() == f"Fairdeal - Tau - rule {rule}"
    assert driver.screen.line.startswith(("No hints here:", "No pause here: only where all who play"))
    driver.key(pygame.K_F7)
    driver.run(5000)                                            # the refusal has gone, and its rule with it
    assert "book" not in [command.name for command in driver.shown().commands]
    driver.key(pygame.K_F7)
    assert driver.screen.rule is None


def test_a_line_and_a_number_that_may_not_be_lead_to_their_rules(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, "lines"))
    for number in ("70", "70"):
        for letter in number:
            driver.event(pygame.TEXTINPUT, text=letter)
        driver.key(pygame.K_RETURN)
        driver.settle()
    assert driver.screen.state.note == ("Not this number:", "name a number above 70, or pass.")
    driver.key(pygame.K_F7)
    assert driver.screen.title() == f"Fairdeal - TAU - rule {2}"
    driver.key(pygame.K_ESCAPE)
    assert driver.screen.form is driver.game.ask.form        # the field has the keyboard again
    driver.game.ask.form.take_focus("pass")
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.screen.form is None
    driver.game.touch(("row", 3), driver.clock())
    driver.settle()
    driver.game.touch(("row", 3), driver.clock())
    driver.key(pygame.K_F7)
    assert driver.screen.title() == f"Fairdeal - TAU - rule {3}"
    assert driver.screen.line.startswith("Not this line:")


def must_follow(driver):
    """Play calmly until a person holds a card that may not be played: the seat and that card's place."""
    while True:
        state = driver.screen.view.state
        seat = min(state.turn())
        own = state.seen_by({seat})
        wrong = [place for place, slot in enumerate(deal_view.sorted_slots(own, seat))
                 if state.phase == "play" and showing.why_not(TAROK, own, seat, slot)]
        if wrong and seat in table_people.people(driver.screen.view):
            return seat, wrong[0]
        moves = list(own.moves(seat, 0))
        move = next((move for move in moves if str(move) in CALM), moves[0])
        driver.after(lambda seat=seat, move=move: driver.desk.node.act(driver.screen.view.charter.id, seat, move,
                                                                       driver.clock()))


def broken(driver, seat, place):
    """The rule that keeps this card in the hand."""
    own = driver.screen.view.state.seen_by({seat})
    with pytest.raises(IllegalMove) as refused:
        own.check(seat, Move("play", (deal_view.sorted_slots(own, seat)[place],)), 0)
    return refused.value.rule


def test_a_card_that_may_not_go_leads_to_its_rule_and_tells_the_others_nothing(tmp_path):
    with real(tmp_path, THREE, game="tarok") as driver:
        seat, place = must_follow(driver)
        side, table, rule = model.clusters(driver.screen.view)[seat], driver.screen, broken(driver, seat, place)
        driver.wait(looking.EARLY)
        driver.press(*HANDS[side])                              # nobody looks: nothing goes, and nothing is told
        assert (table.state.note[0], table.state.rule) == ("Look at your hand first:", "")
        assert driver.shown().why == ()
        opens(driver, seat)
        driver.press(code(driver, seat, place))
        why, = driver.shown().why
        assert why.label == f"Why: rule {rule}"
        driver.key(pygame.K_F1, pygame.K_F7)
        assert driver.screen.rule is None                       # behind the short rules the book begins
        driver.key(pygame.K_ESCAPE)
        hold(driver, seat, False)
        opens(driver, seat)
        driver.press(code(driver, seat, place))
        driver.key(pygame.K_F7)
        assert driver.screen.title() == f"Fairdeal - Tarok - rule {rule}"
        assert table.running.game.memo.look is None                         # the hand lies face down when the page goes
        driver.key(pygame.K_ESCAPE)
        assert driver.screen is table
        opens(driver, seat)
        assert driver.shown().why == ()


@pytest.mark.parametrize(("names", "bots"), [(THREE, ()), (("Mira",), ("steady", "steady"))])
def test_the_way_behind_a_refusal_takes_a_click(tmp_path, names, bots):
    """On a shared screen while its owner looks, and on an own screen."""
    with real(tmp_path, names, bots, game="tarok") as driver:
        seat, place = must_follow(driver)
        rule, looks = broken(driver, seat, place), not bots
        if looks:
            opens(driver, seat)
        driver.press(code(driver, seat, place))
        driver.draw()
        view, scale = driver.shown(), Scale(1280, 800)
        lay = (look_away if looks else board).layout(view, scale)
        behind = look_away.note_layout(view, scale, lay)[1] if looks else board.why_at(view, lay, scale)
        driver.click(behind.center)
        assert driver.screen.title() == f"Fairdeal - Tarok - rule {rule}"


def test_a_fault_on_the_score_sheet_leads_to_its_rule(tmp_path):
    with real(tmp_path, THREE, game="tarok") as driver:
        view = driver.screen.view
        found = type("Found", (), {"seat": 0, "rule": "6.2", "why": "a tarok was held back"})
        driver.game.view = changed(view, outcome=object(), found=(found,))
        assert driver.running.carry_out("book", 0.0).title() == f"Fairdeal - Tarok - rule {6.2}"


LIGHT = Style(theme.LIGHT, 1.4)


def test_refusals_look_like_their_references(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    driver.run(2000)
    driver.key(pygame.K_F2)
    driver.look = LIGHT
    shots.check(driver.draw((960, 600)), "book-refused-tau-large")

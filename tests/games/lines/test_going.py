"""TAU on two computers when one of the two goes: what the other reads, and that no key does what it doesn't say."""
import pygame
import pytest

from client.games.lines.replay import LinesReplay
from client.pages.verifying.verify import Verify
from client.play.unreachable import absence
from p2p.games.game import Move
from p2p.games.lines import left
from tests.client.screen_drivers import IDENTITIES, MemoryDriver, charter
from tests.games.lines.typed_numbers import name_and_settle, write

pytestmark = pytest.mark.xdist_group("table")
LUKA = 1


def lan(tmp_path, **options: str) -> MemoryDriver:
    """Mira at this computer, Luka at another; nobody has said anything yet."""
    driver = MemoryDriver(tmp_path, charter(("Mira", "Luka"), (), "lines", rows="3", columns="3", **options))
    driver.settle()
    return driver


def says(driver, seat: int, move: Move) -> None:
    driver.network.act(seat, seat, move)
    driver.settle()


def to_mira(driver, number: int = 3) -> None:
    """Luka speaks where it is his turn, and Mira is asked for a number."""
    if LUKA in driver.state.turn():
        says(driver, LUKA, Move("name", (number,)))
    assert driver.state.turn() == {0}


def agreed(driver) -> None:
    """One number is named and the other one passes: there is a LIMIT."""
    for move in (Move("name", (7,)), Move("pass")):
        says(driver, next(iter(driver.state.turn())), move)


def vanishes(driver) -> None:
    """From now on nobody can reach Luka."""
    driver.network.cut.add(frozenset((0, LUKA)))
    driver.node.alive.discard(IDENTITIES[LUKA].key)
    driver.update()


def leaves(driver) -> None:
    driver.network.table(LUKA).leave(driver.network.now)
    driver.network.settle(LUKA)
    driver.run(1500)


def test_a_number_on_its_way_is_not_asked_for_again(tmp_path):
    driver = lan(tmp_path)
    to_mira(driver)
    vanishes(driver)
    name_and_settle(driver, "7")
    assert driver.shown().ask is None
    assert next(player for player in driver.shown().players if player.seat == 0).line == ""
    driver.run(2000)
    assert driver.shown().waiting.startswith("Waiting for Luka")


def test_digits_answer_who_is_away_and_are_typed_nowhere(tmp_path):
    driver = lan(tmp_path)
    to_mira(driver)
    vanishes(driver)
    says(driver, 0, Move("name", (7,)))
    driver.run(21_000)
    assert driver.running.shown_question(driver.clock()).headline == "Luka is away"
    typed = driver.game.ask.field.text
    write(driver, "1")
    driver.update()
    assert driver.game.ask.field.text == typed
    assert driver.screen.view.people.answers[0].answer == "wait"
    driver.network.cut.clear()
    driver.node.alive.add(IDENTITIES[LUKA].key)
    driver.run(3000)
    assert driver.state.named[-1] == "7"


def test_a_line_on_its_way_is_drawn_once(tmp_path):
    driver = lan(tmp_path)
    agreed(driver)
    if driver.state.turn() == {LUKA}:
        says(driver, LUKA, Move("row", (2,)))
    before = len(driver.state.drawn)
    vanishes(driver)
    driver.game.touch(("column", 2), driver.clock())
    driver.settle()
    driver.game.touch(("column", 3), driver.clock())
    driver.network.cut.clear()
    driver.run(3000)
    assert driver.state.drawn[before:] == (("column", 2),)
    assert driver.desk.sounds.played.count("press") == 1


@pytest.mark.parametrize("begun", [False, True])
def test_who_stays_reads_that_the_other_one_left_and_not_who_is_ahead(tmp_path, begun):
    driver = lan(tmp_path)
    if begun:
        agreed(driver)
    leaves(driver)
    assert left(driver.state) > 0
    shown = driver.shown()
    assert (shown.banner.headline, shown.banner.line.strip()) == ("Mira wins", "Luka left the game.")
    assert shown.moves.words == ""
    assert shown.moves.label.endswith("not drawn")
    assert (shown.figures.through, shown.figures.ahead) == ("", "HIGH was ahead") if begun else shown.figures is None
    driver.draw()
    driver.key(pygame.K_r)
    driver.run(2000)
    driver.key(pygame.K_r)
    assert isinstance(driver.screen, LinesReplay)
    driver.draw()
    driver.key(pygame.K_F5)
    assert isinstance(driver.screen, Verify)


def test_before_the_coin_has_come_the_recap_says_that_no_number_was_named(tmp_path):
    driver = lan(tmp_path)
    leaves(driver)
    page = driver.running.carry_out("recap", driver.clock())
    assert page._named() == "no number was named"


@pytest.mark.parametrize(("costs", "words"), [("fault", "For good, you lose this game."),
                                              ("nothing", "For good, it ends here.")])
def test_what_leaving_costs_is_said_before(tmp_path, costs, words):
    driver = lan(tmp_path, leaving=costs)
    assert absence.leaving(driver.screen.view).line == f"Step away and your seat waits for you. {words}"


def test_where_leaving_costs_nothing_who_stays_reads_what_becomes_of_the_game(tmp_path):
    driver = lan(tmp_path, leaving="nothing")
    agreed(driver)
    leaves(driver)
    asked = driver.running.shown_question(driver.clock())
    assert (asked.headline, [reply.label for reply in asked.open]) == ("Luka left the game", ["End here"])
    driver.key(pygame.K_3)
    assert driver.node.asked[-1][0] == "end_here"

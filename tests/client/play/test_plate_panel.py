"""What stands at the plate of somebody who isn't reached: why and what helps, over no card and no other plate."""
from types import SimpleNamespace

import pygame
import pytest
from pygame import FRect

from client import languages
from client.draw.scale import Scale
from client.games.tricks.mat import seats, trick_area
from client.pages.who_page import WhoPage
from client.play.unreachable import plate_panel
from client.play.unreachable.plate_panel import AGAIN, PRESS
from client.screens.network import NetworkPage
from p2p.language import spoken
from p2p.table.intentions import Said
from tests.client import shots
from tests.client.screen_drivers import COUCH, THREE, MemoryDriver, charter
from tests.client.screens import fake_node
from tests.client.screens.pictures import written
from tests.client.table_views import changed

pytestmark = pytest.mark.xdist_group("table")
PEOPLE = (*THREE, "Petr")
WHY = ("Petr (192.168.1.7) is here, but neither computer lets the other in. "
       "One firewall must let Fairdeal in (port 7845).")
NOW = 100_000.0


def table(tmp_path, game="taroky", people=PEOPLE, rows="", **fields):
    """A table in play, with so many rows of cards, at which these fields of the view hold from now on."""
    driver = MemoryDriver(tmp_path, charter(people, game=game, **({"rows": rows} if rows else {})))
    driver.run(3000)
    shown = driver.node.table
    driver.node.table = lambda named: changed(shown(named), **fields)
    driver.update()
    return driver


def barred(tmp_path, game="taroky", seat=3, people=PEOPLE):
    return table(tmp_path, game, people, barred={seat: WHY}, unreachable_since={seat: 0.0})


def stands(driver):
    return driver.running._plate_panel(driver.clock())


def test_it_says_who_cant_be_talked_to_and_why(tmp_path):
    told = stands(barred(tmp_path))[1]
    assert (told.seat, told.headline) == (3, "We see Petr, but can't talk")
    assert told.words == WHY


@pytest.mark.parametrize(("fields", "told"), [
    ({"unreachable_since": {2: NOW - 6000}}, "Nobody reaches Ana"),                         # the others would say so
    ({"unreachable_since": dict.fromkeys((1, 2, 3), NOW - 6000)}, "We don't reach Luka"),
    ({"unreachable_since": {2: NOW - 4000}}, None),                                         # it may be back in a moment
    ({"unreachable_since": {2: NOW - 6000}, "stepped_out": frozenset({2})}, None),          # says so at its plate
    ({"unreachable_since": {2: NOW - 6000}, "answers": {2: Said(answer="end")}}, None),     # has ended the game
    ({"unreachable_since": {2: NOW - 6000}, "disks": {2: "disk full"}}, None),
    ({"unreachable_since": {2: NOW - 6000}, "trouble": "The disk is full."}, None),         # this computer has its own
    ({"unreachable_since": {1: NOW - 6000, 2: NOW}, "barred": {2: WHY}}, "We see Ana, but can't talk"),
    ({"barred": {2: WHY}}, None),                                                          # others pass on what it says
    ({"unreachable_since": {0: NOW - 6000, 1: NOW - 6000}}, "Nobody reaches Luka"),         # never about oneself
    ({"stalling_since": {2: NOW - 6000}}, None),                                            # who is heard
])
def test_who_isnt_reached_is_told_apart_from_who_has_said_why_it_isnt_there(tmp_path, fields, told):
    view = MemoryDriver(tmp_path, charter(PEOPLE, game="taroky")).node.table(b"")
    found = plate_panel.panel(changed(view, started=True, **fields), NOW)
    assert (found and found.headline) == told


def test_a_question_about_who_is_silent_takes_its_place_but_not_that_of_a_reason(tmp_path):
    driver = table(tmp_path, unreachable_since={3: -60_000.0}, waited_for=((3, 60_000),))
    assert driver.running.shown_question(driver.clock()).headline == "Petr is away"
    assert stands(driver) is None
    driver = table(tmp_path / "barred", unreachable_since={3: -60_000.0}, waited_for=((3, 60_000),), barred={3: WHY})
    assert driver.running.shown_question(driver.clock()).headline == "Petr can't be talked to"
    assert stands(driver)[1].words == WHY
    driver.node.answer = lambda *said: driver.node.asked.append(said)
    driver.draw()
    driver.key(pygame.K_1)                              # the question's key
    assert [said[1] for said in driver.node.asked] == ["wait"]


def test_its_keys_and_buttons_look_again_and_show_what_to_press_on_each_system(tmp_path):
    driver = barred(tmp_path)
    pages = []
    driver.node.look_again = lambda: driver.node.asked.append(("look again",))
    driver.screen.desk.ways = SimpleNamespace(network=lambda _desk, other: pages.append(other))
    driver.key(pygame.K_F9, pygame.K_F10)
    driver.draw()
    spot, told = stands(driver)
    laid = plate_panel.layout(driver.running.state.scale, spot, told)
    assert [command.name for command in laid.commands] == [PRESS, AGAIN]
    for button in laid.buttons:
        driver.click(driver.running.state.scale.rect(button).center)
    driver.click(driver.running.state.scale.rect(FRect(laid.rect.x, laid.rect.y, 8, 8)).center)      # beside them
    assert pages == ["Petr"] * 2
    assert driver.node.asked == [("look again",)] * 2
    page = NetworkPage(fake_node.desk(tmp_path, 2), "Petr")
    assert page.title() == "What Petr has to press"
    shown = " ".join(written(page, (1280, 800)))
    assert all(words in shown for words in ("On Windows", "On a Mac", "On Linux", "With a VPN"))


def test_digits_stay_the_cards_of_who_is_at_the_keys_while_it_stands(tmp_path):
    """The game goes on beside it: on four rows of PC Set 1 and 2 are cards (rule 4)."""
    driver = table(tmp_path, "pcset", THREE[:2], barred={1: WHY}, unreachable_since={1: 0.0}, rows="4")
    driver.draw()
    assert stands(driver)
    driver.see()
    driver.press(pygame.KSCAN_1, pygame.KSCAN_2)
    driver.run(200)
    view = driver.screen.view
    assert {*view.state.tokens[0]} == {*view.state.board[:2]}
    assert driver.node.asked == []


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_at_cards_it_lies_in_the_window_over_no_plate(tmp_path, size, text, seat):
    driver = barred(tmp_path, seat=seat)
    scale = Scale(*size, text)
    driver.running.state.scale = scale
    spot, told = stands(driver)
    laid = plate_panel.layout(scale, spot, told)
    lay = driver.running.picture(driver.clock()).layout(scale)
    assert FRect(0, 0, *scale.size).contains(laid.rect)
    hands = [seats.backs_at(rect, place, 4, 12) for place, rect in enumerate(lay.plates) if place]
    trick = [trick_area.spot(lay.area.center, place) for place in range(4)]
    assert not [rect for rect in (*lay.plates, *hands, *trick) if rect.colliderect(laid.rect)]
    assert not _on_the_pack(lay.question.fan, laid.rect)
    assert not [rect for rect in lay.header.values() if rect.colliderect(laid.rect)]
    assert all(laid.rect.contains(button) for button in laid.buttons)


def _on_the_pack(fan, rect):
    """The corners of cards of the pack, turned as they lie, on which something stands."""
    corners = [pygame.Vector2(place.x, place.y) + pygame.Vector2(side * fan.width / 2,
                                                                 -fan.height / 2).rotate(place.angle)
               for place in fan.places for side in (-1, 0, 1)]
    return [corner for corner in corners if rect.collidepoint(corner)]


@pytest.mark.parametrize(("game", "people"), [("taroky", PEOPLE), ("tau", THREE), ("lines", THREE[:2])])
def test_pictures(tmp_path, game, people):
    driver = barred(tmp_path, game, len(people) - 1, people)
    driver.draw()
    shots.check(driver.draw(), f"plate-panel-{game}")


# ---------------------------------------------------------------------- key words by the mouse

@pytest.mark.parametrize(("game", "people"), [
    ("taroky", PEOPLE), ("tau", THREE), ("pcset", THREE), ("lines", THREE[:2]), ("tarok", THREE)])
def test_a_click_on_a_plate_shows_who_sits_there(tmp_path, game, people):
    driver = table(tmp_path, game, people)
    driver.draw()
    board, scale = driver.screen, driver.running.state.scale
    spots = driver.running.game.spots(driver.clock())
    assert sorted(spots) == [*range(len(people))]
    for seat, spot in spots.items():
        driver.click(scale.rect(spot.whole).center)
        assert isinstance(driver.screen, WhoPage)
        assert driver.screen._asked == seat
        driver.draw()
        driver.key(pygame.K_ESCAPE)
        assert driver.screen is board


def test_where_nobody_else_plays_a_plate_leads_nowhere(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    driver.run(3000)
    driver.draw()
    board = driver.screen
    for spot in driver.running.game.spots(driver.clock()).values():
        driver.click(driver.running.state.scale.rect(spot.whole).center)
    assert driver.screen is board


def test_the_first_sentence_that_has_room_is_in_the_reader_s_language(tmp_path):
    view = table(tmp_path, unreachable_since={2: NOW - 6000}).running.view
    told = plate_panel.panel(view, NOW)
    with spoken(languages.catalogue("cs")):
        (_, _, _), (words, _, _) = plate_panel._texts(Scale(960, 600), told, said_all=False)
    assert words == "Nic odtamtud nepřichází: spí, je to vypnuté, bez sítě, nebo to blokuje firewall."

"""Remarks at a table's screen: the wheel by keys and mouse, bubbles, muting, writing; that a race goes on beside it."""
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from pygame import FRect

from client.draw.paint import Paint
from client.draw.plates import plate_height
from client.lessons.practice import PracticeNode
from client.play import wheel
from client.play.wheel import PHRASES, STANDS, RemarkSpot, bubble_at, pills
from client.settings import load
from client.ui.keys import CODES
from p2p.net.wire import Phrase
from p2p.peer.remarks import Heard
from tests.client.screen_drivers import COUCH, THREE, MemoryDriver, charter
from tests.client.screens.pictures import written

TABLE = bytes(16)


@pytest.fixture
def driver(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE))
    driver.settle()
    driver.draw()
    return driver


def said(driver):
    return [what for what in driver.node.asked if what[0] == "say"]


def hear(driver, seat, phrase="", text="", ago=0.0):
    """Something comes from the computer of this seat, or of somebody who looks on."""
    place = driver.screen.view.charter.seats[seat] if seat is not None else SimpleNamespace(name="Eve")
    key = driver.screen.view.charter.keys[place.member] if seat is not None else b"e" * 32
    heard = Heard(key, seat, place.name, phrase, text, driver.clock() - ago)
    driver.node.remarks.heard = {TABLE: (*driver.node.remarks.heard.get(TABLE, ()), heard)}
    driver.update()


def at(rect, driver):
    return tuple(side * driver.running.state.scale.unit for side in rect.center)


def test_the_wheel_has_every_phrase_once():
    assert {phrase for _, phrase, _ in PHRASES} == {*Phrase.__args__} - {""}
    assert len({key for key, _, _ in PHRASES}) == len(PHRASES) == 12


def test_tab_and_a_letter_say_a_phrase_and_touch_no_card(driver):
    driver.key(pygame.K_TAB)
    assert driver.running.state.speaking
    driver.press(CODES["E"])
    assert said(driver) == [("say", TABLE, 0, "well played", {})]
    assert not driver.running.state.speaking
    assert not driver.shown().race.seats[0].chosen
    driver.press(CODES["E"])
    assert len(driver.shown().race.seats[0].chosen) == 1


def test_escape_closes_the_wheel_and_nothing_else(driver):
    driver.key(pygame.K_TAB, pygame.K_ESCAPE)
    assert not driver.running.state.speaking
    assert not driver.running.state.leaving
    assert said(driver) == []


def test_arrows_go_from_phrase_to_phrase_and_enter_says_it(driver):
    """From the middle each way leads to the phrase that lies there, so every phrase is a few keys away."""
    for keys, phrase in (((pygame.K_UP,), "well played"), ((pygame.K_DOWN,), "ha"),
                         ((pygame.K_LEFT,), "one moment"), ((pygame.K_RIGHT, pygame.K_UP), "sorry"),
                         ((pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT), "oh no")):
        driver.key(pygame.K_TAB, *keys)
        assert driver.running.speaking.over == phrase
        driver.key(pygame.K_RETURN)
        assert said(driver)[-1] == ("say", TABLE, 0, phrase, {})
        assert not driver.running.state.speaking


def test_arrows_reach_every_phrase_and_every_sign_and_enter_mutes(driver):
    steps = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
    driver.key(pygame.K_TAB)
    seen, left = set(), [""]
    while left:
        here = left.pop()
        for step in steps:
            driver.running.speaking.over = here
            driver.key(step)
            if driver.running.speaking.over not in seen:
                seen.add(driver.running.speaking.over)
                left.append(driver.running.speaking.over)
    assert seen == {phrase for _, phrase, _ in PHRASES} | {"mute 1", "mute 2"}
    driver.running.speaking.over = "mute 2"
    driver.key(pygame.K_RETURN)
    assert not driver.desk.hears(driver.screen.view.charter.keys[2])
    assert driver.running.state.speaking


def test_the_mouse_opens_the_wheel_with_its_right_key_and_says_what_it_points_at(driver):
    driver.event(pygame.MOUSEBUTTONDOWN, pos=(640, 400), button=3)
    scale = driver.running.state.scale
    area = wheel.area_of(scale, driver.running.picture(driver.clock()).layout(scale).area, False)
    driver.click(at(pills(scale, area, 0.0)[2], driver))
    assert said(driver) == [("say", TABLE, 0, "well played", {})]
    driver.event(pygame.MOUSEBUTTONDOWN, pos=(640, 400), button=3)
    driver.click((640, 400))
    assert not driver.running.state.speaking
    assert len(said(driver)) == 1


def test_a_bubble_stands_four_seconds_at_its_seat_and_goes(driver):
    plain = pygame.image.tobytes(driver.draw(), "RGB")
    hear(driver, 1, "well played", ago=STANDS / 2)
    seen = driver.draw()
    spot = driver.game.spots(driver.clock())[1]
    rect = driver.running.state.scale.rect(bubble_at(driver.running.state.scale, spot, "Luka: Well played"))
    assert seen.get_at((rect.x + 8, rect.centery))[:3] == tuple(bytes.fromhex(driver.look.theme.text[1:]))
    assert driver.screen.wakes(driver.clock()) is not None
    driver.node.remarks.heard = {}
    hear(driver, 1, "well played", ago=STANDS + 1000)
    assert pygame.image.tobytes(driver.draw(), "RGB") == plain


def test_a_muted_player_shows_the_sign_and_nothing_else_until_heard_again(driver):
    driver.key(pygame.K_TAB, pygame.K_1, pygame.K_ESCAPE)
    peer = driver.screen.view.charter.keys[1]
    assert load(driver.node.home)[0].silenced == (peer.hex(),)      # for the next start, too, whatever its name is then
    muted = pygame.image.tobytes(driver.draw(), "RGB")
    hear(driver, 1, "ha", ago=1000)
    assert pygame.image.tobytes(driver.draw(), "RGB") == muted
    hear(driver, 2, "ha", ago=1000)
    assert pygame.image.tobytes(driver.draw(), "RGB") != muted
    driver.key(pygame.K_TAB, pygame.K_1, pygame.K_ESCAPE)
    assert driver.desk.hears(peer)
    assert load(driver.node.home)[0].silenced == ()


def test_words_of_who_looks_on_stand_in_the_line_of_hints(driver):
    hear(driver, None, "hello")
    assert driver.running.state.note == ("Eve, looking on:", "Hello")


def test_nobody_writes_while_a_game_runs(driver):
    assert not driver.running.speaking.writes
    driver.key(pygame.K_t)
    driver.event(pygame.TEXTINPUT, text="trump")
    assert not driver.running.speaking.open


def test_two_at_one_keyboard_have_no_wheel_in_a_race(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:2], ((0, "Mira", ""), (0, "Ben", ""), (1, "Luka", ""))))
    driver.settle()
    driver.key(pygame.K_TAB)
    assert not driver.running.state.speaking
    assert driver.running.state.note[0] == "Side by side:"


def test_two_at_one_keyboard_say_something_once_the_game_is_over(tmp_path):
    """F12 opens the wheel over the end; Tab goes on between the answers, and Enter isn't lost."""
    driver = MemoryDriver(tmp_path, charter(THREE[:1], COUCH, mode="z3tau"))
    while not driver.screen.view.deal.outcome:
        driver.claim(0)
        driver.settle()
    driver.run(3000)
    driver.key(pygame.K_TAB)
    assert not driver.running.state.speaking
    texts = " ".join(written(driver.screen, (1280, 800), driver.clock()))
    assert "F12 or the right mouse button opens the phrases." in texts
    driver.key(pygame.K_F12)
    assert driver.running.state.speaking
    driver.key(pygame.K_TAB)                                            # the second of them speaks
    driver.press(CODES["E"])
    assert said(driver) == [("say", TABLE, 1, "well played", {})]
    driver.draw()
    driver.key(pygame.K_ESCAPE)
    assert [what[0] for what in driver.node.asked] == ["say", "leave"]


def test_the_wheel_stays_shut_where_nobody_would_read_it(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:1], ((0, "Mira", ""), (0, "Ota", "steady"))))
    driver.settle()
    driver.key(pygame.K_TAB)
    assert not driver.running.state.speaking
    assert driver.running.state.note == ("You are alone here:", "nobody would read it.")
    driver.node.lobby.here = ("somebody who may look on",)
    driver.key(pygame.K_TAB)
    assert driver.running.state.speaking


def test_after_the_end_t_opens_a_field_and_enter_says_what_was_typed(driver):
    while not driver.screen.view.deal.outcome:
        driver.claim(0)
        driver.settle()
    driver.run(2000)
    driver.key(pygame.K_t)
    driver.event(pygame.TEXTINPUT, text="One more?")
    driver.key(pygame.K_RETURN)
    assert said(driver) == [("say", TABLE, 0, {"text": "One more?"})]
    hear(driver, 1, text="Gladly")
    driver.draw()
    driver.event(pygame.TEXTINPUT, text="At last")
    driver.node.remarks.waits = lambda *_: True             # a fifth one within a minute is refused, and stays
    driver.key(pygame.K_RETURN)
    driver.node.remarks.waits = lambda *_: False
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_RETURN)                             # nothing is typed any more: it closes
    assert said(driver)[1:] == [("say", TABLE, 0, {"text": "At last"})] * 2
    assert not driver.running.speaking.open
    driver.key(pygame.K_t)
    driver.key(pygame.K_ESCAPE)
    assert not driver.running.speaking.open
    assert driver.screen.view.deal.outcome


@pytest.mark.parametrize("text", [0.9, 1.0, 1.2, 1.4])
@pytest.mark.parametrize("mat", [True, False])
def test_no_two_phrases_overlap_in_any_size_of_text(driver, text, mat):
    for size in ((960, 600), (1280, 800), (1920, 1080)):
        scale = type(driver.running.state.scale)(*size, text)
        area = wheel.area_of(scale, pygame.FRect(232, 84, scale.size[0] - 464, scale.size[1] - 356), mat)
        for low in (0.0, area.y + plate_height(scale) if mat else 0.0):
            rects = pills(scale, area, low)
            assert not low or min(rect.y for rect in rects) > low           # the plate at the upper edge stays free
            assert [(one, other) for n, one in enumerate(rects) for other in rects[:n] if one.colliderect(other)] == []


@pytest.mark.parametrize("text", [0.9, 1.4])
@pytest.mark.parametrize("mat", [True, False])
@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("size", [(960, 600), (640, 480), (600, 960), (2560, 1080)])
def test_the_wheel_stays_in_the_window_wherever_the_board_lies(driver, monkeypatch, size, x, y, mat, text):
    """The board in each of the four corners: the phrases, the sheet under them, the hints and the signs that mute."""
    scale = type(driver.running.state.scale)(*size, text)
    wide, high = 700, 420
    board = FRect(x * (scale.size[0] - wide), y * (scale.size[1] - high), wide, high)
    area = wheel.area_of(scale, board, mat)
    paint, window, drawn = Paint(pygame.Surface(size), driver.look), FRect(0, 0, *scale.size), []
    paint.scale = scale
    monkeypatch.setattr(paint, "plate", lambda rect, *_, **__: drawn.append(rect))
    wheel.draw_hint(paint, (area.centerx, area.bottom + (39 if mat else 44)), "")
    assert drawn
    for rect in (*drawn, *pills(scale, area, 0.0), *([] if mat else [area.inflate(24, 40)])):
        assert window.contains(rect)


def test_a_bubble_stays_in_the_window(driver):
    scale = driver.running.state.scale
    window = pygame.FRect(0, 0, *scale.size)
    for side in ("above", "left", "below"):
        for x in (0, 1200):
            plate = pygame.FRect(x, 20, 196, 60)
            spot = RemarkSpot(plate, side, plate)
            assert window.contains(bubble_at(scale, spot, "A long sentence, as long as one may be, of eighty letters"))


def test_the_signs_that_mute_lie_in_a_column_in_the_middle_of_the_sheet(driver):
    driver.key(pygame.K_TAB)
    rects = [sign.rect for sign in driver.running.speaking._signs(driver.clock())]
    area, _ = driver.running.speaking._area(driver.clock())
    assert len({(rect.x, rect.w) for rect in rects}) == 1 < len(rects)
    assert (rects[0].top + rects[-1].bottom) / 2 == pytest.approx(area.centery)


@pytest.mark.parametrize(("lift", "points"), [(0.0, True), (40.0, False)])
def test_a_bubble_below_other_plates_points_at_none_of_them(driver, lift, points):
    plate, paint = FRect(800, 60, 200, 40), Paint(pygame.Surface((1280, 800)), driver.look)
    spot = RemarkSpot(plate, "below", plate, lift)
    rect = bubble_at(paint.scale, spot, "Hello")
    above = paint.scale.rect(FRect(rect.x, rect.y - 8, rect.w, 4))
    paint.surface.fill(paint.colour("table"))
    wheel.draw_bubble(paint, spot, "Hello", 1.0)
    found = {tuple(paint.surface.get_at((x, above.centery)))[:3] for x in range(above.x, above.right)}
    assert (tuple(pygame.Color(paint.colour("text")))[:3] in found) == points


def test_in_a_lesson_the_learner_hears_the_own_words():
    node = PracticeNode(Path())
    node.remarks.say(TABLE, 0, "ha")
    assert [(heard.seat, heard.phrase) for heard in node.remarks.heard[TABLE]] == [(0, "ha")]

"""The waiting room by keys and mouse: ready, not yet, bots, swapped seats, the word, and what is seen of the count."""
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace
from pygame import FRect

from client.screens import waiting_rows
from client.screens.lobby import LobbyScreen
from client.screens.setup import Setup
from client.screens.talk import HINT
from client.screens.waiting import Waiting
from client.settings import Settings
from client.ui.keys import SPEECH
from p2p.identity import words
from p2p.peer.lobby.people import PLAYING
from p2p.peer.remarks import Heard
from tests.client.screen_drivers import Driver
from tests.client.screens import fake_node
from tests.client.screens.fake_node import ME, draft, key, seat
from tests.client.screens.pictures import USUAL, written

TABLE = bytes([1]) * 16
ENTER, SPACE = pygame.K_RETURN, pygame.K_SPACE


def at(tmp_path, *seats, opener=0, begins=0.0, **fields) -> Driver:
    """Mira in the waiting room of a table with these seats."""
    table = replace(draft(1, opener, *seats), **fields)
    desk = fake_node.desk(tmp_path, 3, (table,))
    if begins:
        desk.node.lobby = desk.node.lobby._replace(begins={TABLE: begins})
    driver = Driver(desk, LobbyScreen(desk), lambda: 0.0)
    driver.stack.append(driver.screen)
    driver.screen = Waiting(desk, desk.node.lobby.tables[0])
    driver.update()
    driver.draw()
    return driver


def asked(driver: Driver) -> list:
    return driver.screen.desk.node.called


def names(driver: Driver) -> list[str]:
    return [control.name for control in driver.screen.form.controls]


def test_it_is_left_for_the_table_where_all_meet_who_play_again(tmp_path):
    driver = at(tmp_path, seat(0), seat(None))
    asked_of = []
    driver.screen.desk.reunion = SimpleNamespace(meet=lambda table, _now: asked_of.append(table) or True)
    waits = driver.screen
    driver.update()
    assert asked_of[0] == TABLE
    assert driver.screen is not waits


def test_a_guest_is_ready_by_enter_and_not_yet_by_space(tmp_path):
    driver = at(tmp_path, seat(1), seat(0), seat(None), opener=1)
    driver.key(ENTER)
    assert asked(driver) == [("ready", TABLE, True)]
    driver = at(tmp_path, seat(1), seat(0), seat(None), opener=1, ready=(ME,))
    driver.key(SPACE)
    assert asked(driver) == [("ready", TABLE, False)]


def test_the_opener_is_ready_like_all_until_its_word_is_the_last(tmp_path):
    driver = at(tmp_path, seat(0), seat(1), seat(None))
    driver.key(ENTER)
    assert asked(driver) == [("ready", TABLE, True)]
    driver = at(tmp_path, seat(0), seat(1), seat(None), ready=(key(1),))
    driver.key(ENTER)
    assert asked(driver) == [("begin", TABLE, "steady")]


def test_the_opener_sends_somebody_away_by_a_button_or_the_last_one_by_delete(tmp_path):
    driver = at(tmp_path, seat(0), seat(1), seat(2), seat(0, "Bot", "steady"))
    assert [name for name in names(driver) if name.startswith("away")] == ["away 1", "away 2"]
    driver.screen.use_control("away 1")
    driver.key(pygame.K_DELETE)
    assert asked(driver) == [("send_away", TABLE, 1), ("send_away", TABLE, 2)]
    driver = at(tmp_path, seat(0), seat(None))
    driver.key(pygame.K_DELETE)
    assert asked(driver) == []
    driver = at(tmp_path, seat(1), seat(0), seat(2), opener=1)          # it is another's table
    driver.key(pygame.K_DELETE)
    assert asked(driver) == []
    assert not [name for name in names(driver) if name.startswith("away")]


def test_who_cant_be_reached_is_told_at_its_seat(tmp_path):
    driver = at(tmp_path, seat(0), seat(7), seat(None))
    kept = "can't be reached; the seat is kept for ten seconds"
    assert kept in written(driver.screen, USUAL)
    assert kept not in written(at(tmp_path, seat(0), seat(2), seat(None)).screen, USUAL)


def test_enter_answers_what_is_so_now_and_not_what_was_drawn_last(tmp_path):
    """The title says already that everybody is here: no frame has been drawn since."""
    driver = at(tmp_path, seat(0), seat(None))
    node = driver.screen.desk.node
    node.lobby = node.lobby._replace(tables=(draft(1, 0, seat(0), seat(1)),))
    driver.key(ENTER)
    assert asked(driver)[0][:2] == ("begin", TABLE)


def test_b_seats_a_bot_arrows_change_it_and_b_frees_the_seat_again(tmp_path):
    driver = at(tmp_path, seat(0), seat(1), seat(None))
    driver.key(pygame.K_b)
    assert asked(driver) == [("seat_bot", TABLE, 2, "Čeněk", "steady")]
    with_bot = replace(draft(1, 0, seat(0), seat(1), seat(0, "Bot", "steady")))
    driver.screen.desk.node.lobby = driver.screen.desk.node.lobby._replace(tables=(with_bot,))
    driver.draw()
    driver.key(pygame.K_RIGHT)
    assert asked(driver)[1:] == [("seat_bot", TABLE, 2, "Stana", "sharp")]
    driver.key(pygame.K_b)
    assert asked(driver)[2:] == [("seat_bot", TABLE, 2, "", "")]


def test_a_guest_seats_no_bots_and_moves_only_itself(tmp_path):
    driver = at(tmp_path, seat(1), seat(0), seat(2), seat(None), opener=1)
    assert [name for name in names(driver) if name.split()[0] in ("bot", "level", "swap")] == ["swap 1"]
    driver.key(pygame.K_b)
    assert asked(driver) == []
    driver.click(driver.screen.form.control("swap 1").rect.center)
    assert asked(driver) == [("swap_seats", TABLE, 1, 0)]


def test_the_words_field_has_the_keyboard_before_anything_happens(tmp_path):
    """The window draws again at once; else the first letter typed would be lost."""
    driver = at(tmp_path, seat(1), seat(None), opener=1, locked=True)
    assert driver.screen.wakes(0.0) == 0.0
    driver.update()
    assert driver.screen.form.focus == "word"
    assert driver.screen.wakes(0.0) != 0.0


def test_what_is_played_is_a_sentence():
    assert waiting_rows.played("rounds of 60 s", 4) == "Rounds of 60 s, four seats."
    assert waiting_rows.played("3 Tau", 2) == "3 Tau, two seats."


def test_a_locked_table_asks_for_its_word(tmp_path):
    driver = at(tmp_path, seat(1), seat(None), opener=1, locked=True)
    assert asked(driver) == []                      # the last seat isn't asked for without it
    driver.update()
    driver.key(ENTER)
    assert asked(driver) == []                      # nor by Enter alone
    for letter in "Linden":
        driver.event(pygame.TEXTINPUT, text=letter)
    driver.key(ENTER)
    assert asked(driver) == [("sit", TABLE, (seat(0),), "Linden")]


def test_a_locked_table_that_is_played_asks_for_its_word_to_watch(tmp_path):
    driver = at(tmp_path, seat(1), seat(2), opener=1, locked=True, state=PLAYING)
    driver.update()
    driver.event(pygame.TEXTINPUT, text="linden")
    driver.key(ENTER)
    assert asked(driver) == [("watch", TABLE, "linden")]


def test_where_all_seats_are_taken_it_says_so_and_asks_for_no_word(tmp_path):
    driver = at(tmp_path, seat(1), seat(2), opener=1, locked=True)
    assert driver.screen._words()[0] == "All seats are taken."
    assert names(driver) == ["sit"]
    assert not driver.screen.form.control("sit").enabled


def test_nobody_is_ready_or_not_at_a_table_that_is_being_played(tmp_path):
    driver = at(tmp_path, seat(1), seat(2), opener=1, locked=True, state=PLAYING)
    assert [driver.screen._row(number).mark for number in range(2)] == ["", ""]
    assert waiting_rows.summary(driver.screen.draft, True) == "being played"


def test_a_table_is_opened_with_a_word(tmp_path):
    desk = fake_node.desk(tmp_path, 1)
    driver = Driver(desk, Setup(desk, "tau", "others"), lambda: 0.0)
    driver.update()
    driver.draw()
    driver.screen.form.take_focus("word")
    driver.event(pygame.TEXTINPUT, text="linden")
    driver.screen.use_control("open")
    assert desk.node.called[0][0] == "open_table"
    assert desk.node.called[0][-1] == "linden"


# --- Writing to each other

def test_what_is_typed_goes_to_all_who_sit_here_and_no_letter_does_anything_else(tmp_path):
    driver = at(tmp_path, seat(0), seat(1), seat(None))
    driver.screen.form.take_focus("talk")
    for letter, code in (("B", pygame.K_b), (" ", SPACE), ("y", pygame.K_y)):
        driver.key(code)
        driver.event(pygame.TEXTINPUT, text=letter)
    driver.key(ENTER)
    assert asked(driver) == [("say", TABLE, 0, {"text": "B y"})]
    driver.key(ENTER)
    assert driver.screen.form.focus == ""
    driver.key(pygame.K_b)
    assert asked(driver)[-1][0] == "seat_bot"


def test_alone_there_is_nobody_to_write_to(tmp_path):
    assert "talk" not in names(at(tmp_path, seat(0), seat(0, "Bot", "easy"), seat(None)))


def test_somebody_is_muted_by_the_button_in_the_row(tmp_path):
    driver = at(tmp_path, seat(0), seat(1), seat(2))
    told = Heard(key(1), 1, "Jana", "", "Kolik bodu?", 0.0)
    driver.screen.desk.node.heard = {TABLE: (told,)}
    seen = pygame.image.tobytes(driver.draw(), "RGB")
    driver.screen.use_control("mute 1")
    assert driver.screen.desk.settings.silenced == (key(1).hex(),)
    assert pygame.image.tobytes(driver.draw(), "RGB") != seen
    driver.screen.use_control("mute 1")
    assert pygame.image.tobytes(driver.draw(), "RGB") == seen


@pytest.mark.parametrize(("text", "words"), [(1.0, "Ano"), (1.2, "Ano, " * 16), (1.4, "Ano, " * 16)])
def test_what_was_said_last_is_to_be_read_beside_the_warm_up_however_long_it_is(tmp_path, text, words):
    driver = at(tmp_path, seat(0), seat(1), seat(None))
    driver.desk.settings = Settings("Mira", text=text)
    driver.screen.desk.node.heard = {TABLE: (Heard(key(1), 1, "Maximilian", "", words.strip(), 0.0),)}
    driver.draw()
    field, scale = driver.screen.form.control("talk").rect, driver.screen.scale
    room = driver.draw().subsurface(scale.rect(FRect(field.x, field.y - 64, field.w, 56)))
    assert len({room.get_at((x, y))[:3] for x in range(room.get_width()) for y in range(room.get_height())}) > 8


def test_the_key_for_phrases_that_is_named_before_a_game_is_one_that_works_in_every_game():
    """Tab chooses between rows and columns in TAU, and shows a hand where several share a screen."""
    assert HINT == "In the game the right mouse button, or F12, says a phrase."
    assert pygame.key.key_code("f12") == SPEECH


def test_who_is_who_shows_the_key_words_at_the_seats(tmp_path):
    driver = at(tmp_path, seat(0), seat(1), seat(None))
    told = f"{words(key(1))}, new here"
    assert told not in written(driver.screen, USUAL)
    driver.key(pygame.K_k)
    assert told in written(driver.screen, USUAL)
    driver.key(pygame.K_k)
    assert told not in written(driver.screen, USUAL)

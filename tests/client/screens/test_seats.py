"""Seats before a table opens: one is mine and no more are at this keyboard than may be, whatever is pressed."""
from types import SimpleNamespace

import pygame
import pytest
from hypothesis import given, strategies as some
from msgspec.structs import replace

from assets import faces
from assets.people import PEOPLE
from client.games.catalogue import LISTINGS
from client.games.levels import INSTANT
from client.screens.house_rules.choices import Choices
from client.screens.seats import (
    BOT,
    HERE,
    MANNERS,
    ME,
    OPEN,
    SeatChoice,
    bot_names,
    chosen,
    drafts,
    key_words,
    resized,
    sentence,
    usual,
)
from client.screens.setup import Setup
from client.screens.waiting import Waiting
from client.settings import load
from p2p.games import GAMES
from p2p.peer.characters import BY_NAME, CHARACTERS
from tests.client.screen_drivers import Driver
from tests.client.screens import fake_node
from tests.client.screens.fake_node import draft, seat
from tests.client.screens.pictures import USUAL as WINDOW, written


def kinds(seats):
    return [seat.kind for seat in seats]


def seats(*given_kinds):
    return tuple(SeatChoice(kind, "steady") for kind in given_kinds)


@pytest.mark.parametrize(("before", "at", "kind", "after"), [
    ((ME, OPEN), 1, BOT, (ME, BOT)),
    ((ME, OPEN), 1, ME, (OPEN, ME)),
    ((ME, OPEN), 0, BOT, (BOT, ME)),
    ((ME, HERE, BOT), 2, HERE, (ME, BOT, HERE)),
    ((ME, HERE), 0, HERE, (HERE, ME)),
    ((ME,), 0, BOT, (ME,)),
])
def test_a_choice(before, at, kind, after):
    assert kinds(chosen(seats(*before), at, kind)) == list(after)


@given(some.sampled_from(sorted(MANNERS)), some.integers(2, 4),
       some.lists(some.tuples(some.integers(0, 5), some.integers(0, 3)), max_size=30))
def test_any_presses_leave_one_of_me_and_no_more_beside_than_may_be(manner, most, presses):
    now = usual(manner, "steady", 1, most)
    for at, which in presses:
        if which == 3:
            now = resized(now, at + 1, manner)
        elif at < len(now):
            now = chosen(now, at, MANNERS[manner].kinds[which % len(MANNERS[manner].kinds)], most)
        assert kinds(now).count(ME) == 1
        assert kinds(now).count(HERE) < most
        assert set(kinds(now)) <= set(MANNERS[manner].kinds)
        assert 1 <= len(now) <= 6
        assert sentence(now, "Mira", ["Luka", "Iva", "Ota"]).endswith(".")


@pytest.mark.parametrize(("before", "at", "kind", "after"), [
    ((ME, HERE, BOT, BOT), 2, HERE, (ME, HERE, HERE, BOT)),         # there is room beside me
    ((ME, HERE, HERE, OPEN), 3, HERE, (ME, HERE, HERE, HERE)),
    ((ME, HERE, HERE, HERE), 2, BOT, (ME, HERE, BOT, HERE)),
    ((ME, HERE, HERE, HERE), 3, ME, (HERE, HERE, HERE, ME)),
    ((ME, HERE, HERE, HERE), 0, HERE, (HERE, ME, HERE, HERE)),
])
def test_a_choice_where_four_share_a_keyboard(before, at, kind, after):
    assert kinds(chosen(seats(*before), at, kind, 4)) == list(after)


@pytest.mark.parametrize("game", GAMES)
def test_joining_a_running_game_is_a_rule_of_races_with_others(tmp_path, game):
    screen = Setup(fake_node.desk(tmp_path, 2), game, "others")
    races = game in ("tau", "pcset")
    assert screen.options.get("joining", "") == ("on" if races else "")
    rows = [row for row in screen.listed.rows if row.title == "Joining a running game"]
    assert [row.why for row in rows] == [
        "Whether who comes late may ask for a seat: from nought, in the next game."] * races
    if races:
        Driver(screen.desk, screen).draw()
        screen.form.control("option joining").value = "off"
        screen.use_control("option joining")
        assert screen.options["joining"] == "off"
    assert not [row for row in Setup(fake_node.desk(tmp_path, 2), game, "couch").listed.rows
                if row.title == "Joining a running game"]


@pytest.mark.parametrize(("manner", "least", "most", "there"), [
    ("couch", 2, 2, (ME, HERE)), ("couch", 4, 2, (ME, HERE, BOT, BOT)), ("couch", 4, 4, (ME, HERE, HERE, HERE)),
    ("others", 4, 4, (ME, OPEN, OPEN, OPEN)), ("alone", 4, 4, (ME, BOT, BOT, BOT))])
def test_a_couch_is_proposed_full_of_people(manner, least, most, there):
    assert kinds(usual(manner, "steady", least, most)) == list(there)


@pytest.mark.parametrize(("game", "others", "count"), [
    ("tau", 1, 2), ("tau", 3, 4), ("tau", 9, 6), ("lines", 3, 2), ("tarok", 1, 3), ("tarok", 3, 4), ("taroky", 5, 4)])
def test_a_seat_is_proposed_for_each_who_is_here(game, others, count, tmp_path):
    assert len(Setup(fake_node.desk(tmp_path, others), game, "others").column.seats) == count
    assert len(Setup(fake_node.desk(tmp_path, others), game, "couch").column.seats) == max(2, GAMES[game].SEATS[0])


@pytest.mark.parametrize("manner", MANNERS)
def test_nobody_sits_beside_me_where_one_person_alone_may_play_at_a_computer(manner, tmp_path, monkeypatch):
    monkeypatch.setitem(LISTINGS, "lines", LISTINGS["lines"]._replace(couch=1))
    screen = Setup(fake_node.desk(tmp_path, 2), "lines", manner)
    Driver(screen.desk, screen).draw()
    assert kinds(screen.column.seats) == [ME, OPEN if manner == "others" else BOT]
    offered = {kind for switch in screen.column._switches for kind, _ in switch.options}
    assert offered == {ME, BOT, OPEN} if manner == "others" else {ME, BOT}


def test_what_is_opened():
    table = drafts(seats(ME, HERE, BOT, BOT, OPEN), b"k" * 32, "Mira", ["Luka"])
    assert [(seat.key, seat.name, seat.bot) for seat in table] == [
        (b"k" * 32, "Mira", ""), (b"k" * 32, "Luka", ""), (b"k" * 32, "Čeněk", "steady"),
        (b"k" * 32, "Rudi", "steady"), (b"", "", "")]


@pytest.mark.parametrize(("given_kinds", "words"), [
    ((ME, HERE, BOT, OPEN), "Mira and Luka on this couch, one bot, one seat for somebody on the network."),
    ((ME, OPEN, OPEN), "Mira, two seats for others on the network."),
    ((ME, BOT, BOT), "Mira against two bots."),
    ((ME,), "Mira alone, for practice."),
    ((HERE, ME), "Mira and Luka on this couch."),
    ((ME, HERE, HERE, HERE), "Mira, Luka, Iva and Ota on this couch."),
    ((HERE, OPEN, ME, HERE), "Mira, Luka and Iva on this couch, one seat for somebody on the network."),
])
def test_the_sentence(given_kinds, words):
    assert sentence(seats(*given_kinds), "Mira", ["Luka", "Iva", "Ota"]) == words


def test_every_game_can_begin_as_it_is_proposed():
    for game in GAMES.values():
        for manner in MANNERS:
            assert len(usual(manner, "steady", game.SEATS[0])) in game.SEATS


def test_bots_are_characters_of_their_levels_and_nobody_twice():
    for level in ("easy", "steady", "sharp", "presser"):
        row = tuple(SeatChoice(kind, level) for kind in (ME, *(BOT,) * 5))
        names = list(bot_names(row, ["Rudi"]).values())
        assert len(set(names)) == 5
        assert "Rudi" not in names
        assert {BY_NAME[name].level for name in names if name in BY_NAME} == {level}
    assert set(bot_names((SeatChoice(BOT, INSTANT), SeatChoice(BOT, INSTANT))).values()) == {"Bot", "Bot 2"}


def test_every_level_of_every_game_has_four_characters():
    for name, listing in LISTINGS.items():
        for level in listing.levels:
            assert sum(each.level == level for each in CHARACTERS) == 4, (name, level)


def test_every_character_has_a_portrait_and_nobody_else():
    assert set(BY_NAME) == set(PEOPLE)
    assert len(BY_NAME) == len(CHARACTERS)
    pictures = {faces.person_svg(name) for name in BY_NAME}
    assert len(pictures) == len(CHARACTERS)
    with pytest.raises(ValueError, match="no portrait"):
        faces.person_svg("Nobody")


def test_what_was_refused_in_one_set_up_is_not_said_in_that_of_another_game(tmp_path):
    desk = fake_node.desk(tmp_path)
    first = Setup(desk, "tau", "alone")
    desk.node.notices.append("The table couldn't be opened.")
    assert "The table couldn't be opened." in written(first, WINDOW)
    first.leave()
    assert "The table couldn't be opened." not in written(Setup(desk, "pcset", "alone"), WINDOW)


def test_everybody_on_a_couch_of_four_is_proposed_again_in_the_same_place(tmp_path):
    """In the next set-up and in a waiting room; a place without a name of its own stays without."""
    desk = fake_node.desk(tmp_path)
    driver = Driver(desk, Setup(desk, "taroky", "couch"), lambda: 0.0)
    driver.draw()
    for place, name in ((0, "Ota"), (2, "Iva")):
        driver.screen.form.take_focus(f"here {place}")
        driver.key(*[pygame.K_END, *[pygame.K_BACKSPACE] * 8])
        driver.event(pygame.TEXTINPUT, text=name)
    driver.screen.use_control("open")
    assert desk.node.called[-1][3] == (seat(0), seat(0, "Ota"), seat(0, "Player 3"), seat(0, "Iva"))
    assert load(tmp_path)[0].guests == ("Ota", "", "Iva")
    assert [field.text for field in Setup(desk, "tarok", "couch").column._beside] == ["Ota", "Player 3", "Iva"]
    table = replace(draft(1, 1, seat(1), *[seat(None)] * 3), game="taroky", options={"deals": "4"})
    waiting = Waiting(fake_node.desk(tmp_path, 2, (table,), settings=desk.settings), table)
    assert [field.text for field in waiting._beside] == ["Ota", ""]


def test_enter_begins_as_the_foot_says_after_a_click_and_presses_what_tab_is_on(tmp_path):
    """A click leaves no ring, so nobody sees that the keyboard is on what was clicked."""
    desk = fake_node.desk(tmp_path)
    driver = Driver(desk, Setup(desk, "tau", "couch"))
    driver.draw(WINDOW)
    driver.click(driver.screen.form.control("option mode").rect.center)
    assert isinstance(driver.screen, Choices)
    driver.key(pygame.K_ESCAPE)
    driver.draw(WINDOW)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, Setup)
    assert "open_and_begin" in str(desk.node.called[-1])
    again = Driver(desk, Setup(desk, "tau", "couch"))
    again.draw(WINDOW)
    while again.screen.form.focus != "option mode":
        again.key(pygame.K_TAB)
    again.key(pygame.K_RETURN)
    assert isinstance(again.screen, Choices)


def test_people_at_one_keyboard_read_the_keys_of_their_places_among_those_present():
    """Rule 13 of Tarok: halves and look keys go by the people here, not by the numbers of their seats."""
    def seats(*kinds):
        return tuple(SeatChoice(kind, "steady") for kind in kinds)

    assert [key_words(seats(ME, BOT, HERE), number, True, "") for number in (0, 2)] == [
        "left keys, left Shift, or the mouse", "right keys, right Shift"]
    four = seats(HERE, ME, HERE, HERE)
    assert [key_words(four, number, True, "").removesuffix(", or the mouse") for number in range(4)] == [
        "left keys, left Shift", "right keys, right Shift", "left keys, Tab", "right keys, Backspace"]
    assert key_words(seats(ME, BOT, BOT), 0, True, "") == "the keys on the cards, or the mouse"


# Six seats; me and the second one here at phones, each bot's seat somebody's at a phone: six people at one Tau.
SIX = [*["Tab"] * 3, *["Right"] * 4, "Tab", "Tab", "Right", *["Tab"] * 3, "Right",
       *["Tab", "Left", "Tab", "Tab", "Right"] * 4]
KEYS = {"Tab": pygame.K_TAB, "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT}


@pytest.mark.parametrize("drawn", [True, False])
def test_keys_pressed_before_the_next_picture_find_the_controls_there_are(tmp_path, drawn):
    """As on a slow computer: with more than four seats only the one in focus shows its name and from where it plays."""
    desk = fake_node.desk(tmp_path)
    desk.phones = SimpleNamespace(plays=lambda _game: True, wish=lambda _names: None)
    driver = Driver(desk, Setup(desk, "tau", "couch"), lambda: 0.0)
    driver.draw()
    for name in SIX:
        driver.key(KEYS[name])
        if drawn:
            driver.draw()
    column = driver.screen.column
    assert kinds(column.seats) == [ME, *[HERE] * 5]
    assert len(column.on_phones()) == 6

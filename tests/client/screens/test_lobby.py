"""The screens before a game by keyboard and mouse: which screen follows, and what is asked of the node."""
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from client.draw import theme
from client.draw.paint import Paint
from client.draw.plates import NO_WAY
from client.draw.sound import Sounds
from client.games.catalogue import LISTINGS
from client.lessons.screen import LessonScreen
from client.pages.desk import Desk
from client.pages.settings_page import SettingsPage
from client.play.screen import PlayScreen
from client.screens.house_rules.choices import Choices
from client.screens.learn import Learn
from client.screens.lobby import LobbyScreen
from client.screens.network import NetworkPage
from client.screens.rules import RulesScreen
from client.screens.setup import Setup
from client.screens.waiting import Waiting
from client.settings import Settings, load
from client.ui import twice
from p2p.net.wire import Draft, DraftSeat
from p2p.peer.node import Node
from tests.client.screen_drivers import Driver, RealDriver
from tests.client.screens import fake_node
from tests.client.screens.fake_node import draft, seat
from tests.client.screens.pictures import USUAL, written

TAB, ENTER, ESC = pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE
TABLE = bytes([1]) * 16


def at(screen_of, desk, *given) -> Driver:
    """A driver with this screen on top of the lobby, drawn once."""
    driver = Driver(desk, LobbyScreen(desk))
    if screen_of is not LobbyScreen:
        driver.stack.append(driver.screen)
        driver.screen = screen_of(desk, *given)
    driver.update()
    driver.draw()
    return driver


def focus(driver: Driver, name: str) -> None:
    """Tab until this control has the keyboard."""
    for _ in range(40):
        if driver.screen.form.focus == name:
            return
        driver.key(TAB)
        driver.draw()
    pytest.fail(f"Tab doesn't reach {name}")


def typed(driver: Driver, text: str) -> None:
    for letter in text:
        driver.event(pygame.TEXTINPUT, text=letter)


def click(driver: Driver, name: str) -> None:
    driver.click(driver.screen.form.control(name).rect.center)


@pytest.fixture
def desk(tmp_path) -> Desk:
    return fake_node.desk(tmp_path, 3, (draft(1, 1, seat(1), seat(None)), draft(2, 2, seat(2), seat(None), seat(None))))


def test_enter_on_the_first_screen_sets_up_a_table_and_enter_again_opens_it(desk):
    driver = at(LobbyScreen, desk)
    driver.key(ENTER)
    assert isinstance(driver.screen, Setup)
    driver.draw()
    driver.key(ENTER)
    options = {"mode": "3tau", "training": "off", "penalty_seconds": "0", "leaving": "fault", "vanishing": "void",
               "patience": "60", "onlookers": "silent", "joining": "on"}
    assert desk.node.called == [("open_table", "tau", options, (seat(0), *[seat(None)] * 3))]    # three others are here


def test_who_is_alone_is_greeted_with_a_game_and_a_lesson(tmp_path):
    driver = at(LobbyScreen, fake_node.desk(tmp_path))
    names = {control.name for control in driver.screen.form.controls}
    assert driver.screen.form.focus == "now"
    assert {"begin", *(f"lesson {game}" for game in LISTINGS)} <= names
    texts = written(driver.screen, USUAL)
    assert {"Play alone", "Tau, one bot", "With others", "Nobody else here yet."} <= {*texts}
    assert "Open tables" not in texts
    assert not [text for text in texts if text in {listing.line for listing in LISTINGS.values()}]
    driver.key(ENTER)
    assert [call[:2] for call in driver.screen.desk.node.called] == [("open_and_begin", "tau")]


def test_the_first_lesson_is_one_press_away_and_each_game_has_its_own(tmp_path):
    driver = at(LobbyScreen, fake_node.desk(tmp_path))
    click(driver, "begin")
    driver.update()
    assert isinstance(driver.screen, LessonScreen)
    assert driver.screen.lesson is LISTINGS["tau"].boards().lessons[0]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.screen, Learn)             # and from there, not from home, one goes on to the next one
    driver = at(LobbyScreen, fake_node.desk(tmp_path))
    click(driver, "lesson taroky")
    assert isinstance(driver.screen, Learn)
    assert driver.screen.form.focus == LISTINGS["taroky"].boards().lessons[0].code


@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize("name", ["begin", "lesson pcset"])
def test_after_a_lesson_enter_does_what_the_big_button_says(tmp_path, name, mouse):
    driver = at(LobbyScreen, fake_node.desk(tmp_path))
    if mouse:
        click(driver, name)
    else:
        focus(driver, name)
        driver.key(ENTER)
    assert isinstance(driver.screen, LessonScreen | Learn)
    driver.key(ESC)
    driver.update()
    driver.draw()
    assert isinstance(driver.screen, LobbyScreen)
    assert driver.screen.form.control("now").cap == "Enter"
    driver.key(ENTER)
    assert [what[0] for what in driver.desk.node.called] == ["open_and_begin"]


def test_where_the_big_button_says_f5_enter_is_for_what_has_the_ring(tmp_path):
    driver = at(LobbyScreen, fake_node.desk(tmp_path))
    focus(driver, "tile lines")
    assert driver.screen.form.control("now").cap == "F5"
    driver.key(ENTER)
    assert isinstance(driver.screen, Setup)


def test_somebody_who_appears_is_shown_at_once_but_never_under_a_hand(tmp_path):
    crowd = fake_node.desk(tmp_path, 3, fake_node.tables(3)).node.lobby
    for touched, manner in ((False, "others"), (True, "alone")):
        desk = fake_node.desk(tmp_path)
        driver = at(LobbyScreen, desk)
        if touched:
            driver.key(TAB)
        desk.node.lobby = crowd
        driver.update()
        assert driver.screen.form.control("manner").value == manner


def test_own_unfinished_games_stand_apart_from_open_tables(tmp_path):
    (tmp_path / "left").write_bytes(b"")            # its time is that of this copy
    away = fake_node.left_over()
    begun = round(datetime(2024, 3, 5, 10, 7).timestamp())
    members = tuple(replace(member, clock=begun) for member in away.charter.members)
    away = away._replace(charter=replace(away.charter, members=members))
    alone = away._replace(id=b"a" * 32, file=tmp_path / "left",
                          charter=replace(away.charter, members=away.charter.members[:1],
                                          seats=tuple(seat for seat in away.charter.seats if not seat.member)))
    left = away._replace(id=b"l" * 32, file=tmp_path / "left", gone=frozenset({1}))
    driver = at(LobbyScreen, fake_node.desk(tmp_path, 2, fake_node.tables(9), unfinished=(away, alone, left)))
    texts = written(driver.screen, USUAL)
    assert texts.index("Open tables") < texts.index("Not finished")
    found = {row.id: row.when for row in driver.screen.rows if row.left}
    assert found[away.id] == "waits for Ana"                # of the others only Jana and Petr are here
    assert found[alone.id] == "Begun on 5 March 2024, 10:07"
    assert found[left.id] == "Begun on 5 March 2024, 10:07"          # Ana has left for good: it waits for nobody


def test_every_control_of_the_lobby_is_reached_by_tab(desk):
    driver = at(LobbyScreen, desk)
    names = {control.name for control in driver.screen.form.controls}
    assert {"me", "manner", "tile tau", f"row {TABLE.hex()}", "again", "place", "join", "why"} <= names
    for name in names:
        focus(driver, name)


def test_arrows_go_from_the_tile_to_the_first_table_and_to_the_people(desk):
    driver = at(LobbyScreen, desk)
    driver.key(pygame.K_DOWN)
    assert driver.screen.form.focus == f"row {TABLE.hex()}"
    driver.key(pygame.K_RIGHT)
    assert driver.screen.form.focus in ("place", "join", "again")
    driver.key(pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_UP)
    assert driver.screen.form.focus in ("me", "manner")


def test_the_last_seat_is_asked_for_at_once(desk):
    driver = at(LobbyScreen, desk)
    click(driver, f"row {TABLE.hex()}")
    assert isinstance(driver.screen, Waiting)
    assert desk.node.called == [("sit", TABLE, (seat(0),))]


def test_where_two_seats_are_free_two_may_sit_down(desk):
    driver = at(Waiting, desk, desk.node.lobby.tables[1])
    assert desk.node.called == []
    driver.screen.form.take_focus("count")
    driver.key(pygame.K_RIGHT)
    driver.draw()
    typed(driver, "Žofie")
    driver.key(ENTER)
    assert desk.node.called == [("sit", bytes([2]) * 16, (seat(0), seat(0, "Žofie")))]
    driver = at(Setup, desk, "tau", "couch")                    # who sat beside me last is proposed
    driver.draw()
    click(driver, "open")
    assert desk.node.called[1][3] == (seat(0), seat(0, "Žofie"))


def test_three_may_sit_down_where_the_game_has_keys_for_them(tmp_path):
    table = replace(draft(1, 1, seat(1), *[seat(None)] * 3), game="taroky", options={"deals": "4"})
    desk = fake_node.desk(tmp_path, 2, (table,))
    driver = at(Waiting, desk, desk.node.lobby.tables[0])
    driver.screen.form.take_focus("count")
    driver.key(pygame.K_RIGHT)
    driver.screen.form.take_focus("count")
    driver.draw()
    driver.key(pygame.K_RIGHT)
    driver.draw()
    driver.screen.form.take_focus("here 1")
    typed(driver, "Ota")
    driver.key(ENTER)
    assert desk.node.called == [("sit", TABLE, (seat(0), seat(0, "Player 2"), seat(0, "Ota")))]


def test_the_opener_begins_once_nobody_is_missing(tmp_path):
    desk = fake_node.desk(tmp_path, 2, (draft(1, 0, seat(0), seat(None)),))
    driver = at(Waiting, desk, desk.node.lobby.tables[0])
    assert driver.screen.form.control("begin") is None
    driver.key(ENTER)
    assert desk.node.called == []
    desk.node.lobby = desk.node.lobby._replace(tables=(draft(1, 0, seat(0), seat(2)),))
    driver.draw()
    driver.key(ENTER)
    assert desk.node.called == [("begin", TABLE, "steady")]
    assert driver.screen.title() == "Everybody is here"


def test_esc_keeps_the_seat_and_standing_up_is_a_button(desk):
    desk.node.lobby = desk.node.lobby._replace(tables=(draft(1, 1, seat(1), seat(0)),))
    driver = at(LobbyScreen, desk)
    assert isinstance(driver.screen, Waiting)
    driver.key(ESC)
    assert isinstance(driver.screen, LobbyScreen)
    assert desk.node.called == []
    driver.update()
    driver.draw()
    click(driver, f"row {TABLE.hex()}")
    driver.draw()
    click(driver, "stand")
    assert desk.node.called == [("stand", TABLE)]


def test_a_table_that_is_gone_leads_back(desk):
    driver = at(Waiting, desk, desk.node.lobby.tables[0])
    desk.node.lobby = desk.node.lobby._replace(tables=())
    driver.draw()
    driver.update()
    assert isinstance(driver.screen, LobbyScreen)


@pytest.mark.parametrize(("name", "page"), [("why", NetworkPage), ("me", SettingsPage)])
def test_pages_and_back(desk, name, page):
    driver = at(LobbyScreen, desk)
    focus(driver, name)
    driver.key(ENTER)
    assert isinstance(driver.screen, page)
    driver.draw()
    driver.key(ESC)
    assert isinstance(driver.screen, LobbyScreen)


def test_f1_shows_the_rules(desk):
    driver = at(LobbyScreen, desk)
    driver.key(pygame.K_F1)
    assert isinstance(driver.screen, RulesScreen)
    driver.draw()


def test_an_address_is_typed_and_asked(desk):
    driver = at(LobbyScreen, desk)
    focus(driver, "place")
    typed(driver, "#24")
    driver.key(ENTER)
    assert desk.node.called == [("join_place", "#24")]
    focus(driver, "again")
    driver.key(ENTER)
    assert desk.node.called[-1] == ("look_again",)


def test_an_unfinished_table_is_deleted_only_after_a_question(tmp_path, monkeypatch):
    left = fake_node.left_over()
    desk = fake_node.desk(tmp_path, 1, unfinished=(left,))
    driver = at(LobbyScreen, desk)
    click(driver, f"ask {left.id.hex()}")
    driver.draw()
    assert driver.screen.form.focus == "keep"               # Enter would do no harm
    driver.key(ENTER)
    driver.draw()
    assert desk.node.called == []
    assert driver.screen.form.control("delete") is None
    click(driver, f"ask {left.id.hex()}")
    driver.draw()
    click(driver, "delete")                                 # the second press of a double click
    driver.draw()
    assert desk.node.called == []
    monkeypatch.setattr(twice, "monotonic", lambda: time.monotonic() + 1)
    click(driver, "delete")
    assert desk.node.called == [("forget", left.id)]


def test_a_table_that_comes_back_says_so_and_offers_nothing(tmp_path):
    desk = fake_node.desk(tmp_path, 1, unfinished=(fake_node.left_over()._replace(returning=True),))
    driver = at(LobbyScreen, desk)
    assert [(row.state, row.action) for row in driver.screen.rows] == [("coming back…", "")]


def test_a_sentence_of_trouble_has_one_button(desk):
    desk.node.notices.append("Nobody answers at 192.168.1.99.")
    driver = at(LobbyScreen, desk)
    click(driver, "notice")
    driver.draw()
    assert not desk.node.notices
    assert driver.screen.form.control("notice") is None


def test_more_tables_than_have_room_are_paged(tmp_path):
    driver = at(LobbyScreen, fake_node.desk(tmp_path, 9, fake_node.tables(9)))
    def in_sight() -> set:
        return {c.name for c in driver.screen.form.controls if c.name.startswith("row")}
    first = in_sight()
    driver.key(pygame.K_PAGEDOWN)
    driver.draw()
    assert in_sight() != first
    for _ in range(5):
        driver.event(pygame.MOUSEWHEEL, x=0, y=1)
    driver.draw()
    assert in_sight() == first


def test_a_mode_is_chosen_on_its_page_and_goes_with_the_table(desk):
    driver = at(Setup, desk, "tau", "couch")
    focus(driver, "option mode")
    driver.key(ENTER)
    assert isinstance(driver.screen, Choices)
    driver.draw()
    click(driver, "sbqtau")
    assert isinstance(driver.screen, Setup)
    driver.draw()
    click(driver, "open")
    (call, game, options, seats), = desk.node.called
    assert (call, game, options["mode"]) == ("open_and_begin", "tau", "sbqtau")
    assert seats == (seat(0), seat(0, "Player 2"))


def test_bots_and_more_seats(desk):
    driver = at(Setup, desk, "tau", "alone")
    focus(driver, "count")
    driver.key(pygame.K_RIGHT, pygame.K_RIGHT)
    driver.draw()
    focus(driver, "level 2")
    driver.key(pygame.K_RIGHT)
    driver.draw()
    click(driver, "open")
    assert desk.node.called[0][3] == (seat(0), seat(0, "Čeněk", "steady"), seat(0, "Stana", "sharp"))


def test_a_free_place_beside_the_seats_is_one_press_away(desk):
    driver = at(Setup, desk, "tau", "alone")
    form = driver.screen.form

    def free() -> list[str]:
        return [control.name for control in form.controls if control.name.startswith("free")]

    assert free() == ["free 2", "free 3", "free 4"]
    driver.click(form.control("free 3").rect.center)
    driver.draw()
    assert [seat.kind for seat in driver.screen.column.seats] == ["me", "bot", "bot"]
    assert free() == ["free 4"]
    focus(driver, "free 4")
    driver.key(ENTER)
    assert len(driver.screen.column.seats) == 4


@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_what_is_chosen_of_a_seat_stays_in_its_row(tmp_path, text):
    page = Setup(fake_node.desk(tmp_path, settings=Settings(name="Mira", text=text)), "pcset", "alone")
    page.use_control("free 2")
    for size in (USUAL, (960, 600)):
        page.draw(Paint(pygame.Surface(size), page.desk.settings.style), 0)
        row = page.form.control("level 1").rect
        assert row.right <= page.form.control("free 3").rect.right - 16
        assert row.bottom <= page.form.control("free 3").rect.y


def test_a_refused_table_can_be_tried_again(desk):
    driver = at(Setup, desk, "tau", "alone")
    click(driver, "open")
    desk.node.notices.append("The disk is full.")
    driver.update()
    driver.draw()
    assert isinstance(driver.screen, Setup)
    click(driver, "notice")
    driver.draw()
    click(driver, "open")
    assert [call[0] for call in desk.node.called] == ["open_and_begin"] * 2


@pytest.mark.xdist_group("loopback")
def test_a_table_of_two_computers_from_set_up_to_the_first_cards(tmp_path):
    """Real nodes on loopback: Mira opens, Luka sits down, Mira begins, and both stand before the board."""
    news = threading.Event()
    nodes = [Node(tmp_path / name, name, ("127.0.0.1",), news.set, count=0) for name in ("Mira", "Luka")]
    drivers = []
    try:
        for node in nodes:
            node.start()
            desk = Desk(node, Settings(node.lobby.me.name), sounds=Sounds(0))
            drivers.append(RealDriver(desk, LobbyScreen(desk), news))
        mira, luka = drivers
        everybody = Together(drivers)
        everybody.until(lambda: see_each_other(*nodes))
        mira.update()                   # what her lobby showed may be older
        mira.draw()
        mira.key(ENTER)
        mira.draw()
        mira.key(ENTER)
        everybody.until(lambda: isinstance(mira.screen, Waiting))
        table = mira.screen.table
        everybody.until(lambda: any(row.id == table for row in luka.screen.rows))
        luka.draw()
        click(luka, f"row {table.hex()}")
        everybody.until(lambda: mira.screen.draft and all(seat.key for seat in mira.screen.draft.seats))
        everybody.until(lambda: mira.draw() and any(one.name == "begin" for one in mira.screen.form.controls))
        mira.key(ENTER)
        everybody.until(lambda: all(isinstance(driver.screen, PlayScreen) for driver in drivers))
        everybody.until(lambda: all(node.table(table).state.board for node in nodes))
        assert nodes[0].table(table).state == nodes[1].table(table).state
        assert [place.name for place in nodes[1].table(table).charter.seats] == ["Mira", "Luka"]
    finally:
        for node in nodes:
            node.close()


@pytest.mark.xdist_group("loopback")
def test_who_starts_again_while_the_others_play_is_back_at_the_board(tmp_path):
    """Luka's program ends and starts again: Mira's table wakes his, and his lobby leads to it by itself, once."""
    news = threading.Event()
    homes = {name: tmp_path / name for name in ("Mira", "Luka")}
    nodes = {name: Node(home, name, ("127.0.0.1",), news.set, count=0) for name, home in homes.items()}
    try:
        for node in nodes.values():
            node.start()
        mira, luka = nodes.values()
        driver = RealDriver(Desk(mira, Settings("Mira"), sounds=Sounds(0)),
                            LobbyScreen(Desk(mira, Settings("Mira"))), news)
        driver.until(lambda: see_each_other(mira, luka))
        mira.room.open_table("tau", {"mode": "3tau"}, (seat_of(mira), fake_node.seat(None)))
        table = driver.until(lambda: table_of(mira, luka)).id
        luka.room.sit(table, (seat_of(luka),))
        driver.until(lambda: (own := table_of(mira, mira)) and all(seat.key for seat in own.seats))
        mira.room.begin(table)
        driver.until(lambda: luka.table(table) and luka.table(table).started)
        luka.close()
        nodes["Luka"] = luka = Node(homes["Luka"], "Luka", ("127.0.0.1",), news.set, count=0)
        luka.start()
        desk = Desk(luka, Settings("Luka"), sounds=Sounds(0))
        back = RealDriver(desk, LobbyScreen(desk), news)
        back.until(lambda: isinstance(back.screen, PlayScreen))
        assert back.screen.draft_id == table
        luka.leave(table)
        back.until(lambda: isinstance(back.screen, LobbyScreen))
        back.until(lambda: luka.table(table))               # Mira's beats bring it back, but not before our eyes
        back.update()
        assert isinstance(back.screen, LobbyScreen)
    finally:
        for node in nodes.values():
            node.close()


def seat_of(node: Node) -> DraftSeat:
    return DraftSeat(node.identity.key, node.lobby.me.name, "")


def see_each_other(one: Node, other: Node) -> bool:
    """Whether each is in the other's lobby; strangers on this computer may be there, too."""
    return all(there.identity.key in {person.key for person in here.lobby.here}
               for here, there in ((one, other), (other, one)))


def table_of(opener: Node, seen_by: Node) -> Draft | None:
    """The table that this node has opened, as that one sees it."""
    return next((draft for draft in seen_by.lobby.tables if draft.opener == opener.identity.key), None)


class Together:
    """Several windows, each updated with every piece of news."""

    def __init__(self, drivers: list[RealDriver]) -> None:
        self.drivers = drivers

    def until(self, condition: Callable[[], Any]) -> None:
        def all_updated() -> Any:
            for driver in self.drivers[1:]:
                driver.update()
            return condition()
        self.drivers[0].until(all_updated)


def test_settings_hold_at_once_and_are_kept(desk):
    driver = at(SettingsPage, desk)
    focus(driver, "theme")
    driver.key(pygame.K_RIGHT)
    focus(driver, "text")
    driver.key(pygame.K_RIGHT)
    focus(driver, "name")
    driver.event(pygame.KEYDOWN, key=pygame.K_END, scancode=0, mod=0, unicode="")
    typed(driver, "č")
    driver.key(ESC)
    kept, sorry = load(desk.node.home)
    assert (kept.theme, kept.text, kept.name, sorry) == ("light", 1.2, "Mirač", "")
    assert kept == desk.settings
    assert desk.node.called == [("rename", "Mirač")]


def test_who_is_who_shows_the_key_words_of_all_who_are_here(tmp_path):
    """No screen showed another's key words, so that nobody could compare them."""
    lobby = LobbyScreen(fake_node.desk(tmp_path, 3))
    person = lobby.desk.node.lobby.here[0]
    assert person.words not in written(lobby, USUAL)
    lobby.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_k, unicode="k", mod=0), 0.0)
    texts = written(lobby, USUAL)
    assert all(other.words in texts for other in lobby.desk.node.lobby.here)
    assert "new here" in texts
    lobby._do("who", 0.0)
    assert person.words not in written(lobby, USUAL)


def test_at_who_can_t_be_talked_to_stands_that_there_is_no_connection(tmp_path):
    lobby = LobbyScreen(fake_node.desk(tmp_path, 3))
    node = lobby.desk.node
    assert NO_WAY not in written(lobby, USUAL)
    first, *others = node.lobby.here
    node.lobby = node.lobby._replace(here=(first._replace(barred="Neither computer lets the other in."), *others))
    assert list(written(lobby, USUAL)).count(NO_WAY) == 1


def test_who_stays_alone_on_a_network_reads_after_a_while_what_keeps_guests_apart(tmp_path):
    lobby = LobbyScreen(fake_node.desk(tmp_path, 0))
    lobby.update(5000.0)
    assert lobby.wakes(5000.0) == 25_000.0
    lobby.update(24_000.0)
    assert not [line for line in written(lobby, USUAL, 24_900.0) if "hotspot" in line]
    shown = written(lobby, USUAL, 25_000.0)
    assert [line for line in shown if "hotspot" in line]
    assert lobby.wakes(25_000.0) is None
    node = lobby.desk.node
    node.network = fake_node.CUT_OFF
    lobby.update(26_000.0)
    assert not [line for line in written(lobby, USUAL, 60_000.0) if "hotspot" in line]      # that isn't the reason


def test_what_is_wrong_with_the_network_is_read_whole_at_the_foot(tmp_path):
    lobby = LobbyScreen(fake_node.desk(tmp_path, 2))
    why = ("Luka (10.77.0.2) is here, but neither computer lets the other in. The firewall of one of them must let "
           "Fairdeal in (TCP and UDP, port 7845).")         # as long as any
    lobby.desk.node.network = lobby.desk.node.network._replace(ok=False, text=why)
    lobby.update(0.0)
    assert " ".join(written(lobby, USUAL)[-40:]).replace("  ", " ").count("(TCP and UDP, port 7845).") == 1
    assert not [line for line in written(lobby, USUAL) if line.endswith("…")]


def test_a_focus_ring_touches_no_other_control_of_who_is_missing(tmp_path):
    lobby = LobbyScreen(fake_node.desk(tmp_path, 2))
    lobby.update(0.0)
    written(lobby, USUAL)
    names = ("again", "place", "join", "why")
    rects = {name: lobby.form.control(name).rect for name in names}
    assert [(name, other) for name in names for other in names
            if name != other and rects[name].inflate(16, 16).colliderect(rects[other])] == []

"""After a game: the rematch score stands in the result, and who looks on is told of the next game and led to it."""
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from client.pages.reunion import TOGETHER, opened
from client.play.again import WATCH, Again, meet_from_page, news_here, next_game_words, watchable
from client.play.ending import BUT
from client.screens.seats import as_it_was
from client.screens.setup import Setup
from p2p.games import GAMES
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import FREE, OPEN, PLAYING, new_draft
from p2p.peer.session import now_ms
from tests.client.screen_drivers import THREE, MemoryDriver, charter
from tests.client.screens import fake_node
from tests.client.screens.fake_node import ME, draft, key, seat
from tests.client.table_views import changed, made_view


@pytest.fixture
def driver(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:2], mode="z3tau"))
    while not driver.screen.view.deal.outcome:
        driver.claim(0)
        driver.settle()
    driver.run(3000)
    return driver


def opens(driver, state):
    """Luka opens another game of the same kind."""
    view = driver.screen.view
    key = view.charter.keys[1]
    draft = new_draft(b"n" * 16, key, "tau", dict(view.charter.options), (DraftSeat(key, "Luka", ""), FREE), state)
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=())
    driver.update()


def looks_on(driver):
    """The same table as somebody sees it who only looks on."""
    view = changed(driver.node.table(b""), mine=frozenset())
    driver.node.table = lambda _table: view
    driver.update()
    return view


def test_the_score_of_the_evening_stands_in_the_result(driver):
    evening, view = driver.desk.evening, driver.screen.view
    assert "Matches won" not in driver.running.banner().line
    again = changed(view, charter=SimpleNamespace(id=b"2" * 16, keys=view.charter.keys, seats=view.charter.seats))
    evening.note(again)
    assert driver.running.banner().line.endswith("Matches won: Mira 2 : 0 Luka")


def test_who_looks_on_is_told_when_they_sit_down_again_and_led_to_the_game_once_it_is_played(driver):
    looks_on(driver)
    opens(driver, OPEN)
    assert driver.running.state.note == ("Another game:", "They sit down for another game.")
    assert driver.running.banner().line.endswith("They sit down for another game.")
    assert WATCH not in driver.running.banner().choices
    opens(driver, PLAYING)
    assert driver.running.state.note == ("Another game:", "They play again.")
    assert driver.running.banner().choices[0] == WATCH
    driver.node.room.watch = lambda table: driver.node.asked.append(("watch", table))
    driver.key(pygame.K_RETURN)
    assert driver.node.asked[-2:] == [("watch", b"n" * 16), ("leave", driver.screen.view.charter.id)]


def test_strangers_and_other_games_are_no_next_game(driver):
    view = looks_on(driver)
    opens(driver, PLAYING)
    (draft,) = driver.node.lobby.tables
    for other in (replace(draft, opener=b"x" * 32), replace(draft, game="pcset"), replace(draft, seats=(FREE,) * 3)):
        driver.node.lobby = SimpleNamespace(tables=(other,), here=())
        assert watchable(driver.node, view) is None


def test_who_plays_is_told_by_the_button_alone(driver):
    opens(driver, OPEN)
    assert next_game_words(driver.node, driver.screen.view) == ""
    assert driver.running.banner().choices[0].label == "Again with Luka"


def test_another_game_by_other_rules_is_told_and_joined_where_all_have_to_be_ready(driver):
    view = driver.screen.view
    other = dict(view.charter.options) | {"penalty_seconds": "5"}
    luka = view.charter.keys[1]
    draft = new_draft(b"n" * 16, luka, "tau", other, (DraftSeat(luka, "Luka", ""), FREE), OPEN)
    driver.desk.ways = SimpleNamespace(another_game=None)
    assert BUT in driver.running.banner().choices
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=())
    driver.update()
    banner = driver.running.banner()
    title = next(option.title for option in GAMES["tau"].OPTIONS if option.name == "penalty_seconds")
    assert "Luka asks for another game by other rules" in banner.line
    assert f"{title}: 5" in banner.line
    assert banner.choices[0].label == "Again with Luka, but…"
    assert BUT not in banner.choices
    driver.key(pygame.K_RETURN)
    assert driver.node.asked[-2:] == [("sit", b"n" * 16, (DraftSeat(view.charter.keys[0], "Mira", ""),)),
                                      ("leave", view.charter.id)]


def test_who_asks_for_another_game_by_other_rules_opens_it_for_the_same_people(driver):
    view, node = driver.screen.view, driver.node
    me = SimpleNamespace(key=node.identity.key, name="Mira", words="")
    node.lobby = SimpleNamespace(tables=(), here=(), me=me)
    driver.desk.ways = SimpleNamespace(another_game=lambda desk, view: Setup(
        desk, view.charter.game, "others", as_it_was(view)))
    play = driver.screen
    driver.key(pygame.K_b)
    setup = driver.screen
    driver.draw()
    assert setup.column.named(1) == ("Open", "for Luka, or anyone")
    setup.options["penalty_seconds"] = "5"
    setup.use_control("open")
    name, game, options, seats, word, before = node.asked[-1]
    assert (name, game, options["penalty_seconds"], word) == ("open_table", "tau", "5", "")
    assert [(seat.key, seat.name) for seat in seats] == [(me.key, "Mira"), (b"", "")]
    assert [(seat.key, seat.name) for seat in before] == list(zip(view.charter.keys, ("Mira", "Luka"), strict=True))
    node.lobby.tables = (new_draft(b"n" * 16, me.key, "tau", options, seats, OPEN),)
    driver.update()
    assert driver.screen is play
    driver.update()
    assert node.asked[-1] == ("leave", view.charter.id)


def people(tmp_path, *openers):
    """The desk of the second of three who have played, after each asked for another game; these have opened a table."""
    seats = [SimpleNamespace(name=name, member=member, bot="") for member, name in enumerate(("Jana", "Mira", "Ana"))]
    rules = draft(9, 1, seat(1)).options
    played = SimpleNamespace(keys=(key(1), ME, key(3)), game="tau", options=tuple(rules.items()), members=seats,
                             seats=seats, locked=False)
    view = made_view(charter=played, me=1, over=True, mine=frozenset({1}), match=SimpleNamespace(game=GAMES["tau"]))
    desk = fake_node.desk(tmp_path, 3)
    desk.node.identity = SimpleNamespace(key=ME)
    Again.of(desk, view)
    tables = tuple(draft(number, number, seat(number), seat(None), seat(None)) for number in openers)
    desk.node.lobby = desk.node.lobby._replace(tables=tables)
    del desk.node.called[:]
    return desk, view, {number: table.id for number, table in zip(openers, tables, strict=True)}


def test_who_opened_a_table_at_the_same_moment_goes_to_that_of_the_first_of_them(tmp_path):
    desk, _, tables = people(tmp_path, 0, 1, 3)
    assert desk.reunion.meet(tables[0], now_ms())
    assert desk.node.called == [("stand", tables[0]), ("sit", tables[1], (seat(0),))]


def test_the_first_of_them_stays_and_so_does_who_sits_there_already(tmp_path):
    desk, _, tables = people(tmp_path, 0, 3)
    assert not desk.reunion.meet(tables[0], now_ms())
    desk, _, tables = people(tmp_path, 1, 3)
    assert not desk.reunion.meet(tables[1], now_ms())
    assert not desk.node.called


def test_whose_table_was_closed_for_that_goes_there_too_but_only_soon_after(tmp_path):
    desk, _, tables = people(tmp_path, 1)
    assert not desk.reunion.meet(b"3" * 16, now_ms() + 60_000)
    assert desk.reunion.meet(b"3" * 16, now_ms())
    assert desk.node.called == [("sit", tables[1], (seat(0),))]


def test_who_asks_later_goes_to_the_first_table_whatever_the_lobbys_order(tmp_path):
    desk, view, tables = people(tmp_path, 3, 1)
    assert opened(desk.node, view).id == tables[1]


def changes(desk, table, **news):
    """The table of this id has other house rules or seats."""
    found = tuple(replace(draft, **news) if draft.id == table else draft for draft in desk.node.lobby.tables)
    desk.node.lobby = desk.node.lobby._replace(tables=found)


def test_of_two_tables_that_with_other_rules_is_the_one_however_late_it_was_opened(tmp_path):
    """Also for who sits as a guest at the other, and for the one who opened that."""
    desk, _, tables = people(tmp_path, 0, 3)
    assert not desk.reunion.meet(tables[0], now_ms())
    changes(desk, tables[3], options=draft(9, 1, seat(1)).options | {"penalty_seconds": "5"})
    assert desk.reunion.meet(tables[0], now_ms() + 60_000)
    assert desk.node.called == [("stand", tables[0]), ("sit", tables[3], (seat(0),))]
    assert news_here(desk, tables[3]) == "Ana asks for another game by other rules: After a wrong claim: 5 s."
    assert not desk.reunion.meet(tables[3], now_ms() + 61_000)
    changes(desk, tables[3], opener=ME)
    assert news_here(desk, tables[3]) == ""


def test_the_next_game_is_told_in_a_sentence_of_its_own(driver):
    view = driver.screen.view
    again = changed(view, charter=SimpleNamespace(id=b"2" * 16, keys=view.charter.keys, seats=view.charter.seats))
    driver.desk.evening.note(again)
    opens(driver, OPEN)
    (draft,) = driver.node.lobby.tables
    driver.node.lobby = SimpleNamespace(tables=(replace(draft, seats=(*draft.seats, FREE)),), here=())
    driver.update()
    line = driver.running.banner().line
    assert line.endswith("Matches won: Mira 2 : 0 Luka. Luka asks for another game with three seats.")


def test_nobody_is_led_away_from_a_game_that_is_about_to_begin_or_from_other_company(tmp_path):
    desk, _, tables = people(tmp_path, 0, 3)
    changes(desk, tables[3], options={"mode": "z3tau"})
    assert not desk.reunion.meet(b"4" * 16, now_ms() + 60_000)       # another table, later
    changes(desk, tables[0], state=PLAYING)
    assert not desk.reunion.meet(tables[0], now_ms())
    assert not desk.node.called


def test_other_seats_are_told_in_words_and_make_another_game(tmp_path):
    desk, view, tables = people(tmp_path, 3)
    assert next_game_words(desk.node, view) == ""
    changes(desk, tables[3], seats=(seat(3), seat(None)))
    assert next_game_words(desk.node, view) == "Ana asks for another game with two seats."
    changes(desk, tables[3], seats=(seat(3), seat(None), replace(seat(3), bot="easy")))
    assert next_game_words(desk.node, view) == "Ana asks for another game with three seats, one with a bot."


def test_a_table_from_the_page_that_is_as_the_last_one_gives_way_once_the_other_had_its_time(tmp_path):
    desk, view, tables = people(tmp_path, 0, 3)
    meet_from_page(desk, view)
    assert not desk.reunion.meet(tables[0], now_ms())
    assert not desk.reunion.meet(tables[0], now_ms() + TOGETHER - 1000)
    assert desk.reunion.meet(tables[0], now_ms() + TOGETHER + 1000)
    assert desk.node.called == [("stand", tables[0]), ("sit", tables[3], (seat(0),))]


@pytest.mark.parametrize(("locked", "word"), [(True, "linden"), (False, "")])
def test_the_next_game_of_a_locked_table_has_the_same_word(driver, locked, word):
    view = driver.screen.view
    driver.node.doors = SimpleNamespace(word=lambda _table: "linden")
    Again.of(driver.desk, changed(view, charter=replace(view.charter, locked=locked)))
    assert driver.node.asked[-1][:2] == ("open_table", "tau")
    assert driver.node.asked[-1][4] == word


def test_at_one_computer_the_next_game_is_set_up_as_this_one_was_and_can_be_changed(tmp_path):
    """B at the end: the same seats, names and house rules, to be changed; Esc leads back, and Enter still plays on."""
    seats = ((0, "Luka", ""), (0, "Ota", "sharp"), (0, "Mira", ""))
    driver = MemoryDriver(tmp_path, charter(("Mira",), seats, mode="z3tau", penalty_seconds="5"))
    while not driver.screen.view.deal.outcome:
        driver.claim(0)
        driver.settle()
    driver.run(3000)
    node = driver.node
    me = SimpleNamespace(key=node.identity.key, name="Mira", words="")
    node.lobby = SimpleNamespace(tables=(), here=(), me=me)
    node.room.open_and_begin = lambda *what: node.asked.append(("open_and_begin", *what))
    driver.desk.ways = SimpleNamespace(another_game=lambda desk, view: Setup(
        desk, view.charter.game, "couch", as_it_was(view)))
    play = driver.screen
    driver.key(pygame.K_b)
    assert isinstance(driver.screen, Setup)
    assert driver.screen.options == dict(play.view.charter.options)
    driver.draw()
    driver.key(pygame.K_ESCAPE)
    assert driver.screen is play
    driver.key(pygame.K_RETURN)
    kept = [("Luka", ""), ("Ota", "sharp"), ("Mira", "")]
    assert [(seat.name, seat.bot) for seat in node.asked.pop()[3]] == kept
    driver.running._again = None                                        # that game isn't waited for
    driver.key(pygame.K_b)
    driver.screen.options["penalty_seconds"] = "0"
    driver.screen.use_control("open")
    name, game, options, seats = node.asked.pop()
    assert (name, game, options["penalty_seconds"]) == ("open_and_begin", "tau", "0")
    assert [(seat.name, seat.key) for seat in (seats[0], seats[2])] == [("Luka", me.key), ("Mira", me.key)]
    assert seats[1].bot == "sharp"
    newer = changed(node.table(b""), charter=replace(play.view.charter, id=b"n" * 16))
    node.__class__ = type("Next", (type(node),), {"tables": (node.table(b""), newer)})
    assert play.running.next_game() == newer.charter.id

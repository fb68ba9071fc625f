"""A sixth game needs no change of any file: the one in tests/sixth is registered, played, shown and told by all that
the five are.
"""
from concurrent.futures import ThreadPoolExecutor

import pygame
import pytest

from client.bots import Bots
from client.games.catalogue import LISTINGS
from client.lessons.progress import Progress
from client.main import main
from client.pages.desk import Desk
from client.play.replays.board_replay import BoardReplay
from client.screens import ways
from client.screens.bots_page import BotsPage
from client.screens.learn import Learn
from client.screens.lobby import LobbyScreen
from client.screens.played_games.rows import rows
from client.screens.rules import RulesScreen
from client.screens.setup import Setup
from client.settings import Settings
from p2p.games import GAMES
from p2p.games.game import seats_of
from p2p.net.wire import DraftSeat
from p2p.peer.characters import CHARACTERS
from p2p.peer.lobby.people import FREE, PLAYING
from p2p.peer.played import PlayedGame
from p2p.peer.processes import Processes
from p2p.table.retold import figures_of, look_back
from tests.client.screen_drivers import Driver, Heard
from tests.client.screens import fake_node
from tests.client.screens.pictures import SMALL, USUAL, written
from tests.peer.nodes import NodeGroup, draft_of, mine
from tests.sixth import rules
from tests.sixth.window.listing import LISTING

CODE = "sixth"


@pytest.fixture(autouse=True)
def sixth(monkeypatch):
    """One line in each of the two registries. Files are read and checked in this process, for a worker's own
    one reads the registries anew and doesn't know a game that was written here."""
    monkeypatch.setitem(GAMES, CODE, rules)
    monkeypatch.setitem(LISTINGS, CODE, LISTING)
    with ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(Processes, "submit", lambda _self, do, _seconds=None: thread.submit(do))
        yield


# --------------------------------------------------------------------------- before a game

@pytest.mark.parametrize("games", [None, (CODE,), ("tau", CODE)])
@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_the_lobby_shows_a_game_without_lessons(tmp_path, games, size):
    lobby = LobbyScreen(fake_node.desk(tmp_path), *([games] if games else []))
    texts = written(lobby, size)
    assert LISTING.name in texts
    assert "Learned" not in texts, "nobody has learned what no lesson teaches"


def test_where_other_games_lead_to_a_lesson_a_game_without_leads_to_its_rules(tmp_path):
    driver = Driver(desk := fake_node.desk(tmp_path), LobbyScreen(desk))
    driver.update()
    driver.draw()
    driver.click(driver.screen.form.control(f"lesson {CODE}").rect.center)
    assert isinstance(driver.screen, RulesScreen)
    assert driver.screen.game == CODE


@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_the_page_of_lessons_has_a_row_for_a_game_without_lessons(tmp_path, size):
    texts = written(Learn(fake_node.desk(tmp_path), CODE, Progress(tmp_path)), size)
    assert LISTING.name in texts
    assert "Its rules say how it is played." in texts
    assert [text for text in texts if text.startswith("Begin,")], "the next lesson is one of another game"


def test_the_page_of_lessons_is_there_without_any_lesson(tmp_path, monkeypatch):
    monkeypatch.setattr("client.screens.learn.LISTINGS", {CODE: LISTING})
    assert LISTING.name in written(Learn(fake_node.desk(tmp_path), CODE, Progress(tmp_path)), USUAL)


@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_the_set_up_and_the_page_of_bots_claim_nothing_of_a_game_that_they_do_not_know(tmp_path, size):
    """Nobody is said to hold taroks at a game without taroks; those are the bots' habits in games that have some."""
    desk = fake_node.desk(tmp_path)
    assert LISTING.name in " ".join(written(Setup(desk, CODE, "alone"), size))
    texts = written(BotsPage(desk, CODE, ("Rudi",), "Rudi", lambda _name: None), size)
    assert {"Rudi", "the angler", "Four who always have time"} <= {*texts}
    assert not [text for text in texts for one in CHARACTERS for habit in (one.cards, one.race, one.lines)
                if habit and habit in text]


# --------------------------------------------------------------------------- an evening with it

DEALS = 2


@pytest.fixture
def group(tmp_path):
    with NodeGroup(tmp_path) as group:
        yield group


def sit_down(group, ana, ben):
    """Ana opens a table, and a bot of Ben's sits down there."""
    group.meet(*group.nodes)
    ana.room.open_table(CODE, {"deals": str(DEALS)}, (mine(ana), FREE))
    group.wait(lambda: ana.lobby.tables, "open table")
    table = ana.lobby.tables[0].id
    group.wait(lambda: draft_of(ben, table), "table in Ben's lobby")
    ben.room.sit(table, (DraftSeat(ben.identity.key, "Robot", "steady"),))
    group.wait(lambda: all(seat.key for seat in draft_of(ana, table).seats), "full table")
    ana.room.begin(table)
    group.wait(lambda: ana.table(table) and ben.table(table), "table")
    return table


@pytest.mark.xdist_group("loopback")
def test_a_game_that_no_file_knows_is_played_watched_and_verified(group, capsys):
    ana, ben, eva = (group.node(name) for name in ("Ana", "Ben", "Eva"))
    table = sit_down(group, ana, ben)
    bots = Bots(ben)
    ben.on_change = bots.wake
    try:
        watched = play(group, ana, eva, table)
    finally:
        bots.close()
    group.wait(lambda: ana.table(table).proof.report and ben.table(table).proof.report, "verification")
    assert ana.table(table).proof.report.ok
    assert ana.table(table).proof.report.seal == ben.table(table).proof.report.seal
    assert watched == ana.table(table).deal.match.final
    path = ana.table(table).file
    file = str(path)
    assert main(["verify", file]) == 0
    assert main(["show", file]) == 0
    shown = capsys.readouterr().out
    assert "High or low" in shown
    assert shown.count("say ") >= 2 * DEALS
    assert sum(f"point {card}" in line for line in shown.splitlines() for card in rules.NAMES) == DEALS, (
        "a slot that lies open is told by its card")
    assert_told(ana, path)


def play(group, ana, eva, table):
    """Ana plays all deals by keys on the real play screen, while Eva watches; the totals that Eva saw."""
    desk = Desk(ana, Settings(), sounds=Heard(), ways=ways)
    driver, pressed = Driver(desk, LISTINGS[CODE].play(desk, table)), set()
    group.wait(lambda: (draft := draft_of(eva, table)) and draft.state == PLAYING, "row of the game in Eva's lobby")
    eva.room.watch(table)

    def over():
        driver.update()
        view, watched = ana.table(table), eva.table(table)
        assert view.state.shown or all(view.state.faces[seat] == -1 for seat in seats_of(2) if seat not in view.mine)
        assert not watched or watched.state.shown or set(watched.state.faces) == {-1}
        if driver.screen.view and view.mine & view.state.turn() and (view.deal.number, view.step) not in pressed:
            pressed.add((view.deal.number, view.step))
            driver.draw()
            driver.key(pygame.K_h if view.state.said[1:] == () else pygame.K_p)
        if view.deal.between and driver.screen.view:
            driver.key(pygame.K_RETURN)
        return view.over and watched and watched.over
    group.wait(over, "end of the match", 120)
    assert len(pressed) >= DEALS
    driver.update()
    driver.draw()
    assert " won" in driver.running.banner().headline
    driver.key(pygame.K_F1)
    assert {"High or low", "All the rules"} <= {*written(driver.screen, USUAL)}
    driver.key(pygame.K_ESCAPE)
    group.wait(lambda: ana.table(table).proof.report, "verification")
    driver.update()
    driver.go(driver.running.carry_out("recap", driver.clock()))
    driver.screen.wait()                        # its file is read by another process
    driver.go(driver.screen.refresh())
    assert isinstance(driver.screen, BoardReplay)
    assert "High or low once more" in written(driver.screen, USUAL)
    return eva.table(table).deal.match.final


def assert_told(ana, path):
    """The file is a row among the played games, and its replay draws each move on the game's own board."""
    told = look_back(path)
    row, = rows([PlayedGame(path, 0.0, figures_of(told, ana.identity.key))], ana.identity.key, 0.0)
    assert row.name == "High or low, two deals"
    assert row.rules == "house rules as usual"
    assert {(name, points) for _, name, _, points in row.standing} == {
        (name, str(points)) for name, points in zip(told.names, told.totals, strict=True)}
    replay = LISTINGS[CODE].look_back(Desk(ana, Settings(), sounds=Heard()), told, 2)
    assert replay.count == len(told.deals[1].happenings)
    for step in range(replay.count + 1):
        replay.go(step)
        assert "High or low once more" in written(replay, USUAL)

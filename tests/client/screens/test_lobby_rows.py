"""The lobby's rows: their order, the action of each, and that text from other peers is cleaned."""
import os
from datetime import datetime, timedelta
from itertools import product
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace
from pygame import FRect

from client.draw import theme
from client.draw.paint import Style
from client.draw.plates import BESIDE
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.games.tau.examples import EXAMPLES
from client.pages import remembered
from client.screens import lobby_view
from client.screens.lobby import LobbyScreen
from client.screens.lobby_rows import BACK, COME, SIT, WATCH, TableRow, begun_at, doing_words, rows
from client.screens.setup import Setup
from client.settings import Settings
from client.ui.phrases import plain
from p2p.games import GAMES
from p2p.games.tau.modes import MODES, find
from p2p.log.charter import decode_charter
from p2p.net.wire import DraftId
from p2p.peer.home.unfinished import Unfinished
from p2p.peer.lobby.people import OPEN, PLAYING
from tests.client.screen_drivers import COUCH, charter
from tests.client.screens import fake_node
from tests.client.screens.fake_node import draft, seat
from tests.client.screens.pictures import USUAL, written
from tests.client.table_views import made_view
from tests.client.watching import Watching


def shown(tmp_path, *drafts, **more):
    node = fake_node.desk(tmp_path, 8, drafts, **more).node
    return rows(node.lobby, node.tables, node.unfinished)


def test_own_tables_first_then_those_to_sit_down_at_then_left_ones_then_played_ones(tmp_path):
    found = shown(tmp_path, draft(1, 1, seat(1), seat(2), state=PLAYING), draft(2, 2, seat(2), seat(None)),
                  draft(3, 3, seat(3), seat(None), seat(None)), draft(4, 0, seat(0), seat(None)),
                  unfinished=(fake_node.left_over(),))
    assert [(row.id[:1], row.action) for row in found] == [(b"\4", BACK), (b"\2", SIT), (b"\3", SIT), (b"h", COME),
                                                           (b"\1", WATCH)]
    assert [row.wanted for row in found] == [False, True, False, False, False]
    assert [row.state for row in found][1:4] == ["waits for one", "waits for two", "not finished"]


@pytest.mark.parametrize(("seats", "dots", "names", "action"), [
    ((seat(1), seat(2), seat(1, "Bot", "easy"), seat(None)), "ppbo", "Jana, Petr and a bot", SIT),
    ((seat(1), seat(1, "Bot 1", "easy"), seat(1, "Bot 2", "easy")), "pbb", "Jana and two bots", ""),
    ((seat(1), seat(0)), "pp", "Jana and Mira", BACK),
])
def test_a_row(tmp_path, seats, dots, names, action):
    row, = shown(tmp_path, draft(1, 1, *seats))
    assert (row.dots, row.names, row.action) == (dots, names, action)


def test_a_table_s_row_calls_its_people_as_the_list_of_who_is_here_does(tmp_path):
    """Of two Janas in the lobby the second has a word of her key; her table read "Jana", as if it were the first's."""
    node = fake_node.desk(tmp_path, 3, (draft(1, 2, seat(2), seat(None)),)).node
    first, second, *others = node.lobby.here
    node.lobby = node.lobby._replace(here=(first, second._replace(name=first.name), *others), tables=tuple(
        replace(table, seats=(replace(table.seats[0], key=second.key, name=first.name), table.seats[1]))
        for table in node.lobby.tables))
    row, = rows(node.lobby, (), ())
    assert row.names == f"{first.name}{BESIDE}{second.words.split()[0]}"


def test_who_has_left_a_game_for_good_reads_so(tmp_path):
    row, = shown(tmp_path, draft(1, 1, seat(1), seat(0), state=PLAYING))
    assert (row.state, row.action) == ("you have left", "")


@pytest.mark.parametrize(("game", "asked", "said"), [
    ("taroky", {0}, "they wait for you"), ("taroky", {1}, "you stepped away"), ("tau", {0}, "you stepped away")])
def test_who_has_stepped_away_reads_when_the_others_wait(tmp_path, game, asked, said):
    sitting = [SimpleNamespace(name=f"Player {n}", bot="", member=n) for n in range(2)]
    charter = SimpleNamespace(game=game, options=(), id=bytes(16), seats=sitting, keys=[b"1", b"2"])
    view = made_view(charter=charter, me=0, stepped_out={0}, mine={0}, match=SimpleNamespace(game=GAMES[game]),
                     state=SimpleNamespace(turn=lambda: asked))
    node = fake_node.desk(tmp_path).node
    row, = rows(node.lobby, (view,), ())
    assert (row.state, row.action) == (said, BACK)


def test_words_of_strangers_are_cleaned(tmp_path):
    row, = shown(tmp_path, draft(1, 1, seat(1, "a\0b\n\tc"), seat(None), mode="no such mode", penalty_seconds="\0"))
    assert row.names == "a b c"
    assert all(word.isprintable() for word in (row.names, LISTINGS["tau"].words(row.options)))
    assert plain("\0\n") == "Player"
    assert LISTINGS["tau"].pair(row.options, "modern", "plain")


def test_a_game_without_a_board_is_not_offered(tmp_path):
    table = draft(1, 1, seat(1), seat(None))
    assert shown(tmp_path, replace(table, game="bridge", options={})) == ()


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("window", [(1280, 800), (960, 600), (1400, 1000), (1920, 1080)], ids=str)
def test_who_plays_alone_sees_tiles_and_own_games_down_to_the_foot_of_the_lobby(window, left):
    lay = lobby_view.layout(Scale(*window), 5, left=left, alone=True)
    assert (lay.apart or lay.tiles)[-1].bottom == pytest.approx(lay.people.bottom, abs=40)
    assert all(tile.bottom < row.y for tile in lay.tiles for row in lay.apart)
    assert all(card.bottom < tile.y for card in lay.cards for tile in lay.tiles)


def test_who_i_am_is_known_by_key_not_by_name(tmp_path):
    row, = shown(tmp_path, draft(1, 1, seat(1, "Mira"), seat(None)))
    assert row.action == SIT


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_shows_a_tau_of_its_own(mode):
    example = EXAMPLES[mode]
    assert find(mode, example.faces, example.want) == (example.faces,)


@pytest.mark.parametrize("state", [OPEN, PLAYING])
def test_a_table_of_another_version_says_so_and_offers_nothing(tmp_path, state):
    table = replace(draft(1, 1, seat(1), seat(None), state=state), rules=99)
    (row,) = shown(tmp_path, table)
    assert (row.state, row.action) == ("needs the same version", "")


def test_of_own_unfinished_tables_the_one_left_last_comes_first(tmp_path):
    found = []
    for number, left in enumerate((200, 400, 300, None)):
        file = tmp_path / str(number)
        if left is not None:
            file.touch()
            os.utime(file, (left, left))
        table = fake_node.left_over()
        found.append(table._replace(id=bytes([number]) * 32, file=file))
    assert [row.id[0] for row in shown(tmp_path, unfinished=tuple(found)) if row.left] == [1, 2, 0, 3]


@pytest.mark.parametrize("window", [(960, 600), (1280, 800), (1920, 1080)])
def test_on_a_couch_the_games_have_the_room_that_tables_leave(window):
    """Without a table next to nothing lies empty; none loses its row to a larger tile."""
    for opened, left in product(range(8), range(4)):
        usual, couch = (lobby_view.layout(Scale(*window), 5, opened=opened, left=left, couch=couch)
                        for couch in (False, True))
        assert (len(couch.rows), len(couch.apart)) == (len(usual.rows), len(usual.apart))
        assert couch.tiles[0].h >= usual.tiles[0].h
        assert couch.tiles[0].bottom < couch.rows[0].y - lobby_view.HEADING
        if not opened and not left:
            assert couch.tiles[0].h == lobby_view.HIGH_TILE or couch.empty.h <= lobby_view.EMPTY


def test_the_way_that_was_played_last_is_greeted_after_a_restart(tmp_path):
    for game, manner, then in (("tau", "couch", "couch"), ("taroky", "couch", "couch"), ("tau", "alone", "alone")):
        setup = Setup(fake_node.desk(tmp_path), game, manner)
        setup.use_control("open")
        assert LobbyScreen(fake_node.desk(tmp_path))._manner.value == then
    remembered.keep(tmp_path, "tau", {}, "couch")
    LobbyScreen(fake_node.desk(tmp_path)).do_now()                    # alone, against bots
    assert LobbyScreen(fake_node.desk(tmp_path))._manner.value == "alone"


def test_a_match_left_on_the_couch_greets_the_couch(tmp_path):
    """It is listed there; nobody who was alone is greeted so."""
    for seats, manner in ((COUCH, "couch"), (COUCH[:1], "alone")):
        desk = fake_node.desk(tmp_path)
        there = decode_charter(charter(("Mira",), (*seats, (0, "Bot", "easy"))))
        desk.node.unfinished = (Unfinished(there, bytes(32), tmp_path / "left"),)
        lobby = LobbyScreen(desk)
        lobby.update(0.0)
        assert "not finished" in " ".join(written(lobby, USUAL)).lower()
        assert lobby.form.control("manner").value == manner


@pytest.mark.parametrize("left", [False, True])
def test_a_list_of_long_names_keeps_its_size_is_cut_and_told_whole(left):
    names = "Maximiliána Nováková, Bartholomäus Quitten, Ana Marija Brezovšek and a bot"
    row = TableRow("tau", {"mode": "3tau"}, "PPPB", names, "about to begin", "sit", DraftId(b"1" * 16), left=left,
                   when="Yesterday, 19:40")
    paint = Watching(pygame.Surface((960, 600)), Style(text=theme.TEXT_SIZES[-1]))
    lobby_view.draw_row(paint, FRect(32, 200, 700, 76), row, 640.0, Settings())
    shown = next(words for words in paint.sizes if words.startswith("Maximiliána"))
    assert shown.endswith("…")
    assert paint.sizes[shown] == theme.SECOND
    assert [whole for _, whole in paint.cut if whole == names]


@pytest.mark.parametrize("game", LISTINGS)
@pytest.mark.parametrize(("left", "high"), [(False, theme.ROW), (True, lobby_view.LOW_ROW)])
def test_the_picture_of_a_game_stays_in_its_row(game, left, high):
    paint = Watching(pygame.Surface((1280, 800)), Style())
    paint.surface.fill("#FF00FF")
    row = TableRow(game, {}, "PB", "Mira and a bot", "about to begin", "sit", DraftId(b"1" * 16), left=left)
    lobby_view.draw_row(paint, FRect(32, 200, 848, high), row, 640.0, Settings())
    beside = [at for at in product(range(32, 880), [*range(100, 200), *range(201 + int(high), 300)])
              if paint.surface.get_at(at)[:3] != (255, 0, 255)]
    assert beside == []


def test_when_a_game_was_begun_is_said_as_a_player_would():
    noon = datetime.now().replace(hour=12, minute=5)
    said = [begun_at(round((noon - timedelta(days)).timestamp())) for days in (0, 1, 3, 400)]
    then = noon - timedelta(400)
    assert said == ["Begun today, 12:05", "Begun yesterday, 12:05", f"Begun on {noon - timedelta(3):%A}, 12:05",
                    f"Begun on {then.day} {then:%B %Y}, 12:05"]


@pytest.mark.parametrize(("doing", "words"), [
    ("at a lines table", "at a Lines table"), ("plays pcset", "plays PC Set"), ("watches tarok", "watches Tarok"),
    ("in the lobby", "in the lobby"), ("plays bridge", "plays bridge")])
def test_what_somebody_is_doing_calls_a_game_as_the_lobby_does(doing, words):
    assert doing_words(doing) == words

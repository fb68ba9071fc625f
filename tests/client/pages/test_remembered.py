"""House rules are remembered for each game; a damaged or foreign file harms nothing; F5 plays by the last ones."""
import json

import pygame
import pytest

from client.pages.remembered import FILE, FIRST, keep, last_game, rules
from client.screens.lobby import LobbyScreen
from client.screens.seats import SeatChoice
from client.screens.setup import Setup
from p2p.games import GAMES
from p2p.games.game import usual
from p2p.peer.characters import BY_NAME
from p2p.table.match import options_of
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import USUAL, drawn, written

CHOSEN = {"pagat_value": "10", "tie": "povinnost"}


def test_rules_are_kept_for_each_game(tmp_path):
    keep(tmp_path, "taroky", {**rules(tmp_path, "taroky"), **CHOSEN})
    keep(tmp_path, "tau", {"mode": "z3tau"})
    assert {name: rules(tmp_path, "taroky")[name] for name in CHOSEN} == CHOSEN
    assert rules(tmp_path, "tau")["mode"] == "z3tau"
    assert last_game(tmp_path) == "tau"


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff", b"[" * 100_000, json.dumps(
    {"last": "chess", "rules": {"taroky": {"pagat_value": "7", "tie": 3, "nothing": "x"}}}).encode(),
    b'{"last": 3, "rules": {"taroky": []}}', b'{"rules": 1}'], ids=lambda content: repr(content[:20]))
def test_what_can_not_be_used_is_as_usual(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    assert rules(tmp_path, "taroky") == usual(options_of(GAMES["taroky"]))
    assert last_game(tmp_path) == FIRST


def test_a_set_up_begins_with_the_rules_of_last_time_and_resets_to_the_usual(tmp_path):
    keep(tmp_path, "taroky", {**rules(tmp_path, "taroky"), **CHOSEN})
    screen = Setup(desk(tmp_path), "taroky", "alone")
    drawn(screen, USUAL)
    assert {name: screen.options[name] for name in CHOSEN} == CHOSEN
    screen.use_control("reset")
    assert screen.options == usual(options_of(GAMES["taroky"]))
    screen.options["tie"] = "povinnost"
    screen.use_control("open")
    assert rules(tmp_path, "taroky")["tie"] == "povinnost"
    assert rules(tmp_path, "taroky")["pagat_value"] == "4"


def test_f5_plays_the_last_game_alone_against_bots(tmp_path):
    keep(tmp_path, "taroky", {**rules(tmp_path, "taroky"), **CHOSEN})
    lobby = LobbyScreen(desk(tmp_path))
    drawn(lobby, USUAL)
    lobby.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="", scancode=0), 0.0)
    name, game, options, seats = lobby.desk.node.called[-1]
    assert (name, game) == ("open_and_begin", "taroky")
    assert {name: options[name] for name in CHOSEN} == CHOSEN
    assert [bool(seat.bot) for seat in seats] == [False, True, True, True]
    assert len({seat.name for seat in seats[1:]} & set(BY_NAME)) == 3


def test_who_never_played_gets_tau_and_a_bot(tmp_path):
    lobby = LobbyScreen(desk(tmp_path))
    lobby.do_now()
    _, game, options, seats = lobby.desk.node.called[-1]
    assert (game, options["mode"], len(seats)) == ("tau", "3tau", 2)


def test_who_plays_alone_is_not_told_how_many_can_sit(tmp_path):
    lobby = LobbyScreen(desk(tmp_path))                       # nobody is here: the lobby itself chooses "Alone"
    texts = written(lobby, USUAL)
    assert "race for threes" in texts
    assert not any("2 to 6" in text for text in texts)
    assert "TAU" not in texts, "it would be taken for Tau"
    lobby._manner.value = "others"
    assert "2 to 6, race" in written(lobby, USUAL)


def test_play_now_has_the_bots_of_last_time(tmp_path):
    setup = Setup(desk(tmp_path), "pcset", "alone")
    for press in ("free 2", "free 3"):
        setup.use_control(press)
    setup.column.seats = (*setup.column.seats[:2], setup.column.seats[2]._replace(level="sharp"))
    setup.use_control("open")
    lobby = LobbyScreen(desk(tmp_path))
    assert "PC Set, two bots" in written(lobby, USUAL)
    lobby.do_now()
    assert [seat.bot for seat in lobby.desk.node.called[-1][3]] == ["", "steady", "sharp"]
    (tmp_path / FILE).write_text('{"last": "taroky", "bots": ["steady", 7, "clever"]}')
    assert "Taroky, three bots" in written(LobbyScreen(desk(tmp_path)), USUAL)      # four sit there, whatever is kept


@pytest.mark.parametrize("manner", ["alone", "couch", "others"])
def test_a_set_up_has_the_bots_as_good_as_last_time(tmp_path, manner):
    setup = Setup(desk(tmp_path), "taroky", manner)
    for number, level in enumerate(("easy", "sharp"), 2):
        setup.column.seats = (*setup.column.seats[:number], SeatChoice("bot", level), *setup.column.seats[number + 1:])
    setup.use_control("open")
    for other in ("alone", "couch", "others"):
        again = Setup(desk(tmp_path), "taroky", other)
        bots = [seat.level for seat in again.column.seats if seat.kind == "bot"]
        assert bots == [*levels_of(setup), "sharp"][:len(bots)], other
        assert again.column.seats[0].level == levels_of(setup)[0]
    assert {seat.level for seat in Setup(desk(tmp_path), "tarok", manner).column.seats} == {"steady"}


def levels_of(setup: Setup) -> list[str]:
    return [seat.level for seat in setup.column.seats if seat.kind == "bot"]


def test_a_bot_that_sits_down_later_is_as_good_as_one_of_last_time(tmp_path):
    setup = Setup(desk(tmp_path), "tau", "alone")
    setup.use_control("free 2")
    setup.column.seats = (setup.column.seats[0], setup.column.seats[1]._replace(level="sharp"))
    setup.use_control("open")
    again = Setup(desk(tmp_path), "tau", "alone")
    again.use_control("free 2")
    assert levels_of(again) == ["sharp"]
    (tmp_path / FILE).write_text('{"levels": {"tau": ["clever", 7]}}')
    again = Setup(desk(tmp_path), "tau", "alone")
    again.use_control("free 2")
    assert levels_of(again) == ["steady"]

"""The club's page, its members' page, and the evening that is saved from it."""
import random
import re
import time
from dataclasses import replace
from hashlib import sha256
from types import SimpleNamespace

import pygame
import pytest

from client.screens.club import page, view
from client.screens.club.evening_html import club_evening
from client.screens.club.found_page import FoundPage
from client.screens.club.members_page import MembersPage
from client.screens.club.page import ClubPage
from client.screens.club.player_page import PlayerPage
from client.screens.lobby import LobbyScreen
from client.screens.played_games.evening_page import evening_of
from client.screens.setup import Setup
from client.screens.today.greeting import greeting
from client.screens.waiting import Waiting
from client.ui import twice
from client.ui.screen import GoBack
from p2p.club.games import CheckedGame, PlayedDeal
from p2p.club.standing import standing_of
from p2p.club.words import Club, Rules
from p2p.peer.clubs import ClubView
from tests.client.screen_drivers import Driver
from tests.client.screens.fake_node import ME, desk, draft, key, seat
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL, WIDE, drawn, written

NAMES = ("Mira", "Jana", "Marko", "Petr", "Iva", "Tomáš", "Luka")
KEYS = {name: (ME if name == "Mira" else key(n)).hex() for n, name in enumerate(NAMES)}
NOW = int(time.mktime((2026, 11, 12, 21, 0, 0, 0, 0, -1)))


def played(number, when, who=NAMES[:4], game="taroky"):
    rng = random.Random(number)
    scores = [rng.randrange(-60, 60) for _ in who[1:]]
    scores = (*scores, -sum(scores))
    best = scores.index(max(scores))
    deal = PlayedDeal(scores, (best,), "three", (best,), True)
    return CheckedGame(sha256(b"%d" % number).hexdigest(), f"six words of game {number}", game, (),
                       tuple(KEYS[one] for one in who), who, tuple((one, "", seat) for seat, one in enumerate(who)),
                       scores, (deal,), when, "", "whole", ms=60_000 * number)


def club_view(gaps=(), here=("Jana",), games=None, until=(), voices=None):
    club = Club("ab" * 32, Rules(), {KEYS[name]: name for name in NAMES}, "Thursday club", NOW - 70 * 86400,
                {KEYS[name]: NOW for name in until}, {}, voices or {}, code="R7K2-M4QX")
    if games is None:
        games = [played(n, NOW - (13 - n) * 86400 * 7) for n in range(1, 12)]
        games += [played(20, NOW - 3600, NAMES[:4]), played(21, NOW, (*NAMES[:2], "Iva", "Luka"))]
    return ClubView(club, KEYS["Mira"], standing_of(games, club), tuple(KEYS[name] for name in here), 0, gaps, b"file")


@pytest.fixture
def at(tmp_path):
    def made(found, settings=None):
        found_desk = desk(tmp_path, settings=settings)
        found_desk.node.clubs = SimpleNamespace(view=found)
        return found_desk
    return made


def press(screen, code, letter=""):
    return screen.handle(pygame.Event(pygame.KEYDOWN, key=code, unicode=letter, mod=0, scancode=0), 0.0)


def test_the_list_shows_places_ratings_and_what_the_evening_brought(at):
    texts = written(ClubPage(at(club_view())), USUAL)
    standing = club_view().standing
    rows = standing.lists["taroky"]
    for row in rows:
        assert str(row.rating) in texts
    assert "Each computer worked this out from 13 checked games." in texts
    assert f"list seal: {standing.seal}" in texts
    assert "R7K2-M4QX" in texts
    assert "new" in texts                               # Iva and Luka have played tonight for the first time
    mira = next(row for row in rows if row.name == "Mira")
    before = [rating for when, rating in mira.history if evening_of(when) != evening_of(NOW)][-1]
    gained = mira.rating - before
    assert f"{gained:+d}".replace("-", "\u2212") in texts


def test_the_own_line_is_in_sight_until_another_one_is_chosen(at, monkeypatch):
    """It stands below the best, however far down its place is, and leads to its own page."""
    monkeypatch.setattr(view, "room", lambda *_: 4)
    rows = [row._replace(place=n) for n, row in enumerate(
        sorted(club_view().standing.lists["taroky"], key=lambda row: row.name == "Mira"), 1)]
    found = club_view()
    found = found._replace(standing=found.standing._replace(lists={"taroky": tuple(rows)}))
    screen = ClubPage(at(found))
    assert {"Mira", f"1 to 3 of {len(rows)}"} <= {*written(screen, USUAL)}
    assert screen.shown == [0, 1, 2, len(rows) - 1]
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=screen.places[-1].center)
    assert screen.handle(click, 0.0).player == rows[-1].player
    press(screen, pygame.K_DOWN)
    assert f"1 to 4 of {len(rows)}" in written(screen, USUAL)
    assert screen.shown == [0, 1, 2, 3]


def test_a_player_of_two_years_has_years_at_the_curve_and_places_as_they_are_read(at):
    then = (2025, 11, 5, 21, 0, 0, 0, 0, -1)
    found = club_view(games=[played(n, int(time.mktime(then)) + n * 86400) for n in range(12)])
    texts = written(PlayerPage(at(found), "taroky", found.standing.lists["taroky"][0].player), USUAL)
    assert {"1st place", "2nd place", "3rd place", "4th place", "5 November 2025", "16 November 2025"} <= {*texts}


def test_a_gap_is_told_with_its_day_and_who_names_it(at):
    gaps = (("taroky", NOW, (KEYS["Petr"],)),) * 3
    assert "3 games of 12 November are known by name only, from Petr." in written(ClubPage(at(club_view(gaps))), USUAL)


def said_in_club(node):
    """What the screen has asked of the club."""
    said = []
    clubs = SimpleNamespace(found=lambda *given, **more: said.append((*given, more)), join=said.append)
    for name, do in node.called:
        assert name == "in_club"
        do(clubs)
    return said


def test_without_a_club_one_is_founded_or_joined(at):
    found = at(ClubView(own=KEYS["Mira"]))
    screen = ClubPage(found)
    assert {"Found one", "Join one"} <= {*written(screen, USUAL)}
    assert isinstance(screen.use_control("found"), FoundPage)
    screen._code.text = "R7K2-M4QX"
    screen.use_control("join")
    assert said_in_club(found.node) == ["R7K2-M4QX"]


def test_who_has_left_finds_the_way_to_another_club(at):
    screen = ClubPage(at(club_view(until=("Mira",))))
    texts = written(screen, USUAL)
    assert {"Found one", "Join one"} <= {*texts}
    assert any("You are no longer in Thursday club." in text for text in texts)
    assert isinstance(screen.use_control("found"), FoundPage)


def test_the_members_page_says_what_was_refused_and_ends_with_the_membership(at):
    found = at(club_view())
    screen = MembersPage(found)
    found.node.notices.append("Nobody of the club is here who could hear it.")
    assert "Nobody of the club is here who could hear it." in written(screen, USUAL)
    screen.use_control("notice")
    assert not found.node.notices
    found.node.clubs.view = club_view(until=("Mira",))
    assert isinstance(screen.refresh(), GoBack)


def test_who_leaves_by_keys_sees_the_ring_on_the_button_that_asks_once_more(at, monkeypatch):
    screen = MembersPage(at(club_view()))
    while screen.form.focus != "leave":
        press(screen, pygame.K_TAB)
    press(screen, pygame.K_RETURN)
    assert "Yes, leave" in written(screen, USUAL)
    assert (screen.form.focus, screen.form.shows_focus) == ("leave", True)
    press(screen, pygame.K_RETURN)
    assert screen.desk.node.called == []
    monkeypatch.setattr(twice, "monotonic", lambda: time.monotonic() + 1)
    press(screen, pygame.K_RETURN)
    assert [name for name, *_ in screen.desk.node.called] == ["in_club"]


def test_a_club_is_founded_by_its_rules(at):
    found = at(ClubView(own=KEYS["Mira"]))
    screen = FoundPage(found)
    written(screen, USUAL)
    screen.use_control("found")                         # without a name
    assert found.node.called == []
    screen._name.text = "Thursday club"
    for code in ("tau", "pcset", "lines", "taroky"):
        screen._games[code].value = False
        screen.use_control(f"game {code}")
    screen._toggles["bots"].value = True
    screen.form.control("seats").value = "3"
    screen.use_control("seats")
    league = next(number for number, one in screen._sets().items() if one.name == "League")
    screen.form.control("set").value = league
    screen.use_control("set")
    assert "What differs from the usual has to be so; all else is free." in written(screen, USUAL)
    screen.use_control("found")
    rules = Rules(("tarok",), tuple(sorted(screen._sets()[league].rules.items())), 3, bots=True)
    assert said_in_club(found.node) == [("Thursday club", rules, {"own": "Mira"})]
    screen._games["tarok"].value = False
    screen.use_control("game tarok")
    assert not screen._found.enabled                    # no game at all is no club
    found.node.clubs.view = club_view()
    assert isinstance(screen.refresh(), GoBack)


def test_a_players_page_shows_its_curve_and_the_games_behind_it(at):
    found = at(club_view())
    screen = ClubPage(found)
    drawn(screen, USUAL)
    press(screen, pygame.K_DOWN)
    shown = press(screen, pygame.K_RETURN)
    row = found.node.clubs.view.standing.lists["taroky"][screen.chosen]
    assert (type(shown), shown.player) == (PlayerPage, row.player)
    texts = written(shown, USUAL)
    assert {row.name, str(row.rating), f"rating, sure to \u00b1{row.sure}", str(row.games)} <= {*texts}
    assert len(shown.games) == row.games
    assert all(row.player.key in game.keys for game in shown.games)


def test_two_of_one_name_are_told_apart_in_the_list(at):
    who = ("Mira", "Jana", "Marko", "Petr")
    found = club_view(games=[played(n, NOW - n * 3600, who) for n in range(3)])
    club = Club("ab" * 32, Rules(), {**found.club.names, KEYS["Petr"]: "Jana"}, "Thursday club")
    standing = standing_of(found.standing.counted, club)
    texts = written(ClubPage(at(found._replace(club=club, standing=standing))), USUAL)
    names = view.shown_names(standing.lists["taroky"]).values()
    assert len({*names}) == len(names)
    word, = (name.partition("\xa0")[2] for name in names if name.startswith("Jana\xa0"))
    assert word in texts


def test_who_is_to_be_left_out_is_asked_for_twice(at, monkeypatch):
    """A double press is one press: both lie at the same place."""
    found = at(club_view(voices={KEYS["Luka"]: 2}))
    screen = MembersPage(found)
    assert "2 of 6 others want to leave this member out" in written(screen, USUAL)
    for _ in range(3):
        screen.use_control(f"row {KEYS['Luka']}")
    assert found.node.called == []
    monkeypatch.setattr(twice, "monotonic", lambda: time.monotonic() + 1)
    screen.use_control(f"row {KEYS['Luka']}")
    said = []
    found.node.called[0][1](SimpleNamespace(leave_out=said.append))
    assert said == [bytes.fromhex(KEYS["Luka"])]


def test_who_opens_a_club_table_comes_to_its_waiting_room(at):
    shown = at(club_view())
    driver = Driver(shown, LobbyScreen(shown), lambda: 0.0)
    driver.update()
    driver.key(pygame.K_F3)
    driver.go(driver.screen.use_control("open"))
    driver.go(driver.screen.use_control("open"))
    driver.update()
    assert isinstance(driver.screen, Setup)                     # nothing has opened yet
    shown.node.lobby = shown.node.lobby._replace(tables=(draft(1, 0, seat(0), seat(None)),))
    driver.update()
    assert isinstance(driver.screen, Waiting)


def test_a_club_without_a_code_says_what_to_do(at):
    """Its panel was empty, and said that who types the code is in the club."""
    found = club_view()
    screen = ClubPage(at(found._replace(club=replace(found.club, code=""))))
    seen = " ".join(written(screen, USUAL))
    assert "There is none any more: make another." in seen
    assert "Who types it here" not in seen


def test_another_code_puts_away_what_came_of_the_last_one_and_is_said_to_be_shown(at):
    shown = at(ClubView(asks=True))
    shown.node.notices.append("Nobody here lets you in.")
    screen = ClubPage(shown)
    assert "Nobody here lets you in." in written(screen, USUAL)
    screen.form.control("code").text = "R7K2-M4QX"
    screen.use_control("join")
    texts = written(screen, USUAL)
    assert "Nobody here lets you in." not in texts
    assert "Asking around." in texts


def test_a_club_whose_games_with_bots_count_doesnt_say_that_all_must_be_members(at):
    assert page.COUNTS in written(ClubPage(at(club_view(games=()))), USUAL)
    found = club_view(games=())
    found = found._replace(club=replace(found.club, rules=Rules(bots=True)))
    assert page.COUNTS not in written(ClubPage(at(found)), USUAL)


def test_s_saves_the_evening_with_the_club_file_and_shows_it(at, tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(page, "folders", lambda: (tmp_path,))
    monkeypatch.setattr(page.webbrowser, "open", shown.append)
    screen = ClubPage(at(club_view()))
    press(screen, pygame.K_s, "s")
    saved = tmp_path / "Thursday club 2026-11-12.html"
    assert shown == [saved.as_uri()]
    assert (tmp_path / "Thursday club.club").read_bytes() == b"file"
    text = saved.read_text("utf-8")
    assert club_view().standing.seal in text
    assert "six words of game 21" in text
    assert "six words of game 11" not in text           # of another evening


def test_names_of_others_are_escaped_and_nothing_comes_from_elsewhere():
    found = club_view()
    club = Club("ab", Rules(), {KEYS["Mira"]: "<script>"}, "<b>x</b>")
    text = club_evening(club, found.standing, evening_of(NOW))
    assert "<b>x</b>" not in text
    assert not re.search(r"<script|https?://|src=", text)


def test_before_and_after_stand_beside_each_other():
    found = club_view()
    mira = next(row for row in found.standing.lists["taroky"] if row.name == "Mira")
    before = [rating for when, rating in mira.history if evening_of(when) < evening_of(NOW)][-1]
    text = club_evening(found.club, found.standing, evening_of(NOW))
    assert f'<td>Mira<td class="number">{before}<td class="number won">{mira.rating}' in text


@pytest.mark.parametrize("size", [USUAL, SMALL, WIDE])
@pytest.mark.parametrize("settings", [None, LIGHT, LARGE])
def test_the_pages_are_drawn_in_all_sizes(at, size, settings):
    many = club_view(games=[played(n, NOW - n * 86400) for n in range(1, 30)], until=("Petr",))
    for found in (many, club_view(games=[]), ClubView(own=KEYS["Mira"])):
        drawn(ClubPage(at(found, settings)), size)
        drawn(MembersPage(at(found, settings)), size)
        drawn(FoundPage(at(found, settings)), size)
    player = many.standing.lists["taroky"][0].player
    drawn(PlayerPage(at(many, settings), "taroky", player), size)


def test_a_long_list_is_scrolled_with_the_chosen_row_in_sight(at):
    people = tuple(f"P{n}" for n in range(40))
    for n, name in enumerate(people):
        KEYS.setdefault(name, sha256(b"p%d" % n).hexdigest())
    games = [played(n, NOW - n * 86400, people[n:n + 4]) for n in range(36)]
    club = Club("ab" * 32, Rules(), {KEYS[name]: name for name in people}, "Big", NOW)
    found = ClubView(club, KEYS["P0"], standing_of(games, club))
    screen = ClubPage(at(found))
    drawn(screen, USUAL)
    press(screen, pygame.K_UP)
    press(screen, pygame.K_UP)
    drawn(screen, USUAL)
    assert screen.chosen == len(screen.rows) - 1
    assert screen.first + screen.room == len(screen.rows)
    assert view.room(screen.scale, view.layout(screen.scale).list) < len(screen.rows)


# ---------------------------------------------------------------------- the lobby greets

def told(tmp_path, found, now=NOW):
    said = greeting(tmp_path, (), ME, "Mira", found, now)
    return said and (said.game, said.news, said.more, said.way)


def test_the_lobby_tells_of_the_last_evening_for_two_days_to_members_alone(tmp_path):
    found = club_view()
    leader = next(row.name for row in found.standing.lists["taroky"] if row.place == 1)
    won = sum(game.totals[0] == max(game.totals) for game in found.standing.counted[-2:])      # Mira has the first seat
    line = "taroky", "Thursday club:", (f"{leader} leads at Taroky after the evening of 12 November. "
                                        f"You won {won} of 2 games."), "club"
    assert leader != "Mira"
    assert told(tmp_path, found) == told(tmp_path, found, NOW + 2 * 86400) == line
    assert told(tmp_path, found, NOW + 2 * 86400 + 1) is None
    assert told(tmp_path, found._replace(own=key(40).hex())) is None
    assert told(tmp_path, ClubView()) is told(tmp_path, club_view(games=[])) is None


def test_the_lobby_names_nobody_before_anybody_has_a_place_and_the_player_as_you(tmp_path):
    games = [played(1, NOW - 60, NAMES[1:5]), played(2, NOW, NAMES[1:5])]
    assert told(tmp_path, club_view(games=games))[2] == "2 games on the evening of 12 November."
    found = club_view()
    rows = [row._replace(place=1 if row.name == "Mira" else 2) for row in found.standing.lists["taroky"]]
    mine = found._replace(standing=found.standing._replace(lists={"taroky": tuple(rows)}))
    assert told(tmp_path, mine)[2].startswith("You lead at Taroky after the evening of 12 November.")


def test_the_line_of_the_lobby_leads_to_the_club(at, monkeypatch):
    monkeypatch.setattr("client.screens.lobby.time.time", lambda: NOW)
    lobby = LobbyScreen(at(club_view()))
    assert "Thursday club:" in written(lobby, USUAL)
    at_way = lobby.form.control("greeting").rect.center
    lobby.handle(pygame.Event(pygame.MOUSEMOTION, pos=at_way, rel=(0, 0), buttons=(0, 0, 0)), 0.0)
    there = lobby.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at_way, button=1), 0.0)
    assert isinstance(there, ClubPage)
    drawn(lobby, USUAL)


def test_who_leaves_the_club_is_told_no_more_of_it_at_once(at, monkeypatch):
    monkeypatch.setattr("client.screens.lobby.time.time", lambda: NOW)
    lobby = LobbyScreen(at(club_view()))
    assert "Thursday club:" in written(lobby, USUAL)
    lobby.desk.node.clubs.view = club_view(until=("Mira",))
    assert "Thursday club:" not in written(lobby, USUAL)

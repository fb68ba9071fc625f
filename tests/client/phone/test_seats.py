"""Seats that are played from phones: programs that speak as pages do play whole deals at a real node."""
import time

import pygame
import pytest

from client import languages
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.draw.sound import Sounds
from client.draw.theme import TEXT_SIZES
from client.games.catalogue import LISTINGS
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.phones_page import PhonesPage
from client.screens import seats
from client.screens.setup_seats import SeatColumn
from client.settings import Settings
from p2p.games.game import Seat
from p2p.language import spoken
from p2p.peer.session import now_ms
from tests.client.phone.page_player import FOUR, SEES, Page, a_tau, computer, eventually
from tests.effort import only_long

pytestmark = pytest.mark.xdist_group("loopback")
LONG = only_long("others play the same way")


def play(node, table, pages):
    def over():
        for page in pages:
            page.play()
        return node.table(table).deal.outcome
    eventually(over, 120)


@pytest.mark.parametrize(("game", "count"), [("taroky", 4), ("tarok", 3), pytest.param("tarok", 4, marks=LONG)])
def test_phones_play_a_deal_of_cards(tmp_path, game, count):
    """The last one has typed its code."""
    with computer(tmp_path, game, FOUR[:count], hush="0") as (node, phones, table):
        pages = [Page(phones.code(table, Seat(seat)), typed=seat == count - 1) for seat in range(count)]
        play(node, table, pages)
        for seat, page in enumerate(pages):
            state = page.until(lambda state: state.get("end"))
            assert state["name"] == FOUR[seat]
            assert [row[1] for row in state["end"]["rows"]] == list(FOUR[:count])
            assert state["end"]["fair"][0] == "The shuffle was fair."


def test_phones_choose_piles_after_a_knock(tmp_path):
    """Nobody has a hand yet while the piles lie there (rule 3.4 of Taroky), so no card is told, nor why none may go."""
    with computer(tmp_path, hush="0") as (node, phones, table):
        pages = [Page(phones.code(table, Seat(seat))) for seat in range(len(FOUR))]

        def cutter():
            for page in pages:
                page.hear()
            return next((page for page in pages if (page.state.get("question") or {}).get("cut")), None)
        knocks, chosen = eventually(cutter), []
        knocks.give("knock")
        knocks.until(lambda state: not state["question"].get("cut"))
        knocks.give("knock choice")

        def dealt():
            for page in pages:
                page.hear()
                if node.table(table).state.phase == "pile" and page.state.get("urgent"):
                    assert page.state["hand"] == []
                    chosen.append(page.state["seat"])
                    page.play()
            return node.table(table).state.phase not in ("cut", "pile")
        eventually(dealt)
        assert len({*chosen}) == 3                      # the dealer's is the last one (rule 3.4)
        for page in pages:
            page.until(lambda state: len(state["hand"]) == 12)


@pytest.mark.parametrize(("game", "count"), [("tau", 6), pytest.param("pcset", 4, marks=LONG)])
def test_phones_race(tmp_path, game, count):
    """Each has found something after a while, and all see the same scores as the node has."""
    names = ("Mira", "Jana", "Tomáš", "Petr", "Iva", "Luka")[:count]
    with computer(tmp_path, game, names) as (node, phones, table):
        pages = [Page(phones.code(table, Seat(seat))) for seat in range(count)]
        for page in pages:
            page.until(lambda state: state.get("board"))

        last = dict.fromkeys(pages, 0.0)

        def all_have_some():
            for page in pages:
                page.hear()
                found = a_tau([card["face"] for card in page.state["board"]])
                mine = {card["face"] for card in page.state["board"] if card["chosen"]}
                if node.table(table).state.scores[page.state["seat"]] or time.monotonic() - last[page] < SEES:
                    continue
                last[page] = time.monotonic()
                for face in mine ^ set(found):              # puts back what was chosen before
                    page.say(do="card", face=face, asked="")
                page.hear(0.3)
            return all(node.table(table).state.scores[:count])
        eventually(all_have_some, 60)
        scores = [str(score) for score in node.table(table).state.scores]
        for page in pages:
            page.until(lambda state: [one["score"] for one in state["players"]] == scores)


def test_a_phrase_is_heard_at_the_other_phones_and_by_the_table(tmp_path):
    with computer(tmp_path, "tau", FOUR[:2]) as (node, phones, table):
        mira, jana = (Page(phones.code(table, Seat(seat))) for seat in range(2))
        mira.until(lambda state: state.get("phrases"))
        mira.say(do="speak", phrase="well played")
        mira.say(do="speak", phrase="rubbish")
        assert jana.until(lambda state: state.get("heard"))["heard"] == [[0, "Well played"]]
        assert [one.phrase for one in node.remarks.heard[table]] == ["well played"]


def test_what_concerns_one_seat_is_told_to_that_one_alone(tmp_path):
    """Ten phones at one computer: who has no news costs nothing, however often the node says that it has some."""
    with computer(tmp_path, hush="0") as (_node, phones, table):
        pages = [Page(phones.code(table, Seat(seat))) for seat in range(4)]
        for page in pages:
            page.until(lambda state: state.get("players"))
        eventually(lambda: all(seat.said for seat in phones._seats.values()))       # private: what a phone shows
        asked = []
        for seat in phones._seats.values():
            told = seat.table.told
            seat.table.told = lambda now, told=told, name=seat.name: asked.append(name) or told(now)
        for _ in range(5):
            phones.wake()
            pages[1].say(do="sit", phone=pages[1].phone)
            assert pages[1].hear(5)
        assert {*asked} == {FOUR[1]}


def test_who_is_to_play_from_a_phone_in_the_set_up_begins_so(tmp_path):
    """The table's first screen shows the codes of those seats; the others are at the keys."""
    with computer(tmp_path, hush="0") as (node, phones, table):
        for seat in range(4):
            phones.take(table, Seat(seat))
        desk = Desk(node, Settings(name="Mira"), sounds=Sounds(0, True), phones=phones)
        phones.wish(["Jana", "Petr"])
        shown = eventually(lambda: LISTINGS["taroky"].play(desk, table).update(now_ms()))
        assert isinstance(shown, PhonesPage)
        assert {*phones.words(table)} == {1, 3}
        eventually(lambda: phones.code(table, Seat(1)) and phones.code(table, Seat(3)))
        assert table_people.people(desk.table(table)) == (0, 2)


def test_people_for_whom_the_keyboard_has_no_place_play_from_phones(tmp_path):
    """Two of a race have keys; whoever is here beside them has a phone, and back at the keys another one goes."""
    with computer(tmp_path, "tau", FOUR[:2]) as (node, phones, _table):
        desk = Desk(node, Settings(name="Mira"), sounds=Sounds(0, True), phones=phones)
        column = SeatColumn(desk, "tau", "couch", seats.usual("couch", "instant", 4), FOUR[1:], ())
        for at in (2, 3):
            column.choose("seat", at, seats.HERE)
        column.renew(Scale(1280, 800))
        assert column.on_phones() == ["Tomáš", "Petr"]
        column.choose("from", 2, "keys")
        assert column.on_phones() == ["Tomáš", "Petr"]              # the last one at the keys: himself
        column.choose("from", 0, "phone")
        column.choose("from", 2, "keys")
        assert column.on_phones() == ["Mira", "Petr"]


@pytest.mark.parametrize("language", ["en", "cs", "sl"])
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_where_somebody_plays_from_is_chosen_within_the_row_of_the_set_up(tmp_path, text, language):
    with (computer(tmp_path, names=FOUR) as (node, phones, _table),
          spoken(None if language == "en" else languages.catalogue(language))):
        desk = Desk(node, Settings(name="Mira"), sounds=Sounds(0, True), phones=phones)
        column = SeatColumn(desk, "taroky", "couch", seats.usual("couch", "steady", 4), FOUR[1:], ())
        for at in range(1, 4):
            column.choose("seat", at, seats.HERE)
        scale = Scale(1280, 800, text)
        column.renew(scale)
        column.place(scale, 24, 624)
        column.draw(Paint(pygame.Surface((1280, 800)), Style(text=text)), {})
        rows = column._plates
        inside = [control for control in column.controls() if control.rect.y > rows[0].y]
        assert len([control for control in inside if control.name.startswith("from ")]) == 4
        for control in inside:
            assert any(row.contains(control.rect) for row in rows), control.name


def test_a_phone_follows_its_player_to_another_seat(tmp_path):
    """As when seats are exchanged in the waiting room: the code stays good, and leads where the player sits now."""
    with computer(tmp_path, hush="0") as (_node, phones, _table):
        draft = bytes(16)
        phones.give(draft, Seat(0), "Iva")
        code = eventually(lambda: phones.code(draft, Seat(0)))
        phones.seated(draft, {Seat(2): "Iva"})
        assert eventually(lambda: phones.code(draft, Seat(2))) == code
        assert phones.code(draft, Seat(0)) is None
        phones.seated(draft, {})
        eventually(lambda: not phones.words(draft))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_that_nobody_thought_of_gives_the_seats_back_to_the_keys(tmp_path, monkeypatch):
    with computer(tmp_path, "taroky", FOUR, hush="0") as (node, phones, table):
        page = Page(phones.code(table, Seat(0)))
        page.until(lambda state: state.get("name"))
        monkeypatch.setattr(phones, "_round", lambda _now: 1 / 0)
        phones.wake()
        eventually(lambda: not phones.words(table))
        eventually(lambda: "The phones have stopped: their seats are played at the keys again." in node.notices)
        eventually(lambda: not phones.server.port)

"""A running table takes somebody in by one key: who looks on at cards or at a race."""
import dataclasses
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace
from pygame import FRect

from client import settings
from client.draw.commands import Command
from client.play import joining
from client.play.again import Again
from client.play.game_table import Wish
from client.play.guest_page import GuestPage
from client.play.joining import CHANGE, SIT_IN
from client.play.screen import PlayScreen, reading_words
from client.screens.house_rules.change import ChangeTable
from p2p.log.charter import Carried
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import FREE, OPEN, new_draft
from tests.client.screen_drivers import IDENTITIES, THREE, MemoryDriver, charter
from tests.client.table_views import changed


def looking_on(tmp_path, game="tau", bots=(), **options):
    """Eva looks on at Luka's table; `bots`: the seats that bots have."""
    driver = MemoryDriver(tmp_path, charter(THREE if game != "taroky" else (*THREE, "Petr"), game=game, **options))
    view = changed(driver.node.table(b""), mine=frozenset(), me=None, bots=dict.fromkeys(bots, "easy"))
    driver.node.table = lambda _table: view
    driver.node.lobby = SimpleNamespace(tables=(), here=(), me=SimpleNamespace(name="Eva", key=IDENTITIES[0].key))
    driver.update()
    return driver


SEAT = (DraftSeat(IDENTITIES[0].key, "Eva", ""),)


@pytest.mark.parametrize("game", ["tau", "pcset"])
def test_who_looks_on_at_a_race_asks_by_one_key_for_a_seat_in_the_next(tmp_path, game):
    driver = looking_on(tmp_path, game)
    assert SIT_IN in driver.shown().commands
    driver.key(pygame.K_F10)
    assert driver.node.asked == [("sit", driver.screen.view.charter.id, SEAT)]
    assert driver.running.state.note == ("Asked:", "you have a seat in the next game, once they open it.")


def test_where_nobody_joins_the_key_says_so_and_asks_nothing(tmp_path):
    driver = looking_on(tmp_path, joining="off")
    assert SIT_IN not in driver.shown().commands
    driver.key(pygame.K_F10)
    assert driver.node.asked == []
    assert driver.running.state.note == ("No seat here:", "Nobody joins this game while it goes on.")


def test_who_looks_on_at_cards_asks_for_a_bot_s_seat_in_the_middle_of_a_deal(tmp_path):
    driver = looking_on(tmp_path, "taroky", bots=(2,))
    driver.key(pygame.K_F10)
    assert driver.node.asked == [("sit", driver.screen.view.charter.id, SEAT)]
    driver.draw()
    at = driver.running.picture(driver.clock()).layout(driver.running.state.scale).whisper.center
    assert driver.shown().sits == SIT_IN
    driver.click(at)
    assert driver.node.asked == [("sit", driver.screen.view.charter.id, SEAT)] * 2
    driver = looking_on(tmp_path / "full", "taroky")
    assert driver.shown().sits is None
    driver.key(pygame.K_F10)
    assert driver.node.asked == []
    assert driver.running.state.note == ("No seat here:", "no bot plays that could make room.")


def test_a_seat_is_asked_for_once_the_table_is_read(tmp_path):
    """F10 while it is still being read: nothing says that there is no seat, and the asking waits for the board."""
    driver = looking_on(tmp_path, "taroky", bots=(2,))
    read = driver.node.table(b"")
    driver.screen = PlayScreen(driver.screen.desk, driver.screen.draft_id, driver.screen._make_table)
    driver.node.table = lambda _table: changed(read, reading=(610, 1000), number=3)
    driver.update()
    driver.key(pygame.K_F10)
    assert driver.screen.running is None
    assert driver.node.asked == []
    assert reading_words(driver.node.table(b"")) == "deal 3, 61 %"
    driver.node.table = lambda _table: read
    driver.update()
    assert driver.screen.running is not None
    assert driver.node.asked == [("sit", driver.screen.view.charter.id, SEAT)]


def test_who_doesnt_want_to_wait_for_a_table_to_be_read_leaves_it(tmp_path):
    driver = looking_on(tmp_path)
    view = changed(driver.node.table(b""), reading=(0, 0))
    driver.screen = PlayScreen(driver.screen.desk, driver.screen.draft_id, driver.screen._make_table)
    driver.node.table = lambda _table: view
    driver.update()
    assert reading_words(view) == "asking for it"
    table = driver.screen.draft_id
    driver.key(pygame.K_ESCAPE)
    assert driver.node.asked == [("leave", table)]


def test_once_the_next_race_is_open_who_asked_reads_of_the_seat(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:2], mode="z3tau"))
    while not driver.screen.view.deal.outcome:
        driver.claim(0)
        driver.settle()
    view = changed(driver.node.table(b""), mine=frozenset())
    luka, options = view.charter.keys[1], dict(view.charter.options)
    draft = new_draft(b"n" * 16, luka, "tau", options, (DraftSeat(luka, "Luka", ""), FREE, *SEAT), OPEN)
    driver.node.table = lambda _table: view
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=())
    driver.update()
    assert driver.running.state.note == ("Another game:", "You have a seat in the next game: it waits in the lobby.")


# ---------------------------------------------------------------------- beside a player

WITH_BOTS = ((0, "Mira", ""), (1, "Luka", ""), (1, "Bot", "easy"), (0, "Bot 2", "easy"))
WITH_TWO = ((0, "Mira", ""), (1, "Luka", ""), (0, "Ota", ""), (2, "Ana", ""))


def playing(tmp_path, seats, game="taroky"):
    """Cards of Mira and Luka, and Ana if she has a seat; the view is taken once, and changed by tests."""
    members = max(seat[0] for seat in seats) + 1
    driver = MemoryDriver(tmp_path, charter(THREE[:members], seats, game=game))
    view = changed(driver.node.table(b""), started=True)
    driver.node.view = view
    driver.node.table = lambda _table: driver.node.view
    driver.node.room.carry_on_with = lambda *said: driver.node.asked.append(said)
    driver.update()
    return driver, view


def says(driver, name):
    """Who has pressed F10 says who sits down."""
    driver.key(pygame.K_F10)
    assert isinstance(driver.screen, GuestPage)
    driver.event(pygame.TEXTINPUT, text=name)
    driver.key(pygame.K_RETURN)


@pytest.mark.parametrize(("seats", "gone", "proposed", "label"), [
    (WITH_BOTS, False, (3, "Ota", ""), "Somebody joins me"),            # a bot of this computer
    (WITH_BOTS, True, (1, "Ota", ""), "Somebody joins me"),             # the seat of who has left
    (WITH_TWO, False, (2, "", "steady"), "Ota gets up"),
])
def test_by_one_key_somebody_comes_or_goes_at_this_keyboard_from_the_next_deal(tmp_path, seats, gone, proposed, label):
    driver, view = playing(tmp_path, seats)
    driver.key(pygame.K_ESCAPE)
    banner = driver.running.banner()
    assert (banner.choices[-1].label, banner.choices[-1].key) == (label, "F10")
    driver.key(pygame.K_ESCAPE)
    says(driver, "Ota") if label == "Somebody joins me" else driver.key(pygame.K_F10)
    assert driver.running.state.note[0] == "From the next deal:"
    assert driver.running.state.note[1] in ("Ota sits down here, once all say yes.", "Ota goes.")
    assert driver.node.asked == []                                   # the deal goes on
    # a bot sits there in the next deal
    here = {"members_here": frozenset({0}), "left_for_good": {1: 7}} if gone else {}
    driver.node.view = changed(view, between=True, **here)
    driver.update()
    driver.update()
    assert driver.node.asked == [(view.charter.id, *proposed)]


def test_alone_with_bots_the_end_of_the_deal_is_read_before_somebody_sits_down(tmp_path):
    bots = tuple((0, f"Bot {number}", "easy") for number in range(3))
    driver, view = playing(tmp_path, ((0, "Mira", ""), *bots))
    driver.key(pygame.K_F10)
    driver.event(pygame.TEXTINPUT, text="Ota")
    driver.key(pygame.K_RETURN)
    driver.node.view = changed(view, between=True)
    driver.update()
    assert driver.node.asked == []
    driver.running.carry_out("next", driver.clock())
    driver.update()
    assert driver.node.asked == [(view.charter.id, 1, "Ota", "")]
    assert driver.running.state.wish is None


def test_the_key_takes_the_wish_back(tmp_path):
    driver, view = playing(tmp_path, WITH_BOTS)
    says(driver, "Ota")
    driver.key(pygame.K_F10)
    assert driver.running.state.note == ("From the next deal:", "only you play here.")
    driver.node.view = changed(view, between=True)
    driver.update()
    assert driver.node.asked == []


def test_the_name_said_last_is_proposed_and_kept_but_nobody_elses(tmp_path):
    driver, view = playing(tmp_path, WITH_BOTS)
    says(driver, "Ota")
    assert settings.load(driver.desk.node.home)[0].guests == ("Ota",)
    driver.key(pygame.K_F10, pygame.K_F10, pygame.K_RETURN)             # nobody, then Ota again
    assert driver.running.state.wish == Wish("Ota")
    driver.key(pygame.K_F10)
    says(driver, " Luka ")                                              # who plays here already
    assert isinstance(driver.screen, GuestPage)
    driver.key(pygame.K_ESCAPE)
    assert driver.running.state.wish is None
    seats = (*view.charter.seats[:3], replace(view.charter.seats[3], name="Ota"))
    driver.node.view = changed(view, charter=replace(view.charter, seats=seats))
    driver.update()
    driver.key(pygame.K_F10, pygame.K_RETURN)                           # no name is proposed
    assert isinstance(driver.screen, GuestPage)


OF_THREE = ((0, "Mira", ""), (1, "Luka", ""), (2, "Ana", ""))


@pytest.mark.parametrize("bot", [True, False])
def test_somebody_comes_to_three_of_tarok_as_the_fourth(tmp_path, bot):
    driver, view = playing(tmp_path, OF_THREE, "tarok")
    driver.key(pygame.K_ESCAPE)
    assert driver.running.banner().choices[-1] == Command("sit in", "Fourth player", "F10")
    driver.key(pygame.K_ESCAPE)
    if bot:
        driver.key(pygame.K_F10, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
        assert driver.running.state.note[1] == "a bot sits down as the fourth player, once all say yes."
    else:
        says(driver, "Ota")
    driver.node.view = changed(view, between=True)
    driver.update()
    driver.update()
    assert driver.node.asked == [(view.charter.id, 3, *(("", "steady") if bot else ("Ota", "")))]


def test_who_looks_on_at_three_of_tarok_asks_for_a_fourth_seat(tmp_path):
    driver = looking_on(tmp_path, "tarok")
    driver.key(pygame.K_F10)
    assert driver.node.asked == [("sit", driver.screen.view.charter.id, SEAT)]


@pytest.mark.parametrize("opener", [0, 1])
def test_where_nobody_joins_a_running_race_a_second_person_doesnt_either(tmp_path, opener):
    """Only once the game is over: the next one begins anew, with whoever sits down there."""
    driver = MemoryDriver(tmp_path, charter(THREE[:2], mode="z3tau", joining="off"), me=opener)
    driver.key(pygame.K_F10)
    assert driver.running.state.note == ("No seat here:", "Nobody joins this game while it goes on.")
    driver.key(pygame.K_ESCAPE)
    assert [choice.name for choice in driver.running.banner().choices] == ["aside", "go", "stay"]
    driver.key(pygame.K_ESCAPE)
    while not driver.screen.view.deal.outcome:
        driver.claim(opener, seat=opener)
        driver.settle()
    driver.run(3000)
    says(driver, "Ota")
    driver.running.carry_out("again", driver.clock())
    assert [what[0] for what in driver.node.asked] == ["open_table", "leave"]
    assert "Ota" in [seat.name for seat in driver.node.asked[0][3]]


def test_where_nobody_joins_a_second_person_may_still_go(tmp_path):
    """Only the next game says so: the computer that opens it takes no word about seats while this one goes on."""
    seats = ((0, "Mira", ""), (1, "Luka", ""), (1, "Ota", ""))
    driver = MemoryDriver(tmp_path, charter(THREE[:2], seats, mode="z3tau", joining="off"), me=1)
    driver.key(pygame.K_F10)
    assert driver.running.state.note == ("In the next game:", "Ota goes.")
    assert driver.node.asked == []


def changing(driver, view):
    """The player asks for the page on which the table is changed, between two deals."""
    driver.desk.ways = SimpleNamespace(change_table=ChangeTable)
    driver.node.room.carry_on = lambda *said, order: driver.node.asked.append((*said, order))
    driver.key(pygame.K_ESCAPE)
    assert CHANGE not in driver.running.banner().choices                # the deal goes on
    driver.key(pygame.K_ESCAPE)
    driver.node.view = changed(view, between=True)
    driver.update()
    driver.key(pygame.K_ESCAPE)
    assert driver.running.banner().choices[-1] == CHANGE
    driver.key(*[pygame.K_TAB] * (len(driver.running.banner().choices) - 1), pygame.K_RETURN)
    assert isinstance(driver.screen, ChangeTable)
    driver.draw()


def test_between_two_deals_other_house_rules_and_seats_are_proposed(tmp_path):
    driver, view = playing(tmp_path, WITH_BOTS)
    changing(driver, view)
    driver.key(pygame.K_RETURN)                                         # nothing is changed: nothing is proposed
    assert driver.node.asked == []
    driver.screen.use_control("up 1")
    driver.screen.use_control("up 3")
    form = driver.screen.form
    form.take_focus("option fault")
    driver.key(pygame.K_RIGHT)
    assert driver.screen.options["fault"] == "void"
    form.take_focus("propose")
    driver.key(pygame.K_RETURN)
    options = {**dict(view.charter.options), "fault": "void"}
    assert driver.node.asked == [(view.charter.id, options, (1, 0, 3, 2))]
    assert driver.screen.running.banner() is None or not driver.running.state.leaving


def test_only_what_is_changed_is_proposed_and_esc_proposes_nothing(tmp_path):
    driver, view = playing(tmp_path, WITH_BOTS)
    changing(driver, view)
    driver.screen.use_control("up 2")
    driver.screen.use_control("up 2")
    driver.key(pygame.K_ESCAPE)
    assert driver.node.asked == []


def test_the_others_read_which_rules_would_hold(tmp_path):
    driver, view = playing(tmp_path, WITH_BOTS)
    luka, mira = view.charter.keys[1], view.charter.keys[0]
    driver.node.view = changed(view, between=True)
    seats = tuple(DraftSeat(view.charter.keys[seat.member], seat.name, seat.bot) for seat in view.charter.seats)
    options = {**dict(view.charter.options), "fault": "void", "deals": "8"}
    draft = new_draft(b"n" * 16, luka, "taroky", options, (seats[1], seats[0], *seats[2:]), OPEN)
    draft = replace(draft, carries=view.charter.id, origins=(1, 0, 2, 3))
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=(), me=SimpleNamespace(key=mira))
    question = driver.running.shown_question(driver.clock())
    assert question.headline == "2 other house rules and other seats from the next deal?"
    assert question.lines[0] == "A fault found afterwards: the deal is void; Deals: 8."
    assert "once all say yes" in question.lines[1]
    driver.node.lobby.tables = (replace(draft, options={**options, "fault": "\x1b[31m" * 9}),)     # no program says it
    assert "\x1b" not in driver.running.shown_question(driver.clock()).lines[0]


def test_nobody_comes_where_only_people_play(tmp_path):
    driver, _ = playing(tmp_path, ((0, "Mira", ""), (1, "Luka", ""), (1, "Ana", ""), (1, "Petr", "")))
    driver.key(pygame.K_F10)
    assert driver.running.state.note == ("No seat here:", "no bot plays that could make room.")


def test_the_others_read_who_comes_and_who_goes(tmp_path):
    driver, view = playing(tmp_path, WITH_BOTS)
    luka, mira = view.charter.keys[1], view.charter.keys[0]
    driver.node.view = changed(view, between=True)
    seats = [DraftSeat(mira, "Mira", ""), DraftSeat(luka, "Luka", ""), DraftSeat(luka, "Petr", ""),
             DraftSeat(mira, "Bot 2", "easy")]

    def words(seats):
        draft = new_draft(b"n" * 16, luka, "taroky", dict(view.charter.options), tuple(seats), OPEN)
        draft = replace(draft, carries=view.charter.id, origins=(0, 1, 2, 3))
        driver.node.lobby = SimpleNamespace(tables=(draft,), here=(), me=SimpleNamespace(key=mira))
        return driver.running.shown_question(driver.clock()).headline
    assert words(seats) == "Petr joins Luka at the same screen from the next deal"
    assert words([*seats[:2], FREE, seats[3]]) == "Bots for those who are away, from the next deal?"
    seats[1:3] = [DraftSeat(luka, "Bot 3", "steady"), DraftSeat(luka, "Bot", "easy")]
    assert words(seats) == "Luka goes, a bot takes the seat from the next deal"


@pytest.mark.parametrize(("came", "headline"), [
    (("Luka", "Petr", ""), "Petr joins Luka as the fourth player from the next deal"),
    (("Luka", "Bot", "steady"), "A bot sits down as the fourth player from the next deal"),
    (("Eva", "Eva", ""), "Eva would like to sit in from the next deal, as the fourth"),
    ((None, "", ""), "A bot sits down as the fourth player from the next deal"),        # free, as no program says it
])
def test_the_others_read_who_comes_as_the_fourth(tmp_path, came, headline):
    driver, view = playing(tmp_path, OF_THREE, "tarok")
    mira, luka, ana = view.charter.keys
    driver.node.view = changed(view, between=True)
    key = {"Luka": luka, "Eva": IDENTITIES[3].key}.get(came[0], b"")
    seats = (DraftSeat(mira, "Mira", ""), DraftSeat(luka, "Luka", ""), DraftSeat(ana, "Ana", ""),
             DraftSeat(key, *came[1:]))
    for origins in ((0, 1, 2, 3), (0, 1, 2)):                           # one that no program of ours says
        draft = new_draft(b"n" * 16, luka, "tarok", dict(view.charter.options), seats, OPEN)
        draft = replace(draft, carries=view.charter.id, origins=origins)
        driver.node.lobby = SimpleNamespace(tables=(draft,), here=(), me=SimpleNamespace(key=mira))
        assert driver.running.shown_question(driver.clock()).headline == headline


@pytest.mark.parametrize(("deals", "claim"), [
    (0, "This computer checks it from the first deal on."),
    (3, "This computer checks it from deal 4 on; what stood before, those who play have signed."),
])
def test_a_newcomer_sees_what_the_seat_and_the_others_have_before_it_says_yes(tmp_path, deals, claim):
    """The numbers are those of the table watched here, whatever its opener shows; the words say who vouches for them.
    """
    driver = looking_on(tmp_path, "taroky", bots=(2,))
    view, asked = driver.node.table(b""), []
    keys, eva = view.charter.keys, IDENTITIES[4].key
    old = Carried(bytes(32), 40, bytes(32), (0, 1, 2, 3), deals, deals, 8, (0, 0, 0, 0), (), 0, ())
    carried = old if deals else None
    told = changed(view, between=True, charter=replace(view.charter, carried=carried), match=dataclasses.replace(
        view.deal.match, totals=(112, 96, -8, 100)))
    driver.node.table = lambda _table: told
    seats = (DraftSeat(keys[0], "Mira", ""), DraftSeat(keys[1], "Luka", ""), DraftSeat(eva, "Eva", ""),
             DraftSeat(keys[3], "Petr", ""))
    draft = new_draft(b"n" * 16, keys[1], "taroky", dict(view.charter.options), seats, OPEN)
    draft = replace(draft, carries=view.charter.id, origins=(0, 1, 2, 3), ready=keys[:2])
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=(), me=SimpleNamespace(name="Eva", key=eva))
    driver.node.room.ready = lambda *said: asked.append(said)
    driver.update()
    question = driver.running.shown_question(driver.clock())
    assert question.headline == "Sit down in place of Ana with −8?"
    assert question.lines == ("The others: Mira 112, Luka 96 and Petr 100.", claim)
    driver.draw()
    driver.key(pygame.K_F9)
    driver.key(pygame.K_F10)
    assert asked == [(draft.id, True), (draft.id, False)]


@pytest.mark.parametrize(("opener", "sat"), [(0, []), (1, [("sit", ("Luka", "Ota"))])])
def test_in_a_race_somebody_joins_in_the_next_game(tmp_path, opener, sat):
    """Who opened the last game is told at once, so that its next one has the seat."""
    driver = MemoryDriver(tmp_path, charter(THREE[:2], mode="z3tau"), me=opener)
    node, key = driver.node, IDENTITIES[opener].key
    says(driver, "Ota")
    assert driver.running.state.note == ("In the next game:", "Ota plays here.")
    assert [(what[0], tuple(seat.name for seat in what[2])) for what in node.asked] == sat
    while not driver.screen.view.deal.outcome:
        driver.claim(opener, seat=opener)
        driver.settle()
    driver.run(3000)
    driver.running.carry_out("again", driver.clock())
    opened = next(what for what in node.asked if what[0] == "open_table")
    assert sorted(seat.name for seat in opened[3]) == ["", THREE[opener], "Ota"]
    assert {seat.key for seat in opened[3]} == {b"", key}


def test_the_next_race_that_another_has_opened_with_both_seats_is_sat_down_at(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:2], mode="z3tau"), me=1)
    view, mira, luka = driver.screen.view, IDENTITIES[0].key, IDENTITIES[1].key
    seats = tuple(DraftSeat(key, name, "") for key, name in ((mira, "Mira"), (luka, "Luka"), (luka, "Ota")))
    draft = new_draft(b"n" * 16, mira, "tau", dict(view.charter.options), seats, OPEN)
    driver.node.lobby = SimpleNamespace(tables=(draft,), here=())
    assert Again.of(driver.desk, view, Wish("Ota")).leaves
    assert driver.node.asked == [("sit", draft.id, seats[1:])]


# ---------------------------------------------------------------------- three or more at one keyboard

FOUR = tuple((0, name, "") for name in ("Mira", "Luka", "Ana", "Petr"))


def ended(driver, view, **now):
    """The deal has ended: its score sheet is read."""
    driver.node.view = changed(view, between=True, **now)
    driver.update()


@pytest.mark.parametrize("leaves", [0, 3])
def test_of_four_at_one_keyboard_each_can_get_up_between_two_deals(tmp_path, leaves):
    """A bot takes the seat of who goes, also of the one whose computer it is."""
    driver, view = playing(tmp_path, FOUR)
    ended(driver, view)
    assert joining.hint(driver.screen.view, None, "") == "F10: Somebody gets up."
    driver.key(pygame.K_F10)
    assert driver.screen.title() == "Who gets up?"
    driver.key(*[pygame.K_TAB] * leaves, pygame.K_RETURN)
    name = FOUR[leaves][1]
    assert driver.running.state.note == ("From the next deal:", f"{name} goes.")
    assert joining.hint(driver.screen.view, driver.running.state.wish, "") == f"From the next deal: {name} goes."
    driver.update()
    assert driver.node.asked == []                                   # the end of the deal is read first
    driver.running.carry_out("next", driver.clock())
    driver.update()
    assert driver.node.asked == [(view.charter.id, leaves, "", "steady")]


def test_three_at_one_keyboard_take_a_fourth_in_or_let_one_go(tmp_path):
    driver, view = playing(tmp_path, (*FOUR[:3], (0, "Bot", "easy")))
    assert joining.hint(changed(view, between=True), None, "") == "F10: Somebody comes or goes."
    says(driver, "Ota")
    assert driver.running.state.wish == Wish("Ota")
    driver.key(pygame.K_F10)                                         # and takes it back
    assert driver.running.state.note[1] == "the same people play here."
    driver.key(pygame.K_F10, *[pygame.K_TAB] * 4, pygame.K_RETURN)   # past the name and its button
    assert driver.running.state.wish == Wish("", 2)
    ended(driver, view)
    driver.running.carry_out("next", driver.clock())
    driver.update()
    assert driver.node.asked == [(view.charter.id, 2, "", "steady")]


@pytest.mark.parametrize(("keys", "wish", "proposed"), [
    ((), Wish("Petr"), (2, "Petr", "")),                                # a bot's seat
    ((pygame.K_TAB, pygame.K_TAB), Wish("", 0), (0, "", "steady")),     # past the name and its button
    ((pygame.K_TAB, pygame.K_TAB, pygame.K_TAB), Wish("", 1), (1, "", "steady")),
])
def test_two_at_one_keyboard_with_bots_take_a_third_in_or_let_either_go(tmp_path, keys, wish, proposed):
    driver, view = playing(tmp_path, (*FOUR[:2], (0, "Bot", "easy"), (0, "Bot 2", "easy")))
    assert joining.hint(changed(view, between=True), None, "") == "F10: Somebody comes or goes."
    driver.key(pygame.K_F10)
    assert driver.screen.title() == "Who comes or goes?"
    driver.event(pygame.TEXTINPUT, text="Petr")
    driver.key(*keys, pygame.K_RETURN)
    assert driver.running.state.wish == wish
    ended(driver, view)
    driver.running.carry_out("next", driver.clock())
    driver.update()
    assert driver.node.asked == [(view.charter.id, *proposed)]


def test_one_keyboard_has_room_for_two_in_a_race_and_no_third(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE[:1], FOUR[:2], mode="z3tau"))
    driver.key(pygame.K_F10)
    assert driver.running.state.note == ("In the next game:", "Luka goes.")
    driver.key(pygame.K_F10)
    assert driver.running.state.note == ("In the next game:", "Luka stays.")


def test_three_of_tarok_at_one_keyboard_take_a_fourth_player_in(tmp_path):
    driver, view = playing(tmp_path, FOUR[:3], "tarok")
    says(driver, "Ota")
    ended(driver, view)
    driver.running.carry_out("next", driver.clock())
    driver.update()
    assert driver.node.asked == [(view.charter.id, 3, "Ota", "")]


@pytest.mark.parametrize(("size", "text"), [((960, 600), "largest"), ((1280, 720), "usual")])
def test_who_comes_or_goes_is_chosen_on_a_page_that_has_room_for_all(tmp_path, size, text):
    driver, _ = playing(tmp_path, FOUR[:3], "tarok")
    driver.desk.settings = settings.Settings("Mira", text=text)
    driver.key(pygame.K_F10)
    driver.draw(size)
    scale = driver.screen.scale
    rects = [control.rect for control in driver.screen.form.controls]
    assert len(rects) == 6
    assert all(FRect(0, 80, scale.size[0], scale.size[1] - 120).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))

"""The talk before the first trick on four screens of one table in simulated time: one question, answered once.

The deals are in clear text; each screen has a seat of its own, and what it sends reaches all AWAY ms later.
"""
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from msgspec import structs
from pygame import FRect

from client.draw.scale import Scale
from client.games.taroky.game import TAROKY
from client.games.tricks import deal_view, model, showing, talk
from client.games.tricks.mat.quiet_round import Quiet, layout
from client.games.tricks.table import TrickTable
from client.lessons.practice import Practice
from client.pages.desk import Desk
from client.play.game_table import ScreenState
from client.settings import Settings
from client.ui.keys import HANDS
from p2p.log.charter import SeatInfo
from p2p.table.match import SAVED
from tests.client.screen_drivers import Heard
from tests.client.table_views import changed
from tests.games.taroky import scenes

AWAY, HUSH, THINKS = 10.0, 1500.0, 400.0    # ms: on the way, the table's hush, a person who has nothing to say
SPACE = {"key": pygame.K_SPACE, "scancode": pygame.KSCAN_SPACE, "mod": 0, "unicode": ""}


class Table:
    """Four screens. Everybody who is asked presses the key that goes after THINKS ms, in the talk for nothing more.

    Who is in `slow` says nothing in the talk by itself.
    """

    def __init__(self, tmp_path, says=scenes.POVINNOST, stop="lay", slow=()):
        played = scenes.run(scenes.deal(), scenes.asked(stop), says)
        self.practice = Practice("taroky", 4, played.state, names=scenes.NAMES, options={"hush": "1500"})
        self.practice._faces = dict(played.faces)
        self.now, self.slow, self.sent, self.pressed = 10_000.0, set(slow), [], {}
        self.screens = []
        for seat in range(4):
            node = SimpleNamespace(home=tmp_path, act=self._act, notices=[],
                                   refusal=None, lost=None, lobby=SimpleNamespace(tables=()))
            desk = Desk(node, Settings(), sounds=Heard())
            self.screens.append(TrickTable(TAROKY, desk, ScreenState(), self.view(seat), self.now))

    def _act(self, _table, seat, move, _pressed):
        self.sent.append((self.now + AWAY, seat, move))

    @property
    def state(self):
        return self.practice.state

    @property
    def steps(self):
        return self.practice.happenings

    def view(self, seat):
        shown = self.practice.view(self.now, int(self.now))
        people = tuple(SeatInfo(place.member, place.name, "") for place in shown.charter.seats)
        return changed(shown, charter=structs.replace(shown.charter, seats=people), mine=frozenset({seat}), shown_at=0,
                              ms=int(self.now), at=self.now)

    def says(self, seat):
        """What this screen asks in the talk, by name; empty if it asks nothing."""
        screen = self.screens[seat]
        return [said.name for said in model.asked_in_talk(screen, seat)]

    def key(self, seat, code=0):
        """A key of the left cluster, by its place from 1; 0: Space."""
        event = SPACE if not code else {"key": 0, "scancode": HANDS["left"][code - 1], "mod": 0, "unicode": ""}
        self.screens[seat].key(pygame.Event(pygame.KEYDOWN, **event), self.now)

    def tick(self, ms=10.0):
        self.now += ms
        due = [act for act in self.sent if act[0] <= self.now]
        self.sent = [act for act in self.sent if act[0] > self.now]
        for _, seat, move in due:
            assert seat in self.state.turn(), "a second answer to the same question"
            self.practice.make(seat, move, int(self.now))
        for seat, screen in enumerate(self.screens):
            screen.update(self.view(seat) if due else screen.view, self.now)
            self._press(seat)

    def _press(self, seat):
        """The person at this screen presses THINKS ms after a question has come."""
        screen, talking = self.screens[seat], self.says(seat)
        asked = ("talk", *talking) if talking else (
            len(self.steps) if seat in screen.view.state.turn() and screen.view.state.phase not in TAROKY.talk
            and not screen.memo.held else None)
        if asked is None or (talking and seat in self.slow):
            self.pressed.pop(seat, None)
        elif self.pressed.get(seat, (None, 0))[0] != asked:
            self.pressed[seat] = asked, self.now
        elif self.now - self.pressed[seat][1] >= THINKS:
            self._answer(seat, talking)
            self.pressed[seat] = asked, self.now + 1e9

    def _answer(self, seat, talking):
        screen = self.screens[seat]
        if talking:
            self.key(seat)
        elif answers := screen.answering.answers(seat):
            names = [name for name in answers if name not in ("contra", "valat")]
            screen.touch(names[0], self.now)
        elif screen.view.state.phase == "lay":
            own = screen.view.state.seen_by({seat})
            may = showing.may_lay(TAROKY, own, seat)
            cards = list(deal_view.sorted_slots(own, seat))
            for slot in sorted(may)[:TAROKY.to_lay(own, seat)]:
                screen.touch(cards.index(slot), self.now)
            self.key(seat)
        elif screen.view.state.phase == "play":
            own = screen.view.state.seen_by({seat})
            cards = deal_view.sorted_slots(own, seat)
            free = [place for place, slot in enumerate(cards) if not showing.why_not(TAROKY, own, seat, slot)]
            screen.answering.card(seat, free[0], self.now)

    def until(self, condition, seconds=60):
        end = self.now + 1000 * seconds
        while not condition():
            assert self.now < end, f"{self.state.phase} {self.state.queue}"
            self.tick()

    def made(self, *phases):
        """(time, seat, move) of the steps of these phases."""
        return [(step.at, step.seat, str(step.move)) for step in self.steps if step.before.phase in phases]


@pytest.fixture
def table(tmp_path):
    return lambda **more: Table(tmp_path, **more)


TALK = ("valat", "contra", "pagat")


def test_from_laying_away_to_the_first_card_it_takes_at_most_four_seconds_without_a_word(table):
    """The last of three lays, the call has its hush, then the whole talk of eleven passes has one."""
    on = table()
    on.until(lambda: on.state.trick)
    laid, called = on.made("lay")[-1][0], on.made("call")[0][0]
    passes = on.made(*TALK)
    assert on.made("play")[0][0] - laid <= 4000
    assert len(passes) == 11
    assert {move for _, _, move in passes} == {"pass"}
    assert all(at >= called + HUSH for at, _, _ in passes)
    assert passes[-1][0] - passes[0][0] <= 11 * 2 * AWAY


def test_the_time_of_a_pass_does_not_tell_what_was_decided(table):
    """Form 9.4 of tarot: with the I to be called on the end, Mira's passes before it leave as with nothing to say."""
    silent, calls = table(), table(slow=(0,))
    silent.until(lambda: silent.state.trick)
    calls.until(lambda: calls.says(0))
    pagat = calls.says(0).index("pagat") + 1
    calls.key(0, pagat)
    calls.key(0, pagat)
    calls.until(lambda: calls.made("pagat"))
    calls.until(lambda: [move for _, seat, move in calls.made("pagat") if seat == 0])
    assert calls.made("valat", "contra") == silent.made("valat", "contra")
    assert calls.made("pagat")[-1][2] == "pagat"


def test_who_has_not_decided_is_waited_for_and_says_nothing_by_itself(table):
    on = table(slow=(2,))
    on.until(lambda: on.state.phase == "valat" and 2 in on.state.turn())
    for _ in range(500):
        on.tick()
    assert (on.state.phase, on.state.turn()) == ("valat", {2})
    plates = {plate.seat: plate for plate in on.screens[0].picture(on.now, None).shown.plates}
    assert (plates[2].said, plates[1].said, plates[0].said) == ("thinks", "pass", "")
    on.key(2)
    on.until(lambda: on.state.phase == "play", seconds=1)


def test_a_contra_asks_only_those_again_who_can_answer_it(table):
    """Rule 8.7: Jana's side may say rhea; Mira, who holds the XIX, and Jana are asked, Petr's decision stands."""
    on = table(slow=(2,))
    on.until(lambda: on.says(2) and on.state.phase == "valat")
    contra = on.says(2).index("contra") + 1
    on.key(2, contra)
    shown = on.screens[2].picture(on.now, None).shown.middle
    assert isinstance(shown, Quiet)
    assert shown.opened == contra
    assert shown.detail[0].startswith("Contra: ")
    assert not on.screens[2].memo.plans                                     # explained, not yet said
    on.key(2, contra)
    on.slow = {0, 1, 2, 3}
    on.until(lambda: on.state.contra)
    on.tick(AWAY)
    assert [seat for seat in range(4) if "contra" in on.says(seat)] == [0, 1]
    assert not on.says(3)
    assert on.screens[1].picture(on.now, None).shown.middle.heading == "Tomáš: contra. And you?"
    for seat in (0, 1, 2):
        if on.says(seat):
            on.key(seat)
    on.until(lambda: on.state.phase == "play")
    assert [move for _, seat, move in on.made("contra") if seat == 3] == ["pass"]


def test_arrows_reach_no_answer_that_isnt_shown(table):
    """Where there is little room an explained answer stands alone: the focus went on among those hidden behind it."""
    on = table(slow=(0, 1, 2, 3))
    on.until(lambda: len(on.says(0)) > 1)
    on.key(0, 1)
    screen = on.screens[0]
    screen.answering.arrow(0, pygame.K_DOWN)
    quiet = screen.picture(on.now, None).shown.middle
    laid = layout(quiet, FRect(0, 0, 700, 240), Scale(1280, 800, 1.4))
    assert quiet.chosen == 2
    assert all(rect.w for rect in laid.answers)


def test_a_decision_is_taken_back_with_esc_and_an_explanation_closed(table):
    on = table(slow=(0, 1, 2, 3))
    on.until(lambda: on.says(0))
    on.key(0, 1)
    assert on.screens[0].memo.opened
    assert on.screens[0].take_back()
    assert not on.screens[0].memo.opened
    on.key(0)
    assert not on.says(0)
    assert on.screens[0].picture(on.now, None).shown.prompt == talk.DECIDED
    assert on.screens[0].take_back()
    assert on.says(0)
    assert not on.screens[0].take_back()


def test_silence_takes_one_key_of_each(table):
    on, keys = table(), []
    on.key = lambda seat, code=0, press=on.key: (keys.append((seat, on.state.phase)), press(seat, code))
    on.until(lambda: on.state.trick)
    assert sorted(seat for seat, phase in keys if phase != "lay") == [0, 1, 2, 3]


def test_esc_closes_the_last_trick_that_is_looked_at_again(table):
    on = table(stop="play")
    on.until(lambda: on.state.tricks)
    on.screens[0].does["last"](on.now)
    assert on.screens[0].take_back()
    assert not on.screens[0].memo.shows_last
    assert "trick" in on.screens[0].desk.sounds.played


def test_roles_stay_beside_the_tricks():
    """In the ninth trick: of the eight before each seat has some."""
    shown = scenes.alone_late()
    assert "trick 9 of 12" in shown.line
    lines = [plate.line for plate in shown.plates]
    assert [line.split(", ")[0] for line in lines] == ["dealer", "Povinnost", "Prever", "1 trick"]
    assert sum(int(line.split(", ")[-1].split()[0]) for line in lines) == 8


def test_the_board_says_who_looks_on_and_that_the_cards_are_of_a_save_code(table):
    on = table(stop="play")
    view, screen = on.view(0), on.screens[0]
    assert "you look on" not in screen.picture(on.now, None).shown.line
    screen.update(changed(view, mine=frozenset()), on.now)
    assert screen.picture(on.now, None).shown.line.endswith(", you look on")


def test_a_bot_that_sits_in_is_said_to_be_one_and_who_is_back_reads_when_it_plays(table):
    """In the first of two deals a bot has seat 1 for a person who is back already, and looks on until the next one."""
    on = table(stop="play")
    view, screen = on.view(0), on.screens[0]
    view = changed(view, match=replace(view.deal.match, deals=2))
    shown = screen.picture(on.now, None).shown
    assert not any("bot" in plate.line for plate in shown.plates)
    screen.update(changed(view, bots={1: "steady"}, holders=(0, 0, 2, 3)), on.now)
    plates = {plate.seat: plate for plate in screen.picture(on.now, None).shown.plates}
    assert [plates[seat].line.split(", ")[0] == "a bot" for seat in range(4)] == [False, True, False, False]
    screen.update(changed(view, mine=frozenset(), me=1, members_here=frozenset(range(4))), on.now)
    assert screen.picture(on.now, None).shown.line.endswith(", you play next deal")
    coded = structs.replace(view.charter, options=(*view.charter.options, (SAVED, "a code")))
    screen.update(changed(view, charter=coded), on.now)
    assert screen.picture(on.now, None).shown.line.endswith(", cards of a save code")

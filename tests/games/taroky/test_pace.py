"""The pace of a Taroky table: hush, the limit of a turn and who plays then, lone cards, cards that are asked about."""
from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from client import bots as play
from client.games.levels import INSTANT
from client.games.taroky.game import TAROKY
from client.games.tricks import deal_view, showing
from client.play import pace
from client.ui.keys import HANDS
from p2p.games import taroky as taroky_rules
from p2p.peer.session import now_ms
from tests.client.table_views import changed
from tests.games.taroky.real_table import FOUR, table

pytestmark = pytest.mark.xdist_group("loopback")

BOTS = (INSTANT,) * 3


@pytest.mark.parametrize(("choice", "prever", "sure"), [
    ("povinnost", -1, {0, 1, 3}), ("povinnost", 1, {0, 1, 2, 3}), ("never", -1, {0, 1, 2, 3}),
    ("any", -1, set()), ("any", 1, set())])
def test_money_cards_leave_at_once_only_where_nobody_may_be_silent(choice, prever, sure):
    """Rule 8.4, form 9.4 of tarot: where a seat may hide Uni or Bida, an answer by itself would tell that it can't."""
    start = taroky_rules.start(4, {"bida_uni_choice": choice})
    state = start._replace(phase="money", povinnost=2, prever=prever)
    assert {seat for seat in range(4) if TAROKY.everybodys(state, seat)} == sure


def until_mine(driver, count=1):
    """Until the person is asked for a card of which so many may be played (1: exactly; more: at least)."""
    while (seat := driver.until_asked("play")) is not None:
        state = driver.view.state.seen_by({seat})
        free = len(list(state.moves(seat, 0)))
        if free == count or free > count > 1:
            return state, seat
        driver.answer(seat)
    return pytest.fail("no such card in this deal")


@pytest.mark.parametrize(("chosen", "ms"), [({}, 1500), ({"hush": "0"}, 0), ({"hush": "3000"}, 3000)])
def test_hush_is_what_the_charter_says(tmp_path, chosen, ms):
    with table(tmp_path, FOUR, **chosen) as driver:
        view = driver.view
        if not chosen:                                              # an older table has no such option
            rows = tuple(row for row in view.charter.options if row[0] != "hush")
            view = changed(view, charter=structs.replace(view.charter, options=rows))
        assert pace.hush(view) == ms


def test_bots_answer_no_sooner_than_persons_where_two_could_read_the_time(tmp_path):
    """Form 9.4 of tarot; a card that is played may come at once."""
    with table(tmp_path / "alone", ("Mira",), BOTS, hush="1500") as driver:
        driver.until_asked("prever")
        assert play.least(driver.view) == 0
    with table(tmp_path / "two", ("Mira", "Jana"), BOTS[:2], hush="1500") as driver:
        driver.until_asked("prever")
        assert play.least(driver.view) == 1500
        assert play.least(driver.view._replace(state=driver.view.state._replace(phase="play"))) == 0


def test_a_countdown_runs_for_a_person_and_for_no_bot(tmp_path):
    with table(tmp_path, ("Mira",), BOTS, turn_seconds="20") as driver:
        driver.until_asked("play")
        view = driver.view
        start = pace.since(view)
        assert [pace.left(view, start + ms) for ms in (0, 1, 1000, 10_000, 15_001, 19_999, 20_000, 90_000)] == [
            20, 20, 19, 10, 5, 1, 0, 0]
        assert pace.ticks(view, start + 4250) == [start + 5000]
        assert pace.ticks(view, start + 20_000) == []
        assert driver.game.picture(start + 12_500, None).shown.left == 8
        assert start + 5000 in driver.game.wakes(start + 4250)
        bot_asked = changed(view, bots=dict.fromkeys(range(4), "steady"))
        assert pace.left(bot_asked, start) == -1
        assert pace.left(changed(view, trouble="The disk is full."), start) == -1


def test_the_time_of_a_deals_first_turn_begins_with_the_deal(tmp_path):
    """Not with the last card of the deal before: the score sheet may be read in peace."""
    with table(tmp_path, ("Mira",), BOTS, turn_seconds="20", deals="2") as driver:
        driver.until_asked()
        pressed = driver.clock()
        driver.running.carry_out("next", pressed)
        driver.until(lambda: driver.view.deal.number == 2)
        assert pace.since(driver.view) >= pressed


def test_without_a_limit_nothing_counts_down(tmp_path):
    with table(tmp_path, ("Mira",), BOTS) as driver:
        driver.until_asked("play")
        assert pace.left(driver.view, driver.clock() + 1e7) == -1
        assert driver.shown().left == -1


def test_who_is_too_late_is_played_for_by_the_own_computer(tmp_path, monkeypatch):
    """The bots' clock jumps by more than the limit; nobody presses a key any more, and the deal goes to its end."""
    with table(tmp_path, ("Mira",), BOTS, turn_seconds="20") as driver:
        driver.until_asked("play")
        moves = len(driver.view.happenings)
        monkeypatch.setattr(play, "now_ms", lambda: now_ms() + 20_001)
        driver.bots.wake()                                          # it slept until the time was up
        driver.until(lambda: driver.screen.state.note[0] == "Time was up:")     # for some seconds: not till the end
        driver.until(lambda: driver.view.deal.outcome)
        assert not driver.view.proof.found
        assert any(step.seat == 0 for step in driver.view.happenings[moves:])


def test_the_move_for_a_person_is_sound_and_kept_until_the_time_is_up(tmp_path):
    with table(tmp_path, ("Mira",), BOTS, turn_seconds="3600") as driver:
        driver.until_asked("play")
        view, bots = driver.view, play.Bots(driver.desk.node)
        plan = bots._next_plan(view, 0)              # private: what will be pressed in an hour shows nowhere before
        bots.close()
        assert (plan.due, plan.pressed) == (pace.since(view) + 3_600_000, False)
        assert plan.move in list(view.state.seen_by({0}).moves(0, 0))


def test_a_lone_card_goes_by_itself_only_where_that_is_wanted(tmp_path):
    with table(tmp_path, ("Mira",), BOTS, fixed=True) as driver:
        state, seat = until_mine(driver)
        only = next(iter(state.moves(seat, 0)))
        assert driver.game.answering.forced(seat) is None
        driver.desk.settings = replace(driver.desk.settings, single=True)
        assert driver.game.answering.forced(seat).move == only
        moves = len(driver.view.happenings)
        driver.game.still(driver.clock())
        driver.until(lambda: len(driver.view.happenings) > moves)
        assert (driver.view.happenings[moves].seat, driver.view.happenings[moves].move) == (seat, only)


def test_a_lone_card_leaves_at_the_hush_where_several_persons_play(tmp_path):
    """Not where they share a screen: there a card goes only while its owner looks."""
    with table(tmp_path, ("Mira", "Jana"), BOTS[:2], fixed=True) as driver:
        _, seat = until_mine(driver)
        driver.desk.settings = replace(driver.desk.settings, single=True)
        assert driver.game.answering.forced(seat) is None
        rows = tuple(dict(driver.view.charter.options, hush="3000").items())
        charter = structs.replace(driver.view.charter, options=rows)
        hushed = driver.game.view = changed(driver.view, charter=charter, mine=frozenset({seat}))
        driver.game.still(driver.clock())
        assert driver.game.answering.forced(seat).due == pace.since(hushed) + 3000


def test_a_card_is_asked_about_taken_back_and_played(tmp_path):
    with table(tmp_path, ("Mira",), BOTS, fixed=True) as driver:
        state, seat = until_mine(driver, 2)
        driver.desk.settings = replace(driver.desk.settings, confirm=True)
        slots = deal_view.sorted_slots(state, seat)
        free = [number for number, slot in enumerate(slots) if not showing.why_not(TAROKY, state, seat, slot)]
        first, second = (HANDS["left"][number] for number in free[:2])
        moves = len(driver.view.happenings)
        driver.press(first)
        assert driver.game.memo.chosen == {slots[free[0]]}
        assert driver.shown().hand.cards[free[0]].chosen
        driver.press(second)
        assert driver.game.memo.chosen == {slots[free[1]]}
        driver.key(pygame.K_ESCAPE)
        assert not driver.game.memo.chosen
        assert driver.running.banner() is None        # Esc took back, and asks nothing
        assert len(driver.view.happenings) == moves
        driver.press(second, second)
        driver.until(lambda: len(driver.view.happenings) > moves)
        assert driver.view.happenings[moves].move.args == (slots[free[1]],)
        assert not driver.game.memo.chosen

"""Chips travel from who pays to who gets them, talon cards to who takes them; the score changes as they arrive."""
import dataclasses

import pygame
import pytest
from msgspec import structs

from client.draw.banners import bar_layout
from client.draw.scale import Scale
from client.games.tricks import board, ended, score
from client.games.tricks.mat import flights, moments
from client.games.tricks.mat.flights import CARD, CHIP, TALON
from client.games.tricks.timing import paying
from p2p.games.game import Move, Seat
from p2p.games.taroky import score as rules
from tests.client.table_views import changed
from tests.games.taroky import scenes
from tests.games.tricks.timed_table import Table


@pytest.mark.parametrize("gains", [(6, -2, -2, -2), (-9, 3, 3, 3), (4, 4, -4, -4), (0, 0, 0, 0), (5, -7, 1, 1)])
def test_everybody_pays_and_gets_as_much_as_the_score_says(gains):
    for flight in flights.payments(gains, 0):
        assert gains[flight.source] < 0 < gains[flight.goal]
        assert flight.seat == flight.source
    sources = {flight.source for flight in flights.payments(gains, 0)}
    goals = {flight.goal for flight in flights.payments(gains, 0)}
    assert sources == {seat for seat, gain in enumerate(gains) if gain < 0}
    assert goals == {seat for seat, gain in enumerate(gains) if gain > 0}


def test_places_are_counted_from_who_sits_below():
    flight, = flights.payments((3, -3, 0, 0), 1)
    assert (flight.source, flight.goal, flight.seat) == (0, 3, 1)
    assert flights.lasts((flight,)) == 320 + 2 * 40
    assert [number for number, _ in flights.on_the_way(flight, 40)] == [0, 1]
    assert flights.on_the_way(flight, 400) == []


def declared(tmp_path, **settings):
    """A table at which money cards have just been declared."""
    table = Table(tmp_path, scenes.asked("money"), **settings)
    scores = [plate.score for plate in table.shown().plates]
    while not any(table.state.items):
        seat = min(table.state.turn())
        table.practice.make(seat, next(iter(table.state.moves(seat, 0))), int(table.now))
        table.running.update(table.view(), table.now)
    return table, scores


def test_money_cards_are_paid_at_once_and_the_score_follows_the_chips(tmp_path):
    table, scores = declared(tmp_path)
    (flown, age), = moments.flying(table.shown().moments, table.now, "normal")
    assert age == 0
    assert {flight.what for flight in flown} == {CHIP}
    assert len({flight.goal for flight in flown}) == 1
    assert [plate.score for plate in table.shown().plates] == scores
    table.wait(320)
    assert [int(plate.score) for plate in table.shown().plates] == [
        100 + got for got in paying.paid(table.view(), table.table.game)]


@pytest.mark.parametrize("speed", ["calm", "off"])
def test_calm_and_off_have_the_score_at_once(tmp_path, speed):
    table, scores = declared(tmp_path, motion=speed)
    assert moments.flying(table.shown().moments, table.now, speed) == []
    assert [plate.score for plate in table.shown().plates] != scores


def test_talon_cards_go_to_who_takes_them(tmp_path):
    table = Table(tmp_path, scenes.asked("talon"))
    taker = min(table.state.turn())
    before = table.state.taken
    table.practice.make(taker, Move("draw"), int(table.now))
    table.running.update(table.view(), table.now)
    (flown, _), = moments.flying(table.shown().moments, table.now, "normal")
    assert {(flight.what, flight.source) for flight in flown} == {(CARD, TALON)}
    taken = [seat for then, seat in zip(before, table.state.taken, strict=True) if then != seat]
    assert sorted(flight.goal for flight in flown for _ in flight.faces) == sorted(taken)
    assert {face for flight in flown for face in flight.faces} == {-1}          # nobody sees which ones


def between(tmp_path, **settings):
    """A deal that has just ended in the middle of a match."""
    table = Table(tmp_path, lambda on: len(on.state.tricks) == 11 and len(on.state.trick) == 3, **settings)
    whole = table.view
    table.view = lambda: changed(whole(), over=False, between=True)
    table.play()
    return table


def with_members(charter):
    """The charter with a member for each seat."""
    members = tuple(structs.replace(charter.members[0], name=seat.name) for seat in charter.seats)
    return structs.replace(charter, members=members, seats=tuple(
        structs.replace(seat, member=number) for number, seat in enumerate(charter.seats)))


def test_the_board_of_a_deal_stays_behind_a_slim_bar_until_its_sheet_is_asked_for(tmp_path):
    table = between(tmp_path)
    table.wait(2000)
    view, banner = table.shown(), table.running.banner(table.now)
    assert len(view.trick.cards) == 4
    panel, _ = bar_layout(Scale(1280, 800), banner)
    lay = board.layout(view, Scale(1280, 800))
    assert panel.h <= 64
    assert not any(panel.colliderect(thing) for thing in (lay.area, *lay.plates))
    assert [choice.name for choice in banner.choices] == ["next", "recap", "advise", "verify", "back"]
    table.key(pygame.K_r)
    assert table.running.picture(table.now).board is score
    table.key(pygame.K_ESCAPE)
    assert table.running.picture(table.now).board is board
    assert table.running.banner(table.now).headline == banner.headline


def test_the_board_of_a_deal_says_who_won_what_it_brought_and_what_comes_next(tmp_path):
    table = between(tmp_path)
    outcome, totals = table.view().deal.outcome, table.view().deal.match.totals
    table.wait(2000)
    plates, banner = table.shown().plates, table.running.banner(table.now)
    assert [plate.score for plate in plates] == [str(total) for total in totals]
    assert [plate.badge for plate in plates] == [
        f"+{score}" if score > 0 else f"−{-score}" if score else "" for score in outcome.scores]
    assert banner.seats == tuple(outcome.winners)
    assert banner.words[0].endswith("pay, each of them 3.")          # the words of the sheet's total
    assert banner.words[1] == "Tomáš is Povinnost, Jana deals, Mira cuts."
    assert banner.seal == "The shuffle was fair."


@pytest.mark.parametrize(("pays", "said"), [
    (False, "Petr went in the middle: nothing is written."),
    (True, "Petr went in the middle: Mira +5, Jana +5, Tomáš +5, Petr −15."),
])
def test_a_deal_that_is_void_as_somebody_went_says_who_and_claims_no_check(tmp_path, pays, said):
    table = between(tmp_path)
    outcome = rules.forsaken(table.state, (Seat(3),), pays)
    whole = table.view
    charter = with_members(whole().charter)
    table.view = lambda: changed(whole(), outcome=outcome, charter=charter, left_for_good={3: 7},
                                 members_here=frozenset({0, 1, 2}))
    table.running.update(table.view(), table.now)
    banner = table.running.banner(table.now)
    assert (banner.headline, banner.words[0]) == ("The deal is void", said)
    assert banner.words[1] == "Mira deals again, Petr's bot cuts."
    assert "fair" not in banner.seal
    table.wait(2000)
    table.key(pygame.K_r)
    sheet = table.shown()
    assert "fair" not in sheet.fair[0]
    assert "checked" not in sheet.fair[1]


def test_the_deals_of_the_tables_before_count(tmp_path):
    """Two deals were dealt before the match was carried on, one of them void: of four deals this is the third of five.
    """
    table = between(tmp_path)
    carried = dataclasses.replace(table.view().deal.match, deals=4, dealt_before=2, rounds_before=1)
    assert ended.number(changed(table.view(), match=carried)) == 3
    assert ended.deals(changed(table.view(), match=carried)) == 5


def test_who_is_ready_reads_for_whom_the_next_deal_waits(tmp_path):
    table = between(tmp_path)
    view = table.view()
    charter = with_members(view.charter)
    there = frozenset(range(4))
    table.running.update(changed(view, charter=charter, members_here=there, ready=there - {1}), table.now)
    banner = table.running.banner(table.now)
    assert banner.words[1] == "You are ready. Waiting for Jana."
    assert "next" not in {choice.name for choice in banner.choices}


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_r])
def test_a_key_pressed_for_the_last_card_leads_nowhere(tmp_path, key):
    table = between(tmp_path)
    asked = []
    table.table.does |= {"next": asked.append, "recap": asked.append}
    table.wait(599)
    table.key(key)
    assert asked == []
    table.wait(1)
    table.key(key)
    assert len(asked) == 1


def test_after_a_deal_without_tricks_the_sheet_comes_by_itself(tmp_path):
    table = between(tmp_path)
    view = table.view()
    table.running.update(view._replace(state=structs.replace(view.state, tricks=())), table.now)
    table.wait(2000)
    assert table.table.sheet_lies
    assert table.running.banner(table.now) is None
    table.running.update(view, table.now)
    assert not table.table.sheet_lies


@pytest.mark.parametrize("flown", [(), flights.payments((3, -3, 0, 0), 0)])
def test_nothing_flies_before_it_leaves(flown):
    leaves = moments.Moment(moments.FLY, 1000.0, flights=flown)
    assert moments.flying([leaves], 999.0, "normal") == []
    assert moments.flying([leaves], 1000.0, "normal") == ([(flown, 0)] if flown else [])

"""Chips travel from who pays to who gets them, talon cards to who takes them; the score changes as they arrive."""
import pygame
import pytest

from client.games.tricks import board, score
from client.games.tricks.mat import flights, moments
from client.games.tricks.mat.flights import CARD, CHIP, TALON
from client.games.tricks.timing import paying
from p2p.games.game import Move
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
    table.view = lambda: whole()._replace(over=False)
    table.play()
    return table


def test_the_sheet_of_a_deal_waits_for_the_last_trick_and_the_chips(tmp_path):
    table = between(tmp_path)
    assert table.running.picture(table.now).board is board
    table.wait(979)
    assert table.running.picture(table.now).board is board
    table.wait(2)
    assert table.running.picture(table.now).board is score


def test_a_key_that_ends_the_chips_does_nothing_on_the_sheet_that_was_not_seen(tmp_path):
    table = between(tmp_path)
    asked = []
    table.table.does["next"] = asked.append
    table.wait(100)
    table.key(pygame.K_RETURN)
    assert table.running.picture(table.now).board is score
    assert table.running.answers(table.now) == []
    table.wait(10)
    table.key(pygame.K_LEFT)
    assert table.running.answers(table.now) != []

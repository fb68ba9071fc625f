"""The cut: the pack parts where the mouse points or arrows move, a click or Enter cuts there, K shows the knocks."""
from itertools import pairwise

import pygame
import pytest

from client.draw.scale import Scale
from client.games.tricks import board
from client.games.tricks.mat.pack import CARDS, Pack
from client.ui.keys import HANDS
from tests.games.tricks.timed_table import Table

SCALE = Scale(1280, 800)


@pytest.fixture
def table(tmp_path):
    """The screen of the fourth player, who cuts."""
    return Table(tmp_path, stop=lambda _played: True, me=3)


def strip(table, number):
    """The middle of what is seen of card `number` (from 1) of the pack, near its upper edge."""
    rect = board.layout(table.shown(), SCALE).question.answers[number - 1]
    return rect.x + 4, rect.y + 60


def point(table, at):
    table.running.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)), table.now)
    table.wait(10)


@pytest.mark.parametrize("number", [1, 20, 53])
def test_the_pack_parts_after_the_card_pointed_at_and_a_click_cuts_there(table, number):
    at = strip(table, number)
    point(table, at)
    assert table.shown().middle.at == number
    places = board.layout(table.shown(), SCALE).question.fan.places
    steps = [after.x - before.x for before, after in pairwise(places)]
    assert steps.index(max(steps)) == number - 1                    # the gap is behind it
    others = [place.y for place in places[max(0, number - 3):number + 2] if place is not places[number - 1]]
    assert places[number - 1].y < min(others)                       # and it stands highest
    table.running.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), table.now)
    assert [str(move) for _, move in table.acts] == [f"cut {number}"]


def test_arrows_move_from_where_the_mouse_was_and_enter_cuts(table):
    point(table, strip(table, 20))
    table.key(pygame.K_RIGHT)
    table.wait(10)
    assert table.shown().middle.at == 21
    table.key(pygame.K_LEFT)
    table.key(pygame.K_LEFT)
    table.key(pygame.K_RETURN)
    assert [str(move) for _, move in table.acts] == ["cut 19"]


def test_k_shows_the_knocks_and_esc_hides_them(table):
    table.key(ord("w"), HANDS["left"][1])
    assert table.acts == []                                         # no knock by a key that isn't seen
    table.key(pygame.K_k, pygame.KSCAN_K)
    shown = table.shown().middle
    assert not isinstance(shown, Pack)
    assert len(shown.answers) == 9
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.shown().middle, Pack)
    table.key(pygame.K_k, pygame.KSCAN_K)
    table.key(ord("w"), HANDS["left"][1])
    assert [str(move) for _, move in table.acts] == ["knock ones"]


def test_the_way_to_knock_can_be_clicked(table):
    lay = board.layout(table.shown(), SCALE)
    assert board.pick(table.shown(), SCALE, lay.question.answers[-1].center) == ("answer", "knock")
    assert lay.question.answers[-1].h >= 44
    table.running.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=lay.question.answers[-1].center, button=1), table.now)
    assert not isinstance(table.shown().middle, Pack)


def test_the_others_see_the_whole_pack_and_can_not_cut_it(tmp_path):
    table = Table(tmp_path, stop=lambda _played: True, me=1)
    shown = table.shown()
    assert shown.middle == Pack()
    assert len(board.layout(shown, SCALE).question.fan.places) == CARDS
    point(table, (640, 300))
    table.running.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=1), table.now)
    table.key(pygame.K_RETURN)
    assert table.acts == []

"""The board to warm up on in the waiting room: a Tau always lies, tries are judged by the rules, nothing leaves it."""
from itertools import combinations

import pygame
import pytest

from client.games.tau.warm_up import WarmUp
from client.screens.waiting import Waiting
from client.ui import keys
from tests.client.screens import fake_node
from tests.client.screens.fake_node import draft, seat
from tests.client.screens.pictures import SMALL, USUAL, drawn, written

CODES = keys.grid("left", 3, 4)


def digits(face: int) -> tuple[int, ...]:
    return face % 3, face // 3 % 3, face // 9 % 3, face // 27


def is_tau(faces) -> bool:
    """Rule 1 of Tau: each property is all the same or all different."""
    return all(len(set(values)) != 2 for values in zip(*map(digits, faces), strict=True))


def press(board: WarmUp, place: int, now: float) -> bool:
    event = pygame.Event(pygame.KEYDOWN, key=0, scancode=CODES[place], mod=0, unicode="")
    return board.handle(event, None, now)


def three(board: WarmUp, right: bool) -> tuple[int, ...]:
    return next(places for places in combinations(range(12), 3)
                if is_tau([board.board[place] for place in places]) == right)


@pytest.mark.parametrize("seed", range(5))
def test_a_tau_always_lies_and_only_taken_cards_change(tmp_path, seed):
    board, now = WarmUp(fake_node.desk(tmp_path), seed), 1000.0
    for number in range(20):
        before, places = [*board.board], three(board, right=True)
        for place in places:
            now += 200                                              # longer than a reaction
            assert press(board, place, now)
        assert board.found == number + 1
        assert len({*board.board}) == 12
        assert all(board.board[place] == before[place] for place in range(12) if place not in places)
    assert board.quickest == pytest.approx(600)


def test_a_wrong_try_is_no_tau_and_changes_nothing(tmp_path):
    board = WarmUp(fake_node.desk(tmp_path), 1)
    before = [*board.board]
    for place in three(board, right=False):
        press(board, place, 50.0)
    assert (board.found, board.chosen, board.board) == (0, (), before)
    assert board.wakes(60.0)
    assert board.wakes(5000.0) is None


def test_f9_puts_it_away_and_its_keys_go_back_to_the_room(tmp_path):
    board = WarmUp(fake_node.desk(tmp_path), 1)
    away = pygame.Event(pygame.KEYDOWN, key=pygame.K_F9, scancode=0, mod=0, unicode="")
    assert board.handle(away, None, 0.0)
    assert not press(board, 0, 0.0)
    assert board.handle(away, None, 0.0)
    assert press(board, 0, 0.0)


@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_who_sits_warms_up_and_who_looks_reads_the_house_rules(tmp_path, size):
    for mine, shown in ((seat(0), "Warm-up"), (seat(None), "House rules here")):
        table = draft(9, 1, seat(1), mine, seat(None))
        screen = Waiting(fake_node.desk(tmp_path, 3, (table,)), table)
        assert shown in written(screen, size)
    screen.desk.node.called.clear()


def test_cards_of_the_warm_up_lie_in_its_panel(tmp_path):
    table = draft(9, 0, seat(0), seat(1), seat(None))
    screen = Waiting(fake_node.desk(tmp_path, 3, (table,)), table)
    drawn(screen, SMALL)
    cards = screen._warm_up._cards
    assert len(cards) == 12
    assert min(card.w for card in cards) >= 60              # they are to be read
    assert not [1 for one, other in combinations(cards, 2) if one.colliderect(other)]

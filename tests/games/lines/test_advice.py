"""Advice at a table of TAU: the number and the line that good play needs, by a search of its own; and its panel."""
from concurrent.futures import Future

import pygame
import pytest

from client.draw import theme
from client.draw.scale import Scale
from client.games.lines import advising, board
from client.games.lines.advice import counsel, think
from client.games.lines.side import below_label
from client.lessons.progress import Progress
from p2p.games.game import Move, Seat
from p2p.games.lines import State, left, worth
from p2p.peer.processes import Processes
from tests.client.lessons.learner import Learner, desk
from tests.games.lines import scenes


@pytest.fixture
def at_once(monkeypatch):
    """Thoughts are made here and at once: the process runs the same code."""
    def submit(_, thought):
        future = Future()
        future.set_result(thought())
        return future
    monkeypatch.setattr(Processes, "submit", submit)


def good_play(state):
    """The score that both sides' best lines lead to, by trying all of them through the rules."""
    if not left(state):
        return worth(state)
    seat = min(state.turn())
    best = max if seat == state.high else min
    return best(good_play(state.apply(seat, move, 0)) for move in state.moves(seat, 0))


GRIDS = [(rows, columns) for rows in range(2, 6) for columns in range(rows, 6) if rows + columns < 9]


@pytest.mark.parametrize("grid", GRIDS)
def test_the_values_of_all_lines_are_those_of_good_play(grid):
    state = State(*grid, first=Seat(0), named=("1",), high=Seat(0))
    while left(state):
        seat = min(state.turn())
        thought = think(state, seat)
        assert thought.exact
        assert len(thought.values) == len(list(state.moves(seat, 0)))
        for (way, number), value in thought.values:
            assert value == good_play(state.apply(seat, Move(way, (number,)), 0))
        assert thought.worth == good_play(state)
        state = state.apply(seat, thought.move, 0)


@pytest.mark.parametrize("grid", GRIDS)
def test_the_number_named_is_the_last_one_that_high_can_exceed(grid):
    open_grid = State(*grid, first=Seat(0))
    ends_at = good_play(State(*grid, first=Seat(0), named=("1",), high=Seat(0)))
    named = think(open_grid, Seat(0))
    assert named.move == Move("name", (max(1, ends_at - 1),))
    too_much = State(*grid, first=Seat(0), named=(str(ends_at),))
    thought = think(too_much, Seat(1))
    assert thought.move == Move("pass")
    assert [row.words for row in counsel(thought, too_much).rows] == ["LOW wins", "LOW wins"]


@pytest.mark.parametrize("grid", [grid for grid in GRIDS if grid != (2, 2)])
def test_to_the_best_number_it_passes_and_says_who_wins_then(grid):
    """After the last number that HIGH can exceed a pass loses, and so does a higher number (rule 6)."""
    ends_at = good_play(State(*grid, first=Seat(0), named=("1",), high=Seat(0)))
    best = State(*grid, first=Seat(0), named=(str(ends_at - 1),))
    thought = think(best, Seat(1))
    shown = counsel(thought, best)
    assert thought.move == Move("pass")
    assert [row.words for row in shown.rows] == ["HIGH wins", "LOW wins"]
    assert "better be LOW" not in shown.why


def test_of_3_by_3_the_rules_say_where_good_play_ends():
    shown = counsel(think(State(3, 3, first=Seat(0)), Seat(0)), State(3, 3, first=Seat(0)))
    assert shown.title == "Name 2"                                  # rule 7: good play ends at 3
    assert [(row.key, row.words) for row in shown.rows] == [("2", "HIGH wins"), ("3", "LOW wins")]
    assert think(State(3, 3, first=Seat(0)), Seat(1)) is None       # it isn't asked


@pytest.mark.usefixtures("at_once")
def test_the_advice_previews_the_line_it_means_and_goes_once_it_is_drawn(tmp_path):
    learner = Learner(desk(tmp_path), "lines")
    for _ in range(2):
        learner.key(pygame.K_PAGEDOWN)
        learner.wait(500)
    learner.key(pygame.K_F9)
    learner.wait(200)
    table = learner.stage.table
    shown = table.picture(learner.now).shown
    assert shown.advice.title.startswith("Draw ")
    assert shown.preview == shown.advised
    assert shown.manner.endswith(", with advice")
    learner.draw()
    learner.key(pygame.K_RETURN)
    assert learner.stage.practice.state.drawn[0] == shown.advised
    assert table.picture(learner.now).shown.advice is None


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("text", [1.0, 1.4])
@pytest.mark.parametrize("step", [1, 2])
def test_the_advice_leaves_players_and_lines_left_in_sight(step, text, tmp_path, monkeypatch):
    panel = advising.advice_panel
    lay, places = panel.draw, []
    monkeypatch.setattr(panel, "draw", lambda *given, **more: places.append(lay(*given, **more)) or places[-1])
    Progress(tmp_path).reach("lines", step)
    learner = Learner(desk(tmp_path, text=text), "lines")
    learner.key(pygame.K_F9)
    learner.wait(200)
    learner.draw()
    state = learner.stage.table.state
    side = board.layout(learner.stage.table.picture(learner.now).shown, state.scale).side
    assert places[-1].y >= side.moves.y + 20 + state.scale.em(theme.LABEL) - 1      # the label of the lines left
    assert places[-1].bottom <= side.keys.bottom + 1


@pytest.mark.usefixtures("at_once")
def test_while_a_number_is_asked_for_the_arrow_points_into_the_dialogue(tmp_path, monkeypatch):
    learner = Learner(desk(tmp_path), "lines")
    ends = []
    monkeypatch.setattr(advising.advice_panel, "draw_arrow", lambda _paint, _start, end: ends.append(end))
    for verb in ("name", "pass"):
        learner.wait(500)
        learner.key(pygame.K_F9)
        learner.wait(200)
        learner.draw()
        ask = learner.stage.table.game.ask
        meant = ask.field if verb == "name" else ask._pass
        assert ends[-1] == (meant.rect.right + 4, meant.rect.centery)
        learner.key(pygame.K_PAGEDOWN)


@pytest.mark.parametrize("text", [1.0, 1.4])
def test_more_than_the_best_choice_is_told_in_the_least_window(text):
    """As rows or in words, within the room below the lines left."""
    scale = Scale(960, 600, text)
    for state in (State(3, 3, first=Seat(0)), State(3, 3, first=Seat(0), named=("1",), high=Seat(0))):
        shown = counsel(think(state, Seat(0)), state)
        room = below_label(board.layout(scenes.board(scenes.game(3, 3)), scale).side, scale)
        told = advising.fitted(scale, shown, room)
        assert told.rows or all(f"{row.key}: {row.words}" in told.why for row in shown.rows[:2])
        assert advising.advice_panel.needed(scale, told, room.w) <= room.h

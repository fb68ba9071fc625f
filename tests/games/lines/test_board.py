"""The TAU board: nothing overlaps in any window or grid, every line can be pointed at, figures and long numbers."""
from dataclasses import replace
from itertools import combinations, product
from math import dist, prod
from types import SimpleNamespace

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.banners import EndBanner, bar_layout
from client.draw.cards import Cards
from client.draw.commands import Command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.lines import board as lines, panel as lines_rules, side as lines_side, view as lines_view
from client.games.lines.ask import AskNumber
from client.games.lines.view import LinesView
from client.games.lines.words import line_label, line_name, spaced
from client.play.advice import ADVISE
from client.play.again import WATCH
from client.play.ending import LOBBY, RECAP
from client.play.pausing import PAUSE
from client.play.table_words import VERIFY
from client.ui.keys import Labels
from p2p.games.game import Seat
from p2p.games.lines import State
from tests.each import each
from tests.games.lines.scenes import board, game

WINDOWS = ((960, 600), (1280, 800), (1366, 768), (1920, 1080), (2560, 1080), (900, 1400))
GRIDS = ((2, 2), (1, 2), (24, 24), (1, 24), (24, 1), (2, 24), (24, 2), (9, 11), (8, 22), (15, 15))
SIXTY = 10 ** 60 - 1


def all_drawn(rows: int, columns: int) -> State:
    """Every second row and column is gone: the smallest groups, the most chips."""
    return game(rows, columns, *(("row", n) for n in range(2, rows + 1, 2)),
                *(("column", n) for n in range(2, columns + 1, 2)))


def apart(*rects: FRect) -> bool:
    return not any(one.colliderect(other) for one, other in combinations(rects, 2))


# ---------------------------------------------------------------------- layout

@each("text", theme.TEXT_SIZES)
@each("window", WINDOWS)
def test_panels_stay_apart_and_inside_the_window(window, text):
    scale = Scale(*window, text)
    lay = lines.layout(board(game(9, 11), commands=(lines_side.WHOLE, VERIFY)), scale)
    side = lay.side
    panels = (lay.board, side.figures, *side.players, side.moves, side.keys)
    assert apart(*panels)
    assert all(FRect(0, 88, scale.size[0], scale.size[1] - 88).contains(panel) for panel in panels)
    assert apart(*side.commands)
    assert all(side.keys.x < target.x and target.right <= side.keys.right for target in side.commands)
    assert lay.board.w >= 784 - 0.001
    assert lay.board.h >= 688 - 0.001
    why = Command("book", "Why: rule 2", "F7")
    asked = lines.layout(board(game(9, 11), commands=(lines_side.WHOLE, ADVISE, PAUSE, why)), scale).side
    assert apart(*asked.commands)
    assert asked.figures.contains(asked.commands[0])
    assert all(side.keys.contains(target) for target in asked.commands[1:])


@each("text", theme.TEXT_SIZES)
@each("window", WINDOWS)
def test_the_bar_of_the_end_covers_no_panel(window, text):
    scale = Scale(*window, text)
    over = EndBanner("Cilka wins as LOW", "65 536 is less than LIMIT, 175 013. They sit down for another game.",
                     (WATCH, RECAP, VERIFY, LOBBY), seats=(1,), seal="napkin wool hold kitchen moral embody")
    view = replace(board(all_drawn(9, 11)), banner=over)
    side, bar = lines.layout(view, scale).side, bar_layout(scale, over)[0]
    assert apart(side.figures, *side.players, side.moves, bar)
    assert side.figures.h >= 232            # LIMIT, the score and the bar of both


def test_who_only_waits_for_a_number_is_shown_no_keys_to_type_it():
    paper = board(game(9, 11))
    asked = drawn(replace(paper, figures=None, ask=AskNumber("Ana", Seat(0), game(9, 11), SimpleNamespace(value=7))))
    waits = drawn(replace(paper, figures=None, ask=None))
    keys = lines.layout(paper, Scale(1280, 800)).side.keys
    where = FRect(keys.x + 28, keys.y + 18, 200, 28)
    assert colours(waits, where) == 1 < colours(asked, where)


def drawn(view: LinesView) -> pygame.Surface:
    surface = pygame.Surface((1280, 800))
    lines.draw(Paint(surface, Style()), Cards(), Labels(), view, 0.0)
    return surface


def colours(surface: pygame.Surface, rect: FRect) -> int:
    part = surface.subsurface(rect)
    return len({tuple(part.get_at((x, y))) for x in range(part.get_width()) for y in range(part.get_height())})


@each("text", theme.TEXT_SIZES)
@each("window", [(960, 600), (1280, 720), (1280, 800), (1920, 1080)])
@each("rows, columns", [(2, 2), (9, 11), (24, 24)])
def test_the_question_for_a_number_lies_beside_the_grid_which_stays_as_it_is(rows, columns, window, text):
    scale, state = Scale(*window, text), game(rows, columns)
    asks = AskNumber("Ana", Seat(0), state, SimpleNamespace(value=7))
    naming = replace(board(state), figures=None, ask=asks)
    lay = lines.layout(naming, scale)
    labels = lay.grid.rect.inflate(2 * lines.BEFORE[0], 2 * lines.AFTER[1])
    assert not lay.ask.colliderect(labels)
    assert lay.board.contains(lay.ask)
    asks.layout(lay.ask, scale)
    assert all(lay.ask.contains(control.rect) for control in asks.form.controls)
    assert lines.layout(replace(naming, ask=None), scale).grid == lay.grid


@each("rows, columns", GRIDS)
@each("window", WINDOWS)
def test_grid_labels_and_chips_stay_on_the_board(window, rows, columns):
    for text in theme.TEXT_SIZES:
        scale = Scale(*window, text)
        lay = lines.layout(board(game(rows, columns)), scale)
        grid = lay.grid
        assert lay.board.contains(grid.rect)
        every = [("row", n) for n in range(1, rows + 1)] + [("column", n) for n in range(1, columns + 1)]
        discs = [grid.chip(line) for line in every]
        assert all(dist(one[:2], other[:2]) >= one[2] + other[2] for one, other in combinations(discs, 2))
        chips = [FRect(x - r, y - r, 2 * r, 2 * r) for x, y, r in discs]
        assert all(lay.board.contains(chip) for chip in chips)
        size = min(lines.LABEL, grid.cell * 0.62 / text)
        labels = []
        for line in every:
            wide, high = scale.measure(line_label(*line), size, SEMI), scale.em(size) * 0.7
            x, y = grid.label(line)
            labels.append(FRect(x - wide / 2, y - high / 2, wide, high))
        assert apart(*labels)
        assert all(lay.board.contains(label) and not label.colliderect(grid.rect) for label in labels)


def test_every_grid_fits_and_its_cells_are_square():
    scale = Scale(960, 600)
    for rows, columns in product(range(1, 25), repeat=2):
        if rows == columns == 1:
            continue
        lay = lines.layout(board(game(rows, columns)), scale)
        assert lay.grid.rect.w == pytest.approx(columns * lay.grid.cell)
        assert lay.grid.rect.h == pytest.approx(rows * lay.grid.cell)
        assert lay.grid.cell * scale.unit >= 17
        assert lay.board.contains(lay.grid.rect)


@pytest.mark.parametrize(("rows", "columns"), GRIDS, ids=str)
def test_numbers_stay_in_their_groups(rows, columns):
    for window, text in product(WINDOWS, theme.TEXT_SIZES):
        scale = Scale(*window, text)
        one_gone = game(rows, columns, *([("column", 2)] * (columns > 2)))
        for state in (game(rows, columns), all_drawn(rows, columns), one_gone):
            view = board(state)
            grid = lines.layout(view, scale).grid
            assert apart(*map(grid.group, view.groups))
            for group in view.groups:
                rect, size = grid.group(group), lines.number_size(scale, grid, group)
                assert scale.measure(str(group.size), size, SERIF) <= rect.w
                assert scale.em(size) * 0.66 <= rect.h


def test_lines_of_one_way_are_all_as_thick():
    for window in WINDOWS:
        scale = Scale(*window)
        grid = lines.layout(board(game(24, 24)), scale).grid
        assert len({scale.rect(grid.bar(("row", n))).h for n in range(1, 25)}) == 1
        assert len({scale.rect(grid.bar(("column", n))).w for n in range(1, 25)}) == 1


# ---------------------------------------------------------------------- pointing

@pytest.mark.parametrize(("rows", "columns"), GRIDS, ids=str)
def test_every_line_that_may_be_drawn_can_be_pointed_at_and_no_other(rows, columns):
    state = game(rows, columns, *([("row", 1)] * (rows > 2)), *([("column", 2)] * (columns > 2)))
    view, scale = board(state), Scale(960, 600)
    grid = lines.layout(view, scale).grid
    for way, count in (("row", rows), ("column", columns)):
        for number in range(1, count + 1):
            line = way, number
            picked = lines.pick(view, scale, grid.label(line))
            assert picked == ("line" if line in view.free else "shut", line)
            lane = grid.lane(line)
            at = (lane.x + 1, lane.centery) if way == "row" else (lane.centerx, lane.y + 1)
            assert (lines.pick(view, scale, at) == ("line", line)) is (line in view.free)


def test_near_the_middle_of_a_cell_the_shown_line_stays():
    scale, state = Scale(1280, 800), game(9, 11)
    grid = lines.layout(board(state), scale).grid
    x, y = grid.lane(("column", 5)).centerx, grid.lane(("row", 3)).centery
    for line in (("column", 5), ("row", 3)):
        for off in (-2, 0, 2):
            assert lines.pick(board(state, line), scale, (x + off, y - off + 1)) == ("line", line)
    assert lines.pick(board(state, ("row", 3)), scale, (x, y + 20)) == ("line", ("column", 5))


def test_nothing_can_be_pointed_at_beside_the_grid_or_under_a_question():
    scale, view = Scale(1280, 800), board(game(2, 2))
    assert lines.pick(view, scale, (40, 700)) == ("", "")
    unnamed = board(replace(game(2, 2), high=None))
    assert lines.pick(unnamed, scale, lines.layout(unnamed, scale).grid.label(("row", 1))) == ("", "")
    middle = lines.layout(view, scale).grid.rect.center
    assert lines.pick(view, scale, (middle[0] + 20, middle[1] + 60))[0] == "line"
    asked = board(game(2, 2), ask=object())
    assert lines.pick(asked, scale, (middle[0] + 20, middle[1] + 60)) == ("", "")


# ---------------------------------------------------------------------- figures and words

def test_the_example_of_the_rules():
    state = game(4, 7, ("row", 2), ("column", 2), ("column", 4), limit=72)
    assert sorted(group.size for group in lines_view.grid(state, None)) == [1, 1, 2, 2, 3, 6]
    shown = lines_view.figures_of(state, None)
    assert (shown.score, shown.ahead, shown.then) == (72, "LOW is ahead", None)
    assert lines_rules.sum_words().endswith("= 72")
    assert prod(group.size for group in lines_rules.example().groups) == 72


def test_a_preview_shows_the_groups_and_the_score_as_they_would_be():
    state = game(3, 3, limit=5)
    shown = lines_view.figures_of(state, ("row", 2))
    assert [group.size for group in lines_view.grid(state, ("row", 2))] == [3, 3]
    assert (shown.score, shown.then) == (9, 9)
    assert (shown.ahead, shown.would, shown.through) == ("HIGH is ahead", "HIGH still ahead", "With a line through B")
    assert lines_view.figures_of(game(3, 3, limit=8), ("column", 1)).would == "then LOW leads"
    last = game(3, 3, ("row", 2), limit=4)              # two lines in all
    assert lines_view.figures_of(last, ("column", 2)).would == "and LOW wins"
    assert lines_view.figures_of(game(3, 3, ("row", 2), ("column", 2), limit=0), None).ahead == "HIGH wins"


def test_rows_have_letters_columns_numbers():
    assert [line_label("row", n) for n in (1, 4, 24)] == ["A", "D", "X"]
    assert line_name(("column", 10)) == "column 10"


@pytest.mark.parametrize(("limit", "score", "then"),
                         [(12_000_000, 10_077_696, 11_337_408), (SIXTY, 4, 2), (1, SIXTY, SIXTY)])
def test_the_bar_keeps_the_order_of_its_numbers(limit, score, then):
    places = lines_view.bar_shares(lines_view.LinesFigures(limit, score, "", "", then, ""))
    assert all(0 <= place <= 6 / 7 for place in places)
    assert max(places) == pytest.approx(6 / 7, abs=0.001)
    for (a, x), (b, y) in combinations(zip((limit, score, then), places, strict=True), 2):
        assert (a - b) * (x - y) >= 0


@each("text", theme.TEXT_SIZES)
@each("window", WINDOWS)
def test_long_numbers_fit_and_say_how_long_they_are(window, text):
    scale = Scale(*window, text)
    words = ("HIGH still ahead", "then HIGH leads", "HIGH is ahead", "and HIGH wins")
    beside = max(scale.measure(said, theme.BODY / max(1, text ** 0.5), SEMI) for said in words) + 8
    for digits, large in product(range(1, 61), (True, False)):
        shown = lines_side.number(scale, 10 ** digits - 1, large)
        wide = scale.measure(shown.text, shown.size, SERIF) + (0 if large else beside)
        if shown.digits:
            assert shown.digits == f"{digits} digits"
            wide += 8 + scale.measure(shown.digits, theme.SECOND, SANS)
        else:
            assert shown.text.replace(" ", "") == "9" * digits
        assert wide <= lines_side.WIDTH - 2 * lines_side.INSET


def test_long_numbers_are_offered_with_all_their_digits():
    state, scale = game(9, 11, limit=SIXTY), Scale(1280, 800)
    assert lines_side.is_shortened(scale, board(state))
    assert not lines_side.is_shortened(scale, board(game(9, 11, limit=12_000_000)))
    view = board(state, ("row", 1))
    assert lines_view.all_numbers(view) == (("LIMIT", SIXTY), (lines_view.SCORE, 99), ("With a line through A", 88))
    assert spaced(SIXTY).replace(" ", "") == str(SIXTY)


# ---------------------------------------------------------------------- colours

def luminance(colour: str) -> float:
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=lambda look: look.name)
def test_numbers_can_be_read_on_every_tint_and_lines_seen_on_the_paper(look):
    for size in (1, 2, 3, 4, 6, 9, 12, 20, 576):
        assert contrast(lines.tint(look, size), theme.ON_SEAT) >= 4.5
    assert contrast(look.text, look.panel) >= 4.5
    assert contrast(look.accent_text, look.panel) >= 4.5
    assert lines.tint(look, 1) != lines.tint(look, 2) != lines.tint(look, 9) != lines.tint(look, 20)


def test_remarks_of_a_player_stand_over_the_own_plate_also_below_the_other_one():
    view, scale = board(game(5, 5)), Scale(1280, 800)
    low = replace(view, players=view.players[::-1])
    rects = [spot.plate for _, spot in sorted(lines.spots(view, scale).items())]
    assert rects[0].y < rects[1].y
    assert [spot.plate for _, spot in sorted(lines.spots(low, scale).items())] == rects[::-1]

"""The PC Set board: keys under the right fingers, nothing on top of something else, the clock, the looks."""
from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.pcset import board as pcset, view as pcset_view
from client.games.pcset.board import Clock
from client.games.race import board as race, columns
from client.games.race.board import CardEvent, SeatPlate
from client.ui import keys
from client.ui.keys import US_NAMES, Labels
from p2p.games import pcset as rules
from p2p.games.sets.words import set_unit
from tests.client import shots
from tests.client.watching import Watching
from tests.each import each
from tests.games.pcset import scenes

GRIDS = [(rows, columns) for rows in (2, 3, 4) for columns in (3, 4, 5)]
WINDOWS = [(1280, 800), (960, 600), (1920, 1080), (800, 1200), (2560, 1080)]
PEOPLE = [scenes.couch, scenes.four, scenes.two_and_two, scenes.watched, scenes.alone]


def names(cluster: str, rows: int, columns: int) -> list[str]:
    """The keys as they lie on the board, row by row."""
    codes = keys.grid(cluster, rows, columns)
    return ["".join(US_NAMES[codes[row + rows * column]] for column in range(columns)) for row in range(rows)]


# ---------------------------------------------------------------------- keys

def test_the_usual_keys_are_those_of_the_rules():
    assert names("left", 3, 4) == ["QWER", "ASDF", "ZXCV"]
    assert names("right", 3, 4) == ["UIOP", "JKL;", "M,./"]
    assert names("one", 3, 4) == names("left", 3, 4)


@pytest.mark.parametrize(("rows", "columns", "left", "right"), [
    (4, 5, ["12345", "QWERT", "ASDFG", "ZXCVB"], ["67890", "YUIOP", "HJKL;", "NM,./"]),
    (2, 3, ["QWE", "ASD"], ["UIO", "JKL"]), (2, 5, ["QWERT", "ASDFG"], ["YUIOP", "HJKL;"])])
def test_other_boards_lie_under_the_same_hands(rows, columns, left, right):
    assert (names("left", rows, columns), names("right", rows, columns)) == (left, right)


@pytest.mark.parametrize(("rows", "columns"), GRIDS)
def test_two_hands_never_share_a_key(rows, columns):
    left, right = (keys.grid(side, rows, columns) for side in ("left", "right"))
    assert len({*left, *right}) == 2 * rows * columns


# ---------------------------------------------------------------------- places

def on_grid(scene, rows: int, columns: int):
    """The same people on another board, everybody with a token on its first and last card."""
    board = tuple(range(rows * columns))
    seats = tuple(replace(seat, chosen=(board[0], board[-1])) for seat in scene().race.seats)
    return replace(scene(), race=replace(scene().race, board=board, rows=rows, columns=columns, seats=seats))


@each("text", theme.TEXT_SIZES)
@each("window", WINDOWS)
@each("rows, columns", GRIDS)
def test_cards_lie_apart_inside_their_area(rows, columns, window, text):
    scale = Scale(*window, text)
    lay = pcset.layout(on_grid(scenes.couch, rows, columns), scale)
    cards = lay.board.cards
    assert len(cards) == rows * columns
    assert not any(a.colliderect(b) for a, b in combinations(cards, 2))
    assert not any(card.colliderect(side) for card in cards for side in (lay.left, lay.right, lay.foot.strip))
    assert all(lay.area.inflate(1, 1).contains(card) for card in cards)
    middle = (cards[0].x + cards[-1].right) / 2
    assert middle == pytest.approx(lay.area.centerx)


@each("scene", PEOPLE)
@each("rows, columns", GRIDS)
def test_tokens_of_all_lie_on_their_card_apart_from_each_other_and_the_keys(rows, columns, scene):
    view = on_grid(scene, rows, columns)
    lay = pcset.layout(view, Scale(1280, 800))
    where = pcset.corners(view.race)
    assert len(set(where.values())) == len(view.race.seats)
    for card in lay.board.cards:
        tokens = [pcset.token_rect(card, *place) for place in where.values()]
        caps = [race.cap_rect(card, seat.cluster == "right") for seat in view.race.local()]
        assert not any(a.colliderect(b) for a, b in combinations([*tokens, *caps], 2))
        around = [other for other in lay.board.cards if other is not card]
        assert not any(token.colliderect(other) for token in tokens for other in around)
        assert all(token.colliderect(card) for token in tokens)


def test_a_local_player_has_the_corner_on_the_own_side():
    where = pcset.corners(scenes.couch().race)
    assert (where[0], where[1]) == ((False, 0), (True, 0))
    where = pcset.corners(scenes.four().race)
    assert where[0] == (False, 0)
    assert [where[seat] for seat in (1, 2, 3)] == [(True, 0), (True, 1), (True, 2)]


@pytest.mark.parametrize("text", theme.TEXT_SIZES)
@pytest.mark.parametrize("why", [scenes.WRONG.words, "Colour fails: red, green, red. So do number and shading.",
                                 "Shading fails: partial, empty, partial. The other three are right."])
def test_what_a_frozen_player_reads_stays_in_the_column(text, why):
    paint = Paint(pygame.Surface((960, 600)), Style(text=text))
    column = pcset.layout(scenes.couch(), paint.scale).left
    assert columns.frozen_height(paint, column, why, pcset.LIFT) <= column.h - 232


def test_the_mouse_finds_cards_but_no_gaps():
    scale, view = Scale(1280, 800), scenes.point()
    cards = pcset.layout(view, scale).board.cards
    gap = view.race.board.index(None)
    assert pcset.pick(view, scale, cards[0].center) == ("card", 0)
    assert pcset.pick(view, scale, cards[gap].center) == ("", "")
    assert pcset.pick(scenes.ready(), scale, cards[0].center) == ("", "")


# ---------------------------------------------------------------------- from the state

def state(**changes) -> rules.State:
    return replace(rules.start(2, {}), board=tuple(range(12)), deck=tuple(range(12, 81)), **changes)


def test_cards_go_column_by_column_and_keep_their_places():
    cards = pcset_view.race_view(state(), ())
    assert cards.board == (0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11)
    lay = race.board_layout(cards, pygame.FRect(0, 0, 800, 640))
    by_face = dict(zip(cards.board, lay.cards, strict=True))
    assert by_face[0].y == by_face[3].y < by_face[4].y == by_face[7].y < by_face[8].y
    assert by_face[0].x == by_face[8].x < by_face[1].x == by_face[9].x < by_face[3].x


@pytest.mark.parametrize(("at", "words", "left"), [
    (0, "1:00", None), (1, "1:00", None), (1000, "0:59", None), (54_999, "0:06", None), (55_000, "5.00", 5 / 60),
    (55_630, "4.37", 4.37 / 60), (59_999, "0.00", 0.001 / 60), (60_000, "0.00", 0), (61_000, "0.00", 0)])
def test_the_round_runs_down_and_its_last_seconds_have_hundredths(at, words, left):
    clock = pcset_view.round_clock(state(since=0), at)
    assert (clock.words, clock.left) == (words, left if left is None else pytest.approx(left))


@pytest.mark.parametrize(("at", "words"), [(0, "1:00"), (1500, "1:00"), (1501, "1:00"), (2500, "0:59")])
def test_the_first_round_stands_until_the_cards_are_shown(at, words):
    """Rule 6: they are shown 1.5 s after the start."""
    assert pcset_view.round_clock(state(), at) == Clock(words)


@pytest.mark.parametrize("seconds", [60, 0])
def test_the_clock_stands_in_a_pause(seconds):
    running = state(since=0, round_seconds=seconds)
    stands = replace(running, paused=57_000)
    assert pcset_view.round_clock(stands, 90_000) == pcset_view.round_clock(running, 57_000) != Clock()


def test_the_round_begins_with_the_last_point():
    assert pcset_view.round_clock(state(since=30_000), 30_000) == Clock("1:00")


def test_without_a_limit_the_clock_counts_up_or_shows_nothing():
    assert pcset_view.round_clock(state(round_seconds=0, since=5000), 78_000) == Clock("1:13")
    assert pcset_view.round_clock(state(round_seconds=-1), 78_000) == Clock()
    assert pcset_view.round_clock(state(warning_seconds=0, since=0), 59_500) == Clock("0:01")
    assert pcset_view.round_clock(state(over="no set left"), 59_500) == Clock()


def test_a_set_leaves_from_where_it_lay():
    event = pcset_view.taken(state(), (1, 5, 9), 7.0)
    assert event == CardEvent("right", 7.0, (1, 5, 9), (3, 4, 5))
    after = state()
    before = replace(after, board=(None, *after.board[1:]))
    assert [event.faces for event in pcset_view.dealt(before, after, 0)] == [(0,)]


# ---------------------------------------------------------------------- looks

DARK, LIGHT = Style(), Style(theme.LIGHT)


def picture(view, look: Style = DARK, size=(1280, 800), now: float = 5000.0) -> pygame.Surface:
    surface, cards, pending = pygame.Surface(size), Cards(), True
    while pending:
        cards.frame()
        pcset.draw(Paint(surface, look), cards, Labels(), view, now)
        pending = cards.pending
    return surface


SHOTS = {
    "couch": (scenes.couch, DARK, (1280, 800)), "couch-light-safe": (scenes.couch, LIGHT._replace(palette="safe"),
                                                                     (960, 600)),
    "couch-large": (scenes.couch, Style(text=1.4), (960, 600)), "four-light": (scenes.four, LIGHT, (1280, 800)),
    "two-and-two-safe": (scenes.two_and_two, Style(palette="safe"), (960, 600)),
    "must-lift": (scenes.must_lift, DARK, (960, 600)), "point": (scenes.point, LIGHT, (960, 600)),
    "ready": (scenes.ready, DARK, (960, 600)), "redealt": (scenes.redealt, LIGHT, (960, 600)),
    "alone": (scenes.alone, DARK, (960, 600)), "over": (scenes.over, DARK, (960, 600)),
    "largest-light": (scenes.four_by_five, LIGHT, (960, 600)), "watched": (scenes.watched, DARK, (960, 600)),
}


@pytest.mark.parametrize("name", SHOTS)
def test_looks_like_its_reference(name):
    scene, look, size = SHOTS[name]
    shots.check(picture(scene(), look, size), f"pcset-{name}")


def test_tokens_tell_players_apart_by_shape_too():
    """On a card of paper only the token differs: one more pip a seat, and a bot's is hollow."""
    def token(seat: int, bot: str = "") -> pygame.Surface:
        cards = replace(scenes.couch().race, seats=(SeatPlate(seat, "Ana", bot=bot, chosen=(18,)),))
        view = replace(scenes.couch(), race=cards)
        box = pcset.token_rect(pcset.layout(view, Scale(1280, 800)).board.cards[0], False, 0)
        return picture(view).subsurface(pygame.Rect(box)).copy()
    pictures = [token(0), token(1), token(2), token(3), token(0, "easy")]
    grey = [pygame.transform.grayscale(picture) for picture in pictures]
    assert all(shots.differences(a, b)[0] > 3 for a, b in combinations(grey, 2))


@pytest.mark.parametrize(("score", "words"), [(1, "set"), (2, "sets"), (11, "sets")])
def test_the_word_goes_with_the_number_that_is_shown(score, words):
    """The newest set is counted in the state, and its cards still fly to the column."""
    surface = pygame.Surface((1280, 800))
    paint = Watching(surface, Style())
    tools = columns.Tools(paint, Cards(), "classic", Labels(), late={0: 1})
    columns.draw_seat(tools, FRect(0, 0, 208, 600), SeatPlate(0, "Mira", score + 1, cluster="one"), 3, set_unit)
    assert [text for text, _ in paint.texts if text in (str(score), "set", "sets")] == [str(score), words]


@pytest.mark.parametrize(("takes", "places", "fitting", "rows"), [
    (2, 6, 6, [0, 1, 2, 3, 4, 5]), (2, 6, 3, [0, 1, 2]), (5, 6, 3, [2, 3, 4]), (5, 0, 3, [0, 1, 2]), (5, 6, 0, []),
    (0, 0, 4, [])])
def test_a_list_with_places_never_hides_the_newest_take(takes, places, fitting, rows):
    """Without places the newest one is the first of them."""
    assert [*columns.found_rows(takes, places, fitting)] == rows

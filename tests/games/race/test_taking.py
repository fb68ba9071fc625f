"""Cards taken fly to their taker and a won game shows it, after the times of the design."""
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.banners import EndBanner, bar_layout, draw_bar
from client.draw.cards import Cards
from client.draw.commands import Command
from client.draw.paint import Paint, Style
from client.draw.scale import Scale
from client.games.race import flight
from client.games.race.board import CardEvent, RaceView, SeatPlate, changes, gaps, scored
from client.games.race.columns import Take
from client.games.race.ending import pile
from client.games.race.memo import RaceMemo
from client.games.tau import board as tau
from client.games.tau.board import TauView
from client.play.game_table import ScreenState
from client.ui.keys import Labels

OLD, GOAL = FRect(600, 500, 137, 192), FRect(60, 520, 54, 76)
CHOICES = (Command("again", "Again", "Enter"), Command("recap", "Recap", "R"), Command("verify", "How we know", "F5"),
           Command("lobby", "To the lobby", "Esc"))
TAKEN = (14, 50, 71)


def over(age: float, names: tuple[str, str] = ("Mira", "Luka"), record: str = "", here: str = "") -> TauView:
    """Mira has just won with the cards TAKEN; `age` is the time since then in ms."""
    takes = tuple(Take(seat, (3 * n, 3 * n + 1, 3 * n + 2), "", 3.0 + n) for n, seat in enumerate((0, 1) * 9))
    seats = (SeatPlate(0, names[0], 10, cluster="left"), SeatPlate(1, names[1], 9, cluster="right"))
    board = (0, 9, None, None, 13, 26, 42, None, 62)
    race = RaceView(board, "tau", seats, columns=3, dim=True,
                    happenings=(CardEvent("right", 0, TAKEN, (2, 3, 7), 0),))
    result = EndBanner(f"{names[0]} wins, 10 to 9", "No Tau is left. 19 Taus in 6:12.", CHOICES, (0,), here, record,
                       "Checked and sealed: linden copper swan dusk", age=age)
    return TauView(race, "3 Tau", "couch for two", 0, (*takes, Take(0, TAKEN, "", 6.0)), clock=372_000, banner=result)


def drawn(view: TauView, now: float, look: Style | None = None) -> pygame.Surface:
    surface, cards = pygame.Surface((1280, 800)), Cards()
    cards.pending = True
    while cards.pending:
        cards.frame()
        tau.draw(Paint(surface, look or Style()), cards, Labels(), view, now)
    return surface


# ---------------------------------------------------------------------- a take

def test_taken_cards_lift_then_fly_one_after_the_other_and_arrive_by_490_ms():
    at = [flight.leaving(OLD, GOAL, 0, age, flight.TAKE, "normal") for age in (0, 90, 110, 250, 389)]
    assert (at[0].rect.center, at[0].rect.w) == (OLD.center, OLD.w)
    assert at[1].rect.center == (OLD.centerx, OLD.centery - 14)
    assert not at[2].flown
    assert at[3].rect.centerx == pytest.approx((OLD.centerx + GOAL.centerx) / 2)        # half of 280 ms
    assert at[3].rect.centery == pytest.approx((OLD.centery - 14 + GOAL.centery) / 2 - 40)
    assert at[4].rect.w == pytest.approx(GOAL.w, abs=1)
    ends = [next(age for age in range(1000) if flight.leaving(OLD, GOAL, index, age, flight.TAKE, "normal") is None)
            for index in range(3)]
    assert ends == [390, 440, 490]


def test_the_last_ones_of_a_game_take_until_720_ms():
    ends = [next(age for age in range(1000) if flight.leaving(OLD, GOAL, index, age, flight.WIN, "normal") is None)
            for index in range(3)]
    assert ends == [540, 630, 720]


def test_new_cards_come_from_the_deck_and_stay_yellow_until_a_second_is_over():
    deck = (1100.0, 44.0)
    before, first, middle, there = (flight.arriving(OLD, deck, 0, age, "normal") for age in (299, 301, 420, 540))
    assert before[1] == 0
    assert first[0].center == pytest.approx(deck, abs=1)
    assert middle[0].centerx == pytest.approx((deck[0] + OLD.centerx) / 2)
    assert there == (OLD, 1.0, 1.0)
    assert flight.arriving(OLD, deck, 2, 659, "normal")[0] != OLD
    assert [flight.arriving(OLD, deck, 2, age, "normal")[2] for age in (660, 830, 1000)] == pytest.approx([1, 0.5, 0])


def test_calm_moves_no_card_and_off_leaves_a_ring_for_400_ms():
    for age in (0, 150, 300):
        assert flight.leaving(OLD, GOAL, 0, age, flight.TAKE, "calm").rect == OLD
        assert flight.leaving(OLD, GOAL, 0, age, flight.TAKE, "off").rect == OLD
        assert flight.arriving(OLD, (0, 0), 0, age, "calm")[0] == OLD
        assert flight.arriving(OLD, (0, 0), 0, age, "off")[:2] == (OLD, 1.0)
    assert flight.leaving(OLD, GOAL, 0, 300, flight.TAKE, "calm").alpha < 0.5
    assert flight.leaving(OLD, GOAL, 0, 400, flight.TAKE, "off") is None
    assert flight.leaving(OLD, GOAL, 0, 200, flight.TAKE, "fast") is None


def test_where_nothing_moves_the_old_card_is_gone_before_the_new_one_comes():
    for age in range(0, int(flight.LASTS) + 200, 10):
        seen = [flight.leaving(OLD, GOAL, index, age, flight.TAKE, "calm") for index in range(3)]
        comes = [flight.arriving(OLD, (0, 0), index, age, "calm")[1] for index in range(3)]
        assert not any(seen) or not any(comes)
    assert comes == [1, 1, 1]


def test_a_take_counts_once_its_first_card_has_arrived():
    view = RaceView((0, 1, None), "tau", (), happenings=(CardEvent("right", 0, (7,), (2,), 4),))
    assert [scored(view, now, "normal") for now in (0, 389, 390)] == [{4: 1}, {4: 1}, {}]
    assert scored(view, 0, "off") == scored(view, 0, "calm") == {}


def test_no_gap_is_left_behind_the_end_of_a_board_that_has_shrunk():
    """From fifteen cards to twelve: the fifth column is gone, and beside the board may be a panel."""
    taken = CardEvent("right", 0, TAKEN, (1, 12, 14), 0)
    shrunk = RaceView(tuple(range(12)), "tau", (SeatPlate(0, "Mira", 1, cluster="one"),), happenings=(taken,))
    assert gaps(shrunk, 100) == [1]
    assert gaps(shrunk, flight.LASTS) == []


def test_each_taker_has_an_event_of_its_own():
    events = changes((1, 2, 3, 4, 5, 6), (4, None, None, None, None, None), 0, ((0, (1, 2)), (3, (5,))))
    assert [(event.seat, event.faces, event.places) for event in events if event.kind == "right"] == [
        (0, (1, 2), (0, 1)), (3, (5,), (4,)), (-1, (3, 6), (2, 5))]


def test_any_input_ends_the_flight_and_new_cards_lie_in_their_places():
    memo = RaceMemo(ScreenState())
    memo.add(True, CardEvent("right", 0, (7, 8, 9), (0, 1, 2), 0), CardEvent("new", 40, (10, 11, 12)))
    assert [(event.kind, event.after, event.start) for event in memo.happenings] == [
        ("right", False, 0), ("new", True, 0)]
    memo.settle((10, 11, 12), 50.0)
    right, new = memo.happenings
    assert (right.places, new.kind, new.places) == ((), "moved", (0, 1, 2))


# ---------------------------------------------------------------------- the end

def test_the_winners_colour_rises_from_the_foot_between_120_and_440_ms():
    colour, column = pygame.Color(theme.SEATS[0]), FRect(24, 88, 208, 616)
    seen = {age: [drawn(over(age), age).get_at((28, round(column.y + column.h * share))) == colour
                  for share in (0.9, 0.45, 0.1)] for age in (119, 280, 440)}
    assert seen == {119: [False] * 3, 280: [True, False, False], 440: [True] * 3}


def test_the_final_board_steps_back_but_nothing_lies_over_it():
    """Between dark and light the bar, at every size of the text, touches no card and no column."""
    for text in theme.TEXT_SIZES:
        view, scale = over(2000.0), Scale(960, 600, text)
        lay, (bar, answers) = tau.layout(view, scale), bar_layout(scale, view.banner)
        assert all(not bar.colliderect(rect) for rect in (*lay.board.cards, lay.left, lay.right))
        assert all(bar.contains(rect) and rect.h >= theme.TARGET for rect in answers)
        assert not any(one.colliderect(other) for one, other in pairwise(answers))
        assert tau.pick(view, scale, answers[1].center) == ("command", "recap")
    paper = [drawn(over(age), age).get_at((420, 100)) for age in (0, 2000)]
    assert paper[0].r - paper[1].r > 60


def test_with_motion_off_the_end_is_there_at_once():
    still = Style(motion="off")
    assert drawn(over(0), 500, still).get_buffer().raw == drawn(over(9000), 9000, still).get_buffer().raw


def test_a_record_is_said_first_and_losing_without_reproach():
    said = [over(0, record=record, here=here).banner.words for record, here in (
        ("", ""), ("A record!", "won"), ("", "won"), ("", "lost"))]
    whole = "No Tau is left. 19 Taus in 6:12."
    assert said == [("No Tau is left.", "19 Taus in 6:12."), ("A record!", whole), ("You win!", whole),
                    ("Not this time.", whole)]


def test_a_record_of_others_is_no_win_for_who_lost():
    said = over(0, record="A record!", here="lost").banner
    assert said.words == ("Not this time.", "No Tau is left. 19 Taus in 6:12. A record!")


def test_the_standing_of_the_evening_ends_before_the_seal_begins():
    won = replace(over(0).banner, line="No Tau is left. 19 Taus in 6:12. Matches won: Anna 1 : 3 Bohdan")
    assert won.words == ("No Tau is left.", "19 Taus in 6:12. Matches won: Anna 1 : 3 Bohdan.")


def test_words_that_would_be_cut_beside_the_buttons_stand_above_them():
    short, long = (replace(over(0, here="lost").banner, line=f"No Tau is left. {words}", aside=224.0) for words in (
        "24 Taus in 0:23.", "24 Taus in 0:23. Matches won: Maximilian 10, Vida 3, Boris 2, Cilka 1"))
    low, high = (bar_layout(Scale(1280, 800), result)[0] for result in (short, long))
    assert high.h == low.h + theme.CONTROL + 8


@pytest.mark.parametrize("count", [1, 4, 12, 13, 27, 60])
def test_a_pile_stays_within_its_room_four_in_a_row_while_they_fit(count):
    room = FRect(36, 350, 184, 150)
    fans = pile(room, count)
    assert len(fans) == count
    assert all(room.contains(fan) for fan in fans)
    rows = len({round(fan.y) for fan in fans})
    assert rows == -(-count // 4) if count <= 16 else 4 <= rows <= 5


def test_long_names_and_a_couch_of_two_in_large_text_are_drawn():
    for look in (Style(theme.LIGHT, 1.4), Style(text=1.4, motion="calm"), Style(motion="slow")):
        view = over(300, ("Maximiliána Nováková", "Bartholomäus Quitten"))
        drawn(replace(view, takes=()), 300, look)
        drawn(view, 300, look)


def test_in_the_largest_text_of_a_small_window_each_winner_s_column_has_its_fastest(monkeypatch):
    said, label = [], Paint.label
    monkeypatch.setattr(Paint, "label", lambda paint, words, *more: said.append(words) or label(paint, words, *more))
    for look in (Style(), Style(text=theme.TEXT_SIZES[-1])):
        said.clear()
        tau.draw(Paint(pygame.Surface((960, 600)), look), Cards(), Labels(), over(9_999), 0.0)
        assert said.count("Fastest") == 2


@pytest.mark.parametrize("bots", [1, 2])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_the_fastest_stays_with_bots_below_it_in_any_text(bots, size, text, monkeypatch):
    said, drawing = [], Paint.text
    monkeypatch.setattr(Paint, "text", lambda paint, words, *more, **how: said.append(words) or drawing(
        paint, words, *more, **how))
    view = over(9_999)
    more = tuple(SeatPlate(2 + n, f"Bot {n + 1}", 0, bot="steady") for n in range(bots))
    view = replace(view, race=replace(view.race, seats=(*view.race.seats, *more)))
    tau.draw(Paint(pygame.Surface(size), Style(text=text)), Cards(), Labels(), view, 0.0)
    assert {"3.0 s", "4.0 s"} <= set(said)              # the quickest of Mira and of Luka


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1280, 800)])
def test_no_words_of_an_end_are_cut_beside_its_buttons(size):
    """A text has at least so many pixels, so that in a small window it can't shrink as far as elsewhere."""
    five = (*CHOICES[:1], Command("but", "Again, but…", "B"), *CHOICES[1:])
    for more in range(0, 40, 2):
        result = replace(over(9_999, record="A record: the best time here!").banner, choices=five, seal="",
                         line=f"No Tau is left. 25 Taus in 0:34. Matches won: {'Mira'.ljust(more, 'a')} 3 : 1 Luka")
        paint = Paint(pygame.Surface(size))
        draw_bar(paint, result)
        assert not paint.cut

"""The deal as it is seen: who gets which packet when, own cards that turn and slide into order, a key that ends it.

The packets are those of rule 3.3 of Taroky and 2.1 of Tarok, the times those of the design's picture of a deal.
"""
import pygame
import pytest

from client.draw.scale import Scale
from client.games.taroky.game import TAROKY
from client.games.tricks import board
from client.games.tricks.mat import dealing, moments
from client.games.tricks.mat.dealing import Deal
from client.ui.keys import HANDS
from p2p.games.game import Move
from tests.client.table_views import changed
from tests.games.taroky import scenes
from tests.games.tricks.timed_table import Table

SIXES = Deal(dealer=1, seats=4, rounds=(6, 6))


@pytest.mark.parametrize("deal", [
    SIXES, Deal(3, 4, (3, 4, 5)), Deal(0, 4, (12,)), Deal(2, 4, (1,) * 12), Deal(2, 3, (8, 8))])
def test_packets_go_round_from_the_one_after_the_dealer_until_all_have_their_cards(deal):
    when, before = dealing.times(deal), [0] * deal.seats
    first = [deal.rounds[0] if place == (deal.dealer + 1) % deal.seats else 0 for place in range(deal.seats)]
    seen = []
    for age in range(int(when.packets) + 2):
        now = [dealing.has(deal, place, age) for place in range(deal.seats)]
        if now != before:
            seen.append(now)
        before = now
    assert before == [sum(deal.rounds)] * deal.seats
    assert seen[0] == first
    assert len(seen) == len(deal.rounds) * deal.seats
    assert when.over < 3000


def test_a_deal_in_sixes_has_the_times_of_the_design():
    assert dealing.times(SIXES) == (850, 1450, 1730, 2230, 2510)
    assert dealing.round_words(SIXES, ("you", "Mira", "Jana", "Tomáš"), 0) == "Six at a time: Jana, Tomáš, you, Mira"
    assert dealing.round_words(SIXES, ("you", "Mira", "Jana", "Tomáš"), 850) == ""


def test_own_cards_turn_from_the_left_as_they_were_dealt_then_lie_in_order():
    view = scenes.prever()
    fan = board.layout(view, Scale(1280, 800)).fan
    shown = view.hand.cards
    assert sorted(card.dealt for card in shown) == list(range(12))

    def at(age):
        return [dealing.own_card(SIXES, fan, number, card.dealt, age) for number, card in enumerate(shown)]
    assert [turned for _, turned in at(850)] == [-1] * 12
    half = [turned for _, turned in sorted(at(1150), key=lambda card: card[0].x)]
    assert half == sorted(half, reverse=True)
    assert (half[0], half[-1]) == (1, -1)
    turned = at(1450)
    assert [open_ for _, open_ in turned] == [1] * 12
    assert [place.x for place, _ in turned] == [fan.places[card.dealt].x for card in shown]
    assert [place for place, _ in at(1730)] == [pytest.approx(place) for place in fan.places]


def test_where_several_share_the_screen_no_card_is_turned_or_moved():
    deal = SIXES._replace(turns=False)
    assert dealing.times(deal) == (850, 850, 850, 1350, 1630)


def cut(tmp_path, **settings):
    """Seat 0's screen, at which the fourth player has just cut."""
    table = Table(tmp_path, stop=lambda _played: True, me=1, **settings)
    table.practice.make(3, Move("cut", (27,)), int(table.now))
    table.running.update(table.view(), table.now)
    return table


def test_the_deal_begins_with_the_cut_and_is_over_by_itself(tmp_path):
    table = cut(tmp_path)
    assert table.desk.sounds.played[-1] == "deal"
    deal, age = moments.dealt(table.shown().moments, table.now, "normal")
    assert (deal.rounds, age) == ((6, 6), 0)
    assert deal.dealer == (table.state.dealer - 1) % 4
    table.wait(2509)
    assert moments.dealt(table.shown().moments, table.now, "normal")
    table.wait(1)
    assert not moments.dealt(table.shown().moments, table.now, "normal")


@pytest.mark.parametrize(("stop", "dealt"), [(lambda _played: True, False), ("play", True)])
def test_nothing_of_the_deal_before_travels_in_the_next_one(tmp_path, stop, dealt):
    """Its first state may still be before the cut, or long after the deal if only bots were asked meanwhile."""
    old, new = Table(tmp_path, stop="play"), Table(tmp_path, stop=stop)
    old.running.update(changed(new.view(), number=2), old.now)
    assert not [moment for moment in old.shown().moments if moment.kind == moments.FLY]
    assert bool(moments.dealt(old.shown().moments, old.now, "normal")) is dealt


@pytest.mark.parametrize("speed", ["calm", "off"])
def test_calm_and_off_have_the_cards_there_at_once(tmp_path, speed):
    table = cut(tmp_path, motion=speed)
    assert moments.dealt(table.shown().moments, table.now, speed) is None
    assert len(table.shown().hand.cards) == 12


def test_a_key_ends_the_deal_and_answers_nothing_that_was_not_seen_yet(tmp_path):
    table = cut(tmp_path)
    assert 1 in table.state.turn()
    table.wait(500)
    table.key(ord("q"), HANDS["left"][0])
    assert table.acts == []
    assert not moments.dealt(table.shown().moments, table.now, "normal")
    assert table.shown().middle.answers
    table.key(ord("q"), HANDS["left"][0])
    assert [str(move) for _, move in table.acts] == ["say povinnost"]


def test_a_click_during_the_deal_only_ends_it(tmp_path):
    table = cut(tmp_path)
    table.wait(500)
    shown = table.shown()
    at = board.layout(shown, Scale(1280, 800)).question.answers[0].center
    for _ in range(2):
        assert table.acts == []
        table.running.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), table.now)
    assert len(table.acts) == 1


@pytest.mark.parametrize(("knock", "rounds"), [("twelves", (12,)), ("three_four_five", (3, 4, 5)), ("ones", (1,) * 12)])
def test_a_knock_says_how_the_cards_go_round(tmp_path, knock, rounds):
    table = Table(tmp_path, stop=lambda _played: True, me=1)
    table.practice.make(3, Move("knock", (knock,)), int(table.now))
    assert TAROKY.dealt(table.state) == (0, rounds)

"""The board after a deal: talon, cards laid away and the own hand lie open, as all cards do then, each in its place."""
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest
from pygame import FRect

from client.draw import theme
from client.draw.banners import EndBanner, bar_layout
from client.draw.cards import Cards
from client.draw.commands import Command
from client.draw.fonts import SEMI
from client.draw.paint import LABEL_TRACK, Paint, Style
from client.draw.scale import Scale
from client.games.tricks import model
from client.games.tricks.board import TrickView, draw, layout, tip
from client.games.tricks.ended import held_of
from client.games.tricks.hand import NO_HAND, Hand, HandCard
from client.games.tricks.mat.final import APART, NOTHING_HELD, FirstHand, draw_plate, held_at
from client.games.tricks.mat.pack import reach
from client.games.tricks.mat.seats import Plate
from client.games.tricks.mat.trick_area import OPEN_CARD, PILE_WIDE, Pile, piles_at
from client.play.unreachable.absence import LEAVES
from client.ui.glossary import tip_layout
from client.ui.keys import Labels
from p2p.games.tarot.cards import FACE
from tests.client.screens.pictures import Reader
from tests.client.table_views import changed, made_view
from tests.games.tarok import scenes as tarok
from tests.games.taroky import scenes as taroky


def faces(cards):
    return {FACE[card] for card in cards.split()}


def shown(piles):
    return {face for pile in piles for face in pile.faces}


def over(played):
    return played.state.phase == "over"


def test_talon_and_discards_of_taroky_lie_open_once_the_deal_is_over():
    played = taroky.run(taroky.deal(), taroky.asked("play"), taroky.POVINNOST)
    before = taroky.view(played)
    assert not shown(before.talon)
    assert sum(pile.hidden for pile in before.talon) == 6
    away = sum(pile.hidden for pile in before.laid)
    assert away
    after = taroky.view(taroky.run(played, over))
    assert shown(after.talon) == faces(taroky.HANDS["talon"])
    assert [pile.seat for pile in after.talon] == [pile.seat for pile in before.talon]
    assert not any(pile.hidden for pile in (*after.talon, *after.laid))
    assert len(shown(after.laid)) == away + len(shown(before.laid)) == 6


def test_the_rest_of_tarok_s_talon_lies_open_once_the_deal_is_over():
    played = tarok.three().says("bid three", "bid pass", "bid pass", "bid one", "take 5").lay("C10")
    before = tarok.view(played.until(lambda on: on.state.phase == "play"))
    assert (before.talon[0].hidden, shown(before.talon), shown(before.laid)) == (5, set(), set())
    after = tarok.view(played.until(over))
    assert shown(after.talon) == faces("T8 D2 T2 H3 T15")           # all but the fifth, which was taken
    assert shown(after.laid) == faces("C10")


@pytest.mark.parametrize("counts", [(4, 1, 1), (6,), (3, 3), (2, 2, 1, 1), (4,)])
def test_open_piles_keep_their_size_and_stay_in_their_corner(counts):
    piles = [Pile(seat, 0, tuple(range(count))) for seat, count in enumerate(counts)]
    cards = [rect for row in piles_at(piles, (100, 50)) for rect in row]
    assert {rect.w for rect in cards} == {OPEN_CARD}
    assert cards[0].x == 100
    assert cards[-1].right <= 100 + PILE_WIDE + 0.01
    assert min(after.x - before.x for before, after in pairwise(cards)) >= 21      # as far as an index is wide


@pytest.mark.parametrize("count", [12, 16])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (800, 900)])
def test_the_own_hand_as_it_was_lies_between_mat_and_bar(size, count):
    scale = Scale(*size)
    held = FirstHand("Maximiliána N's hand", Hand(tuple(map(HandCard, range(count))), held=count))
    shown = TrickView("Tarok", "deal 1", (), held=held,
                      banner=EndBanner("Mira wins", "Mira 12.", (Command("lobby", "To the lobby", "Esc"),)))
    lay = layout(shown, scale)
    fan = held_at(scale, shown.held, lay.area, shown.banner)
    box = reach(fan)
    assert lay.area.bottom < box.y
    assert box.bottom < bar_layout(scale, shown.banner)[0].y
    assert fan.width >= 46                                  # as open cards in the mat's corners are
    words = scale.measure(held.words.upper(), theme.LABEL, SEMI, LABEL_TRACK)
    assert box.x - 2 * APART - words >= theme.MARGIN        # they stand at its left


def test_what_is_said_after_a_deal_is_read_over_the_hand_as_it_was():
    """Who asks for a seat then (F10) reads the answer; the hand lies where it stands."""
    held = FirstHand("Your hand", Hand(tuple(map(HandCard, range(12))), held=12))
    quiet = TrickView("Taroky", "the end", (), held=held,
                      banner=EndBanner("Mira wins", "Mira 12.", (Command("lobby", "To the lobby", "Esc"),)))
    said, scale, found = replace(quiet, note="No seat here: no bot plays that could make room."), Scale(1280, 800), []
    told = tip(said, layout(said, scale), scale, ("", ""))
    rect, _ = tip_layout(scale, told.words, told.centre, told.why, told.room)
    for view in (quiet, said):
        paint = Paint(pygame.Surface((1280, 800)), Style())
        draw(paint, Cards(), Labels(), view, 0.0)
        found.append({tuple(paint.surface.get_at((x, round(rect.bottom) - 6))) for x in range(
            round(rect.x) + 12, round(rect.right) - 12)})
    assert len(found[0]) > 1                                    # cards
    assert len(found[1]) == 1                                   # the plate of the words from end to end


def test_a_hand_is_told_only_once_all_of_it_lies_open():
    played = taroky.run(taroky.deal(), taroky.asked("play"), taroky.POVINNOST)
    dealt = played.state.hands[2]
    steps = []
    while played.state.phase == "play":
        before = played.state
        taroky.run(played, lambda on, seen=before: on.state is not seen)
        steps.append(SimpleNamespace(before=before))
    plates = (SimpleNamespace(seat=2),)
    charter = SimpleNamespace(seats=[SimpleNamespace(bot="", name=name) for name in taroky.NAMES])
    view = made_view(happenings=steps, state=played.state, mine={2}, charter=charter)
    told = held_of(SimpleNamespace(plates=plates, hand=NO_HAND), view)
    assert told.words == "Your hand"
    assert {card.face for card in told.hand.cards} == {*played.state.publics(dealt)}
    earlier = SimpleNamespace(before=SimpleNamespace(phase="play", hands=((998, 999),) * 4))      # of the deal before
    view = changed(view, happenings=[earlier, *steps], begins_at=1)
    assert held_of(SimpleNamespace(plates=plates, hand=NO_HAND), view) == told
    view = changed(view, state=steps[0].before)
    assert held_of(SimpleNamespace(plates=plates, hand=NO_HAND), view) == NOTHING_HELD


def test_of_a_deal_that_stays_closed_what_this_screen_may_show_is_still_in_hand():
    played = taroky.run(taroky.deal(), taroky.asked("play"), taroky.POVINNOST)
    before = played.state
    taroky.run(played, lambda on: on.state.tricks)
    view = made_view(happenings=[SimpleNamespace(before=before)], state=played.state)
    mine = taroky.view(played, 2)
    told = held_of(mine, view)
    assert told.words == "Still in hand"
    assert [card.face for card in told.hand.cards] == [card.face for card in mine.hand.cards]
    assert len(told.hand.cards) == 11
    covered = taroky.view(played, 2, open=False)            # several share the screen
    assert held_of(covered, view) == NOTHING_HELD


def test_a_winners_plate_has_its_whole_line_too():
    found = {}

    class Plates(Reader):
        def fitted(self, words, at, room, *args, **options):
            found[words] = room
            return super().fitted(words, at, room, *args, **options)
    paint = Plates(pygame.Surface((1280, 800)), Style(theme.LIGHT, 1.4))
    end = EndBanner("Luka wins with 125", "Luka has the most chips.", (), (1,))
    draw_plate(paint, Plate(1, "Luka", "dealer, 3 tricks", "125"), FRect(0, 0, 196, 90), end)
    assert found["dealer, 3 tricks"] == 196 - 64


def test_a_question_on_the_mat_steps_back_behind_a_banner_that_asks():
    asked = taroky.prever()
    assert asked.middle is not None
    assert model.under(asked, None) == asked
    assert model.under(asked, LEAVES).middle is None
    assert model.under(asked, EndBanner("Luka wins", "Luka has the most chips.")).middle == asked.middle

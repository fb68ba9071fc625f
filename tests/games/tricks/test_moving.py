"""A full trick lies, is counted and gathers to its winner, a match's end shows its board: at a table in simulated time.

The deals are in clear text and played by the rules; expected times are those of the design's picture of a trick.
"""
from dataclasses import replace

import pygame
import pytest

from client.draw import theme
from client.draw.banners import EndBanner, bar_layout
from client.draw.paint import Style
from client.draw.scale import Scale
from client.games.tricks import board, score
from client.games.tricks.mat import gathering, trick_area
from client.play import ending
from client.settings import load
from client.ui.keys import HANDS
from p2p.games.tarot.cards import VALUE
from p2p.table.plays import LyingCard
from tests.assets.measure import contrast
from tests.client.table_views import changed
from tests.each import each
from tests.games.taroky import scenes
from tests.games.tricks import parts
from tests.games.tricks.timed_table import Table

SPEEDS = {"normal": 700, "slow": 1200, "fast": 350, "calm": 700, "off": 700}    # ms that a full trick lies


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_full_trick_lies_for_its_time_at_every_speed(tmp_path, speed):
    table = Table(tmp_path, motion=speed)
    done = table.trick()
    for ms in (0, SPEEDS[speed] - 1):
        table.wait(ms)
        shown = table.shown().trick
        assert [card.face for card in shown.cards] == [table.state.public(slot) for slot in done.slots]
        assert shown.cards[shown.winning].seat == done.winner
    table.wait(1 + 280 * 12 / 7)
    assert table.shown().trick.cards == ()


@pytest.mark.parametrize("place", range(4))
def test_a_trick_gathers_to_the_plate_of_its_winner_and_gets_small(place):
    scale = Scale(1280, 800)
    lay = board.layout(scenes.won(), scale)
    spots = [trick_area.spot(lay.area.center, seat) for seat in range(4)]
    to = gathering.goal(lay.plates[place], place, 4)
    before, alpha = gathering.gathered(spots, lay.area.center, to, 699, "normal")
    assert (before, alpha) == (spots, 1)
    half, _ = gathering.gathered(spots, lay.area.center, to, 840, "normal")
    end, alpha = gathering.gathered(spots, lay.area.center, to, 979.9, "normal")
    assert alpha == 1
    assert {rect.w for rect in end} == {54}
    near = [min(range(4), key=lambda seat, at=rect: (at.centerx - lay.plates[seat].centerx) ** 2 +
                (at.centery - lay.plates[seat].centery) ** 2) for rect in end]
    assert near == [place] * 4
    assert all(54 < rect.w < 108 for rect in half)
    assert gathering.gathered(spots, lay.area.center, to, 980, "normal")[1] == 0
    assert not any(rect.colliderect(lay.plates[place].inflate(-1, -1)) for rect in end[:1])


@each("size", [(960, 600), (1280, 800), (2560, 1080)])
@each("place", range(4))
@each("words", ["takes the trick", "+21 points"])
def test_the_badge_of_who_takes_the_trick_covers_nothing(place, size, words):
    view = scenes.won()
    badged = tuple(replace(plate, badge=words if number == place else "") for number, plate in enumerate(view.plates))
    for text in theme.TEXT_SIZES:
        scale = Scale(*size, text)
        parts.check(parts.parts(replace(view, plates=badged), scale), scale)


@pytest.mark.parametrize("look", [Style(), Style(theme.LIGHT)], ids=["dark", "light"])
def test_badges_stand_out_on_table_and_cards(look):
    """State marks have at least 3:1 in both themes; the badge's edge parts it from paper cards."""
    ground = [look.theme.table, look.theme.mat, theme.ON_PLATE]
    assert all(max(contrast(theme.HAIRLINE, under), contrast(theme.ON_PLATE, under)) >= 3 for under in ground)
    assert contrast(theme.ON_PLATE, theme.HAIRLINE) >= 4.5


@pytest.mark.parametrize("speed", ["calm", "off"])
def test_calm_and_off_move_no_card(speed):
    spots = [trick_area.spot((640, 306), seat) for seat in range(4)]
    for age in range(0, 1200, 20):
        assert gathering.gathered(spots, (640, 306), (0, 0), age, speed)[0] == spots
    assert gathering.gathered(spots, (640, 306), (0, 0), 700, "off")[1] == 0


def test_any_key_takes_the_trick_away_and_still_does_what_it_does(table):
    done = table.trick()
    table.wait(100)
    assert table.shown().trick.done
    table.key(pygame.K_F2)
    assert not table.shown().trick.done
    assert table.desk.settings.counts
    assert table.plate(done.winner).badge == ""


def test_who_wins_is_asked_at_once_and_leads_while_the_trick_still_lies(tmp_path):
    table = Table(tmp_path, lambda on: len(on.state.trick) == 3 and on.state.tricks and _wins_next(on, 0))
    table.trick()
    assert table.shown().trick.done
    assert table.shown().urgent
    table.key(ord("q"), HANDS["left"][0])
    assert [move.verb for _, move in table.acts] == ["play"]


def _wins_next(played, seat):
    """Whether this seat is the last to play, and wins with the first card that it may play."""
    if played.state.turn() != {seat}:
        return False
    after = played.state.apply(seat, next(iter(played.state.moves(seat, 0))), 0)
    while after.need():
        after = after.supply(after.need()[0], played.dealing.answer(after.need()[0]))
    return after.tricks[-1].winner == seat and after.phase == "play"


def test_the_next_players_card_waits_until_the_trick_has_gone_unless_somebody_here_is_asked(tmp_path):
    table = Table(tmp_path, me=1)
    done = table.trick()
    assert done.winner == 3                                     # then the fourth and the first play before us
    table.wait(50)
    table.play()
    assert [card.seat for card in table.shown().trick.cards] == [1, 2, 3, 0]
    table.play()
    assert table.state.turn() == {1}
    table.wait(279)
    assert table.shown().trick.done
    table.wait(2)
    assert [card.seat for card in table.shown().trick.cards] == [3, 0]


def test_badges_say_what_each_card_counts_and_the_plate_what_the_trick_did(tmp_path):
    table = Table(tmp_path, counts=True)
    before = table.plate(table.trick().winner).line
    done = table.state.tricks[-1]
    faces = [table.state.public(slot) for slot in done.slots]
    assert table.shown().trick.worths == ()
    table.wait(300)
    assert table.shown().trick.worths == tuple(VALUE[face] for face in faces)
    assert table.shown().trick.points == sum(VALUE[face] for face in faces)
    plate = table.plate(done.winner)
    assert plate.badge == "takes the trick"
    assert "trick" not in plate.line or plate.line == before
    table.wait(680)
    points = sum(VALUE[face] for face in faces)
    assert table.plate(done.winner).badge == f"+{points} point{'s' * (points != 1)}"
    assert table.plate(done.winner).line == "1 trick"
    table.wait(1519)
    assert table.plate(done.winner).badge
    table.wait(1)
    assert not table.plate(done.winner).badge


def test_without_the_points_nothing_is_counted(tmp_path):
    table = Table(tmp_path, badges="off", counts=True)
    done = table.trick()
    table.wait(400)
    assert table.shown().trick.worths == ()
    assert table.plate(done.winner).badge == "takes the trick"
    table.wait(700)
    assert not any(plate.badge for plate in table.shown().plates)


@pytest.mark.parametrize(("deals", "settings", "shown"), [
    (0, {}, True), (9, {}, True), (10, {}, False), (10, {"counts": True}, True), (10, {"badges": "on"}, True)])
def test_who_is_new_sees_for_ten_deals_what_the_cards_count(tmp_path, deals, settings, shown):
    table = Table(tmp_path, deals=deals, **settings)
    table.trick()
    table.wait(400)
    assert bool(table.shown().trick.worths) is shown


def test_a_finished_deal_is_counted_once_when_its_last_trick_has_gone(tmp_path):
    table = Table(tmp_path, lambda on: len(on.state.tricks) == 11 and len(on.state.trick) == 3, deals=9)
    table.play()
    table.wait(400)
    assert table.shown().trick.worths
    assert table.desk.settings.deals == 9
    table.wait(2000)
    table.wait(2000)
    assert table.desk.settings.deals == 10
    assert load(tmp_path)[0].deals == 10


def test_the_window_is_woken_for_every_change(tmp_path):
    table = Table(tmp_path, counts=True, motion="off")
    table.trick()
    seen = []
    while (wakes := table.table.wakes(table.now)) and len(seen) < 9:
        seen.append(round(min(wakes) - 10_000))
        table.wait(max(0.0, min(wakes) - table.now))
    assert seen == [300, 700, 2500]


# ---------------------------------------------------------------------- the end of a match

def ended(tmp_path, **settings):
    """A deal that is one card from its end, and so is the match; then that card."""
    table = Table(tmp_path, lambda on: len(on.state.tricks) == 11 and len(on.state.trick) == 3, **settings)
    table.play()
    assert table.view().over
    table.wait(2000)
    return table


def test_the_end_of_a_match_shows_its_board_its_winner_and_a_slim_bar(tmp_path):
    table = ended(tmp_path)
    view, banner, final = table.shown(), table.running.banner(table.now), table.view().deal.match.final
    assert table.running.picture(table.now).board is board
    assert len(view.trick.cards) == 4
    assert [plate.score for plate in view.plates] == [str(total).replace("-", "−") for total in final]
    assert isinstance(banner, EndBanner)
    assert banner.seats == tuple(seat for seat, total in enumerate(final) if total == max(final))
    panel, _ = bar_layout(Scale(1280, 800), banner)
    lay = board.layout(view, Scale(1280, 800))
    assert panel.h <= 64
    assert not any(panel.colliderect(thing) for thing in (lay.area, *lay.plates))
    assert [choice.name for choice in banner.choices] == ["again", "recap", "advise", "verify", "lobby"]


def test_the_match_is_won_by_who_has_most_not_by_who_won_its_last_deal(tmp_path):
    table = ended(tmp_path)
    final = table.view().deal.match.final
    best = final.index(max(final))
    for seat in range(4):
        assert ending.here(changed(table.view(), mine=frozenset({seat}))) == ("won" if seat == best else "lost")


def test_the_sheet_comes_when_it_is_asked_for_and_esc_leads_back(tmp_path):
    table = ended(tmp_path)
    table.key(pygame.K_r)
    assert table.running.picture(table.now).board is score
    assert table.running.banner(table.now) is None
    table.key(pygame.K_ESCAPE)
    assert table.running.picture(table.now).board is board


def test_enter_pressed_for_the_last_card_begins_no_other_match(tmp_path):
    table = Table(tmp_path, lambda on: len(on.state.tricks) == 11 and len(on.state.trick) == 3)
    table.play()
    table.wait(599)
    table.key(pygame.K_r)
    assert not table.table.memo.sheet
    table.wait(1)
    table.key(pygame.K_r)
    assert table.table.memo.sheet


# ---------------------------------------------------------------------- why a card was refused

def test_why_a_card_was_refused_goes_with_the_next_card(tmp_path):
    table = Table(tmp_path, lambda on: on.state.phase == "play" and 0 in on.state.turn() and len(
        {*on.state.moves(0, 0)}) < len(on.state.hands[0]))
    wrong = next(number for number, card in enumerate(table.shown().hand.cards) if card.why)
    table.table.touch(wrong, table.now)
    assert table.state_.note[0] == table.shown().note == table.shown().hand.cards[wrong].why
    table.play()
    assert table.shown().note == ""


def lay(table):
    """The next player's first card is seen to lie, before it is played. Returns its seat and its face."""
    seat = min(table.state.turn())
    slot = next(iter(table.state.moves(seat, 0))).args[0]
    laid = LyingCard(seat, slot, table.practice._faces[slot])
    table.running.update(changed(table.view(), lying=laid), table.now)
    return laid.seat, laid.face


def plays(table):
    return [moment.start for moment in table.table.memo.moments if moment.kind == "play"]


def test_a_card_that_lies_is_lighter_and_comes_in_once(tmp_path):
    table = Table(tmp_path, me=3)
    table.play()
    table.wait(1000)
    table.desk.sounds.played.clear()
    seat, face = lay(table)
    trick, began = table.shown().trick, table.now
    assert trick.cards[-1] == trick_area.TrickCard(seat, (seat - 3) % 4, face, lies=True)
    assert trick.winning == -1 or trick.winning < len(trick.cards) - 1
    assert table.state.public(table.state.trick[-1]) != face
    table.wait(100)
    table.play()
    assert table.shown().trick.cards[-1] == trick_area.TrickCard(seat, (seat - 3) % 4, face)
    assert plays(table) == [began]                  # it goes on where it was on its way
    assert table.desk.sounds.played.count("card") == 1


def test_the_last_card_of_a_trick_that_lies_comes_in_once(tmp_path):
    table = Table(tmp_path, me=min(Table(tmp_path).state.turn()))      # who leads
    table.play(3)
    table.wait(1000)
    lay(table)
    began = table.now
    assert len(table.shown().trick.cards) == 4
    assert not table.shown().trick.done
    table.wait(100)
    table.play()
    assert table.shown().trick.done
    assert plays(table) == [began]


def test_the_own_card_stays_in_the_hand_until_it_is_played(tmp_path):
    table = Table(tmp_path, me=0)
    while min(table.state.turn()) != 0:
        table.play()
        table.wait(2000)
    before = len(table.shown().trick.cards)
    lay(table)
    assert len(table.shown().trick.cards) == before


def test_a_card_that_lies_and_loses_its_effect_is_gone(tmp_path):
    table = Table(tmp_path, me=3)
    table.play()
    table.wait(1000)
    before = table.shown().trick.cards
    lay(table)
    table.running.update(table.view(), table.now)
    assert table.shown().trick.cards == before

"""The play screen of Taroky at real tables: by mouse and keys, alone with bots, four at one keyboard, hands hidden."""
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from client.games.levels import INSTANT
from client.games.taroky.game import TAROKY
from client.games.tricks import (
    board,
    deal_view,
    ended,
    look_away,
    model as tricks_table,
    score,
    showing,
)
from client.ui.keys import HANDS
from p2p.games.game import Move
from tests.client.table_views import changed
from tests.games.taroky.real_table import FOUR, table

pytestmark = pytest.mark.xdist_group("loopback")


def test_a_lone_player_plays_a_deal_with_bots_to_the_score_sheet(tmp_path):
    with table(tmp_path, ("Mira",), (INSTANT,) * 3) as driver:
        driver.until_asked()
        view, shown = driver.view, driver.shown()
        assert driver.running.picture(driver.clock()).board is score
        assert sum(view.deal.outcome.scores) == 0
        assert not view.proof.found                                       # nobody broke a rule
        assert [row.now for row in shown.rows] == [100 + score_ for score_ in view.deal.outcome.scores]
        assert "turn" in driver.desk.sounds.played
        assert driver.screen.title() == "Fairdeal - Taroky - score sheet"
        driver.draw()
        watched = changed(view, mine=frozenset())                   # who looks on isn't waited for
        here = SimpleNamespace(view=watched, memo=driver.game.memo, game=driver.game.game, desk=driver.desk)
        sheet = ended.sheet(here)
        assert not {"next", "again"} & {choice.name for choice in sheet.choices}
        assert view.deal.between
        assert (shown.then, shown.ready) == ("F10: Somebody joins me.", ())     # all sit here: nobody is waited for
        seats = (*view.charter.seats[:3], replace(view.charter.seats[3], member=1))
        here.view = changed(view, charter=replace(view.charter, members=view.charter.members * 2, seats=seats))
        sheet = ended.sheet(here)
        assert (sheet.then, sheet.ready) == ("Starts when all are ready:", (False,) * 4)


def test_a_card_that_does_not_follow_stays_and_says_why(tmp_path):
    with table(tmp_path, ("Mira",), (INSTANT,) * 3, fixed=True) as driver:
        while driver.until_asked("play") is not None:
            shown = driver.shown()
            wrong = [number for number, card in enumerate(shown.hand.cards) if card.why]
            if wrong:
                break
            driver.answer(0)
        else:
            pytest.fail("every card could be played in this deal")
        moves = len(driver.view.happenings)
        driver.press(HANDS["left"][wrong[0]])
        assert driver.screen.state.note[0] == shown.hand.cards[wrong[0]].why
        assert driver.desk.sounds.played[-1] == "wrong"
        assert len(driver.view.happenings) == moves
        assert not shown.hand.cards[wrong[0]].bright


def test_the_sheet_shows_every_trick_once_more(tmp_path):
    with table(tmp_path, ("Mira",), (INSTANT,) * 3) as driver:
        driver.until_asked()
        tricks_ = driver.view.state.tricks
        assert driver.shown().past_trick is None
        for number, done in enumerate(tricks_):
            driver.key(pygame.K_RIGHT)
            again = driver.shown().past_trick
            assert again.number == number
            assert [face for _, face in again.cards] == [driver.view.state.public(slot) for slot in done.slots]
            assert again.cards[0][0] == done.leader
            assert again.cards[again.best][0] == done.winner
        driver.key(pygame.K_RIGHT)                                  # past the last one: the laid away cards
        assert driver.shown().past_trick is None
        driver.key(pygame.K_LEFT)
        assert driver.shown().past_trick.number == len(tricks_) - 1
        driver.draw()
        shown = driver.shown()
        driver.click(score.layout(shown, driver.screen.state.scale).tricks[2].center)
        assert driver.shown().past_trick.number == 2
        driver.draw()


def test_four_at_one_keyboard_play_a_deal_without_showing_a_card(tmp_path):
    with table(tmp_path, FOUR) as driver:
        sides = tricks_table.clusters(driver.view)
        assert sides == {0: "left", 1: "right", 2: "left", 3: "right"}
        driver.until_asked("play")
        assert driver.running.picture(driver.clock()).board is board
        assert {card.face for card in driver.shown().hand.cards} == {-1}
        driver.until_asked()
        assert not driver.view.proof.found


def test_a_hand_is_seen_only_while_its_owner_holds_the_own_key(tmp_path):
    with table(tmp_path, FOUR) as driver:
        seat = driver.until_asked("prever")
        driver.opens(seat)
        shown = driver.shown()
        assert driver.running.picture(driver.clock()).board is look_away
        assert shown.seat == seat
        own = sorted(driver.view.state.seen_by({seat}).hand(seat))
        assert sorted(card.face for card in shown.hand.cards) == own
        driver.draw()
        driver.let_go(seat)
        assert driver.running.picture(driver.clock()).board is board
        assert {card.face for card in driver.shown().hand.cards} == {-1}


def test_who_looks_sees_what_is_asked_and_answers_by_the_same_keys(tmp_path):
    with table(tmp_path, FOUR) as driver:
        seat = driver.until_asked("prever")
        with driver.looking(seat):
            driver.press(HANDS[driver.side(seat)][1])           # prever
        assert driver.until_asked("prever_talon") == seat
        state = driver.view.state.seen_by({seat})
        on_mat = driver.shown().middle
        assert set(on_mat.groups[0].faces) == {-1}                  # on the table they lie face down
        driver.opens(seat)
        shown = driver.shown()
        assert shown.middle.groups[0].faces == tuple(map(state.known, state.talon[:3]))
        assert -1 not in shown.middle.groups[0].faces
        assert not on_mat.answers                                   # nobody answers for who doesn't look
        assert [(answer.name, answer.key) for answer in shown.middle.answers] == [
            *zip(("keep", "reject"), HANDS[driver.side(seat)], strict=False)]
        driver.draw()
        moves = len(driver.view.happenings)
        lay = look_away.layout(shown, driver.screen.state.scale)
        driver.click(lay.words.answers[1].center)
        driver.until(lambda: len(driver.view.happenings) > moves)
        assert driver.view.happenings[-1].move.verb == "reject"


def test_face_down_nothing_tells_what_may_be_played(tmp_path):
    with table(tmp_path, FOUR, fixed=True) as driver:
        seat = driver.until_asked("lay")
        shown = driver.shown()
        assert all(card.bright and not card.new for card in shown.hand.cards)
        assert not shown.hand.asked
        assert not any(card.why for card in shown.hand.cards)
        assert shown.whisper == ("", "")
        assert not any(card.key for card in shown.hand.cards)
        driver.press(*HANDS[driver.side(seat)][:16])
        driver.confirm(seat)
        assert (driver.game.memo.chosen, driver.screen.state.note[0]) == (frozenset(), "Look at your hand first:")


@pytest.mark.parametrize("leave", ["the key goes up", "the window is left"])
def test_what_was_said_to_whoever_looked_goes_when_the_hand_is_turned_over(tmp_path, leave):
    with table(tmp_path, FOUR, fixed=True) as driver:
        seat = driver.until_asked("lay")
        state = driver.view.state.seen_by({seat})
        kept = next(number for number, slot in enumerate(deal_view.sorted_slots(state, seat))
                    if showing.why_not(TAROKY, state, seat, slot))
        driver.opens(seat)
        driver.press(driver.code(seat, kept))
        assert driver.screen.state.note[0] == driver.shown().note != ""
        if leave == "the key goes up":
            driver.let_go(seat)
        else:
            driver.event(pygame.WINDOWFOCUSLOST)
        assert driver.screen.state.note[0] == ""


def test_an_answer_that_could_tell_by_its_time_waits_for_the_hush(tmp_path):
    """Form 9.4 of tarot: with several persons nothing leaves before the hush, and the sooner answer waits."""
    with table(tmp_path, FOUR, hush="3000") as driver:
        seat = driver.until_asked("lay")
        moves = len(driver.view.happenings)
        driver.answer(seat)
        assert driver.game.memo.held is not None
        driver.update()
        assert len(driver.view.happenings) == moves
        asked, move, due = driver.game.memo.held
        assert due == driver.game.memo.asked_at + 3000
        driver.game.answering.pass_time(due)
        driver.until(lambda: len(driver.view.happenings) > moves)
        assert (driver.view.happenings[-1].seat, driver.view.happenings[-1].move) == (asked, move)


def test_cards_to_lay_away_can_be_taken_back_and_confirmed(tmp_path):
    with table(tmp_path, ("Mira",), (INSTANT,) * 3, fixed=True, offer_twice="never") as driver:
        assert driver.until_asked("lay") is not None, "Mira took no talon card in this deal"
        cards = [number for number, card in enumerate(driver.shown().hand.cards) if not card.why]
        driver.game.touch(cards[0], driver.clock())
        assert len(driver.game.memo.chosen) == 1
        driver.game.touch(cards[0], driver.clock())
        assert not driver.game.memo.chosen
        driver.game.touch(cards[0], driver.clock())
        count = len(driver.view.state.hands[0]) - 12
        if count > 1:
            driver.key(pygame.K_SPACE)                              # not enough yet: all back
            assert not driver.game.memo.chosen
        for number in cards[:count]:
            if len(driver.game.memo.chosen) < count:
                driver.game.touch(number, driver.clock())
        driver.key(pygame.K_SPACE)
        driver.until(lambda: driver.view.state.laid[0] or driver.view.state.bared[0])


def test_f1_lays_the_rules_over_the_table(tmp_path):
    with table(tmp_path, FOUR) as driver:
        driver.until_asked("prever")
        driver.game.still(driver.clock())                                       # the cards may still be on their way
        before = driver.draw().copy()
        driver.key(pygame.K_F1)
        assert pygame.image.tobytes(driver.draw(), "RGB") != pygame.image.tobytes(before, "RGB")
        driver.key(pygame.K_F1)
        assert pygame.image.tobytes(driver.draw(), "RGB") == pygame.image.tobytes(before, "RGB")


def test_an_answer_after_somebody_elses_says_nothing(tmp_path):
    with table(tmp_path, FOUR) as driver:
        seat = driver.until_asked("prever")
        before = driver.desk.node.refusal           # a key that was pressed twice on the way may have been refused
        driver.desk.node.act(driver.screen.draft_id, (seat + 1) % 4, Move("pass"), driver.clock())
        driver.answer(seat)
        driver.until(lambda: driver.view.state.turn() == {(seat + 1) % 4})
        assert driver.desk.node.refusal is before
        assert driver.view.happenings[-1].seat == seat


def test_a_press_counts_though_the_node_tells_something_else_meanwhile(tmp_path):
    """Each view began the turn anew, in whose first moment no key counts."""
    with table(tmp_path, FOUR) as driver:
        seat = driver.until_asked("prever")
        driver.opens(seat)
        before, node = driver.view, driver.desk.node
        node._loop.call_soon_threadsafe(node.publish_tables)
        driver.until(lambda: driver.view is not before)
        driver.press(HANDS[driver.side(seat)][0])
        driver.until(lambda: driver.view.state.turn() == {(seat + 1) % 4})


def test_stay_between_two_deals_stays(tmp_path, monkeypatch):
    with table(tmp_path, ("Mira",), (INSTANT,) * 3, deals="2") as driver:
        driver.until_asked()
        driver.key(pygame.K_ESCAPE)                                 # from the sheet back to the board
        left, ended = [], driver.shown().banner.headline
        monkeypatch.setattr(driver.desk.node, "leave", left.append)
        driver.key(pygame.K_ESCAPE)
        assert driver.shown().banner.headline == "Leave the table, or change it?"
        driver.key(pygame.K_ESCAPE)                                 # asked again, stay
        assert (driver.shown().banner.headline, left) == (ended, [])
        driver.key(pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN)
        assert (driver.shown().banner.headline, left) == (ended, [])
        driver.key(pygame.K_ESCAPE, pygame.K_RETURN)
        assert left == [driver.screen.draft_id]


def test_leaving_asks_once(tmp_path):
    with table(tmp_path, FOUR) as driver:
        driver.until_asked("prever")
        driver.key(pygame.K_ESCAPE)
        assert driver.shown().banner
        driver.key(pygame.K_ESCAPE)
        assert driver.running.banner() is None

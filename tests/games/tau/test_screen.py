"""The play screen: keys and mouse through a real node on loopback, and at a table with others."""
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from client.games.catalogue import LISTINGS
from client.games.race import frame as race_frame
from client.games.race.replay import RaceReplay
from client.games.race.times import BestTimes
from client.games.tau.selection import Selection
from client.games.tau.story import STORY as story
from client.pages.settings_page import SettingsPage
from client.pages.verifying.verify import Verify
from client.play import table_words
from client.play.game_table import NOTE
from client.settings import load
from client.ui.keys import code_at
from p2p.games import GAMES
from p2p.games.game import Move
from p2p.games.tau import open_taus, taus
from p2p.games.tau.words import property_words, why_not
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import FREE, new_draft
from p2p.table.match import settled
from tests.client.forged_entry import forge
from tests.client.screen_drivers import COUCH, IDENTITIES, THREE, MemoryDriver, charter, real, wrong_cards
from tests.client.screens import fake_node
from tests.client.table_views import changed

pytestmark = pytest.mark.xdist_group("loopback")


def faces_of(driver, seat: int) -> tuple[int, ...]:
    return driver.game.memo.selection(seat).faces


def kinds(driver) -> list[str]:
    return [event.kind for event in driver.game.memo.happenings]


def finish(driver) -> None:
    """The left or only player takes every Tau there is."""
    while driver.screen.view.deal.outcome is None:
        driver.after(lambda: driver.take(0, open_taus(driver.screen.view.state)[0]))
    driver.until(lambda: driver.screen.view.proof.report)


# ---------------------------------------------------------------------- claims

def test_the_first_cards_are_seen_to_come(tmp_path):
    with real(tmp_path) as driver:
        assert driver.desk.sounds.played == ["turn"]
        happenings = driver.game.memo.happenings
        assert {face for event in happenings if event.kind == "new" for face in event.faces} == set(
            driver.screen.view.state.board)


def test_three_keys_take_a_tau(tmp_path):
    with real(tmp_path) as driver:
        state = driver.screen.view.state
        tau = open_taus(state)[0]
        driver.after(lambda: driver.take(0, tau))
        view = driver.screen.view
        assert view.state.scores == (1,)
        assert faces_of(driver, 0) == ()
        take, = driver.game.memo.takes
        assert (take.faces, take.words) == (tau, property_words(state, tau))
        assert driver.desk.sounds.played[:4] == ["turn", *["press"] * 3]
        new = set(view.state.board) - set(state.board)          # none if the board had more than its usual cards
        assert sorted(driver.desk.sounds.played[4:]) == (["card", "right"] if new else ["right"])
        assert driver.screen.title() == "Fairdeal - 3 Tau - 1"


def test_the_time_of_the_press_is_the_reaction(tmp_path):
    with real(tmp_path) as driver:
        driver.clock = lambda: driver.screen.view.clock.shown_at + 777
        tau = open_taus(driver.screen.view.state)[0]
        driver.after(lambda: driver.take(0, tau))
        assert driver.screen.view.happenings[-1].reaction == 777


def test_a_wrong_claim_is_cleared_by_itself_and_says_why(tmp_path):
    with real(tmp_path) as driver:
        wrong = wrong_cards(driver.screen.view.state)
        driver.after(lambda: driver.take(0, wrong))
        assert faces_of(driver, 0) == ()
        why, = driver.shown().whys.values()
        board = driver.screen.view.state.board
        by_rows = tuple(sorted(wrong, key=lambda face: (board.index(face) % 3, board.index(face))))
        assert why.words == why_not(driver.screen.view.state, by_rows)
        assert "wrong" in kinds(driver)
        assert driver.desk.sounds.played[-1] == "wrong"
        driver.key(pygame.K_F3)
        assert driver.shown().whys == {}
        driver.key(pygame.K_F3)
        assert driver.shown().whys == {0: why}
        driver.key(pygame.K_SPACE)
        assert (faces_of(driver, 0), driver.shown().whys) == ((), {})


def test_the_next_right_three_after_a_wrong_claim_score(tmp_path):
    """Rule 3.2: the selection is cleared by itself, so that they aren't taken with what was chosen before."""
    with real(tmp_path) as driver:
        state = driver.screen.view.state
        tau = open_taus(state)[0]
        other = next(face for face in state.board if face not in tau)
        driver.after(lambda: driver.take(0, (*tau[:2], other)))
        assert driver.screen.view.state.scores == (0,)
        driver.after(lambda: driver.take(0, tau))
        assert driver.screen.view.state.scores == (1,)


def test_the_settings_may_have_a_wrong_claim_stay_chosen_until_space(tmp_path):
    """Rule 3.2: then a further card replaces the last, and the line of hints says how to clear."""
    with real(tmp_path) as driver:
        driver.desk.settings = replace(driver.desk.settings, clears=False)
        state = driver.screen.view.state
        tau = open_taus(state)[0]
        other = next(face for face in state.board if face not in tau)
        driver.take(0, (*tau[:2], other))
        assert driver.shown().strong != "Still chosen:"             # it isn't judged yet
        driver.until(lambda: driver.screen.view.happenings)
        assert set(faces_of(driver, 0)) == {*tau[:2], other}
        assert (driver.shown().strong, driver.shown().words) == (
            "Still chosen:", "Space clears. A further card replaces the last.")
        driver.key(pygame.K_SPACE)
        assert (faces_of(driver, 0), driver.shown().strong == "Still chosen:") == ((), False)
        driver.after(lambda: driver.take(0, (*tau[:2], other)))
        driver.after(lambda: driver.take(0, tau[2:]))
        assert (driver.screen.view.state.scores, faces_of(driver, 0)) == ((1,), ())


def test_what_stays_chosen_names_the_key_of_each_side(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    driver.desk.settings = replace(driver.desk.settings, clears=False)
    wrong = wrong_cards(driver.state)
    said = []
    for seat in (1, 0):
        driver.take(seat, wrong)
        driver.settle()
        said.append((driver.shown().strong, driver.shown().words))
    assert said == [("Still chosen:", "Backspace clears. A further card replaces the last."),
                    ("Still chosen:", "Space and Backspace clear. A further card replaces the last.")]


def test_the_switch_of_the_settings_is_kept(tmp_path):
    page = SettingsPage(fake_node.desk(tmp_path))
    assert page.desk.settings.clears
    page.form.control("clears").value = False
    page.use_control("clears")
    assert not load(tmp_path)[0].clears


def test_whoever_claims_again_before_the_answer_makes_two_claims(tmp_path):
    """Rule 3.1: until a claim is judged, the next card begins a new selection instead of replacing the last one."""
    with real(tmp_path) as driver:
        tau = open_taus(driver.screen.view.state)[0]
        other = tuple(sorted(face for face in driver.screen.view.state.board if face not in tau)[:3])
        driver.take(0, tau)
        driver.take(0, other)
        driver.until(lambda: len(driver.screen.view.happenings) == 2)
        assert [story.faces_of(step) for step in driver.screen.view.happenings] == [tau, other]
        assert not driver.game.memo.undecided


def test_the_mouse_selects_what_it_is_on(tmp_path):
    with real(tmp_path) as driver:
        driver.draw((960, 600))
        lay = driver.screen.state.scale
        place = driver.shown().race.board.index(driver.screen.view.state.board[4])
        rect = race_frame.layout(driver.shown(), lay).board.cards[place]
        driver.click((rect.centerx * 0.75, rect.centery * 0.75))
        assert faces_of(driver, 0) == (driver.screen.view.state.board[4],)


def test_any_key_ends_what_moves_but_not_what_is_said(tmp_path):
    with real(tmp_path) as driver:
        while len(driver.screen.view.state.board) > 12:         # of more than usual none is replaced
            driver.after(lambda: driver.take(0, open_taus(driver.screen.view.state)[0]))
        driver.after(lambda: driver.take(0, open_taus(driver.screen.view.state)[0]))
        assert {"new", "right"} <= set(kinds(driver))
        driver.key(pygame.K_F15)
        assert "new" not in kinds(driver)
        assert "right" in kinds(driver)
        board = driver.screen.view.state.board
        still = [pair for event in driver.game.memo.happenings if event.kind == "moved"
                 for pair in zip(event.faces, event.places, strict=True)]
        assert still
        assert all(board[place] == face for face, place in still)


def test_new_cards_do_not_flash_if_the_settings_say_so(tmp_path):
    with real(tmp_path) as driver:
        driver.desk.settings = replace(driver.desk.settings, flash=False)
        driver.game.memo.happenings = ()
        driver.after(lambda: driver.take(0, open_taus(driver.screen.view.state)[0]))
        assert "right" in kinds(driver)
        assert not {"new", "moved"} & set(kinds(driver))


# ---------------------------------------------------------------------- two at one keyboard

@pytest.mark.parametrize("clears", [pygame.K_RCTRL, pygame.K_BACKSPACE], ids=["right Ctrl", "Backspace"])
def test_two_have_their_own_keys_and_clear_for_themselves(clears, tmp_path):
    with real(tmp_path, ("Mira", "Luka")) as driver:
        board = driver.screen.view.state.board
        driver.press(code_at("left", 0, len(board)), *(code_at("right", place, len(board)) for place in (0, 5)))
        assert (faces_of(driver, 0), faces_of(driver, 1)) == ((board[0],), (board[0], board[5]))
        driver.key(clears)
        assert (faces_of(driver, 0), faces_of(driver, 1)) == ((board[0],), ())
        driver.key(pygame.K_SPACE)
        assert faces_of(driver, 0) == ()


def test_a_selection_stays_while_the_other_takes_other_cards(tmp_path):
    with real(tmp_path, ("Mira", "Luka")) as driver:
        state = driver.screen.view.state
        tau = open_taus(state)[0]
        free = [face for face in state.board[:state.row.minimum] if face not in tau][:2]
        driver.after(lambda: driver.take(0, (*free, tau[0])))
        driver.key(pygame.K_SPACE)
        driver.take(0, tuple(free))
        driver.after(lambda: driver.take(1, tau))
        assert driver.screen.view.state.scores == (0, 1)
        assert faces_of(driver, 0) == tuple(free)
        assert driver.screen.title() == "Fairdeal - 3 Tau - 0:1"


def test_cards_that_are_taken_leave_the_other_selection(tmp_path):
    with real(tmp_path, ("Mira", "Luka")) as driver:
        tau = open_taus(driver.screen.view.state)[0]
        driver.take(0, tau[:2])
        driver.after(lambda: driver.take(1, tau))
        assert faces_of(driver, 0) == ()


def test_the_mouse_changes_hands(tmp_path):
    with real(tmp_path, ("Mira", "Luka")) as driver:
        rect = race_frame.layout(driver.shown(), driver.screen.state.scale).board.cards[0]
        assert "mouse" not in [command.name for command in driver.shown().commands]
        driver.click(rect.center)
        assert next(c.label for c in driver.shown().commands if c.name == "mouse") == "Mouse: Mira"
        driver.key(pygame.K_F6)
        driver.click(rect.center)
        face = driver.screen.view.state.board[0]
        assert (faces_of(driver, 0), faces_of(driver, 1)) == ((face,), (face,))


# ---------------------------------------------------------------------- commands

def test_hints_are_for_training(tmp_path):
    with real(tmp_path / "a") as driver:
        driver.key(pygame.K_F2)
        assert driver.shown().strong == "No hints here:"
        assert "hint" not in [command.name for command in driver.shown().commands]
    with real(tmp_path / "b", training="on") as driver:
        driver.after(lambda: driver.key(pygame.K_F2))
        assert driver.shown().race.hinted == taus(driver.screen.view.state)[0][:1]
        assert "training" in driver.shown().manner


def test_a_sentence_goes_after_its_moment(tmp_path):
    with real(tmp_path) as driver:
        driver.key(pygame.K_F2)
        now = driver.clock()
        assert driver.screen.wakes(now) <= now + 1000
        driver.clock = lambda: now + NOTE + 1
        driver.update()
        assert driver.shown().strong == "3 Tau:" or "cards" in driver.shown().strong


def test_the_rules_cover_the_cards_until_a_key(tmp_path):
    with real(tmp_path) as driver:
        driver.key(pygame.K_F1)
        driver.press(code_at("one", 0))
        assert faces_of(driver, 0) == ()
        driver.key(pygame.K_ESCAPE)
        assert driver.shown().banner is None
        driver.press(code_at("one", 0))
        assert len(faces_of(driver, 0)) == 1


def test_leaving_asks_once_and_the_table_waits(tmp_path):
    with real(tmp_path) as driver:
        table = driver.screen.draft_id
        driver.key(pygame.K_ESCAPE)
        assert driver.shown().banner.headline == "Leave the table?"
        driver.key(pygame.K_ESCAPE)
        assert driver.shown().banner is None
        driver.key(pygame.K_ESCAPE)
        below = SimpleNamespace(update=lambda _now: None)
        driver.stack.append(below)
        driver.key(pygame.K_RETURN)
        while driver.screen is not below:
            assert driver.news.wait(10)
            driver.news.clear()
            driver.update()
        assert [unfinished.charter.id for unfinished in driver.desk.node.unfinished] == [table]


def test_tab_reaches_the_other_answer(tmp_path):
    with real(tmp_path) as driver:
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)             # stay
        driver.update()
        assert driver.shown().banner is None
        assert driver.desk.node.tables


# ---------------------------------------------------------------------- the end

def test_a_puzzle_ends_at_six_and_goes_on_to_recap_and_proof(tmp_path):
    with real(tmp_path, mode="z3tau") as driver:
        first = open_taus(driver.screen.view.state)[0]
        driver.after(lambda: driver.take(0, first))
        assert faces_of(driver, 0) == ()
        assert [event.faces for event in driver.game.memo.happenings if event.kind == "right"] == [first]
        driver.after(lambda: driver.take(0, first))
        assert driver.game.memo.whys[0].words == "This Tau is already found."
        driver.key(pygame.K_SPACE)
        finish(driver)
        banner = driver.shown().banner
        assert banner.headline.startswith("Done in ")
        assert banner.line.startswith("All six are found. 6 Taus in ")
        assert driver.shown().strong == "Checked and sealed:"
        assert driver.shown().words == driver.screen.view.proof.report.seal
        assert driver.desk.sounds.played[-1] == "win"
        game, = BestTimes(tmp_path).games()
        assert (game.mode, game.players, game.ms) == ("z3tau", 1, story.length(driver.screen.view))
        driver.key(pygame.K_TAB, pygame.K_TAB)
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.screen, RaceReplay)
        assert [len(lay.there) for lay in driver.screen.shown.boards[:-1]] == [6, 5, 4, 3, 2, 1]
        driver.key(pygame.K_TAB, pygame.K_RETURN)
        assert isinstance(driver.screen, Verify)
        assert driver.screen.checking.wait().ok


def test_again_deals_anew_for_the_same_company(tmp_path):
    with real(tmp_path, ("Mira", "Luka"), mode="z3tau", penalty_seconds="3") as driver:
        old = driver.screen.draft_id
        finish(driver)
        assert driver.shown().banner.headline == "Mira wins, 6 to 0"
        driver.key(pygame.K_TAB, pygame.K_RETURN)               # by Tab it is meant for the answer, at once too
        driver.until(lambda: driver.screen.draft_id != old and driver.screen.view and driver.screen.view.state.board)
        view = driver.screen.view
        assert [place.name for place in view.charter.seats] == ["Mira", "Luka"]
        assert dict(view.charter.options) == {"mode": "z3tau", "penalty_seconds": "3", "training": "off",
                                              "leaving": "fault", "vanishing": "void", "patience": "60",
                                              "onlookers": "silent", "joining": "on"}
        assert view.state.scores == (0, 0)
        assert driver.shown().banner is None
        driver.until(lambda: [table.charter.id for table in driver.desk.node.tables] == [driver.screen.draft_id])


def test_training_keeps_no_time(tmp_path):
    with real(tmp_path, mode="z3tau", training="on") as driver:
        finish(driver)
        assert BestTimes(tmp_path).games() == []
        assert driver.game.standing is None


# ---------------------------------------------------------------------- with others

def test_others_stand_at_the_right_and_their_takes_show(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira", "Ana"), (*COUCH[:1], (1, "Ana", ""), (1, "Bot", "steady"))))
    driver.claim(1, seat=1)
    driver.settle()
    race = driver.shown().race
    assert [(seat.cluster, seat.bot, seat.score) for seat in race.seats] == [
        ("one", "", 0), ("", "", 1), ("", "bot, steady", 0)]
    assert "right" in kinds(driver)
    assert driver.shown().manner == "3 players on this network"
    assert driver.shown().takes[0].seat == 1


def test_a_lost_race_says_who_was_quicker_and_by_how_much(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE))
    tau = open_taus(driver.state)[0]
    driver.run(900)
    driver.network.act(1, 1, Move("claim", tau), driver.network.now - 34)
    driver.take(0, tau)
    driver.settle()
    won, lost = driver.screen.view.happenings
    assert (won.seat, lost.seat, won.step) == (1, 0, lost.step)
    assert 0 < lost.reaction - won.reaction <= 40
    assert driver.shown().strong == f"Luka was {lost.reaction - won.reaction} ms quicker."
    assert faces_of(driver, 0) == ()
    assert driver.shown().whys == {}


def test_a_claim_that_came_later_lost_by_the_clock_of_the_table(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    tau = open_taus(driver.state)[0]
    driver.node.act(b"", 1, Move("claim", tau), driver.network.now)
    driver.run(1500)
    driver.node.act(b"", 0, Move("claim", tau), driver.network.now)
    driver.update()
    won, lost = driver.screen.view.happenings
    assert driver.shown().strong == f"Luka was {(lost.at - won.at) / 1000:.1f} s quicker."


def test_a_silent_player_is_away_and_the_table_says_for_whom_it_waits(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE))
    driver.node.alive.discard(IDENTITIES[2].key)
    driver.network.cut |= {frozenset((0, 2)), frozenset((1, 2))}
    driver.update()
    since = driver.network.now
    driver.take(0, open_taus(driver.state)[0])
    driver.run(900)
    assert driver.shown().waiting == ""
    driver.run(2500)
    assert driver.screen.view.state.scores == (0, 0, 0)
    assert driver.shown().waiting == "Waiting for Ana, 3 s"
    assert int((driver.network.now - since) / 1000) == 3
    assert driver.shown().race.seats[2].gone == "away, 3 s"
    driver.network.cut.clear()
    driver.node.alive.add(IDENTITIES[2].key)
    driver.run(5000)
    assert driver.screen.view.state.scores == (1, 0, 0)
    assert (driver.shown().waiting, driver.shown().race.seats[2].gone) == ("", "")


def test_frozen_seconds_run_down(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH, penalty_seconds="5"))
    driver.take(1, wrong_cards(driver.state))
    driver.update()
    assert driver.shown().race.seats[1].frozen == 5
    driver.run(2100)
    assert driver.shown().race.seats[1].frozen == 3
    driver.run(3000)
    assert driver.shown().race.seats[1].frozen == 0


def test_a_cheat_is_named_with_the_entry(tmp_path):
    driver = MemoryDriver(tmp_path, charter(THREE))
    driver.claim(1)
    driver.settle()
    forge(driver, 2, IDENTITIES[2])
    report = driver.running.proof.wait()
    sheet = driver.running.fault_dialog()
    assert sheet.headline == "Ana broke the agreement"
    assert f"Entry {report.bad} " in sheet.text
    assert "two different entries" in sheet.text
    driver.press(code_at("one", 0))
    assert faces_of(driver, 0) == ()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.screen, Verify)


def test_trouble_is_one_sentence_and_one_way_out(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    driver.node.session.trouble = "The disk is full."
    driver.update()
    assert [command.name for command, _ in driver.running.answers(0)] == ["leave"]
    driver.key(pygame.K_RETURN)
    assert driver.node.asked == [("leave", driver.screen.draft_id)]


def over(tmp_path, *seats) -> MemoryDriver:
    driver = MemoryDriver(tmp_path, charter(THREE, seats, mode="z3tau"))
    while not driver.state.over:
        driver.claim(0)
        driver.settle()
    return driver


def test_again_with_others_opens_a_table_with_free_seats(tmp_path):
    driver = over(tmp_path)
    mine = DraftSeat(IDENTITIES[0].key, "Mira", "")
    options = settled(GAMES["tau"], {"mode": "z3tau"})
    driver.key(pygame.K_RETURN)
    assert driver.node.asked == []                  # it may have been meant for the game
    driver.run(600)
    driver.key(pygame.K_RETURN)
    before = tuple(DraftSeat(IDENTITIES[n].key, name, "") for n, name in enumerate(THREE))
    opened = ("open_table", "tau", options, (mine, FREE, FREE), "", before)
    assert driver.node.asked == [opened, ("leave", driver.screen.draft_id)]


def test_again_sits_down_where_another_has_opened(tmp_path):
    driver = over(tmp_path)
    options = settled(GAMES["tau"], {"mode": "z3tau"})
    theirs = new_draft(b"7" * 16, IDENTITIES[2].key, "tau", options,
                       (DraftSeat(IDENTITIES[2].key, "Ana", ""), FREE, FREE))
    driver.node.lobby.tables = (theirs,)
    assert driver.shown().banner.choices[0].label == "Again with Ana"
    driver.run(600)
    driver.key(pygame.K_RETURN)
    assert driver.node.asked[0] == ("sit", theirs.id, (DraftSeat(IDENTITIES[0].key, "Mira", ""),))


def test_all_must_have_signed_the_end(tmp_path):
    driver = over(tmp_path)
    assert driver.shown().strong == "Checking:"
    driver.node.check()
    driver.update()
    assert driver.shown().strong == "All 3 signed the same end:"
    assert driver.shown().words == driver.screen.view.proof.report.seal
    view = changed(driver.screen.view, report=None, agreed=frozenset({0, 1}))
    assert table_words.sealed(view) == ("2 of 3 signed the same end.", "Waiting for Ana.")


def test_what_each_claim_is_credited_with_stands_below_the_rules(tmp_path):
    """Before anybody has answered a board that is C + J: 30 + 10 ms (PROTOCOL.md 6)."""
    driver = MemoryDriver(tmp_path, charter(THREE))
    assert "Luka: " not in driver.shown().words
    driver.key(pygame.K_F1)
    assert (driver.shown().strong, driver.shown().words) == (
        "Credited for the way:", "Mira: 40 ms, Luka: 40 ms, Ana: 40 ms")
    driver.key(pygame.K_F1)
    assert "Luka: " not in driver.shown().words


def test_the_longest_name_is_made_fit_to_show(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira", "x" * 24)))
    shown = driver.shown().race.seats[1].name
    assert shown.isprintable()
    driver.draw()


def test_a_table_that_never_comes_is_given_up(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    driver.screen = LISTINGS["tau"].play(driver.desk, b"unknown")
    driver.node.table = lambda _table: None
    driver.update()
    driver.draw()
    assert driver.screen is not None
    driver.run(6000)
    assert driver.screen is None


def test_selection_is_what_the_board_shows(tmp_path):
    driver = MemoryDriver(tmp_path, charter(("Mira",), COUCH))
    driver.press(code_at("left", 2))
    face = driver.state.board[2]
    assert driver.game.memo.selections == {0: Selection(((2, face),))}
    assert driver.shown().race.seats[0].chosen == (face,)
    assert kinds(driver)[-1] == "lift"

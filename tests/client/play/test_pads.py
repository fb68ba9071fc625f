"""Game pads at a table: each plays for one person, whose hand it moves; two at a race, four at cards."""
from functools import partial

import pygame
import pytest

from client.draw import theme
from client.draw.paint import Paint
from client.games.tricks import looking, model
from client.games.tricks.look_away import LookView
from client.pages import table_people
from client.play import pad_hands
from client.ui.pad import LOOKS, Pads
from p2p.games.game import Move
from p2p.games.tau import open_taus
from tests.client.screen_drivers import COUCH, MemoryDriver, charter
from tests.games.taroky.real_table import FOUR, table

pytestmark = pytest.mark.xdist_group("loopback")
A, X, BACK = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_BACK
WAYS = {(-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT, (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP, (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN}
FAR = 40                # presses within which a hand is anywhere


class PadPlayer:
    """Somebody with a pad at the screen of a driver."""

    def __init__(self, driver, pad, pads):
        self.driver, self.pad, self.pads = driver, pad, pads

    def _event(self, event):
        for key in self.pads.keys([event]):
            self.driver.go(self.driver.screen.handle(key, self.driver.clock()))

    def press(self, *buttons):
        for button in buttons:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self._event(pygame.Event(kind, instance_id=self.pad, button=button))

    def look(self, down=True):
        """Pulls the left trigger, or lets it go."""
        self._event(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=self.pad,
                                 axis=pygame.CONTROLLER_AXIS_TRIGGERLEFT, value=32767 if down else 0))

    def unplug(self):
        self._event(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=self.pad))

    @property
    def hand(self):
        return self.driver.running.pads.of[self.pad]

    @property
    def on(self):
        """What the hand is on."""
        return self._look()(self.hand.at)

    def _look(self):
        running = self.driver.running
        return partial(running.picture(self.driver.clock()).pick, running.state.scale)

    def go(self, pick):
        """Moves the hand by the cross until it is on this, each time in the direction in which more is missing."""
        width, height = self.driver.running.state.scale.size
        look = self._look()
        points = [(x, y) for y in range(2, int(height), 20) for x in range(2, int(width), 24) if look((x, y)) == pick]
        assert points, f"{pick} isn't there"
        goal = pad_hands.middle(look, points[len(points) // 2], (width, height))
        self.press(WAYS[1, 0])
        for _ in range(FAR):
            if self.on == pick:
                return
            x, y = goal[0] - self.hand.at[0], goal[1] - self.hand.at[1]
            ways = [((x > 0) - (x < 0), 0), (0, (y > 0) - (y < 0))]
            for way in ways if abs(x) >= abs(y) else ways[::-1]:
                before = self.hand.at
                if way in WAYS:
                    self.press(WAYS[way])
                if self.hand.at != before:
                    break
        pytest.fail(f"the hand didn't come to {pick}, but to {self.on}")


def two(tmp_path, **options):
    """Two people at one computer, both with a pad, of which nobody has pressed anything."""
    driver, pads = MemoryDriver(tmp_path, charter(("Mira",), COUCH, **options)), Pads()
    driver.settle()
    driver.draw()
    return driver, PadPlayer(driver, 7, pads), PadPlayer(driver, 9, pads)


@pytest.fixture
def couch(tmp_path):
    """Two at one Tau."""
    return two(tmp_path)


@pytest.fixture
def four(tmp_path):
    """Four at one Taroky, who all have sat down with a pad: (driver, players)."""
    with table(tmp_path, FOUR) as driver:
        pads = Pads()
        players = [PadPlayer(driver, 20 + seat, pads) for seat in range(4)]
        driver.draw()
        for one in players:
            one.press(A)
        yield driver, players


def test_the_first_press_sits_down_and_each_pad_claims_for_its_own_person(couch):
    driver, mira, luka = couch
    for one, name in ((mira, "Mira"), (luka, "Luka")):
        one.press(A)
        assert driver.running.state.note == (f"This pad plays for {name}.", "Back (Select) passes it on.")
    assert (mira.hand.seat, luka.hand.seat) == (0, 1)
    for seat, one in ((1, luka), (0, mira)):
        driver.see()
        before = driver.state.scores[seat]
        for face in open_taus(driver.state)[0]:
            one.go(("card", driver.state.board.index(face)))
            one.press(A)
        driver.settle()
        assert driver.state.scores[seat] == before + 1
    assert [step.seat for step in driver.screen.view.happenings if step.move.verb == "claim"] == [1, 0]


def test_two_hands_move_at_the_same_time_and_clear_only_their_own_cards(couch):
    driver, mira, luka = couch
    for one in (mira, luka):
        one.press(A)
    driver.see()
    mira.go(("card", 0))
    luka.go(("card", 5))
    mira.press(A)
    luka.press(A)
    chosen = driver.game.memo.selection
    assert (len(chosen(0).faces), len(chosen(1).faces)) == (1, 1)
    luka.press(X)
    assert (len(chosen(0).faces), len(chosen(1).faces)) == (1, 0)
    assert mira.on == ("card", 0)


def test_a_pad_is_passed_on_and_one_that_comes_back_sits_down_again(couch):
    driver, mira, luka = couch
    mira.press(A, BACK)
    assert mira.hand.seat == 1
    luka.press(A)
    assert luka.hand.seat == 0
    luka.unplug()
    assert driver.running.state.note[0] == "The pad of Mira is gone:"
    again = PadPlayer(driver, 12, luka.pads)            # SDL gives it another number
    again.press(A)
    assert again.hand.seat == 0


def test_every_card_of_a_board_is_reached_by_the_cross(couch):
    driver, mira, _ = couch
    mira.press(A)
    driver.see()
    for place in (*range(12), 0):
        mira.go(("card", place))


def test_four_with_pads_look_and_play_a_trick_of_taroky(four):
    """Cut, talon, calls and cards, each touched by the hand of who is asked, whose trigger opens the own hand alone."""
    driver, players = four
    assert [one.hand.seat for one in players] == [0, 1, 2, 3]
    while len(driver.view.state.tricks) < 1:
        driver.until(lambda: driver.asked() is not None or driver.view.deal.outcome)
        assert not driver.view.deal.outcome
        _answers(driver, players[driver.asked()])
    assert {step.seat for step in driver.view.happenings} == {0, 1, 2, 3}


def test_who_plays_with_a_pad_is_told_its_trigger_and_its_key_once_that_is_gone(four):
    driver, players = four
    driver.update()
    assert model.look_words(driver.game) == dict.fromkeys(range(4), "LT")
    players[2].unplug()
    driver.update()
    assert model.look_words(driver.game) == {0: "LT", 1: "LT", 2: "Tab", 3: "LT"}


def _answers(driver, player):
    """Looks, touches the first answer or the first card that goes, and lays away what is asked for."""
    seat, moves = player.hand.seat, len(driver.view.happenings)
    if driver.game.memo.covered:
        driver.game.still(driver.clock())
    driver.wait(looking.EARLY)
    if driver.view.state.phase not in driver.game.game.undealt:
        player.look()
        driver.wait(looking.VEIL + looking.TURNS)
        if len(driver.view.happenings) > moves:             # the only answer was given by itself
            player.look(False)
            return
        assert isinstance(driver.shown(), LookView)
        assert driver.shown().seat == seat
    shown = driver.shown()
    names = driver.game.answering.answers(seat)
    if names:
        player.go(("answer", names[0]))
        player.press(A)
    else:
        state = driver.view.state.seen_by({seat})
        count = driver.game.game.to_lay(state, seat) if state.phase == "lay" else 1
        bright = [place for place, card in enumerate(shown.hand.cards) if card.bright]
        for place in bright[:count]:
            player.go(("card", place))
            player.press(A)
        if state.phase == "lay":
            player.press(X)
    player.look(False)
    driver.until(lambda: len(driver.view.happenings) > moves or driver.game.memo.held or driver.game.memo.plans)


def _dealt(four):
    """Plays until cards are dealt and somebody is asked: (driver, who is asked, another one)."""
    driver, players = four
    driver.until(lambda: driver.asked() is not None)
    while driver.view.state.phase in driver.game.game.undealt:
        driver.until(lambda: driver.asked() is not None)
        _answers(driver, players[driver.asked()])
    driver.until(lambda: driver.asked() is not None)
    driver.wait(looking.EARLY)
    return driver, players[driver.asked()], players[(driver.asked() + 1) % 4]


def _looks(driver, player):
    player.look()
    driver.wait(looking.VEIL + looking.TURNS)
    assert driver.shown().seat == player.hand.seat


def test_the_pad_of_another_person_plays_no_card(four):
    driver, asked, other = _dealt(four)
    _looks(driver, asked)
    names, moves = driver.game.answering.answers(asked.hand.seat), len(driver.view.happenings)
    other.go(("answer", names[0]))
    other.press(A)
    assert driver.running.state.note[0] == "Not your turn:"
    driver.wait(400)
    assert len(driver.view.happenings) == moves
    other.look()                                    # a look of somebody else opens nothing meanwhile
    assert driver.shown().seat == asked.hand.seat
    other.look(False)
    assert driver.shown().seat == asked.hand.seat


def test_a_hand_that_is_looked_at_is_turned_over_once_its_pad_is_passed_on(four):
    """Else the trigger, which is the next person's look key from then on, would leave it open to all."""
    driver, asked, _ = _dealt(four)
    _looks(driver, asked)
    asked.press(BACK)
    assert driver.game.memo.look is None
    asked.look(False)
    assert driver.game.memo.look is None


def test_what_a_hand_was_on_while_its_owner_looked_is_not_shown_to_the_others(four):
    driver, asked, other = _dealt(four)
    _looks(driver, asked)
    asked.press(WAYS[0, 1])
    place = next(place for place in (2, 1, 0) if ("card", place) != asked.on)
    asked.go(("card", place))
    other.press(WAYS[0, -1])                        # points at nothing meanwhile
    assert driver.running.state.hover == ("card", place)
    asked.look(False)
    assert asked.hand.at is None
    assert other.hand.at is not None


def test_while_somebody_looks_no_other_s_hand_is_drawn(four, monkeypatch):
    """It lay on the looker's cards, as if it pointed at them."""
    driver, asked, other = _dealt(four)
    other.press(WAYS[0, -1])
    _looks(driver, asked)
    asked.press(WAYS[0, 1])
    chip, drawn = Paint.chip, []

    def notes(paint, at, seat, *args, **options):
        drawn.append((seat, at))
        return chip(paint, at, seat, *args, **options)
    monkeypatch.setattr(Paint, "chip", notes)
    hands = driver.running.pads.of.values()

    def shown():
        drawn.clear()
        driver.draw()
        return {hand.seat for hand in hands if hand.at and any(
            seat == hand.seat and at[0] == pytest.approx(hand.at[0], abs=pad_hands.BESIDE) and at[1] >= hand.low - 50
            for seat, at in drawn)}
    assert shown() == {asked.hand.seat}
    asked.look(False)
    assert other.hand.seat in shown()


def test_one_person_alone_plays_cards_of_taroky_by_one_pad(tmp_path):
    with table(tmp_path, ("Mira",), ("steady",) * 3) as driver:
        player = PadPlayer(driver, 3, Pads())
        driver.draw()
        while driver.until_asked("play") is not None and len(driver.view.state.tricks) < 1:
            moves = len(driver.view.happenings)
            shown = driver.shown()
            player.go(("card", next(place for place, card in enumerate(shown.hand.cards) if card.bright)))
            player.press(A)
            driver.until(lambda moves=moves: len(driver.view.happenings) > moves)
        assert len(driver.view.state.tricks) == 1
        assert table_people.people(driver.view) == (0,)


def test_a_hand_is_drawn_where_it_is_and_the_trigger_means_nothing_where_all_lies_open(couch):
    driver, mira, _ = couch
    mira.press(A)
    driver.see()
    mira.go(("card", 4))
    before = driver.draw().copy()
    mira.go(("card", 5))
    assert before.get_buffer().raw != driver.draw().get_buffer().raw
    mira.look()
    mira.look(False)
    assert LOOKS.scancode not in driver.running.game.look_keys


def test_in_a_smaller_window_a_hand_is_still_there_and_moves_on(couch):
    driver, mira, _ = couch
    mira.press(A)
    driver.draw((1800, 800))
    driver.see()
    mira.press(*[WAYS[1, 0]] * 8)
    mira.driver.running.pads.of[mira.pad] = mira.hand._replace(at=(1790.0, 300.0), low=390.0)
    without = driver.draw((1280, 800)).copy()
    mira.press(WAYS[-1, 0])
    assert mira.hand.at[0] < 1280
    assert mira.on != ("", "")
    assert without.get_buffer().raw != driver.draw().get_buffer().raw


def test_hands_on_the_same_card_are_both_seen(couch):
    driver, mira, luka = couch
    driver.see()
    for one in (mira, luka):
        one.press(A)
        one.go(("card", 4))
    assert mira.hand.at == luka.hand.at
    picture = driver.draw()
    x, y = round(mira.hand.at[0]), round(mira.hand.low)
    near = [picture.get_at((x + dx, y + dy))[:3] for dx in range(-60, 60, 2) for dy in range(-16, 16, 2)]
    for seat in (0, 1):
        assert near.count(tuple(pygame.Color(theme.SEATS[seat])[:3])) > 40


def test_letting_go_of_a_button_does_nothing_once_its_person_has_gone_to_a_phone(couch):
    driver, _, luka = couch
    luka.press(A, BACK)
    assert luka.hand.seat == 1
    game = driver.running.game
    game.view = game.view._replace(phones=frozenset({1}))
    for kind in (pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        luka._event(pygame.Event(kind, instance_id=luka.pad, button=X))
    assert luka.hand.seat == 0                      # sits down anew, at the seat that is left


def test_a_phrase_is_said_by_the_owner_of_the_pad(four):
    driver, players = four
    said = []
    driver.desk.node.remarks.say = lambda _table, seat, phrase="", **_: said.append((seat, phrase))
    for one in (players[2], players[1]):
        one.press(pygame.CONTROLLER_BUTTON_Y, pygame.CONTROLLER_BUTTON_DPAD_UP, A)
    assert [seat for seat, _ in said] == [2, 1]


def test_lines_are_tried_by_the_cross_and_drawn_by_whose_turn_it_is(tmp_path):
    driver, *players = two(tmp_path, game="lines", rows="4", columns="5")
    first, = driver.state.turn()
    driver.node.act(b"", first, Move("name", (70,)), driver.clock())
    driver.settle()
    driver.node.act(b"", 1 - first, Move("pass"), driver.clock())
    driver.settle()
    for one in players:
        one.press(A)
    turn, = driver.state.turn()
    one, other = players if players[0].hand.seat == turn else players[::-1]
    other.press(WAYS[1, 0], A)
    assert driver.running.state.note[0] == "Not your turn:"
    assert driver.state.drawn == ()
    one.press(WAYS[1, 0])
    tried = driver.shown().preview
    assert tried[0] == "column"
    one.press(WAYS[1, 0])
    assert driver.shown().preview == ("column", tried[1] + 1)
    one.press(A)
    driver.settle()
    assert driver.state.drawn == (("column", tried[1] + 1),)

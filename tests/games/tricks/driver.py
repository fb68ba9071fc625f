"""A person at a real trick table, who answers what is asked by keys; for Taroky as it is, for Tarok with more in it."""
import time
from contextlib import contextmanager

import pygame
import pytest

from client.games.tricks import looking, model as tricks_table
from client.pages import table_people
from client.ui.keys import HANDS
from tests.client.screen_drivers import PATIENCE, RealDriver

# Of the people at one keyboard, in the order of their seats.
LOOKS = ((pygame.K_LSHIFT, pygame.KSCAN_LSHIFT), (pygame.K_RSHIFT, pygame.KSCAN_RSHIFT),
         (pygame.K_TAB, pygame.KSCAN_TAB), (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE))


def hold(driver, seat, down=True):
    """Holds the key by which this seat looks at its hand, or lets go of it."""
    key, scancode = LOOKS[table_people.people(driver.screen.view).index(seat)]
    driver.event(pygame.KEYDOWN if down else pygame.KEYUP, key=key, scancode=scancode, mod=0, unicode="")


def opens(driver, seat):
    """Holds this seat's key until the cards have turned."""
    hold(driver, seat)
    driver.wait(looking.VEIL + looking.TURNS)


def code(driver, seat, place):
    """The key that a card of this seat's hand has now, by its place from the left."""
    view, look = driver.screen.view, driver.game.memo.look
    return HANDS[tricks_table.clusters(view)[seat]][look.keys(len(view.state.hands[seat]))[place] if look else place]


class Driver(RealDriver):
    """A driver that answers what it is asked by keys, the first that is taken."""

    @property
    def view(self):
        return self.screen.view

    def past_early(self):
        """Waits until keys count, where several share the screen."""
        if tricks_table.is_shared(self.view):
            self.wait(looking.EARLY)

    def hold(self, seat, down=True):
        """Holds the key by which this seat looks at its hand, or lets go of it."""
        hold(self, seat, down)

    def let_go(self, seat):
        self.hold(seat, False)

    def opens(self, seat):
        """Holds this seat's key until the cards have turned."""
        opens(self, seat)

    def code(self, seat, place):
        """The key that a card of this seat's hand has now, by its place from the left."""
        return code(self, seat, place)

    def asked(self):
        """The person here who has something to answer, or None."""
        seat = tricks_table.acting(self.view)
        ready = seat in self.view.state.turn() and self.view.state.phase != "two" and not self.game.memo.held
        return seat if ready else None

    def side(self, seat):
        return tricks_table.clusters(self.view)[seat]

    def answer(self, seat):
        """By keys alone: the first answer, or the first cards that go, looked at where several share the screen."""
        keys, moves = HANDS[self.side(seat)], len(self.view.happenings)
        cards = len(self.view.state.hands[seat])
        with self.looking(seat):
            self._answer(seat, keys, moves, cards)

    @contextmanager
    def looking(self, seat):
        """Looks at this hand meanwhile, where it lies face down, once keys count."""
        self.past_early()
        hides = tricks_table.is_shared(self.view) and self.view.state.phase not in self.game.game.undealt
        if hides:
            self.opens(seat)
        yield
        if hides:
            self.let_go(seat)

    def _answer(self, seat, keys, moves, cards):
        if tricks_table.asked_in_talk(self.game, seat):
            self.confirm(seat)
        elif self.game.answering.answers(seat):
            self.press(keys[0])
        elif self.view.state.phase == "play":
            for number in range(cards):
                if not self.game.answering.has_sent(seat, moves):
                    self.press(self.code(seat, number))
        else:
            for number in range(cards):
                if len(self.game.memo.chosen) < cards - 12:
                    self.press(self.code(seat, number))
            self.confirm(seat)

    def confirm(self, seat):
        """The key of this side that confirms; in the talk it says nothing more."""
        self.key(pygame.K_SPACE if self.side(seat) == "left" else pygame.K_RCTRL)

    def until_asked(self, phase=None):
        """Answer whatever comes until somebody here is asked in this phase (None: until the sheet lies there)."""
        end = time.monotonic() + 6 * PATIENCE
        while time.monotonic() < end:
            self.update()
            if self.view.deal.outcome and not self.game.memo.sheet:
                self.running.carry_out("recap", self.clock())          # the sheet is asked for
            if self.game.memo.covered:
                self.game.still(self.clock())                   # whoever doesn't wait for the deal presses any key
            if self.game.sheet_lies:
                return None
            seat = self.asked()
            if seat is not None and self.view.state.phase == phase:
                self.past_early()
                return seat
            if seat is not None:
                self.answer(seat)
            self.news.wait(0.02)
            self.news.clear()
        return pytest.fail("the deal didn't come so far in time")

"""A person at a real trick table, who answers what is asked by keys; for Taroky as it is, for Tarok with more in it."""
import time

import pygame
import pytest

from client.games.tricks import model as tricks_table
from client.ui.keys import HANDS
from tests.client.screen_drivers import PATIENCE, RealDriver

SHIFTS = {"left": (pygame.K_LSHIFT, pygame.KSCAN_LSHIFT), "right": (pygame.K_RSHIFT, pygame.KSCAN_RSHIFT)}
OTHERS = {"left": (pygame.K_TAB, pygame.KSCAN_TAB), "right": (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE)}


class Driver(RealDriver):
    """A driver that answers what it is asked by keys, the first that is taken."""

    @property
    def view(self):
        return self.screen.view

    def shift(self, side, down, keys=SHIFTS):
        """Hold or let go of the key by which this side looks at its hand."""
        key, code = keys[side]
        self.event(pygame.KEYDOWN if down else pygame.KEYUP, key=key, scancode=code, mod=0, unicode="")

    def asked(self):
        """The person here who has something to answer, or None."""
        seat = tricks_table.acting(self.view)
        ready = seat in self.view.state.turn() and self.view.state.phase != "two" and not self.game.memo.held
        return seat if ready else None

    def side(self, seat):
        return tricks_table.clusters(self.view)[seat]

    def answer(self, seat):
        """By keys alone: the first answer, or the first cards that go."""
        keys, moves = HANDS[self.side(seat)], len(self.view.happenings)
        cards = len(self.view.state.hands[seat])
        if tricks_table.asked_in_talk(self.view, self.game.memo, self.game.game, seat):
            self.confirm(seat)
        elif self.game.answering.answers(self.view, seat):
            self.press(keys[0])
        elif self.view.state.phase == "play":
            for number in range(cards):
                if not self.game.answering.has_sent(seat, moves):
                    self.press(keys[number])
        else:
            for number in range(cards):
                if len(self.game.memo.chosen) < cards - 12:
                    self.press(keys[number])
            self.confirm(seat)

    def confirm(self, seat):
        """The key of this side that confirms; in the talk it says nothing more."""
        self.key(pygame.K_SPACE if self.side(seat) == "left" else pygame.K_RCTRL)

    def until_asked(self, phase=None):
        """Answer whatever comes until somebody here is asked in this phase (None: until the sheet lies there)."""
        end = time.monotonic() + 6 * PATIENCE
        while time.monotonic() < end:
            self.update()
            if self.view.outcome and not self.game.memo.sheet:
                self.running.do("recap", self.clock())          # the sheet is asked for
            if self.game.memo.covered:
                self.game.still(self.clock())                   # whoever doesn't wait for the deal presses any key
            if self.game.sheet_lies:
                return None
            seat = self.asked()
            if seat is not None and self.view.state.phase == phase:
                return seat
            if seat is not None:
                self.answer(seat)
            self.news.wait(0.02)
            self.news.clear()
        return pytest.fail("the deal didn't come so far in time")

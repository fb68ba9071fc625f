"""Stirring: the mouse over a heap of face-down cards, or card keys, into the node's own part of the next shuffles.

Delays nothing: whoever shows it goes on when the table does. Knows no game's rules.
"""
import struct
from time import perf_counter_ns

import pygame
from pygame import FRect

from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages import stir_board
from client.pages.desk import Desk
from client.pages.stir_board import Heap, Point, StirView
from client.ui.keys import HANDS

PROMPT = "Stir: move the mouse over the cards"
LINE = ("Your movements go into your own part of this table’s shuffles, from the first deal on. "
        "One honest stirrer is enough.")
BELOW, DONE = "or press any letters on the keyboard", "Stirred by you"
SWIRL = 0.55                        # widths of a card that a key stirs


class Stir:
    """One heap and the hand over it."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.heap = desk, Heap()
        self.done = False
        self._area = FRect(0, 0, 0, 0)
        self._hand: Point | None = None

    @property
    def view(self) -> StirView:
        return StirView(self.heap, PROMPT, LINE, DONE if self.done else BELOW, self.done, self._hand)

    def handle(self, event: pygame.Event, scale: Scale) -> None:
        """A movement over the heap, or a key of either cluster; all else is left alone."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos, scale)
        elif event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META):
            for keys in HANDS.values():
                if event.scancode in keys:
                    self._pressed(event.scancode, keys.index(event.scancode))

    def _moved(self, pos: tuple[float, float], scale: Scale) -> None:
        lay, at = stir_board.layout(self.view, scale, self._area), scale.to_units(pos)
        before = self._hand
        if not lay.field.collidepoint(at):
            self._hand = None
            return
        self._hand = ((at[0] - lay.middle[0]) / lay.width, (at[1] - lay.middle[1]) / lay.width)
        self._stir(*map(round, pos))
        if before:
            self.heap.push(self._hand, (self._hand[0] - before[0], self._hand[1] - before[1]))

    def _pressed(self, code: int, place: int) -> None:
        """A key lies over the heap as it does over the table, and stirs round its middle."""
        row, column = divmod(place, 5)
        at = (column - 2) * 0.4, (row - 1.5) * 0.3
        self._stir(code, 0)
        self.heap.push(at, (-(at[1] or 0.3) * SWIRL * 2, (at[0] or 0.4) * SWIRL))

    def _stir(self, *where: int) -> None:
        """Place and time, to the nanosecond as far as this computer's clock goes."""
        self.desk.node.stir(struct.pack("<iiq", *where, perf_counter_ns()))
        self.done = True

    def update(self, now: float) -> None:
        self.heap.ease(now, self.desk.settings.motion)

    def wakes(self, now: float) -> float | None:
        """At once while cards are on their way."""
        return now if self.heap.moving and self.desk.settings.motion != "off" else None

    def draw(self, paint: Paint, area: FRect) -> None:
        self._area = area
        stir_board.draw(paint, self.desk.cards, self.view, area)

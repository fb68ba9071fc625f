"""Stirring: movements of the mouse and key presses as further entropy for this peer's part of the next shuffles.

Nothing waits for it: the page that shows it goes on when the table does."""
import struct
from time import perf_counter_ns

import pygame
from pygame import FRect

from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages import stir_board
from client.pages.desk import Desk
from client.pages.stir_board import Heap, Point
from client.ui.keys import HANDS

SWIRL = 0.55                        # how far a key moves the cards, in widths of a card


class Stir:
    """The heap of cards and the mouse over it. `done` is True once the player has stirred."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.heap = desk, Heap()
        self.done = False
        self._area = FRect(0, 0, 0, 0)
        self._hand: Point | None = None

    def handle(self, event: pygame.Event, scale: Scale) -> None:
        """Handles a movement over the heap, or a key of either hand's cluster without modifiers; ignores the rest."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos, scale)
        elif event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META):
            for keys in HANDS.values():
                if event.scancode in keys:
                    self._pressed(event.scancode, keys.index(event.scancode))

    def _moved(self, pos: tuple[float, float], scale: Scale) -> None:
        lay, at = stir_board.layout(scale, self._area), scale.to_units(pos)
        before = self._hand
        if not lay.field.collidepoint(at):
            self._hand = None
            return
        self._hand = ((at[0] - lay.middle[0]) / lay.width, (at[1] - lay.middle[1]) / lay.width)
        self._stir(*map(round, pos))
        if before:
            self.heap.push(self._hand, (self._hand[0] - before[0], self._hand[1] - before[1]))

    def _pressed(self, code: int, place: int) -> None:
        """Stirs by a key (scancode): pushes the cards at its place in its cluster."""
        row, column = divmod(place, 5)
        at = (column - 2) * 0.4, (row - 1.5) * 0.3
        self._stir(code, 0)
        self.heap.push(at, (-(at[1] or 0.3) * SWIRL * 2, (at[0] or 0.4) * SWIRL))

    def _stir(self, *where: int) -> None:
        """Gives the node 16 bytes: two numbers for the place (pixels, or scancode and 0), the time in ns."""
        self.desk.node.stir(struct.pack("<iiq", *where, perf_counter_ns()))
        self.done = True

    def update(self, now: float) -> None:
        """Moves the cards on; `now` is in ms."""
        self.heap.ease(now, self.desk.settings.motion)

    def wakes(self, now: float) -> float | None:
        """Returns `now` (ms) while cards move, None while they lie."""
        return now if self.heap.moving and self.desk.settings.motion != "off" else None

    def draw(self, paint: Paint, area: FRect) -> None:
        """Draws the heap and its words into an area (units), in which movements count from then on."""
        self._area = area
        stir_board.draw(paint, self.desk.cards, self.heap, self._hand, self.done, area)

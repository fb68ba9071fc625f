"""Scrolls a long page with the wheel, arrows, Page keys, Home and End, and a thin bar that can be dragged.

All lengths are units, all times ms on the caller's clock."""
import math

import pygame
from pygame import FRect

from client.draw import motion, theme
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.ui.widgets import REPEAT

LINES = 3                       # that a notch of the wheel or an arrow moves
BAR, REACH, LEAST = 6, 24, 48   # width of the bar, of what the mouse takes for it, and the thumb's least height
FAR = 1.5                       # windows from which on a way is jumped
LINE_KEYS = {pygame.K_DOWN: 1, pygame.K_UP: -1}
PAGE_KEYS = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class Scroll:
    """The scrolling of a page. Call `place` before each drawing."""

    def __init__(self) -> None:
        self.view = FRect()                     # the window
        self.speed = "normal"                   # one of motion.SPEEDS
        self._height = self._end = self._line = 0.0
        self._from = self._to = 0.0
        self._start = -math.inf
        self._held: tuple[int, int, float] | None = None    # a key that is down (keycode, scancode), when it goes on
        self._grip: float | None = None         # where on the thumb the mouse holds it

    def place(self, view: FRect, height: float, end: float, line: float) -> None:
        """Sets the visible rectangle, the height to scroll, where the content ends, the height of a line."""
        self.view, self._height, self._end, self._line = view, height, end, line
        self._from, self._to = self._within(self._from), self._within(self._to)

    @property
    def last(self) -> float:
        """Returns the greatest `top`."""
        return max(0.0, self._height - self.view.h)

    def _within(self, top: float) -> float:
        return min(self.last, max(0.0, top))

    def top(self, now: float) -> float:
        """Returns which height of the page lies at the upper edge of `view` now."""
        way = motion.ease_out(motion.way(now, self._start, theme.PLAY, self.speed))
        return motion.between(self._from, self._to, way)

    def go(self, top: float, now: float, at_once: bool = False) -> None:
        """Scrolls until `top` lies at the upper edge, within `theme.PLAY` ms; `at_once` and far ways are jumped."""
        here, top = self.top(now), self._within(top)
        self._from = top if at_once or abs(top - here) > FAR * self.view.h else here
        self._to, self._start = top, now

    def wakes(self, now: float) -> float | None:
        """Returns when it has to be drawn again by itself, or None."""
        if motion.way(now, self._start, theme.PLAY, self.speed) < 1 and self._from != self._to:
            return now
        return self._held[2] if self._held else None

    def tick(self, now: float) -> None:
        """Moves the page again while a key is held; called before each drawing."""
        while self._held and self._held[2] <= now:
            key, code, due = self._held
            self._held = key, code, due + REPEAT[1]
            self._by_key(key, now)

    # ------------------------------------------------------------------ keys and mouse

    def handle(self, event: pygame.Event, scale: Scale, now: float) -> bool:
        """Handles an event. Returns whether it was for the page."""
        if event.type == pygame.MOUSEWHEEL:
            self.go(self._to - LINES * self._line * getattr(event, "precise_y", event.y), now)
        elif event.type == pygame.KEYDOWN:
            return self._key(event, now)
        elif event.type == pygame.KEYUP and self._held and event.scancode == self._held[1]:
            self._held = None
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return self._mouse(event, scale.to_units(event.pos), now)
        else:
            return False
        return True

    def _key(self, event: pygame.Event, now: float) -> bool:
        key = event.key
        if key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if key == pygame.K_HOME else self._end - self.view.h, now)
        elif key in LINE_KEYS or key in PAGE_KEYS:
            self._held = key, event.scancode, now + REPEAT[0]
            self._by_key(key, now)
        else:
            return False
        return True

    def _by_key(self, key: int, now: float) -> None:
        page = PAGE_KEYS.get(key, 0) * (self.view.h - 2 * self._line)
        self.go(self._to + page + LINE_KEYS.get(key, 0) * LINES * self._line, now)

    def _mouse(self, event: pygame.Event, at: tuple[float, float], now: float) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            if event.button != 1 or not self.last or not self._track.inflate(REACH - BAR, 0).collidepoint(at):
                return False
            thumb = self._thumb(now)
            self._grip = at[1] - thumb.y if thumb.y <= at[1] <= thumb.bottom else thumb.h / 2
        elif self._grip is None:
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
            return True
        room = self._track.h - self._thumb(now).h
        self.go((at[1] - self._grip - self._track.y) / room * self.last if room else 0.0, now, True)
        return True

    # ------------------------------------------------------------------ the bar

    @property
    def _track(self) -> FRect:
        return FRect(self.view.right - BAR - 8, self.view.y + 8, BAR, self.view.h - 16)

    def _thumb(self, now: float) -> FRect:
        track = self._track
        high = max(LEAST, track.h * self.view.h / max(self._height, self.view.h))
        share = self.top(now) / self.last if self.last else 0.0
        return FRect(track.x, track.y + (track.h - high) * share, BAR, high)

    def draw(self, paint: Paint, now: float) -> None:
        """Draws the bar, if the page is longer than `view`."""
        if self.last:
            paint.plate(self._track, "line", radius=BAR / 2)
            paint.plate(self._thumb(now), "text" if self._grip is not None else "edge", radius=BAR / 2)

"""A page of text that scrolls, with a field in its header that searches the text. Knows no text."""
from abc import abstractmethod

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.paint import Paint
from client.pages.desk import Desk, DeskPage
from client.ui import parts
from client.ui.screen import Go
from client.ui.scroll import Scroll
from client.ui.widgets import Field, Form

TOP, BELOW = 96, 58
FIND = 264                                      # width of the field


class FindPage(DeskPage):
    """Letters always go to the field, and Esc empties it before it leads back; `key` closes the page. A subclass draws
    header and text in `draw_text`, and may follow the field in `seek`."""

    key: int
    hints: tuple[tuple[str, str], ...]

    def __init__(self, desk: Desk, label: str, limit: int) -> None:
        self._find = Field("find", label, limit=limit)
        super().__init__(desk, Form([self._find], "find"))
        self.scroll = Scroll()

    def handle(self, event: pygame.Event, now: float) -> Go:
        if self.scroll.handle(event, self.scale, now):
            return None
        before = self._find.text
        if parts.pressed(event, pygame.K_ESCAPE) and before:
            self._find.text, go = "", None
        else:
            go = super().handle(event, now)
        if go is None and self.form.focus != "find":
            self.form.take_focus("find")
        if self._find.text != before:
            self.seek(now)
        return go

    def other(self, event: pygame.Event) -> Go:
        return self.leave() if parts.pressed(event, self.key) else None

    def seek(self, now: float) -> None:
        """Called when the text of the field is another one."""

    # ------------------------------------------------------------------ time

    def update(self, now: float) -> Go:
        self.scroll.tick(now)
        return None

    def wakes(self, now: float) -> float | None:
        return self.scroll.wakes(now)

    # ------------------------------------------------------------------ what is shown

    def draw(self, paint: Paint, now: float) -> None:
        self.scale = paint.scale
        self.scroll.speed = self.desk.settings.motion
        left, right = parts.content(paint.scale)
        paint.fill()
        self._find.rect = FRect(right - FIND, (theme.HEADER - theme.CONTROL) / 2, FIND, theme.CONTROL)
        self.draw_text(paint, FRect(left, TOP, right - left, paint.height - TOP - BELOW), now)
        self.draw_controls(paint, *self.hints)

    @abstractmethod
    def draw_text(self, paint: Paint, area: FRect, now: float) -> None:
        """Draws the header, and the text in this rectangle (units)."""

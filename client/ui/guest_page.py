"""The page that asks who sits down beside the player at this computer, in the middle of a game or match."""
from collections.abc import Callable, Set

import pygame
from pygame import FRect

from client.draw import furniture, theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.ui import parts
from client.ui.page import Go, Page
from client.ui.screen import Back
from client.ui.widgets import Button, Field, Form
from p2p.identity import NAME_LIMIT, clean_name

WIDE = 480.0


class GuestPage(Page):
    """Asks for a name, or where `bot` says as which player ("the fourth"), whether a bot comes instead.

    Goes back to the table with `comes(name, now)`: "" for a bot; on Esc without it.
    """

    def __init__(self, name: str, taken: Set[str], bot: str, comes: Callable[[str, float], None]) -> None:
        """`name` is proposed; those that are `taken` by others at the table can't be used."""
        self._field = Field("name", "A name", name, NAME_LIMIT, caret=len(name), marked=True)
        self._done = Button("done", "Sits down", "primary")
        self._bot = Button("bot", f"A bot as {bot} player")
        super().__init__(Form([self._field, self._done, *([self._bot] if bot else [])], "name"))
        self._taken, self._comes, self._now = taken, comes, 0.0

    def title(self) -> str:
        return "Who sits down here?"

    def handle(self, event: pygame.Event, now: float) -> Go:
        self._now = now
        return super().handle(event, now)

    def do(self, name: str) -> Go:
        who = clean_name(self._field.text)
        if name != "bot" and (not who or who in self._taken):
            self.form.take_focus("name")
            return None
        self.form.take_focus("")
        self._comes("" if name == "bot" else who, self._now)
        return Back()

    def show(self, paint: Paint) -> None:
        header = furniture.header_layout(paint.scale)
        parts.draw_bare_header(paint, header, self.title(), "", self.hover)
        left, y = (paint.width - WIDE) / 2, paint.height * 0.36
        paint.text("The name of who sits down at this computer", (left, y), theme.NAME, SEMI)
        wide = self._done.width(paint.scale, 130)
        self._field.rect = FRect(left, y + 26, WIDE - wide - 12, 48)
        self._done.rect = FRect(left + WIDE - wide, y + 26, wide, 48)
        taken = clean_name(self._field.text) in self._taken
        words = ("Somebody at this table has this name." if taken
                 else "The others see this name, and it stands in the game’s file.")
        paint.fitted(words, (left, y + 102), WIDE, theme.SECOND, SANS, "bad" if taken else "muted")
        self._bot.rect = FRect(left, y + 136, self._bot.width(paint.scale), 48)
        self.form.draw(paint)
        hints = (("Enter", "sits down"), ("Esc", "nobody"))
        parts.draw_hints(paint, parts.content(paint.scale)[1], paint.height - 26, hints)

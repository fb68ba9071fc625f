"""The page that asks who sits down beside the players at this computer, or gets up, in a game or match."""
from collections.abc import Callable, Mapping, Set

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.plates import name_of
from client.play.game_table import Wish
from client.ui.page import Page
from client.ui.screen import Go, GoBack
from client.ui.widgets import Button, Control, Field, Form
from p2p.games.game import Seat
from p2p.identity import NAME_LIMIT, clean_name
from p2p.language import tr, trc

WIDE = 480.0


class GuestPage(Page):
    """Asks for a name, whether a bot comes as a further player (`bot`, "the fourth"), or who goes. It ends with
    `wish(wish, now)`, or on Esc without."""

    def __init__(self, name: str | None, taken: Set[str], bot: str, may_go: Mapping[Seat, str],
                 wish: Callable[[Wish, float], None]) -> None:
        """`name` is proposed, None if nobody can come; a name `taken` at the table can't be used. `may_go`: the names
        of those who may get up, by seat."""
        self._field = Field("name", tr("A name"), name or "", NAME_LIMIT, caret=len(name or ""), marked=True)
        self._done = Button("done", tr("Sits down"), "primary")
        self._bot = Button("bot", tr("A bot as {bot} player", bot=bot))
        self._up = [Button(f"goes {seat}", tr("{name} gets up", name=name_of(who))) for seat, who in may_go.items()]
        self._room = name is not None
        comers: list[Control] = [self._field, self._done, *([self._bot] if bot else [])] if self._room else []
        super().__init__(Form([*comers, *self._up], "name" if self._room else self._up[0].name))
        self._taken, self._wish, self._now = taken, wish, 0.0

    def title(self) -> str:
        if not self._room:
            return tr("Who gets up?")
        return tr("Who comes or goes?") if self._up else tr("Who sits down here?")

    def handle(self, event: pygame.Event, now: float) -> Go:
        self._now = now
        return super().handle(event, now)

    def use_control(self, name: str) -> Go:
        what, _, seat = name.partition(" ")
        who = clean_name(self._field.text)
        if what == "goes":
            self._wish(Wish("", Seat(int(seat))), self._now)
            return GoBack()
        if name != "bot" and (not who or who in self._taken):
            self.form.take_focus("name")
            return None
        self.form.take_focus("")
        self._wish(Wish("" if name == "bot" else who), self._now)
        return GoBack()

    def draw_page(self, paint: Paint) -> None:
        self.head(paint)
        left, y = (paint.width - WIDE) / 2, paint.height * 0.36 - 40 * bool(self._up)
        if self._room:
            y = self._draw_comers(paint, left, y)
        if self._up:
            paint.fitted(tr("Who gets up: a bot takes the seat"), (left, y), WIDE, theme.NAME, SEMI)
        for number, button in enumerate(self._up):
            half = (WIDE - 12) / 2
            button.rect = FRect(left + number % 2 * (half + 12), y + 26 + number // 2 * 60, half, 48)
        enter = tr("sits down") if self._room and self.form.focus in ("name", "done") else tr("this one")
        on = ("Tab", trc("to the next field", "on"))
        self.draw_controls(paint, *[on] * bool(self._up), ("Enter", enter), ("Esc", tr("nobody")))

    def _draw_comers(self, paint: Paint, left: float, y: float) -> float:
        """Draws the field for a name with its words. Returns the y (units) below."""
        paint.text(tr("The name of who sits down at this computer"), (left, y), theme.NAME, SEMI)
        wide = self._done.width(paint.scale, 130)
        self._field.rect = FRect(left, y + 26, WIDE - wide - 12, 48)
        self._done.rect = FRect(left + WIDE - wide, y + 26, wide, 48)
        taken = clean_name(self._field.text) in self._taken
        words = (tr("Somebody at this table has this name.") if taken
                 else tr("The others see this name, and it stands in the game's file."))
        paint.block(words, (left, y + 106), WIDE, theme.SECOND, SANS, "bad" if taken else "muted")
        self._bot.rect = FRect(left, y + 136, self._bot.width(paint.scale), 48)
        return y + (216 if self._bot in self.form.controls else 156)

"""The base of all pages: a form, and a header whose arrow leads back, as Esc does. Knows no other page."""
from collections.abc import Iterable
from typing import TypeVar

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SERIF
from client.draw.headers import draw_header, draw_target, header_layout
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.ui import parts
from client.ui.areas import arrow
from client.ui.option_list import OptionList
from client.ui.screen import Go, GoBack, Unasked
from client.ui.widgets import Form

Place = TypeVar("Place")


class Page(Unasked):
    """A Screen of controls without animation. A subclass overrides the methods from `refresh` on. `titled` is its title
    where that is always the same.

    `targets` are the targets of the header that can be clicked; `listed` is the list of options on the page, if any:
    the wheel and the Page keys scroll it, and it shows the row of the focused control."""

    titled: str = ""
    targets: tuple[str, ...] = ("back",)
    listed: OptionList | None = None

    def __init__(self, form: Form) -> None:
        self.form = form
        self.scale = Scale(*theme.WINDOW)
        self.hover = ""                         # the target of the header under the mouse

    # ------------------------------------------------------------------ what the window calls

    def update(self, _now: float) -> Go:
        return self.refresh()

    def wakes(self, _now: float) -> float | None:
        return None

    def draw(self, paint: Paint, _now: float) -> None:
        self.scale = paint.scale
        paint.fill()
        self.draw_page(paint)

    def handle(self, event: pygame.Event, _now: float) -> Go:
        if self.listed is None:
            return self._handle(event)
        if self.listed.handle(event):
            return None
        go = self._handle(event)
        if event.type == pygame.KEYDOWN:
            self.listed.reveal(self.form.focus)
        return go

    def _handle(self, event: pygame.Event) -> Go:
        pick = self._pick(event)
        if parts.pressed(event, pygame.K_ESCAPE) or pick == "back":
            return self.leave()
        if pick:
            return self.aside(pick)
        name = self.form.handle(event, self.scale)
        if name == "back":
            return self.leave()
        return self.use_control(name) if name else self.other(event)

    def _pick(self, event: pygame.Event) -> str:
        """Returns the target of the header that is clicked, or ""."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            pick = header_layout(self.scale).pick(self.scale.to_units(event.pos))
            self.hover = pick if pick in self.targets else ""
        return self.hover if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 else ""

    # ------------------------------------------------------------------ what a page says for itself

    def refresh(self) -> Go:
        """Reads new snapshots before each frame. Returns where to go, or None to stay."""
        return None

    def draw_page(self, paint: Paint) -> None:
        """Draws everything on the empty window; `scale` is already that of this frame."""

    def aside(self, _pick: str, /) -> Go:
        """Called when another target of the header than the arrow was clicked. Returns where to go, or None to stay."""
        return None

    def title(self) -> str:
        """Returns the title of the window, as a rule that of the page, too."""
        return self.titled

    def head(self, paint: Paint, line: str = "", title: str = "", room: float = 0.0) -> FRect:
        """Draws the header with `targets`, the title and a line, in `room` units. Returns the rectangle of its words.
        With settings or help the line stands under the title, otherwise beside it."""
        header = header_layout(paint.scale)
        if self.targets != ("back",):
            gone = {name: FRect() for name in ("back", "settings", "help") if name not in self.targets}
            draw_header(paint, header._replace(**gone), title or self.title(), line, self.hover, room)
            return header.words
        draw_target(paint, header.back, "back", self.hover == "back")
        x = header.words.x
        room = room or header.help.right - x
        wide = paint.fitted(title or self.title(), (x, theme.HEADER / 2), room, theme.HEADER_TITLE + 4, SERIF)
        paint.fitted(line, (x + wide + 16, theme.HEADER / 2 + 3), room - wide - 16, theme.SECOND, SANS, "muted",
                     high=theme.HEADER - 24)
        return header.words

    def draw_controls(self, paint: Paint, *hints: tuple[str, str]) -> None:
        """Draws the form, and at the foot of the page these keys with what they do."""
        self.form.draw(paint)
        parts.draw_hints(paint, parts.content(paint.scale)[1], paint.height - 26, hints)

    def clicked(self, event: pygame.Event, places: Iterable[tuple[FRect, Place]]) -> Place | None:
        """Returns what stands in the rectangle that was clicked; None for another event, or elsewhere."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return None
        at = self.scale.to_units(event.pos)
        return next((what for rect, what in places if rect.collidepoint(at)), None)

    def leave(self) -> Go:
        """Called on Esc and on the arrow of the header. Returns where to go."""
        self.form.take_focus("")
        return GoBack()

    def use_control(self, _name: str, /) -> Go:
        """Called when the control of this name was used. Returns where to go, or None to stay."""
        return None

    def other(self, event: pygame.Event) -> Go:
        """Called with an event that no control used. Returns where to go, or None to stay."""
        arrow(self.form, event)
        return None

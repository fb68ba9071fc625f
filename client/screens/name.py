"""The page of the first start, which asks for the player's name. Knows no node: none runs yet."""
import sys

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.ui import parts
from client.ui.page import Page
from client.ui.screen import Go, GoBack, Quit
from client.ui.widgets import Button, Field, Form
from p2p.identity import NAME_LIMIT, clean_name
from p2p.language import tr

PLATFORM = sys.platform
# What the system asks when the node first listens, which is right after this page; by sys.platform.
SYSTEM_ASKS = {
    "win32": tr(
        "Then Windows asks once whether Python may talk to your network: choose “Allow”, and private networks."),
    "darwin": tr(
        "Then macOS asks once whether to find devices on your network and to let Python receive: allow both."),
}


class AskName(Page):
    """Asks for a name, `proposal` at first. Goes back once a valid one is in `name`; Esc closes the window."""

    titled = "Fairdeal"
    targets = ()

    def __init__(self, proposal: str) -> None:
        self.name = ""
        self._field = Field("name", tr("Your name"), proposal, NAME_LIMIT, caret=len(proposal), marked=True)
        self._done = Button("done", tr("That's me"), "primary")
        super().__init__(Form([self._field, self._done], "name"))

    def refresh(self) -> Go:
        return GoBack() if self.name else None

    def leave(self) -> Go:
        return Quit()

    def use_control(self, _name: str) -> Go:
        self.name = clean_name(self._field.text)
        self.form.take_focus("" if self.name else "name")
        return None

    def draw_page(self, paint: Paint) -> None:
        middle, y = paint.width / 2, paint.height * 0.3
        paint.mark((middle, y - 30), 110, theme.SEATS[:4] if paint.theme is theme.DARK else (paint.theme.plate,) * 4)
        paint.text("Fairdeal", (middle, y + 76), theme.SCORE, SERIF, align="centre")
        paint.text(tr("Card games for everybody on your network. No server, no account."), (middle, y + 128),
                   theme.BODY,
                   SANS, "muted", "centre")
        left, width = middle - 220, 440
        paint.text(tr("What shall we call you?"), (left, y + 202), theme.NAME, SEMI)
        until = parts.place(paint.scale, left + width, y + 250, self._done, least=120, high=48) - 12
        self._field.rect = FRect(left, y + 226, until - left, 48)
        words = tr("The others see this name. You can change it in the settings.")
        low = y + 300 + paint.lines(words, (left, y + 300), width, theme.SECOND, SANS, "muted")
        if asks := SYSTEM_ASKS.get(PLATFORM):
            paint.lines(asks, (left, low), width, theme.SECOND, SANS, "muted")
        self.draw_controls(paint, ("Enter", tr("go on")), ("Esc", tr("leave")))

"""The page that is shown when the program can't start: one sentence that says what to do. Knows no node."""
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SERIF
from client.draw.paint import Paint
from client.ui.page import Page
from client.ui.screen import Go, Quit
from client.ui.widgets import Button, Form
from p2p.language import tr

WIDTH = 640


class TroublePage(Page):
    """Shows a sentence and a button; the button and Esc close the window."""

    titled = "Fairdeal"
    targets = ()

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        self._close = Button("close", tr("Close"), "primary")
        super().__init__(Form([self._close], "close"))

    def leave(self) -> Go:
        return Quit()

    def use_control(self, _name: str) -> Go:
        return Quit()

    def draw_page(self, paint: Paint) -> None:
        high = paint.lines_height(self.sentence, WIDTH - 64) + 196
        panel = FRect(paint.width / 2 - WIDTH / 2, paint.height / 2 - high / 2, WIDTH, high)
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        paint.text(tr("Fairdeal can't start"), (panel.x + 32, panel.y + 46), theme.TITLE, SERIF)
        paint.lines(self.sentence, (panel.x + 32, panel.y + 94), WIDTH - 64)
        wide = self._close.width(paint.scale, 120)
        self._close.rect = FRect(panel.right - 32 - wide, panel.bottom - 28 - theme.CONTROL, wide, theme.CONTROL)
        self.form.draw(paint)

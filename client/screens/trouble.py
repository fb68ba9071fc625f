"""What is shown when the program can't go on: one sentence that says what to do. Knows nothing else."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.ui import parts
from client.ui.screen import Back, Quit, Screen
from client.ui.widgets import Button, Form

WIDTH = 640
Go = Screen | Back | Quit | None


class Trouble:
    """A sentence and one button, which closes the window."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        self.scale = Scale(*theme.WINDOW)
        self._close = Button("close", "Close", "primary")
        self.form = Form([self._close], "close")

    def title(self) -> str:
        return "Fairdeal"

    def update(self, now: float) -> Go:  # noqa: ARG002
        return None

    def wakes(self, now: float) -> float | None:  # noqa: ARG002
        return None

    def handle(self, event: pygame.Event, now: float) -> Go:  # noqa: ARG002
        return Quit() if parts.pressed(event, pygame.K_ESCAPE) or self.form.handle(event, self.scale) else None

    def draw(self, paint: Paint, now: float) -> None:  # noqa: ARG002
        self.scale = paint.scale
        high = paint.lines_height(self.sentence, WIDTH - 64) + 196
        panel = FRect(paint.width / 2 - WIDTH / 2, paint.height / 2 - high / 2, WIDTH, high)
        paint.fill()
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        paint.text("Fairdeal can’t start", (panel.x + 32, panel.y + 46), theme.TITLE, SERIF)
        paint.lines(self.sentence, (panel.x + 32, panel.y + 94), WIDTH - 64)
        wide = self._close.width(paint.scale, 120)
        self._close.rect = FRect(panel.right - 32 - wide, panel.bottom - 28 - theme.CONTROL, wide, theme.CONTROL)
        self.form.draw(paint)

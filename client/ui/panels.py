"""Draws what covers a board for a while: a dialog with answers, and the strip that reports trouble.

Each has a layout (rectangles in units from a Scale) and a drawing; mouse clicks are matched with the layout.
"""
from dataclasses import dataclass

from pygame import FRect

from client.draw import fonts, furniture, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.furniture import Command
from client.draw.paint import Paint
from client.draw.scale import Scale

Point = tuple[float, float]
DIALOG, INSET, PARAGRAPH, EDGE = 560.0, 32.0, 10.0, 28.0
TROUBLE = (theme.BODY, theme.SECOND, theme.LABEL)       # sizes of a sentence of trouble: one line, else two


@dataclass(frozen=True)
class Dialog:
    """A panel in the middle: a headline, a few sentences or paragraphs, answers. `bad`, drawn red: somebody cheated."""

    headline: str
    text: str | tuple[str, ...]
    choices: tuple[Command, ...] = ()
    bad: bool = False

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """Returns the text as one or more paragraphs."""
        return (self.text,) if isinstance(self.text, str) else self.text


def dialog_layout(scale: Scale, dialog: Dialog, centre: Point) -> tuple[FRect, tuple[FRect, ...]]:
    """Lays out a dialog round `centre`: its panel, and a target for each answer."""
    words = sum(wrapped_height(scale, text, DIALOG - 2 * INSET) for text in dialog.paragraphs)
    words += PARAGRAPH * (len(dialog.paragraphs) - 1)
    height = 28 + scale.em(theme.TITLE) * 1.6 + words + 24 + theme.CONTROL + 28
    panel = FRect(centre[0] - DIALOG / 2, max(12.0, centre[1] - height / 2), DIALOG, height)
    rects, x = [], panel.x + INSET
    for choice in dialog.choices:
        wide = max(120.0, scale.measure(choice.label, theme.BODY, SEMI) + 48)
        rects.append(FRect(x, panel.bottom - 28 - theme.CONTROL, wide, theme.CONTROL))
        x += wide + 12
    return panel, tuple(rects)


def wrapped_height(scale: Scale, text: str, width: float, face: str = SANS) -> float:
    lines = fonts.wrap(text, face, scale.pixels(theme.BODY), width * scale.unit)
    return len(lines) * scale.em(theme.BODY) * 1.4


def draw_dialog(paint: Paint, dialog: Dialog, centre: Point, hover: str = "") -> tuple[FRect, ...]:
    """Draws the dialog as `dialog_layout` places it; `hover` names an answer. Returns the targets of its answers."""
    panel, rects = dialog_layout(paint.scale, dialog, centre)
    paint.shadow(panel, theme.PANEL_RADIUS, 14, 4)
    paint.plate(panel, "bad_bg" if dialog.bad else "panel", "bad" if dialog.bad else None, 2, theme.PANEL_RADIUS)
    y = panel.y + 28 + paint.scale.em(theme.TITLE) * 0.5
    paint.fitted(dialog.headline, (panel.x + INSET, y), panel.w - 2 * INSET, theme.TITLE, SERIF)
    y += paint.scale.em(theme.TITLE) * 0.7 + paint.scale.em(theme.BODY)
    for text in dialog.paragraphs:
        y += paint.lines(text, (panel.x + INSET, y), panel.w - 2 * INSET, theme.BODY, SANS) + PARAGRAPH
    for number, (choice, rect) in enumerate(zip(dialog.choices, rects, strict=True)):
        furniture.draw_choice(paint, choice, rect, number == 0, hover == choice.name)
    return rects


def trouble_layout(scale: Scale, choice: Command, foot: FRect) -> tuple[FRect, FRect]:
    """Lays out the strip of trouble in place of the line of hints (`foot`), and its button."""
    wide = scale.measure(choice.label, theme.BODY, SEMI) + 48
    return FRect(foot), FRect(foot.right - EDGE - wide, foot.centery - 20, wide, 40)


def draw_trouble(paint: Paint, text: str, choice: Command, foot: FRect, hover: str = "") -> None:
    """Draws the sentence that says what stops this computer, and the button that leads out."""
    strip, button = trouble_layout(paint.scale, choice, foot)
    paint.plate(strip, "panel", radius=12)
    room = button.x - strip.x - EDGE - 20
    size = next((size for size in TROUBLE if paint.lines_height(text, room, size, SEMI) <= strip.h - 4), TROUBLE[-1])
    top = strip.centery - paint.lines_height(text, room, size, SEMI) / 2 + paint.scale.em(size) * 0.7
    paint.lines(text, (strip.x + EDGE, top), room, size, SEMI, "bad")
    furniture.draw_choice(paint, choice, button, True, hover == choice.name)

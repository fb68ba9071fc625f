"""Draws what covers a board for a while: a dialog, the strip that reports trouble, the headline of a game's end.

Each has a layout (rectangles in units from a Scale) and a drawing; mouse clicks are matched with the layout.
"""
from collections.abc import Callable
from dataclasses import dataclass

from pygame import FRect

from client.draw import motion, theme
from client.draw.banners import Banner, EndBanner
from client.draw.commands import Command, draw_choice
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.headers import draw_header, header_layout
from client.draw.paint import Paint, Point
from client.draw.scale import Scale

DIALOG, INSET, PARAGRAPH, EDGE = 560.0, 32.0, 10.0, 28.0
HEADLINE, HEADLINE_COMES = 520.0, (160, 400)      # widest; ms after the end
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
    words = sum(scale.wrapped(text, DIALOG - 2 * INSET) for text in dialog.paragraphs)
    words += PARAGRAPH * (len(dialog.paragraphs) - 1)
    height = 28 + scale.em(theme.TITLE) * 1.6 + words + 24 + theme.CONTROL + 28
    panel = FRect(centre[0] - DIALOG / 2, max(12.0, centre[1] - height / 2), DIALOG, height)
    rects, x = [], panel.x + INSET
    for choice in dialog.choices:
        wide = max(120.0, scale.measure(choice.label, theme.BODY, SEMI) + 48)
        rects.append(FRect(x, panel.bottom - 28 - theme.CONTROL, wide, theme.CONTROL))
        x += wide + 12
    return panel, tuple(rects)


def draw_dialog(paint: Paint, dialog: Dialog, centre: Point, hover: str) -> tuple[FRect, ...]:
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
        draw_choice(paint, choice, rect, number == 0, hover == choice.name)
    return rects


def trouble_layout(scale: Scale, choice: Command, foot: FRect) -> tuple[FRect, FRect]:
    """Lays out the strip of trouble in place of the line of hints (`foot`), and its button."""
    wide = scale.measure(choice.label, theme.BODY, SEMI) + 48
    return FRect(foot), FRect(foot.right - EDGE - wide, foot.centery - 20, wide, 40)


def draw_trouble(paint: Paint, text: str, choice: Command, foot: FRect, hover: str) -> None:
    """Draws the sentence that says what stops this computer, and the button that leads out."""
    strip, button = trouble_layout(paint.scale, choice, foot)
    paint.plate(strip, "panel", radius=12)
    room = button.x - strip.x - EDGE - 20
    size = next((size for size in TROUBLE if paint.lines_height(text, room, size, SEMI) <= strip.h - 4), TROUBLE[-1])
    top = strip.centery - paint.lines_height(text, room, size, SEMI) / 2 + paint.scale.em(size) * 0.7
    paint.lines(text, (strip.x + EDGE, top), room, size, SEMI, "bad")
    draw_choice(paint, choice, button, True, hover == choice.name)


def _nothing() -> None:
    """Draws nothing."""


def draw_head(paint: Paint, title: str, line: str, banner: Banner | None, hover: str,
              clock: Callable[[], object] = _nothing) -> None:
    """Draws a board's header with its title and line; in its middle `clock`, after the end the headline."""
    draw_header(paint, header_layout(paint.scale), title, beside_headline(paint.scale, banner, line), hover)
    draw_headline(paint, banner, clock)


def draw_headline(paint: Paint, result: Banner | None, clock: Callable[[], object], high: float = theme.HEADER) -> None:
    """Draws `clock` in the middle of a header `high` units high; after the end that fades out, and the winner comes."""
    if not isinstance(result, EndBanner):
        clock()
        return
    speed, room = paint.style.motion, FRect(0, 4, paint.width, high - 8)
    first, last = HEADLINE_COMES
    gone = motion.phase(result.age, first, (first + last) / 2, speed)
    come = motion.phase(result.age, (first + last) / 2, last, speed)
    if gone < 1:
        with paint.faded(room, 1 - motion.ease_both(gone)):
            clock()
        return
    with paint.faded(room, motion.ease_both(come)):
        left, room_for_words = _headline(paint.scale, result, high)
        if len(result.seats) == 1:
            paint.sitter((left - 27, high / 2), result.seats[0], 18 if result.bot else 15, result.bot, bool(result.bot))
        paint.fitted(result.headline, (left, high / 2), room_for_words, headline_size(high), SERIF, least=0.5)


def headline_size(high: float) -> float:
    """Returns the size of the headline in a header `high` units high."""
    return min(theme.CLOCK, high * 0.47)


def _headline(scale: Scale, result: EndBanner, high: float) -> tuple[float, float]:
    """Returns where the words of a headline begin, right of the chip of who has won, and how wide they may be."""
    chip = len(result.seats) == 1
    most = HEADLINE - 46 * chip
    words = scale.measure(result.headline, headline_size(high), SERIF)
    return (scale.size[0] - min(most, words) + 42 * chip) / 2, most + 2


def beside_headline(scale: Scale, banner: Banner | None, line: str) -> str:
    """Returns the second line of a header's words, or "" where the headline of the end would run over it."""
    if not isinstance(banner, EndBanner):
        return line
    begins = _headline(scale, banner, theme.HEADER)[0] - 46 * (len(banner.seats) == 1)
    return line if header_layout(scale).words.x + scale.measure(line, theme.SECOND) + 12 <= begins else ""

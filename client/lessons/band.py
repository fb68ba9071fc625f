"""The band above a lesson's board: the task, the step, the answer to the last try, and the way on.

It lies above the board and never over it, so that no card is covered. Layout and drawing, in units of the window.
"""
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.ui.widgets import Button
from p2p.language import tr

LEFT, RIGHT, AIR = 292.0, 268.0, 14.0
LEAST = 112.0
DOT, PILL = 12.0, 26.0


@dataclass(frozen=True)
class BandView:
    """The content of the band. `mood` is "" for the task, "good" once it is done, "bad" after a wrong try."""

    name: str
    step: int
    steps: int
    title: str
    words: str
    mood: str = ""


class BandLayout(NamedTuple):
    """The places of the parts."""

    band: FRect
    back: FRect
    words: FRect
    buttons: FRect


def height(scale: Scale, texts: list[tuple[str, str]]) -> float:
    """Returns the height in units that the longest of these (title, words) needs, so that the board never moves."""
    room = scale.size[0] - LEFT - RIGHT - 2 * theme.MARGIN
    needs = [_words_height(scale, title, words, room) for title, words in texts]
    return max(LEAST, max(needs, default=0) + 2 * AIR)


def _words_height(scale: Scale, title: str, words: str, room: float) -> float:
    return scale.wrapped(title, room, theme.NAME, SEMI) + scale.wrapped(words, room)


def layout(scale: Scale, high: float) -> BandLayout:
    """Returns the layout of a band so many units high."""
    width = scale.size[0]
    back = FRect(24, AIR + 6, theme.TARGET, theme.TARGET)
    words = FRect(LEFT, AIR, width - LEFT - RIGHT - theme.MARGIN, high - 2 * AIR)
    return BandLayout(FRect(0, 0, width, high), back, words, FRect(width - RIGHT, AIR, RIGHT - 24, high - 2 * AIR))


def place(lay: BandLayout, *buttons: Button) -> None:
    """Places one or two buttons at the right, side by side; one that skips a step alone stands at the end."""
    rect, half = lay.buttons, (lay.buttons.w - 8) / 2
    y = rect.centery - theme.CONTROL / 2
    for number, button in enumerate(reversed(buttons)):
        button.rect = FRect(rect.right - half - number * (half + 8), y, half, theme.CONTROL)
    if len(buttons) == 1 and buttons[0].kind == "primary":
        buttons[0].rect = FRect(rect.x, y, rect.w, theme.CONTROL)


def draw(paint: Paint, lay: BandLayout, view: BandView, hover: str) -> None:
    """Draws the band without its buttons; `hover` is "leave" while the mouse is on the arrow."""
    paint.upright(lay.band, {"": "panel", "good": "good_bg", "bad": "bad_bg"}[view.mood])
    paint.rule(0, lay.band.bottom - 1, lay.band.w)          # a card table's own strip has the same ground
    if hover == "leave":
        paint.plate(lay.back, "hover", radius=theme.CONTROL_RADIUS)
    paint.icon("back", lay.back.center, 24)
    left, top = lay.back.right + 8, lay.back.centery
    apart = paint.scale.em(theme.PLATE_SECOND) * 0.9
    size = 22 if paint.scale.measure(view.name, 22, SERIF) <= LEFT - left - 20 else theme.BODY
    paint.fitted(view.name, (left, top - apart + 1), LEFT - left - 20, size, SERIF, least=0.6)
    step = tr("step {step} of {steps}", step=view.step + 1, steps=view.steps)
    paint.fitted(step, (left, top + apart + 1), LEFT - left - 20,
                 theme.PLATE_SECOND, SANS, "muted")
    _draw_dots(paint, (left, lay.band.bottom - AIR - 8), LEFT - left - 24, view)
    _draw_words(paint, lay.words, view)


def _draw_dots(paint: Paint, at: tuple[float, float], room: float, view: BandView) -> None:
    """Draws a dot a step: those past filled, the one now as a pill, those to come hollow."""
    pitch = min(20.0, (room - PILL) / max(1, view.steps - 1))
    size = min(DOT, pitch - 4)
    x, y = at
    for number in range(view.steps):
        if number == view.step:
            paint.plate(FRect(x, y - size / 2, PILL, size), "text", radius=size / 2)
            x += PILL + pitch - size
            continue
        past = number < view.step
        paint.disc((x + size / 2, y), size / 2, "text" if past else None, None if past else "edge", 1.5)
        x += pitch


def _draw_words(paint: Paint, rect: FRect, view: BandView) -> None:
    left, room = rect.x, rect.w
    if view.mood:
        paint.disc((left + 15, rect.centery), 15, view.mood)
        paint.icon("check" if view.mood == "good" else "cross", (left + 15, rect.centery), 18, f"{view.mood}_bg")
        left, room = left + 44, room - 44
    size = theme.BODY
    title = paint.lines_height(view.title, room, theme.NAME, SEMI)
    while size > 13 and title + paint.lines_height(view.words, room, size) > rect.h + 6:
        size -= 1
    top = rect.centery - (title + paint.lines_height(view.words, room, size)) / 2
    paint.lines(view.title, (left, top + paint.scale.em(theme.NAME) * 0.7), room, theme.NAME, SEMI)
    paint.lines(view.words, (left, top + title + paint.scale.em(size) * 0.7), room, size, SANS,
                "text" if view.mood else "muted")

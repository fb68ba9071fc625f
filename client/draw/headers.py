"""The header of a board or page: the way back, a title with its line, settings and help. Lengths are units.

Its layout is made of a Scale; the mouse is matched with the layout.
"""
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale


class Header(NamedTuple):
    """The layout of a header: three targets, and `words`, the room for its title. Within a page `back` is empty."""

    back: FRect
    settings: FRect
    help: FRect
    words: FRect

    def pick(self, at: tuple[float, float]) -> str:
        """Returns the target at a point in units: "back", "settings", "help" or ""."""
        return next((name for name in ("back", "settings", "help") if getattr(self, name).collidepoint(at)), "")


def header_layout(scale: Scale) -> Header:
    """Lays out a header over the whole width, `theme.HEADER` units high."""
    width, middle, half = scale.size[0], theme.HEADER / 2, theme.TARGET / 2
    back, gear, question = (FRect(x - half, middle - half, 2 * half, 2 * half)
                            for x in (46, width - 86, width - 38))
    left = theme.MARGIN if scale.within else 84
    return Header(FRect() if scale.within else back, gear, question, FRect(left, 0, gear.x - 16 - left, theme.HEADER))


def draw_target(paint: Paint, rect: FRect, icon: str, hovered: bool) -> None:
    """Draws a target of a header; the arrow back is stronger than the others, an empty rectangle shows nothing."""
    if hovered:
        paint.plate(rect, "raised", radius=theme.CONTROL_RADIUS)
    if rect:
        paint.icon(icon, rect.center, 24, "text" if icon == "back" else "muted")


def draw_header(paint: Paint, header: Header, title: str, line: str, hover: str, room: float = 0.0) -> None:
    """Draws back arrow, title with its line in `room` units (0: half the width), settings and help; `hover` is the
    target under the mouse."""
    for name, icon in (("back", "back"), ("settings", "gear"), ("help", "help")):
        draw_target(paint, getattr(header, name), icon, hover == name)
    room = room or paint.width / 2 - 90 - header.words.x
    draw_title(paint, header.words.x, title, paint.scale.clauses(line, room, theme.SECOND), room)


def draw_title(paint: Paint, x: float, title: str, line: str, room: float) -> None:
    """Draws a title over its line in a header, from `x` on, both in `room` units."""
    low = paint.scale.em(theme.HEADER_TITLE) * 0.5 + paint.scale.em(theme.SECOND) * 0.76
    top = (theme.HEADER - low) / 2 + 2
    paint.fitted(title, (x, top), room, theme.HEADER_TITLE, SERIF)
    paint.fitted(line, (x, top + low), room, theme.SECOND, SANS, "muted")

"""The banners over a board: a question with answers in its middle, or the end of a game in a bar at its foot.

Each has a layout made of a Scale, in units; the mouse is matched with the layout.
"""
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf

from pygame import FRect

from client.draw import motion, theme
from client.draw.commands import Command, choice_width, draw_choice, pick_command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from p2p.language import tr

BAR, BAR_WORDS = 64.0, 300.0            # the bar of a game's end: its height, and the room that its words need
CUT = 0.81                              # of the size of words that have too little room, below which they are cut
BAR_COMES, RISES = (240, 520), 16.0     # ms after the end; units
WINS = (120, 440)                       # ms after the end: the winner's colour


@dataclass(frozen=True)
class Banner:
    """A headline with a line and answers, shown in the middle of a board."""

    headline: str
    line: str
    choices: tuple[Command, ...] = ()


@dataclass(frozen=True)
class EndBanner(Banner):
    """The end of a game or deal: its headline takes the clock's place, the rest is a bar at the window's foot.

    `seats` are the winners, `here` is "won", "lost" or "" (both, or nobody here) for the people here, `bot` the name of
    a lone winner that is one, `record` a sentence about a record, `seal` the state of the check, `hint` stands behind
    the first line, the longest that has room, `age` is in ms."""

    seats: tuple[int, ...] = ()
    here: str = ""
    record: str = ""
    seal: str = ""
    hint: tuple[str, ...] = ()
    bad: bool = False                   # the check has failed
    goes_on: bool = False               # it is a deal of a match that goes on: the words are the game's own
    aside: float = 0.0                  # units at the bar's left that something else has
    age: float = inf
    bot: str = ""

    @property
    def words(self) -> tuple[str, str]:
        """Returns the bar's lines: a record or what it is for the people here; how it ended, with others' record."""
        line = str(self.line)
        line += "." if line[-1:].isalnum() else ""          # the standing of the evening, with no stop
        first, _, rest = line.partition(". ")
        mine = "" if self.goes_on else {"won": tr("You win!"), "lost": tr("Not this time.")}.get(self.here, "")
        if self.record and self.here == "lost":
            return mine, f"{line} {self.record}"
        mine = self.record or mine
        return mine or first.rstrip(".") + ".", line if mine else rest


def bar_layout(scale: Scale, result: EndBanner) -> tuple[FRect, tuple[FRect, ...]]:
    """Lays out the bar of a game's end: its panel, a target for each answer, in rows below words that need room."""
    left, right, step = theme.MARGIN + result.aside, scale.size[0] - theme.MARGIN, theme.CONTROL + 8
    rows = [list[float]()]
    for choice in result.choices:
        wide = choice_width(scale, choice)
        full = sum(rows[-1]) + 10 * len(rows[-1]) + wide > right - left - 20
        rows = [*rows, [wide]] if full else [*rows[:-1], [*rows[-1], wide]]
    words = (scale.em(theme.BODY) + scale.em(theme.SECOND)) * 1.5
    room = right - left - sum(rows[0]) - 10 * (len(rows[0]) - 1) - 90
    needed = max(scale.measure(result.words[0], CUT * 18, SEMI), scale.measure(result.words[1], CUT * theme.SECOND))
    below = room < max(BAR_WORDS * scale.text + 4, needed)
    high = max(BAR, words + 16) + (step * len(rows) if below else 0)
    panel, rects = FRect(left, scale.size[1] - theme.GAP - high, right - left, high), []
    for row, wides in enumerate(reversed(rows)):
        x = panel.right - 10
        for wide in reversed(wides):
            rects.append(FRect(x - wide, panel.bottom - 10 - theme.CONTROL - row * step, wide, theme.CONTROL))
            x -= wide + 10
    return panel, tuple(reversed(rects))


def draw_bar(paint: Paint, result: EndBanner, hover: str = "") -> None:
    """Draws the bar as `bar_layout` places it; in its first half second it rises and appears."""
    speed, (panel, rects) = paint.style.motion, bar_layout(paint.scale, result)
    come = motion.ease_both(motion.phase(result.age, *BAR_COMES, speed))
    off = 0.0 if speed == "calm" else RISES * (1 - come)
    with paint.faded(panel.inflate(0, 2 * RISES), come):
        place = panel.move(0, off)
        paint.plate(place, "panel", radius=theme.ROW_RADIUS)
        icon = "trophy" if result.here != "lost" and (result.record or result.seats or not result.goes_on) else "flag"
        apart, left = (paint.scale.em(theme.BODY) + paint.scale.em(theme.SECOND)) * 0.36, place.x + 60
        room = (rects[0].x if rects and rects[0].y < panel.y + BAR / 2 else panel.right) - left - 20
        middle = place.y + max(BAR, (paint.scale.em(theme.BODY) + paint.scale.em(theme.SECOND)) * 1.5 + 16) / 2
        paint.icon(icon, (place.x + 34, middle), 24, "muted" if result.here == "lost" else "accent_text")
        first, second = result.words
        x = left + 16 + paint.fitted(first, (left, middle - apart), room, 18, SEMI, "bad" if result.bad else "text")
        hint = paint.scale.longest((*result.hint, ""), left + room - x, theme.SECOND)
        paint.text(hint, (x, middle - apart), theme.SECOND, SANS, "muted")
        whole = f"{second} {result.seal}".strip()           # six words of a seal, or none of them
        second = paint.scale.longest((whole, second or whole.partition(":")[0]), room, theme.SECOND)
        paint.fitted(second, (left, middle + apart), room, theme.SECOND, SANS, "muted")
        for number, (choice, rect) in enumerate(zip(result.choices, rects, strict=True)):
            draw_choice(paint, choice, rect.move(0, off), number == 0, hover == choice.name)


def risen(result: EndBanner, speed: str) -> float:
    """Returns how far the winner's colour has risen, 0 to 1."""
    return motion.ease_both(motion.phase(result.age, *WINS, speed))


@contextmanager
def rising(paint: Paint, rect: FRect, result: EndBanner) -> Iterator[None]:
    """Shows what is drawn meanwhile in the part of `rect` that the winner's colour has reached from its foot; where
    nothing moves it appears in all of it."""
    share, calm = risen(result, paint.style.motion), paint.style.motion == "calm"
    high = rect.h if calm else rect.h * share
    with paint.faded(rect, share if calm else 1.0), paint.clipped(FRect(rect.x, rect.bottom - high, rect.w, high)):
        yield


def banner_layout(scale: Scale, banner: Banner, centre: tuple[float, float]) -> tuple[FRect, tuple[FRect, ...]]:
    """Lays out a banner round `centre`, or the bar of a game's end: its panel, and a target for each answer."""
    if isinstance(banner, EndBanner):
        return bar_layout(scale, banner)
    widths = [max(120.0, choice_width(scale, choice) + 12) for choice in banner.choices]
    row = sum(widths) + 12 * (len(widths) - 1)
    words = max(scale.measure(banner.headline, theme.CLOCK, SERIF), scale.measure(banner.line))
    width = max(min(720.0, max(440.0, words + 96, row + 96)), row + 64)
    height = scale.em(theme.CLOCK) * 1.2 + scale.em(theme.BODY) * 1.6 + 72 + (theme.CONTROL + 20 if widths else 0)
    panel = FRect(centre[0] - width / 2, centre[1] - height / 2, width, height)
    x, rects = centre[0] - row / 2, []
    for wide in widths:
        rects.append(FRect(x, panel.bottom - 28 - theme.CONTROL, wide, theme.CONTROL))
        x += wide + 12
    return panel, tuple(rects)


def pick_banner(scale: Scale, banner: Banner, centre: tuple[float, float], at: tuple[float, float]) -> str:
    """Returns the name of the answer at a point in units, "" for none."""
    return pick_command(banner.choices, banner_layout(scale, banner, centre)[1], at)


def draw_banner(paint: Paint, banner: Banner, centre: tuple[float, float], hover: str, room: float = inf) -> None:
    """Draws the banner as `banner_layout` places it, no wider than `room` but for its answers; `hover` names the answer
    under the mouse."""
    if isinstance(banner, EndBanner):
        draw_bar(paint, banner, hover)
        return
    panel, rects = banner_layout(paint.scale, banner, centre)
    least = rects[-1].right - rects[0].x + 64 if rects else 0.0
    panel = panel.inflate(min(0.0, max(room, least) - panel.w), 0)
    paint.shadow(panel, theme.PANEL_RADIUS, 14, 4)
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    y = panel.y + 36 + paint.scale.em(theme.CLOCK) * 0.4
    paint.fitted(banner.headline, (panel.centerx, y), panel.w - 64, theme.CLOCK, SERIF, align="centre")
    y += paint.scale.em(theme.CLOCK) * 0.4 + paint.scale.em(theme.BODY) * 1.1 + 8
    paint.fitted(banner.line, (panel.centerx, y), panel.w - 64, theme.BODY, SANS, "muted", "centre")
    for number, (choice, rect) in enumerate(zip(banner.choices, rects, strict=True)):
        draw_choice(paint, choice, rect, number == 0, hover == choice.name)

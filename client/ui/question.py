"""A question to everybody at a table, in a bar over the header: a headline, two lines, answers with who gave them.

Draws and lays out; knows no table. Lengths are units.
"""
from dataclasses import dataclass

from pygame import FRect

from client.draw import theme
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale

LEFT, RIGHT, HIGH = 66.0, 116.0, 68.0      # free of the header: the way back; settings and help. Its height
INSET, GAP, CHIP = 16.0, 8.0, 9.0
LEAST = 220.0                       # for the words


@dataclass(frozen=True)
class Reply:
    """An answer: its name for the screen, its words, the key cap (may be ""), and the seats that have given it.

    `off` says in a few words why it can't be given yet, "" if it can.
    """

    name: str
    label: str
    key: str = ""
    seats: tuple[int, ...] = ()
    off: str = ""


@dataclass(frozen=True)
class Question:
    """A headline, a time behind it ("" for none), and at most two lines that say what the answers do."""

    headline: str
    time: str
    lines: tuple[str, ...]
    replies: tuple[Reply, ...]

    @property
    def open(self) -> tuple[Reply, ...]:
        """Returns the answers that can be given now."""
        return tuple(reply for reply in self.replies if not reply.off)


def layout(scale: Scale, question: Question) -> tuple[FRect, tuple[FRect, ...]]:
    """Returns the bar, and the button of each answer; the first one stands leftmost."""
    bar = FRect(LEFT, 5, scale.size[0] - LEFT - RIGHT, HIGH)
    widths = [_width(scale, reply) for reply in question.replies]
    room = bar.w - LEAST - 2 * INSET - GAP * len(widths)
    squeeze = min(1.0, room / sum(widths)) if widths else 1.0
    rects, x = [], bar.right - INSET / 2
    for wide in reversed(widths):
        x -= wide * squeeze
        rects.append(FRect(x, bar.centery - theme.CONTROL / 2, wide * squeeze, theme.CONTROL))
        x -= GAP
    return bar, tuple(reversed(rects))


def _width(scale: Scale, reply: Reply) -> float:
    cap = scale.measure(reply.key, theme.PLATE_SECOND, BOLD) + 36 if reply.key and not reply.off else 0.0
    chips = len(reply.seats) * (2 * CHIP + 3) + 6 if reply.seats else 0.0
    return max(scale.measure(reply.label, 16, SEMI), scale.measure(reply.off, theme.LABEL)) + cap + chips + 32


def draw(paint: Paint, question: Question, hover: str = "") -> None:
    """Draws the bar; `hover` names the answer under the mouse."""
    bar, rects = layout(paint.scale, question)
    paint.shadow(bar, theme.ROW_RADIUS, 10, 3)
    paint.plate(bar, "panel", "edge", 1.5, theme.ROW_RADIUS)
    room = (rects[0].x if rects else bar.right) - GAP - bar.x - 2 * INSET
    first, other = paint.scale.em(21) * 1.2, paint.scale.em(14) * 1.25
    heights = [first, *(other for _ in question.lines[:int((HIGH - 4 - first) / other)])]     # what finds room
    y, left = bar.centery - sum(heights) / 2 + heights[0] / 2, bar.x + INSET
    beside = paint.scale.measure(question.time, theme.BODY, SEMI) + 12 if question.time else 0.0
    wide = paint.fitted(question.headline, (left, y), room - beside, 21, SERIF)
    if question.time:
        paint.text(question.time, (left + min(wide, room - beside) + 12, y), theme.BODY, SEMI, "bad")
    for before, high, line in zip(heights, heights[1:], question.lines, strict=False):
        y += (before + high) / 2
        paint.fitted(line, (left, y), room, 14, SANS, "muted", least=0.6)
    brass = next(iter(question.open), None)
    for reply, rect in zip(question.replies, rects, strict=True):
        _draw_reply(paint, reply, rect, reply is brass, hover == reply.name)


def _draw_reply(paint: Paint, reply: Reply, rect: FRect, first: bool, hover: bool) -> None:
    """Draws one button: key cap, words, and the chips of the seats that have given this answer."""
    ink = "on_accent" if first else "faint" if reply.off else "text"
    if first:
        paint.plate(rect, "accent", radius=theme.CONTROL_RADIUS)
    else:
        fill = "panel" if reply.off else "hover" if hover else "raised"
        paint.plate(rect, fill, "line" if reply.off else "edge", 1.5, theme.CONTROL_RADIUS, 0.7)
    left, right = rect.x + 12, rect.right - 12
    if reply.key and not reply.off:
        wide = paint.cap_width(reply.key)
        paint.cap((left + wide, rect.centery), reply.key, ink)
        left += wide + 10
    for seat in reversed(reply.seats):
        paint.chip((right - CHIP, rect.centery), seat, CHIP)
        right -= 2 * CHIP + 3
    middle = ((left + right) / 2, rect.centery - (9 if reply.off else 0))
    paint.fitted(reply.label, middle, right - left, 16, SEMI, ink, "centre", 0.6)
    if reply.off:
        paint.fitted(reply.off, (middle[0], rect.centery + 11), right - left, theme.LABEL, SANS, "muted", "centre", 0.6)

"""A question to everybody at a table, in a bar over the header: a headline, some lines, answers with who gave them.

Lengths are units. No word is ever cut: where room is short the answers have their short words, then the lines are those
in few words, then all is smaller, and at last the bar is higher."""
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygame import FRect

from client.draw import fonts, theme
from client.draw.commands import Command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale

Act = Callable[[Any], Any]
LEFT, RIGHT = 66.0, 104.0           # of the header that stay free: the way back; settings and help
EDGE = 12.0                         # at the right, where a board has no settings and no help
TOP, HIGH = 4.0, 70.0
INSET, GAP, CHIP = 16.0, 8.0, 9.0
LEAST = 220.0                       # for the words
HEADLINE, LINE, ANSWER, OFF = 21.0, 14.0, 16.0, theme.LABEL * 1.0
SHARES, SMALLER = (1.0, 0.93, 0.86), (0.78, 0.7, 0.6, 0.5)      # of the usual sizes, tried one after the other
CORNER, CORNER_TOP = (352.0, 126.0), 69.0       # of a question in the corner: its size, from the window's top
CORNER_HEAD, CORNER_LINE, CORNER_ANSWER = 15.5, 14.0, 13.5


@dataclass(frozen=True)
class Reply(Command):
    """An answer, and the seats that have given it. `off` says why it can't be given yet, "" if it can. `short` are its
    words where room is short. `does` gives it at a desk and returns where to go; None for a command of the screen."""

    seats: tuple[int, ...] = ()
    off: str = ""
    short: str = ""
    does: Act | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Question:
    """A headline, a time behind it ("" for none), lines that say what the answers do, and the answers. `brief` are the
    lines where room is short, none if they are the same. `corner`: it stands in the upper right corner of a table that
    is read from three metres, off the header's facts, and without brass, which is whose turn it is."""

    headline: str
    time: str
    lines: tuple[str, ...]
    replies: tuple[Reply, ...]
    brief: tuple[str, ...] = ()
    corner: bool = False

    @property
    def open(self) -> tuple[Reply, ...]:
        """Returns the answers that can be given now."""
        return tuple(reply for reply in self.replies if not reply.off)


class QuestionLine(NamedTuple):
    """A line of text: its words, the middle of its left edge, its size, typeface and colour."""

    text: str
    at: tuple[float, float]
    size: float
    face: str
    colour: str


class QuestionLayout(NamedTuple):
    """The layout: the bar, its lines of text, and of each answer the button, its words and their size. `whole`: the
    words have room in a bar of the usual height."""

    bar: FRect
    rows: tuple[QuestionLine, ...]
    buttons: tuple[FRect, ...]
    labels: tuple[str, ...]
    share: float
    whole: bool


def layout(scale: Scale, question: Question, tools: bool = True) -> QuestionLayout:
    """Returns the layout; the first answer stands leftmost. `tools`: settings and help stand at the bar's right."""
    if question.corner:
        return _in_corner(scale, question)
    bar = FRect(LEFT, TOP, scale.size[0] - LEFT - (RIGHT if tools else EDGE), HIGH)
    brief = question.brief or question.lines
    ways = [(lines, share, short) for lines in (question.lines, brief) for share in SHARES for short in (False, True)]
    found = None
    for lines, share, short in [*ways, *((brief, share, True) for share in SMALLER)]:
        found = _laid(scale, question, bar, lines, share, short)
        if found.whole:
            break
    assert found is not None
    return found


def _in_corner(scale: Scale, question: Question) -> QuestionLayout:
    """Returns the layout in the upper right corner: headline and lines, below them the answers side by side."""
    (wide, high), count = CORNER, len(question.replies)
    bar = FRect(scale.size[0] - EDGE - 8 - wide, CORNER_TOP, wide, high)
    room, each = wide - 2 * INSET, (wide - 2 * INSET + GAP) / count - GAP
    lines = ((line, CORNER_LINE, SANS, "muted") for line in question.lines)
    texts = (question.headline, CORNER_HEAD, SEMI, "text"), *lines
    rows, share = list[QuestionLine](), 1.0
    for number, (text, size, face, colour) in enumerate(texts):
        size *= min(1.0, 0.98 * room / scale.measure(text, size, face))
        rows.append(QuestionLine(text, (bar.x + INSET, bar.y + 22 + 27 * number), size, face, colour))
    for reply in question.replies:
        cap = scale.cap_width(reply.key) + 34
        share = min(share, (each - cap) / scale.measure(reply.label, CORNER_ANSWER, SEMI))
    buttons = tuple(FRect(bar.x + INSET + number * (each + GAP), bar.bottom - theme.CONTROL - 10, each, theme.CONTROL)
                    for number in range(count))
    labels = tuple(reply.label for reply in question.replies)
    return QuestionLayout(bar, tuple(rows), buttons, labels, share * CORNER_ANSWER / ANSWER, True)


def _laid(scale: Scale, question: Question, bar: FRect, lines: tuple[str, ...], share: float, short: bool
          ) -> QuestionLayout:
    """Returns the layout with these lines, all sizes at this `share`, the answers' words long or short."""
    labels = tuple(reply.short if short and reply.short else reply.label for reply in question.replies)
    widths = [_width(scale, reply, label, share) for reply, label in zip(question.replies, labels, strict=True)]
    room = bar.w - 2 * INSET - sum(widths) - GAP * len(widths)
    rows = [*_headline(scale, question, share, room)]
    rows += [(line, LINE * share, SANS, "muted") for text in lines for line in _wrap(scale, text, room, LINE * share)]
    placed: list[QuestionLine] = []
    y = beside = 0.0
    for text, size, face, colour in rows:
        if face == SEMI and beside:                     # the time stands behind the headline
            placed.append(QuestionLine(text, (beside, placed[-1].at[1]), size, face, colour))
            continue
        high = scale.em(size) * (1.2 if face == SERIF else 1.25)
        placed.append(QuestionLine(text, (bar.x + INSET, y + high / 2), size, face, colour))
        y += high
        wide = scale.measure(text, size, face) + 12
        beside = bar.x + INSET + wide if face == SERIF and wide + _time_width(scale, question, share) <= room else 0.0
    whole = y <= HIGH - 4 and room >= LEAST and all(scale.measure(text, size, face) <= room
                                                    for text, size, face, _ in rows)
    bar = FRect(bar.x, bar.y, bar.w, max(HIGH, y + 4))
    top = bar.centery - y / 2
    moved = tuple(row._replace(at=(row.at[0], row.at[1] + top)) for row in placed)
    return QuestionLayout(bar, moved, _buttons(bar, widths), labels, share, whole)


def _headline(scale: Scale, question: Question, share: float, room: float) -> list[tuple[str, float, str, str]]:
    """Returns the headline's lines and the time, each as (words, size, typeface, colour)."""
    size = HEADLINE * share
    rows = [(line, size, SERIF, "text") for line in _wrap(scale, question.headline, room, size, SERIF)]
    return [*rows, (question.time, theme.BODY * share, SEMI, "bad")] if question.time else rows


def _wrap(scale: Scale, text: str, room: float, size: float, face: str = SANS) -> tuple[str, ...]:
    return fonts.wrap(text, face, scale.pixels(size), max(room, LEAST) * scale.unit)


def _time_width(scale: Scale, question: Question, share: float) -> float:
    return scale.measure(question.time, theme.BODY * share, SEMI) if question.time else 0.0


def _width(scale: Scale, reply: Reply, label: str, share: float) -> float:
    cap = scale.cap_width(reply.key) + 10 if reply.key and not reply.off else 0.0
    chips = len(reply.seats) * (2 * CHIP + 3) + 6 if reply.seats else 0.0
    words = scale.measure(label, ANSWER * share, SEMI)
    off = scale.measure(reply.off, OFF * share) + 8 if reply.off else 0.0
    return max(theme.TARGET, words + off + cap + chips + 26)


def _buttons(bar: FRect, widths: list[float]) -> tuple[FRect, ...]:
    rects, x = [], bar.right - INSET / 2
    for wide in reversed(widths):
        rects.append(FRect(x - wide, bar.centery - theme.CONTROL / 2, wide, theme.CONTROL))
        x -= wide + GAP
    return tuple(reversed(rects))


def pick(scale: Scale, question: Question, at: tuple[float, float], tools: bool = True) -> str | None:
    """Returns the name of the answer at a point (units) that can be given now, "" elsewhere on the bar, None beside
    it."""
    laid = layout(scale, question, tools)
    if not laid.bar.collidepoint(at):
        return None
    return next((reply.name for reply, rect in zip(question.replies, laid.buttons, strict=True)
                 if rect.collidepoint(at) and not reply.off), "")


def draw(paint: Paint, question: Question, hover: str = "", tools: bool = True) -> None:
    """Draws the bar as `layout` places it; `hover` names the answer under the mouse."""
    laid = layout(paint.scale, question, tools)
    paint.shadow(laid.bar, theme.ROW_RADIUS, 10, 3)
    paint.plate(laid.bar, "raised" if question.corner else "panel", "edge", 1.5, theme.ROW_RADIUS)
    for row in laid.rows:
        paint.text(row.text, row.at, row.size, row.face, row.colour)
    first = None if question.corner else next(iter(question.open), None)
    for reply, label, rect in zip(question.replies, laid.labels, laid.buttons, strict=True):
        _draw_reply(paint, reply, label, laid.share, rect, reply is first, hover == reply.name)


def _draw_reply(paint: Paint, reply: Reply, label: str, share: float, rect: FRect, first: bool, hover: bool) -> None:
    ink = "on_accent" if first else "faint" if reply.off else "text"
    if first:
        paint.plate(rect, "accent", radius=theme.CONTROL_RADIUS)
    else:
        fill = "panel" if reply.off else "hover" if hover else "raised"
        paint.plate(rect, fill, "line" if reply.off else "edge", 1.5, theme.CONTROL_RADIUS, 0.7)
    left, right = rect.x + 12, rect.right - 12
    if reply.key and not reply.off:
        wide = paint.scale.cap_width(reply.key)
        paint.cap((left + wide, rect.centery), reply.key, ink)
        left += wide + 10
    for seat in reversed(reply.seats):
        paint.chip((right - CHIP, rect.centery), seat, CHIP)
        right -= 2 * CHIP + 3
    if reply.off:
        left += paint.text(label, (left, rect.centery), ANSWER * share, SEMI, ink) + 8
        paint.text(reply.off, (left, rect.centery), OFF * share, SANS, "muted")
    else:
        paint.text(label, ((left + right) / 2, rect.centery), ANSWER * share, SEMI, ink, "centre")

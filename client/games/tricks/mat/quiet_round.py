"""The question of the talk on the mat: one brass answer for silence, small ones for what may be said. Layout, drawing.

What may be said is explained by the first press on it and said by the second. Knows no rules.
"""
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks.mat.trick_area import KEY, AnswerButton, Middle, draw_key
from client.ui.keys import Labels
from p2p.language import joined, tr, trc

HEADING, LABEL, NOTE = 28, 17, 16
WIDE, HIGH, LEAST, ROW, GAP = 364.0, 54.0, 116.0, 46.0, 8.0      # the brass answer; the small ones, and between them
TEXT, EDGE = 640.0, 18.0                    # lines of text; room beside the words of the detail
CLOSER = 0.72               # how much smaller the words of small answers may be where there is little room


@dataclass(frozen=True)
class Quiet:
    """The question of the talk; `text` tells the calls so far.

    The first of `answers` is to say nothing more; `opened` is the one explained, 0 for none.

    `chosen` is the answer in focus; `detail` explains the opened one: a strong sentence and a second one.
    """

    heading: str
    text: str
    answers: tuple[AnswerButton, ...]
    seat: int = 0
    chosen: int = 0
    opened: int = 0
    detail: tuple[str, str] = ("", "")


class QuietLayout(NamedTuple):
    """The layout, in units: the heading's middle, the answers in their order, the detail below them."""

    heading: tuple[float, float]
    text: FRect
    answers: tuple[FRect, ...]
    detail: FRect


def layout(quiet: Quiet, area: FRect, scale: Scale) -> QuietLayout:
    """Returns the layout, under the upper edge of the area (units).

    Where there is too little height, the answers stand closer, without the text above them, and an opened one alone.
    """
    head = scale.em(HEADING) * 1.5
    text = scale.wrapped(quiet.text, TEXT, NOTE, SANS) + 4 if quiet.text else 0.0
    high, row = max(HIGH, scale.em(LABEL) * 2.2), max(ROW, scale.em(LABEL) * 1.9)
    each, across = _columns(quiet, area, scale)
    rows = -(-(len(quiet.answers) - 1) // across)
    if head + text + high + rows * (row + GAP) > area.h and (closer := _closer(quiet, area, scale, across + 1)):
        each, across, rows = closer, across + 1, -(-(len(quiet.answers) - 1) // (across + 1))
    if head + text + high + rows * (row + GAP) > area.h:
        text = 0.0
    wide = max(WIDE, across * (each + GAP) - GAP)
    detail = _detail_height(quiet, wide, scale)
    alone = bool(quiet.opened) and head + text + high + rows * (row + GAP) + detail > area.h
    rows = 1 if alone else rows                     # then the opened answer stands alone above its detail
    spare = area.h - head - text - high - rows * (row + GAP) - detail - 18
    head_gap = max(0.0, min(10.0, spare / 2))
    brass = FRect(area.centerx - wide / 2, area.y + head + text + head_gap, wide, high)
    top = brass.bottom + max(GAP, min(14.0, GAP + spare))
    left = area.centerx - (across * (each + GAP) - GAP) / 2
    small = [FRect(left + i % across * (each + GAP), top + i // across * (row + GAP), each, row)
             for i in range(len(quiet.answers) - 1)]
    if alone:
        small = [FRect(brass.x, top, brass.w if i + 1 == quiet.opened else 0.0, row) for i in range(len(small))]
    below = small[-1].bottom if small else brass.bottom
    return QuietLayout((area.centerx, area.y + head * 0.45), FRect(area.centerx - TEXT / 2, area.y + head, TEXT, text),
                       (brass, *small), FRect(brass.x, below + (12 if spare >= 4 else GAP), wide, detail))


def _columns(quiet: Quiet, area: FRect, scale: Scale) -> tuple[float, int]:
    """Returns the width of a small answer, as its longest words need, and how many stand in a row."""
    count = max(1, len(quiet.answers) - 1)
    need = max([LEAST, *(scale.measure(answer.label, LABEL, SEMI) + KEY + 44 for answer in quiet.answers[1:])])
    across = max(1, min(count, int((area.w + GAP) // (need + GAP))))
    if count > 4:
        across = max(1, min(across, -(-count // -(-count // across))))
    if across * (LEAST + GAP) - GAP <= WIDE and across * (need + GAP) - GAP <= WIDE:
        return (WIDE + GAP) / across - GAP, across
    return min(need, area.w), across


def _closer(quiet: Quiet, area: FRect, scale: Scale, across: int) -> float:
    """Returns the width of so many small answers in a row if their words may be that much smaller, else 0."""
    each = (area.w + GAP) / across - GAP
    longest = max(scale.measure(answer.label, LABEL, SEMI) for answer in quiet.answers[1:])
    return each if longest * CLOSER + KEY + 34 <= each else 0.0


def _detail_height(quiet: Quiet, wide: float, scale: Scale) -> float:
    if not quiet.opened:
        return 0.0
    strong, more = quiet.detail
    lines = scale.wrapped(strong, wide - 2 * EDGE, NOTE, SEMI)
    lines += scale.wrapped(more, wide - 2 * EDGE, NOTE, SANS) if more else 0.0
    return lines + max(KEY, scale.em(NOTE) * 1.5) + 34


def words(quiet: Quiet, lay: QuietLayout, scale: Scale) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of the texts that may have a term in them: none, for each answer explains itself."""
    del quiet, lay, scale
    return []


def plain(quiet: Quiet) -> Middle:
    """Returns the same question as a list of answers, for where there is less room."""
    text = joined(" ", filter(None, (*quiet.detail, quiet.text)))
    return Middle(quiet.heading, text, (), quiet.answers, quiet.seat, quiet.chosen)


def things(lay: QuietLayout) -> list[FRect]:
    """Returns the rectangles (units) of all cards and answers."""
    return [*lay.answers, lay.detail]


def draw(paint: Paint, cards: Cards, labels: Labels, quiet: Quiet, lay: QuietLayout, palette: str, hover: str) -> None:
    """Draws the question as laid out; `hover` is the name of the answer under the mouse."""
    del cards, palette
    paint.fitted(quiet.heading, lay.heading, 680, HEADING, SERIF, align="centre", least=0.6,
                 high=2.4 * paint.scale.em(HEADING))
    if quiet.text and lay.text.h:
        at = lay.text.centerx, lay.text.y + paint.scale.em(NOTE) * 0.6
        paint.lines(quiet.text, at, TEXT, NOTE, SANS, "muted", "centre")
    _draw_brass(paint, quiet, lay.answers[0], hover)
    for number, (answer, rect) in enumerate(zip(quiet.answers[1:], lay.answers[1:], strict=True), 1):
        if not rect.w:                              # hidden while another one is explained
            continue
        opened, lit = number == quiet.opened, number == quiet.chosen or hover == answer.name
        paint.plate(rect, "hover" if opened or lit else "raised", "edge" if opened or lit else None, 1.5,
                    theme.CONTROL_RADIUS)
        key = draw_key(paint, labels, answer.key, (rect.right - 12, rect.centery), quiet.seat, opened)
        paint.block(answer.label, (rect.x + 16, rect.centery), rect.w - (key + 34 if key else 32), LABEL, SEMI)
    if quiet.opened:
        _draw_detail(paint, labels, quiet, lay)


def _draw_brass(paint: Paint, quiet: Quiet, rect: FRect, hover: str) -> None:
    silent = quiet.answers[0]
    paint.plate(rect, "accent", "text" if hover == silent.name else None, 2, 14)
    wide = paint.scale.measure(silent.label, theme.BODY + 2, SEMI)
    cap = silent.cap if not quiet.chosen and wide + paint.scale.cap_width(silent.cap) + 38 <= rect.w else ""
    behind = paint.scale.cap_width(cap) + 14 if cap else 0.0
    paint.fitted(silent.label, (rect.centerx - (min(wide, rect.w - 24 - behind) + behind) / 2, rect.centery),
                 rect.w - 24 - behind, theme.BODY + 2, SEMI, "on_accent")
    if cap:
        right = rect.centerx + (min(wide, rect.w - 24 - behind) + behind) / 2
        paint.cap((right, rect.centery), cap, "on_accent", 24)


def _draw_detail(paint: Paint, labels: Labels, quiet: Quiet, lay: QuietLayout) -> None:
    rect, at = lay.detail, lay.answers[quiet.opened]
    if rect.y - at.bottom < ROW:                    # it stands in the last row: a point leads to it
        corners = [(at.centerx - 11, rect.y + 1), (at.centerx, rect.y - 10), (at.centerx + 11, rect.y + 1)]
        pygame.draw.polygon(paint.surface, paint.colour("plate"),
                            [(x * paint.scale.unit, y * paint.scale.unit) for x, y in corners])
    paint.plate(rect, "plate", radius=12)
    x, room = rect.x + EDGE, rect.w - 2 * EDGE
    y = rect.y + 10 + paint.scale.em(NOTE) * 0.7
    y += paint.lines(quiet.detail[0], (x, y), room, NOTE, SEMI, theme.ON_PLATE)
    if quiet.detail[1]:
        y += paint.lines(quiet.detail[1], (x, y), room, NOTE, SANS, theme.ON_PLATE_MUTED)
    low = rect.bottom - 10 - max(KEY, paint.scale.em(NOTE) * 1.5) / 2
    paint.upright(FRect(x, low - max(KEY, paint.scale.em(NOTE) * 1.5) / 2 - 7, room, 1), "line")
    x += KEY + 10 if draw_key(paint, labels, quiet.answers[quiet.opened].key, (x + KEY, low), quiet.seat, True) else 0
    x += paint.text(tr("again: say it"), (x, low), NOTE, SEMI, theme.ON_PLATE) + 22
    wide = paint.scale.cap_width("Esc", 24)
    paint.cap((x + wide, low), "Esc", theme.ON_PLATE, 24)
    paint.text(trc("a key", "back"), (x + wide + 10, low), NOTE, SANS, theme.ON_PLATE_MUTED)

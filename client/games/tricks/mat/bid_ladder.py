"""The bids of an auction on the mat: what each takes, what it brings and what it costs. Layout and drawing only.

If there is room it is a table with a row for each bid, else two columns with a note on the bid in focus below them.
"""
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks.mat.trick_area import AnswerButton, draw_key
from client.ui.keys import Labels
from p2p.language import capital, joined, tr, trc

WIDE, PASS_WIDE, COLUMN_GAP, GAP = 644.0, 170.0, 12.0, 6.0
LINES_AT, LOST_AT, MADE_AT = 178.0, 66.0, 158.0     # from the row's left edge, and from its right one
CLOSE, BETWEEN = 56.0, 14.0     # in two columns: from the right edge to what is lost, from there to what is won
LEAST = 0.6                     # of the usual size of text: no row of two columns is smaller
NOTE = 15


class Bid(NamedTuple):
    """A row: the answer's name, the bid in words, what it takes, brings and costs in words, and its key (scancode)."""

    name: str
    label: str
    line: str = ""
    made: str = ""
    lost: str = ""
    key: int = 0


@dataclass(frozen=True)
class Ladder:
    """The question of an auction. The answers are the `bids`, then the `passes`.

    `below` is the bids that can't be said and the reason; `chosen` is the number of the answer in focus, -1 for none;
    `up` explains this word, which stands with what some of the bids bring.
    """

    title: str
    bids: tuple[Bid, ...]
    passes: tuple[AnswerButton, ...] = ()
    below: tuple[str, str] = ("", "")
    note: str = ""
    up: str = ""
    seat: int = 0
    chosen: int = -1

    @property
    def answers(self) -> tuple[Bid | AnswerButton, ...]:
        """Returns all answers in the order of their keys."""
        return (*self.bids, *self.passes)

    @property
    def whole(self) -> str:
        """Returns all that is said below the bids, where the note is not about one of them."""
        return joined(" ", filter(None, (self.up, self.note)))


class LadderLayout(NamedTuple):
    """The layout, in units: the middles of heading and `below`, the answers in the ladder's order, the note."""

    head: float
    below: float
    answers: tuple[FRect, ...]
    note: FRect
    columns: int


def layout(ladder: Ladder, area: FRect, scale: Scale) -> LadderLayout:
    """Returns the layout, centred in the area (units); many rows lie closer, or in two columns."""
    below = scale.em(NOTE) * 1.8 if ladder.below[0] else 0.0
    passes = len(ladder.passes) * (PASS_WIDE + COLUMN_GAP)
    note_wide = WIDE - passes
    foot = _foot(ladder, ladder.whole, note_wide, scale)
    head = scale.em(theme.LABEL) * 1.9
    columns = 1 if head + below + foot + len(ladder.bids) * (theme.TARGET + 1) <= area.h else 2
    if columns == 2:
        note_wide = max(WIDE, area.w - 24) - passes
    if columns == 2 or _shortened(ladder, scale):
        foot = max(_foot(ladder, noted(ladder, bid), note_wide, scale) for bid in ladder.bids)
    rows = -(-len(ladder.bids) // columns)
    head = head if columns == 1 else 0.0
    room = area.h - head - below - foot - rows * theme.TARGET
    gap = max(1.0, min(GAP, room / max(1, rows)))
    tall = head + below + rows * (theme.TARGET + gap) + foot
    whole = WIDE if columns == 1 else max(WIDE, area.w - 24)
    left, top = area.centerx - whole / 2, area.centery - tall / 2
    wide = (whole - (columns - 1) * COLUMN_GAP) / columns
    first = top + head + below
    found = [FRect(left + number // rows * (wide + COLUMN_GAP), first + number % rows * (theme.TARGET + gap), wide,
                   theme.TARGET) for number in range(len(ladder.bids))]
    low = first + rows * (theme.TARGET + gap)
    right = left + whole
    for _ in ladder.passes:
        found.append(FRect(right - PASS_WIDE, low, PASS_WIDE, theme.TARGET))
        right -= PASS_WIDE + COLUMN_GAP
    note = FRect(left, low, note_wide, foot)
    return LadderLayout(top + head * 0.4, top + head + below * 0.36, tuple(found), note, columns)


def _shortened(ladder: Ladder, scale: Scale) -> bool:
    """Returns whether a row of the one column has no room for all that its bid takes; the note says it then."""
    return any(scale.measure(bid.line, NOTE) > _line_room(ladder, bid, scale) for bid in ladder.bids)


def _lines_at(ladder: Ladder, scale: Scale) -> float:
    """Returns where in the rows of the one column stands what the bids take: behind the longest of them."""
    return max([LINES_AT, *(scale.measure(bid.label, theme.PLATE_NAME, SEMI) + 33 for bid in ladder.bids)])


def _line_room(ladder: Ladder, bid: Bid, scale: Scale) -> float:
    """Returns the room (units) for what a bid takes, in a row of the one column."""
    return WIDE - _lines_at(ladder, scale) - (MADE_AT + 72 if bid.made else 56)


def _foot(ladder: Ladder, note: str, wide: float, scale: Scale) -> float:
    high = scale.wrapped(note, wide - 24, NOTE) + 8 if note else 0.0
    return max(theme.TARGET, high) if ladder.passes else high


def noted(ladder: Ladder, bid: Bid) -> str:
    """Returns the ladder's note, preceded by what this bid takes."""
    takes = joined("", (capital(bid.label), ": ", bid.line, ".")) if bid.line else ""
    return joined(" ", filter(None, (takes, ladder.up if bid.made.endswith(" up") else "", ladder.note)))


def words(ladder: Ladder, lay: LadderLayout, scale: Scale) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of the texts that may have a term in them, except the answers; the heads have none."""
    below = FRect(lay.note.x, lay.below - scale.em(NOTE) / 2, WIDE, scale.em(NOTE))
    heads = FRect(lay.note.x, lay.head - scale.em(theme.LABEL) * 0.7, WIDE, scale.em(theme.LABEL) * 1.4)
    return [(heads, "")] * (lay.columns == 1) + [(below, joined(" ", ladder.below)), (lay.note, ladder.whole)]


def things(lay: LadderLayout) -> list[FRect]:
    """Returns the rectangles (units) of all cards and answers."""
    return [*lay.answers]


def draw(paint: Paint, _cards: Cards, labels: Labels, ladder: Ladder, lay: LadderLayout, _palette: str, hover: str
         ) -> None:
    """Draws the ladder as laid out; `hover` is the name of the answer under the mouse."""
    left = lay.note.x
    if lay.columns == 1 and ladder.bids:
        _draw_head(paint, ladder, lay)
    if ladder.below[0]:
        at = left + (24 if lay.columns == 1 else 16)
        wide = paint.fitted(ladder.below[0], (at, lay.below), WIDE * 0.6, NOTE, SEMI, "faint")
        paint.fitted(ladder.below[1], (at + wide + 12, lay.below), WIDE - wide - 52, NOTE, SANS, "faint")
    for number, (bid, rect) in enumerate(zip(ladder.bids, lay.answers, strict=False)):
        _draw_bid(paint, labels, ladder, bid, rect, number, hover)
    for number, (answer, rect) in enumerate(zip(ladder.passes, lay.answers[len(ladder.bids):], strict=True)):
        lit = len(ladder.bids) + number == ladder.chosen
        _draw_pass(paint, labels, ladder, answer, rect, lit, hover == answer.name)
    _draw_note(paint, ladder, lay, hover)


def _draw_note(paint: Paint, ladder: Ladder, lay: LadderLayout, hover: str) -> None:
    """Draws the ladder's note, preceded by what the bid under the mouse, or the one in focus, takes if no row has room
    for it."""
    chosen = ladder.bids[ladder.chosen:ladder.chosen + 1] if ladder.chosen >= 0 else ()
    lit = next((bid for bid in ladder.bids if bid.name == hover), chosen[0] if chosen else None)
    note = noted(ladder, lit) if lit and (lay.columns == 2 or _shortened(ladder, paint.scale)) else ladder.whole
    high = paint.lines_height(note, lay.note.w - 24, NOTE)
    top = lay.note.centery - high / 2 + paint.scale.em(NOTE) * 0.7
    inset = 24 if lay.columns == 1 else 16
    paint.lines(note, (lay.note.x + inset, top), lay.note.w - 24, NOTE, SANS, "muted")


def _draw_head(paint: Paint, ladder: Ladder, lay: LadderLayout) -> None:
    left, right = lay.note.x, lay.answers[0].right
    paint.label(ladder.title, (left + 24, lay.head), "muted")
    paint.label(tr("To win it"), (left + _lines_at(ladder, paint.scale), lay.head), "muted")
    paint.label(trc("a bid", "Won"), (right - MADE_AT, lay.head), "muted", "right")
    paint.label(trc("a bid", "Lost"), (right - LOST_AT, lay.head), "muted", "right")


def _draw_bid(paint: Paint, labels: Labels, ladder: Ladder, bid: Bid, rect: FRect, number: int, hover: str) -> None:
    lit, over = number == ladder.chosen, hover == bid.name
    paint.plate(rect, "hover" if over else "raised", radius=theme.CONTROL_RADIUS)
    if lit:
        paint.ring(rect)
    draw_key(paint, labels, bid.key, (rect.right - 16, rect.centery), ladder.seat)
    if rect.w < WIDE:
        _draw_close(paint, ladder, bid, rect)
        return
    at = _lines_at(ladder, paint.scale)
    paint.fitted(bid.label, (rect.x + 24, rect.centery), at - 32, theme.PLATE_NAME, SEMI)
    line = paint.scale.clauses(bid.line, _line_room(ladder, bid, paint.scale), NOTE)
    paint.text(line, (rect.x + at, rect.centery), NOTE, SANS, "muted")
    made, lost = (rect.right - MADE_AT, rect.centery), (rect.right - LOST_AT, rect.centery)
    paint.fitted(bid.made, made, MADE_AT - 30, theme.BODY, SEMI, "good", "right", 0.6)
    paint.fitted(bid.lost, lost, MADE_AT - LOST_AT - 8, theme.BODY, SEMI, "bad", "right", 0.6)


def _draw_close(paint: Paint, ladder: Ladder, bid: Bid, rect: FRect) -> None:
    """Draws a row of the two-column layout: all rows in one text size, the largest at which the widest row fits."""
    columns = (([other.label for other in ladder.bids], theme.PLATE_NAME),
               ([other.made for other in ladder.bids], theme.BODY), ([other.lost for other in ladder.bids], theme.BODY))

    def widths(k: float) -> list[float]:
        return [max(paint.scale.measure(words, size * k, SEMI) for words in column) for column, size in columns]
    room = rect.w - 16 - CLOSE - 2 * BETWEEN
    k = min(1.0, room / sum(widths(1.0)) * 0.97)
    while sum(widths(k)) > room and k > LEAST:      # blanks don't get smaller with the letters
        k *= 0.97
    beside = max(theme.TARGET, room - sum(widths(k)[1:])) if bid.made else rect.w - 30 - CLOSE
    label = paint.fitted(bid.label, (rect.x + 16, rect.centery), beside, theme.PLATE_NAME * k, SEMI, high=rect.h)
    if not bid.made:
        room = rect.w - label - 30 - CLOSE
        paint.fitted(paint.scale.clauses(bid.line, room, NOTE), (rect.x + 30 + label, rect.centery), room, NOTE, SANS,
                     "muted")
        return
    right = rect.right - CLOSE
    paint.text(bid.lost, (right, rect.centery), theme.BODY * k, SEMI, "bad", "right")
    paint.text(bid.made, (right - widths(k)[2] - BETWEEN, rect.centery), theme.BODY * k, SEMI, "good", "right")


def _draw_pass(paint: Paint, labels: Labels, ladder: Ladder, answer: AnswerButton, rect: FRect, lit: bool,
               hover: bool) -> None:
    """Draws a pass as a plain button, so that no bid looks like it."""
    paint.plate(rect, "hover" if hover else None, "edge", 1.5, theme.CONTROL_RADIUS)
    if lit:
        paint.ring(rect)
    room = rect.w - 32 - (38 if answer.key else 0)
    paint.fitted(answer.label, (rect.x + 18, rect.centery), room, theme.BODY, SEMI)
    draw_key(paint, labels, answer.key, (rect.right - 16, rect.centery), ladder.seat)

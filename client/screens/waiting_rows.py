"""How the waiting room looks: a row for each seat, the panel beside them, the count. Does nothing and knows no node."""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages.book.rule_page import RulePage
from client.ui import parts
from client.ui.phrases import DRAWN, before_and_behind, count_word
from p2p.language import capital, joined, tr, trn
from p2p.net.wire import Draft
from p2p.peer.lobby.people import OPEN

TOP, PAD, HEAD = 88, 24, 72             # where the panels begin, their inner edge, the height of their heading
TALL, LOW, APART = 82, 56, 12           # a row of a seat where there is room, the least, the gap
BESIDE, NARROW = 424, 328               # the panel at the right, in usual and in narrow windows
ON_PLATE_GOOD = theme.DARK.good         # plates are dark in both themes


class WaitingLayout(NamedTuple):
    """The places of the parts, in units."""

    seats: FRect
    rows: tuple[FRect, ...]
    beside: FRect
    strip: FRect


class SeatRow(NamedTuple):
    """The words of a row: `mark` is "ready", "not yet" or ""; a free seat has no `name`."""

    number: int
    name: str
    line: str
    bot: bool
    mark: str


def layout(scale: Scale, seats: int, below: float = 0.0) -> WaitingLayout:
    """Lays out the page for so many seats. Their rows are lower where that leaves a height of `below` under them."""
    left, right = parts.content(scale)
    strip = parts.strip_rect(scale)
    high = strip.y - theme.GAP - TOP
    wide = BESIDE if scale.size[0] >= theme.WINDOW[0] - 1 else NARROW
    panel = FRect(left, TOP, right - left - wide - theme.MARGIN, high)
    room = (high - HEAD - PAD + APART) / seats
    if (spared := room - below / seats) - APART >= LOW:
        room = spared
    tall = min(TALL, room - APART) if room - APART >= LOW else room - 6
    step = min(TALL + APART, room)
    rows = tuple(FRect(panel.x + PAD, panel.y + HEAD + i * step, panel.w - 2 * PAD, tall) for i in range(seats))
    return WaitingLayout(panel, rows, FRect(right - wide, TOP, wide, high), strip)


def played(words: str, seats: int) -> str:
    """Returns what is played, as a sentence, from the house rules in words."""
    return trn("{rules}, {count} seat.", "{rules}, {count} seats.", seats, rules=capital(words),
               count=count_word(seats))


def summary(draft: Draft, others: bool) -> str:
    """Returns in words how many sit and how many are ready; `others`: computers besides this one hold seats here."""
    if draft.state != OPEN:
        return tr("being played")
    sit, bots = sum(bool(seat.key) for seat in draft.seats), sum(bool(seat.bot) for seat in draft.seats)
    ready = sum(seat.key in draft.ready for seat in draft.seats if seat.key and not seat.bot) + bots
    if not others:
        return trn("{taken} of {count} seat", "{taken} of {count} seats", len(draft.seats), taken=count_word(sit),
                   count=count_word(len(draft.seats)))
    return joined(", ", (trn("{count} sits", "{count} sit", sit, count=count_word(sit)),
                         trn("{count} ready", "{count} ready", ready, count=count_word(ready)) if ready else
                         tr("nobody ready")))


def draw_panel(paint: Paint, panel: FRect, heading: str, said: str, between: float = 0.0) -> None:
    """Draws a panel with its heading and a few words at the right of it, where so many units lie `between` them."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    wide = paint.fitted(heading, (panel.x + PAD + 4, panel.y + 38), panel.w - 2 * PAD - 8, 26, SERIF, least=0.5)
    room = max(0.0, panel.w - wide - 3 * PAD - between)
    if said:
        paint.fitted(said, (panel.right - PAD - 4, panel.y + 40), room, theme.BODY, SANS, "muted", "right",
                     high=theme.CONTROL)


def draw_row(paint: Paint, rect: FRect, row: SeatRow, until: float) -> None:
    """Draws a seat; its words end at x = `until`, where its controls begin. The form draws these."""
    x, right = rect.x + 80, until
    if not row.name:
        paint.dashed(rect, "edge", 1.5, theme.ROW_RADIUS, 6)
        paint.open_seat((rect.x + 40, rect.centery), 15, "faint")
        _two_lines(paint, rect, x, right, (tr("Free"), row.line), ("text", "muted"))
        return
    paint.plate(rect, "plate", radius=theme.ROW_RADIUS)
    paint.sitter((rect.x + 40, rect.centery), row.number, 18, row.name, row.bot)
    if row.mark:
        right = min(right, _draw_mark(paint, rect, row.mark) - 12)
    _two_lines(paint, rect, x, right, (row.name, row.line), (theme.ON_PLATE, theme.ON_PLATE_MUTED))


def _two_lines(paint: Paint, rect: FRect, x: float, until: float, words: tuple[str, str], inks: tuple[str, str]
               ) -> None:
    """Draws a name with a line below, or alone where the row is too low."""
    apart = paint.scale.em(theme.SECOND) * 0.85
    low = words[1] and rect.h >= 1.45 * (paint.scale.em(theme.NAME) + paint.scale.em(theme.SECOND))
    paint.fitted(words[0], (x, rect.centery - (apart if low else 0)), until - x, theme.NAME, SEMI, inks[0], least=1.0)
    if low:
        paint.fitted(words[1], (x, rect.centery + apart), until - x, theme.SECOND, SANS, inks[1])


def mark_width(scale: Scale) -> float:
    """Returns how much of a row's right end (units) its mark takes, whichever it is."""
    words = max(scale.measure(words, theme.BODY, SEMI) for words in (tr("ready"), tr("not yet")))
    return max(120 * max(1.0, scale.text), words + 64)


def _draw_mark(paint: Paint, rect: FRect, mark: str) -> float:
    """Draws a check and "ready", or only "not yet", at the right end. Returns where it begins."""
    ready = mark == "ready"
    wide = paint.text(mark, (rect.right - 24, rect.centery), theme.BODY, SEMI,
                      ON_PLATE_GOOD if ready else theme.ON_PLATE_MUTED, "right")
    centre = rect.right - 24 - wide - 22, rect.centery
    if ready:
        paint.disc(centre, 13, theme.DARK.good_bg)
        paint.icon("check", centre, 16, ON_PLATE_GOOD)
    return centre[0] - 13


def draw_lock(paint: Paint, header: FRect, word: str) -> None:
    """Draws at the end of a header's words the pill that tells those inside the word of their table."""
    before, behind = before_and_behind(tr("Locked, the word is {word}", word=DRAWN))
    said = [part for part in ((before, SANS, "muted"), (word, SEMI, "text"), (behind, SANS, "muted")) if part[0]]
    wide = sum(paint.scale.measure(words, theme.SECOND, face) + 8 for words, face, _ in said) + 66
    pill = FRect(header.right - wide, header.centery - 18, wide, 36)
    paint.plate(pill, "raised", radius=18)
    paint.icon("lock", (pill.x + 24, pill.centery), 20, "accent_text")
    x = pill.x + 44
    for words, face, ink in said:
        x += paint.text(words, (x, pill.centery), theme.SECOND, face, ink) + 8


def draw_lines(paint: Paint, panel: FRect, lines: Sequence[str]) -> float:
    """Draws sentences one below the other in a panel, as many as have room. Returns the y below them (units)."""
    y, room = panel.y + HEAD + 8, panel.w - 2 * PAD - 8
    for line in lines:
        high = paint.lines_height(line, room, theme.BODY)
        if y + high > panel.bottom - PAD:
            return panel.bottom
        paint.lines(line, (panel.x + PAD + 4, y + paint.scale.em(theme.BODY) * 0.5), room, theme.BODY)
        y += high + 10
    return y


def draw_texts(paint: Paint, panel: FRect, top: float, page: RulePage) -> None:
    """Draws the game's rules in short from `top` (units) down, as many paragraphs as fit, and the key to all."""
    x, room, end = panel.x + PAD + 4, panel.w - 2 * PAD - 8, panel.bottom - PAD - 32
    line, half, y = paint.scale.em(theme.BODY) * 1.5, paint.scale.em(theme.SECOND) * 0.6, top + 54
    drawn = 0
    for text in (text for column in page.columns for text in column):
        high = line + paint.lines_height(text.words, room, theme.SECOND)
        if y + high > end:
            break
        paint.fitted(text.heading, (x, y + line / 2), room, theme.BODY, SEMI)
        paint.lines(text.words, (x, y + line + half), room, theme.SECOND, SANS, "muted")
        y, drawn = y + high + 14, drawn + 1
    if drawn:
        paint.rule(x, top + 6, room, "line")
        paint.label(tr("How it is played"), (x, top + 32), "muted")
        cap = panel.right - PAD - 4, panel.bottom - PAD
        wide = paint.cap(cap, "F1")
        paint.text(tr("the rules"), (cap[0] - wide - 8, cap[1]), theme.SECOND, SANS, "muted", "right")

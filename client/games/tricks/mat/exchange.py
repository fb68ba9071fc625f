"""The open talon on the mat: groups side by side with their points, one to be taken; then places to lay away.

Layout and drawing only; knows no rules. A group that may be taken is an answer with its key.
"""
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import CardDrawing, Cards, paint_card
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks.mat.trick_area import EMPTY, RATIO, AnswerButton, card_at, draw_key, named
from client.ui.keys import Labels
from p2p.language import joined

CARD, LAID = 84.0, 68.0         # the widest cards of the two rows
INSET, APART, GROUP_GAP = 10.0, 8.0, 18.0
LEAST, BUTTON = 236.0, 168.0    # room for the words, at least; the button's width
NOTE = 15
Point = tuple[float, float]


class Lot(NamedTuple):
    """A group of cards: its name as an answer, its faces, its points and a note in words, its key (scancode).

    `state` is "free", "taken" or "left".
    """

    name: str
    faces: tuple[int, ...]
    points: str
    note: str = ""
    state: str = "free"
    key: int = 0


@dataclass(frozen=True)
class Exchange:
    """The question about the talon.

    `answers` are the groups while one may be taken, afterwards the button that confirms the discards.
    """

    title: str
    lots: tuple[Lot, ...]
    answers: tuple[Lot | AnswerButton, ...] = ()
    places_title: str = ""
    places: tuple[int, ...] = ()        # faces, BACK or EMPTY
    words: tuple[str, ...] = ()         # the first one strong
    seat: int = 0
    chosen: int = -1
    least: float = 0.0                  # the width of a group, at least


class ExchangeLayout(NamedTuple):
    """The layout, in units; `card` is the width of a group's card."""

    title: Point
    lots: tuple[FRect, ...]
    card: float
    places_title: Point
    places: tuple[FRect, ...]
    words: FRect
    answers: tuple[FRect, ...]


def layout(exchange: Exchange, area: FRect, scale: Scale) -> ExchangeLayout:
    """Returns the layout in the area (units): groups above, places below, both as large as there is room."""
    label, note = scale.em(theme.LABEL) * 1.8, max(30.0, scale.em(NOTE) * 1.7)
    lower = bool(exchange.places)
    alone = scale.em(NOTE) * 2.2 if exchange.words and not lower else 0.0
    room = area.h - label - note - 2 * INSET - alone - (label + 14 if lower else 0)
    small = min(LAID, room * 0.42 / RATIO) if lower else 0.0
    card = min(CARD, (room - small * RATIO) / RATIO, _widest(exchange, area.w))
    tall = label + card * RATIO + 2 * INSET + note + alone + (14 + label + small * RATIO if lower else 0)
    top = area.centery - tall / 2
    lots = _lots(exchange, area.centerx, top + label, card, card * RATIO + 2 * INSET + note)
    under = top + label + card * RATIO + 2 * INSET + note + 14
    spread = len(exchange.places) * (small + APART) + 16
    wide = lots[-1].right - lots[0].x - 2 * INSET
    button = _button(exchange, scale)
    low = max(wide, min(area.w, spread + LEAST * scale.em(NOTE) / NOTE + button + 16))
    left = area.centerx - low / 2
    places = tuple(card_at(left + i * (small + APART), under + label, small) for i in range(len(exchange.places)))
    words = FRect(left + spread, under + label, low - spread - button - 16, small * RATIO)
    answers = lots if exchange.answers[:1] == exchange.lots[:1] else tuple(
        FRect(left + low - button, under + label + i * 52, button, theme.TARGET) for i in range(len(exchange.answers)))
    return ExchangeLayout((area.centerx - wide / 2, top + label * 0.4), lots, card, (left, under + label * 0.4), places,
                          words, answers)


def _button(exchange: Exchange, scale: Scale) -> float:
    buttons = [answer for answer in exchange.answers if isinstance(answer, AnswerButton)]
    return max([BUTTON, *(scale.measure(answer.label, theme.BODY, SEMI) + 34
                          + (scale.cap_width(answer.cap) + 22 if answer.cap else 0) for answer in buttons)])


def _widest(exchange: Exchange, room: float) -> float:
    """Returns the width (units) of a card at which all groups fit side by side."""
    count = sum(len(lot.faces) for lot in exchange.lots)
    gaps = len(exchange.lots) * (2 * INSET + GROUP_GAP) + count * APART
    return (room - gaps) / max(1, count)


def _lots(exchange: Exchange, middle: float, top: float, card: float, high: float) -> tuple[FRect, ...]:
    wides = [max(exchange.least, len(lot.faces) * (card + APART) - APART + 2 * INSET) for lot in exchange.lots]
    gap = GROUP_GAP if len(wides) < 6 else 6.0
    x, found = middle - (sum(wides) + gap * (len(wides) - 1)) / 2, []
    for wide in wides:
        found.append(FRect(x, top, wide, high))
        x += wide + gap
    return tuple(found)


def words(exchange: Exchange, lay: ExchangeLayout, scale: Scale) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of the texts that may have a term in them."""
    high = scale.em(theme.LABEL)
    title = FRect(lay.title[0], lay.title[1] - high, 300, 2 * high)
    return [(title, exchange.title), (lay.words, joined(" ", exchange.words))]


def things(lay: ExchangeLayout) -> list[FRect]:
    """Returns the rectangles (units) of all cards and answers."""
    return [*lay.lots, *lay.places, *lay.answers]


def draw(paint: Paint, cards: Cards, labels: Labels, exchange: Exchange, lay: ExchangeLayout, palette: str, hover: str
         ) -> None:
    """Draws the exchange as laid out; `hover` is the name of the answer under the mouse."""
    paint.label(exchange.title, lay.title, "muted")
    for number, (lot, rect) in enumerate(zip(exchange.lots, lay.lots, strict=True)):
        lit = bool(exchange.answers) and exchange.answers[0] is exchange.lots[0] and number == exchange.chosen
        _draw_lot(paint, cards, labels, exchange, lot, rect, lay.card, palette, lit, hover == lot.name)
    if not exchange.places:
        below = lay.lots[0].bottom + paint.scale.em(NOTE) * 1.4
        paint.fitted(joined(" ", exchange.words), (paint.width / 2, below), 700, theme.BODY, SANS, "muted", "centre")
        return
    paint.label(exchange.places_title, lay.places_title, "muted")
    for face, rect in zip(exchange.places, lay.places, strict=True):
        if face == EMPTY:
            paint.dashed(rect, "edge", 1.6, rect.w * theme.CARD_RADIUS, 6)
        else:
            paint_card(paint, cards, named(face, palette), rect)
    _draw_words(paint, exchange, lay)
    for answer, rect in zip(exchange.answers, lay.answers, strict=True):
        if isinstance(answer, AnswerButton):
            _draw_button(paint, answer, rect, hover == answer.name)


def _draw_lot(paint: Paint, cards: Cards, labels: Labels, exchange: Exchange, lot: Lot, rect: FRect, card: float,
              palette: str, lit: bool, hover: bool) -> None:
    taken, free = lot.state == "taken", bool(lot.key) or lot in exchange.answers
    if taken or lit:
        paint.plate(rect, "panel", radius=theme.ROW_RADIUS)
        paint.ring(rect, theme.ROW_RADIUS)
    elif free:
        paint.plate(rect, "hover" if hover else "raised", radius=theme.ROW_RADIUS)
    high = card * RATIO
    left = rect.centerx - (len(lot.faces) * (card + APART) - APART) / 2
    for number, face in enumerate(lot.faces):
        place = card_at(left + number * (card + APART), rect.y + INSET, card)
        paint_card(paint, cards, named(face, palette), place, CardDrawing(dim=lot.state == "left"))
    middle = rect.y + INSET + high + (rect.bottom - rect.y - INSET - high) / 2
    right, room = rect.right - INSET, rect.w - 2 * INSET
    if key := draw_key(paint, labels, lot.key, (right, middle), exchange.seat):
        room -= key + 6
    points = lot.points if paint.scale.measure(lot.points, NOTE, SEMI) < room else (
        str(lot.points).split(" ")[0])
    wide = paint.fitted(points, (rect.x + INSET, middle), room, NOTE, SEMI)
    if lot.note and paint.scale.measure(lot.note, NOTE) < room - wide - 8:
        right -= 34 if lot.key else 0
        paint.text(lot.note, (right, middle), NOTE, SANS, "accent_text" if taken else "muted", "right")


def _draw_words(paint: Paint, exchange: Exchange, lay: ExchangeLayout) -> None:
    y = lay.words.y + paint.scale.em(theme.BODY) * 0.6
    for number, words in enumerate(exchange.words):
        size, face, ink = (theme.BODY, SEMI, "text") if number == 0 else (NOTE, SANS, "muted")
        if y + paint.lines_height(words, lay.words.w, size, face) < lay.words.bottom + 16:
            y += paint.lines(words, (lay.words.x, y), lay.words.w, size, face, ink) + 4


def _draw_button(paint: Paint, answer: AnswerButton, rect: FRect, hover: bool) -> None:
    paint.plate(rect, "accent", "text" if hover else None, 2, theme.CONTROL_RADIUS)
    room = rect.w - 32
    if answer.cap:
        room -= paint.cap((rect.right - 14, rect.centery), answer.cap, "on_accent") + 8
    paint.fitted(answer.label, (rect.x + 16, rect.centery), room, theme.BODY, SEMI, "on_accent")

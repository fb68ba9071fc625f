"""The short rules of a race as a panel over its board: a sentence, a right example and a wrong one."""
from dataclasses import dataclass

from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.commands import draw_way
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint, Point
from client.draw.scale import Scale
from client.games.race import board
from client.pages.book.book_page import BOOK
from client.ui.panels import DIALOG, INSET
from client.ui.phrases import as_drawn

EXAMPLE, SIGN = 54.0, 56.0  # width of a card; from the cards to their words

@dataclass(frozen=True)
class RulesSheet:
    """The content of the panel: the rule in a sentence (`line`), the faces of a right and of a wrong example, each with
    its reason, and a sentence about the keys.
    """

    title: str
    line: str
    deck: str
    right: tuple[int, ...]
    why_right: str
    wrong: tuple[int, ...]
    why_wrong: str
    keys: str


def _example_height(scale: Scale, count: int, words: str) -> float:
    wide = _cards_width(count)
    return max(board.faces_size(count, wide)[1], scale.wrapped(words, _words_width(wide), face=SEMI))


def _words_width(cards: float) -> float:
    return DIALOG - 2 * INSET - cards - SIGN


def _cards_width(count: int) -> float:
    across = 3 if count == 6 else count
    return across * (EXAMPLE + 6) - 6


def rules_rect(scale: Scale, sheet: RulesSheet, centre: Point) -> FRect:
    """Returns the panel's rectangle around `centre`, in units."""
    rows = sum(_example_height(scale, len(faces), words) + 16 for faces, words in (
        (sheet.right, sheet.why_right), (sheet.wrong, sheet.why_wrong)))
    words = scale.wrapped(sheet.line, DIALOG - 2 * INSET) + 1.4 * 2 * scale.em(theme.SECOND)
    height = 28 + scale.em(theme.TITLE) + scale.em(theme.BODY) + words + rows + _foot(scale) + 20
    return FRect(centre[0] - DIALOG / 2, centre[1] - height / 2, DIALOG, height)


def _foot(scale: Scale) -> float:
    return scale.em(theme.BODY) * 1.6 + 8


def draw_rules(paint: Paint, cards: Cards, sheet: RulesSheet, centre: Point, hover: str = "") -> FRect:
    """Draws the panel around `centre`. Returns the rectangle of the line that leads to all the rules."""
    rect = rules_rect(paint.scale, sheet, centre)
    paint.shadow(rect, theme.PANEL_RADIUS, 14, 4)
    paint.plate(rect, "panel", radius=theme.PANEL_RADIUS)
    left, room = rect.x + INSET, rect.w - 2 * INSET
    y = rect.y + 28 + paint.scale.em(theme.TITLE) * 0.4
    wide = paint.cap((rect.right - INSET, y), "Esc")
    paint.fitted(sheet.title, (left, y), room - wide - 16, theme.TITLE, SERIF)
    y += paint.scale.em(theme.TITLE) * 0.6 + paint.scale.em(theme.BODY)
    y += paint.lines(sheet.line, (left, y), room) + 4
    y = _draw_example(paint, cards, sheet.deck, sheet.right, sheet.why_right, (left, y), True)
    y = _draw_example(paint, cards, sheet.deck, sheet.wrong, sheet.why_wrong, (left, y), False)
    paint.lines(sheet.keys, (left, y + paint.scale.em(theme.SECOND)), room, theme.SECOND, SANS, "muted")
    return draw_way(paint, BOOK, (left, rect.bottom - 16 - paint.scale.em(theme.BODY) * 0.8), hover)


def _draw_example(paint: Paint, cards: Cards, deck: str, faces: tuple[int, ...], words: str,
                  place: Point, right: bool) -> float:
    """Draws cards at the left, sign and words beside them. Returns the y of the end."""
    left, top = place
    words = as_drawn(words, paint.style.palette, deck)
    wide, high = _cards_width(len(faces)), _example_height(paint.scale, len(faces), words)
    tall = board.faces_size(len(faces), wide)[1]
    board.faces_row(paint, cards, deck, faces, left + wide / 2, top + (high - tall) / 2, wide)
    sign, ink = ("check", "good") if right else ("cross", "bad")
    middle, step = top + high / 2, paint.scale.em(theme.BODY) * 1.4
    paint.icon(sign, (left + wide + 32, middle), 22, ink)
    x, width = left + wide + SIGN, _words_width(wide)
    lines = paint.lines_height(words, width, theme.BODY, SEMI)
    paint.lines(words, (x, middle - lines / 2 + step / 2), width, theme.BODY, SEMI, ink)
    return top + high + 16

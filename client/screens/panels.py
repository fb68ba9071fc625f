"""What stands over a board for a while: rules in short, the one red panel, trouble with one way out. Pure drawing.

Each has a layout (rectangles in units from a Scale) and a drawing; the play screen picks in the same rectangles.
"""
from dataclasses import dataclass

from pygame import FRect

from client import fonts, furniture, theme
from client.boards import race
from client.cards import Cards
from client.fonts import SANS, SEMI, SERIF
from client.furniture import Command
from client.paint import Paint
from client.scale import Scale

Point = tuple[float, float]
SHEET, INSET, PARAGRAPH = 560.0, 32.0, 10.0
EXAMPLE, SIGN = 54.0, 56.0  # width of a card; from the cards to their words


@dataclass(frozen=True)
class Sheet:
    """A panel in the middle: a headline, a few sentences or paragraphs, answers. `bad`: somebody cheated."""

    headline: str
    text: str | tuple[str, ...]
    choices: tuple[Command, ...] = ()
    bad: bool = False

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text, one or more."""
        return (self.text,) if isinstance(self.text, str) else self.text


def sheet_layout(scale: Scale, sheet: Sheet, centre: Point) -> tuple[FRect, tuple[FRect, ...]]:
    """The panel and its answers."""
    words = sum(_wrapped_height(scale, text, SHEET - 2 * INSET) for text in sheet.paragraphs)
    words += PARAGRAPH * (len(sheet.paragraphs) - 1)
    height = 28 + scale.em(theme.TITLE) * 1.6 + words + 24 + theme.CONTROL + 28
    panel = FRect(centre[0] - SHEET / 2, max(12.0, centre[1] - height / 2), SHEET, height)
    rects, x = [], panel.x + INSET
    for choice in sheet.choices:
        wide = max(120.0, scale.measure(choice.label, theme.BODY, SEMI) + 48)
        rects.append(FRect(x, panel.bottom - 28 - theme.CONTROL, wide, theme.CONTROL))
        x += wide + 12
    return panel, tuple(rects)


def _wrapped_height(scale: Scale, text: str, width: float, face: str = SANS) -> float:
    lines = fonts.wrap(text, face, scale.pixels(theme.BODY), width * scale.unit)
    return len(lines) * scale.em(theme.BODY) * 1.4


def draw_sheet(paint: Paint, sheet: Sheet, centre: Point, hover: str = "") -> None:
    """The panel as laid out, red if somebody cheated."""
    panel, rects = sheet_layout(paint.scale, sheet, centre)
    paint.shadow(panel, theme.PANEL_RADIUS, 14, 4)
    paint.plate(panel, "bad_bg" if sheet.bad else "panel", "bad" if sheet.bad else None, 2, theme.PANEL_RADIUS)
    y = panel.y + 28 + paint.scale.em(theme.TITLE) * 0.5
    paint.fitted(sheet.headline, (panel.x + INSET, y), panel.w - 2 * INSET, theme.TITLE, SERIF)
    y += paint.scale.em(theme.TITLE) * 0.7 + paint.scale.em(theme.BODY)
    for text in sheet.paragraphs:
        y += paint.lines(text, (panel.x + INSET, y), panel.w - 2 * INSET, theme.BODY, SANS) + PARAGRAPH
    for number, (choice, rect) in enumerate(zip(sheet.choices, rects, strict=True)):
        furniture.draw_choice(paint, choice, rect, number == 0, hover == choice.name)


def trouble_layout(scale: Scale, text: str, choice: Command, foot: FRect) -> tuple[FRect, FRect]:
    """The strip in the place of the line of hints, as high as the sentence needs, and its button."""
    wide = scale.measure(choice.label, theme.BODY, SEMI) + 48
    high = max(foot.h, _wrapped_height(scale, text, foot.w - wide - 52, SEMI) + 24)
    strip = FRect(foot.x, foot.bottom - high, foot.w, high)
    return strip, FRect(strip.right - 12 - wide, strip.centery - 20, wide, 40)


def draw_trouble(paint: Paint, text: str, choice: Command, foot: FRect, hover: str = "") -> None:
    """What stops this computer, in one sentence, and the way out."""
    strip, button = trouble_layout(paint.scale, text, choice, foot)
    paint.plate(strip, "panel", radius=12)
    room = button.x - strip.x - 40
    top = strip.centery - _wrapped_height(paint.scale, text, room, SEMI) / 2 + paint.scale.em(theme.BODY) * 0.7
    paint.lines(text, (strip.x + 20, top), room, theme.BODY, SEMI, "bad")
    furniture.draw_choice(paint, choice, button, True, hover == choice.name)


# ---------------------------------------------------------------------- rules

@dataclass(frozen=True)
class RulesSheet:
    """What counts in a game: its rule in a sentence, cards that are right and cards that are wrong with the reasons,
    and a sentence about the keys."""

    title: str
    line: str
    deck: str
    right: tuple[int, ...]
    why_right: str
    wrong: tuple[int, ...]
    why_wrong: str
    keys: str


def _example_height(scale: Scale, count: int, words: str) -> float:
    """A row of the rules: its cards, or its words if they need more."""
    wide = _cards_width(count)
    return max(race.faces_size(count, wide)[1], _wrapped_height(scale, words, _words_width(wide), SEMI))


def _words_width(cards: float) -> float:
    return SHEET - 2 * INSET - cards - SIGN


def _cards_width(count: int) -> float:
    """How wide the cards of an example lie; six lie in two rows."""
    across = 3 if count == 6 else count
    return across * (EXAMPLE + 6) - 6


def rules_rect(scale: Scale, sheet: RulesSheet, centre: Point) -> FRect:
    """Where the rules stand."""
    rows = sum(_example_height(scale, len(faces), words) + 16 for faces, words in (
        (sheet.right, sheet.why_right), (sheet.wrong, sheet.why_wrong)))
    words = _wrapped_height(scale, sheet.line, SHEET - 2 * INSET) + 1.4 * 2 * scale.em(theme.SECOND)
    height = 28 + scale.em(theme.TITLE) + scale.em(theme.BODY) + words + rows + 28
    return FRect(centre[0] - SHEET / 2, centre[1] - height / 2, SHEET, height)


def draw_rules(paint: Paint, cards: Cards, sheet: RulesSheet, centre: Point) -> None:
    """What counts, with real cards, and the keys."""
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


def _draw_example(paint: Paint, cards: Cards, deck: str, faces: tuple[int, ...], words: str,
                  place: Point, right: bool) -> float:
    """Cards at the left, sign and words beside them. Returns where it ends."""
    left, top = place
    wide, high = _cards_width(len(faces)), _example_height(paint.scale, len(faces), words)
    tall = race.faces_size(len(faces), wide)[1]
    race.faces_row(paint, cards, deck, faces, left + wide / 2, top + (high - tall) / 2, wide)
    sign, ink = ("check", "good") if right else ("cross", "bad")
    middle, step = top + high / 2, paint.scale.em(theme.BODY) * 1.4
    paint.icon(sign, (left + wide + 32, middle), 22, ink)
    x, width = left + wide + SIGN, _words_width(wide)
    lines = paint.lines_height(words, width, theme.BODY, SEMI)
    paint.lines(words, (x, middle - lines / 2 + step / 2), width, theme.BODY, SEMI, ink)
    return top + high + 16

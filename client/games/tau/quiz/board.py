"""Draws a question about single cards: what lies, the cards to choose from with their keys, one property a row."""
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import CardDrawing, CardName, Cards, paint_card
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tau.quiz.question import PropertyRow
from p2p.language import tr

PANEL, CARD, GAP = 360.0, 140.0, 22.0
NAMED, WIDEST = 96.0, 0.45     # of a row's name at least; share of the window that the panel takes at most
TOP = 132.0                 # of the cards that lie
NO_ROWS = tr("Choose three: here you see what fits.")
SIGN = 34.0                 # room for a plus or an equals sign


@dataclass(frozen=True)
class QuizView:
    """A question as it is shown. `sign` stands between the cards that lie, "" for none; `place`: an open place follows.

    `target` is a card after all others. `chosen` are places among the choices; `wrong` and `right` ring them.
    """

    prompt: str
    line: str
    lying: tuple[CardName, ...]
    choices: tuple[CardName, ...]
    keys: tuple[str, ...]
    rows: tuple[PropertyRow, ...]
    heading: str
    sign: str = ""
    place: bool = True
    target: CardName | None = None
    chosen: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    right: frozenset[int] = frozenset()
    table: tuple[tuple[str, ...], ...] = ()
    hint: str = ""


class QuizLayout(NamedTuple):
    """The places of the parts, in units."""

    room: FRect
    lying: tuple[FRect, ...]
    place: FRect | None
    target: FRect | None
    choices: tuple[FRect, ...]
    panel: FRect
    hint: FRect


def quiz_layout(view: QuizView, scale: Scale) -> QuizLayout:
    """Returns the layout: what lies above, the choices below, the properties in a panel at the right."""
    width, height = scale.size
    wide = panel_width(view, scale)
    panel = FRect(width - theme.MARGIN - wide, 24, wide, height - 48)
    room = FRect(theme.MARGIN, 24, panel.x - 2 * theme.MARGIN, height - 48)
    step = SIGN if view.sign else GAP
    above = len(view.lying) + view.place + (view.target is not None)
    wide = min(CARD, (room.w - step * max(0, above - 1)) / max(1, above),
               (room.w - GAP * (len(view.choices) - 1)) / len(view.choices))
    high = wide * 1.4
    x = room.centerx - (above * wide + (above - 1) * step) / 2
    spots = [FRect(x + number * (wide + step), TOP, wide, high) for number in range(above)]
    lying = tuple(spots[:len(view.lying)])
    place = spots[len(lying)] if view.place else None
    target = spots[-1] if view.target is not None else None
    top = TOP + high + 92 if above else (height - high) / 2
    x = room.centerx - (len(view.choices) * (wide + GAP) - GAP) / 2
    choices = tuple(FRect(x + number * (wide + GAP), top, wide, high) for number in range(len(view.choices)))
    hint = FRect(panel.x + 28, panel.bottom - 72, panel.w - 56, theme.CONTROL)
    return QuizLayout(room, lying, place, target, choices, panel, hint)


def panel_width(view: QuizView, scale: Scale) -> float:
    """Returns the width of the panel (units), which words of its table and of its rows make wider."""
    cells = [scale.measure(word, theme.SECOND, SEMI) + 6 for row in view.table for word in row]
    rows = [_name_width(view, scale) + scale.measure(row.lying) for row in view.rows]
    needed = max([max(cells, default=0.0) * (len(view.table[0]) if view.table else 0), *rows]) + 56
    return max(PANEL, min(needed, WIDEST * scale.size[0]))


def _name_width(view: QuizView, scale: Scale) -> float:
    """Returns the width of the names of all rows with what parts them from the rest."""
    return max([NAMED, *(scale.measure(row.name, theme.BODY, SEMI) + 14 for row in view.rows)])


def pick_answer(view: QuizView, scale: Scale, at: tuple[float, float]) -> int | str | None:
    """Returns the choice at a point (units), "hint", or None."""
    lay = quiz_layout(view, scale)
    if view.hint and lay.hint.collidepoint(at):
        return "hint"
    return next((number for number, rect in enumerate(lay.choices) if rect.collidepoint(at)), None)


def draw_quiz(paint: Paint, cards: Cards, view: QuizView, hover: int | str | None) -> None:
    """Draws the whole question; `hover` is what the mouse is on."""
    lay = quiz_layout(view, paint.scale)
    paint.fill()
    paint.text(view.prompt, (lay.room.centerx, 64), theme.TITLE, SERIF, align="centre")
    paint.fitted(view.line, (lay.room.centerx, 98), lay.room.w, theme.SECOND, SANS, "muted", "centre")
    for rect, name in zip(lay.lying, view.lying, strict=True):
        paint_card(paint, cards, name, rect)
    if lay.place and len(view.right) == 1:
        right = view.choices[next(iter(view.right))]
        paint_card(paint, cards, right, lay.place, CardDrawing(rings=(theme.RING_RIGHT,)))
    elif lay.place:
        paint.dashed(lay.place, radius=lay.place.w * theme.CARD_RADIUS)
        paint.text("?", lay.place.center, 54, SERIF, "muted", "centre")
    if lay.target and view.target:
        paint_card(paint, cards, view.target, lay.target)
    if view.sign:
        _draw_signs(paint, lay, view)
    for number, rect in enumerate(lay.choices):
        _draw_choice(paint, cards, view, number, rect, hover == number)
    _draw_panel(paint, lay, view, hover == "hint")


def _draw_signs(paint: Paint, lay: QuizLayout, view: QuizView) -> None:
    row = [*lay.lying, *([lay.place] if lay.place else []), *([lay.target] if lay.target else [])]
    for number, (one, two) in enumerate(pairwise(row)):
        last = number == len(row) - 2
        paint.text("=" if last else view.sign, ((one.right + two.x) / 2, one.centery), theme.TITLE, SEMI,
                   align="centre")


def _draw_choice(paint: Paint, cards: Cards, view: QuizView, number: int, rect: FRect, hover: bool) -> None:
    rings: tuple[str, ...] = ()
    if number in view.right:
        rings = (theme.RING_RIGHT,)
    elif number in view.wrong:
        rings = (theme.RING_WRONG,)
    elif number in view.chosen:
        rings = (theme.SEATS[0],)
    up = rect.move(0, -theme.LIFTED) if rings or hover else rect
    paint_card(paint, cards, view.choices[number], up, CardDrawing(rings=rings))
    if view.keys[number]:
        paint.key(FRect(up.x + 10, up.bottom - 19, 28, 28), view.keys[number], 0, number in view.chosen)


def _draw_panel(paint: Paint, lay: QuizLayout, view: QuizView, hover: bool) -> None:
    panel, left, room = lay.panel, lay.panel.x + 28, lay.panel.w - 56
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    y = panel.y + 38
    y += paint.lines(view.heading, (left, y), room, theme.NAME, SERIF) + 4
    if not (view.rows or view.place):
        paint.lines(NO_ROWS, (left, y + 4), room, theme.BODY, SANS, "muted")
    step = paint.scale.em(theme.BODY) * 1.35
    need = len(view.rows) * (step * 3 + 16)
    third = y + need < lay.hint.y - (26 * len(view.table) if view.table else 0) or not view.table
    for row in view.rows:
        paint.rule(left, y - 8, room)
        paint.text(row.name, (left, y + step / 2 + 2), theme.BODY, SEMI)
        named = _name_width(view, paint.scale)
        x, inner = left + named, room - named - 36
        paint.fitted(row.lying, (x, y + step / 2 + 2), room - named, theme.BODY)
        high = step * (1 + bool(row.follows))
        paint.fitted(row.follows, (x, y + step * 1.5 + 2), inner, theme.BODY, SANS, "muted")
        if row.given:
            ink = "good" if row.fits else "bad"
            paint.fitted(row.given, (x, y + high + step / 2 + 2), inner, theme.BODY, SEMI, ink)
            high += step
            paint.disc((panel.right - 42, y + high / 2), 14, f"{ink}_bg")
            paint.icon("check" if row.fits else "cross", (panel.right - 42, y + high / 2), 18, ink)
        y += high + 20
    if view.table and third:
        _draw_table(paint, FRect(left, y, room, lay.hint.y - y - 8), view.table)
    if view.hint:
        paint.plate(lay.hint, "hover" if hover else "raised", "edge", 1.5, theme.CONTROL_RADIUS, 0.7)
        paint.text(view.hint, (lay.hint.x + 18, lay.hint.centery), theme.BODY, SEMI)
        paint.cap((lay.hint.right - 12, lay.hint.centery), "F2")


def _draw_table(paint: Paint, room: FRect, table: tuple[tuple[str, ...], ...]) -> None:
    """Draws a small table of additions, its first row and column muted, as far as it has room."""
    step = min(32.0, paint.scale.em(theme.SECOND) * 1.8)
    if step * len(table) > room.h:
        return
    wide = room.w / len(table[0])
    paint.rule(room.x, room.y, room.w)
    for number, row in enumerate(table):
        for column, word in enumerate(row):
            head = number == 0 or column == 0
            paint.fitted(word, (room.x + column * wide, room.y + step * (number + 0.7)), wide - 6, theme.SECOND,
                         SANS if head else SEMI, "muted" if head else "text")

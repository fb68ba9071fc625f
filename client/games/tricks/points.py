"""The panel of everybody's points on the score sheet. Layout and drawing; knows no rules.

The columns are as wide as their widest entry. Where a name has no room beside them, all names stand above the numbers.
"""
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, draw_rings, name_of, rings_width
from client.draw.scale import Scale
from client.games.tricks.score_view import ScoreRow, ScoreView, minus, signed
from p2p.language import tr, trc

HEADING, HEAD, NAME, NOW = 25, 14, 19, 26
FACES, SIZES = (SANS, SANS, SEMI, SERIF), (theme.BODY, theme.BODY, theme.BODY, NOW)
INSET, APART, NAME_IN, HIGHEST, FOOT = 28.0, 14.0, 40.0, 104.0, 48.0


class PointsLayout(NamedTuple):
    """The layout, in units: right edges of the columns, y of their heads and of the first row, a row's height.

    `above`: the names stand above the numbers.
    """

    edges: tuple[float, ...]
    heads: float
    top: float
    high: float
    above: bool


def cells(row: ScoreRow) -> tuple[str, str, str, str]:
    """Returns the entries of a row: before the deal, by money cards, by the deal, now."""
    return minus(row.before), signed(row.money) if row.rings < 0 else "", signed(row.deal), minus(row.now)


def _heads(view: ScoreView) -> tuple[str, ...]:
    return trc("points", "before"), view.apart_label, trc("points", "deal"), trc("points", "now")


def _widths(view: ScoreView, scale: Scale) -> list[float]:
    heads = _heads(view)
    found = [max([scale.measure(head, HEAD, SEMI), *(scale.measure(cells(row)[i], SIZES[i], FACES[i])
                                                     for row in view.rows)]) for i, head in enumerate(heads)]
    for row in view.rows:
        if row.rings > 0:
            found[1] = max(found[1], rings_width(scale, row.rings),
                           scale.measure(signed(row.money), theme.SECOND))
    return found


def layout(view: ScoreView, panel: FRect, scale: Scale) -> PointsLayout:
    """Returns the layout in `panel` (units)."""
    edges, x = [], panel.right - INSET
    for wide in reversed(_widths(view, scale)):
        edges.append(x)
        x -= wide + APART
    left = panel.x + INSET
    name = max([scale.measure(name_of(row.name), NAME, SEMI) for row in view.rows], default=0.0)
    beside = left + scale.measure(view.heading, HEADING, SERIF) <= x
    heads = panel.y + 40 + (0 if beside else scale.em(HEADING) * 0.5 + scale.em(HEAD))
    top = heads + max(28.0, scale.em(HEAD) * 1.2)
    room = panel.bottom - top - (FOOT if view.sum else 8)
    high = min(HIGHEST, room / max(1, len(view.rows)))
    return PointsLayout(tuple(reversed(edges)), heads, top, high, left + NAME_IN + name > x)


def _ink(number: int) -> str:
    return "good" if number > 0 else "bad" if number < 0 else "muted"


def draw(paint: Paint, view: ScoreView, panel: FRect) -> None:
    """Draws the panel with a row for each player, and the sum of all."""
    lay, left = layout(view, panel, paint.scale), panel.x + INSET
    paint.plate(panel, "panel", radius=16)
    paint.text(view.heading, (left, panel.y + 36), HEADING, SERIF)
    for x, words in zip(lay.edges, _heads(view), strict=True):
        paint.text(words, (x, lay.heads), HEAD, SEMI, "muted", "right")
    for number, row in enumerate(view.rows):
        _draw_row(paint, lay, row, FRect(left, lay.top + number * lay.high, panel.w - 2 * INSET, lay.high))
    if view.sum:
        y = lay.top + len(view.rows) * lay.high
        paint.rule(left, y, panel.w - 2 * INSET)
        paint.text(tr("Together always"), (left, y + FOOT / 2), theme.SECOND, SANS, "muted")
        paint.text(view.sum, (panel.right - INSET, y + FOOT / 2), theme.BODY, SEMI, "muted", "right")


def _draw_row(paint: Paint, lay: PointsLayout, row: ScoreRow, rect: FRect) -> None:
    paint.rule(rect.x, rect.y, rect.w)
    apart = paint.scale.em(NAME) * 0.64 if lay.above else 0.0
    name, y = rect.centery - apart, rect.centery + apart
    paint.sitter((rect.x + 15, name), row.seat, 12 if lay.above else 15, row.name, row.bot)
    rings = rings_width(paint.scale, row.rings)
    right = lay.edges[1] - rings if lay.above and rings else rect.right if lay.above else lay.edges[0]
    room = right - rect.x - NAME_IN
    draw_name(paint, row.name, (rect.x + NAME_IN, name), room, NAME, SEMI)
    inks = "muted", _ink(row.money), _ink(row.deal), "text"
    for x, words, size, face, ink in zip(lay.edges, cells(row), SIZES, FACES, inks, strict=True):
        paint.text(words, (x, y), size, face, ink, "right")
    if row.rings > 0:
        _draw_rings(paint, row, lay.edges[1], rect, name if lay.above else None)


def _draw_rings(paint: Paint, row: ScoreRow, right: float, rect: FRect, name: float | None) -> None:
    """Draws the doublings (radlci) that a player has open, and at the end of a match what they cost: below them, which
    are on the name's line where the names stand above the numbers."""
    apart = paint.scale.em(theme.SECOND) * 0.7 if row.money else 0.0
    left, y = right - rings_width(paint.scale, row.rings) + 8, rect.centery - apart if name is None else name
    draw_rings(paint, row.rings, (left, y), "accent_text")
    if row.money:
        low = rect.centery + apart if name is None else 2 * rect.centery - name
        paint.text(signed(row.money), (right, low), theme.SECOND, SANS, "bad", "right")

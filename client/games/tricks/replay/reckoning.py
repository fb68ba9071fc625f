"""Draws the right side of a replay: what the deal brought, line by line, the points so far, the save code. In units."""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import CLOSE, Paint
from client.draw.scale import Scale
from client.games.tricks.score_view import ScoreLine, ScoreView
from p2p.games.tarot.retold import ToldTrick
from p2p.language import tr

LINES, LEAST, HEADLINE = 5, 1.35, 25    # at most; least height of one in sizes; size of who has won


def draw(paint: Paint, sheet: ScoreView | None, done: Sequence[ToldTrick], tricks: int, panel: FRect) -> None:
    """Draws what the deal brought, None if it wasn't finished, and the points of the tricks that are `done`."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, room = panel.x + 24, panel.w - 48
    if sheet is None:
        paint.block(tr("This deal wasn't finished"), (left, panel.y + 44), room, theme.NAME, SERIF)
        return
    head = _draw_headline(paint, sheet.headline, panel, left, room)
    y, lines = panel.y + head, sheet.lines[:LINES]
    total, sides = _total_height(paint.scale, sheet, room), 68 + paint.scale.em(theme.SECOND) if sheet.count else 12.0
    rows = _rows(paint.scale, lines, room, panel.h - head - total - sides)
    for line, row in zip(lines, rows, strict=True):
        paint.rule(left, y, room)
        middle = y + row.high / 2
        end = paint.text(line.value, (panel.right - 24, middle), 20, SERIF, align="right")
        paint.fitted(line.name, (left, middle), room - end - 10, theme.BODY, SEMI)
        if row.start:
            paint.text(row.why, (left + row.start, middle), theme.SECOND, SANS, "muted")
        elif row.why:
            paint.lines(row.why, (left, middle + paint.scale.em(theme.SECOND) * 1.35 + 2), room, theme.SECOND, SANS,
                        "muted")
        y += row.high + row.below
    paint.upright(FRect(left, y, room, 2), "text")
    if sheet.total[0]:
        wide = paint.text(sheet.total[1], (panel.right - 24, y + 28), 34, SERIF, "accent_text", "right")
        em = paint.scale.em(theme.BODY)
        more = paint.lines_height(sheet.total[0], room - wide - 12, theme.BODY, SEMI) - em * 1.4
        paint.lines(sheet.total[0], (left, y + max(em, 27 - more / 2)), room - wide - 12, theme.BODY, SEMI)
    elif sheet.apart:
        paint.fitted(sheet.apart, (left, y + 24), room, theme.SECOND, SANS, "muted", least=0.6)
    if sheet.count and done:
        _draw_sides(paint, sheet, done, tricks, FRect(left, panel.bottom - 54, room, 38))


def _draw_headline(paint: Paint, words: str, panel: FRect, left: float, room: float) -> float:
    """Draws who has won, in two lines where one has no room. Returns the height (units) that this takes."""
    if paint.scale.measure(words, HEADLINE, SERIF) <= room:
        paint.text(words, (left, panel.y + 34), HEADLINE, SERIF)
        return 60.0
    high = paint.lines_height(words, room, theme.NAME, SERIF) / 1.4 * CLOSE
    paint.block(words, (left, panel.y + 16 + high / 2), room, theme.NAME, SERIF)
    return high + 26


class _Row(NamedTuple):
    """A line of the reckoning: the height of its name and of what is below, its reason, and how far right that begins,
    0 where it stands below.
    """

    high: float
    below: float
    why: str
    start: float


def _rows(scale: Scale, lines: Sequence[ScoreLine], room: float, space: float) -> list[_Row]:
    """Returns the rows. A reason too long to stand beside its name is wrapped below it, the shortest ones first as far
    as `space` (units) has height for that, or ends at a comma."""
    starts = [max(84.0, scale.measure(line.name, theme.BODY, SEMI) + 12) for line in lines]
    rooms = [room - start - scale.measure(line.value, 20, SERIF) - 10
             for line, start in zip(lines, starts, strict=True)]
    beside = [scale.measure(line.why, theme.SECOND) <= free for line, free in zip(lines, rooms, strict=True)]
    below = [0.0 if fits else scale.wrapped(line.why, room, theme.SECOND)
             for line, fits in zip(lines, beside, strict=True)]
    left = space - len(lines) * scale.em(theme.BODY) * LEAST
    for number in sorted(range(len(lines)), key=below.__getitem__):
        below[number] = below[number] if below[number] <= left else 0.0
        left -= below[number]
    high = min(44.0, (space - sum(below)) / max(1, len(lines)))
    rows = []
    for line, fits, more, free, start in zip(lines, beside, below, rooms, starts, strict=True):
        why = line.why if fits or more else scale.clauses(line.why, free, theme.SECOND)
        rows.append(_Row(high, more, why if more or scale.measure(why, theme.SECOND) <= free else "",
                         0.0 if more else start))
    return rows


def _total_height(scale: Scale, sheet: ScoreView, room: float) -> float:
    words = scale.wrapped(sheet.total[0], room - scale.measure(sheet.total[1], 34, SERIF) - 12, theme.BODY, SEMI)
    return max(56.0, words + 14)


def _draw_sides(paint: Paint, sheet: ScoreView, done: Sequence[ToldTrick], tricks: int, bar: FRect) -> None:
    ours = sum(trick.points for trick, won in zip(done, sheet.tricks, strict=False) if won.left)
    others = sum(trick.points for trick in done) - ours
    words = tr("Tricks so far, {done} of {all}", done=len(done), all=tricks)
    paint.fitted(words, (bar.x, bar.y - 14), bar.w, theme.SECOND, SEMI, "muted")
    paint.plate(bar, "hover", radius=9)
    share = ours / max(1, ours + others)
    paint.plate(FRect(bar.x, bar.y, max(56.0, min(bar.w - 56, bar.w * share)), bar.h), "plate", radius=9)
    paint.text(str(ours), (bar.x + 14, bar.centery), 20, SERIF, theme.ON_PLATE)
    paint.text(str(others), (bar.right - 14, bar.centery), 20, SERIF, align="right")


def draw_code(paint: Paint, code: str, panel: FRect, until: float) -> None:
    """Draws the save code of the deal, or that there is none yet; its heading ends at x = `until` (units)."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, room = panel.x + 24, panel.w - 48
    paint.fitted(tr("Save code"), (left, panel.y + 32), until - left, theme.NAME, SERIF, least=0.6, high=48)
    if not code:
        paint.lines(tr("A deal has a save code when it is over."), (left, panel.y + 72), room, theme.SECOND, SANS,
                    "muted")
        return
    game, _, body = code.partition(":")
    groups = body.split("-")
    paint.text(f"{game}:", (left, panel.y + 70), theme.BODY, SEMI, "accent_text")
    widest = max(paint.scale.measure(group, theme.BODY, SEMI) for group in groups)
    size = theme.BODY if widest <= room / 4 - 6 else theme.SECOND
    for number, group in enumerate(groups[:16]):
        paint.text(group, (left + number % 4 * room / 4, panel.y + 96 + number // 4 * 25), size, SEMI)

"""Lays out and draws the page of played games. Changes nothing and knows no node. All lengths are units."""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import emblems, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, draw_seal, name_of
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.screens.played_games.rows import BAD, GOOD, PlayedRow
from client.settings import Settings
from client.ui import parts
from client.ui.phrases import listed
from p2p.language import joined, tr, trn
from p2p.table.retold import UNFINISHED

SIDE, DAY, ROW, FOOT = 344.0, 38.0, 62.0, 40.0
NOTHING_YET = tr("What you play to its end stands here: look at it again, check it, play its cards once more.")
HINTS = (("↑↓", tr("move")), ("Enter", tr("look again")), ("F3", tr("the evening as a page")), ("Del", tr("forget")))


class PlayedLayout(NamedTuple):
    """The rectangles of the list, of the game chosen and of the place for files, and the middle of the last line."""

    list: FRect
    detail: FRect
    drop: FRect
    foot: float


def layout(scale: Scale) -> PlayedLayout:
    """Returns the layout."""
    left, right = parts.content(scale)
    low = scale.size[1] - 48
    side = right - SIDE
    drop = FRect(side, low - 172, SIDE, 172)
    return PlayedLayout(FRect(left, 152, side - 24 - left, low - 152), FRect(side, 92, SIDE, drop.y - 16 - 92), drop,
                        scale.size[1] - 26)


def tall(scale: Scale) -> float:
    """Returns the height of a row without a heading: ROW, more where the text is large."""
    return max(ROW, 1.5 * (scale.em(theme.BODY) + scale.em(theme.SECOND)) + 6)


def row_height(scale: Scale, rows: Sequence[PlayedRow], number: int, first: int) -> float:
    """Returns the height of a row, with the heading of its day if it is the first one of it in sight."""
    return tall(scale) + (DAY if number == first or rows[number].day != rows[number - 1].day else 0)


def revealed(scale: Scale, rows: Sequence[PlayedRow], first: int, chosen: int) -> int:
    """Returns the first row to show so that the chosen one is in sight."""
    first, room = min(first, chosen), layout(scale).list.h - FOOT - 20
    while first < chosen and sum(row_height(scale, rows, n, first) for n in range(first, chosen + 1)) > room:
        first += 1
    return first


def draw_list(paint: Paint, area: FRect, rows: Sequence[PlayedRow], first: int, chosen: int, settings: Settings,
              empty: str) -> list[tuple[FRect, int]]:
    """Draws the rows from `first` on. Returns the rectangle and number of each that is in sight."""
    paint.plate(area, "panel", radius=theme.PANEL_RADIUS)
    if not rows:
        paint.text(empty, area.center, theme.BODY, SANS, "muted", "centre")
        return []
    y, places, usual = area.y + 10, [], tall(paint.scale)
    for number in range(first, len(rows)):
        high = row_height(paint.scale, rows, number, first)
        if y + high > area.bottom - FOOT:
            break
        if high > usual:
            _draw_day(paint, area, y, rows[number].day, number == first)
            y += DAY
        rect = FRect(area.x + 10, y, area.w - 20, usual)
        if number == chosen:
            paint.plate(rect.inflate(0, -4), "hover", "edge", radius=12)
        _draw_row(paint, rect, rows[number], settings)
        places.append((rect, number))
        y += usual
    below = len(rows) - first - len(places)
    if below or first:
        words = [trn("{n} newer", "{n} newer", first)] * bool(first)
        words += [trn("{n} older game", "{n} older games", below)] * bool(below)
        paint.text(tr("{games}: mouse wheel or Page Down", games=joined(", ", words)), (area.x + 28, area.bottom - 20),
                   theme.SECOND, SANS, "muted")
        track = area.h - 40
        paint.plate(FRect(area.right - 12, area.y + 20 + track * first / len(rows), 5,
                          max(24.0, track * len(places) / len(rows))), "edge", radius=2.5)
    return places


def _columns(area: FRect) -> tuple[float, float, float, float, float]:
    """Returns where name, people and result begin, where lengths end, and the middle of the seals."""
    share = area.w / 864
    return (area.x + 94, area.x + 94 + 186 * share, area.x + 94 + 362 * share, area.right - 140, area.right - 62)


def _draw_day(paint: Paint, area: FRect, y: float, day: str, first: bool) -> None:
    paint.label(day, (area.x + 28, y + 20))
    if first:
        *_, length, seal = _columns(area)
        paint.text(tr("length"), (length, y + 20), theme.LABEL, SANS, "faint", "right")
        paint.text(tr("seal"), (seal, y + 20), theme.LABEL, SANS, "faint", "centre")
    paint.rule(area.x + 28, y + DAY - 3, area.w - 56)


def _draw_row(paint: Paint, rect: FRect, row: PlayedRow, settings: Settings) -> None:
    middle, apart = rect.centery, paint.scale.em(theme.SECOND) * 0.8
    area = rect.inflate(20, 0)
    name, who, result, length, seal = _columns(area)
    if row.code:
        options = dict(row.game.figures.options) if row.game.figures else {}
        pair = LISTINGS[row.code].pair(options, settings.art, settings.palette)
        emblems.draw(paint, pair, (area.x + 56, middle + 1), 26)
    called = paint.scale.clauses(row.name, who - name - 12, theme.BODY, SEMI)
    paint.fitted(called, (name, middle - apart), who - name - 12, theme.BODY, SEMI)
    paint.fitted(row.when, (name, middle + apart), who - name - 12, theme.SECOND, SANS, "muted")
    for number, (seat, called, bot) in enumerate(row.who):
        paint.sitter((who + 10 + number * 24, middle - apart), seat, 10, called, bot)
    names = _names(paint.scale, row, result - who - 12)
    paint.fitted(names, (who, middle + (apart if row.who else 0)), result - who - 12, theme.SECOND, SANS, "muted",
                 least=1.0)
    if not row.code:
        paint.block(row.line, (who, middle), area.right - 28 - who, theme.SECOND, SANS, "bad")
        return
    room = length - 70 - result
    won = paint.scale.clauses(row.result, room, theme.BODY, SEMI)
    paint.fitted(won, (result, middle - (apart if row.line else 0)), room, theme.BODY, SEMI, least=1.0)
    paint.fitted(row.line, (result, middle + apart), room, theme.SECOND, SANS, "bad" if row.state == BAD else "muted",
                 least=1.0)
    paint.text(row.length, (length, middle), theme.BODY, SERIF, align="right")
    _draw_seal(paint, (seal, middle), row)


def _names(scale: Scale, row: PlayedRow, room: float) -> str:
    """Returns with whom a game was played, or how many more there were where not all of them have room (units)."""
    names = [name_of(name) for _, name, _ in row.who]
    if not names:
        return tr("alone") if row.code else ""
    few = trn("{name} and {n} more", "{name} and {n} more", len(names) - 1, name=names[0])
    return scale.longest((listed(names), few), room, theme.SECOND)


def _draw_seal(paint: Paint, at: tuple[float, float], row: PlayedRow) -> None:
    paint.disc(at, 20, "plate")
    paint.mark(at, 30, theme.SEATS[:max(1, row.seals)])
    if row.state in (GOOD, BAD):
        sign = (at[0] + 17, at[1] + 13)
        good = row.state == GOOD
        paint.disc(sign, 9, "good_bg" if good else "bad_bg")
        paint.icon("check" if good else "cross", sign, 13, "good" if good else "bad")


def draw_detail(paint: Paint, panel: FRect, row: PlayedRow | None, settings: Settings, empty: str) -> None:
    """Draws the game chosen: its picture, date, standing and seal, or the words `empty`. The form draws its buttons."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, room = panel.x + 24, panel.w - 48
    if row is None:
        paint.lines(empty, (left, panel.y + 42), room, theme.BODY, SANS, "muted")
        return
    if row.code:
        fan = LISTINGS[row.code].fan(settings.art, settings.palette)
        emblems.draw(paint, fan, (panel.x + 72, panel.y + 66), 36)
    x = panel.x + 140
    paint.fitted(row.name, (x, panel.y + 42), panel.right - 20 - x, 24, SERIF, least=0.6)
    paint.fitted(f"{row.day}, {row.when}", (x, panel.y + 72), panel.right - 20 - x, theme.SECOND, SANS, "muted")
    paint.fitted(row.rules, (x, panel.y + 95), panel.right - 20 - x, theme.SECOND, SANS, "muted")
    y, end = panel.y + 122, panel.bottom - 24 - 152 - 12
    if not row.code:
        paint.lines(row.line, (left, y + 20), room, theme.BODY, SANS, "bad")
        return
    seal = max(40.0, paint.scale.em(theme.SECOND) * 2.6)
    high = min(46.0, (end - seal - y) / max(1, len(row.standing)))
    for seat, name, bot, points in row.standing:
        paint.rule(left, y, room)
        paint.sitter((left + 14, y + high / 2), seat, min(14.0, high * 0.42), name, bot)
        wide = paint.text(points, (panel.right - 24, y + high / 2), min(24.0, high * 0.7), SERIF, align="right")
        draw_name(paint, name, (left + 40, y + high / 2), room - wide - 52, min(19.0, high * 0.6), SEMI)
        y += high
    paint.rule(left, y, room)
    good = row.state == GOOD
    paint.icon("check" if good else "cross" if row.state == BAD else "clock", (left + 14, y + seal / 2), 18,
               "good" if good else "bad" if row.state == BAD else "muted")
    words = row.seal or (row.line if row.state == BAD else tr("Sound so far, {line}", line=row.line or UNFINISHED))
    draw_seal(paint, words, (left + 40, y + seal / 2), room - 40)


def draw_drop(paint: Paint, rect: FRect) -> None:
    """Draws the place that takes a file; anywhere in the window does."""
    paint.dashed(rect, "edge", 1.6, theme.PANEL_RADIUS, 7)
    paint.icon("down", (rect.centerx, rect.y + 36), 28, "muted")
    paint.text(tr("Drop a file here"), (rect.centerx, rect.y + 72), theme.NAME, SERIF, align="centre")
    words = tr("Anybody's .fairdeal file is checked; then you can look at every hand and move.")
    if paint.lines_height(words, rect.w - 40, theme.SECOND) > rect.h - 100:
        words = tr("Anybody's .fairdeal file.")
    paint.lines(words, (rect.centerx, rect.y + 104), rect.w - 40, theme.SECOND, SANS, "muted", "centre")

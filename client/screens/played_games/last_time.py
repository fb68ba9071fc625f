"""The last game of the same players, for the set-up where it has room; read from the kept rows of files."""
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.screens.played_games.rows import GOOD, PlayedRow, rows
from p2p.language import joined, tr
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import PlayedGame, kept_rows, newest

WIDE, LEAST = 250.0, 600.0  # units: of the panel beside something, and of a room that has place for both
HEAD, ROW = 74.0, 36.0      # the panel's heading; the row of a player


def kept(home: Path) -> list[PlayedGame]:
    """Returns the fair games that are kept in this home, the newest first."""
    return [PlayedGame(home / PLAYED / row.name, row.when, row.figures) for row in newest(kept_rows(home / PLAYED))
            if row.figures and row.figures.state == GOOD]


def last_time(games: Sequence[PlayedGame], key: bytes, game: str, options: Mapping[str, str],
              names: Sequence[str]) -> PlayedRow | None:
    """Returns the newest of these games with players of just these names, in this mode; None if there is none."""
    there = sorted(names)
    for played in games:
        found = played.figures
        if found and found.game == game and sorted(name for name, _, _ in found.seats) == there and (
                dict(found.options).get("mode") == options.get("mode")):
            return rows([played], key, time.time())[0]
    return None


def draw(paint: Paint, row: PlayedRow | None, below: FRect, beside: FRect) -> FRect:
    """Draws how it ended in the room `below`, else at the right of the room `beside`, if there is any.

    Returns what it leaves of the room `beside`.
    """
    high = paint.scale.text * (HEAD + ROW * len(row.standing)) if row else 0.0
    if row and high <= below.h:
        _draw_panel(paint, FRect(below.topleft, (below.w, high)), row)
    elif row and high <= beside.h - theme.GAP and beside.w >= LEAST:
        _draw_panel(paint, FRect(beside.right - WIDE, beside.y + theme.GAP, WIDE, high), row)
        return FRect(beside.topleft, (beside.w - WIDE - theme.MARGIN, beside.h))
    return beside


def _draw_panel(paint: Paint, panel: FRect, row: PlayedRow) -> None:
    step = ROW * paint.scale.text
    paint.plate(panel, "panel", radius=theme.GAP)
    left, right = panel.x + 20, panel.right - 20
    paint.label(tr("Last time"), (left, panel.y + 10 + step * 0.4))
    words = paint.scale.longest((
        tr("{day}, {time}, in {length}", day=row.day, time=row.when, length=row.length),
        joined(", ", (row.day, row.when)), row.day),
                                right - left, theme.SECOND)
    paint.fitted(words, (left, panel.y + 10 + step * 1.05), right - left, theme.SECOND, colour="muted")
    y = panel.y + 10 + step * 1.5
    for seat, name, bot, points in row.standing:
        paint.rule(left, y, right - left)
        paint.sitter((left + 12, y + step / 2), seat, 12, name, bot)
        number = paint.text(points, (right, y + step / 2), theme.NAME, SERIF, align="right")
        draw_name(paint, name, (left + 34, y + step / 2), right - left - number - 46, theme.BODY, SEMI)
        y += step

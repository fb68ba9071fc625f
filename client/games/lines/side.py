"""The right column of the TAU board: LIMIT and scores, players, lines left, keys. Lengths are in units."""
import math
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.banners import EndBanner, bar_layout, rising
from client.draw.commands import Command, command_width, draw_command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, draw_phone
from client.draw.scale import Scale
from client.games.lines.view import (
    LAST_NAMED,
    LIMIT,
    NOT_AGREED,
    SCORE,
    FittedNumber,
    LinesFigures,
    LinesPlayer,
    LinesView,
    all_numbers,
    bar_shares,
    fit,
)
from client.games.lines.words import spaced
from p2p.language import tr, trn

TOP, WIDTH, INSET = 88, 424.0, 28.0
FIGURES, PLATE, MOVES, KEYS, APART = 300.0, 68.0, 96.0, 96.0, 12.0
HIGHER = 8.0                    # that the lines left stand with advice below them
WHOLE = Command("whole", tr("All digits"), "F2")
Caps = tuple[tuple[str, str], ...]
DRAWING: Caps = (("←→↑↓", tr("choose")), ("Tab", tr("row / column")), ("Enter", tr("draw")))
NAMING: Caps = (("+ −", tr("by 1")), ("*", tr("double")), ("Tab", tr("next")), ("Enter", tr("do it")))
LARGE, SMALL = 42.0, 30.0       # numbers
LONGEST = tr("HIGH still ahead")    # of the words beside a figure
PITCH = 55.0                    # between two chips of the lines, if there is room
TWO_LINES = 2.1                 # how many times its size a sentence of two lines is high


class Side(NamedTuple):
    """The rectangles of the panels from the top down, and of the commands."""

    figures: FRect
    players: tuple[FRect, ...]
    moves: FRect
    keys: FRect
    commands: tuple[FRect, ...]


def side_layout(view: LinesView, scale: Scale) -> Side:
    """Returns where the panels lie, from the top down; the keys stand at the bottom. The bar of the end covers none."""
    x, y, high = scale.size[0] - theme.MARGIN - WIDTH, float(TOP), FIGURES
    if isinstance(view.banner, EndBanner):
        below = (PLATE + APART) * len(view.players) - APART + MOVES + 3 * theme.GAP
        high = min(high, bar_layout(scale, view.banner)[0].y - TOP - below)
    figures = FRect(x, y, WIDTH, high)
    y += high + theme.GAP
    plates = []
    for _ in view.players:
        plates.append(FRect(x, y, WIDTH, PLATE))
        y += PLATE + APART
    moves = FRect(x, y - APART + theme.GAP - (HIGHER if view.advice else 0), WIDTH, MOVES)
    keys = FRect(x, scale.size[1] - theme.MARGIN - KEYS, WIDTH, KEYS)
    right, targets = keys.right - INSET, []
    for command in reversed(view.commands):
        wide = command_width(scale, command, theme.SECOND)
        if command == WHOLE:                                # beside the numbers it is about
            targets.append(FRect(keys.right - INSET - wide, figures.y + 28 - theme.TARGET / 2, wide, theme.TARGET))
            continue
        targets.append(FRect(right - wide, keys.bottom - 22 - theme.TARGET / 2, wide, theme.TARGET))
        right -= wide + 16
    return Side(figures, tuple(plates), moves, keys, tuple(reversed(targets)))


def below_label(side: Side, scale: Scale) -> FRect:
    """Returns the room for the advice: it leaves the players and how many lines are left in sight."""
    room = side.moves.union(side.keys)
    label = 20 + scale.em(theme.LABEL)
    return FRect(room.x, room.y + label, room.w, room.h - label)


def draw_side(paint: Paint, side: Side, view: LinesView, hover: str) -> None:
    """Draws the whole column; `hover` is the command under the mouse."""
    paint.plate(side.figures, "panel", radius=theme.PANEL_RADIUS)
    if view.figures:
        _draw_figures(paint, side.figures, view.figures)
    else:
        _draw_named(paint, side.figures, view)
    for rect, player in zip(side.players, view.players, strict=True):
        _draw_player(paint, rect, player)
    _draw_moves(paint, side.moves, view)
    if isinstance(view.banner, EndBanner):
        for rect, player in zip(side.players, view.players, strict=True):
            if player.seat in view.banner.seats:
                with rising(paint, rect, view.banner):
                    _draw_player(paint, rect, player, True)
    else:
        _draw_keys(paint, side, view)
        for command, rect in zip(view.commands, side.commands, strict=True):
            draw_command(paint, command, rect, hover == command.name, theme.SECOND)


# ---------------------------------------------------------------------- figures

def number(scale: Scale, value: int, large: bool = False) -> FittedNumber:
    """Returns a number as it fits into the column; a `large` one has the whole width, others have words beside them."""
    size = LARGE if large else SMALL
    words = 0 if large else scale.measure(LONGEST, theme.BODY / _mild(scale), SEMI) + 12
    return fit(scale, value, WIDTH - 2 * INSET - words, size / scale.text)


def is_shortened(scale: Scale, view: LinesView) -> bool:
    """Returns whether some number of the column doesn't show all its digits."""
    shown = view.figures
    if shown is None:
        return any(number(scale, value, True).digits for _, value in view.named)
    small = (shown.score, shown.score if shown.then is None else shown.then)
    return bool(number(scale, shown.limit, True).digits or any(number(scale, value).digits for value in small))


def _draw_number(paint: Paint, value: int, at: tuple[float, float], large: bool, ink: str = "text") -> None:
    shown = number(paint.scale, value, large)
    wide = paint.text(shown.text, at, shown.size, SERIF, ink)
    if shown.digits:
        paint.text(shown.digits, (at[0] + wide + 8, at[1] + 2), theme.SECOND, SANS, "muted")


def _draw_figures(paint: Paint, panel: FRect, shown: LinesFigures) -> None:
    x, y, right = panel.x + INSET, panel.y, panel.right - INSET
    paint.label(LIMIT, (x, y + 28))
    _draw_number(paint, shown.limit, (x, y + 64), True)
    paint.rule(x, y + 95, right - x)
    paint.label(SCORE if shown.through else tr("Score"), (x, y + 121))
    _draw_number(paint, shown.score, (x, y + 151), False)
    paint.text(shown.ahead, (right, y + 151), theme.BODY / _mild(paint.scale), SEMI, align="right")
    if shown.through:
        paint.rule(x, y + 181, right - x)
    if shown.then is None:
        paint.label(shown.through, (x, y + 207))
        paint.text(shown.would, (x, y + 237), theme.BODY, SANS, "muted")
    else:
        paint.label(shown.through, (x, y + 207), "accent_text")
        _draw_number(paint, shown.then, (x, y + 237), False, "accent_text")
        paint.text(shown.would, (right, y + 237), theme.BODY / _mild(paint.scale), SEMI, "accent_text", "right")
    _draw_bar(paint, FRect(x, y + 268, right - x, 8), shown)


def _mild(scale: Scale) -> float:
    """Returns the divisor that makes words beside a number grow less than other text."""
    return max(1.0, math.sqrt(scale.text))


def _draw_bar(paint: Paint, bar: FRect, shown: LinesFigures) -> None:
    """Draws a bar up to the score, in brass what the preview adds, hollow what it takes, and LIMIT as a mark."""
    limit, score, then = bar_shares(shown)
    paint.plate(bar, "line", radius=4)
    low, high = sorted((score, then))
    if high > low:
        rect = FRect(bar.x, bar.y, bar.w * high, bar.h)
        paint.plate(rect, "accent" if then > score else "panel", None if then > score else "accent_text", 1.5, 4)
    if low:
        paint.plate(FRect(bar.x, bar.y, max(bar.h, bar.w * low), bar.h), "text", radius=4)
    paint.upright(FRect(bar.x + bar.w * limit - 1.5, bar.y - 6, 3, bar.h + 12), "bad")


def _draw_named(paint: Paint, panel: FRect, view: LinesView) -> None:
    """Draws the numbers named so far, the newest large, all of them below it as far as they fit."""
    x, y, right = panel.x + INSET, panel.y, panel.right - INSET
    paint.label(LAST_NAMED if view.named else LIMIT, (x, y + 28))
    if not view.named:
        paint.text(NOT_AGREED, (x, y + 64), 26, SERIF, "muted")
        paint.rule(x, y + 95, right - x)
        paint.lines(tr("Both name numbers in turn, each higher than the last. Who passes is LOW; the other is HIGH and "
                    "has to end with a score above the last number."), (x, y + 124), right - x, theme.BODY, SANS,
                    "muted")
        return
    _draw_number(paint, view.named[-1][1], (x, y + 64), True)
    paint.rule(x, y + 95, right - x)
    pitch = max(34.0, paint.scale.em(theme.NAME) * 1.5)
    for row, (seat, value) in enumerate(reversed(view.named)):
        middle = y + 122 + row * pitch
        if middle + pitch / 2 > panel.bottom - 4:
            break
        bot, ink = next(player.bot for player in view.players if player.seat == seat), "muted" if row else "text"
        paint.sitter((x + 12, middle), seat, 13, view.names[seat], bot)
        wide = draw_name(paint, view.names[seat], (x + 34, middle), 150, theme.BODY, SANS, ink)
        shown = fit(paint.scale, value, right - x - wide - 50, theme.NAME)
        paint.text(shown.text, (right, middle), shown.size, SERIF, ink, "right")


def draw_whole(paint: Paint, board: FRect, view: LinesView) -> None:
    """Draws every number with all its digits, one below the other, over the board."""
    rows = all_numbers(view)
    pitch = paint.scale.em(theme.LABEL) + paint.scale.em(theme.BODY) + 26
    panel = FRect(board.x + 20, board.y + 20, board.w - 40, 20 + len(rows) * pitch)
    paint.shadow(panel, theme.ROW_RADIUS, 14, 4)
    paint.plate(panel, "raised", "edge", 1.5)
    room, y = panel.w - 40, panel.y + 10.0
    for name, value in rows:
        text = spaced(value)
        size = theme.BODY * min(1.0, room * 0.99 / paint.scale.measure(text, theme.BODY, SEMI))
        paint.label(name, (panel.x + 20, y + 12))
        count = len(str(value))
        paint.text(trn("{n} digit", "{n} digits", count),
                   (panel.right - 20, y + 12), theme.SECOND, SANS, "muted",
                   "right")
        paint.text(text, (panel.right - 20, y + 18 + paint.scale.em(theme.BODY)), size, SEMI, align="right")
        y += pitch


# ---------------------------------------------------------------------- players, lines, keys

def _draw_player(paint: Paint, rect: FRect, player: LinesPlayer, won: bool = False) -> None:
    """Draws a player's plate with HIGH or LOW in the seat's colour; a winner's plate has that colour itself."""
    colour = theme.SEATS[player.seat]
    paint.plate(rect, colour if won else "plate", "accent" if player.turn else None, 3, theme.ROW_RADIUS)
    gone = player.trouble and bool(player.line)
    paint.sitter((rect.x + 36, rect.centery), player.seat, 17, player.name, player.bot, not gone)
    draw_phone(paint, rect, player.phone)
    left, room = rect.x + 66, rect.w - 66 - 20
    if player.side:
        wide = paint.scale.measure(player.side, 26, SERIF)
        size = 26 * min(1.0, 190 / wide)
        room -= paint.text(player.side, (rect.right - 20, rect.centery), size, SERIF,
                           theme.ON_SEAT if won else colour, "right") + 12
    apart = paint.scale.em(theme.PLATE_SECOND) * 0.78 if player.line else 0
    draw_name(paint, player.name, (left, rect.centery - apart), room, theme.NAME / _mild(paint.scale), SEMI,
              theme.ON_SEAT if won else theme.ON_PLATE)
    if player.line:
        ink = theme.ON_SEAT if won else theme.ON_PLATE_BAD if player.trouble else theme.ON_PLATE_MUTED
        paint.fitted(player.line, (left, rect.centery + apart), room, theme.SECOND, SANS, ink)


def _draw_moves(paint: Paint, panel: FRect, view: LinesView) -> None:
    """Draws a chip for each line drawn, a ring for the one to draw now, dots for the others."""
    moves = view.moves
    paint.plate(panel, "panel", radius=theme.ROW_RADIUS)
    x, right = panel.x + INSET, panel.right - INSET
    paint.label(moves.label, (x, panel.y + 25))
    label = paint.scale.measure(str(moves.label).upper(), theme.LABEL, SEMI, 1.1)
    room = right - x - label - 16
    words = paint.scale.longest((moves.words, moves.shorter or moves.words), room, theme.SECOND)
    words = paint.scale.longest((words, ""), 1.2 * room, theme.SECOND)          # on two lines
    paint.fitted(words, (right, panel.y + 25), room, theme.SECOND, SANS, "muted", "right", least=0.6,
                 high=theme.CONTROL)
    pitch = min(PITCH, (right - x) / moves.of)
    radius = min(14.0, pitch * 0.44)
    for place in range(moves.of):
        centre = x + radius + 2 + place * pitch, panel.y + 65
        if place < len(view.drawn):
            paint.chip(centre, view.drawn[place].seat, radius, view.drawn[place].bot)
        elif place == len(view.drawn):
            paint.disc(centre, radius, None, "accent_text", 3)
        else:
            paint.disc(centre, radius * 0.4, "edge")


def _draw_keys(paint: Paint, side: Side, view: LinesView) -> None:
    """Draws the list of keys, or a sentence in its place; below it what the mouse does, up to the commands."""
    panel, rows = side.keys, tuple[Caps, ...]()
    if view.figures and not (view.keys or view.strong or view.waiting):
        return
    below = [rect for rect in side.commands if rect.y > panel.y]
    paint.plate(panel, "panel", radius=theme.ROW_RADIUS)
    x, right = panel.x + INSET, panel.right - INSET
    if view.strong or view.waiting:
        _draw_sentence(paint, FRect(x, panel.y + 8, right - x, panel.h - (52 if below else 16)), view)
    elif not (view.figures or view.ask):        # somebody else names a number
        y = panel.y + 32 if below else panel.centery
        paint.fitted(view.words, (x, y), right - x, theme.SECOND, SANS, "muted", least=0.7)
    else:
        rows = cap_rows(paint.scale, DRAWING if view.figures else NAMING, right - x)
        for number, row in enumerate(rows):
            _draw_caps(paint, row, x, panel.y + (32 if len(rows) == 1 else 30 + number * 40))
    if not (view.strong or view.waiting) and len(rows) == 1:
        room = (below[0].x if below else right) - x - 12
        paint.fitted(view.words, (x, panel.bottom - 22), room, theme.SECOND, SANS, "muted", least=0.7)


def cap_rows(scale: Scale, caps: Caps, room: float) -> tuple[Caps, ...]:
    """Returns the keys in one row, or in two where their words are wider than `room` (units)."""
    ends = [sum(_cap_room(cap) + 20 + scale.measure(words, theme.SECOND) for cap, words in caps[:count]) - 12
            for count in range(1, len(caps) + 1)]
    first = max(1, sum(end <= room for end in ends))
    return (caps[:first], caps[first:]) if first < len(caps) else (caps,)


def _cap_room(cap: str) -> float:
    return 52.0 if len(cap) > 3 else 40.0 if len(cap) > 1 else 27.0


def _draw_caps(paint: Paint, caps: Caps, x: float, y: float) -> None:
    for cap, words in caps:
        rect = FRect(x, y - 13, _cap_room(cap), 27)
        paint.key(rect, cap)
        paint.plate(rect, None, "edge", 1.2, theme.KEY_RADIUS, 0.7)
        x = rect.right + 8
        x += paint.text(words, (x, y), theme.SECOND, SANS, "muted") + 12


def _draw_sentence(paint: Paint, room: FRect, view: LinesView) -> None:
    """Draws who is waited for, or a sentence for the moment, in two lines if it has two parts."""
    if view.waiting:
        step = paint.scale.em(theme.BODY) * 1.4
        high = paint.lines_height(view.waiting, room.w, theme.BODY, SEMI)
        paint.lines(view.waiting, (room.x, room.centery - high / 2 + step / 2), room.w, theme.BODY, SEMI, "bad")
        return
    size = theme.BODY * min(1.0, room.h / (TWO_LINES * paint.scale.em(theme.BODY))) if view.words else theme.BODY
    apart = paint.scale.em(size) * 0.7 if view.words else 0
    paint.fitted(view.strong, (room.x, room.centery - apart), room.w, size, SEMI)
    paint.fitted(view.words, (room.x, room.centery + apart), room.w, size, SANS, "muted")

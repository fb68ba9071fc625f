"""The column of a gentle bot: its score, the own seconds for each set as dots, and its pace as dashes beside them.

A pair of both comes with each own set, never while one is looked for, so that nothing hurries. Lengths are in units.
"""
from collections.abc import Sequence
from math import ceil, floor

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_plate, name_of, plate_height
from client.games.race.board import SeatPlate
from client.games.race.columns import INSET, Tools, Units, draw_score, heading
from client.games.race.searches import Pace
from p2p.language import tr

SHOWN = 7                   # pairs at most: the last ones
HIGH = 176.0                # of the chart
DASH, DOT = 26.0, 5.5       # the length of a dash, the radius of a dot
GRID = "#365047"            # lines on a plate
STEPS = (1, 2, 5, 10, 20, 30, 60, 120, 300)     # seconds between two lines
LINES = 3                   # of the chart, with its lowest and highest
LIFT = 62.0                 # the height of what the last set took, at a column's end


def lines(rows: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """Returns the seconds at which the chart has lines: all rows lie between the first and the last."""
    seconds = [second for row in rows for second in row] or [10.0, 30.0]
    low, high = min(seconds), max(seconds)
    for step in STEPS:
        first = floor(low / step)
        if ceil(high / step) - first < LINES:
            return tuple((first + number) * step for number in range(LINES))
    return 0, STEPS[-1], 2 * STEPS[-1]


def draw(tools: Tools, column: FRect, bot: SeatPlate, player: int, pace: Pace, units: Units) -> None:
    """Draws the bot's plate and score, the chart, what both usually take, and what the pace follows."""
    paint = tools.paint
    plate = FRect(column.x + INSET, column.y + INSET, column.w - 2 * INSET, plate_height(paint.scale))
    line = bot.gone or (tr("frozen for {seconds} s", seconds=bot.frozen) if bot.frozen else tr("gentle bot"))
    draw_plate(paint, plate, bot.index, bot.name, line, bot=True, trouble=bool(bot.gone))
    tools.goals.setdefault(bot.index, (FRect(plate.x + 17, plate.centery - 14, 20, 28),))
    score = bot.score - tools.late.get(bot.index, 0)
    y = draw_score(paint, column, plate.bottom, score, units(score))
    y = heading(paint, column, y, tr("Seconds a {unit}", unit=units(1))) - 4
    chart = FRect(column.x + INSET, y, column.w - 2 * INSET, HIGH)
    _draw_chart(paint, chart, pace.rows[-SHOWN:], len(pace.rows), player, bot.index)
    y = chart.bottom + 10 + paint.scale.em(theme.BODY) * 0.7
    name = name_of(bot.name)
    for said, seat, seconds in (((tr("you, as a rule"), tr("you")), player, pace.own),
                                ((tr("{name} now", name=name), name), bot.index, pace.bots)):
        key = FRect(column.x + 18, y - 8, 26, 16)
        paint.plate(key, "plate", radius=5)
        if seat == player:
            paint.disc(key.center, 5, theme.SEATS[seat])
        else:
            paint.upright(FRect(key.x + 3, key.centery - 1.5, 20, 3), theme.SEATS[seat])
        wide = paint.text(f"{seconds:.0f}", (column.right - 20, y), theme.NAME, SERIF, align="right")
        room = column.w - 54 - 28 - wide
        paint.fitted(paint.scale.longest(said, room, theme.BODY, SEMI), (column.x + 54, y), room, theme.BODY, SEMI)
        y += paint.scale.em(theme.BODY) * 1.55
    follows = tr("{name}'s pace follows yours: a little after your usual time, quick or slow.", name=name)
    room = column.w - 2 * INSET
    if y + 8 + paint.lines_height(follows, room, theme.SECOND) <= column.bottom - 6:
        paint.rule(column.x + 16, y - 2, column.w - 32)
        paint.lines(follows, (column.centerx, y + 8 + paint.scale.em(theme.SECOND) * 0.7), room, theme.SECOND, SANS,
                    "muted", "centre")


def _draw_chart(paint: Paint, rect: FRect, rows: Sequence[tuple[float, float]], count: int, player: int,
                bot: int) -> None:
    """Draws the pairs of `rows`, the last of `count`."""
    paint.plate(rect, "plate", radius=theme.PLATE_RADIUS)
    marks = lines(rows)
    label = max(paint.scale.measure(tr("{seconds} s", seconds=mark), theme.PLATE_SECOND) for mark in marks) + 8
    top, low = rect.y + 24, rect.bottom - 26 - paint.scale.em(theme.PLATE_SECOND) * 0.6
    left, right = rect.x + 12, rect.right - label - 8

    def at(number: int, seconds: float) -> tuple[float, float]:
        return (left + (number + 0.5) * (right - left) / max(5, len(rows)),
                low - (seconds - marks[0]) / (marks[-1] - marks[0]) * (low - top))
    for mark in marks:
        y = at(0, mark)[1]
        paint.upright(FRect(left, y, right - left, 1), GRID)
        paint.text(tr("{seconds} s", seconds=mark), (rect.right - 8, y), theme.PLATE_SECOND, SANS,
                   theme.ON_PLATE_MUTED, "right")
    dash = min(DASH, (right - left) / max(5, len(rows)) - 3)
    for number, (_, pace) in enumerate(rows):
        x, y = at(number, pace)
        paint.upright(FRect(x - dash / 2, round(y) - 1, dash, 3), theme.SEATS[bot])
    points = [at(number, own) for number, (own, _) in enumerate(rows)]
    if len(points) > 1:
        with paint.faded(rect, 0.55):
            paint.curve(points, theme.SEATS[player], 2)
    for number, point in enumerate(points):
        paint.disc(point, DOT, theme.SEATS[player])
        paint.text(str(count - len(rows) + number + 1), (point[0], rect.bottom - 14), theme.PLATE_SECOND, SANS,
                   theme.ON_PLATE_MUTED, "centre")


def draw_last(paint: Paint, column: FRect, seconds: float, usual: float) -> None:
    """Draws at a column's end what the last set took and what is usual."""
    y = column.bottom - LIFT / 2
    paint.rule(column.x + 16, column.bottom - LIFT, column.w - 32)
    wide = paint.text(f"{seconds:.0f}", (column.x + 28, y), 34 / paint.style.text, SERIF)
    x, apart = column.x + 28 + wide + 14, paint.scale.em(theme.SECOND) * 0.65
    room = column.right - 8 - x
    paint.fitted(tr("seconds for it,"), (x, y - apart), room, theme.SECOND, SANS, "muted")
    paint.fitted(tr("{seconds:.0f} as a rule", seconds=usual), (x, y + apart), room, theme.SECOND, SANS, "muted")

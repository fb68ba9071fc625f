"""The columns of a race at its end: everything a player took as a pile, the fastest, the winner's colour behind it.

Knows no rules. Lengths are in units, times in ms.
"""
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import FRect

from client.draw import motion, theme
from client.draw.banners import WINS, EndBanner, risen, rising
from client.draw.cards import RING_OUT
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, name_of
from client.games.race import advising, flight, pace_chart
from client.games.race.board import ASPECT, RaceLayout, RaceView, SeatPlate, draw_taken, faces_row, faces_size
from client.games.race.columns import (
    INSET,
    Take,
    Tools,
    Units,
    draw_latest,
    draw_others,
    draw_panel,
    draw_score,
    land,
    last_tau,
    others_height,
)
from client.games.race.frame import Frame, Framed, draw_below, draw_top, hovered, low
from client.play.game_table import Pick
from p2p.language import tr, trn

DIMS = (120, 400)           # ms: the board steps back
CARD, STEP, ACROSS = 22.0, 8.0, 4       # a pile: a card's width, to the next card of a fan, fans in a row
ROW, LEAST_ROW, MOST = 42.0, 34.0, 6      # between two rows; fans in a row beside another section
FASTEST, SMALL, LEAST = 54.0, 38.0, 26.0       # a card's width
ONE_LINE = 56.0                                 # the height of the fastest where it is a fan with its time beside it


class Inks(NamedTuple):
    """The colours of a column's words: on its panel, or on the winner's colour."""

    text: str
    muted: str
    line: str


ON_PANEL, ON_COLOUR = Inks("text", "muted", "line"), Inks(theme.ON_SEAT, theme.ON_SEAT, theme.ON_SEAT)


class Ended(NamedTuple):
    """A column at the end: a seat with all its takes, the quickest one of the game, and the unit that is counted.

    `late` is by how much its score was lower until the last take; `others` stand at the column's foot.
    """

    seat: SeatPlate
    takes: tuple[Take, ...]
    best: Take | None
    unit: Units
    late: int
    others: tuple[SeatPlate, ...] = ()


class RaceParts(NamedTuple):
    """The parts of a race's board that differ by game; `unit` is the counted thing, `take` how many cards a take has.

    `told` are the seats whose last take stands below the plates of players elsewhere, under the heading `last`.
    """

    unit: Units
    take: int
    told: tuple[SeatPlate, ...]
    last: str
    clock: Callable[[], None]
    cards: Callable[[RaceView], None]
    local: Callable[[FRect, SeatPlate], None]                               # a whole column
    others: Callable[[FRect, float, Sequence[SeatPlate]], float]            # from a y on; returns the y of their end
    found: Callable[[FRect], None]                                          # what was taken, on a panel


def draw_race(tools: Tools, lay: Frame, view: Framed, now: float, hover: Pick, parts: RaceParts) -> None:
    """Draws the whole screen of a race: header, clock, columns, cards, advice, foot and banner."""
    over = hovered(hover)
    tools.paint.fill()
    draw_top(tools.paint, lay, view, over, parts.clock)
    if not isinstance(view.banner, EndBanner):
        _draw_left(tools, lay.left, view, parts)
        _draw_right(tools, lay.right, view, parts)
    elif draw(tools, lay.left, lay.right, view, parts.unit):
        _draw_right(tools, lay.right, view, parts)
    _draw_cards(tools, lay, view, now, parts.cards)
    advising.draw(tools, lay, view.race, view.advice)
    draw_below(tools.paint, lay, view, over)


def _draw_left(tools: Tools, column: FRect, view: Framed, parts: RaceParts) -> None:
    local = view.race.local()
    if local:
        parts.local(column, local[0])
    else:
        draw_panel(tools.paint, column)
        parts.others(column, column.y + INSET, view.race.seats)


def _draw_right(tools: Tools, column: FRect, view: Framed, parts: RaceParts) -> None:
    local, others = view.race.local(), view.race.others()
    if len(local) > 1:
        parts.local(column, local[1])
        return
    draw_panel(tools.paint, column)
    if view.pace and local and len(others) == 1:
        pace_chart.draw(tools, column, others[0], local[0].index, view.pace, parts.unit)
    elif local and others:
        _draw_elsewhere(tools, column, view, parts)
    else:
        parts.found(column)


def _draw_elsewhere(tools: Tools, column: FRect, view: Framed, parts: RaceParts) -> None:
    """Draws the players elsewhere, and below them the last take."""
    others, names = view.race.others(), {seat.index: name_of(seat.name) for seat in parts.told}
    y = low(parts.others(column, column.y + INSET, others) + 8)
    for seat in others:
        land(tools, column, y, seat.index, parts.take)
    take = next((take for take in reversed(tools.there(view.takes)) if take.seat in names), None)
    if take:
        draw_latest(tools, column, y, last_tau(take, names[take.seat], parts.last))


def quickest(takes: Sequence[Take]) -> Take | None:
    """Returns the take that took the fewest seconds, None if none was timed."""
    return min((take for take in takes if take.seconds), key=lambda take: take.seconds, default=None)


def dimmed(age: float, speed: str) -> float:
    """Returns how far the board has stepped back, 0 to 1."""
    return motion.ease_both(motion.phase(age, *DIMS, speed))


def draw_column(tools: Tools, column: FRect, ended: Ended, result: EndBanner) -> None:
    """Draws a player's column; behind a winner the seat's colour rises from its foot, and the score changes with it."""
    won = ended.seat.index in result.seats
    if not won or risen(result, tools.paint.style.motion) < 1:
        tools.paint.plate(column, "panel", radius=theme.GAP)
        late = ended.late if won or result.age < WINS[0] else 0
        _draw_content(tools, column, ended, ended.seat.score - late, ON_PANEL, won)
    if won:
        with rising(tools.paint, column, result):
            tools.paint.plate(column, theme.SEATS[ended.seat.index], radius=theme.GAP)
            _draw_content(tools, column, ended, ended.seat.score, ON_COLOUR, won)


def draw_rest(tools: Tools, column: FRect, seats: Sequence[SeatPlate], takes: Sequence[Take],
              result: EndBanner) -> None:
    """Draws the column of the players elsewhere; behind a winner among them the seat's colour rises from its foot.

    `takes` are those of the best of them, as a pile below the plates.
    """
    winner = next((seat.index for seat in seats if seat.index in result.seats), None)
    tools.paint.plate(column, "panel", radius=theme.GAP)
    _draw_rest(tools, column, seats, takes, ON_PANEL)
    if winner is not None:
        with rising(tools.paint, column, result):
            tools.paint.plate(column, theme.SEATS[winner], radius=theme.GAP)
            _draw_rest(tools, column, seats, takes, ON_COLOUR)


def _draw_rest(tools: Tools, column: FRect, seats: Sequence[SeatPlate], takes: Sequence[Take], inks: Inks) -> None:
    y = draw_others(tools, column, column.y + INSET, seats) + 4
    if takes and y + 42 + LEAST_ROW < column.bottom - INSET:
        name = name_of(next(seat.name for seat in seats if seat.index == takes[0].seat))
        y = _heading(tools.paint, column, y, name if len(seats) > 1 else all_words(len(takes)), inks)
        _draw_pile(tools, FRect(column.x + INSET, y, column.w - 2 * INSET, column.bottom - INSET - y), takes)


def _draw_pile(tools: Tools, room: FRect, takes: Sequence[Take]) -> None:
    """Draws a player's takes as fans; the cards on their way to the last one are left out."""
    fans = pile(room, len(takes))
    tools.goals[takes[0].seat] = fan_cards(fans[-1], len(takes[-1].faces))
    for take, fan in zip(takes, fans, strict=True):
        for face, rect in zip(take.faces, fan_cards(fan, len(take.faces)), strict=True):
            if face not in tools.flying:
                tools.draw_card(face, rect)


def _draw_content(tools: Tools, column: FRect, ended: Ended, score: int, inks: Inks, won: bool) -> None:
    paint = tools.paint
    plate = FRect(column.x + INSET, column.y + INSET, column.w - 2 * INSET, theme.PLATE)
    draw_plate(paint, plate, ended.seat, won and inks is ON_COLOUR)
    y = draw_score(paint, column, plate.bottom, score, ended.unit(ended.seat.score), ink=inks.text, muted=inks.muted)
    bottom = column.bottom - INSET
    if ended.others:
        bottom -= others_height(paint, ended.others)
        draw_others(tools, column, bottom, ended.others)
        bottom -= 4
    if not ended.takes:
        return
    own = quickest(ended.takes)
    count = len(ended.takes)
    room = bottom - y - 50 - LEAST_ROW * -(-count // MOST)          # what the pile leaves
    wide = next((wide for wide in ((SMALL, LEAST) if ended.others else (FASTEST, SMALL, LEAST))
                 if own and fastest_height(paint, own, wide, own is ended.best) <= room), 0.0)
    high = fastest_height(paint, own, wide, own is ended.best) if own and wide else ONE_LINE
    if high > room:                                                 # the pile alone
        own = None
    low = bottom - high if own else bottom
    y = _heading(paint, column, y, all_words(len(ended.takes)), inks)
    _draw_pile(tools, FRect(column.x + INSET, y, column.w - 2 * INSET, low - y - 8), ended.takes)
    if own and wide:
        _draw_fastest(tools, column, low, own, wide, own is ended.best, inks)
    elif own:
        _draw_fastest_line(tools, column, low, own, inks)


def all_words(count: int) -> str:
    """Returns the heading of a player's pile of so many takes."""
    return trn("The only one", "All {n}", count)


def draw_plate(paint: Paint, rect: FRect, seat: SeatPlate, won: bool) -> None:
    """Draws a seat's plate with its chip and name; a winner's has a crown."""
    paint.plate(rect, "plate", radius=theme.PLATE_RADIUS)
    paint.sitter((rect.x + 27, rect.centery), seat.index, 14, seat.name, bool(seat.bot))
    draw_name(paint, seat.name, (rect.x + 52, rect.centery), rect.w - 64 - 30 * won, theme.NAME, SEMI,
              theme.ON_PLATE)
    if won:
        paint.icon("crown", (rect.right - 26, rect.centery), 22, theme.SEATS[seat.index])


def _heading(paint: Paint, column: FRect, y: float, words: str, inks: Inks) -> float:
    """Draws a divider and a label below it. Returns the y of what follows."""
    _rule(paint, column, y, inks)
    paint.label(words, (column.centerx, y + 22), inks.muted, "centre")
    return y + 42


def _rule(paint: Paint, column: FRect, y: float, inks: Inks) -> None:
    if inks is ON_COLOUR:
        with paint.faded(FRect(column.x, y - 2, column.w, 4), 0.3):
            paint.rule(column.x + 16, y - 0.75, column.w - 32, inks.text)
    else:
        paint.rule(column.x + 16, y - 0.75, column.w - 32, inks.line)


def pile(room: FRect, count: int) -> list[FRect]:
    """Returns where the fans of a pile lie: ACROSS in a row, more if there are more than the rows that fit."""
    across = next((n for n in range(ACROSS, 12) if -(-count // n) * LEAST_ROW <= room.h), 12)
    rows, wide = -(-count // across), CARD + 2 * STEP
    down = min(ROW, max(1.0, room.h - CARD * ASPECT) / max(1, rows - 1)) if rows > 1 else ROW
    right = (room.w - wide) / (across - 1)
    return [FRect(room.x + number % across * right, room.y + number // across * down, wide, CARD * ASPECT)
            for number in range(count)]


def fan_cards(fan: FRect, count: int) -> list[FRect]:
    """Returns the rectangles of a fan's cards, the lowest first; they get narrower steps if there are many."""
    step = (fan.w - CARD) / max(2, count - 1)
    return [FRect(fan.x + number * step, fan.y, CARD, fan.h) for number in range(count)]


def fastest_height(paint: Paint, take: Take, wide: float, best: bool) -> float:
    """Returns the height of the section about a player's fastest take, from its divider down."""
    cards = faces_size(len(take.faces), min(184.0, 3 * wide + 12))[1]
    return 46 + cards + paint.scale.em(22) * 1.3 + (paint.scale.em(theme.SECOND) * 1.3 if best else 0) + 4


def _draw_fastest(tools: Tools, column: FRect, y: float, take: Take, wide: float, best: bool, inks: Inks) -> None:
    paint = tools.paint
    y = _heading(paint, column, y, tr("Fastest"), inks) + 2
    y += faces_row(paint, tools.cards, tools.deck, take.faces, column.centerx, y, min(184.0, 3 * wide + 12))
    y += 4 + paint.scale.em(22) * 0.62
    paint.text(tr("{seconds:.1f} s", seconds=take.seconds), (column.centerx, y), 22, SERIF, inks.text, "centre")
    if best:
        y += paint.scale.em(22) * 0.5 + paint.scale.em(theme.SECOND) * 0.75
        paint.fitted(tr("fastest of the game"), (column.centerx, y), column.w - 24, theme.SECOND, SANS, inks.muted,
                     "centre", high=2.3 * paint.scale.em(theme.SECOND))


def _draw_fastest_line(tools: Tools, column: FRect, y: float, take: Take, inks: Inks) -> None:
    """Draws a player's fastest take in one line: where the text is large, or many sit in a column."""
    paint, left, right = tools.paint, column.x + INSET, column.right - INSET
    _rule(paint, column, y, inks)
    fan = FRect(left, y + 12, CARD + 2 * STEP, CARD * ASPECT)
    for face, rect in zip(take.faces, fan_cards(fan, len(take.faces)), strict=True):
        tools.draw_card(face, rect)
    wide = paint.text(tr("{seconds:.1f} s", seconds=take.seconds), (right, fan.centery), theme.BODY, SEMI, inks.text,
                      "right")
    paint.fitted(tr("fastest"), (fan.right + 10, fan.centery), right - wide - fan.right - 18, theme.SECOND, SANS,
                 inks.muted)


def draw(tools: Tools, left: FRect, right: FRect, view: Framed, unit: Units) -> bool:
    """Draws both columns at the end. Returns whether the right one is left to the game: one player alone.

    `unit` is what is counted.
    """
    result = view.banner
    assert isinstance(result, EndBanner)
    local, others = view.race.local(), view.race.others()
    best = quickest(view.takes)
    if not local:
        half = -(-len(others) // 2)
        draw_rest(tools, left, others[:half], _of_the_best(view, others[:half]), result)
        draw_rest(tools, right, others[half:], _of_the_best(view, others[half:]), result)
        return False
    for number, (seat, column) in enumerate(zip(local, (left, right), strict=False)):
        own = tuple(take for take in view.takes if take.seat == seat.index)
        below = others[number::2] if len(local) > 1 else ()
        draw_column(tools, column, Ended(seat, own, best, unit, tools.late.get(seat.index, 0), below), result)
    if len(local) == 1 and others:
        draw_rest(tools, right, others, _of_the_best(view, others), result)
    return len(local) == 1 and not others


def _of_the_best(view: Framed, seats: Sequence[SeatPlate]) -> tuple[Take, ...]:
    """Returns the takes of the seat with the highest score among these."""
    first = max(seats, key=lambda seat: seat.score, default=None)
    return tuple(take for take in view.takes if first and take.seat == first.index)


def _around(lay: RaceLayout) -> FRect:
    return lay.first.unionall(lay.cards).inflate(2 * RING_OUT, 2 * RING_OUT) if lay.cards else lay.first


def _draw_cards(tools: Tools, lay: Frame, view: Framed, now: float, draw_board: Callable[[RaceView], None]) -> None:
    """Draws the board with `draw_board`, at the end as it steps back, and over all the cards that were just taken."""
    paint, result = tools.paint, view.banner
    if isinstance(result, EndBanner):
        share = dimmed(result.age, paint.style.motion)
        if share < 1:
            draw_board(replace(view.race, dim=False, seats=()))
        with paint.faded(_around(lay.board), share):
            if share > 0:
                draw_board(view.race)
    else:
        draw_board(view.race)
    course = flight.WIN if isinstance(result, EndBanner) else flight.TAKE
    draw_taken(paint, tools.cards, view.race, lay.board, now, tools.goals, course)

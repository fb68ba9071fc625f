"""The Tau board: its view, layout, drawing and picking, in units. Knows no rules, clock or network.

The view brings the words about rules: why a claim was wrong and what made a Tau right.
"""
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.fonts import SANS, SERIF
from client.draw.paint import Paint
from client.games.race import columns, ending, pace_chart
from client.games.race.board import ASPECT, RaceView, SeatPlate, draw_board
from client.games.race.columns import Latest, Take, Tools
from client.games.race.ending import RaceParts
from client.games.race.frame import (
    Frame,
    Framed,
    Pick,
    layout,
    low,
    pick,
)
from client.ui.keys import Labels
from client.ui.phrases import clock_words
from p2p.games.sets.words import tau_unit
from p2p.language import tr

__all__ = ["Goal", "TauView", "draw", "layout", "pick"]

GOAL = 24                   # size of the property that a mode asks for, in any text


@dataclass(frozen=True)
class Goal:
    """The wish of the mode beside the cards, as the strip at the left shows it.

    `face` is the target's, None while it isn't drawn; where `word` isn't None, that is shown instead of a card.
    """

    label: str
    line: str
    face: int | None = None
    word: str | None = None


@dataclass(frozen=True)
class TauView(Framed):
    """A Tau table at one moment, as the screen shows it.

    `take` is the number of cards of a Tau, `clock` the time in ms, `puzzle` how many Taus a puzzle has (0: no puzzle).
    """

    take: int = 3
    clock: int = 0
    puzzle: int = 0
    goal: Goal | None = None


def draw(paint: Paint, cards: Cards, labels: Labels, view: TauView, now: float, hover: Pick = ("", "")) -> None:
    """Draws the whole screen; `now` is in ms."""
    lay = layout(view, paint.scale)
    tools = Tools.of(paint, cards, labels, view.race, now)
    ending.draw_race(tools, lay, view, now, hover, RaceParts(
        tau_unit, view.take, view.race.others(), tr("Last Tau"), partial(_draw_clock, paint, view),
        partial(_draw_cards, tools, lay, view, now), partial(_draw_local, tools, view),
        partial(columns.draw_others, tools), partial(_draw_found, tools, view)))


def _draw_clock(paint: Paint, view: TauView) -> None:
    paint.text(clock_words(view.clock), (paint.width / 2, 44), theme.CLOCK, SERIF, align="centre")


def _draw_cards(tools: Tools, lay: Frame, view: TauView, now: float, cards: RaceView) -> None:
    if view.goal and lay.board.goal:
        _draw_goal(tools, lay.board.goal, view.goal)
    draw_board(tools.paint, tools.cards, cards, lay.board, tools.labels, now)


def _draw_found(tools: Tools, view: TauView, column: FRect) -> None:
    chips = not view.race.local()
    if view.puzzle:
        columns.draw_found(tools, column, column.y, view.takes, _found_words(view), view.puzzle, chips)
    else:
        heading = tr("Found so far") if view.takes else tr("No Tau yet")
        columns.draw_found(tools, column, column.y, tools.there(view.takes)[::-1], heading, 0, chips)


def _found_words(view: TauView) -> str:
    return tr("{found} of {count} found", found=len(view.takes), count=view.puzzle)


def _draw_local(tools: Tools, view: TauView, column: FRect, seat: SeatPlate) -> None:
    """Draws a local player's column: plate and score, then what this mode and the room below allow."""
    columns.draw_panel(tools.paint, column, bool(seat.frozen))
    y = columns.draw_seat(tools, column, seat, view.take, tau_unit)
    local, others = view.race.local(), view.race.others()
    columns.draw_ring(tools, column, seat.index)
    own = tuple(take for take in tools.there(view.takes) if take.seat == seat.index)
    if view.puzzle and (len(local) > 1 or others):
        found = own if len(local) > 1 else view.takes
        missing = view.puzzle - len(view.takes) if len(local) == 1 or seat is local[0] else 0
        places = len(found) + missing                           # what is missing is shown once
        why = _why(view, seat)
        low_end = max(y + 42, column.bottom - _wrong_height(tools, column, seat, why))
        room = FRect(column.x, column.y, column.w, low_end - column.y)
        columns.draw_found(tools, room, y, found, _found_words(view), places, len(local) == 1)
        _draw_wrong(tools, column, low_end, seat, why)
        return
    latest = _latest(view, seat, own)
    if len(local) > 1 and others:
        y = columns.draw_others(tools, column, y + 12, others[seat is local[1]::2]) + 12
    elif not latest or low(y) + columns.latest_height(tools.paint, column, latest) <= column.bottom:
        y = low(columns.draw_keys(tools, column, y, seat, view.race.board))
    columns.land(tools, column, y, seat.index, view.take)
    _draw_wrong(tools, column, y, seat, latest)
    told = own and not seat.frozen and not _why(view, seat)
    if view.pace and told and latest and y + columns.latest_height(tools.paint, column, latest) <= (
            column.bottom - pace_chart.LIFT):
        pace_chart.draw_last(tools.paint, column, own[-1].seconds, view.pace.own)


def _draw_wrong(tools: Tools, column: FRect, y: float, seat: SeatPlate, latest: Latest | None) -> None:
    """Draws how long a player is frozen, else what is told of the last claim, if anything is."""
    if seat.frozen:
        columns.draw_frozen(tools, column, y, seat)
    elif latest:
        columns.draw_latest(tools, column, y, latest)


def _wrong_height(tools: Tools, column: FRect, seat: SeatPlate, why: Latest | None) -> float:
    if seat.frozen:
        return columns.frozen_height(tools.paint, column, columns.NO_TAU)
    return columns.latest_height(tools.paint, column, why) if why else 0.0


def _why(view: TauView, seat: SeatPlate) -> Latest | None:
    why = view.whys.get(seat.index)
    return columns.why_not(why) if why else None


def _latest(view: TauView, seat: SeatPlate, own: tuple[Take, ...]) -> Latest | None:
    return _why(view, seat) or (columns.last_tau(own[-1], "", tr("Last Tau")) if own else None)


def _draw_goal(tools: Tools, strip: FRect, goal: Goal) -> None:
    paint = tools.paint
    paint.plate(strip, "mat")
    wide = strip.w - 32
    inner = wide * ASPECT if goal.word is None else paint.scale.em(theme.HEADER_TITLE)
    y = strip.centery - (inner + paint.lines_height(goal.line, strip.w - 20, theme.SECOND)) / 2 - 16
    paint.label(goal.label, (strip.centerx, y - 18), "accent_text", "centre")
    card = FRect(strip.x + 16, y, wide, inner)
    if goal.face is not None:
        tools.draw_card(goal.face, card)
    elif goal.word is None:
        paint.dashed(card, radius=wide * theme.CARD_RADIUS)
    else:
        paint.text(goal.word, (strip.centerx, y + inner / 2), GOAL / paint.style.text, SERIF, align="centre")
    paint.lines(goal.line, (strip.centerx, y + inner + 30), strip.w - 20, theme.SECOND, SANS, "muted", "centre")

"""The PC Set board: cards with all players' tokens, the round's clock, freezes. Knows no rules, time or network.

Cards, columns and frame are those of the race board; a seat's `chosen` are the cards with its tokens. Units throughout.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.banners import Banner
from client.draw.cards import Cards
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import SIGN, draw_name, draw_sign, missing_ink, plate_height
from client.games.race import columns, ending
from client.games.race.board import (
    WIDE,
    RaceLayout,
    RaceView,
    SeatPlate,
    cap_rect,
    draw_board,
    draw_card,
    draw_gaps,
    shown_card,
)
from client.games.race.columns import Tools
from client.games.race.ending import RaceParts
from client.games.race.frame import (
    Frame,
    Framed,
    Pick,
    layout,
    low,
    pick,
)
from client.ui import keys
from client.ui.keys import Labels
from p2p.games.game import Seat
from p2p.games.sets.words import set_unit
from p2p.language import tr

__all__ = ["Clock", "PcSetView", "draw", "layout", "pick"]

TOKENS = 3                  # that a seat has
TOKEN, IN, STEP = 16, 8, 34         # radius, how far its middle lies inside the card's edges, to the next one below
BAR = (300, 6)
URGENT = 52                 # size of the clock's last seconds
ROW = 84                    # height of another player's plate
KEYS = 174                  # of the map of keys
READY = Banner(tr("GET READY"), tr("Three cards: in each property all the same or all different."))
TO_GO = (tr("Three tokens are a claim."), tr("Two more are a claim."), tr("One more is a claim."),
         tr("Lift one token to go on."))
POINT = tr("A moment for the others.")
LIFT = TO_GO[TOKENS]


class Clock(NamedTuple):
    """The round's time in words; `left` is the remaining share of the round, 0 to 1, in its last seconds, else None."""

    words: str = ""
    left: float | None = None


NO_CLOCK = Clock()


@dataclass(frozen=True)
class PcSetView(Framed):
    """A table of PC Set at one moment, as the screen shows it.

    `whys` says of a frozen seat what was wrong; a seat that is frozen after a set has none. `pressed` has, by local
    seat, the faces whose keys are filled: they include presses that aren't ordered yet.
    """

    clock: Clock = NO_CLOCK
    pressed: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)

    def held(self, seat: SeatPlate) -> tuple[int, ...]:
        """Returns the faces whose keys are filled for a seat."""
        return self.pressed.get(seat.index, seat.chosen)


def draw(paint: Paint, cards: Cards, labels: Labels, view: PcSetView, now: float, hover: Pick = ("", "")) -> None:
    """Draws the whole screen; `now` is in ms."""
    lay = layout(view, paint.scale)
    tools = Tools.of(paint, cards, labels, view.race, now)
    ending.draw_race(tools, lay, view, now, hover, RaceParts(
        set_unit, TOKENS, view.race.seats, tr("Last set"), partial(_draw_clock, paint, view.clock),
        partial(_draw_board, tools, lay, view, now), partial(_draw_local, tools, view), partial(_draw_others, tools),
        partial(_draw_found, tools, view)))


# ---------------------------------------------------------------------- cards and tokens

def key_codes(view: RaceView, cluster: str) -> tuple[int, ...]:
    """Returns the scancodes of a key cluster's keys, by position: the player's own or the usual ones."""
    return view.own_keys.get(cluster) or keys.grid(cluster, view.rows, view.columns)


def corners(view: RaceView) -> dict[Seat, tuple[bool, int]]:
    """Returns by seat where its tokens lie on a card: (at the right edge, how many places below the upper corner).

    A local player's lie on that player's side, those of the others on the side of their plates.
    """
    local, others = view.local(), view.others()
    found = {seat.index: (number == 1, 0) for number, seat in enumerate(local)}
    for number, seat in enumerate(others):
        right, below = bool(number % 2), number // 2
        found[seat.index] = (True, number) if len(local) == 1 else (right, below + (len(local) > 1))
    return found


def token_rect(card: FRect, right: bool, below: int) -> FRect:
    """Returns the rectangle of a token on a card; it is smaller on small cards, like the key caps."""
    k = min(1.0, card.w / WIDE)
    x = card.right - IN * k if right else card.x + IN * k
    y = card.y + (IN + STEP * below) * k
    return FRect(x - TOKEN * k, y - TOKEN * k, 2 * TOKEN * k, 2 * TOKEN * k)


def _draw_board(tools: Tools, lay: Frame, view: PcSetView, now: float, cards: RaceView) -> None:
    if cards.hidden:
        draw_board(tools.paint, tools.cards, cards, lay.board, tools.labels, now)
        return
    plain = replace(cards, seats=())                # tokens, not rings, show who has chosen
    looks = {place: shown_card(plain, lay.board, place, now, tools.paint.style.motion)
             for place, face in enumerate(view.race.board) if face is not None}
    draw_gaps(tools.paint, cards, lay.board, now)
    for place, face in enumerate(view.race.board):
        if face is None and not view.race.dim:
            rect = lay.board.cards[place]
            tools.paint.plate(rect, "mat", radius=rect.w * theme.CARD_RADIUS)
    for place, look in sorted(looks.items(), key=lambda item: item[1].strength > 0):
        draw_card(tools.paint, tools.cards, plain, place, look)
    if not view.race.dim:
        for place in looks:
            _draw_keys(tools, view, lay.board, place)
            _draw_tokens(tools.paint, view.race, lay.board, place)


def _draw_keys(tools: Tools, view: PcSetView, lay: RaceLayout, place: int) -> None:
    for seat in view.race.local():
        code = key_codes(view.race, seat.cluster)[place]
        cap = cap_rect(lay.cards[place], seat.cluster == "right")
        tools.paint.key(cap, tools.labels[code], seat.index, view.race.board[place] in view.held(seat))


def _draw_tokens(paint: Paint, view: RaceView, lay: RaceLayout, place: int) -> None:
    where, lying = corners(view), {True: 0, False: 0}
    for seat in sorted(view.seats, key=lambda seat: where[seat.index][1]):
        if view.board[place] in seat.chosen:
            right, below = where[seat.index][0], lying[where[seat.index][0]]
            lying[right] += 1                           # from the corner downwards, without gaps
            rect = token_rect(lay.cards[place], right, below)
            paint.shadow(rect, rect.w / 2, 5, 3)
            paint.chip(rect.center, seat.index, rect.w / 2, bool(seat.bot))


# ---------------------------------------------------------------------- clock

def _draw_clock(paint: Paint, clock: Clock) -> None:
    """Draws the time in the middle of the header; the last seconds are large and red over a bar that gets shorter."""
    middle = paint.width / 2
    if clock.left is None:
        paint.text(clock.words, (middle, 44), theme.CLOCK, SERIF, align="centre")
        return
    size = URGENT / paint.style.text
    wide = paint.scale.measure("0.00" if len(clock.words) < 5 else "00.00", size, SERIF)
    paint.text(clock.words, (middle - wide / 2, 37), size, SERIF, "bad")
    bar = FRect(middle - BAR[0] / 2, 68, *BAR)
    paint.plate(bar, "raised", radius=BAR[1] / 2)
    if clock.left > 0:
        paint.plate(FRect(bar.x, bar.y, max(BAR[1], bar.w * clock.left), bar.h), "bad", radius=BAR[1] / 2)


# ---------------------------------------------------------------------- columns

def _draw_found(tools: Tools, view: PcSetView, column: FRect) -> None:
    heading = tr("Found so far") if view.takes else tr("No set yet")
    columns.draw_found(tools, column, column.y, tools.there(view.takes)[::-1], heading, 0, not view.race.local())


def _draw_local(tools: Tools, view: PcSetView, column: FRect, seat: SeatPlate) -> None:
    """Draws a local player's column: plate and score, keys or other players, then tokens, freeze or last set."""
    why = view.whys[seat.index].words if seat.index in view.whys else ""
    columns.draw_panel(tools.paint, column, bool(seat.frozen and why))
    columns.draw_ring(tools, column, seat.index)
    shown = seat if why else replace(seat, frozen=0)            # red means wrong, and a set is right
    y = columns.draw_seat(tools, column, shown, TOKENS, set_unit)
    local, others = view.race.local(), view.race.others()
    words = (why or POINT, LIFT if why and len(seat.chosen) == TOKENS else "")
    room = columns.frozen_height(tools.paint, column, *words) if seat.frozen else 0
    if len(local) > 1 and others:
        y = _draw_others(tools, column, y + 4, others[seat is local[1]::2]) + 8
    elif y + KEYS + room <= column.bottom:
        y = _draw_key_map(tools, column, y, view, seat)
    if seat.frozen:
        columns.draw_frozen(tools, column, min(low(y), max(y, column.bottom - room)), seat, *words,
                            heading_words=tr("Frozen") if why else tr("A set"), ink="bad" if why else "good")
    elif not view.race.dim:
        _draw_hand(tools.paint, column, low(y), seat)
    elif own := [take for take in view.takes if take.seat == seat.index]:
        columns.draw_latest(tools, column, low(y), columns.last_tau(own[-1], "", tr("Last set")))


def _draw_key_map(tools: Tools, column: FRect, y: float, view: PcSetView, seat: SeatPlate) -> float:
    codes, held = key_codes(view.race, seat.cluster), view.held(seat)
    rows = [codes[row::view.race.rows] for row in range(view.race.rows)]
    filled = {code for code, face in zip(codes, view.race.board, strict=True) if face in held}
    return columns.draw_key_map(tools, column, y, seat.index, rows, filled)


def _draw_hand(paint: Paint, column: FRect, y: float, seat: SeatPlate) -> None:
    y = columns.heading(paint, column, y, tr("Tokens"))
    for number in range(TOKENS):
        centre = (column.centerx + (number - 1) * 52, y + 40)
        if number < len(seat.chosen):
            paint.chip(centre, seat.index, TOKEN)
        else:
            paint.disc(centre, TOKEN - 1, None, "edge", 1.5)
    bold = len(seat.chosen) == TOKENS
    paint.lines(TO_GO[min(TOKENS, len(seat.chosen))], (column.centerx, y + 90), column.w - 24, theme.SECOND,
                SEMI if bold else SANS, "text" if bold else "muted", "centre")


def _draw_others(tools: Tools, column: FRect, y: float, seats: Sequence[SeatPlate]) -> float:
    high = max(ROW, plate_height(tools.paint.scale) + 24)
    for seat in seats:
        _draw_other(tools.paint, FRect(column.x + columns.INSET, y, column.w - 2 * columns.INSET, high), seat)
        y += high + 8
    return y


def _draw_other(paint: Paint, rect: FRect, seat: SeatPlate) -> None:
    """Draws chip, name and score; below them the tokens, and in red the seconds of a frozen or absent player."""
    paint.plate(rect, "plate", theme.ON_PLATE_BAD if seat.frozen else None, 2, theme.PLATE_RADIUS)
    upper, lower = rect.y + rect.h * 0.34, rect.y + rect.h * 0.72
    paint.sitter((rect.x + 27, rect.centery), seat.index, 15, seat.name, bool(seat.bot), not seat.gone)
    left, kept = rect.x + 52, SIGN if seat.phone else 0.0
    if seat.phone:
        draw_sign(paint, (left + 9, lower), seat.phone)
    at = rect.right - 16, upper
    room = rect.w - 64 - 12 - paint.text(str(seat.score), at, 22, SERIF, theme.ON_PLATE, "right")
    draw_name(paint, seat.name, (left, upper), room, theme.PLATE_NAME, SEMI,
              theme.ON_PLATE_BAD if seat.frozen else theme.ON_PLATE, least=0.7 if seat.phone else 1.0)
    if seat.gone:
        paint.fitted(seat.gone, (left + kept, lower), rect.w - 64 - kept, theme.PLATE_SECOND, SANS,
                     missing_ink(seat.gone))
        return
    colour = theme.SEATS[seat.index]
    for number in range(TOKENS):
        filled = colour if number < len(seat.chosen) else None
        paint.disc((left + kept + 5 + number * 14, lower), 5, filled, colour, 1.6)
    if seat.frozen:
        wide = paint.text(str(seat.frozen), (rect.right - 12, lower), 34 / paint.style.text, SERIF, theme.ON_PLATE_BAD,
                          "right")
        room = rect.w - 114 - kept - wide
        paint.text(paint.scale.longest((tr("frozen"), ""), room, theme.PLATE_SECOND), (rect.right - 18 - wide, lower),
                   theme.PLATE_SECOND, SANS, theme.ON_PLATE_BAD, "right")       # the seconds say it alone
    elif seat.bot:
        paint.fitted(seat.bot, (rect.right - 16, lower), rect.w - 114, theme.PLATE_SECOND, SANS,
                     theme.ON_PLATE_MUTED, "right")

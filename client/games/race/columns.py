"""The side columns of a race board: a local player's score and keys, the others, the cards taken. Knows no rules.

A column is drawn from its top downwards: large text moves what follows. All lengths and y are in units.
"""
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import CardName, Cards, paint_card
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import SIGN, draw_name, draw_plate, draw_sign, name_of, plate_height
from client.games.race import flight
from client.games.race.board import (
    ASPECT,
    RaceView,
    SeatPlate,
    faces_rects,
    faces_row,
    faces_size,
    flying_takes,
    scored,
)
from client.ui.keys import Labels, code_at, rows
from p2p.games.game import Seat
from p2p.language import tr

WIDTH, INSET = 208, 12
FOUND_ROW, FOUND_CARD = 58, 36
Units = Callable[[int], str]        # what a game counts, for so many of them
NO_TAU = tr("That was no Tau.")
LOWER = 390                 # where the last section begins, below the column's top


@dataclass(frozen=True)
class Take:
    """Cards that a seat took: `words` say what made them right, `seconds` how long it took (0: not shown), `ms` at
    which time of the game.
    """

    seat: Seat
    faces: tuple[int, ...]
    words: str = ""
    seconds: float = 0.0
    ms: int = 0


@dataclass(frozen=True)
class Why:
    """A wrong claim. The first sentence of `words` says what fails, the others tell of the rest."""

    faces: tuple[int, ...]
    words: str


@dataclass(frozen=True)
class Tools:
    """The arguments that all parts of a column need for drawing.

    `late` says by how much a seat's score is shown lower, since the cards `flying` to it haven't arrived; `rings` how
    strong the ring round its column is. The columns tell in `goals` where a seat's cards go. `bots` are their names.
    """

    paint: Paint
    cards: Cards
    deck: str
    labels: Labels
    late: Mapping[int, int] = field(default_factory=dict)
    flying: frozenset[int] = frozenset()
    rings: Mapping[int, float] = field(default_factory=dict)
    goals: dict[int, Sequence[FRect]] = field(default_factory=dict)
    bots: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, paint: Paint, cards: Cards, labels: Labels, view: RaceView, now: float) -> "Tools":
        """Returns the tools for the columns of this board at `now` (ms)."""
        speed, takes = paint.style.motion, flying_takes(view)
        course = flight.WIN if view.dim else flight.TAKE
        place = FRect(0, 0, 1, 1)
        faces = frozenset(face for event in takes for index, face in enumerate(event.faces)
                          if flight.leaving(place, place, index, now - event.start, course, speed))
        rings = {event.seat: flight.ring(now - event.start, speed) for event in takes}
        bots: dict[int, str] = {seat.index: seat.name for seat in view.seats if seat.bot}
        return cls(paint, cards, view.deck, labels, scored(view, now, speed), faces, rings, bots=bots)

    def draw_card(self, face: int, rect: FRect) -> None:
        """Draws a card of the board's deck."""
        paint_card(self.paint, self.cards, CardName(self.deck, face, self.paint.style.palette), rect)

    def there(self, takes: Sequence[Take]) -> tuple[Take, ...]:
        """Returns the takes whose cards have arrived."""
        return tuple(take for take in takes if not self.flying & set(take.faces))


def draw_panel(paint: Paint, column: FRect, frozen: bool = False) -> None:
    """Draws a column's background, with a red edge while its player is frozen."""
    paint.plate(column, "panel", "bad" if frozen else None, 2.5, 16)


def draw_ring(tools: Tools, column: FRect, seat: Seat) -> None:
    """Draws the ring round the column of a seat that has just taken cards, in its colour."""
    strength = tools.rings.get(seat, 0.0)
    if strength > 0:
        with tools.paint.faded(column, strength):
            tools.paint.plate(column, None, theme.HAIRLINE, theme.RING + 1, 16)
            tools.paint.plate(column, None, theme.SEATS[seat], theme.RING, 16)


def draw_seat(tools: Tools, column: FRect, seat: SeatPlate, take: int, units: Units) -> float:
    """Draws a local player's plate and score; `take` is the number of dots, `units` what is counted.

    Returns the y of the next section.
    """
    paint = tools.paint
    y = column.y + INSET + _draw_own_plate(paint, column, seat, take)
    score = seat.score - tools.late.get(seat.index, 0)
    return draw_score(paint, column, y, score, units(score))


def draw_score(paint: Paint, column: FRect, y: float, score: int, unit: str, ink: str = "text", muted: str = "muted"
               ) -> float:
    """Draws a score from y downwards, and what it counts below it. Returns the y of the next section."""
    paint.text(str(score), (column.centerx, y + 64), theme.LONE_SCORE / paint.style.text, SERIF, ink, "centre")
    paint.text(unit, (column.centerx, y + 120), theme.BODY, SANS, muted, "centre")
    return y + 134 + paint.scale.em(theme.BODY)


def _draw_own_plate(paint: Paint, column: FRect, seat: SeatPlate, take: int) -> float:
    """Draws chip, name and a dot for each card of a claim, below the name if there is no room beside it.

    Returns the plate's height.
    """
    pitch = 17 if take <= 4 else 14
    dots = take * pitch + 14
    rect = FRect(column.x + INSET, column.y + INSET, column.w - 2 * INSET, theme.PLATE)
    beside = rect.w - 52 - dots >= paint.scale.measure(name_of(seat.name), theme.NAME, SEMI)
    if not beside:
        rect.h += 20
    paint.plate(rect, "plate", radius=theme.PLATE_RADIUS)
    paint.sitter((rect.x + 27, rect.centery), seat.index, 14, seat.name, bool(seat.bot))
    ink = theme.ON_PLATE_BAD if seat.frozen else theme.ON_PLATE
    middle = rect.centery if beside else rect.y + 25
    draw_name(paint, seat.name, (rect.x + 52, middle), rect.w - 60, theme.NAME, SEMI, ink)
    first = rect.right - 20 - (take - 1) * pitch if beside else rect.x + 58
    colour = theme.SEATS[seat.index]
    for number in range(take):
        centre = (first + number * pitch, middle if beside else rect.bottom - 18)
        paint.disc(centre, 5, colour if number < len(seat.chosen) else None, colour, 1.6)
    return rect.h


def heading(paint: Paint, column: FRect, y: float, words: str, colour: str = "faint") -> float:
    """Draws a divider and a label below it. Returns the y of the section's content."""
    paint.rule(column.x + 16, y - 0.75, column.w - 32)
    paint.label(words, (column.centerx, y + 22), colour, "centre")
    return y + 42


def draw_keys(tools: Tools, column: FRect, y: float, seat: SeatPlate, board: Sequence[int | None]) -> float:
    """Draws the player's keys as they lie on the keyboard, chosen ones filled. Returns the y of the next section."""
    chosen = {code_at(seat.cluster, place, len(board)) for place, face in enumerate(board) if face in seat.chosen}
    return draw_key_map(tools, column, y, seat.index, rows(seat.cluster, len(board)), chosen)


def draw_key_map(tools: Tools, column: FRect, y: float, seat: int, lying: Sequence[Sequence[int]],
                 chosen: Collection[int | None]) -> float:
    """Draws rows of keys, the chosen ones filled. Returns the y of the next section."""
    y = heading(tools.paint, column, y, tr("Your keys"))
    pitch = min(36.0, (column.w - 26) / max(map(len, lying), default=1), 112 / max(3, len(lying)))
    for row, codes in enumerate(lying):
        x = column.centerx - (len(codes) * pitch - pitch / 6) / 2
        for number, code in enumerate(codes):
            cap = FRect(x + number * pitch, y + row * pitch, pitch * 5 / 6, pitch * 5 / 6)
            tools.paint.key(cap, tools.labels[code], seat, code in chosen)
    return max(y + len(lying) * pitch + 24, y + 132)


class Latest(NamedTuple):
    """The lower part of a column: cards, and lines of text about them as (words, typeface, colour)."""

    heading: str
    colour: str
    faces: tuple[int, ...]
    lines: tuple[tuple[str, str, str], ...]


def last_tau(take: Take, by: str, heading: str) -> Latest:
    """Returns the section for a player's last take; `by` is the name to put first, if it isn't the column's player."""
    name = ((by, SEMI, "text"),) if by else ()
    return Latest(heading, "faint", take.faces, (*name, (take.words, SANS, "muted")))


def why_not(why: Why) -> Latest:
    """Returns the section for a wrong claim: the property that fails in red, then the rest."""
    first, _, rest = why.words.partition(". ")
    lines = ((first + "." if rest else first, SEMI, "bad"), (rest, SANS, "muted"))
    return Latest(tr("Why not?"), "bad", why.faces, lines)


def latest_height(paint: Paint, column: FRect, latest: Latest) -> float:
    """Returns the height of this section from its divider down."""
    words = sum(paint.lines_height(text, column.w - 24, theme.SECOND, face) + 4 for text, face, _ in latest.lines)
    return 42 + faces_size(len(latest.faces), column.w - 32)[1] + 24 + words


def land(tools: Tools, column: FRect, y: float, seat: Seat, count: int) -> None:
    """Notes that this seat's cards go to the section that begins at y."""
    tools.goals[seat] = faces_rects(count, column.centerx, y + 46, column.w - 32)


def draw_latest(tools: Tools, column: FRect, y: float, latest: Latest) -> None:
    """Draws heading, cards and words from y downwards; the cards shrink where large words need their room."""
    paint, room = tools.paint, column.w - 24
    over = max(0, y + latest_height(paint, column, latest) - column.bottom)
    small = over / ASPECT * (1.5 if len(latest.faces) == 6 else len(latest.faces))
    y = heading(paint, column, y, latest.heading, latest.colour) + 4
    y += faces_row(paint, tools.cards, tools.deck, latest.faces, column.centerx, y, column.w - 32 - small)
    y += 12 + paint.scale.em(theme.SECOND) * 0.6
    for text, face, colour in latest.lines:
        y += paint.lines(text, (column.centerx, y), room, theme.SECOND, face, colour, "centre") + 4


def frozen_height(paint: Paint, column: FRect, why: str, then: str = "") -> float:
    """Returns the height of the section about a freeze from its divider down."""
    words = paint.lines_height(why, column.w - 24, theme.SECOND)
    return 136 + words + (10 + paint.lines_height(then, column.w - 24, theme.SECOND, SEMI) if then else 0)


def draw_frozen(tools: Tools, column: FRect, y: float, seat: SeatPlate, why: str = NO_TAU,
                then: str = "", heading_words: str = tr("Frozen"), ink: str = "bad") -> None:
    """Draws how many seconds this player is still frozen; `why` and `then` are the sentences below."""
    paint = tools.paint
    y = heading(paint, column, y, heading_words, ink)
    paint.text(str(seat.frozen), (column.centerx, y + 44), 80 / paint.style.text, SERIF, ink, "centre")
    y += 98
    y += paint.lines(why, (column.centerx, y), column.w - 24, theme.SECOND, SANS, align="centre") + 10
    paint.lines(then, (column.centerx, y), column.w - 24, theme.SECOND, SEMI, align="centre")


def draw_others(tools: Tools, column: FRect, y: float, seats: Sequence[SeatPlate]) -> float:
    """Draws the plates of these seats, one below the other. Returns the y of their end."""
    high = plate_height(tools.paint.scale)
    for seat in seats:
        line = seat.gone or seat.bot
        rect = FRect(column.x + INSET, y, column.w - 2 * INSET, high)
        score = str(seat.score - tools.late.get(seat.index, 0))
        far = tools.paint.scale.near > 1            # large names need the sign's room
        draw_plate(tools.paint, rect, seat.index, seat.name, line, score, bool(seat.bot), bool(seat.gone),
                   kept=SIGN if seat.phone and not far else 0.0, sign=SIGN if seat.phone and far else 0.0)
        if seat.phone and not (far and line):
            draw_sign(tools.paint, (rect.right - 20, rect.bottom - 11 if far else rect.centery), seat.phone)
        tools.goals.setdefault(seat.index, (FRect(rect.x + 17, rect.centery - 14, 20, 28),))
        y += high + 8
    return y


def others_height(paint: Paint, seats: Sequence[SeatPlate]) -> float:
    """Returns the height that the plates of these seats take."""
    return len(seats) * (plate_height(paint.scale) + 8)


def draw_found(tools: Tools, column: FRect, y: float, takes: Sequence[Take], heading: str, places: int,
               chips: bool) -> None:
    """Draws as many takes as fit, each with its seat's chip, or its seconds if `chips` is false.

    Up to `places` there are dashed cards for what isn't found yet.
    """
    paint = tools.paint
    if y > column.y + 20:
        paint.rule(column.x + 16, y - 0.75, column.w - 32)
    paint.label(heading, (column.centerx, y + 22), "faint", "centre")
    y += 42
    fitting = int((column.bottom - y - 4) / FOUND_ROW)
    for row, number in enumerate(found_rows(len(takes), places, fitting)):
        _draw_take(tools, column, y + row * FOUND_ROW, takes[number] if number < len(takes) else None, chips)


def found_rows(takes: int, places: int, fitting: int) -> range:
    """Returns which of so many takes and further places have one of the `fitting` rows: in a list with places, where
    the newest take is the last one, not without that one."""
    first = max(0, takes - max(0, fitting)) if places else 0
    return range(first, min(first + fitting, max(places, takes)))


def _draw_take(tools: Tools, column: FRect, y: float, take: Take | None, chips: bool) -> None:
    paint, count = tools.paint, len(take.faces) if take else 3
    room = min(126.0, count * (FOUND_CARD + 6) - 6)
    if take is None:
        for number in range(count):
            rect = FRect(column.x + 18 + number * (FOUND_CARD + 6), y, FOUND_CARD, FOUND_CARD * ASPECT)
            paint.dashed(rect, "edge", 1.2, 3, 4)
        return
    faces_row(paint, tools.cards, tools.deck, take.faces, column.x + 18 + room / 2, y, room)
    centre = y + FOUND_CARD * ASPECT / 2
    if chips:
        name = tools.bots.get(take.seat, "")
        paint.sitter((column.right - 34, centre), take.seat, 14 if name else 12, name, bool(name))
    elif take.seconds:
        paint.text(tr("{seconds:.1f} s", seconds=take.seconds), (column.right - 16, centre), theme.SECOND, SANS,
                   "muted", "right")

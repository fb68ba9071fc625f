"""The race board, cards in rows and columns that all players take from at once: layout, drawing, picking.

Shared by Tau and PC Set. All lengths are in units of the layout. Knows no rules, network or window.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from pygame import FRect

from client.draw import motion, theme
from client.draw.cards import CardDrawing, CardName, Cards, draw_ring, paint_card
from client.draw.paint import Paint
from client.games.race import flight
from client.ui.keys import Labels, code_at
from p2p.games.game import Seat

ROWS = 3
HANG = 9                    # how far a key cap hangs over a card's lower edge, at full size
CAP = 28                    # height of a key cap, at full size
SMALLEST_CAP = 20
WIDE = 137                  # a card's width at which key caps have full size
ASPECT = 1.4
Board = Sequence[int | None]                    # faces by position, None for a gap
Takes = Sequence[tuple[int, tuple[int, ...]]]   # seats with the cards they took
COMING = "new", "come", "moved"             # kinds of events that bring a card to its place
TOUCH = 24                  # how far the usual board may stand off the middle
GOAL_GAP = 28               # between the goal and the first column


@dataclass(frozen=True)
class SeatPlate:
    """A seat as the board shows it. `cluster` is the key cluster "left", "right" or "one" of a player at this computer,
    "" for a bot or a player elsewhere.
    """

    index: Seat
    name: str
    score: int = 0
    bot: str = ""                       # the level's name; "" for a person
    cluster: str = ""
    frozen: int = 0                     # seconds until this seat may act again
    chosen: tuple[int, ...] = ()        # faces, in the order chosen; in Tau only of local seats
    gone: str = ""                      # that its player or phone has left or isn't there, in words
    phone: str = ""                     # the icon of its phone, "phone" or "phoneoff"; "" if it is played from none


@dataclass(frozen=True)
class CardEvent:
    """Something that is shown for a moment from `start` on (ms on the client's clock). `kind` is one of these:

    right: these faces were taken at `places`; wrong: they are no Tau; new: dealt; moved: came from `places`;
    come: dealt, without yellow paper; lift: chosen just now. `seat` is the taker's, -1 if unknown; cards dealt `after`
    a take come from the deck.
    """

    kind: str
    start: float
    faces: tuple[int, ...]
    places: tuple[int, ...] = ()
    seat: int = -1
    after: bool = False


@dataclass(frozen=True)
class RaceView:
    """The board at one moment. `columns` is the number it starts with; position = row + rows * column."""

    board: tuple[int | None, ...]
    deck: str
    seats: tuple[SeatPlate, ...]
    columns: int = 4
    goal: bool = False                  # a strip at the left shows what is asked for
    hinted: tuple[int, ...] = ()
    happenings: tuple[CardEvent, ...] = ()
    hidden: bool = False
    dim: bool = False
    rows: int = ROWS
    grows: bool = True                  # more columns may come
    own_keys: Mapping[str, tuple[int, ...]] = field(default_factory=dict)   # scancodes by cluster, instead of the usual

    def local(self) -> tuple[SeatPlate, ...]:
        """Returns the seats of the people at this computer, left to right."""
        return tuple(sorted((seat for seat in self.seats if seat.cluster), key=lambda seat: seat.cluster == "right"))

    def others(self) -> tuple[SeatPlate, ...]:
        """Returns all other seats: people elsewhere and bots."""
        return tuple(seat for seat in self.seats if not seat.cluster)


class RaceLayout(NamedTuple):
    """The cards' rectangles by position, in units; `goal` is the strip at the left, `first` the place of position 0."""

    cards: tuple[FRect, ...]
    goal: FRect | None
    first: FRect
    gap: float
    rows: int = ROWS
    deck: tuple[float, float] = (0.0, 0.0)      # from where new cards come

    def place(self, position: int) -> FRect:
        """Returns the rectangle of a position, also of one beyond the board's end."""
        column, row = divmod(position, self.rows)
        return self.first.move(column * (self.first.w + self.gap), row * (self.first.h + self.gap))


def board_layout(view: RaceView, area: FRect) -> RaceLayout:
    """Returns where the cards lie in this area, as large as it allows.

    A further column leaves the others where they are, as long as there is room for it.
    """
    rows = view.rows
    columns = max(view.columns, -(-len(view.board) // rows))
    gap = 20 if columns <= 6 else 14 if columns <= 8 else 8
    width = _card_width(area, rows, columns, gap, view.goal)
    height = width * ASPECT
    strip = width + GOAL_GAP if view.goal else 0
    left = _left(area.x + strip, area.right, width + gap, gap, view.columns, columns, strip) if view.grows else (
        area.centerx - (columns * (width + gap) - gap) / 2)
    top = area.centery - HANG / 2 - (rows * height + (rows - 1) * gap) / 2
    found = RaceLayout((), None, FRect(left, top, width, height), gap, rows)
    goal = FRect(left - strip, top, width, rows * (height + gap) - gap) if view.goal else None
    return found._replace(cards=tuple(map(found.place, range(len(view.board)))), goal=goal)


def _card_width(area: FRect, rows: int, columns: int, gap: float, goal: bool) -> float:
    high = (area.h - HANG - (rows - 1) * gap) / rows / ASPECT
    wide = (area.w - (columns - 1) * gap - (GOAL_GAP if goal else 0)) / (columns + goal)
    return min(high, wide)


def _left(start: float, end: float, step: float, gap: float, usual: int, columns: int, strip: float) -> float:
    """Returns the x of the first column: `usual` columns centred, or up to TOUCH further left if one more fits then.

    So the cards stay where they are when that column comes.
    """
    usually = (start - strip + end - usual * step + gap) / 2 + strip / 2
    spare = end - ((usual + 1) * step - gap)
    if max(start, usually - TOUCH) <= spare < usually:
        usually = spare
    return max(start, min(usually, end - (columns * step - gap)))


def changes(before: Board, after: Board, start: float, takes: Takes = ()) -> tuple[CardEvent, ...]:
    """Returns an event each for the cards taken, moved and new between two boards; `start` is their time in ms.

    `takes` are the takers of these cards with what they took.
    """
    was = {face: place for place, face in enumerate(before) if face is not None}
    now = {face: place for place, face in enumerate(after) if face is not None}
    gone = tuple(face for face in was if face not in now)
    moved = tuple(face for face in now if face in was and was[face] != now[face])
    new = tuple(face for face in now if face not in was)
    taken = [(seat, tuple(face for face in faces if face in gone)) for seat, faces in takes]
    known = {face for _, faces in taken for face in faces}
    taken.append((-1, tuple(face for face in gone if face not in known)))
    return (*(CardEvent("right", start, faces, tuple(was[face] for face in faces), seat)
              for seat, faces in taken if faces),
            *((CardEvent("moved", start, moved, tuple(was[face] for face in moved)),) if moved else ()),
            *((CardEvent("new", start, new, after=bool(gone)),) if new else ()))


def pick_position(layout: RaceLayout, at: tuple[float, float]) -> int | None:
    """Returns the position of the card at a point in units, None if there is none."""
    return next((place for place, rect in enumerate(layout.cards) if rect.collidepoint(at)), None)


def moving(happenings: Iterable[CardEvent], now: float, speed: str = "normal") -> bool:
    """Returns whether some of these is still being animated at `now` (ms), so that the next picture differs."""
    lasts = max(motion.stretched(flight.LASTS, speed), theme.NEW, motion.STEADY)
    return any(now - happening.start < lasts for happening in happenings)


class ShownCard(NamedTuple):
    """A card as it is drawn: rectangle, state, and the colour and opacity (0 to 1) of a ring over it."""

    rect: FRect
    state: CardDrawing
    flash: str = ""
    strength: float = 0.0


def shown_card(view: RaceView, layout: RaceLayout, position: int, now: float, speed: str) -> ShownCard:
    """Returns how the card at a position looks at `now` (ms), with all events that concern it."""
    face = view.board[position]
    rect = layout.cards[position]
    rings = tuple(theme.SEATS[seat.index] for seat in view.local() if face in seat.chosen)
    look = ShownCard(rect, CardDrawing(rings, dim=view.dim))
    lifted = 1.0
    for event in view.happenings:
        if face not in event.faces:
            continue
        if event.kind == "lift":
            lifted = motion.ease_out(motion.way(now, event.start, theme.LIFT, speed))
        else:
            look = _moment(look, event, layout, event.faces.index(face), now, speed)
    return look._replace(rect=look.rect.move(0, -theme.LIFTED * lifted)) if rings else look


def lands(happenings: Iterable[CardEvent], face: int, speed: str = "normal") -> float:
    """Returns the time in ms from which this card lies where the last of these events has brought it; -inf if none did.
    A card that fades in lies there from its first shade on, one that flies once all that fly with it have come."""
    event = next((event for event in reversed(tuple(happenings)) if face in event.faces and event.kind in COMING), None)
    if event is None:
        return -inf
    index, count = event.faces.index(face), len(event.faces)
    if event.kind == "moved":
        return event.start + (motion.stretched(theme.PLAY, speed) if event.places and speed != "calm" else 0.0)
    return event.start + (flight.lands(count, speed) if event.after else motion.comes(index, count, speed))


def _moment(look: ShownCard, event: CardEvent, layout: RaceLayout, index: int, now: float, speed: str) -> ShownCard:
    """Returns the look with one event added; the card is number `index` of the event's faces."""
    if event.kind in ("right", "wrong"):
        ring = theme.RING_RIGHT if event.kind == "right" else theme.RING_WRONG
        return look._replace(flash=ring, strength=motion.flash(now, event.start, speed))
    new = motion.flash(now, event.start, speed, theme.NEW) if event.kind != "come" else 0.0
    if event.kind in ("new", "come") and event.after:
        rect, alpha, new = flight.arriving(look.rect, layout.deck, index, now - event.start, speed)
        return look._replace(rect=rect, state=look.state._replace(new=new if event.kind == "new" else 0.0, alpha=alpha))
    if event.kind in ("new", "come"):
        alpha = motion.dealt(now, event.start, index, len(event.faces), speed)
        return look._replace(state=look.state._replace(new=new, alpha=alpha))
    way = motion.ease_both(motion.way(now, event.start, theme.PLAY, speed)) if event.places else 1.0
    old = layout.place(event.places[index])
    rect = look.rect.move((old.x - look.rect.x) * (1 - way), (old.y - look.rect.y) * (1 - way))
    return look._replace(rect=rect, state=look.state._replace(new=new))


def draw_board(paint: Paint, cards: Cards, view: RaceView, layout: RaceLayout, labels: Labels, now: float) -> None:
    """Draws all cards with their keys; chosen and flashing ones come last, over their neighbours."""
    if view.hidden:
        for rect in layout.cards:
            paint.plate(rect, "mat", radius=rect.w * theme.CARD_RADIUS)
        return
    speed = paint.style.motion
    draw_gaps(paint, view, layout, now)
    looks = [(place, shown_card(view, layout, place, now, speed)) for place, face in enumerate(view.board)
             if face is not None]
    for place, look in sorted(looks, key=lambda pair: _above(pair[1], layout)):
        draw_card(paint, cards, view, place, look)
        if not view.dim:
            _draw_keys(paint, view, place, layout.cards[place] if look.rect.w < layout.first.w else look.rect, labels)


def _above(look: ShownCard, layout: RaceLayout) -> int:
    """Returns in which turn a card is drawn: those with a ring over the others, and over them those on their way."""
    return 2 if look.rect.w < layout.first.w - 1 else int(bool(look.state.rings or look.strength))


def draw_card(paint: Paint, cards: Cards, view: RaceView, place: int, look: ShownCard) -> None:
    """Draws one card with its flash and the sign of a hint."""
    face = view.board[place]
    assert face is not None
    paint_card(paint, cards, CardName(view.deck, face, paint.style.palette), look.rect, look.state)
    if look.strength > 0:
        draw_ring(paint, look.rect, (look.flash,), look.strength)
    if face in view.hinted:
        centre = (look.rect.centerx, look.rect.y + 4)
        paint.disc(centre, 15, "accent", theme.HAIRLINE, 2)
        paint.icon("bulb", centre, 20, "on_accent")


def cap_rect(card: FRect, right: bool) -> FRect:
    """Returns the rectangle of a key cap on a card: at the lower left corner, at the lower right one if `right`."""
    k = min(1.0, card.w / WIDE)
    side = max(SMALLEST_CAP, CAP * k)
    x = card.right - HANG * k - side if right else card.x + HANG * k
    return FRect(x, card.bottom - side + HANG * k, side, side)


def _draw_keys(paint: Paint, view: RaceView, place: int, card: FRect, labels: Labels) -> None:
    for seat in view.local():
        if (code := code_at(seat.cluster, place, len(view.board))) is not None:
            chosen = view.board[place] in seat.chosen
            paint.key(cap_rect(card, seat.cluster == "right"), labels[code], seat.index, chosen)


def gaps(view: RaceView, now: float) -> list[int]:
    """Returns the places on the board of cards that were just taken; on one that steps back all that are empty."""
    if view.dim:
        return [place for place, face in enumerate(view.board) if face is None]
    gone = {place for event in view.happenings if event.kind == "right" and now - event.start < flight.LASTS
            for place in event.places}
    return sorted(place for place in gone if place < len(view.board))


def draw_gaps(paint: Paint, view: RaceView, layout: RaceLayout, now: float) -> None:
    """Draws the dashed places of cards that are gone: those taken last, until new ones lie there."""
    for place in gaps(view, now):
        rect = layout.place(place)
        paint.dashed(rect.inflate(-2, -2), "edge" if view.dim else "line", 1.5, rect.w * theme.CARD_RADIUS)


def flying_takes(view: RaceView) -> tuple[CardEvent, ...]:
    """Returns the takes whose cards have left the board and may still be on their way."""
    return tuple(event for event in view.happenings
                 if event.kind == "right" and event.places and not set(event.faces) & set(view.board))


def draw_taken(paint: Paint, cards: Cards, view: RaceView, layout: RaceLayout, now: float,
               goals: Mapping[int, Sequence[FRect]], course: flight.Course) -> None:
    """Draws the cards that were just taken on their way from their old places to the taker's `goals`, by seat."""
    for event in flying_takes(view):
        goal = goals.get(event.seat, ())
        for index, (face, place) in enumerate(zip(event.faces, event.places, strict=True)):
            old = layout.place(place)
            end = goal[min(index, len(goal) - 1)] if goal else old
            at = flight.leaving(old, end, index, now - event.start, course, paint.style.motion)
            if at is None:
                continue
            ring = theme.SEATS[event.seat] if event.seat >= 0 and (at.flown or not course.green) else theme.RING_RIGHT
            name = CardName(view.deck, face, paint.style.palette)
            paint_card(paint, cards, name, at.rect, CardDrawing((ring,) if at.ringed else (), alpha=at.alpha))


def scored(view: RaceView, now: float, speed: str) -> dict[int, int]:
    """Returns by how much the scores are still shown lower, by seat: a Tau counts once its cards have arrived."""
    late = [event.seat for event in flying_takes(view) if now - event.start < motion.stretched(flight.SCORES, speed)]
    return {seat: late.count(seat) for seat in late} if speed != "calm" else {}


def faces_size(count: int, room: float) -> tuple[float, float]:
    """Returns a small card's width and the height of all of them, six in two rows, within `room` units of width."""
    across = 3 if count in (3, 6) else max(1, count)
    width = min(54.0, (room - (across - 1) * 6) / across)
    return width, -(-count // across) * (width * ASPECT + 6) - 6


def faces_rects(count: int, centre: float, top: float, room: float) -> tuple[FRect, ...]:
    """Returns the rectangles of small cards around the x `centre`, six in two rows, within `room` units of width."""
    width, _ = faces_size(count, room)
    across = 3 if count == 6 else count
    return tuple(FRect(centre + (index % across - (across - 1) / 2) * (width + 6) - width / 2,
                       top + index // across * (width * ASPECT + 6), width, width * ASPECT) for index in range(count))


def faces_row(paint: Paint, cards: Cards, deck: str, faces: tuple[int, ...], centre: float, top: float,
              room: float) -> float:
    """Draws small cards as `faces_rects` places them. Returns their height."""
    for face, rect in zip(faces, faces_rects(len(faces), centre, top, room), strict=True):
        if paint.theme is theme.LIGHT:                  # paper on paper
            paint.plate(rect.inflate(2, 2), "edge", radius=rect.w * theme.CARD_RADIUS + 1)
        paint_card(paint, cards, CardName(deck, face, paint.style.palette), rect)
    return faces_size(len(faces), room)[1]

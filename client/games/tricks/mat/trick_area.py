"""The mat of a trick table: the trick, talon and cards laid away, or a question with cards and answers.

Layout and drawing only; knows no rules, no seat's rights and no window.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import motion, theme
from client.draw.cards import CardDrawing, CardName, Cards, height_of, paint_card
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.ui.keys import Labels
from p2p.language import joined, tr, trc

RATIO = height_of("pack", 1)    # of a card: its height by its width
BACK, EMPTY = -1, -2                # in the place of a face
HEADING, LINES, GROUP_NOTE = 26, 17, 15
CARD, TRICK_CARD, PILE_CARD, OPEN_CARD = 76.0, 108.0, 32.0, 46.0
FROM_TALON = tr("from the talon")
LED, WINNING, WON = trc("a card", "led"), trc("a card", "winning"), trc("a card", "won")      # its tags
LIES = 0.6                      # how opaque a card is that lies there and is not played yet
PILE_STEP, OPEN_STEP, PILE_GAP, PILE_WIDE = 9.0, 23.0, 12.0, 156.0
PILE_HIGH = 122.0                   # label, cards, chips
ROW_GAP, COLUMN_GAP = 8.0, 10.0
KEY = 26.0                  # of an answer
KEY_ROOM = 40.0             # of an answer's key, with the gap before it
SMALLER = 0.65              # how much smaller the words of an answer may be before they are cut
GRID = ((3, 1, 440.0), (4, 2, 300.0), (99, 3, 214.0))     # answers up to, columns, width of one
SPOTS = {3: ((0, 95), (124, 18), (-124, 18)), 4: ((0, 95), (124, 18), (0, -62), (-124, 18))}    # from the mat's middle
Point = tuple[float, float]


class MatSizes(NamedTuple):
    """How large things lie on a mat (units): the width of a trick's cards and where each place's lies from the middle,
    by the number of seats; how much larger than usual the piles are, and how far from the mat's side and foot."""

    card: float
    spots: Mapping[int, tuple[Point, ...]]
    piles: float
    talon_in: float
    laid_in: float
    pile_low: float
    turned: tuple[float, float, float]      # the middle and the width of a talon card that goes with a trick of four


USUAL = MatSizes(TRICK_CARD, SPOTS, 1.0, 64.0, 206.0, 148.0, (-250.0, -40.0, TRICK_CARD))


class AnswerButton(NamedTuple):
    """An answer: its name, its words, a second line, and its key: a scancode in `key`, or the words on it in `cap`."""

    name: str
    label: str
    line: str = ""
    key: int = 0
    cap: str = ""


class CardGroup(NamedTuple):
    """Cards side by side with a label above and a note below; `faces` are faces, BACK or EMPTY."""

    label: str
    faces: tuple[int, ...]
    note: str = ""
    dim: bool = False


@dataclass(frozen=True)
class Middle:
    """A question on the mat."""

    heading: str = ""
    text: str = ""
    groups: tuple[CardGroup, ...] = ()
    answers: tuple[AnswerButton, ...] = ()
    seat: int = 0               # whose keys the answers have
    chosen: int = -1            # the answer that the keyboard is on


class Pile(NamedTuple):
    """Cards of the talon, or laid away by a seat (-1: nobody's): the number of face-down ones, and the open ones."""

    seat: int
    hidden: int
    faces: tuple[int, ...] = ()


class TrickCard(NamedTuple):
    """A card of the trick: its seat, the place round the table from which it was played, its face; whether it only lies
    there and isn't played yet."""

    seat: int
    place: int
    face: int
    lies: bool = False


@dataclass(frozen=True)
class MatTrick:
    """The cards on the mat in the order played.

    `winning` is a place in `cards`, -1 for none; `waits`: whose card is to come on this player's empty spot, in words.
    """

    cards: tuple[TrickCard, ...] = ()
    winning: int = -1
    waits: str = ""
    label: str = ""             # over it: a trick that is shown once more
    done: bool = False
    turned: int = EMPTY         # a card of the talon that goes with it
    worths: tuple[int, ...] = ()        # what each card counts, the turned one last; none where that isn't shown
    points: int = 0             # what they count together


NO_TRICK = MatTrick()


class MiddleLayout(NamedTuple):
    """The layout of a Middle, in units."""

    heading: Point
    text: Point
    cards: tuple[tuple[FRect, ...], ...]        # by group
    answers: tuple[FRect, ...]
    width: float


# ---------------------------------------------------------------------- a question

def group_answer(middle: Middle, lay: MiddleLayout, at: Point) -> str:
    """Returns the name of the answer that has the label of the cards at a point (units), such as a pile; "" for none.
    """
    label = next((group.label for group, rects in zip(middle.groups, lay.cards, strict=True)
                  if any(rect.collidepoint(at) for rect in rects)), "")
    return next((answer.name for answer in middle.answers if label and answer.label == label), "")


def columns(count: int) -> tuple[int, float]:
    """Returns the number of columns for `count` answers and the width (units) of each."""
    return next((number, wide) for limit, number, wide in GRID if count <= limit)


def _row_height(scale: Scale, middle: Middle) -> float:
    need = scale.em(theme.BODY) * 1.5 + (scale.em(GROUP_NOTE) * 1.3 if _two_lines(scale, middle) else 0)
    return max(theme.TARGET, need + 8)


def _two_lines(scale: Scale, middle: Middle) -> bool:
    """Returns whether the second lines of the answers stand below the first ones: there is no room beside them."""
    across, wide = columns(len(middle.answers))
    room = wide - 28 - (KEY_ROOM if any(answer.key or answer.cap for answer in middle.answers) else 0)
    return any(answer.line and (across > 1 or scale.measure(answer.label, 19, SEMI) + 12
                                + scale.measure(answer.line, GROUP_NOTE) > room) for answer in middle.answers)


def _answers_height(scale: Scale, middle: Middle) -> float:
    if not middle.answers:
        return 0
    rows = -(-len(middle.answers) // columns(len(middle.answers))[0])
    return rows * _row_height(scale, middle) + (rows - 1) * ROW_GAP


def layout(middle: Middle, area: FRect, scale: Scale) -> MiddleLayout:
    """Returns the layout, centred in the area (units), the cards as large as there is room."""
    wide = min(area.w, max(columns(len(middle.answers))[1], 440.0))
    heading = scale.em(HEADING) * 1.3 if middle.heading else 0
    text = scale.wrapped(middle.text, wide, LINES, SANS) + 6 if middle.text else 0
    label, note = _around(scale, middle)
    around = label + note
    answers = _answers_height(scale, middle)
    room = area.h - heading - text - around - answers - (16 if answers else 0)
    card = min(CARD, room / RATIO, _card_width(middle, area)) if middle.groups else 0
    cards = card * RATIO
    y = area.centery - (heading + text + around + cards + answers + (16 if answers else 0)) / 2
    top = y + heading + text
    rows = _group_rects(middle, (area.centerx, top + label), card)
    buttons = _answer_rects(scale, middle, (area.centerx, top + around + cards + (16 if answers else 0)))
    return MiddleLayout((area.centerx, y + heading * 0.45), (area.centerx, y + heading + scale.em(LINES) * 0.6), rows,
                        buttons, wide)


def _around(scale: Scale, middle: Middle) -> tuple[float, float]:
    """Returns the heights (units) of the labels above the cards and of the notes below them."""
    return (scale.em(theme.LABEL) * 1.6 if any(group.label for group in middle.groups) else 0,
            scale.em(GROUP_NOTE) * 1.6 if any(group.note for group in middle.groups) else 0)


def _card_width(middle: Middle, area: FRect) -> float:
    count = sum(len(group.faces) for group in middle.groups)
    return (area.w - 8 * count - 40 * (len(middle.groups) - 1)) / max(1, count)


def _group_rects(middle: Middle, top: Point, card: float) -> tuple[tuple[FRect, ...], ...]:
    wide = sum(len(group.faces) * (card + 8) - 8 for group in middle.groups) + 40 * (len(middle.groups) - 1)
    x, found = top[0] - wide / 2, []
    for group in middle.groups:
        found.append(tuple(card_at(x + i * (card + 8), top[1], card) for i in range(len(group.faces))))
        x += len(group.faces) * (card + 8) - 8 + 40
    return tuple(found)


def _answer_rects(scale: Scale, middle: Middle, top: Point) -> tuple[FRect, ...]:
    across, wide = columns(len(middle.answers))
    high = _row_height(scale, middle)
    left = top[0] - (across * (wide + COLUMN_GAP) - COLUMN_GAP) / 2
    return tuple(FRect(left + i % across * (wide + COLUMN_GAP), top[1] + i // across * (high + ROW_GAP), wide, high)
                 for i in range(len(middle.answers)))


def words(middle: Middle, lay: MiddleLayout, scale: Scale) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of the texts that may have a term in them."""
    high, tall = scale.em(HEADING), scale.wrapped(middle.text, lay.width, LINES, SANS)
    text = FRect(lay.text[0] - lay.width / 2, lay.text[1] - high / 2, lay.width, tall)
    return [(FRect(lay.heading[0] - 320, lay.heading[1] - high / 2, 640, high), middle.heading), (text, middle.text)]


def things(lay: MiddleLayout) -> list[FRect]:
    """Returns the rectangles (units) of all cards and answers."""
    return [*lay.answers, *(rect for group in lay.cards for rect in group)]


def draw(paint: Paint, cards: Cards, labels: Labels, middle: Middle, lay: MiddleLayout, palette: str, hover: str
         ) -> None:
    """Draws the question as laid out; `hover` is the name of the answer under the mouse."""
    if middle.heading:
        paint.fitted(middle.heading, lay.heading, 640, HEADING, SERIF, align="centre", least=0.6)
    if middle.text:
        paint.lines(middle.text, lay.text, lay.width, LINES, SANS, "muted", "centre")
    for group, rects in zip(middle.groups, lay.cards, strict=True):
        _draw_group(paint, cards, group, rects, palette)
    for number, (answer, rect) in enumerate(zip(middle.answers, lay.answers, strict=True)):
        lit = number == middle.chosen
        _draw_answer(paint, labels, answer, rect, middle, lit, answer.name == hover)


def _draw_group(paint: Paint, cards: Cards, group: CardGroup, rects: Sequence[FRect], palette: str) -> None:
    if not rects:
        return
    above = rects[0].y - paint.scale.em(theme.LABEL) * 0.9
    paint.label(group.label, (rects[0].x, above), "muted")
    for face, rect in zip(group.faces, rects, strict=True):
        if face == EMPTY:
            paint.dashed(rect, "edge", 1.6, rect.w * theme.CARD_RADIUS, 6)
        else:
            paint_card(paint, cards, named(face, palette), rect, CardDrawing(dim=group.dim))
    below = (rects[0].x, rects[0].bottom + paint.scale.em(GROUP_NOTE) * 1.0)
    paint.text(group.note, below, GROUP_NOTE, SANS, "muted")


def card_at(x: float, y: float, wide: float) -> FRect:
    """Returns the rectangle (units) of a card by its upper left corner."""
    return FRect(x, y, wide, wide * RATIO)


def card_round(middle: Point, wide: float) -> FRect:
    """Returns the rectangle (units) of a card by its middle."""
    rect = card_at(0, 0, wide)
    rect.center = middle
    return rect


def card_between(card: FRect, middle: Point, wide: float, way: float, step: float) -> FRect:
    """Returns where a card is that has come this share of its way to a middle, where it is so `wide`; in widths of
    `step` units, so that their pictures are drawn once."""
    now = round(motion.between(card.w, wide, way) / step) * step
    return card_round((motion.between(card.centerx, middle[0], way), motion.between(card.centery, middle[1], way)), now)


def draw_key(paint: Paint, labels: Labels, code: int, right: Point, seat: int, on: bool = False) -> float:
    """Draws the key of an answer; `right` is the middle of its right edge. Returns its width in units, 0 without one.
    """
    if not (code and labels[code]):
        return 0.0
    paint.key(FRect(right[0] - KEY, right[1] - KEY / 2, KEY, KEY), labels[code], seat, on)
    return KEY


def named(face: int, palette: str) -> CardName:
    """Returns the name of the picture of a face, or of the back for BACK."""
    return CardName("pack", face, palette) if face >= 0 else CardName("back", 0, palette)


def _draw_answer(paint: Paint, labels: Labels, answer: AnswerButton, rect: FRect, middle: Middle, lit: bool,
                 hover: bool) -> None:
    paint.plate(rect, "hover" if hover else "raised", radius=theme.CONTROL_RADIUS)
    if lit:
        paint.ring(rect)
    right = rect.right - 14
    if answer.cap:
        right -= paint.cap((right, rect.centery), answer.cap) + 12
    elif key := draw_key(paint, labels, answer.key, (right, rect.centery), middle.seat):
        right -= key + 12
    room = right - rect.x - 16
    if not answer.line:
        paint.fitted(answer.label, (rect.x + 16, rect.centery), room, 19, SEMI, least=SMALLER, high=rect.h - 4)
        return
    if not _two_lines(paint.scale, middle):
        wide = paint.fitted(answer.label, (rect.x + 16, rect.centery), room * 0.6, 19, SEMI)
        paint.fitted(answer.line, (rect.x + 28 + wide, rect.centery), room - wide - 12, GROUP_NOTE, SANS, "muted")
        return
    apart = paint.scale.em(GROUP_NOTE) * 0.72
    paint.fitted(answer.label, (rect.x + 16, rect.centery - apart), room, theme.BODY, SEMI, least=SMALLER)
    paint.fitted(answer.line, (rect.x + 16, rect.centery + apart), room, GROUP_NOTE, SANS, "muted")


# ---------------------------------------------------------------------- talon and laid away cards

def talon_at(area: FRect, sizes: MatSizes = USUAL) -> FRect:
    """Returns the rectangle (units) of the talon, in the lower left corner of the mat `area`."""
    left = area.x + sizes.talon_in
    return FRect(left, area.bottom - sizes.pile_low, PILE_WIDE * sizes.piles, PILE_HIGH * sizes.piles)


def laid_at(area: FRect, sizes: MatSizes = USUAL) -> FRect:
    """Returns the rectangle (units) of the cards laid away, in the lower right corner of the mat `area`."""
    left = area.right - sizes.laid_in
    return FRect(left, area.bottom - sizes.pile_low, PILE_WIDE * sizes.piles, PILE_HIGH * sizes.piles)


def pile_width(pile: Pile) -> float:
    """Returns the width (units) of a pile."""
    if pile.faces:
        return OPEN_CARD + (len(pile.faces) - 1 + pile.hidden) * OPEN_STEP
    return PILE_CARD + max(0, pile.hidden - 1) * PILE_STEP


def piles_at(piles: Sequence[Pile], corner: Point, larger: float = 1.0) -> list[tuple[FRect, ...]]:
    """Returns the rectangles (units) of each pile's cards, side by side from the upper left `corner`, so much `larger`.

    Open cards keep their size: where they need more than PILE_WIDE, all lie in one row, each over the one before.
    """
    wide, opened = sum(map(pile_width, piles)) + PILE_GAP * (len(piles) - 1), any(pile.faces for pile in piles)
    k, close = min(1.0, PILE_WIDE / wide) if wide else 1.0, opened and wide > PILE_WIDE
    row = (PILE_WIDE - OPEN_CARD) / max(1, sum(pile.hidden + len(pile.faces) for pile in piles) - 1)
    x, found = 0.0, []
    for pile in piles:
        card, step = (OPEN_CARD, OPEN_STEP) if pile.faces else (PILE_CARD, PILE_STEP)
        card, step, gap = (OPEN_CARD, row, 0.0) if close else (card * k, step * k, PILE_GAP * k)
        count = pile.hidden + len(pile.faces)
        found.append(tuple(card_at(corner[0] + (x + number * step) * larger, corner[1] + 20 * larger, card * larger)
                           for number in range(count)))
        x += count * step if close else pile_width(pile) * k + gap
    return found


def draw_piles(paint: Paint, cards: Cards, title: str, piles: Sequence[Pile], corner: Point, palette: str,
               larger: float = 1.0) -> None:
    """Draws piles side by side from the upper left `corner` (units), each with the chip of its seat."""
    if larger == 1:
        paint.label(title, (corner[0], corner[1] + 4), "muted")
    else:
        paint.text(title, corner, theme.SECOND, SEMI, "muted")
    rows = piles_at(piles, corner, larger)
    low = max((row[0].bottom for row in rows if row), default=0.0)
    for number, (pile, row) in enumerate(zip(piles, rows, strict=True)):
        for face, rect in zip((BACK,) * pile.hidden + pile.faces, row, strict=True):
            paint_card(paint, cards, named(face, palette), rect)
        if pile.seat >= 0 and row:
            after = rows[number + 1] if number + 1 < len(rows) else ()
            right = min(row[-1].right, after[0].x) if after else row[-1].right       # as far as it can be seen
            paint.chip(((row[0].x + right) / 2, low + 15 * larger), pile.seat, 9 * larger)


# ---------------------------------------------------------------------- the trick

def spot(middle: Point, place: int, seats: int = 4, sizes: MatSizes = USUAL) -> FRect:
    """Returns the rectangle (units) of the card from a place round the table; place 0 is this screen's player."""
    dx, dy = sizes.spots[seats][place]
    return card_at(middle[0] + dx - sizes.card / 2, middle[1] + dy - sizes.card * RATIO / 2, sizes.card)


def draw_trick(paint: Paint, cards: Cards, trick: MatTrick, middle: Point, seats: int, palette: str,
               rects: Sequence[FRect], alpha: float, sizes: MatSizes = USUAL) -> None:
    """Draws the trick; the upper player's card lies under the own one, of cards on their way the winning one on top.

    `rects` is where each card is now (units), nothing if all lie on their spots; `alpha` is 0 to 1.
    """
    spots = [spot(middle, played.place, seats, sizes) for played in trick.cards]
    rects = rects or spots
    moving = any(rect != place for rect, place in zip(rects, spots, strict=True))
    if trick.waits:
        place = spot(middle, 0, seats, sizes)
        paint.dashed(place, "edge", 1.6, 8, 6)
        paint.fitted(trick.waits, place.center, sizes.card - 8, 16, SANS, "muted", "centre")
    if trick.label:
        paint.label(trick.label, (middle[0] - sizes.card / 2 - 10, middle[1] - 130), "muted", "right")
    if trick.turned != EMPTY:
        _draw_turned(paint, cards, trick.turned, turned_at(middle, seats, sizes), palette, alpha)
    last = trick.winning if moving and trick.done else -1
    for number, played in sorted(enumerate(trick.cards), key=lambda card: (card[0] == last, card[1].place != 2)):
        rings = ("#E9B44C",) if number == trick.winning and len(trick.cards) > 1 else ()
        shown = alpha * (LIES if played.lies else 1)
        paint_card(paint, cards, named(played.face, palette), rects[number], CardDrawing(rings, alpha=shown))
    if alpha == 1 and not moving:
        _draw_tags(paint, trick, middle, seats, sizes)


def turned_at(middle: Point, seats: int, sizes: MatSizes = USUAL) -> FRect:
    """Returns the rectangle (units) of the talon card of a trick: in the free fourth place, else at the upper left."""
    if seats == 3:
        return spot(middle, 2, 4, sizes)
    dx, dy, wide = sizes.turned
    return card_round((middle[0] + dx, middle[1] + dy), wide)


def _draw_turned(paint: Paint, cards: Cards, face: int, rect: FRect, palette: str, alpha: float) -> None:
    paint_card(paint, cards, named(face, palette), rect, CardDrawing(alpha=alpha))
    if alpha == 1:
        wide, high = paint.scale.measure(FROM_TALON, 14, BOLD) + 18, paint.scale.em(14) + 8
        beside = rect.w < TRICK_CARD
        at = (rect.right + 10, rect.centery - high / 2) if beside else (rect.centerx - wide / 2, rect.y - high - 8)
        _tag(paint, FROM_TALON, FRect(at, (wide, high)), False)


def _draw_tags(paint: Paint, trick: MatTrick, middle: Point, seats: int, sizes: MatSizes) -> None:
    for number, played in enumerate(trick.cards):
        rect, winning = spot(middle, played.place, seats, sizes), number == trick.winning and len(trick.cards) > 1
        if (winning or number == 0) and not played.lies:
            words = joined(", ", [*[LED] * (number == 0), *[WON if trick.done else WINNING] * winning])
            _tag(paint, words, tag_at(paint.scale, rect, words, played.place, seats, sizes), winning)


def tag_at(scale: Scale, card: FRect, words: str, place: int, seats: int, sizes: MatSizes = USUAL) -> FRect:
    """Returns the rectangle (units) of a card's tag: under a card at the side, beside the upper and the lower one;
    where cards are larger than usual left of the upper one, off the corner where questions stand."""
    wide, high = scale.measure(words, 14, BOLD) + 18, scale.em(14) + 8
    if place == 0:
        return FRect(card.right + 12, card.bottom - high, wide, high)
    if seats == 4 and place == 2:
        return FRect(card.right + 12 if sizes is USUAL else card.x - 12 - wide, card.y + 4, wide, high)
    return FRect(card.centerx - wide / 2, card.bottom + 11, wide, high)


def _tag(paint: Paint, words: str, rect: FRect, brass: bool) -> None:
    paint.plate(rect, theme.HAIRLINE, radius=rect.h / 2)
    paint.text(words, rect.center, 14, BOLD, theme.DARK.accent if brass else theme.ON_PLATE, "centre")

"""The calls with their factors, and an open hand, on the mat beside the trick. Layout and drawing only."""
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards, paint_card
from client.draw.fonts import BOLD, SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks.hand import SUITS_SHOWN
from client.games.tricks.mat.trick_area import RATIO, card_at, named
from p2p.games.tarot.cards import SUIT, TAROK
from p2p.language import trc

WIDE, IN, DOWN, LOW = 172.0, 48.0, 60.0, 152.0  # of a block; its distance from the mat's side, top and bottom
ROW, NOTE, HAND_DOWN = 28.0, 15, 56.0           # the hand lies below the upper player's cards
CARD, STEP, MOST = 60.0, 28.0, 5                # a card of the open hand, from one to the next, how many a row
HAND_IN, HEAD = 214.0, 190.0                    # from the mat's right side to the rows; room for the hand's heading
ROW_IN, ROW_DOWN, ROW_STEP = 220.0, 14.0, 36.0  # the same hand in one row: from the mat's side and top, card to card
FAR_IN, FAR_DOWN, FAR_UP, FAR_WIDE = 68.0, 14.0, 8.0, 320.0     # of both where they are read from three metres
FAR_ROWS, FAR_HALF = 3, 146.0                   # of calls in a column there, its width if there are two


class Called(NamedTuple):
    """A call that counts in this deal: its seat (-1: nobody's), its words, and its factor."""

    seat: int
    words: str
    times: int = 1


@dataclass(frozen=True)
class OpenHand:
    """A hand that lies open to everybody, with the words above it."""

    title: str
    faces: tuple[int, ...]
    seat: int


def calls_at(area: FRect, count: int, scale: Scale, far: bool = False) -> tuple[FRect, ...]:
    """Returns the rectangles (units) of the heading and of `count` calls at the mat's upper left; of a table that is
    read from three metres (`far`) in columns of three over the plate there."""
    head = scale.em(theme.LABEL) * 1.8
    if far:
        row, left, top = scale.em(NOTE) * 1.35, area.x + FAR_IN, area.y + FAR_DOWN
        wide = WIDE if count <= FAR_ROWS else FAR_HALF
        places = [(left + i // FAR_ROWS * (wide + 8), top + head + i % FAR_ROWS * row) for i in range(count)]
        return FRect(left, top, WIDE, head), *(FRect(at, (wide, row)) for at in places)
    high = min(max(ROW, scale.em(NOTE) * 1.5), (area.h - DOWN - LOW - head) / max(1, count))
    left, top = area.x + IN, area.y + DOWN
    return (FRect(left, top, WIDE, head), *(FRect(left, top + head + i * high, WIDE, high) for i in range(count)))


def draw_calls(paint: Paint, calls: tuple[Called, ...], area: FRect, far: bool = False) -> None:
    """Draws the calls: each with its seat's chip, its words, and its factor in red if that is above 1."""
    head, *rows = calls_at(area, len(calls), paint.scale, far)
    paint.label(trc("announcements", "Called"), (head.x, head.y + head.h * 0.4), "muted")
    for call, rect in zip(calls, rows, strict=True):
        if call.seat >= 0:
            paint.chip((rect.x + 9, rect.centery), call.seat, 9)
        room = rect.w - 24
        if call.times > 1:
            room -= paint.text(f"×{call.times}", (rect.right, rect.centery), theme.BODY, BOLD, "bad", "right") + 4
        paint.fitted(call.words, (rect.x + 24, rect.centery), room, NOTE, SEMI, least=0.7,
                     high=rect.h + 8)


def _by_suit(opened: OpenHand) -> list[list[int]]:
    """Returns the faces in groups: each suit from its highest card down, then the taroks ascending."""
    return [sorted((face for face in opened.faces if SUIT[face] == suit), reverse=suit < TAROK)
            for suit in (*SUITS_SHOWN, TAROK)]


def hand_at(area: FRect, opened: OpenHand, seats: int, scale: Scale,
            called: bool = False, far: bool = False) -> tuple[FRect, list[tuple[int, FRect]]]:
    """Returns the rectangles (units) of the heading and of each (face, card) of an open hand.

    With three players the cards lie in a row along the mat's upper side, beside the calls if `called`, with the heading
    below the row at the right; with four they lie in short rows at the right, of a table that is read from three
    metres (`far`) in a row at the upper right.
    """
    if far and seats == 4:
        return _over_a_plate(area, opened, scale)
    return _in_a_row(area, opened, scale, called, far) if seats == 3 else _in_rows(area, opened, scale)


def _in_a_row(area: FRect, opened: OpenHand, scale: Scale, called: bool, far: bool
              ) -> tuple[FRect, list[tuple[int, FRect]]]:
    order = [face for suit in _by_suit(opened) for face in suit]
    begins, aside = (ROW_IN + 30, HEAD + 50) if far else (ROW_IN, HEAD)
    room = area.w - begins - IN - CARD
    step = min(ROW_STEP, room / max(1, len(order) - 1))
    left = area.x + begins if called else area.centerx - (CARD + (len(order) - 1) * step) / 2
    top = area.y + (FAR_UP if far else ROW_DOWN)
    head = FRect(area.centerx + aside, top + CARD * RATIO + 6, HEAD, scale.em(NOTE) * 1.3)
    return head, [(face, card_at(left + i * step, top, CARD)) for i, face in enumerate(order)]


def _over_a_plate(area: FRect, opened: OpenHand, scale: Scale) -> tuple[FRect, list[tuple[int, FRect]]]:
    order, right = [face for suit in _by_suit(opened) for face in suit], area.right - FAR_IN / 2
    step = min(ROW_STEP, (FAR_WIDE - CARD) / max(1, len(order) - 1))
    left, high = right - CARD - (len(order) - 1) * step, scale.em(NOTE) * 1.3
    head = FRect(left, area.y - FAR_UP, FAR_WIDE, high)
    return head, [(face, card_at(left + i * step, head.bottom + 1, CARD)) for i, face in enumerate(order)]


def _in_rows(area: FRect, opened: OpenHand, scale: Scale) -> tuple[FRect, list[tuple[int, FRect]]]:
    head = FRect(area.right - HAND_IN, area.y + HAND_DOWN, HEAD, scale.em(theme.LABEL) * 1.8)
    rows = [suit[first:first + MOST] for suit in _by_suit(opened) for first in range(0, len(suit), MOST)]
    down = min(52.0, (area.h - HAND_DOWN - 60 - head.h - CARD * RATIO) / max(1, len(rows) - 1))
    return head, [(face, card_at(head.x + i * STEP, head.bottom + number * down, CARD))
                  for number, row in enumerate(rows) for i, face in enumerate(row)]


def draw_hand(paint: Paint, cards: Cards, opened: OpenHand, area: FRect, seats: int, palette: str,
              called: bool, far: bool = False) -> None:
    """Draws the open hand with its heading; `called` says whether calls are shown at its left."""
    head, faces = hand_at(area, opened, seats, paint.scale, called, far)
    paint.chip((head.x + 9, head.centery - 2), opened.seat, 9)
    paint.fitted(opened.title, (head.x + 26, head.centery - 2), head.w - 26, NOTE, SANS, "muted", least=0.7)
    for face, rect in faces:
        paint_card(paint, cards, named(face, palette), rect)

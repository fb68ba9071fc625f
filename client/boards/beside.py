"""What lies beside the trick on the mat: what was called and how high, and a hand that lies open. Pure drawing."""
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client import cards as art
from client import theme
from client.boards.mat import named
from client.cards import Cards, height_of
from client.fonts import BOLD, SANS, SEMI
from client.paint import Paint
from client.scale import Scale
from p2p.games.tricks import SUIT, TAROK

WIDE, IN, DOWN, LOW = 150.0, 48.0, 44.0, 152.0  # of a block; its distance from the mat's side, top and bottom
ROW, NOTE, HAND_DOWN = 28.0, 15, 56.0           # the hand lies below the upper player's cards
CARD, STEP, MOST = 50.0, 25.0, 5                # a card of the open hand, from one to the next, how many a row
SUITS_SHOWN = (0, 2, 1, 3)


class Called(NamedTuple):
    """Something that counts in this deal: who called it (-1: nobody), its words, how many times it counts."""

    seat: int
    words: str
    times: int = 1


@dataclass(frozen=True)
class OpenHand:
    """A hand that all see, with the words above it."""

    title: str
    faces: tuple[int, ...]
    seat: int


def calls_at(area: FRect, count: int, scale: Scale) -> tuple[FRect, ...]:
    """Rows at the upper left of the mat, the heading first."""
    head = scale.em(theme.LABEL) * 1.8
    high = min(max(ROW, scale.em(NOTE) * 1.5), (area.h - DOWN - LOW - head) / max(1, count))
    left, top = area.x + IN, area.y + DOWN
    return (FRect(left, top, WIDE, head), *(FRect(left, top + head + i * high, WIDE, high) for i in range(count)))


def draw_calls(paint: Paint, calls: tuple[Called, ...], area: FRect) -> None:
    """Chip, words, and the level in red where it is doubled."""
    head, *rows = calls_at(area, len(calls), paint.scale)
    paint.label("Called", (head.x, head.y + head.h * 0.4), "muted")
    for call, rect in zip(calls, rows, strict=True):
        if call.seat >= 0:
            paint.chip((rect.x + 10, rect.centery), call.seat, 9)
        else:
            paint.open_seat((rect.x + 10, rect.centery), 8, "muted")
        room = rect.w - 28
        if call.times > 1:
            room -= paint.text(f"×{call.times}", (rect.right, rect.centery), theme.BODY, BOLD, "bad", "right") + 6
        paint.fitted(call.words, (rect.x + 26, rect.centery), room, NOTE, SEMI, least=0.7)


def hand_at(area: FRect, opened: OpenHand, scale: Scale) -> tuple[FRect, list[tuple[int, FRect]]]:
    """The heading and each card at the upper right of the mat, a row a suit or more, taroks last."""
    head = FRect(area.right - IN - WIDE, area.y + HAND_DOWN, WIDE, scale.em(theme.LABEL) * 1.8)
    suits = (sorted((face for face in opened.faces if SUIT[face] == suit), reverse=suit < TAROK)
             for suit in (*SUITS_SHOWN, TAROK))
    rows = [suit[first:first + MOST] for suit in suits for first in range(0, len(suit), MOST)]
    down = min(52.0, (area.h - HAND_DOWN - 60 - head.h - CARD * height_of("pack", 1)) / max(1, len(rows) - 1))
    found = []
    for number, row in enumerate(rows):
        found += [(face, FRect(head.x + i * STEP, head.bottom + number * down, CARD, CARD * height_of("pack", 1)))
                  for i, face in enumerate(row)]
    return head, found


def draw_hand(paint: Paint, cards: Cards, opened: OpenHand, area: FRect, palette: str) -> None:
    """The open hand."""
    head, faces = hand_at(area, opened, paint.scale)
    paint.chip((head.x + 9, head.y + head.h * 0.4), opened.seat, 9)
    paint.fitted(opened.title, (head.x + 26, head.y + head.h * 0.4), head.w - 26, NOTE, SANS, "muted", least=0.7)
    for face, rect in faces:
        art.draw(paint, cards, named(face, palette), rect)

"""A hand of cards as a fan on an arc: layout, picking, drawing. Knows no rules.

Which cards may be played comes with the view; the order of cards and the keys serve the display only.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import rotated, theme
from client.draw.cards import CardName, Cards, height_of
from client.draw.fonts import BOLD
from client.draw.paint import Paint
from client.ui.keys import Labels
from p2p.games.tarot.cards import SKYZ, SUIT

RAISED, CHOSEN = 26.0, 34.0         # how much higher a card lies that may be played, or that is chosen
CAP, SMALL_CAP = 26.0, 22.0
CAP_AT = 0.31                       # of the card's width from its left edge: between the indices
BACK = 0
SUITS_SHOWN = (0, 2, 1, 3)          # hearts, spades, diamonds, clubs: red and black in turn
Point = tuple[float, float]


class Size(NamedTuple):
    """The fan of a hand of up to `cards`: width of a card and radius of the arc in units, degrees between cards."""

    cards: int
    width: float
    radius: float
    step: float


SIZES = (Size(12, 136, 1900, 2.38), Size(16, 124, 2300, 1.62), Size(20, 116, 2600, 1.3))


class HandCard(NamedTuple):
    """A card of a hand: `face` -1 is its back; `key` is a scancode, 0 for none."""

    face: int
    bright: bool = True         # it may be played
    new: bool = False           # it came from the talon
    chosen: bool = False
    key: int = 0
    dealt: int = 0              # as which card of the hand it was dealt
    why: str = ""               # why it may not be played, as a sentence


@dataclass(frozen=True)
class Hand:
    """A hand, from the left. If `asked`, cards that may be played stand higher than the others."""

    cards: tuple[HandCard, ...] = ()
    seat: int = 0
    asked: bool = False
    palette: str = "two"
    held: int = 12              # cards it was at its largest: the size stays while it is played


NO_HAND = Hand()


class CardPlace(NamedTuple):
    """The centre of a card (units) and its angle (degrees clockwise)."""

    x: float
    y: float
    angle: float


class Fan(NamedTuple):
    """The places of a hand's cards, each card above the one before; width and height of a card in units."""

    places: tuple[CardPlace, ...]
    width: float
    height: float


def order(faces: Sequence[int], strength: Sequence[int]) -> list[int]:
    """Returns the places of a hand's cards in the order shown: suits from the highest card, then taroks ascending.

    `strength` is by face.
    """
    def rank(place: int) -> tuple[int, int]:
        face = faces[place]
        return (4, face) if face <= SKYZ else (SUITS_SHOWN[SUIT[face]], -strength[face])
    return sorted(range(len(faces)), key=rank)


def size_for(count: int) -> Size:
    """Returns the fan's size for a hand of `count` cards."""
    return next((size for size in SIZES if count <= size.cards), SIZES[-1])


def layout(hand: Hand, middle: Point, scale: float = 1.0) -> Fan:
    """Returns the fan whose middle card has its centre at `middle` (units), sized by the factor `scale`."""
    _, width, radius, step = size_for(max(hand.held, len(hand.cards)))
    width, radius, count = width * scale, radius * scale, len(hand.cards)
    places = []
    for number, card in enumerate(hand.cards):
        angle = (number - (count - 1) / 2) * step
        out = CHOSEN if card.chosen else RAISED if hand.asked and card.bright else 0.0
        a, far = radians(angle), radius + out * scale
        places.append(CardPlace(middle[0] + far * sin(a), middle[1] + radius - far * cos(a), angle))
    return Fan(tuple(places), width, width * height_of("pack", 1))


def pick(fan: Fan, at: Point) -> int | None:
    """Returns the number of the uppermost card at a point (units), None if there is none."""
    found = (number for number in reversed(range(len(fan.places))) if covers(fan, number, at))
    return next(found, None)


def covers(fan: Fan, number: int, at: Point) -> bool:
    """Returns whether card `number` of the fan covers this point (units)."""
    place = fan.places[number]
    a, x, y = radians(place.angle), at[0] - place.x, at[1] - place.y
    along, down = x * cos(a) + y * sin(a), -x * sin(a) + y * cos(a)
    return abs(along) <= fan.width / 2 and abs(down) <= fan.height / 2


def key_at(fan: Fan, number: int) -> Point:
    """Returns the centre (units) of a card's key: on its upper edge, between the indices of its neighbours."""
    place = fan.places[number]
    a = radians(place.angle)
    x, y = fan.width * (CAP_AT - 0.5), -fan.height / 2 - 3
    return place.x + x * cos(a) - y * sin(a), place.y + x * sin(a) + y * cos(a)


def reach(fan: Fan) -> FRect:
    """Returns the bounding box (units) of all cards and keys."""
    half = hypot(fan.width, fan.height) / 2
    left, top = min(place.x for place in fan.places) - half, min(place.y for place in fan.places) - fan.height / 2
    return FRect(left, top - CAP, max(place.x for place in fan.places) + half - left, fan.height + 2 * CAP)


def draw(paint: Paint, cards: Cards, labels: Labels, hand: Hand, fan: Fan, alpha: float = 1.0) -> None:
    """Draws the fan and then all keys, so that no card hides one; `alpha` is 0 to 1."""
    for card, place in zip(hand.cards, fan.places, strict=True):
        _draw_card(paint, cards, hand, card, place, fan, alpha)
    for number, card in enumerate(hand.cards):
        if card.key and labels[card.key]:
            _draw_key(paint, labels[card.key], key_at(fan, number), hand, card)


def _draw_card(paint: Paint, cards: Cards, hand: Hand, card: HandCard, place: CardPlace, fan: Fan, alpha: float
               ) -> None:
    u, pixels = paint.scale.unit, max(8, round(fan.width * paint.scale.unit))
    high = round(pixels * height_of("pack", 1))
    centre = round(place.x * u), round(place.y * u)
    shade = rotated.shadow(pixels, high, place.angle, paint.theme.shadow)
    paint.surface.blit(shade, shade.get_rect(center=(centre[0], centre[1] + round(pixels * 0.025))))
    name = CardName("pack", card.face, hand.palette) if card.face >= 0 else CardName("back", BACK, hand.palette)
    state = f"dim-{paint.theme.name}" if not card.bright else "new" if card.new else ""
    picture = cards.turned(name, pixels, place.angle, state)
    if alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(alpha * 255))
    paint.surface.blit(picture, picture.get_rect(center=centre))
    if card.chosen:
        line = max(2.0, theme.RING * u)
        ring = rotated.ring(pixels, high, place.angle, theme.SEATS[hand.seat], line)
        paint.surface.blit(ring, ring.get_rect(center=centre))


def draw_turned(paint: Paint, cards: Cards, hand: Hand, fan: Fan, share: float) -> None:
    """Draws the whole fan as it is turned face up: `share` of that is done; at half of it the cards are narrowest."""
    for card, place in zip(hand.cards, fan.places, strict=True):
        seen = card.face >= 0 and share >= 0.5
        name = CardName("pack", card.face, hand.palette) if seen else CardName("back", BACK, hand.palette)
        draw_turning(paint, cards, name, place, fan, abs(1 - 2 * share))


def draw_turning(paint: Paint, cards: Cards, name: CardName, place: CardPlace, fan: Fan, open_: float) -> None:
    """Draws one card of the fan on the way: `open_` is the share of its width, less than 1 while it is turned."""
    u, pixels = paint.scale.unit, max(8, round(fan.width * paint.scale.unit))
    high = round(pixels * height_of("pack", 1))
    if open_ >= 1:
        picture = cards.turned(name, pixels, place.angle)
    else:
        narrow = max(2, round(pixels * open_))
        picture = pygame.transform.smoothscale(cards.surface(name, pixels, high), (narrow, high))
        picture = pygame.transform.rotozoom(picture, -place.angle, 1)
    paint.surface.blit(picture, picture.get_rect(center=(round(place.x * u), round(place.y * u))))


def _draw_key(paint: Paint, label: str, at: Point, hand: Hand, card: HandCard) -> None:
    if card.bright:
        rect = FRect(at[0] - CAP / 2, at[1] - CAP * 0.58, CAP, CAP)
        paint.key(rect, label, hand.seat, card.chosen)
        return
    rect = FRect(at[0] - SMALL_CAP / 2, at[1] - SMALL_CAP * 0.6, SMALL_CAP, SMALL_CAP)
    dark = paint.theme is theme.DARK
    paint.plate(rect, "panel" if dark else "mat", radius=5)
    paint.text(label, rect.center, 14 / paint.style.text, BOLD, "faint" if dark else "text", "centre")

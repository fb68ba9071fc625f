"""The heap of face-down cards that the mouse stirs, with words below. Pure but for the Heap.

A "width" is that of a card; places are in widths from the middle of the heap."""
from collections.abc import Sequence
from functools import lru_cache
from math import cos, exp, hypot, radians, sin
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import fonts, motion, rotated, theme
from client.draw.cards import CardName, Cards, height_of
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from p2p.language import tr

PROMPT = tr("Stir: move the mouse over the cards")
LINE = tr("Your movements go into your own part of each shuffle at this table that begins after them. "
          "One honest stirrer is enough.")
BELOW, DONE = tr("or press any letters on the keyboard"), tr("Stirred by you")
BACK = CardName("back", 0)
WIDTH, LEAST = 132.0, 84.0          # of a card, as room allows
WIDE, HIGH = 0.8, 0.36              # how far from the middle a card's middle may lie, in widths
REACH = 0.85                        # widths from the hand at which a card hardly feels it
TURN, MOST = 55.0, 54.0             # degrees for a push of a width, a width beside the middle; never more askew
TURNED = 2.06                       # how high, and wide, a card is that lies so, in widths
WORDS = 480.0                       # as wide as the words may run
STEP = 3.0                          # degrees between two pictures of a card
SOFT = 4                            # how much smaller shadows are blurred
SETTLE = 70.0                       # ms in which most of the way is gone
STILL = 0.004                       # widths, and a hundredth of the degrees, that nobody sees
ASIDE = 0.45                        # how much of a push sends a card away from the hand
GIVES = (0.5, 0.9, 0.35, 0.7)       # how far cards go along, in turn: so they come apart
Point = tuple[float, float]


class Lying(NamedTuple):
    """The place of a card: its middle in widths from that of the heap, and its turn in degrees clockwise."""

    x: float
    y: float
    angle: float


START = (Lying(-0.62, 0.06, -33), Lying(0.66, -0.06, 36), Lying(-0.2, -0.26, 15), Lying(0.34, 0.2, -18),
         Lying(-0.42, 0.24, 24), Lying(0.48, -0.24, -9), Lying(-0.54, -0.18, 3), Lying(0.14, 0.26, 30),
         Lying(0.3, 0.0, 18), Lying(-0.3, 0.06, -24), Lying(0.1, -0.14, -6), Lying(-0.08, 0.04, 9))


class Heap:
    """The cards, the lowest first: `goals` is where they are to lie, `seen` where they are on their way there."""

    def __init__(self, cards: Sequence[Lying] = START) -> None:
        self.goals = self.seen = tuple(cards)
        self._at: float | None = None       # the time (ms) of `seen`

    def push(self, at: Point, by: Point) -> None:
        """Moves the goals of the cards near `at` along with a movement by `by`, each card by another share (GIVES)."""
        self.goals = tuple(_pushed(card, at, by, GIVES[i % len(GIVES)]) for i, card in enumerate(self.goals))

    def ease(self, now: float, speed: str) -> None:
        """Moves `seen` towards `goals`; `now` is in ms, `speed` the motion setting. With "off" it drops the goals."""
        before, self._at = self._at, now
        if speed == "off":
            self.goals = self.seen
        elif before is not None and self.moving:
            share = 1 - exp(-(now - before) / motion.stretched(SETTLE, speed))
            self.seen = tuple(Lying(*(a + (b - a) * share for a, b in zip(seen, goal, strict=True)))
                              for seen, goal in zip(self.seen, self.goals, strict=True))
            if not self._apart():
                self.seen = self.goals

    @property
    def moving(self) -> bool:
        """Returns whether some card is still on its way."""
        return self.seen != self.goals

    def _apart(self) -> bool:
        return any(hypot(a.x - b.x, a.y - b.y) > STILL or abs(a.angle - b.angle) > 100 * STILL
                   for a, b in zip(self.seen, self.goals, strict=True))


def _pushed(card: Lying, at: Point, by: Point, weight: float) -> Lying:
    """Returns a card after a push, of which it takes the share `weight`: it goes along and a little aside, and turns
    unless the hand is over its middle. It stays in the ellipse of WIDE and HIGH, within MOST degrees."""
    dx, dy = at[0] - card.x, at[1] - card.y
    felt = weight * exp(-(dx * dx + dy * dy) / (REACH * REACH))
    aside = ASIDE * hypot(*by)
    x, y = card.x + (by[0] - dx * aside) * felt, card.y + (by[1] - dy * aside) * felt
    out = hypot(x / WIDE, y / HIGH)
    if out > 1:
        x, y = x / out, y / out
    angle = card.angle + (dx * by[1] - dy * by[0]) * felt * TURN
    return Lying(x, y, max(-MOST, min(MOST, angle)))


class StirLayout(NamedTuple):
    """The middle of the heap, the width of its cards, where a hand moves them, and the top of the words, in units."""

    middle: Point
    width: float
    field: FRect
    words: float


def layout(scale: Scale, area: FRect) -> StirLayout:
    """Returns the layout in an area (units): the heap as large as the words leave room for, both centred."""
    words = scale.em(theme.NAME) * 1.6 + scale.wrapped(LINE, min(area.w, WORDS), theme.SECOND) + \
        scale.em(theme.BODY) * 1.9
    tall, across = 2 * HIGH + TURNED, 2 * WIDE + TURNED
    width = max(LEAST, min(WIDTH, (area.h - words - 24) / tall, area.w / across))
    high = width * tall
    top = area.centery - (high + 24 + words) / 2
    field = FRect(area.centerx - width * across / 2, top, width * across, high)
    return StirLayout(field.center, width, field, top + high + 24)


def draw(paint: Paint, cards: Cards, heap: Heap, hand: Point | None, done: bool, area: FRect) -> None:
    """Draws the heap, with the `hand` over it (None: elsewhere), and the words below it; `done`: it was stirred."""
    lay = layout(paint.scale, area)
    touched = _under(heap, hand) if paint.style.motion == "off" else None
    for card in heap.seen:
        _draw_card(paint, cards, lay, card, card is touched)
    y = lay.words + paint.scale.em(theme.NAME) * 0.5
    whole = str(PROMPT)
    prompt = paint.scale.longest((whole, whole.split(":")[-1].strip().capitalize()), area.w, theme.NAME, SEMI)
    paint.fitted(prompt, (area.centerx, y), area.w, theme.NAME, SEMI, align="centre")
    y += paint.scale.em(theme.NAME) * 1.35
    wide = min(area.w, WORDS) * paint.scale.unit
    for line in fonts.wrap(LINE, SANS, paint.scale.pixels(theme.SECOND), wide):
        paint.text(line, (area.centerx, y), theme.SECOND, SANS, "muted", "centre")
        y += paint.scale.em(theme.SECOND) * 1.4
    y += paint.scale.em(theme.BODY) * 0.4
    if not done:
        paint.fitted(BELOW, (area.centerx, y), area.w, theme.SECOND, SANS, "faint", "centre")
        return
    paint.icon("check", (area.centerx - paint.scale.measure(DONE, theme.BODY, SEMI) / 2 - 16, y), 20, "good")
    paint.fitted(DONE, (area.centerx + 8, y), area.w, theme.BODY, SEMI, "good", "centre")


def _under(heap: Heap, hand: Point | None) -> Lying | None:
    """Returns the uppermost card under the hand: with motion off it gets a ring, since it can't move."""
    return next((card for card in reversed(heap.seen) if covers(card, hand)), None) if hand else None


def covers(card: Lying, at: Point) -> bool:
    """Returns whether a point lies on this card."""
    dx, dy, a = at[0] - card.x, at[1] - card.y, radians(card.angle)
    across, down = dx * cos(a) + dy * sin(a), dy * cos(a) - dx * sin(a)
    return abs(across) <= 0.5 and abs(down) <= height_of(BACK.deck, 1) / 2


def _draw_card(paint: Paint, cards: Cards, lay: StirLayout, card: Lying, ringed: bool) -> None:
    u, angle = paint.scale.unit, round(card.angle / STEP) * STEP
    pixels = max(8, round(lay.width * u))
    at = (lay.middle[0] + card.x * lay.width) * u, (lay.middle[1] + card.y * lay.width) * u
    shade = _shade(pixels, round(height_of(BACK.deck, pixels)), angle, paint.theme.shadow)
    picture = cards.turned(BACK, pixels, angle)
    paint.surface.blit(shade, shade.get_rect(center=(round(at[0]), round(at[1] + pixels * 0.03))))
    paint.surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
    if ringed:
        ring = rotated.ring(pixels, round(height_of(BACK.deck, pixels)), angle, paint.theme.accent, theme.RING * u)
        paint.surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))


@lru_cache(120)
def _shade(width: int, height: int, angle: float, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Returns the soft shadow of a turned card of this size in pixels, drawn SOFT times smaller to be quick."""
    small = rotated.shadow(width // SOFT, height // SOFT, angle, colour)
    return pygame.transform.smoothscale(small, (small.get_width() * SOFT, small.get_height() * SOFT))

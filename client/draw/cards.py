"""Draws cards upright or rotated, in their states, and caches their surfaces by size. Knows no game and no board."""
import threading
from collections.abc import Sequence
from math import cos, radians, sin
from time import perf_counter
from typing import NamedTuple

import pygame
from pygame import FRect

from assets import faces
from client.draw import rotated, shapes, theme
from client.draw.paint import Paint
from p2p.language import trc

BUDGET = 0.004          # seconds of one frame that go into renewing cards of another size
STAND_IN = 0.6          # how small a picture may be, as a share of the wanted width, to stand in for it
KEPT = 700              # surfaces; the oldest go first
RING_OUT = 7            # units a ring reaches beyond the card's edge
INDEX = (100, 150)      # width and height of the corner of a suit card's index, in the units of its picture
COURTS = trc("in the corners of court cards", "K Q N J")       # of King, Queen, Knight, Jack; see assets/letters.py
ASPECT = {"pack": 1.8, "back": 1.8}     # height / width; all others 1.4


class CardName(NamedTuple):
    """The key of a card's picture: a deck of `assets.faces`, the face's number in it, the palette."""

    deck: str
    face: int
    palette: str = "plain"


def race_deck(art: str, deck: str = "usual") -> str:
    """The name of the picture deck of a race's cards for the setting of the card art; `deck` is that of the rules."""
    return ART[deck][art == "classic"]


_chosen = threading.local()     # `letters`: the window's player chooses them, phones have those of their own language


def letter_courts(letters: str | None) -> None:
    """Sets the letters of King, Queen, Knight and Jack on cards that this thread names: "KQNJ", "" for none, None for
    those of the language spoken."""
    _chosen.letters = letters


def court_letters() -> str:
    """Returns the letters of King, Queen, Knight and Jack in the language spoken here."""
    return "".join(filter(str.isalpha, str(COURTS)))


def pack_palette(palette: str) -> str:
    """Returns the palette of the tarot pack for the setting of the card colours: "four" for "safe", "two" for all
    others, with the letters of courts."""
    colours, letters = "four" if palette == "safe" else "two", getattr(_chosen, "letters", None)
    letters = court_letters() if letters is None else letters
    return colours if letters == str.__str__(COURTS).replace(" ", "") else f"{colours}-{letters}"


class CardDrawing(NamedTuple):
    """How a card is drawn: `rings` are #RRGGBB, `new` (how yellow its paper is) and `alpha` run from 0 to 1."""

    rings: tuple[str, ...] = ()
    new: float = 0.0
    dim: bool = False
    alpha: float = 1.0


PLAIN = CardDrawing()
# by deck of the rules: its modern and its classic pictures
ART = {"usual": ("tau", "classic"), "projective": ("projective", "signs"), "quad": ("quad", "dice")}
Corner = list[tuple[float, float]]


class Lay(NamedTuple):
    """How a card lies: its picture, its width and height in pixels, and its angle in degrees clockwise; None for an
    upright one without the box that a turned one stands in."""

    name: CardName
    width: int
    height: int
    angle: float | None = None


class Cards:
    """The cache of all card surfaces of a window. Sharp pictures take about BUDGET seconds of a frame, one card at
    least; until its turn comes a card is scaled from its former size."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Lay, str], pygame.Surface] = {}
        self._largest: dict[tuple[CardName, bool], Lay] = {}       # by picture, and whether it is turned
        self._until = 0.0               # s of perf_counter, 0 before the first card of this frame
        self.pending = False

    def frame(self) -> None:
        """Starts a frame; to be called before each redraw. Then `pending`: some card lacks its sharp picture."""
        self._until, self.pending = 0.0, False

    def _spent(self) -> bool:
        """Returns whether this frame's time is spent; it runs from the first card that isn't sharp."""
        now = perf_counter()
        spent = bool(self._until) and now > self._until
        self._until = self._until or now + BUDGET
        return spent

    def surface(self, name: CardName, width: int, height: int, state: str = "") -> pygame.Surface:
        """Returns the card at this size in pixels. `state` is "", "new", "dim-dark" or "dim-light"."""
        return self._card(Lay(name, width, height), state)

    def turned(self, name: CardName, width: int, angle: float, state: str = "") -> pygame.Surface:
        """Returns the card, `width` pixels wide, rotated by `angle` degrees clockwise, on the upright box round it.
        `state` is one of those of `surface`."""
        return self._card(Lay(name, width, 0, angle), state)

    def _card(self, lay: Lay, state: str) -> pygame.Surface:
        if (kept := self._kept.pop((lay, state), None)) is None:
            kept = self._tinted(lay, state) if state else self._plain(lay)
            if kept is None:
                self.pending = True
                return self._stand_in(lay, state)
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
        self._kept[lay, state] = kept
        return kept

    def _plain(self, lay: Lay) -> pygame.Surface | None:
        """Returns the sharp picture; None once the time is spent, if a former one can stand in."""
        kind = lay.name, lay.angle is not None
        former = self._largest.get(kind)
        if former is None or (former, "") not in self._kept:
            former = None
        elif former.width >= STAND_IN * lay.width and self._spent():
            return None
        if former is None or lay.width > former.width:
            self._largest[kind] = lay
        if lay.angle is not None:
            return rotated.card(*lay.name, lay.width, lay.angle)
        return shapes.surface(faces.face_svg(lay.name.deck, lay.name.face, lay.name.palette), lay.width, lay.height)

    def _tinted(self, lay: Lay, state: str) -> pygame.Surface | None:
        """Returns the same in its state; None as long as it isn't sharp."""
        plain = self._card(lay, "")
        return _stained(plain, state, _corners(lay, plain)) if (lay, "") in self._kept else None

    def _stand_in(self, lay: Lay, state: str) -> pygame.Surface:
        former = self._largest[lay.name, lay.angle is not None]
        made = self._kept[former, ""]
        if lay.angle is None or former.angle is None:
            made = pygame.transform.smoothscale(made, (lay.width, lay.height))
        else:
            made = pygame.transform.rotozoom(made, former.angle - lay.angle, lay.width / former.width)
        return _stained(made, state, _corners(lay, made)) if state else made


def _stained(card: pygame.Surface, state: str, corners: Sequence[Corner]) -> pygame.Surface:
    """Returns a copy with yellow paper ("new") or dimmed; the ink in these corners is never paler than it was."""
    stained = card.copy()
    if state == "new":
        stained.fill(theme.NEW_PAPER, special_flags=pygame.BLEND_RGB_MULT)
        return stained
    _dim(stained, theme.THEMES[state.removeprefix("dim-")].dim)
    if corners and state == f"dim-{theme.LIGHT.name}":
        shape = pygame.Surface(card.get_size(), pygame.SRCALPHA)
        for corner in corners:
            pygame.draw.polygon(shape, (255, 255, 255, 255), corner)
        shape.blit(card, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ink = pygame.Surface(card.get_size())
        ink.fill((255, 255, 255))
        ink.blit(shape, (0, 0))
        stained.blit(ink, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    return stained


def _corners(lay: Lay, card: pygame.Surface) -> list[Corner]:
    """Returns where the two indices of a suit card stand in its picture."""
    name, width = lay.name, lay.width
    if name.deck != "pack" or faces.DECKS["pack"].names[name.face].startswith("T"):
        return []
    a, (across, down), found = radians(lay.angle or 0.0), faces.DECKS["pack"].size, []
    left, top = -width / 2, -width / 2 * down / across
    right, low = left + width * INDEX[0] / across, top + width * INDEX[1] / across
    for sign in (1, -1):
        found.append([(card.get_width() / 2 + sign * (x * cos(a) - y * sin(a)),
                       card.get_height() / 2 + sign * (x * sin(a) + y * cos(a)))
                      for x, y in ((left, top), (right, top), (right, low), (left, low))])
    return found


def _dim(card: pygame.Surface, over: tuple[int, int, int, int]) -> None:
    veil = pygame.Surface(card.get_size(), pygame.SRCALPHA)
    veil.fill(over)
    shape = card.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    veil.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    card.blit(veil, (0, 0))


def paint_card(paint: Paint, cards: Cards, name: CardName, rect: FRect, state: CardDrawing = PLAIN) -> None:
    """Draws one card with its shadow, paper and rings in `rect` (units). Draws nothing below 2 pixels or at alpha 0."""
    box = paint.scale.rect(rect)
    if box.w < 2 or box.h < 2 or state.alpha <= 0:
        return
    if state.alpha >= 1:
        paint.shadow(rect, rect.w * theme.CARD_RADIUS, max(2.0, rect.w * 0.045), rect.w * 0.025)
    dim = f"dim-{paint.theme.name}" if state.dim else ""
    _blit(paint.surface, cards.surface(name, box.w, box.h, dim), box, state.alpha)
    if state.new > 0:
        _blit(paint.surface, cards.surface(name, box.w, box.h, "new"), box, min(1.0, state.new) * state.alpha)
    if state.rings:
        draw_ring(paint, rect, state.rings, state.alpha)


def draw_ring(paint: Paint, rect: FRect, colours: tuple[str, ...], alpha: float = 1) -> None:
    """Draws the ring round a card: one colour, or two that share it half and half (#RRGGBB). `rect` is the card's."""
    box = paint.scale.rect(rect.inflate(2 * RING_OUT, 2 * RING_OUT))
    radius = (rect.w * theme.CARD_RADIUS + RING_OUT) * paint.scale.unit
    line = max(2.0, theme.RING * paint.scale.unit)
    _blit(paint.surface, shapes.ring(box.w, box.h, radius, colours, line), box, alpha)


def _blit(on: pygame.Surface, image: pygame.Surface, at: pygame.Rect, alpha: float) -> None:
    if alpha < 1:
        image.set_alpha(round(alpha * 255))
    on.blit(image, at)
    if alpha < 1:
        image.set_alpha(255)


def height_of(deck: str, width: float) -> float:
    """Returns the height of a card of this deck, in the unit of `width`."""
    return width * ASPECT.get(deck, 1.4)

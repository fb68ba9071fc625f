"""The end of a deal or match on a trick table: the winner's colour over plate and mat, and the own hand as it was.

For who has lost a match the mat steps back. Layout and drawing only; times are ms since the end.
"""
from typing import NamedTuple

from pygame import FRect

from client.draw import motion, theme
from client.draw.banners import Banner, EndBanner, bar_layout, draw_banner
from client.draw.cards import Cards
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, number_size
from client.draw.scale import Scale
from client.games.tricks import hand
from client.games.tricks.hand import Fan, Hand
from client.games.tricks.mat.pack import reach
from client.games.tricks.mat.seats import Plate
from client.ui.keys import Labels

RISES = (120, 440)          # the winner's colour
TINT = {"dark": 0.2, "light": 0.42}         # how much of it lies on the mat for who has won
DIM = 0.38                  # how far the mat steps back for who has lost
APART, MOST, LEAST = 10.0, 0.62, 0.34   # of the hand: from mat and bar; its largest and least size beside a hand played


class FirstHand(NamedTuple):
    """A hand as it went into the first trick, with the words beside it."""

    words: str
    hand: Hand


NOTHING_HELD = FirstHand("", hand.NO_HAND)


def risen(banner: Banner | None, speed: str) -> float:
    """Returns how far the winner's colour has risen, 0 to 1; 0 before the end."""
    return motion.ease_both(motion.phase(banner.age, *RISES, speed)) if isinstance(banner, EndBanner) else 0.0


def draw_mat(paint: Paint, area: FRect, banner: Banner | None) -> None:
    """Draws the mat with a thin line of brass inside its edge, which takes the winner's colour."""
    share, inlay = risen(banner, paint.style.motion), area.inflate(-20, -20)
    paint.plate(area, "mat", radius=150)
    paint.plate(inlay, None, "accent", 1.2, 140, 0.38 if paint.theme is theme.DARK else 0.9)
    if not share or not isinstance(banner, EndBanner) or not banner.seats:
        return
    colour = theme.SEATS[banner.seats[0]]
    over = colour if banner.here == "won" else "table"
    part, fade = _part(paint, area, share), _fade(paint, share)
    if banner.here:
        with paint.clipped(part), paint.faded(area, fade * (TINT[paint.theme.name] if over == colour else DIM)):
            paint.plate(area, over, radius=150)
    with paint.clipped(part), paint.faded(area, fade):
        paint.plate(inlay, None, colour, 4, 140)


def _part(paint: Paint, rect: FRect, share: float) -> FRect:
    """Returns the part of a rectangle that the colour has reached from below; all of it where nothing moves."""
    high = rect.h if paint.style.motion == "calm" else rect.h * share
    return FRect(rect.x, rect.bottom - high, rect.w, high)


def _fade(paint: Paint, share: float) -> float:
    return share if paint.style.motion == "calm" else 1.0


def draw_plate(paint: Paint, plate: Plate, rect: FRect, banner: Banner | None) -> None:
    """Draws a winner's plate: in the seat's colour, with a crown."""
    share = risen(banner, paint.style.motion)
    if not share or not isinstance(banner, EndBanner) or plate.seat not in banner.seats:
        return
    ink, apart = theme.ON_SEAT, paint.scale.em(theme.PLATE_SECOND) * 0.8 if plate.line else 0.0
    with paint.clipped(_part(paint, rect, share)), paint.faded(rect, _fade(paint, share)):
        paint.plate(rect, theme.SEATS[plate.seat], radius=theme.PLATE_RADIUS)
        paint.icon("crown", (rect.x + 27, rect.centery), 26, ink)
        high, number = number_size(paint.scale, plate.score, plate.name if plate.line else "", rect.w - 64)
        room = rect.w - 76 - number
        tight = bool(plate.line) and paint.scale.measure(plate.line, theme.PLATE_SECOND) > room     # as on other plates
        draw_name(paint, plate.name, (rect.x + 52, rect.centery - apart), room,
                  theme.PLATE_NAME if plate.line else theme.NAME, SEMI, ink)
        if plate.line:
            paint.fitted(plate.line, (rect.x + 52, rect.centery + apart), rect.w - 64 if tight else room,
                         theme.PLATE_SECOND, SANS, ink)
        at = rect.right - 16, rect.centery - (apart if tight else 0)
        paint.fitted(plate.score, at, number + 1, high, SERIF, ink, "right", 0.6)


def held_at(scale: Scale, held: FirstHand, area: FRect, result: EndBanner) -> Fan | None:
    """Returns where that hand lies between mat and bar (units); None without one, or where it would be too small."""
    if not held.hand.cards:
        return None
    top, bar = area.bottom + APART, bar_layout(scale, result)[0]
    size = min(MOST, (bar.y - APART - top) / reach(hand.layout(held.hand, (0.0, 0.0))).h)
    if size < LEAST:
        return None
    box = reach(hand.layout(held.hand, (0.0, 0.0), size))
    return hand.layout(held.hand, (area.centerx, (top + bar.y - APART) / 2 - box.centery), size)


def draw_end(paint: Paint, cards: Cards, labels: Labels, banner: Banner | None, held: FirstHand, area: FRect, hover: str
             ) -> None:
    """Draws the banner, if there is one, and with the bar of an end the hand as it was."""
    fan = held_at(paint.scale, held, area, banner) if isinstance(banner, EndBanner) else None
    if fan:
        hand.draw(paint, cards, labels, held.hand, fan)
        box = reach(fan)
        paint.label(held.words, (box.x - 2 * APART, box.centery), "muted", "right")
    if banner:
        draw_banner(paint, banner, area.center, hover)

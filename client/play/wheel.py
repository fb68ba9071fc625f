"""How remarks look: the wheel of phrases, bubbles at the seats, signs of who is muted. Lengths are units.

The wheel's pills lie as their keys do on the keyboard: QWERT above, A and G at the sides, ZXCVB below."""
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import pygame
from pygame import FRect

from client.draw import motion, shapes, theme
from client.draw.fonts import BOLD, SANS, SEMI
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.draw.scale import Scale
from client.ui.keys import CODES, Labels
from p2p.games.game import Seat
from p2p.language import tr, trc
from p2p.net.wire import Phrase

PILL, CAP, BUBBLE, APART = 42.0, 26.0, 44.0, 8.0
SIGN = 12.0                                     # radius of the sign of who is muted
COMES, STANDS, GOES = 120.0, 4000.0, 240.0      # ms of a bubble: fades in, stands, fades out
TALK_WIDE = 208.0
WIDEST = 440.0                                  # of a bubble
PHRASES: tuple[tuple[str, Phrase, str], ...] = (    # key, phrase, words
    ("Q", "hello", tr("Hello")), ("W", "good luck", tr("Good luck")), ("E", "well played", tr("Well played")),
    ("R", "thank you", tr("Thank you")), ("T", "sorry", tr("Sorry")), ("A", "one moment", tr("One moment")),
    ("G", "I am back", tr("I am back")), ("Z", "oh no", tr("Oh no")), ("X", "lucky me", tr("Lucky me")),
    ("C", "ha", tr("Ha!")),
    ("V", "take your time", tr("Take your time")), ("B", "good night", tr("Good night")))
WORDS: dict[str, str] = {phrase: words for _, phrase, words in PHRASES}
BY_CODE: dict[int, Phrase] = {CODES[key]: phrase for key, phrase, _ in PHRASES}
Side = Literal["above", "left", "below", "over"]


class RemarkSpot(NamedTuple):
    """Where remarks of a seat are shown: beside its plate, to which the tail points, or over it without a tail.

    A bubble above or below keeps off the plate by `lift` more; below, other plates lie between, and it has no tail
    then. `whole` is the seat's plate itself, which a click and a panel are about."""

    plate: FRect
    side: Side
    whole: FRect
    lift: float = 0.0


class Muting(NamedTuple):
    """Somebody who can be muted: the seat, what the sign says, the key cap, where the sign stands."""

    seat: Seat
    words: str
    cap: str
    muted: bool
    rect: FRect


def area_of(scale: Scale, area: FRect, mat: bool) -> FRect:
    """Returns where the wheel lies: round a trick table's mat, or as a sheet in the middle of the board, which stays in
    the window with its edge and the line of hints below."""
    if mat:
        return area
    wide = min(816.0, area.w)
    whole = FRect(area.centerx - wide / 2 - 12, area.centery - 190, wide + 24, 190 + 170 + 44 + hint_height(scale) / 2)
    kept = whole.clamp(window(scale))
    return FRect(kept.x + 12, kept.y + 20, wide, 340)


def window(scale: Scale) -> FRect:
    """Returns the window less a narrow edge."""
    return FRect(8, 8, scale.size[0] - 16, scale.size[1] - 16)


def pills(scale: Scale, area: FRect, low: float) -> list[FRect]:
    """Returns the rectangles of the twelve phrases; `low`: where the plate at the upper edge ends, 0 without one."""
    high = max(PILL, scale.em(theme.BODY) * 1.9)
    wide = [scale.measure(words, theme.BODY, SEMI) + CAP + 40 for _, _, words in PHRASES]
    line = area.inflate(-20, -20)
    step = max(44.0, high + 4)
    top, bottom = max(line.y + 70, low + 6 + high / 2) if low else line.y + 2, line.bottom - 2
    rects = [FRect()] * len(PHRASES)
    for middle, y, numbers in ((1, top, (1, 2, 3)), (-1, bottom, (8, 9, 10))):
        row = _row([wide[n] for n in numbers], area)
        outer = (numbers[0] - 1, numbers[-1] + 1)
        for number, x in zip(numbers, row, strict=True):
            rects[number] = FRect(x, y - high / 2, wide[number], high)
        rects[outer[0]] = FRect(area.x + 26, y + middle * step - high / 2, wide[outer[0]], high)
        rects[outer[1]] = FRect(area.right - 26 - wide[outer[1]], y + middle * step - high / 2, wide[outer[1]], high)
    rects[5] = FRect(area.x + 16, area.centery - high / 2, wide[5], high)
    rects[6] = FRect(area.right - 16 - wide[6], area.centery - high / 2, wide[6], high)
    return [rect.clamp(window(scale)) for rect in rects]


def _row(wide: Sequence[float], area: FRect) -> list[float]:
    """Returns where three pills of a row begin, the middle one in the middle, the others about a fifth beside it."""
    middle = area.centerx - wide[1] / 2
    left = min(area.centerx - 0.216 * area.w - wide[0] / 2, middle - APART - wide[0])
    right = max(area.centerx + 0.216 * area.w - wide[2] / 2, middle + wide[1] + APART)
    return [left, middle, right]


def draw_pills(paint: Paint, labels: Labels, rects: Sequence[FRect], hover: str) -> None:
    """Draws the phrases; `hover` is the one under the mouse."""
    for (key, phrase, words), rect in zip(PHRASES, rects, strict=True):
        on = phrase == hover
        paint.shadow(rect, rect.h / 2, 4, 2)
        paint.plate(rect, "text" if on else "raised", None if on else "edge", 1.5, rect.h / 2)
        cap = FRect(rect.x + 12, rect.centery - CAP / 2, CAP, CAP)
        paint.key(cap, labels[CODES[key]], 0, on)
        paint.text(words, (cap.right + 12, rect.centery), theme.BODY, SEMI, "table" if on else "text")


def hint_height(scale: Scale) -> float:
    """Returns the height of the line that says how the wheel is used."""
    return max(36.0, scale.em(theme.BODY) * 1.8)


def draw_hint(paint: Paint, at: tuple[float, float], speaker: str) -> None:
    """Draws how the wheel is used; `speaker`: the one of several people here who speaks, "" for a single one."""
    words = tr("{name} speaks", name=speaker) if speaker else tr("Say it with a letter, the arrows or the mouse")
    caps = (("Tab", trc("somebody", "another")), ("Esc", tr("close"))) if speaker else (("Esc", tr("close")),)
    wide = paint.scale.measure(words) + sum(
        paint.scale.cap_width(key) + paint.scale.measure(what) + 32 for key, what in caps) + 40
    high = hint_height(paint.scale)
    rect = FRect(at[0] - wide / 2, at[1] - high / 2, wide, high).clamp(window(paint.scale))
    paint.plate(rect, "panel", radius=high / 2)
    x = rect.x + 20 + paint.text(words, (rect.x + 20, rect.centery)) + 24
    for key, what in caps:
        x += paint.scale.cap_width(key)
        paint.cap((x, rect.centery), key)
        x += 8 + paint.text(what, (x + 8, rect.centery), theme.BODY, SANS, "muted") + 24


def draw_muting(paint: Paint, sign: Muting, hover: bool) -> None:
    """Draws the pill that mutes somebody, or lets them be heard again."""
    rect = sign.rect
    paint.plate(rect, "hover" if hover else "panel", "edge", 1.2, rect.h / 2)
    paint.icon("mute" if sign.muted else "volume", (rect.x + 24, rect.centery), 20, "bad" if sign.muted else "muted")
    wide = paint.cap((rect.right - 12, rect.centery), sign.cap)
    paint.fitted(sign.words, (rect.x + 44, rect.centery), rect.w - 64 - wide, theme.SECOND, SEMI)


def sign_at(scale: Scale, plate: FRect) -> tuple[float, float]:
    """Returns the middle of the sign that somebody is muted: beside the plate, over none of its words."""
    right = plate.right + SIGN + 2
    return right if right + SIGN <= scale.size[0] else plate.x - SIGN - 2, plate.y + SIGN


def muting_size(scale: Scale, words: str) -> tuple[float, float]:
    """Returns the width and the height of such a pill."""
    return min(230.0, scale.measure(words, theme.SECOND, SEMI) + 104), max(40.0, scale.em(theme.SECOND) * 2)


# ---------------------------------------------------------------------- bubbles

def strength(now: float, said: float, speed: str) -> float:
    """Returns how much of a bubble is to be seen, 0 to 1, of a remark that came at `said` (ms)."""
    if not said <= now < said + STANDS + GOES:
        return 0.0
    return min(motion.progress(now, said, COMES, speed), 1 - motion.progress(now, said + STANDS, GOES, speed))


def bubble_at(scale: Scale, spot: RemarkSpot, words: str) -> FRect:
    """Returns the rectangle of a bubble with these words, inside the window."""
    high, plate = max(BUBBLE, scale.em(theme.BODY) * 1.9), spot.plate
    wide = min(WIDEST, scale.measure(words, theme.BODY, SEMI) + 40)
    if spot.side == "over":
        return FRect(plate.x, plate.centery - high / 2, min(wide, plate.w), high)
    if spot.side == "left":
        rect = FRect(plate.x - 14 - wide, plate.centery - high / 2, wide, high)
    elif spot.side == "below":
        rect = FRect(plate.x, plate.bottom + 14 + spot.lift, wide, high)
    else:
        rect = FRect(plate.x + 14, plate.y - 16 - high - spot.lift, wide, high)
    return rect.clamp(window(scale))


def draw_bubble(paint: Paint, spot: RemarkSpot, words: str, share: float) -> None:
    """Draws what a seat says on paper, `share` of it to be seen (0: nothing)."""
    if not share:
        return
    rect = bubble_at(paint.scale, spot, words)
    with paint.faded(rect.inflate(40, 60), share):
        paint.shadow(rect, theme.ROW_RADIUS, 6, 3)
        if spot.side != "over" and not (spot.side == "below" and spot.lift):
            draw_tail(paint, rect, spot, "text")
        paint.plate(rect, "text", radius=theme.ROW_RADIUS)
        paint.fitted(words, rect.center, rect.w - 24, theme.BODY, SEMI, "table", "centre")


def draw_tail(paint: Paint, rect: FRect, spot: RemarkSpot, ink: str) -> None:
    """Draws what points from a bubble or panel at `rect` to its plate."""
    side = max(6, round(18 * paint.scale.unit))
    image = _tail(side, paint.colour(ink), spot.side)
    if spot.side == "left":
        at = FRect(rect.right - 4, rect.centery - 9, 18, 18)
    else:
        x = min(max(spot.plate.x + 30, rect.x + 16), rect.right - 40)
        at = FRect(x, rect.bottom - 4 if spot.side == "above" else rect.y - 14, 18, 18)
    paint.surface.blit(image, paint.scale.rect(at))


@lru_cache(12)
def _tail(side: int, ink: str, way: Side) -> pygame.Surface:
    path = {"above": "M0 0H18L6 18Z", "below": "M0 18H18L6 0Z", "left": "M0 0L18 9L0 18Z"}[way]
    return shapes.surface(f'<svg xmlns="http://www.w3.org/2000/svg" width="18" height="18" viewBox="0 0 18 18">'
                          f'<path fill="{ink}" d="{path}"/></svg>', side, side)


# ---------------------------------------------------------------------- talk

def talk_at(scale: Scale) -> FRect:
    """Returns where the way to writing lies on most boards: low at the left, beside the bar of a game's end."""
    return FRect(theme.MARGIN, scale.size[1] - theme.GAP - 10 - theme.CONTROL, TALK_WIDE, theme.CONTROL)


def draw_talk_way(paint: Paint, rect: FRect, last: str, hover: bool) -> None:
    """Draws the pill that leads to writing; `last` is what was said just now, "" for nothing."""
    paint.plate(rect, "hover" if hover else "raised", "edge", 1.5, rect.h / 2)
    paint.icon("chat", (rect.x + 26, rect.centery), 22, "muted")
    wide = paint.cap((rect.right - 14, rect.centery), "T")
    paint.fitted(last or tr("Write to all"), (rect.x + 48, rect.centery), rect.w - 74 - wide, theme.SECOND, SEMI)


def draw_lines(paint: Paint, room: FRect, lines: Sequence[tuple[str, str]]) -> None:
    """Draws the last remarks, (name, words) oldest first, as many as have room, from the top on. The newest one is
    always there, cut to one line if need be."""
    leads = [paint.scale.measure(f"{name}  ", theme.BODY, BOLD) for name, _ in lines]
    highs = [paint.lines_height(words, room.w - lead, theme.BODY) + 4
             for (_, words), lead in zip(lines, leads, strict=True)]
    first = next((n for n in range(len(lines)) if sum(highs[n:]) <= room.h), len(lines))
    if first == len(lines) > 0:
        name, words = lines[-1]
        draw_name(paint, name, (room.x, room.centery), room.w / 2, theme.BODY, BOLD)
        paint.fitted(words, (room.x + leads[-1], room.centery), room.w - leads[-1], theme.BODY, SANS)
    y = room.y
    for (name, words), lead, high in list(zip(lines, leads, highs, strict=True))[first:]:
        at = y + paint.scale.em(theme.BODY) * 0.7
        draw_name(paint, name, (room.x, at), room.w / 2, theme.BODY, BOLD)
        paint.lines(words, (room.x + lead, at), room.w - lead, theme.BODY, SANS)
        y += high

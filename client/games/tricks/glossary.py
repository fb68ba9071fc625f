"""Finds and draws the explanations of game terms that are shown while the mouse is on them. Knows no game."""
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pygame import FRect

from client.draw import furniture, theme
from client.draw.fonts import SEMI
from client.draw.furniture import Command
from client.draw.paint import Paint
from client.draw.scale import Scale

Pick = tuple[str, int | str]
NOTHING: Pick = ("", "")
TIP = 440.0             # how wide an explanation may be


def find(words: str, glosses: Mapping[str, str]) -> str:
    """Returns the first term in these words, "" for none; of two that begin alike the longer one."""
    found = _pattern(tuple(sorted(glosses, key=len, reverse=True))).search(words.casefold()) if glosses else None
    return found.group() if found else ""


@lru_cache(maxsize=8)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Returns the pattern of these terms as whole words."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, terms))})\b")


def pick(places: Iterable[tuple[FRect, str]], glosses: Mapping[str, str], at: tuple[float, float]) -> Pick:
    """Returns ("term", number) of the first place at this point (units) with a term in its words, or NOTHING."""
    found = (number for number, (rect, words) in enumerate(places) if rect.collidepoint(at) and find(words, glosses))
    number = next(found, None)
    return NOTHING if number is None else ("term", number)


def tip_layout(scale: Scale, words: str, centre: tuple[float, float], why: tuple[Command, ...] = (),
               widest: float = TIP) -> tuple[FRect, FRect]:
    """Returns the rectangles (units) of a tip with these words, and of the commands `why` at its right end.

    The tip is centred at `centre` and clamped to the window; its words are wrapped to `widest` units.
    """
    room, em = min(widest, scale.measure(words, theme.SECOND, SEMI)), scale.em(theme.SECOND)
    more = scale.wrapped(words, room + 2, theme.SECOND, SEMI) - em * 1.4        # of the lines after the first
    behind = sum(furniture.command_width(scale, command) + 32 for command in why)
    rect = placed(scale, FRect(0, 0, room + 28 + behind, max(34.0, em * 1.8) + more), centre)
    return rect, FRect(rect.right - behind, rect.y, behind, rect.h)


def placed(scale: Scale, rect: FRect, centre: tuple[float, float]) -> FRect:
    """Returns a tip's rectangle centred there (units), clamped to the window."""
    around = FRect(centre[0] - rect.w / 2, centre[1] - rect.h / 2, rect.w, rect.h)
    return around.clamp(FRect(12, 12, scale.size[0] - 24, scale.size[1] - 24))


def tip(paint: Paint, words: str, centre: tuple[float, float], why: tuple[Command, ...] = (),
        widest: float = TIP) -> None:
    """Draws a tip as laid out, with the command that leads to the rule it names."""
    rect, behind = tip_layout(paint.scale, words, centre, why, widest)
    room = rect.w - behind.w - 28
    more = paint.lines_height(words, room + 2, theme.SECOND, SEMI) - paint.scale.em(theme.SECOND) * 1.4
    fill, ink = ("text", "table") if paint.theme is theme.DARK else ("plate", theme.ON_PLATE)
    paint.shadow(rect, 8, 6, 3)
    paint.plate(rect, fill, radius=8)
    paint.lines(words, (rect.x + 14 + room / 2, rect.centery - more / 2), room + 2, theme.SECOND, SEMI, ink, "centre")
    for command in why:
        paint.upright(FRect(behind.x, rect.y + 8, 1, rect.h - 16), ink)
        paint.text(command.label, (behind.x + 16, rect.centery), 16, SEMI, ink)
        paint.cap((rect.right - 14, rect.centery), command.key, ink)

"""Words of a game that get a short explanation while the mouse is on them, and how it is drawn. Knows no game."""
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SEMI
from client.draw.paint import Paint

Pick = tuple[str, int | str]
NOTHING: Pick = ("", "")
TIP = 440.0             # how wide an explanation may be


def find(words: str, glosses: Mapping[str, str]) -> str:
    """The term that stands first in these words, "" for none; a longer term goes before its beginning."""
    found = _pattern(tuple(sorted(glosses, key=len, reverse=True))).search(words.casefold()) if glosses else None
    return found.group() if found else ""


@lru_cache(maxsize=8)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, terms))})\b")


def pick(places: Iterable[tuple[FRect, str]], glosses: Mapping[str, str], at: tuple[float, float]) -> Pick:
    """("term", number) of a place at this point that has one in its words."""
    found = (number for number, (rect, words) in enumerate(places) if rect.collidepoint(at) and find(words, glosses))
    number = next(found, None)
    return NOTHING if number is None else ("term", number)


def tip(paint: Paint, words: str, centre: tuple[float, float]) -> None:
    """A sentence or two that stand over the table for a moment, never off the window."""
    room, em = min(TIP, paint.scale.measure(words, theme.SECOND, SEMI)), paint.scale.em(theme.SECOND)
    more = paint.lines_height(words, room + 2, theme.SECOND, SEMI) - em * 1.4      # of the lines after the first
    rect = FRect(0, 0, room + 28, max(34.0, em * 2.1) + more)
    rect.center = centre
    rect.clamp_ip(FRect(12, 12, paint.width - 24, paint.height - 24))
    paint.shadow(rect, 8, 6, 3)
    paint.plate(rect, "text" if paint.theme is theme.DARK else "plate", radius=8)
    paint.lines(words, (rect.centerx, rect.centery - more / 2), room + 2, theme.SECOND, SEMI,
                "table" if paint.theme is theme.DARK else theme.ON_PLATE, "centre")

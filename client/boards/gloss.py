"""Words of a game that get a short explanation while the mouse is on them. Knows no game and draws nothing."""
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pygame import FRect

Pick = tuple[str, int | str]
NOTHING: Pick = ("", "")


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

"""Measures, cuts, wraps and renders text, all in pixels. Knows no unit and no theme.

Letters that the bundled fonts lack are drawn by one of the computer's fonts, and as UNKNOWN where none has them.
"""
import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from io import BytesIO
from typing import Any, TypeVar, cast

import pygame

from assets import faces
from client.draw import system_fonts
from client.draw.system_fonts import NONE, Source
from p2p.language import code, typeset

SANS, SEMI, BOLD, SERIF = "sans", "semi", "bold", "serif"
FILES = {
    SANS: "SourceSansPro-Regular",
    SEMI: "SourceSansPro-Semibold",
    BOLD: "SourceSansPro-Bold",
    SERIF: "SourceSerifPro-Semibold",
}
CAPITALS = 0.66         # height of a capital, as a share of the size
WORD_GAP = 0.27         # least room between words; whole pixels make the fonts' own too narrow in small sizes
ROUNDED = 0.01         # pixels that a limit may lose on its way through units and back
ELLIPSIS = "…"
BREAK = re.compile(r"(?<![\s(„»][kosuvzKOSUVZ])(?<!^[kosuvzKOSUVZ])\s+")         # where a line may end
PLAIN = "\u0180"        # letters before this one are in all bundled fonts
UNKNOWN = "?"           # instead of a letter that nobody can draw
STUCK = ("Mn", "Me", "Cf", "Sk")        # categories of characters that belong to the letter before them
TALL = 1.4              # of a bundled font's height: what is taller, as pictures of one size are, is made smaller

Function = TypeVar("Function", bound=Callable[..., Any])
_kept: list[Callable[[], None]] = []        # empties what is remembered of texts


def _of_words(size: int) -> Callable[[Function], Function]:
    """Lets a function of a text see it in the language that is spoken here, and remembers `size` of its results."""
    def decorate(function: Function) -> Function:
        remembered = lru_cache(size)(function)
        _kept.append(remembered.cache_clear)

        @wraps(function)
        def of_words(text: str, *rest: Any) -> Any:
            return remembered(str(text), *rest)
        return cast(Function, of_words)
    return decorate


def measured(layout: Function) -> Function:
    """Lets a function that measures texts remember its last results, in the language that is spoken here: to see where
    a board's parts lie, hundreds of points are asked for."""
    remembered = lru_cache(2)(lambda _language, *given: layout(*given))
    _kept.append(remembered.cache_clear)

    @wraps(layout)
    def of_language(*given: Any) -> Any:
        return remembered(code(), *given)
    return cast(Function, of_language)


@cache
def font(face: str, size: int) -> pygame.font.Font:
    """The face at this size in pixels."""
    return pygame.font.Font(BytesIO(faces.font_ttf(FILES[face])), size)


@_of_words(4000)
def width(text: str, face: str, size: int, track: float = 0) -> float:
    """Returns the width of a line in pixels as it is rendered, with `track` pixels more between its letters."""
    text = typeset(text)
    if foreign(text, face):
        return sum(_foreign_width(part, by, face, size) if by.file else width(part, face, size, track)
                   for part, by in _pieces(text, face))
    if track:
        return sum(_step(letter, face, size, track) for letter in text) - track
    words = text.split(" ")
    return sum(font(face, size).size(word)[0] for word in words) + _gap(face, size) * (len(words) - 1)


@cache
def _gap(face: str, size: int) -> int:
    return max(font(face, size).size(" ")[0], round(size * WORD_GAP))


def _step(letter: str, face: str, size: int, track: float) -> float:
    """Returns how far a tracked letter takes the next one; words stand further apart too."""
    return font(face, size).size(letter)[0] + track * (3 if letter == " " else 1)


@_of_words(1000)
def cut(text: str, face: str, size: int, limit: float) -> str:
    """Returns the text, or as much of it as fits into `limit` pixels together with an ellipsis."""
    if width(text, face, size) <= limit + ROUNDED:
        return text
    while text and width(text + ELLIPSIS, face, size) > limit + ROUNDED:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


@_of_words(1000)
def wrap(text: str, face: str, size: int, limit: float) -> tuple[str, ...]:
    """Breaks the text into lines of at most `limit` pixels; a word longer than a line is cut by `cut`. No preposition
    of one letter ends a line, as Czech and Slovene have it."""
    lines: list[str] = []
    for word in BREAK.split(text.strip()) if text.strip() else ():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= limit + ROUNDED:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(cut(line, face, size, limit) for line in lines)


@_of_words(300)
def balanced(text: str, face: str, size: int, limit: float) -> tuple[str, ...]:
    """Breaks the text into as many lines as `wrap` does, the longest of them as short as possible."""
    found = wrap(text, face, size, limit)
    low, high = limit / 2, limit
    while len(found) > 1 and high - low > 2:
        middle = (low + high) / 2
        tried = wrap(text, face, size, middle)
        whole = len(tried) == len(found) and " ".join(tried) == " ".join(found)
        low, high, found = (low, middle, tried) if whole else (middle, high, found)
    return found


@_of_words(1500)
def rendered(text: str, face: str, size: int, colour: str, track: float = 0) -> pygame.Surface:
    """Renders one line (`colour` #RRGGBB); the middle of its capitals lies `cap_middle` pixels below its top. A
    typewriter's apostrophe becomes a curly one."""
    text = typeset(text)
    if foreign(text, face):
        return _mixed(text, face, size, colour, track)
    letters = font(face, size)
    surface = pygame.Surface((round(width(text, face, size, track)) + 2, letters.get_height()), pygame.SRCALPHA)
    x = 0.0
    for part in text if track else text.split(" "):
        surface.blit(letters.render(part, True, colour), (round(x), 0))
        x += _step(part, face, size, track) if track else letters.size(part)[0] + _gap(face, size)
    return surface


@cache
def cap_middle(face: str, size: int) -> int:
    """Returns the pixels from a rendered line's top to the middle of its capitals."""
    return round(font(face, size).get_ascent() - size * CAPITALS / 2)


# ---------------------------------------------------------------------- letters that the bundled fonts lack

@cache
def _bundled(letter: str, face: str) -> bool:
    return letter < PLAIN or system_fonts.has(font(face, 24), letter)


def foreign(text: str, face: str = SEMI) -> bool:
    """Returns whether a bundled font lacks a letter of this text."""
    return not text.isascii() and not all(_bundled(letter, face) for letter in text)


@_of_words(1000)
def drawable(text: str) -> bool:
    """Returns whether all letters of this text can be drawn here, as far as is known now."""
    return not foreign(text, SEMI) or all(
        _bundled(letter, SEMI) or unicodedata.category(letter) in STUCK or system_fonts.source(letter).file
        for letter in text)


@_of_words(1000)
def _pieces(text: str, face: str) -> tuple[tuple[str, Source], ...]:
    """Returns the parts of a text with the font of each, NONE for the bundled one. Spaces and marks go with what stands
    before them, so that words that run to the left stay in order."""
    parts: list[tuple[str, Source]] = []
    for letter in text:
        last, bundled = parts[-1][1] if parts else NONE, _bundled(letter, face)
        if letter == " " or unicodedata.category(letter) in STUCK:
            by, shown = last, letter if last.file or bundled else ""
        else:
            by = NONE if bundled else system_fonts.source(letter)
            shown = letter if bundled or by.file else UNKNOWN
        if parts and by == last:
            parts[-1] = parts[-1][0] + shown, by
            continue
        if last.file and parts[-1][0].endswith(" "):        # a space at the end would stand on the wrong side
            parts[-1] = parts[-1][0][:-1], last
            parts.append((" ", NONE))
        if parts and parts[-1][1] == by:
            parts[-1] = parts[-1][0] + shown, by
        else:
            parts.append((shown, by))
    return tuple(parts)


def _shrinks(by: Source, face: str, size: int) -> float:
    """Returns by how much a foreign font's letters are made smaller: one with a single size draws too large."""
    tall, room = system_fonts.opened(by, size).get_height(), font(face, size).get_height()
    return 1.0 if tall <= TALL * room else room / tall


def _foreign_width(text: str, by: Source, face: str, size: int) -> float:
    return system_fonts.opened(by, size).size(text)[0] * _shrinks(by, face, size)


def _mixed(text: str, face: str, size: int, colour: str, track: float) -> pygame.Surface:
    """Renders a line by the bundled font and others, all on one base line."""
    ours = font(face, size)
    surface = pygame.Surface((round(width(text, face, size, track)) + 2, ours.get_height()), pygame.SRCALPHA)
    x = 0.0
    for part, by in _pieces(text, face):
        if not by.file:
            surface.blit(rendered(part, face, size, colour, track), (round(x), 0))
            x += width(part, face, size, track)
            continue
        letters, share = system_fonts.opened(by, size), _shrinks(by, face, size)
        image = letters.render(part, True, colour)
        if share < 1:
            smaller = round(image.get_width() * share), round(image.get_height() * share)
            image = pygame.transform.smoothscale(image.convert_alpha(), smaller)
        surface.blit(image, (round(x), ours.get_ascent() - round(letters.get_ascent() * share)))
        x += _foreign_width(part, by, face, size)
    return surface


def take_in() -> None:
    """To be called before each frame: once the computer's fonts are known, all is measured and drawn anew."""
    if system_fonts.news():
        for forget in _kept:
            forget()

"""Measures, cuts, wraps and renders text, all in pixels. Knows no unit and no theme."""
from functools import cache, lru_cache
from io import BytesIO

import pygame

from assets import faces

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


@cache
def font(face: str, size: int) -> pygame.font.Font:
    """The face at this size in pixels."""
    return pygame.font.Font(BytesIO(faces.font_ttf(FILES[face])), size)


@lru_cache(4000)
def width(text: str, face: str, size: int, track: float = 0) -> float:
    """Returns the width of a line in pixels, with `track` pixels more between its letters."""
    if track:
        return sum(_step(letter, face, size, track) for letter in text) - track
    words = text.split(" ")
    return sum(font(face, size).size(word)[0] for word in words) + _gap(face, size) * (len(words) - 1)


@cache
def _gap(face: str, size: int) -> int:
    """Pixels between two words."""
    return max(font(face, size).size(" ")[0], round(size * WORD_GAP))


def _step(letter: str, face: str, size: int, track: float) -> float:
    """How far a tracked letter takes the next one; words stand further apart too."""
    return font(face, size).size(letter)[0] + track * (3 if letter == " " else 1)


@lru_cache(1000)
def cut(text: str, face: str, size: int, limit: float) -> str:
    """Returns the text, or as much of it as fits into `limit` pixels together with an ellipsis."""
    if width(text, face, size) <= limit + ROUNDED:
        return text
    while text and width(text + ELLIPSIS, face, size) > limit + ROUNDED:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


@lru_cache(1000)
def wrap(text: str, face: str, size: int, limit: float) -> tuple[str, ...]:
    """Breaks the text into lines of at most `limit` pixels; a word longer than a line is cut by `cut`."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= limit + ROUNDED:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(cut(line, face, size, limit) for line in lines)


@lru_cache(300)
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


@lru_cache(1500)
def rendered(text: str, face: str, size: int, colour: str, track: float = 0) -> pygame.Surface:
    """Renders one line (`colour` #RRGGBB); the middle of its capitals lies `cap_middle` pixels below its top.

    A typewriter's apostrophe is set as a curly one.
    """
    text = text.replace("'", "’")
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

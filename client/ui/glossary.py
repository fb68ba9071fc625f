"""Finds and draws the explanations of game terms that are shown while the mouse is on them. Knows no game."""
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from pygame import FRect

from client.draw import theme
from client.draw.commands import Command, command_width
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint, Point
from client.draw.scale import Scale
from p2p.language import forms

Pick = tuple[str, int | str]
NOTHING: Pick = ("", "")
TIP = 440.0             # how wide an explanation may be


def find(words: str, glosses: Mapping[str, str]) -> str:
    """Returns the first term in these words, "" for none; of two that begin alike the longer one."""
    terms = said(glosses)
    found = _pattern(tuple(terms)).search(str(words).casefold()) if terms else None
    return terms[found.group()] if found else ""


def said(glosses: Mapping[str, str]) -> Mapping[str, str]:
    """Returns the terms by what they are in a sentence: all their forms in the language spoken here, longer ones first.
    """
    found = {form.casefold(): term for term in glosses for form in reversed(forms(term))}
    return {form: found[form] for form in sorted(found, key=len, reverse=True)}


@lru_cache(maxsize=8)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, terms))})\b")


def pick(places: Iterable[tuple[FRect, str]], glosses: Mapping[str, str], at: tuple[float, float]) -> Pick:
    """Returns ("term", number) of the first place at this point (units) with a term in its words, or NOTHING."""
    found = (number for number, (rect, words) in enumerate(places) if rect.collidepoint(at) and find(words, glosses))
    number = next(found, None)
    return NOTHING if number is None else ("term", number)


def tip_layout(scale: Scale, words: str, centre: tuple[float, float], why: tuple[Command, ...] = (),
               widest: float = TIP) -> tuple[FRect, FRect]:
    """Returns the rectangles (units) of a tip with these words, and of the commands `why` at its right end. It is
    centred at `centre` and clamped to the window; its words are wrapped to `widest` units."""
    room, em = min(widest, scale.measure(words, theme.SECOND, SEMI)), scale.em(theme.SECOND)
    more = scale.wrapped(words, room + 2, theme.SECOND, SEMI) - em * 1.4        # of the lines after the first
    behind = sum(command_width(scale, command) + 32 for command in why)
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


class Noting(Paint):
    """A Paint that notes where each text stands; `around` is the Paint in whose place it draws."""

    def __init__(self, around: Paint) -> None:
        super().__init__(around.surface, around.style, around.density, around.scale.within, around.scale.near, around)
        self.texts: list[tuple[FRect, str]] = []

    def text(self, text: str, at: Point, size: float = theme.BODY, face: str = SANS, colour: str = "text",
             align: str = "left", track: float = 0) -> float:
        wide, high = super().text(text, at, size, face, colour, align, track), self.scale.em(size) * 1.3
        left = at[0] - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
        self.texts.append((FRect(left, at[1] - high / 2, wide, high), text))
        return wide


def term_at(texts: Iterable[tuple[FRect, str]], glosses: Mapping[str, str], at: Point) -> tuple[str, FRect]:
    """Returns the term at a point (units) among texts of one line, and where it stands; "" if there is none."""
    terms = said(glosses)
    pattern = _pattern(tuple(terms))
    for rect, text in texts:
        words = str(text)
        for found in pattern.finditer(words.casefold()) if rect.collidepoint(at) else ():
            share = rect.w / max(1, len(words))             # letters are about as wide as each other
            place = FRect(rect.x + found.start() * share - 4, rect.y, (found.end() - found.start()) * share + 8, rect.h)
            if place.collidepoint(at):
                return terms[found.group()], place
    return "", FRect()


def tell_whole(paint: Paint, at: Point) -> None:
    """Draws the whole of the text on which the mouse (units) is, above it, if it was cut; explanations stand below."""
    u = paint.scale.unit
    for place, whole in paint.cut:
        rect = FRect(place.x / u, place.y / u, place.w / u, place.h / u)
        if rect.collidepoint(at):
            tip(paint, whole, (rect.centerx, rect.y - 24 if rect.y > 60 else rect.bottom + 24))
            return


def explained(paint: Paint, glosses: Mapping[str, str], at: Point | None, draw: Callable[[Paint], None],
              low: float) -> None:
    """Draws something, and over it the explanation of the term under the mouse, its middle `low` units down. `at`: the
    mouse (units), None if it is elsewhere."""
    if not glosses or at is None:
        draw(paint)
        return
    noting = Noting(paint)
    draw(noting)
    term, place = term_at(noting.texts, glosses, at)
    if term:
        tip(paint, glosses[term], (place.centerx, low))

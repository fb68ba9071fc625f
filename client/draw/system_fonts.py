"""Fonts of this computer for letters that the bundled ones lack, by script.

A thread lists them when such a letter is first met; until then, and where no font has it, nobody can draw it."""
import threading
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import pygame

NOBODY = "\uffff"               # no character: a font draws its sign for what it lacks
# What the names of fonts that may have a script's letters begin with, in pygame's spelling, the likeliest first; by the
# first word of the names of its characters in Unicode. Beside them "notosans" and the script itself is tried.
_CHINESE = ("notosanscjk", "notosanssc", "notosanstc", "sourcehansans", "wenquanyi", "droidsansfallback",
            "microsoftyahei", "microsoftjhenghei", "simsun", "pingfang", "hiraginosansgb", "stheiti", "songti")
_JAPANESE = ("notosanscjk", "notosansjp", "sourcehansans", "ipagothic", "ipaexgothic", "takao", "yugoth", "meiryo",
             "msgothic", "hiragino")
SCRIPTS = {
    "CJK": _CHINESE, "KANGXI": _CHINESE, "BOPOMOFO": _CHINESE, "HIRAGANA": _JAPANESE, "KATAKANA": _JAPANESE,
    "HANGUL": ("notosanscjk", "notosanskr", "nanum", "baekmuk", "undotum", "malgungothic", "applesdgothic", "gulim"),
    "ARABIC": ("notonaskharabic", "notokufiarabic", "geezapro", "segoeui", "tahoma", "arial"),
    "HEBREW": ("arialhebrew", "segoeui", "tahoma", "arial"),
    "DEVANAGARI": ("lohitdevanagari", "nirmala", "mangal", "kohinoordevanagari"),
    "THAI": ("loma", "garuda", "leelawadee", "tahoma", "thonburi"),
}
# ISO 15924 of scripts whose letters join, stack or run to the left: only a font that is told so draws them well.
SHAPED = {"ARABIC": "Arab", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "HEBREW": "Hebr", "DEVANAGARI": "Deva",
          "BENGALI": "Beng", "GUJARATI": "Gujr", "GURMUKHI": "Guru", "KANNADA": "Knda", "MALAYALAM": "Mlym",
          "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "SINHALA": "Sinh", "KHMER": "Khmr", "LAO": "Laoo",
          "MYANMAR": "Mymr", "THAI": "Thai", "TIBETAN": "Tibt"}
TO_THE_LEFT = ("Arab", "Syrc", "Thaa", "Nkoo", "Hebr")
ANY = ("dejavusans", "notosans", "freesans", "notocoloremoji", "notoemoji", "segoeuiemoji", "segoeuisymbol", "segoeui",
       "symbola", "applecoloremoji", "applesymbols", "arialunicode", "liberationsans", "unifont")
MOST = 12                       # fonts that are opened for one letter

_listed: dict[str, str] | None = None           # the files of the fonts by name; None until they are known
_lists: threading.Thread | None = None
_fresh = False
_done: Callable[[], None] | None = None


def prepare() -> threading.Thread:
    """Begins to list the fonts, unless it has. Returns the thread that does."""
    global _lists
    if _lists is None:
        _lists = threading.Thread(target=_list, name="fairdeal fonts", daemon=True)
        _lists.start()
    return _lists


def tell(done: Callable[[], None]) -> None:
    """Sets the function that is called from another thread once the fonts are known."""
    global _done
    _done = done


def _list() -> None:
    global _listed, _fresh
    try:
        names = pygame.font.get_fonts()
        found = {name: file for name in names if (file := pygame.font.match_font(name))}
    except (OSError, pygame.error, UserWarning):
        found = {}
    _listed, _fresh = found, True
    if _done:
        _done()


def news() -> bool:
    """Returns, once, that the fonts have become known: what was measured before may be other now."""
    global _fresh
    fresh, _fresh = _fresh, False
    return fresh


class Source(NamedTuple):
    """The font of a letter: its file, "" for none, and the script that it is told of."""

    file: str = ""
    script: str = ""


NONE = Source()


def source(letter: str) -> Source:
    """Returns a font that has this letter; NONE if there is none, or as long as that isn't known."""
    if _listed is None:
        prepare()
        return NONE
    return _found(letter)


@cache
def _found(letter: str) -> Source:
    fonts, script = _listed or {}, unicodedata.name(letter, " ").split(" ")[0].split("-")[0]
    begins = (*SCRIPTS.get(script, ()), f"notosans{script.lower()}", *ANY)
    shortest = sorted(fonts, key=lambda name: (len(name), name))
    names = dict.fromkeys(name for begin in begins for name in shortest if name.startswith(begin))
    file = next((fonts[name] for name in [*names][:MOST] if _opens(fonts[name], letter)), "")
    return Source(file, SHAPED.get(script, "")) if file else NONE


def _opens(file: str, letter: str) -> bool:
    try:
        return has(opened(Source(file), 24), letter)
    except (OSError, pygame.error):
        return False


@cache
def opened(font: Source, size: int) -> pygame.font.Font:
    """The font at a size in pixels, told of its script."""
    letters = pygame.font.Font(font.file, size)
    if font.script:
        with suppress(pygame.error):            # this pygame can't shape letters
            letters.set_script(font.script)
            letters.set_direction(pygame.DIRECTION_RTL if font.script in TO_THE_LEFT else pygame.DIRECTION_LTR)
    return letters


def has(letters: pygame.font.Font, letter: str) -> bool:
    """Returns whether a font has this letter: pygame says so of all, so that the pictures are compared."""
    if letters.metrics(letter) != letters.metrics(NOBODY):
        return True
    drawn = [pygame.image.tobytes(letters.render(each, True, "#FFFFFF"), "RGBA") for each in (letter, NOBODY)]
    return drawn[0] != drawn[1]

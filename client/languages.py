"""The languages that Fairdeal speaks, and which one is spoken: the player's choice, else the system's.

Their catalogues lie in assets/words as gettext's .po files and are compiled when the package is built
(assets/compiling.py), so that nobody needs a tool for them.
"""
import gettext
import os
import re
import sys
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TextIO

from p2p import language

VARIABLE = "FAIRDEAL_LANGUAGE"      # goes before settings and system
ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")       # in gettext's order
STRETCHED = "xx"                    # every sentence as our own code has it, accented and longer: for makers


class Language(NamedTuple):
    """A language that can be chosen: its code (ISO 639-1), and its name in its own words."""
    code: str
    name: str


LANGUAGES = (Language("en", "English"), Language("cs", "čeština"), Language("sl", "slovenščina"))
CODES = tuple(each.code for each in LANGUAGES)


class Stretched(gettext.NullTranslations):
    """English with an accent on each vowel and 40 % longer, between brackets: shows what has no room, and what isn't
    translated."""

    MARKS = str.maketrans("aeiouyAEIOUY", "åéîöûýÅÉÎÖÛÝ")

    def gettext(self, message: str) -> str:
        parts = _parts(message)
        words = "".join(part if at % 2 else part.translate(self.MARKS) for at, part in enumerate(parts))
        length = sum(map(len, parts[::2]))
        return f"[{words}{' ~' * round(length / 5)}]" if any(map(str.isalpha, words)) else message

    def pgettext(self, context: str, message: str) -> str:                             # noqa: ARG002
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:     # noqa: ARG002
        return self.ngettext(msgid1, msgid2, n)


def typeset_on(stream: TextIO, text: str) -> str:
    """Returns a text with the apostrophes of the window where this stream is a terminal whose encoding has them. What
    goes to a file or to another program keeps those that keyboards have."""
    shown = language.typeset(text)
    try:
        shown.encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError):
        return str(text)
    return shown if stream.isatty() else str(text)


def on(stream: TextIO, text: str) -> str:
    """Returns a text as this stream shows it: nothing in it can steer a terminal."""
    shown = typeset_on(stream, text)
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in shown)


def say(text: str, stream: TextIO | None = None) -> None:
    """Prints a line of this text to the terminal, or to this stream."""
    stream = stream or sys.stdout
    print(on(stream, text), file=stream, flush=stream is sys.stderr)


def _parts(message: str) -> list[str]:
    """Returns a sentence cut at its {places}, and at argparse's: words, place, words, ..."""
    return re.split(r"(\{[^}]*\}|%\(\w+\)[rs]|%[rs]\b)", message)


def of_system() -> str:
    """Returns the code of the first language that the system asks for and that is spoken here; "en" for none."""
    asked = [code for name in ASKED for code in os.environ.get(name, "").split(":")]
    if not any(asked):
        asked = _of_desktop()
    return next((code for each in asked if (code := each[:2].lower()) in CODES), "en")


def _of_desktop() -> list[str]:
    """Returns what Windows and macOS say, whose programs have no such variables."""
    import pygame
    return [f"{found['language']}" for found in pygame.system.get_pref_locales()]


def choose(chosen: str = "") -> str:
    """Speaks the language of this code in this process, by its settings; "" for the system's. Returns its code."""
    code = os.environ.get(VARIABLE) or chosen or of_system()
    code = code if code in (*CODES, STRETCHED) else "en"
    language.speak(catalogue(code))
    return code


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """Returns a language's catalogue by its code; that of English, which translates nothing, where there is none."""
    if code == STRETCHED:
        return Stretched()
    compiled = files("assets") / "words" / f"{code}.mo"
    if code == "en" or not compiled.is_file():
        return language.ENGLISH
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)

"""What the page may say in a language: its catalogue's sentences, with names, numbers and days on their places."""
import re
from functools import cache

from babel.messages.pofile import read_po

from tests.language.sentences import OF_PAGE, ROOT, WORDS

CODES = ("en", "cs", "sl")
GAMES = ("Tau", "PC Set", "TAU", "Tarok", "Taroky")
ISOLATED = "\u2068[^\u2068\u2069]*\u2069"          # a name of a file, a player, what stands in a charter
NUMBER = "[0-9]+(?:[., \u202f][0-9]+)*"
DAY = {"en": r"\w+ \d+, \d{4}|\d+ \w+ \d{4}", "cs": r"\d+\. \w+ \d{4}", "sl": r"\d+\. \w+ \d{4}"}


@cache
def catalogue(code: str) -> dict[str, tuple[str, ...]]:
    """The forms of each sentence of the page, by the English one."""
    with (WORDS / f"{'cs' if code == 'en' else code}.po").open("rb") as file:
        found = [message for message in read_po(file) if OF_PAGE.relative_to(ROOT).as_posix() in
                 dict(message.locations)]
    return {ids[0]: ids if code == "en" else forms for message in found
            for ids, forms in [(several(message.id), several(message.string))]}


def several(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


@cache
def known(code: str) -> re.Pattern[str]:
    """Matches each whole text that the page may show in this language, and no other."""
    forms = [one_space(form) for each in catalogue(code).values() for form in each]
    names = f"{ISOLATED}(?:, {ISOLATED})*"
    (both,) = catalogue(code)["{names} and {name}"]
    places = {"file": ISOLATED, "name": ISOLATED, "game": f"{'|'.join(GAMES)}|{ISOLATED}",
              "names": f"{names}(?:{re.escape(both.format(names='', name=''))}{ISOLATED})?",
              "what": "|".join(re.escape(form) for form in forms if form.endswith(".") and "{" not in form),
              "day": f"{ISOLATED}|{DAY[code]}"}

    def pattern(form: str) -> str:
        parts = re.split(r"\{(\w+)\}", form)
        return "".join(f"(?:{places.get(part, NUMBER)})" if at % 2 else re.escape(part)
                       for at, part in enumerate(parts))
    return re.compile("|".join([*map(pattern, forms), ISOLATED]))


def plain(text: str) -> str:
    """The text without the marks that hold a name's direction of writing, or a line together."""
    return re.sub("[\u2068\u2069]", "", one_space(text))


def one_space(text: str) -> str:
    return text.replace("\u00a0", " ")


def foreign(texts: list[str], code: str) -> list[str]:
    """Those of the texts of a page that are not in this language; the six words are English everywhere."""
    words = set((ROOT / "p2p" / "words.txt").read_text().split())
    return [text for text in texts if not known(code).fullmatch(one_space(text))
            and not (len(text.split()) == 6 and words.issuperset(text.split()))]

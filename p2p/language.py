"""Sentences that are written in English in the code and read in the reader's language where they are shown.

The strategy: a `Text` is its English sentence, an ordinary string, and remembers what it was made of. `str(text)`, an
f-string and `print` give it in the language spoken here; everything else (equality, keys, what is stored) sees the
English. So a sentence travels as data, from a rule to a screen, and nothing that is written or sent depends on a
language.

The catalogue of a language is one of GNU gettext; client/languages.py finds and opens them. A translation may hold the
forms of a bent word behind its usual one, "král|A=krále|I=králem"; another translation asks for one by its letter,
"{name} volá {card:A}". `{why:^}` begins with a capital. A place with no such form takes the usual one. Our own code
also takes `{word:small}` in small letters, and a sentence `{asked:within}` another one without its capital.
"""
import errno
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from gettext import NullTranslations
from typing import Any

ENGLISH = NullTranslations()
CAPITAL = "^"                       # a place whose value begins a sentence
_CASES = frozenset("NGDALI")        # nominative, genitive, dative, accusative, locative, instrumental
_chosen: NullTranslations = ENGLISH
_here: ContextVar[NullTranslations | None] = ContextVar("_here", default=None)


def speak(catalogue: NullTranslations) -> None:
    """Sets the language of this process."""
    global _chosen
    _chosen = catalogue


@contextmanager
def spoken(catalogue: NullTranslations) -> Iterator[None]:
    """Sets the language of what is made within, whatever the process speaks: a phone has a language of its own."""
    token = _here.set(catalogue)
    try:
        yield
    finally:
        _here.reset(token)


def language() -> NullTranslations:
    """Returns the catalogue of the language that is spoken here."""
    return _here.get() or _chosen


def code() -> str:
    """Returns the code (ISO 639-1) of the language that is spoken here."""
    return language().info().get("language", "en")


class Sentence(str):
    """An English sentence that can be put into another language: the sentence as the code has it and its values.

    Behaves as the English string, but for `str`, `format` and f-strings, which give it in the language spoken here.
    """
    __slots__ = ("_made_of",)
    _made_of: tuple[str, str, str, int, Mapping[str, Any]]     # context, sentence, its plural, the number, the values

    def __new__(cls, context: str, one: str, many: str, count: int, values: Mapping[str, Any]) -> "Sentence":
        english = super().__new__(cls, _filled(many if many and count != 1 else one, values, None))
        english._made_of = context, one, many, count, values
        return english

    def __str__(self) -> str:
        catalogue = language()
        return str.__str__(self) if catalogue is ENGLISH else self._words(catalogue, "")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Sentence, self._made_of

    def with_values(self, change: Callable[[str], str]) -> "Sentence":
        """Returns the same sentence with each value changed that is a text and no sentence itself."""
        context, one, many, count, values = self._made_of
        return Sentence(context, one, many, count, {
            name: value.with_values(change) if isinstance(value, Sentence) else
            value if isinstance(value, int | float | datetime) else change(str(value))
            for name, value in values.items()})

    def _words(self, catalogue: NullTranslations, case: str) -> str:
        """Returns the sentence in this language, in the given case if it has one."""
        context, one, many, count, values = self._made_of
        if many:
            found = catalogue.npgettext(context, one, many, count) if context else catalogue.ngettext(one, many, count)
        elif context == UNTRANSLATED:
            found = one
        else:
            found = catalogue.pgettext(context, one) if context else catalogue.gettext(one)
        usual, *forms = found.split("|") if "|" in found and context != UNTRANSLATED else (found,)
        chosen = next((form[2:] for form in forms if form[:2] == f"{case}="), usual) if case else usual
        return _filled(chosen, values, catalogue, case if context == UNTRANSLATED else "")


UNTRANSLATED = "\0"     # the context of what only puts other texts together


class _Place(str):
    """A value on its place in a sentence."""
    __slots__ = ("_case", "_catalogue", "_text")

    def __new__(cls, value: str, catalogue: NullTranslations | None, case: str) -> "_Place":
        place = super().__new__(cls, str.__str__(value))
        place._text, place._catalogue, place._case = value, catalogue, case
        return place

    _text: str
    _catalogue: NullTranslations | None
    _case: str                          # of the sentence that is on a place itself

    def __format__(self, spec: str) -> str:
        capital = (spec.startswith(CAPITAL) and spec[1:2] not in ("", *"0123456789")) or spec == CAPITAL
        case = (spec.removeprefix(CAPITAL) if capital or spec in _CASES else "") or self._case
        if isinstance(self._text, Sentence) and self._catalogue is not None:
            found = self._text._words(self._catalogue, case)
        else:
            found = str.__str__(self)
        if capital:
            return found[:1].upper() + found[1:]
        if spec in _PARTS:
            return _PARTS[spec](found)
        return found if spec in _CASES else format(found, spec)


_PARTS: Mapping[str, Callable[[str], str]] = {
    "small": str.casefold, "within": lambda text: text[:1].lower() + text[1:]}


def _filled(sentence: str, values: Mapping[str, Any], catalogue: NullTranslations | None, case: str = "") -> str:
    if not values:
        return sentence
    return sentence.format_map({name: _Place(value, catalogue, case) if isinstance(value, str) else
                                _Number(value, catalogue) if isinstance(value, int | float) else value
                                for name, value in values.items()})


class _Number:
    """A number on its place in a sentence: with the signs of the language, and one with decimals with a real minus."""
    __slots__ = ("_catalogue", "_value")

    def __init__(self, value: float, catalogue: NullTranslations | None) -> None:
        self._value, self._catalogue = value, catalogue

    def __format__(self, spec: str) -> str:
        found = format(self._value, spec)
        if isinstance(self._value, float):
            found = found.replace("-", "−")
        if self._catalogue is None or not {",", "."} & {*found}:
            return found
        whole, point, decimals = found.partition(".")
        thousands, before = (sign._words(self._catalogue, "") for sign in (THOUSANDS, POINT))
        return whole.replace(",", thousands) + point.replace(".", before) + decimals


def tr(sentence: str, /, **values: Any) -> Sentence:
    """Returns a sentence for a reader, its values on its `{named}` places. Braces stand for themselves without values.
    """
    return Sentence("", sentence, "", 0, values)


def trc(context: str, sentence: str, /, **values: Any) -> Sentence:
    """Returns a sentence whose English alone means two things, told apart by `context`, a word or two."""
    return Sentence(context, sentence, "", 0, values)


def trn(one: str, many: str, count: int, /, **values: Any) -> Sentence:
    """Returns a sentence that depends on a number, which stands on the place `{n}`, by the plurals of each language."""
    return Sentence("", one, many, count, {"n": count, **values})


def joined(separator: str, parts: Iterable[str]) -> Sentence:
    """Returns texts one behind another, each in the reader's language, as is what stands between them."""
    values = {f"p{number}": part for number, part in enumerate(parts)}
    return Sentence(UNTRANSLATED, "{between}".join(f"{{{name}}}" for name in values), "", 0,
                {**values, "between": separator})


def english(text: object) -> str:
    """Returns a text as the code has it: what is encoded for a file, a hash or the wire. Raises TypeError for anything
    else."""
    if not isinstance(text, Sentence):
        raise TypeError(f"{type(text)} isn't encoded")
    return str.__str__(text)


def text_of(error: BaseException) -> str:
    """Returns what an error says, still to be put into the reader's language."""
    said = error.args[0] if len(error.args) == 1 else ""
    return said if isinstance(said, Sentence) else str(error)


def forms(text: str) -> tuple[str, ...]:
    """Returns the forms that a word has in the language spoken here, the usual one first: what finds it in a sentence.
    """
    catalogue = language()
    if not isinstance(text, Sentence) or catalogue is ENGLISH:
        return (str.__str__(text),)
    found = dict.fromkeys(text._words(catalogue, case) for case in ("", *sorted(_CASES)))
    return tuple(found)


THOUSANDS, POINT = trc("between thousands", ","), trc("before decimals", ".")


def decimal(value: float, form: str = ".1f") -> Sentence:
    """Returns a number in this form, by default with one decimal, with the signs of the reader's language."""
    return Sentence(UNTRANSLATED, f"{{value:{form}}}", "", 0, {"value": float(value)})


def part(text: str, which: str) -> Sentence:
    """Returns a text `small`, in small letters, or as it stands `within` a sentence, without its capital."""
    return Sentence(UNTRANSLATED, f"{{text:{which}}}", "", 0, {"text": text})


def typeset(text: str) -> str:
    """The text as it is shown: with ’ for a typewriter's apostrophe, which the code and the files have."""
    return str(text).replace("'", "’")


def capital(text: str) -> Sentence:
    """Returns a text that begins with a capital, and with typographic apostrophes."""
    return Sentence(UNTRANSLATED, "{text:^}", "", 0, {"text": text})


# What the system says most often (POSIX strerror), for the catalogues.
_OF_SYSTEM = {
    errno.ENOENT: tr("No such file or directory"), errno.EACCES: tr("Permission denied"),
    errno.EPERM: tr("Operation not permitted"), errno.EEXIST: tr("File exists"),
    errno.ENOTDIR: tr("Not a directory"), errno.EISDIR: tr("Is a directory"),
    errno.ENOSPC: tr("No space left on device"), errno.EROFS: tr("Read-only file system"),
    errno.EIO: tr("Input/output error"), errno.ENAMETOOLONG: tr("File name too long"),
    errno.EMFILE: tr("Too many open files"), errno.EBUSY: tr("Device or resource busy"),
    errno.EADDRINUSE: tr("Address already in use"), errno.EADDRNOTAVAIL: tr("Cannot assign requested address"),
    errno.ENETDOWN: tr("Network is down"), errno.ENETUNREACH: tr("Network is unreachable")}


def reason(error: OSError) -> str:
    """Returns why a file, or the network, can't be used, as the system says it or whoever raised the error."""
    said = error.strerror or ""
    return said if isinstance(said, Sentence) else _OF_SYSTEM.get(error.errno or 0, said)

"""People's names as they are shown: words of the own key tell namesakes apart, and stand for letters that can't be
drawn here."""
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, pairwise
from typing import Protocol

from client.draw.fonts import drawable
from client.draw.plates import BESIDE, name_of
from client.ui.phrases import PLAYER, plain
from p2p.identity import words
from p2p.language import tr

# Letters of Cyrillic, Greek and Armenian that are drawn like these (Unicode TR 39, confusables), and I, l, 1, 0.
_DRAWN = {"A": "АΑ", "B": "ВΒ", "C": "С", "E": "ЕΕ", "H": "НΗ", "J": "Ј", "K": "КΚ", "M": "МΜ", "N": "Ν", "O": "ОΟ0",
          "P": "РΡ", "S": "Ѕ", "T": "ТΤ", "X": "ХΧ", "Y": "УΥ", "Z": "Ζ", "3": "З", "a": "аα", "b": "ь", "c": "с",
          "d": "ԁ", "e": "еε", "g": "ց", "h": "һհ", "i": "іιı", "j": "ј", "k": "кκ", "l": "IІΙ1|ӏ", "m": "м",
          "n": "пηո", "o": "оοօ", "p": "рρ", "q": "ԛ", "r": "г", "s": "ѕ", "t": "тτ", "u": "иυս", "v": "ν", "w": "ԝωա",
          "x": "хχ", "y": "уγ"}
_ALIKE = str.maketrans({alike: letter for letter, letters in _DRAWN.items() for alike in letters})
Named = tuple[str, bytes]           # a name as it came, and the public key of whose computer it is


class NamedSeat(Protocol):
    """A seat of an open table with its player; a free one has no key."""

    @property
    def key(self) -> bytes: ...
    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str: ...


def told_apart(people: Iterable[Named]) -> list[str]:
    """Returns how these people are called, in their order, so that no two look alike, also when they are cut; people
    who took one name at one computer share it."""
    taken, called, found = set[str](), dict[Named, str](), list[str]()
    for name, key in people:
        one = plain(name), key
        if one not in called:
            called[one] = next(way for way in _ways(*one) if taken.isdisjoint(looks(way)))
            taken |= looks(called[one])
        found.append(called[one])
    return found


def seat_names(seats: Sequence[NamedSeat], beside: Iterable[Named] = ()) -> list[str]:
    """Returns how those who sit on these seats are called, `beside` these people; "" for a free one."""
    sitting = [number for number, seat in enumerate(seats) if seat.key]
    others, here = [*beside], [(plain(seats[n].name, tr("Bot") if seats[n].bot else PLAYER), seats[n].key)
                               for n in sitting]
    shown = told_apart((*others, *here))[len(others):]
    return [shown[sitting.index(number)] if number in sitting else "" for number in range(len(seats))]


def _ways(name: str, key: bytes) -> Iterator[str]:
    """Yields the ways to call somebody, the best first."""
    of_key, shown = words(key).split(), drawable(name)
    if shown:
        yield name
        yield from (_beside(name, word) for word in of_key)
    else:
        yield from (f"{one} {other}" for one, other in pairwise(of_key))
    yield from (_beside(name if shown else of_key[0], str(number)) for number in count(2))


def _beside(name: str, word: str) -> str:
    """Returns a name with a word that is never cut off."""
    return f"{name}{BESIDE}{word}"


def looks(name: str) -> frozenset[str]:
    """Returns what two names have in common that look alike: one of these."""
    shown = name_of(name)
    drawn = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", shown)).translate(_ALIKE)
    return frozenset((unicodedata.normalize("NFKC", shown).casefold(), drawn.casefold().replace("rn", "m")))

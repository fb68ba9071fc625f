"""The decks and modes of Tau as tables of rows, and what their cards look like. Knows no board, player or coin.

A card is its number. Each property is one digit of that number, lowest digit first (rules 1.1, 5):

USUAL deck, 81 faces 0..80, base 3: face = colour + 3*number + 9*shading + 27*shape.
  colour   0 red, 1 green, 2 blue            number  0 one, 1 two, 2 three
  shading  0 empty, 1 shaded, 2 solid        shape   0 circle, 1 square, 2 triangle

QUAD deck, 64 faces 0..63, base 4 (two bits a property): face = colour + 4*number + 16*shape.
  colour (bits 0, 1)  0 red, 1 yellow, 2 blue, 3 green
  number (bits 2, 3)  0 one, 1 two, 2 three, 3 four
  shape  (bits 4, 5)  0 circle, 1 square, 2 triangle, 3 diamond
  All signs of a quad card are alike and solid.

PROJECTIVE deck, 63 faces 1..63, base 4: face = circle + 4*square + 16*triangle.
  Each card has three fixed places: a circle above (bits 0, 1), a square in the middle (bits 2, 3), a triangle
  below (bits 4, 5). The value says how that one sign looks, its colour and shading always together, so that
  shading alone tells it too:
    0 blank: the place stays bare      1 red and empty (outline)
    2 green and shaded                 3 blue and solid
  Face 0 would be a bare card and isn't in the deck. Face 1 is a red outlined circle and nothing else, face 63 a
  solid blue circle, square and triangle. A Tau has in each place: three bare, or one bare and two alike, or one
  of each of red, green, blue.
"""
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

Faces = tuple[int, ...]


class Property(NamedTuple):
    """One property of a deck's cards: its name and the word of each value."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Deck:
    """The faces and their arithmetic: `add[a][b]` is the sum of two cards, `neg[a]` what brings a to zero."""

    name: str
    faces: Faces
    base: int
    properties: tuple[Property, ...]
    add: tuple[Faces, ...]
    neg: Faces

    def value(self, face: int, prop: int) -> int:
        """The value of one property of a card."""
        return face // int(self.base ** prop) % self.base

    def total(self, faces: Sequence[int]) -> int:
        """The sum of some cards, which is again the number of a card (or of the bare card 0)."""
        total = 0
        for face in faces:
            total = self.add[total][face]
        return total

    def third(self, a: int, b: int) -> int:
        """The card that brings these two to zero."""
        return self.neg[self.add[a][b]]


def _mod_3(a: int, b: int) -> int:
    return sum((a // power + b // power) % 3 * power for power in (1, 3, 9, 27))


_ADD_3 = tuple(tuple(_mod_3(a, b) for b in range(81)) for a in range(81))
_ADD_XOR = tuple(tuple(a ^ b for b in range(64)) for a in range(64))

USUAL = Deck("usual", tuple(range(81)), 3, (
    Property("colour", ("red", "green", "blue")),
    Property("number", ("one", "two", "three")),
    Property("shading", ("empty", "shaded", "solid")),
    Property("shape", ("circle", "square", "triangle")),
), _ADD_3, tuple(row.index(0) for row in _ADD_3))

_PLACE = ("blank", "red", "green", "blue")
PROJECTIVE = Deck("projective", tuple(range(1, 64)), 4, (
    Property("circle", _PLACE), Property("square", _PLACE), Property("triangle", _PLACE),
), _ADD_XOR, tuple(range(64)))

QUAD = Deck("quad", tuple(range(64)), 4, (
    Property("colour", ("red", "yellow", "blue", "green")),
    Property("number", ("one", "two", "three", "four")),
    Property("shape", ("circle", "square", "triangle", "diamond")),
), _ADD_XOR, tuple(range(64)))


class Mode(NamedTuple):
    """A row of rule 5. `rule` is a key of FINDERS, `dealer` one of tau_dealers; `goal` Taus stay on one board."""

    code: str
    name: str
    group: str      # of the menu: main, variants, obscure (rule 5.1)
    deck: Deck
    take: int
    minimum: int
    rule: str
    dealer: str
    line: str       # what players read
    goal: int = 0


MODES = {mode.code: mode for mode in (
    Mode("3tau", "3 Tau", "main", USUAL, 3, 12, "zero", "front",
         "Three cards, every property all the same or all different."),
    Mode("3ptau", "Projective Tau", "main", PROJECTIVE, 3, 12, "zero", "front",
         "In each place three bare, one bare and two alike, or all three colours."),
    Mode("sbqtau", "Quad Tau", "main", QUAD, 4, 9, "zero", "front",
         "Four cards, every property all the same, two and two, or all different."),
    Mode("z3tau", "Puzzle 3 Tau", "variants", USUAL, 3, 12, "zero", "puzzle",
         "One board with exactly six Taus: find them all.", goal=6),
    Mode("n3tau", "Near 3 Tau", "variants", USUAL, 3, 12, "near", "front",
         "Right in every property but the one shown, which must be wrong."),
    Mode("i3tau", "Insane 3 Tau", "variants", USUAL, 3, 12, "zero", "insane",
         "A single Tau on the board, whenever the cards allow it."),
    Mode("i93tau", "Insane 9 3 Tau", "variants", USUAL, 3, 9, "zero", "insane",
         "A single Tau among nine cards, whenever the cards allow it."),
    Mode("e3tau", "Easy 3 Tau", "variants", USUAL, 3, 12, "zero", "easy",
         "As many Taus on the board as the cards allow."),
    Mode("4otau", "4 Outer Tau", "variants", USUAL, 4, 9, "outer", "front",
         "Two pairs that want the same third card."),
    Mode("bqtau", "Large Quad Tau", "variants", QUAD, 4, 12, "zero", "front",
         "Quad Tau with twelve cards on the board."),
    Mode("6tau", "6 Tau", "obscure", USUAL, 6, 12, "six", "front",
         "Six cards that add up to nothing, without a 3 Tau among them."),
    Mode("g3tau", "Generalized 3 Tau", "obscure", USUAL, 3, 12, "target", "front",
         "Three cards that add up to the card shown."),
    Mode("4tau", "4 Tau", "obscure", USUAL, 4, 12, "target", "front",
         "Four cards that add up to the card shown."),
    Mode("m3tau", "Master 3 Tau", "obscure", USUAL, 3, 12, "zero", "master",
         "A single Tau, as different and as far apart as the cards allow."),
)}
DRAWN = ("target", "near")      # rules whose Taus depend on something drawn after the cards


@lru_cache(maxsize=2048)
def find(code: str, faces: Faces, want: int | None) -> tuple[Faces, ...]:
    """All Taus of a mode among ascending faces, each ascending, in lexicographic order.

    `want` is the target or the near property; while it is owed (None) there is no Tau.
    """
    mode = MODES[code]
    if mode.rule in DRAWN and want is None:
        return ()
    return tuple(sorted(FINDERS[mode.rule](mode.deck, faces, mode.take, want or 0)))


def near_properties(code: str, faces: Faces) -> tuple[int, ...]:
    """The properties that have a near Tau among these cards, ascending (rule 5.5)."""
    return tuple(prop for prop in range(len(MODES[code].deck.properties)) if find(code, faces, prop))


def _adding_up(deck: Deck, faces: Faces, take: int, want: int) -> Iterator[Faces]:
    """Cards whose sum is `want`: all but the last are chosen, the last one follows."""
    lying = set(faces)
    missing = [deck.add[want][negative] for negative in deck.neg]
    for head in combinations(faces, take - 1):
        last = missing[deck.total(head)]
        if last > head[-1] and last in lying:
            yield *head, last


def _near(deck: Deck, faces: Faces, _take: int, prop: int) -> Iterator[Faces]:
    """Triples that are right in every property but `prop`."""
    lying = set(faces)
    steps = (deck.base ** prop, 2 * deck.base ** prop)
    for a, b in combinations(faces, 2):
        for step in steps:
            c = deck.add[deck.third(a, b)][step]
            if c > b and c in lying:
                yield a, b, c


def _outer(deck: Deck, faces: Faces, _take: int, _want: int) -> Iterator[Faces]:
    """Two pairs with the same third card, thus with the same sum; such pairs never share a card."""
    pairs: dict[int, list[Faces]] = {}
    for a, b in combinations(faces, 2):
        pairs.setdefault(deck.add[a][b], []).append((a, b))
    for alike in pairs.values():
        for one, other in combinations(alike, 2):
            yield tuple(sorted(one + other))


def _six(deck: Deck, faces: Faces, _take: int, _want: int) -> Iterator[Faces]:
    """Six cards with sum zero: three low ones and three high ones that cancel them."""
    by_sum: dict[int, list[Faces]] = {}
    for triple in combinations(faces, 3):
        by_sum.setdefault(deck.total(triple), []).append(triple)
    for total, lows in by_sum.items():
        for low in lows:
            for high in by_sum.get(deck.neg[total], ()):
                if high[0] > low[2] and not splits(deck, low + high):
                    yield low + high


def splits(deck: Deck, six: Faces) -> bool:
    """Whether six cards with sum zero are two 3 Taus: the one that holds the first card leaves the other."""
    return any(deck.third(a, b) == six[0] for a, b in combinations(six[1:], 2))


Finder = Callable[[Deck, Faces, int, int], Iterator[Faces]]
FINDERS: dict[str, Finder] = {
    "zero": _adding_up, "target": _adding_up, "near": _near, "outer": _outer, "six": _six,
}

"""The decks of the races: their faces, what their cards look like, and their arithmetic. Knows no mode or board.

A card is its number. Each property is one digit of that number, lowest digit first (rules 1.1 and 5 of Tau, rule 1 of
PC Set):

USUAL deck, 81 faces 0..80, base 3: face = colour + 3*number + 9*shading + 27*shape.
  colour   0 red, 1 green, 2 blue            number  0 one, 1 two, 2 three
  shading  0 empty, 1 shaded, 2 solid        shape   0 circle, 1 square, 2 triangle

CLASSIC deck, the same 81 numbers in the looks of PC Set: colour 2 is purple, the shadings are empty, partial, solid,
the shapes squiggle, diamond, oval.

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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from p2p.language import tr

Faces = tuple[int, ...]
Board = tuple[int | None, ...]      # by position, None for a gap


class Property(NamedTuple):
    """One property of a deck's cards: its name and the word of each value."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class SetDeck:
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

    def triples(self, faces: Iterable[int]) -> Iterator[Faces]:
        """All threes of these cards that add up to zero, each ascending, in lexicographic order."""
        lying = set(faces)
        for a, b in combinations(sorted(lying), 2):
            if (c := self.third(a, b)) > b and c in lying:
                yield a, b, c


def _digit_more(sums: tuple[Faces, ...]) -> tuple[Faces, ...]:
    """The sums modulo 3, digit by digit, of numbers with one more digit in front than those of these sums."""
    size = len(sums)
    return tuple(tuple([(first + second) % 3 * size + rest for second in range(3) for rest in row])
                 for first in range(3) for row in sums)


_ADD_3 = _digit_more(_digit_more(_digit_more(_digit_more(((0,),)))))
_ADD_XOR = tuple(tuple(a ^ b for b in range(64)) for a in range(64))

USUAL = SetDeck("usual", tuple(range(81)), 3, (
    Property(tr("colour"), (tr("red"), tr("green"), tr("blue"))),
    Property(tr("number"), (tr("one"), tr("two"), tr("three"))),
    Property(tr("shading"), (tr("empty"), tr("shaded"), tr("solid"))),
    Property(tr("shape"), (tr("circle"), tr("square"), tr("triangle"))),
), _ADD_3, tuple(row.index(0) for row in _ADD_3))

CLASSIC = replace(USUAL, name="classic", properties=(
    Property(tr("colour"), (tr("red"), tr("green"), tr("purple"))),
    Property(tr("number"), (tr("one"), tr("two"), tr("three"))),
    Property(tr("shading"), (tr("empty"), tr("partial"), tr("solid"))),
    Property(tr("shape"), (tr("squiggle"), tr("diamond"), tr("oval"))),
))

_PLACE = (tr("blank"), tr("red"), tr("green"), tr("blue"))
PROJECTIVE = SetDeck("projective", tuple(range(1, 64)), 4, (
    Property(tr("circle"), _PLACE), Property(tr("square"), _PLACE), Property(tr("triangle"), _PLACE),
), _ADD_XOR, tuple(range(64)))

QUAD = SetDeck("quad", tuple(range(64)), 4, (
    Property(tr("colour"), (tr("red"), tr("yellow"), tr("blue"), tr("green"))),
    Property(tr("number"), (tr("one"), tr("two"), tr("three"), tr("four"))),
    Property(tr("shape"), (tr("circle"), tr("square"), tr("triangle"), tr("diamond"))),
), _ADD_XOR, tuple(range(64)))


def lying(board: Board) -> Faces:
    """The cards of a board, ascending."""
    return tuple(sorted(face for face in board if face is not None))

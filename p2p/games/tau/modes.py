"""The modes of Tau as a table of rows, and how each finds its Taus. Knows no board, player or coin."""
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from p2p.games.sets.decks import PROJECTIVE, QUAD, USUAL, Faces, SetDeck
from p2p.language import tr


class Kind(StrEnum):
    """The condition that makes cards a Tau (form 2.2)."""

    ZERO = "zero"           # they add up to zero
    TARGET = "target"       # they add up to a card that is drawn
    NEAR = "near"           # they add up to zero in every property but one that is drawn
    OUTER = "outer"         # two pairs with the same third card
    SIX = "six"             # six add up to zero, and no three of them do


class Mode(NamedTuple):
    """A row of the table in rule 5.

    `take`: cards of a Tau. `minimum`: cards that lie at least. `dealer`: a key of dealers.DEALERS. `goal`: in the
    puzzle, how many Taus the only board has.
    """

    code: str
    name: str
    group: str      # of the menu: main, variants, obscure (rule 5.1)
    deck: SetDeck
    take: int
    minimum: int
    kind: Kind
    dealer: str
    line: str       # what players read
    goal: int = 0


MODES = {mode.code: mode for mode in (
    Mode("3tau", tr("3 Tau"), "main", USUAL, 3, 12, Kind.ZERO, "front",
         tr("Three cards, every property all the same or all different.")),
    Mode("3ptau", tr("Projective Tau"), "main", PROJECTIVE, 3, 12, Kind.ZERO, "front",
         tr("In each place three bare, one bare and two alike, or all three colours.")),
    Mode("sbqtau", tr("Quad Tau"), "main", QUAD, 4, 9, Kind.ZERO, "front",
         tr("Four cards, every property all the same, two and two, or all different.")),
    Mode("z3tau", tr("Puzzle 3 Tau"), "variants", USUAL, 3, 12, Kind.ZERO, "puzzle",
         tr("One board with exactly six Taus: find them all."), goal=6),
    Mode("n3tau", tr("Near 3 Tau"), "variants", USUAL, 3, 12, Kind.NEAR, "front",
         tr("Right in every property but the one shown, which must be wrong.")),
    Mode("i3tau", tr("Insane 3 Tau"), "variants", USUAL, 3, 12, Kind.ZERO, "insane",
         tr("A single Tau on the board, whenever the cards allow it.")),
    Mode("i93tau", tr("Insane 9 3 Tau"), "variants", USUAL, 3, 9, Kind.ZERO, "insane",
         tr("A single Tau among nine cards, whenever the cards allow it.")),
    Mode("e3tau", tr("Easy 3 Tau"), "variants", USUAL, 3, 12, Kind.ZERO, "easy",
         tr("As many Taus on the board as the cards allow.")),
    Mode("4otau", tr("4 Outer Tau"), "variants", USUAL, 4, 9, Kind.OUTER, "front",
         tr("Two pairs that want the same third card.")),
    Mode("bqtau", tr("Large Quad Tau"), "variants", QUAD, 4, 12, Kind.ZERO, "front",
         tr("Quad Tau with twelve cards on the board.")),
    Mode("6tau", tr("6 Tau"), "obscure", USUAL, 6, 12, Kind.SIX, "front",
         tr("Six cards that add up to nothing, without a 3 Tau among them.")),
    Mode("g3tau", tr("Generalized 3 Tau"), "obscure", USUAL, 3, 12, Kind.TARGET, "front",
         tr("Three cards that add up to the card shown.")),
    Mode("4tau", tr("4 Tau"), "obscure", USUAL, 4, 12, Kind.TARGET, "front",
         tr("Four cards that add up to the card shown.")),
    Mode("m3tau", tr("Master 3 Tau"), "obscure", USUAL, 3, 12, Kind.ZERO, "master",
         tr("A single Tau, as different and as far apart as the cards allow.")),
)}
DRAWN = (Kind.TARGET, Kind.NEAR)        # their Taus depend on something that is drawn after the cards


@lru_cache(maxsize=2048)
def find(code: str, faces: Faces, want: int | None) -> tuple[Faces, ...]:
    """All Taus of a mode among ascending faces, each ascending, in lexicographic order.

    `want` is the target or the near property; while it is owed (None) there is no Tau.
    """
    mode = MODES[code]
    if mode.kind in DRAWN and want is None:
        return ()
    return tuple(sorted(FINDERS[mode.kind](mode.deck, faces, mode.take, want or 0)))


def near_properties(code: str, faces: Faces) -> tuple[int, ...]:
    """The properties that have a near Tau among these cards, ascending (rule 5.5)."""
    return tuple(prop for prop in range(len(MODES[code].deck.properties)) if find(code, faces, prop))


def _adding_up(deck: SetDeck, faces: Faces, take: int, want: int) -> Iterator[Faces]:
    """Cards whose sum is `want`: all but the last are chosen, the last one follows."""
    lying = set(faces)
    missing = [deck.add[want][negative] for negative in deck.neg]
    for head in combinations(faces, take - 1):
        last = missing[deck.total(head)]
        if last > head[-1] and last in lying:
            yield *head, last


def _near(deck: SetDeck, faces: Faces, _take: int, prop: int) -> Iterator[Faces]:
    """Triples that are right in every property but `prop`."""
    lying = set(faces)
    steps = (deck.base ** prop, 2 * deck.base ** prop)
    for a, b in combinations(faces, 2):
        for step in steps:
            c = deck.add[deck.third(a, b)][step]
            if c > b and c in lying:
                yield a, b, c


def _outer(deck: SetDeck, faces: Faces, _take: int, _want: int) -> Iterator[Faces]:
    """Two pairs with the same third card, thus with the same sum; such pairs never share a card."""
    pairs: dict[int, list[Faces]] = {}
    for a, b in combinations(faces, 2):
        pairs.setdefault(deck.add[a][b], []).append((a, b))
    for alike in pairs.values():
        for one, other in combinations(alike, 2):
            yield tuple(sorted(one + other))


def _six(deck: SetDeck, faces: Faces, _take: int, _want: int) -> Iterator[Faces]:
    """Six cards with sum zero: three low ones and three high ones that cancel them."""
    by_sum: dict[int, list[Faces]] = {}
    for triple in combinations(faces, 3):
        by_sum.setdefault(deck.total(triple), []).append(triple)
    for total, lows in by_sum.items():
        for low in lows:
            for high in by_sum.get(deck.neg[total], ()):
                if high[0] > low[2] and not splits(deck, low + high):
                    yield low + high


def splits(deck: SetDeck, six: Faces) -> bool:
    """Whether six cards with sum zero are two 3 Taus: the one that holds the first card leaves the other."""
    return any(deck.third(a, b) == six[0] for a, b in combinations(six[1:], 2))


Finder = Callable[[SetDeck, Faces, int, int], Iterator[Faces]]
FINDERS: dict[Kind, Finder] = {
    Kind.ZERO: _adding_up, Kind.TARGET: _adding_up, Kind.NEAR: _near, Kind.OUTER: _outer, Kind.SIX: _six,
}

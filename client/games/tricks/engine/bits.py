"""Sets of tarot cards as the bits of an integer, and arrays of such sets.

A card's code is its bit: 8 * suit + strength for a suit card, 32 + face for a tarok, so that a stronger card of a suit
has the higher bit and any tarok has a higher bit than any suit card. Strength follows the house's order of red pips.
"""
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from p2p.games.tarot.cards import FACES, SKYZ, SUIT

# An array of numpy; its stubs aren't read (see pyproject.toml), so that its kind of numbers stands in the docstrings.
Array = Any

FIRST_TAROK = 32
CARDS = 54


def _every(strength: int) -> int:
    """The suit cards of one strength."""
    return sum(1 << (8 * suit + strength) for suit in range(4))


SUIT_BITS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000, (1 << CARDS) - (1 << FIRST_TAROK))
TAROKS = SUIT_BITS[4]
SUITED = (1 << FIRST_TAROK) - 1
JACKS, KNIGHTS, QUEENS, KINGS = (_every(strength) for strength in (4, 5, 6, 7))
PIPS = SUITED & ~(JACKS | KNIGHTS | QUEENS | KINGS)
PLAIN = SUITED & ~KINGS
PAGAT, MOND, SKYZ_BIT = 1 << FIRST_TAROK, 1 << 52, 1 << 53
TRUL = PAGAT | MOND | SKYZ_BIT
FIVES = KINGS | TRUL
SMALL = TAROKS & ~TRUL          # taroks of one point
XVII_UP, XX_UP = (TAROKS & ~((1 << FIRST_TAROK + face) - 1) for face in (16, 19))


def _beats(code: int, trumping: bool) -> int:
    """The cards that take the lead from this one when it is the best of a trick."""
    if code >= FIRST_TAROK:
        return TAROKS & ~((2 << code) - 1)
    return SUIT_BITS[code // 8] & ~((2 << code) - 1) | (TAROKS if trumping else 0)


SUIT_LED = np.array([SUIT_BITS[min(code // 8, 4)] for code in range(CARDS)])       # all cards of a code's suit
BEATS = np.array([_beats(code, True) for code in range(CARDS)])
BEATS_IN_SUIT = np.array([_beats(code, False) for code in range(CARDS)])       # in a colour valat taroks don't ruff
NEXT = {seats: np.array([*range(1, seats), 0]) for seats in (3, 4)}             # the seat after each one


class Codes(NamedTuple):
    """Between faces and codes, for one order of red pips."""

    of: tuple[int, ...]         # code by face
    face: tuple[int, ...]       # face by code

    def mask(self, faces: Iterable[int]) -> int:
        """Returns the set of these faces."""
        mask = 0
        for face in faces:
            mask |= 1 << self.of[face]
        return mask


@lru_cache(maxsize=4)
def codes(strength: Sequence[int]) -> Codes:
    """Returns the codes for these strengths by face (a tuple)."""
    of = tuple(FIRST_TAROK + face if face <= SKYZ else 8 * SUIT[face] + strength[face] for face in FACES)
    return Codes(of, tuple(of.index(code) for code in range(CARDS)))


# ---------------------------------------------------------------------- arrays of sets

def count(sets: Array) -> Array:
    """Returns the number of cards in each set."""
    return np.bitwise_count(sets).astype(np.int64)


def worth(sets: Array) -> Array:
    """Returns the points of each set: five for Kings and the Trul, four, three, two, and one for all others."""
    bits = np.bitwise_count         # bytes are enough: all cards together make 106
    points = (bits(sets) + bits(sets & JACKS) + 2 * bits(sets & KNIGHTS) + 3 * bits(sets & QUEENS)
              + 4 * bits(sets & FIVES))
    return points.astype(np.int64)


def lowest(sets: Array) -> Array:
    """Returns the lowest bit of each set, 0 for an empty one."""
    return sets & -sets


def highest(sets: Array) -> Array:
    """Returns the highest bit of each set, 0 for an empty one."""
    return np.where(sets != 0, np.left_shift(1, code_of_highest(sets)), 0)


def code_of_highest(sets: Array) -> Array:
    """Returns the code of the highest card of each set; nonsense for an empty one.

    Without the bit below the highest a float can't be rounded up to the next power of two.
    """
    return code_of(sets & ~(sets >> 1))


def code_of(cards: Array) -> Array:
    """Returns the code of each set of one card, which is a float's exponent."""
    return (cards.astype(np.float64).view(np.int64) >> 52) - 1023


def prefer(sets: Array, *classes: Any) -> Array:
    """Returns of each set the part in the first of these classes in which it has a card, or all of it if in none."""
    best = sets.copy()
    for row in reversed(classes):
        part = sets & row
        np.putmask(best, part, part)            # a third quicker than np.where
    return best

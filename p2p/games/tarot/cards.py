"""The 54 tarot cards and the trick: names, values, following and beating. Knows no game.

Faces: 0..21 are the taroks I..XXI and the Skyz (skis); 22 + 8 * suit + rank are the suits hearts, diamonds, spades,
clubs with the ranks 4 3 2 1 (red) or 7 8 9 10 (black), jack, knight (rider), queen, king.
"""
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from p2p.games.game import Seat
from p2p.language import tr

FACES = range(54)
PAGAT, MOND, SKYZ = 0, 20, 21
TRUL = (PAGAT, MOND, SKYZ)
TAROK = 4                                                   # the suit of the taroks
RED = (0, 1)
SUIT_NAMES = (tr("hearts"), tr("diamonds"), tr("spades"), tr("clubs"), tr("taroks"))
_FOLLOWS = (tr("you hold hearts, so a heart it must be"), tr("you hold diamonds, so a diamond it must be"),
            tr("you hold spades, so a spade it must be"), tr("you hold clubs, so a club it must be"),
            tr("you hold taroks, so a tarok it must be"))
SUITS = "HDSC"
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
         "XVIII", "XIX", "XX", "XXI", "Skyz")
_RED_RANKS = ("4", "3", "2", "1", "J", "N", "Q", "K")
_BLACK_RANKS = ("7", "8", "9", "10", "J", "N", "Q", "K")

SUIT = tuple(TAROK if face <= SKYZ else (face - 22) // 8 for face in FACES)
RANK = tuple(face if face <= SKYZ else (face - 22) % 8 for face in FACES)
KINGS = tuple(face for face in FACES if SUIT[face] != TAROK and RANK[face] == 7)
VALUE = tuple(5 if face in TRUL + KINGS else max(1, RANK[face] - 2) if SUIT[face] != TAROK else 1 for face in FACES)
TEXT = tuple(f"T{face + 1}" if SUIT[face] == TAROK
             else SUITS[SUIT[face]] + (_RED_RANKS if SUIT[face] in RED else _BLACK_RANKS)[RANK[face]]
             for face in FACES)
FACE = {text: face for face, text in enumerate(TEXT)}


class Trick(NamedTuple):
    """Slots in the order played, from the leader on, and who won them."""

    leader: Seat
    slots: tuple[int, ...]
    winner: Seat


def plain(face: int) -> bool:
    """A suit card that isn't a King: it goes first."""
    return face > SKYZ and face not in KINGS


@lru_cache(maxsize=4)
def power(red_pips: str = "1234") -> tuple[int, ...]:
    """The strength of each face within its suit; `red_pips` from the strongest, such as 4321."""
    return tuple(3 - red_pips.index(TEXT[face][1]) if SUIT[face] in RED and RANK[face] < 4 else RANK[face]
                 for face in FACES)


def may_follow(hand: Sequence[int], led: int) -> list[int]:
    """The faces of a hand that may follow a card: its suit, else taroks, else any."""
    suit = SUIT[led]
    return [face for face in hand if SUIT[face] == suit] or [face for face in hand if face <= SKYZ] or list(hand)


def follows(face: int, hand: Sequence[int], led: int) -> bool:
    """Whether this face of a hand may follow a card."""
    return SUIT[face] == SUIT[led] or face in may_follow(hand, led)


def must_follow(hand: Sequence[int], led: int) -> str:
    """Why a card of this hand that `may_follow` leaves out can't be played to the card that was led."""
    suit = SUIT[led]
    if any(SUIT[own] == suit for own in hand):
        return _FOLLOWS[suit]
    return tr("you hold no {suit}, so a tarok it must be", suit=SUIT_NAMES[suit])


def winning(trick: Sequence[int], strength: Sequence[int]) -> int:
    """The place in the trick of the card that wins: the highest tarok, else the highest card of the suit led."""
    if taroks := [face for face in trick if face <= SKYZ]:
        return trick.index(max(taroks))
    return highest(trick, strength)


def beating(faces: Iterable[int], trick: Sequence[int], strength: Sequence[int]) -> list[int]:
    """Those faces that would win the trick if they were played to it now."""
    best = trick[winning(trick, strength)]
    if best <= SKYZ:
        return [face for face in faces if best < face <= SKYZ]
    suit, power = SUIT[best], strength[best]
    return [face for face in faces if face <= SKYZ or (SUIT[face] == suit and strength[face] > power)]


def highest(trick: Sequence[int], strength: Sequence[int]) -> int:
    """The place in the trick of the highest card of the suit led."""
    suit = SUIT[trick[0]]
    return trick.index(max([face for face in trick if SUIT[face] == suit], key=strength.__getitem__))


def worth(faces: Iterable[int]) -> int:
    """The sum of the values of faces, unknown ones (-1) for nothing; the whole pack has 106."""
    return sum([VALUE[face] for face in faces if face >= 0])


def pile_points(faces: Sequence[int]) -> int:
    """The points of a pile in groups of three, to the nearest whole number: the whole pack 70 (rule 1.4 of Tarok)."""
    return (3 * worth(faces) - 2 * len(faces) + 1) // 3


def in_hand(faces: Iterable[int], strength: Sequence[int]) -> list[int]:
    """Faces as a hand shows them: taroks from the highest, then hearts, spades, diamonds, clubs from the highest."""
    return sorted(faces, key=lambda face: (-1 if face <= SKYZ else (0, 2, 1, 3)[SUIT[face]], -strength[face]))

"""The uses of a Tarok hand: its strength, the King to call, the group to take, the cards to lay away.

Works on faces only; knows no state.
"""
from collections.abc import Sequence
from math import fsum

from p2p.games.tarok.contracts import CONTRACTS, KLOP
from p2p.games.tarot.cards import FACE, KINGS, MOND, SKYZ, SUIT, TAROK, TRUL, VALUE, plain, power

XX, XVII = FACE["T20"], FACE["T17"]
STRENGTH = power()
# The power of a hand from which a contract is played, with three and with four.
NEEDS = {
    3: {"three": 11.0, "two": 13.0, "one": 14.7, "solo_without": 17.0, "colour_valat": 24.0, "valat": 24.0},
    4: {"three": 8.0, "two": 9.5, "one": 10.5, "solo_three": 12.5, "solo_two": 13.0, "solo_one": 13.7,
        "solo_without": 16.0, "colour_valat": 20.0, "valat": 20.0},
}
SHY = {"piccolo": 10.0, "beggar": 7.0, "open_beggar": 4.0}   # the shyness up to which these are played


def hand_power(hand: Sequence[int]) -> float:
    """Returns the strength of a declarer's hand: counts taroks, more for high ones, Kings and short suits."""
    taroks = [face for face in hand if face <= SKYZ]
    high = fsum(1.5 if face >= XX else 0.7 if face >= XVII else 0 for face in taroks)
    kings = sum(face in KINGS for face in hand)
    short = sum(max(0, 2 - length) for length in _lengths(hand))
    return len(taroks) + high + kings + 0.5 * short


def _lengths(hand: Sequence[int]) -> list[int]:
    lengths = [0, 0, 0, 0, 0]
    for face in hand:
        lengths[SUIT[face]] += 1
    return lengths[:4]


def above_mark(hand: Sequence[int], word: str, seats: int) -> float:
    """Returns how far a hand is above what a contract needs (NEEDS, SHY), below 0 if it falls short; 0 for klop."""
    if word == KLOP:
        return 0.0
    return (SHY[word] - shyness(hand)) / 4 if CONTRACTS[word].shy else hand_power(hand) - NEEDS[seats][word]


def shyness(hand: Sequence[int]) -> float:
    """Returns how likely a hand is to take tricks against its will: more for long and high suits and taroks."""
    danger = 0.0
    for suit in range(5):
        ranks = sorted(STRENGTH[face] for face in hand if SUIT[face] == suit)
        if suit == TAROK:
            danger += len(ranks) + 0.7 * sum(max(0, rank - 2 * place - 3) for place, rank in enumerate(ranks))
        else:
            danger += sum(max(0, rank - 2 * place - 1) for place, rank in enumerate(ranks))
            danger += 2 * (ranks[:1] >= [2])
    return danger


# ---------------------------------------------------------------------- the exchange

def king_to_call(hand: Sequence[int]) -> int:
    """Returns the King to call: one of another player, of the shortest suit that isn't empty (rule 11.3)."""
    lengths = _lengths(hand)
    others = [king for king in KINGS if king not in hand] or list(KINGS)
    return min(others, key=lambda king: lengths[SUIT[king]] or 9)


def group_worth(hand: Sequence[int], group: Sequence[int], rest: Sequence[int]) -> float:
    """Returns what a group of the talon adds to a hand; a mond in the `rest` costs (rule 4.5)."""
    gain = fsum(_card_worth(face) for face in group)
    return gain + hand_power([*hand, *group]) - (6 if MOND in rest else 0)


def _card_worth(face: int) -> float:
    if face <= SKYZ:
        return 4.0 if face in TRUL else 1.5
    return 4.5 if face in KINGS else (VALUE[face] - 1) * 0.9


def best_group(hand: Sequence[int], groups: Sequence[Sequence[int]], called: int = -1) -> int:
    """Returns the number from 0 of the group to take; one with the `called` King is worth more."""
    talon = {face for group in groups for face in group}
    return max(range(len(groups)), key=lambda number: group_worth(hand, groups[number], [*talon - {*groups[number]}])
               + (3 if called in groups[number] else 0))


def away(hand: Sequence[int], count: int, staying: Sequence[int] = ()) -> list[int]:
    """Returns the `count` faces to lay away: cards with many points that no King guards, and whole suits.

    `staying`: further cards of the hand that can't be laid away.
    """
    kept, gone = list(hand), []
    for _ in range(count):
        lengths = _lengths([*kept, *staying])
        guarded = {SUIT[face] for face in (*kept, *staying) if face in KINGS}
        cards = [face for face in kept if plain(face)] or [face for face in kept if face <= SKYZ and face not in TRUL]
        gone.append(max(cards, key=lambda face: _away_worth(face, lengths[SUIT[face]] if face > SKYZ else 9,
                                                            SUIT[face] in guarded)))
        kept.remove(gone[-1])
    return gone


def _away_worth(face: int, length: int, guarded: bool) -> float:
    """Returns the worth of laying a face away: its points, and more the shorter its suit is."""
    short = {1: 3.0, 2: 2.0, 3: 1.0}.get(length, 0.0)
    return VALUE[face] + short * (0.5 if guarded else 1.0) - face / 100


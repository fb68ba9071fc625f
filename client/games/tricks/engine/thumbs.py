"""Levels, inference about hidden cards, and rules of thumb for a trick, for the bots of both card games.

Knows only what a seat may see, no contract and no score; all chance comes from the `rng` it is given.
"""
from collections.abc import Container, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from client.games.levels import GENTLE, INSTANT
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarot.cards import FACE, KINGS, PAGAT, SKYZ, SUIT, TAROK, VALUE, beating, plain, worth
from p2p.games.tarot.sides import SidedState, with_bidder
from p2p.games.tarot.slots import CardState

FAT = 6                         # points from which a trick is worth a high card
HIGH = FACE["T18"]              # a tarok that will hold as a rule
HOLDS = FACE["T13"]             # one that may hold: a friend isn't overtaken
SECRET = 3                      # points that the called card must bring more to be shown
TOP = FACE["T20"]               # taroks that aren't given away
RETURNED, FORCED = 1.5, 3.0     # points for which a suit is led that a friend asked for, or that the bidder must ruff
MANY = 8                        # so many taroks draw those of the others
SLIP = 0.4                      # how often somebody in the first week plays any legal card


class CardLevel(NamedTuple):
    """A level: whether it thinks, whether it counts cards, its least and most time (ms) for a card or a word, and
    whether it never says what it need not."""

    thinks: bool
    counts: bool
    takes: tuple[int, int]
    modest: bool = False


LEVELS = {
    GENTLE: CardLevel(False, False, (500, 1200), True),
    "easy": CardLevel(False, False, (500, 1200)),
    "steady": CardLevel(True, False, (500, 1200)),
    "sharp": CardLevel(True, True, (500, 1200)),
    INSTANT: CardLevel(True, False, (0, 0)),
}


def row_of(level: str) -> CardLevel:
    """Returns the row of a level, that of steady if the level is unknown."""
    return LEVELS.get(level, LEVELS["steady"])


def any_of(moves: Sequence[Move], rare: tuple[str, ...], often: float, rng: Random) -> Move:
    """Returns a random move.

    One whose text begins with a `rare` word comes only with the probability `often`, if there are others.
    """
    bold = [move for move in moves if str(move).startswith(rare)]
    calm = [move for move in moves if move not in bold]
    return rng.choice(bold if bold and (not calm or rng.random() < often) else calm)


def modest(moves: Sequence[Move], calm: Sequence[str]) -> Move | None:
    """Returns the first of these words, in the order of the bot's liking, that may be said; None if none may."""
    found = {str(move): move for move in moves}
    return next((found[words] for words in calm if words in found), None)


def held(state: CardState, seat: Seat) -> tuple[int, ...]:
    """Returns the faces of the own hand in the order of its slots; empty if they aren't known."""
    return state.hand(seat) or ()


def play(state: CardState, seat: Seat, face: int) -> Move:
    """Returns the move that plays this face of the own hand. Raises ValueError if the hand doesn't have it."""
    return Move("play", (state.hands[seat][held(state, seat).index(face)],))


def legal_faces(state: Any, seat: Seat) -> list[int]:
    """Returns the faces of the own hand that may be played now, in the order of its slots."""
    return [state.faces[int(move.args[0])] for move in state.moves(seat, 0)]


def friend(state: SidedState, seat: Seat, other: Seat) -> bool:
    """Returns whether `seat` knows that `other` is on its side, from what is public and its own hand."""
    if len(state.worlds) == 1:
        side = {state.bidder, *state.worlds}
        return (seat in side) == (other in side)
    return seat == other or (other == state.bidder and bool(with_bidder(state, seat)))


def foe(state: SidedState, seat: Seat, other: Seat) -> bool:
    """Returns whether `seat` knows that `other` is on the other side, from what is public and its own hand."""
    if len(state.worlds) == 1:
        return not friend(state, seat, other)
    if seat == state.bidder or seat == other:
        return False
    return (other == state.bidder) != bool(with_bidder(state, seat))    # nobody else has the called card


def settled(state: SidedState, seat: Seat, leader: Seat, played: int, seats: int) -> bool:
    """Returns whether all who play to this trick after `seat`, the one that plays after `played` cards, are friends."""
    return all(friend(state, seat, seat_after(leader, step, seats)) for step in range(played + 1, seats))


# ---------------------------------------------------------------------- thrift

def without_pagat(faces: Sequence[int]) -> Sequence[int]:
    """Returns the faces without the pagat (I), or all of them if it is the only one."""
    return [face for face in faces if face != PAGAT] or faces if PAGAT in faces else faces


def fattest(faces: Sequence[int]) -> int:
    """Returns the face to give to a friend who wins: the most points except top taroks, then the weakest."""
    return max(faces, key=_FATNESS.__getitem__)


def cheapest(faces: Sequence[int]) -> int:
    """Returns the face with the least points, then the weakest; the pagat (I) only if there is no other."""
    return min(without_pagat(faces), key=_COST.__getitem__)


def cheapest_win(wins: Sequence[int], trick: Sequence[int], last: bool) -> int:
    """Returns which of the winning faces to play: the suit card with the most points, else a tarok.

    The tarok is the lowest, or the highest if the trick has FAT points or more and others still play to it.
    """
    suits = [face for face in wins if face > SKYZ]
    if suits:
        return max(suits, key=VALUE.__getitem__)
    taroks = without_pagat(wins)
    return min(taroks) if last or worth(trick) < FAT else max(taroks)


def follow(legal: Sequence[int], trick: Sequence[int], best: int, friend: bool, last: bool,
           strength: Sequence[int]) -> int:
    """Returns the face to follow with, of the `legal` ones.

    If a friend holds the trick safely with `best` it is the fattest; else the cheapest that wins, or the cheapest.
    """
    if len(legal) == 1:
        return legal[0]
    if friend and (last or HIGH <= best <= SKYZ):
        return fattest(legal)
    wins = beating(legal, [best], strength)
    return cheapest_win(wins, trick, last) if wins else cheapest(legal)


def give(legal: Sequence[int], best: int, settled: bool, strength: Sequence[int]) -> int | None:
    """Returns the face to play to a trick that a friend holds with `best`; None if the friend may need help.

    `settled`: no enemy plays after this seat. Then, and if `best` will hold, it is the fattest. A tarok that may hold,
    or a King, isn't overtaken: a King gets the fattest card that leaves it the trick, a tarok the cheapest one.
    """
    if settled or HIGH <= best <= SKYZ:
        return fattest(legal)
    wins = beating(legal, [best], strength)
    under = [face for face in legal if face not in wins]
    if not under or not (HOLDS <= best <= SKYZ or best in KINGS):
        return None
    return fattest(under) if best in KINGS else cheapest(under)


def secretive(state: SidedState, seat: Seat, legal: Sequence[int]) -> Sequence[int]:
    """Returns the faces without the called card, while nobody else knows that this seat is the partner.

    It comes out all the same if each other card brings SECRET points less.
    """
    others = [face for face in legal if face != state.called]
    hidden = state.called in legal and len(state.worlds) > 1 and seat != state.bidder
    cheap = others and max(VALUE[face] for face in others) > VALUE[state.called] - SECRET
    return others if hidden and cheap else legal


def lead(hand: Sequence[int], enough: int, wanted: Mapping[int, float] | None = None) -> int:
    """Returns the face to lead.

    With at least `enough` taroks it is a middle one, from MANY on the highest; else a low card of a short suit, of a
    `wanted` one (see there) before others.
    """
    keep, good = without_pagat(hand), wanted or {}
    taroks = sorted(face for face in keep if face <= SKYZ)
    if len(taroks) >= enough:
        return taroks[-1] if len(taroks) >= MANY else taroks[len(taroks) // 2]
    suits = [SUIT[face] for face in keep]
    low = [face for face in keep if plain(face)]
    if not low:
        return cheapest(keep)
    return min(low, key=lambda face: (0.5 * suits.count(SUIT[face]) + VALUE[face] - good.get(SUIT[face], 0.0), face))


def wanted(state: SidedState, seat: Seat, leads: Sequence[tuple[Seat, int]],
           empty: Container[tuple[Seat, int]]) -> dict[int, float]:
    """Returns the suits that this seat likes to lead, each with the points that this is worth to it.

    A low card of a suit led by a friend against the bidder is a signal: it wants to get rid of that suit, so it is
    returned. A suit that the bidder, an enemy, has shown not to have costs it a tarok. Both as books on Tarock teach
    defenders. `leads`: who led what so far; `empty`: of `shown_empty`.
    """
    if with_bidder(state, seat):
        return {}
    asked = {SUIT[face] for other, face in leads
             if face > SKYZ and VALUE[face] == 1 and other != seat and friend(state, seat, other)}
    return {suit: RETURNED * (suit in asked) + FORCED * ((state.bidder, suit) in empty) for suit in range(TAROK)}


def leads(state: CardState) -> list[tuple[Seat, int]]:
    """Returns who led each trick so far, and its first card."""
    return [(trick.leader, state.faces[trick.slots[0]]) for trick in state.tricks]


def novice(legal: Sequence[int], best: int, shy: bool, strength: Sequence[int], rng: Random) -> int:
    """Returns the face that somebody in the first week plays: high to win, low if that can't be, or just any.

    `best`: the face that holds the trick, -1 before a lead. `shy`: in a contract for no tricks it plays low.
    """
    if rng.random() < SLIP:
        return rng.choice(legal)

    def height(face: int) -> int:
        return strength[face] + 10 * (face <= SKYZ)
    wins = beating(legal, [best], strength) if best >= 0 else legal
    return max(wins, key=height) if wins and not shy else min(legal, key=height)


def first_evening(legal: Sequence[int], best: int, shy: bool, strength: Sequence[int], rng: Random) -> int:
    """Returns the face that somebody plays who has just learned the rules: one card after the other by its own height.

    A suit's highest card is led, and played where it takes the trick; taroks are spared, the lowest one goes first.
    Nothing is counted, no partner is thought of, and now and then it is just any card. `best`: the face that holds the
    trick, -1 before a lead. `shy`: in a contract for no tricks it plays low.
    """
    if rng.random() < SLIP / 2:
        return rng.choice(legal)
    suits = [face for face in legal if face > SKYZ]
    wins = [face for face in suits if best < 0 or face in beating(suits, [best], strength)]
    if wins and not shy:
        return max(wins, key=lambda face: (strength[face], -face))
    if suits:
        return min(suits, key=lambda face: (strength[face], face))
    return min(legal)


_FATNESS = tuple((0 if TOP <= face <= SKYZ else VALUE[face]) - face / 100 for face in range(54))
_COST = tuple(VALUE[face] + (0.5 if face <= SKYZ else 0) + face / 200 for face in range(54))


# ---------------------------------------------------------------------- counting

def shown(state: CardState) -> set[int]:
    """Returns the faces that everybody saw played, or shown and laid away."""
    slots = [slot for trick in state.tricks for slot in trick.slots] + [*state.trick]
    slots += [slot for bared in state.bared for slot in bared]
    return {state.faces[slot] for slot in slots} - {-1}


def shown_empty(state: CardState, leader: Seat) -> frozenset[tuple[Seat, int]]:
    """Returns (seat, suit) of every suit, taroks too, of which a seat has shown in the tricks that it has none."""
    found: set[tuple[Seat, int]] = set()
    for first, slots in [(trick.leader, trick.slots) for trick in state.tricks] + [(leader, state.trick)]:
        faces = [state.faces[slot] for slot in slots]
        for step, face in enumerate(faces):
            if SUIT[face] != SUIT[faces[0]]:
                mover = seat_after(first, step, len(state.hands))
                found.add((mover, SUIT[faces[0]]))
                if face > SKYZ:
                    found.add((mover, TAROK))
    return frozenset(found)

"""How a sharp Taroky bot plays a card: it counts what is gone, imagines hands that fit, and plays them to the end.

Knows only the state that its seat may see; its luck is the `rng` it is given.
"""
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from client.bots.taroky_cards import FAT, HIGH, TOP, play, without_pagat
from p2p.games.game import Move, Seat
from p2p.games.taroky import State
from p2p.games.taroky_play import leader
from p2p.games.tricks import FACES, KINGS, PAGAT, SKYZ, SUIT, TAROK, VALUE, may_follow, plain, winning, worth

IMAGINED = 16                   # hands that it plays through for each card
TRIES = 12                      # for hands that fit all that was shown
POINTS = 10.0                   # that the sides lie apart more cost one chip
SILENT, CALLED = 2, 4           # chips for the I in the last trick
Hands = list[list[int]]


class Sample(NamedTuple):
    """An imagined table: everybody's hand, and who is on the bidder's side."""
    hands: Hands
    side: frozenset[Seat]


def card(state: State, seat: Seat, rng: Random) -> Move:
    """The card that does best on the average of imagined hands."""
    hand = list(state.hand(seat) or ())
    trick = [state.public(slot) for slot in state.trick]
    legal = may_follow(hand, trick[0]) if trick else hand
    if len(legal) == 1:
        return play(state, seat, legal[0])
    totals = dict.fromkeys(legal, 0.0)
    for _ in range(IMAGINED):
        sample = imagine(state, seat, hand, rng)
        for face in legal:
            totals[face] += _outcome(state, seat, face, sample, rng)
    return play(state, seat, max(legal, key=lambda face: (totals[face], -VALUE[face])))


# ---------------------------------------------------------------------- imagining

def imagine(state: State, seat: Seat, hand: Sequence[int], rng: Random) -> Sample:
    """Hands for the others that fit what lies open, what was laid away and who had no card of a suit."""
    gone = out_of_play(state) | {state.known(slot) for slot in state.laid[seat]}
    unseen = [face for face in FACES if face not in gone and face not in hand]
    without, hands = shown_empty(state), None
    for _ in range(TRIES):
        hands = _dealt(state, seat, unseen, without, rng)
        if hands:
            break
    hands = hands or _dealt(state, seat, unseen, frozenset(), rng, strict=False) or [[], [], [], []]
    hands[seat] = list(hand)
    holder = [other for other in range(4) if state.called >= 0 and state.called in hands[other]]
    partner = holder if len(state.worlds) != 1 else list(state.worlds)
    return Sample(hands, frozenset((state.bidder, *partner)) if state.prever < 0 else frozenset((state.bidder,)))


def out_of_play(state: State) -> set[int]:
    """The faces that everybody knows to be in no hand; open cards that somebody took are in one."""
    slots = [slot for trick in state.tricks for slot in trick.slots] + [*state.trick]
    slots += [slot for bared in state.bared for slot in bared]
    slots += [slot for slot, seat in zip(state.talon, state.taken, strict=True) if seat < 0]
    return {state.public(slot) for slot in slots} - {-1}


def _dealt(state: State, seat: Seat, unseen: Sequence[int], without: frozenset[tuple[Seat, int]], rng: Random,
           strict: bool = True) -> Hands | None:
    """The unseen cards in the other hands, the rest laid away; None if this time they don't fit."""
    room = {other: len(state.hands[other]) for other in range(4) if other != seat}
    away = len(unseen) - sum(room.values())
    hands: Hands = [[], [], [], []]
    for face in sorted(unseen, key=lambda face: (plain(face), rng.random())):
        places = [other for other, left in room.items() for _ in range(left) if (other, SUIT[face]) not in without]
        if away and (plain(face) or state.prever >= 0 or not strict):
            places += [-1] * away
        if not places:
            return None
        place = rng.choice(places)
        if place < 0:
            away -= 1
        else:
            hands[place].append(face)
            room[place] -= 1
    return hands


def shown_empty(state: State) -> frozenset[tuple[Seat, int]]:
    """(seat, suit) of every suit, or the trumps, that somebody has shown to have none of."""
    found = set()
    for first, slots in [(trick.leader, trick.slots) for trick in state.tricks] + [(leader(state), state.trick)]:
        faces = [state.public(slot) for slot in slots]
        for step, face in enumerate(faces):
            if SUIT[face] != SUIT[faces[0]]:
                found.add(((first + step) % 4, SUIT[faces[0]]))
                if face > SKYZ:
                    found.add(((first + step) % 4, TAROK))
    return frozenset(found)


# ---------------------------------------------------------------------- playing on

def _outcome(state: State, seat: Seat, face: int, sample: Sample, rng: Random) -> float:
    """What our side gets, in chips, if this card is played and everybody goes on without much thought."""
    hands = [list(hand) for hand in sample.hands]
    strength = state.strength()
    first, trick = leader(state), [state.public(slot) for slot in state.trick]
    chips = 0.0
    chosen: int | None = face
    while True:
        while len(trick) < 4:
            mover = (first + len(trick)) % 4
            own = hands[mover]
            picked = chosen if chosen is not None else _quick(own, trick, mover, first, sample.side, strength, rng)
            chosen = None
            own.remove(picked)
            trick.append(picked)
        best = winning(trick, strength)
        last, winner = not any(hands), (first + best) % 4
        chips += worth(trick) / POINTS * (1 if winner in sample.side else -1)
        chips += _pagat(state, trick, first, last, sample.side)
        if last:
            return chips if seat in sample.side else -chips
        first, trick = winner, []


def _pagat(state: State, trick: Sequence[int], first: Seat, last: bool, side: frozenset[Seat]) -> int:
    """What the I in this trick brings the bidder's side, in chips (rule 10.4)."""
    if PAGAT not in trick:
        return 0
    holder = (first + trick.index(PAGAT)) % 4
    called = state.pagat == holder
    won = last and sum(face <= SKYZ for face in trick) == 1
    amount = (CALLED if called else SILENT) * (1 if won else -1) if last or called else 0
    return amount if holder in side else -amount


def _quick(hand: Sequence[int], trick: Sequence[int], mover: Seat, first: Seat, side: frozenset[Seat],
           strength: Sequence[int], rng: Random) -> int:
    """A card without much thought, as a steady bot would play it."""
    if not trick:
        return _quick_lead(hand, mover in side, rng)
    legal = may_follow(hand, trick[0])
    if len(legal) == 1:
        return legal[0]
    best = winning(trick, strength)
    if ((first + best) % 4 in side) == (mover in side) and (len(trick) == 3 or HIGH <= trick[best] <= SKYZ):
        return max(legal, key=lambda face: 0 if TOP <= face <= SKYZ else VALUE[face])
    wins = [face for face in legal if winning((*trick, face), strength) == len(trick)]
    if wins:
        fat = [face for face in wins if face > SKYZ]
        if fat:
            return max(fat, key=VALUE.__getitem__)
        trumps = without_pagat(wins)
        return min(trumps) if len(trick) == 3 or worth(trick) < FAT else max(trumps)
    return min(without_pagat(legal), key=lambda face: (VALUE[face], face))


def _quick_lead(hand: Sequence[int], bids: bool, rng: Random) -> int:
    keep = without_pagat(hand)
    trumps = sorted(face for face in keep if face <= SKYZ)
    if len(trumps) >= (4 if bids else 6):
        return trumps[-1] if len(trumps) >= 8 else trumps[len(trumps) // 2]
    suits = [face for face in keep if face > SKYZ and face not in KINGS] or keep
    return min(suits, key=lambda face: (VALUE[face], rng.random()))

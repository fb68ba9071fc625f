"""What the bots of every trick-taking game share: their levels, counting out the cards, and thrift in a trick.

Knows only what a seat may see, no contract and no score; its luck is the `rng` it is given.
"""
from collections.abc import Callable, Container, Mapping, Sequence
from random import Random
from typing import NamedTuple

from client.games.levels import INSTANT
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarot.cards import FACE, PAGAT, SKYZ, SUIT, TAROK, VALUE, plain, worth
from p2p.games.tarot.sides import SidedState, with_bidder
from p2p.games.tarot.slots import CardState

FAT = 6                         # points from which a trick is worth a high card
HIGH = FACE["T18"]              # a tarok that will hold as a rule
TOP = FACE["T20"]               # taroks that aren't given away
MANY = 8                        # so many taroks draw those of the others
AWAY = -1                       # where cards are that nobody holds: laid away, or left in a closed talon
Hands = dict[int, list[int]]    # faces by seat, and by AWAY


class Level(NamedTuple):
    """Whether it thinks at all, whether it counts the cards; ms it takes for a card or a word, least and most."""

    thinks: bool
    counts: bool
    takes: tuple[int, int]


LEVELS = {
    "easy": Level(False, False, (500, 1200)),
    "steady": Level(True, False, (500, 1200)),
    "sharp": Level(True, True, (500, 1200)),
    INSTANT: Level(True, False, (0, 0)),
}


def row_of(level: str) -> Level:
    """The row of a level; one that isn't known is steady."""
    return LEVELS.get(level, LEVELS["steady"])


def any_of(moves: Sequence[Move], rare: tuple[str, ...], often: float, rng: Random) -> Move:
    """Any of these moves, but the `rare` ones, by how they begin, only so often."""
    bold = [move for move in moves if str(move).startswith(rare)]
    calm = [move for move in moves if move not in bold]
    return rng.choice(bold if bold and (not calm or rng.random() < often) else calm)


def held(state: CardState, seat: Seat) -> tuple[int, ...]:
    """The faces of the own hand, slot by slot."""
    return state.hand(seat) or ()


def play(state: CardState, seat: Seat, face: int) -> Move:
    """The move that plays a face of the own hand."""
    return Move("play", (state.hands[seat][held(state, seat).index(face)],))


def friend(state: SidedState, seat: Seat, other: Seat) -> bool:
    """Whether a seat knows another one to be on its side."""
    if len(state.worlds) == 1:
        side = {state.bidder, *state.worlds}
        return (seat in side) == (other in side)
    return seat == other or (other == state.bidder and bool(with_bidder(state, seat)))


# ---------------------------------------------------------------------- thrift

def beaters(faces: Sequence[int], best: int, strength: Sequence[int]) -> list[int]:
    """Those of some faces that beat the best one of a trick."""
    if best <= SKYZ:
        return [face for face in faces if best < face <= SKYZ]
    suit, power = SUIT[best], strength[best]
    return [face for face in faces if face <= SKYZ or (SUIT[face] == suit and strength[face] > power)]


def without_pagat(faces: Sequence[int]) -> Sequence[int]:
    """The cards but the I, unless there is nothing else."""
    return [face for face in faces if face != PAGAT] or faces if PAGAT in faces else faces


def fattest(faces: Sequence[int]) -> int:
    """The most points for the friend who wins, but no top tarok, and of as fat ones the weakest."""
    return max(faces, key=_FATNESS.__getitem__)


def cheapest(faces: Sequence[int]) -> int:
    """The least points, the weakest; keep the I."""
    return min(without_pagat(faces), key=_COST.__getitem__)


def cheapest_win(wins: Sequence[int], trick: Sequence[int], last: bool) -> int:
    """The fattest suit card; else the lowest tarok, or the highest for a fat trick that others play to after us."""
    suits = [face for face in wins if face > SKYZ]
    if suits:
        return max(suits, key=VALUE.__getitem__)
    taroks = without_pagat(wins)
    return min(taroks) if last or worth(trick) < FAT else max(taroks)


def follow(legal: Sequence[int], trick: Sequence[int], best: int, friend: bool, last: bool,
           strength: Sequence[int]) -> int:
    """Fat to a friend who holds the trick with its `best` face, else win it, else as little as possible."""
    if len(legal) == 1:
        return legal[0]
    if friend and (last or HIGH <= best <= SKYZ):
        return fattest(legal)
    wins = beaters(legal, best, strength)
    return cheapest_win(wins, trick, last) if wins else cheapest(legal)


def lead(hand: Sequence[int], enough: int) -> int:
    """A tarok if there are enough of them, a middle one or of very many the highest; else low from a short suit."""
    keep = without_pagat(hand)
    taroks = sorted(face for face in keep if face <= SKYZ)
    if len(taroks) >= enough:
        return taroks[-1] if len(taroks) >= MANY else taroks[len(taroks) // 2]
    suits = [SUIT[face] for face in keep]
    low = [face for face in keep if plain(face)]
    return min(low, key=lambda face: (0.5 * suits.count(SUIT[face]) + VALUE[face], face)) if low else cheapest(keep)


_FATNESS = tuple((0 if TOP <= face <= SKYZ else VALUE[face]) - face / 100 for face in range(54))
_COST = tuple(VALUE[face] + (0.5 if face <= SKYZ else 0) + face / 200 for face in range(54))


# ---------------------------------------------------------------------- counting

def shown(state: CardState) -> set[int]:
    """The faces that everybody saw played or shown and laid away."""
    slots = [slot for trick in state.tricks for slot in trick.slots] + [*state.trick]
    slots += [slot for bared in state.bared for slot in bared]
    return {state.faces[slot] for slot in slots} - {-1}


def shown_empty(state: CardState, leader: Seat) -> frozenset[tuple[Seat, int]]:
    """(seat, suit) of every suit, or the taroks, that somebody has shown to have none of."""
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


class Unseen(NamedTuple):
    """Cards that a seat doesn't see: where each may be (seats, AWAY), and how many are in each place.

    `lean`: how much likelier a tarok is in a place than its size says. `fits`: how well hands go with what was bid;
    0 and more is well.
    """

    homes: Mapping[int, Sequence[int]]
    room: Mapping[int, int]
    lean: Mapping[int, float] = {}
    fits: Callable[[Hands], float] = lambda _hands: 0.0

    def dealt(self, tries: int, rng: Random) -> Hands:
        """Hands that agree with what was seen and fit, the best of so many tries if none does so well.

        If none even agrees, some that only have the right sizes.
        """
        best, most = None, 0.0
        for _ in range(tries):
            hands = self._dealt(rng)
            fit = self.fits(hands) if hands else 0.0
            if hands and fit >= 0:
                return hands
            if hands and (best is None or fit > most):
                best, most = hands, fit
        if best:
            return best
        anywhere = self._replace(homes=dict.fromkeys(self.homes, tuple(self.room)))
        return anywhere._dealt(rng) or {place: [] for place in self.room}

    def _dealt(self, rng: Random) -> Hands | None:
        room: dict[int, int] = dict(self.room)
        hands: Hands = {place: [] for place in room}
        draw = rng.random
        for face in sorted(self.homes, key=lambda face: len(self.homes[face]) + draw()):
            place = self._place(face, room, draw)
            if place is None:
                return None
            hands[place].append(face)
            room[place] -= 1
        return hands

    def _place(self, face: int, room: Mapping[int, int], draw: Callable[[], float]) -> int | None:
        """Chance by the places left."""
        homes = self.homes[face]
        weights = [room[home] for home in homes]
        if face <= SKYZ and self.lean:
            point = draw() * sum(weight := [room[home] * self.lean.get(home, 1.0) for home in homes])
            return _at(homes, weight, point)
        return _at(homes, weights, draw() * sum(weights))


def _at(homes: Sequence[int], weights: Sequence[float], point: float) -> int | None:
    for home, weight in zip(homes, weights, strict=True):
        point -= weight
        if point < 0:
            return home
    return None


def homes(faces: Sequence[int], places: Sequence[int], empty: Container[tuple[Seat, int]],
          away: Callable[[int], bool]) -> dict[int, Sequence[int]]:
    """Where each face may be: with nobody who has shown to have none of its suit, and AWAY only if that may be."""
    return {face: [place for place in places
                   if (away(face) if place == AWAY else (place, SUIT[face]) not in empty)] for face in faces}

"""Which card a steady Taroky bot plays: rules of thumb to lead, to win, to save, for the partner or against.

Knows only the state that its seat may see, and no time.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from p2p.games.game import Move, Seat
from p2p.games.taroky import State
from p2p.games.taroky_calls import with_bidder
from p2p.games.taroky_play import leader
from p2p.games.tricks import FACE, KINGS, PAGAT, SKYZ, SUIT, VALUE, may_follow, winning, worth

FAT = 6                         # points from which a trick is worth a high card
HIGH = FACE["T18"]              # a trump that will hold as a rule
TOP = FACE["T20"]               # trumps that aren't given away


@dataclass(frozen=True)
class Table:
    """What a player at the table looks at: own hand, and the trick."""

    state: State
    seat: Seat
    hand: tuple[int, ...]
    trick: tuple[int, ...]

    def strong(self, face: int) -> tuple[int, int]:
        """How strong a card is: any trump before any suit card."""
        return face <= SKYZ, self.state.strength()[face]

    @property
    def last(self) -> bool:
        """Whether nobody plays after us."""
        return len(self.trick) == 3


def friend(state: State, seat: Seat, other: Seat) -> bool | None:
    """Whether two seats are on one side, as far as the first one knows; None if it doesn't."""
    if state.prever >= 0 or len(state.worlds) == 1:
        side = {state.bidder, *(state.worlds if state.prever < 0 else ())}
        return (seat in side) == (other in side)
    mine = with_bidder(state, seat)
    if other == state.bidder or (mine and seat != state.bidder):
        return bool(mine) if other == state.bidder else False
    return None


def card(state: State, seat: Seat, rng: Random) -> Move:
    """The card to play."""
    table = Table(state, seat, state.hand(seat) or (), tuple(state.public(slot) for slot in state.trick))
    face = _follow(table) if table.trick else _lead(table, rng)
    return play(state, seat, face)


def play(state: State, seat: Seat, face: int) -> Move:
    """The move that plays a face of the own hand."""
    return Move("play", (state.hands[seat][(state.hand(seat) or ()).index(face)],))


def _lead(table: Table, rng: Random) -> int:
    """Trumps from a long hand, a middle one or from very many the highest; else low from a short suit."""
    hand = without_pagat(table.hand)
    trumps = sorted(face for face in hand if face <= SKYZ)
    enough = 4 if with_bidder(table.state, table.seat) else 6
    if len(trumps) >= enough:
        return trumps[-1] if len(trumps) >= 8 else trumps[len(trumps) // 2]
    suits = [face for face in hand if face > SKYZ and face not in KINGS]
    if suits:
        lengths = {face: sum(SUIT[own] == SUIT[face] for own in table.hand) for face in suits}
        return min(suits, key=lambda face: (0.5 * lengths[face] + VALUE[face], rng.random()))
    return min(hand, key=lambda face: (VALUE[face], table.strong(face)))


def _follow(table: Table) -> int:
    """Fat to a friend who holds the trick, else win it, else as little as possible."""
    legal, strength = may_follow(table.hand, table.trick[0]), table.state.strength()
    best = winning(table.trick, strength)
    wins = [face for face in legal if winning((*table.trick, face), strength) == len(table.trick)]
    holder = (leader(table.state) + best) % 4
    if friend(table.state, table.seat, holder) and (table.last or HIGH <= table.trick[best] <= SKYZ):
        return fattest(table, legal)
    return _winner(table, wins) if wins else cheapest(table, legal)


def _winner(table: Table, wins: Sequence[int]) -> int:
    """The fattest suit card; else the lowest trump, or the highest for a fat trick that others play to after us."""
    suits = [face for face in wins if face > SKYZ]
    if suits:
        return max(suits, key=VALUE.__getitem__)
    trumps = without_pagat(wins)
    return min(trumps) if table.last or worth(table.trick) < FAT else max(trumps)


def fattest(table: Table, legal: Sequence[int]) -> int:
    """The most points for the friend who wins, but no top trump."""
    return max(legal, key=lambda face: (0 if TOP <= face <= SKYZ else VALUE[face], -table.strong(face)[1]))


def cheapest(table: Table, legal: Sequence[int]) -> int:
    """The least points, the weakest; keep the I."""
    return min(without_pagat(legal), key=lambda face: (VALUE[face], table.strong(face)))


def without_pagat(faces: Sequence[int]) -> list[int]:
    """The cards but the I, unless there is nothing else."""
    return [face for face in faces if face != PAGAT] or list(faces)

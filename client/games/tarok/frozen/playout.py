"""Playouts of imagined Tarok deals: plays one to its end by rules of thumb and returns the scores.

Sees all hands, since it gets only imagined ones.
"""
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from client.games.tarok.bot_cards import THUMBS, Turn, wary
from client.games.tricks.bot import beaters, without_pagat
from p2p.games.game import NOBODY, Seat, seat_after
from p2p.games.tarok.contracts import COLOUR_VALAT, CONTRACTS, ITEMS, SOLO_WITHOUT, CallItem
from p2p.games.tarot.cards import KINGS, MOND, PAGAT, SKYZ, SUIT, TRUL, may_follow, pile_points, power

STRENGTH = power()
HALF, MOND_COST, FULL = 35, 21, 70


class Plan(NamedTuple):
    """What is played for. `side` is the declarer's side, empty in klop.

    `calls` are the announced items: item, whether the declarer's side announced it, factor.
    """

    word: str
    value: int
    declarer: Seat = NOBODY
    side: frozenset[Seat] = frozenset()
    factor: int = 1
    called: int = -1                                        # the called King
    calls: tuple[tuple[str, bool, int], ...] = ()
    kept: Seat = NOBODY                                     # who announced the pagat


@dataclass
class Board:
    """A deal in play: by seat the hands and the faces won; `gifts` are the talon cards still to come in klop."""

    hands: list[list[int]]
    first: Seat
    trick: list[int] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=list)
    won: list[int] = field(default_factory=list)            # tricks, by seat
    gifts: list[int] = field(default_factory=list)
    mond: Seat = NOBODY                                     # who lost it
    last: tuple[Seat, list[int], Seat] = (Seat(0), [], Seat(0))     # the last trick: leader, faces, winner

    def copy(self) -> "Board":
        """Returns a board that can be played on without changing this one."""
        return Board([list(hand) for hand in self.hands], self.first, list(self.trick),
                     [list(pile) for pile in self.piles], list(self.won), list(self.gifts), self.mond, self.last)


# ---------------------------------------------------------------------- the tricks

def play_out(plan: Plan, board: Board, face: int = -1) -> list[int]:
    """Plays the board to its end, `face` first unless it is -1, and returns the scores. Changes the board."""
    run(plan, board, face)
    return scores(plan, board)


def run(plan: Plan, board: Board, face: int = -1) -> None:
    """Plays the board to the end of the deal, `face` first unless it is -1."""
    while any(board.hands):
        while len(board.trick) < len(board.hands):
            mover = seat_after(board.first, len(board.trick), len(board.hands))
            if face < 0:
                face = picked(plan, board, mover)
            board.hands[mover].remove(face)
            board.trick.append(face)
            face = -1
        _take(board, plan)
        if _stops(plan, board):
            return


def picked(plan: Plan, board: Board, mover: Seat) -> int:
    """Returns the face that the rules of thumb choose."""
    hand, trick = board.hands[mover], board.trick
    best = best_of(plan, trick) if trick else -1
    legal = legal_of(plan, mover, hand, trick, best) if trick else _led(plan, mover, hand)
    if len(legal) == 1:
        return legal[0]
    seats, bids = len(board.hands), mover in plan.side
    holder = (board.first + trick.index(best)) % seats if trick else mover
    friend = bool(plan.side) and (holder in plan.side) == bids
    due = (plan.declarer - board.first) % seats > len(trick)
    return THUMBS[CONTRACTS[plan.word].aim](
        Turn(legal, hand, trick, best, bids, friend, len(trick) == seats - 1, due, _wary(board, hand), STRENGTH))


def _wary(board: Board, hand: Sequence[int]) -> bool:
    return MOND in hand and wary(hand, [face for pile in board.piles for face in pile] + board.trick)


def _led(plan: Plan, mover: Seat, hand: Sequence[int]) -> Sequence[int]:
    return without_pagat(hand) if CONTRACTS[plan.word].shy or mover == plan.kept else hand


def legal_of(plan: Plan, mover: Seat, hand: Sequence[int], trick: Sequence[int], best: int) -> Sequence[int]:
    """Returns the faces that may follow at a table with the usual options (rules 6.2, 7.2 to 7.5, 5.7)."""
    left: Sequence[int] = may_follow(hand, trick[0])
    if CONTRACTS[plan.word].shy:
        if PAGAT in left and MOND in trick and SKYZ in trick:
            return [PAGAT]
        return without_pagat(beaters(left, best, STRENGTH) or left)
    return without_pagat(left) if mover == plan.kept else left


def best_of(plan: Plan, trick: Sequence[int]) -> int:
    """Returns the face that wins the trick so far (rules 6.3, 6.5, 9.4)."""
    best, coloured = trick[0], plan.word == COLOUR_VALAT and trick[0] > SKYZ
    for face in trick[1:]:
        if face <= SKYZ:
            if not coloured and (best > SKYZ or face > best):
                best = face
        elif SUIT[face] == SUIT[best] and STRENGTH[face] > STRENGTH[best]:
            best = face
    return PAGAT if best == SKYZ and PAGAT in trick and MOND in trick else best


def _take(board: Board, plan: Plan) -> None:
    """Gives the complete trick to its winner, with klop's talon card, and notes who lost the mond (rules 6.6, 7.1)."""
    trick, seats = board.trick, len(board.hands)
    winner = seat_after(board.first, trick.index(best_of(plan, trick)), seats)
    if MOND in trick and (holder := seat_after(board.first, trick.index(MOND), seats)) != winner:
        board.mond = holder
    board.piles[winner] += trick
    if board.gifts:
        board.piles[winner].append(board.gifts.pop(0))
    board.won[winner] += 1
    board.last = board.first, trick, winner
    board.first, board.trick = winner, []


def _stops(plan: Plan, board: Board) -> bool:
    """Returns whether a contract about tricks is already lost."""
    if plan.declarer < 0:
        return False
    aim, won = CONTRACTS[plan.word].aim, board.won[plan.declarer]
    return aim != "points" and (won < sum(board.won) if aim == "all" else won > (aim == "single"))


# ---------------------------------------------------------------------- what it brings

def scores(plan: Plan, board: Board) -> list[int]:
    """Returns the scores by seat with the usual options (rules 7.6, 8)."""
    if plan.declarer < 0:
        return _klop(board)
    seats = range(len(board.hands))
    result = _result(plan, board)
    lost = board.mond if CONTRACTS[plan.word].talon or plan.word == SOLO_WITHOUT else -1
    return [result * (seat in plan.side) - MOND_COST * (seat == lost) for seat in seats]


def _klop(board: Board) -> list[int]:
    points = [pile_points(pile) for pile in board.piles]
    if max(points) > HALF or 0 in board.won:
        return [(FULL if not won else 0) - (FULL if count > HALF else 0)
                for won, count in zip(board.won, points, strict=True)]
    return [-count for count in points]


def _result(plan: Plan, board: Board) -> int:
    aim, won = CONTRACTS[plan.word].aim, board.won[plan.declarer]
    if aim != "points":
        made = {"none": won == 0, "single": won == 1, "all": won == sum(board.won)}[aim]
        return plan.value * plan.factor * (1 if made else -1)
    ours = [face for seat in plan.side for face in board.piles[seat]]
    points = pile_points(ours)
    sign = plan.factor * (1 if points > HALF else -1)
    if not CONTRACTS[plan.word].talon:
        return plan.value * sign
    if valat := _valat(plan, board):
        return valat
    return (plan.value + abs(points - HALF)) * sign + _items(plan, board)


def _valat(plan: Plan, board: Board) -> int:
    """Returns the score of a valat, made or announced and lost (rule 8.5); 0 if there was none."""
    swept = _swept(plan, board)
    called = [(side, factor) for item, side, factor in plan.calls if item == CallItem.VALAT]
    if not called:
        return ITEMS[CallItem.VALAT][0] * swept
    return sum(ITEMS[CallItem.VALAT][1] * factor * _sign(side, swept) for side, factor in called)


def made(plan: Plan, board: Board) -> dict[str, int]:
    """Returns by item who made it: 1 the declarer's side, -1 the others, 0 nobody."""
    ours = {face for seat in plan.side for face in board.piles[seat]}
    ends: dict[str, int] = {CallItem.PAGAT: _end(plan, board, PAGAT)}
    if plan.called >= 0:
        ends[CallItem.KING_ULTIMO] = _end(plan, board, plan.called)
    return {CallItem.TRULA: _all_of(TRUL, ours), CallItem.KINGS: _all_of(KINGS, ours), **ends,
            CallItem.VALAT: _swept(plan, board)}


def _swept(plan: Plan, board: Board) -> int:
    """Returns 1 if the declarer's side won every trick, -1 if the others did, else 0."""
    winners = {seat for seat, won in enumerate(board.won) if won}
    return 1 if winners <= plan.side else -1 if not winners & plan.side else 0


def _items(plan: Plan, board: Board) -> int:
    """Returns the score of all items but valat (rules 8.3, 8.4)."""
    sides, called = made(plan, board), {item for item, _, _ in plan.calls}
    silent = sum(ITEMS[item][0] * side for item, side in sides.items() if item not in called | {CallItem.VALAT})
    return silent + sum(ITEMS[item][1] * factor * _sign(side, sides.get(item, 0))
                        for item, side, factor in plan.calls if item != CallItem.VALAT)


def _sign(side: bool, made: int) -> int:
    """Returns 1 if a call counts for the declarer's side, else -1; one that nobody made counts against its caller."""
    return 1 if side == (made == (1 if side else -1)) else -1


def _all_of(cards: Sequence[int], ours: set[int]) -> int:
    return 1 if ours.issuperset(cards) else -1 if ours.isdisjoint(cards) else 0


def _end(plan: Plan, board: Board, card: int) -> int:
    """Returns for which side a card in the last trick counts: 1 the declarer's, -1 the others', 0 if it isn't there.

    The pagat counts for its holder's side if it wins the trick itself, else for the other side; a called King counts
    for the side that wins the trick.
    """
    first, trick, winner = board.last
    if card not in trick:
        return 0
    if card != PAGAT:
        return 1 if winner in plan.side else -1
    holder = (first + trick.index(PAGAT)) % len(board.hands)
    return 1 if (holder in plan.side) == (winner == holder) else -1

"""The dealers of Tau, which choose the next cards: pure functions of the cards that lie and a coin (rule 5.5, form 3).

A board is a tuple by position (row + 3 * column), None for a gap, no gap at its end.
"""
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from p2p.games.draw import Draw
from p2p.games.sets.decks import Board, Faces, SetDeck, lying
from p2p.games.tau.modes import Kind, Mode, find, near_properties

ROWS = 3


class Filled(NamedTuple):
    """The table after a coin: the board, the cards left (ascending), the target or near property."""

    board: Board
    deck: Faces
    want: int | None


def without(board: Board, faces: Faces, minimum: int) -> Board:
    """The board after a take: cards beyond `minimum` move into the gaps in index order (rule 2.2)."""
    places = [None if face in faces else face for face in board]
    gaps = (i for i in range(len(places)) if places[i] is None)
    gap = next(gaps, None)
    for i in range(minimum, len(places)):
        if places[i] is not None and gap is not None and gap < i:
            places[gap], places[i] = places[i], None
            gap = next(gaps, None)
    return _trimmed(places)


def _trimmed(places: list[int | None]) -> Board:
    while places and places[-1] is None:
        places.pop()
    return tuple(places)


def wants_cards(mode: Mode, board: Board) -> bool:
    """Whether a table with cards left deals some (rule 2.2): too few lie, or no Tau does."""
    cards = lying(board)
    if len(cards) < mode.minimum:
        return True
    if mode.kind == Kind.NEAR:
        return not near_properties(mode.code, cards)
    return mode.kind != Kind.TARGET and not find(mode.code, cards, None)


def fill(mode: Mode, board: Board, deck: Faces, coin: bytes) -> Filled:
    """The table after one coin of 32 bytes: it decides new cards and their places, then the target or property."""
    draw = Draw(coin)
    order = _order(mode, draw, deck)
    while order and wants_cards(mode, board):
        count = min(_batch(mode, len(lying(board))), len(order))
        cards = DEALERS[mode.dealer](mode, board, order, count)
        board = lay(board, cards)
        order = [card for card in order if card not in cards]
    return Filled(board, tuple(sorted(order)), _want(mode, board, draw))


def lay(board: Board, cards: Sequence[int]) -> Board:
    """The board with new cards in its gaps, in index order, then in new columns (rule 2.2)."""
    places = list(board)
    for place, card in zip(free_places(board), cards, strict=False):
        places[place:place + 1] = [card]
    return tuple(places)


def free_places(board: Board) -> Iterator[int]:
    """The positions that new cards take, in their order; without end."""
    yield from (i for i, face in enumerate(board) if face is None)
    place = len(board)
    while True:
        yield place
        place += 1


def _batch(mode: Mode, lie: int) -> int:
    return mode.minimum - lie if mode.minimum - 3 < lie < mode.minimum else 3


def _order(mode: Mode, draw: Draw, deck: Faces) -> list[int]:
    order = draw.order(deck)
    while mode.goal and len(find(mode.code, tuple(sorted(order[:mode.minimum])), None)) != mode.goal:
        order = draw.order(deck)
    return order


def _want(mode: Mode, board: Board, draw: Draw) -> int | None:
    cards = lying(board)
    if mode.kind == Kind.TARGET and len(cards) >= mode.take:
        return mode.deck.total(draw.order(cards)[:mode.take])
    if mode.kind == Kind.NEAR and (open_to := near_properties(mode.code, cards)):
        return open_to[draw.below(len(open_to))]
    return None


# Each dealer gives `count` cards for the free places, in their order.

def _front(_mode: Mode, _board: Board, order: list[int], count: int) -> Faces:
    return tuple(order[:count])


def _easy(mode: Mode, board: Board, order: list[int], count: int) -> Faces:
    cards, chosen = list(lying(board)), []
    for _ in range(count):
        made = [0] * len(mode.deck.add)
        for a, b in combinations(cards, 2):
            made[mode.deck.third(a, b)] += 1
        best = max((card for card in order if card not in chosen), key=made.__getitem__)
        chosen.append(best)
        cards.append(best)
    return tuple(chosen)


def _insane(mode: Mode, board: Board, order: list[int], count: int) -> Faces:
    return _lone(mode, board, order, count, top=1)


def _master(mode: Mode, board: Board, order: list[int], count: int) -> Faces:
    cards = _lone(mode, board, order, count, top=len(mode.deck.properties))
    if len(lying(board)) + count < mode.minimum:
        return cards
    return max(permutations(cards), key=lambda arranged: _spread(mode, lay(board, arranged)))


def _lone(mode: Mode, board: Board, order: list[int], count: int, top: int) -> Faces:
    """The cards of insane and master: none with a Tau while the board grows, then three that leave one Tau."""
    cards = lying(board)
    if len(cards) + count < mode.minimum:
        return _without_tau(mode.deck, cards, order, count)
    best = _LoneTau(mode.deck, cards, order, top).best() if count == 3 else None
    return best or tuple(order[:count])


def _without_tau(deck: SetDeck, cards: Faces, order: list[int], count: int) -> Faces:
    chosen: list[int] = []
    closed = {deck.third(a, b) for a, b in combinations(cards, 2)}
    for card in order:
        if len(chosen) < count and card not in closed:
            closed.update(deck.third(card, other) for other in (*cards, *chosen))
            chosen.append(card)
    return tuple(chosen if len(chosen) == count else order[:count])


def _spread(mode: Mode, board: Board) -> int:
    """Rows times columns of the smallest rectangle round the one Tau; 0 if there isn't one."""
    taus = find(mode.code, lying(board), None)
    if len(taus) != 1:
        return 0
    places = [board.index(face) for face in taus[0]]
    rows = [place % ROWS for place in places]
    columns = [place // ROWS for place in places]
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


class _LoneTau:
    """Searches three cards of an order that leave exactly one Tau with the cards that lie.

    Sets of places in the order are bits of a number, one number a grade: the grade of a Tau is how many
    properties differ (master), or always 1 (insane, top=1). A Tau with two new cards x, y and a lying one is seen
    from x: `joins[x]` holds the places y; one with a single new card is counted in `made`.
    """

    def __init__(self, deck: SetDeck, cards: Faces, order: list[int], top: int) -> None:
        self.deck, self.order, self.top = deck, order, top
        self.bit = {card: 1 << i for i, card in enumerate(order)}
        self.made: dict[int, list[int]] = {card: [] for card in order}
        self.lie: list[int] = []
        for a, b in combinations(cards, 2):
            third = deck.third(a, b)
            if third in self.made:
                self.made[third].append(self._grade(a, b))
            elif third > b and third in cards:
                self.lie.append(self._grade(a, b))
        self.joins = {card: self._joins(card, cards) for card in order}
        self.free = sum(self.bit[card] for card in order if not self.made[card])
        self.single = [0] * (top + 1)
        for card in order:
            if len(self.made[card]) == 1:
                self.single[self.made[card][0]] |= self.bit[card]

    def best(self) -> Faces | None:
        """The first set, by places, whose one Tau has the highest grade; None if no set leaves one Tau."""
        best, found = 0, None
        for i, x in enumerate(self.order):
            if len(self.lie) + len(self.made[x]) > 1:
                continue
            for j, y in enumerate(self.order[i + 1:], i + 1):
                for grade, places in self._completing(x, y, best):
                    after = places >> j + 1
                    if after and grade > best:
                        best, found = grade, (x, y, self.order[j + (after & -after).bit_length()])
                if best == self.top:
                    return found
        return found

    def _completing(self, x: int, y: int, best: int) -> Iterator[tuple[int, int]]:
        """The grades above `best`, highest first, with the places that leave one Tau of that grade beside x and y."""
        third = self.deck.third(x, y)
        had = self.lie + self.made[x] + self.made[y]
        if self.joins[x][0] & self.bit[y]:
            had.append(self._grade(x, y))
        if len(had) > 1:
            return
        of_x, of_y, of_both = self.joins[x], self.joins[y], self.bit.get(third, 0)
        busy = of_x[0] | of_y[0] | of_both
        if had:
            yield had[0], self.free & ~busy
            return
        for grade in range(self.top, best, -1):
            both = of_both if of_both and self._grade(x, y) == grade else 0
            once = of_x[grade] & ~of_y[0] | of_y[grade] & ~of_x[0] | both
            yield grade, self.single[grade] & ~busy | self.free & once

    def _joins(self, x: int, cards: Faces) -> list[int]:
        """The places, by grade, that make a Tau with x and a lying card; under 0 all of them."""
        joins = [0] * (self.top + 1)
        for card in cards:
            places = self.bit.get(self.deck.third(x, card), 0)
            joins[0] |= places
            joins[self._grade(x, card)] |= places
        return joins

    def _grade(self, a: int, b: int) -> int:
        if self.top == 1:
            return 1
        return sum(self.deck.value(a, i) != self.deck.value(b, i) for i in range(self.top))


Dealer = Callable[[Mode, Board, list[int], int], Faces]
DEALERS: dict[str, Dealer] = {
    "front": _front, "puzzle": _front, "easy": _easy, "insane": _insane, "master": _master,
}

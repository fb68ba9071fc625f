"""The worth of each card: by imagined deals played to their end, or exactly when few cards are left."""
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from client.games.tricks.engine.bits import Array, count, lowest
from client.games.tricks.engine.board import ImaginedBoard
from client.games.tricks.engine.policy import Policy, finish

Score = Callable[[ImaginedBoard], Array]    # of a finished board, by row: what the bidder's side gets, or one seat
Choice = TypeVar("Choice")
AHEAD = 2.0                         # standard errors by which a choice is better than what custom says
SURE = 3.0                          # standard errors by which a choice is settled before the time is up
EQUAL = 1e-6                        # points within which two choices bring the same


class Effort(NamedTuple):
    """The limits of thinking about a choice: `worlds` at once, at most `rounds` times, at most `seconds`.

    The last `tricks` are solved exactly, over `ends` worlds at once.
    """

    worlds: int = 256
    rounds: int = 8
    seconds: float = 0.4
    ends: int = 60
    tricks: int = 3


def played(board: ImaginedBoard, cards: Sequence[int], policy: Policy, score: Score) -> Array:
    """Returns by card (a set of one) and row what comes of playing it, all going on by the policy."""
    size = len(board)
    many = board.rows(np.tile(np.arange(size), len(cards)))
    many.play(np.repeat(np.array(cards), size))
    return score(finish(many, policy)).reshape(len(cards), size)


def solved(board: ImaginedBoard, cards: Sequence[int], score: Score) -> Array:
    """Returns by card and row what comes of playing it if then everybody sees all cards and plays its best."""
    size = len(board)
    many = board.rows(np.tile(np.arange(size), len(cards)))
    many.play(np.repeat(np.array(cards), size))
    return _best(many, score).reshape(len(cards), size)


def _best(board: ImaginedBoard, score: Score) -> Array:
    """Returns the value of each row for the bidder's side by minimax over all legal cards."""
    if not board.left:
        return score(board).astype(np.float64)
    movers = board.mover
    legal = board.legal(board.hand(movers), movers)
    parents, cards = _children(legal)
    after = board.rows(parents)
    after.play(cards)
    sign = np.where(board.with_bidder(movers), 1.0, -1.0)
    best = np.full(len(board), -np.inf)
    np.maximum.at(best, parents, _best(after, score) * sign[parents])
    return best * sign


def _children(legal: Array) -> tuple[Array, Array]:
    """Returns the rows and the cards of all that may be played in them."""
    rows, cards, left = [], [], legal
    alive = np.arange(len(legal))
    while len(alive):
        card = lowest(left)
        rows.append(alive)
        cards.append(card)
        left = left & ~card
        keep = left != 0
        alive, left = alive[keep], left[keep]
    return np.concatenate(rows), np.concatenate(cards)


def customary(results: Mapping[Choice, Array]) -> Choice:
    """Returns the choice whose results, by imagined deal, are the best: the first, which custom says, unless another
    one is surely ahead of it."""
    first = next(iter(results))
    best = max(results, key=lambda choice: float(results[choice].mean()))
    apart = results[best] - results[first]
    return best if apart.mean() > AHEAD * apart.std() / np.sqrt(max(1, apart.size)) else first


class Trials:
    """The results of several choices in the same worlds, added up until one is surely the best or the time is up.

    `left`: the choices that are still weighed. If it `drops`, one that is surely behind the best is weighed no more.
    """

    def __init__(self, size: int, effort: Effort, drops: bool = False) -> None:
        self.left = list(range(size))
        self._sum, self._squares = np.zeros(size), np.zeros((size, size))
        self._rows, self._rounds, self._effort, self._drops = 0, 0, effort, drops
        self._ends = time.monotonic() + effort.seconds

    def add(self, results: Array) -> None:
        """Takes the results of one round, by choice that is left and row."""
        self._rounds += 1
        self._rows += results.shape[1]
        self._sum[self.left] += results.sum(axis=1)
        apart = results[:, None, :] - results[None, :, :]
        self._squares[np.ix_(self.left, self.left)] += (apart ** 2).sum(axis=2)
        if self._drops:
            best = self._best
            self.left = [row for row in self.left if self._ahead(best, row) < EQUAL or not self._settled(best, row)]

    @property
    def means(self) -> Array:
        """The mean result of each choice, without limit below for those that were dropped."""
        means = self._sum / max(1, self._rows)
        means[[row for row in range(len(means)) if row not in self.left]] = -np.inf
        return means

    def surely(self, one: int, other: int) -> bool:
        """Returns whether this choice is ahead of the other by AHEAD standard errors."""
        if other not in self.left:
            return one in self.left
        return self._ahead(one, other) > AHEAD * self.error(one, other)

    def error(self, one: int, other: int) -> float:
        """Returns the standard error of the difference between two choices that are left."""
        rows = max(1, self._rows)
        return float(np.sqrt(max(self._squares[one, other] / rows - self._ahead(one, other) ** 2, 0) / rows))

    @property
    def done(self) -> bool:
        """Whether to stop: the effort is spent, or the best one is ahead of each other by SURE standard errors."""
        if self._rounds >= self._effort.rounds or time.monotonic() >= self._ends:
            return True
        best = self._best
        return bool(self._rows) and all(row == best or self._settled(best, row) for row in self.left)

    @property
    def _best(self) -> int:
        return int(np.argmax(self.means))

    def _settled(self, best: int, other: int) -> bool:
        return self._ahead(best, other) >= SURE * self.error(best, other)

    def _ahead(self, one: int, other: int) -> float:
        return float(self._sum[one] - self._sum[other]) / max(1, self._rows)


def alike(cards: Sequence[int], others: int, worths: Callable[[int], int]) -> list[int]:
    """Returns one code of each run of codes that are as good as each other.

    They are of one suit and of equal points, with no card of the set `others` between them: those that others may have,
    and those on the table. The pagat is like no other.
    """
    kept: list[int] = []
    for code in sorted(cards):
        last = kept[-1] if kept else -1
        between = ((1 << code) - 1) & ~((2 << last) - 1) if last >= 0 else 0
        same = last >= 0 and min(last // 8, 4) == min(code // 8, 4) and worths(last) == worths(code) and last != 32
        if not (same and not between & others):
            kept.append(code)
    return kept


def size_of(sets: int) -> int:
    """Returns the number of cards in one set."""
    return int(count(np.array([sets]))[0])

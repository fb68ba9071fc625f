"""How a grid of TAU ends if both play well: perfect where that is quick, else a few lines deep. Knows no seat or clock.

A position is the two sides (segment sizes ascending: their order doesn't count), the lines left, and whether HIGH
draws the next one. HIGH wants a large score, LOW a small one.
"""
from functools import lru_cache
from math import prod
from typing import NamedTuple

from p2p.games.lines.value import Side, score

PERFECT = 70_000            # positions that are looked at within a second


class Position(NamedTuple):
    """A grid in the middle of a game."""
    rows: Side
    columns: Side
    left: int
    high: bool


class Search:
    """Minimax from a position, `depth` lines deep (None: to the end); remembers what it has seen."""

    def __init__(self, root: Position, depth: int | None) -> None:
        self._end = 0 if depth is None else max(0, root.left - depth)
        self.to_the_end = self._end == 0
        self._known: dict[tuple[Side, Side, int], int] = {}

    def value(self, position: Position) -> int:
        """The score that good play leads to from the root or a position after it, as far as this search sees."""
        return self._value(*position)

    def _value(self, rows: Side, columns: Side, left: int, high: bool) -> int:
        if left == 0:
            return score(rows, columns)
        if left == 1:
            return last_line(rows, columns, high)
        key = (rows, columns, left) if rows <= columns else (columns, rows, left)
        if key not in self._known:
            if left <= self._end:
                self._known[key] = greedy(rows, columns, left, high)
            else:
                best = max if high else min
                self._known[key] = best(self._value(*after, left - 1, not high) for after in children(rows, columns))
        return self._known[key]


def children(rows: Side, columns: Side) -> list[tuple[Side, Side]]:
    """The sides after one more line."""
    return [(side, columns) for side in cuts(rows)] + [(rows, side) for side in cuts(columns)]


@lru_cache(maxsize=100_000)
def cuts(side: Side) -> tuple[Side, ...]:
    """Every different side after one more line on this one; none if a single cell is left."""
    if sum(side) < 2:
        return ()
    found = set()
    for i, size in enumerate(side):
        rest = side[:i] + side[i + 1:]
        for part in range((size + 1) // 2):
            found.add(tuple(sorted((*rest, *(piece for piece in (part, size - 1 - part) if piece)))))
    return tuple(sorted(found))


class End(NamedTuple):
    """A side that is the best of its number of segments: their product, their count, the side."""
    product: int
    pieces: int
    side: Side


@lru_cache(maxsize=200_000)
def ends(side: Side, high: bool) -> tuple[End, ...]:
    """After one more line only the product and count of the segments matter: the best product for each count."""
    best: dict[int, End] = {}
    for cut in cuts(side):
        end = End(prod(cut), len(cut), cut)
        known = best.get(end.pieces)
        if known is None or (end.product > known.product if high else end.product < known.product):
            best[end.pieces] = end
    return tuple(best.values())


def _ways(rows: Side, columns: Side, high: bool) -> list[tuple[int, Side, Side]]:
    """Scores with one more line, and the sides, for the lines that can be the best one."""
    down, across, r, c = prod(rows), prod(columns), len(rows), len(columns)
    return [(end.product ** c * across ** end.pieces, end.side, columns) for end in ends(rows, high)] + [
        (down ** end.pieces * end.product ** r, rows, end.side) for end in ends(columns, high)]


def last_line(rows: Side, columns: Side, high: bool) -> int:
    """The score when one line is left."""
    scores = [way[0] for way in _ways(rows, columns, high)]
    return max(scores) if high else min(scores)


def greedy(rows: Side, columns: Side, left: int, high: bool) -> int:
    """An estimate: the score if both always draw what scores best at that moment."""
    for _ in range(left):
        best = max if high else min
        _, rows, columns = best(_ways(rows, columns, high))
        high = not high
    return score(rows, columns)


def count(position: Position) -> int:
    """An upper bound of the positions that perfect play has to look at; on a square half of them are mirrored."""
    rows, columns = _reach(position.rows, position.left), _reach(position.columns, position.left)
    total = sum(rows[i] * columns[n - i] for n in range(position.left) for i in range(n + 1))
    return total // 2 if position.rows == position.columns else total


def _reach(side: Side, lines: int) -> list[int]:
    """How many different sides there are after 0, 1, .. lines on this one."""
    level, sizes = {side}, []
    for _ in range(lines):
        sizes.append(len(level))
        level = {cut for side in level for cut in cuts(side)}
    return sizes


def search(root: Position, depth: int, perfect: bool = True) -> Search:
    """A search `depth` lines deep, or to the end where that is wanted and takes less than a second."""
    return Search(root, None if perfect and count(root) <= PERFECT else depth)

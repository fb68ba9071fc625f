"""Minimax search for TAU: to the end where that is quick, else a few lines deep. Knows no seat or clock.

A position is the two sides (segment sizes ascending: their order doesn't count), the lines left, and whether HIGH
draws the next one. HIGH wants a large score, LOW a small one.
"""
from functools import lru_cache
from math import prod
from typing import NamedTuple

from p2p.games.lines.value import Side, score

PERFECT = 70_000            # positions that are looked at within a second


class LinesPosition(NamedTuple):
    """A grid in the middle of a game: its sides, the lines left, and whether HIGH draws the next one."""
    rows: Side
    columns: Side
    left: int
    high: bool


class Search:
    """A minimax search from a position, `depth` lines deep (None: to the end), which keeps the values it has found."""

    def __init__(self, root: LinesPosition, depth: int | None) -> None:
        self._end = 0 if depth is None else max(0, root.left - depth)
        self.to_the_end = self._end == 0
        self._known: dict[tuple[Side, Side, int], int] = {}

    def value(self, position: LinesPosition) -> int:
        """Returns the score that good play from the root or a position after it leads to, as far as this sees."""
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
    """Returns the pairs of sides after one more line."""
    return [(side, columns) for side in cuts(rows)] + [(rows, side) for side in cuts(columns)]


@lru_cache(maxsize=100_000)
def cuts(side: Side) -> tuple[Side, ...]:
    """Returns every different side after one more line on this one; none if a single cell is left (rule 3)."""
    if sum(side) < 2:
        return ()
    found = set()
    for i, size in enumerate(side):
        rest = side[:i] + side[i + 1:]
        for part in range((size + 1) // 2):
            found.add(tuple(sorted((*rest, *(piece for piece in (part, size - 1 - part) if piece)))))
    return tuple(sorted(found))


class BestSide(NamedTuple):
    """A side that is the best among those with as many segments: the segments' product, their count, the side."""
    product: int
    pieces: int
    side: Side


@lru_cache(maxsize=200_000)
def ends(side: Side, high: bool) -> tuple[BestSide, ...]:
    """Returns the best side after the last line for each number of segments.

    Only product and count of the segments matter for the score (rule 5); the best product is HIGH's largest.
    """
    best: dict[int, BestSide] = {}
    for cut in cuts(side):
        end = BestSide(prod(cut), len(cut), cut)
        known = best.get(end.pieces)
        if known is None or (end.product > known.product if high else end.product < known.product):
            best[end.pieces] = end
    return tuple(best.values())


def _ways(rows: Side, columns: Side, high: bool) -> list[tuple[int, Side, Side]]:
    """Returns (score, rows, columns) after one more line, for those lines that can be the best one."""
    down, across, r, c = prod(rows), prod(columns), len(rows), len(columns)
    return [(end.product ** c * across ** end.pieces, end.side, columns) for end in ends(rows, high)] + [
        (down ** end.pieces * end.product ** r, rows, end.side) for end in ends(columns, high)]


def last_line(rows: Side, columns: Side, high: bool) -> int:
    """Returns the score after the best last line."""
    scores = [way[0] for way in _ways(rows, columns, high)]
    return max(scores) if high else min(scores)


def greedy(rows: Side, columns: Side, left: int, high: bool) -> int:
    """Returns an estimate: the score if both always draw the line with the best score at that moment."""
    for _ in range(left):
        best = max if high else min
        _, rows, columns = best(_ways(rows, columns, high))
        high = not high
    return score(rows, columns)


def count(position: LinesPosition) -> int:
    """Returns an upper bound of the positions in a search to the end; on a square half of them are mirror images."""
    rows, columns = _reach(position.rows, position.left), _reach(position.columns, position.left)
    total = sum(rows[i] * columns[n - i] for n in range(position.left) for i in range(n + 1))
    return total // 2 if position.rows == position.columns else total


def _reach(side: Side, lines: int) -> list[int]:
    """Returns the numbers of different sides after 0, 1, .. `lines` - 1 lines on this one."""
    level, sizes = {side}, []
    for _ in range(lines):
        sizes.append(len(level))
        level = {cut for side in level for cut in cuts(side)}
    return sizes


def search(root: LinesPosition, depth: int, perfect: bool = True) -> Search:
    """Returns a search `depth` lines deep, or to the end if `perfect` and within PERFECT positions."""
    return Search(root, None if perfect and count(root) <= PERFECT else depth)

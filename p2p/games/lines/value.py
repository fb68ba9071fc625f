"""The worth of a grid with lines on it: its groups, and their product in closed form. Knows no player and no turn.

A side is the sizes of its segments: the runs of rows (or columns) between the drawn ones.
"""
from collections.abc import Collection, Sequence
from itertools import pairwise
from math import prod
from typing import NamedTuple

Side = tuple[int, ...]


class CellGroup(NamedTuple):
    """A rectangle of cells left; `row` and `column` of its first cell, from 1."""

    row: int
    column: int
    height: int
    width: int

    @property
    def size(self) -> int:
        return self.height * self.width


def runs(length: int, drawn: Collection[int]) -> tuple[range, ...]:
    """The runs of numbers from 1 to `length` that aren't drawn, in their order."""
    edges = [0, *sorted(drawn), length + 1]
    spans = (range(before + 1, after) for before, after in pairwise(edges))
    return tuple(span for span in spans if span)


def side(length: int, drawn: Collection[int]) -> Side:
    """The sizes of the segments in their order."""
    return tuple(map(len, runs(length, drawn)))


def groups(rows: Sequence[range], columns: Sequence[range]) -> tuple[CellGroup, ...]:
    """All groups of cells left, row by row: each run of rows crosses each run of columns."""
    return tuple(CellGroup(down.start, across.start, len(down), len(across)) for down in rows for across in columns)


def score(rows: Side, columns: Side) -> int:
    """The product of all group sizes: each row segment is in as many groups as there are column segments (rule 5)."""
    return int(prod(rows) ** len(columns) * prod(columns) ** len(rows))

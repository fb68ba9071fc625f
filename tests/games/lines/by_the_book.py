"""TAU written a second time, naively, from the words of its RULES.md: cells and a flood fill. Uses none of it."""
from functools import cache
from hashlib import shake_256


def cells_of(rows, columns):
    return frozenset((i, j) for i in range(1, rows + 1) for j in range(1, columns + 1))


def without(cells, verb, number):
    return frozenset(cell for cell in cells if cell[verb == "column"] != number)


def groups(cells):
    """The sizes of the groups of cells that touch each other."""
    left, sizes = set(cells), []
    while left:
        todo, size = [left.pop()], 0
        while todo:
            i, j = todo.pop()
            size += 1
            near = {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & left
            left -= near
            todo += near
        sizes.append(size)
    return sorted(sizes)


def product(sizes):
    total = 1
    for size in sizes:
        total *= size
    return total


def lines(cells):
    """A line may be drawn if it crosses a cell and leaves one."""
    every = {("row", i) for i, _ in cells} | {("column", j) for _, j in cells}
    return sorted(line for line in every if without(cells, *line))


def moves_of(rows, columns):
    total = rows + columns
    return total // 3 if total % 3 == 0 else total // 3 + 1


@cache
def perfect(cells, left, high):
    """The score when both play as well as can be."""
    if left == 0:
        return product(groups(cells))
    values = [perfect(without(cells, *line), left - 1, not high) for line in lines(cells)]
    return max(values) if high else min(values)


class Table:
    """A whole game by the book; moves are legal."""

    def __init__(self, options, seats):
        assert seats == 2
        self.rows, self.columns = int(options.get("rows", 10)), int(options.get("columns", 10))
        self.cells, self.left = cells_of(self.rows, self.columns), moves_of(self.rows, self.columns)
        self.speaker, self.limit, self.high, self.over = None, None, None, False

    def coin(self, coin):
        self.speaker = shake_256(coin).digest(1)[0] % 2

    def move(self, seat, verb, *numbers):
        if verb == "name":
            assert seat == self.speaker
            self.limit, self.speaker = numbers[0], 1 - seat
        elif verb == "pass":
            self.high = 1 - seat
        else:
            self.cells, self.left = without(self.cells, verb, numbers[0]), self.left - 1
            self.over = self.left == 0

    def winner(self):
        return self.high if product(groups(self.cells)) > self.limit else 1 - self.high

"""Recorded games of TAU: scripts, and the program that records them (python -m tests.games.lines.record)."""
import random

from p2p.games import lines
from p2p.games.game import Move
from p2p.games.lines import grid_groups, left, limit, worth
from tests.games.lines.by_the_book import Table, groups, product
from tests.games.recorded_games import HERE, ByRules, numbers, told


class LinesByRules(ByRules):
    """The real rules."""

    game = lines

    def shown(self):
        state, outcome = self.state, self.state.outcome()
        return lines_words(state.first, limit(state) or None, state.high, left(state), worth(state),
                           sorted(group.size for group in grid_groups(state)), outcome and outcome.winners[0])


class LinesByTheBook:
    """The naive second writing behind the same words."""

    def __init__(self, options, seats):
        self.table, self.first = Table(options, seats), None

    def coin(self, coin):
        self.table.coin(coin)
        self.first = self.table.speaker

    def move(self, seat, move, _at):
        self.table.move(seat, move.verb, *move.args)

    def shown(self):
        table, sizes = self.table, groups(self.table.cells)
        return lines_words(self.first, table.limit, table.high, table.left, product(sizes), sizes,
                           table.winner() if table.over else None)


def lines_words(first, last, high, to_draw, score, sizes, winner):
    def told_number(value):
        return None if value is None else str(value)
    return {"first": told_number(first), "limit": told_number(last), "high": told_number(high),
            "left": str(to_draw), "groups": numbers(sizes), "score": str(score),
            "over, winner": told_number(winner)}


def script(seed, rows, columns, names, moves=None):
    """A game: the numbers named in turn, a pass, then the moves given, or any."""
    draw, options = random.Random(seed), {"rows": str(rows), "columns": str(columns)}
    game, events = LinesByRules(options, 2), [("coin", draw.randbytes(32))]
    game.coin(events[0][1])
    words = [f"name {name}" for name in names] + ["pass"] + (moves or [])
    at = 0
    while not game.state.outcome():
        at += draw.randrange(500, 20_000)
        seat, = game.state.turn()
        move = Move.parse(words.pop(0)) if words else draw.choice(list(game.state.moves(seat, at)))
        events.append(("move", seat, move, at))
        game.move(seat, move, at)
    return told(options, 2, events, LinesByRules)


SCRIPTS = {
    # rule 2: A 70, B 120, A 143, B passes; rule 5: rows 1 2, columns 1 1 3 make 72
    "example": lambda: script("example", 4, 7, (70, 120, 143), ["row 2", "column 2", "column 4", "row 3"]),
    # rule 6: equality is LOW's; 2x3 with good play ends at 2
    "equal": lambda: script("equal", 2, 3, (2,), ["column 1", "row 1"]),
    # rule 7: 3 rows and 7 columns make 3 to the power of 32, named to the last digit but one
    "huge": lambda: script("huge", 15, 15, (10 ** 15, 1_853_020_188_851_840),
                           ["row 4", "column 2", "row 8", "column 4", "row 12", "column 6", "column 8", "column 10",
                            "column 12", "column 14"]),
    "narrow": lambda: script("narrow", 1, 24, (1, 2, 10 ** 60 - 1)),
    "square": lambda: script("square", 10, 10, (5000, 10_000, 10_001)),
    "long": lambda: script("long", 8, 22, (3, 300, 30_000, 300_000)),
}

if __name__ == "__main__":
    for name, text in SCRIPTS.items():
        (HERE / "lines" / "recorded" / f"{name}.txt").write_text(text())

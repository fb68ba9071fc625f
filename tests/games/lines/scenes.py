"""Grids of TAU as a screen may show them, for the tests of its board. Knows no network."""
from client.games.lines import view as lines_view
from client.games.lines.view import DrawnLine, LinesPlayer, LinesView, Moves
from p2p.games import lines as rules
from p2p.games.lines import State

COUPLE = (LinesPlayer(0, "Mira", "to move: first line", "HIGH", turn=True),
          LinesPlayer(1, "Luka", "bot, steady", "LOW", True))


def game(rows: int, columns: int, *drawn: tuple[str, int], limit: int = 100) -> State:
    return State(rows, columns, 0, (str(limit),), 0, drawn)


def board(state: State, line: tuple[str, int] | None = None, **more) -> LinesView:
    drawn = tuple(DrawnLine(one, number % 2) for number, one in enumerate(state.drawn))
    return LinesView("Lines", "", state.rows, state.columns, lines_view.grid(state, line), drawn, COUPLE,
                     Moves(rules.length(state), "", ""), lines_view.free_lines(state), line,
                     lines_view.figures_of(state, line), **more)

"""From the rules' state to what the PC Set board shows of it: cards column by column, the round's clock. Draws nothing.

Names, time, happenings and words around the table come from whoever runs the table.
"""
from collections.abc import Iterable

from client.games.pcset.board import Clock
from client.games.race.board import CardEvent, RaceView, SeatPlate, changes
from client.games.race.frame import clock_words
from p2p.games.pcset.state import State, deadline


def by_columns(state: State) -> tuple[int | None, ...]:
    """The board from above down, column after column: position = row + rows * column."""
    return tuple(state.board[row * state.columns + column] for column in range(state.columns)
                 for row in range(state.rows))


def race_view(state: State, seats: Iterable[SeatPlate], happenings: Iterable[CardEvent] = (),
              hinted: Iterable[int] = (), hidden: bool = False) -> RaceView:
    """The board of a state with these seats."""
    return RaceView(by_columns(state), "classic", tuple(seats), state.columns, hinted=tuple(hinted),
                    happenings=tuple(happenings), hidden=hidden, dim=bool(state.over), rows=state.rows, grows=False)


def dealt(before: State, after: State, start: float) -> tuple[CardEvent, ...]:
    """The cards that are new on the board."""
    return tuple(event for event in changes(before.board, after.board, start) if event.kind == "new")


def taken(before: State, faces: tuple[int, ...], start: float) -> CardEvent:
    """A set that leaves the board."""
    board = by_columns(before)
    return CardEvent("right", start, faces, tuple(board.index(face) for face in faces))


def clock(state: State, at: int) -> Clock:
    """The round's clock at `at` ms of table time: it runs down, its last seconds with hundredths; without a limit up,
    or it shows nothing (rules 9, 10)."""
    end = deadline(state)
    if end is None:
        up = state.round_seconds == 0 and not state.over
        return Clock(clock_words(max(0, at - state.since))) if up else Clock()
    left = max(0, end - at)
    if left > 1000 * state.warning_seconds:
        return Clock(clock_words(left + 999))
    return Clock(f"{left // 1000}.{left // 10 % 100:02}", left / (1000 * state.round_seconds))

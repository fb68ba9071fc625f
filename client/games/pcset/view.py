"""The content of the PC Set board, made from the rules' State: cards by columns, the round's clock. Draws nothing.

Names, time and sentences are the model's.
"""
from collections.abc import Iterable
from dataclasses import replace

from client.games.pcset.board import Clock
from client.games.race.board import CardEvent, RaceView, SeatPlate, changes
from client.settings import Settings
from client.ui import keys
from client.ui.phrases import clock_words, remaining
from p2p.games.pcset import State, deadline


def by_columns(state: State) -> tuple[int | None, ...]:
    """Returns the board column by column: position = row + rows * column."""
    return tuple(state.board[row * state.columns + column] for column in range(state.columns)
                 for row in range(state.rows))


def race_view(state: State, seats: Iterable[SeatPlate], happenings: Iterable[CardEvent] = (),
              hinted: Iterable[int] = (), hidden: bool = False, settings: Settings | None = None) -> RaceView:
    """Returns the race board of a State with these seats, running events and hinted faces; `hidden` hides the cards.

    The own keys of the `settings` are those of the usual board.
    """
    own = (settings.left_keys, settings.right_keys) if settings and (state.rows, state.columns) == (
        keys.OWN_ROWS, keys.OWN_COLUMNS) else ("", "")
    return RaceView(by_columns(state), "classic", tuple(seats), state.columns, hinted=tuple(hinted),
                    happenings=tuple(happenings), hidden=hidden, dim=bool(state.over), rows=state.rows, grows=False,
                    own_keys=keys.own_grids(*own))


def dealt(before: State, after: State, start: float) -> tuple[CardEvent, ...]:
    """Returns the event for the cards that are new on the board; `start` is its time in ms."""
    ways = changes(before.board, after.board, start)
    return tuple(replace(way, after=False) for way in ways if way.kind == "new")


def taken(before: State, faces: tuple[int, ...], start: float, seat: int = -1) -> CardEvent:
    """Returns the event for a set that leaves the board, taken by `seat`; `start` is its time in ms."""
    board = by_columns(before)
    return CardEvent("right", start, faces, tuple(board.index(face) for face in faces), seat)


def standing(state: State, at: int) -> int:
    """Returns `at` (ms of table time), in a pause the time at which it began: until then all clocks have run."""
    return at if state.paused is None else state.paused


def round_clock(state: State, at: int) -> Clock:
    """Returns the round's clock at `at` ms of table time (rules 9, 10).

    It runs down, its last seconds with hundredths; without a limit it runs up or shows nothing. Before the round and in
    a pause it stands.
    """
    at, state = max(standing(state, at), state.since), replace(state, paused=None)
    end = deadline(state)
    if end is None:
        up = state.round_seconds == 0 and not state.over
        return Clock(clock_words(max(0, at - state.since))) if up else Clock()
    left = max(0, end - at)
    if left > 1000 * state.warning_seconds:
        return Clock(clock_words(left + 999))
    return Clock(f"{left // 1000}.{left // 10 % 100:02}", left / (1000 * state.round_seconds))


def seconds(state: State, at: int) -> int:
    """Returns the whole seconds left of the round at `at` ms of table time, rounded up; -1 without a limit."""
    end = deadline(state)
    return -1 if end is None or state.over else remaining(end - at)

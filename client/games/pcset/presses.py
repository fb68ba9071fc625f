"""The moves of people at this computer that the table hasn't ordered yet: later presses take them into account."""
from collections.abc import Iterable

from p2p.games.game import Move, Seat
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove

LOST = 1000.0               # ms after which a move is given up that the table doesn't wait for


class Presses:
    """The moves under way, by seat, in the order they were sent."""

    def __init__(self) -> None:
        self._sent: dict[Seat, list[tuple[Move, float]]] = {}

    def sent(self, seat: Seat, move: Move, now: float) -> None:
        """Adds a move that was sent at `now` (ms)."""
        self._sent.setdefault(seat, []).append((move, now))

    def ordered(self, steps: Iterable[TakenMove]) -> None:
        """Removes the moves of these steps, and those sent before them by the same seat, which were refused.

        A seat's moves are ordered as they were sent.
        """
        for step in steps:
            moves = self._sent.get(step.seat, [])
            place = next((number for number, (move, _) in enumerate(moves) if move == step.move), -1)
            del moves[:place + 1]

    def forget(self, view: TableView, now: float) -> None:
        """Removes moves that were sent LOST ms ago, unless the table waits for somebody: they were refused."""
        if not view.people.waited_for:
            for seat, moves in self._sent.items():
                self._sent[seat] = [sent for sent in moves if now - sent[1] < LOST]

    def of(self, seat: Seat) -> tuple[Move, ...]:
        """Returns the moves of this seat that are under way."""
        return tuple(move for move, _ in self._sent.get(seat, ()))

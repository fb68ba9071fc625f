"""Moves that people here have made and the table hasn't ordered yet: a quick hand counts on them. Pure."""
from collections.abc import Iterable

from p2p.games.game import Move, Seat
from p2p.peer.session import TableView
from p2p.table.plays import Happening

LOST = 1000.0               # ms after which a move is given up that the table doesn't wait for


class Presses:
    """By seat, in the order they were sent."""

    def __init__(self) -> None:
        self._sent: dict[Seat, list[tuple[Move, float]]] = {}

    def sent(self, seat: Seat, move: Move, now: float) -> None:
        """One more is on its way."""
        self._sent.setdefault(seat, []).append((move, now))

    def ordered(self, steps: Iterable[Happening]) -> None:
        """These steps were made. A seat's moves come in the order they were sent; one left out was refused."""
        for step in steps:
            moves = self._sent.get(step.seat, [])
            place = next((number for number, (move, _) in enumerate(moves) if move == step.move), -1)
            del moves[:place + 1]

    def forget(self, view: TableView, now: float) -> None:
        """Without anybody to wait for nothing stays on its way: what is left was refused."""
        if not view.waiting:
            for seat, moves in self._sent.items():
                self._sent[seat] = [sent for sent in moves if now - sent[1] < LOST]

    def of(self, seat: Seat) -> tuple[Move, ...]:
        """What of this seat is on its way."""
        return tuple(move for move, _ in self._sent.get(seat, ()))

"""The card that a press on a race board means: the one drawn at its place a moment ago. Pure; times are ms.

A person who presses has seen the board as it was a reaction before. What lies there by now may be another card; a card
on its way lies nowhere.
"""
from bisect import bisect_right
from collections.abc import Callable, Sequence
from math import inf

REACTION = 150.0            # ms from what is seen to the press that it leads to, at least
DOUBLE = 350.0              # ms after a press within which another one on its place is the rest of a double press
REMEMBERED = 16             # changes of a place
Board = Sequence[int | None]


class DrawnBoard:
    """The cards of each place with the times from which they lay there, and how many cards there were."""

    def __init__(self, board: Board = ()) -> None:
        self._was: dict[int, list[tuple[float, int | None]]] = {}
        self._counts: list[tuple[float, int]] = [(-inf, 0)]
        # By seat its last press on a place to which another card came just then: where, when, what it meant.
        self._comes: dict[int, tuple[int, float, int | None]] = {}
        self.change(board, -inf)

    def change(self, board: Board, now: float, lands: Callable[[int], float] = lambda _face: -inf) -> None:
        """Takes the board that lies from `now` on; `lands` says when a card that is new at its place has come there."""
        if self._counts == [(-inf, 0)]:
            self._counts = [(-inf, len(board))]
        elif len(board) != self._counts[-1][1]:
            self._counts = [*self._counts[-REMEMBERED:], (now, len(board))]
        for place in range(max(len(board), len(self._was))):
            face = board[place] if place < len(board) else None
            was = self._was.setdefault(place, [(-inf, None)])
            if was[-1][1] == face:
                continue
            if was == [(-inf, None)]:                   # the first card there: no other one can be meant
                was[:] = [(-inf, face)]
                continue
            was[:] = [(since, old) for since, old in was if since <= now][-REMEMBERED:]
            was.append((now, None))
            if face is not None:
                was.append((max(now, lands(face)), face))

    def settle(self, now: float) -> None:
        """All cards on their way have come: an input ends all motion."""
        for was in self._was.values():
            was[:] = [(min(since, now), face) for since, face in was]
        self._counts = [(min(since, now), count) for since, count in self._counts]

    def meant(self, place: int, pressed: float) -> int | None:
        """Returns the card that a press on this place means, None for none; it may have left the place since then."""
        was = self._was.get(place, [])
        last = bisect_right(was, pressed - REACTION, key=lambda change: change[0])
        return was[last - 1][1] if last else None

    def pressed(self, seat: int, place: int, at: float) -> int | None:
        """Returns the card that this seat's press means. While a card comes to a place a double press there means what
        its first one does: that one has ended all motion, so the card lies there by the second."""
        before, since, meant = self._comes.get(seat, (place, -inf, None))
        if before == place and at - since < DOUBLE:
            return meant
        meant = self.meant(place, at)
        if place in self._was and self._was[place][-1][1] != meant:
            self._comes[seat] = place, at, meant
        return meant

    def count(self, pressed: float) -> int:
        """Returns for how many cards the keys lay when they were seen that are pressed now (rule 4.2 of Tau)."""
        return self._counts[bisect_right(self._counts, pressed - REACTION, key=lambda change: change[0]) - 1][1]

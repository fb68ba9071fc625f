"""The cards that a player here has selected on the board (rules 3.1, 3.6). Knows no key, mouse or table."""
from collections.abc import Sequence
from typing import NamedTuple

Board = Sequence[int | None]


class Selection(NamedTuple):
    """Selected cards as (position, face), in the order selected."""

    picks: tuple[tuple[int, int], ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(face for _, face in self.picks)

    def toggled(self, position: int, face: int, take: int) -> "Selection":
        """Returns the selection with this card added, or removed if it was selected.

        If `take` cards are selected already, a further one replaces the last (rule 3.1).
        """
        pick = (position, face)
        if pick in self.picks:
            return Selection(tuple(old for old in self.picks if old != pick))
        return Selection((*self.picks[:take - 1], pick))

    def claims(self, before: "Selection", take: int) -> bool:
        """Returns whether a press has made of `before` a complete selection, which is a claim (rule 3.1)."""
        return len(self.picks) == take and self != before

    def on(self, board: Board) -> "Selection":
        """Returns the same if each position of a changed board still has its card, else none (rule 3.6)."""
        stays = all(position < len(board) and board[position] == face for position, face in self.picks)
        return self if stays else Selection()

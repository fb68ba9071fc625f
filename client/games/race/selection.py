"""What a player here has selected on a race board (rules 3.1, 3.6 of Tau). Pure; knows no key, mouse or table."""
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
        """A card selected, or unselected if it was; when `take` are selected already, the last gives way."""
        pick = (position, face)
        if pick in self.picks:
            return Selection(tuple(old for old in self.picks if old != pick))
        return Selection((*self.picks[:take - 1], pick))

    def claims(self, before: "Selection", take: int) -> bool:
        """Whether this selection, which a press has made of `before`, goes off as a claim."""
        return len(self.picks) == take and self != before

    def on(self, board: Board) -> "Selection":
        """What is left of it on a changed board: all, if each position still holds its card, else nothing."""
        stays = all(position < len(board) and board[position] == face for position, face in self.picks)
        return self if stays else Selection()

"""Keeps pages from flashing by: that of shuffling comes late, and once it is seen it stays. Times are ms."""
from dataclasses import replace
from typing import Any

from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import SHUFFLING
from client.games.tricks.look_away import LookView
from client.play.game_table import BoardPicture

LATE, STAYS = 400.0, 400.0      # how long the board before it stays; how long the page is seen at least


class Steady:
    """The picture while everybody shuffles: the board before, for LATE ms, and then the page for STAYS ms or more."""

    def __init__(self) -> None:
        self._before: BoardPicture[Any] | None = None       # the board before the shuffle
        self._page: BoardPicture[Any] | None = None         # the page, once it was seen
        self._since: float | None = None                    # when the shuffle began
        self._shuffles = False                              # whether it goes on

    def through(self, made: BoardPicture[Any], now: float) -> BoardPicture[Any]:
        """Returns what is shown of the board as it is made now."""
        self._shuffles = isinstance(made.shown, TrickView) and made.shown.middle is SHUFFLING
        if self._shuffles:
            self._since = now if self._since is None else self._since
            if now < self._since + LATE and not made.shown.banner:
                return self._before or replace(made, shown=replace(made.shown, middle=None))
            self._page = made
            return made
        if self._page and now < self.ends(now):
            return self._page
        self._page = self._since = None
        self._before = None if isinstance(made.shown, LookView) else made
        return made

    def ends(self, now: float) -> float:
        """Returns when what follows the page may be shown: now, or later while the page has to stay."""
        return max(now, self._since + LATE + STAYS) if self._page and self._since is not None else now

    def hurry(self) -> None:
        """Ends the page's stay once everybody has shuffled, as any input does."""
        if not self._shuffles:
            self._page = self._since = None

    def wakes(self, now: float) -> list[float]:
        """Returns when the picture changes by itself."""
        due = () if self._since is None else (self._since + LATE, self._since + LATE + STAYS)
        return [when for when in due if when > now]

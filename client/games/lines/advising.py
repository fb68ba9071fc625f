"""The advice at a table of TAU: asked for by a key, thought elsewhere, shown over the foot of the right column.

An arrow points at the line, or in the dialogue at the field or at the pass. Lengths are in units.
"""
from concurrent.futures import Future
from functools import partial
from typing import Any

from pygame import FRect

from client.draw import advice_panel, theme
from client.draw.advice_panel import THINKING, Counsel
from client.draw.fonts import SEMI
from client.draw.paint import Paint, Point
from client.draw.scale import Scale
from client.games.lines.advice import LinesThought, counsel, think
from client.play.advice import AdviceCount
from p2p.games.game import Seat
from p2p.games.lines import Line, State
from p2p.language import tr
from p2p.peer.processes import Processes

NAMES = 120.0                   # the width of a line's name or a number in a row
IN_WORDS = 3, 2                 # values that a panel without room for two rows tells in words: what fits
LOOKS = Counsel(THINKING, tr("It looks at all lines that may follow."))


class LinesAdvising:
    """The questions at this table: how many there were, and the `thought` about the last one, None without."""

    def __init__(self, asked: AdviceCount, adviser: Processes | None = None) -> None:
        """`adviser` thinks; None where nobody asks."""
        self.asked, self._adviser = asked, adviser or Processes(1)
        self.thought: LinesThought | None = None
        self._asked: tuple[State, Future[LinesThought | None]] | None = None
        self._of: State | None = None           # what the thought is about

    @property
    def thinks(self) -> bool:
        """Returns whether an answer is still to come."""
        return self._asked is not None

    @property
    def shown(self) -> Counsel | None:
        """Returns the panel's content; None without a panel."""
        if self.thought is not None and self._of is not None:
            return counsel(self.thought, self._of)
        return LOOKS if self.thinks else None

    @property
    def line(self) -> Line | None:
        """Returns the line that is meant, None if none is."""
        return self.thought.values[0][0] if self.thought and self.thought.values else None

    def ask(self, state: State, seat: Seat) -> None:
        """Asks what this seat should do."""
        self.drop()
        self.asked.add()
        self._asked = state, self._adviser.submit(partial(think, state, seat))

    def update(self, state: State) -> bool:
        """Takes the answer if it has come; drops all that is about another state. Returns whether one has just come."""
        if self._of is not None and self._of != state:
            self.drop()
        if self._asked is None or not self._asked[1].done():
            return False
        (of, future), self._asked = self._asked, None
        if of != state or future.cancelled() or future.exception():
            return False
        self.thought, self._of = future.result(), of
        return self.thought is not None

    def drop(self) -> bool:
        """Takes the advice away. Returns whether there was one, or a question for one."""
        had = self.thought is not None or self.thinks
        self.thought, self._asked, self._of = None, None, None
        return had


def draw(paint: Paint, shown: Counsel, room: FRect, end: Point | None) -> None:
    """Draws the panel in the lower part of `room`, and an arrow from it to `end`, if that is given."""
    at = advice_panel.draw(paint, fitted(paint.scale, shown, room), room, partial(_draw_name, paint), NAMES, low=True)
    if end:
        advice_panel.draw_arrow(paint, (at.x - 2, min(max(end[1], at.y + 24), at.bottom - 24)), end)


def fitted(scale: Scale, shown: Counsel, room: FRect) -> Counsel:
    """Returns an advice as it has room: with its rows, or where not even two have room, with the best ones in words."""
    if advice_panel.fits(scale, shown, room, NAMES) >= min(2, len(shown.rows)):
        return shown
    ways = [(why, count) for why in (f"{shown.why} ", "") for count in IN_WORDS]
    told = [Counsel(shown.title, why + ", ".join(f"{row.key}: {row.words}" for row in shown.rows[:count]) + ".")
            for why, count in ways]
    return next((words for words in told if advice_panel.needed(scale, words, room.w) <= room.h), told[-1])


def _draw_name(paint: Paint, name: Any, room: FRect) -> None:
    paint.fitted(str(name), (room.x, room.centery), room.w, theme.SECOND, SEMI, least=0.6)

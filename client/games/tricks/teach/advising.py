"""The advice at one table: asked for by a key, thought elsewhere, shown in a free part of the mat.

Only where nobody else plays: at a table with other people nothing is told. The panel lies left of the trick, so that
neither the trick nor the hand is covered.
"""
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from pygame import FRect

from client.draw import cards as art, theme
from client.draw.cards import Cards, Name
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks import board as tricks, model
from client.games.tricks.board import TrickView
from client.games.tricks.game import TrickGame
from client.games.tricks.score_view import signed
from client.games.tricks.teach.advice import NEAR, Advice, Adviser, Thought, advice
from client.ui.keys import Labels
from p2p.games.game import Seat
from p2p.games.tarot.phases import CardPhase
from p2p.peer.session import TableView

WIDE, INSET, MOST = 214.0, 14.0, 5      # of the panel; rows of cards at most
STRIP = 40.0                            # the width of a card's upper strip in a row
ALONE = "Advice is for tables where nobody else plays."


class Advising:
    """What was asked at this table. `used` counts the questions; `shown` is the advice, None while none is shown."""

    def __init__(self, game: TrickGame) -> None:
        self.game = game
        self.used = 0
        self.shown: Advice | None = None
        self.slot: int | None = None                # the card that is meant
        self._asked: tuple[Any, Seat, Future[Thought | None]] | None = None

    @property
    def thinks(self) -> bool:
        """Returns whether an answer is still to come."""
        return self._asked is not None

    def refused(self, view: TableView) -> str:
        """Returns why there is no advice at this table, "" if there is."""
        return "" if len(view.charter.members) == 1 and len(model.people(view)) == 1 else ALONE

    def ask(self, view: TableView, seat: Seat) -> None:
        """Asks what to do, from what this seat may see."""
        self.drop()
        self.used += 1
        state = view.state.seen_by({seat})
        self._asked = state, seat, Adviser.ask(view.charter.game, state, seat)

    def update(self, view: TableView) -> None:
        """Takes the answer if it has come; drops it once something else is asked."""
        if self._asked and self._asked[2].done():
            state, seat, future = self._asked
            self._asked = None
            thought = None if future.cancelled() or future.exception() else future.result()
            if thought and view.state.seen_by({seat}) == state:
                words = self.game.words_of(state, thought.move)
                self.shown = advice(thought, state, seat, words, self.game.UNIT)
                self.slot = int(thought.move.args[0]) if thought.values else None

    def drop(self) -> bool:
        """Takes the advice away. Returns whether there was one, or a question for one."""
        had = self.shown is not None or self.thinks
        self.shown, self.slot, self._asked = None, None, None
        return had


@dataclass(frozen=True)
class AdvisedView:
    """A table with advice beside its trick; `advice` is None while it is thought about."""

    table: TrickView
    advice: Advice | None


def layout(view: AdvisedView, scale: Scale) -> tricks.Lay:
    """Returns the layout of the table, which the advice doesn't change."""
    return tricks.layout(view.table, scale)


def pick(view: AdvisedView, scale: Scale, at: tuple[float, float]) -> tricks.Pick:
    """Returns what lies at a point (units); the advice is only read."""
    return tricks.pick(view.table, scale, at)


def draw(paint: Paint, cards: Cards, labels: Labels, view: AdvisedView, now: float,
         hover: tricks.Pick = ("", "")) -> None:
    """Draws the table and the panel."""
    tricks.draw(paint, cards, labels, view.table, now, hover)
    lay = layout(view, paint.scale)
    shown = view.advice or Advice("Thinking…", "It imagines deals that fit what you can know.")
    _draw_panel(paint, cards, shown, _room(view.table, lay), view.table.hand.palette)


def _room(table: TrickView, lay: tricks.Lay) -> FRect:
    """Returns the free part of the mat: left of a trick, above the talon; over the whole height without one."""
    bottom = tricks.talon_at(lay.area).y - 30 if table.talon else lay.area.bottom - 24
    return FRect(lay.area.x + 8, lay.area.y + 10, WIDE, bottom - lay.area.y - 10)


def _draw_panel(paint: Paint, cards: Cards, shown: Advice, room: FRect, palette: str) -> None:
    scale, inner = paint.scale, room.w - 2 * INSET
    title, why = scale.em(theme.NAME) * 1.3, scale.em(theme.PLATE_SECOND)
    words = scale.wrapped(shown.why, inner, theme.PLATE_SECOND)
    pitch = max(24.0, scale.em(theme.SECOND) * 1.5)
    left = room.h - 2 * INSET - title - words - 14 - (why * 1.5 if shown.rows else 0)
    rows = shown.rows[:max(0, min(MOST, int(left // pitch)))]
    high = 2 * INSET + title + words + (14 + len(rows) * pitch + why * 1.5 if rows else 0)
    panel = FRect(room.x, room.y, room.w, high)
    paint.shadow(panel, theme.ROW_RADIUS, 8, 3)
    paint.plate(panel, "raised", "line", 1.5, theme.ROW_RADIUS)
    x, y = panel.x + INSET, panel.y + INSET + title / 2
    paint.fitted(shown.title, (x, y), inner, theme.NAME, SERIF)
    y += title / 2 + why * 0.7
    paint.lines(shown.why, (x, y), inner, theme.PLATE_SECOND, SANS, "muted")
    y += words - why * 0.7 + 14
    if not rows:
        return
    span = max(0.1, *(abs(value) for _, value in rows))
    for face, value in rows:
        best = value >= rows[0][1] - NEAR
        _draw_row(paint, cards, FRect(x, y, inner, pitch), (face, value / span, value), best, palette)
        y += pitch
    more = f"{shown.unit} on average" + (f", {len(shown.rows) - len(rows)} more" if len(rows) < len(shown.rows) else "")
    paint.fitted(more, (x, y + why * 0.75), inner, theme.LABEL, SANS, "muted")


def _draw_row(paint: Paint, cards: Cards, rect: FRect, row: tuple[int, float, float], best: bool,
              palette: str) -> None:
    """Draws a card's upper strip, a bar from the middle line, and the value."""
    face, share, value = row
    strip = FRect(rect.x, rect.y + 1, STRIP, rect.h - 3)
    old = paint.surface.get_clip()
    paint.surface.set_clip(paint.scale.rect(strip).clip(old))
    art.draw(paint, cards, Name("pack", face, palette), FRect(strip.x, strip.y, STRIP, STRIP * 1.8))
    paint.surface.set_clip(old)
    zero, half = rect.x + STRIP + 10 + 42, 40.0
    wide = max(2.0, abs(share) * half)
    bar = FRect(zero if share >= 0 else zero - wide, rect.centery - 6, wide, 12)
    paint.plate(bar, "good" if best else "edge", radius=3)
    paint.upright(FRect(zero - 0.75, rect.y, 1.5, rect.h), "muted")
    number = f"{value:+.1f}".replace("-", "−")
    paint.text(number, (rect.right, rect.centery), theme.SECOND, SEMI, "good" if best else "text", "right")


def is_asked(view: TableView, seat: Seat) -> bool:
    """Returns whether this seat is asked something that a bot can answer now."""
    return seat in view.state.turn() and view.state.phase not in (CardPhase.DEAL, CardPhase.OVER)


def told(line: str, used: int) -> str:
    """Returns a line of the table or the sheet, with the word that advice was taken."""
    return f"{line}, with advice {signed(used)[1:]}×" if used > 1 else f"{line}, with advice" if used else line

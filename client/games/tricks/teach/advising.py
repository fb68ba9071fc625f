"""The advice at one table: asked for by a key, thought elsewhere, shown in a free part of the mat.

Only where nobody else plays: at a table with other people nothing is told. The panel lies left of the trick, so that
neither the trick nor the hand is covered.
"""
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

from pygame import FRect

from client.draw import advice_panel, theme
from client.draw.advice_panel import SAID, THINKING, AdviceRow, Counsel
from client.draw.cards import CardName, Cards, paint_card
from client.draw.fonts import SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks import board, hand
from client.games.tricks.advice_words import Advice, Choice
from client.games.tricks.board import TrickView, layout, pick
from client.games.tricks.game import TrickGame
from client.games.tricks.mat import quiet_round, seats
from client.games.tricks.teach.advice import (
    NEAR,
    SharpThought,
    advice,
    agreeing,
    card_words,
    meant,
    think,
)
from client.play.advice import AdviceCount, refused
from client.play.game_table import ScreenState
from client.ui.keys import Labels
from client.ui.phrases import count_word, listed
from p2p.games.game import Move, Seat
from p2p.games.tarot.phases import CardPhase
from p2p.language import decimal, joined, tr, trn
from p2p.peer.processes import Processes
from p2p.peer.table_view import TableView

__all__ = ["draw", "layout", "pick"]        # a table with advice lies as one without

WIDE, LONG = 214.0, 460.0               # of the panel, and below a question
CORNER = 68.0                           # where it begins beside the mat, under the strip
THINKS = Advice(THINKING, tr("It imagines deals that fit what you know."))
FIRST = Counsel(*THINKS[:2])            # so that it stays where it thought
IN_WORDS = 3, 2                         # values that a panel without room for two rows tells in words: what fits
SMALLER = range(SAID - 1, SAID // 2, -1)        # sizes of the sentence where large text leaves little room
EQUAL = tr("equal")                         # what stands beside cards of which none is surely the best
VALUE = 58.0                            # the room of a value beside words or several cards
STRIP = 40.0                            # the width of a card's upper strip in a row
WAY = 64.0, 34.0                        # from where the arrow comes, left of and above its head


Taught = Callable[[Any, Seat], Move | None]


class TrickAdvising:
    """The advice of one table: how often it was asked for, and `shown`, None while none is shown."""

    def __init__(self, game: TrickGame, adviser: Processes, asked: AdviceCount, taught: Taught | None = None) -> None:
        """`adviser` thinks. `taught` is the move that a lesson teaches, None if it leaves the choice."""
        self.game, self.asked, self._adviser, self._taught = game, asked, adviser, taught
        self.shown: Advice | None = None
        self.slots: frozenset[int] = frozenset()    # the cards that are meant
        self._asked: tuple[Any, Seat, Future[SharpThought | None]] | None = None

    @property
    def thinks(self) -> bool:
        """Returns whether an answer is still to come."""
        return self._asked is not None

    @property
    def seen(self) -> Advice | None:
        """Returns what the panel shows, None without one."""
        return self.shown or (THINKS if self.thinks else None)

    def turn(self, view: TableView, seat: Seat | None, screen: ScreenState, now: float) -> bool:
        """Asks for advice for this seat, or takes it away and returns True; says it where there is none to be had.

        `now` is in ms.
        """
        if self.drop():
            return True
        if why := refused(view):
            screen.say(tr("No advice here:"), why, now)
        elif seat is not None and is_asked(view, seat):
            self.ask(view, seat)
        else:
            screen.say(tr("No advice now:"), tr("ask when it is your turn."), now)
        return False

    def ask(self, view: TableView, seat: Seat) -> None:
        """Asks what to do, from what this seat may see."""
        self.drop()
        self.asked.add()
        state = view.state.seen_by({seat})
        taught = self._taught(state, seat) if self._taught else None
        self._asked = state, seat, self._adviser.submit(
            partial(think, view.charter.game, state, seat, did=taught))

    def update(self, view: TableView, screen: ScreenState, now: float) -> tuple[Seat, Move] | None:
        """Takes the answer if it has come; drops it once something else is asked. Returns who is told which move by one
        that has just come.

        `now` is in ms.
        """
        if not (self._asked and self._asked[2].done()):
            return None
        (state, seat, future), self._asked = self._asked, None
        failed = future.cancelled() or future.exception() is not None
        if failed:
            screen.say(tr("No advice now:"), tr("it could not be worked out."), now)
        thought = None if failed else future.result()
        if not thought or view.state.seen_by({seat}) != state:
            return None
        if self._taught:
            thought = agreeing(thought, self._taught(state, seat))
        self.shown = advice(thought, state, seat, self.game)
        self.slots = meant(thought.move)
        return seat, thought.move

    def drop(self) -> bool:
        """Takes the advice away. Returns whether there was one, or a question for one."""
        had = self.shown is not None or self.thinks
        self.shown, self.slots, self._asked = None, frozenset(), None
        return had


def draw(paint: Paint, cards: Cards, labels: Labels, view: TrickView, now: float,
         hover: board.Pick = ("", "")) -> None:
    """Draws the table and the panel with its advice."""
    board.draw(paint, cards, labels, view, now, hover)
    lay, shown = layout(view, paint.scale), view.advice or THINKS
    counsel, at = fitted(view, lay, paint.scale, shown)
    key = partial(_draw_key, paint, cards, view.hand.palette)
    advice_panel.draw(paint, counsel, at, key, _key_width(shown, at))
    _draw_way(paint, view, lay)


def fitted(table: TrickView, lay: board.TrickLayout, scale: Scale, shown: Advice) -> tuple[Counsel, FRect]:
    """Returns what the panel shows of an advice and its room: with rows, or where not even two have room, in words.

    The reason stays: large text gets smaller rather than leave it out.
    """
    counsel = _counsel(shown)
    at = place(table, lay, scale, counsel)
    if advice_panel.fits(scale, counsel, at, _key_width(shown, at)) >= min(2, len(counsel.rows)):
        return counsel, at
    short, least = shown.short or shown.why, IN_WORDS[-1]
    usual = [*((shown.why, count) for count in IN_WORDS), (short, least)]
    smaller = [(why, least, size) for size in SMALLER if size * scale.text >= SAID for why in (shown.why, short)]
    for why, count, size in (*((*told, SAID) for told in usual), *smaller):
        told = counsel._replace(why=joined(" ", (why, _in_words(shown, count))), rows=(), size=size)
        at = place(table, lay, scale, told)
        if advice_panel.needed(scale, told, at.w) <= at.h:
            break
    return told, at


def _key_width(shown: Advice, at: FRect) -> float:
    cards_alone = all(isinstance(key, int) for key, _ in shown.rows)
    return STRIP if cards_alone else at.w - 2 * advice_panel.INSET - VALUE


def place(table: TrickView, lay: board.TrickLayout, scale: Scale, shown: Counsel) -> FRect:
    """Returns the room of the panel: `room`, or where it would cover the question, the corner beside the mat or the mat
    below the question, if it fits there.
    """
    usual, asked = room(table, lay, scale), _question(table, lay, scale)
    high = max(advice_panel.needed(scale, shown, usual.w), advice_panel.needed(scale, FIRST, usual.w))
    if FRect(usual.topleft, (usual.w, high)).collidelist(asked) < 0:
        ends = [rect.y - 8 for rect in asked if rect.x < usual.right and rect.right > usual.x and rect.y > usual.y]
        usual.h = min([usual.h, *(y - usual.y for y in ends)])
        return usual
    corner = _corner(table, lay, scale, asked, high)
    if advice_panel.needed(scale, shown, corner.w) <= corner.h:
        return corner
    left = lay.talon.right + 12 if lay.talon else lay.area.x + 40
    right = lay.laid.x - 12 if lay.laid else lay.area.right - 40
    wide, top = min(LONG, right - left), max(rect.bottom for rect in asked) + 10
    x = min(max(lay.area.centerx - wide / 2, left), right - wide)
    below = FRect(x, top, wide, lay.area.bottom - 10 - top)
    return below if wide >= WIDE and advice_panel.needed(scale, shown, wide) <= below.h else corner


def _corner(table: TrickView, lay: board.TrickLayout, scale: Scale, asked: list[FRect], high: float) -> FRect:
    """Returns the corner beside the mat, above the left player: wider, up to what lies beside it, if a panel of the
    usual width is too `high` for it.
    """
    count = len(table.plates)
    said = [seats.said_at(scale, rect, place, count, plate) if plate.said else rect
            for place, (plate, rect) in enumerate(zip(table.plates, lay.plates, strict=True))]
    corner = FRect(lay.area.x - WIDE - 6, CORNER, WIDE, said[-1].y - 4 - CORNER)
    if high > corner.h:
        beside = [rect.x for rect in (*asked, *said, *lay.plates) if rect.y < corner.bottom and rect.x > corner.right]
        corner.w = min([LONG, *(x - 10 - corner.x for x in beside)])
    return corner


def _question(table: TrickView, lay: board.TrickLayout, scale: Scale) -> list[FRect]:
    """Returns the rectangles (units) of the question in the middle with its heading; none without one."""
    if not (table.middle and lay.question):
        return []
    module = board.module_of(table.middle)
    found = [*(rect for rect, _ in module.words(table.middle, lay.question, scale)), *module.things(lay.question)]
    if isinstance(table.middle, quiet_round.Quiet):
        wide, (x, y) = scale.measure(table.middle.heading, quiet_round.HEADING, SERIF), lay.question.heading
        heading = FRect(x - wide / 2, y - scale.em(quiet_round.HEADING) / 2, wide, scale.em(quiet_round.HEADING))
        return [*found, heading, *([lay.question.text] if table.middle.text else [])]
    whole = found[0].unionall(found[1:]) if found else FRect()
    return [*found, FRect(whole.x, whole.y - scale.em(theme.TITLE) * 1.5, whole.w, 1)]


def room(table: TrickView, lay: board.TrickLayout, scale: Scale) -> FRect:
    """Returns the free part of the mat: left of a trick, under what the upper player has said, above the talon; over
    the whole height without these.
    """
    bottom = lay.talon.y - 30 if lay.talon else lay.area.bottom - 24
    top, count = lay.area.y + 10, len(table.plates)
    for place, (plate, rect) in enumerate(zip(table.plates, lay.plates, strict=True)):
        said = seats.said_at(scale, rect, place, count, plate) if plate.said else FRect()
        if said.colliderect(FRect(lay.area.x + 8, top, WIDE, 60)):
            top = said.bottom + 8
    return FRect(lay.area.x + 8, top, WIDE, bottom - top)


def _counsel(shown: Advice) -> Counsel:
    """Returns what the panel shows of an advice: bars from the middle line, the longest for the largest value."""
    span = max(0.1, *(abs(value) for _, value in shown.rows)) if shown.rows else 1.0
    best = max((value for _, value in shown.rows), default=0.0)
    rows = tuple(AdviceRow(key, EQUAL if key in shown.near else _value(value),
                           key in shown.near or value >= best - NEAR or _value(value) == _value(best),
                           value / span if isinstance(key, int) else None,
                           shown.errors.get(key, 0.0) / span if isinstance(key, int) else 0.0)
                 for key, value in shown.rows)
    return Counsel(shown.title, shown.why, rows, tr("{unit} on average", unit=shown.unit))


def _in_words(shown: Advice, count: int) -> str:
    """Returns the values of so many of the best choices in words, for a panel that has no room for two rows."""
    best = [(key, _value(value)) for key, value in shown.rows[:count]]
    equal = all(key in shown.near for key, _ in best)
    if all(isinstance(key, str) for key, _ in best):
        if equal:
            return tr("{answers} are about equal.", answers=listed([key for key, _ in best if isinstance(key, str)]))
        values = joined(", ", (joined(" ", (key, value)) for key, value in best if isinstance(key, str)))
        return tr("{values} {unit}.", values=values, unit=shown.unit)
    if all(isinstance(key, int) for key, _ in best):
        others = [joined(" ", (card_words(key, shown.fool), value)) for key, value in best[1:] if isinstance(key, int)]
        return tr("{best} {unit}, {others}.", best=best[0][1], unit=shown.unit, others=listed(others))
    if best[1][0] in shown.near and not equal:
        equals = len(shown.near) - 1
        return trn("{best} {unit}; {count} other is about as good.", "{best} {unit}; {count} others are about as good.",
                   equals, best=best[0][1], unit=shown.unit, count=count_word(equals))
    if equal or all(value == best[0][1] for _, value in best):
        return tr("{best} {unit}, others are as good.", best=best[0][1], unit=shown.unit)
    return tr("{best} {unit}, the next best {others}.", best=best[0][1], unit=shown.unit,
              others=listed([value for _, value in best[1:]]))


def _value(value: float) -> str:
    return decimal(value, "+.1f")


def _draw_key(paint: Paint, cards: Cards, palette: str, key: Choice, strip: FRect) -> None:
    if isinstance(key, str):
        paint.fitted(key, strip.midleft, strip.w, theme.SECOND, SEMI, least=0.6)
        return
    faces = key if isinstance(key, tuple) else (key,)
    step = min(STRIP + 2, (strip.w - STRIP) / max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        own = FRect(strip.x + number * step, strip.y, STRIP, strip.h)
        with paint.clipped(own):
            paint_card(paint, cards, CardName("pack", face, palette), FRect(own.x, own.y, STRIP, STRIP * 1.8))


def _draw_way(paint: Paint, view: TrickView, lay: board.TrickLayout) -> None:
    chosen = [number for number, card in enumerate(view.hand.cards) if card.chosen]
    for number in chosen if len(chosen) == 1 else ():           # several lie in their places, to be laid away
        x, y = hand.key_at(lay.fan, number)
        end = x + lay.fan.width * 0.2, y - 4
        if lay.prompt.x - 8 < end[0] < lay.prompt.right + WAY[0]:       # brass on brass would not be seen
            end = end[0], max(end[1], lay.prompt.bottom + 4 + WAY[1])
        advice_panel.draw_arrow(paint, (end[0] - WAY[0], end[1] - WAY[1]), end)


def is_asked(view: TableView, seat: Seat) -> bool:
    """Returns whether this seat is asked something that a bot can answer now."""
    return seat in view.state.turn() and view.state.phase not in (CardPhase.DEAL, CardPhase.OVER)

"""Chips that are paid while a deal is played and at its end: they travel from who pays to who gets them."""

from client.draw import motion
from client.games.tricks import ended
from client.games.tricks.game import TrickGame
from client.games.tricks.here import TrickHere
from client.games.tricks.mat import flights
from client.games.tricks.mat.moments import FLY, Moment
from p2p.peer.table_view import TableView

AFTER = 80.0                # ms that a deal's end still shows the board once the chips have arrived


def paid(view: TableView, game: TrickGame) -> tuple[int, ...]:
    """Returns what each seat has got so far in this deal; nothing in a game that has no chips."""
    return tuple(view.deal.outcome.scores) if view.deal.outcome and game.paid(view.state) else game.paid(view.state)


def note(here: TrickHere, old: TableView, now: float) -> None:
    """Has the chips travel that were paid since the view before, of the same deal; at its end the sheet waits for them.
    """
    view, memo, game, speed = here.view, here.memo, here.game, here.desk.settings.motion
    before, after = paid(old, game), paid(view, game)
    gains = [now_ - then for then, now_ in zip(before, after, strict=False)]
    if old.deal.number != view.deal.number or not any(gains) or speed in ("calm", "off"):
        return
    flying = flights.payments(gains, here.me)
    late = tuple(game.score_words(total + got) for total, got in zip(ended.before(old), before, strict=True))
    memo.moments = (*memo.moments, Moment(FLY, now, flights=flying, late=late))
    if view.deal.outcome:
        memo.lingers = max(memo.lingers, now + motion.stretched(flights.lasts(flying) + AFTER, speed))

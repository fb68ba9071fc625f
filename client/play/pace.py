"""Times of a table: its clock, the limit of a turn, the delay of answers. Pure; knows no game's rules."""
from collections.abc import Container

from client.pages import table_people
from client.ui import phrases
from p2p.peer.table_view import TableView
from p2p.table.match import HUSH, TURN

QUIET = ("pass", "declare")     # words that tell nothing which others could answer (form 9.4 of tarot)
LAST = 5                    # seconds of a clock that are heard


class LastSeconds:
    """Tells when another one of a clock's last seconds begins."""

    def __init__(self) -> None:
        self._left = -1

    def pass_to(self, left: int) -> bool:
        """Takes the whole seconds left, rounded up (-1: no clock). Returns whether one of the last has just begun."""
        began = 0 < left <= LAST and left < self._left
        self._left = left
        return began


def stopped(view: TableView) -> bool:
    """Returns whether nothing can be played: the deal is over, a fault stops the table, or trouble stops this peer."""
    return bool(view.deal.outcome or view.proof.fault or view.trouble)


def clock(view: TableView, now: float) -> int:
    """Returns the table's clock in ms: 0 before the start, the time of the last move once the table has stopped."""
    if stopped(view):
        return view.happenings[-1].at if view.happenings else 0
    return view.clock.ms + max(0, round(now - view.clock.at)) if view.started else 0


def hush(view: TableView) -> float:
    """Returns how long (ms) answers are held back whose timing could tell something; 0 with fewer than two persons."""
    persons = sum(not level for level in table_people.levels(view))
    return float(view.chosen(HUSH)) if persons > 1 else 0.0


def limit(view: TableView) -> float:
    """Returns how long a turn may last, in ms; 0 means without limit."""
    return 1000.0 * int(view.chosen(TURN))


def since(view: TableView, quiet: Container[str] = ()) -> float:
    """Returns since when somebody is asked, in ms on the node's clock: the last move but for `quiet` ones, or the cards
    shown after it."""
    last = next((step.at for step in reversed(view.happenings) if step.move.verb not in quiet), 0)
    return max(view.clock.shown_at, view.clock.at - view.clock.ms + last)


def news(view: TableView) -> float:
    """Returns since when nothing new was said, in ms on the node's clock: the last move but for QUIET ones. A round in
    which nobody has anything to say takes one hush in all."""
    return since(view, QUIET)


def remaining(view: TableView, now: float) -> int | None:
    """Returns the ms that the asked person still has; None if nobody is asked or there is no limit."""
    asked = [seat for seat in view.state.turn() if not table_people.level(view, seat)]
    if not asked or not limit(view) or stopped(view):
        return None
    return max(0, round(since(view) + limit(view) - now))


def left(view: TableView, now: float) -> int:
    """Returns `remaining` in whole seconds, rounded up, as the countdown shows it; -1 if there is none."""
    ms = remaining(view, now)
    return -1 if ms is None else phrases.remaining(ms)


def ticks(view: TableView, now: float) -> list[float]:
    """Returns the time (ms) at which the countdown changes next, as a list; empty if there is none."""
    ms = remaining(view, now)
    return [now + (ms % 1000 or 1000)] if ms else []

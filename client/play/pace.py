"""Time at a table: its clock, how long a turn may last, how long answers wait. Pure; knows no game's rules."""
from math import ceil

from p2p.games.game import Option
from p2p.peer.session import TableView
from p2p.table.match import HUSH, TURN


def stopped(view: TableView) -> bool:
    """Whether nothing can be played any more: the deal is over, a fault stops the table, or trouble this computer."""
    return bool(view.outcome or view.fault or view.trouble)


def clock(view: TableView, now: float) -> int:
    """The table clock in ms; it stands once the table does."""
    if stopped(view):
        return view.happenings[-1].at if view.happenings else 0
    return view.clock + max(0, int(now - view.clock_at)) if view.started else 0


def hush(view: TableView) -> float:
    """How long answers wait that could tell something by their time, in ms: only where two persons or more play."""
    persons = sum(not place.bot for place in view.charter.seats)
    return float(_chosen(view, HUSH)) if persons > 1 else 0.0


def limit(view: TableView) -> float:
    """How long a turn may last, in ms; 0: as long as it takes."""
    return 1000.0 * _chosen(view, TURN)


def _chosen(view: TableView, option: Option) -> int:
    return int(dict(view.charter.options).get(option.name, option.usual))


def since(view: TableView) -> float:
    """When whoever is asked now was asked: with the last move, or with the cards that came after it. Node's clock."""
    last = view.happenings[-1].at if view.happenings else 0
    return max(view.shown_at, view.clock_at - view.clock + last)


def remaining(view: TableView, now: float) -> float | None:
    """The ms that a person who is asked still has; None where nobody is, or without a limit."""
    asked = [seat for seat in view.state.turn() if not view.charter.seats[seat].bot]
    if not asked or not limit(view) or stopped(view):
        return None
    return max(0.0, since(view) + limit(view) - now)


def left(view: TableView, now: float) -> int:
    """The same in whole seconds, as a countdown shows it; -1: there is none."""
    ms = remaining(view, now)
    return -1 if ms is None else ceil(ms / 1000)


def ticks(view: TableView, now: float) -> list[float]:
    """When the countdown changes next."""
    ms = remaining(view, now)
    return [now + (ms % 1000 or 1000)] if ms else []

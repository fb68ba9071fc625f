"""The end of a game as every game's screen shows it: what it is for the people here, and the bar with what comes next.

Pure. Times are ms.
"""
from dataclasses import replace
from math import inf

from client.draw import motion
from client.draw.furniture import Banner, Command, Result
from client.pages import table_people
from client.play import table_words
from p2p.games.game import CardGame
from p2p.peer.session import TableView

WON, LOST = "won", "lost"
GUARD = 600.0               # ms after the end before which no key answers: it may have been meant for the game
LASTS = 720.0               # ms until all motion of the end is over, at the usual speed


def here(view: TableView) -> str:
    """Returns what the end is for the people at this computer: WON or LOST, "" if both, or if none of them played."""
    people = set(table_people.local_seats(view))
    if view.outcome is None or not people:
        return ""
    won = people & set(view.outcome.winners)
    return WON if won == people else "" if won else LOST


def result(view: TableView, banner: Banner, choices: tuple[Command, ...], age: float) -> Result:
    """Returns the end of a game as boards show it, of the game's own words for it; `age` is the time since then."""
    assert view.outcome is not None
    shown = banner if isinstance(banner, Result) else Result(banner.headline, banner.line)
    failed = view.report is not None and not view.report.ok
    alone = len(view.charter.seats) == 1
    seal = table_words.waiting(view) if failed else " ".join(table_words.sealed(view))
    return replace(shown, choices=choices, seats=tuple(view.outcome.winners), here="" if alone else here(view),
                   seal="" if failed else seal, bad=failed, record=seal if failed else shown.record, age=age)


def too_early(view: TableView, age: float) -> bool:
    """Returns whether Enter or R pressed so long after the end may still have been meant for the game.

    Between two deals of cards no key is guarded: their last card lies there for longer than that.
    """
    return view.outcome is not None and not isinstance(view.match.game, CardGame) and age < GUARD


def moves(view: TableView, age: float, speed: str) -> bool:
    """Returns whether the end is still being shown as it comes about."""
    return view.outcome is not None and 0 <= age < max(motion.STEADY, motion.stretched(LASTS, speed)) < inf

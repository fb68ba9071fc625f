"""The end of a game as every game's screen shows it: what it is for the people here, and the bar with what comes next.

Pure. Times are ms.
"""
from dataclasses import replace
from math import inf

from client.draw import motion, theme
from client.draw.banners import Banner, EndBanner
from client.draw.commands import Command
from client.pages import evening, table_people
from client.pages.desk import Desk
from client.pages.reunion import asked
from client.pages.table_people import plays_cards
from client.play import pace, table_words, wheel
from client.play.again import WATCH, again_label, next_game_words, watchable
from client.play.pace import LastSeconds
from p2p.games.game import Seat
from p2p.language import joined, tr
from p2p.peer.table_view import TableView

WON, LOST = "won", "lost"
BUT = Command("but", tr("Again, but…"), "B")            # with other seats, names or house rules, for the same people
RECAP, LOBBY, LEAVE = Command("recap", tr("Recap"), "R"), Command("lobby", tr("To the lobby"), "Esc"), Command(
    "back", tr("Leave"), "Esc")
GUARD = 600.0               # ms after the end before which no key answers: it may have been meant for the game
LASTS = 720.0               # ms until all motion of the end is over, at the usual speed


def here(view: TableView) -> str:
    """Returns WON or LOST for the people at this computer; "" if both, if none played, or for a draw of theirs."""
    people = set(table_people.people(view))
    won = people & set(won_by(view))
    if view.deal.outcome is None or not people or (won and is_draw(view)):
        return ""
    return WON if won == people else "" if won else LOST


def is_draw(view: TableView) -> bool:
    """Returns whether nobody has won alone: in a race some are level at the top, at cards, where sides win, all are."""
    best = won_by(view)
    return len(best) > 1 and (len(best) == len(view.charter.seats) or not plays_cards(view))


def won_by(view: TableView) -> tuple[int, ...]:
    """Returns the seats that have won the match, or the deal before its end."""
    return tuple(evening.winners(view)) if view.over else tuple(view.deal.outcome.winners) if view.deal.outcome else ()


def choices(desk: Desk, view: TableView, own: tuple[Command, ...]) -> tuple[Command, ...]:
    """Returns what comes next after the end; `own` are the game's commands: all of a deal, or what R leads to."""
    if not view.over:
        return (*own, table_words.VERIFY, LEAVE)
    watch = () if watchable(desk.node, view) is None else (WATCH,)
    again = (Command("again", again_label(desk.node, view), "Enter"),) if view.mine else watch
    but = (BUT,) if desk.ways and view.mine and asked(desk.node, view) is None else ()
    return (*again, *but, *(own or (RECAP,)), table_words.VERIFY, LOBBY)


def result(desk: Desk, view: TableView, banner: Banner, age: float, writes: bool = False,
           hint: tuple[str, ...] = ()) -> EndBanner:
    """Returns the end of a game or deal as boards show it, in the game's own words; `age` is the time since. The way to
    writing stands at the bar's left where people write (`writes`). `hint` is a key in words, the longest first."""
    assert view.deal.outcome is not None
    shown = banner if isinstance(banner, EndBanner) else EndBanner(banner.headline, banner.line)
    if view.over:
        evenings, next_game = desk.evening.words(view), next_game_words(desk.node, view)
        stop = "." if evenings and next_game else ""
        line = joined(" ", filter(None, (shown.line, evenings and joined("", (evenings, stop)), next_game)))
        shown = replace(shown, line=line)
    won = won_by(view)
    bot = table_people.names(view)[won[0]] if len(won) == 1 and table_people.level(view, Seat(won[0])) else ""
    shown = replace(shown, choices=choices(desk, view, banner.choices), hint=hint, seats=won, bot=bot, age=age,
                    here=here(view) if len(view.charter.seats) > 1 else "",
                    aside=wheel.TALK_WIDE + theme.GAP if writes else 0.0)
    if shown.goes_on:
        return shown
    failed = view.proof.report is not None and not view.proof.report.ok
    if failed:
        return replace(shown, seal="", bad=True, record=table_words.waiting(view))
    return replace(shown, seal=joined(" ", table_words.sealed(view)))


class Ending:
    """The time since the game on the screen ended; plays the sounds of its end, and of the last seconds of a turn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._at, self.hurried = -inf, False            # ms; whether its motion was cut short
        self._seconds = LastSeconds()

    def note(self, old: TableView, view: TableView, now: float) -> None:
        """Takes the newest view, which follows the old one."""
        if view.deal.outcome and not old.deal.outcome:
            self._at, self.hurried = now, False
            self._desk.sounds.play("loss" if here(view) == LOST else "win")
        asked = view.state.turn() & set(table_people.people(view))
        if self._seconds.pass_to(pace.left(view, now)) and asked:
            self._desk.sounds.play("tick")

    def age(self, now: float) -> float:
        """Returns how long ago the game ended, infinite once its motion was cut short."""
        return inf if self.hurried else now - self._at

    def moves(self, now: float) -> bool:
        """Returns whether the end is still being shown as it comes about."""
        return self.age(now) < max(motion.STEADY, motion.stretched(LASTS, self._desk.settings.motion))

    def too_early(self, now: float) -> bool:
        """Returns whether Enter or R pressed now may still have been meant for the game."""
        return now - self._at < GUARD

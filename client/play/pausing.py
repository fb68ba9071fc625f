"""The pause, where all players are at this computer: the cards are hidden, and bots wait.

The clock of a race stands by a move of its rules (rule 6.2 of Tau, rule 12 of PC Set). Elsewhere nothing runs, and the
pause is this screen's own, kept on the desk."""
from pathlib import Path

from client.draw.banners import Banner
from client.draw.commands import Command
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace
from client.play.game_table import ScreenState
from p2p.games.game import Move
from p2p.language import tr
from p2p.peer.table_view import TableView

PAUSE = Command("pause", tr("Pause"), "F4")
RESUME = Command("resume", tr("Go on"), "F4")
PAUSED = Banner(tr("Paused"), tr("The clock stands, the cards are hidden."), (RESUME,))
HIDDEN = Banner(tr("Paused"), tr("Nothing moves until you go on."), (RESUME,))
FREE = ("pause", "resume", "help", "book", "back")          # what keys still do meanwhile


def refused(view: TableView) -> str:
    """Returns why nobody here may pause, "" if people here may: they play, nobody plays elsewhere, no turn ends."""
    if len(view.charter.members) > 1 or not table_people.local_seats(view):
        return tr("only where all who play are at one computer.")
    return tr("a turn has a time limit at this table.") if pace.limit(view) else ""


def may_pause(view: TableView) -> bool:
    """Returns whether people here may pause; a lesson's table, which has no file, waits anyway."""
    return view.file != Path() and not refused(view)


def is_hidden(desk: Desk, view: TableView) -> bool:
    """Returns whether this screen pauses a game that has no clock."""
    return view.charter.id in desk.paused


def hide(desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
    """Hides the cards of a game that has no clock, or shows them again; where it may not be, it says why."""
    if is_hidden(desk, view):
        desk.paused.discard(view.charter.id)
    elif why := refused(view):
        screen.say(tr("No pause here:"), why, now)
    elif view.started and not pace.stopped(view):
        desk.paused.add(view.charter.id)
    screen.ask_anew()


def turn(desk: Desk, screen: ScreenState, view: TableView, now: float, paused: bool, rule: str) -> None:
    """Pauses a race, or goes on if it is `paused`; where others play elsewhere it says so, by this `rule`."""
    if why := refused(view):
        screen.say(tr("No pause here:"), why, now, rule)
    elif not pace.stopped(view):
        screen.ask_anew()
        speaker = min(table_people.local_seats(view))
        desk.node.act(view.charter.id, speaker, Move("resume" if paused else "pause"), now)

"""The pause of a race, where all who play are at this computer (rule 6.2 of Tau, rule 12 of PC Set)."""
from collections.abc import Iterable

from client.draw.furniture import Banner, Command
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace
from client.play.game_table import ScreenState
from p2p.games.game import Move
from p2p.peer.session import TableView
from p2p.table.plays import Happening

PAUSE = Command("pause", "Pause", "F4")
PAUSED = Banner("Paused", "The clock stands, the cards are hidden.", (Command("resume", "Go on"),))


def may_pause(view: TableView) -> bool:
    """Returns whether people here may pause: they play, and nobody plays at another computer."""
    return len(view.charter.members) == 1 and bool(table_people.local_seats(view))


def turn(desk: Desk, screen: ScreenState, view: TableView, now: float, paused: bool, rule: str) -> None:
    """Pauses the game, or goes on if it is `paused`; where others play elsewhere it says so, by this `rule`."""
    if not may_pause(view):
        screen.say("No pause here:", "only where all who play are at one computer.", now, rule)
    elif not pace.stopped(view):
        screen.ask_anew()
        speaker = min(table_people.local_seats(view))
        desk.node.act(view.charter.id, speaker, Move("resume" if paused else "pause"), now)


def played(happenings: Iterable[Happening], at: int) -> int:
    """Returns how many of the first `at` ms of table time the game wasn't paused."""
    stopped, since = 0, None
    for step in happenings:
        if step.at > at or step.after.paused == step.before.paused:
            continue
        if step.move.verb == "pause":
            since = step.at
        elif since is not None:
            stopped, since = stopped + step.at - since, None
    return at - stopped - (at - since if since is not None else 0)

"""The ways from a table to pages of the screens around it, as `client.pages.desk.Ways` has them.

Each page is imported by its first call: no table needs it before.
"""
from pathlib import Path

from client.pages.desk import Desk
from client.ui.screen import Screen
from p2p.peer.session import TableView


def ledger(desk: Desk, file: Path) -> Screen:
    """Returns the ledger of the match in a file."""
    from client.screens.played_games.look_back import LookBack
    return LookBack(desk, file, ledger=True)


def replay(desk: Desk, file: Path, deal: int = 1, step: int = 0) -> Screen:
    """Returns the replay of a deal, from 1, in a file at the table's step."""
    from client.screens.played_games.look_back import LookBack
    return LookBack(desk, file, at=(deal, step))


def change(desk: Desk, view: TableView) -> Screen:
    """Returns the proposal of other house rules and seats between two deals."""
    from client.screens.house_rules.change import ChangeTable
    return ChangeTable(desk, view)


def but(desk: Desk, view: TableView) -> Screen:
    """Returns the set-up of another game with the seats and house rules of this one."""
    from client.play.again import meet_from_page
    from client.screens.seats import as_it_was
    from client.screens.setup import Setup
    meet_from_page(desk, view)
    start = as_it_was(view)
    if view.charter.locked:
        start = start._replace(word=desk.node.doors.word(view.charter.id))
    manner = "others" if start.before else "couch" if start.names else "alone"
    return Setup(desk, view.charter.game, manner, start)


def network(desk: Desk) -> Screen:
    """Returns the page about the network."""
    from client.screens import opened
    return opened.network(desk)

"""The ways to pages from the lobby, and from a table to those around it, as `client.pages.desk.Ways` has them.

Each page is imported by its first call: the lobby is there sooner, and no table needs one before.
"""
from pathlib import Path

from client.lessons.progress import Progress
from client.pages.desk import Desk
from client.ui.screen import Screen
from p2p.net.wire import Draft
from p2p.peer.table_view import TableView


def setup(desk: Desk, game: str, manner: str) -> Screen:
    """Returns the page on which a table of this game is made ready."""
    from client.screens.setup import Setup
    return Setup(desk, game, manner)


def waiting(desk: Desk, draft: Draft) -> Screen:
    """Returns the waiting room of a table."""
    from client.screens.waiting import Waiting
    return Waiting(desk, draft)


def played(desk: Desk) -> Screen:
    """Returns the page of played games."""
    from client.screens.played_games.page import PlayedPage
    return PlayedPage(desk)


def my_page(desk: Desk) -> Screen:
    """Returns the page of what the played games say of who plays here."""
    from client.screens.my_page.page import MyPage
    return MyPage(desk)


def club(desk: Desk) -> Screen:
    """Returns the page of the club."""
    from client.screens.club.page import ClubPage
    return ClubPage(desk)


def today(desk: Desk) -> Screen:
    """Returns the page of the deals of a day."""
    from client.screens.today.page import TodayPage
    return TodayPage(desk)


def rules(desk: Desk, game: str) -> Screen:
    """Returns the rules pages, at this game."""
    from client.screens.rules import RulesScreen
    return RulesScreen(desk, game)


def learn(desk: Desk, game: str, progress: Progress, begins: bool = False) -> Screen:
    """Returns the page of lessons, at this game; one that `begins` leads on to the lesson that is next at once."""
    from client.screens.learn import Learn
    return Learn(desk, game, progress, begins)


def network(desk: Desk, other: str = "") -> Screen:
    """Returns the page about the network; about the computer of the `other` one, whatever its system, if named."""
    from client.screens.network import NetworkPage
    return NetworkPage(desk, other)


def handing(desk: Desk) -> Screen:
    """Returns the page that hands Fairdeal on."""
    from client.pages.handing_page import HandingPage
    return HandingPage(desk)


def settings(desk: Desk) -> Screen:
    """Returns the page of settings."""
    from client.pages.settings_page import SettingsPage
    return SettingsPage(desk)


# ---------------------------------------------------------------------- from a table

def ledger(desk: Desk, file: Path) -> Screen:
    """Returns the ledger of the match in a file."""
    from client.screens.played_games.look_back import LookBack
    return LookBack(desk, file, ledger=True)


def replay(desk: Desk, file: Path, deal: int = 1, step: int = 0) -> Screen:
    """Returns the replay of a deal, from 1, in a file at the table's step."""
    from client.screens.played_games.look_back import LookBack
    return LookBack(desk, file, at=(deal, step))


def change_table(desk: Desk, view: TableView) -> Screen:
    """Returns the proposal of other house rules and seats between two deals."""
    from client.screens.house_rules.change import ChangeTable
    return ChangeTable(desk, view)


def another_game(desk: Desk, view: TableView) -> Screen:
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

"""The screens that somebody opens from the lobby, each imported by the first who does: the lobby is there sooner."""
from client.lessons.progress import Progress
from client.pages.desk import Desk
from client.ui.screen import Screen
from p2p.net.wire import DraftId


def setup(desk: Desk, game: str, manner: str) -> Screen:
    """Returns the page on which a table of this game is made ready."""
    from client.screens.setup import Setup
    return Setup(desk, game, manner)


def waiting(desk: Desk, draft: DraftId) -> Screen:
    """Returns the waiting room of a table."""
    from client.screens.waiting import Waiting
    return Waiting(desk, draft)


def played(desk: Desk) -> Screen:
    """Returns the page of played games."""
    from client.screens.played_games.page import PlayedPage
    return PlayedPage(desk)


def rules(desk: Desk, game: str) -> Screen:
    """Returns the rules pages, at this game."""
    from client.screens.rules import RulesScreen
    return RulesScreen(desk, game)


def learn(desk: Desk, game: str, progress: Progress, begins: bool = False) -> Screen:
    """Returns the page of lessons, at this game; one that `begins` leads on to the lesson that is next at once."""
    from client.screens.learn import Learn
    return Learn(desk, game, progress, begins)


def network(desk: Desk) -> Screen:
    """Returns the page about the network."""
    from client.screens.network import NetworkPage
    return NetworkPage(desk)


def settings(desk: Desk) -> Screen:
    """Returns the page of settings."""
    from client.pages.settings_page import SettingsPage
    return SettingsPage(desk)

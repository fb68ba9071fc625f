"""The base of pages of what the played games on this computer say."""
from abc import abstractmethod

from client.pages.desk import Desk, DeskPage
from client.pages.settings_page import SettingsPage
from client.ui.screen import Ask, Go
from client.ui.widgets import Form
from p2p.language import code
from p2p.peer.played import PlayedGames


class GamesPage(DeskPage):
    """A page that reads the files of the played games, in `games`, until it is left. The gear leads to the settings."""

    targets = ("back", "settings")

    def __init__(self, desk: Desk, form: Form) -> None:
        super().__init__(desk, form)
        self.games = PlayedGames(desk.node.home)
        self._made_of: object = None            # the games, and the code of the language, at the last `renew`

    @abstractmethod
    def renew(self) -> None:
        """Makes anew what the page says: other games were read, or another language is spoken."""

    def _news(self) -> bool:
        return self._made_of != (self.games.games, code())

    def refresh(self) -> Go:
        if self._news():
            self._made_of = self.games.games, code()
            self.renew()
        return None

    def wakes(self, now: float) -> float | None:
        return now + 200 if self.games.reading or self._news() else None

    def aside(self, _pick: str) -> Go:
        return SettingsPage(self.desk)

    def asked(self, _what: Ask, _now: float) -> Go:
        return self.leave()

    def leave(self) -> Go:
        self.games.close()
        return super().leave()

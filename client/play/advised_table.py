"""The common part of the tables of Tau, PC Set and TAU: advice, the page of words, the recap. Knows no game."""
from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, cast

import pygame

from client.pages.book.words_page import WORDS_KEY, Word, WordsPage
from client.pages.desk import Desk
from client.play.advice import refused
from client.play.game_table import GameTable, GameTableFactory, ScreenState
from client.play.replays.past import at_hand
from client.play.replays.replay import Replay
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.retold import ToldGame


class AdvisedTable(GameTable):
    """The part of a GameTable with advice, words and a replay that is its recap."""

    keys: Mapping[int, str] = {pygame.K_F9: "advise", WORDS_KEY: "words"}
    name: ClassVar[str]                     # of the game
    words: ClassVar[tuple[Word, ...]]

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        super().__init__(desk, screen, view, now)
        self.does = {"recap": self.recap, "advise": self.advise,
                     "words": lambda _now: WordsPage(self.desk, self.name, self.words)}

    @staticmethod
    @abstractmethod
    def replay(desk: Desk, told: ToldGame, number: int, make_table: GameTableFactory,
               live: TableView | None = None, /) -> Replay:
        """Returns its replay, as `client.play.replays.replay.Replay` takes these."""

    @abstractmethod
    def take_back(self) -> bool:
        """Takes the advice away. Returns whether there was one."""

    @abstractmethod
    def ask_advice(self, now: float) -> None:
        """Asks what is best, at a table that has advice."""

    def advise(self, now: float) -> None:
        """Shows what is best and why, where nobody else plays; a second press takes it away."""
        if self.take_back():
            return
        if why := refused(self.view):
            self.screen.say(tr("No advice here:"), why, now)
        else:
            self.ask_advice(now)

    def recap(self, _now: float) -> Replay | None:
        """Returns the replay of the finished game, opened at its recap."""
        if self.view.deal.outcome is None:
            return None
        make_table = cast(GameTableFactory, type(self))
        return type(self).replay(self.desk, at_hand(self.view), 1, make_table, self.view)

"""A table with the defaults of everything that is optional in the GameTable protocol.

A game whose table begins as a PlainTable says what it has besides: at least `key` or `touch`, `picture`, `banner` and
`title`.
"""
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pygame
from pygame import FRect

from client.draw.commands import Command
from client.draw.paint import Paint
from client.pages.book.book_page import BOOK
from client.pages.desk import Desk
from client.play import wheel
from client.play.game_table import Does, GameTable, Hears, ScreenState
from client.play.replays.board_replay import BoardReplay
from client.play.wheel import RemarkSpot
from client.ui import panels
from client.ui.panels import Dialog
from client.ui.screen import Go
from client.ui.widgets import Form
from p2p.games import GAMES
from p2p.games.game import Seat
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.retold import look_back_or_why

NEXT_DEAL = Command("next", tr("Next deal"), "Enter")       # for the banner after a deal of a match that goes on


class PlainTable(GameTable):
    """A table that hears nothing but keys and clicks, whose board shows no seats and doesn't move by itself."""

    mat = arrows = False
    near = 0.0
    keys: Mapping[int, str] = MappingProxyType({})
    does: Does = MappingProxyType({})
    hears: Hears = MappingProxyType({})
    glosses: Mapping[str, str] = MappingProxyType({})

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        """Takes the first view, at `now`."""
        del now
        self.desk, self.screen, self.view = desk, screen, view
        self.does = {"recap": self.recap, NEXT_DEAL.name: self.next_deal}

    @property
    def deck(self) -> str:
        return "usual"

    @property
    def speech_key(self) -> int:
        return pygame.K_TAB

    @property
    def form(self) -> Form | None:
        return None

    def update(self, view: TableView, _now: float) -> None:
        self.view = view

    def key(self, event: pygame.Event, now: float) -> None:
        """Does nothing: such a game is played by the mouse alone."""

    @property
    def looks(self) -> Seat | None:
        return None

    @property
    def look_keys(self) -> Mapping[Seat, int]:
        return {}

    def touch(self, what: Any, now: float) -> None:
        """Does nothing: such a game is played by keys alone."""

    def still(self, now: float) -> None:
        """Does nothing, for nothing moves."""

    def take_back(self) -> bool:
        return False

    def spots(self, _now: float) -> Mapping[Seat, RemarkSpot]:
        return {}

    def talk_at(self, _now: float) -> FRect:
        return wheel.talk_at(self.screen.scale)

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str) -> FRect:
        """Draws the game's name and the way to its rule book."""
        rules = Dialog(GAMES[self.view.charter.game].TITLE, tr("The rule book says how it is played."), (BOOK,))
        return panels.draw_dialog(paint, rules, centre, hover)[-1]

    def wakes(self, _now: float) -> Sequence[float]:
        return ()

    def next_deal(self, _now: float) -> None:
        """Says that the people here want the next deal of the match."""
        self.desk.node.next_deal(self.view.charter.id)

    def recap(self, now: float) -> Go:
        """Returns the replay of the deal that is over. Its file is read at once, in the window's own time: a game whose
        files are long has a recap of its own."""
        told = look_back_or_why(self.view.file)
        if isinstance(told, str):
            self.screen.say(tr("No recap:"), told, now)
            return None
        return BoardReplay(self.desk, told, max(1, len(told.deals)), type(self))

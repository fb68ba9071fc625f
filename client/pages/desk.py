"""The objects that all screens share while the program runs, and the base classes of pages that use them."""
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from client.draw.cards import Cards
from client.draw.sound import Sounds
from client.pages.evening import Evening
from client.pages.handing import Handing
from client.pages.phones import Phones
from client.pages.reunion import Reunion
from client.settings import FIRST_DEALS, Settings, save, speak
from client.ui.keys import Labels
from client.ui.page import Page
from client.ui.screen import Go, Screen
from client.ui.widgets import Form
from p2p.net.wire import DraftId
from p2p.peer.node import Node
from p2p.peer.processes import Processes
from p2p.peer.table_view import TableView


class Ways(Protocol):
    """The ways from a table to pages of the screens around it, which it doesn't know: `client.screens.ways`."""

    def ledger(self, desk: "Desk", file: Path) -> Screen: ...
    def replay(self, desk: "Desk", file: Path, deal: int = 1, step: int = 0) -> Screen: ...
    def change_table(self, desk: "Desk", view: TableView) -> Screen: ...
    def another_game(self, desk: "Desk", view: TableView) -> Screen: ...
    def network(self, desk: "Desk", other: str = "") -> Screen: ...


@dataclass
class Desk:
    """The objects that all screens share: the node, the settings, pictures of cards, key labels, sounds, the process
    that reads files (`reader`) and the one that thinks about advice (`adviser`)."""

    node: Node
    settings: Settings
    cards: Cards = field(default_factory=Cards)
    labels: Labels = field(default_factory=Labels)
    sounds: Sounds = field(default_factory=Sounds)
    reader: Processes = field(default_factory=lambda: Processes(1, gives_way=False))
    adviser: Processes = field(default_factory=lambda: Processes(1))
    ways: Ways | None = None                                # none where there are no screens around a table
    keeps: bool = True                  # whether settings, and times and paces of what is played, are kept in the home
    paused: set[bytes] = field(default_factory=set)       # tables without a clock whose cards are hidden for a while
    phones: Phones | None = None                              # none where no seat can be played from one
    handing: Handing | None = None                            # none where no server is
    reunion: Reunion | None = None                            # of the last request for another game

    def __post_init__(self) -> None:
        self.evening = Evening(self.node.home)
        self._finished: set[tuple[bytes, int]] = set()      # deals that were counted

    def keep(self, settings: Settings) -> str:
        """Takes these settings and keeps them if they are new. Returns "", or why that failed, in a sentence."""
        if settings == self.settings:
            return ""
        if (settings.language, settings.letters) != (self.settings.language, self.settings.letters):
            speak(settings)
        self.settings = settings
        return save(self.node.home, settings) if self.keeps else ""

    def table(self, table: DraftId) -> TableView | None:
        """Returns the newest view of a table as this computer's keys have it; None if there is none."""
        view = self.node.table(table)
        return self.phones.seen(view) if view and self.phones else view

    def mute(self) -> None:
        """Silences all sounds, or lets them be heard again, here and after the next start."""
        self.keep(replace(self.settings, muted=not self.settings.muted))
        self.sounds.mute(self.settings.muted)
        self.sounds.play("card")

    def note_guests(self, *names: str) -> None:
        """Keeps the names of the people beside the player, by place, to propose them next time; "" for no name."""
        self.keep(self.settings.beside(names))

    def note_window(self, size: tuple[int, int], maximised: bool) -> None:
        """Keeps the size that the window has when it closes."""
        self.keep(replace(self.settings, window=size, maximised=maximised))

    def note_deal(self, view: TableView) -> None:
        """Counts a finished deal of cards once; after the first ones their cards no longer say what they count."""
        deal = view.charter.id, view.deal.number
        if self.keeps and deal not in self._finished and self.settings.deals < FIRST_DEALS:
            self._finished.add(deal)
            self.keep(replace(self.settings, deals=self.settings.deals + 1))

    def hears(self, peer: bytes) -> bool:
        """Returns whether the remarks of this peer (its public key) are shown."""
        return peer.hex() not in self.settings.silenced

    def silence(self, peer: bytes) -> None:
        """Shows no remarks of this peer any more, or shows them again, here and after the next start."""
        self.keep(self.settings.silence(peer))


class DeskPage(Page):
    """A page that uses the shared objects."""

    def __init__(self, desk: Desk, form: Form) -> None:
        super().__init__(form)
        self.desk = desk


class TablePage(DeskPage):
    """A page about one table; `view` is the newest view of it, the last one after the table was put away."""

    def __init__(self, desk: Desk, view: TableView, form: Form) -> None:
        super().__init__(desk, form)
        self.view = view

    def refresh(self) -> Go:
        self.view = self.desk.node.table(self.view.charter.id) or self.view
        return None

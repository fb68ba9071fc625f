"""What the screens share while the program runs, and the pages that use it."""
from dataclasses import dataclass, field

from client.draw.cards import Cards
from client.draw.sound import Sounds
from client.settings import Settings
from client.ui.keys import Labels
from client.ui.page import Go, Page
from client.ui.widgets import Form
from p2p.peer.node import Node
from p2p.peer.session import TableView


@dataclass
class Desk:
    """What the screens share while the program runs."""

    node: Node
    settings: Settings
    cards: Cards = field(default_factory=Cards)
    labels: Labels = field(default_factory=Labels)
    sounds: Sounds = field(default_factory=Sounds)


class DeskPage(Page):
    """A page that reads or changes what the screens share."""

    def __init__(self, desk: Desk, form: Form) -> None:
        super().__init__(form)
        self.desk = desk


class TablePage(DeskPage):
    """A page about a game that was played; keeps the newest view of its table."""

    def __init__(self, desk: Desk, view: TableView, form: Form) -> None:
        super().__init__(desk, form)
        self.view = view

    def look(self) -> Go:
        self.view = self.desk.node.table(self.view.charter.id) or self.view
        return None

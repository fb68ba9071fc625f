"""The part of a node that its tables, its lobby and its club need."""
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol

from p2p.identity import Identity
from p2p.net.wire import AnyMessage, DraftId
from p2p.peer.table_word import Doors


class NodeServices(Protocol):
    """The part of a node that those within it need. All of it is called in the node's thread, but `say` and `call`."""

    home: Path
    count: int                  # ms that are counted at a table of several computers before its game begins
    identity: Identity
    doors: Doors

    def send(self, key: bytes, message: AnyMessage, /) -> object:
        """Send a message to a peer; it may get lost."""

    def barred(self, key: bytes) -> str:
        """The obstacle between us and a peer that is here, as a sentence; "" for none."""

    def say(self, sentence: str) -> None:
        """Show the player a sentence."""

    def name_of(self, key: bytes) -> str:
        """The name of a peer that is here, or our own."""

    def call(self, what: Callable[[], object]) -> None:
        """Do this in the node's thread, soon, then show all anew; a refusal becomes a notice."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task until it ends or the node closes."""

    def publish_tables(self) -> None:
        """There is something new to see at a table."""

    def publish(self) -> None:
        """There is something new to see anywhere."""

    def game_over(self, table: DraftId) -> None:
        """The game at this table has ended; may be said more than once."""

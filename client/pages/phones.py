"""The phones as screens know them: which seats here are played from one, and the code of each. Knows no server."""
from collections.abc import Collection, Mapping
from typing import NamedTuple, Protocol

from p2p.games.game import Seat
from p2p.net.wire import DraftId
from p2p.peer.table_view import TableView

WAITS, HERE, GONE, ASKS = "waits", "here", "gone", "asks"
PATIENCE = 5000.0           # ms after which it is said that a phone is gone


class PhoneWord(NamedTuple):
    """The state of a seat's phone: it WAITS for one, it is HERE, GONE `since` then (ms), or another one ASKS to
    take the seat over."""

    state: str
    since: float = 0.0

    def gone_for(self, now: float) -> int:
        """Returns the seconds since it is gone, once it is so for PATIENCE ms; else 0."""
        away = now - self.since
        return int(away // 1000) if self.state == GONE and away >= PATIENCE else 0


class ShownCode(NamedTuple):
    """The way of a phone to a seat: the address in the QR code, the address to type, and the code to type."""

    url: str
    address: str
    typed: str

    def __repr__(self) -> str:
        return f"ShownCode({self.address}, …)"


class Phones(Protocol):
    """The phones of this computer's seats. All of it may be called from the window's thread; nothing waits."""

    def plays(self, game: str) -> bool:
        """Returns whether a game of this code can be played from phones."""

    def seen(self, view: TableView) -> TableView:
        """Returns the view as this computer's keys have it: without the seats that are played from phones."""

    def words(self, table: DraftId) -> dict[Seat, PhoneWord]:
        """Returns what is known of the seats of a table that are played from phones."""

    def code(self, table: DraftId, seat: Seat) -> ShownCode | None:
        """Returns the code of a seat; None while there is no address yet."""

    def wish(self, names: Collection[str]) -> None:
        """Has these people of this computer begin the next table at phones."""

    def wished(self, view: TableView) -> bool:
        """Gives the seats of a table that begins to the phones that were wished for. Returns whether it did."""

    def give(self, table: DraftId, seat: Seat, name: str) -> None:
        """Has this seat be played from a phone; `name` is its player's."""

    def take(self, table: DraftId, seat: Seat) -> None:
        """Has this seat be played from the keys again."""

    def send_away(self, table: DraftId, seat: Seat) -> None:
        """Lets the seat's phone go and gives it another code."""

    def seated(self, table: DraftId, names: Mapping[Seat, str]) -> None:
        """Tells who of this computer sits where before a game, so that each phone follows its player."""

    def follow(self, table: DraftId, following: DraftId) -> None:
        """Has the phones of a table that is over follow their players to the next one."""

    def decide(self, table: DraftId, seat: Seat, takes_over: bool) -> None:
        """Says whether the other phone that asks takes the seat over."""

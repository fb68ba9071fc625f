"""What a trick game gives to the table that all trick games share; the module `game` of Taroky or Tarok is one."""
from collections.abc import Sequence
from typing import Any, Protocol

from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import Round, Said
from client.games.tricks.hand import Hand
from client.games.tricks.score_view import ScoreView, SheetContext
from client.ui.panels import Dialog
from p2p.games.game import Move, Outcome, Seat


class TrickGame(Protocol):
    """The game's own part; `state` is always what a seat may see, `Any` here, for each game has a State of its own.

    UNDEALT are the phases before the cards, BIDDING those that are one auction, so that what was said in it stays,
    HUSHED those whose answers leave only after a while, so that the time tells nothing (form 9.4 of tarot), FORCED
    those of them whose only answer the screen gives for a lone player. LAYING is the rule of what may be laid away.
    """

    TITLE: str
    RULES: Dialog
    UNDEALT: tuple[str, ...]
    BIDDING: tuple[str, ...]
    HUSHED: tuple[str, ...]
    FORCED: tuple[str, ...]
    LAYING: str

    def show(self, state: Any, table: Round) -> TrickView:
        """The whole table."""

    def sheet(self, state: Any, outcome: Outcome, deal: SheetContext) -> ScoreView:
        """The score sheet of a deal that is over."""

    def own_hand(self, state: Any, table: Round, asked: bool) -> Hand:
        """The hand of whoever acts."""

    def badges(self, state: Any, seat: Seat) -> list[str]:
        """What a seat is in this deal."""

    def prompt(self, state: Any, seat: Seat, names: Sequence[str]) -> str:
        """What this seat is asked."""

    def others_prompt(self, state: Any, names: Sequence[str]) -> str:
        """For whom the table waits."""

    def answers(self, state: Any, seat: Seat, table: Round) -> Sequence[Said]:
        """What stands on the table to be answered; empty where cards are the answer."""

    def move_of(self, state: Any, seat: Seat, name: str) -> Move:
        """The move behind an answer."""

    def dialled(self, state: Any) -> bool:
        """Whether the arrows left and right set a number now."""

    def why_not(self, state: Any, seat: Seat, slot: int) -> str:
        """Why this card may not go now."""

    def to_lay(self, state: Any, seat: Seat) -> int:
        """How many cards this seat must lay away."""

    def may_lay(self, state: Any, seat: Seat) -> frozenset[int]:
        """The slots that it may lay away."""

    def lay_move(self, state: Any, slots: Sequence[int]) -> Move:
        """These cards away."""

    def words_of(self, state: Any, move: Move) -> str:
        """A move as the others hear it; `state` is the one before it."""

    def asks_anew(self, before: Any, after: Any) -> bool:
        """Whether the same seat is asked something else in the same phase."""

    def everybodys(self, state: Any, seat: Seat) -> bool:
        """Whether every hand is forced here, so that the only answer may leave at once."""

    def leads(self, state: Any) -> Seat:
        """Who leads the current trick."""

    def best(self, names: Sequence[str], totals: Sequence[int]) -> str:
        """Who has won the match."""

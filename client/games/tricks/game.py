"""What a trick game gives to the table that both card games share; the module `game` of each game implements it."""
from collections.abc import Sequence
from typing import Any, Protocol

from client.games.tricks.board import TrickView
from client.games.tricks.deal_view import Round, Said
from client.games.tricks.hand import Hand
from client.games.tricks.score_view import ScoreView, SheetContext
from client.pages.words_page import Word
from client.ui.panels import Dialog
from p2p.games.game import Move, Outcome, Seat


class TrickGame(Protocol):
    """One game's part of the table. `state` is what a seat may see; it is `Any`, for each game has its own State.

    UNDEALT are the phases before the cards are dealt. BIDDING are those of one auction, whose words stay until it is
    over. HUSHED are those in which an answer leaves only after the hush, so that its time tells nothing (form 9.4 of
    tarot). TALK are the rounds of it before the first trick, which a player answers all at once, BEFORE_TALK those just
    before them whose answers leave the talk as it is. GLOSSES explain terms. LAYING is the number of
    the rule about what may be laid away, UNIT what its scores are counted in, FOOL what the
    highest tarok is called.
    """

    TITLE: str
    RULES: Dialog
    WORDS: tuple[Word, ...]
    UNIT: str
    FOOL: str
    UNDEALT: tuple[str, ...]
    BIDDING: tuple[str, ...]
    HUSHED: tuple[str, ...]
    TALK: tuple[str, ...]
    BEFORE_TALK: tuple[str, ...]
    GLOSSES: dict[str, str]
    LAYING: str

    def show(self, state: Any, table: Round) -> TrickView:
        """Returns the whole table."""

    def sheet(self, state: Any, outcome: Outcome, deal: SheetContext) -> ScoreView:
        """Returns the score sheet of a deal that is over."""

    def own_hand(self, state: Any, table: Round, asked: bool) -> Hand:
        """Returns the hand of the seat that acts; `asked` says whether it has to act now."""

    def badges(self, state: Any, seat: Seat) -> list[str]:
        """Returns in words what a seat is in this deal, such as declarer."""

    def dealt(self, state: Any) -> tuple[Seat, tuple[int, ...]]:
        """Returns who has dealt, and the size of each round's packets."""

    def paid(self, state: Any) -> tuple[int, ...]:
        """Returns the chips that each seat has got so far in this deal; nothing in a game without chips."""

    def taken(self, state: Any) -> tuple[Seat, ...]:
        """Returns the seat that has taken each talon card, NOBODY for none."""

    def worths(self, state: Any, number: int) -> tuple[tuple[int, ...], int]:
        """Returns what each card of trick `number` (from 0) counts, and all together; nothing where none counts."""

    def prompt(self, state: Any, seat: Seat, names: Sequence[str]) -> str:
        """Returns what this seat is asked, as the player reads it."""

    def others_prompt(self, state: Any, names: Sequence[str]) -> str:
        """Returns for whom the table waits and what for."""

    def answers(self, state: Any, seat: Seat, table: Round) -> Sequence[Said]:
        """Returns the answers that the table shows; empty where cards are the answer."""

    def move_of(self, state: Any, seat: Seat, name: str) -> Move:
        """Returns the move of an answer's name. Raises ValueError if the name can't be one."""

    def dialled(self, state: Any) -> bool:
        """Returns whether the arrows left and right set a number now."""

    def why_not(self, state: Any, seat: Seat, slot: int) -> str:
        """Returns why this card may not go now, as a sentence; "" if it may."""

    def to_lay(self, state: Any, seat: Seat) -> int:
        """Returns how many cards this seat must lay away."""

    def may_lay(self, state: Any, seat: Seat) -> frozenset[int]:
        """Returns the slots from which this seat may lay away."""

    def lay_move(self, state: Any, slots: Sequence[int]) -> Move:
        """Returns the move that lays these slots away."""

    def called(self, state: Any, names: Sequence[str]) -> str:
        """Returns what the talk has brought so far, as sentences, as far as nothing else on the table says it."""

    def words_of(self, state: Any, move: Move) -> str:
        """Returns a move as the others hear it; `state` is the one before it."""

    def takes(self, state: Any, move: Move) -> tuple[int, ...]:
        """Returns the slots of the group of the talon that a move takes, nothing for any other move."""

    def asks_anew(self, before: Any, after: Any) -> bool:
        """Returns whether the same seat is asked a new question in the same phase."""

    def everybodys(self, state: Any, seat: Seat) -> bool:
        """Returns whether any hand would be forced here, so that the only answer may leave at once."""

    def leads(self, state: Any) -> Seat:
        """Returns who leads the current trick."""

    def best(self, names: Sequence[str], totals: Sequence[int]) -> str:
        """Returns in a sentence who has won the match; `totals` by seat."""

    def score_words(self, total: int) -> str:
        """Returns a player's points or chips as the plates show them."""

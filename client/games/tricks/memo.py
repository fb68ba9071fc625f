"""The memory of one screen for a deal of cards: chosen cards, decisions, the look, motion. Times are ms."""
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from client.games.tricks.deal_view import MadeMove, Offer
from client.games.tricks.looking import Look
from client.games.tricks.mat.moments import Moment
from client.games.tricks.talk import TalkPlan
from client.play.game_table import ScreenState
from p2p.games.game import Move, Seat


class HeldMove(NamedTuple):
    """A move made before the hush was over, and the time when it is sent (ms)."""

    seat: Seat
    move: Move
    due: float


@dataclass
class TrickMemo:
    """The memory of this screen for one deal."""

    screen: ScreenState
    chosen: frozenset[int] = frozenset()            # slots raised, or about to be laid away
    dial: int = 27                                  # a number that the arrows set
    focus: int = 0                                  # the answer on the table that the keyboard is on
    look: Look | None = None                        # who sees the own hand, while the others look away
    seen: frozenset[Seat] = frozenset()             # who has seen the own hand so
    turn: frozenset[Seat] = frozenset()             # who was asked last
    turn_at: float = 0.0                            # when (ms)
    shows_last: bool = False                        # whether the last trick is shown once more
    sheet_trick: int = -1                           # the trick that the score sheet shows once more
    sheet: bool = False                             # whether the score sheet is open
    moments: tuple[Moment, ...] = ()
    laid: tuple[int, float] = -1, 0.0               # the last slot that lay before it was played, since when it is seen
    covered: bool = False                           # whether motion is seen in the place of what is asked
    lingers: float = 0.0                            # until when a full trick lies (ms)
    asked_at: float = 0.0                           # when whoever is asked now was asked (ms)
    held: HeldMove | None = None
    plans: dict[Seat, TalkPlan] = field(default_factory=dict)   # what is decided for the talk
    asks: bool = False                              # whether somebody here was asked something when last looked
    opened: str = ""                                # the announcement that is explained, before it is said
    offers: tuple[Any, dict[tuple[Seat, bool], list[Offer]]] | None = None   # the answers of `offered`, by state
    moves: list[MadeMove] = field(default_factory=list)     # of this deal

"""A deal of Tarok at one moment, and what can be read from it. Knows no phases, no score.

Cards are slots, places in the shuffled deck; `faces` holds what this peer knows of them, -1 for the rest. A seat or a
face that isn't there (yet) is -1.
"""
from enum import StrEnum
from typing import NamedTuple

from p2p.games.game import NOBODY, Need, Seat
from p2p.games.tarok.contracts import CONTRACTS, KLOP, Contract
from p2p.games.tarok.options import TarokHouse
from p2p.games.tarot.cards import Trick, power
from p2p.games.tarot.phases import CardPhase
from p2p.games.tarot.slots import CardState, Slots


class Phase(StrEnum):
    """The phases of a deal, in the order in which they come; some of them only in some contracts (form 1)."""

    LOT = "lot"
    DEAL = CardPhase.DEAL
    AUCTION = "auction"
    FINAL = "final"
    KING = "king"
    TALON = "talon"
    MIX = CardPhase.MIX
    LAY = CardPhase.LAY
    TALK = "talk"
    PLAY = CardPhase.PLAY
    COUNT = CardPhase.COUNT
    OVER = CardPhase.OVER


class TarokEnd(StrEnum):
    """Why a deal ended: all tricks were played, a contract was lost early, a hand without a tarok was shown."""

    PLAYED = "played"
    STOPPED = "stopped"
    REDEAL = "redeal"


class Call(NamedTuple):
    """The game or an announced item: who said it, for which side, who doubled it (kontra, rekontra, sub, mord)."""

    item: str
    seat: Seat
    with_declarer: bool
    kontra: tuple[Seat, ...] = ()

    @property
    def factor(self) -> int:
        """The factor by its kontras (rule 5.4)."""
        return 1 << len(self.kontra)


class TarokPosition(CardState, frozen=True):
    """One deal at one moment. By seat: `hands` (slots, ascending), `laid` and `bared` discards, `bids`.

    `sight`: who may see a slot, a bit a seat, EVERYBODY for an open card. `queue`: who is to be asked, first first.
    `bids`: what each seat said last in the auction: a contract, pass, redeal, refuted (its redeal was false), nothing.
    `contract`: the standing bid, then what is played. `worlds`: who may be the declarer's partner as far as everybody
    knows, the declarer's own seat for nobody (form 7.1 of tarot). `calls`: the game first, then the items announced,
    each with its kontras; empty in klop, unless it may be doubled.
    """

    house: TarokHouse
    phase: Phase
    forehand: Seat
    radlci: tuple[int, ...]                         # open ones before this deal, by seat
    totals: tuple[int, ...]                         # of the match before this deal, by seat
    forced: bool                                    # a compulsory klop
    hands: tuple[Slots, ...]
    laid: tuple[Slots, ...]
    bared: tuple[Slots, ...]
    bids: tuple[str, ...]
    faces: tuple[int, ...] = (-1,) * 54
    sight: tuple[int, ...] = (0,) * 54
    owed: tuple[Need, ...] = ()
    queue: tuple[Seat, ...] = ()
    talon: Slots = tuple(range(6))                  # c1 to c6
    contract: str = ""
    declarer: Seat = NOBODY
    called: int = -1                                # the face of the called King
    worlds: tuple[Seat, ...] = ()
    group: int = 0                                  # of the talon, taken by the declarer, from 1
    took: Slots = ()                                # the talon cards in it
    calls: tuple[Call, ...] = ()
    quiet: int = 0                                  # turns of talk in a row that were only a pass
    spoken: bool = False                            # something was said in this turn of talk
    tricks: tuple[Trick, ...] = ()
    trick: Slots = ()
    end: str = ""                                   # of TarokEnd

    @property
    def seats(self) -> int:
        """Three or four."""
        return len(self.hands)

    @property
    def row(self) -> Contract:
        """The kind of the contract."""
        return CONTRACTS[self.contract or KLOP]

    @property
    def bidder(self) -> Seat:
        """The declarer."""
        return self.declarer

    def strength(self) -> tuple[int, ...]:
        """The strength of each face within its suit (rule 1.2)."""
        return power()

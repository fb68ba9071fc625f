"""A deal of Taroky at one moment, and what can be read from it. Knows no phases, no chips.

Cards are slots, places in the shuffled deck; `faces` holds what this peer knows of them, -1 for the rest. A seat or a
face that isn't there (yet) is -1.
"""
from enum import StrEnum

from p2p.games.game import NOBODY, Need, Seat
from p2p.games.taroky.options import TarokyHouse
from p2p.games.tarot.cards import Trick, power
from p2p.games.tarot.phases import CardPhase
from p2p.games.tarot.slots import CardState, Slots


class Phase(StrEnum):
    """The phases of a deal, in the order in which they come; some of them only in some deals (form 1)."""

    FIRST_DEALER = "first_dealer"
    CUT = "cut"
    PILE = "pile"
    MISDEAL = "misdeal"
    DEAL = CardPhase.DEAL
    TWO = "two"
    PREVER = "prever"
    EARLY_CALL = "early_call"
    THROW = "throw"
    TALON = "talon"
    PREVER_TALON = "prever_talon"
    MIX = CardPhase.MIX
    LAY = CardPhase.LAY
    CALL = "call"
    MONEY = "money"
    VALAT = "valat"
    CONTRA = "contra"
    PAGAT = "pagat"
    PAGAT_CONTRA = "pagat_contra"
    PLAY = CardPhase.PLAY
    COUNT = CardPhase.COUNT
    OVER = CardPhase.OVER


class TarokyEnd(StrEnum):
    """Why a deal ended: all tricks were played, a called valat was lost, it was misdealt, Povinnost threw in."""

    PLAYED = "played"
    STOPPED = "stopped"
    MISDEAL = "misdeal"
    THROW_IN = "throw_in"


class TarokyPosition(CardState, frozen=True):
    """One deal at one moment. By seat: `hands` (slots, ascending), `shown`, `laid` and `bared` discards, `items`.

    `sight`: who may see a slot, a bit a seat, EVERYBODY for an open card. `queue`: who is to be asked, first first.
    `taken`: who has each of the six talon cards. `worlds`: who may be the bidder's partner as far as everybody knows,
    the bidder's own seat for nobody (form 7.1 of tarot). `contra`: who said contra, rhea, supra.
    """

    house: TarokyHouse
    phase: Phase
    first: bool                                     # nobody was Povinnost when the cards were dealt (rule 3.7)
    dealer: Seat = NOBODY
    povinnost: Seat = NOBODY
    faces: tuple[int, ...] = (-1,) * 54
    sight: tuple[int, ...] = (0,) * 54
    owed: tuple[Need, ...] = ()
    queue: tuple[Seat, ...] = ()
    lots: tuple[tuple[Seat, int], ...] = ()         # faces drawn for the first dealer
    cut: int = 0
    knock: str = ""
    piles: tuple[Seat, ...] = ()                    # who picked each pile
    hands: tuple[Slots, ...] = ((),) * 4
    talon: Slots = ()                               # t1 to t6
    sought: int = 0                                 # the face that decides who is Povinnost
    shown: tuple[int, ...] = (-1,) * 4              # slot shown for it
    prever: Seat = NOBODY
    factor: int = 1                                 # of a loss in Prever (rule 6.5)
    taken: tuple[Seat, ...] = (NOBODY,) * 6
    thrown: int = -1                                # the slot that Povinnost threw in with
    offers: tuple[str, ...] = ()
    laid: tuple[Slots, ...] = ((),) * 4
    bared: tuple[Slots, ...] = ((),) * 4
    called: int = -1                                # the face of the partner call
    worlds: tuple[Seat, ...] = ()
    items: tuple[tuple[str, ...] | None, ...] = (None,) * 4
    valat: Seat = NOBODY
    valat_with: bool = True                         # said for the bidder's side
    contra: tuple[Seat, ...] = ()
    pagat: Seat = NOBODY
    pagat_with: bool = True
    pagat_contra: tuple[Seat, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: Slots = ()
    end: str = ""                                   # of TarokyEnd

    @property
    def bidder(self) -> Seat:
        """The seat that plays alone or with a partner: V in Prever, otherwise Povinnost."""
        return self.prever if self.prever >= 0 else self.povinnost

    def strength(self) -> tuple[int, ...]:
        """The strength of each face within its suit."""
        return power(self.house.red_pips)

"""Czech Taroky for four: RULES.md of this folder as one State a deal, FORM.md byte by byte. The package keeps the
contract `p2p.games.game.CardGame`.

The phases stand in deal.py, talon.py, calls.py and play.py, the chips in score.py.
"""
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from p2p.games.game import NOBODY, OF_SEAT, Outcome, Seat, Undertaking
from p2p.games.taroky import calls, deal, play, score, talon
from p2p.games.taroky.options import OPTIONS as OPTIONS, house_of
from p2p.games.taroky.position import Phase, TarokyPosition
from p2p.games.taroky.score import forsaken as forsaken, judged as judged, team
from p2p.games.tarot.cards import TEXT, worth
from p2p.games.tarot.phased import (
    ASKED,
    NOBODY_ASKED,
    OVER,
    Phased,
    settled,
    tells as tells,
    tricks_done as tricks_done,
)
from p2p.games.tarot.phases import PhaseRules
from p2p.games.tarot.retold import ToldCards, told_cards
from p2p.language import tr

TITLE = "Taroky"
RULES = 3
SEATS = range(4, 5)
SEALED: frozenset[str] = frozenset()
CARDS = 54
DAY_SEATS = 4
DAY_HOUSE: Mapping[str, str] = {}
NAMES = TEXT
OF_SLOTS = frozenset({"play", "lay", "show"})
_TWO = Phase.TWO
_SEAT = ("0", "1", "2", "3")
# Start options besides OPTIONS. The match gives the first two, no povinnost in the first round; a save code also says
# how the pack was cut or knocked, and who took which pile.
PLACE: dict[str, tuple[str, ...]] = {
    "dealer": _SEAT, "povinnost": _SEAT, "cut": (*map(str, range(1, 54)), *deal.KNOCKS),
    "piles": tuple("".join(seats) for seats in permutations(_SEAT)),
}

NEXT = {"dealer": OF_SEAT, "povinnost": OF_SEAT}


class State(Phased, TarokyPosition, frozen=True):
    """A TarokyPosition that keeps the contract of `game.State`."""

    PHASES: ClassVar[Mapping[str, PhaseRules[TarokyPosition]]] = {
        **deal.PHASES, **talon.PHASES, **calls.PHASES, **play.PHASES,
    }
    PARTNER_SEEN: ClassVar = staticmethod(calls.partner_seen)

    def turn(self) -> frozenset[Seat]:
        """Nobody while the dealing owes; all still to answer if the II is sought; else the one who is asked."""
        if self.owed or not self.queue:
            return NOBODY_ASKED
        return frozenset(self.queue) if self.phase is _TWO else ASKED[self.queue[0]]

    def outcome(self) -> Outcome | None:
        """The chips of this deal by the real cards, before the audit (`score.judged` takes its faults)."""
        return score.outcome(self) if self.phase == OVER else None


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before any card or coin. Besides OPTIONS there may be those of PLACE.

    Raises ValueError for seats or options that Taroky doesn't have.
    """
    if seats not in SEATS:
        raise ValueError(tr("Taroky has four seats, not {seats}", seats=seats))
    house = house_of({name: value for name, value in options.items() if name not in PLACE})
    given = {name: options[name] for name in PLACE if name in options}
    for name, value in given.items():
        if value not in PLACE[name]:
            raise ValueError(f"{name} can't be {value!r}")
    dealer, povinnost = (Seat(int(given.get(name, NOBODY))) for name in ("dealer", "povinnost"))
    cut = given.get("cut", "0")
    state = State(house=house, phase=Phase.FIRST_DEALER, first=povinnost < 0, dealer=dealer, povinnost=povinnost,
                  cut=int(cut) if cut.isdecimal() else 0, knock="" if cut.isdecimal() else cut,
                  piles=tuple(Seat(int(seat)) for seat in given.get("piles", "")))
    return settled(state, deal.begin(state))


def retold(befores: Sequence[State], state: State) -> ToldCards:
    """The cards of a deal as they are told afterwards; a trick counts what its cards are worth."""
    talon_taken = [*zip(state.taken, state.talon, strict=False)]
    return told_cards(befores, state, talon_taken, worth)


def undertaken(state: State) -> Undertaking | None:
    """Prever, or the game of Povinnost alone or with a partner (rules 4 and 7); None if it wasn't played."""
    if state.bidder == NOBODY or not state.tricks:
        return None
    side = team(state)
    kind = "prever" if state.prever >= 0 else "with a partner" if len(side) > 1 else "alone"
    return Undertaking(kind, (state.bidder, *sorted(side - {state.bidder})))


def day_place(below: Callable[[int], int]) -> dict[str, str]:
    """The start options of the deal of a day: the first seat is Povinnost."""
    return {"dealer": str(below(DAY_SEATS)), "povinnost": "0", "cut": str(1 + below(CARDS - 1))}


def place(state: State) -> dict[str, str]:
    """The start options with which the cards of this deal come to the same seats again."""
    povinnost = {} if state.first else {"povinnost": str(state.povinnost)}
    piles = {"piles": "".join(map(str, state.piles))} if state.piles else {}
    return {"dealer": str(state.dealer), **povinnost, "cut": state.knock or str(state.cut), **piles}


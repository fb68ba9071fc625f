"""Slovenian Tarok for three or four: RULES.md of this folder as one State a deal, FORM.md byte by byte. The package
keeps the contract `p2p.games.game.CardGame`.

The phases stand in auction.py, talon.py, talk.py and play.py, the score in items.py and score.py.
"""
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from p2p.games.game import BY_SEAT, NOBODY, OF_DEAL, OF_SEAT, Outcome, Seat, Undertaking
from p2p.games.tarok import auction, play, score, talk, talon
from p2p.games.tarok.items import side_of
from p2p.games.tarok.options import OPTIONS as OPTIONS, house_of
from p2p.games.tarok.position import Phase, TarokPosition
from p2p.games.tarok.score import forsaken as forsaken, judged as judged
from p2p.games.tarot.cards import TEXT, pile_points
from p2p.games.tarot.phased import OVER, Phased, settled, tells as tells, tricks_done as tricks_done
from p2p.games.tarot.phases import PhaseRules
from p2p.games.tarot.retold import ToldCards, told_cards
from p2p.games.tarot.slots import Slots
from p2p.language import tr

TITLE = "Tarok"
RULES = 2
SEATS = range(3, 5)
SEALED: frozenset[str] = frozenset()
CARDS = 54
DAY_SEATS = 3
DAY_HOUSE: Mapping[str, str] = {}
NAMES = TEXT
OF_SLOTS = frozenset({"play", "lay"})
# Start options that the match adds: the forehand's seat (none in the first deal, where a lot says it), open radlci and
# totals by seat (numbers between commas), and yes if this deal is a compulsory klop (rule 11.9). With the values that
# a save code can keep: it knows no match.
PLACE: dict[str, tuple[str, ...]] = {
    "forehand": ("0", "1", "2", "3"), "open_radlci": (), "totals": (), "forced": ("yes",),
}

NEXT = {"forehand": OF_SEAT, "open_radlci": BY_SEAT, "totals": BY_SEAT, "forced": OF_DEAL}


class State(Phased, TarokPosition, frozen=True):
    """A TarokPosition that keeps the contract of `game.State`."""

    PHASES: ClassVar[Mapping[str, PhaseRules[TarokPosition]]] = {
        **auction.PHASES, **talon.PHASES, **talk.PHASES, **play.PHASES,
    }
    PARTNER_SEEN: ClassVar = staticmethod(talon.partner_seen)

    def outcome(self) -> Outcome | None:
        """The score of this deal by the real cards, before the audit (`score.judged` takes its faults)."""
        return score.outcome(self) if self.phase == OVER else None


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before any card. Besides OPTIONS there may be those of PLACE.

    Raises ValueError for seats or options that Tarok doesn't have.
    """
    if seats not in SEATS:
        raise ValueError(tr("Tarok has three or four seats, not {seats}", seats=seats))
    house = house_of(seats, {name: value for name, value in options.items() if name not in PLACE})
    forehand, forced = options.get("forehand"), options.get("forced", "no")
    if forehand not in (None, *PLACE["forehand"][:seats]):
        raise ValueError(f"the forehand is a seat from 0 to {seats - 1}, not {forehand!r}")
    if forced not in ("yes", "no"):
        raise ValueError(f"forced is yes or no, not {forced!r}")
    radlci, totals = (_numbers(name, options.get(name), seats) for name in ("open_radlci", "totals"))
    empty: tuple[Slots, ...] = ((),) * seats
    first = NOBODY if forehand is None else Seat(int(forehand))
    state = State(house, Phase.DEAL, first, radlci, totals, forced == "yes", empty, empty, empty, ("",) * seats)
    return settled(state, auction.begin(state))


def retold(befores: Sequence[State], state: State) -> ToldCards:
    """The cards of a deal as they are told afterwards; a trick counts by threes (rule 1.4)."""
    talon_taken = [(state.declarer if slot in state.took else NOBODY, slot) for slot in state.talon]
    return told_cards(befores, state, talon_taken, pile_points)


def undertaken(state: State) -> Undertaking | None:
    """The contract of a deal and its side, the declarer first; None in klop (rule 7)."""
    if state.declarer == NOBODY:
        return None
    return Undertaking(state.contract, (state.declarer, *sorted(side_of(state) - {state.declarer})))


def day_place(_below: Callable[[int], int]) -> dict[str, str]:
    """The start options of the deal of a day: the first seat bids first."""
    return {"forehand": "0"}


def place(state: State) -> dict[str, str]:
    """The start options with which the cards of this deal come to the same seats again."""
    return {"forehand": str(state.forehand), **({"forced": "yes"} if state.forced else {})}


def _numbers(name: str, text: str | None, seats: int) -> tuple[int, ...]:
    """A number a seat, between commas; none: nought."""
    numbers = (0,) * seats if text is None else tuple(map(int, text.split(",")))
    if len(numbers) != seats:
        raise ValueError(f"{name} has a number for each of {seats} seats, not {text!r}")
    return numbers


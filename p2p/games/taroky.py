"""Taroky for four: one deal as one State, rules/taroky. Knows no clock, socket or randomness, and faces only as given.

Cards are slots, places in the shuffled deck; `faces` holds what this peer knows of them, -1 for the rest. A seat or a
face that isn't there (yet) is -1. The phases stand in taroky_deal, _talon, _calls and _play, the chips in _score.
"""
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from p2p.games import taroky_calls, taroky_deal, taroky_play, taroky_score, taroky_talon
from p2p.games.game import Answer, Coin, IllegalMove, Mix, Move, Need, Outcome, Seat, settle_options
from p2p.games.phases import Phase
from p2p.games.slots import OVER, Slots, hand_of, mixed, opened, public_face, seen_by, settle, unpaid
from p2p.games.taroky_options import OPTIONS, House
from p2p.games.taroky_score import judged
from p2p.games.tricks import TEXT as NAMES
from p2p.games.tricks import Trick, power

__all__ = ["CARDS", "NAMES", "OF_SLOTS", "OPTIONS", "PLACE", "RULES", "SEALED", "SEATS", "TITLE", "State", "judged",
           "place", "start"]

TITLE = "Taroky"
RULES = 1
SEATS = range(4, 5)
SEALED: frozenset[str] = frozenset()
CARDS = 54
OF_SLOTS = frozenset({"play", "lay", "show"})
_SEAT = ("0", "1", "2", "3")
# Start options besides OPTIONS. The match gives the first two, no povinnost in the first round; a save code also says
# how the pack was cut or knocked, and who took which pile.
PLACE: dict[str, tuple[str, ...]] = {
    "dealer": _SEAT, "povinnost": _SEAT, "cut": (*map(str, range(1, 54)), *taroky_deal.KNOCKS),
    "piles": tuple("".join(seats) for seats in permutations(_SEAT)),
}

PHASES: dict[str, Phase["State"]] = {
    **taroky_deal.PHASES, **taroky_talon.PHASES, **taroky_calls.PHASES, **taroky_play.PHASES,
}


class State(NamedTuple):
    """One deal at one moment. By seat: `hands` (slots, ascending), `shown`, `laid` and `bared` discards, `items`.

    `sight`: who may see a slot, a bit a seat, EVERYBODY for an open card. `queue`: who is to be asked, first first.
    `taken`: who has each of the six talon cards. `worlds`: who may be the bidder's partner as far as everybody knows,
    the bidder's own seat for nobody (network form 3.3). `contra`: who said contra, rhea, supra.
    """

    house: House
    phase: str
    first: bool                                     # nobody was Povinnost when the cards were dealt (rule 3.7)
    dealer: Seat = -1
    povinnost: Seat = -1
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
    prever: Seat = -1
    factor: int = 1                                 # of a loss in Prever (rule 6.5)
    taken: tuple[Seat, ...] = (-1,) * 6
    thrown: int = -1                                # the slot that Povinnost threw in with
    offers: tuple[str, ...] = ()
    laid: tuple[Slots, ...] = ((),) * 4
    bared: tuple[Slots, ...] = ((),) * 4
    called: int = -1                                # the face of the partner call
    worlds: tuple[Seat, ...] = ()
    items: tuple[tuple[str, ...] | None, ...] = (None,) * 4
    valat: Seat = -1
    valat_with: bool = True                         # said for the bidder's side
    contra: tuple[Seat, ...] = ()
    pagat: Seat = -1
    pagat_with: bool = True
    pagat_contra: tuple[Seat, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: Slots = ()
    end: str = ""                                   # why the deal ended: played, stopped, misdeal, throw_in

    # ------------------------------------------------------------------ reading

    @property
    def bidder(self) -> Seat:
        """Who plays alone or with a partner: V in Prever, else Povinnost."""
        return self.prever if self.prever >= 0 else self.povinnost

    def known(self, slot: int) -> int:
        """The face of a slot if this peer knows it, else -1. Only `moves` and `check` may build on it."""
        return self.faces[slot]

    def public(self, slot: int) -> int:
        """The face of a slot if it lies open to all, else -1."""
        return public_face(self, slot)

    def hand(self, seat: Seat) -> Slots | None:
        """The faces of a hand, slot by slot; None if this peer doesn't know them all (network form 1.3)."""
        return hand_of(self, seat)

    def strength(self) -> tuple[int, ...]:
        """How strong each face is within its suit."""
        return _power(self.house.red_pips)

    # ------------------------------------------------------------------ the contract

    def turn(self) -> frozenset[Seat]:
        """Nobody while the dealing owes; all still to answer if the II is sought; else the one who is asked."""
        if self.owed:
            return frozenset()
        return frozenset(self.queue if self.phase == "two" else self.queue[:1])

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        """What this seat may do; if its hand isn't known here, what it could do as far as everybody knows."""
        del at
        return PHASES[self.phase].moves(self, seat) if seat in self.turn() else ()

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """Raise IllegalMove by what everybody knows, and by the seat's own hand if this peer knows it."""
        del at
        if seat not in self.turn():
            raise IllegalMove("13.1", move, "it isn't this seat's turn")
        PHASES[self.phase].check(self, seat, move)

    def apply(self, seat: Seat, move: Move, at: int) -> "State":
        """The state after a checked move."""
        del at
        return settle(PHASES[self.phase].apply(self, seat, move), PHASES)

    def need(self) -> tuple[Need, ...]:
        """The coin, openings and mixes that are owed now."""
        return self.owed

    def supply(self, need: Need, answer: Answer) -> "State":
        """The state after an answer: a coin's bytes, or the faces this peer may see."""
        if isinstance(need, Coin):
            assert isinstance(answer, bytes)
            return settle(taroky_deal.COINS[self.phase](self._replace(owed=unpaid(self, need)), answer), PHASES)
        assert isinstance(answer, Mapping)
        if isinstance(need, Mix):
            return settle(mixed(self, need, answer), PHASES)
        state = opened(self, need, answer)
        return settle(taroky_calls.partner_seen(state, need.slots) if need.to is None else state, PHASES)

    def heavy(self) -> bool:
        """Nothing here takes long."""
        return False

    def outcome(self) -> Outcome | None:
        """The chips of this deal by the real cards, before the audit (`taroky_score.judged` takes its faults)."""
        return taroky_score.outcome(self) if self.phase == OVER else None

    def seen_by(self, seats: Iterable[Seat]) -> "State":
        """The same state with the faces open to all or to one of these seats."""
        return seen_by(self, seats)


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before any card or coin. Besides OPTIONS there may be those of PLACE.

    Raises ValueError for seats or options that Taroky doesn't have.
    """
    if seats not in SEATS:
        raise ValueError(f"Taroky has four seats, not {seats}")
    house = House(**settle_options(OPTIONS, {name: value for name, value in options.items() if name not in PLACE}))
    given = {name: options[name] for name in PLACE if name in options}
    for name, value in given.items():
        if value not in PLACE[name]:
            raise ValueError(f"{name} can't be {value!r}")
    dealer, povinnost = (int(given.get(name, -1)) for name in ("dealer", "povinnost"))
    cut = given.get("cut", "0")
    state = State(house=house, phase="first_dealer", first=povinnost < 0, dealer=dealer, povinnost=povinnost,
                  cut=int(cut) if cut.isdecimal() else 0, knock="" if cut.isdecimal() else cut,
                  piles=tuple(map(int, given.get("piles", ""))))
    return settle(taroky_deal.begin(state), PHASES)


def place(state: State) -> dict[str, str]:
    """The start options with which the cards of this deal come to the same seats again."""
    povinnost = {} if state.first else {"povinnost": str(state.povinnost)}
    piles = {"piles": "".join(map(str, state.piles))} if state.piles else {}
    return {"dealer": str(state.dealer), **povinnost, "cut": state.knock or str(state.cut), **piles}


@lru_cache(maxsize=4)
def _power(red_pips: str) -> tuple[int, ...]:
    return power(red_pips)

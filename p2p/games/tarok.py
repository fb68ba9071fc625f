"""Slovenian Tarok for three or four: one deal as one State, rules/tarok. Knows no clock, socket or randomness.

Cards are slots, places in the shuffled deck; `faces` holds what this peer knows of them, -1 for the rest. A seat or a
face that isn't there (yet) is -1. The phases stand in tarok_auction, _talon, _talk and _play, the score in _score.
"""
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from p2p.games import tarok_auction, tarok_play, tarok_score, tarok_talk, tarok_talon
from p2p.games.game import Answer, IllegalMove, Mix, Move, Need, Open, Outcome, Seat
from p2p.games.phases import Phase
from p2p.games.slots import OVER, Slots, hand_of, mixed, opened, public_face, seen_by, settle
from p2p.games.tarok_contracts import CONTRACTS, KLOP, Contract
from p2p.games.tarok_options import OPTIONS, House, house_of
from p2p.games.tarok_score import judged
from p2p.games.tricks import TEXT as NAMES
from p2p.games.tricks import Trick, power

__all__ = ["CARDS", "NAMES", "OF_SLOTS", "OPTIONS", "PLACE", "RULES", "SEALED", "SEATS", "TITLE", "Call", "State",
           "judged", "place", "start"]

TITLE = "Tarok"
RULES = 1
SEATS = range(3, 5)
SEALED: frozenset[str] = frozenset()
CARDS = 54
OF_SLOTS = frozenset({"play", "lay"})
# Start options that the match adds: the forehand's seat, open radlci and totals by seat (numbers between commas),
# and yes if this deal is a compulsory klop (rule 11.9). With the values that a save code can keep: it knows no match.
PLACE: dict[str, tuple[str, ...]] = {
    "forehand": ("0", "1", "2", "3"), "open_radlci": (), "totals": (), "forced": ("yes",),
}

Call = tarok_talk.Call
PHASES: dict[str, Phase["State"]] = {
    **tarok_auction.PHASES, **tarok_talon.PHASES, **tarok_talk.PHASES, **tarok_play.PHASES,
}


class State(NamedTuple):
    """One deal at one moment. By seat: `hands` (slots, ascending), `laid` and `bared` discards, `bids`.

    `sight`: who may see a slot, a bit a seat, EVERYBODY for an open card. `queue`: who is to be asked, first first.
    `bids`: what each seat said last in the auction: a contract, pass, redeal, refuted (its redeal was false), nothing.
    `contract`: the standing bid, then what is played. `worlds`: who may be the declarer's partner as far as everybody
    knows, the declarer's own seat for nobody (network form 3.3). `calls`: the game first, then the items announced,
    each with its kontras; empty in klop, unless it may be doubled.
    """

    house: House
    phase: str
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
    declarer: Seat = -1
    called: int = -1                                # the face of the called King
    worlds: tuple[Seat, ...] = ()
    group: int = 0                                  # of the talon, taken by the declarer, from 1
    took: Slots = ()                                # the talon cards in it
    calls: tuple[Call, ...] = ()
    quiet: int = 0                                  # turns of talk in a row that were only a pass
    spoken: bool = False                            # something was said in this turn of talk
    tricks: tuple[Trick, ...] = ()
    trick: Slots = ()
    end: str = ""                                   # why the deal ended: played, stopped, redeal

    # ------------------------------------------------------------------ reading

    @property
    def seats(self) -> int:
        """Three or four."""
        return len(self.hands)

    @property
    def row(self) -> Contract:
        """What the contract is like."""
        return CONTRACTS[self.contract or KLOP]

    @property
    def bidder(self) -> Seat:
        """The declarer."""
        return self.declarer

    def known(self, slot: int) -> int:
        """The face of a slot if this peer knows it, else -1. Only `moves` and `check` may build on it."""
        return self.faces[slot]

    def public(self, slot: int) -> int:
        """The face of a slot if it lies open to all, else -1."""
        return public_face(self, slot)

    def hand(self, seat: Seat) -> tuple[int, ...] | None:
        """The faces of a hand, slot by slot; None if this peer doesn't know them all (network form 1.3)."""
        return hand_of(self, seat)

    def strength(self) -> tuple[int, ...]:
        """How strong each face is within its suit (rule 1.2)."""
        return _power()

    # ------------------------------------------------------------------ the contract

    def turn(self) -> frozenset[Seat]:
        """Nobody while the dealing owes, else the one who is asked."""
        return frozenset() if self.owed else frozenset(self.queue[:1])

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        """What this seat may do; if its hand isn't known here, what it could do as far as everybody knows."""
        del at
        return PHASES[self.phase].moves(self, seat) if seat in self.turn() else ()

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """Raise IllegalMove by what everybody knows, and by the seat's own hand if this peer knows it."""
        del at
        if seat not in self.turn():
            raise IllegalMove("0", move, "it isn't this seat's turn")
        PHASES[self.phase].check(self, seat, move)

    def apply(self, seat: Seat, move: Move, at: int) -> "State":
        """The state after a checked move."""
        del at
        return settle(PHASES[self.phase].apply(self, seat, move), PHASES)

    def need(self) -> tuple[Need, ...]:
        """The openings and mixes that are owed now."""
        return self.owed

    def supply(self, need: Need, answer: Answer) -> "State":
        """The state after an answer: the faces this peer may see."""
        assert isinstance(answer, Mapping)
        if isinstance(need, Mix):
            return settle(mixed(self, need, answer), PHASES)
        assert isinstance(need, Open)
        return settle(tarok_talon.partner_seen(opened(self, need, answer), need), PHASES)

    def heavy(self) -> bool:
        """Nothing here takes long."""
        return False

    def outcome(self) -> Outcome | None:
        """The score of this deal by the real cards, before the audit (`tarok_score.judged` takes its faults)."""
        return tarok_score.outcome(self) if self.phase == OVER else None

    def seen_by(self, seats: Iterable[Seat]) -> "State":
        """The same state with the faces open to all or to one of these seats."""
        return seen_by(self, seats)


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before any card. Besides OPTIONS there may be those of PLACE.

    Raises ValueError for seats or options that Tarok doesn't have.
    """
    if seats not in SEATS:
        raise ValueError(f"Tarok has three or four seats, not {seats}")
    house = house_of(seats, {name: value for name, value in options.items() if name not in PLACE})
    forehand, forced = options.get("forehand", "0"), options.get("forced", "no")
    if forehand not in PLACE["forehand"][:seats]:
        raise ValueError(f"the forehand is a seat from 0 to {seats - 1}, not {forehand!r}")
    if forced not in ("yes", "no"):
        raise ValueError(f"forced is yes or no, not {forced!r}")
    radlci, totals = (_numbers(name, options.get(name), seats) for name in ("open_radlci", "totals"))
    empty: tuple[Slots, ...] = ((),) * seats
    return tarok_auction.deal(State(house, "deal", int(forehand), radlci, totals, forced == "yes",
                                    empty, empty, empty, ("",) * seats))


def place(state: State) -> dict[str, str]:
    """The start options with which the cards of this deal come to the same seats again."""
    return {"forehand": str(state.forehand), **({"forced": "yes"} if state.forced else {})}


def _numbers(name: str, text: str | None, seats: int) -> tuple[int, ...]:
    """A number a seat, between commas; none: nought."""
    numbers = (0,) * seats if text is None else tuple(map(int, text.split(",")))
    if len(numbers) != seats:
        raise ValueError(f"{name} has a number for each of {seats} seats, not {text!r}")
    return numbers


@lru_cache(maxsize=1)
def _power() -> tuple[int, ...]:
    return power()

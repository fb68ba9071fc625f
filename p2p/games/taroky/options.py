"""The house rules of Taroky (rule 14): a row for each, its usual value first."""
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from p2p.games.game import Option, settle_options
from p2p.games.tarot.faults import PENALTY, VOID

_NO_YES = (("no", "no"), ("yes", "yes"))
_YES_NO = (("yes", "yes"), ("no", "no"))

OPTIONS: tuple[Option, ...] = (
    Option("first_dealer", "First dealer", "Who deals the first round.",
           (("seat0", "the first seat"), ("high", "highest card drawn"), ("random", "by lot"))),
    Option("fault", "A fault found afterwards", "What follows when the audit of the deal finds a revoke or a lie.",
           ((PENALTY, "5 chips to each"), (VOID, "the deal is void"))),
    Option("red_pips", "Red pips", "How hearts and diamonds rank below the jack, the 1 being the ace.",
           (("4321", "4 3 2 1"), ("1432", "ace high, 4 3 2"), ("1234", "ace high, 2 3 4"))),
    Option("prever_priority", "Several prever calls", "Who plays alone if more than one says prever.",
           (("last", "the last caller"), ("first", "the first caller"))),
    Option("offer_twice", "Offers to the fourth", "When the fifth and sixth talon card may be offered to the fourth.",
           (("both", "both"), ("until_refused", "until one is refused"), ("never", "never"))),
    Option("partner_call_time", "Partner call", "Whether Povinnost names the partner's card before taking the talon.",
           (("after", "after laying away"), ("before", "before the talon"))),
    Option("throw_in", "Throwing in", "Povinnost who drew the card called before the talon may give up for 2 to each.",
           _NO_YES),
    Option("partner_floor", "Lowest partner card", "The lowest tarok that Povinnost may name.",
           (("15", "XV"), ("16", "XVI"))),
    Option("bida_uni_choice", "Silence about Bida and Uni", "Who need not declare a hand with few trumps.",
           (("povinnost", "Povinnost with a partner"), ("any", "everybody"), ("never", "nobody"))),
    Option("valat_prever", "Valat in Prever", "What a valat is worth in Prever, uncalled and called.",
           (("30_60", "30 and 60"), ("20_40", "20 and 40"))),
    Option("contra_on_valat", "Contra and valat", "Whether contra doubles the payment for a valat.", _YES_NO),
    Option("valat_stop", "A lost valat", "Whether a called valat stops at the first trick that is surely lost.",
           (("play", "play on"), ("stop", "stop"))),
    Option("who_calls_valat", "Who calls valat", "Whether the opponents may call valat too.",
           (("anybody", "anybody"), ("bidder", "bidder and partner"))),
    Option("pagat_after_valat", "Pagat after valat",
           "Whether the Pagat may be called, and is then paid, besides a valat.", _NO_YES),
    Option("announce_order", "Order of calls", "Whether contra or the Pagat comes first after valat.",
           (("contra_pagat", "contra, Pagat"), ("pagat_contra", "Pagat, contra"))),
    Option("contra_on_pagat", "Contra on the Pagat", "Whether a called Pagat can be doubled by itself.", _NO_YES),
    Option("pagat_value", "Called Pagat", "What a called Pagat is worth; an uncalled one is worth 2.",
           (("4", "4"), ("10", "10"), ("20", "20"))),
    Option("pagat_multiplied", "Pagat and factors", "Whether loss factor and contra multiply the Pagat too.", _NO_YES),
    Option("prever_factor_on_win", "Loss factor", "Whether it also multiplies a Prever that is won.", _NO_YES),
    Option("tie", "53 to 53", "Who loses when the points are level.",
           (("bidder", "who plays alone, else Povinnost's side"), ("povinnost", "always Povinnost's side"))),
    Option("start_chips", "Chips at the start", "How many chips everybody begins a match with.",
           (("100", "100"), ("50", "50"), ("200", "200"))),
    Option("misdeal_chance", "Misdeals", "The chance that a packet is misdealt: 2 chips to each, and a new deal.",
           (("0", "none"), ("1", "1 in 1000 packets"), ("5", "5 in 1000 packets"))),
)


class TarokyHouse(NamedTuple):
    """The options of one table by name, as they stand in the charter."""

    first_dealer: str
    fault: str
    red_pips: str
    prever_priority: str
    offer_twice: str
    partner_call_time: str
    throw_in: str
    partner_floor: str
    bida_uni_choice: str
    valat_prever: str
    contra_on_valat: str
    valat_stop: str
    who_calls_valat: str
    pagat_after_valat: str
    announce_order: str
    contra_on_pagat: str
    pagat_value: str
    pagat_multiplied: str
    prever_factor_on_win: str
    tie: str
    start_chips: str
    misdeal_chance: str


def house_of(chosen: Mapping[str, str]) -> TarokyHouse:
    """The rules of a table. Raises ValueError for options that Taroky doesn't have."""
    return _house(*chosen.items())


@lru_cache(maxsize=16)
def _house(*chosen: tuple[str, str]) -> TarokyHouse:
    return TarokyHouse(**settle_options(OPTIONS, dict(chosen)))

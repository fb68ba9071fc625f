"""The house rules of Taroky (rule 14): a row for each, its usual value first."""
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from p2p.games.game import Option, settle_options
from p2p.games.tarot.faults import PENALTY, VOID
from p2p.language import tr

_NO_YES = (("no", tr("no")), ("yes", tr("yes")))
_YES_NO = (("yes", tr("yes")), ("no", tr("no")))

OPTIONS: tuple[Option, ...] = (
    Option("first_dealer", tr("First dealer"), tr("Who deals the first round."),
           (("seat0", tr("the first seat")), ("high", tr("highest card drawn")), ("random", tr("by lot")))),
    Option("fault", tr("A fault found afterwards"),
           tr("What follows when the audit of the deal finds a revoke or a lie."),
           ((PENALTY, tr("5 chips to each")), (VOID, tr("the deal is void")))),
    Option("red_pips", tr("Red pips"), tr("How hearts and diamonds rank below the jack, the 1 being the ace."),
           (("4321", "4 3 2 1"), ("1432", tr("ace high, 4 3 2")), ("1234", tr("ace high, 2 3 4")))),
    Option("prever_priority", tr("Several prever calls"), tr("Who plays alone if more than one says prever."),
           (("last", tr("the last caller")), ("first", tr("the first caller")))),
    Option("offer_twice", tr("Offers to the fourth"),
           tr("When the fifth and sixth talon card may be offered to the fourth."),
           (("both", tr("both")), ("until_refused", tr("until one is refused")), ("never", tr("never")))),
    Option("partner_call_time", tr("Partner call"),
           tr("Whether Povinnost names the partner's card before taking the talon."),
           (("after", tr("after laying away")), ("before", tr("before the talon")))),
    Option("throw_in", tr("Throwing in"),
           tr("Povinnost who drew the card called before the talon may give up for 2 to each."),
           _NO_YES),
    Option("partner_floor", tr("Lowest partner card"), tr("The lowest tarok that Povinnost may name."),
           (("15", "XV"), ("16", "XVI"))),
    Option("bida_uni_choice", tr("Silence about Bida and Uni"), tr("Who need not declare a hand with few trumps."),
           (("povinnost", tr("Povinnost with a partner")), ("any", tr("everybody")), ("never", tr("nobody")))),
    Option("valat_prever", tr("Valat in Prever"), tr("What a valat is worth in Prever, uncalled and called."),
           (("30_60", tr("30 and 60")), ("20_40", tr("20 and 40")))),
    Option("contra_on_valat", tr("Contra and valat"), tr("Whether contra doubles the payment for a valat."), _YES_NO),
    Option("valat_stop", tr("A lost valat"), tr("Whether a called valat stops at the first trick that is surely lost."),
           (("play", tr("play on")), ("stop", tr("stop")))),
    Option("who_calls_valat", tr("Who calls valat"), tr("Whether the opponents may call valat too."),
           (("anybody", tr("anybody")), ("bidder", tr("bidder and partner")))),
    Option("pagat_after_valat", tr("Pagat after valat"),
           tr("Whether the Pagat may be called, and is then paid, besides a valat."), _NO_YES),
    Option("announce_order", tr("Order of calls"), tr("Whether contra or the Pagat comes first after valat."),
           (("contra_pagat", tr("contra, Pagat")), ("pagat_contra", tr("Pagat, contra")))),
    Option("contra_on_pagat", tr("Contra on the Pagat"), tr("Whether a called Pagat can be doubled by itself."),
           _NO_YES),
    Option("pagat_value", tr("Called Pagat"), tr("What a called Pagat is worth; an uncalled one is worth 2."),
           (("4", "4"), ("10", "10"), ("20", "20"))),
    Option("pagat_multiplied", tr("Pagat and factors"), tr("Whether loss factor and contra multiply the Pagat too."),
           _NO_YES),
    Option("prever_factor_on_win", tr("Loss factor"), tr("Whether it also multiplies a Prever that is won."), _NO_YES),
    Option("tie", tr("53 to 53"), tr("Who loses when the points are level."),
           (("bidder", tr("who plays alone, else Povinnost's side")), ("povinnost", tr("always Povinnost's side")))),
    Option("start_chips", tr("Chips at the start"), tr("How many chips everybody begins a match with."),
           (("100", "100"), ("50", "50"), ("200", "200"))),
    Option("misdeal_chance", tr("Misdeals"),
           tr("The chance that a packet is misdealt: 2 chips to each, and a new deal."),
           (("0", tr("none")), ("1", tr("1 in 1000 packets")), ("5", tr("5 in 1000 packets")))),
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

"""The house rules of Tarok (rule 12): a row for each, its usual value first."""
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from p2p.games.game import Option, settle_options
from p2p.games.tarot.faults import PENALTY, VOID
from p2p.language import tr, trc

_NO_YES = (("no", tr("no")), ("yes", tr("yes")))
_ROUNDING = (("usual", tr("exact with three, rounded with four")), ("exact", tr("exact")),
             ("rounded", tr("rounded to 5")))

OPTIONS: tuple[Option, ...] = (
    Option("contracts", tr("Contracts"), tr("What may be bid besides three, two, one and klop."),
           (("usual", tr("nothing with three, all with four")), ("full", tr("beggar to valat")),
            ("base", tr("nothing with three, the solos with four")), ("piccolo", tr("piccolo, and beggar to valat")))),
    Option("auction", tr("Auction"), tr("Who speaks first and whether the forehand must open."),
           (("usual", tr("three: the forehand opens; four: it speaks last")),
            ("forehand_last", tr("the forehand speaks last")),
            ("free", tr("the forehand may pass, all pass is klop")))),
    Option("open_any", tr("The obligatory bid"), tr("What the forehand may open with."),
           (("three", trc("contract", "three")), ("any", tr("three or higher")))),
    Option("values", tr("Values"), tr("What three, two and one are worth."),
           (("10_20_30", "10, 20, 30"), ("10_30_50", "10, 30, 50"))),
    Option("alone_values", tr("Values without talon"), tr("What beggar, solo without and open beggar are worth."),
           (("70_80_90", "70, 80, 90"), ("70_50_80", "70, 50, 80"))),
    Option("difference", tr("Difference"), tr("How the points above or below 35 count."), _ROUNDING),
    Option("talon_groups", tr("Talon groups"), tr("How the six talon cards are grouped."),
           (("dealt", tr("in dealing order")), ("sorted", tr("sorted")), ("any", tr("any cards")))),
    Option("final_statement", tr("Final statement"), tr("Who may still raise after the last pass."),
           (("usual", tr("the declarer of three players")), ("always", tr("every declarer")))),
    Option("fault", tr("A fault found afterwards"),
           tr("What follows when the audit of the deal finds a revoke or a lie."),
           ((PENALTY, tr("70 off or worse, the others nothing")), (VOID, tr("the deal is void")))),
    Option("lay_taroks", tr("Taroks laid away"), tr("When taroks may be laid away; they are always shown."),
           (("forced", tr("only if nothing else is left")), ("free", tr("freely")))),
    Option("announcers", tr("Who announces"), tr("Who may announce trula, kings, pagat and valat."),
           (("all", tr("everybody")), ("declarer", tr("the declarer")))),
    Option("trula_needs_hand", tr("Announcing trula"), tr("Whether it takes all three cards in hand."), _NO_YES),
    Option("silent_pagat_lost", tr("Silent pagat lost"), tr("What a pagat beaten in the last trick costs."),
           (("25", "25"), ("0", tr("nothing")))),
    Option("pagat_beaten_by_partner", tr("Pagat beaten by a partner"), tr("What becomes of it in the last trick."),
           (("lost", tr("lost")), ("counts", tr("it counts as won")))),
    Option("valat_silent", tr("Silent valat"), tr("What it brings."),
           (("250", tr("250 instead of everything")), ("50", tr("50 besides everything")))),
    Option("valat_failed", tr("Announced valat lost"), tr("What else is written."),
           (("only", tr("nothing else")), ("besides", tr("game and items too")))),
    Option("valat_announced_lead", tr("Lead after valat"), tr("Who leads when valat was announced."),
           (("forehand", tr("the forehand")), ("caller", tr("who announced it")))),
    Option("emperor", tr("Emperor's trick"), tr("When the pagat beats mond and skis."),
           (("any", tr("in any order")), ("pagat_last", tr("if it falls last")),
            ("in_order", tr("after skis, then mond")))),
    Option("mond_penalty", tr("Mond lost"), tr("What it costs."),
           (("usual", tr("21 with three, 20 with four")), ("20", "20"), ("42", "42"),
            ("both", tr("20, and 20 for who takes it of the own side")))),
    Option("klop_full", tr("Full in klop"), tr("What many points cost there, and what no trick brings."),
           (("36", tr("36 points: 70; no trick: 70")), ("35", tr("35 points: 70; no trick: 70")),
            ("35_10", tr("36 points: 35; no trick: 10")))),
    Option("klop_points", tr("Points in klop"), tr("How they count."), _ROUNDING),
    Option("klop_talon_card", tr("Talon in klop"), tr("When the card that goes with a trick is shown."),
           (("after", tr("after the trick")), ("before", tr("before the trick")))),
    Option("klop_kontra", tr("Kontra in klop"), tr("Whether a klop may be doubled, each time by another player."),
           _NO_YES),
    Option("klop_pagat_lead", tr("Pagat led in klop"), tr("When it may be led."),
           (("last_card", tr("as the last card")), ("last_tarok", tr("as the last tarok")), ("free", tr("freely")))),
    Option("kontra_max", tr("Kontra"), tr("How high it may go."),
           (("16", tr("16 times")), ("4", tr("4 times")), ("1", tr("no kontra")))),
    Option("score_share", tr("Kontras and defenders' announcements"), tr("Who writes what they bring or cost."),
           (("declarer", tr("the declarer")), ("individual", tr("who said them")))),
    Option("radlci", tr("Radlci"),
           tr("Doublings given after klop and high contracts, and what an open one costs at the end."),
           (("100", "100"), ("40", "40"), ("off", tr("no radlci")), ("shared", tr("one row for all")))),
    Option("solo_without_lead", tr("Lead in solo without"), tr("Who leads."),
           (("declarer", tr("the declarer")), ("forehand", tr("the forehand")))),
    Option("solo_without_difference", tr("Difference in solo without"), tr("Whether it counts besides the value."),
           _NO_YES),
    Option("no_tarok_hand", tr("A hand without taroks"), tr("What follows when it is shown."),
           (("usual", tr("a new deal; with four a compulsory klop")), ("redeal", tr("a new deal")),
            ("klop", tr("a compulsory klop")))),
    Option("beggar_lead", tr("Lead in beggar"), tr("Who leads."),
           (("declarer", tr("the declarer")), ("left", tr("left of the declarer")))),
    Option("four_partner_share", tr("The partner's score"), tr("What the declarer's partner writes."),
           (("equal", tr("the same")), ("half", tr("half of it")))),
    Option("four_queen_call", tr("Calling a Queen"), tr("Whether who holds all four Kings may call a Queen."), _NO_YES),
    Option("match_end", tr("End of the match"), tr("When it is over."),
           (("deals", tr("after the last deal")), ("skis",
                                                   tr("when who was dealt the skis in the last deal has dealt")))),
)
# What "usual" means with three and with four players.
_USUAL: dict[str, dict[int, str]] = {
    "contracts": {3: "base", 4: "full"}, "auction": {3: "obligatory", 4: "forehand_last"},
    "difference": {3: "exact", 4: "rounded"}, "klop_points": {3: "exact", 4: "rounded"},
    "final_statement": {3: "always", 4: "never"}, "no_tarok_hand": {3: "redeal", 4: "klop"},
}


class TarokHouse(NamedTuple):
    """The options of one table by name; where "usual" stands for another value by seats, that value."""

    contracts: str
    auction: str
    open_any: str
    values: str
    alone_values: str
    difference: str
    talon_groups: str
    final_statement: str
    fault: str
    lay_taroks: str
    announcers: str
    trula_needs_hand: str
    silent_pagat_lost: str
    pagat_beaten_by_partner: str
    valat_silent: str
    valat_failed: str
    valat_announced_lead: str
    emperor: str
    mond_penalty: str
    klop_full: str
    klop_points: str
    klop_talon_card: str
    klop_kontra: str
    klop_pagat_lead: str
    kontra_max: str
    score_share: str
    radlci: str
    solo_without_lead: str
    solo_without_difference: str
    no_tarok_hand: str
    beggar_lead: str
    four_partner_share: str
    four_queen_call: str
    match_end: str


def house_of(seats: int, chosen: Mapping[str, str]) -> TarokHouse:
    """The rules of a table. Raises ValueError for options that Tarok doesn't have."""
    return _house(seats, *chosen.items())


@lru_cache(maxsize=16)
def _house(seats: int, *chosen: tuple[str, str]) -> TarokHouse:
    settled = settle_options(OPTIONS, dict(chosen))
    return TarokHouse(**{name: _USUAL[name][seats] if value == "usual" and name in _USUAL else value
                    for name, value in settled.items()})

"""The house rules of Tarok (rule 12): a row for each, its usual value first."""
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from p2p.games.game import Option, settle_options
from p2p.games.tarot.faults import PENALTY, VOID

_NO_YES = (("no", "no"), ("yes", "yes"))
_ROUNDING = (("usual", "exact with three, rounded with four"), ("exact", "exact"), ("rounded", "rounded to 5"))

OPTIONS: tuple[Option, ...] = (
    Option("contracts", "Contracts", "What may be bid besides three, two, one and klop.",
           (("usual", "nothing with three, all with four"), ("full", "beggar to valat"),
            ("base", "nothing with three, the solos with four"), ("piccolo", "piccolo, and beggar to valat"))),
    Option("auction", "Auction", "Who speaks first and whether the forehand must open.",
           (("usual", "three: the forehand opens; four: it speaks last"), ("forehand_last", "the forehand speaks last"),
            ("free", "the forehand may pass, all pass is klop"))),
    Option("open_any", "The obligatory bid", "What the forehand may open with.",
           (("three", "three"), ("any", "three or higher"))),
    Option("values", "Values", "What three, two and one are worth.",
           (("10_20_30", "10, 20, 30"), ("10_30_50", "10, 30, 50"))),
    Option("alone_values", "Values without talon", "What beggar, solo without and open beggar are worth.",
           (("70_80_90", "70, 80, 90"), ("70_50_80", "70, 50, 80"))),
    Option("difference", "Difference", "How the points above or below 35 count.", _ROUNDING),
    Option("talon_groups", "Talon groups", "How the six talon cards are grouped.",
           (("dealt", "in dealing order"), ("sorted", "sorted"), ("any", "any cards"))),
    Option("final_statement", "Final statement", "Who may still raise after the last pass.",
           (("usual", "the declarer of three players"), ("always", "every declarer"))),
    Option("fault", "A fault found afterwards", "What follows when the audit of the deal finds a revoke or a lie.",
           ((PENALTY, "70 off or worse, the others nothing"), (VOID, "the deal is void"))),
    Option("lay_taroks", "Taroks laid away", "When taroks may be laid away; they are always shown.",
           (("forced", "only if nothing else is left"), ("free", "freely"))),
    Option("announcers", "Who announces", "Who may announce trula, kings, pagat and valat.",
           (("all", "everybody"), ("declarer", "the declarer"))),
    Option("trula_needs_hand", "Announcing trula", "Whether it takes all three cards in hand.", _NO_YES),
    Option("silent_pagat_lost", "Silent pagat lost", "What a pagat beaten in the last trick costs.",
           (("25", "25"), ("0", "nothing"))),
    Option("pagat_beaten_by_partner", "Pagat beaten by a partner", "What becomes of it in the last trick.",
           (("lost", "lost"), ("counts", "it counts as won"))),
    Option("valat_silent", "Silent valat", "What it brings.",
           (("250", "250 instead of everything"), ("50", "50 besides everything"))),
    Option("valat_failed", "Announced valat lost", "What else is written.",
           (("only", "nothing else"), ("besides", "game and items too"))),
    Option("valat_announced_lead", "Lead after valat", "Who leads when valat was announced.",
           (("forehand", "the forehand"), ("caller", "who announced it"))),
    Option("emperor", "Emperor's trick", "When the pagat beats mond and skis.",
           (("any", "in any order"), ("pagat_last", "if it falls last"), ("in_order", "after skis, then mond"))),
    Option("mond_penalty", "Mond lost", "What it costs.",
           (("usual", "21 with three, 20 with four"), ("20", "20"), ("42", "42"),
            ("both", "20, and 20 for who takes it of the own side"))),
    Option("klop_full", "Full in klop", "What many points cost there, and what no trick brings.",
           (("36", "36 points: 70; no trick: 70"), ("35", "35 points: 70; no trick: 70"),
            ("35_10", "36 points: 35; no trick: 10"))),
    Option("klop_points", "Points in klop", "How they count.", _ROUNDING),
    Option("klop_talon_card", "Talon in klop", "When the card that goes with a trick is shown.",
           (("after", "after the trick"), ("before", "before the trick"))),
    Option("klop_kontra", "Kontra in klop", "Whether a klop may be doubled, each time by another player.", _NO_YES),
    Option("klop_pagat_lead", "Pagat led in klop", "When it may be led.",
           (("last_card", "as the last card"), ("last_tarok", "as the last tarok"), ("free", "freely"))),
    Option("kontra_max", "Kontra", "How high it may go.", (("16", "16 times"), ("4", "4 times"), ("1", "no kontra"))),
    Option("score_share", "Kontras and defenders' announcements", "Who writes what they bring or cost.",
           (("declarer", "the declarer"), ("individual", "who said them"))),
    Option("radlci", "Radlci", "Doublings given after klop and high contracts, and what an open one costs at the end.",
           (("100", "100"), ("40", "40"), ("off", "no radlci"), ("shared", "one row for all"))),
    Option("solo_without_lead", "Lead in solo without", "Who leads.",
           (("declarer", "the declarer"), ("forehand", "the forehand"))),
    Option("solo_without_difference", "Difference in solo without", "Whether it counts besides the value.", _NO_YES),
    Option("no_tarok_hand", "A hand without taroks", "What follows when it is shown.",
           (("usual", "a new deal; with four a compulsory klop"), ("redeal", "a new deal"),
            ("klop", "a compulsory klop"))),
    Option("beggar_lead", "Lead in beggar", "Who leads.",
           (("declarer", "the declarer"), ("left", "left of the declarer"))),
    Option("four_partner_share", "The partner's score", "What the declarer's partner writes.",
           (("equal", "the same"), ("half", "half of it"))),
    Option("four_queen_call", "Calling a Queen", "Whether who holds all four Kings may call a Queen.", _NO_YES),
    Option("match_end", "End of the match", "When it is over.",
           (("deals", "after the last deal"), ("skis", "when who was dealt the skis in the last deal has dealt"))),
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

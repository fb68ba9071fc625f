"""Tarok's entry in the catalogue: its pictures, its words, its table."""
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from client.games.listing import FirstLesson, LaterBot, Measure, Telling
from client.games.tarok.rules import PAGE
from client.games.tricks.listing import listing, mistakes
from client.pages.rule_sets import RuleSet
from p2p.language import tr

if TYPE_CHECKING:
    from client.games.boards import Boards
    from p2p.games.game import Option


def _options() -> "tuple[Option, ...]":
    from p2p.games import tarok
    return tarok.OPTIONS


def _boards() -> "Boards":
    from client.games.boards import Boards
    from client.games.tarok.game import TAROK
    from client.games.tarok.lesson import LESSONS
    from client.games.tricks import on_phone
    from client.games.tricks.replay.ledger import Ledger
    from client.games.tricks.replay.page import TrickReplay
    from client.games.tricks.table import TrickTable
    return Boards(partial(TrickTable, TAROK), LESSONS, partial(TrickReplay, TAROK), partial(Ledger, TAROK),
                  phone=on_phone)


# By which text each rule is so: rule 12 of the book has them all.
SETS = (
    RuleSet(tr("As usual"),
            tr("usual in Slovenia: the forehand opens of three, speaks last of four; red 1 2 3 4, 70 points"),
            {}, country="sl"),
    RuleSet("pagat.com", tr("the page that most programs follow"), {"klop_talon_card": "before",
                                                                    "no_tarok_hand": "klop"},
            {3: {"auction": "free"}, 4: {"four_queen_call": "yes"}}),
    RuleSet(tr("League"), tr("Tarok.net's rules with its competition, 2016"), {
        "auction": "free", "values": "10_30_50", "valat_silent": "50", "mond_penalty": "both", "klop_full": "35",
        "klop_kontra": "yes", "kontra_max": "4", "score_share": "individual", "solo_without_lead": "forehand",
        "solo_without_difference": "yes", "no_tarok_hand": "redeal"}, {4: {"four_partner_share": "half"}}),
)
BOT = LaterBot("client.games.tarok.bot")
LESSONS = FirstLesson("tarok", 3, 5), FirstLesson("tarok-deal", 6, 4)
# What a bot makes a deal beside easy ones, by seats: rows of `python -m tests.bench bots`, added up.
SCALE: Mapping[int, Mapping[str, float]] = {
    3: {"easy": 0.0, "gentle": 13.0, "steady": 23.5, "sharp": 40.5},
    4: {"easy": 0.0, "gentle": 17.0, "steady": 31.0, "sharp": 40.0},
}

LISTING = listing("Tarok", tr("3 or 4, tricks"), tr("tricks, you and two"),
                  tr("The Slovenian game of tarots: bid for the talon, for no trick at all, or for all of them."),
                  (0, 43, 21), (0, 21), _boards, LESSONS, BOT,
                  _options, PAGE, SETS, Telling(signed=True, measure=Measure.DEAL, declarer=tr("declarer"), scale=SCALE,
                                        mistakes=mistakes("tarok")))

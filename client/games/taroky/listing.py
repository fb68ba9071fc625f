"""Taroky's entry in the catalogue: its pictures, its words, its table."""
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from client.games.listing import FirstLesson, LaterBot, Measure, Telling
from client.games.taroky.rules import PAGE
from client.games.tricks.listing import listing, mistakes
from client.pages.rule_sets import RuleSet
from p2p.language import tr

if TYPE_CHECKING:
    from client.games.boards import Boards
    from p2p.games.game import Option


def _options() -> "tuple[Option, ...]":
    from p2p.games import taroky
    return taroky.OPTIONS


def _boards() -> "Boards":
    from client.games.boards import Boards
    from client.games.taroky.game import TAROKY
    from client.games.taroky.lesson import LESSONS
    from client.games.tricks import on_phone
    from client.games.tricks.replay.ledger import Ledger
    from client.games.tricks.replay.page import TrickReplay
    from client.games.tricks.table import TrickTable
    return Boards(partial(TrickTable, TAROKY), LESSONS, partial(TrickReplay, TAROKY), partial(Ledger, TAROKY),
                  phone=on_phone)


# By which text or program each rule is so: rule 14 of the book has them all.
SETS = (
    RuleSet(tr("Mach Tarok"), tr("as its tutorial has it: the usual rules"), {}),
    RuleSet(tr("Mach Tarok online"), tr("as its server plays"), {
        "offer_twice": "until_refused", "bida_uni_choice": "never", "contra_on_valat": "no",
        "announce_order": "pagat_contra", "tie": "povinnost"}),
    RuleSet(tr("Westfest league"), tr("the club rules of the tournament, 2012"), {
        "red_pips": "1432", "partner_call_time": "before", "throw_in": "yes", "bida_uni_choice": "any",
        "valat_prever": "20_40", "who_calls_valat": "bidder", "contra_on_pagat": "yes"}),
    RuleSet(tr("Czech cards"), tr("usual in Czechia: red pips 1 2 3 4, partner from XVI on; points are 106, there 70"),
            {"red_pips": "1234", "partner_floor": "16", "partner_call_time": "before", "offer_twice": "never"},
            country="cs"),
)
BOT = LaterBot("client.games.taroky.bot")
LESSONS = FirstLesson("taroky", 3, 6), FirstLesson("taroky-deal", 6, 6)
# What a bot makes a deal beside easy ones, by seats: rows of `python -m tests.bench bots`, added up.
SCALE: Mapping[int, Mapping[str, float]] = {4: {"easy": 0.0, "gentle": 7.7, "steady": 8.4, "sharp": 10.4}}

LISTING = listing("Taroky", tr("4, tricks"), tr("tricks, you and three"),
                  tr("The Czech game of tarots: a partner whom nobody knows, and chips for every deal."),
                  (7, 20, 21), (20, 21), _boards, LESSONS, BOT,
                  _options, PAGE, SETS, Telling(measure=Measure.DEAL, declarer=tr("declarer"), scale=SCALE,
                                        mistakes=mistakes("taroky")))

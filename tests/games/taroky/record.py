"""Recorded deals of Taroky: their text form, and the program that finds them (python -m tests.games.taroky.record).

A file says the options and the place in the match, the deck, what coins and mixes brought, who said what, and then
the lines of the score sheet. The deals are found by chance and a few wishes; what they are worth, the book says.
"""
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from p2p.games.game import Coin, Mix, Move, Open
from p2p.games.taroky.options import OPTIONS
from p2p.games.taroky.score import cards_of, result, team
from p2p.games.tarot.cards import FACE, TEXT
from tests.games.taroky import by_the_book as book
from tests.games.taroky.play import Played, at_random

RECORDED = Path(__file__).parent / "recorded"


def told(played):
    """The text of a deal that is over."""
    lines = [f"option {name} {value}" for name, value in played.options.items()]
    lines += [f"place {name} {seat}" for name, seat in played.place.items()]
    lines.append(" ".join(["deck", *(played.cards[slot] for slot in range(54))]))
    for at in range(len(played.log) + 1):
        lines += sorted(_brought(need, answer) for when, need, answer in played.answers
                        if when == at and not isinstance(need, Open))
        if at < len(played.log):
            lines.append(f"seat {played.log[at][0]} {played.log[at][1]}")
    outcome = played.state.outcome()
    lines += [" ".join(["item", item.name, *map(str, item.scores)]) for item in outcome.items]
    lines.append(" ".join(["chips", *map(str, outcome.scores)]))
    lines.append(" ".join(["again" if outcome.again else "next", *(" ".join(pair) for pair in outcome.next)]))
    return "\n".join(lines) + "\n"


def _brought(need, answer):
    if isinstance(need, Coin):
        return f"coin {answer.hex()}"
    return " ".join(["mix", str(need.by), *(TEXT[answer[slot]] for slot in need.fresh)])


class Replayed(Played):
    """The deal of a file, played again with its own coins and mixes. `draw` chooses the order of the needs."""

    def __init__(self, text):
        self.lines = [line.split(" ") for line in text.splitlines()]
        super().__init__("replay", self.pairs("option"), self.pairs("place"), self.of("deck")[0])
        for seat, *words in self.of("seat"):
            self.say(int(seat), Move.parse(" ".join(words)))

    def of(self, word):
        return [line[1:] for line in self.lines if line[0] == word]

    def pairs(self, word):
        return dict(self.of(word))

    def answer(self, need):
        if isinstance(need, Coin):
            return bytes.fromhex(self.of("coin")[len(self.coins)][0])
        if isinstance(need, Mix):
            cards, = (cards for by, *cards in self.of("mix") if int(by) == need.by)
            self.faces.update(zip(need.fresh, (FACE[card] for card in cards), strict=True))
            return {slot: self.faces[slot] for slot in need.fresh}
        return self.dealing.answer(need)


def account(played):
    """What the book makes of a deal."""
    left = [(seat, card) for seat in range(4) for card in played.texts(seat)]
    return book.Account(played.words, played.cards, played.options, played.state.povinnost, left)


# --- Finding them

class Wish(NamedTuple):
    """What a deal shall show, and what is said for it.

    `says`: beginnings of moves preferred, `2:pass` for seat 2 alone; `never`: of moves left out if there are others;
    `contras`: how often contra is said; `hands`: cards of seats and talon, dealt by a knock "twelves" of dealer 3.
    """

    shows: Callable[[Any], Any]
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ("say prever", "valat", "pagat")
    contras: int = 0
    hands: Mapping[Any, str] = MappingProxyType({})
    options: Mapping[str, str] = MappingProxyType({})
    place: Mapping[str, str] = MappingProxyType({"dealer": "3", "povinnost": "0"})


def found(wish, name):
    """The first deal by chance that shows what is wished. Raises LookupError when there is none for long."""
    for seed in range(30_000):
        deck = deck_of(wish.hands, seed) if wish.hands else None
        played = Played(f"{name} {seed}", wish.options, wish.place, deck)
        played.play(lambda played, seat, moves: chosen(wish, played, seat, moves))
        if wish.shows(played.state):
            return played
    raise LookupError(name)


def chosen(wish, played, seat, moves):
    for start in ("knock twelves", *wish.says) if wish.hands else wish.says:
        who, _, words = start.rpartition(":")
        preferred = [move for move in moves if str(move).startswith(words)]
        if preferred and who in ("", str(seat)):
            return played.draw.choice(preferred)
    if Move("contra") in moves and len(played.state.contra) < wish.contras:
        return Move("contra")
    never = (*wish.never, "contra")
    return at_random(played, seat, [move for move in moves if not str(move).startswith(never)] or moves)


def deck_of(hands, seed):
    """A deck that gives seats these cards (`talon` its six), the rest in some order."""
    taken = {card for cards in hands.values() for card in cards.split()}
    rest = [card for card in book.PACK if card not in taken]
    rest = rest[seed % len(rest):] + rest[:seed % len(rest)]
    rest = rest[::2] + rest[1::2]
    parts = [hands.get(part, "").split() for part in ("talon", 0, 1, 2, 3)]
    return [card for part, size in zip(parts, (6, 12, 12, 12, 12), strict=True)
            for card in [*part, *(rest.pop() for _ in range(size - len(part)))]]


def points(*wanted):
    return lambda state: state.end == "played" and result(state).why.startswith(tuple(f"{n} points" for n in wanted))


def partner(state):
    return state.prever < 0 and len(team(state)) == 2


def last_trick(state):
    return [state.faces[slot] for slot in state.tricks[-1].slots]


def has_item(state, *items):
    return items in state.items


TOP = "T22 T21 T20 T19 T17 T16 T15 T14 T13 T12 T11 T10"
PREVER = ("0:say prever",)
FOURTH_TAKES = ("1:offer", "accept")
KINDS = {
    "11_1_won": Wish(lambda s: partner(s) and points(59)(s)),
    "11_1_lost": Wish(lambda s: partner(s) and points(47)(s)),
    "11_2_alone": Wish(lambda s: not partner(s) and points(*range(20, 53))(s)),
    "11_3_prever": Wish(lambda s: s.factor == 1 and points(59)(s), (*PREVER, "keep")),
    "11_4_factor": Wish(lambda s: not result(s).won, (*PREVER, "reject")),
    "11_4_factor_contra": Wish(lambda s: not result(s).won, (*PREVER, "reject"), contras=1),
    "11_5_factor_won": Wish(lambda s: result(s).won, (*PREVER, "reject"), contras=1,
                            hands={0: "T22 T21 T20 T19 T18 T17 T16 HK DK SK CK HQ"}),
    "11_6_level": Wish(lambda s: partner(s) and points(53)(s)),
    "11_6_level_prever": Wish(points(53), (*PREVER, "keep"), hands={0: "T22 T20 T18 T16 T14 T12 T10 HK DK SQ CQ HQ"}),
    "11_7_rhea_pagat": Wish(lambda s: partner(s) and result(s).pagat == -2, contras=2),
    "11_7_supra": Wish(lambda s: partner(s) and len(s.contra) == 3, contras=3),
    "11_8_pagat_called": Wish(lambda s: result(s).pagat == 4 and not result(s).won, ("pagat",)),
    "11_8_pagat_silent": Wish(lambda s: abs(result(s).pagat) == 2),
    "11_9_pagat_early": Wish(lambda s: partner(s) and s.pagat not in team(s) and result(s).pagat == 4 and result(s).won
                             and 0 not in last_trick(s), ("pagat",)),
    "11_10_valat": Wish(lambda s: partner(s) and result(s).why == "valat: 20", ("call T18",), hands={0: TOP}),
    "11_10_valat_contra": Wish(lambda s: partner(s) and result(s).why == "valat: 20 x 2", ("call T18",),
                               hands={0: TOP}, contras=1),
    "11_10_valat_called": Wish(lambda s: result(s).why == "valat called: 40" and result(s).won,
                               ("call T18", "0:valat"), hands={0: TOP}),
    "11_10_valat_against": Wish(lambda s: not s.valat_with, ("valat against",)),
    "11_11_valat_prever": Wish(lambda s: not result(s).won, (*PREVER, "0:valat")),
    "11_11_valat_prever_contra": Wish(lambda s: not result(s).won, (*PREVER, "0:valat"), contras=1),
    "11_12_money": Wish(lambda s: ("taroky", "trul", "pane") in s.items, FOURTH_TAKES,
                        hands={1: "T22 T21 T1 T2 T3 T4 T5 T6 T7 T8 HK DK"}),
    "11_13_bida": Wish(lambda s: ("bida", "rosa_plus") in s.items, FOURTH_TAKES,
                       hands={1: "HK DK SK CK T1 H1 H2 H3 H4 D1 D2 D3"}),
    "11_13_uni": Wish(lambda s: ("uni", "rosa") in s.items, FOURTH_TAKES,
                      hands={1: "HK DK SK CK HQ H1 H2 H3 H4 D1 D2 D3"}),
    "11_14_pane": Wish(lambda s: ("pane",) in s.items, FOURTH_TAKES, hands={1: "HK DK SK T22 T2 T3 T4 T5 T6 T7 H1 H2"}),
    "11_14_tarocky": Wish(lambda s: ("tarocky", "trul") in s.items, FOURTH_TAKES,
                          hands={1: "T22 T21 T1 T2 T3 T4 T5 T6 H1 H2 H3 H4"}),
    "11_15_sixteen": Wish(lambda s: len(s.bared[0]) == 2, hands={
        0: "T22 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12", "talon": "HK SK H4 S7"}),
    "first_round": Wish(lambda s: s.sought == 3, place={}),
    "choice": Wish(lambda s: s.piles, ("knock choice",)),
    "cut": Wish(lambda s: s.cut, ("cut",)),
}
EARLY = {"partner_call_time": "before"}
VALUES = {
    "first_dealer": {"high": Wish(lambda s: len(s.lots) > 4, place={}), "random": Wish(lambda s: s.dealer, place={})},
    "fault": {"void": Wish(lambda s: s.tricks)},
    "red_pips": {"1432": Wish(lambda s: red_pips_matter(s)), "1234": Wish(lambda s: red_pips_matter(s))},
    "prever_priority": {"first": Wish(lambda s: s.prever == 1, ("0:say pov", "say prever"))},
    "offer_twice": {"until_refused": Wish(lambda s: s.offers == ("offer", "refuse"), ("offer", "refuse")),
                    "never": Wish(lambda s: not s.offers)},
    "partner_call_time": {"before": Wish(lambda s: s.called in drawn(s))},
    "throw_in": {"yes": Wish(lambda s: s.end == "throw_in", ("throw_in",), options=EARLY)},
    "partner_floor": {"16": Wish(lambda s: s.called == FACE["T19"], ("say pov",), hands={
        0: "T19 T18 T17 T16 H1 H2 H3 H4 D1 D2 D3 D4"})},
    "bida_uni_choice": {"any": Wish(lambda s: hidden(s, 1), FOURTH_TAKES, hands={
        1: "HK DK SK CQ HQ H1 H2 H3 H4 D1 D2 D3"}), "never": Wish(lambda s: "bida" in s.items[0])},
    "valat_prever": {"20_40": Wish(lambda s: s.valat == 0, (*PREVER, "0:valat"))},
    "contra_on_valat": {"no": Wish(lambda s: s.contra, ("0:valat",), contras=1)},
    "valat_stop": {"stop": Wish(lambda s: s.end == "stopped", ("valat",))},
    "who_calls_valat": {"bidder": Wish(lambda s: s.valat > 0, ("1:valat", "2:valat", "3:valat"))},
    "pagat_after_valat": {"yes": Wish(lambda s: s.valat >= 0 and result(s).pagat, ("valat", "pagat"))},
    "announce_order": {"pagat_contra": Wish(lambda s: s.pagat > 0 and s.contra, ("pagat",), contras=1)},
    "contra_on_pagat": {"yes": Wish(lambda s: len(s.pagat_contra) > 1 and result(s).pagat > 4,
                                    ("pagat", "contra pagat"))},
    "pagat_value": {"10": Wish(lambda s: result(s).pagat == 10, ("pagat",)),
                    "20": Wish(lambda s: result(s).pagat == 20, ("pagat",))},
    "pagat_multiplied": {"yes": Wish(lambda s: result(s).pagat, contras=1)},
    "prever_factor_on_win": {"yes": Wish(lambda s: s.factor > 1 and result(s).won, (*PREVER, "reject"))},
    "tie": {"povinnost": Wish(points(53), ("1:say prever", "keep"), hands={
        1: "T22 T20 T18 T16 T14 T12 T10 HK DK SQ CQ HQ"})},
    "start_chips": {"50": Wish(lambda s: s.tricks), "200": Wish(lambda s: s.tricks)},
    "misdeal_chance": {"1": Wish(lambda s: s.end == "misdeal"), "5": Wish(lambda s: s.end == "misdeal")},
}


def red_pips_matter(state):
    """A trick that another order of the red pips would give to somebody else."""
    return any(winners_by(state, "4321", trick) != trick.winner for trick in state.tricks)


def winners_by(state, order, trick):
    best = 0
    cards = [TEXT[state.faces[slot]] for slot in trick.slots]
    for place in (1, 2, 3):
        best = place if book.beats(cards[place], cards[best], order) else best
    return (trick.leader + best) % 4


def drawn(state):
    return [state.faces[slot] for slot in state.talon[:4]]


def hidden(state, seat):
    """Uni or Bida in the hand, and not said."""
    items = book.money({TEXT[face] for face in cards_of(state, seat)})
    return items & {"uni", "bida"} and not items & {"uni", "bida"} & set(state.items[seat])


def wishes():
    """Every recorded deal by its name."""
    yield from KINDS.items()
    for option in OPTIONS:
        for value, wish in VALUES[option.name].items():
            yield f"{option.name}_{value}", wish._replace(options={**wish.options, option.name: value})


if __name__ == "__main__":
    for name_, wish_ in wishes():
        if not sys.argv[1:] or name_ in sys.argv[1:]:
            (RECORDED / f"{name_}.txt").write_text(told(found(wish_, name_)))
            print(name_)

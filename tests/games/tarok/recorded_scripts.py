"""The recorded deals of Tarok: every contract won and lost, every worked example of rules 10 and 11.11, options.

The sums are the rules' own words in numbers: value, difference from 35, items, kontra, radlc, mond.
"""
from tests.games.tarok import by_the_book as book
from tests.games.tarok.house_rules import OPTIONS
from tests.games.tarok.record import Wish

TOP = "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7"        # all tricks of three players
TOP_FOUR = "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11"
HEARTS = "HK HQ HN HJ H1 H2 H3 H4 SK SQ SN SJ DK DQ DN DJ"                   # all tricks without trumps
HEARTS_FOUR = "HK HQ HN HJ H1 H2 H3 H4 SK SQ SN SJ"
STRONG = "T22 T20 T19 T18 T17 T16 T12 HK HQ DK DQ"
WEAK = "T14 T9 T8 T6 T5 HK HQ H4 DQ DN D4 SK S7 S8 CQ C7"
LOW = "H4 H3 H2 H1 D4 D3 D2 D1 S7 S8 S9 C7 C8 C9 T2 T3"
OPEN = "H4 H3 H2 D4 D3 D2 S7 S8 C7 C8 T2 T3 T6"
LOW_FOUR = "H4 H3 H2 D4 D3 D2 S7 S8 S9 C7 C8 T2"


def quiet(told, *besides):
    """Nothing but the game and its difference is written."""
    return {name for name, _ in book.lines(told)} <= {"game", "difference", "radlc", *besides}


def rows(*names):
    """These lines and no others, apart from radlci."""
    return lambda told: {name for name, _ in book.lines(told)} - {"radlc"} == set(names)


def klop(*points):
    """The pile values of the seats."""
    return lambda told: tuple(map(book.pile_value, told.klop_piles())) == points


def tricks_of(told, seat):
    return [trick.winner for trick in told.tricks].count(seat)


THREE = {
    "10_1": Wish("two", 1, {1: "20 + 13 + 10 = 43"}, 48, rows("game", "difference", "trula"),
                 hands={1: "T22 T21 T1 T19 T18 T16 T12 T11 HK HQ DQ SQ"}, keeps=("T1",)),
    "10_1_radlc": Wish("two", 1, {1: "(20 + 13 + 10) * 2 = 86"}, 48, rows("game", "difference", "trula"),
                       hands={1: "T22 T21 T1 T19 T18 T16 T12 T11 HK HQ DQ SQ"}, radlci=(0, 2, 1), after=(0, 1, 1)),
    "10_2": Wish("three", 0, {0: "-10 - 4 - 10 = -24"}, 31, rows("game", "difference", "kings"),
                 hands={0: "T20 T19 T18 T17 T12 T11 T10 HQ DQ SQ CQ", 1: "HK DK", 2: "SK CK"}),
    "10_2_radlc": Wish("three", 0, {0: "(-10 - 4 - 10) * 2 = -48"}, 31, rows("game", "difference", "kings"),
                       hands={0: "T20 T19 T18 T17 T12 T11 T10 HQ DQ SQ CQ", 1: "HK DK", 2: "SK CK"},
                       radlci=(1, 0, 0), after=(1, 0, 0)),
    "10_3_35": Wish("one", 2, {2: "-30 - 0 = -30"}, 35, quiet, hands={2: STRONG}),
    "10_3_36": Wish("one", 2, {2: "30 + 1 = 31"}, 36, quiet, hands={2: STRONG}),
    "10_4_won": Wish("two", 1, {1: "20 + 5 + 50 = 75"}, 40, rows("game", "difference", "pagat"), ("1:say pagat",),
                     hands={1: "T22 T1 T19 T18 T17 T16 T15 T14 T13 HQ DQ SQ"}),
    "10_4_beaten": Wish("two", 1, {1: "20 + 5 - 50 = -25"}, 40, rows("game", "difference", "pagat"), ("1:say pagat",),
                        hands={1: "T22 T1 T19 T18 T17 T16 T15 HQ DQ SQ CQ"}),
    "10_4_struck": Wish("two", 1, {1: "(20 + 5 - 50) * 2 = -50"}, 40, rows("game", "difference", "pagat"),
                        ("1:say pagat",), hands={1: "T22 T1 T19 T18 T17 T16 T15 HQ DQ SQ CQ"}, radlci=(0, 1, 0)),
    "10_5_lost": Wish("two", 1, {1: "-(20 + 2) * 2 = -44"}, 33, quiet, ("0:kontra game",), hands={1: STRONG}),
    "10_5_won": Wish("two", 1, {1: "(20 + 4) * 4 = 96"}, 39, quiet, ("2:kontra game", "1:kontra game"),
                     hands={1: STRONG}),
    "10_6": Wish("one", 0, {0: "30 + 9 - 20 * 2 = -1"}, 44, rows("game", "difference", "kings"),
                 ("0:say kings", "1:kontra kings 0"), hands={0: STRONG + " SK"}),
    "10_7_beaten": Wish("three", 0, {0: "10 + 10 + 25 = 45"}, 45, rows("game", "difference", "pagat"),
                        keeps=("T1",), hands={0: STRONG, 1: "T1 T2 T3 T4 T5 T6"}),
    "10_7_wins": Wish("three", 0, {0: "10 + 10 - 25 = -5"}, 45, rows("game", "difference", "pagat"),
                      keeps=("T1",), hands={0: STRONG, 1: "T1 T2 T3 T4 T5 T6 T7 T8"}),
    "10_8_silent": Wish("two", 0, {0: "250 = 250"}, hands={0: TOP}, after=(1, 1, 1)),
    "10_8_announced": Wish("two", 0, {0: "500 = 500"}, calls=("0:say valat",), hands={0: TOP},
                           after=(1, 1, 1)),
    "10_8_kontra": Wish("two", 0, {0: "-500 * 2 = -1000"}, None, lambda told: tricks_of(told, 0) == 15,
                        ("0:say valat", "1:kontra valat 0"), hands={0: TOP.replace("T22", "HK")}, after=(1, 1, 1)),
    "10_9": Wish("one", 0, {0: "30 + 15 = 45", 1: "-21 = -21"}, 50, rows("game", "difference", "mond"),
                 hands={0: STRONG, 1: "T21"}),
    "10_10": Wish("three", 0, {0: "10 + 6 - 21 = -5"}, 41, rows("game", "difference", "mond"),
                  hands={0: STRONG, "talon": "T21"}),
    "10_10_radlc": Wish("three", 0, {0: "(10 + 6) * 2 - 21 = 11"}, 41, rows("game", "difference", "mond"),
                        hands={0: STRONG, "talon": "T21"}, radlci=(1, 0, 0)),
    "10_11_full": Wish("klop", None, {2: "-70 = -70"}, None, klop(20, 12, 38), hands={2: STRONG}, after=(1, 1, 1)),
    "10_11_both": Wish("klop", None, {1: "70 = 70", 2: "-70 = -70"}, None, lambda told: klop(28, 0, 42)(told) and
                       not tricks_of(told, 1), hands={2: STRONG, 1: LOW}, after=(1, 1, 1)),
    "10_11_plain": Wish("klop", None, {0: "-25 = -25", 1: "-20 = -20", 2: "-25 = -25"}, None, klop(25, 20, 25),
                        after=(1, 1, 1)),
    "10_12": Wish("beggar", 1, {1: "-70 = -70"}, after=(1, 1, 1)),
    "10_12_radlc": Wish("beggar", 1, {1: "-70 * 2 = -140"}, radlci=(0, 1, 0), after=(1, 2, 1)),
    "two_lost": Wish("two", 2, {2: "-20 - 11 = -31"}, 24, quiet, hands={2: WEAK}),
    "three_won": Wish("three", 0, {0: "10 + 16 = 26"}, 51, quiet, hands={0: STRONG}),
    "two_won": Wish("two", 0, {0: "20 + 9 = 29"}, 44, quiet, hands={0: STRONG}),
    "one_announced_by_defenders": Wish(
        "one", 0, {0: "30 + 3 + 20 * 2 + 20 = 93"}, 38, rows("game", "difference", "trula", "kings"),
        ("1:say trula", "0:kontra trula 1", "2:say kings"), hands={0: STRONG, 1: "T21", 2: "SK CK", "talon": "T1"}),
    "one_mordkontra": Wish("one", 1, {1: "-(30 + 8) * 16 = -608"}, 27, quiet,
                           ("2:kontra game", "1:kontra game", "0:kontra game", "1:kontra game"), hands={1: STRONG}),
    "two_valat_of_the_defenders": Wish("two", 2, {2: "-250 = -250"}, hands={2: LOW, 0: "T22 T21 T20 T19"},
                                       after=(1, 1, 1)),
    "two_valat_called_by_the_defenders": Wish("two", 0, {0: "500 = 500"}, calls=("1:say valat",), hands={0: STRONG},
                                              after=(1, 1, 1)),
    "two_valat_called_by_both": Wish("two", 0, {0: "-500 * 2 + 500 = -500"}, hands={0: STRONG}, after=(1, 1, 1),
                                     calls=("0:say valat", "1:say valat", "2:kontra valat 0")),
    "two_valat_is_not_doubled_with_the_game": Wish("two", 0, {0: "250 = 250"}, calls=("1:kontra game",),
                                                   hands={0: TOP}, after=(1, 1, 1)),
    "two_valat_and_the_mond": Wish("two", 0, {0: "250 = 250", 1: "-21 = -21"}, after=(1, 1, 1),
                                   hands={0: TOP.replace("T21", "T6"), 1: "T21"}),
    "klop_two_without_a_trick": Wish("klop", None, {0: "70 = 70", 1: "70 = 70", 2: "-70 = -70"}, hands={2: TOP},
                                     after=(1, 1, 1)),
    "three_lay_a_tarok": Wish("three", 0, {0: "10 + 29 + 10 = 49"}, 64, rows("game", "difference", "kings"),
                              hands={0: "T22 T20 T18 T16 T14 T12 T10 T8 T6 T5 T4 T3 HK DK SK CK",
                                     "talon": "T21 T19 T17 T1 T15 T13"}, says=("take 1",)),
    "beggar_won": Wish("beggar", 2, {2: "70 = 70"}, hands={2: LOW}, after=(1, 1, 1)),
    "beggar_kontra": Wish("beggar", 0, {0: "-70 * 2 = -140"}, calls=("1:kontra game",), after=(1, 1, 1)),
    "solo_without_won": Wish("solo_without", 1, {1: "80 = 80"}, 47, hands={1: STRONG, "talon": "T21"},
                             after=(1, 1, 1)),
    "solo_without_lost": Wish("solo_without", 1, {1: "-80 - 21 = -101"}, 29, hands={1: "T21 T20 T19 T18 HK HQ DK DQ"},
                              after=(1, 1, 1)),
    "open_beggar_won": Wish("open_beggar", 0, {0: "90 = 90"}, hands={0: LOW}, after=(1, 1, 1)),
    "open_beggar_lost": Wish("open_beggar", 0, {0: "-90 = -90"}, None, lambda told: len(told.tricks) > 4,
                             hands={0: OPEN}, after=(1, 1, 1)),
    "colour_valat_won": Wish("colour_valat", 2, {2: "125 = 125"}, hands={2: HEARTS.replace("H4", "T9")},
                             after=(1, 1, 1)),
    "colour_valat_lost": Wish("colour_valat", 2, {2: "-125 * 2 * 2 = -500"}, None,
                              lambda told: 3 < len(told.tricks) < 16, ("0:kontra game",),
                              hands={2: HEARTS.replace("H4", "T9")}, radlci=(0, 0, 1), after=(1, 1, 2)),
    "valat_won": Wish("valat", 1, {1: "500 = 500"}, hands={1: TOP}, after=(1, 1, 1)),
    "valat_lost": Wish("valat", 1, {1: "-500 = -500"}, None, lambda told: len(told.tricks) > 4,
                       hands={1: TOP.replace("T22", "CK")}, after=(1, 1, 1)),
    "emperors_trick": Wish("two", 0, {0: "20 + 6 - 10 = 16", 1: "-21 = -21"}, 41,
                           lambda told: rows("game", "difference", "trula", "mond")(told) and any(
                               {card for _, card in trick.cards} >= book.TRULA for trick in told.tricks),
                           hands={0: "T22 T20 T18 T16 T14 T12 T10 HK HQ", 1: "T21 T2 T3", 2: "T1 T4 T5"}),
    "redeal": Wish("void", 1, {}, None, lambda told: told.void, hands={1: LOW.replace("T2 T3", "SK CK")}),
}

FOUR = {
    "11_11_solo": Wish("solo_two", 1, {1: "(50 + 15 + 10) * 2 = 150"}, 48, rows("game", "difference", "trula"),
                       hands={1: "T22 T21 T1 T19 T18 T16 T12 HK HQ"}, radlci=(0, 1, 0, 0)),
    "11_11_two": Wish("two", 2, {2: "-(20 + 5) - 10 = -35", 0: "-(20 + 5) - 10 = -35"}, 31,
                      rows("game", "difference", "kings"), says=("king H",),
                      hands={2: "T20 T19 T18 T17 T12 HQ DQ", 0: "HK T16", 1: "DK SK", 3: "CK"}),
    "four_klop": Wish("klop", None, {0: "-20 = -20", 1: "-25 = -25", 2: "-10 = -10", 3: "-15 = -15"}, None,
                      klop(21, 25, 9, 15), after=(1, 1, 1, 1)),
    "four_klop_full": Wish("klop", None, {3: "-70 = -70"}, None, hands={3: STRONG}, after=(1, 1, 1, 1)),
    "four_three": Wish("three", 0, {0: "10 + 10 = 20", 3: "10 + 10 = 20"}, 44, quiet, says=("king S",),
                       hands={0: "T22 T20 T18 T16 T14 HK HQ DK", 3: "SK T19"}),
    "four_one": Wish("one", 3, {3: "30 + 5 = 35"}, 41, quiet, says=("king D",),
                     hands={3: "T22 T20 T19 T18 T17 T15 T14 DK"}),
    "four_king_ultimo": Wish("two", 1, {1: "20 + 10 + 10 = 40", 2: "20 + 10 + 10 = 40"}, 43,
                             rows("game", "difference", "king_ultimo"), says=("king C",), keeps=("CK",),
                             hands={1: "T22 T20 T18 T16 T14 HK HQ", 2: "CK C7 C8 T19"}),
    "four_king_ultimo_announced": Wish(
        "two", 1, {1: "20 + 0 - 20 * 2 = -20", 2: "20 + 0 - 20 * 2 = -20"}, 37,
        rows("game", "king_ultimo"), ("2:say king_ultimo", "3:kontra king_ultimo 2"), says=("king C",),
        hands={1: "T22 T20 T18 T16 T14 HK HQ", 2: "CK C7 C8 T19"}),
    "four_king_ultimo_lost": Wish("two", 1, {1: "20 + 5 - 10 = 15", 2: "20 + 5 - 10 = 15"}, 41,
                                  rows("game", "difference", "king_ultimo"), says=("king C",), keeps=("CK",),
                                  hands={1: "T22 T20 T18 T16 T14 HK HQ", 2: "CK C7 C8 T19"}),
    "four_own_king_ultimo": Wish("two", 1, {1: "20 + 10 + 20 = 50"}, 44, rows("game", "difference", "king_ultimo"),
                                 ("1:say king_ultimo",), says=("king C",), keeps=("CK",),
                                 hands={1: "T22 T20 T19 T18 T17 T16 T15 T14 HQ CK"}),
    "four_pagat_beaten_by_the_partner": Wish(
        "two", 1, {1: "20 + 15 - 25 = 10", 2: "20 + 15 - 25 = 10"}, 49, lambda told: beaten_by_partner(told),
        keeps=("T1", "T22"), says=("king H",), hands={1: "T22 T20 T19 T18 T17 T16 HQ DQ", 2: "T1 HK"}),
    "four_solo_and_the_mond": Wish("solo_one", 1, {1: "60 + 5 - 20 = 45"}, 41, rows("game", "difference", "mond"),
                                   hands={1: STRONG, "talon": "H4 T21"}, says=("take 1",)),
    "four_against": Wish("two", 0, {0: "-20 - 5 - 20 = -45", 2: "-20 - 5 - 20 = -45"}, 30,
                         rows("game", "difference", "trula"), ("3:say trula against",), says=("king H", "king H"),
                         hands={0: "T20 T16 T14 T13 HQ", 2: "HK", 3: "T22 T21 T1 T2 T3"}),
    "four_king_in_talon": Wish("two", 1, {1: "20 + 10 = 30"}, 46, lambda told: told.rest_won and quiet(told),
                               says=("king S", "take 1"), hands={1: STRONG, "talon": "SK H4 T21"}),
    "four_king_in_the_rest": Wish("two", 1, {1: "20 + 5 - 20 = 5"}, 40, rows("game", "difference", "mond"),
                                  says=("king S", "take 3"), hands={1: STRONG, "talon": "SK H4 T21"}),
    "four_mond_to_the_partner": Wish("three", 0, {0: "10 + 10 = 20", 2: "10 + 10 - 20 = 0"}, 47,
                                     rows("game", "difference", "mond"), says=("king S",),
                                     hands={0: "T22 T20 T18 T16 T14 HK HQ DK", 2: "SK T21"}),
    "four_radlc": Wish("one", 3, {3: "(30 + 10) * 2 = 80", 0: "(30 + 10) * 2 = 80"}, 44, quiet, says=("king D",),
                       hands={3: "T22 T20 T19 T18 T17 T15 T14", 0: "DK"}, radlci=(1, 0, 0, 1), after=(1, 0, 0, 0)),
    "four_solo_three": Wish("solo_three", 0, {0: "-40 - 10 = -50"}, 26, quiet, hands={0: "T20 T19 T17 T12 HK"}),
    "four_solo_one": Wish("solo_one", 1, {1: "(60 + 5) * 2 = 130"}, 39, quiet, ("3:kontra game",),
                          hands={1: STRONG}),
    "four_beggar": Wish("beggar", 1, {1: "70 = 70"}, hands={1: LOW_FOUR}, after=(1, 1, 1, 1)),
    "four_solo_without": Wish("solo_without", 2, {2: "80 = 80", 0: "-20 = -20"}, 45, hands={2: STRONG, 0: "T21"},
                              after=(1, 1, 1, 1)),
    "four_open_beggar": Wish("open_beggar", 3, {3: "-90 = -90"}, None, lambda told: len(told.tricks) > 3,
                             hands={3: "H4 H3 H1 D4 D3 S7 S8 C7 C8 T3 T5"}, after=(1, 1, 1, 1)),
    "four_colour_valat": Wish("colour_valat", 0, {0: "125 = 125"}, hands={0: HEARTS_FOUR.replace("H4", "T9")},
                              after=(1, 1, 1, 1)),
    "four_valat": Wish("valat", 3, {3: "500 = 500"}, hands={3: TOP_FOUR}, after=(1, 1, 1, 1)),
    "four_turned_colour_valat": Wish(
        "colour_valat", 2, {2: "-125 * 2 = -250"}, None, lambda told: 2 < len(told.tricks) < 12,
        ("2:bid colour_valat", "3:kontra game"), says=("2:bid solo_two",), hands={2: HEARTS_FOUR.replace("H4", "T9")},
        after=(1, 1, 1, 1)),
    "four_forced": Wish("klop", None, {0: "-20 = -20", 1: "-15 = -15", 2: "-20 = -20", 3: "-15 = -15"}, None,
                        klop(20, 14, 19, 16), after=(1, 1, 1, 1), forced=True),
    "four_redeal": Wish("void", 1, {}, None, lambda told: told.void, hands={1: LOW_FOUR.replace("T2", "SK")}),
}


# --- Options (rule 12): a deal for every value but the first, in which it matters

TALON = "T21 H4 T2 SK C7 D3"


def emperors_order(*order):
    """The three fell in this order, and the skis won."""
    def shows(told):
        tricks = [trick for trick in told.tricks if {card for _, card in trick.cards} >= book.TRULA]
        return any([card for _, card in trick.cards if card in book.TRULA] == list(order) and
                   dict(map(reversed, trick.cards))["T22"] == trick.winner for trick in tricks)
    return shows


def pagat_led_early(told):
    return any(trick.cards[0][1] == "T1" for trick in told.tricks[:-1])


def beaten_by_partner(told):
    last = told.tricks[-1]
    holder = next((seat for seat, card in last.cards if card == "T1"), None)
    return holder is not None and last.winner != holder and {holder, last.winner} == told.side


FULL = {2: "-70 = -70"}                      # in klop
THREES_OPTIONS = {
    "contracts_piccolo": Wish("piccolo", 1, {1: "60 = 60"}, hands={1: OPEN}),
    "auction_forehand_last": Wish("two", 1, {1: "20 + 9 = 29"}, 44, quiet, hands={1: STRONG}),
    "auction_free": Wish("klop", None, FULL, None, lambda told: len(told.bids) == 3, hands={2: STRONG},
                         after=(1, 1, 1)),
    "open_any_any": Wish("one", 0, {0: "30 + 9 = 39"}, 44, quiet, hands={0: STRONG}),
    "values_10_30_50": Wish("two", 1, {1: "30 + 9 = 39"}, 44, quiet, hands={1: STRONG}),
    "alone_values_70_50_80": Wish("open_beggar", 0, {0: "80 = 80"}, hands={0: LOW}, after=(1, 1, 1)),
    "difference_rounded": Wish("two", 1, {1: "20 + 15 + 10 = 45"}, 48, rows("game", "difference", "trula"),
                               hands={1: "T22 T21 T1 T19 T18 T16 T12 T11 HK HQ DQ SQ"}),
    "talon_groups_sorted": Wish("two", 0, {0: "20 + 9 = 29"}, 44, quiet, says=("take 1",),
                                hands={0: STRONG, "talon": TALON}),
    "talon_groups_any": Wish("two", 0, {0: "20 + 9 = 29"}, 44, quiet, says=("take 2",),
                             hands={0: STRONG, "talon": TALON}),
    "fault_void": Wish("one", 0, {0: "30 + 9 = 39"}, 44, quiet, hands={0: STRONG}),
    "lay_taroks_free": Wish("one", 0, {0: "30 + 9 = 39"}, 44, quiet, says=("lay bare",), hands={0: STRONG}),
    "announcers_declarer": Wish("two", 1, {1: "20 + 3 - 20 * 2 = -17"}, 38, rows("game", "difference", "trula"),
                                ("1:say trula", "0:kontra trula 1"), hands={1: STRONG}),
    "trula_needs_hand_yes": Wish("two", 1, {1: "20 + 13 + 20 = 53"}, 48, rows("game", "difference", "trula"),
                                 ("1:say trula",), hands={1: "T22 T21 T1 T19 T18 T16 T12 T11 HK HQ DQ SQ"}),
    "silent_pagat_lost_0": Wish("three", 0, {0: "10 + 10 = 20"}, 45, lambda told: quiet(told) and "T1" in {
        card for _, card in told.tricks[-1].cards}, keeps=("T1",), hands={0: STRONG, 1: "T1 T2 T3 T4 T5 T6"}),
    "valat_silent_50": Wish("two", 0, {0: "20 + 26 + 50 = 96"}, 61, hands={0: TOP, "talon": "T1 HK H4 H3 D3 D4"},
                            says=("take 3",), after=(1, 1, 1)),
    "valat_failed_besides": Wish("two", 0, {0: "20 + 21 - 500 = -459"}, 56, lambda told: tricks_of(told, 0) == 15,
                                 ("0:say valat",), hands={0: TOP.replace("T22", "HQ"), "talon": "T1 DK H4 H3 D3 D4"},
                                 says=("take 3",), after=(1, 1, 1)),
    "valat_announced_lead_caller": Wish("two", 1, {1: "500 = 500"}, calls=("1:say valat",), hands={1: TOP},
                                        shows=lambda told: told.tricks[0].cards[0][0] == 1, after=(1, 1, 1)),
    "emperor_pagat_last": Wish("two", 0, {0: "20 + 12 + 10 = 42", 2: "-21 = -21"}, 47,
                               emperors_order("T22", "T1", "T21"),
                               hands={0: "T22 T20 T18 T16 T14 T12 T10 HK HQ", 1: "T1 T2 T3", 2: "T21 T4 T5"}),
    "emperor_in_order": Wish("two", 0, {0: "20 + 12 + 10 = 42", 2: "-21 = -21"}, 47,
                             emperors_order("T21", "T22", "T1"),
                             hands={0: "T22 T20 T18 T16 T14 T12 T10 HK HQ", 2: "T21 T2 T3", 1: "T1 T4 T5"}),
    "mond_penalty_20": Wish("one", 0, {0: "30 + 15 = 45", 1: "-20 = -20"}, 50, rows("game", "difference", "mond"),
                            hands={0: STRONG, 1: "T21"}),
    "mond_penalty_42": Wish("one", 0, {0: "30 + 15 = 45", 1: "-42 = -42"}, 50, rows("game", "difference", "mond"),
                            hands={0: STRONG, 1: "T21"}),
    "mond_penalty_both": Wish("one", 0, {0: "30 + 3 = 33", 1: "-20 = -20", 2: "-20 = -20"}, 38,
                              rows("game", "difference", "mond"),
                              hands={0: STRONG.replace("T22", "T15"), 1: "T21 T2 T3", 2: "T22 T4 T5"}),
    "klop_full_35": Wish("klop", None, FULL, None, lambda told: book.pile_value(told.klop_piles()[2]) == 35,
                         hands={2: STRONG}, after=(1, 1, 1)),
    "klop_full_35_10": Wish("klop", None, {1: "10 = 10", 2: "-35 = -35"}, hands={2: STRONG, 1: LOW}, after=(1, 1, 1)),
    "klop_points_rounded": Wish("klop", None, {0: "-30 = -30", 1: "-10 = -10", 2: "-30 = -30"}, None,
                                klop(30, 11, 29), after=(1, 1, 1)),
    "klop_talon_card_before": Wish("klop", None, FULL, hands={2: STRONG}, after=(1, 1, 1)),
    "klop_kontra_yes": Wish("klop", None, {2: "-70 * 4 = -280"}, calls=("1:kontra game", "2:kontra game"),
                            hands={2: STRONG}, after=(1, 1, 1)),
    "score_share_individual": Wish("one", 0, {0: "30 + 6 = 36", 1: "-30 - 6 = -36", 2: "-20 = -20"}, 41,
                                   calls=("1:kontra game", "2:say kings"), hands={0: STRONG}),
    "klop_pagat_lead_last_tarok": Wish("klop", None, FULL, None, pagat_led_early, hands={2: STRONG, 0: "T1"},
                                       after=(1, 1, 1)),
    "klop_pagat_lead_free": Wish("klop", None, FULL, None, pagat_led_early, hands={2: STRONG, 0: "T1 T2"},
                                 after=(1, 1, 1)),
    "kontra_max_4": Wish("two", 1, {1: "(20 + 4) * 4 = 96"}, 39, quiet, ("2:kontra game", "1:kontra game"),
                         hands={1: STRONG}),
    "kontra_max_1": Wish("two", 1, {1: "20 + 4 = 24"}, 39, quiet, hands={1: STRONG}),
    "radlci_40": Wish("two", 1, {1: "(20 + 9) * 2 = 58"}, 44, quiet, hands={1: STRONG}, radlci=(1, 2, 0),
                      after=(1, 1, 0)),
    "radlci_off": Wish("klop", None, FULL, hands={2: STRONG}),
    "radlci_shared": Wish("two", 1, {1: "(20 + 9) * 2 = 58"}, 44, quiet, hands={1: STRONG}, radlci=(1, 0, 0)),
    "solo_without_lead_forehand": Wish("solo_without", 1, {1: "80 = 80"}, 47, after=(1, 1, 1),
                                       shows=lambda told: told.tricks[0].cards[0][0] == 0, hands={1: STRONG}),
    "solo_without_difference_yes": Wish("solo_without", 1, {1: "80 + 9 = 89"}, 44, hands={1: STRONG},
                                        after=(1, 1, 1)),
    "no_tarok_hand_klop": Wish("void", 1, {}, None, lambda told: told.void, hands={1: LOW.replace("T2 T3", "SK CK")}),
    "beggar_lead_left": Wish("beggar", 2, {2: "70 = 70"}, hands={2: LOW}, after=(1, 1, 1),
                             shows=lambda told: told.tricks[0].cards[0][0] == 1),
    "match_end_skis": Wish("one", 0, {0: "30 + 9 = 39"}, 44, quiet, hands={0: STRONG}),
}
FOURS_OPTIONS = {
    "contracts_base": Wish("solo_two", 1, {1: "50 + 10 = 60"}, 45, quiet, hands={1: STRONG}),
    "difference_exact": Wish("solo_two", 1, {1: "50 + 12 = 62"}, 47, quiet, hands={1: STRONG}),
    "final_statement_always": Wish("solo_one", 1, {1: "60 + 10 = 70"}, 45, quiet, hands={1: STRONG}),
    "pagat_beaten_by_partner_counts": Wish(
        "two", 1, {1: "20 + 15 + 25 = 60", 2: "20 + 15 + 25 = 60"}, 49, beaten_by_partner, keeps=("T1", "T22"),
        says=("king H",), hands={1: "T22 T20 T19 T18 T17 T16 HQ DQ", 2: "T1 HK"}),
    "klop_points_exact": Wish("klop", None, {0: "-29 = -29", 1: "-15 = -15", 2: "-11 = -11", 3: "-16 = -16"}, None,
                              klop(29, 15, 11, 16), after=(1, 1, 1, 1)),
    "no_tarok_hand_redeal": Wish("void", 1, {}, None, lambda told: told.void,
                                 hands={1: LOW_FOUR.replace("T2", "SK")}),
    "four_partner_share_half": Wish(
        "two", 1, {1: "20 + 15 + 25 = 60", 2: "(20 + 15 + 25) / 2 = 30"}, 49, keeps=("T1",), says=("king S",),
        shows=rows("game", "difference", "pagat", "half"), hands={1: "T22 T20 T18 T16 T14 T13 T12 T1 HK", 2: "SK T19"}),
    "four_queen_call_yes": Wish("two", 1, {1: "20 + 10 + 10 = 40", 2: "20 + 10 + 10 = 40"}, 45,
                                rows("game", "difference", "kings"), says=("queen H",),
                                hands={1: "T22 T20 T18 T16 HK DK SK CK", 2: "HQ T19"}),
}


def with_option(name, wish, seats):
    option = next(option for option in OPTIONS if name.startswith(option) and name[len(option) + 1:] in OPTIONS[option])
    return wish._replace(seats=seats, options={option: name[len(option) + 1:]})


WISHES = THREE | {name: wish._replace(seats=4) for name, wish in FOUR.items()} | {
    name: with_option(name, wish, seats) for seats, some in ((3, THREES_OPTIONS), (4, FOURS_OPTIONS))
    for name, wish in some.items()}

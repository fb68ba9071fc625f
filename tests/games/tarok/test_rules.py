"""Tarok by the sentences of its rules, one at a time: deal, auction, talon, talk, tricks, klop, the next deal."""
import random
from itertools import permutations

import pytest

from p2p.games import tarok
from p2p.games.game import Coin, Mix, Move
from p2p.games.tarok.options import OPTIONS, house_of
from p2p.games.tarok.play import winner_of
from p2p.games.tarot.cards import FACE, TEXT
from p2p.table.audit import audit
from tests.each import each
from tests.games.tarok import by_the_book as book, house_rules
from tests.games.tarok.play import Deal, refusal
from tests.games.tarok.record import deck_of

FULL = {"contracts": "full"}
NO_TAROK = "HK HQ HN HJ H1 H2 H3 H4 DK DQ DN DJ D1 D2 D3 D4"
BIDS = "three two one beggar solo_without open_beggar colour_valat valat"
ITEMS = "trula kings pagat valat"


def dealt(seats, hands=None, options=None, **place):
    """A deal with these cards in some hands; in the others at least one tarok."""
    taroks = {seat: f"T{7 + seat}" for seat in range(seats)}
    deck = deck_of(seats, {**taroks, **(hands or {})}, random.Random(7))
    return Deal("scripted", seats, {**FULL, **(options or {})}, deck=deck, **place)


def say(deal, *lines):
    for line in lines:
        seat, text = line.split(" ", 1)
        deal.say(int(seat), text)
    return deal


def texts(deal):
    """What the seat that is asked may say, by the real rules, in any order."""
    return {str(move) for move in deal.legal(deal.asked())}


def bids(words):
    return {f"bid {word}" for word in words.split()}


# --- Piles (rule 1.7), slots, options

@pytest.mark.parametrize(("cards", "points"), [
    ("HK DK SK CK T1 T21 T22 HQ", 34),                          # 39 - 16/3 = 33 2/3
    ("HK DK SK CK T1 T21 T22 HQ T2 T3 T4 T5 T6", 35),           # 44 - 26/3 = 35 1/3
    ("HK DK SK CK T1 T21 T22 HQ DJ T2 T3", 36),                 # 43 - 22/3 = 35 2/3
])
def test_thirds_go_to_the_nearest_point(cards, points):
    assert book.pile_value(cards.split()) == points


@pytest.mark.parametrize("seats", [3, 4])
def test_slots(seats):
    """Forms 3.1, 3.2: hand 0 is the forehand's, wherever it sits."""
    for forehand in range(seats):
        state = tarok.start(seats, {"forehand": str(forehand)})
        size = 24 // seats
        assert {need.to: need.slots for need in state.need()} == {
            (forehand + j) % seats: (*range(6 + size * j, 6 + size * j + size),
                                     *range(30 + size * j, 30 + size * j + size)) for j in range(seats)}
        assert not state.turn()


def test_options_are_those_of_the_book():
    assert {option.name: tuple(value for value, _ in option.values) for option in OPTIONS} == house_rules.OPTIONS
    for seats in (3, 4):
        real = house_of(seats, {})._asdict()
        assert {name: value for name, value in house_rules.house(seats).items() if name != "mond_penalty"} == {
            name: value for name, value in real.items() if name != "mond_penalty"}


@pytest.mark.parametrize("options", [
    {"forehand": "3"}, {"forehand": "x"}, {"open_radlci": "1,2"}, {"totals": "a,b,c"},
    {"forced": "perhaps"}, {"emperor": "never"}, {"what": "1"},
])
def test_start_refuses(options):
    with pytest.raises(ValueError, match=r"\w"):
        tarok.start(3, options)
    for seats in (2, 5):
        with pytest.raises(ValueError, match="seats"):
            tarok.start(seats, {})


# --- Auction (rules 2.2, 3)

def test_the_example_of_3_8():
    deal = dealt(3, options={"contracts": "base"})
    assert texts(deal) == bids("three")
    say(deal, "0 bid three")
    assert texts(deal) == bids("pass two one")
    say(deal, "1 bid two")
    assert texts(deal) == bids("pass one")
    say(deal, "2 bid pass")
    assert texts(deal) == bids("pass two one")
    say(deal, "0 bid two")
    assert texts(deal) == bids("pass one")
    say(deal, "1 bid one")
    assert texts(deal) == bids("pass one")
    say(deal, "0 bid pass")
    assert (deal.asked(), deal.state.phase) == (1, "final")
    assert texts(deal) == bids("one")


def test_who_is_left_alone_keeps_raises_or_gives_up_the_three():
    deal = say(dealt(3), "0 bid three", "1 bid pass", "2 bid pass")
    assert texts(deal) == bids(BIDS + " klop")
    say(deal, "0 bid klop")
    assert (deal.state.phase, deal.asked()) == ("play", 0)
    contested = say(dealt(3), "0 bid three", "1 bid two", "2 bid pass", "0 bid two", "1 bid pass")
    assert texts(contested) == bids(BIDS) - bids("three")
    raised = say(dealt(3, options={"open_any": "any"}), "0 bid two", "1 bid pass", "2 bid pass")
    assert texts(raised) == bids(BIDS) - bids("three")


@pytest.mark.parametrize(("seats", "passes", "options", "phase"), [
    (3, "1 2", {"auction": "forehand_last", "contracts": "full"}, "talon"),
    (3, "0 1", {"auction": "free", "contracts": "full"}, "talon"),
    (4, "1 2 3", {"final_statement": "always"}, "king"),
    (4, "0 1 2", {"auction": "free", "final_statement": "always"}, "king"),
])
def test_who_bids_last_of_all_is_not_asked_again(seats, passes, options, phase):
    """Rule 3.5: the bid after everybody else has passed is the final statement."""
    last = next(seat for seat in range(seats) if str(seat) not in passes)
    deal = say(dealt(seats, options=options), *(f"{seat} bid pass" for seat in passes.split()))
    assert deal.asked() == last
    say(deal, f"{last} bid two")
    assert (deal.state.phase, deal.state.contract, deal.state.declarer) == (phase, "two", last)
    passed = say(dealt(seats, options=options), *(f"{seat} bid pass" for seat in passes.split()[:-1]))
    say(passed, f"{passed.asked()} bid two", f"{last} bid pass")
    assert (passed.state.phase, passed.asked()) == ("final", int(passes.split()[-1]))


@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_forehand_is_drawn_by_lot(seats):
    """Rule 2.3: by a joint coin, before any card; each seat as often as another."""
    start = tarok.start(seats, {})
    assert (start.phase, start.turn(), start.need(), start.hands) == ("lot", frozenset(), (Coin(),), ((),) * seats)
    drawn = [start.supply(Coin(), bytes([n // 256, n % 256] * 16)) for n in range(1200)]
    times = [sum(state.forehand == seat for state in drawn) for seat in range(seats)]
    assert max(times) - min(times) < 120
    assert {state == tarok.start(seats, {"forehand": str(state.forehand)}) for state in drawn} == {True}


def test_four_players_the_forehand_speaks_last_and_cant_pass_then():
    deal = dealt(4, options={"contracts": "base"}, forehand=2)
    words = "two one solo_three solo_two solo_one"
    for seat in (3, 0, 1):
        assert deal.asked() == seat
        assert texts(deal) == bids("pass " + words)
        say(deal, f"{seat} bid pass")
    assert texts(deal) == bids("klop three " + words)
    say(deal, "2 bid three")
    assert (deal.state.phase, deal.asked()) == ("king", 2)


def test_four_players_takeover_goes_by_priority():
    deal = say(dealt(4, options={"contracts": "base"}), "1 bid one", "2 bid pass", "3 bid pass")
    assert texts(deal) == bids("pass one solo_three solo_two solo_one")
    say(deal, "0 bid one")
    assert texts(deal) == bids("pass solo_three solo_two solo_one")
    say(deal, "1 bid pass")
    assert (deal.state.phase, deal.state.declarer) == ("king", 0)


def test_a_hand_without_taroks_says_redeal_and_nothing_else():
    deal = say(dealt(3, {1: NO_TAROK}), "0 bid three")
    assert texts(deal) == {"redeal"}
    assert refusal(deal.state.seen_by({1}), 1, "bid two").rule == "2.2"
    silent = say(dealt(3, {1: NO_TAROK}), "0 bid three", "1 bid pass", "2 bid pass", "0 bid three")
    silent.play()
    found = audit(silent.start, silent.log, silent.faces).faults
    assert [(fault.entry, fault.seat, fault.rule) for fault in found] == [(1, 1, "2.2")]


@pytest.mark.parametrize(("seats", "value", "forced"), [
    (3, "usual", "no"), (3, "redeal", "no"), (3, "klop", "yes"), (4, "usual", "yes"), (4, "redeal", "no"),
])
def test_what_follows_a_hand_without_taroks(seats, value, forced):
    deal = dealt(seats, {1: NO_TAROK if seats == 3 else NO_TAROK[:35]}, {"no_tarok_hand": value}, radlci=[1] * seats)
    say(deal, *["0 bid three"] * (seats == 3), "1 redeal")
    outcome = deal.state.outcome()
    assert (outcome.again, outcome.scores, outcome.items) == (True, (0,) * seats, ())
    assert dict(outcome.next)["forced"] == forced
    assert (dict(outcome.next)["forehand"], dict(outcome.next)["open_radlci"]) == ("0", ",".join("1" * seats))


def test_a_refuted_redeal_leaves_the_hand_open_and_the_deal_goes_on():
    deal = say(dealt(3), "0 redeal")
    assert all(deal.state.public(slot) >= 0 for slot in deal.state.hands[0])
    assert texts(deal) == bids("three")
    say(deal, "0 bid three", "1 bid pass", "2 bid pass", "0 bid klop")
    while not deal.state.trick:
        for slot in deal.told.hands[0]:
            legal = deal.told.fault(0, slot) is None
            assert (refusal(deal.state.seen_by(()), 0, f"play {slot}") is None) == legal     # everybody can judge
        say(deal, f"0 {min(deal.told.may(0))}")
    deal.play()
    found = audit(deal.start, deal.log, deal.faces)
    assert [(fault.entry, fault.seat, fault.rule) for fault in found.faults] == [(0, 0, "2.2")]


# --- Talon (rule 4)

@pytest.mark.parametrize(("word", "groups"), [
    ("three", [(0, 1, 2), (3, 4, 5)]), ("two", [(0, 1), (2, 3), (4, 5)]), ("one", [(n,) for n in range(6)]),
])
def test_groups_in_dealing_order(word, groups):
    for number, group in enumerate(groups, 1):
        deal = say(dealt(3), "0 bid three", "1 bid pass", "2 bid pass", f"0 bid {word}")
        assert texts(deal) == {f"take {n}" for n in range(1, len(groups) + 1)}
        assert all(deal.state.public(slot) >= 0 for slot in range(6))
        held = deal.state.hands[0]
        say(deal, f"0 take {number}")
        mix = deal.answers[-1][1]
        count = 16 + len(group)
        assert mix == Mix(tuple(sorted((*held, *group))), 0, tuple(range(54, 54 + count)))
        assert deal.state.hands[0] == tuple(range(54, 54 + count))
        assert all(deal.state.public(slot) == -1 for slot in range(54, 54 + count))


def test_taroks_go_only_when_nothing_else_is_left_and_are_shown():
    hands = {0: "HK DK SK CK T22 T1 T2 T3 T4 T5 T6 T13 T14 T15 T16 H4", "talon": "T17 T18 T19"}
    deal = say(dealt(3, hands), "0 bid three", "1 bid pass", "2 bid pass", "0 bid three", "0 take 1")
    slot = {deal.told.card[slot]: slot for slot in deal.state.hands[0]}
    small = sorted(slot[card] for card in deal.told.cards(0) if card[0] == "T" and card not in ("T1", "T22"))
    assert texts(deal) == {f"lay {slot['H4']} bare {a} {b}" for a in small for b in small if a < b}
    for text in (f"lay {slot['HK']} bare {small[0]} {small[1]}", f"lay {slot['H4']} bare {slot['T22']} {small[-1]}",
                 f"lay {slot['H4']} {small[0]} {small[1]}", f"lay bare {small[0]} {small[1]} {small[2]}"):
        words = text.split()
        at = words.index("bare") if "bare" in words else len(words)
        tidy = [*words[:1], *sorted(words[1:at], key=int), *words[at:at + 1], *sorted(words[at + 1:], key=int)]
        assert refusal(deal.state.seen_by({0}), 0, " ".join(tidy)).rule == "4.3"


# --- Talk (rule 5)

def talking(seats=3, word="two", options=None, hands=None, extra=()):
    """Seat 0 plays this contract and has laid away; the talk begins."""
    deal = dealt(seats, hands, options)
    if seats == 3:
        say(deal, "0 bid three", "1 bid pass", "2 bid pass", f"0 bid {word}")
    else:
        say(deal, "1 bid pass", "2 bid pass", "3 bid pass", f"0 bid {word}", *extra)
    if deal.state.phase == "talon":
        say(deal, "0 take 1")
        say(deal, f"0 {min(deal.told.may(0))}")
    assert (deal.state.phase, deal.asked()) == ("talk", 0)
    return deal


def test_the_talk_ends_after_a_round_of_passes():
    deal = say(talking(), "0 say kings", "0 say trula", "0 pass", "1 pass", "2 pass")
    assert (deal.state.phase, deal.asked()) == ("talk", 0)
    say(deal, "0 pass")
    assert (deal.state.phase, deal.asked()) == ("play", 0)
    late = say(talking(), "0 pass", "1 pass", "2 kontra game", "2 pass", "0 pass", "1 pass")
    assert late.asked() == 2
    say(late, "2 pass")
    assert late.state.phase == "play"


def test_kontra_goes_to_sixteen_by_turns_and_names_who_called():
    deal = say(talking(), "0 say trula", "0 pass", "1 say trula")
    assert {"kontra game", "kontra trula 0"} <= texts(deal)
    assert "kontra trula 1" not in texts(deal)
    say(deal, "1 kontra game", "1 pass")
    assert {text for text in texts(deal) if "kontra" in text} == {"kontra trula 0"}
    say(deal, "2 pass")
    assert {text for text in texts(deal) if "kontra" in text} == {"kontra game", "kontra trula 1"}
    say(deal, "0 kontra game", "0 kontra trula 1", "0 pass", "1 kontra game", "1 kontra trula 1", "1 pass", "2 pass",
        "0 kontra game")
    assert {text for text in texts(deal) if "kontra" in text} == {"kontra trula 1"}
    assert refusal(deal.state.seen_by(()), 0, "kontra game").rule == "5.1"


def test_each_side_calls_an_item_once_and_no_kontra_in_klop():
    deal = say(talking(), "0 pass", "1 say kings", "1 pass")
    assert "say kings" not in texts(deal)
    assert {"say trula", "say valat"} <= texts(deal)
    assert refusal(deal.state.seen_by(()), 2, "say kings")
    klop = say(dealt(3), "0 bid three", "1 bid pass", "2 bid pass", "0 bid klop")
    assert klop.state.phase == "play"


@pytest.mark.parametrize("word", ["beggar", "solo_without", "open_beggar", "colour_valat", "valat"])
def test_only_the_game_is_doubled_from_beggar_up(word):
    deal = talking(word=word)
    assert texts(deal) == {"pass"}
    say(deal, "0 pass")
    assert texts(deal) == {"pass", "kontra game"}
    say(deal, "1 kontra game", "1 pass", "2 pass")
    assert texts(deal) == {"pass", "kontra game"}
    say(deal, "0 pass")
    assert texts(deal) == {"pass"}
    say(deal, "1 pass")
    assert (deal.state.phase, deal.asked()) == ("play", 0)


def test_only_the_holder_announces_the_pagat():
    deal = talking(hands={1: "T1"})
    assert "say pagat" not in texts(deal)
    assert refusal(deal.state.seen_by({0}), 0, "say pagat").rule == "5.2"
    assert refusal(deal.state.seen_by(()), 0, "say pagat") is None
    assert "say pagat" in texts(say(deal, "0 pass"))


def test_colour_valat_is_the_first_word_of_the_first_turn():
    """Rule 11.8."""
    assert "bid colour_valat" not in texts(talking(4, "two", extra=["0 king H"]))
    first = talking(4, "solo_two")
    assert "bid colour_valat" in texts(first)
    assert "bid colour_valat" not in texts(say(first, "0 say kings"))
    deal = say(talking(4, "solo_two"), "0 pass", "1 pass", "2 pass", "3 kontra game", "3 pass")
    assert deal.asked() == 0
    assert "bid colour_valat" not in texts(deal)
    turned = say(talking(4, "solo_one"), "0 bid colour_valat")
    assert texts(turned) == {"pass"}
    assert texts(say(turned, "0 pass")) == {"pass", "kontra game"}


# --- The secret partner (rules 11.3 to 11.5, 11.12)

HANDS = {0: "T1", 2: "CK C7 C8", "talon": "H4 D4 S7 H3 D3 S8"}


def partners(hands=None, suit="C"):
    return talking(4, "two", hands=hands or HANDS, extra=[f"0 king {suit}"])


def test_who_isnt_known_says_with_or_against():
    deal = say(partners(), "0 pass")
    assert {text for text in texts(deal) if "trula" in text} == {"say trula against"}
    say(deal, "1 say trula against")
    assert set(deal.state.worlds) == {0, 2, 3}
    assert {text for text in texts(deal) if "kings" in text} == {"say kings"}
    say(deal, "1 pass")
    assert {text for text in texts(deal) if "say" in text} == {
        "say trula with", "say kings with", "say valat with", "say king_ultimo"}
    say(deal, "2 say king_ultimo")
    assert deal.state.worlds == (2,)
    assert {text for text in texts(deal) if "kings" in text} == {"say kings"}
    say(deal, "2 pass")
    assert {text for text in texts(deal) if "say" in text or "kontra" in text} == {
        "say kings", "say valat", "kontra game", "kontra king_ultimo 2"}


def test_a_kontra_says_the_side():
    deal = say(partners(), "0 pass", "1 pass", "2 pass", "3 kontra game")
    assert set(deal.state.worlds) == {0, 1, 2}
    say(deal, "3 pass", "0 pass", "1 pass", "2 kontra game")
    assert deal.state.worlds == (2,)


def test_a_wrong_side_is_named():
    deal = say(partners(), "0 pass", "1 say trula with", "1 pass", "2 kontra game", "2 pass", "3 pass", "0 pass",
               "1 pass", "2 pass")
    deal.play()
    found = audit(deal.start, deal.log, deal.faces).faults
    assert [(fault.seat, fault.rule) for fault in found] == [(1, "5.2"), (2, "5.4")]


def test_a_king_in_the_talon_leaves_the_declarer_alone_for_all_to_see():
    for hands, ultimo in (({"talon": "CK D4 S7 H3 D3 S8"}, True), ({"talon": "H4 D4 S7 H3 D3 CK"}, False)):
        deal = partners(hands)
        assert deal.state.worlds == (0,)
        assert ("say king_ultimo" in texts(deal)) == ultimo
        say(deal, "0 pass")
        assert "say trula" in texts(deal)
        assert "say king_ultimo" not in texts(deal)


# --- Tricks (rules 6.5, 9.4), klop (rules 7.2 to 7.5, 7.7)

def won_by(cards, contract, **options):
    state = tarok.start(3, options)._replace(contract=contract)
    return cards[winner_of(state, [FACE[card] for card in cards])]


@pytest.mark.parametrize("cards", [*permutations(["T22", "T21", "T1"])])
def test_the_emperors_trick(cards):
    pagat_falls_last, in_order = cards[2] == "T1", cards == ("T22", "T21", "T1")
    assert won_by(cards, "two") == "T1"
    assert won_by(cards, "klop") == "T1"
    assert won_by(cards, "colour_valat") == "T1"
    assert won_by(cards, "two", emperor="pagat_last") == ("T1" if pagat_falls_last else "T22")
    assert won_by(cards, "two", emperor="in_order") == ("T1" if in_order else "T22")
    for place in range(4):
        four = (*cards[:place], "HK", *cards[place:])
        assert won_by(four, "solo_without") == "T1"
        assert won_by(four, "colour_valat") == ("HK" if place == 0 else "T1")


@pytest.mark.parametrize(("cards", "contract", "best"), [
    ("H2 H1 HK", "two", "HK"), ("H1 H2 DK", "two", "H1"), ("S7 S10 S9", "two", "S10"), ("H4 T2 T9", "one", "T9"),
    ("H4 T2 T9", "colour_valat", "H4"), ("T2 HK T9", "colour_valat", "T9"), ("H4 H3 T9", "valat", "T9"),
    ("HJ H1 HN", "beggar", "HN"), ("T21 T22 HK", "klop", "T22"),
])
def test_who_wins_a_trick(cards, contract, best):
    assert won_by(cards.split(), contract) == best
    assert cards.split()[book.winner(cards.split(), contract)] == best


@each("hand, trick, legal", [
    ("H1 H4 T5 T1 DK", "", "H1 H4 T5 DK"), ("T1", "", "T1"), ("T1 T2", "", "T2"),                   # rule 7.4
    ("H1 H4 HK T5", "H3", "H1 HK"), ("H4 HJ", "HQ", "H4 HJ"), ("H1 H4", "HQ T3", "H1 H4"),          # rule 7.3
    ("T5 T9 D1", "H3", "T5 T9"), ("T5 T9 D1", "H3 T7", "T9"), ("T5 T6 D1", "H3 T7", "T5 T6"),
    ("T1 T5 D1", "T7", "T5"), ("T1 D1", "T7", "T1"), ("T1 D1", "H3", "T1"), ("T1 T2", "H3", "T2"),
    ("T1 T5", "T22 T21", "T1"), ("T1 T5", "T21 T22", "T1"), ("T1 T5 H4", "T21 T20", "T5"),          # rule 7.5
    ("T1 S8 H4", "H3 T22 T21", "H4"), ("T1 T2 S8", "H3 T22 T21", "T1"),
    ("D1 DK S7", "H3", "D1 DK S7"), ("T1 D1 D2", "T22 T21", "T1"),                                  # rule 7.7
])
def test_must_beat_and_the_pagat_last(hand, trick, legal):
    for contract in ("klop", "beggar", "open_beggar"):
        assert book.legal_plays(hand.split(), trick.split(), contract) == set(legal.split())


PAGAT_HANDS = {0: "T22 " + " ".join(f"T{number}" for number in range(6, 21)), 1: "T21", 2: "T1 T2",
               "talon": "T3 T4 T5"}


def slot_of(deal, card):
    return next(slot for slot, face in deal.faces.items() if TEXT[face] == card and slot in sum(deal.state.hands, ()))


@pytest.mark.parametrize(("word", "rule"), [("klop", "7.5"), ("three", "5.7")])
def test_the_pagat_withheld_and_the_announced_one_played_too_soon(word, rule):
    """In klop it must beat skis and mond; announced, it is kept while there is another tarok."""
    deal = say(dealt(3, PAGAT_HANDS), "0 bid three", "1 bid pass", "2 bid pass", f"0 bid {word}")
    if word == "three":
        say(deal, "0 take 2")
        say(deal, f"0 {min(deal.told.may(0))}", "0 pass", "1 pass", "2 say pagat", "2 pass",
            "0 pass", "1 pass", "2 pass")
    say(deal, f"0 play {slot_of(deal, 'T22')}")
    assert texts(deal) == {f"play {slot_of(deal, 'T21')}"}
    say(deal, f"1 play {slot_of(deal, 'T21')}")
    right, wrong = ("T1", "T2") if word == "klop" else ("T2", "T1")
    assert texts(deal) == {f"play {slot_of(deal, right)}"}
    assert refusal(deal.state.seen_by({2}), 2, f"play {slot_of(deal, wrong)}").rule == rule
    entry = len(deal.log)
    say(deal, f"2 play {slot_of(deal, wrong)}")
    deal.play()
    found = audit(deal.start, deal.log, deal.faces).faults
    assert [(fault.entry, fault.seat, fault.rule) for fault in found] == [(entry, 2, rule)]


# --- The end (rules 8.8, 8.9)

@pytest.mark.parametrize(("value", "closing"), [("100", (-300, 0, -100)), ("40", (-120, 0, -40)), ("off", ())])
def test_open_radlci_at_the_end(value, closing):
    deal = dealt(3, options={"radlci": value}, radlci=[2, 0, 1])
    say(deal, "0 bid three", "1 bid pass", "2 bid pass", "0 bid three", "0 take 1")
    say(deal, f"0 {min(deal.told.may(0))}", "0 pass", "1 pass", "2 pass")
    deal.play()
    outcome = deal.state.outcome()
    left = book.radlci_after(deal.told)
    if value == "off":
        assert outcome.closing == ()
        return
    each = int(value)
    assert [item.scores for item in outcome.closing] == [tuple(-each * n for n in left)]
    assert closing[1:] == tuple(-each * n for n in left[1:])


def test_every_card_has_its_text():
    assert [TEXT[FACE[card]] for card in TEXT] == list(TEXT)
    assert Move.parse("bid solo_three") == Move("bid", ("solo_three",))

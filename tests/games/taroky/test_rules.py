"""Taroky's cards, places, first dealer, misdeals and views, by the words and tables of the rules."""
import random

import pytest

from p2p.games import taroky
from p2p.games.game import Coin, Mix, Move, Open
from p2p.games.taroky.options import OPTIONS, TarokyHouse
from p2p.games.taroky.score import points_of
from p2p.games.tarot.cards import FACE, TEXT, VALUE, in_hand, may_follow, power, winning
from tests.each import each
from tests.games.taroky import by_the_book as book
from tests.games.taroky.play import Played, at_random


def test_cards():
    assert tuple(book.PACK) == TEXT
    assert tuple(book.value(card) for card in book.PACK) == VALUE
    assert sum(VALUE) == 106


@pytest.mark.parametrize("red", ["4321", "1432", "1234"])
def test_tricks(red):
    draw, strength = random.Random(red), power(red)
    for _ in range(2000):
        cards = draw.sample(book.PACK, 4)
        best = 0
        for place in (1, 2, 3):
            best = place if book.beats(cards[place], cards[best], red) else best
        assert winning([FACE[card] for card in cards], strength) == best
        hand = draw.sample(book.PACK, draw.randint(1, 12))
        assert {TEXT[face] for face in may_follow([FACE[card] for card in hand], FACE[cards[0]])} == (
            book.legal_plays(hand, cards[0]))


def test_a_hand_is_sorted():
    hand = [FACE[card] for card in ("C7", "T1", "H1", "H4", "T22", "SK", "DQ", "HK")]
    assert [TEXT[face] for face in in_hand(hand, power("4321"))] == ["T22", "T1", "HK", "H4", "H1", "SK", "DQ", "C7"]


@each("dealer", range(4))
@each("choice", ["cut 1", "cut 32", "cut 53", "knock ones", "knock twos", "knock threes",
                                    "knock fours", "knock sixes", "knock twelves", "knock three_four_five"])
def test_layouts(choice, dealer):
    state = taroky.start(4, {"dealer": str(dealer)}).apply((dealer - 1) % 4, Move.parse(choice), 0)
    verb, what = choice.split()
    talon, hands = book.places(int(what) if verb == "cut" else 0, "cut" if verb == "cut" else what)
    assert list(state.talon) == talon
    assert {(need.to, need.slots) for need in state.need()} == {
        ((dealer + 1 + j) % 4, tuple(hand)) for j, hand in enumerate(hands)}


def test_the_worked_deal():
    """Rule 3.6, dealer 3."""
    sixes = taroky.start(4, {"dealer": "3"}).apply(2, Move.parse("knock sixes"), 0)
    assert sixes.talon == (0, 1, 2, 3, 4, 5)
    assert sixes.hands[0] == (*range(6, 12), *range(30, 36))
    assert sixes.hands[3] == (*range(24, 30), *range(48, 54))
    packets = taroky.start(4, {"dealer": "3"}).apply(2, Move.parse("knock three_four_five"), 0)
    assert packets.hands[0] == (*range(6, 9), *range(18, 22), *range(34, 39))
    assert packets.hands[1] == (*range(9, 12), *range(22, 26), *range(39, 44))


def test_a_choice_of_piles():
    """Rule 3.4: dealer+1, +2, +3 pick; the dealer gets the last; all hands open together."""
    played = Played(1, place={"dealer": "1", "povinnost": "2"})
    played.say(0, "knock choice")
    for seat, pile in ((2, 4), (3, 1), (0, 3)):
        assert not played.answers
        played.say(seat, f"pile {pile}")
    assert played.state.hands == (tuple(range(30, 42)), tuple(range(18, 30)), tuple(range(42, 54)), tuple(range(6, 18)))
    assert len(played.answers) == 4


def test_hand_of_sixteen():
    """Rule 11.15: the two plain suit cards first, then two trumps that aren't of the Trul, shown."""
    hand = [f"T{n}" for n in (22, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)] + ["HK", "SK", "H4", "S7"]
    ways = book.discards(hand)
    assert all({"H4", "S7"} < way and len(way) == 4 and "T22" not in way for way in ways)
    assert len(ways) == 55
    rest = [card for card in book.PACK if card not in hand]
    deck = hand[12:] + rest[:2] + hand[:12] + rest[2:]
    played = Played(1, place={"dealer": "3", "povinnost": "0"}, deck=deck)
    for seat, words in ((2, "knock twelves"), (0, "say povinnost"), (1, "pass"), (2, "pass"), (3, "pass"),
                        (1, "draw"), (2, "draw")):
        played.say(seat, words)
    lays = played.legal(0)
    assert len(lays) == 55
    assert all(move.args[2] == "bare" and len(move.args) == 5 for move in lays)


# --- The first dealer, misdeals, options

@pytest.mark.parametrize(("option", "coin"), [("high", 1), ("random", 1), ("seat0", 0)])
def test_the_first_dealer(option, coin):
    dealers = set()
    for seed in range(60):
        state = taroky.start(4, {"first_dealer": option})
        assert state.need() == (Coin(),) * coin
        if coin:
            state = state.supply(Coin(), random.Random(seed).randbytes(32))
        dealers.add(state.dealer)
        assert state.turn() == {(state.dealer - 1) % 4}
        if option == "high":
            assert [seat for seat, _ in state.lots[:4]] == [0, 1, 2, 3]
            assert len({face for _, face in state.lots[:4]}) == 4
            first = {seat: VALUE[face] for seat, face in state.lots[:4]}
            assert first[state.dealer] == max(first.values())
            assert (len(state.lots) > 4) == (list(first.values()).count(max(first.values())) > 1)
    assert dealers == ({0, 1, 2, 3} if coin else {0})


def test_misdeals_come_by_the_packet_and_cost_the_dealer():
    """Rule 12.1: twice as many packets, twice as many misdeals; the dealer pays 2 to each and deals again."""
    counts = {"ones": 0, "twos": 0}
    for knock in counts:
        for seed in range(800):
            state = taroky.start(4, {"misdeal_chance": "5", "dealer": "2", "povinnost": "3"})
            state = state.apply(1, Move.parse(f"knock {knock}"), 0)
            state = state.supply(Coin(), random.Random(seed).randbytes(32))
            counts[knock] += state.end == "misdeal"
    assert 145 < counts["ones"] < 245       # 24 % of 800, +- 4 sigma
    assert 65 < counts["twos"] < 130        # 12 %
    played = next(p for p in (Played(seed, {"misdeal_chance": "5"}).play() for seed in range(200))
                  if p.state.end == "misdeal")
    assert played.state.outcome().again
    assert played.state.outcome().scores == (-6, 2, 2, 2)
    assert dict(played.state.outcome().next) == {"dealer": "0"}


def test_house_and_options_have_the_same_names():
    assert TarokyHouse._fields == tuple(option.name for option in OPTIONS)


@pytest.mark.parametrize("options", [{"dealer": "4"}, {"povinnost": "x"}, {"red_pips": "2"}, {"what": "1"}])
def test_start_refuses(options):
    with pytest.raises(ValueError, match=next(iter(options))):
        taroky.start(4, options)
    with pytest.raises(ValueError, match="four seats"):
        taroky.start(3, {})


# --- Views

def test_a_view_holds_only_what_is_open_to_it():
    """Faces that no need opened to a seat, or to everybody, are in no view of it, at any moment."""
    for seed in range(20):
        played, may = Played(seed), [set() for _ in range(5)]

        def look(played, seat, moves, may=may):
            for _, need, _ in played.answers:
                slots = need.slots if isinstance(need, Open) else need.fresh
                to = need.to if isinstance(need, Open) else need.by
                for eyes in range(5) if to is None else [to]:
                    may[eyes].update(slots)
            for eyes in range(5):
                view = played.state.seen_by({eyes} if eyes < 4 else ())
                assert {slot for slot, face in enumerate(view.faces) if face >= 0} == may[eyes]
            return at_random(played, seat, moves)

        played.play(look)


def test_the_last_need_opens_all_slots_superseded_ones_too():
    played = Played(3).play()
    *before, (_, last, _) = played.answers
    open_ = {slot for _, need, _ in before if isinstance(need, Open) and need.to is None for slot in need.slots}
    superseded = {slot for _, need, _ in before if isinstance(need, Mix) for slot in need.slots}
    assert last.to is None
    assert set(last.slots) == set(range(len(played.state.faces))) - open_
    assert superseded - open_


def test_the_points_of_a_seat_grow_with_what_lies_open():
    """While the deal goes on a hidden discard counts nothing; at the end all of it adds up to 106."""
    played, before = Played("points", place={"dealer": "3", "povinnost": "0"}), [0]

    def choose(played, seat, moves):
        if played.state.phase == "lay":
            assert all(points_of(played.state, other) == sum(VALUE[played.faces[slot]]
                       for slot in played.state.bared[other]) for other in range(4))
        before.append(sum(points_of(played.state, other) for other in range(4)))
        calm = [move for move in moves if str(move) != "say prever"]
        return at_random(played, seat, calm)

    played.play(choose)
    assert before == sorted(before)
    assert sum(points_of(played.state, seat) for seat in range(4)) == 106

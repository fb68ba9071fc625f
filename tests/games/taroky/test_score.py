"""Taroky's chips: the worked examples of rule 11, the tables of rule 9.8, each option of the payment, the penalties."""
import random

import pytest

from client.games.taroky import sheet as taroky_sheet
from client.games.tricks.score_view import SheetContext
from p2p.games import books, taroky
from p2p.games.books import plain
from p2p.games.taroky.calls import items_of
from p2p.games.taroky.play import Trick
from p2p.games.taroky.score import judged, money_lines, points_chips, settled
from p2p.games.tarot.cards import FACE, SKYZ, VALUE
from tests.games.taroky import by_the_book as book

LAST = 11
P, PARTNER = 0, 2


def ended(points=None, *, v=-1, alone=False, swept=None, pagat=(0, 1, True), options=None, **said):
    """A deal of Povinnost 0 (with 2, or alone) or of V against three, everything open.

    `points`: of the bidder's side; `swept`: the side that took all tricks, True for the bidder's; `pagat`: the number
    of the trick the I is played to, by whom, and whether another trump is in that trick.
    """
    side = {v} if v >= 0 else {P} if alone else {P, PARTNER}
    for seed in range(5000):
        tricks, rest = dealt(random.Random(seed), pagat, {P} if alone else {PARTNER})
        winners = random.Random(f"won {seed}").choices(range(4), k=12)
        if swept is not None:
            winners = [next(seat for seat in range(4) if (seat in side) == swept)] * 12
        laid = (tuple(rest[:3]), *[()] * 3) if v >= 0 else (tuple(rest[:4]), (rest[4],), (rest[5],), ())
        laid = laid[-v:] + laid[:-v] if v > 0 else laid
        mine = sum(VALUE[face] for seat, cards in zip(winners, tricks, strict=True) if seat in side for face in cards)
        mine += sum(VALUE[face] for seat in side for face in laid[seat])
        if points in (None, mine) and (swept is not None or len({seat in side for seat in winners}) == 2):
            break
    else:
        raise AssertionError(f"no deal with {points} points found")
    played = tuple(Trick(0, cards, winner) for cards, winner in zip(tricks, winners, strict=True))
    return taroky.start(4, {**(options or {}), "dealer": "3", "povinnost": "0"})._replace(
        phase="over", end="played", queue=(), faces=tuple(range(54)), sight=(31,) * 54, tricks=played, laid=laid,
        talon=tuple(rest), taken=(v,) * 3 + (-1,) * 3 if v >= 0 else (0, 0, 0, 0, 1, 2), prever=v,
        called=-1 if v >= 0 else FACE["T19"], items=((),) * 4, **said)


def dealt(draw, pagat, with_xix):
    """Twelve tricks, each in the order of the seats, and six cards besides; slot and face are the same number."""
    number, seat, other_trump = pagat
    xix = FACE["T19"]
    faces = [face for face in draw.sample(range(54), 54) if face not in (0, xix)]
    last = [face for face in faces if (face <= SKYZ) == (other_trump and face == 21)][:3]
    if other_trump:
        last = [21, *[face for face in faces if face > SKYZ][:2]]
    faces = [face for face in faces if face not in last]
    tricks = [[faces.pop() for _ in range(4)] for _ in range(11)]
    place = next(iter(with_xix))
    faces.append(tricks[number - 1][place])
    tricks[number - 1][place] = xix
    last.insert(seat, 0)
    return tuple(map(tuple, [*tricks[:number], last, *tricks[number:]])), faces


def chips(*args, **kwargs):
    return ended(*args, **kwargs).outcome().scores


# --- Worked examples (rule 11)

def test_11_1_partner_game():
    assert chips(59) == (3, -3, 3, -3)
    assert chips(47) == (-3, 3, -3, 3)


def test_11_2_alone_against_three():
    assert chips(47, alone=True) == (-9, 3, 3, 3)


def test_11_3_prever():
    assert chips(59, v=1) == (-5, 15, -5, -5)


def test_11_4_prever_lost_after_two_rejections():
    assert chips(48, v=2, factor=4) == (20, 20, -60, 20)
    assert chips(48, v=2, factor=4, contra=(0,)) == (40, 40, -120, 40)


def test_11_5_the_loss_factor_is_for_losses():
    assert chips(58, v=3, factor=4, contra=(0,)) == (-10, -10, -10, 30)


def test_11_6_level():
    assert chips(53) == (-2, 2, -2, 2)
    assert chips(53, v=1) == (3, -9, 3, 3)


def test_11_7_rhea_and_a_beaten_pagat():
    assert chips(61, contra=(1, 0), pagat=(LAST, PARTNER, True)) == (14, -14, 14, -14)


def test_11_8_a_called_pagat_outweighs_the_points():
    assert chips(52, pagat=(LAST, P, False)) == (0, 0, 0, 0)
    assert ended(52, pagat=(LAST, P, False))._replace(pagat=P).outcome().scores == (2, -2, 2, -2)


def test_11_9_a_called_pagat_played_early():
    state = ended(60, pagat=(4, 1, True))
    assert state.outcome().scores == (3, -3, 3, -3)
    assert state._replace(pagat=1).outcome().scores == (7, -7, 7, -7)


def test_11_10_uncalled_valat():
    assert chips(swept=True) == (20, -20, 20, -20)
    assert chips(swept=True, contra=(1,)) == (40, -40, 40, -40)
    assert chips(swept=False) == (-20, 20, -20, 20)
    assert chips(swept=True, v=0) == (90, -30, -30, -30)


def test_11_11_called_valat_lost_in_prever():
    assert chips(60, v=1, valat=1) == (60, -180, 60, 60)
    assert chips(60, v=1, valat=1, contra=(0,)) == (120, -360, 120, 120)


def test_a_called_valat_of_either_side():
    assert chips(swept=True, valat=PARTNER) == (40, -40, 40, -40)
    assert chips(swept=False, valat=1, valat_with=False) == (-40, 40, -40, 40)
    assert chips(20, valat=1, valat_with=False) == (40, -40, 40, -40)
    assert chips(swept=True, valat=1, valat_with=False) == (40, -40, 40, -40)


@pytest.mark.parametrize(("hand", "items", "each"), [
    ("T22 T21 T1 T2 T3 T4 T5 T6 T7 T8 HK DK", "taroky trul pane", 8),                   # rule 11.12
    ("HK DK SK CK T1 H1 H2 H3 H4 D1 D2 D3", "bida rosa_plus", 8),                       # rule 11.13
    ("HK DK SK CK HQ H1 H2 H3 H4 D1 D2 D3", "uni rosa", 8),
    ("HK DK SK T22 T2 T3 T4 T5 T6 T7 H1 H2", "pane", 2),                                # rule 11.14
    ("T22 T21 T1 T2 T3 T4 T5 T6 H1 H2 H3 H4", "tarocky trul", 4),
    ("T22 T21 T1 T2 T3 T4 T5 HK H1 H2 H3 H4", "trul pane", 4),                          # rule 8.3
])
def test_11_12_to_14_money_cards(hand, items, each):
    assert items_of([FACE[card] for card in hand.split()]) == tuple(items.split())
    lines = money_lines(((), tuple(items.split()), (), ()))
    assert tuple(map(sum, zip(*(line.scores for line in lines), strict=True))) == (-each, 3 * each, -each, -each)
    assert book.money(hand.split()) == set(items.split())


def test_the_table_of_9_8():
    """It ends where a side has nothing but the cheapest trick, and in Prever three cards of one point besides."""
    rows = [[plain(cell) for cell in row] for row in next(
        block.rows for block in books.book("taroky").blocks if isinstance(block, books.TextTable)
        and plain(block.rows[0][0]) == "chips")][1:]
    for column, alone, last in ((1, False, 53 - 4), (2, True, 53 - 4 - 3)):
        worth = {}
        for row in rows:
            first, _, limit = row[column].partition("-")
            worth |= dict.fromkeys(range(int(first), int(limit) + 1), int(row[0])) if first else {}
        assert list(worth) == list(range(last + 1))
        for distance, chips in worth.items():
            assert points_chips(distance, alone) == book.points_chips(distance, alone) == chips


def test_settlement():
    assert settled({0, 3}, 5) == (5, -5, -5, 5)
    assert settled({2}, 5) == (-5, -5, 15, -5)
    assert settled({2}, -5) == (5, 5, -15, 5)


# --- Options of the payment (rule 14)

@pytest.mark.parametrize(("option", "value", "usual", "other", "deal"), [
    ("valat_prever", "20_40", (-30, 90, -30, -30), (-20, 60, -20, -20), {"swept": True, "v": 1}),
    ("contra_on_valat", "no", (40, -40, 40, -40), (20, -20, 20, -20), {"swept": True, "contra": (1,)}),
    ("prever_factor_on_win", "yes", (-5, 15, -5, -5), (-20, 60, -20, -20), {"points": 59, "v": 1, "factor": 4}),
    ("tie", "povinnost", (3, -9, 3, 3), (-3, 9, -3, -3), {"points": 53, "v": 1}),
    ("tie", "povinnost", (-9, 3, 3, 3), (-9, 3, 3, 3), {"points": 53, "v": 0}),
    ("pagat_value", "10", (7, -7, 7, -7), (13, -13, 13, -13), {"points": 59, "pagat": (LAST, P, False), "by": P}),
    ("pagat_value", "20", (-1, 1, -1, 1), (-17, 17, -17, 17), {"points": 59, "pagat": (LAST, P, True), "by": P}),
    ("pagat_multiplied", "yes", (10, -10, 10, -10), (14, -14, 14, -14),
     {"points": 59, "pagat": (LAST, P, False), "by": P, "contra": (1,)}),
    ("contra_on_pagat", "yes", (11, -11, 11, -11), (11, -11, 11, -11),
     {"points": 59, "pagat": (LAST, P, False), "by": P, "pagat_contra": (1,)}),
    ("pagat_after_valat", "yes", (-40, 40, -40, 40), (-36, 36, -36, 36),
     {"points": 59, "pagat": (LAST, P, False), "by": P, "valat": P}),
])
def test_options(option, value, usual, other, deal):
    by = deal.get("by", -1)
    deal = {name: thing for name, thing in deal.items() if name != "by"}
    assert ended(**deal)._replace(pagat=by).outcome().scores == usual
    assert ended(**deal, options={option: value})._replace(pagat=by).outcome().scores == other


# --- The score sheet and the next deal

def test_the_score_sheet():
    state = ended(61, contra=(1, 0), pagat=(LAST, PARTNER, True))._replace(items=(("trul", "pane"), ("bida",), (), ()))
    outcome = state.outcome()
    assert [(item.name, item.scores) for item in outcome.items] == [
        ("trul", (6, -2, -2, -2)), ("pane", (6, -2, -2, -2)), ("bida", (-2, 6, -2, -2)),
        ("game", (16, -16, 16, -16)), ("pagat", (-2, 2, -2, 2))]
    assert outcome.items[3].why == "61 points, 8 from 53: 4 x 4"
    assert outcome.scores == (24, -12, 8, -20)
    assert outcome.winners == (0, 2)
    assert dict(outcome.next) == {"dealer": "0", "povinnost": "1"}
    assert not outcome.again


def test_the_sheet_says_whose_called_valat_has_failed_and_who_wins_one():
    def headline(state):
        deal = SheetContext(("Ana", "Ben", "Cleo", "Dana"), (0, 0, 0, 0), number=1)
        return taroky_sheet.sheet(state, state.outcome(), deal).headline
    assert headline(ended(60, v=1, valat=1)) == "Ben's valat has failed"                # rule 11.11
    assert headline(ended(swept=False, valat=1, valat_with=False)) == "Ben and Dana win the valat"
    assert headline(ended(swept=True, valat=1, valat_with=False)) == "Ben's valat has failed"
    assert headline(ended(swept=True)) == "Ana and Cleo win the valat"                  # not called


# --- Penalties (rules 12.5, 12.7)

def penalty(violators, points, **deal):
    return judged(ended(points, options={"fault": "penalty"}, **deal), violators)


def test_a_penalty_by_default():
    assert judged(ended(59), (1,)).scores == penalty((1,), 59).scores == (8, -21, 8, 5)


def test_void_by_option():
    outcome = judged(ended(59, options={"fault": "void"}), (1,))
    assert outcome.scores == (0, 0, 0, 0)
    assert outcome.again
    assert dict(outcome.next) == {"dealer": "3", "povinnost": "0"}
    assert judged(ended(59), ()) == ended(59).outcome()


@pytest.mark.parametrize(("violators", "points", "deal", "scores"), [
    # P's team 59, c 3. A loser of the two pays the partner's share too, and 5 to each.
    ((1,), 59, {}, (3 + 5, -6 - 15, 3 + 5, 5)),
    # The violator's side won: nobody of the other side pays, the violator pays c to the partner.
    ((0,), 59, {}, (-3 - 15, 5, 3 + 5, 5)),
    # Prever 59, c 5: V can't collect; one of the three pays for all.
    ((1,), 59, {"v": 1}, (5, -15, 5, 5)),
    ((3,), 59, {"v": 1}, (5, 15 + 5, 5, -15 - 15)),
    # V lost with 48: 5 to each; a violator among the winners pays the two others, V pays nothing.
    ((0,), 48, {"v": 1}, (-10 - 15, 5, 5 + 5, 5 + 5)),
    # Violators of both sides: nobody collects from the other side, each pays 5 to each other.
    ((1, 0), 59, {}, (-3 - 15 + 5, -15 + 5, 3 + 10, 10)),
    # The same seat twice is fined once.
    ((1, 1), 59, {}, (8, -21, 8, 5)),
])
def test_penalty(violators, points, deal, scores):
    assert penalty(violators, points, **deal).scores == scores


def test_money_cards_are_paid_as_they_should_have_been():
    """A false item goes, a missing one comes, a true one stays; who was honest keeps all."""
    state = ended(59, options={"fault": "penalty"})
    due = [items_of([trick.slots[seat] for trick in state.tricks]) for seat in range(4)]
    said = (("rosa_plus",), *due[1:])
    honest = judged(state._replace(items=tuple(due)), (0,))
    assert judged(state._replace(items=said), (0,)).scores == honest.scores
    assert judged(state._replace(items=((),) * 4), (0,)).scores == honest.scores

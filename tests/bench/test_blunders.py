"""The detector of blunders on small deals whose counts are known by the rules, and a whole deal as it is read."""
import pytest

from p2p.games.game import seat_after
from p2p.games.tarot.cards import FACE, power, winning
from tests.bench import blunders, bots
from tests.bench.blunders import Finished, Said, counted

# Tricks behind those that are looked at, of three players, so that those aren't the ending.
REST = ("C7 C8 C10", "CJ CN CQ", "D1 D2 D3")


def deal(*tricks, side=(0,), leader=0, seats=3, said=(), **fields):
    """A finished deal of these tricks such as "H4 HK T3"; seat 0 bid, and led unless it is said."""
    played, hands, first = [], [set() for _ in range(seats)], leader
    for text in tricks:
        faces = tuple(FACE[card] for card in text.split())
        winner = seat_after(first, winning(faces, power()), seats)
        played.append((first, faces, winner))
        for step, face in enumerate(faces):
            hands[seat_after(first, step, seats)].add(face)
        first = winner
    return Finished(tuple(map(frozenset, hands)), tuple(played), 0, frozenset(side), "two", said, **fields)


def count(key, *tricks, **fields):
    return counted(deal(*tricks, *REST, **fields))[key]


@pytest.mark.parametrize(("tricks", "lost", "safe"), [
    (("H4 HJ T21", "T2 T22 S7"), 0, 0),                 # brought home by the last player
    (("S7 S8 T9", "T21 T22 T2"), 1, 1),                 # seat 2 was last on the spade, with the XXI in hand
    (("T2 T4 T21", "S7 S8 S9"), 0, 0),
    (("T3 T9 T22", "T5 T21 T4"), 0, 0),
    (("S7 T9 S8", "T4 T22 T21"), 1, 0),                 # seat 0 played last to no trick before
    (("S7 S8 S9", "T21 T22 T2"), 1, 0),                 # it was last, but had to follow the spade
    (("T5 T22 T9", "S7 S8 S9"), 0, 0),
])
def test_a_mond_is_lost_for_nothing_where_it_was_safe_before(tricks, lost, safe):
    found = counted(deal(*tricks, *REST))
    assert (found["monds lost"], found["monds lost that were safe"]) == (lost, safe)


def test_kings_led_early_are_counted_by_side_and_by_what_took_them():
    found = counted(deal("HK H4 T5", "DK D4 DJ", "SK T6 S8", *REST))
    assert found["Kings led early, bidder's side"] == 1
    assert found["Kings lost early, bidder's side"] == 1
    assert found["Kings led early, opponents"] == 2             # seat 2 with two of them: one walks, one is ruffed by a
    assert found["Kings lost early, opponents"] == 1            # bidder who has no spade
    assert (found["Kings led"], found["Kings ruffed"]) == (3, 2)
    late = counted(deal("H4 H3 HJ", "S7 S8 S9", "C7 C8 C9", "D4 D3 DJ", "HK H2 T5"))
    assert (late["Kings led"], late["Kings led early, opponents"] + late["Kings led early, bidder's side"]) == (1, 0)


@pytest.mark.parametrize(("tricks", "side", "number"), [
    (("T4 T19 T20", "T2 S7 S8"), (0,), 1),              # XX on the XIX of the other opponent, with the II in hand
    (("T4 T19 T20", "S9 S7 S8"), (0,), 0),              # it has no other tarok
    (("T4 T3 T20", "T2 S7 S8"), (0,), 0),               # the bidder's trick is taken
    (("T4 T19 T21", "T2 S7 S8"), (0,), 0),              # the mond comes home
    (("T4 T8 T9", "T2 S7 S8"), (0,), 0),                # a low one is no waste
    (("T4 T19 T5", "T2 S7 S8"), (0,), 0),
])
def test_a_friends_trick_is_taken_for_nothing(tricks, side, number):
    assert count("winners overtaken", *tricks, side=side) == number
    assert count("winners overtaken", *tricks, side=side, open=False, called=FACE["CK"]) == 0   # nobody could know


def test_sides_are_known_once_the_called_card_was_played():
    tricks = ("CK T5 C9", "T4 T19 T20", "T2 S7 S8")     # seat 1 takes the King of seat 0, which then takes the XIX
    assert count("winners overtaken", *tricks, called=FACE["SQ"], side=(0, 2), open=False) == 0
    assert count("winners overtaken", *tricks, called=FACE["CK"], side=(0, 2), open=False) == 1
    assert count("winners overtaken", *tricks, called=FACE["CK"], side=(0,), open=False) == 0


@pytest.mark.parametrize(("tricks", "number"), [
    (("H4 HK HQ", "S7 S8 H1"), 0),                      # seat 2 gives its friend the Queen
    (("HK H4 HQ", "S7 S8 H1"), 1),                      # but here it gives her to the bidder, with the 1 in hand
    (("HK H4 HQ", "S7 S8 S9"), 0),                      # which it hasn't here
    (("HK HN H4", "H1 S8 S9"), 0),                      # a Knight isn't dear enough
    (("HK HQ H4", "S7 H1 S9"), 0),                      # seat 2 might have ruffed
    (("HJ HQ HK", "S7 H1 S9"), 0),                      # she held the trick when she came
])
def test_a_queen_is_given_away(tricks, number):
    assert count("gifts", *tricks) == number


def test_nobody_gives_away_what_a_friend_may_still_take():
    """Seat 1 lays the Queen on the bidder's King, last of all, and with seat 2 still to play."""
    assert count("gifts", "H4 H3 HK HQ", "S7 H1 S8 S9", leader=2, seats=4) == 1
    assert count("gifts", "H4 HK HQ H3", "S7 H1 S8 S9", leader=3, seats=4) == 0


@pytest.mark.parametrize(("tricks", "early", "thrown"), [
    (("H4 T1 T5", "S7 T9 S8"), 0, 0),                   # seat 1 has no other tarok and no heart
    (("H4 T1 T5", "S7 S8 T9"), 1, 0),                   # its friend takes it
    (("T18 T1 T5", "S7 T3 T9"), 1, 1),
    (("H4 H3 T1", "T9 S8 S7"), 1, 0),                   # it takes the trick
])
def test_a_pagat_is_thrown(tricks, early, thrown):
    found = counted(deal(*tricks, *REST))
    assert (found["pagats played early"], found["pagats thrown"]) == (early, thrown)


def test_a_pagat_that_must_be_kept_is_not_played_by_choice():
    found = counted(deal("T18 T1 T5", "S7 T3 T9", *REST, kept=1))
    assert found["pagats played early"] == 0


def test_words_are_counted_with_who_doubled_them_and_what_that_brought():
    """The game, worth 24, is doubled by seat 1, doubled back by seat 0, and lost; seat 1's pagat of 50 is made."""
    found = counted(deal(*REST, said=(Said("game", 0, (1, 0), False, 24), Said("pagat", 1, (0, 1), True, 50),
                                      Said("kings", 0, (), False, 20))))
    assert (found["bids two"], found["bids two made"]) == (1, 0)
    assert (found["kontras"], found["kontras lost"]) == (2, 1)
    assert (found["answers"], found["answers lost"]) == (2, 1)
    assert found["answers' points"] == -2 * 24 + 2 * 50
    assert (found["announcements"], found["announcements made"]) == (2, 1)


def test_rows_are_shares_and_numbers_in_a_hundred_deals():
    found = {"deals": 50, "monds lost": 4, "monds lost that were safe": 1, "winners overtaken": 2, "bids one": 4,
             "bids one made": 1}
    rows = {row.name: row for row in blunders.rows_of("tarok 3", blunders.Counter(found))}
    assert (rows["tarok 3, lost monds that were safe once"].value, rows["tarok 3, bids one"].value) == (25, 25)
    assert rows["tarok 3, own winner overtaken for nothing"].value == 4
    assert rows["tarok 3, contracts made less than 40 in 100"].value == 1
    assert rows["tarok 3, announcements made"].value is None


@pytest.mark.parametrize(("game", "seats"), blunders.GAMES)
def test_whole_deals_are_read_with_every_card(game, seats):
    """Of four deals of steady bots each that is played for points has whole hands, and tricks as the rules won them."""
    players = [bots.player(game, "steady")] * seats
    read = 0
    for number in range(4):
        state, outcome = bots.deal_of(game, seats, number, players)
        found = blunders.finished(game, state, outcome)
        if found is None:
            continue
        read += 1
        assert {len(hand) for hand in found.hands} == {16 if seats == 3 else 12}
        assert state.bidder in found.side
        assert found.said[0].made == (state.bidder in outcome.winners)
        assert counted(found)[f"bids {found.contract}"] == 1
    assert read

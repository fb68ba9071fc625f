"""Matches of Tarok: forehand, radlci and totals from deal to deal, the end with open radlci or the skis round."""
import random
from itertools import pairwise

import pytest

from p2p.games import tarok
from p2p.games.game import Item, Move, Outcome
from p2p.games.tarot.cards import FACE
from p2p.table.match import new_match
from tests.games.dealing_without_locks import Dealing

SKIS = FACE["T22"]
HIGH = {"beggar", "solo_without", "open_beggar", "colour_valat", "valat"}


def deal(state, draw):
    """A deal at random with few words; the state at its end and the face of each slot of the deck."""
    dealing = Dealing(draw)
    faces = dict(dealing.face)
    while state.outcome() is None:
        if state.need():
            state = state.supply(state.need()[0], dealing.answer(state.need()[0]))
            continue
        seat = min(state.turn())
        moves = list(state.seen_by({seat}).moves(seat, 0))
        quiet = [move for move in moves if move.verb not in ("kontra", "say")]
        state = state.apply(seat, draw.choice(quiet if draw.random() < 0.9 else moves), 0)
    return state, faces


def match_of(seats, options, seed):
    """A whole match: the match at its end, its deals with their faces."""
    draw, match, deals = random.Random(f"{seats} {seed}"), new_match(tarok, seats, options), []
    while not match.over:
        assert match.closing == ()
        deals.append(deal(match.deal(), draw))
        match = match.after(deals[-1][0].outcome())
    return match, deals


def dealt_the_skis(seats, forehand, faces):
    """Whose hand the skis was dealt to, by forms 3.1 and 3.2; None: it lay in the talon."""
    slot, = (slot for slot, face in faces.items() if face == SKIS)
    return None if slot < 6 else (forehand + (slot - 6) % 24 // (24 // seats)) % seats


@pytest.mark.parametrize("seats", [3, 4])
def test_thirty_deals(seats):
    """Rules 2.3, 8.8, 8.9: the forehand goes round, radlci come and go, totals add up, open radlci cost 100 each."""
    match, deals = match_of(seats, {"deals": "30", "contracts": "full"}, 1)
    assert (len(match.sheet), match.rounds) == (30, 30)
    first = deals[0][0].forehand
    assert [state.forehand for state, _ in deals] == [(first + number) % seats for number in range(30)]
    for (one, _), (other, _) in pairwise(deals):
        scores = one.outcome().scores
        assert other.totals == tuple(map(sum, zip(one.totals, scores, strict=True)))
        changes = [after - before for before, after in zip(one.radlci, other.radlci, strict=True)]
        named = {call.item for call in one.calls}
        winners = [{trick.winner in seats_of(one) for trick in one.tricks}]
        given = one.contract in HIGH | {"klop"} or ("valat" in named or winners in ([{True}], [{False}]))
        won = one.declarer in one.outcome().winners and one.declarer >= 0 and one.radlci[one.declarer] > 0
        assert changes == [given - (won and seat == one.declarer) for seat in range(seats)]
    assert match.totals == tuple(sum(column) for column in zip(*(o.scores for o in match.sheet), strict=True))
    open_ones = [int(number) for number in dict(match.place)["open_radlci"].split(",")]
    assert match.closing == (Item("radlci", "100 for each open one", tuple(-100 * count for count in open_ones)),)
    assert match.final == tuple(total - 100 * count for total, count in zip(match.totals, open_ones, strict=True))


def seats_of(state):
    """The declarer and who played the called King."""
    played = {(trick.leader + place) % state.seats for trick in state.tricks for place, slot in enumerate(trick.slots)
              if state.faces[slot] == state.called}
    return {state.declarer} | played


@pytest.mark.parametrize("seats", [3, 4])
def test_the_skis_round(seats):
    """Rule 8.9: after the last deal it goes on until who was dealt the skis has dealt; in the talon: that repeats."""
    talons = 0
    for seed in range(25):
        match, deals = match_of(seats, {"deals": "2", "match_end": "skis"}, seed)
        deciding = 1
        while (holder := dealt_the_skis(seats, deals[deciding][0].forehand, deals[deciding][1])) is None:
            deciding += 1
            talons += 1
        assert deciding < len(deals) - 1 <= deciding + seats
        assert (deals[-1][0].forehand - 1) % seats == holder
        assert match.rounds == len(deals)
        assert all((state.forehand - 1) % seats != holder for state, _ in deals[deciding + 1:-1])
    assert talons


def test_the_match_asks_how_many_deals_follow():
    """Only the deal that was to be the last decides, then no other."""
    def ending(more):
        return Outcome((0, 0, 0), (0,), "", closing=(Item("radlci", "", (-100, 0, 0)),), more=more)

    match = new_match(tarok, 3, {"deals": "2"})
    for more, over in ((3, False), (-1, False), (2, False), (1, False), (3, True)):
        assert not match.over
        match = match.after(ending(more))
        assert match.over is over
    assert match.length == 5
    assert match.final == (-100, 0, 0)
    assert match.totals == (0, 0, 0)


def test_a_void_deal_is_dealt_again_and_ends_nothing():
    match = new_match(tarok, 3, {"deals": "1", "fault": "void"})
    place = {"forehand": "2", "open_radlci": "0,1,2", "totals": "5,-7,0"}
    state, _ = deal(tarok.start(3, {"fault": "void", **place}), random.Random(1))
    after = match.after(tarok.judged(state, (1,)))
    again = after.deal()
    assert not after.over
    assert after.totals == (0, 0, 0)
    assert (again.forehand, again.radlci, again.totals, again.forced) == (2, (0, 1, 2), (5, -7, 0), False)


def test_a_fault_may_cost_seventy():
    """Rule 12, option `fault`."""
    state, _ = deal(tarok.start(3, {"fault": "penalty", "forehand": "2", "open_radlci": "0,1,2"}), random.Random(1))
    end = tarok.judged(state, (1, 1))
    assert (end.scores, end.again, end.winners) == ((0, -70, 0), False, (0, 2))
    assert dict(end.next) == {"forehand": "0", "open_radlci": "0,1,2", "totals": "0,-70,0", "forced": "no"}
    assert tarok.judged(state, ()) == state.outcome()


def test_who_comes_to_nought_brings_a_compulsory_klop():
    """Rule 11.9: with four players only, and only who wasn't at nought before."""
    scores = deal(tarok.start(4, {}), random.Random(5))[0].outcome().scores
    seat = next(seat for seat, score in enumerate(scores) if score)
    for far, forced in ((0, "yes"), (1, "no")):
        totals = ",".join(str(-score - far if other == seat else 1000) for other, score in enumerate(scores))
        state, _ = deal(tarok.start(4, {"totals": totals}), random.Random(5))
        assert dict(state.outcome().next)["forced"] == forced
    three, _ = deal(tarok.start(3, {}), random.Random(5))
    totals = ",".join(str(-score) for score in three.outcome().scores)
    assert dict(deal(tarok.start(3, {"totals": totals}), random.Random(5))[0].outcome().next)["forced"] == "no"


def test_in_a_compulsory_klop_only_high_contracts_are_bid():
    """Rule 11.9: all pass means klop."""
    state, dealing = tarok.start(4, {"forehand": "0", "forced": "yes"}), Dealing(random.Random(3))
    for need in state.need():
        state = state.supply(need, dealing.answer(need))
    words = [str(move) for move in state.seen_by(()).moves(1, 0)]
    assert words == ["bid pass", "bid solo_without", "bid open_beggar", "bid colour_valat", "bid valat", "redeal"]
    for seat in (1, 2, 3, 0):
        state = state.apply(seat, Move.parse("bid pass"), 0)
    assert (state.contract, state.declarer, state.phase) == ("klop", -1, "play")


@pytest.mark.parametrize("place", [{"forehand": "3"}, {"open_radlci": "1,2"}, {"totals": "1,2,3,4"}, {"forced": "1"},
                                   {"totals": "a,b,c"}, {"deals": "4"}])
def test_a_wrong_place_is_refused(place):
    with pytest.raises(ValueError, match=r".+"):
        tarok.start(3, place)

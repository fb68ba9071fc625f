"""Taroky's claims and calls in scripted deals: false shows, impossible declarations, a called card laid away, valat."""
from copy import deepcopy

import pytest
from msgspec.structs import replace

from client.games.taroky import answers
from p2p.games.game import IllegalMove
from p2p.games.taroky.calls import DECLARATIONS, callable_faces
from p2p.games.tarot.cards import FACE, TEXT
from p2p.table.audit import audit
from tests.each import each
from tests.games.taroky import by_the_book as book
from tests.games.taroky.play import Played, at_random
from tests.games.taroky.questions import book_worlds

LATER = {"dealer": "3", "povinnost": "0"}


def dealt(hands, options=None, place=LATER):
    """A deal of dealer 3 by a knock "twelves": these cards to these seats, `talon` first, the rest in order."""
    rest = [card for card in book.PACK if card not in " ".join(hands.values()).split()]
    deck = []
    for part, size in (("talon", 6), (0, 12), (1, 12), (2, 12), (3, 12)):
        cards = hands.get(part, "").split()
        deck += cards + [rest.pop(0) for _ in range(size - len(cards))]
    played = Played("dealt", options, place, deck)
    played.say(2, "knock twelves")
    return played


def say(played, *lines):
    for line in lines:
        seat, words = line.split(" ", 1)
        played.say(int(seat), words)


def test_a_false_show_counts_as_none():
    """Form 6.3 of tarot: the II stays unnamed, so the III is asked for; only the audit names the two who lied."""
    played = dealt({0: "T2", 1: "T3", 2: "T20"}, place={"dealer": "3"})
    with pytest.raises(IllegalMove, match=r"you hold the II \(rule 3.7\)"):
        played.state.seen_by({0}).check(0, played.legal(1)[0], 0)
    say(played, "0 none", "1 none", "2 show 30", "3 none")
    assert (played.state.phase, played.state.sought) == ("two", FACE["T3"])
    assert TEXT[played.state.public(30)] == "T20"
    say(played, "0 none", "1 show 18", "2 none", "3 none")
    assert played.state.povinnost == 1
    played.play()
    found = audit(played.start, played.log, played.faces)
    assert [(fault.entry, fault.seat, fault.rule) for fault in found.faults] == [(1, 0, "3.7"), (3, 2, "3.7")]
    assert str(found.faults[0]) == "entry 1, seat 0, rule 3.7: you hold the II"


def test_all_lie_about_every_tarok():
    played = dealt({}, place={"dealer": "3"})
    for _ in range(7):
        say(played, *(f"{seat} none" for seat in range(4)))
    assert (played.state.phase, played.state.povinnost) == ("prever", 0)
    assert played.play().state.outcome()


def every_hand():
    """A hand for every number of trumps, Trul cards and Kings."""
    for trumps in range(13):
        for trul in range(min(3, trumps) + 1):
            for kings in range(min(4, 12 - trumps) + 1):
                cards = [*book.TRUL[:trul], *[f"T{n}" for n in range(2, 2 + trumps - trul)]]
                cards += [f"{suit}K" for suit in "HDSC"[:kings]]
                yield cards + [f"{suit}{rank}" for suit in "HD" for rank in "Q4321N"][:12 - len(cards)]


def test_what_can_be_declared_is_what_some_hand_can_hold():
    items = [book.money(hand) for hand in every_hand()]
    assert len(items) > 100
    true = {frozenset(said) for item in items for said in (item, item - {"uni", "bida"})}
    assert {frozenset(move.args) for move in DECLARATIONS} == true
    assert all(list(move.args) == [item for item in book.AMOUNTS if item in move.args] for move in DECLARATIONS)


@pytest.mark.parametrize(("held", "names"), [
    ("", "T19"), ("T18 T17", "T19"), ("T19", "T19 T18"), ("T19 T18", "T19 T17"), ("T19 T18 T17", "T19 T16"),
    ("T19 T17", "T19 T18"), ("T19 T18 T17 T16", "T19 T15"), ("T19 T18 T17 T16 T15", "T19"),
])
def test_partner_cards(held, names):
    """The table of rule 7.2."""
    hand = [FACE[card] for card in held.split()]
    assert [TEXT[face] for face in callable_faces(hand, FACE["T15"])] == names.split()


def test_povinnost_is_alone_when_the_called_card_was_shown_and_laid_away():
    """Form 7.2 of tarot: then everybody knows it, and Povinnost's side is nobody else's."""
    played = dealt({0: "HK HQ HN HJ H1 H2 H3 H4 DK DQ DN DJ", 1: "T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8",
                    "talon": "D1 D2 D3 D4 T7 T6"})
    say(played, "0 say povinnost", "1 pass", "2 pass", "3 pass", "1 draw", "2 draw")
    played.say(0, next(move for move in played.legal(0)))
    xix = next(slot for slot in played.state.hands[1] if TEXT[played.faces[slot]] == "T19")
    say(played, f"1 lay bare {xix}")
    played.say(2, played.legal(2)[0])
    say(played, "0 call T19")
    assert played.state.worlds == (0,)
    for seat in range(4):
        played.say(seat, played.legal(seat)[0])
    assert {str(move) for move in played.legal(0)} == {"pass", "valat"}
    say(played, "0 pass")
    assert {str(move) for move in played.state.seen_by(()).moves(1, 0)} == {"pass", "valat against"}
    say(played, "1 pass", "2 pass", "3 pass")
    assert played.state.queue == (1, 2, 3)
    game = played.play().state.outcome().items[-1]
    assert len({game.scores[seat] for seat in (1, 2, 3)}) == 1
    assert game.scores[0] == -3 * game.scores[1] != 0


@each("seed", range(40))
def test_a_called_valat_stops_when_it_is_surely_lost(seed):
    """It stops after the first trick with which one is lost whoever the partner is, and never before."""
    played = Played(f"stop {seed}", {"valat_stop": "stop"}, LATER)

    def lost():
        bidder, caller = played.state.bidder, played.state.valat
        worlds = book_worlds(played)
        for trick in played.state.tricks:
            for place, slot in enumerate(trick.slots):
                if played.state.faces[slot] == played.state.called:
                    worlds = {(trick.leader + place) % 4}
        winners = {trick.winner for trick in played.state.tricks}
        return all(any((seat in (bidder, world)) != (caller in (bidder, world)) for seat in winners)
                   for world in worlds)

    def choose(played, seat, moves):
        if played.state.tricks and not played.state.trick:
            assert not lost()
        valat = [move for move in moves if move.verb == "valat"]
        return valat[0] if valat and seat == seed % 4 else at_random(played, seat, moves)

    played.play(choose)
    if played.state.valat >= 0 and played.state.end == "stopped":
        assert lost()
        assert played.state.outcome().reason.startswith("valat called")


WITH_PAGAT = {"pagat_after_valat": "yes", "pagat_value": "20", "valat_stop": "stop"}
# Povinnost has ten trumps with the XIX, and no I; seat 1 has the I.
ALONE = {0: "T22 T19 T18 T17 T16 T15 T14 T13 T12 T11 HK H1", 1: "T1 T21 T20 T2 T3 HQ HN HJ H2 H3 H4 DK",
         "talon": "DQ DN DJ D1 D2 D3"}


def keen(played, seat, moves):
    """Calls valat and the Pagat where it may, and never says contra."""
    calls = [move for move in moves if move.verb in ("valat", "pagat")]
    return calls[0] if calls else next((move for move in moves if str(move) == "pass"), None) or at_random(
        played, seat, moves)


@pytest.mark.parametrize("seed", range(60))
def test_a_valat_that_stops_pays_what_it_pays_played_on(seed):
    """Rule 14: the same deal, stopped or played to its end in two ways, moves the same chips, called Pagat and all."""
    stops = Played(f"same {seed}", WITH_PAGAT, LATER)
    while stops.state.turn() and stops.state.phase != "play":
        seat = min(stops.state.turn())
        stops.say(seat, keen(stops, seat, stops.legal(seat)))
    ways = [deepcopy(stops) for _ in range(2)]
    stops.play()
    for way in ways:
        before = len(way.log)
        way.state = replace(way.state, house=way.state.house._replace(valat_stop="play"))
        for seat, move, _ in stops.log[before:]:
            way.say(seat, move)
        assert way.play().state.end == "played"
        assert way.state.outcome().scores == stops.state.outcome().scores
    assert stops.state.valat >= 0


def test_a_lost_valat_waits_for_the_called_pagat():
    """Rule 14: V's valat is lost with the first trick; it ends with the trick in which the I falls, and that pays too.
    """
    played = dealt(ALONE, {**WITH_PAGAT, "valat_prever": "20_40"})
    say(played, "0 say prever", "1 pass", "2 pass", "3 pass", "0 keep")
    played.say(0, played.legal(0)[0])
    while played.state.phase != "play":
        seat = min(played.state.turn())
        verb = {"valat": "valat" if seat == 0 else "", "pagat": "pagat" if seat == 1 else ""}.get(played.state.phase)
        played.say(seat, next((move for move in played.legal(seat) if move.verb == verb), played.legal(seat)[0]))

    def plays(*cards):
        for card in cards:
            seat = min(played.state.turn())
            played.say(seat, next(move for move in played.legal(seat)
                                  if TEXT[played.faces[int(move.args[0])]] == card))

    plays("T19", "T20")
    played.say(2, played.legal(2)[0])
    played.say(3, played.legal(3)[0])
    assert (played.state.phase, played.state.tricks[0].winner) == ("play", 1)
    plays("T1")
    for seat in (2, 3, 0):
        played.say(seat, played.legal(seat)[0])
    outcome = played.state.outcome()
    assert played.state.end == "stopped"
    assert [item.scores for item in outcome.items if item.name in ("game", "pagat")] == [
        (-120, 40, 40, 40), (60, -20, -20, -20)]


def test_who_declared_uni_is_not_asked_as_a_partner():
    """Rules 8.8, 8.9: no trump, so not the called card; rhea is for Povinnost and those who may have it."""
    played = dealt({0: "T22 T21 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9", 1: "T19 T20 T8 T7 HK HQ HN HJ H4 H3 H2 H1",
                    2: "DK DQ DN DJ D4 D3 D2 D1 SK SQ SN SJ", "talon": "S7 S8 S9 S10 C7 C8"})
    say(played, "0 say povinnost", "1 pass", "2 pass", "3 pass", "1 draw", "2 draw")
    while played.state.phase == "lay":
        seat = min(played.state.turn())
        played.say(seat, next(move for move in played.legal(seat)))
    say(played, "0 call T19", "0 declare taroky", "1 declare", "2 declare uni")
    assert played.state.worlds == (0, 1, 3)
    played.say(3, played.legal(3)[0])
    say(played, "0 pass", "1 pass")
    assert {str(move) for move in played.state.seen_by(()).moves(2, 0)} == {"pass", "valat against"}
    say(played, "2 pass", "3 pass")
    assert played.state.queue == (1, 2, 3)
    say(played, "1 pass", "2 contra")
    assert played.state.queue == (3, 0, 1)


@pytest.mark.parametrize(("i_in", "asked"), [("T1 D1 D2 D3 D4 T7", False), ("D1 D2 D3 T1 D4 T7", True)])
def test_the_pagat_is_not_asked_for_when_all_have_seen_it_go(i_in, asked):
    """Rule 8.11: V rejects t1-t3 with the I in sight of all and keeps t4-t6; or never shows the half that holds it."""
    played = dealt({"talon": i_in})
    say(played, "0 say prever", "1 pass", "2 pass", "3 pass", *(["0 keep"] if asked else ["0 reject", "0 keep"]))
    phases = set()

    def choose(played, _seat, moves):
        phases.add(played.state.phase)
        return next((move for move in moves if move.verb == "pass"), moves[0])

    played.play(choose)
    assert ("pagat" in phases) == asked
    assert played.state.factor == (1 if asked else 2)


def test_only_who_has_drawn_the_called_card_is_offered_to_throw_in():
    """Rule 14, throw_in. Whoever looks on from elsewhere, or at a shared screen, sees both answers."""
    seen = set()
    for seed in range(40):
        played = Played(seed, {"partner_call_time": "before", "throw_in": "yes"})
        while played.state.turn() and played.state.phase != "throw":
            seat = min(played.state.turn())
            played.say(seat, at_random(played, seat, played.legal(seat)))
        if played.state.phase != "throw":
            continue
        (seat,) = played.state.turn()
        drawn = played.state.called in played.state.hand(seat)
        seen.add(drawn)
        own, all_see = played.state.seen_by({seat}), played.state.seen_by(())
        assert [said.name for said in answers.throws(own, seat)] == ["stay", "throw"][:1 + drawn]
        assert len(answers.throws(all_see, seat)) == 2
    assert seen == {True, False}

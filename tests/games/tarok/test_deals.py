"""Tarok against the book in random deals, all contracts and options: questions, scores, views, lies."""
from functools import cache

import pytest

from p2p.games import tarok
from p2p.games.game import Mix, Open
from p2p.games.tarot.cards import FACE, TEXT, VALUE, pile_points
from p2p.table.audit import audit
from tests.each import each
from tests.effort import times
from tests.games.dealing_without_locks import in_any_order, seen
from tests.games.tarok import by_the_book as book
from tests.games.tarok.play import Deal, by_chance, options_of, refusal
from tests.games.tarok.random_deals import CONTRACTS, chosen

DEALS = 500
LAST = range(0, DEALS, 10)


@cache
def played(seed):
    """A deal by chance, each question held against the book."""
    deal, wanted = by_chance(seed)

    def choose(deal, texts):
        seat = deal.told.asked
        assert deal.state.turn() == {seat}
        legal = [str(move) for move in deal.legal(seat)]
        assert set(legal) == texts, (deal.state.phase, set(legal) ^ texts)
        assert len(legal) == len(texts)
        return chosen(deal.draw, texts, wanted)

    return deal.play(choose)


def test_the_pack():
    """Rules 1.3, 1.4, 1.8."""
    assert sum(VALUE) == 106
    assert pile_points(range(54)) == book.pile_value(TEXT) == 70
    for pile, points in (("HK HQ S7", 8), ("HN HJ", 4), ("HK", 4), ("S7", 0), ("S7 S8", 1), ("S7 S8 S9", 1),
                         ("HK HQ S7 S8", 8), ("HK HQ S7 S8 S9", 9), ("", 0)):
        assert book.pile_value(pile.split()) == pile_points([FACE[card] for card in pile.split()]) == points


@each("tens", LAST)
def test_questions_scores_and_a_clean_audit(tens):
    """Every question is the book's, and so is every score; the sheet adds up; 54 cards, 70 points, nobody named."""
    for seed in range(tens, tens + 10):
        deal = played(seed)
        outcome = deal.state.outcome()
        assert outcome.scores == book.scores(deal.told)
        assert outcome.again == deal.told.void
        assert tuple(sum(item.scores[seat] for item in outcome.items) for seat in range(deal.seats)) == outcome.scores
        if deal.told.options["four_partner_share"] == "equal":
            assert sheet(item[::2] for item in outcome.items) == sheet(book.lines(deal.told))
        following = dict(outcome.next)
        assert list(map(int, following["open_radlci"].split(","))) == book.radlci_after(deal.told)
        assert int(following["forehand"]) == (deal.told.forehand + (not deal.told.void)) % deal.seats
        assert (deal.state.turn(), deal.state.need()) == (frozenset(), ())
        conserved(deal)
        found = audit(deal.start, deal.log, deal.faces)
        assert found.faults == ()
        assert found.state == deal.state
        assert tarok.judged(found.state, ()) == outcome


def sheet(lines):
    """Lines by name, those of one name together; klop's are one."""
    together = {}
    for name, amounts in lines:
        name = "klop" if name in ("full", "no_trick") else name
        together[name] = [old + new for old, new in zip(together.get(name, [0] * len(amounts)), amounts, strict=True)]
    return {name: amounts for name, amounts in together.items() if any(amounts)}


def conserved(deal):
    """All slots lie open; the ones that no mix superseded are the pack; full piles add up to 70, two by two."""
    state, told = deal.state, deal.told
    superseded = {slot for _, need, _ in deal.answers if isinstance(need, Mix) for slot in need.slots}
    assert sorted(face for slot, face in enumerate(state.faces) if slot not in superseded) == list(range(54))
    assert set(state.sight) == {31}
    if not told.void and len(told.tricks) == 48 // told.seats:
        piles = told.klop_piles() if told.contract == "klop" else told.piles()
        assert sorted(card for pile in piles for card in pile) == sorted(TEXT)
        if len(piles) == 2:
            assert sum(map(book.pile_value, piles)) == 70
        for pile in piles:
            assert book.pile_value(pile) == pile_points([FACE[card] for card in pile])


def test_every_contract_is_played_to_either_end():
    ends = {(deal.seats, deal.told.contract, deal.told.contract != "klop" and book.won(deal.told))
            for deal in map(played, range(DEALS)) if not deal.told.void}
    words = {(seats, word) for seats, word, _ in ends}
    assert words >= {(seats, word) for seats in (3, 4) for word in CONTRACTS[seats]}
    assert "piccolo" in {word for _, word in words}
    assert {(seats, word) for seats, word, won in ends if won} >= {
        (seats, word) for seats in (3, 4) for word in ("three", "two", "one", "solo_without")}


# --- Who knows what

def test_a_view_holds_only_what_is_open_to_it():
    """Faces that no need opened to a seat, or to everybody, are in no view of it, at any moment."""
    for seed in range(0, 60, 2):
        deal, wanted = by_chance(seed)
        may = [set() for _ in range(deal.seats + 1)]

        def look(deal, texts, may=may, wanted=wanted):
            for _, need, _ in deal.answers:
                slots = need.slots if isinstance(need, Open) else need.fresh
                to = need.to if isinstance(need, Open) else need.by
                for eyes in range(deal.seats + 1) if to is None else [to]:
                    may[eyes].update(slots)
            for eyes in range(deal.seats + 1):
                view = deal.state.seen_by({eyes} if eyes < deal.seats else ())
                assert {slot for slot, face in enumerate(view.faces) if face >= 0} == may[eyes]
            return chosen(deal.draw, texts, wanted)

        deal.play(look)


@pytest.mark.parametrize("tens", range(0, 100, 10))
def test_only_these_cards_are_opened(tens):
    """Form 4: hands to their seats, the talon to all if it is turned up, each card played, the end."""
    for seed in range(tens, tens + 10):
        deal = played(seed)
        told = deal.told
        opened = [need for _, need, _ in deal.answers if isinstance(need, Open)]
        assert [need.to for need in opened[:deal.seats]].count(None) == 0
        if told.void:
            continue
        bare = [tuple(move.args[move.args.index("bare") + 1:]) for _, move, _ in deal.log
                if move.verb == "lay" and "bare" in move.args]
        cards = [move.args for _, move, _ in deal.log if move.verb == "play"]
        count = opened[-1].slots not in cards
        to_all = [need.slots for need in opened[:len(opened) - count] if need.to is None]
        expected = [tuple(range(6))] if told.group else []
        if told.contract == "klop":
            before = told.options["klop_talon_card"] == "before"
            expected += [(slot,) for slot in range(min(6, len(told.tricks) + before))]
        extra = [slots for slots in to_all if slots not in expected + bare + cards]
        assert len(extra) == (told.contract == "open_beggar" and len(told.tricks) > 1)
        assert sorted(to_all) == sorted(expected + bare + cards + extra)


def test_a_talon_card_of_klop_lies_open_after_its_trick():
    """Rule 7.1, and option `klop_talon_card` for the other way."""
    for value, early in (("after", 0), ("before", 1)):
        deal = Deal("klop", 3, {"klop_talon_card": value})

        def choose(deal, texts, early=early):
            if deal.state.phase == "play":
                shown = [slot for slot in range(6) if deal.state.public(slot) >= 0]
                assert shown == list(range(min(6, len(deal.told.tricks) + early)))
            return chosen(deal.draw, texts, "klop")

        deal.play(choose)


def test_the_last_need_opens_all_slots_superseded_ones_too():
    for seed in range(40):
        deal = played(seed)
        *before, (_, last, _) = deal.answers
        open_ = {slot for _, need, _ in before if isinstance(need, Open) and need.to is None for slot in need.slots}
        if last.to is None and len(last.slots) > 1:
            assert set(last.slots) == set(range(len(deal.state.faces))) - open_


@each("seed", range(0, DEALS, 8))
def test_answers_in_any_order_lead_to_the_same_state(seed):
    deal = played(seed)
    assert in_any_order(deal.start, deal.log, deal.answers) == deal.state


# --- Lies (form 7)

OFTEN = {"2.2": 0.06, "6.2": 0.06, "7.2": 0.06, "5.2": 0.2}


def lying(seed):
    """A deal in which now and then a seat says what the others can't refuse and the own cards forbid, and who did."""
    deal, wanted = by_chance(seed)
    planted = []
    while deal.told.asked is not None:
        seat = deal.told.asked
        truth = {text for text in deal.told.may(seat) if deal.accepts(seat, text)}
        assert {str(move) for move in deal.legal(seat)} == truth
        lies = [text for text in possible(deal, seat) if text not in truth and deal.accepts(seat, text)]
        broken = {rule_of(deal, seat, text): text for text in deal.draw.sample(lies, len(lies))}
        rule = next((rule for rule in broken if deal.draw.random() < OFTEN.get(rule, 0.5)), None)
        if rule:
            planted.append((len(deal.log), seat, rule))
        deal.say(seat, broken[rule] if rule else chosen(deal.draw, truth, wanted))
    return deal, planted


def possible(deal, seat):
    """Texts that might be taken, false ones too."""
    told, phase = deal.told, deal.told.phase
    if phase == "lay":
        slots = told.hands[seat]
        for _ in range(6):
            away = sorted(deal.draw.sample(slots, len(told.group)))
            yield " ".join(map(str, ["lay", *away]))
            yield " ".join(map(str, ["lay", *away[1:], "bare", away[0]]))
    elif phase == "play":
        yield from (f"play {slot}" for slot in told.hands[seat])
    else:
        yield from map(str, deal.state.seen_by(()).moves(seat, 0))


def rule_of(deal, seat, text):
    """The rule that a lie breaks, by the tables."""
    words = text.split()
    if deal.told.phase == "play":
        return deal.told.fault(seat, int(words[1]))
    if deal.told.phase == "talk":
        return "5.4" if words[0] == "kontra" else "5.2"
    return {"auction": "2.2", "lay": "4.3", "king": "11.3"}[deal.told.phase]


@pytest.mark.parametrize("tens", range(0, times(100, 200), 10))
def test_every_lie_is_named_and_nothing_else(tens):
    for seed in range(tens, tens + 10):
        deal, planted = lying(seed)
        found = audit(deal.start, deal.log, deal.faces)
        assert [(fault.entry, fault.seat, fault.rule) for fault in found.faults] == planted
        assert found.state == deal.state
        assert found.state.seen_by(()) == deal.state.seen_by(())
        liars = {seat for _, seat, _ in planted}
        outcome = tarok.judged(deal.state, found.violators)
        if liars and (deal.told.options["fault"] == "void" or deal.told.void):
            assert outcome.again
            assert not any(outcome.scores)
        elif liars:
            played = book.scores(deal.told)
            assert outcome.scores == tuple(min(-70, played[seat]) if seat in liars else 0 for seat in range(deal.seats))


@each("seed", range(0, 200, times(10, 4)))
def test_after_lies_too_all_replicas_agree(seed):
    """Peers that hold other seats, and one that only watches, take the same entries and see the same in public."""
    deal, _ = lying(seed)
    companies = [range(deal.seats), (), (0,), range(1, deal.seats)]
    states = [deal.start.seen_by(held) for held in companies]
    for at in range(len(deal.log) + 1):
        for need, answer in [(need, answer) for when, need, answer in deal.answers if when == at]:
            states = [state.supply(need, seen(need, answer, held))
                      for state, held in zip(states, companies, strict=True)]
        assert len({state.seen_by(()) for state in states}) == 1
        assert all(state == states[0].seen_by(held) for state, held in zip(states, companies, strict=True))
        assert len({(state.turn(), state.need()) for state in states}) == 1
        if at < len(deal.log):
            for state in states[:2]:
                state.seen_by(()).check(*deal.log[at])
            states = [state.apply(*deal.log[at]) for state in states]
    assert {state.outcome() for state in states} == {deal.state.outcome()}


def test_the_lies_are_many_and_of_every_kind():
    rules = [rule for seed in range(0, 200, 2) for _, _, rule in lying(seed)[1]]
    assert len(rules) > 150
    assert {"2.2", "4.3", "5.2", "5.4", "5.7", "6.2", "7.2", "7.3", "7.4"} <= set(rules)


WORDS = ["bid", "pass", "redeal", "king", "queen", "H", "take", "lay", "bare", "say", "trula", "king_ultimo", "with",
         "against", "kontra", "game", "pagat", "play", "klop", "three", "two", "solo_one", "valat", "colour_valat"]


@each("seed", range(times(12, 24)))
def test_anything_may_be_said(seed):
    """A stranger's words are refused with a sentence, or taken, and then the deal goes on."""
    deal, wanted = by_chance(seed)
    while deal.told.asked is not None:
        for _ in range(15):
            args = [deal.draw.choice([deal.draw.randrange(75), 10 ** 59, deal.draw.choice(WORDS)])
                    for _ in range(deal.draw.choice([0, 1, 1, 2, 3, 4]))]
            text, seat = " ".join(map(str, [deal.draw.choice(WORDS), *args])), deal.draw.randrange(-1, 5)
            why = refusal(deal.state.seen_by(()), seat, text)
            if why is None:
                assert deal.state.turn() == {seat}
                deal.say(seat, text)
            else:
                assert why.rule
                assert text in str(why)
        if deal.told.asked is not None:
            deal.say(deal.told.asked, chosen(deal.draw, map(str, deal.legal(deal.told.asked)), wanted))
    assert len(deal.state.outcome().scores) == deal.seats


def test_stale_and_foreign_moves_are_refused():
    """A seat that isn't asked, a verb of another phase, another's card: for everybody to see."""
    for seed in range(30):
        deal, wanted = by_chance(seed)

        def choose(deal, texts, wanted=wanted):
            seat = deal.told.asked
            other = (seat + 1) % deal.seats
            assert refusal(deal.state.seen_by(()), other, chosen(deal.draw, texts))
            for text in ("bid ten", "take 0", "take 21", "lay", "say all", "kontra", "play", "play 99", "king X"):
                assert refusal(deal.state.seen_by(()), seat, text)
            return chosen(deal.draw, texts, wanted)

        deal.play(choose)


assert options_of(1) == {"contracts": "full"}

"""The score sheet of a Tarok deal: who won, tricks, every line of the reckoning, radlci. Pure.

`state` has all cards open. The amounts come from the Outcome; this module only puts into words how they came about.
"""
from collections.abc import Sequence
from dataclasses import replace

from client.games.tarok.words import CONTRACTS, GLOSSES, ITEMS
from client.games.tricks import deal_view
from client.games.tricks.score_view import Count, ScoreLine, ScoreRow, ScoreView, SheetContext, signed, won_tricks
from client.ui.phrases import listed
from p2p.games.game import NOBODY, Item, Outcome, Seat, seats_of
from p2p.games.tarok.auction import SAID_REDEAL
from p2p.games.tarok.contracts import KLOP, CallItem
from p2p.games.tarok.items import LineName, declarer_pile, klop_piles, side_of
from p2p.games.tarok.position import TarokEnd
from p2p.games.tarok.score import HALF
from p2p.games.tarok.state import State
from p2p.games.tarok.talon import rest
from p2p.games.tarot.cards import PAGAT, in_hand, pile_points
from p2p.games.tarot.faults import LEFT, PENALTY

NAMES = ITEMS | {CallItem.GAME: "Game", LineName.DIFFERENCE: "Difference", LineName.RADLC: "Radlc",
                 LineName.MOND: "Mond lost", LineName.HALF: "Partner’s half", PENALTY: "Penalty",
                 LineName.RADLCI: "Open radlci"}
KLOP_LINES = (KLOP, LineName.FULL, LineName.NO_TRICK)


def sheet(state: State, outcome: Outcome, deal: SheetContext) -> ScoreView:
    """Returns the score sheet of a deal that is over."""
    common = replace(
        deal_view.sheet("Tarok", _headline(state, outcome, deal.names), deal, GLOSSES), winners=_named(state, outcome),
        rows=_rows(state, outcome, deal), heading="Points", apart_label="radlci",
        next=_next(state, outcome, deal.sitters or deal.names), apart=deal.blame or _apart(state, outcome, deal),
        lines=_lines(state, outcome, deal.names))
    if outcome.again:
        return replace(common, winners=(), laid=_shown_hand(state), laid_label="The hand",
                       tricks=won_tricks(state, (), pile_points))
    side = side_of(state)
    total = _total(outcome, side, deal.names)
    found = replace(common, tricks=won_tricks(state, side, pile_points), note=_pagat_note(state), total=total)
    if state.contract == KLOP:
        return replace(found, laid=((-1, tuple(map(state.public, state.talon))),), laid_label="Talon",
                       turned=tuple(map(state.public, state.talon)))
    label = "Laid away, and the talon" if state.took else "Talon"
    return replace(found, count=_count(state) if by_points(state) else None, laid=_laid(state), laid_label=label)


def by_points(state: State) -> bool:
    """Returns whether the contract is won by points, 36 of 70 (rule 1.7)."""
    return state.row.aim == "points"


# ---------------------------------------------------------------------- who won

def _headline(state: State, outcome: Outcome, names: Sequence[str]) -> str:
    if outcome.again:
        shown = [names[seat] for seat, word in enumerate(state.bids) if word == SAID_REDEAL]
        return f"{shown[0]} has no tarok" if shown and outcome.reason == TarokEnd.REDEAL else "The deal is void"
    if outcome.reason == PENALTY:
        return "A rule was broken"
    if state.contract == KLOP:
        return f"Klop: best for {listed([names[seat] for seat in outcome.winners])}"
    side = _side(state)
    who, many = listed([names[seat] for seat in side]), len(side) > 1
    word = CONTRACTS[state.contract]
    if state.declarer in outcome.winners:
        return f"{who} {'play' if many else 'plays'} {word} and {'win' if many else 'wins'}"
    return f"{who} {'play' if many else 'plays'} {word} and {'lose' if many else 'loses'}"


def _named(state: State, outcome: Outcome) -> tuple[Seat, ...]:
    if outcome.again or outcome.reason == PENALTY:
        return ()
    return outcome.winners if state.contract == KLOP else tuple(_side(state))


def _side(state: State) -> list[Seat]:
    return sorted(side_of(state), key=lambda seat: seat != state.declarer)


def _count(state: State) -> Count:
    points, left = pile_points(declarer_pile(state)), len(rest(state))
    others = f"with {left} of the talon" if left else ""
    return Count(points, "tricks and laid away" if state.took else "tricks", 70 - points, others, HALF)


def _laid(state: State) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
    away = [(seat, tuple(map(state.public, (*state.laid[seat], *state.bared[seat]))))
            for seat in seats_of(state.seats)]
    left = (NOBODY, tuple(map(state.public, rest(state))))
    return tuple((seat, faces) for seat, faces in (*away, left) if faces)


def _shown_hand(state: State) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
    seats = [seat for seat in seats_of(state.seats) if state.bids[seat] == SAID_REDEAL]
    return tuple((seat, tuple(in_hand(map(state.public, state.hands[seat]), state.strength()))) for seat in seats)


def _pagat_note(state: State) -> str:
    """Returns a sentence on the pagat in the last trick, "" if it wasn't there."""
    if not state.tricks or len(state.tricks) < 48 // state.seats:
        return ""
    last = state.tricks[-1]
    faces = [state.public(slot) for slot in last.slots]
    if PAGAT not in faces:
        return ""
    won = (last.leader + faces.index(PAGAT)) % state.seats == last.winner
    return "The pagat won the last trick." if won else "The pagat fell in the last trick."


# ---------------------------------------------------------------------- the reckoning

def _lines(state: State, outcome: Outcome, names: Sequence[str]) -> tuple[ScoreLine, ...]:
    """Returns a line for each item; in klop also one for each player who writes nothing."""
    found = tuple(_line(state, item, names) for item in outcome.items if not _is_apart(state, item))
    if state.contract != KLOP or outcome.again or outcome.reason == PENALTY:
        return found
    points, written = map(pile_points, klop_piles(state)), {line.name for line in found}
    return (*found, *(ScoreLine(name, f"{count} point{'s' * (count != 1)}", "0")
                      for name, count in zip(names, points, strict=True) if name not in written))


def _is_apart(state: State, item: Item) -> bool:
    """Returns whether an item is a mond lost only by others, which the declarer's side doesn't write."""
    return item.name == LineName.MOND and not any(item.scores[seat] for seat in side_of(state))


def _line(state: State, item: Item, names: Sequence[str]) -> ScoreLine:
    whose = [seat for seat, score in enumerate(item.scores) if score]
    amount = item.scores[state.declarer] if state.declarer in whose else max(item.scores, key=abs)
    why = item.why.replace(" x ", ", ×")
    if item.name in KLOP_LINES and whose:
        seat = whose[0]
        return ScoreLine(names[seat], why if item.name != LineName.FULL else f"{why}: full", signed(amount))
    if item.name in (LineName.MOND, PENALTY, LineName.HALF):
        who = listed([names[seat] for seat in whose])
        return ScoreLine(NAMES[item.name], f"{who} left" if why == LEFT else who, signed(amount))
    if item.name == CallItem.GAME:
        why = why.replace(state.contract, CONTRACTS[state.contract])
    short = ""
    if item.name == LineName.DIFFERENCE:                # the bar above shows the 35 too
        times = why.partition(" points")[2]
        why, short = (f"{words}{times}" for words in _difference(state))
    why = why.replace("announced against", f"against {names[state.declarer]}")
    apart = [seat for seat in whose if item.scores[seat] != amount]
    whys = "; ".join([why, *(f"{names[seat]} {signed(item.scores[seat])}" for seat in apart)])
    return ScoreLine(_title(item.name), whys,
                     signed(amount), short)


def _difference(state: State) -> tuple[str, str]:
    """Returns in words the points above or below 35, and whether they are rounded (rules 8.2, 11.7), long and short."""
    points = pile_points(declarer_pile(state))
    away, side = abs(points - HALF), "above" if points > HALF else "below"
    rounded = ", rounded" if state.house.difference == "rounded" else ""
    return f"{away} {side} {HALF}{rounded}", f"{away}{rounded}" if rounded else f"{away} {side}"


def _title(item: str) -> str:
    name = NAMES[item]
    return name[0].upper() + name[1:]


def _total(outcome: Outcome, side: frozenset[Seat], names: Sequence[str]) -> tuple[str, str]:
    """Returns who writes what on the declarer's side; nothing in klop, where each player has a line."""
    if not side or outcome.reason == PENALTY:
        return "", ""
    scores = {outcome.scores[seat] for seat in side}
    who = listed([names[seat] for seat in sorted(side)])
    if len(scores) > 1:
        return f"{who} write", " and ".join(signed(outcome.scores[seat]) for seat in sorted(side))
    return f"{who} write{'s' if len(side) == 1 else ', each'}", signed(scores.pop())


def _apart(state: State, outcome: Outcome, deal: SheetContext) -> str:
    """Returns what is written besides, and how the radlci changed (rules 8.7, 8.8)."""
    if outcome.reason == TarokEnd.REDEAL:
        return "Nothing is written, and the same dealer deals again."
    if outcome.again and state.tricks and state.contract != KLOP:
        return f"{deal.names[state.declarer]} was playing {CONTRACTS[state.contract]}; nobody writes it."
    lost = [f"{deal.names[seat]} lost the mond: {signed(score)}." for item in outcome.items if _is_apart(state, item)
            for seat, score in enumerate(item.scores) if score]
    return " ".join([*lost, *_rings_words(state, outcome, deal)])


def _rings_words(state: State, outcome: Outcome, deal: SheetContext) -> list[str]:
    before, after = state.radlci, open_after(outcome, state)
    if all(new > old for old, new in zip(before, after, strict=True)):
        return ["Everybody gets a radlc."]
    struck = [deal.names[seat] for seat, (old, new) in enumerate(zip(before, after, strict=True)) if new < old]
    return [f"A radlc of {listed(struck)} is struck out."] if struck else []


def open_after(outcome: Outcome, state: State) -> tuple[int, ...]:
    """Returns the open radlci of each seat after this deal."""
    text = dict(outcome.next).get("open_radlci")
    return tuple(map(int, text.split(","))) if text else state.radlci


# ---------------------------------------------------------------------- points, and what comes next

def _rows(state: State, outcome: Outcome, deal: SheetContext) -> tuple[ScoreRow, ...]:
    after = open_after(outcome, state)
    cost = [sum(item.scores[seat] for item in deal.closing) for seat in range(state.seats)]
    return tuple(ScoreRow(seat, name, bool(deal.bots[seat]), deal.before[seat], cost[seat], outcome.scores[seat],
                          deal.before[seat] + outcome.scores[seat] + cost[seat], after[seat])
                 for seat, name in enumerate(deal.names))


def _next(state: State, outcome: Outcome, names: Sequence[str]) -> str:
    place = dict(outcome.next)
    forehand = int(place.get("forehand", state.forehand))
    klop = ", a compulsory klop" if place.get("forced") == "yes" else ""
    again = " again" if outcome.again else ""
    return f"{names[(forehand - 1) % state.seats]} deals{again}, {names[forehand]} is forehand{klop}."


def best(names: Sequence[str], totals: Sequence[int]) -> str:
    """Returns in a sentence who has won the match; `totals` by seat."""
    won = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
    return f"{listed(won)} {'wins' if len(won) == 1 else 'win'} the match with {signed(max(totals))}."

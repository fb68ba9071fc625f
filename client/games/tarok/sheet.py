"""The score sheet of a Tarok deal: who won, tricks, every line of the reckoning, radlci. Pure.

`state` has all cards open. The amounts come from the Outcome; this module only puts into words how they came about.
"""
from collections.abc import Sequence
from dataclasses import replace

from client.games.tarok.words import CONTRACTS, GLOSSES, ITEMS
from client.games.tricks import deal_view
from client.games.tricks.score_view import PointCount, ScoreLine, ScoreRow, ScoreView, SheetContext, signed, won_tricks
from client.ui.phrases import listed
from p2p.games.game import NOBODY, Item, Outcome, Seat, seats_of
from p2p.games.tarok import TITLE, State
from p2p.games.tarok.auction import SAID_REDEAL
from p2p.games.tarok.contracts import KLOP, CallItem
from p2p.games.tarok.items import LineName, declarer_pile, klop_piles, side_of
from p2p.games.tarok.position import TarokEnd
from p2p.games.tarok.score import HALF
from p2p.games.tarok.talon import rest
from p2p.games.tarot.cards import PAGAT, in_hand, pile_points
from p2p.games.tarot.faults import LEFT, PENALTY
from p2p.language import capital, joined, tr, trc, trn

NAMES = ITEMS | {
    CallItem.GAME: trc("result", "Game"), LineName.DIFFERENCE: tr("Difference"), LineName.RADLC: tr("Radlc"),
    LineName.MOND: tr("Mond lost"), LineName.HALF: tr("Partner's half"), PENALTY: tr("Penalty"),
    LineName.RADLCI: tr("Open radlci"),
}
KLOP_LINES = (KLOP, LineName.FULL, LineName.NO_TRICK)


def sheet(state: State, outcome: Outcome, deal: SheetContext) -> ScoreView:
    """Returns the score sheet of a deal that is over."""
    common = replace(
        deal_view.sheet(TITLE, _headline(state, outcome, deal.names), deal, GLOSSES), winners=_named(state, outcome),
        rows=_rows(state, outcome, deal), heading=tr("Points"), apart_label=tr("radlci"),
        next=_next(state, outcome, deal.sitters or deal.names), apart=deal.blame or _apart(state, outcome, deal),
        lines=_lines(state, outcome, deal.names))
    if outcome.again:
        return replace(common, winners=(), laid=_shown_hand(state), laid_label=tr("The hand"),
                       tricks=won_tricks(state, (), pile_points))
    side = side_of(state)
    total = _total(outcome, side, deal.names)
    found = replace(common, tricks=won_tricks(state, side, pile_points), note=_pagat_note(state), total=total)
    if state.contract == KLOP:
        return replace(found, laid=((-1, tuple(map(state.public, state.talon))),), laid_label=tr("Talon"),
                       turned=tuple(map(state.public, state.talon)))
    label = tr("Laid away, and the talon") if state.took else tr("Talon")
    return replace(found, count=_count(state) if by_points(state) else None, laid=_laid(state), laid_label=label)


def by_points(state: State) -> bool:
    """Returns whether the contract is won by points, 36 of 70 (rule 1.7)."""
    return state.row.aim == "points"


# ---------------------------------------------------------------------- who won

def _headline(state: State, outcome: Outcome, names: Sequence[str]) -> str:
    if outcome.again:
        shown = [names[seat] for seat, word in enumerate(state.bids) if word == SAID_REDEAL]
        if shown and outcome.reason == TarokEnd.REDEAL:
            return tr("{name} has no tarok", name=shown[0])
        return tr("The deal is void")
    if outcome.reason == PENALTY:
        return tr("A rule was broken")
    if state.contract == KLOP:
        return tr("Klop: best for {who}", who=listed([names[seat] for seat in outcome.winners]))
    side = _side(state)
    played = {"who": listed([names[seat] for seat in side]), "contract": CONTRACTS[state.contract]}
    if state.declarer in outcome.winners:
        return trn("{who} plays {contract} and wins", "{who} play {contract} and win", len(side), **played)
    return trn("{who} plays {contract} and loses", "{who} play {contract} and lose", len(side), **played)


def _named(state: State, outcome: Outcome) -> tuple[Seat, ...]:
    if outcome.again or outcome.reason == PENALTY:
        return ()
    return outcome.winners if state.contract == KLOP else tuple(_side(state))


def _side(state: State) -> list[Seat]:
    return sorted(side_of(state), key=lambda seat: seat != state.declarer)


def _count(state: State) -> PointCount:
    points, left = pile_points(declarer_pile(state)), len(rest(state))
    others = tr("with {number} of the talon", number=left) if left else ""
    return PointCount(points, tr("tricks and laid away") if state.took else tr("tricks"), 70 - points, others, HALF)


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
    return tr("The pagat won the last trick.") if won else tr("The pagat fell in the last trick.")


# ---------------------------------------------------------------------- the reckoning

def _lines(state: State, outcome: Outcome, names: Sequence[str]) -> tuple[ScoreLine, ...]:
    """Returns a line for each item; in klop also one for each player who writes nothing."""
    found = tuple(_line(state, outcome, item, names) for item in outcome.items if not _is_unwritten(state, item))
    if state.contract != KLOP or outcome.again or outcome.reason == PENALTY:
        return found
    points, written = map(pile_points, klop_piles(state)), {line.name for line in found}
    return (*found, *(ScoreLine(name, trn("{n} point", "{n} points", count), "0")
                      for name, count in zip(names, points, strict=True) if name not in written))


def _is_unwritten(state: State, item: Item) -> bool:
    """Returns whether an item has no line here: one that is apart, or points of klop that are rounded to nothing."""
    return _is_apart(state, item) or (item.name == KLOP and not any(item.scores))


def _is_apart(state: State, item: Item) -> bool:
    """Returns whether an item is a mond lost only by others, which the declarer's side doesn't write."""
    return item.name == LineName.MOND and not any(item.scores[seat] for seat in side_of(state))


def _line(state: State, outcome: Outcome, item: Item, names: Sequence[str]) -> ScoreLine:
    whose = [seat for seat, score in enumerate(item.scores) if score]
    amount = item.scores[state.declarer] if state.declarer in whose else max(item.scores, key=abs)
    why = _why(state, outcome, item, whose, names)
    if item.name in KLOP_LINES:
        return ScoreLine(names[whose[0]], why, signed(amount))
    if item.name in (LineName.MOND, PENALTY, LineName.HALF):
        who = listed([names[seat] for seat in whose])
        left = trn("{who} left", "{who} left", len(whose), who=who)
        return ScoreLine(NAMES[item.name], left if item.why == LEFT else who, signed(amount))
    short = _difference(state)[1] if item.name == LineName.DIFFERENCE else ""      # the bar above shows the 35 too
    apart = [seat for seat in whose if item.scores[seat] != amount]
    whys = joined("; ", [why, *(f"{names[seat]} {signed(item.scores[seat])}" for seat in apart)])
    return ScoreLine(_title(item.name), whys, signed(amount), short)


def _why(state: State, outcome: Outcome, item: Item, whose: Sequence[int], names: Sequence[str]) -> str:
    """Returns in words what made a line; an item's own words tell whether a call was won."""
    game = state.calls[0].factor if state.calls else 1
    if item.name in KLOP_LINES:
        points = trn("{n} point", "{n} points", pile_points(klop_piles(state)[whose[0]]))
        if item.name == LineName.FULL:
            return tr("{points}: full", points=times(points, game))
        return times(tr("no trick") if item.name == LineName.NO_TRICK else points, game)
    if item.name == CallItem.GAME:
        contract, won = CONTRACTS[state.contract], state.declarer in outcome.winners
        return times(tr("{contract} won", contract=contract) if won else tr("{contract} lost", contract=contract), game)
    if item.name == LineName.DIFFERENCE:
        return _difference(state)[0]
    said, _, factor = item.why.partition(" x ")
    words = {"announced, won": tr("announced, won"), "announced, lost": tr("announced, lost"),
             "announced against, won": tr("against {name}, won", name=names[state.declarer]),
             "announced against, lost": tr("against {name}, lost", name=names[state.declarer])}
    return times(words[said], int(factor or 1)) if said in words else item.why


def times(words: str, factor: int) -> str:
    """Returns what made a line with its doublings."""
    return tr("{words}, ×{factor}", words=words, factor=factor) if factor > 1 else words


def _difference(state: State) -> tuple[str, str]:
    """Returns in words the points above or below 35, and whether they are rounded (rules 8.2, 11.7), long and short."""
    points, factor = pile_points(declarer_pile(state)), state.calls[0].factor
    away, above = abs(points - HALF), points > HALF
    if state.house.difference == "rounded":
        long = tr("{points} above {half}, rounded", points=away, half=HALF) if above else (
            tr("{points} below {half}, rounded", points=away, half=HALF))
        short = tr("{points}, rounded", points=away)
    else:
        long = tr("{points} above {half}", points=away, half=HALF) if above else (
            tr("{points} below {half}", points=away, half=HALF))
        short = tr("{points} above", points=away) if above else tr("{points} below", points=away)
    return times(long, factor), times(short, factor)


def _title(item: str) -> str:
    return capital(NAMES[item])


def _total(outcome: Outcome, side: frozenset[Seat], names: Sequence[str]) -> tuple[str, str]:
    """Returns who writes what on the declarer's side; nothing in klop, where each player has a line."""
    if not side or outcome.reason == PENALTY:
        return "", ""
    scores = {outcome.scores[seat] for seat in side}
    who = listed([names[seat] for seat in sorted(side)])
    if len(scores) > 1:
        return tr("{who} write", who=who), listed([signed(outcome.scores[seat]) for seat in sorted(side)])
    return trn("{who} writes", "{who} write, each", len(side), who=who), signed(scores.pop())


def _apart(state: State, outcome: Outcome, deal: SheetContext) -> str:
    """Returns what is written besides, and how the radlci changed (rules 8.7, 8.8)."""
    if outcome.reason == TarokEnd.REDEAL:
        return tr("Nothing is written, and the same dealer deals again.")
    if outcome.again and state.tricks and state.contract != KLOP:
        return tr("{name} was playing {contract}; nobody writes it.", name=deal.names[state.declarer],
                  contract=CONTRACTS[state.contract])
    lost = [tr("{name} lost the mond: {points}.", name=deal.names[seat], points=signed(score))
            for item in outcome.items if _is_apart(state, item) for seat, score in enumerate(item.scores) if score]
    return joined(" ", [*lost, *_rings_words(state, outcome, deal)])


def _rings_words(state: State, outcome: Outcome, deal: SheetContext) -> list[str]:
    before, after = state.radlci, open_after(outcome, state)
    if all(new > old for old, new in zip(before, after, strict=True)):
        return [tr("Everybody gets a radlc.")]
    struck = [deal.names[seat] for seat, (old, new) in enumerate(zip(before, after, strict=True)) if new < old]
    return [tr("A radlc of {who} is struck out.", who=listed(struck))] if struck else []


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
    those = {"name": names[(forehand - 1) % state.seats], "forehand": names[forehand]}
    if place.get("forced") == "yes":
        return tr("{name} deals again, {forehand} is forehand, a compulsory klop.", **those) if outcome.again else (
            tr("{name} deals, {forehand} is forehand, a compulsory klop.", **those))
    return tr("{name} deals again, {forehand} is forehand.", **those) if outcome.again else (
        tr("{name} deals, {forehand} is forehand.", **those))


def best(names: Sequence[str], totals: Sequence[int]) -> str:
    """Returns in a sentence who has won the match; `totals` by seat."""
    won = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
    return trn("{who} wins the match with {points}.", "{who} win the match with {points}.", len(won), who=listed(won),
               points=signed(max(totals)))

"""The score sheet of a Taroky deal: sides, tricks, the reckoning step by step, chips. Pure.

`state` has all cards open. The amounts come from the Outcome; this module only puts into words how they came about.
"""
from collections.abc import Sequence
from dataclasses import replace

from client.games.taroky import answers
from client.games.taroky.words import GLOSSES
from client.games.tricks import deal_view
from client.games.tricks.score_view import PointCount, ScoreLine, ScoreRow, ScoreView, SheetContext, signed, won_tricks
from client.ui.phrases import listed
from p2p.games.game import Outcome, Seat, seats_of
from p2p.games.taroky import TITLE, State
from p2p.games.taroky.calls import ITEMS
from p2p.games.taroky.position import TarokyEnd
from p2p.games.taroky.score import HALF, GameResult, points_chips, points_of, result, team, team_points
from p2p.games.tarot.cards import PAGAT, SKYZ, worth
from p2p.games.tarot.faults import LEFT, PENALTY, VOID
from p2p.language import joined, tr, trc, trn

REJECTED = {2: tr("once, times 2"), 4: tr("twice, times 4")}
NOTHING_PAID = (VOID, LEFT)         # reasons of deals in which money cards are paid back
PAID_BACK = tr("What was paid for money cards in it is paid back.")


def sheet(state: State, outcome: Outcome, deal: SheetContext) -> ScoreView:
    """Returns the score sheet of a deal that is over."""
    rows = _rows(outcome, deal)
    known = state.end in (TarokyEnd.PLAYED, TarokyEnd.STOPPED) and outcome.reason not in NOTHING_PAID
    end, side = (result(state), team(state)) if known else (None, frozenset())
    common = replace(
        deal_view.sheet(TITLE, _headline(state, outcome, end, side, deal.names), deal, GLOSSES),
        winners=_winners(end, side), rows=rows, sum=str(sum(row.now for row in rows)),
        next=_next(state, outcome, deal), apart=deal.blame or _money(state, outcome, deal.names))
    if end is None:
        return replace(common, lines=_items(outcome, deal.names), tricks=won_tricks(state, (), worth))
    return replace(common, count=_count(state, side), tricks=won_tricks(state, side, worth), note=_pagat_note(state),
                     laid=_laid(state), lines=_lines(state, outcome, end, deal.names),
                     total=_total(outcome, end, side, deal))


# ---------------------------------------------------------------------- who won

def _winners(end: GameResult | None, side: frozenset[Seat]) -> tuple[Seat, ...]:
    return () if end is None else tuple(seat for seat in seats_of(4) if (seat in side) == end.won)


def _headline(state: State, outcome: Outcome, end: GameResult | None, side: frozenset[Seat],
              names: Sequence[str]) -> str:
    if end is None:
        return {TarokyEnd.MISDEAL: tr("{name} has misdealt", name=names[state.dealer]),
                TarokyEnd.THROW_IN: tr("{name} throws in", name=names[state.povinnost]),
                **dict.fromkeys(NOTHING_PAID, tr("The deal is void"))}.get(outcome.reason, tr("The deal is over"))
    winners = _winners(end, side)
    won = [names[seat] for seat in winners]
    who = listed(won)
    if end.why.startswith("valat"):
        if state.valat >= 0 and state.valat not in winners:
            return tr("{name}'s valat has failed", name=names[state.valat])
        return trn("{who} wins the valat", "{who} win the valat", len(won), who=who)
    if by := abs(team_points(state) - HALF):
        return trn("{who} wins by {points}", "{who} win by {points}", len(won), who=who, points=by)
    return trn("53 to 53: {who} wins", "53 to 53: {who} win", len(won), who=who)


def _count(state: State, side: frozenset[Seat]) -> PointCount:
    left = team_points(state)
    tricks = sum(worth(map(state.public, trick.slots)) for trick in state.tricks if trick.winner in side)
    away = sum(_away(state, seat) for seat in side)
    others = sum(_away(state, seat) for seat in seats_of(4) if seat not in side)
    theirs = sum(worth(map(state.public, trick.slots)) for trick in state.tricks if trick.winner not in side)
    return PointCount(left, tr("tricks {tricks}, laid away {away}", tricks=tricks, away=away), 106 - left,
                 tr("{tricks} and {away}", tricks=theirs, away=others) if state.prever < 0 else
                 tr("{tricks} and {away} with the talon", tricks=theirs, away=106 - left - theirs), HALF)


def _away(state: State, seat: Seat) -> int:
    return points_of(state, seat) - sum(worth(map(state.public, trick.slots)) for trick in state.tricks
                                        if trick.winner == seat)


def _laid(state: State) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
    slots = {seat: (*state.laid[seat], *state.bared[seat]) for seat in seats_of(4)}
    return tuple((seat, tuple(map(state.public, own))) for seat, own in slots.items() if own)


def _pagat_note(state: State) -> str:
    """Returns a sentence on the pagat (I) in the last trick, "" if it wasn't there."""
    if len(state.tricks) < 12:
        return ""
    faces = [state.public(slot) for slot in state.tricks[-1].slots]
    if PAGAT not in faces:
        return ""
    alone = sum(face <= SKYZ for face in faces) == 1
    return tr("The last trick was won by the pagat.") if alone else tr("The pagat fell in the last trick.")


# ---------------------------------------------------------------------- the reckoning

def _lines(state: State, outcome: Outcome, end: GameResult, names: Sequence[str]) -> tuple[ScoreLine, ...]:
    """Returns the steps from the points, or the valat, to what each pays; the pagat on the end comes last."""
    if any(item.name == PENALTY for item in outcome.items):
        return _items(outcome, names)
    value, lines = _first_line(state, end)
    factors = () if end.why.startswith("valat") else _loss(state, end)
    for name, why, times in (*factors, *_contras(state, end, names)):
        value *= times
        lines.append(ScoreLine(name, why, str(value)))
    if end.pagat:
        sign = 1 if end.won else -1
        got = end.pagat * sign > 0
        called = state.pagat >= 0
        why = (tr("called, for the winners") if got else tr("called, against the winners")) if called else (
            tr("not called, for the winners") if got else tr("not called, against the winners"))
        lines.append(ScoreLine(tr("Pagat on the end"), why, signed(end.pagat * sign)))
    return tuple(lines)


def _first_line(state: State, end: GameResult) -> tuple[int, list[ScoreLine]]:
    if end.why.startswith("valat"):
        amount = int(end.why.split(": ")[1].split(" ")[0])
        why = tr("called, all twelve tricks or not") if state.valat >= 0 else tr("not called, all twelve tricks or not")
        return amount, [ScoreLine(tr("Valat"), why, str(amount))]
    distance, times = abs(team_points(state) - HALF), 3 if state.prever >= 0 else 2
    base, chips = (10 + distance) * times, points_chips(distance, state.prever >= 0)
    reckoned = {"distance": distance, "half": HALF, "times": times, "base": base}
    why = tr("{distance} over {half}: (10 + {distance}) × {times} = {base}, a tenth of it, rounded", **reckoned) if (
        end.won) else tr("{distance} under {half}: (10 + {distance}) × {times} = {base}, a tenth of it, rounded",
                         **reckoned)
    return chips, [ScoreLine(trc("of cards", "Points"), why, str(chips))]


def _loss(state: State, end: GameResult) -> tuple[tuple[str, str, int], ...]:
    if state.factor == 1 or (end.won and state.house.prever_factor_on_win == "no"):
        return ()
    return ((tr("Talon rejected"), REJECTED[state.factor], state.factor),)


def _contras(state: State, end: GameResult, names: Sequence[str]) -> list[tuple[str, str, int]]:
    if end.why.startswith("valat") and state.house.contra_on_valat == "no":
        return []
    return [(tr("{level:^} by {name}", level=answers.LEVELS[number], name=names[seat]), tr("doubles"), 2)
            for number, seat in enumerate(state.contra)]


def _items(outcome: Outcome, names: Sequence[str]) -> tuple[ScoreLine, ...]:
    """Returns the lines as the rules wrote them: for deals that weren't played out, or with penalties."""
    words = {PENALTY: tr("Penalty"), TarokyEnd.MISDEAL: tr("Misdeal"), TarokyEnd.THROW_IN: tr("Thrown in"),
             "game": trc("result", "Game"), "pagat": tr("Pagat")}
    found = []
    for item in outcome.items:
        payers = [names[seat] for seat in range(4) if item.scores[seat] == min(item.scores)]
        why = trn("{why}; {who} pays", "{why}; {who} pay", len(payers), why=item.why, who=listed(payers))
        found.append(ScoreLine(words.get(item.name) or answers.ITEM_NAMES[item.name], why, str(max(item.scores))))
    return tuple(found)


def _total(outcome: Outcome, end: GameResult, side: frozenset[Seat], deal: SheetContext) -> tuple[str, str]:
    """Returns who pays and how much, with the pagat."""
    if any(item.name == PENALTY for item in outcome.items):
        return "", ""
    payers = [deal.names[seat] for seat in range(4) if (seat in side) != (end.total > 0)]
    if end.total == 0:
        return tr("Nobody pays"), "0"
    if len(payers) == 1:
        return tr("{name} pays each of the others", name=payers[0]), str(abs(end.total))
    return tr("{who} pay, each of them", who=listed(payers)), str(abs(end.total))


def _money(state: State, outcome: Outcome, names: Sequence[str]) -> str:
    """Returns which money cards were paid for, of a void deal that they are paid back; "" if there were none."""
    if outcome.reason in NOTHING_PAID:
        return PAID_BACK if any(state.items) else ""
    words = [tr("{name}'s {items}", name=names[seat], items=answers.items_words(items))
             for seat, items in enumerate(state.items) if items]
    return tr("Paid at once by each of the others: {items}.", items=joined("; ", words)) if words else ""


# ---------------------------------------------------------------------- chips, and what comes next

def _rows(outcome: Outcome, deal: SheetContext) -> tuple[ScoreRow, ...]:
    found = []
    for seat, name in enumerate(deal.names):
        money = sum(item.scores[seat] for item in outcome.items if item.name in ITEMS)
        found.append(ScoreRow(seat, name, bool(deal.bots[seat]), deal.before[seat], money, outcome.scores[seat] - money,
                              deal.before[seat] + outcome.scores[seat]))
    return tuple(found)


def _next(state: State, outcome: Outcome, deal: SheetContext) -> str:
    place, names = dict(outcome.next), deal.sitters or deal.names
    dealer = int(place.get("dealer", state.dealer))
    cutter = names[(dealer - 1) % 4]
    if outcome.again:
        return tr("{name} deals again, {cutter} cuts.", name=names[dealer], cutter=cutter)
    return tr("{name} is Povinnost, {dealer} deals, {cutter} cuts.", name=names[int(place["povinnost"])],
              dealer=names[dealer], cutter=cutter)


def best(names: Sequence[str], totals: Sequence[int]) -> str:
    """Returns in a sentence who has the most chips at the end of the match; `totals` by seat."""
    won = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
    return trn("{who} has the most chips: {chips}.", "{who} have the most chips: {chips}.", len(won), who=listed(won),
               chips=max(totals))

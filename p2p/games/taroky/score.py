"""The chips of a Taroky deal: points, valat, Pagat, money cards, and what a fault costs (rules 8.1, 9.4 to 12).

Everything here is reckoned by the real cards, after all of them lie open; only money cards are paid as declared.
"""
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from p2p.games.game import NOBODY, Item, Outcome, Seat, seat_after, seats_of, times
from p2p.games.taroky.calls import ITEMS, truthful
from p2p.games.taroky.position import TarokyEnd, TarokyPosition
from p2p.games.tarot.cards import PAGAT, SKYZ, worth
from p2p.games.tarot.faults import LEFT, PENALTY, VOID
from p2p.games.tarot.slots import cards_of, holder
from p2p.language import tr

SEATS = seats_of(4)
HALF = 53
VALAT = {"30_60": (30, 60), "20_40": (20, 40)}     # in Prever, silent and called; else 20 and 40 (rule 10)
SILENT_PAGAT = 2
FINE = 5                                            # rule 12.5
GIVEN_UP = 2                                        # to each other player (rules 12.1 and 14, option `throw_in`)


class GameResult(NamedTuple):
    """The result in chips for each opponent of the bidder's side, who pays if it is positive (rules 9.7, 10)."""

    game: int
    pagat: int
    why: str            # of the game
    won: bool           # by the bidder's side

    @property
    def total(self) -> int:
        """Game and Pagat together (rule 9.7)."""
        return self.game + self.pagat


# --- Who was with whom, who took what

def team(state: TarokyPosition) -> frozenset[Seat]:
    """The bidder's side: the bidder and who had the called card (form 8.1)."""
    partner = holder(state, state.called) if state.called >= 0 and state.prever < 0 else NOBODY
    return frozenset((state.bidder, state.bidder if partner < 0 else partner))


def points_of(state: TarokyPosition, seat: Seat) -> int:
    """The value of a seat's tricks and discards, as far as they lie open."""
    taken = [slot for trick in state.tricks if trick.winner == seat for slot in trick.slots]
    return worth(state.publics((*taken, *state.laid[seat], *state.bared[seat])))


def team_points(state: TarokyPosition) -> int:
    """The points of the bidder's side out of 106; a rejected half of the talon is its opponents' (rule 9.4)."""
    return sum(points_of(state, seat) for seat in team(state))


# --- The result (rules 9.4 to 9.7, 10)

def result(state: TarokyPosition) -> GameResult:
    """The worth of the play, seen from the bidder's side."""
    side, winners = team(state), {trick.winner for trick in state.tricks}
    swept = len(state.tricks) == 12 and (winners <= side or not winners & side)
    if state.valat >= 0 or swept:
        return _valat(state, side, swept)
    points = team_points(state)
    won = points > HALF or (points == HALF and _wins_tie(state, side))
    distance = abs(points - HALF)
    chips = points_chips(distance, state.prever >= 0)
    loss = state.factor if not won or state.house.prever_factor_on_win == "yes" else 1
    factors = loss * 2 ** len(state.contra)
    game = chips * factors if won else -chips * factors
    pagat = _pagat(state, side) * (factors if state.house.pagat_multiplied == "yes" else 1)
    why = times(tr("{points} points, {distance} from {half}: {chips}", points=points, distance=distance, half=HALF,
                   chips=chips), factors)
    return GameResult(game, pagat, why, won)


def points_chips(distance: int, prever: bool) -> int:
    """The payment for a distance from 53, rounded to the nearest, halves up (rule 9.4)."""
    return ((10 + distance) * (3 if prever else 2) + 5) // 10


def _wins_tie(state: TarokyPosition, side: frozenset[Seat]) -> bool:
    return state.house.tie == "povinnost" and state.povinnost not in side


def _valat(state: TarokyPosition, side: frozenset[Seat], swept: bool) -> GameResult:
    """A valat, called or not, replaces the points (rules 10.1 to 10.3)."""
    called = state.valat >= 0
    winner = state.tricks[0].winner
    won = swept and winner in side
    if called:
        by_side = state.valat in side
        won = by_side if swept and (winner in side) == by_side else not by_side
    amount = VALAT[state.house.valat_prever if state.prever >= 0 else "20_40"][called]
    factor = 2 ** len(state.contra) if state.house.contra_on_valat == "yes" else 1
    why = times(tr("valat called: {chips}", chips=amount) if called else tr("valat: {chips}", chips=amount), factor)
    with_pagat = state.pagat >= 0 and state.house.pagat_after_valat == "yes"
    return GameResult(amount * factor if won else -amount * factor, _pagat(state, side) if with_pagat else 0, why, won)


def _pagat(state: TarokyPosition, side: frozenset[Seat]) -> int:
    """The Pagat's worth for the bidder's side (rule 10.4); a call without the I in hand counts as none."""
    for number, trick in enumerate(state.tricks):
        faces = state.publics(trick.slots)
        if PAGAT in faces:
            holder = seat_after(trick.leader, faces.index(PAGAT), 4)
            worth_ = _pagat_worth(state, holder, number == 11, sum(face <= SKYZ for face in faces))
            return worth_ if holder in side else -worth_
    return 0


def _pagat_worth(state: TarokyPosition, holder: Seat, last: bool, trumps: int) -> int:
    called = state.pagat == holder
    value = int(state.house.pagat_value) * 2 ** len(state.pagat_contra) if called else SILENT_PAGAT
    if last:
        return value if trumps == 1 else -value
    return -value if called else 0


def settled(side: Iterable[Seat], chips: int) -> tuple[int, ...]:
    """Chips by seat if each of the others pays this much: two against two, or one against three (rule 9.8)."""
    side = set(side)
    share = chips * (4 - len(side)) // len(side)
    return tuple(share if seat in side else -chips for seat in SEATS)


def _from_each(seat: Seat, chips: int) -> tuple[int, ...]:
    """One seat gets this from each of the others, or pays it if negative."""
    return tuple(3 * chips if other == seat else -chips for other in SEATS)


# --- The score sheet

def money_lines(items: Sequence[tuple[str, ...] | None]) -> list[Item]:
    """The money cards declared, item by item (rule 8.1)."""
    return [Item(item, tr("{chips} from each", chips=ITEMS[item][0]), _from_each(seat, ITEMS[item][0]))
            for seat, declared in zip(SEATS, items, strict=True) for item in declared or ()]


def outcome(state: TarokyPosition) -> Outcome:
    """The end of a deal, before the audit."""
    if state.end == TarokyEnd.MISDEAL:
        return _given_up(state, state.dealer, TarokyEnd.MISDEAL)
    if state.end == TarokyEnd.THROW_IN:
        return _given_up(state, state.povinnost, TarokyEnd.THROW_IN)
    side, end = team(state), result(state)
    lines = [*money_lines(state.items), Item("game", end.why, settled(side, end.game))]
    if end.pagat:
        lines.append(Item("pagat", tr("called") if state.pagat >= 0 else tr("silent"), settled(side, end.pagat)))
    winners = tuple(seat for seat in SEATS if (seat in side) == end.won)
    return _outcome(state, lines, winners, end.why)


def _given_up(state: TarokyPosition, payer: Seat, end: str) -> Outcome:
    line = Item(end, tr("{chips} to each", chips=GIVEN_UP), _from_each(payer, -GIVEN_UP))
    return _outcome(state, [line], tuple(seat for seat in SEATS if seat != payer), end)


def _outcome(state: TarokyPosition, lines: Sequence[Item], winners: tuple[Seat, ...], reason: str) -> Outcome:
    scores = tuple(map(sum, zip(*(line.scores for line in lines), strict=True))) or (0,) * 4
    again = state.end == TarokyEnd.MISDEAL
    return Outcome(scores, winners, reason, tuple(lines), again, _same_place(state) if again else _next_place(state))


def _next_place(state: TarokyPosition) -> tuple[tuple[str, str], ...]:
    """Povinnost deals next, and the next seat is Povinnost (rule 2.4)."""
    return ("dealer", str(state.povinnost)), ("povinnost", str(seat_after(state.povinnost, 1, 4)))


def _same_place(state: TarokyPosition) -> tuple[tuple[str, str], ...]:
    if state.dealer < 0:
        return ()
    dealer = (("dealer", str(state.dealer)),)
    return dealer if state.first else (*dealer, ("povinnost", str(state.povinnost)))


# --- Faults that the audit found (rule 12.7)

def judged(state: TarokyPosition, violators: Sequence[Seat]) -> Outcome:
    """The end of a deal in which these seats, in the order of their faults, broke rules; none: `outcome`."""
    violators = tuple(dict.fromkeys(violators))
    if not violators:
        return outcome(state)
    if state.house.fault == VOID or state.end == TarokyEnd.MISDEAL:
        return Outcome((0,) * 4, (), VOID, (), True, _same_place(state))
    fines = [Item(PENALTY, tr("{chips} to each", chips=FINE), _from_each(seat, -FINE)) for seat in violators]
    if state.end == TarokyEnd.THROW_IN:
        plain = outcome(state)
        return _outcome(state, [*plain.items, *fines], plain.winners, plain.reason)
    side, end = team(state), result(state)
    lines = money_lines(_due(state)) + fines
    lines.append(Item("game", end.why, _blamed(side, end.total, violators)))
    return _outcome(state, lines, tuple(seat for seat in SEATS if seat not in violators), end.why)


def _due(state: TarokyPosition) -> list[tuple[str, ...]]:
    """Money cards as they should have been declared."""
    due = []
    for seat, said in zip(SEATS, state.items, strict=True):
        allowed = truthful(state, seat, cards_of(state, seat))
        due.append(said if said in allowed else allowed[0])
    return due


def _blamed(side: frozenset[Seat], chips: int, violators: Sequence[Seat]) -> tuple[int, ...]:
    """The result by seat if somebody broke rules: the first violator of a side pays for it (rules 12.5, 12.7)."""
    won = {seat for seat in SEATS if (seat in side) == (chips > 0)}
    culprit = next((seat for seat in violators if seat in won), None)
    if culprit is not None:
        paid = {seat: abs(chips) for seat in won if seat not in violators}
        return tuple(paid.get(seat, 0) - (sum(paid.values()) if seat == culprit else 0) for seat in SEATS)
    scores = settled(side, chips)
    culprit = next(seat for seat in violators if seat not in won)
    owed = sum(scores[seat] for seat in SEATS if seat not in won)
    return tuple(scores[seat] if seat in won else owed if seat == culprit else 0 for seat in SEATS)


def forsaken(state: TarokyPosition, seats: Sequence[Seat], pays: bool) -> Outcome:
    """The void deal whose players on these seats have gone; one that `pays` pays what a fault costs."""
    fined = seats if pays and state.house.fault == PENALTY else ()
    fines = tuple(Item(PENALTY, tr("left, {chips} to each", chips=FINE),
                       _from_each(seat, -FINE)) for seat in sorted(fined))
    scores = tuple(map(sum, zip((0,) * 4, *(item.scores for item in fines), strict=True)))
    return Outcome(scores, (), LEFT, fines, True, _same_place(state))

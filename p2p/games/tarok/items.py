"""The worth of the cards and calls of a Tarok deal: sides, piles, items (rules 5.5 to 5.9, 8.3 to 8.5).

All by the real cards; the score sheet stands in score.py. Amounts are seen from the declarer's side; an item that the
defenders achieve is minus.
"""
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from p2p.games.game import NOBODY, Seat, seat_after, seats_of, times
from p2p.games.tarok.contracts import ITEM_VALUES, CallItem
from p2p.games.tarok.position import Call, TarokPosition
from p2p.games.tarok.talon import rest
from p2p.games.tarot.cards import KINGS, PAGAT, TRUL
from p2p.games.tarot.slots import holder
from p2p.language import tr


class LineName(StrEnum):
    """Lines of the score sheet beside those that are named after a CallItem, the klop or a penalty."""

    DIFFERENCE = "difference"
    FULL = "full"
    NO_TRICK = "no_trick"
    MOND = "mond"
    RADLC = "radlc"
    HALF = "half"
    RADLCI = "radlci"


class SheetLine(NamedTuple):
    """A line of the declarer's result; `call` is what was announced, or the game."""

    name: str
    why: str
    amount: int
    call: Call | None = None


# --- Sides and piles

def side_of(state: TarokPosition) -> frozenset[Seat]:
    """The declarer and who had the called King (form 7.5 of tarot); nobody in klop."""
    partner = holder(state, state.called) if state.called >= 0 else NOBODY
    return frozenset([seat for seat in (state.declarer, partner) if seat >= 0]) if state.declarer >= 0 else frozenset()


def faces_won(state: TarokPosition, side: Iterable[Seat]) -> list[int]:
    """The faces of the tricks of some seats and what they laid away, as far as they lie open."""
    side = set(side)
    slots = [slot for trick in state.tricks if trick.winner in side for slot in trick.slots]
    away = [slot for seat in side for slot in (*state.laid[seat], *state.bared[seat])]
    return state.publics((*slots, *away))


def rest_is_won(state: TarokPosition) -> bool:
    """The called King lay in the group taken, and the declarer won a trick with it (rule 11.4)."""
    if state.called not in state.publics(state.took):
        return False
    return any(trick.winner == state.declarer and state.called in state.publics(trick.slots) for trick in state.tricks)


def declarer_pile(state: TarokPosition) -> list[int]:
    """The faces that count for the declarer's side."""
    return _pile(state, side_of(state))


def _pile(state: TarokPosition, side: frozenset[Seat]) -> list[int]:
    won = faces_won(state, side)
    return won + state.publics(rest(state)) if rest_is_won(state) else won


def klop_piles(state: TarokPosition) -> list[list[int]]:
    """The faces that each seat won, with the talon cards of the first six tricks (rule 7.1)."""
    piles = [faces_won(state, (seat,)) for seat in seats_of(state.seats)]
    for trick, slot in zip(state.tricks, state.talon, strict=False):
        piles[trick.winner].append(state.public(slot))
    return piles


# --- Items

def item_lines(state: TarokPosition) -> list[SheetLine]:
    """All items but the valat (rules 8.3, 8.4)."""
    side = side_of(state)
    ours = set(_pile(state, side))
    lines = _kept(state, CallItem.TRULA, TRUL, ours) + _kept(state, CallItem.KINGS, KINGS, ours)
    return [*lines, *_pagat(state, side), *_ultimo(state, side)]


def _kept(state: TarokPosition, item: str, cards: Sequence[int], ours: set[int]) -> list[SheetLine]:
    """All these cards in one side's pile."""
    side = 1 if ours.issuperset(cards) else -1 if ours.isdisjoint(cards) else 0
    return _settled(state, item, side, side)


def _settled(state: TarokPosition, item: str, achieved: int, silent: int) -> list[SheetLine]:
    """A line a call of this item, or one if nobody called it and it counts. 1: the declarer's side, -1: the others."""
    calls = [call for call in state.calls if call.item == item]
    if calls:
        return [_announced(call, achieved) for call in calls]
    return [SheetLine(item, tr("silent"), ITEM_VALUES[item][0] * silent)] if silent else []


def _announced(call: Call, achieved: int) -> SheetLine:
    side = 1 if call.with_declarer else -1
    made = achieved == side
    said = {(True, True): tr("announced, won"), (True, False): tr("announced, lost"),
            (False, True): tr("announced against, won"), (False, False): tr("announced against, lost")}
    why = times(said[call.with_declarer, made], call.factor)
    return SheetLine(call.item, why, ITEM_VALUES[call.item][1] * call.factor * (side if made else -side), call)


def _last(state: TarokPosition, card: int) -> Seat:
    """The seat that played this card into the last trick, NOBODY if it isn't there."""
    trick = state.tricks[-1]
    faces = state.publics(trick.slots)
    return seat_after(trick.leader, faces.index(card), state.seats) if card in faces else NOBODY


def _pagat(state: TarokPosition, side: frozenset[Seat]) -> list[SheetLine]:
    """It counts in the last trick only; beaten, it counts for the others (rule 5.8)."""
    holder = _last(state, PAGAT)
    if holder < 0:
        return _settled(state, CallItem.PAGAT, 0, 0)
    winner = state.tricks[-1].winner
    partner = state.house.pagat_beaten_by_partner == "counts" and (winner in side) == (holder in side)
    ours = 1 if holder in side else -1
    if winner == holder or partner:
        return _settled(state, CallItem.PAGAT, ours, ours)
    return _settled(state, CallItem.PAGAT, 0, -ours if state.house.silent_pagat_lost == "25" else 0)


def _ultimo(state: TarokPosition, side: frozenset[Seat]) -> list[SheetLine]:
    """The called King in the last trick (rule 11.5)."""
    if state.called < 0:
        return []
    winner = 1 if state.tricks[-1].winner in side else -1
    achieved = winner if _last(state, state.called) >= 0 else 0
    return _settled(state, CallItem.KING_ULTIMO, achieved, achieved)


def swept(state: TarokPosition) -> int:
    """The side that won every trick: 1 the declarer's, -1 the others, 0 none."""
    winners, side = {trick.winner for trick in state.tricks}, side_of(state)
    return 1 if winners <= side else -1 if winners.isdisjoint(side) else 0


def valat_lines(state: TarokPosition) -> list[SheetLine]:
    """The valat, called or silent (rule 8.5)."""
    won = swept(state)
    lines = _settled(state, CallItem.VALAT, won, won)
    if valat_called(state) or state.house.valat_silent == "250":
        return lines
    return [line._replace(amount=int(state.house.valat_silent) * won) for line in lines]


def valat_called(state: TarokPosition) -> bool:
    """Whether either side announced it."""
    return any(call.item == CallItem.VALAT for call in state.calls)


def valat_alone(state: TarokPosition) -> bool:
    """Whether the valat is all that is written (rule 8.5)."""
    if not valat_called(state):
        return state.house.valat_silent == "250"
    won = swept(state)
    made = any(won == (1 if call.with_declarer else -1) for call in state.calls if call.item == CallItem.VALAT)
    return made or state.house.valat_failed == "only"

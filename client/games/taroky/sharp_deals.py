"""Imagined Taroky deals from before the talon is shared out, and what they bring: for words, halves and discards.

Knows only the state that its seat may see.
"""
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from client.games.taroky.sharp_score import TarokyStakes, chips, for_seat, items_paid
from client.games.taroky.sharp_worlds import POLICY, PREVER_MARK, SEATS, view_of
from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, codes, count, worth
from client.games.tricks.engine.board import TrickRules, begun
from client.games.tricks.engine.hands import laid_away, strength
from client.games.tricks.engine.imagining import worlds_of
from client.games.tricks.engine.policy import finish
from client.games.tricks.engine.thumbs import held
from client.games.tricks.engine.worlds import Unknown, Worlds, chosen, draw
from p2p.games.game import Seat, seat_after
from p2p.games.taroky import State
from p2p.games.tarot.cards import FACES

_CALLABLE = tuple(1 << (bits.FIRST_TAROK + face) for face in (18, 17, 16, 15, 14))      # XIX to XV


class DealtHands(NamedTuple):
    """Hands by seat and row, and the talon's cards by place and row."""

    hands: Array
    talon: Array


def dealt(state: State, seat: Seat, number: int, rng: Array) -> DealtHands:
    """Returns imagined deals as they were dealt, with the talon cards that this seat knows in their places."""
    names = codes(state.strength())
    own = names.mask(held(state, seat))
    known = [names.of[face] if (face := state.known(slot)) >= 0 else -1 for slot in state.talon]
    cards = [names.of[face] for face in FACES if not own >> names.of[face] & 1 and names.of[face] not in known]
    room = [0 if other == seat else len(state.hands[other]) for other in SEATS] + [int(code < 0) for code in known]
    worlds = draw(Unknown(cards, room, np.ones((len(cards), 10))), 3 * number, rng)
    fit = np.zeros(worlds.size)
    for other in SEATS:
        if other != seat and other not in state.queue:          # it has answered, and didn't say prever
            fit -= np.logaddexp(0, strength(worlds.places[other]) - PREVER_MARK)
    worlds = chosen(Worlds(worlds.places, fit), number, rng)
    hands = worlds.places[:4].copy()
    hands[seat] = own
    talon = worlds.places[4:].copy()
    for place, code in enumerate(known):
        if code >= 0:
            talon[place] = 1 << code
    return DealtHands(hands, talon)


# ---------------------------------------------------------------------- with a partner

def with_partner(state: State, deals: DealtHands, seat: Seat) -> Array:
    """Returns by row what a seat gets if Povinnost plays with a partner: talon, discards, call and tricks."""
    hands, first = deals.hands.copy(), state.povinnost
    hands[first] |= np.bitwise_or.reduce(deals.talon[:4], axis=0)
    for step in (1, 2):
        hands[seat_after(first, step, 4)] |= deals.talon[3 + step]
    return after_talon(state, hands, np.zeros_like(hands), TarokyStakes(state.house, first, first, False), seat)


def after_talon(state: State, hands: Array, laid: Array, stakes: TarokyStakes, seat: Seat) -> Array:
    """Returns by row what a seat gets from here: whoever has too many cards lays away, a partner is called."""
    hands, laid = hands.copy(), laid.copy()
    for other in SEATS:
        number = int(count(hands[other][:1])[0]) - 12
        if number > 0:
            away = laid_away(hands[other], number)
            hands[other] &= ~away
            laid[other] |= away
    side = np.zeros(hands.shape, dtype=bool)
    side[stakes.bidder] = True
    if not stakes.alone:
        called = _called(state, hands[stakes.bidder])
        side |= (hands & called) != 0
    return _tricks(state, hands, laid, side, stakes, seat)


def _tricks(state: State, hands: Array, laid: Array, side: Array, stakes: TarokyStakes, seat: Seat) -> Array:
    board = begun(TrickRules(4), hands, side, state.povinnost)
    board.piles |= laid
    finish(board, POLICY)
    return for_seat(board, chips(board, stakes), seat) + items_paid(hands, seat)


def _called(state: State, hands: Array) -> Array:
    """Returns the card that each Povinnost calls: XIX, or with it the next lower one that isn't in the hand."""
    if state.called >= 0:
        return np.full(len(hands), 1 << (bits.FIRST_TAROK + state.called))
    floor = int(state.house.partner_floor)
    called = np.full(len(hands), _CALLABLE[0])
    for card in reversed(_CALLABLE[1:20 - floor]):
        called = np.where((hands & card) == 0, card, called)
    return np.where((hands & _CALLABLE[0]) != 0, called, _CALLABLE[0])


# ---------------------------------------------------------------------- alone

def halves(deals: DealtHands) -> tuple[Array, Array]:
    """Returns the two halves of the talon by row."""
    return np.bitwise_or.reduce(deals.talon[:3], axis=0), np.bitwise_or.reduce(deals.talon[3:], axis=0)


def half_worth(half: Array) -> Array:
    """Returns what a half of the talon is worth to who plays alone: trumps, high ones more, and points."""
    return (1.5 * count(half & bits.TAROKS) + count(half & bits.XVII_UP) + 0.5 * worth(half & bits.SUITED)
            + count(half & bits.KINGS))


def alone(state: State, deals: DealtHands, player: Seat, seat: Seat) -> Array:
    """Returns by row what a seat gets if `player` plays alone, choosing a half of the talon by its worth."""
    first, second = halves(deals)
    keeps = half_worth(first) >= 3.5
    prefers = half_worth(second) >= half_worth(first)
    return by_rows(state, deals, player, ((keeps, first, second, 1), (~keeps & prefers, second, first, 2),
                                          (~keeps & ~prefers, first, second, 4)), seat)


def by_rows(state: State, deals: DealtHands, player: Seat, parts: Iterable[tuple[Array, Array, Array, int]],
            seat: Seat) -> Array:
    """Returns by row what a seat gets if `player`, alone, takes a half; `parts`: rows, half, the other half, factor."""
    value = np.zeros(len(deals.talon[0]))
    for rows, half, other, factor in parts:
        if rows.any():
            some = DealtHands(deals.hands[:, rows], deals.talon)
            value[rows] = taken(state, some, player, half[rows], other[rows], factor, seat)
    return value


def taken(state: State, deals: DealtHands, player: Seat, half: Array, other: Array, factor: int, seat: Seat) -> Array:
    """Returns by row what a seat gets if `player`, alone, takes this half and leaves the other to the opponents."""
    hands, laid = deals.hands.copy(), np.zeros_like(deals.hands)
    hands[player] |= half
    laid[seat_after(player, 1, 4)] |= other         # it counts for the opponents, whichever of them
    stakes = TarokyStakes(state.house, player, state.povinnost, True, factor)
    return after_talon(state, hands, laid, stakes, seat)


# ---------------------------------------------------------------------- laying away

def lay_gains(state: State, seat: Seat, options: Sequence[int], number: int, rng: Array) -> Array:
    """Returns by set of cards laid away and by imagined deal what it brings this seat."""
    view = view_of(state, seat)
    worlds = worlds_of(view, number, rng)
    stakes = TarokyStakes(state.house, state.bidder, state.povinnost, state.prever >= 0, state.factor)
    hands = worlds.places[:4]
    laid = worlds.places[4:8].copy()
    if state.prever >= 0:
        left = view.names.mask(state.known(slot) for slot, taker in zip(state.talon, state.taken, strict=True)
                               if taker < 0 and state.known(slot) >= 0)
        laid[seat_after(state.bidder, 1, 4)] |= worlds.places[8] | left
    away = np.repeat(np.array(options), worlds.size)        # all of them side by side
    whole, gone = np.tile(hands, len(options)), np.tile(laid, len(options))
    whole[seat] = view.own & ~away
    gone[seat] |= away
    return after_talon(state, whole, gone, stakes, seat).reshape(len(options), -1)

"""Imagined Tarok deals from before the talon is taken, and what they bring: for bids, groups and discards.

Knows only the state that its seat may see.
"""
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from client.games.tarok.sharp_score import TarokStakes, gain, scores
from client.games.tarok.sharp_worlds import POINTS, bid_fit, hand_power, passed_fit, policy_of, stakes_of, view_of
from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, codes, worth
from client.games.tricks.engine.board import ImaginedBoard, TrickRules, begun
from client.games.tricks.engine.hands import laid_away
from client.games.tricks.engine.imagining import worlds_of
from client.games.tricks.engine.policy import finish
from client.games.tricks.engine.thumbs import held
from client.games.tricks.engine.worlds import Unknown, Worlds, chosen, draw
from p2p.games.game import Seat
from p2p.games.tarok import State
from p2p.games.tarok.contracts import COLOUR_VALAT, CONTRACTS, KLOP, THREE
from p2p.games.tarok.position import Call
from p2p.games.tarot.cards import FACES, KINGS


def dealt(state: State, seat: Seat, number: int, rng: Array) -> Worlds:
    """Returns imagined deals before the talon is seen: places are the seats and the six talon cards."""
    names = codes(state.strength())
    own = names.mask(held(state, seat))
    cards = [names.of[face] for face in FACES if not own >> names.of[face] & 1]
    room = [0 if other == seat else len(state.hands[other]) for other in range(state.seats)] + [1] * 6
    worlds = draw(Unknown(cards, room, np.ones((len(cards), len(room)))), 3 * number, rng)
    fit = np.zeros(worlds.size)
    for other in range(state.seats):
        if other == seat:
            continue
        if state.bids[other] == "pass":
            fit += passed_fit(worlds.places[other], state.seats)
        elif state.bids[other] in CONTRACTS and state.bids[other] not in (KLOP, THREE):     # F has to say three
            fit += bid_fit(state.bids[other], worlds.places[other], state.seats)
    worlds = chosen(Worlds(worlds.places, fit), number, rng)
    worlds.places[seat] = own
    return worlds


def worths(state: State, deals: Worlds, word: str, declarer: Seat, seat: Seat, called: int = 0) -> Array:
    """Returns by row what `seat` gains if `declarer` plays this contract, or all a klop.

    `called`: the King as a set of cards, 0: with a contract that calls one, that which a sound declarer calls.
    """
    row, hands = CONTRACTS[word], deals.places[:state.seats].copy()
    talon, side = deals.places[state.seats:], np.zeros(deals.places[:state.seats].shape, dtype=bool)
    laid = np.zeros_like(hands)
    rest = np.zeros_like(hands[0])
    kings = np.zeros_like(hands[0])
    if word != KLOP:
        side[declarer] = True
    if row.talon:
        if row.king and state.seats == 4:
            kings = np.full(len(rest), called) if called else _called(hands[declarer])
            side |= (hands & kings) != 0
        taken, rest = _best_group(hands[declarer], talon, row.talon)
        hands[declarer] |= taken
        laid[declarer] = laid_away(hands[declarer], row.talon)
        hands[declarer] &= ~laid[declarer]
    first = state.forehand if row.talon or word == KLOP else declarer
    board = begun(TrickRules(state.seats, row.shy, word == COLOUR_VALAT, True), hands, side, first)
    board.piles |= laid
    if word == KLOP:
        board.gifts = talon.copy()
    finish(board, policy_of(word))
    radlc = 2 if declarer >= 0 and state.house.radlci != "off" and state.radlci[declarer] else 1
    game = () if word == KLOP else (Call("game", declarer, True),)
    stakes = TarokStakes(state.house, state.seats, word, declarer, game, radlc=radlc)
    value = gain(scores(board, stakes), seat)
    lost = np.where((rest & bits.MOND) != 0, 20, 0)         # a mond in the rest costs the declarer (rule 4.5)
    return value - lost if seat == declarer else value + lost / (state.seats - 1)


def _called(hands: Array) -> Array:
    """Returns the King that each hand calls: one that it hasn't, of its shortest suit that isn't empty."""
    best, least = np.zeros_like(hands), np.full(hands.shape, 99)
    for suit in bits.SUIT_BITS[:4]:
        king, length = suit & bits.KINGS, bits.count(hands & suit)
        rank = np.where((hands & king) != 0, 50, np.where(length == 0, 9, length))
        best, least = np.where(rank < least, king, best), np.minimum(rank, least)
    return best


def _best_group(hands: Array, talon: Array, size: int) -> tuple[Array, Array]:
    """Returns the group that each hand takes, and the rest of the talon."""
    groups = [np.bitwise_or.reduce(talon[first:first + size], axis=0) for first in range(0, 6, size)]
    whole = np.bitwise_or.reduce(talon, axis=0)
    best, most = groups[0], np.full(hands.shape, -99.0)
    for group in groups:
        left = whole & ~group
        value = (hand_power(hands | group) + worth(group & bits.SUITED) * 0.7 + 2.5 * bits.count(group & bits.TRUL)
                 - 6 * ((left & bits.MOND) != 0))
        best, most = np.where(value > most, group, best), np.maximum(value, most)
    return best, whole & ~best


def kings_worths(state: State, seat: Seat, number: int, rng: Array) -> dict[int, float]:
    """Returns by King (a face) what it brings to call it."""
    names = codes(state.strength())
    deals = dealt(state, seat, number, rng)
    return {king: float(worths(state, deals, state.contract, seat, seat, 1 << names.of[king]).mean())
            for king in KINGS}


# ---------------------------------------------------------------------- the talon and laying away

class LaidExchange(NamedTuple):
    """The declarer's cards after an exchange: sets of the cards kept, laid away, and left in the talon.

    `carried`: the called King was in the group taken.
    """

    kept: int
    away: int
    rest: int
    carried: bool


def exchanges(state: State, seat: Seat, options: Sequence[LaidExchange], number: int, rng: Array) -> Array:
    """Returns by exchange what the declarer gains with it in `number` deals, the same for all of them."""
    view = view_of(state, seat)
    known = view.unknown
    if state.took == () and known.room[state.seats + 1]:
        raise ValueError("the talon isn't open yet")
    worlds = worlds_of(view, number, rng)
    stakes = stakes_of(state)
    if not stakes.calls:
        stakes = stakes._replace(calls=(Call("game", state.declarer, True),))
    hands = np.tile(worlds.places[:state.seats], len(options))
    hands[seat] = np.repeat(np.array([option.kept for option in options]), worlds.size)
    side = np.zeros(hands.shape, dtype=bool)
    side[seat] = True
    if stakes.called:
        side |= (hands & stakes.called) != 0
    board = begun(TrickRules(state.seats, emperor=True), hands, side, state.forehand)
    board.piles[seat] |= np.repeat(np.array([option.away for option in options]), worlds.size)
    finish(board, POINTS)
    return np.array([_gains(board, stakes, option, seat, np.arange(worlds.size) + place * worlds.size)
                     for place, option in enumerate(options)])


def _gains(board: ImaginedBoard, stakes: TarokStakes, option: LaidExchange, seat: Seat, rows: Array) -> Array:
    """Returns what the declarer gains in these rows, all of this exchange."""
    own = stakes._replace(rest=option.rest, carried=option.carried)
    return gain(scores(board.rows(rows), own), seat)

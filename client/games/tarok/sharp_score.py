"""The scores of imagined Tarok deals (rules 7.6, 8, 11), in every row of a board at once."""
from typing import NamedTuple

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, count, worth
from client.games.tricks.engine.board import ImaginedBoard
from p2p.games.game import Seat
from p2p.games.tarok.contracts import CONTRACTS, ITEM_VALUES, KLOP, SOLO_WITHOUT, CallItem, value_of
from p2p.games.tarok.options import TarokHouse
from p2p.games.tarok.position import Call
from p2p.games.tarok.score import HALF, KLOP_ENDS

MOND_COST = {"20": 20, "42": 42, "both": 20}


class TarokStakes(NamedTuple):
    """The stakes of a deal. `called`: the King as a set of cards, 0 for none; `rest`: the talon that nobody took.

    `carried`: the called King lay in the group taken, so that the rest may be won with it (rule 11.4). `radlc`: 2 if
    the result is doubled, else 1. `spared`: a mond in the rest is known to cost nobody.
    """

    house: TarokHouse
    seats: int
    word: str
    declarer: Seat
    calls: tuple[Call, ...] = ()
    called: int = 0
    rest: int = 0
    carried: bool = False
    radlc: int = 1


def points(sets: Array) -> Array:
    """Returns what piles count in groups of three, to the nearest whole number (rule 1.4)."""
    return (3 * worth(sets) - 2 * count(sets) + 1) // 3


def gain(scores: Array, seat: Seat) -> Array:
    """Returns a seat's score less the mean of the others', by row."""
    return scores[seat] - (scores.sum(axis=0) - scores[seat]) / (len(scores) - 1)


def scores(board: ImaginedBoard, stakes: TarokStakes) -> Array:
    """Returns the scores by seat and row of finished deals."""
    if stakes.word == KLOP:
        return _klop(board, stakes)
    result = _result(board, stakes) * stakes.radlc
    written = np.where(board.side, result, 0)
    return written - _mond(board, stakes)


def _klop(board: ImaginedBoard, stakes: TarokStakes) -> Array:
    counts = points(board.piles)
    least, cost, gift = KLOP_ENDS[stakes.house.klop_full]
    full, none = counts >= least, board.won == 0
    ends = np.where(none, gift, np.where(full, -cost, 0))
    plain = counts if stakes.house.klop_points == "exact" else (counts + 2) // 5 * 5
    factor = stakes.calls[0].factor if stakes.calls else 1
    return np.where((full | none).any(axis=0), ends, -plain) * factor


def _mond(board: ImaginedBoard, stakes: TarokStakes) -> Array:
    row = CONTRACTS[stakes.word]
    if not row.talon and stakes.word != SOLO_WITHOUT:
        return np.zeros(board.side.shape)
    cost = MOND_COST.get(stakes.house.mond_penalty, 21 if stakes.seats == 3 else 20)
    lost = board.mond_lost[None, :] == np.arange(stakes.seats)[:, None]
    if stakes.rest & bits.MOND:
        lost = np.zeros(board.side.shape, dtype=bool)
        lost[stakes.declarer] = ~_rest_won(board, stakes)
    return lost * cost


def _rest_won(board: ImaginedBoard, stakes: TarokStakes) -> Array:
    taken = (board.piles[stakes.declarer] & stakes.called) != 0
    return taken if stakes.carried else np.zeros(len(board), dtype=bool)


# ---------------------------------------------------------------------- a contract

def _result(board: ImaginedBoard, stakes: TarokStakes) -> Array:
    """Returns what the declarer's side writes, before a radlc (rules 8.2 to 8.6)."""
    house, row = stakes.house, CONTRACTS[stakes.word]
    game = stakes.calls[0].factor if stakes.calls else 1
    made, ours = _made(board, stakes)
    distance = np.abs(points(ours) - HALF)
    if house.difference == "rounded":
        distance = (distance + 2) // 5 * 5
    counted = row.talon or (stakes.word == SOLO_WITHOUT and house.solo_without_difference == "yes")
    plain = (value_of(house, stakes.word) + (distance if counted else 0)) * game
    result = np.where(made, plain, -plain)
    return _with_items(board, stakes, ours, result) if row.talon else result


def _ours(board: ImaginedBoard, stakes: TarokStakes) -> Array:
    """Returns the cards that count for the declarer's side."""
    ours = np.bitwise_or.reduce(np.where(board.side, board.piles, 0), axis=0)
    return np.where(_rest_won(board, stakes), ours | stakes.rest, ours)


def _made(board: ImaginedBoard, stakes: TarokStakes) -> tuple[Array, Array]:
    """Returns by row whether the contract is made, and the cards that count for the declarer's side."""
    ours, tricks = _ours(board, stakes), board.won[stakes.declarer]
    aims = {"points": points(ours) > HALF, "none": tricks == 0, "single": tricks == 1,
            "all": tricks == board.won.sum(axis=0)}
    return aims[CONTRACTS[stakes.word].aim], ours


def _with_items(board: ImaginedBoard, stakes: TarokStakes, ours: Array, result: Array) -> Array:
    total = result
    for item, (achieved, silent) in made_items(board, stakes, ours).items():
        total = total + _settled(stakes, item, achieved, silent)
    ourside = (board.won * board.side).sum(axis=0)
    swept = np.where(ourside == board.won.sum(axis=0), 1, np.where(ourside == 0, -1, 0))
    calls = [call for call in stakes.calls if call.item == CallItem.VALAT]
    if calls:
        valat = _settled(stakes, CallItem.VALAT, swept, swept)
        failed = [call for call in calls if call.with_declarer]
        made = (swept == 1) if failed else (swept == -1)
        alone = made if stakes.house.valat_failed != "only" else np.ones(len(swept), dtype=bool)
        return np.where(alone, valat, total + valat)
    silent_valat = int(stakes.house.valat_silent)
    if silent_valat == ITEM_VALUES[CallItem.VALAT][0]:
        return np.where(swept != 0, silent_valat * swept, total)
    return total + silent_valat * swept


def call_made(board: ImaginedBoard, stakes: TarokStakes, call: Call) -> Array:
    """Returns by row whether what was called comes true for its side."""
    if call.item == CallItem.GAME:
        return _made(board, stakes)[0]
    ours = _ours(board, stakes)
    if call.item == CallItem.VALAT:
        tricks = (board.won * (board.side == call.with_declarer)).sum(axis=0)
        return tricks == board.won.sum(axis=0)
    achieved = made_items(board, stakes, ours)[call.item][0]
    return achieved == (1 if call.with_declarer else -1)


def made_items(board: ImaginedBoard, stakes: TarokStakes, ours: Array) -> dict[str, tuple[Array, Array]]:
    """Returns by item who achieved it and for whom it counts silently: 1 the declarer's side, -1 the others, 0 none."""
    items: dict[str, tuple[Array, Array]] = {}
    for item, cards in ((CallItem.TRULA, bits.TRUL), (CallItem.KINGS, bits.KINGS)):
        part = ours & cards
        side = np.where(part == cards, 1, np.where(part == 0, -1, 0))
        items[item] = side, side
    rows, at_end = np.arange(len(board)), (board.last & bits.PAGAT) != 0
    holder = np.maximum(board.pagat_by, 0)
    held = np.where(board.side[holder, rows], 1, -1)
    won = board.taker == holder
    if stakes.house.pagat_beaten_by_partner == "counts":
        won = won | (board.side[board.taker, rows] == board.side[holder, rows])
    beaten = -held if stakes.house.silent_pagat_lost == "25" else 0 * held
    items[CallItem.PAGAT] = np.where(at_end & won, held, 0), np.where(at_end, np.where(won, held, beaten), 0)
    if stakes.called:
        taker = np.where(board.side[board.taker, rows], 1, -1)
        side = np.where((board.last & stakes.called) != 0, taker, 0)
        items[CallItem.KING_ULTIMO] = side, side
    return items


def _settled(stakes: TarokStakes, item: str, achieved: Array, silent: Array) -> Array:
    silent_value, announced = ITEM_VALUES[item]
    calls = [call for call in stakes.calls if call.item == item]
    if not calls:
        return silent_value * silent
    total = 0 * achieved
    for call in calls:
        side = 1 if call.with_declarer else -1
        total = total + announced * call.factor * np.where(achieved == side, side, -side)
    return total

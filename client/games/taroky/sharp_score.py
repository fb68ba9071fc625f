"""The chips of imagined Taroky deals (rules 8.2 and 9.4 to 10.4), in every row of a board at once."""
from typing import NamedTuple

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, count, worth
from client.games.tricks.engine.board import ImaginedBoard
from p2p.games.game import NOBODY, Seat
from p2p.games.taroky import State
from p2p.games.taroky.calls import ITEMS
from p2p.games.taroky.options import TarokyHouse
from p2p.games.taroky.score import HALF, SILENT_PAGAT, VALAT


class TarokyStakes(NamedTuple):
    """The stakes of a deal. `doubled`: the factor of contra, `called`: the seat that called the pagat on the end."""

    house: TarokyHouse
    bidder: Seat
    povinnost: Seat
    alone: bool                     # a Prever
    factor: int = 1
    doubled: int = 1
    called: Seat = NOBODY
    pagat_doubled: int = 1
    valat: Seat = NOBODY


def stakes_of(state: State) -> TarokyStakes:
    """Returns what is played for as it has been said so far."""
    return TarokyStakes(state.house, state.bidder, state.povinnost, state.prever >= 0, state.factor,
                        1 << len(state.contra), state.pagat, 1 << len(state.pagat_contra), state.valat)


def chips(board: ImaginedBoard, stakes: TarokyStakes) -> Array:
    """Returns what each opponent pays the bidder's side, below 0 what each is paid."""
    ours = (worth(board.piles) * board.side).sum(axis=0)
    tricks = (board.won * board.side).sum(axis=0)
    swept, lost = tricks == 12, tricks == 0
    distance = np.abs(ours - HALF)
    amount = ((10 + distance) * (3 if stakes.alone else 2) + 5) // 10
    tie_won = (stakes.house.tie == "povinnost") & ~board.side[stakes.povinnost]
    won = (ours > HALF) | ((ours == HALF) & tie_won)
    loss = stakes.factor if stakes.house.prever_factor_on_win == "yes" else np.where(won, 1, stakes.factor)
    factors = loss * stakes.doubled
    multiplied = factors if stakes.house.pagat_multiplied == "yes" else 1
    points = np.where(won, amount, -amount) * factors + _pagat(board, stakes) * multiplied
    silent, said = VALAT[stakes.house.valat_prever if stakes.alone else "20_40"]
    factor = stakes.doubled if stakes.house.contra_on_valat == "yes" else 1
    if stakes.valat >= 0:
        by_bidder = board.side[stakes.valat]
        made = np.where(by_bidder, swept, lost)
        return np.where(made == by_bidder, said, -said) * factor
    return np.where(swept, silent * factor, np.where(lost, -silent * factor, points))


def _pagat(board: ImaginedBoard, stakes: TarokyStakes) -> Array:
    rows = np.arange(len(board))
    at_end = (board.last & bits.PAGAT) != 0
    alone = (board.last & bits.TAROKS) == bits.PAGAT
    silent = np.where(at_end, np.where(alone, SILENT_PAGAT, -SILENT_PAGAT), 0)
    with_bidder = board.side[np.maximum(board.pagat_by, 0), rows]
    worth_ = np.where(with_bidder, silent, -silent)
    if stakes.called < 0:
        return worth_
    value = int(stakes.house.pagat_value) * stakes.pagat_doubled
    amount = np.where(at_end & alone & (board.pagat_by == stakes.called), value, -value)
    return np.where(board.side[stakes.called], amount, -amount)


def for_seat(board: ImaginedBoard, amount: Array, seat: Seat) -> Array:
    """Returns what a seat gets if each opponent pays the bidder's side this much (rule 9.8)."""
    size = board.side.sum(axis=0)
    return np.where(board.side[seat], amount * (4 - size) / size, -amount)


def items_made(hands: Array) -> dict[str, Array]:
    """Returns which hands of twelve cards have each money card (rule 8.2)."""
    trumps, trul = count(hands & bits.TAROKS), count(hands & bits.TRUL)
    kings = count(hands & bits.KINGS)
    return {"uni": trumps == 0, "bida": (trumps == 1) | (trumps == 2), "tarocky": (trumps == 8) | (trumps == 9),
            "taroky": trumps >= 10, "trul": trul == 3, "pane": (kings < 4) & (kings + trul >= 4),
            "rosa": (kings == 4) & (trul == 0), "rosa_plus": (kings == 4) & (trul > 0)}


def items_paid(hands: Array, seat: Seat) -> Array:
    """Returns by row what a seat gets for its money cards less what it pays for those of the others (rule 8.2)."""
    each = sum(ITEMS[item][0] * made for item, made in items_made(hands).items())
    return len(hands) * each[seat] - each.sum(axis=0)

"""Inference from cards that were played: faces that their hand can't hold, and how well imagined hands fit them."""
from collections.abc import Sequence

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array
from client.games.tricks.engine.board import ImaginedBoard
from client.games.tricks.engine.policy import Policy

Tricks = Sequence[tuple[int, Sequence[int]]]    # who led, and the codes played in their order
DOUBT = 0.6                     # how much less likely (logarithm) a hand is for each card that it wouldn't have played


def beaten(tricks: Tricks, seats: int) -> list[int]:
    """Returns by seat the set of cards that it can't hold where a player must beat if it can (Tarok 7.3, 7.4).

    Empty suits aren't in it (see `shown_empty`), but all taroks of a seat that played the pagat without need for it.
    """
    never = [0] * seats
    both = bits.MOND | bits.SKYZ_BIT
    for first, codes in tricks:
        best = lay = 0
        for place, code in enumerate(codes):
            seat = (first + place) % seats
            suit = bits.SUIT_BITS[min(code // 8, 4)]
            if place:
                higher = int(bits.BEATS[best])
                if not higher >> code & 1:
                    never[seat] |= higher & suit
                if code == bits.FIRST_TAROK and lay & both != both:
                    never[seat] |= suit
            if not place or int(bits.BEATS[best]) >> code & 1:
                best = code
            lay |= 1 << code
    return never


def fit_of_plays(board: ImaginedBoard, tricks: Tricks, watcher: int, policy: Policy) -> Array:
    """Returns by row the logarithm of how well the cards of the others fit, as `policy` would have played them.

    `board`: the deals before their first trick; it is played on. Cards of one suit and worth are alike if both take
    the lead or neither does. `watcher`: the seat that knows why it played its own cards. A card led, or played to a
    tarok with others still to play, tells nothing: good players choose it by more than their own hand.
    """
    fit = np.zeros(len(board))
    seats = board.rules.seats
    for first, codes in tricks:
        for place, code in enumerate(codes):
            card = np.full(len(board), 1 << code)
            telling = place and (codes[0] < bits.FIRST_TAROK or place == seats - 1)
            if telling and (first + place) % seats != watcher:
                fit -= DOUBT * ~_like(board, policy(board), code)
            board.play(card)
    return fit


def _like(board: ImaginedBoard, cards: Array, code: int) -> Array:
    kind = next(row for row in _KINDS if row >> code & 1)
    beating = board.beating
    return ((cards & kind) != 0) & (((cards & beating) != 0) == ((beating >> code & 1) != 0))


_RANKS = (bits.KINGS, bits.QUEENS, bits.KNIGHTS, bits.JACKS, bits.PIPS)
_KINDS = (bits.PAGAT, bits.MOND, bits.SKYZ_BIT, bits.SMALL,
          *(suit & rank for suit in bits.SUIT_BITS[:4] for rank in _RANKS))

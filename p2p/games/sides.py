"""Sides while the partner is unknown (network form 3.3, 5.2), for every card game in which a card is called.

`worlds` are the seats that may be the bidder's partner as far as everybody knows, the bidder's own seat for nobody.
"""
from collections.abc import Sequence

from p2p.games.game import Move, Seat

WITH, AGAINST = "with", "against"


def worlds_if(worlds: Sequence[Seat], bidder: Seat, seat: Seat, with_: bool) -> tuple[Seat, ...]:
    """The worlds in which a seat is on the bidder's side, or isn't."""
    return tuple([world for world in worlds if (seat in (bidder, world)) == with_])


def is_open(worlds: Sequence[Seat], bidder: Seat, seat: Seat) -> bool:
    """Whether everybody knows a seat's side."""
    return len({seat in (bidder, world) for world in worlds}) == 1


def said_with(move: Move, bidder: Seat, seat: Seat) -> bool:
    """The side that a call's last word names; without such a word the bidder's if the bidder calls."""
    return move.args[-1] == WITH if move.args and move.args[-1] in (WITH, AGAINST) else seat == bidder

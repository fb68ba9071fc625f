"""Sides while the partner is unknown, in games in which a card is called (form 7)."""
from typing import Protocol

from p2p.games.game import NOBODY, Seat

WITH, AGAINST = "with", "against"


class SidedState(Protocol):
    """`worlds`: who may be the bidder's partner as far as everybody knows, the bidder's own seat for nobody."""

    @property
    def bidder(self) -> Seat:
        """The seat that plays alone or with a partner."""

    @property
    def called(self) -> int:
        """The face that makes its holder the partner, -1 for none."""

    @property
    def worlds(self) -> tuple[Seat, ...]:
        """Shrinks with everything that tells a side."""

    def hand(self, seat: Seat) -> tuple[int, ...] | None:
        """The faces of a hand, None if not all are known here."""


def worlds_if(state: SidedState, seat: Seat, with_: bool) -> tuple[Seat, ...]:
    """The worlds in which a seat is on the bidder's side, or isn't."""
    return tuple([world for world in state.worlds if (seat in (state.bidder, world)) == with_])


def known_partner(state: SidedState) -> Seat:
    """The partner as far as everybody knows; the bidder's own seat: nobody; -1: it isn't known."""
    return state.worlds[0] if len(state.worlds) == 1 else NOBODY


def with_bidder(state: SidedState, seat: Seat) -> bool | None:
    """Whether a seat is on the bidder's side, by its own hand; None if that isn't known here."""
    if seat == state.bidder or state.called < 0:
        return seat == state.bidder
    hand = state.hand(seat)
    return None if hand is None else holds_side(state, seat, hand)


def holds_side(state: SidedState, seat: Seat, hand: tuple[int, ...]) -> bool:
    """Whether a seat is on the bidder's side, this being its hand."""
    return seat == state.bidder or state.called in hand

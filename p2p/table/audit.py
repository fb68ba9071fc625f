"""The audit of a deal: the same moves again with all faces, each judged by what its seat could see. Knows no game.

What nobody could judge while cards were hidden (a revoke, a false claim, a missed duty) is found here.
"""
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from p2p.games.game import Coin, IllegalMove, Move, Seat

Played = tuple[Seat, Move, int]         # seat, move, table time in ms


class Found(NamedTuple):
    """An entry that broke a rule: its place among the moves, who made it, the rule's number and a sentence."""

    entry: int
    seat: Seat
    rule: str
    why: str

    def __str__(self) -> str:
        return f"entry {self.entry}, seat {self.seat}, rule {self.rule}: {self.why}"


class Audit(NamedTuple):
    """What the audit found, in order, and the state that the replay ended in, with all faces."""

    faults: tuple[Found, ...]
    state: Any

    @property
    def violators(self) -> tuple[Seat, ...]:
        """The seats with faults, in the order of their first ones."""
        return tuple(dict.fromkeys(fault.seat for fault in self.faults))


def audit(start: Any, moves: Iterable[Played], faces: Mapping[int, int], coins: Iterable[bytes] = ()) -> Audit:
    """Replay a deal from its start (form 6.1 of tarot). `faces`: of every slot, fresh ones too; `coins`: in order.

    Every entry is checked in the view of its own seat, then applied, legal or not, so that honest moves which rested
    on somebody's lie stay honest. Raises KeyError if a face, StopIteration if a coin is missing.
    """
    faults, left = [], iter(coins)
    state = answered(start, faces, left)
    for entry, (seat, move, at) in enumerate(moves):
        try:
            state.seen_by({seat}).check(seat, move, at)
        except IllegalMove as fault:
            faults.append(Found(entry, seat, fault.rule, fault.why))
        state = answered(state.apply(seat, move, at), faces, left)
    return Audit(tuple(faults), state)


def answered(state: Any, faces: Mapping[int, int], coins: Iterator[bytes]) -> Any:
    """The state once everything owed is supplied, with all faces."""
    while needs := state.need():
        answer = next(coins) if isinstance(needs[0], Coin) else faces
        state = state.supply(needs[0], answer)
    return state

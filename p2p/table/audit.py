"""The audit of a deal: the same moves again with all faces known, each judged by what its seat could see (PROTOCOL.md,
section 10). It finds what nobody could judge while cards were hidden: a revoke, a false claim, a missed duty.
"""
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from p2p.games.game import Coin, IllegalMove, Move, Seat
from p2p.language import tr

Played = tuple[Seat, Move, int]         # seat, move, table time in ms


class Finding(NamedTuple):
    """A move that broke a rule: its number among the moves of the deal from 0, its seat, the rule, and a sentence."""

    entry: int
    seat: Seat
    rule: str
    why: str

    def __str__(self) -> str:
        return tr("entry {entry}, seat {seat}, rule {rule}: {why}", entry=self.entry, seat=self.seat, rule=self.rule,
                  why=self.why)


class Audit(NamedTuple):
    """The findings in the order of the moves, and the state that the replay ended in, with all faces."""

    faults: tuple[Finding, ...]
    state: Any

    @property
    def violators(self) -> tuple[Seat, ...]:
        """The seats that broke a rule, in the order of their first findings."""
        return tuple(dict.fromkeys(fault.seat for fault in self.faults))


def audit(start: Any, moves: Iterable[Played], faces: Mapping[int, int], coins: Iterable[bytes] = ()) -> Audit:
    """Replay a deal from its start (form 6.1 of tarot). `faces`: of every slot, fresh ones too; `coins`: as tossed.

    Each move is checked in the view of its own seat, then applied, legal or not, so that honest moves that rested on
    somebody's lie stay honest. Raises KeyError if a face is missing, StopIteration if a coin is.
    """
    faults, left = [], iter(coins)
    state = answered(start, faces, left)
    for entry, (seat, move, at) in enumerate(moves):
        try:
            state.seen_by({seat}).check(seat, move, at)
        except IllegalMove as fault:
            faults.append(Finding(entry, seat, fault.rule, fault.why))
        state = answered(state.apply(seat, move, at), faces, left)
    return Audit(tuple(faults), state)


def answered(state: Any, faces: Mapping[int, int], coins: Iterator[bytes]) -> Any:
    """The state after all that it needs was supplied."""
    while needs := state.need():
        answer = next(coins) if isinstance(needs[0], Coin) else faces
        state = state.supply(needs[0], answer)
    return state

"""Whether a move is legal, void or a fault (PROTOCOL.md 4), by the states of its deal after each step."""
from collections.abc import Sequence
from typing import Any, NamedTuple

from p2p.games.game import PAUSES, Game, IllegalMove, Move, Seat, as_sentence
from p2p.log.chain import Held
from p2p.log.fault import MemberFault


class Refused(Exception):
    """A move that no rule of the game forbids, but that this table can't take: the move, and why in words."""

    rule = ""                       # by which it is refused: none

    def __init__(self, move: Move, why: str) -> None:
        super().__init__(f"{move}: {why}")
        self.sentence = as_sentence(why)


class SaidMove(NamedTuple):
    """A move as an entry says it: for a seat, as text, `sealed` if it was a race claim's."""
    held: Held
    seat: Seat
    text: str
    sealed: bool


def legal(game: Game, states: Sequence[Any], state: Any, said: SaidMove, at: int, alone: bool) -> Move | None:
    """The move if it is legal in this state at table time `at` (ms); None if only in the one its member had seen.

    `states`: after each step from 0; `alone`: one member holds all seats. Raises MemberFault if it is legal in neither.
    """
    held, entry = said.held, said.held.entry
    try:
        move = Move.parse(said.text)
        if said.sealed != (move.verb in game.SEALED) or str(move) != said.text or (move.verb in PAUSES and not alone):
            raise MemberFault("illegal", held.member, held.raw)
        state.seen_by(()).check(said.seat, move, at)
    except ValueError as error:
        raise MemberFault("illegal", held.member, held.raw) from error
    except IllegalMove as error:
        try:
            states[entry.seen[0]].seen_by(()).check(said.seat, move, entry.at)
        except IllegalMove:
            raise MemberFault("illegal", held.member, held.raw) from error
        return None
    return move


def was_shown(states: Sequence[Any], state: Any, held: Held, move: Move) -> bool:
    """Whether what a race's move names lay open to its member, and is still what is asked: else it is void.

    Raises MemberFault if it never lay open by then: its member has read a coin that it kept from the others.
    """
    seen = held.entry.seen[0]
    if states[seen].shows(move, state):
        return True
    if not has_shown(states[:seen + 1], move):
        raise MemberFault("unseen", held.member, held.raw)
    return False


def has_shown(states: Sequence[Any], move: Move) -> bool:
    """Whether all that this move of a race names lay open together in one of these states."""
    return any(state.shows(move, state) for state in reversed(states))

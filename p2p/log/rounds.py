"""The time that causal order proves at a table of two, where a clock that stands still would stop the table's time.

See PROTOCOL.md 6.7. Between two moves of a member, of which it wrote the second after it had heard that the other had
heard the first, lies a round; an honest member answers moves of the other only every ROUND ms.
"""
from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.witnesses import PAIR

ROUND = 50                      # ms from one answer to a move to the next, at a race of two


class Rounds:
    """For each member the move with which its current round began, and the table time of that move."""

    def __init__(self) -> None:
        self._begun: dict[Member, tuple[Held, int]] = {}

    def proven(self, move: Held) -> int:
        """The least table time, in ms, that a move of one of two members can have: a round after the one in which its
        round began if that is over, but never more than its own clock says."""
        begun = self._begun.get(move.member)
        if begun is None or len(move.hearers) != PAIR or not self._over(begun[0], move):
            return 0
        return min(begun[1] + ROUND, move.entry.at)

    def taken(self, move: Held, at: int) -> None:
        """A move was taken at this table time, in ms."""
        begun = self._begun.get(move.member)
        if begun is None or self._over(begun[0], move):
            self._begun[move.member] = move, at

    @property
    def needed(self) -> set[bytes]:
        """The hashes of the moves with which rounds began."""
        return {move.hash for move, _ in self._begun.values()}

    @staticmethod
    def _over(begun: Held, move: Held) -> bool:
        """Whether this move was written after its member knew that everybody had heard the one before."""
        firsts = [begun.first[member] for member in begun.hearers]
        return all(first is not None and move.has_heard(first) for first in firsts)

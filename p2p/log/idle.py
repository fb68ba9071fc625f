"""How much each member has said at one table that changed nothing (PROTOCOL.md 4).

Only what has a body draws entries of others. Answers are bounded by what they answer, votes by views, choices with an
effect by the game, steps of dealing by the deck; the rest is counted here.
"""
from collections import Counter
from collections.abc import Iterable

from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.entry import DeckStep
from p2p.log.fault import MemberFault

IDLE_LIMIT = 8192               # choices of a member that change nothing
STEPS_LIMIT = 256               # steps of dealing of a member for one deal


class Idle:
    """The choices of each member that changed nothing, and the steps of dealing that it wrote for each deal."""

    def __init__(self) -> None:
        self._choices: Counter[Member] = Counter()
        self._steps: Counter[tuple[Member, int]] = Counter()

    def of(self, member: Member | None) -> int:
        """How many choices of this member have changed nothing."""
        return 0 if member is None else self._choices[member]

    def count(self, choices: Iterable[Held]) -> None:
        """These choices have changed nothing. Raises MemberFault for one too many."""
        for held in choices:
            self._choices[held.member] += 1
            if self._choices[held.member] > IDLE_LIMIT:
                raise MemberFault("idle", held.member, held.raw)

    def accept_step(self, held: Held, body: DeckStep) -> None:
        """A step of dealing. Raises MemberFault for one too many."""
        self._steps[held.member, body.deal] += 1
        if self._steps[held.member, body.deal] > STEPS_LIMIT:
            raise MemberFault("idle", held.member, held.raw)

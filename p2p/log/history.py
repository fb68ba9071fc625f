"""The running hash of a table: what every entry's `seen` is held against. Knows no game."""
from hashlib import sha256

from p2p.log.fault import MemberFault
from p2p.log.order import Held


class History:
    """`running[k]` covers what happened in steps 1 to k and the public state after each; `running[0]` is the table."""

    def __init__(self, table: bytes) -> None:
        self.running = [table]
        self._ahead: list[Held] = []        # entries whose authors have seen steps not made here yet

    @property
    def step(self) -> int:
        return len(self.running) - 1

    @property
    def seen(self) -> tuple[int, bytes]:
        """What an entry written now says it has seen."""
        return self.step, self.running[-1]

    def accept(self, held: Held) -> None:
        """Hold an entry's word against ours, now or when the step it speaks of is made. Raises MemberFault: drift."""
        k, running = held.entry.seen
        if k > self.step:
            self._ahead.append(held)
        elif self.running[k] != running:
            raise MemberFault("drift", held.member, held.raw)

    def caught_up(self) -> None:
        """All that follows from the entries held has been done: who has seen more than that says what can't be.

        Raises MemberFault: saw too much.
        """
        for held in self._ahead:
            raise MemberFault("saw too much", held.member, held.raw)

    def done(self, item: bytes, public: bytes) -> None:
        """Close a step: `item` names what happened, `public` is the state after it, encoded."""
        self.running.append(sha256(self.running[-1] + item + sha256(public).digest()).digest())
        ahead, self._ahead = self._ahead, []
        for held in ahead:
            self.accept(held)

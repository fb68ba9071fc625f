"""The running hash of a table, which every entry's `seen` is compared with (PROTOCOL.md 4). Knows no game.

The steps that a member had seen decide whether its entry is allowed. The entry is judged as soon as these steps are
made here, so everywhere alike.
"""
from collections.abc import Callable
from hashlib import sha256

from p2p.log.chain import Held
from p2p.log.fault import MemberFault


class History:
    """A hash chain over the steps: `running[k]` covers the items of steps 1 to k and the public state after each.

    `running[0]` is the table's id. `step`: the number of steps made here.
    """

    def __init__(self, table: bytes, public: bytes) -> None:
        """`public`: the encoded public state before the first step."""
        self.running, self.step = [table], 0
        self._state = sha256(public).digest()       # of the public state after the last step
        # Entries whose `seen` names a step not made here yet, and the function that judges each then.
        self._ahead: list[tuple[Held, Callable[[Held], object]]] = []

    @property
    def seen(self) -> tuple[int, bytes]:
        """The `seen` of an entry written now."""
        return self.step, self.running[-1]

    def accept(self, held: Held) -> None:
        """Compare an entry's `seen` with the own running hash, now or when that step is made.

        Raises MemberFault: drift.
        """
        self.judge(held, self._compare)

    def judge(self, held: Held, verdict: Callable[[Held], object]) -> None:
        """Calls `verdict` with an entry once the steps that it had seen are made: now, or with the last of them."""
        if held.entry.seen[0] <= self.step:
            verdict(held)
        else:
            self._ahead.append((held, verdict))

    def _compare(self, held: Held) -> None:
        k, running = held.entry.seen
        if self.running[k] != running:
            raise MemberFault("drift", held.member, held.raw)

    def caught_up(self) -> None:
        """Everything that follows from the entries held is done: an entry that names a further step lies.

        Raises MemberFault: saw too much.
        """
        for held, _ in self._ahead:
            raise MemberFault("saw too much", held.member, held.raw)

    def done(self, item: bytes, public: bytes) -> bool:
        """Append a step: `item` names what happened, `public` is the encoded public state after it. All that follows
        from the step is known by then; the entries that have waited for it are judged. Gives whether the step has
        changed the public state.

        Raises MemberFault.
        """
        before, self._state = self._state, sha256(public).digest()
        self.running.append(sha256(self.running[-1] + item + self._state).digest())
        self.step += 1
        ahead, self._ahead = self._ahead, []
        for held, verdict in ahead:
            self.judge(held, verdict)
        return self._state != before

"""The last choice of each seat, and the step that decided it: what may be written only once that is seen.

Judged by the chain of its member and the steps alone (PROTOCOL.md 6 and 9), so everywhere alike.
"""
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.fault import MemberFault
from p2p.log.history import History


@dataclass
class _Last:
    held: Held
    decided: int | None = None      # the step that decided it, or with which it lost its effect


class Undecided:
    """The choices of one kind at a table, of which a seat's next one may have to wait for its last one."""

    def __init__(self, history: History, reason: str) -> None:
        """`reason`: the fault of who doesn't wait."""
        self._history, self._reason = history, reason
        self._last: dict[tuple[Member, int], _Last] = {}        # by member and seat
        self._open: dict[bytes, _Last] = {}                     # those that aren't decided, by hash

    def accept(self, held: Held, seat: int, waits: bool = True) -> None:
        """A seat's choice. If it `waits`, its member must have seen the one before decided. Raises MemberFault."""
        before = self._last.get((held.member, seat))
        self._last[held.member, seat] = self._open[held.hash] = _Last(held)
        if before and waits:
            self._history.judge(held, partial(self._check, before))

    def decide(self, held: Held, step: int) -> None:
        """This step decides that choice."""
        self._open.pop(held.hash).decided = step

    def end(self, members: Collection[Member], step: int) -> None:
        """These members go with this step: what wasn't decided of theirs has lost its effect."""
        for last in [*self._open.values()]:
            if last.held.member in members:
                self.decide(last.held, step)

    def waits(self, member: Member, seat: int) -> bool:
        """Whether the last choice of this seat isn't decided yet."""
        last = self._last.get((member, seat))
        return last is not None and last.decided is None

    def _check(self, before: _Last, held: Held) -> None:
        if before.decided is None or before.decided > held.entry.seen[0]:
            raise MemberFault(self._reason, held.member, before.held.raw, held.raw)

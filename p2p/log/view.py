"""The members that count at a table, as they follow from its log (PROTOCOL.md 13). Knows no entries.

A view is a set of members and a number that grows with each change. Numbers, ranks and seats of members never change.
"""
from collections.abc import Mapping
from typing import NamedTuple

from p2p.log.charter import Member


class Change(NamedTuple):
    """A settled vote: the members that no longer count, the last entry of each that does, and the step before it."""
    gone: frozenset[Member]
    cuts: Mapping[Member, int]
    step: int
    votes: tuple[bytes, ...]    # their hashes, by member; the running hash takes them in, joined


class Went(NamedTuple):
    """How a member went: the step, the hash of its `leave`, or those of the others' votes by member, and whether it was
    by votes."""
    step: int
    votes: tuple[bytes, ...]
    voted: bool


class Since(NamedTuple):
    """A view: the step with which it began, the members that count in it, and how the others went."""
    step: int
    members: frozenset[Member]
    gone: Mapping[Member, Went]


class View:
    """The members that count. Those who left by themselves count until their `leave` is a step, but owe nothing."""

    def __init__(self, members: int) -> None:
        """`members`: how many the charter has. All of them count at first."""
        self.number = 0
        self.members = frozenset(map(Member, range(members)))
        self.left: dict[Member, int] = {}       # out by their own `leave`, by the step that took it
        self.out: dict[Member, int] = {}        # out by the vote of the others, by the step of that
        self.closed: dict[Member, int] = {}     # n of the last entry that counts of a member that left or was voted out
        self.leaves: dict[Member, list[int]] = {}           # n of each `leave` held of a member, even if it came back
        self._behind: dict[Member, list[tuple[int, int]]] = {}      # of each coming back: the step, n of the entry
        self._views = [Since(0, self.members, {})]      # by number
        self.known: dict[int, Change] = {}      # settled votes by view, known already when the log is replayed
        self.ended_by_vote: set[int] = set()    # the numbers of the views that a vote has ended

    @property
    def owing(self) -> frozenset[Member]:
        """The members whose entries are waited for: all that count but those whose `leave` is held."""
        return self.members - self.closed.keys() if self.closed else self.members

    def limit(self, member: Member) -> int | None:
        """The n of the last entry of this member that counts; None while they all do.

        Entries that a vote of a later view cuts off don't count in this view either: the members of that view have
        never heard them.
        """
        if not self.known:
            return self.closed.get(member)
        cuts = (self.known[number].cuts for number in sorted(self.known) if number >= self.number)
        return self.closed.get(member, next((cut[member] for cut in cuts if member in cut), None))

    def at(self, step: int) -> frozenset[Member]:
        """The members that counted after this step."""
        return next(view.members for view in reversed(self._views) if view.step <= step)

    def number_at(self, step: int) -> int:
        """The number of the view after this step."""
        return next(number for number, view in reversed([*enumerate(self._views)]) if view.step <= step)

    def members_of(self, number: int) -> frozenset[Member]:
        """The members that counted in the view of this number, which has begun."""
        return self._views[number].members

    def gone_in(self, number: int) -> Mapping[Member, Went]:
        """How the members went that didn't count in the view of this number, which has begun."""
        return self._views[number].gone

    def end_of(self, number: int) -> int | None:
        """The step with which the view of this number ended; None while it hasn't."""
        return self._views[number + 1].step if number < self.number else None

    def behind(self, member: Member, step: int) -> int:
        """n of the entry behind which this member's chain went on when it came back last by this step; 0 if it never
        did."""
        return next((n for at, n in reversed(self._behind.get(member, [])) if at <= step), 0)

    def returned(self, member: Member) -> tuple[int, int]:
        """The step that took this member in again last, and n of the entry behind which its chain goes on; (0, 0) if it
        never came back."""
        return self._behind.get(member, [(0, 0)])[-1]

    @property
    def last_return(self) -> int:
        """The step that took somebody in again last; 0 if none did."""
        return max((self.returned(member)[0] for member in self._behind), default=0)

    def begin_of(self, number: int) -> int:
        """The step with which the view of this number began."""
        return self._views[number].step

    def close(self, member: Member, n: int) -> None:
        """The member's `leave` is held: nothing more of it counts."""
        self.closed[member] = n
        self.leaves.setdefault(member, []).append(n)

    def has_left(self, member: Member, step: int, upto: int) -> bool:
        """Whether a `leave` is among this member's entries up to this n, and behind the one behind which it came back
        last by this step."""
        behind = self.behind(member, step)
        return any(behind < n <= upto for n in self.leaves.get(member, ()))

    def has_left_for_good(self, member: Member) -> bool:
        """Whether this member has left and hasn't come back since."""
        return any(n > self.returned(member)[1] for n in self.leaves.get(member, ()))

    def take_leave(self, member: Member, step: int, leave: bytes) -> None:
        """The member's own `leave`, with this hash, is this step."""
        self.left[member] = step
        self._set(self.members - {member}, step, (leave,))

    def leave_out(self, change: Change, step: int) -> None:
        """The others have gone on without these members in this step."""
        self.closed = {**change.cuts, **self.closed}
        self.ended_by_vote.add(self.number)
        self.out.update(dict.fromkeys(change.gone, step))
        self._set(self.members - change.gone, step, change.votes)

    def readmit(self, member: Member, step: int, n: int) -> None:
        """The member counts again from this step on, with what stands behind its entry n."""
        for where in (self.left, self.out, self.closed):
            where.pop(member, None)
        self._behind.setdefault(member, []).append((step, n))
        self._set(self.members | {member}, step)

    def _set(self, members: frozenset[Member], step: int, votes: tuple[bytes, ...] = ()) -> None:
        before = {member: went for member, went in self._views[-1].gone.items() if member not in members}
        went = dict.fromkeys(self.members - members, Went(step, votes, self.number in self.ended_by_vote))
        self.members = members
        self.number += 1
        self._views.append(Since(step, members, before | went))

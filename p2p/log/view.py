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
        self.leaves: dict[Member, dict[int, int]] = {}      # of each `leave` held of a member: k of its `seen`, by its n
        self.came: dict[Member, int] = {}       # the step with which each that came back did so last
        self._views = [Since(0, self.members, {})]      # by number
        self.known: dict[int, Change] = {}      # settled votes by view, known already when the log is replayed
        self.voted: set[int] = set()            # the numbers of the views that a vote has ended

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

    def came_in(self, member: Member, number: int) -> int:
        """The step with which this member, which counted in the view of this number, came in last by then; 0 if it was
        never out."""
        out = [before for before, view in enumerate(self._views[:number]) if member not in view.members]
        return self._views[out[-1] + 1].step if out else 0

    def close(self, member: Member, n: int, k: int) -> None:
        """The member's `leave`, its entry n, is held, and it had seen k steps: nothing more of it counts."""
        self.closed[member] = n
        self.leaves.setdefault(member, {})[n] = k

    def has_left(self, member: Member, step: int, n: int) -> bool:
        """Whether this member, which counted after this step, has a `leave` among its entries up to n that it wrote
        since it came in last by then."""
        came = self.came_in(member, self.number_at(step))
        return any(leave <= n and k >= came for leave, k in self.leaves.get(member, {}).items())

    def has_left_for_good(self, member: Member) -> bool:
        """Whether this member has left and hasn't come back since."""
        return any(k >= self.came.get(member, 0) for k in self.leaves.get(member, {}).values())

    def take_leave(self, member: Member, step: int, leave: bytes) -> None:
        """The member's own `leave`, with this hash, is this step."""
        self.left[member] = step
        self._set(self.members - {member}, step, (leave,))

    def leave_out(self, change: Change, step: int) -> None:
        """The others have gone on without these members in this step."""
        self.closed = {**change.cuts, **self.closed}
        self.voted.add(self.number)
        self.out.update(dict.fromkeys(change.gone, step))
        self._set(self.members - change.gone, step, change.votes)

    def readmit(self, member: Member, step: int) -> None:
        """The member counts again from this step on; the caller says from which entry on."""
        for where in (self.left, self.out, self.closed):
            where.pop(member, None)
        self.came[member] = step
        self._set(self.members | {member}, step)

    def _set(self, members: frozenset[Member], step: int, votes: tuple[bytes, ...] = ()) -> None:
        before = {member: went for member, went in self._views[-1].gone.items() if member not in members}
        went = dict.fromkeys(self.members - members, Went(step, votes, self.number in self.voted))
        self.members = members
        self.number += 1
        self._views.append(Since(step, members, before | went))

"""Votes to go on without members that vanished, and agreements to take one in again (PROTOCOL.md 13). Knows no game.

A vote binds its author: it makes no step until the vote is settled, and takes in nothing new of the members named.
It is settled when all other members have signed the same text, and they are more than half of those that counted. Each
member votes once in a view, and any two majorities share a member: no two votes are ever settled. If all are there
again before that, each member that hasn't voted votes for going on with all. Then the vote has failed, and the next
view begins with the same members.
"""
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from p2p.log.chain import Held
from p2p.log.charter import Member
from p2p.log.entry import Back, Head, Leave, Without
from p2p.log.fault import MemberFault
from p2p.log.history import History
from p2p.log.order import Order
from p2p.log.view import Change


class Votes:
    """The votes of all members at one table, and their agreements to take a member in again."""

    def __init__(self, order: Order, me: Member | None, history: History, patience: int) -> None:
        """`patience`: ms for which the table must have stood still before anybody votes to go on without somebody."""
        self._order, self._me, self._history, self._patience = order, me, history, patience
        self._begun: int | None = None                          # the step that began the first deal
        self._stand: dict[Member, tuple[int, int]] = {}         # the step each has seen last, its clock when it said so
        self._cast: dict[int, dict[Member, Held]] = {}          # by the number of the view
        self._agreed: dict[tuple[int, Member, Head], set[Member]] = {}

    def begin(self, step: int) -> None:
        """The first deal begins with this step."""
        self._begun = step

    def note(self, held: Held) -> None:
        """To be called with each entry: it shows at which step its member stands."""
        k = held.entry.seen[0]
        if self._stand.get(held.member, (-1, 0))[0] != k:
            self._stand[held.member] = k, held.entry.at

    def has_shown(self, step: int) -> bool:
        """Whether an own entry shows that this member has made this step."""
        return self._me is not None and self._stand.get(self._me, (-1, 0))[0] >= step

    def stands(self, member: Member, k: int, at: int) -> bool:
        """Whether this member's entries show at `at`, by its own clock, that it has stood at step k for the patience.

        Before the first deal there is no clock, and nobody has to wait."""
        return self._begun is None or k < self._begun or self._stood(member, k, at)

    def _stood(self, member: Member, k: int, at: int) -> bool:
        step, since = self._stand.get(member, (-1, 0))
        return step == k and at - since >= self._patience

    def clocks(self, change: Change) -> tuple[int, dict[Member, int]] | None:
        """The table time (ms) of the first vote of this change, and of the last entry that counts of each member named,
        by their authors' own clocks. None before deal 1, and of a vote for all."""
        cast = [held for held in self._standing(self._order.view.number).values() if {*_gone(held)} == change.gone]
        if not cast or self._begun is None or min(held.entry.seen[0] for held in cast) < self._begun:
            return None
        last = {member: self._order.find(member, n) for member, n in change.cuts.items() if n}
        return min(held.entry.at for held in cast), {member: held.entry.at for member, held in last.items() if held}

    def _check(self, stood: bool, held: Held) -> None:
        """Judge a vote once the steps are made that its member had seen. `stood`: whether its entries show that the
        table stood still. Raises MemberFault."""
        body, k = held.entry.body, held.entry.seen[0]
        assert isinstance(body, Without)
        if body.view != self._order.view.number_at(k):
            raise MemberFault("form", held.member, held.raw)
        if body.gone and not stood and self._begun is not None and k >= self._begun:
            raise MemberFault("early", held.member, held.raw)

    def accept(self, held: Held, body: Without) -> None:
        """Take a vote. A second one in the same view, or one that no program of ours writes, convicts its member.

        Raises MemberFault.
        """
        cast, gone = self._cast.setdefault(body.view, {}), body.gone
        if held.member in gone or any(a >= b for a, b in pairwise(gone)):
            raise MemberFault("form", held.member, held.raw)
        if not gone and not any(_gone(other) and held.has_heard(other) for other in cast.values()):
            raise MemberFault("form", held.member, held.raw)            # it answers nobody, and would stop the table
        if held.member in cast:
            raise MemberFault("two votes", held.member, cast[held.member].raw, held.raw)
        if gone and self._denies(held):
            raise MemberFault("early", held.member, held.raw)
        cast[held.member] = held
        stood = self._stood(held.member, held.entry.seen[0], held.entry.at)
        self._history.judge(held, partial(self._check, stood))
        if body.view == self._order.view.number:
            self._order.voted.add(held.member)
            if held.member == self._me:
                self._order.freeze(gone, cast)

    def _denies(self, held: Held) -> bool:
        """Whether this entry says that its member stands at an earlier step than one of which it has heard."""
        heard = (self._order.find(Member(member), n) for member, n in enumerate(held.heard))
        return any(other.entry.seen[0] > held.entry.seen[0] for other in heard if other)

    def cast(self) -> dict[Member, tuple[Member, ...]]:
        """The members named by each vote in this view, by its author."""
        return self._texts(self._order.view.number) if self._cast else {}

    def limit(self) -> int | None:
        """While a vote stands: the number of steps that some member is known to have made; no others are made here.
        None without a vote."""
        if self._order.view.number in self._order.view.known:
            return self._order.view.known[self._order.view.number].step
        if not self._cast or not self._standing(self._order.view.number):
            return None
        return max(chain.last.entry.seen[0] for chain in self._order.chains if chain.last)

    def settled(self) -> Change | None:
        """The vote of this view that is settled, or has failed since all have voted, if one is."""
        return self._settled(self._order.view.number)

    def overruling(self) -> tuple[int, Change] | None:
        """The number of an earlier view and the vote that is settled in it, if that view has ended otherwise here.

        A member that is voted out may have made a step of a `leave` that the voters hadn't made yet. If the votes show
        that step themselves, they came too late: their view ended with it for everybody.
        """
        view = self._order.view
        earlier = (number for number in sorted(self._cast) if number < view.number and number not in view.ended_by_vote)
        return next(((number, change) for number in earlier
                     if (change := self._settled(number)) and change.step < (view.end_of(number) or 0)), None)

    def _settled(self, number: int) -> Change | None:
        texts = {*self._texts(number).values(), ()} if self._standing(number) else ()
        return next((change for gone in sorted(texts, reverse=True) if (change := self._change(gone, number))), None)

    def _texts(self, number: int) -> dict[Member, tuple[Member, ...]]:
        return {member: _gone(held) for member, held in self._standing(number).items()}

    def _change(self, gone: tuple[Member, ...], number: int) -> Change | None:
        """The change that settles this view once all who remain without these members have voted so, or have left
        before they voted. None before.

        Without nobody: the change once everybody has voted, or has left, and nothing else is settled.
        Nothing that comes in later undoes it: a member that has voted counts, whether it has left since or not.
        """
        members, cast = self._order.view.members_of(number), self._standing(number)
        votes = sorted((member, held) for member, held in cast.items() if member not in gone)
        if gone and any(_gone(held) != gone for _, held in votes):
            return None
        leaves = [leave for member in sorted(members - cast.keys()) if (leave := self._leave_of(member, number))
                  and (member not in gone or any(held.has_heard(leave) for _, held in votes))]
        counted = members - {leave.member for leave in leaves}
        bound, signed = counted.difference(gone), {member for member, _ in votes}
        if not members.issuperset(gone) or not bound <= signed or 2 * len(bound) <= len(counted):
            return None
        words = [held for _, held in votes]
        words += [leave for leave in leaves if leave.member not in gone]
        cuts = {member: max(held.entry.heard[member][0] for held in words) for member in gone}
        last = [held for member, n in cuts.items() if (held := self._order.find(member, n))]
        step = max(held.entry.seen[0] for held in (*words, *last))
        return Change(frozenset(gone), cuts, step, tuple(held.hash for _, held in votes))

    def hopeless(self) -> bool:
        """Whether the own vote can't be settled any more: all that would have to sign have voted, or left without."""
        number = self._order.view.number
        own = self._standing(number).get(self._me) if self._me is not None else None
        if own is None or not _gone(own):
            return False
        voted = self._standing(number).keys()
        silent = self._order.view.members.difference(_gone(own), voted)
        return all(self._leave_of(member, number) for member in silent) and self._change(_gone(own), number) is None

    def _leave_of(self, member: Member, number: int) -> Held | None:
        """The member's `leave`, if it wrote one in the view of this number, or before it but since it came in last."""
        last, view = self._order.chains[member].last, self._order.view
        if last is None or not isinstance(last.entry.body, Leave):
            return None
        k, end = last.entry.seen[0], view.end_of(number)
        since = last.entry.n > view.behind(member, view.begin_of(number))
        return last if since and (end is None or k < end) else None

    def _standing(self, number: int) -> dict[Member, Held]:
        """The votes in the view of this number, of the members that count in it."""
        cast = self._cast.get(number)
        members = self._order.view.members_of(number) if cast else ()
        return {member: held for member, held in cast.items() if member in members} if cast else {}

    def conflicts(self, change: Change, step: int) -> bool:
        """Whether steps or entries were taken here that don't count by this change."""
        held = ((self._order.chains[member].held[0], cut) for member, cut in change.cuts.items())
        return step > change.step or any(n > cut for n, cut in held)

    # ------------------------------------------------------------------ coming back

    def agree(self, author: Member, body: Back) -> Head | None:
        """A member's agreement is a step. Gives the entry behind which the one it names goes on, once all who count
        have said the same in this view."""
        view, head = self._order.view, (body.n, body.hash)
        if body.view != view.number or author not in view.members or body.member in view.members or (
                body.member >= len(self._order.chains)):
            return None
        chain = self._order.chains[body.member]
        if body.n < chain.head[0] or (body.n == chain.head[0] and body.hash != chain.head[1]):
            return None
        agreed = self._agreed.setdefault((body.view, body.member, head), set())
        agreed.add(author)
        return head if agreed >= view.members else None

    def agreed(self, member: Member) -> frozenset[Member]:
        """The members that have agreed, in this view, to take this one in again."""
        return frozenset(self._agreements(member))

    def _agreements(self, member: Member) -> Iterator[Member]:
        for (number, whom, _), members in self._agreed.items():
            if (number, whom) == (self._order.view.number, member):
                yield from members


def _gone(vote: Held) -> tuple[Member, ...]:
    assert isinstance(vote.entry.body, Without)
    return vote.entry.body.gone

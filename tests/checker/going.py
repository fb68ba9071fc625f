"""Who counts: leaves, votes to go on without somebody, coming back (PROTOCOL.md 13)."""
from hashlib import sha256
from typing import NamedTuple

from tests.checker.curve import Draw, Wrong


class Change(NamedTuple):
    """A settled vote, or a failed one (`gone` is empty then)."""
    gone: tuple
    cuts: dict          # n of the last entry that counts of each that is gone
    step: int           # K: the change is the step behind it
    votes: tuple        # their hashes, by member


class View:
    """The members that count after each step, the votes, the agreements. `chains`: all entries held so far."""

    def __init__(self, chains, holders, known, patience):
        """`holders`: the member of each seat by the charter. `known`: by view, what its votes were settled to, if that
        is known before they are held again."""
        self.chains, self.known = chains, known
        self.number, self.members = 0, frozenset(chains.members)
        self.views = [(0, self.members)]            # (since which step, members), by number
        self.votes, self.ended_by_vote = {}, set()  # by view: by member the vote
        self.patience, self.begun = patience, None  # ms; the step that began deal 1
        self.stand = {}                             # by member: the k of its last entry, `at` of the first one with it
        self.unjudged = []                          # votes, and whether the table had stood still, by their members
        self.returns = []                           # of each coming back (step, member, n of the entry before it)
        self.agreed, self.went = {}, {}             # by member: the step in which it went last
        self.departed = [{}]                        # by view: by member that is out [step, hashes of what it went by]
        self.home = self.holders = tuple(holders)   # of each seat: by the charter, and now
        self.seatings = [(0, self.holders)]

    # --- Who counts, and who holds which seat

    def at(self, step):
        return [members for since, members in self.views if since <= step][-1]

    def behind(self, member, step):
        """n of the entry behind which a member came back last by this step, 0 if it never did."""
        return ([0] + [n for since, other, n in self.returns if other == member and since <= step])[-1]

    def behinds(self, step):
        """Of each member that counted after this step the n behind which it had come back last."""
        return {member: self.behind(member, step) for member in self.at(step)}

    def held_by(self, seat, step):
        """The member that held a seat after this step."""
        return [holders for since, holders in self.seatings if since <= step][-1][seat]

    def owing(self):
        return self.members - self.chains.closed.keys()

    def set(self, members, step, votes=()):
        went = {member: [step, [*votes]] for member in self.members if member not in members}
        self.departed.append({member: how for member, how in self.departed[-1].items() if member not in members} | went)
        self.members = self.chains.counting = frozenset(members)
        self.number += 1
        self.views.append((step, self.members))

    def sit(self, running, step):
        """A deal begins with this step: the others hold the seats of those that don't count."""
        here = sorted(self.members)
        seats = []
        for seat, member in enumerate(self.home):
            if member not in here:
                lot = sha256(b"fairdeal stand-in\0" + running[self.went[member] - 1] + bytes([seat])).digest()
                member = here[Draw(lot).below(len(here))]
            seats.append(member)
        self.holders = tuple(seats)
        self.seatings.append((step, self.holders))

    # --- Votes

    def limit(self, entry):
        """The n of the last entry that counts of this entry's member, which it has itself where all do."""
        cuts = [self.known[number].cuts for number in sorted(self.known) if number >= self.number]
        cut = next((cut[entry.member] for cut in cuts if entry.member in cut), entry.n)
        return self.chains.closed.get(entry.member, cut)

    def vote(self, entry):
        number, gone = entry.body
        if entry.member in gone or gone != sorted(set(gone)):
            raise Wrong("form", "not ascending, or itself")
        others = self.votes.setdefault(number, {}).values()
        if not gone and not any(other.body[1] and self.chains.covers(entry, other) for other in others):
            raise Wrong("form", "for all, though nobody is named")
        if entry.member in self.votes[number]:
            raise Wrong("two votes", f"member {entry.member}")
        heard = [self.chains.find(member, n) for member, (n, _) in enumerate(entry.heard)]
        if gone and any(other.seen[0] > entry.seen[0] for other in heard if other):
            raise Wrong("early", "it has heard of a later step")
        self.votes[number][entry.member] = entry
        k, since = self.stand.get(entry.member, (-1, 0))
        self.unjudged.append((entry, k == entry.seen[0] and entry.at >= since + self.patience))

    def note(self, entry):
        """The step at which a member stands, and since when by its own clock."""
        if self.stand.get(entry.member, (-1, 0))[0] != entry.seen[0]:
            self.stand[entry.member] = entry.seen[0], entry.at

    def judge(self, steps):
        """The votes whose steps are made: each is for the view of then, and after the patience."""
        for entry, stood in [*self.unjudged]:
            number, gone = entry.body
            if entry.seen[0] > steps:
                continue
            self.unjudged.remove((entry, stood))
            if number != max(n for n, (since, _) in enumerate(self.views) if since <= entry.seen[0]):
                raise Wrong("form", "a vote for another view")
            if gone and not stood and self.begun is not None and entry.seen[0] >= self.begun:
                raise Wrong("early", f"member {entry.member}")

    def standing(self, number):
        """The votes of a view by those who count in it."""
        members = self.views[number][1]
        return {member: vote for member, vote in self.votes.get(number, {}).items() if member in members}

    def most(self):
        """How many steps may be made while a vote of this view is held, None without one."""
        if self.number in self.known:
            return self.known[self.number].step
        if not self.standing(self.number):
            return None
        return max(chain[-1].seen[0] for chain in self.chains.chains if chain)

    def settled(self, number=None):
        """What the votes of a view have come to, None if nothing."""
        number = self.number if number is None else number
        votes = self.standing(number)
        texts = {tuple(vote.body[1]) for vote in votes.values()} - {()}
        for gone in sorted(texts):
            change = self._without(gone, number, votes)
            if change:
                return change
        return self._without((), number, votes) if votes else None

    def _without(self, gone, number, votes):
        members = self.views[number][1]
        signed = {member: vote for member, vote in votes.items() if member not in gone}
        ended = self.views[number + 1][0] if number < self.number else None
        left = {}
        for member in members - votes.keys():
            last, behind = self.chains.chains[member][-1:], self.behind(member, self.views[number][0])
            if last and last[0].kind == "leave" and behind < last[0].n and (
                    ended is None or last[0].seen[0] < ended) and (
                    member not in gone or any(self.chains.covers(vote, last[0]) for vote in signed.values())):
                left[member] = last[0]
        counted = members - left.keys()
        bound = counted - set(gone)
        same = not gone or all(tuple(vote.body[1]) == gone for vote in signed.values())
        if not (same and set(gone) <= members and bound <= signed.keys() and 2 * len(bound) > len(counted)):
            return None
        words = [*signed.values(), *(leave for member, leave in left.items() if member not in {*signed, *gone})]
        cuts = {member: max(word.heard[member][0] for word in words) for member in gone}
        lasts = [entry for member, n in cuts.items() if (entry := self.chains.find(member, n))]
        step = max(entry.seen[0] for entry in (*words, *lasts))
        return Change(gone, cuts, step, tuple(signed[member].hash for member in sorted(signed)))

    def overruled(self, steps):
        """(view, change) if more of the log was made than counts by a vote that is settled, else None."""
        earlier = [number for number in sorted(self.votes) if number < self.number
                   and number not in self.ended_by_vote and (change := self.settled(number))
                   and change.step < self.views[number + 1][0]]
        number = earlier[0] if earlier else self.number
        change = self.settled(number)
        if change and (steps > change.step or any(self.chains.held(member) > n for member, n in change.cuts.items())):
            return number, change
        return None

    def leave_out(self, change, step):
        self.chains.closed = {**change.cuts, **self.chains.closed}
        self.ended_by_vote.add(self.number)
        self.went.update(dict.fromkeys(change.gone, step))
        self.set(self.members - set(change.gone), step, change.votes)

    # --- Coming back

    def agree(self, entry, step):
        """A `back` is a step; whether it was the last that was wanted."""
        number, member, n, hash_ = entry.body
        if number != self.number or entry.member not in self.members or member in self.members or (
                member not in self.chains.members):
            return False
        last = self.chains.heads[member]
        if n < last[0] or (n == last[0] and hash_ != last[1]):
            return False
        agreed = self.agreed.setdefault((number, member, n, hash_), set())
        agreed.add(entry.member)
        if not agreed >= self.members:
            return False
        self.chains.go_on_behind(member, n, hash_, step, self.behinds(step - 1))
        self.chains.closed.pop(member, None)
        self.returns.append((step, member, n))
        self.set(self.members | {member}, step)
        return True

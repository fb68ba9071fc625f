"""The members' chains, their one order, table time, and what the witnesses of a race say (PROTOCOL.md 3, 4 and 6)."""
from tests.checker.curve import Wrong, hashed


def low_median(values):
    return sorted(values)[(len(values) - 1) // 2]


class Chains:
    """All entries held so far. `firsts[hash][m]`: the first entry of member m that covers this one."""

    def __init__(self, table, members, begins=0):
        """`begins`: the table time before which no board can be looked at."""
        self.table, self.members, self.begins = table, range(members), begins
        self.chains = [[] for _ in self.members]
        self.heads = [[0, table] for _ in self.members]
        self.by_n = [{} for _ in self.members]
        self.returned = {}                  # by member: the step that took it in again last, n before it, others
        self.depth, self.firsts = {}, {}
        self.queue = []                     # choices that aren't taken yet
        self.counting = set(self.members)   # the view (PROTOCOL.md 13)
        self.closed = {}                    # n of the `leave`, or of the cut, of who has gone
        self.rounds = {}                    # by member: the choice with which its round began, and its T
        self.won = [0] * members            # by member: the races that it has won

    def find(self, member, n):
        return self.by_n[member].get(n)

    def hash_of(self, member, n):
        other = self.find(member, n)
        return other.hash if other else None

    def held(self, member):
        """The n of a member's last entry that is held."""
        return self.chains[member][-1].n if self.chains[member] else 0

    def go_on_behind(self, member, n, hash_, step, others):
        """From this step on a chain goes on behind an entry that nobody needs to hold; `others`: of each other member
        that counts then the n behind which its chain has gone on."""
        self.heads[member], self.returned[member] = [n, hash_], (step, n, others)

    def _shows_return(self, entry):
        """Whether another member's entry that this one, if it is its member's first one since it came back, has heard
        says that the step that took it in was made, or it has heard all others leave."""
        step, n, others = self.returned.get(entry.member, (0, 0, {}))
        heard = [self.find(member, count) for member, (count, _) in enumerate(entry.heard) if member != entry.member]
        return not step or entry.n != n + 1 or any(other.seen[0] >= step for other in heard if other) or all(
            any(one.kind == "leave" and one.n > behind and self.covers(entry, one) for one in self.chains[member])
            for member, behind in others.items())

    def hold(self, entry):
        """The checks 2 to 4 of an entry (PROTOCOL.md 3.3); a file holds each entry behind its past."""
        own, chain = entry.member, self.chains[entry.member]
        if stands := self.find(own, entry.n):
            raise Wrong("chains" if stands.hash == entry.hash else "fork", f"member {own}")
        for member in self.members:
            n, hash_ = entry.heard[member]
            if member != own and n and self.hash_of(member, n) != hash_:
                raise Wrong("chains", f"its past isn't held: {member} {n}")
        last = self.heads[own][0]
        if entry.n != last + 1:
            raise Wrong("chains", "a gap")
        if not self._shows_return(entry):
            raise Wrong("chains", "nobody has shown that it came back")
        if any(n == 0 and hash_ != self.table for n, hash_ in (*entry.heard, entry.seen)):
            raise Wrong("form", "a 0 without the table")
        if entry.heard[own][0] != entry.n - 1:
            raise Wrong("form", "its own last entry")
        if entry.heard[own][1] != self.heads[own][1]:
            raise Wrong("fork", f"member {own}")
        before = [head[0] for head in chain[-1].heard] if chain else [0 for _ in self.members]
        if chain:
            goes_back = any(head[0] < n for head, n in zip(entry.heard, before, strict=True))
            if goes_back or entry.seen[0] < chain[-1].seen[0] or entry.at < chain[-1].at:
                raise Wrong("back", f"member {own}")
        past = [self.find(member, n) for member, (n, _) in enumerate(entry.heard)]
        if any(theirs > n for other in past if other for (theirs, _), (n, _) in zip(
                other.heard, entry.heard, strict=True)):
            raise Wrong("form", "what it heard isn't closed")
        self.depth[entry.hash] = 1 + max((self.depth[other.hash] for other in past if other), default=0)
        self.firsts[entry.hash] = {own: entry}
        for member, (n, _) in enumerate(entry.heard):
            for other in reversed(self.chains[member]):
                if other.n <= before[member]:
                    break
                if other.n <= n:
                    self.firsts[other.hash].setdefault(own, entry)
        chain.append(entry)
        self.heads[own], self.by_n[own][entry.n] = [entry.n, entry.hash], entry
        if entry.kind == "leave":
            self.closed[own] = entry.n
        if entry.kind in ("start", "move", "seal", "leave", "back"):
            self.queue.append(entry)
            self.queue.sort(key=self.rank)

    def rank(self, entry):
        depth = self.depth[entry.hash]
        return depth, (entry.member - depth) % len(self.members)

    def is_final(self, entry):
        return all(member in self.closed or member in self.firsts[entry.hash] for member in self.counting)

    def hearers(self, entry):
        """Those who count, without those who are closed without having heard the entry."""
        return [member for member in self.counting if member in self.firsts[entry.hash] or member not in self.closed]

    def clock(self, entry):
        """The low median of the clocks of all that count and have heard an entry."""
        return low_median([first.at for member, first in self.firsts[entry.hash].items() if member in self.counting])

    def heard_by_all(self, answer, entry, members):
        """Whether an answer has heard each of these members' hearing of an entry, or its `leave`. `members`: of each
        the n behind which that has to stand."""
        firsts = self.firsts[entry.hash]
        return all((member in firsts and self.covers(answer, firsts[member])) or any(
            other.kind == "leave" and other.n > behind and self.covers(answer, other)
            for other in self.chains[member]) for member, behind in members.items())

    @staticmethod
    def covers(entry, other):
        """Whether this entry is the other one, or has heard it."""
        return entry is other or entry.heard[other.member][0] >= other.n

    # --- Table time

    def time(self, choice, before, race):
        """T of a choice, given the T before it; `race`: the game has race verbs."""
        median = self.clock(choice)
        proven, begun = 0, self.rounds.get(choice.member)
        over = begun is None or all(
            member in self.firsts[begun[0].hash] and self.covers(choice, self.firsts[begun[0].hash][member])
            for member in self.hearers(begun[0]))
        if race and len(self.hearers(choice)) == 2 and begun and over:
            proven = min(begun[1] + 50, choice.at)
        at = max(before, median, proven)
        if over:
            self.rounds[choice.member] = choice, at
        return at

    def race_time(self, seal, before):
        """T of a race whose first seal in the decided order this is; rounds don't concern it."""
        return max(before, self.clock(seal))

    # --- Races

    def race(self):
        """The race of the first seal of the queue, void ones counted."""
        seals = [entry for entry in self.queue if entry.kind == "seal"]
        first = seals[0]
        return [first, *(seal for seal in seals[1:] if not self.covers(seal, first) and not self.covers(first, seal))]

    def last_shown(self, member, upto):
        """The last `shown` of a member up to its entry n = upto, None without one."""
        shown = [entry for entry in self.chains[member] if entry.kind == "shown" and entry.n <= upto]
        return shown[-1] if shown else None

    def ahead(self, member):
        """Whether the races it won are more than half a one above its share."""
        return self.won[member] - 0.5 > sum(self.won[other] for other in self.counting) / len(self.counting)

    def credit(self, witness, member, n):
        shown = [entry for entry in self.chains[witness] if entry.kind == "shown" and entry.n <= n][-8:]
        whose = self.counting - {witness} if self.ahead(member) else {member}
        answers = [entry.body[2][other] for entry in shown for other in whose if entry.body[2][other] is not None]
        return min([0 if len(self.counting) == 2 else 30, *answers])

    def excess(self, seal, witness, board):
        first = self.firsts[seal.hash].get(witness)
        shown = self.last_shown(witness, first.n) if first else None
        if shown is None:
            return None
        known = max(self.begins, shown.at - shown.body[0][seal.member])
        waited = max(0, first.at - known) if shown.seen[0] >= board else 0
        return waited - self.credit(witness, seal.member, first.n)

    def hidden(self, race, board):
        """The seals of a race of two whose members must have heard the other's before."""
        found = set()
        for seal in race:
            for other in race:
                if len(self.counting) == 2 and other.member != seal.member:
                    shown = self.last_shown(other.member, other.n)
                    own = other.at - max(self.begins, shown.at) if shown and shown.seen[0] >= board else 0
                    excess = self.excess(seal, other.member, board)
                    if excess is not None and excess - 10 > own:
                        found.add(seal.hash)
        return found

    def ranking(self, race, board, nonces):
        """The seals of a race, first to last, each with its reaction; `board`: the step that showed it."""
        hidden, times = self.hidden(race, board), {}
        for seal in race:
            words = [self.excess(seal, member, board) for member in self.counting if member != seal.member]
            words = [word for word in words if word is not None]
            took = seal.body[1] if seal.seen[0] >= board else 0
            least = len(self.counting) == 4 and not self.ahead(seal.member)
            believed = min if least else low_median
            times[seal.hash] = max(took, believed(words) - 10) if words else took
        disputed = len({seal.member for seal in race if seal.hash in hidden}) > 1
        tied = b"".join(sorted(nonces[seal.hash] for seal in race))

        def key(seal):
            lot = hashed(b"fairdeal tie\0", tied, bytes([seal.member]), seal.hash)
            return (False, self.won[seal.member], lot) if disputed else (seal.hash in hidden, times[seal.hash], lot)
        return [(seal, times[seal.hash]) for seal in sorted(race, key=key)]

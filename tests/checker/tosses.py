"""Coins and their shares (PROTOCOL.md 5)."""
from tests.checker import days
from tests.checker.curve import Wrong, hashed


class Tosses:
    """The coins tossed so far, and the shares that have come."""

    def __init__(self, charter, view):
        self.table, self.view = charter.table, view
        self.game, self.day = charter.game, charter.options.get("day")
        self.coins, self.since = [], None           # `since`: the step since which the next coin is needed
        self.shares = [{0: head} for head in charter.heads]     # by member: by number
        self.entries = [{} for _ in charter.keys]

    def accept(self, entry):
        """Who was left out passes over the shares of coins that were tossed without it."""
        shares, value, behind = self.shares[entry.member], entry.body[0], 0
        last = max(shares)
        while value != shares[last]:
            behind += 1
            if last + behind > 1024:
                raise Wrong("answer", "no share of its chain")
            value = hashed(b"fairdeal chain\0", value)
        if not behind:
            raise Wrong("answer", "share")
        shares[last + behind] = entry.body[0]
        self.entries[entry.member][last + behind] = entry

    def want(self, step):
        """A coin is needed after this step; it may go on being needed while somebody goes."""
        if self.since is None:
            self.since = step

    def judge(self, steps):
        """A share must have been written since the step after which its coin is needed."""
        for member in self.view.members:
            for j, entry in self.entries[member].items():
                if j <= len(self.coins):
                    continue
                early = j > len(self.coins) + 1 or self.since is None
                if (early and entry.seen[0] <= steps) or (self.since is not None and entry.seen[0] < self.since):
                    raise Wrong("answer", "a share that isn't needed")

    def toss(self, steps):
        """The next coin, None while a share is missing."""
        j = len(self.coins) + 1
        if any(j not in self.shares[member] for member in self.view.owing()):
            return None
        given = [member for member in sorted(self.view.members) if j in self.shares[member]]
        if any(not self.since <= self.entries[member][j].seen[0] <= steps for member in given):
            raise Wrong("answer", "a share before its time")
        self.coins.append(
            days.coin(self.game, self.day, j) if self.day else
            hashed(b"fairdeal coin\0", self.table, j.to_bytes(4, "big"), *(self.shares[m][j] for m in given)))
        self.since = None
        return self.coins[-1]

"""The coin tosses of one table: which shares were released, whether the next coin is there. Knows no game."""
from p2p.deal.coin import Chain, coin, link
from p2p.identity import Identity
from p2p.log.charter import CHAIN_LENGTH, BadCharter, Charter, Member, numbered
from p2p.log.entry import Share
from p2p.log.fault import MemberFault
from p2p.log.order import Held


class Tosses:
    """Collects shares, which come in any order; coin j is made of share j of every member (PROTOCOL.md 5)."""

    def __init__(self, table: bytes, charter: Charter, me: Member | None, identity: Identity | None) -> None:
        """`identity`: of this member, None for a watcher. Raises BadCharter if the charter's chain isn't its own."""
        self._table, self._me = table, me
        self._tips = [info.head for info in charter.members]            # the last share of each member
        self._shares: list[list[Held]] = [[] for _ in charter.members]
        self._values: list[list[bytes]] = [[] for _ in charter.members]
        self._tossed = 0
        self._chain: Chain | None = None
        if me is not None and identity is not None:
            self._chain = Chain(identity, charter.members[me].salt, CHAIN_LENGTH)
            if self._chain.head != charter.members[me].head:
                raise BadCharter("The charter holds another coin chain than this computer gave.")

    def accept(self, held: Held, body: Share) -> None:
        """Take a share. Raises MemberFault unless it is the next element of its member's chain."""
        member = held.member
        if link(body.value) != self._tips[member]:
            raise MemberFault("answer", member, *(h.raw for h in self._shares[member][-1:]), held.raw)
        self._tips[member] = body.value
        self._shares[member].append(held)
        self._values[member].append(body.value)

    def judge(self, step: int, needed: bool) -> None:
        """`step` steps are made here, after which a coin is `needed` or not.

        Raises MemberFault for a share of a coin that its member couldn't know to be needed.
        """
        for shares in self._shares:
            for place, held in enumerate(shares[self._tossed:]):
                seen = held.entry.seen[0]
                if seen < step or (seen == step and (place > 0 or not needed)):
                    raise MemberFault("answer", held.member, held.raw)

    def missing(self) -> set[Member]:
        """The members whose share of the next coin isn't here."""
        return {member for member, shares in numbered(self._shares) if len(shares) <= self._tossed}

    def owed(self) -> Share | None:
        """The own share of the next coin, or None if it was released. To be called only while the coin is needed."""
        if self._chain is None or self._me not in self.missing():
            return None
        return Share(self._chain.share(self._tossed + 1))

    def toss(self, step: int) -> tuple[bytes, tuple[Held, ...]] | None:
        """The next coin and the entries of its shares, or None while some are missing.

        Every share must have been written at this `step`, the one after which the coin is needed. Raises MemberFault
        for one that was released earlier or later.
        """
        if self.missing():
            return None
        entries = tuple(shares[self._tossed] for shares in self._shares)
        for held in entries:
            if held.entry.seen[0] != step:
                raise MemberFault("answer", held.member, held.raw)
        values = tuple(values[self._tossed] for values in self._values)
        self._tossed += 1
        return coin(self._table, self._tossed, values), entries
